//! Both moving at once: engines at a position, duels, and games at the terminal.

use crate::common;

use common::{code, err, fed, out, run};
use serde_json::Value;

const HALVES: &str = "BR + BR + RB";

fn object(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

#[test]
fn an_engine_says_how_to_play() {
    let told = object(&["nash", "hackenbush", HALVES, "--engine", "regret:iterations=20k", "--json"]);
    assert_eq!(told["engine"], "regret:iterations=20000");
    assert_eq!(told["iterations"], 20_000);
    assert_eq!(told["exact"]["value"], "1/4");
    assert!((told["mean"].as_f64().unwrap() - 0.25).abs() < 0.1 && told["error"].as_f64().unwrap() < 0.05);
    let shares: f64 = told["blue"].as_object().unwrap().values().map(|share| share.as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    assert!((told["blue"]["5"].as_f64().unwrap() - 0.5).abs() < 0.1, "{told}");
    let lost: f64 = ["blue_loses", "red_loses"].iter().map(|key| fraction(&told["exact"][*key])).sum();
    assert!((0.0..0.1).contains(&lost), "{told}");
    let bare = object(&["nash", "hackenbush", HALVES, "--engine", "duct:iterations=100", "--no-exact", "--json"]);
    assert!(bare.get("exact").is_none() && bare["red"].is_object());
    let text = out(&run(&["nash", "hackenbush", HALVES, "--engine", "equilibrium"]));
    assert!(text.contains("Blue        5: 0.500, 0: 0.250, 2: 0.250") && text.contains("loses  0.000000"), "{text}");
}

fn fraction(value: &Value) -> f64 {
    let text = value.as_str().unwrap();
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    above.parse::<f64>().unwrap() / below.parse::<f64>().unwrap()
}

#[test]
fn every_game_has_engines() {
    for (game, position) in [("nim", "2+1"), ("domineering", "2x3"), ("hackenbush", "BG + GR"), ("cherries", "BRB")] {
        for conflict in ["tie", "replay", "random"] {
            for engine in ["uniform", "equilibrium", "duct:iterations=300", "regret:iterations=300"] {
                let told = object(&["nash", game, position, "--engine", engine, "--conflict", conflict, "--json"]);
                assert!(told["exact"].get("blue_loses").is_some(), "{told}");
            }
        }
    }
    let two =
        object(&["nash", "hackenbush", "BRB + RBR", "--moves", "2", "--engine", "regret:iterations=300", "--json"]);
    assert!(two["blue"].get("0,2").is_some(), "{two}");
}

#[test]
fn the_seed_fixes_all() {
    let ask = |seed| {
        let question = ["nash", "hackenbush", HALVES, "--engine", "duct:iterations=500", "--json", "--seed", seed];
        out(&run(&question))
    };
    assert_eq!(ask("3"), ask("3"));
    assert_ne!(ask("3"), ask("4"));
}

#[test]
fn duels_are_the_same_on_any_number_of_threads() {
    let duel = |threads| {
        let fixed = ["nash", "duel", "hackenbush", "BRG + RB + GB", "--blue", "regret:iterations=50", "--red"];
        let rest = ["duct:iterations=50", "--games", "80", "--json", "--threads", threads];
        out(&run(&[&fixed[..], &rest[..]].concat()))
    };
    assert_eq!(duel("1"), duel("4"));
}

#[test]
fn an_equilibrium_does_not_lose() {
    let position = "BRB + RBR";
    let told = object(&[
        "nash",
        "duel",
        "hackenbush",
        position,
        "--blue",
        "equilibrium",
        "--red",
        "uniform",
        "--games",
        "2k",
        "--json",
    ]);
    assert_eq!((&told["games"], &told["exact"]["value"]), (&Value::from(2000), &Value::from("0")));
    let interval: Vec<f64> = told["interval"].as_array().unwrap().iter().map(|end| end.as_f64().unwrap()).collect();
    // Three deviations for two.
    assert!(told["mean"].as_f64().unwrap() >= -(interval[1] - interval[0]) * 0.77, "{told}");
    let all: u64 = ["wins", "ties", "losses"].iter().map(|key| told[*key].as_u64().unwrap()).sum();
    assert_eq!(all, 2000);
}

#[test]
fn a_person_plays_at_the_terminal() {
    let game = ["nash", "play", "hackenbush", HALVES, "--against", "equilibrium", "--seed", "5"];
    let output = fed(&game, "help\nhint\n99\nmoves\n#1\n#1\n#1\n#1\n#1\n#1\n");
    let text = out(&output);
    assert_eq!(code(&output), 0, "{}", err(&output));
    for said in
        ["You are Blue; Red is equilibrium.", "value       1/4", "99 is not one of your moves", "The game is over: "]
    {
        assert!(text.contains(said), "{said} is not in {text}");
    }
    let output = fed(&[&game[..], &["--json", "--as", "red"]].concat(), "#1\n#1\n#1\n#1\n#1\n#1\n");
    let told: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&told["over"], &told["person"]), (&Value::from(true), &Value::from("red")));
    assert!(told["points"].is_i64() && !told["moves"].as_array().unwrap().is_empty());
    let left = fed(&[&game[..], &["--json"]].concat(), "quit\n");
    let told: Value = serde_json::from_str(&out(&left)).unwrap();
    assert_eq!((code(&left), &told["over"]), (0, &Value::from(false)));
}

