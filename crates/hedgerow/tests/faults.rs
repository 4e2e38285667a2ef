//! Faults on purpose: the n-th read, write, sync, rename or claim of memory fails, for every n. After each of them no file is
//! wrong, nothing has panicked, and going on gives the same bytes as a run that nothing disturbed.
//!
//! The program must have been built with debug assertions, as `cargo test` does; see `hedgerow_core::faults`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{code, err, folder, out, program};
use crate::study::data;

/// More operations than any of these commands makes: more would be a loop.
const MOST: u64 = 2000;

/// A command whose every operation fails once, and what must hold then.
struct Case<'a> {
    name: &'a str,
    /// What is done before, undisturbed.
    before: &'a [&'a [&'a str]],
    /// Which operations fail: any, or those of the disk alone where a claim that fails is a result like any other.
    kind: &'a str,
    /// What is disturbed.
    words: &'a [&'a str],
    /// What goes on afterwards, undisturbed, if the command said that it failed.
    after: &'a [&'a str],
    /// The files that must then be there, the same as after a run without a fault.
    files: &'a [&'a str],
}

fn command(place: &Path, words: &[&str], fault: Option<String>) -> Output {
    let mut command = program();
    command.current_dir(place).args(words).args(["--threads", "1"]);
    if let Some(fault) = fault {
        command.env("HEDGEROW_FAULT", fault);
    }
    command.output().unwrap()
}

fn bytes(place: &Path, files: &[&str]) -> BTreeMap<String, Option<Vec<u8>>> {
    files.iter().map(|file| ((*file).to_owned(), fs::read(place.join(file)).ok())).collect()
}

/// The files that were begun and never finished.
fn leftovers(place: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(place).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(leftovers(&path));
        } else if path.extension().is_some_and(|extension| extension == "part") {
            found.push(path.display().to_string());
        }
    }
    found
}

fn fresh(case: &Case<'_>, number: &str) -> std::path::PathBuf {
    let place = folder(&format!("fault-{}-{number}", case.name));
    for words in case.before {
        assert_eq!(code(&command(&place, words, None)), 0, "{words:?}");
    }
    place
}

/// Tries a case with every fault; how many there were.
fn tried(case: &Case<'_>) -> u64 {
    let place = fresh(case, "none");
    let undisturbed = command(&place, case.words, None);
    assert_eq!(code(&undisturbed), 0, "{}", err(&undisturbed));
    let wanted = bytes(&place, case.files);
    assert!(wanted.values().all(Option::is_some), "{}: {wanted:?}", case.name);
    fs::remove_dir_all(place).unwrap();
    for fault in 1..MOST {
        let place = fresh(case, &fault.to_string());
        let output = command(&place, case.words, Some(format!("{}:{fault}", case.kind)));
        let said = err(&output);
        let what = format!("{} with fault {fault}: {said}{}", case.name, out(&output));
        if !said.contains("fault on purpose") {
            fs::remove_dir_all(place).unwrap();
            return fault - 1;
        }
        assert!((0..=2).contains(&code(&output)), "{what}");
        assert!(!said.contains("panicked") && !said.contains("mistake in hedgerow"), "{what}");
        // Whatever has its name is whole: the same as without a fault, or not there.
        for (file, found) in bytes(&place, case.files) {
            let is_journal = file.contains("journal") || file.contains("records");
            assert!(found.is_none() || is_journal || found == wanted[&file], "{file} is wrong; {what}");
        }
        if code(&output) != 0 {
            let after = command(&place, case.after, None);
            assert_eq!(code(&after), 0, "going on: {}; {what}", err(&after));
        }
        assert!(bytes(&place, case.files) == wanted, "other bytes; {what}");
        assert_eq!(leftovers(&place), Vec::<String>::new(), "{what}");
        fs::remove_dir_all(place).unwrap();
    }
    panic!("{} has no end", case.name);
}

#[test]
fn a_study_survives_every_fault() {
    let questions = data("questions");
    let count = tried(&Case {
        name: "study",
        kind: "disk",
        before: &[],
        words: &["study", "run", &questions],
        after: &["study", "resume", &questions],
        files: &["results/questions/results.jsonl"],
    });
    assert!(count > 15, "{count}");
    let count = tried(&Case {
        name: "merge",
        kind: "disk",
        before: &[
            &["study", "run", &questions, "--shard", "1/2"],
            &["study", "run", &questions, "--shard", "2/2", "--out", "two"],
        ],
        words: &["study", "merge", &questions, "--out", "whole", "results/questions", "two"],
        after: &["study", "merge", &questions, "--out", "whole", "results/questions", "two"],
        files: &["whole/results.jsonl"],
    });
    assert!(count > 5, "{count}");
    let count = tried(&Case {
        name: "report",
        kind: "disk",
        before: &[&["study", "run", &questions]],
        words: &["study", "report", &questions, "--html", "report.html", "--csv", "report.csv"],
        after: &["study", "report", &questions, "--html", "report.html", "--csv", "report.csv"],
        // The page tells how long the run took.
        files: &["report.csv"],
    });
    assert!(count > 5, "{count}");
}

