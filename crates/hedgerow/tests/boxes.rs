//! Dots-and-Boxes from outside: a game that is played for points, holds its own turn and calls its players A and B.

use crate::common;

use common::{code, err, fed, folder, keys, object, out, run};
use serde_json::{Value, json};

#[test]
fn solving_tells_the_net_score() {
    let solved = object(&["solve", "boxes", "2x2"]);
    let expected = ["game", "position", "turn", "net", "best", "moves", "line", "final", "winner", "proved", "nodes"];
    assert_eq!(keys(&solved), expected);
    assert_eq!((&solved["turn"], &solved["net"], &solved["winner"]), (&json!("A"), &json!(2), &json!("A")));
    assert_eq!((&solved["final"], &solved["proved"]), (&json!([3, 1]), &json!(true)));
    assert_eq!(solved["best"], json!(["0", "1", "4", "5", "6", "8", "9", "11"]));
    assert_eq!(solved["moves"].as_object().unwrap().len(), 12);
    assert_eq!(solved["line"].as_array().unwrap().len(), 12);
    assert!(solved["nodes"].as_u64().unwrap() > 0);
    // Of the boxes to come; those that the players have count at the end.
    let tie = object(&["solve", "boxes", "1x2:1110110 1-0 A"]);
    assert_eq!((&tie["net"], &tie["final"], &tie["winner"]), (&json!(-1), &json!([1, 1]), &Value::Null));
    let lost = object(&["solve", "boxes", "1x2:1110110 1-0 B"]);
    assert_eq!((&lost["turn"], &lost["final"], &lost["winner"]), (&json!("B"), &json!([2, 0]), &json!("A")));
    for method in ["auto", "plain"] {
        let solved = object(&["solve", "boxes", "2x3", "--method", method]);
        assert_eq!(solved["net"], -2, "{method}");
        assert!(solved["nodes"].as_u64().unwrap() > 0, "{method}");
    }
    let text = out(&run(&["solve", "boxes", "2x2"]));
    assert!(text.contains("final       A 3, B 1\n") && text.contains("    2  0 1 4 5 6 8 9 11\n"), "{text}");
    assert_eq!(out(&run(&["solve", "boxes", "2x2", "--quiet"])), "2\n");
}

#[test]
fn batches_are_answered_line_by_line() {
    let output = fed(&["solve", "boxes", "-"], "1x1\n# a remark\n2x2 swedish\n1x\n1x2 0-0 B\n");
    assert_eq!(code(&output), 2);
    let nets: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["net"].clone()).collect();
    assert_eq!(nets, [json!(-1), json!(-4), Value::Null, json!(0)]);
}

#[test]
fn what_makes_no_sense_gets_one_sentence() {
    let cases: [(&[&str], &str); 15] = [
        (&["solve", "boxes", "3x"], "boxes: size \"3x\""),
        (&["solve", "boxes", "3x3:01"], "24 lines"),
        (&["solve", "boxes", "3x3", "--turn", "R"], "in place of --turn"),
        (&["best", "boxes", "3x3", "--turn", "L"], "in place of --turn"),
        (&["perft", "boxes", "3x3", "--turn", "L"], "in place of --turn"),
        (&["match", "boxes", "random", "random", "--turn", "L"], "in place of --turn"),
        (&["play", "boxes", "--turn", "L"], "in place of --turn"),
        (&["solve", "boxes", "2x2 0-0-0"], "two players only"),
        (&["value", "boxes", "2x2 0-0-0"], "for two players"),
        (&["problems", "boxes", "--svg", "/dev/null"], "name one problem"),
        (&["value", "boxes", "2x2", "--thermograph", "x.svg"], "boxes: --thermograph is for games"),
        (&["value", "boxes", "2x2", "--moves", "2"], "--moves is for hackenbush only"),
        (&["nash", "boxes", "2x2"], "boxes: nash is for games"),
        (&["nash", "duel", "boxes", "2x2", "--blue", "duct", "--red", "duct"], "boxes: nash is for games"),
        (&["solve", "nim", "3+5", "--save", "x.table"], "nim: --save is for boxes, konane, hex and hex3d only"),
    ];
    for (arguments, phrase) in cases {
        let output = run(arguments);
        let sentence = err(&output);
        assert_eq!((code(&output), sentence.lines().count()), (2, 1), "{arguments:?}: {sentence}");
        assert!(sentence.contains(phrase), "{arguments:?}: {sentence}");
    }
}

