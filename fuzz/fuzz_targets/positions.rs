//! Positions: what is read is written back, read again as the same position, and drawn.
#![no_main]

use hedgerow_workbench::ALL;
use libfuzzer_sys::fuzz_target;

// The first byte says which game it is.
fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let game = ALL[usize::from(*game) % ALL.len()];
    let Ok(position) = game.read(text) else { return };
    let written = position.write();
    let again = game.read(&written).unwrap_or_else(|error| panic!("{written:?} is not read back: {error}"));
    assert_eq!(again.write(), written);
    if written.len() < 2000 {
        assert!(position.svg(true).starts_with("<svg"));
        position.drawn(true, true);
    }
});
