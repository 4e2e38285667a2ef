//! Damaged files: whatever byte of a file changes, and to whatever, no other result comes out of it unnoticed.

use std::fs;
use std::path::Path;

use hedgerow_core::Budget;
use hedgerow_lab::matches::Keep;
use hedgerow_lab::record::Records;
use hedgerow_lab::study::report::{build, text};
use hedgerow_lab::study::{Ended, Folder, Results, Run, Shard, Stamp, Study, known, merge};
use hedgerow_lab::{LabError, Warning};
use serde_json::Value;

use crate::common::{TemporaryFile, bare, bytes, cake, damaged, plan, play};
use crate::studies::{COINS, Nobody, Thrower, read};

/// As few units as there are cells.
fn few() -> Study {
    read(&COINS.replace("\"{bias.games}\"", "1"))
}

const UNITS: u64 = 4;
/// How many of them are done when a run is broken off.
const DONE: u64 = 2;

fn run(study: &Study, folder: &Path, shard: Shard, most: u64, goes_on: bool) -> Result<Ended, LabError> {
    let stamp = Stamp { version: "1".to_owned(), machine: "a table".to_owned() };
    let run = Run { study, scale: 1.0, shard, folder, stamp, threads: 1 };
    // Units that are there are done again, and are not what the test counts.
    let there = hedgerow_lab::study::known(study, folder).map_or(0, |found| found.known.len() as u64);
    run.run(&Thrower::new(most.saturating_add(there)), goes_on, &Budget::unlimited(), &|_| {})
}

/// The files of a run that nothing has disturbed.
fn whole(study: &Study) -> TemporaryFile {
    let folder = TemporaryFile::folder();
    run(study, folder.path(), Shard::WHOLE, u64::MAX, false).expect("a run");
    folder
}

/// The journal of a run that was broken off in the middle.
fn journal(study: &Study) -> Vec<u8> {
    let folder = TemporaryFile::folder();
    run(study, folder.path(), Shard::WHOLE, DONE, false).expect("a run");
    fs::read(folder.path().join("journal.jsonl")).expect("a journal")
}

/// Every byte of a file as damage may leave it: the place, and the file.
fn damages(bytes: &[u8]) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let at = move |place: usize| {
        damaged(bytes[place]).into_iter().map(move |byte| {
            let mut changed = bytes.to_vec();
            changed[place] = byte;
            (place, changed)
        })
    };
    (0..bytes.len()).flat_map(at)
}

fn line_of(bytes: &[u8], place: usize) -> u64 {
    1 + bytes[..place].iter().filter(|&&byte| byte == b'\n').count() as u64
}

#[test]
fn a_damaged_journal_gives_the_same_results() {
    let study = few();
    let journal = journal(&study);
    let results = fs::read(whole(&study).path().join("results.jsonl")).unwrap();
    let folder = TemporaryFile::folder();
    let (path, published) = (folder.path().join("journal.jsonl"), folder.path().join("results.jsonl"));
    let header = journal.iter().position(|&byte| byte == b'\n').unwrap();
    let mut refused = 0;
    for (place, changed) in damages(&journal) {
        let _ = fs::remove_file(&published);
        fs::write(&path, &changed).unwrap();
        match run(&study, folder.path(), Shard::WHOLE, u64::MAX, true) {
            Err(error) => {
                assert!(place <= header, "byte {place}: {error}");
                assert!(error.to_string().contains("journal.jsonl: "), "{error}");
                assert_eq!(fs::read(&path).unwrap(), changed, "it must stay as it is");
                refused += 1;
            }
            Ok(ended) => {
                assert!(fs::read(&published).unwrap() == results, "byte {place}");
                assert!(place > header, "byte {place} of the first line");
                // Without its end the last line is one that a kill has torn.
                let torn = place + 1 == journal.len();
                let line = line_of(&journal, place);
                let told = ended.warnings.first().map(ToString::to_string);
                let sentence =
                    format!("{}: line {line} is damaged and is left out; its unit is done again", path.display());
                assert_eq!(told, (!torn).then_some(sentence), "byte {place}");
                assert!(ended.progress.before < DONE);
            }
        }
    }
    assert!(refused > header, "{refused}");
}

#[test]
fn a_damaged_first_line_begins_no_other_run() {
    let study = few();
    let folder = TemporaryFile::folder();
    let part = Shard { index: 2, count: 2 };
    // Broken off at once, so that the first line is all there is; and later.
    for most in [0, 1] {
        run(&study, folder.path(), part, most, false).expect("a run");
        let path = folder.path().join("journal-2-of-2.jsonl");
        let journal = fs::read(&path).unwrap();
        let header = journal.iter().position(|&byte| byte == b'\n').unwrap();
        for (place, changed) in damages(&journal).take_while(|(place, _)| *place <= header) {
            fs::write(&path, &changed).unwrap();
            match Folder::found(folder.path()) {
                Err(error) => assert!(error.to_string().contains("journal-2-of-2.jsonl: "), "{error}"),
                // The name of the checksum itself: the line has none, as in older versions, and all else is as it was.
                Ok(found) => {
                    assert!(place + 27 > header && found[0].1.shard == part && found[0].1.scale == 1.0, "byte {place}");
                    let ended = run(&study, folder.path(), part, 0, true);
                    assert!(ended.map_or(true, |ended| !ended.warnings.is_empty()), "byte {place}");
                }
            }
        }
        fs::remove_file(&path).unwrap();
    }
}

