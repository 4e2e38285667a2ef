//! Engines: a spec that is read is written in one way, and read again as the same.
#![no_main]

use hedgerow_workbench::{ALL, read_spec};
use libfuzzer_sys::fuzz_target;

// The first byte says which game it is.
fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let card = ALL[usize::from(*game) % ALL.len()].card();
    let Ok(spec) = read_spec(text, &card) else { return };
    let written = spec.to_string();
    let again = read_spec(&written, &card).unwrap_or_else(|error| panic!("{written:?}: {error}"));
    assert_eq!(again.to_string(), written);
});
