//! Expressions with known answers.

use hedgerow_calculator::{Calculator, NoPositions};
use hedgerow_core::Budget;
use hedgerow_value::Algebra;

#[test]
fn a_first_look() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    let mut calculator = Calculator::new(&algebra, &NoPositions, &budget);
    for (text, answer) in [("{1|-1} + ^*", "{1^*|-1^*}"), ("g := {2||1|0}; g.Mean", "5/4")] {
        assert_eq!(calculator.run(text).map(|value| value.text(&algebra)), Ok(answer.to_owned()), "{text}");
    }
}
