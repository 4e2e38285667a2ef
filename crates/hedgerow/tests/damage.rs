//! Damaged and forged files from outside: what is said, and how the program ends.

use crate::common;
use crate::study::{data, said, study};

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use common::{code, err, folder, out, program};
use serde_json::Value;

/// Changes a line of a file, counted from 1; `fits` makes its checksum fit.
fn change(path: &Path, number: usize, from: &str, to: &str, fits: bool) {
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = &mut lines[number - 1];
    assert!(line.contains(from), "{line}");
    *line = line.replacen(from, to, 1);
    if fits {
        let (body, _) = line.rsplit_once(",\"sum\":").unwrap();
        let sum = body
            .bytes()
            .fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
        *line = format!("{body},\"sum\":\"{sum:016x}\"}}");
    }
    fs::write(path, lines.join("\n") + "\n").unwrap();
}

/// Takes the checksums out of a file.
fn bare(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let bare = |line: &str| line.rsplit_once(",\"sum\":").unwrap().0.to_owned() + "}\n";
    fs::write(path, text.lines().map(bare).collect::<String>()).unwrap();
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&out(output)).unwrap()
}

#[test]
fn a_damaged_journal_is_told_and_mended() {
    let place = folder("damage-journal");
    let quick = data("quick");
    said(&place, &["run", &quick, "--small", "--out", "whole"]);
    // A journal of two units, whose lines begin and go on as those of the results.
    fs::create_dir(place.join("broken")).unwrap();
    let journal = place.join("broken/journal.jsonl");
    said(&place, &["run", &quick, "--small", "--shard", "1/20", "--out", "part"]);
    let rows = fs::read_to_string(place.join("part/results-1-of-20.jsonl")).unwrap();
    let whole = fs::read_to_string(place.join("whole/results.jsonl")).unwrap();
    let mut lines = whole.lines().next().unwrap().to_owned() + "\n";
    for row in rows.lines().skip(1) {
        let row = row.rsplit_once(",\"sum\":").unwrap().0.to_owned() + "}";
        lines += &format!("{{\"row\":{row},\"clock\":{{\"seconds\":0.1}},\"sum\":\"0000000000000000\"}}\n");
    }
    fs::write(&journal, lines).unwrap();
    change(&journal, 3, "\"clock\"", "\"clock\"", true);
    let resumed = study(&place, &["resume", &quick, "--out", "broken", "--json"]);
    assert_eq!(code(&resumed), 0, "{}", err(&resumed));
    let sentence = "broken/journal.jsonl: line 2 is damaged and is left out; its unit is done again";
    assert_eq!(err(&resumed), format!("{sentence}\n"));
    assert_eq!(json(&resumed)["warnings"], serde_json::json!([sentence]));
    let results = |name: &str| fs::read(place.join(name).join("results.jsonl")).unwrap();
    assert!(results("broken") == results("whole"));
}

#[test]
fn damaged_results_have_no_report() {
    let place = folder("damage-results");
    let quick = data("quick");
    said(&place, &["run", &quick, "--small", "--out", "all"]);
    let path = place.join("all/results.jsonl");
    let right = fs::read(&path).unwrap();
    let report = said(&place, &["report", &quick, "--from", "all"]);
    change(&path, 5, "\"plies\":", "\"plies\":9", false);
    for words in [&["report", &quick, "--from", "all"][..], &["resume", &quick, "--out", "all"]] {
        let refused = study(&place, words);
        assert_eq!((code(&refused), out(&refused)), (2, String::new()), "{words:?}");
        let sentence = "all/results.jsonl: line 5 is damaged; take the file from a copy, or remove it";
        assert!(err(&refused).starts_with(sentence), "{}", err(&refused));
    }
    // Of an older version they are reported, with a word.
    fs::write(&path, right).unwrap();
    bare(&path);
    let old = study(&place, &["report", &quick, "--from", "all"]);
    assert_eq!((code(&old), out(&old)), (0, report));
    assert_eq!(err(&old), "all/results.jsonl: the lines have no checksums, so damage to them would go unnoticed\n");
}

