//! Studies at the level of the library, with a worker that needs no game: files, runs, kills, parts, halving, reports.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use hedgerow_core::{Budget, Refusal};
use hedgerow_lab::LabError;
use hedgerow_lab::study::report::{Agreement, Draw, MoveNumber, Undrawn, build};
use hedgerow_lab::study::{
    Done, Ended, Header, Job, Known, Results, Run, Shard, Stamp, Study, Work, Worker, known, merge,
};
use rand::Rng;
use serde_json::{Map, json};

/// A coin that falls as often as the level says.
pub const COINS: &str = r#"
title = "Coins"
thesis = "Nobody 2000"
seed = 7
repetitions = "{bias.games}"

[[factors]]
name = "bias"
levels = [{ name = "0.2", games = 200 }, { name = "0.5", games = 400 }]

[[factors]]
name = "side"
levels = ["heads", "tails"]

[[leave_out]]
where = { side = "tails" }
below = 0.05
reason = "later"

[ask]
command = ["coin", "{bias}", "{side}"]

[[measures]]
name = "share"
from = "fell"
kind = "share"
is = "{side}"

[[measures]]
name = "number"
from = "list.-1.n"
kind = "mean"
decimals = 3

[[tables]]
name = "Table 1"
rows = ["bias"]
columns = ["side"]
show = ["share"]
published = [[0.20, 0.80], [0.5, 0.9]]
of = 100
"#;

/// Throws the coin that the command names.
pub struct Thrower {
    /// Stops everything after so many throws.
    most: AtomicU64,
}

impl Thrower {
    pub fn new(most: u64) -> Self {
        Self { most: AtomicU64::new(most) }
    }
}

impl Worker for Thrower {
    fn check(&self, job: &Job) -> Result<(), Refusal> {
        match &job.work {
            Work::Ask(question) if question.command[0] == "coin" => Ok(()),
            _ => Err("only coins are thrown here".into()),
        }
    }

    fn is_timed(&self, _: &str, word: &str) -> bool {
        word == "sundial"
    }

    fn check_picture(&self, command: &[String]) -> Result<(), Refusal> {
        if command[0] == "nonsense" { Err("that is no picture".into()) } else { Ok(()) }
    }

    fn work(&self, job: &Job, stop: &Arc<AtomicBool>) -> Result<Option<Done>, Refusal> {
        if self.most.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err() {
            stop.store(true, Relaxed);
        }
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let Work::Ask(question) = &job.work else { return Err("no question".into()) };
        let bias: f64 = question.command[1].parse().map_err(|_| "no bias")?;
        let mut rng = job.seed.rng();
        let number: f64 = rng.random();
        let fell = if number < bias { "heads" } else { "tails" };
        let result = json!({ "fell": fell, "list": [{ "n": 0 }, { "n": number }] });
        Ok(Some(Done { asked: None, result, clock: Map::new() }))
    }
}

pub struct Nobody;

impl Draw for Nobody {
    fn board(&self, _: &str, _: &str, _: &[MoveNumber]) -> Option<String> {
        None
    }

    fn drawn(&self, command: &[String]) -> Result<String, Undrawn> {
        Err(match command[0].as_str() {
            "long" => Undrawn::Unfinished("it takes too long".to_owned()),
            _ => Undrawn::Wrong("nobody draws".to_owned()),
        })
    }
}

pub fn read(text: &str) -> Study {
    Study::read(text, Path::new("coins.toml")).unwrap_or_else(|error| panic!("{error}"))
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("studies-{name}"));
    let _ = fs::remove_dir_all(&path);
    path
}

fn run_as(
    study: &Study,
    path: &Path,
    shard: Shard,
    threads: usize,
    most: u64,
    goes_on: bool,
) -> Result<Ended, LabError> {
    let stamp = Stamp { version: "1".to_owned(), machine: "a table".to_owned() };
    let run = Run { study, scale: 0.5, shard, folder: path, stamp, threads };
    // Units that are there are done again, and are not what the test counts.
    let there = hedgerow_lab::study::known(study, path).map_or(0, |found| found.known.len() as u64);
    run.run(&Thrower::new(most.saturating_add(there)), goes_on, &Budget::unlimited(), &|_| {})
}

fn whole(study: &Study, name: &str, threads: usize) -> Vec<u8> {
    let path = folder(name);
    let ended = run_as(study, &path, Shard::WHOLE, threads, u64::MAX, false).unwrap();
    assert_eq!((ended.stopped, ended.progress.done), (None, ended.progress.total));
    assert!(!path.join("journal.jsonl").exists());
    fs::read(path.join("results.jsonl")).unwrap()
}

