//! Heap games: the suite that every game passes, values against the plain recursion, published values.

use hedgerow_core::conformance::{check_notation, check_written};
use hedgerow_core::{Budget, Notation};
use hedgerow_games::entry::normal::NormalPlay;
use hedgerow_games::entry::workspace::Workspace;
use hedgerow_games::evaluate::Evaluator;
use hedgerow_games::heaps::Heaps;
use proptest::prelude::*;

use crate::small::{check_all, check_text};

fn workspace() -> Workspace {
    Workspace::new(Budget::unlimited(), 1)
}

/// The value by the game's own way, as text.
fn value(text: &str) -> String {
    let workspace = workspace();
    let value = Heaps::read(text).unwrap().appraise(&workspace).unwrap_or_else(|_| panic!("{text}")).value;
    workspace.algebra.display(value).to_string()
}

#[test]
fn heaps_conform() {
    for text in ["0.77 0", "0.77 5+3", "4!.0 7", "0.3f 6+2", "{1,2,4} 5+5", "{1,3|2,3} 6+4", "0.007 8", "4.3 4+1"] {
        check_all(&Heaps::read(text).unwrap(), 10, 2);
        check_text::<Heaps>(text);
    }
    assert_eq!(check_notation::<Heaps>(" kayles  3 + 5+0 "), "0.77 5+3");
    assert_eq!(check_notation::<Heaps>("{3, 1 | 2,3} 6"), "{1,3|2,3} 6");
}

#[test]
fn values_are_those_of_the_plain_recursion() {
    for code in ["0.77", "0.137", "4!.0", "0.6", "4.3", "0.3f", "{1,2,4}", "{1,3|2,3}", "{1|2}", "{1,4|}", "0.08"] {
        let workspace = workspace();
        let mut evaluator = Evaluator::new(&workspace.algebra, Budget::unlimited());
        for heap in 0..12 {
            let position = Heaps::read(&format!("{code} {heap}+3")).unwrap();
            let found = position.appraise(&workspace).unwrap_or_else(|_| panic!("{code}")).value;
            assert_eq!(found, evaluator.value(&position).unwrap(), "{code} {heap}");
        }
    }
}

#[test]
fn published_values() {
    // The first is what CGSuite 2 tells of a partizan subtraction game.
    let workspace = workspace();
    let known = workspace.algebra.parse("{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}").unwrap();
    assert_eq!(value("{1,3|2,3} 6"), workspace.algebra.display(known).to_string());
    assert_eq!(value("0.77 5+3"), "*7");
    // Heaps beyond a proved period: 500 is 68 + 36·12, after the last exception 70 the same as 500 - 12·35.
    assert_eq!(value("0.77 500"), value("0.77 80"));
    assert_eq!(value("0.77 1000000"), value("0.77 76"));
}

#[test]
fn bad_text_is_pointed_at() {
    for (text, place) in [
        ("", ""),
        ("0.77", ""),
        ("0.7x 3", "x"),
        ("0.77 5+x", "x"),
        ("0.77 1000001", "1000001"),
        ("{1,0} 3", "0"),
        ("0.8 1001", "1001"),
        ("3.1 4", "3"),
    ] {
        let fault = Heaps::read(text).unwrap_err();
        assert_eq!(&text[fault.span()], place, "{text}: {fault}");
    }
    let position = Heaps::read("0.77 5+3").unwrap();
    for text in ["", "0", "0-3", "2-1", "0-1:1+1", "0-1:2+1+1", "1-9", "0-1:x"] {
        assert!(position.read_move(text).is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn garbage_is_an_error_or_a_position(text in "[0-9a-f.!{},|+ kayles]{0,24}") {
        match Heaps::read(&text) {
            Ok(position) => drop(check_written(&position)),
            Err(fault) => prop_assert!(text.get(fault.span()).is_some(), "{text:?}"),
        }
    }
}
