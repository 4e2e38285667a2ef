//! `calc`, `grundy` and what a new user tries first.

use serde_json::json;

use crate::common::http::Server;
use crate::common::{answered, code, err, fed, folder, object, out, run};

#[test]
fn expressions_are_answered() {
    for (expression, answer) in [
        ("{1|-1} + ^*", "{1^*|-1^*}\n"),
        ("g := {2||1|0}; g.Mean", "5/4\n"),
        ("^* || 0", "true\n"),
        ("-1^", "-1^\n"),
        ("hackenbush(\"BRR\") + domineering(\"2x3\")", "{9/4|-1/4}\n"),
        // As CGSuite writes positions and options.
        ("game.grid.Clobber(\"XO\") + Domineering(\"2x3\")", "{2*|-1/2*}\n"),
        ("Nim(3, 5)", "*6\n"),
        ("NoGo(1, 3)", "{1|-1}\n"),
        ("ToadsAndFrogs(\"T.F\")", "*\n"),
        ("{1|-1}.Options(Left)", "1\n"),
        ("heaps(\"kayles 5+3\")", "*7\n"),
        ("LeftOptions(*3)", "0, *, *2\n"),
        ("Options(^)", "0 | *\n"),
        ("UptimalExpansion(^[3])", "^.111\n"),
    ] {
        let output = run(&["calc", expression, "--quiet"]);
        assert_eq!((code(&output), out(&output)), (0, answer.to_owned()), "{expression}: {}", err(&output));
    }
    let answer = object(&["calc", "g := {3||2*|1*}; g"]);
    assert_eq!(answer["kind"], "value");
    assert_eq!(
        (&answer["mean"], &answer["temperature"], &answer["outcome"]),
        (&json!("9/4"), &json!("3/4"), &json!("L"))
    );
    assert_eq!(answer["names"], json!({"g": "{3|{2*|1*}}"}));
    assert_eq!(object(&["calc", "1 < 2"])["holds"], true);
    assert_eq!(out(&run(&["calc", "{2|-1}", "--latex"])), "\\{2 \\mid -1\\}\n");
}

#[test]
fn errors_point_and_limits_hold() {
    let (exit, answer) = answered(&["calc", "1 + Meam(2)"]);
    assert_eq!(exit, 2);
    assert_eq!(answer["error"], "calc: there is no function Meam: is Mean meant?");
    assert_eq!(answer["at"], json!([4, 8]));
    let (exit, answer) = answered(&["calc", "hackenbush(\"0-1B 1-2X\")"]);
    assert_eq!((exit, &answer["at"]), (2, &json!([20, 21])));
    let (exit, answer) = answered(&["calc", "Heat(*300, 1)", "--time", "300ms"]);
    assert_eq!((exit, &answer["reason"]), (1, &json!("the time limit was reached")));
    assert_eq!(answered(&["calc", "boxes(\"2x2\")"]).0, 2);
}

#[test]
fn names_last_in_a_batch() {
    let output = fed(&["calc", "-"], "g := +-1\n# a remark\n\ng + g\nh\n");
    let lines: Vec<serde_json::Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1]["value"], "0");
    assert!(lines[2]["error"].as_str().unwrap().contains("h is no value"));
    assert_eq!(code(&output), 2);
    // Without a terminal, lines are read all the same.
    assert_eq!(out(&fed(&["calc", "--quiet"], "1/2 + 1/2\n")), "1\n");
}

#[test]
fn every_line_of_a_batch_is_answered() {
    // Work that ends a while after its limit keeps nobody from the next line; text that is none is one fault.
    let output = fed(&["calc", "-", "--time", "1s"], b"domineering(\"8x8\")\n\xff\n1+1\n");
    let lines: Vec<serde_json::Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0]["reason"].is_string() && lines[1]["error"].is_string(), "{lines:?}");
    assert!(lines[2]["value"] == "2" || lines[2]["error"].is_string(), "{lines:?}");
    assert_eq!(code(&output), 2);
}

