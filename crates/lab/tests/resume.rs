//! Matches that were cut short: whatever ended them, resuming gives the file of an uninterrupted run.

use crate::common;

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use common::{TemporaryFile, bare, bytes, cake, plan, play, tested};
use hedgerow_core::{Budget, Stopped};
use hedgerow_lab::LabError;
use hedgerow_lab::matches::{Keep, Match, run};
use hedgerow_lab::record::{Records, written};
use hedgerow_lab::statistics::Sprt;
use serde_json::json;

fn small() -> Match {
    plan(&cake("3x3+2x2"), &["greedy", "random"], 7)
}

#[test]
fn a_file_cut_anywhere_can_be_resumed() {
    let plan = small();
    let whole = bytes(&plan, 1);
    for length in 0..=whole.len() {
        let file = TemporaryFile::with(&whole[..length]);
        let summary = play(&plan, 1 + length % 3, Keep::Resume(file.path())).expect("a match");
        assert!(file.bytes() == whole, "cut to {length} bytes");
        assert_eq!(summary.recorded, 7);
        // A game whose line is whole is not played again.
        let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count() as u64;
        assert_eq!(summary.resumed, lines.saturating_sub(1));
    }
}

#[test]
fn a_test_that_was_cut_ends_at_the_same_game() {
    let plan = tested(plan(&cake("5x6+4x4"), &["greedy", "random"], 2000), Sprt::new(0.0, 100.0));
    let whole = bytes(&plan, 2);
    let report = json!(play(&plan, 2, Keep::Nowhere).expect("a match").report());
    for length in (0..=whole.len()).step_by(997).chain([whole.len()]) {
        let file = TemporaryFile::with(&whole[..length]);
        let resumed = play(&plan, 2, Keep::Resume(file.path())).expect("a match");
        assert_eq!(json!(resumed.report()), report);
        assert!(file.bytes() == whole, "cut to {length} bytes");
    }
}

#[test]
fn an_interrupted_match_goes_on() {
    let plan = plan(&cake("6x6+4x4"), &["greedy", "random"], 200);
    let whole = bytes(&plan, 2);
    let file = TemporaryFile::new();
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().with_interrupt(Arc::clone(&flag));
    let raise = |progress: &hedgerow_lab::matches::Progress| flag.store(progress.done >= 20, Relaxed);
    let summary = run(&plan, 2, &budget, Keep::New(file.path()), &raise).expect("a match");
    assert_eq!(summary.stopped, Some(Stopped::Interrupted));
    assert!((20..200).contains(&summary.recorded));
    assert!(whole.starts_with(&file.bytes()), "what was written stays");
    assert_eq!(Records::read(file.path()).expect("records").games.len() as u64, summary.recorded);
    play(&plan, 3, Keep::Resume(file.path())).expect("a match");
    assert!(file.bytes() == whole);
}

/// Not a test by itself: the match that the next test starts in another process and kills.
#[test]
fn a_match_to_be_killed() {
    if let Some(path) = std::env::var_os("HEDGEROW_LAB_KILLED_MATCH") {
        // Slowly, so that the other process finds it in the middle.
        let slowly = |_: &hedgerow_lab::matches::Progress| std::thread::sleep(Duration::from_millis(2));
        let path = std::path::PathBuf::from(path);
        run(&killed(), 2, &Budget::unlimited(), Keep::Resume(&path), &slowly).expect("a match");
    }
}

fn killed() -> Match {
    plan(&cake("6x6+4x4"), &["greedy", "random"], 400)
}

#[test]
fn a_killed_match_goes_on() {
    let file = TemporaryFile::new();
    let mut last = 0;
    for _ in 0..4 {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "resume::a_match_to_be_killed"])
            .env("HEDGEROW_LAB_KILLED_MATCH", file.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("a process");
        let begun = Instant::now();
        while std::fs::metadata(file.path()).map_or(0, |found| found.len()) < last + 5000
            && begun.elapsed() < Duration::from_secs(20)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
        // While it is alive, nobody else may write.
        assert!(matches!(play(&killed(), 1, Keep::Resume(file.path())), Err(LabError::Busy(_))));
        child.kill().expect("a kill");
        child.wait().expect("an end");
        let now = file.bytes().len() as u64;
        assert!(now > last);
        last = now;
    }
    let whole = bytes(&killed(), 2);
    assert!((last as usize) < whole.len() && whole.starts_with(&file.bytes()));
    play(&killed(), 2, Keep::Resume(file.path())).expect("a match");
    assert!(file.bytes() == whole);
}

