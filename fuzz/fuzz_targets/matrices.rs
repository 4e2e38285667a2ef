//! Matrices of payoffs as text.
#![no_main]

use hedgerow_value::Matrix;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = text.parse::<Matrix>();
});
