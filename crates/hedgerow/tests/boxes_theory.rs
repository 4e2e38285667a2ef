//! What `value` tells of Dots-and-Boxes, and numbers on its pictures.

use crate::common;

use common::{answered, code, err, fed, folder, keys, object, out, run};
use serde_json::{Value, json};

const KEYS: [&str; 21] = [
    "game",
    "position",
    "turn",
    "scores",
    "boxes",
    "lines",
    "phase",
    "dots",
    "chains",
    "long_chains",
    "loops",
    "joints",
    "takeable",
    "moves",
    "control",
    "fully_controlled",
    "terminal_bonus",
    "controlled",
    "net",
    "long_chain_rule",
    "nimber",
];

fn value(position: &str) -> Value {
    object(&["value", "boxes", position])
}

#[test]
fn an_open_board() {
    let facts = value("2x2");
    assert_eq!(keys(&facts), KEYS);
    assert_eq!((&facts["turn"], &facts["scores"], &facts["boxes"]), (&json!("A"), &json!([0, 0]), &json!(4)));
    assert_eq!((&facts["lines"], &facts["phase"], &facts["dots"]), (&json!(12), &json!("open"), &json!(9)));
    assert_eq!((&facts["joints"], &facts["chains"]), (&json!([0, 1, 2, 3]), &json!([])));
    assert_eq!((&facts["control"], &facts["net"], &facts["controlled"]), (&Value::Null, &Value::Null, &Value::Null));
    // Nine dots: the first player wants an odd number of long chains.
    assert_eq!(facts["long_chain_rule"], json!({"wants_even": "B", "wants_odd": "A", "certain": 0, "open": 1, "favours": null}));
    let moves = facts["moves"].as_object().unwrap();
    assert!(moves.len() == 12 && moves.values().all(|kind| kind["kind"] == "safe" && kind["nimber"].is_string()));
}

#[test]
fn endgames_tell_what_control_is_worth() {
    let facts = value("1x4:1111111100000 0-0 B");
    assert_eq!((&facts["phase"], &facts["control"]), (&json!("loony endgame"), &json!("A")));
    let worth =
        ["fully_controlled", "terminal_bonus", "controlled", "net", "long_chains", "loops"].map(|key| &facts[key]);
    assert_eq!(worth, [&json!(0), &json!(4), &json!(4), &json!(-4), &json!(1), &json!(0)]);
    let chain = json!({
        "boxes": [0, 1, 2, 3],
        "lines": [8, 9, 10, 11, 12],
        "length": 4,
        "kind": "chain",
        "long": true,
        "isolated": true,
        "ends": ["ground", "ground"],
    });
    assert_eq!(facts["chains"], json!([chain]));
    assert_eq!(facts["moves"]["9"], json!({"kind": "loony", "gives": 4, "nimber": "loony"}));
    assert_eq!(facts["nimber"], "0");
    let ring = &value("2x2 swedish")["chains"][0];
    assert_eq!((&ring["kind"], &ring["ends"], &ring["length"]), (&json!("loop"), &json!([]), &json!(4)));
    let held = &value("2x2:110001101101")["chains"][0];
    assert_eq!((&held["isolated"], &held["ends"]), (&json!(false), &json!([2, 2])));
}

#[test]
fn every_line_is_something() {
    let two = value("1x2:1111000");
    assert_eq!(two["moves"]["5"], json!({"kind": "handout", "gives": 2, "heart": "hard", "nimber": "0"}));
    assert_eq!(two["moves"]["4"], json!({"kind": "loony", "gives": 2, "heart": "half", "nimber": "loony"}));
    assert_eq!((&two["net"], &two["controlled"]), (&json!(-2), &Value::Null));
    let open = value("1x2:1111100");
    assert_eq!((&open["phase"], &open["takeable"]), (&json!("taking"), &json!({"boxes": 2, "choice": true})));
    assert_eq!(open["moves"]["5"]["kind"], "capture");
    assert_eq!(open["moves"]["5"]["takes"], 1);
    assert_eq!(open["moves"]["6"], json!({"kind": "double-dealing", "gives": 2, "nimber": "0"}));
    assert_eq!((&open["nimber"], &open["control"]), (&json!("loony"), &json!("A")));
    assert_eq!(open["chains"][0]["ends"], json!(["open", "ground"]));
    let over = value("1x1:1111 1-0 A");
    assert_eq!((&over["phase"], &over["moves"], &over["long_chain_rule"]), (&json!("over"), &json!({}), &Value::Null));
}

