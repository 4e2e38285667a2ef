//! Tests what the reader accepts and refuses, and that nothing overflows.

use crate::Algebra;

#[test]
fn other_ways_to_write_a_value() {
    let algebra = Algebra::new();
    let print = |text: &str| {
        let game = algebra.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        algebra.display(game).to_string()
    };
    for (text, printed) in [
        ("+-1", "{1|-1}"),
        ("±3/2", "{3/2|-3/2}"),
        ("± {3|1}", "{{3|1}|{-1|-3}}"),
        ("+-{0, {2|0}}", "+-{0,{2|0}}"),
        ("+-{}", "0"),
        ("↑*", "^*"),
        ("⇑", "^2"),
        ("v v * 2", "v2*2"),
        ("{ | }", "0"),
        ("{0|}", "1"),
        ("{|-1}", "-2"),
        ("{0||0|-2}", "{0|{0|-2}}"),
        ("{2|1||0|-1}", "{{2|1}|{0|-1}}"),
        ("{0|-1||-1|||-2}", "{0|-1||-1|||-2}"),
        ("-{2|0}", "{0|-2}"),
        ("1/2 + *2 - ^", "1/2v*2"),
        ("tiny(2)", "{0|{0|-2}}"),
        ("miny(2) + tiny(2)", "0"),
        ("-1^", "-1^"),
        ("0 - 1^", "-1v"),
        ("-(1^)", "-1v"),
        ("- -1", "1"),
        ("2 * 3", "2*3"),
        (" 6 / 4 ", "3/2"),
        ("1 + +-1", "{2|0}"),
        ("1 ± 1", "{2|0}"),
        ("{1,2|-1,-3*}", "{2|-3*}"),
        ("^0", "0"),
        ("^^*", "^2*"),
        ("^<2>", "{0|v*}"),
        ("^[2]", "{^|*}"),
        ("v[2]", "{*|v}"),
        ("1^[2]*", "{1,1^*|1}"),
        ("^.12*", "{0|{0|v*}}"),
        ("Tiny(2)", "{0|{0|-2}}"),
        ("+_2", "{0|{0|-2}}"),
        ("-_2", "{2|0||0}"),
        ("1 + +_2", "{1|{1|-1}}"),
        ("1 +_2 -_2", "1"),
    ] {
        assert_eq!(print(text), printed, "{text}");
    }
}

#[test]
fn errors_name_the_fault_and_its_place() {
    let algebra = Algebra::new();
    for (text, message, span) in [
        ("", "a value was expected", 0..0),
        ("{1|2", "this brace is not closed", 0..1),
        ("1}", "'}' closes nothing", 1..2),
        ("{1}", "a bar is missing between these braces", 0..3),
        ("1/3", "1/3 is no value of a game: its denominator is not a power of 2", 0..3),
        ("1/0", "\"1/0\" divides by zero", 0..3),
        ("*9999999", "9999999 is too much: a nimber may go up to 1048576 here", 1..8),
        ("{1|2|3}", "two separators with as many bars: it is not clear which one is the outer", 4..5),
        ("{1,|2}", "a value was expected before '|'", 3..4),
        ("1+", "a value was expected at the end", 2..2),
        ("1+-1", "\"+-\" after a value may mean two things: write \"- x\" or \"+ +-x\"", 1..3),
        ("2 2", "a sum, a bar or a comma was expected before '2'", 2..3),
        ("1|2", "'|' belongs between braces", 1..2),
        ("ü", "\"ü\" begins no value", 0..2),
        ("{0|*}}", "'}' closes nothing", 5..6),
        ("()", "there is nothing between the parentheses", 0..2),
        ("*300 + {1|-1}", "*300 is too much: next to other games, ups and nimbers go up to 200 here", 7..13),
        ("^[0]", "a power of up goes from 1 to 60 here", 1..3),
        ("^[2", "write ^[3] for the sum of the first three powers of up", 1..3),
        ("^.~", "a digit was expected after '~'", 2..3),
        ("+_", "a value was expected at the end", 2..2),
        ("tiny 2", "tiny and miny are followed by a game in parentheses", 0..5),
    ] {
        let error = algebra.parse(text).expect_err(text);
        assert_eq!((error.to_string().as_str(), error.span()), (message, span), "{text}");
    }
}

#[test]
fn nothing_overflows_the_stack() {
    let algebra = Algebra::new();
    for piece in ["{", "-", "+-", "(", "tiny(", "{|{", "{|||", "v", "|", "{0,", "1/", "*", "{-1|"] {
        let _ = algebra.parse(&piece.repeat(100_000 / piece.len()));
    }
    let deep = format!("{}0{}", "{0|".repeat(900), "}".repeat(900));
    assert!(algebra.parse(&deep).is_ok());
    let deep = format!("{}0{}", "{{".repeat(400), "|-1}|-2}".repeat(400));
    assert!(algebra.parse(&deep).is_ok());
}