#[test]
fn faults_are_told_with_their_line() {
    let fault = |from: &str, to: &str| {
        assert!(COINS.contains(from), "{from}");
        let changed = COINS.replacen(from, to, 1);
        Study::read(&changed, Path::new("coins.toml")).map(drop).unwrap_err().to_string()
    };
    let line = |text: &str| 1 + COINS[..COINS.find(text).unwrap()].matches('\n').count();
    for (from, to, said) in [
        ("seed = 7", "sead = 7", "unknown field `sead`"),
        ("is = \"{side}\"", "is = \"{sied}\"", "no factor is called sied (there are bias, side)"),
        ("[[0.20, 0.80], [0.5, 0.9]]", "[[0.20, 0.80]]", "1 published entries where the table has 2"),
        ("[[0.20, 0.80], [0.5, 0.9]]", "[0.20, 0.80]", "too few brackets"),
        ("columns = [\"side\"]", "columns = [\"sides\"]", "no factor is called sides"),
        ("show = [\"share\"]", "show = [\"shares\"]", "no measure is called shares (there are share, number)"),
        ("kind = \"share\"", "kind = \"shared\"", "none of mean, share"),
        ("where = { side = \"tails\" }", "where = { side = \"edge\" }", "side has no level \"edge\""),
        ("{bias.games}", "{bias.game}", "the level 0.2 of bias has no game"),
    ] {
        let told = fault(from, to);
        assert!(told.contains(said), "{to}: {told}");
        assert!(told.starts_with(&format!("coins.toml: line {}: ", line(from))), "{to}: {told}");
    }
    assert!(fault("levels = [\"heads\", \"tails\"]", "levels = [\"heads\", \"heads\"]").contains("twice"));
    assert!(fault("columns = [\"side\"]", "columns = []").contains("side must be among the rows"));
    assert!(fault("[ask]", "[[leave_out]]\nreason = \"x\"\n[games]").contains("line"));
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let study = read(COINS);
    let one = whole(&study, "one", 1);
    assert_eq!(one, whole(&study, "three", 3));
    // 100 + 100 + 200 + 200 throws, and the header.
    assert_eq!(one.iter().filter(|&&byte| byte == b'\n').count(), 601);
}

#[test]
fn a_run_that_is_broken_off_again_and_again_is_the_same() {
    let study = read(COINS);
    let path = folder("broken");
    for turn in 0.. {
        let ended = run_as(&study, &path, Shard::WHOLE, 2, 37, turn > 0).unwrap();
        // A line that was torn by a kill, or by a full disk.
        if path.join("results.jsonl").exists() {
            assert_eq!(ended.progress.done, 600);
            break;
        }
        use std::io::Write;
        let mut journal = fs::OpenOptions::new().append(true).open(path.join("journal.jsonl")).unwrap();
        journal.write_all(b"{\"row\":{\"study\":\"coins\xc3").unwrap();
    }
    assert_eq!(fs::read(path.join("results.jsonl")).unwrap(), whole(&study, "unbroken", 1));
    // What is finished stays as it is.
    let again = run_as(&study, &path, Shard::WHOLE, 2, 0, true).unwrap();
    assert_eq!((again.progress.done, again.progress.before), (600, 600));
    assert!(matches!(run_as(&study, &path, Shard::WHOLE, 2, 0, false), Err(LabError::Exists(_))));
    let other = read(&COINS.replace("seed = 7", "seed = 8"));
    assert!(matches!(run_as(&other, &path, Shard::WHOLE, 2, 0, true), Err(LabError::Differs { .. })));
}

#[test]
fn parts_make_a_whole_exactly_once() {
    let study = read(COINS);
    let (path, out) = (folder("parts"), folder("merged"));
    for index in (1..=8).rev() {
        run_as(&study, &path, Shard { index, count: 8 }, 2, u64::MAX, false).unwrap();
    }
    assert_eq!(merge(&study, &[&path], &out).unwrap().units, 600);
    assert_eq!(fs::read(out.join("results.jsonl")).unwrap(), whole(&study, "at-once", 1));
    assert!(merge(&study, &[&path, &path], &out).unwrap_err().to_string().contains("is there twice"));
    fs::remove_file(path.join("results-3-of-8.jsonl")).unwrap();
    let missing = merge(&study, &[&path], &out).unwrap_err().to_string();
    assert!(
        missing.contains("75 of 600 units are missing, the first is repetition 2 of bias=0.2,side=heads"),
        "{missing}"
    );
}

