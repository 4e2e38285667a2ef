//! Expressions of the calculator as text.
#![no_main]

use std::time::Duration;

use hedgerow_calculator::{Calculator, NoPositions};
use hedgerow_core::Budget;
use hedgerow_value::Algebra;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited().with_time(Duration::from_secs(2)));
    let _ = Calculator::new(&algebra, &NoPositions, &budget).run(text);
});
