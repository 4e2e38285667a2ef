//! Loopy games: published facts, printed forms that are read again, errors that point.

use hedgerow_calculator::{Calculator, CalculatorError, NoPositions};
use hedgerow_core::Budget;
use hedgerow_value::Algebra;

#[test]
fn published_facts() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    let mut faults = Vec::new();
    let mut count = 0;
    for line in include_str!("data/loopy.txt").lines() {
        let Some((expression, answer)) = line.split_once(" => ") else { continue };
        count += 1;
        match Calculator::new(&algebra, &NoPositions, &budget).run(expression) {
            Ok(found) if found.text(&algebra) == answer => {}
            Ok(found) => faults.push(format!("{expression} is {}, not {answer}", found.text(&algebra))),
            Err(error) => faults.push(format!("{expression}: {error}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 40, "{count}");
}

#[test]
fn printed_values_are_read_again() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    for text in [
        "on",
        "over + 1",
        "tis",
        "upon*",
        "upon + upon",
        "{over|-over}",
        "over - over",
        "a{1||a|0} + over",
        "+-over",
        "a{0||||0|||a|*||*}",
        "a{0,{1|1,{*,{1*|1*,a}|*}}|0}",
        "{0||0|0,pass}",
        "Tiny(over)",
        "3.upon",
        "{on|off}",
    ] {
        let mut calculator = Calculator::new(&algebra, &NoPositions, &budget);
        // A name stands for what is no literal.
        let Ok(value) = calculator.run(&text.replace("upon*", "upon + *")) else { panic!("{text}") };
        let printed = value.text(&algebra);
        let again = calculator.run(&printed).unwrap_or_else(|error| panic!("{text}: {printed}: {error}"));
        assert_eq!(again.text(&algebra), printed, "{text}");
    }
}

#[test]
fn graphs() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    let mut calculator = Calculator::new(&algebra, &NoPositions, &budget);
    let table = calculator.run("Graph(\"a: 0 | a  # over\n b: a, c | b; c: | 0\")").unwrap().text(&algebra);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "position  outcome  value");
    assert_eq!(lines[1], "a         L        over");
    assert_eq!(lines[3], "c         R        -1");
    assert_eq!(calculator.run("a == over").unwrap().text(&algebra), "true");
}

#[test]
fn errors_point_at_the_place() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    for (text, message, place) in [
        ("a{0|a+1}", "a is the game that is being defined: it can only be an option, as in {0|a}", "a+1"),
        ("on := 1", "on is taken: choose another name", "on"),
        ("Mean(over)", "Mean exists for games in which all play ends, and this game is loopy", "over"),
        ("Birthday(1 + over)", "Birthday exists for games in which all play ends, and this game is loopy", "1 + over"),
        ("Thermograph(over)", "this is asked of games in which all play ends, and this game is loopy", "over"),
        ("over:1", "there is no ordinal sum of loopy games here", "over:1"),
        ("off & on", "an onside is at least the offside", "off & on"),
        ("on + 100000000", "this is too large as a loopy game", "on + 100000000"),
        ("a{0|b}", "b is no value: give it a value by b := ...", "b"),
        ("pass", "pass is no value: it stands between braces, for the game of the braces", "pass"),
        ("x := x + 1", "x is no value: give it a value by x := ...", "x"),
        ("Graph(3)", "a graph is text between quotation marks, such as Graph(\"a: 0 | a\")", "3"),
        ("Graph(\"a: 0 | q\")", "q is no value: give it a value by q := ...", "q"),
        ("Graph(\"a: 0, b\")", "a bar is missing between these braces", ":"),
        ("Graph(\"a: | ; a: |\")", "a stands twice in this graph", "a"),
        ("Graph(\"a 0 | a\")", "a line of a graph is a name, a colon and options, such as a: 0, b | a", "a 0 | a"),
    ] {
        match Calculator::new(&algebra, &NoPositions, &budget).run(text) {
            Err(CalculatorError::Notation(fault)) => {
                assert_eq!((fault.to_string().as_str(), &text[fault.span()]), (message, place), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}