#[test]
fn small_runs_leave_out_what_the_file_says() {
    let study = read(COINS);
    let cells = study.cells(0.01);
    assert_eq!(cells.iter().filter(|cell| cell.left_out.as_deref() == Some("later")).count(), 2);
    assert_eq!(study.total(0.01), 2 + 4);
    assert_eq!(study.total(1.0), 1200);
}

#[test]
fn reports_compare_with_what_was_published() {
    let study = read(COINS);
    whole(&study, "report", 2);
    let Results { header, known: results, .. } =
        known(&study, &Path::new(env!("CARGO_TARGET_TMPDIR")).join("studies-report")).unwrap();
    let report = build(&study, &header, &results, &Nobody, Vec::new()).unwrap();
    assert_eq!((report.units, report.machines.as_slice()), ((600, 600), &["a table".to_owned()][..]));
    let table = &report.tables[0];
    assert_eq!(table.headings.len(), 2);
    let agreements: Vec<&Agreement> = table.cells().map(|cell| &cell.agreement).collect();
    // A fair coin does not fall on its tails nine times of ten.
    assert_eq!(agreements, [&Agreement::Agrees, &Agreement::Agrees, &Agreement::Agrees, &Agreement::Differs]);
    let share = table.rows[0].cells[0].estimate.unwrap();
    assert!((share.value - 0.2).abs() < 0.15 && share.interval.is_some_and(|(low, high)| low < 0.2 && 0.2 < high));
    assert_eq!(report.agreement(), (3, 1, 0));
}

/// Every study file of the project can be read, and says what people look for.
#[test]
fn the_studies_of_the_theses_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies");
    let (mut count, mut faults) = (0, Vec::new());
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // Beside the studies are the times they take, records of solved boards, and scripts that read results.
        if path.extension().is_none_or(|kind| kind != "toml")
            || path.file_stem().is_some_and(|name| name == "times" || name == "records")
        {
            continue;
        }
        count += 1;
        match Study::read(&fs::read_to_string(&path).unwrap(), &path) {
            Err(error) => faults.push(error.to_string()),
            Ok(study) if study.title.is_empty() || study.about.is_empty() => {
                faults.push(format!("{} says nothing", study.name))
            }
            Ok(study) if study.tables.is_empty() && study.figures.is_empty() => {
                faults.push(format!("{} reports nothing", study.name));
            }
            Ok(_) => {}
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 30, "{count} studies");
}

#[test]
fn a_figure_is_checked_before_the_run_and_may_be_missing_in_the_report() {
    let with_figure = |command: &str| {
        let figure = format!("[[figures]]\nname = \"F\"\nkind = \"drawn\"\ncommand = [\"{command}\"]\n");
        read(&format!("title = \"Coins\"\n[ask]\ncommand = [\"coin\", \"0.5\"]\n{figure}"))
    };
    let error = with_figure("nonsense").check(1.0, &Thrower::new(9)).unwrap_err().to_string();
    assert_eq!(error, "coins: F: that is no picture");
    let study = with_figure("long");
    assert!(study.check(1.0, &Thrower::new(9)).is_ok());
    let header = Header::new(&study, 1.0, Shard::WHOLE, "test");
    let report = build(&study, &header, &Known::new(), &Nobody, Vec::new()).unwrap();
    assert_eq!(report.missing, [("F".to_owned(), "it takes too long".to_owned())]);
    assert_eq!((report.notes, report.figures.len()), (vec!["F is not drawn: it takes too long.".to_owned()], 0));
    let wrong = build(&with_figure("other"), &header, &Known::new(), &Nobody, Vec::new()).unwrap_err();
    assert_eq!(wrong.to_string(), "F: nobody draws");
}

#[test]
fn names_of_studies_are_names() {
    let text = "title = \"x\"\n[ask]\ncommand = [\"coin\", \"0.5\"]\n";
    for good in ["a.toml", "some/where/Table-3.1_b.toml", "/x/2.toml", "été.toml"] {
        assert!(Study::read(text, Path::new(good)).is_ok(), "{good}");
    }
    for bad in ["...toml", "..toml", ".toml", "x/...toml", "-a.toml", "a b.toml", "a\u{1b}[2J.toml", "..", ""] {
        assert!(Study::read(text, Path::new(bad)).is_err(), "{bad:?}");
    }
}
