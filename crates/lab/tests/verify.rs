//! Files whose lines fit their checksums and are wrong all the same: only doing the work again shows it.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use hedgerow_core::{Budget, Refusal, Stopped};
use hedgerow_lab::matches::{Match, Verified as Match_, verify};
use hedgerow_lab::study::{Done, Job, Run, Shard, Stamp, Study, Verified, Verify, Worker};
use hedgerow_lab::{LabError, Sample};

use crate::common::{TemporaryFile, bare, bytes, cake, plan, tested, with_sum};
use crate::studies::{COINS, Thrower, read};

fn run(study: &Study, folder: &Path) {
    let stamp = Stamp { version: "1".to_owned(), machine: "a table".to_owned() };
    let run = Run { study, scale: 0.05, shard: Shard::WHOLE, folder, stamp, threads: 2 };
    run.run(&Thrower::new(u64::MAX), false, &Budget::unlimited(), &|_| {}).expect("a run");
}

fn checked(study: &Study, folder: &Path, sample: &str, worker: &dyn Worker) -> Result<Verified, LabError> {
    let sample: Sample = sample.parse().expect("a share");
    let verify = Verify { study, folder, sample, seed: 3, threads: 2 };
    verify.verify(worker, &Budget::unlimited(), &|_| {})
}

fn always() -> Thrower {
    Thrower::new(u64::MAX)
}

/// Changes lines of a file, and makes their checksums fit.
fn forge(path: &Path, change: impl Fn(usize, &str) -> String) {
    let text = fs::read_to_string(path).expect("a file");
    let lines = bare(&text);
    let forged = lines.lines().enumerate().map(|(number, line)| with_sum(&change(number, line)) + "\n");
    fs::write(path, forged.collect::<String>()).expect("a file");
}

#[test]
fn units_of_a_study_come_out_the_same() {
    let study = read(COINS);
    let folder = TemporaryFile::folder();
    run(&study, folder.path());
    let all = checked(&study, folder.path(), "100%", &always()).unwrap();
    assert_eq!((all.units, all.sample, all.checked, all.by_the_clock), (60, 60, 60, 0));
    assert!(all.differing.is_empty() && all.stopped.is_none() && all.warnings.is_empty());
    let few = checked(&study, folder.path(), "5%", &always()).unwrap();
    assert_eq!((few.units, few.checked), (60, 3));
    assert_eq!(checked(&study, folder.path(), "0.01%", &always()).unwrap().checked, 1);
    let other = read(&COINS.replace("\"coin\"", "\"die\""));
    assert!(matches!(checked(&other, folder.path(), "5%", &always()), Err(LabError::Differs { .. })));
    let nowhere = TemporaryFile::new();
    assert!(matches!(checked(&study, nowhere.path(), "5%", &always()), Err(LabError::Plan(_))));
}

#[test]
fn a_forged_journal_is_not_resumed() {
    let study = read(COINS);
    let folder = TemporaryFile::folder();
    let stamp = Stamp { version: "1".to_owned(), machine: "a table".to_owned() };
    let run = Run { study: &study, scale: 0.05, shard: Shard::WHOLE, folder: folder.path(), stamp, threads: 1 };
    run.run(&Thrower::new(20), false, &Budget::unlimited(), &|_| {}).expect("a part of a run");
    let journal = folder.path().join("journal.jsonl");
    let before = fs::read(&journal).expect("a journal");
    // A digit of one result, with a checksum that fits.
    forge(
        &journal,
        |number, line| if number == 7 { line.replacen("\"n\":0.", "\"n\":1.", 1) } else { line.to_owned() },
    );
    let error = run.run(&always(), true, &Budget::unlimited(), &|_| {}).expect_err("a lie").to_string();
    assert!(
        error.contains("line 8: result.list.1.n is 1.") && error.contains("when the unit is done again"),
        "{error}"
    );
    fs::write(&journal, before).expect("a journal");
    assert_eq!(run.run(&always(), true, &Budget::unlimited(), &|_| {}).expect("the rest").progress.done, 60);
}