#[test]
fn an_existing_file_is_not_overwritten() {
    let file = TemporaryFile::with(b"something else\n");
    let error = play(&small(), 1, Keep::New(file.path())).expect_err("it exists");
    assert!(matches!(error, LabError::Exists(_)));
    assert!(error.to_string().ends_with("the file exists; resume it or name another one"));
    for other in [&b"something else\n"[..], b"something else", b"{\"hedgerow\":\"study\"}\n", b"[]\n", b"\xff\n"] {
        let file = TemporaryFile::with(other);
        let error = play(&small(), 1, Keep::Resume(file.path())).expect_err("not ours").to_string();
        assert!(error.contains("line 1: this is not"), "{error}");
        assert_eq!(file.bytes(), other, "it must stay as it is");
        assert!(Records::read(file.path()).is_err());
    }
}

#[test]
fn another_match_is_not_resumed() {
    let whole = bytes(&small(), 1);
    let refused = |plan: &Match| {
        let file = TemporaryFile::with(&whole);
        let error = play(plan, 1, Keep::Resume(file.path())).expect_err("another match").to_string();
        assert_eq!(file.bytes(), whole, "it must stay as it is");
        error.split_once("another match: ").expect("a difference").1.to_owned()
    };
    assert_eq!(refused(&Match { seed: 8, ..small() }), "the seed there: 7, here: 8");
    assert_eq!(refused(&Match { games: 9, ..small() }), "the number of games there: 7, here: 9");
    assert_eq!(refused(&Match { game: "nim".to_owned(), ..small() }), "the game there: \"test\", here: \"nim\"");
    let engines = plan(&cake("3x3+2x2"), &["random", "random"], 7).engines;
    let difference = "the engines there: [\"greedy\",\"random\"], here: [\"random\",\"random\"]";
    assert_eq!(refused(&Match { engines, ..small() }), difference);
    assert!(refused(&tested(small(), Sprt::new(0.0, 5.0))).starts_with("the sequential test there: null, here: {"));
    let mut other = small();
    other.openings.list.swap(0, 1);
    assert!(refused(&other).starts_with("the list of openings there: "));
}

#[test]
fn a_file_with_a_faulty_line_is_not_resumed() {
    // Of an older version: a checksum would notice all of it at once.
    let whole = bare(&String::from_utf8(bytes(&small(), 1)).expect("text"));
    let lines: Vec<&str> = whole.lines().collect();
    let refused = |lines: &[&str]| {
        let file = TemporaryFile::with((lines.join("\n") + "\n").as_bytes());
        play(&small(), 1, Keep::Resume(file.path())).expect_err("a faulty file").to_string()
    };
    assert!(refused(&[lines[0], "{"]).ends_with("line 2: this is not the record of a game"));
    assert!(refused(&[lines[0], lines[1], lines[1]]).ends_with("line 3: game 0 stands where game 1 should"));
    assert!(refused(&[lines[0], lines[2]]).ends_with("line 2: game 1 stands where game 0 should"));
    let seats = lines[1].replace("\"seats\":[0,1]", "\"seats\":[1,0]");
    assert!(refused(&[lines[0], &seats]).ends_with("the seats of game 0 are others"));
    let seats = lines[1].replace("\"seats\":[0,1]", "\"seats\":[1,1]");
    assert!(refused(&[lines[0], &seats]).ends_with("line 2: seats does not name engines, each once"));
    let winner = lines[1].replace("\"winner\":", "\"loser\":");
    assert!(refused(&[lines[0], &winner]).ends_with("line 2: winner is missing"));
    let plies = lines[1].replace("\"plies\":", "\"plies\":1");
    assert!(refused(&[lines[0], &plies]).ends_with(" moves, not as many as plies says"));
    let repeated = lines[1].replace("\"repeated\":false", "\"repeated\":true");
    assert!(refused(&[lines[0], &repeated]).ends_with("game 0 is wrong about being repeated"));
}

#[test]
fn a_file_with_a_header_only_has_no_games() {
    let plan = small();
    let header = written(&plan.header(), &[]);
    let file = TemporaryFile::with(header.as_bytes());
    let records = Records::read(file.path()).expect("records");
    assert!(records.games.is_empty() && !records.cut && records.header == plan.header());
    play(&plan, 2, Keep::Resume(file.path())).expect("a match");
    assert!(file.bytes() == bytes(&plan, 1));
    let cut = TemporaryFile::with(&file.bytes()[..header.len() + 10]);
    let records = Records::read(cut.path()).expect("records");
    assert!(records.games.is_empty() && records.cut);
}
