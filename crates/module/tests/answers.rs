//! What the module says, run as a program of this machine. `web/check-site` runs it as WebAssembly beside a server.

use assert_cmd::Command;
use serde_json::{Value, json};

/// What is told of a question: the name of each event, and its object.
fn told(order: &str) -> Vec<(String, Value)> {
    let output = Command::new(env!("CARGO_BIN_EXE_hedgerow-module")).write_stdin(order).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let line = |line: &str| {
        let (event, json) = line.split_once(' ').unwrap();
        (event.to_owned(), serde_json::from_str(json).unwrap())
    };
    text.lines().map(line).collect()
}

fn last(verb: &str, body: Value) -> (String, Value) {
    told(&json!({ "verb": verb, "body": body }).to_string()).pop().unwrap()
}

#[test]
fn a_question_gets_its_answer() {
    let (event, answer) = last("value", json!({ "game": "hackenbush", "position": "BRR + RB" }));
    assert_eq!((event.as_str(), &answer["value"]), ("answer", &json!("-1/4")));
    let (event, answer) = last("solve", json!({ "game": "konane", "position": "4x4" }));
    assert_eq!((event.as_str(), &answer["proved"]), ("answer", &json!(true)));
}

#[test]
fn faults_are_told_with_their_place() {
    let (event, answer) = last("value", json!({ "game": "hackenbush", "position": "BRX" }));
    assert_eq!((event.as_str(), &answer["at"]), ("error", &json!([2, 3])));
    let (event, answer) = last("value", json!({ "game": "hackenbush", "position": "B", "svg": "x.svg" }));
    assert_eq!(event, "error", "{answer}");
    assert_eq!(told("nonsense").pop().unwrap().0, "error");
}

#[test]
fn limits_and_warnings_are_told() {
    let (event, answer) = last("solve", json!({ "game": "konane", "position": "8x8", "time": "50ms" }));
    assert_eq!((event.as_str(), &answer["proved"]), ("answer", &json!(false)));
    let (_, answer) = last("value", json!({ "game": "hackenbush", "position": "1-2B 2-3R" }));
    assert!(answer["warnings"][0].is_string(), "{answer}");
}

#[test]
fn an_engine_thinks_a_little_first() {
    let body = json!({ "game": "domineering", "position": "5x5", "engine": "uct:iterations=20k" });
    let events = told(&json!({ "verb": "best", "body": body, "steps": true }).to_string());
    let (event, first) = &events[0];
    assert!(event == "known" && first["move"].is_string(), "{first}");
    assert_eq!(events.last().unwrap().0, "answer");
}
