//! The formulas of surveys.
#![no_main]

use hedgerow_lab::survey::Property;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Property::read(text);
});