#[test]
fn verify_does_units_again() {
    let place = folder("damage-verify");
    let quick = data("quick");
    let nothing = study(&place, &["verify", &quick]);
    assert_eq!(code(&nothing), 2, "{}", err(&nothing));
    said(&place, &["run", &quick, "--small"]);
    assert_eq!(said(&place, &["verify", &quick]), "quick: 2 of 40 units done again, all agree\n");
    let all = said(&place, &["verify", &quick, "--sample", "100%", "--threads", "2"]);
    assert_eq!(all, "quick: 40 of 40 units done again, all agree\n");
    for sample in ["0%", "101%", "5", "x"] {
        assert_eq!(code(&study(&place, &["verify", &quick, "--sample", sample])), 2, "{sample}");
    }
    // A line that fits its checksum is found all the same.
    let path = place.join("results/quick/results.jsonl");
    let plies = "\"plies\":";
    change(&path, 3, plies, "\"plies\":9", true);
    assert_eq!(code(&study(&place, &["report", &quick])), 0);
    let found = study(&place, &["verify", &quick, "--sample", "100%", "--json"]);
    assert_eq!(code(&found), 1, "{}", err(&found));
    assert_eq!(err(&found), "1 of 40 units done again differs from the results\n");
    let told = &json(&found)["studies"][0];
    assert_eq!(common::keys(told), ["name", "units", "checked", "by_the_clock", "differing"]);
    assert_eq!((&told["units"], &told["checked"], &told["by_the_clock"]), (&40.into(), &40.into(), &0.into()));
    let differing = told["differing"].as_array().unwrap();
    assert_eq!((differing.len(), &differing[0]["at"]), (1, &"result.plies".into()));
    assert_eq!((&differing[0]["repetition"], common::keys(&differing[0]).len()), (&1.into(), 5));
    let text = study(&place, &["verify", &quick, "--sample", "100%"]);
    assert!(out(&text).contains(", 1 differs\n  repetition 1 of "), "{}", out(&text));
    // Two thousand units take longer than the clock that ends the check.
    said(&place, &["run", &quick, "--out", "whole"]);
    let late = study(&place, &["verify", &quick, "--out", "whole", "--sample", "100%", "--time", "1ms", "--json"]);
    assert_eq!((code(&late), &json(&late)["reason"]), (1, &"the time limit was reached".into()));
}

#[test]
fn what_the_clock_decides_is_not_compared() {
    let place = folder("damage-clock");
    said(&place, &["run", &data("ratio"), "--threads", "1"]);
    let told = said(&place, &["verify", &data("ratio")]);
    assert!(told.contains(": 0 of ") && told.contains(" the clock decides, so they cannot be compared"), "{told}");
    // A question that reached its limit of time, and one that did not.
    said(&place, &["run", &data("limited")]);
    let told = said(&place, &["verify", &data("limited"), "--sample", "100%"]);
    assert!(told.starts_with("limited: ") && told.contains("all agree") || told.contains("it agrees"), "{told}");
}

#[test]
fn records_are_verified() {
    let place = folder("damage-records");
    let path = place.join("games.jsonl");
    let contest = |words: &[&str]| {
        let mut command = program();
        command.current_dir(&place).args(["match", "nim", "uct:iterations=30", "perfect", "--games", "20"]);
        command.args(["--records", "games.jsonl"]).args(words).output().unwrap()
    };
    assert_eq!(code(&contest(&["--verify"])), 2);
    assert_eq!(code(&contest(&[])), 0);
    let right = fs::read(&path).unwrap();
    let all = contest(&["--verify"]);
    let text = "20 games replayed by the rules, 1 of them played anew by the engines; all are right\n";
    assert_eq!((code(&all), out(&all).as_str(), err(&all).as_str()), (0, text, ""));
    let all = json(&contest(&["--verify", "--sample", "100%", "--json"]));
    let keys = "game position openings records recorded planned replayed checked by_the_clock differing";
    assert_eq!(common::keys(&all), keys.split(' ').collect::<Vec<_>>());
    assert_eq!((&all["replayed"], &all["checked"]), (&20.into(), &20.into()));
    assert!(fs::read(&path).unwrap() == right, "it must stay as it is");
    // A damaged line is refused, a forged one is found.
    change(&path, 4, "\"nodes\":[", "\"nodes\":[1", false);
    for words in [["--verify"], ["--resume"]] {
        let refused = contest(&words);
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).starts_with("games.jsonl: line 4 is damaged; "), "{}", err(&refused));
    }
    change(&path, 4, "\"nodes\"", "\"nodes\"", true);
    let found = contest(&["--verify", "--sample", "100%"]);
    assert_eq!((code(&found), err(&found).as_str()), (1, "1 of 20 recorded games is wrong\n"));
    assert!(out(&found).contains("\n  game 2: nodes is [1"), "{}", out(&found));
    assert_eq!(code(&contest(&["--sample", "5%"])), 2);
    assert_eq!(code(&contest(&["--verify", "--resume"])), 2);
    fs::write(&path, right).unwrap();
    bare(&path);
    let old = contest(&["--resume", "--json"]);
    assert_eq!((code(&old), json(&old)["warnings"].as_array().map(Vec::len)), (0, Some(1)));
}

/// Files that may not grow are as good as a disk that is full.
#[cfg(unix)]
#[test]
fn a_match_on_a_full_disk_keeps_what_it_has() {
    let place = folder("damage-full");
    let words = "match nim random random --games 200 --records games.jsonl --json";
    let limited = |more: &str| {
        let hedgerow = assert_cmd::cargo::cargo_bin!("hedgerow");
        let script = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" {words} {more}");
        Command::new("sh").current_dir(&place).args(["-c", &script, hedgerow.to_str().unwrap()]).output().unwrap()
    };
    for more in ["", "--resume"] {
        let full = limited(more);
        assert_eq!(code(&full), 1, "{}", err(&full));
        let sentence = err(&full);
        assert!(
            sentence.starts_with("games.jsonl: ") && sentence.ends_with("; --resume goes on with it\n"),
            "{sentence}"
        );
        assert!(json(&full)["recorded"].as_u64().unwrap() > 5);
    }
    let resumed = program().current_dir(&place).args(words.split(' ')).arg("--resume").output().unwrap();
    assert_eq!((code(&resumed), &json(&resumed)["recorded"]), (0, &200.into()));
}