#[test]
fn a_forged_unit_is_found() {
    let study = read(COINS);
    let folder = TemporaryFile::folder();
    run(&study, folder.path());
    let swap = |number: usize, line: &str| match number {
        7 if line.contains("\"fell\":\"heads\"") => line.replace("\"fell\":\"heads\"", "\"fell\":\"tails\""),
        7 => line.replace("\"fell\":\"tails\"", "\"fell\":\"heads\""),
        12 => line.replace("\"list\":[{\"n\":0}", "\"list\":[{\"n\":1}"),
        13 => line.replace("\"machine\":\"a table\"", "\"machine\":\"a bench\""),
        _ => line.to_owned(),
    };
    forge(&folder.path().join("results.jsonl"), swap);
    let all = checked(&study, folder.path(), "100%", &always()).unwrap();
    assert_eq!((all.checked, all.differing.len()), (60, 2));
    let [first, second] = &all.differing[..] else { panic!("{:?}", all.differing) };
    assert_eq!((first.cell.as_str(), first.repetition, first.at.as_str()), ("bias=0.2,side=heads", 6, "result.fell"));
    let mut words = [first.stored.as_str(), first.again.as_str()];
    words.sort_unstable();
    assert_eq!(words, ["\"heads\"", "\"tails\""]);
    assert_eq!((second.repetition, second.at.as_str()), (1, "result.list.0.n"));
    assert_eq!((second.stored.as_str(), second.again.as_str()), ("1", "0"));
}

#[test]
fn what_a_clock_decides_is_counted_apart() {
    for (from, to, apart) in [
        ("\"coin\", \"{bias}\", \"{side}\"", "\"coin\", \"{bias}\", \"{side}\", \"uct:time=1s\"", 60),
        ("\"coin\", \"{bias}\", \"{side}\"", "\"coin\", \"{bias}\", \"{side}\", \"sundial\"", 60),
        ("[ask]", "[ask]\ntime = \"1s\"", 0),
    ] {
        let study = read(&COINS.replace(from, to));
        let folder = TemporaryFile::folder();
        run(&study, folder.path());
        let all = checked(&study, folder.path(), "100%", &always()).unwrap();
        assert_eq!((all.by_the_clock, all.checked), (apart, 60 - apart), "{to}");
        assert!(all.differing.is_empty());
    }
    // A limit of time is an excuse for what says that it was reached, and for nothing else.
    let study = read(&COINS.replace("[ask]", "[ask]\ntime = \"1s\""));
    let folder = TemporaryFile::folder();
    run(&study, folder.path());
    forge(&folder.path().join("results.jsonl"), |number, line| match number {
        3 => line.replace("\"list\":[{\"n\":0}", "\"list\":[{\"n\":1}"),
        4 => line.replace("\"list\":[{\"n\":0}", "\"reason\":\"the time limit was reached\",\"list\":[{\"n\":0}"),
        _ => line.to_owned(),
    });
    let all = checked(&study, folder.path(), "100%", &always()).unwrap();
    assert_eq!((all.by_the_clock, all.checked, all.differing.len()), (1, 59, 1));
}

#[test]
fn what_never_comes_out_the_same_is_counted_apart() {
    /// Counts, and says how far.
    struct Counter(AtomicU64);
    impl Worker for Counter {
        fn check(&self, _: &Job) -> Result<(), Refusal> {
            Ok(())
        }

        fn check_picture(&self, _: &[String]) -> Result<(), Refusal> {
            Ok(())
        }

        fn work(&self, _: &Job, _: &Arc<AtomicBool>) -> Result<Option<Done>, Refusal> {
            let result = serde_json::json!({ "fell": self.0.fetch_add(1, Relaxed) });
            Ok(Some(Done { asked: None, result, clock: serde_json::Map::new() }))
        }
    }
    let study = read(COINS);
    let folder = TemporaryFile::folder();
    run(&study, folder.path());
    let all = checked(&study, folder.path(), "100%", &Counter(AtomicU64::new(0))).unwrap();
    assert_eq!((all.by_the_clock, all.checked, all.differing.len()), (60, 0, 0));
}

