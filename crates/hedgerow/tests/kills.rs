//! Two hundred kills at random moments: whatever a program is at, what it has kept can be gone on with, to the same end.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{code, err, folder, program};
use crate::study::data;

/// Kills of each command.
const KILLS: u64 = 50;

/// A command that is killed again and again.
struct Case<'a> {
    name: &'a str,
    /// How it begins, and how it goes on once the file is there.
    begin: &'a [&'a str],
    resume: &'a [&'a str],
    /// What it keeps on its way, by which it goes on.
    kept: &'a str,
    /// What must be there in the end, to the byte; nothing if what is said counts.
    file: Option<&'a str>,
}

/// A random number below `most`, the same in every run.
fn random(seed: &mut u64, most: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % most
}

/// Runs a command to its end; the file that it made, or what it said.
fn ended(place: &Path, case: &Case<'_>, words: &[&str]) -> Vec<u8> {
    let output = program().current_dir(place).args(words).output().unwrap();
    assert_eq!(code(&output), 0, "{}: {}", case.name, err(&output));
    case.file.map_or(output.stdout, |file| fs::read(place.join(file)).unwrap())
}

fn survives(case: &Case<'_>) {
    let whole = folder(&format!("kills-{}-whole", case.name));
    let begun = Instant::now();
    let wanted = ended(&whole, case, case.begin);
    // A kill comes at any moment of a run; of a long one, in its first part, after which it goes on.
    let longest = begun.elapsed().min(Duration::from_millis(400)).as_micros() as u64;
    let place = folder(&format!("kills-{}", case.name));
    let (mut seed, mut killed) = (7, 0);
    let words = || if place.join(case.kept).exists() { case.resume } else { case.begin };
    while killed < KILLS {
        let mut command = program();
        let mut child =
            command.current_dir(&place).args(words()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_micros(random(&mut seed, longest)));
        if let Some(ended) = child.try_wait().unwrap() {
            // It came to its end: the next one begins anew.
            assert!(ended.success(), "{}", case.name);
            assert!(case.file.is_none_or(|file| fs::read(place.join(file)).unwrap() == wanted), "{}", case.name);
            fs::remove_dir_all(&place).unwrap();
            fs::create_dir_all(&place).unwrap();
            continue;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        killed += 1;
    }
    assert!(ended(&place, case, words()) == wanted, "{}", case.name);
    fs::remove_dir_all(whole).unwrap();
    fs::remove_dir_all(place).unwrap();
}

#[test]
#[ignore = "takes a minute or two"]
fn two_hundred_kills() {
    let quick = data("quick");
    survives(&Case {
        name: "study",
        // A study that was not begun is begun by this, too.
        begin: &["study", "resume", &quick, "--out", "out"],
        resume: &["study", "resume", &quick, "--out", "out"],
        kept: "out/journal.jsonl",
        file: Some("out/results.jsonl"),
    });
    let games = ["match", "domineering", "uct:iterations=200", "uct:iterations=150,c=0.3", "--position", "5x5"];
    let games = [&games[..], &["--games", "200", "--seed", "3", "--records", "games.jsonl"]].concat();
    survives(&Case {
        name: "match",
        begin: &games,
        resume: &[&games[..], &["--resume"]].concat(),
        kept: "games.jsonl",
        file: Some("games.jsonl"),
    });
    survives(&Case {
        name: "solve",
        begin: &["solve", "boxes", "3x4", "--net", "--quiet", "--save", "table"],
        resume: &["solve", "boxes", "3x4", "--net", "--quiet", "--resume", "table", "--save", "table"],
        kept: "table",
        file: None,
    });
    let build = ["database", "konane", "--build", "3x3", "--build", "2x6", "--build", "3x4", "--save", "regions"];
    survives(&Case {
        name: "database",
        begin: &build,
        resume: &[&build[..], &["--load", "regions"]].concat(),
        kept: "regions",
        file: Some("regions"),
    });
}
