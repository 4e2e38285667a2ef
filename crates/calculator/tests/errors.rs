//! Errors say what is wrong, and where; nothing panics or grows without limits.

use hedgerow_calculator::{Calculator, CalculatorError, NoPositions, PositionError, Positions, functions};
use hedgerow_core::{Budget, NotationError, Stopped};
use hedgerow_value::{Algebra, Game};
use proptest::prelude::*;

/// Two games with one position.
struct OnePosition;

impl Positions for OnePosition {
    fn games(&self) -> Vec<&str> {
        vec!["zero", "still-zero"]
    }

    fn value(&self, _game: &str, position: &str) -> Result<Game, PositionError> {
        match position.find('x') {
            Some(at) => Err(PositionError::Notation(NotationError::new("x is nothing", at..at + 1))),
            None => Ok(Algebra::new().zero()),
        }
    }
}

fn fault(text: &str) -> (String, String) {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    match Calculator::new(&algebra, &OnePosition, &budget).run(text) {
        Err(CalculatorError::Notation(fault)) => (fault.to_string(), text[fault.span()].to_owned()),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_hyphen_before_a_bracket_may_belong_to_a_game() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    let mut calculator = Calculator::new(&algebra, &OnePosition, &budget);
    for text in [
        r#"still-zero("o") == 0"#,
        r#"still := 1; still-still-zero ("o") == 1"#,
        "one := 1; still := 1; still-one == 0",
    ] {
        assert_eq!(calculator.run(text).unwrap().text(&algebra), "true", "{text}");
    }
    assert_eq!(fault(r#"1 + still-zero("ox")"#), ("still-zero: x is nothing".into(), "x".into()));
}

#[test]
fn errors_point_at_the_place() {
    for (text, message, place) in [
        ("", "an expression was expected, such as {1|-1} + ^*", ""),
        ("1 +", "a value was expected at the end", ""),
        ("{1|2", "this brace is not closed", "{"),
        ("{1}", "a bar is missing between these braces", "{"),
        ("(1", "this parenthesis is not closed", "("),
        ("1)", "')' closes nothing", ")"),
        ("1 2", "an operator was expected before '2'", "2"),
        ("3 * g", "an operator was expected before 'g' (3 * ends in a star; a multiple is written 3·G or 3.G)", "g"),
        ("g", "g is no value: give it a value by g := ...", "g"),
        ("Mean", "Mean is no value: Mean is a function, write Mean(G)", "Mean"),
        ("Meam(1)", "there is no function Meam: is Mean meant?", "Meam"),
        ("Cool(1)", "Cool is asked as Cool(G, t)", "Cool"),
        ("Cool({1|0}, *)", "a game is cooled by a number greater than -1", "*"),
        ("NumberPart({2|0})", "{2|0} is hot: no number is infinitesimally near", "{2|0}"),
        ("1/3", "1/3 is no value of a game: its denominator is not a power of 2", "1/3"),
        ("{1|2|3}", "two separators with as many bars: it is not clear which one is the outer", "|"),
        ("1 < 2 < 3", "only two values are compared at once", "<"),
        ("1+-1", "\"+-\" after a value may mean two things: write \"- x\" or \"+ +-x\"", "+-"),
        ("v := 1", "v is a value already: v stands for down; choose another name", "v"),
        ("Mean := 1", "Mean is taken: choose another name", "Mean"),
        ("zero(\"..x\")", "zero: x is nothing", "x"),
        ("zero(x)", "a position is text between quotation marks, such as zero(\"...\")", "x"),
        ("\"abc", "this quotation mark is not closed", "\""),
        ("(1 < 2) + 3", "a value of a game was expected here, not a comparison", "1 < 2"),
        ("*1000 + {1|-1}", "*1000 is too much: next to other games, ups and nimbers go up to 200 here", "{1|-1}"),
        ("100000.^[3]", "100000 copies of this are too many here", "100000.^[3]"),
        (
            "1/2.^",
            "a multiple is an integer times a game, such as 3·^; for other products there is ConwayProduct",
            "1/2",
        ),
        ("ü", "\"ü\" means nothing here", "ü"),
    ] {
        assert_eq!(fault(text), (message.to_owned(), place.to_owned()), "{text}");
    }
}

#[test]
fn limits_are_told() {
    let algebra = Algebra::new();
    let budget = Budget::unlimited();
    budget.end(Stopped::Time);
    assert_eq!(Calculator::new(&algebra, &NoPositions, &budget).run("1"), Err(CalculatorError::Stopped(Stopped::Time)));
    let budget = Budget::unlimited();
    let mut calculator = Calculator::new(&algebra, &NoPositions, &budget);
    // What would take for ever, or all memory, or the stack, is refused.
    for text in [
        "Heat(*1000000, 1)",
        "Heat(^1000000, 1)",
        "OrdinalSum(1, 1000000000000)",
        "NortonProduct(1000000000000, ^[3])",
        "Cool(^1000000 + *3, -1/2)",
        "x := ^1000000; 1000000000.x",
        "Options(*1000000)",
        "Incentives(*100000)",
        "Overheat(999999999, {1|-1}, 3)",
    ] {
        assert!(matches!(calculator.run(text), Err(CalculatorError::Notation(_))), "{text}");
    }
    let mut doubled = "x := 3;".to_owned() + &"x := ConwayProduct(x, x);".repeat(40);
    assert!(calculator.run(&doubled).is_err());
    doubled = "x := ^1000000;".to_owned() + &"x := x + x;".repeat(60);
    assert!(calculator.run(&doubled).is_err());
    for piece in ["{", "(", "-", "+-", "1:", "1.", "{|", "Mean(", "1+", "+_", "^", ";", "{0|"] {
        let _ = calculator.run(&piece.repeat(60_000 / piece.len()));
    }
}

#[test]
fn every_function_can_be_asked() {
    let (algebra, budget) = (Algebra::new(), Budget::unlimited());
    for function in functions() {
        let arguments = vec!["2"; function.takes.iter().filter(|name| **name != "...").count()].join(", ");
        let asked = format!("{}({arguments})", function.name);
        let found = Calculator::new(&algebra, &NoPositions, &budget).run(&asked);
        if function.name != "AtomicWeight" {
            assert!(found.is_ok(), "{asked}: {found:?}");
        }
        assert!(!function.about.is_empty());
    }
}

proptest! {
    #[test]
    fn garbage_is_an_error_or_a_value(text in "[-+{}|,*^v0-9/() .:;=<>_gGMeanCool\"±]{0,40}") {
        let (algebra, budget) = (Algebra::new(), Budget::unlimited());
        match Calculator::new(&algebra, &OnePosition, &budget).run(&text) {
            Ok(value) => prop_assert!(!value.text(&algebra).is_empty() || text.contains("Options") || !text.is_empty()),
            Err(CalculatorError::Notation(fault)) => {
                let span = fault.span();
                prop_assert!(text.get(span.clone()).is_some(), "{:?} {:?}", text, span);
            }
            Err(CalculatorError::Stopped(_)) => prop_assert!(false),
        }
    }
}
