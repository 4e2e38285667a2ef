//! `solve` from outside: search beside the value, misère play, and what is said of odd positions.

use crate::common;

use common::{answered, code, err, folder, object, out, run};
use serde_json::json;

fn made(arguments: &[&str]) -> String {
    out(&run(&[&["make", "hackenbush"], arguments].concat())).trim().to_owned()
}

#[test]
fn a_search_finds_winners_whose_values_are_too_long() {
    let picture = made(&["random", "edges=22", "vertices=13", "seed=3", "colours=BRG"]);
    for moves in ["1", "2"] {
        let one = object(&["solve", "hackenbush", &picture, "--moves", moves, "--threads", "1"]);
        assert_eq!((&one["winner"], &one["outcome"], &one["proved"]), (&json!("L"), &json!("L"), &json!(true)));
        let two = object(&["solve", "hackenbush", &picture, "--moves", moves, "--threads", "2"]);
        assert_eq!(one, two);
    }
    let folder = folder("winners");
    let file = folder.join("picture.proof");
    let file = file.to_str().unwrap();
    assert_eq!(code(&run(&["solve", "hackenbush", &picture, "--proof", file])), 0);
    assert_eq!(code(&run(&["verify", file])), 0);
}

#[test]
fn misere_play() {
    let [normal, misere] = [&["solve", "nim", "1+1+1"] as &[&str], &["solve", "nim", "1+1+1", "--misere"]].map(object);
    assert_eq!((&normal["winner"], normal.get("convention")), (&json!("L"), None));
    assert_eq!((&misere["winner"], &misere["convention"]), (&json!("R"), &json!("misere")));
    for (game, position) in
        [("domineering", "3x3"), ("hackenbush", "GG + BR moves=2"), ("cherries", "BRB"), ("clobber", "2x3")]
    {
        assert_eq!(object(&["solve", game, position, "--misere"])["convention"], "misere");
    }
    let proof = object(&["solve", "domineering", "3x3", "--misere", "--proof", "-"])["proof"].clone();
    assert!(proof.as_str().is_some_and(|text| text.contains("\nplay misere\nclaim ")), "{proof}");
    // A player who cannot move has won.
    let over = object(&["solve", "hackenbush", "R", "--misere"]);
    assert_eq!((&over["winner"], &over["winning"], &over["outcome"]), (&json!("L"), &json!([]), &json!("L")));
    for (arguments, fault) in [
        (&["solve", "boxes", "2x2", "--misere"] as &[&str], "--misere is for games in which whoever cannot move loses"),
        (&["solve", "hackenbush", "G", "--misere", "--method", "plain"], "--misere does not go with --method plain"),
    ] {
        let output = run(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(fault), "{}", err(&output));
    }
}

#[test]
fn two_numbers_of_moves_must_agree() {
    let output = run(&["value", "hackenbush", "BB moves=2", "--moves", "3"]);
    let fault = "hackenbush: the position says moves=2, and --moves says 3\n";
    assert_eq!((code(&output), err(&output).as_str()), (2, fault));
    assert_eq!(object(&["value", "hackenbush", "BB moves=2", "--moves", "2"])["value"], "1");
    assert_eq!(
        object(&["value", "hackenbush", "B + ".repeat(15).trim_end_matches(" + "), "--moves", "8"])["value"],
        "1"
    );
}

#[test]
fn a_picture_in_the_air_is_told() {
    let output = run(&["value", "hackenbush", "1-2B 2-3R"]);
    assert_eq!(code(&output), 0);
    assert!(err(&output).contains("no edge is joined to the ground"), "{}", err(&output));
    let told = object(&["value", "hackenbush", "1-2B 2-3R"]);
    assert_eq!(told["warnings"].as_array().map(Vec::len), Some(1));
    assert_eq!(object(&["value", "hackenbush", "0-1B"]).get("warnings"), None);
}

#[test]
fn bounds_at_a_limit() {
    let picture = made(&["random", "edges=30", "vertices=13", "seed=3", "colours=BRG"]);
    for verb in ["value", "nash"] {
        let (exit, known) = answered(&[verb, "hackenbush", &picture, "--time", "300ms"]);
        assert_eq!(exit, 1, "{verb}");
        let number = |key: &str| -> f64 {
            let text = known[key].as_str().unwrap_or_else(|| panic!("{verb}: no {key} in {known}"));
            let (over, under) = text.split_once('/').unwrap_or((text, "1"));
            over.parse::<f64>().expect("a number") / under.parse::<f64>().expect("a number")
        };
        // No player can get more than all edges that are not the other's.
        let edges = |colours: &str| picture.chars().filter(|&letter| colours.contains(letter)).count() as f64;
        assert!(-edges("RG") <= number("low") && number("low") <= number("high"), "{verb}: {known}");
        assert!(number("high") <= edges("BG"), "{verb}: {known}");
    }
}
