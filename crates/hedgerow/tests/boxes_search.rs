//! The search of Dots-and-Boxes from outside: kept in files, gone on with, limited, on any number of threads.

use crate::common;

use std::path::Path;

use common::{answered, code, err, folder, keys, object, out, run};
use serde_json::{Value, json};

#[test]
fn a_search_is_kept_and_gone_on_with() {
    let folder = folder("boxes-save");
    let path = folder.join("search.table");
    let path = path.to_str().unwrap();
    let solve = |more: &[&str]| answered(&[&["solve", "boxes", "2x3"], more].concat());
    let (ended, first) = solve(&["--save", path]);
    assert_eq!((ended, &first["net"]), (0, &json!(-2)));
    let (ended, again) = solve(&["--resume", path, "--save", path]);
    assert_eq!((ended, &again["moves"]), (0, &first["moves"]));
    // What is there is not written over by another search.
    assert_eq!(solve(&["--save", path]).0, 2);
    let missing = run(&["solve", "boxes", "2x3", "--resume", folder.join("none").to_str().unwrap()]);
    assert_eq!((code(&missing), err(&missing).lines().count()), (2, 1));
    let foreign = folder.join("foreign");
    std::fs::write(&foreign, "something else\n").unwrap();
    let foreign = run(&["solve", "boxes", "2x3", "--resume", foreign.to_str().unwrap()]);
    assert_eq!((code(&foreign), err(&foreign).lines().count()), (2, 1));
    let nowhere = run(&["solve", "boxes", "2x3", "--save", folder.join("no/where").to_str().unwrap()]);
    assert_eq!(code(&nowhere), 2);
    let picture = folder.join("no/where.svg");
    let nowhere = run(&["solve", "boxes", "5x5", "--svg", picture.to_str().unwrap()]);
    assert_eq!((code(&nowhere), err(&nowhere).lines().count()), (2, 1));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn limits_tell_what_is_known() {
    let folder = folder("boxes-limit");
    let path = folder.join("search.table");
    let arguments = ["solve", "boxes", "4x5", "--time", "500ms", "--save", path.to_str().unwrap()];
    let (ended, known) = answered(&arguments);
    assert_eq!(ended, 1);
    let expected = ["game", "position", "turn", "proved", "low", "high", "moves", "nodes", "reason"];
    assert_eq!(keys(&known), expected);
    let within = |bound: &Value| bound.as_i64().is_some_and(|bound| (-20..=20).contains(&bound));
    assert!(known["proved"] == false && within(&known["low"]) && within(&known["high"]), "{known}");
    assert_eq!(known["reason"], "the time limit was reached");
    assert!(path.exists());
    let text = out(&run(&["solve", "boxes", "5x5", "--method", "plain", "--time", "300ms"]));
    assert!(text.starts_with("the net score lies from -25 to 25\n"), "{text}");
    let kept = run(&["solve", "boxes", "2x3", "--method", "plain", "--save", folder.join("plain").to_str().unwrap()]);
    assert_eq!((code(&kept), err(&kept).lines().count()), (2, 1));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Stops a search of this position by a time limit, and keeps it in a file.
fn stop(position: &str, path: &Path) -> Value {
    // A fast machine may be done too soon.
    for time in ["300ms", "100ms", "30ms", "10ms", "1ms"] {
        let (ended, known) =
            answered(&["solve", "boxes", position, "--time", time, "--threads", "1", "--save", path.to_str().unwrap()]);
        if ended == 1 {
            return known;
        }
        std::fs::remove_file(path).unwrap();
    }
    panic!("no time limit stops the search");
}

#[test]
fn a_search_that_was_stopped_goes_on_to_the_same_end() {
    let folder = folder("boxes-resume");
    let path = folder.join("search.table");
    let known = stop("3x4", &path);
    assert_eq!((&known["proved"], &known["reason"]), (&json!(false), &json!("the time limit was reached")));
    let file = path.to_str().unwrap();
    let resumed = object(&["solve", "boxes", "3x4", "--resume", file, "--trust"]);
    let fresh = object(&["solve", "boxes", "3x4"]);
    for key in ["net", "best", "moves", "final", "winner", "proved"] {
        assert_eq!(resumed[key], fresh[key], "{key}");
    }
    let (low, high) = (known["low"].as_i64().unwrap(), known["high"].as_i64().unwrap());
    assert!((low..=high).contains(&fresh["net"].as_i64().unwrap()), "{known}");
    // The file of one position is of no use to another, and a damaged one is of no use at all.
    let refused = |position: &str, phrase: &str| {
        let output = run(&["solve", "boxes", position, "--resume", file]);
        let sentence = err(&output);
        assert_eq!((code(&output), sentence.lines().count()), (2, 1), "{sentence}");
        assert!(sentence.contains(phrase) && out(&output).is_empty(), "{sentence}");
    };
    refused("4x3", "not the saved search of this position");
    let whole = std::fs::read(&path).unwrap();
    for place in [whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[place] ^= 4;
        std::fs::write(&path, damaged).unwrap();
        refused("3x4", "damaged");
    }
    std::fs::write(&path, &whole[..whole.len() - 9]).unwrap();
    refused("3x4", "cut short");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn threads_do_not_change_the_answer() {
    for position in ["3x3", "2x4", "3x4:1000100000000001000000100000000"] {
        let solved = |threads: &str| {
            let mut solved = object(&["solve", "boxes", position, "--threads", threads]);
            solved.as_object_mut().unwrap().remove("nodes");
            solved
        };
        assert_eq!(solved("1"), solved("2"), "{position}");
    }
}
