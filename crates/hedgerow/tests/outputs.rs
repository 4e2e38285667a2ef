//! Nothing found is lost: files are tried before the work, and an answer is told whether or not its files could be written.

use std::fs;

use crate::common::{answered, code, err, folder, object, out, program, run};
use serde_json::json;

/// Long questions with an option that names a file, of every kind.
const LONG: [&[&str]; 8] = [
    &["solve", "domineering", "5x6", "--proof"],
    &["solve", "boxes", "5x5", "--save"],
    &["solve", "boxes", "5x5", "--svg"],
    &["solve", "konane", "7x7", "--proof"],
    &["solve", "konane", "7x7", "--png"],
    &["value", "domineering", "6x6", "--thermograph"],
    &["best", "hex3d", "4x4x4", "--engine", "uct:iterations=1G", "--tree"],
    &["database", "konane", "--build", "5x6", "--save"],
];

#[test]
fn a_file_that_cannot_be_written_is_told_at_once() {
    let folder = folder("outputs-early");
    let missing = folder.join("no/where");
    for question in LONG {
        for path in [missing.to_str().unwrap(), "/dev/null/x", folder.to_str().unwrap()] {
            // Without the check at the beginning this would end by its time limit, with exit code 1.
            let output = run(&[question, &[path, "--time", "60s"]].concat());
            assert_eq!((code(&output), err(&output).lines().count()), (2, 1), "{question:?}: {}", err(&output));
            assert!(err(&output).contains("cannot be written"), "{question:?}: {}", err(&output));
        }
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "nothing is left behind");
    fs::remove_dir_all(folder).unwrap();
}

/// A disk that is full.
const FULL: &str = "/dev/full";

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_does_not_silence_the_answer() {
    for (question, key, value) in [
        (&["solve", "domineering", "4x4", "--proof", FULL][..], "winner", json!("L")),
        (&["solve", "boxes", "2x2", "--svg", FULL], "net", json!(2)),
        (&["solve", "hex3d", "2x2x2", "--outcomes", "--proof", FULL], "outcomes", json!(["D"])),
        (&["solve", "boxes", "2x2", "--save", FULL], "net", json!(2)),
        (&["value", "nim", "3", "--thermograph", FULL], "value", json!("*3")),
        (&["best", "nim", "3", "--engine", "uct:iterations=50", "--tree", FULL], "move", json!("0-3")),
        (&["nash", "matrix", "3 -1; -1 1", "--svg", FULL], "value", json!("1/3")),
        (&["nash", "halves", "2", "1", "--svg", FULL], "value", json!("1/4")),
        (&["database", "konane", "--build", "3x3", "--save", FULL], "sizes", json!(["1x3", "2x3", "3x3"])),
    ] {
        let (ended, object) = answered(question);
        assert_eq!((ended, &object[key]), (1, &value), "{question:?}: {object}");
        assert!(object["error"].as_str().is_some_and(|error| error.contains(FULL)), "{question:?}: {object}");
        let output = run(question);
        assert!(!out(&output).is_empty() && err(&output).contains(FULL), "{question:?}: {}", err(&output));
    }
}