#[test]
fn thermographs_of_several_games_are_one_picture() {
    let folder = folder("calc");
    let (svg, png) = (folder.join("heat.svg"), folder.join("heat.png"));
    let [svg, png] = [&svg, &png].map(|path| path.to_str().unwrap());
    let output = run(&["calc", "Thermograph({3|-1}, {2||1|0})", "--svg", svg, "--png", png]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let drawn = std::fs::read_to_string(svg).unwrap();
    assert!(drawn.contains("{3|-1}: mean 1, temperature 2") && drawn.contains("{2||1|0}: mean 5/4"));
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    // A thermograph in a file of that name is a PNG, too.
    let heat = folder.join("value.png");
    assert_eq!(code(&run(&["value", "domineering", "2x3", "--thermograph", heat.to_str().unwrap()])), 0);
    assert!(std::fs::read(heat).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(code(&run(&["calc", "1 < 2", "--svg", "-"])), 2);
}

#[test]
fn strangers_may_ask() {
    let server = Server::start(&[]);
    let (status, answer) = server.ask("calc", &json!({"expression": "g + ^", "names": {"g": "*"}}));
    assert_eq!((status, &answer["value"]), (200, &json!("^*")));
    let (status, answer) = server.ask("calc", &json!({"expression": "g +"}));
    assert_eq!((status, &answer["error"]), (400, &json!("calc: a value was expected at the end")));
    let (status, _) = server.ask("calc", &json!({"expression": "1", "names": {"a b": "1"}}));
    assert_eq!(status, 400);
    let (status, answer) = server.ask("grundy", &json!({"code": "kayles", "heaps": 200}));
    assert_eq!(
        (status, &answer["period"], &answer["preperiod"], &answer["proved"]),
        (200, &json!(12), &json!(71), &json!(true))
    );
}

#[test]
fn grundy_sequences_and_heaps() {
    let answer = object(&["grundy", "0.07", "400"]);
    assert_eq!((&answer["period"], &answer["preperiod"], &answer["proved"]), (&json!(34), &json!(53), &json!(true)));
    let answer = object(&["grundy", "4!.0", "3000"]);
    assert_eq!((&answer["period"], &answer["proved"]), (&json!(null), &json!(false)));
    assert_eq!(answered(&["grundy", "{1,2|3}"]).0, 2);
    // What is proved to repeat is not worked out, and what is known at a limit is told.
    let answer = object(&["grundy", "kayles", "10M"]);
    assert_eq!((&answer["last"], &answer["proved"]), (&json!(1), &json!(true)));
    assert_eq!(object(&["grundy", "kayles", "166"])["proved"], false);
    assert_eq!(object(&["grundy", "kayles", "167"])["proved"], true);
    let (exit, answer) = answered(&["grundy", "0.007", "200M", "--time", "1s"]);
    assert_eq!((exit, answer["values"][6].as_u64()), (1, Some(2)), "{answer}");
    assert!(answer["heaps"].as_u64().unwrap() < 200_000_000 && answer["reason"].is_string());
    assert_eq!(answered(&["grundy", "0.9x"]).1["at"], json!([3, 4]));
    assert_eq!(out(&run(&["value", "heaps", "0.77", "500", "--quiet"])).trim(), nimber("0.77", 500));
}

/// The nimber of a heap, by the sequence.
fn nimber(code: &str, heap: u32) -> String {
    match object(&["grundy", code, &heap.to_string()])["last"].as_u64().unwrap() {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        n => format!("*{n}"),
    }
}

#[test]
fn what_a_new_user_tries() {
    let made = out(&run(&["make", "nim", "random", "--count", "200"]));
    assert_eq!(made.lines().count(), 200);
    let single = |seed: &str| out(&run(&["make", "nim", "random", "--seed", seed]));
    assert_eq!(made.lines().nth(4).unwrap(), single("5").trim());
    assert_eq!(code(&run(&["make", "domineering", "board", "--count", "2"])), 2);
    let csv = out(&fed(&["value", "nim", "-", "--csv"], "3,5,7\nx\n"));
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("game,position,value,outcome,") && lines[0].ends_with(",reason,error"), "{csv}");
    assert!(lines[1].starts_with("nim,7+5+3,*,N,") && lines[2].contains("a heap is a number of stones"), "{csv}");
    assert_eq!(code(&run(&["value", "nim", "3", "--csv"])), 2);
    assert!(out(&run(&["solve", "nim", "1+2+4"])).starts_with("position    4+2+1\n"));
    assert_eq!(out(&run(&["value", "domineering", "3 x 3", "--quiet"])), "{1|-1}\n");
    let lost = run(&["show", "..#/..."]);
    assert_eq!(code(&lost), 2);
    let told = err(&lost);
    assert!(told.contains("is a position of domineering, nogo, col, "), "{told}");
    assert!(told.contains(": try `hedgerow show domineering \"..#/...\"`"), "{told}");
    let help = out(&run(&["value", "--help"]));
    let at = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text} is not in {help}"));
    assert!(at("Examples:") < at("Usage:") && at("Options") < at("Keys of the JSON object"));
    assert!(out(&run(&["tournament", "--help"])).contains("Usage: hedgerow match"));
}