#[test]
fn free_moves_and_conflicts_are_told() {
    let output = fed(&["nash", "play", "hackenbush", "BB", "--against", "uniform"], "1\n0\n");
    let text = out(&output);
    assert!(text.contains("A free move: Blue leads by 2 points.") && text.contains("Blue wins by 2 points"), "{text}");
    let output = fed(&["nash", "play", "hackenbush", "G", "--against", "uniform"], "0\n0\n");
    assert!(out(&output).contains("Blue 0, Red 0. A conflict: both choose again."), "{}", out(&output));
    let output = fed(&["nash", "play", "hackenbush", "G", "--conflict", "tie"], "0\n");
    assert!(out(&output).contains("the game ends.") && out(&output).contains("a tie"), "{}", out(&output));
}

#[test]
fn bad_input_is_one_sentence() {
    for (arguments, said) in [
        (&["nash", "hackenbush", "BR", "--engine", "regrte"][..], "did you mean regret?"),
        (&["nash", "hackenbush", "BR", "--engine", "uct"], "there is no engine uct; did you mean duct?"),
        (&["nash", "hackenbush", "BR", "--engine", "duct:gamma=1"], "duct has no option gamma"),
        (&["nash", "hackenbush", "BR", "--engine", "regret:gamma=2"], "gamma is from 0 to 1, not 2"),
        (&["nash", "duel", "hackenbush", "BR", "--blue", "duct", "--red", "x"], "there is no engine x"),
        (&["nash", "duel", "hackenbush", "-", "--blue", "duct", "--red", "duct"], "needs one position"),
        (&["nash", "duel", "hackenbush", "BX", "--blue", "duct", "--red", "duct"], "X is not"),
        (&["nash", "play", "hackenbush", "BR", "--against", "equilibrum"], "did you mean equilibrium?"),
        (&["nash", "play", "hackenbush", "-"], "needs one position"),
        (&["nash", "play", "domineering", "2x2", "--conflict", "once"], "--conflict once needs moves"),
    ] {
        let output = run(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(said) && err(&output).lines().count() == 1, "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn time_ends_a_search_with_what_is_known() {
    let position =
        "0-1B 0-2R 0-3G 1-4R 1-5B 2-6B 2-7G 3-8R 3-9B 4-5R 5-6B 6-7R 7-8B 8-9G 4-10R 5-11B 6-12G 7-13R 8-14B";
    let (exit, told) =
        common::answered(&["nash", "hackenbush", position, "--engine", "regret:iterations=1G", "--time", "1s"]);
    assert_eq!((exit, &told["reason"]), (1, &"the time limit was reached".into()));
    assert!(told["iterations"].as_u64().unwrap() > 100 && told["blue"]["0"].is_number(), "{told}");
    // A time of the engine's own is no limit of the question.
    let told = object(&["nash", "hackenbush", "BR + RB", "--engine", "duct:time=100ms", "--json"]);
    assert!(told["iterations"].as_u64().unwrap() > 100, "{told}");
}

#[test]
fn a_patient_equilibrium_gets_its_value() {
    // Blue has no optimal strategy here: she waits on the green edge nearly for ever, and still gets her point.
    let position = "0-1B 0-2G 2-3B 2-4R";
    let games =
        ["nash", "duel", "hackenbush", position, "--blue", "equilibrium", "--red", "equilibrium", "--games", "300"];
    let output = run(&[&games[..], &["--json"]].concat());
    let answer: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&answer["mean"], &answer["ties"]), (&1.0.into(), &0.into()), "{answer}");
}

#[test]
fn a_duel_that_is_stopped_keeps_its_games() {
    let engines = ["--blue", "regret:iterations=5k", "--red", "duct:iterations=5k", "--games", "1000000"];
    let output =
        run(&[&["nash", "duel", "hackenbush", "BR + BR + RB", "--time", "1s", "--json"], &engines[..]].concat());
    assert_eq!(code(&output), 1);
    let answer: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert!(answer["games"].as_u64().unwrap() > 0 && answer["mean"].is_number(), "{answer}");
    assert_eq!(answer["reason"], "the time limit was reached");
}