#[test]
fn a_proof_that_is_not_finished_leaves_the_winner() {
    let folder = folder("outputs-proof");
    let path = folder.join("x.proof");
    // The winner is known at once; the proof of a long game is not.
    let question = ["solve", "nim", "900+800+700", "--time", "1s", "--proof", path.to_str().unwrap()];
    let (ended, object) = answered(&question);
    assert_eq!((ended, &object["winner"]), (1, &json!("L")), "{object}");
    assert!(object["reason"].is_string() && !path.exists(), "{object}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_was_only_read_is_not_proved() {
    let folder = folder("outputs-trust");
    for (game, position) in [("boxes", "2x3"), ("konane", "5x5 a1 a2")] {
        let path = folder.join(game);
        let path = path.to_str().unwrap();
        let first = object(&["solve", game, position, "--save", path]);
        assert_eq!((&first["proved"], first.get("rests_on")), (&json!(true), None));
        let read = object(&["solve", game, position, "--resume", path]);
        assert_eq!((&read["proved"], &read["rests_on"]), (&json!(false), &json!(path)), "{game}");
        assert_eq!(read["winner"], first["winner"]);
        let told = run(&["solve", game, position, "--resume", path]);
        assert!(code(&told) == 0 && err(&told).starts_with("not proved: this rests on "), "{}", err(&told));
        let trusted = object(&["solve", game, position, "--resume", path, "--trust"]);
        assert_eq!((&trusted["proved"], &trusted["rests_on"]), (&json!(true), &json!(path)), "{game}");
    }
    assert_eq!(code(&run(&["solve", "boxes", "2x3", "--trust"])), 2);
    // A proof that was made and checked needs no trust.
    let (path, proof) = (folder.join("konane"), folder.join("konane.proof"));
    let files = ["--resume", path.to_str().unwrap(), "--proof", proof.to_str().unwrap()];
    let proved = object(&[&["solve", "konane", "5x5 a1 a2"], &files[..]].concat());
    assert_eq!(proved["proved"], json!(true));
    assert_eq!(code(&run(&["verify", proof.to_str().unwrap()])), 0);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[cfg(unix)]
fn a_database_survives_a_kill() {
    let folder = folder("outputs-kill");
    let path = folder.join("konane.regions");
    let arguments = ["database", "konane", "--build", "3x3", "--build", "5x6", "--quiet", "--save"];
    let mut child = program().args(arguments).arg(&path).spawn().unwrap();
    let begun = std::time::Instant::now();
    while !path.exists() && begun.elapsed() < std::time::Duration::from_secs(60) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = object(&["database", "konane", "--load", path.to_str().unwrap()]);
    assert!(kept["sizes"].as_array().unwrap().contains(&json!("3x3")), "{kept}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_no_text_does_not_go_to_a_file_called_dash() {
    let folder = folder("outputs-dash");
    for words in [
        &["match", "nim", "random", "random", "--games", "2", "--records", "-"][..],
        &["solve", "boxes", "1x2", "--save", "-"],
        &["solve", "boxes", "1x2", "--resume", "-"],
        &["show", "nim", "3", "--png", "-"],
    ] {
        let output = program().current_dir(&folder).args(words).output().unwrap();
        assert_eq!(code(&output), 2, "{words:?}: {}", err(&output));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn one_file_is_not_written_twice_however_it_is_spelled() {
    let folder = folder("outputs-twice");
    let said = |words: &[&str]| program().current_dir(&folder).args(words).output().unwrap();
    for other in ["x", "./x", "../x"] {
        let inner = folder.join("inner");
        fs::create_dir_all(&inner).unwrap();
        let place = if other == "../x" { &inner } else { &folder };
        let save = folder.join("x");
        let words = ["solve", "konane", "4x4", "--save", save.to_str().unwrap(), "--proof", other];
        let output = program().current_dir(place).args(words).output().unwrap();
        assert_eq!(code(&output), 2, "{other}");
        assert!(err(&output).contains("name the same file"), "{}", err(&output));
        fs::remove_dir_all(inner).unwrap();
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert_eq!(code(&said(&["study", "run", "koschny-figures-13-14", "--quiet"])), 0);
    let report = ["study", "report", "koschny-figures-13-14"];
    let twice = said(&[&report[..], &["--html", "r", "--csv", "./r"]].concat());
    assert_eq!((code(&twice), folder.join("r").exists()), (2, false), "{}", err(&twice));
    let results = "results/koschny-figures-13-14/results.jsonl";
    let before = fs::read(folder.join(results)).unwrap();
    let own = said(&[&report[..], &["--html", results]].concat());
    assert_eq!(code(&own), 2, "{}", err(&own));
    assert_eq!(fs::read(folder.join(results)).unwrap(), before, "a report does not write over what it reports");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_figure_that_is_not_finished_leaves_the_report() {
    let folder = folder("outputs-figure");
    let study = "title = \"t\"\n[ask]\ncommand = [\"value\", \"nim\", \"3\"]\n\
                 [[figures]]\nname = \"F\"\nkind = \"drawn\"\ncommand = [\"solve\", \"hex3d\", \"3x3x3\"]\n";
    fs::write(folder.join("heavy.toml"), study).unwrap();
    let said = |words: &[&str]| program().current_dir(&folder).args(words).output().unwrap();
    assert_eq!(code(&said(&["study", "run", "heavy.toml", "--quiet"])), 0);
    let output = said(&["study", "report", "heavy.toml", "--time", "300ms", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((code(&output), &object["reason"]), (1, &json!("the time limit was reached")), "{object}");
    assert_eq!(object["reports"][0]["name"], json!("heavy"), "{object}");
    let output = said(&["study", "report", "heavy.toml", "--time", "300ms"]);
    assert!(out(&output).contains("F is not drawn: the time limit was reached."), "{}", out(&output));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn words_that_make_no_command_are_an_object_too() {
    for words in [&["value", "nim", "3", "--threads", "0"][..], &["nosuch"], &["value", "nosuch", "3"], &["solve"]] {
        let (ended, object) = answered(words);
        assert_eq!(ended, 2, "{words:?}");
        assert!(object["error"].as_str().is_some_and(|error| !error.contains('\n')), "{object}");
    }
}

/// A pipe that nobody writes to is waited for, but not longer than anybody wants.
#[test]
#[cfg(target_os = "linux")]
fn a_replay_that_never_comes_can_be_interrupted() {
    use crate::common::{AT_ONCE, await_handler};
    let folder = folder("outputs-pipe");
    let pipe = folder.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut child = program().args(["play", "nim", "--replay"]).arg(&pipe).spawn().unwrap();
    await_handler(child.id());
    assert!(std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    let begun = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < AT_ONCE, "it does not listen");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    fs::remove_dir_all(folder).unwrap();
}
