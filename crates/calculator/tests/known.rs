//! Expressions with known answers, from the literature and from CGSuite.

use hedgerow_calculator::{Calculator, NoPositions, Value};
use hedgerow_core::Budget;
use hedgerow_value::Algebra;

/// Each line of the table, with the source above it.
fn table() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let mut source = "";
    include_str!("data/known.txt").lines().filter_map(move |line| {
        if let Some(name) = line.strip_prefix('[') {
            source = name.trim_end_matches(']');
        }
        let (expression, answer) = line.split_once(" => ")?;
        Some((source, expression, answer))
    })
}

#[test]
fn published_answers() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    let mut faults = Vec::new();
    let mut count = 0;
    for (source, expression, answer) in table() {
        count += 1;
        let mut calculator = Calculator::new(&algebra, &NoPositions, &budget);
        let found = match calculator.run(expression) {
            Ok(found) => found,
            Err(error) => {
                faults.push(format!("{expression}: {error} ({source})"));
                continue;
            }
        };
        let is_it = match &found {
            // Values are compared as values, whatever notation the source has.
            Value::Game(game) => calculator.run(answer) == Ok(Value::Game(*game)),
            Value::List(games) if games.len() == 1 => calculator.run(answer) == Ok(Value::Game(games[0])),
            other => other.text(&algebra) == answer,
        };
        if !is_it {
            faults.push(format!("{expression} is {}, not {answer} ({source})", found.text(&algebra)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 200, "{count}");
}