/// The report of what is in a folder, and what is said about its files.
fn report(study: &Study, folder: &Path) -> Result<(String, Vec<Warning>), LabError> {
    let Results { header, known, warnings } = known(study, folder)?;
    let report = build(study, &header, &known, &Nobody, Vec::new())?;
    Ok((text(&report, false, 100), warnings))
}

#[test]
fn damaged_results_are_refused() {
    let study = few();
    let folder = whole(&study);
    let path = folder.path().join("results.jsonl");
    let results = fs::read(&path).unwrap();
    let out = TemporaryFile::new();
    assert!(report(&study, folder.path()).unwrap().1.is_empty());
    for (place, changed) in damages(&results) {
        fs::write(&path, &changed).unwrap();
        let error = report(&study, folder.path()).map(drop).expect_err("damaged").to_string();
        let torn = place + 1 == results.len();
        if torn {
            assert!(error.contains("the file is cut off"), "{error}");
        } else {
            let line = line_of(&results, place);
            let sentence = format!("{}: line {line} is damaged; take the file from a copy", path.display());
            // A first line that was cut in two looks like one of another file.
            let foreign = line == 1 && error.ends_with("this is not the first line of a run of a study");
            assert!(foreign || error.starts_with(&sentence), "byte {place}: {error}");
        }
        // All read them by the same code; now and then will do.
        if place % 7 != 0 {
            continue;
        }
        assert!(run(&study, folder.path(), Shard::WHOLE, 0, true).is_err(), "byte {place}");
        assert!(merge(&study, &[folder.path()], out.path()).is_err(), "byte {place}");
    }
    assert!(!out.path().exists());
}

#[test]
fn damaged_times_are_left_out_with_a_word() {
    let study = few();
    let folder = whole(&study);
    let path = folder.path().join("times.jsonl");
    let times = fs::read(&path).unwrap();
    let right = known(&study, folder.path()).unwrap().known;
    assert!(right.values().all(|entry| entry.seconds() > 0.0 && !entry.clock.contains_key("seed")));
    for (place, changed) in damages(&times) {
        fs::write(&path, &changed).unwrap();
        let Results { known, warnings, .. } = known(&study, folder.path()).expect("times are a courtesy");
        let lost = known.iter().filter(|(unit, entry)| {
            assert!(entry.row() == right[unit].row(), "byte {place}");
            assert!(entry.clock.is_empty() || entry.clock == right[unit].clock, "byte {place}");
            entry.clock.is_empty()
        });
        let lost = lost.count();
        assert!(lost <= 2 && !warnings.is_empty(), "byte {place}: {lost} {warnings:?}");
        let told = warnings[0].to_string();
        let torn = place + 1 == times.len();
        assert!(torn || told.contains(&format!("times.jsonl: line {} is damaged", line_of(&times, place))), "{told}");
    }
    // Lines that change places keep their units, and lines that go are missed.
    let mut lines: Vec<&str> = str::from_utf8(&times).unwrap().lines().collect();
    lines.swap(1, 3);
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    let found = known(&study, folder.path()).unwrap();
    assert!(found.warnings.is_empty() && found.known.iter().all(|(unit, entry)| entry.clock == right[unit].clock));
    fs::write(&path, lines[..2].join("\n") + "\n").unwrap();
    let told = known(&study, folder.path()).unwrap().warnings;
    assert_eq!(told, [Warning::NoTimes { path, units: UNITS - 1 }]);
}

fn games() -> hedgerow_lab::matches::Match {
    plan(&cake("3x3+2x2"), &["greedy", "random"], 3)
}

#[test]
fn damaged_records_are_refused() {
    let plan = games();
    let whole = bytes(&plan, 1);
    let right = {
        let file = TemporaryFile::with(&whole);
        Records::read(file.path()).expect("records")
    };
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap();
    let last = whole.len() - 1;
    for (place, changed) in damages(&whole) {
        let file = TemporaryFile::with(&changed);
        let read = Records::read(file.path());
        let resumed = play(&plan, 1, Keep::Resume(file.path()));
        if place == last {
            // Without its end the last line is one that a kill has torn.
            let read = read.expect("records");
            assert!(read.cut && read.games == right.games[..2] && !read.warnings.is_empty());
            assert_eq!(resumed.expect("a match").resumed, 2);
            assert!(file.bytes() == whole);
            continue;
        }
        let line = line_of(&whole, place);
        let sentence = format!("{}: line {line} is damaged; ", file.path().display());
        for told in [read.expect_err("damaged").to_string(), resumed.expect_err("damaged").to_string()] {
            assert!(told.starts_with(&sentence), "byte {place}: {told}");
        }
        assert_eq!(file.bytes(), changed, "it must stay as it is");
    }
    // The first line alone.
    for (place, changed) in damages(&whole[..=header]) {
        let file = TemporaryFile::with(&changed);
        if let Ok(summary) = play(&plan, 1, Keep::Resume(file.path())) {
            assert!(!summary.warnings.is_empty(), "byte {place}");
            assert!(Records::read(file.path()).unwrap().games == right.games, "byte {place}");
        }
    }
}