#[test]
fn a_match_survives_every_fault() {
    let words = ["match", "nim", "mc:playouts=5", "random", "--games", "6", "--records", "records.jsonl"];
    let after = [&words[..], &["--resume"]].concat();
    let files = &["records.jsonl"];
    let count = tried(&Case { name: "match", kind: "disk", before: &[], words: &words, after: &after, files });
    assert!(count > 8, "{count}");
}

#[test]
fn searches_proofs_and_databases_survive_every_fault() {
    let save = ["solve", "boxes", "2x2", "--save", "search.table"];
    let count =
        tried(&Case { name: "save", kind: "any", before: &[], words: &save, after: &save, files: &["search.table"] });
    assert!(count > 3, "{count}");
    let resume = ["solve", "boxes", "2x2", "--resume", "search.table"];
    let count = tried(&Case {
        name: "resumed",
        kind: "any",
        before: &[&save],
        words: &resume,
        after: &resume,
        files: &["search.table"],
    });
    assert!(count > 1, "{count}");
    let konane = ["solve", "konane", "4x4 a1 a2", "--save", "konane.table", "--proof", "konane.proof"];
    let files = &["konane.proof"];
    let again = ["solve", "konane", "4x4 a1 a2", "--proof", "konane.proof"];
    let count = tried(&Case { name: "konane", kind: "any", before: &[], words: &konane, after: &again, files });
    assert!(count > 5, "{count}");
    let proof = ["solve", "domineering", "3x3", "--proof", "x.proof", "--svg", "x.svg"];
    let count = tried(&Case {
        name: "proof",
        kind: "any",
        before: &[],
        words: &proof,
        after: &proof,
        files: &["x.proof", "x.svg"],
    });
    assert!(count > 5, "{count}");
    let verify = ["verify", "x.proof"];
    let count = tried(&Case {
        name: "verify",
        kind: "any",
        before: &[&proof],
        words: &verify,
        after: &verify,
        files: &["x.proof"],
    });
    assert!(count > 1, "{count}");
    let build = ["database", "konane", "--build", "2x3", "--save", "regions"];
    let count =
        tried(&Case { name: "database", kind: "disk", before: &[], words: &build, after: &build, files: &["regions"] });
    assert!(count > 3, "{count}");
    let load = ["database", "konane", "--load", "regions", "--build", "3x3", "--save", "more"];
    let count =
        tried(&Case { name: "load", kind: "disk", before: &[&build], words: &load, after: &load, files: &["more"] });
    assert!(count > 5, "{count}");
    let picture = ["show", "nim", "3", "--svg", "x.svg", "--png", "x.png"];
    let count = tried(&Case {
        name: "picture",
        kind: "any",
        before: &[],
        words: &picture,
        after: &picture,
        files: &["x.svg", "x.png"],
    });
    assert!(count > 5, "{count}");
}

#[test]
fn a_database_that_ends_early_can_be_gone_on_with() {
    let build = ["database", "konane", "--build", "2x3", "--build", "3x3", "--save", "regions"];
    let mut struck = 0;
    for fault in 1..MOST {
        let place = folder(&format!("fault-claims-{fault}"));
        let output = command(&place, &build, Some(format!("claim:{fault}")));
        if !err(&output).contains("fault on purpose") {
            fs::remove_dir_all(place).unwrap();
            break;
        }
        struck += 1;
        assert_eq!(code(&output), 1, "{}", err(&output));
        // What was found before the limit is kept, and it is the truth as far as it goes.
        let more = ["database", "konane", "--load", "regions", "--build", "3x3", "--save", "regions", "--json"];
        let more = command(&place, &more, None);
        assert_eq!(code(&more), 0, "{}", err(&more));
        let whole = folder("fault-claims-whole");
        assert_eq!(code(&command(&whole, &build, None)), 0);
        assert!(bytes(&place, &["regions"]) == bytes(&whole, &["regions"]), "fault {fault}");
        fs::remove_dir_all(whole).unwrap();
        fs::remove_dir_all(place).unwrap();
    }
    assert!(struck > 0, "{struck}");
}
