//! Values: what is read is printed, and read again as the same value.
#![no_main]

use hedgerow_value::Algebra;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if text.len() > 60 {
        return;
    }
    let algebra = Algebra::new();
    let Ok(value) = algebra.parse(text) else { return };
    if let Some(printed) = algebra.display_within(value, 10_000) {
        let again = algebra.parse(&printed).unwrap_or_else(|error| panic!("{printed:?}: {error}"));
        assert!(again == value, "{text:?} is printed {printed:?}");
    }
});