#[test]
fn a_proof_about_another_game_is_no_proof_about_boxes() {
    let folder = folder("boxes-proof");
    let path = folder.join("nim.proof");
    let path = path.to_str().unwrap();
    assert_eq!(code(&run(&["solve", "nim", "1+2", "--proof", path])), 0);
    let other = std::fs::read_to_string(path).unwrap().replace("nim", "boxes").replace("2+1", "1x1");
    std::fs::write(path, other).unwrap();
    let output = run(&["verify", path]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("is not a move of L at \"1x1\""), "{}", err(&output));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn families_make_boards() {
    let made = |arguments: &[&str]| out(&run(&[&["make", "boxes"], arguments].concat()));
    assert_eq!(made(&["start"]), "3x3\n");
    assert_eq!(made(&["start", "rows=2", "columns=4", "kind=icelandic"]), "2x4 icelandic\n");
    assert_eq!(made(&["berlekamp", "2"]), "3x3:111000000000010111110111\n");
    for seed in ["1", "2", "3"] {
        let position = made(&["random", "4", "4", "drawn=14", "--seed", seed]);
        let facts = object(&["value", "boxes", position.trim()]);
        assert_eq!((&facts["lines"], &facts["takeable"]["boxes"]), (&json!(40 - 14), &json!(0)), "{position}");
    }
    let bad: [&[&str]; 4] =
        [&["start", "kind=swiss"], &["start", "0", "3"], &["berlekamp", "4"], &["random", "drawn=99"]];
    for arguments in bad {
        let output = run(&[&["make", "boxes"], arguments].concat());
        assert_eq!((code(&output), err(&output).lines().count()), (2, 1), "{arguments:?}");
    }
}

#[test]
fn lines_of_play_are_counted_by_the_rules() {
    let counted = object(&["perft", "boxes", "2x2", "--depth", "3"]);
    assert_eq!((&counted["turn"], &counted["counts"]), (&json!("A"), &json!([1, 12, 132, 1320])));
    let counted = object(&["perft", "boxes", "1x1:1110 0-0 B", "--depth", "2"]);
    assert_eq!((&counted["turn"], &counted["counts"]), (&json!("B"), &json!([1, 1, 0])));
}

#[test]
fn engines_choose_and_play() {
    let best = object(&["best", "boxes", "1x2:1100110"]);
    assert_eq!((&best["turn"], &best["move"]), (&json!("A"), &json!("2")));
    // The usual engine answers on every board in its time; perfect play falls back to it and says so.
    for size in ["5x5", "15x15"] {
        let clock = std::time::Instant::now();
        let best = object(&["best", "boxes", size, "--time", "1s"]);
        assert!(best["move"].is_string() && clock.elapsed().as_secs() < 60, "{size}: {:?}", clock.elapsed());
    }
    let best = object(&["best", "boxes", "6x6", "--engine", "perfect", "--time", "300ms"]);
    assert!(
        best["move"].is_string() && best["fallback"]["engine"].as_str().is_some_and(|by| by.starts_with("chains:"))
    );
    let best = object(&["best", "boxes", "3x3 0-0 B", "--engine", "uct:iterations=100"]);
    assert_eq!(best["turn"], "B");
    let over = run(&["best", "boxes", "1x1:1111 1-0 A"]);
    assert_eq!((code(&over), out(&over).as_str()), (0, "The game is over.\n"));
    let played = object(&["match", "boxes", "random", "greedy", "--position", "2x2", "--games", "20"]);
    let seats: Vec<&Value> = played["seats"].as_array().unwrap().iter().map(|seat| &seat["player"]).collect();
    assert_eq!((seats, &played["recorded"]), (vec![&json!("A"), &json!("B")], &json!(20)));
    assert!(played["openings"].as_str().unwrap().ends_with("from 2x2 (A to move)"), "{}", played["openings"]);
    let few = run(&["match", "boxes", "random", "random", "--position", "2x2 0-0-0-0"]);
    assert_eq!(code(&few), 2);
    let four = ["match", "boxes", "random", "greedy", "random", "greedy", "--position", "2x2 0-0-0-0", "--games", "24"];
    let seats = object(&four)["seats"].clone();
    assert_eq!((seats.as_array().unwrap().len(), &seats[3]["player"]), (4, &json!("D")));
}

#[test]
fn games_are_recorded_and_shown_again() {
    let folder = folder("boxes-records");
    let path = folder.join("games.jsonl");
    let path = path.to_str().unwrap();
    let arguments =
        ["match", "boxes", "random", "random", "--position", "1x2 0-0 B", "--games", "4", "--records", path];
    assert_eq!(object(&arguments)["recorded"], 4);
    let shown = run(&["play", "boxes", "--replay", path, "--game", "1"]);
    let text = out(&shown);
    assert_eq!(code(&shown), 0, "{}", err(&shown));
    assert!(text.contains("1. B (opening) plays ") && !text.contains("Left") && !text.contains("Right"), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn people_play_through_a_pipe() {
    let arguments = ["play", "boxes", "1x1:1000", "--left", "human", "--right", "human"];
    let output = fed(&arguments, "value\n0\n1\n#1\n3\nquit\n");
    let text = out(&output);
    assert_eq!(code(&output), 0, "{}", err(&output));
    for phrase in ["A is human.", "A to move", "B to move", "net         1", "drawn already", "A (human) wins"] {
        assert!(text.contains(phrase), "{phrase}: {text}");
    }
    // Lines are called by their own numbers, and a box says whose it is.
    assert!(text.contains("  1  2  3\n") && text.contains("|  A  ║") && text.contains("A 1, B 0; over"), "{text}");
    let record = fed(&[&arguments[..], &["--json"]].concat(), "1\n2\n3\n");
    let record: Value = serde_json::from_str(&out(&record)).unwrap();
    assert_eq!((&record["turn"], &record["results"]), (&json!("A"), &json!([1, -1])));
}

#[test]
fn problems_have_solutions() {
    let arguments = ["problems", "boxes", "--repeat", "3", "--engine", "perfect", "--engine", "random"];
    let told = object(&arguments);
    let problems = told["problems"].as_array().unwrap();
    let found: Vec<(&Value, &Value)> = problems.iter().map(|problem| (&problem["net"], &problem["best"])).collect();
    let expected = [(json!(3), json!(["8"])), (json!(5), json!(["9", "20"])), (json!(3), json!(["3"]))];
    assert_eq!(found, expected.iter().map(|(net, best)| (net, best)).collect::<Vec<_>>());
    for problem in problems {
        let expected = ["problem", "position", "source", "explanation", "net", "best", "moves", "engines"];
        assert_eq!(keys(problem), expected);
        let engines = problem["engines"].as_array().unwrap();
        assert_eq!(keys(&engines[0]), ["engine", "choice", "score", "share_best", "choices", "loss"]);
        assert_eq!((&engines[0]["share_best"], &engines[0]["loss"]), (&json!(1.0), &json!(0.0)));
        let runs: u64 = engines[1]["choices"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(runs, 3);
    }
    assert_eq!(told, object(&arguments), "the same seed, the same answer");
    let folder = folder("boxes-problems");
    let path = folder.join("problem.svg");
    let shown = run(&["problems", "boxes", "2", "--repeat", "2", "--svg", path.to_str().unwrap()]);
    assert_eq!(code(&shown), 0, "{}", err(&shown));
    assert!(out(&shown).contains("krebbers-mcts") && out(&shown).contains("long chains"));
    assert!(std::fs::read_to_string(&path).unwrap().contains(">-9<"));
    std::fs::remove_dir_all(&folder).unwrap();
    for arguments in [&["problems", "nim"][..], &["problems", "boxes", "4"], &["problems", "boxes", "--engine", "x"]] {
        let output = run(arguments);
        assert_eq!((code(&output), err(&output).lines().count()), (2, 1), "{arguments:?}");
    }
}

#[test]
fn every_other_verb_knows_boxes() {
    assert_eq!(keys(&object(&["show", "boxes", "3x3 swedish"])), ["game", "position", "svg"]);
    let picture = out(&run(&["show", "boxes", "1x1:1001", "--labels"]));
    assert_eq!(picture, "+-----+\n2     |\n+  1  +\nA 0, B 0; A to move\n");
    assert!(object(&["engines", "boxes"])["engines"].as_array().is_some());
    assert!(out(&run(&["show", "--help"])).contains("3x3 swedish"));
}