#[test]
fn people_are_told_in_words() {
    let text = out(&run(&["value", "boxes", "1x4:1111111100000"]));
    let rows =
        ["score       A 0, B 0, 4 to come\n", "control     B\n", "net         -4 (controlled value 0 + 4 = 4)\n"];
    for phrase in rows.into_iter().chain(["loony       8 9 10 11 12\n", "nimber      0\n"]) {
        assert!(text.contains(phrase), "{phrase}: {text}");
    }
    let text = out(&run(&["value", "boxes", "1x2:1111000", "--explain"]));
    assert!(text.contains("hard-hearted") && text.contains("   5  hard-hearted handout  gives 2       0\n"), "{text}");
    let why = object(&["value", "boxes", "1x2:1111000", "--explain"])["why"].clone();
    assert!(why.as_array().unwrap().len() > 3, "{why}");
    assert_eq!(out(&run(&["value", "boxes", "1x2:1111000", "--quiet"])), "*\n");
}

#[test]
fn without_the_nimber_all_else_is_told() {
    for limit in [["--time", "100ms"], ["--memory", "1MiB"]] {
        let (ended, facts) = answered(&[&["value", "boxes", "6x6"], &limit[..]].concat());
        assert_eq!(ended, 1, "{limit:?}");
        assert_eq!(keys(&facts), [&KEYS[..], &["nimber_reason", "reason"]].concat());
        assert_eq!((&facts["nimber"], &facts["reason"]), (&Value::Null, &facts["nimber_reason"]));
        assert_eq!((&facts["moves"]["0"]["kind"], &facts["moves"]["0"]["nimber"]), (&json!("safe"), &Value::Null));
    }
    let output = run(&["value", "boxes", "6x6", "--time", "100ms"]);
    assert_eq!((code(&output), err(&output).as_str()), (1, "the nimber is not known: the time limit was reached\n"));
    assert!(out(&output).contains("phase       open\n"), "{}", out(&output));
}

#[test]
fn batches_are_analysed_line_by_line() {
    let output = fed(&["value", "boxes", "-"], "1x1\n1x2 0-0-0\n2x2 swedish\n");
    assert_eq!(code(&output), 2);
    let lines: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["nimber"], &lines[2]["net"]), (3, &json!("*"), &json!(-4)));
    assert!(lines[1]["error"].as_str().unwrap().contains("two players"));
}

#[test]
fn pictures_carry_numbers() {
    let folder = folder("boxes-numbers");
    let path = folder.join("scores.svg");
    let file = path.to_str().unwrap();
    let solved = object(&["solve", "boxes", "2x2", "--svg", file]);
    let drawn = std::fs::read_to_string(&path).unwrap();
    assert_eq!((&solved["svg"], solved.get("png")), (&json!(file), None));
    // Eight best lines, and four that give two boxes less.
    assert_eq!((drawn.matches(">+2<").count(), drawn.matches(">0</text>").count() >= 4), (8, true), "{drawn}");
    assert!(drawn.contains("Best lines: 0 (+2), 1 (+2)"), "{drawn}");
    let thought = object(&["best", "boxes", "2x2", "--engine", "uct:iterations=500", "--svg", file]);
    let drawn = std::fs::read_to_string(&path).unwrap();
    assert_eq!(thought["svg"], json!(file));
    for considered in thought["moves"].as_array().unwrap() {
        let mean = format!(">{:.2}</text>", considered["mean"].as_f64().unwrap());
        assert!(drawn.contains(&mean), "{considered}: {drawn}");
    }
    object(&["best", "boxes", "2x2", "--svg", file]);
    assert_eq!(std::fs::read_to_string(&path).unwrap().matches(">+2<").count(), 8);
    let nowhere = run(&["solve", "boxes", "2x2", "--svg", folder.join("no/where").to_str().unwrap()]);
    assert_eq!((code(&nowhere), err(&nowhere).lines().count()), (2, 1));
    let many = fed(&["solve", "boxes", "-", "--svg", file], "2x2\n");
    assert_eq!(code(&many), 2);
    std::fs::remove_dir_all(&folder).unwrap();
}