#[test]
fn a_check_that_is_broken_off_says_how_far_it_came() {
    let study = read(COINS);
    let folder = TemporaryFile::folder();
    run(&study, folder.path());
    let broken = checked(&study, folder.path(), "100%", &Thrower::new(20)).unwrap();
    assert_eq!((broken.stopped, broken.checked, broken.sample), (Some(Stopped::Interrupted), 20, 60));
}

fn games() -> Match {
    plan(&cake("4x4+3x3"), &["greedy", "uct:iterations=20"], 12)
}

fn games_checked(plan: &Match, path: &Path, sample: &str) -> Result<Match_, LabError> {
    verify(plan, path, sample.parse().expect("a share"), 2, &Budget::unlimited(), &|_, _, _| {})
}

#[test]
fn recorded_games_come_out_the_same() {
    let plan = games();
    let file = TemporaryFile::with(&bytes(&plan, 2));
    let all = games_checked(&plan, file.path(), "100%").unwrap();
    assert_eq!((all.replayed, all.sample, all.checked, all.by_the_clock), (12, 12, 12, false));
    assert!(all.faults.is_empty() && all.stopped.is_none() && all.warnings.is_empty());
    assert_eq!(all.summary.recorded, 12);
    assert_eq!(games_checked(&plan, file.path(), "5%").unwrap().checked, 1);
    let other = Match { seed: 8, ..games() };
    assert!(matches!(games_checked(&other, file.path(), "5%"), Err(LabError::Differs { .. })));
    let decided = tested(games(), hedgerow_lab::statistics::Sprt::new(0.0, 400.0));
    let file = TemporaryFile::with(&bytes(&decided, 2));
    assert!(games_checked(&decided, file.path(), "100%").unwrap().faults.is_empty());
}

#[test]
fn a_clock_lets_games_only_be_replayed() {
    let plan = plan(&cake("3x3"), &["greedy", "uct:time=1ms"], 2);
    let file = TemporaryFile::with(&bytes(&plan, 1));
    let all = games_checked(&plan, file.path(), "100%").unwrap();
    assert_eq!((all.replayed, all.checked, all.by_the_clock, all.faults.len()), (2, 0, true, 0));
}

#[test]
fn forged_games_are_found() {
    let plan = games();
    let whole = bytes(&plan, 2);
    let told = |number: usize, change: &dyn Fn(&mut serde_json::Value)| {
        let file = TemporaryFile::with(&whole);
        forge(file.path(), |line, text| {
            let mut object: serde_json::Value = serde_json::from_str(text).unwrap();
            if line == number {
                change(&mut object);
            }
            object.to_string()
        });
        let all = games_checked(&plan, file.path(), "100%").unwrap();
        all.faults.into_iter().map(|fault| (fault.index, fault.fault)).collect::<Vec<_>>()
    };
    assert!(told(0, &|_| {}).is_empty());
    for (key, value, said) in [
        ("winner", serde_json::Value::Null, "wins it, not nobody"),
        ("results", serde_json::json!([0, 0]), "the results are"),
        ("turns", serde_json::json!([1, 0]), "the engines chose"),
        ("repeated", true.into(), "it is wrong about being repeated"),
        ("nodes", serde_json::json!([1, 1]), "when it is played anew"),
        ("position", "2x2".into(), "the opening of game 4 is another"),
        ("seats", serde_json::json!([1, 0]), "the seats of game 4 are others"),
    ] {
        let faults = told(5, &|game| game[key] = value.clone());
        assert!(faults.iter().all(|(index, _)| *index == 4), "{faults:?}");
        assert!(faults.iter().any(|(_, fault)| fault.contains(said)), "{key}: {faults:?}");
    }
    let cut = told(5, &|game| {
        let moves = game["moves"].as_array_mut().unwrap();
        moves.pop();
        let plies = moves.len() + 2;
        game["plies"] = plies.into();
    });
    assert!(cut[0].1.contains("the moves do not reach the end"), "{cut:?}");
}