#[test]
fn records_of_an_older_version_are_read_with_a_word() {
    let plan = games();
    let whole = String::from_utf8(bytes(&plan, 1)).unwrap();
    let old = bare(&whole);
    let file = TemporaryFile::with(old.as_bytes());
    let records = Records::read(file.path()).unwrap();
    assert_eq!(records.warnings, [Warning::NoChecksums(file.path().to_owned())]);
    assert!(
        records.warnings[0].to_string().contains("the lines have no checksums, so damage to them would go unnoticed")
    );
    // They go on as they began: a file half with checksums would be a damaged one.
    let half = TemporaryFile::with(&old.as_bytes()[..old.len() / 2]);
    let summary = play(&plan, 2, Keep::Resume(half.path())).unwrap();
    assert_eq!(summary.warnings, [Warning::NoChecksums(half.path().to_owned())]);
    assert!(half.bytes() == old.as_bytes());
    let mixed: Vec<&str> = [old.lines().next().unwrap()].into_iter().chain(whole.lines().skip(1)).collect();
    let mixed = TemporaryFile::with((mixed.join("\n") + "\n").as_bytes());
    let told = Records::read(mixed.path()).unwrap_err().to_string();
    assert!(told.contains("line 1 is damaged; "), "{told}");
}

#[test]
fn studies_of_an_older_version_are_read_with_a_word() {
    let study = few();
    let folder = whole(&study);
    let right = report(&study, folder.path()).unwrap().0;
    let path = |name: &str| folder.path().join(name);
    let results = fs::read_to_string(path("results.jsonl")).unwrap();
    fs::write(path("results.jsonl"), bare(&results)).unwrap();
    // Of times an older version did not say of which unit they are.
    let times = bare(&fs::read_to_string(path("times.jsonl")).unwrap());
    let without_seed = |line: &str| {
        let mut object: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        if !object.contains_key("study") {
            object.shift_remove("seed");
        }
        Value::Object(object).to_string() + "\n"
    };
    fs::write(path("times.jsonl"), times.lines().map(without_seed).collect::<String>()).unwrap();
    let (told, warnings) = report(&study, folder.path()).unwrap();
    let expected = ["results.jsonl", "times.jsonl"].map(|name| Warning::NoChecksums(path(name)));
    assert_eq!((told, warnings), (right, expected.to_vec()));
    // A journal goes on as it began, and the results are those of today.
    fs::remove_file(path("results.jsonl")).unwrap();
    let old = bare(&String::from_utf8(journal(&study)).unwrap());
    fs::write(path("journal.jsonl"), &old).unwrap();
    assert_eq!(known(&study, folder.path()).unwrap().warnings, [Warning::NoChecksums(path("journal.jsonl"))]);
    run(&study, folder.path(), Shard::WHOLE, 0, true).unwrap();
    assert_eq!(fs::read_to_string(path("journal.jsonl")).unwrap(), old);
    let ended = run(&study, folder.path(), Shard::WHOLE, u64::MAX, true).unwrap();
    assert_eq!(ended.warnings, [Warning::NoChecksums(path("journal.jsonl"))]);
    assert_eq!(ended.progress.before, DONE);
    assert!(fs::read_to_string(path("results.jsonl")).unwrap() == results);
}

#[test]
fn lines_of_another_run_are_refused() {
    let study = few();
    let whole = whole(&study);
    let path = whole.path().join("results.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let other = read(&COINS.replace("seed = 7", "seed = 8").replace("\"{bias.games}\"", "1"));
    let foreign = TemporaryFile::folder();
    run(&other, foreign.path(), Shard::WHOLE, u64::MAX, false).unwrap();
    let foreign = fs::read_to_string(foreign.path().join("results.jsonl")).unwrap();
    let newer =
        crate::common::with_sum(bare(lines[2]).trim_end().replace("\"version\":\"1\"", "\"version\":\"2\"").as_str());
    for line in [foreign.lines().nth(2).unwrap(), &newer] {
        fs::write(&path, [lines[0], lines[1], line, lines[3], lines[4], ""].join("\n")).unwrap();
        let told = known(&study, whole.path()).map(drop).unwrap_err().to_string();
        assert!(told.ends_with("line 3: this unit is not one of the study"), "{told}");
    }
}
