//! `study` from outside: what can be asked and played in a study, lists and reports.

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::{code, err, folder, out, program};
use serde_json::Value;

/// A study that is kept for tests.
pub fn data(name: &str) -> String {
    format!("{}/tests/data/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

/// `study` with these words in a folder.
pub fn study(place: &Path, words: &[&str]) -> Output {
    program().current_dir(place).arg("study").args(words).output().unwrap()
}

/// The same where it must succeed.
pub fn said(place: &Path, words: &[&str]) -> String {
    let output = study(place, words);
    assert_eq!(code(&output), 0, "{words:?}: {}", err(&output));
    out(&output)
}

pub fn object(place: &Path, words: &[&str]) -> Value {
    serde_json::from_str(&said(place, &[words, &["--json"]].concat())).unwrap()
}

/// The rows of a file of results.
pub fn rows(path: PathBuf) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn questions_are_answered_as_if_typed() {
    let place = folder("study-ask");
    said(&place, &["run", &data("questions")]);
    let rows = rows(place.join("results/questions/results.jsonl"));
    assert_eq!(rows.len(), 12);
    let mut starts: Vec<&str> = Vec::new();
    for row in &rows {
        let position = row["result"]["position"].as_str().unwrap();
        let stones = position.chars().filter(|letter| "123".contains(*letter)).count();
        match row["cell"]["depth"].as_str().unwrap() {
            "0" => assert_eq!(position, "2x2x2"),
            // The size has three figures that are not stones, and the turn is written as well.
            "3" => assert_eq!(stones - 3 - 1, 3, "{position}"),
            other => panic!("{other}"),
        }
        starts.push(position);
        // Whoever types it gets the same.
        let seed = row["seed"].as_str().unwrap();
        let typed = ["best", "hex3d", position, "--engine", "mc:playouts=5", "--seed", seed, "--threads", "1"];
        assert_eq!(common::object(&typed), row["result"]);
    }
    starts[6..].sort_unstable();
    starts.dedup();
    assert!(starts.len() > 3, "all starts are the same: {starts:?}");
}

#[test]
fn limits_of_questions_are_results() {
    let place = folder("study-limits");
    said(&place, &["run", &data("limited")]);
    let rows = rows(place.join("results/limited/results.jsonl"));
    assert_eq!(rows[0]["result"]["value"], "{1|-1}");
    assert_eq!(rows[1]["result"]["reason"], "the time limit was reached");
    assert!(rows[1]["result"].get("value").is_none());
}

#[test]
fn turns_are_told_and_observers_asked() {
    let place = folder("study-turns");
    let bytes = |threads: &str| {
        said(&place, &["run", &data("turns"), "--threads", threads, "--out", threads]);
        fs::read(place.join(threads).join("results.jsonl")).unwrap()
    };
    assert!(bytes("1") == bytes("2"));
    for row in rows(place.join("1/results.jsonl")) {
        let turns = row["result"]["turns"].as_array().unwrap();
        let of = |name: &str| turns.iter().filter(|turn| turn["engine"] == name).collect::<Vec<_>>();
        let (deep, shallow, flat) = (of("deep"), of("shallow"), of("flat"));
        assert!(!deep.is_empty() && deep.len() == shallow.len());
        assert_eq!((deep.len() + flat.len()) as u64, row["result"]["plies"]);
        for (deep, shallow) in deep.iter().zip(shallow) {
            assert_eq!(deep["turn"], shallow["turn"]);
        }
    }
    let clocks = rows(place.join("1/times.jsonl"));
    assert!(clocks.iter().all(|clock| clock["longest"]["deep"].as_f64() >= clock["mean"]["deep"].as_f64()));
}

#[test]
fn an_engines_time_follows_anothers() {
    let place = folder("study-ratio");
    said(&place, &["run", &data("ratio"), "--threads", "1"]);
    let (results, clocks) =
        (rows(place.join("results/ratio/results.jsonl")), rows(place.join("results/ratio/times.jsonl")));
    for (row, clock) in results.iter().zip(&clocks) {
        let times: f64 = row["cell"]["times"].as_str().unwrap().parse().unwrap();
        let mut followed = 0;
        let mut last_of_deep = None;
        for turn in clock["turns"].as_array().unwrap() {
            if turn["engine"] == "deep" {
                assert!(turn.get("given").is_none());
                last_of_deep = turn["seconds"].as_f64();
                continue;
            }
            let given = turn["given"].as_f64().unwrap();
            // Before the first turn of the other engine, its time is measured apart.
            if let Some(last) = last_of_deep {
                assert!((given - times * last).abs() < 1e-6, "{given} is not {times} times {last}");
                followed += 1;
            }
        }
        assert!(followed > 5, "{clock}");
    }
}

#[test]
fn halving_drops_the_worse_half() {
    let place = folder("study-halving");
    let bytes = |threads: &str| {
        said(&place, &["run", &data("halving"), "--threads", threads, "--out", threads]);
        fs::read(place.join(threads).join("results.jsonl")).unwrap()
    };
    assert!(bytes("1") == bytes("2"));
    let mut games = std::collections::BTreeMap::new();
    for row in rows(place.join("1/results.jsonl")) {
        *games.entry(row["cell"]["c"].as_str().unwrap().to_owned()).or_insert(0) += 1;
    }
    let mut games: Vec<i32> = games.into_values().collect();
    games.sort_unstable();
    assert_eq!(games, [8, 8, 16, 32]);
    let refused = study(&place, &["run", &data("halving"), "--shard", "1/2", "--out", "part"]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("cannot be run in parts"), "{}", err(&refused));
}

#[test]
fn studies_are_listed_with_their_times() {
    let place = folder("study-list");
    let list = object(&place, &["list"]);
    assert!(list["studies"].as_array().unwrap().len() > 20);
    for study in list["studies"].as_array().unwrap() {
        let keys =
            "name thesis part title kind cells units seconds small_seconds measured_on at_least done planned running";
        assert_eq!(common::keys(study), keys.split(' ').collect::<Vec<_>>());
    }
    // Studies of one's own are listed too, and their results tell how long they take.
    fs::create_dir(place.join("studies")).unwrap();
    fs::copy(data("questions"), place.join("studies/mine.toml")).unwrap();
    let of_mine = |list: &Value| {
        let studies = list["studies"].as_array().unwrap();
        studies.iter().find(|study| study["name"] == "mine").cloned().unwrap()
    };
    let before = of_mine(&object(&place, &["list"]));
    assert_eq!((&before["seconds"], &before["measured_on"]), (&Value::Null, &Value::Null));
    assert_eq!((&before["kind"], &before["cells"], &before["units"]), (&"best moves".into(), &2.into(), &12.into()));
    said(&place, &["run", "mine"]);
    let after = of_mine(&object(&place, &["list", "--threads", "1"]));
    assert_eq!(after["measured_on"], "here");
    assert!(after["seconds"].as_f64() > after["small_seconds"].as_f64());
    let halved = of_mine(&object(&place, &["list", "--threads", "2", "--write-times", "times.toml"]));
    assert!((halved["seconds"].as_f64().unwrap() * 2.0 - after["seconds"].as_f64().unwrap()).abs() < 1e-6);
    let times = fs::read_to_string(place.join("times.toml")).unwrap();
    assert!(times.contains("[\"mine\"]\nseconds = ") && times.contains("\nmachine = \""), "{times}");
    // How long it took depends on what else the machine does.
    let listed = said(&place, &["list"]);
    let line = listed.lines().find(|line| line.contains("best moves, 2 cells, 12 units; ")).expect("a line of ours");
    assert!(line.contains(" s, small ") && line.ends_with(" s"), "{line}");
}

#[test]
fn reports_have_ours_and_theirs() {
    let place = folder("study-report");
    let quick = data("quick");
    let nothing = study(&place, &["report", &quick]);
    assert_eq!(code(&nothing), 2);
    assert!(err(&nothing).contains("run it first"), "{}", err(&nothing));
    said(&place, &["run", &quick, "--scale", "0.1"]);
    let text = said(&place, &["report", &quick]);
    for part in ["Tree search at Domineering", "How often the tree wins", "(0.6)", "! (0)", "--scale 0.1"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 100 || line.contains("hedgerow study")), "{text}");
    let report = object(&place, &["report", &quick, "--svg", "pictures", "--html", "page.html", "--csv", "cells.csv"]);
    let report = &report["reports"][0];
    assert_eq!(report["units"], 200);
    let judged: u64 = ["agrees", "differs", "open"].iter().map(|key| report[key].as_u64().unwrap()).sum();
    assert_eq!(judged, 3);
    // Nobody loses all games against two playouts a move.
    let cell = &report["tables"][0]["rows"][1]["cells"][0];
    assert_eq!((&cell["published"], &cell["agreement"]), (&"0".into(), &"differs".into()));
    assert_eq!(cell["repetitions"], 50);
    let svg = fs::read_to_string(place.join("pictures/quick-figure-1.svg")).unwrap();
    assert!(svg.starts_with("<svg"), "{svg}");
    assert!(fs::read_to_string(place.join("page.html")).unwrap().contains("Tree search at Domineering"));
    assert_eq!(fs::read_to_string(place.join("cells.csv")).unwrap().lines().count(), 5);
    let markdown = said(&place, &["report", &quick, "--markdown", "-"]);
    assert!(markdown.contains("Tree search at Domineering"), "{markdown}");
}
