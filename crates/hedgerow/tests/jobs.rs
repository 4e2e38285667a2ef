//! Solves that are cut into jobs: the answers of the solvers themselves, with proofs, whatever is killed, cut off or never returns.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::Budget;
use hedgerow_lab::ledger::Ledger;
use hedgerow_workbench::jobs::{Coordinator, Goal, Outcome, Settings, VERSION, Worker};
use serde_json::{Map, Value, json};

use crate::common::{answered, code, err, fed, folder, object, out, program};

/// A small job: even boards that are solved in a second are cut into many.
const SMALL: &str = "20ms";

fn solve(game: &str, position: &str, store: &Path, more: &[&str]) -> Value {
    let store = store.to_str().unwrap();
    let words = ["solve", game, position, "--jobs", store, "--workers", "2", "--memory", "512MiB"];
    object(&[&words[..], more].concat())
}

fn verified(path: &Path) -> Value {
    object(&["verify", path.to_str().unwrap()])
}

#[test]
fn jobs_answer_as_the_solvers_do_with_proofs() {
    let place = folder("jobs-answers");
    for (number, (game, position)) in [
        ("konane", "4x4"),
        ("konane", "5x4 a1 b1"),
        ("konane", "6x6 c3 c2"),
        ("boxes", "2x3"),
        ("boxes", "3x3 swedish"),
        ("boxes", "2x2:110000000001 0-0 B"),
        ("boxes", "2x2:111110110010 1-0 A"),
    ]
    .into_iter()
    .enumerate()
    {
        let store = place.join(format!("store-{number}"));
        let proof = place.join(format!("{number}.proof"));
        let found = solve(game, position, &store, &["--job-time", SMALL, "--proof", proof.to_str().unwrap()]);
        let wanted = object(&["solve", game, position]);
        let key = if game == "konane" { "winner" } else { "net" };
        assert_eq!((&found[key], &found["proved"]), (&wanted[key], &json!(true)), "{game} {position}");
        let checked = verified(&proof);
        assert_eq!(checked["valid"], true, "{game} {position}");
        assert_eq!(checked["position"], wanted["position"], "{game} {position}");
    }
    fs::remove_dir_all(place).unwrap();
}

/// What another worker has proved changes no answer; the facts are those of the textbook recursion.
#[test]
fn what_others_have_found_is_learnt_right() {
    let search = |threads| Goal::new("boxes", "2x3", None).unwrap().search(1 << 26, threads).unwrap();
    let budget = Budget::unlimited();
    let mut learner = search(2);
    let mut asked = 0;
    let mut random = 1_u64;
    for walk in 0..24 {
        // A position after some moves, chosen by a linear congruence.
        let mut position = "2x3".to_owned();
        for _ in 0..4 + walk % 9 {
            let replies = learner.replies(&position, false).unwrap();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.clone_from(&replies[(random >> 33) as usize % replies.len()].1);
        }
        // A position without a score has none, such as 2x3:01100100000000100.
        let score = position.split(' ').nth(1).unwrap_or("0-0");
        let (own, other) = score.split_once('-').unwrap();
        let lead = own.parse::<i32>().unwrap() - other.parse::<i32>().unwrap();
        let net = object(&["solve", "boxes", &position, "--method", "plain", "--net"])["net"].as_i64().unwrap() as i32;
        let result = lead + if learner.look(&position).unwrap().own { net } else { -net };
        for at_least in [result - 2, result, result + 2, result + 4] {
            let holds = result >= at_least;
            let judged = learner.judge(&position, at_least, &budget).unwrap();
            assert_eq!(judged.holds(at_least), Some(holds), "{position}, {at_least}");
            asked += 1;
        }
        // A new search that knows only the bounds of one side, or the result.
        learner = search(1 + walk % 2);
        let (least, most) = learner.range();
        let bounds = [(result, result), (result, most), (least, result)][walk % 3];
        learner.learn(&position, bounds);
        for (_, reply) in learner.replies(&position, true).unwrap() {
            let (known, fresh) = (learner.judge(&reply, result, &budget), search(1).judge(&reply, result, &budget));
            assert_eq!(known.unwrap().holds(result), fresh.unwrap().holds(result), "{position}, {reply}");
        }
        assert_eq!(learner.judge(&position, result, &budget).unwrap().holds(result), Some(true), "{position}");
        assert_eq!(learner.judge(&position, result + 2, &budget).unwrap().holds(result + 2), Some(false), "{position}");
    }
    assert_eq!(asked, 96);
    assert_eq!(learner.judge("2x3", -2, &budget).unwrap().holds(-2), Some(true));
    assert_eq!(learner.judge("2x3", 0, &budget).unwrap().holds(0), Some(false));
}

/// Workers with tables of their own, and workers that share one, on jobs so short that many run out.
#[test]
fn any_division_into_processes_gives_the_same_answer() {
    let place = folder("jobs-processes");
    for (number, together) in ["1", "2", "3"].into_iter().enumerate() {
        for (game, position, key) in [("boxes", "3x3", "net"), ("konane", "6x6 c3 c2", "winner")] {
            let store = place.join(format!("{game}-{number}"));
            let words =
                ["--jobs", store.to_str().unwrap(), "--workers", "3", "--together", together, "--job-time", "5ms"];
            let found = object(&[&["solve", game, position, "--memory", "512MiB"][..], &words].concat());
            assert_eq!(found[key], object(&["solve", game, position])[key], "{game} {together}");
            assert_eq!(found["processes"], [3, 2, 1][number]);
            let jobs = &found["jobs"];
            assert!(jobs["nodes"].as_u64() > Some(0) && jobs["processor"].as_f64() > Some(0.0), "{found}");
        }
    }
    fs::remove_dir_all(place).unwrap();
}

#[test]
fn what_a_player_alone_can_force_is_answered_by_jobs() {
    let place = folder("jobs-force");
    for (number, (position, force)) in
        [("2x2x2", "1:1D"), ("2x2x2", "2:2"), ("2x2x3", "1:1"), ("2x2x2", "3:12")].into_iter().enumerate()
    {
        let proof = place.join(format!("{number}.proof"));
        let store = place.join(format!("store-{number}"));
        let more = ["--force", force, "--job-time", "1ms", "--proof", proof.to_str().unwrap()];
        let found = solve("hex3d", position, &store, &more);
        let wanted = object(&["solve", "hex3d", position, "--force", force]);
        assert_eq!(found["forced"], wanted["forced"], "{position} {force}");
        assert_eq!(verified(&proof)["valid"], true, "{position} {force}");
    }
    fs::remove_dir_all(place).unwrap();
}

#[test]
fn several_positions_are_solved_together() {
    let place = folder("jobs-several");
    let store = place.join("store");
    let words = ["solve", "konane", "-", "--jobs", store.to_str().unwrap(), "--json", "--workers", "2"];
    let output = fed(&words, "4x4 a1 b1\n4x4 b2 b1\n5x4 a1 b1\n");
    assert_eq!(code(&output), 0, "{}", err(&output));
    let found: Value = serde_json::from_str(&out(&output)).unwrap();
    let goals = found["goals"].as_array().unwrap();
    assert_eq!(goals.len(), 3);
    for goal in goals {
        let wanted = object(&["solve", "konane", goal["position"].as_str().unwrap()]);
        assert_eq!(goal["winner"], wanted["winner"]);
    }
    fs::remove_dir_all(place).unwrap();
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    let place = folder("jobs-wrong");
    let store = place.join("store");
    let store = store.to_str().unwrap();
    let refused = |words: &[&str], sentence: &str| {
        let (exit, object) = answered(words);
        let said = object["error"].as_str().unwrap_or_default();
        assert!(exit == 2 && said.contains(sentence), "{words:?}: {exit} {object}");
    };
    refused(&["solve", "nim", "3+5", "--jobs", store], "jobs are for konane, boxes and hex3d");
    refused(&["solve", "hex3d", "2x2x2", "--jobs", store], "--force");
    refused(&["solve", "konane", "4x4", "--force", "1:1", "--jobs", store], "--force is not for this game");
    refused(&["solve", "konane", "4x4x", "--jobs", store], "konane");
    refused(&["solve", "konane", "4x4", "--jobs", store, "--replay", "2"], "there are no jobs to be replayed");
    // The store of one position is not that of another, nor of another version.
    solve("konane", "4x4", Path::new(store), &[]);
    refused(&["solve", "konane", "5x4", "--jobs", store], "its goals is");
    let facts = Path::new(store).join("facts.jsonl");
    let text = fs::read_to_string(&facts).unwrap();
    fs::write(&facts, "no store\n").unwrap();
    refused(&["solve", "konane", "4x4", "--jobs", store], "this is not a store of jobs");
    fs::write(&facts, text).unwrap();
    fs::remove_dir_all(place).unwrap();
}

/// A store that is cut at any byte, or damaged in any line, gives the same answer: what is missing is found again.
#[test]
fn a_store_that_was_cut_off_goes_on() {
    let place = folder("jobs-cut");
    let store = place.join("store");
    let words = ["--job-time", "2ms"];
    let wanted = solve("boxes", "2x3", &store, &words)["net"].clone();
    let facts = store.join("facts.jsonl");
    let whole = fs::read(&facts).unwrap();
    for cut in [0, 1, 40, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        fs::write(&facts, &whole[..cut]).unwrap();
        assert_eq!(solve("boxes", "2x3", &store, &words)["net"], wanted, "{cut} of {} bytes", whole.len());
    }
    let mut damaged = whole.clone();
    let line = whole.iter().position(|&byte| byte == b'\n').unwrap() + 30;
    damaged[line] ^= 1;
    fs::write(&facts, &damaged).unwrap();
    let again = solve("boxes", "2x3", &store, &words);
    assert_eq!(again["net"], wanted);
    assert!(again["warnings"][0].as_str().unwrap().contains("damaged"), "{again}");
    fs::remove_dir_all(place).unwrap();
}

/// A worker refuses a job of another version, with a sentence.
#[test]
fn jobs_of_another_version_are_refused() {
    let job = json!({ "id": 7, "version": "0.0.9", "goal": { "game": "konane", "position": "4x4 a1 b1" }, "position": "4x4 a1 b1",
        "at_least": 1, "seconds": 1.0, "prove": false });
    let mut worker = program();
    worker.env("HEDGEROW_JOBS_WORKER", "100000000").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut worker = worker.spawn().unwrap();
    writeln!(worker.stdin.take().unwrap(), "{job}").unwrap();
    let output = worker.wait_with_output().unwrap();
    let outcome: Value = serde_json::from_slice(&output.stdout).unwrap();
    let fault = outcome["fault"].as_str().unwrap();
    assert!(fault.contains("the job is of version 0.0.9, this is version"), "{fault}");
    assert!(fault.contains("install the same version on all machines"), "{fault}");
}

/// An outcome of a worker with another version is refused, and says what to do; the job is still to be done.
#[test]
fn outcomes_of_another_version_are_refused() {
    let goals = vec![Goal::new("boxes", "2x2", None).unwrap()];
    let settings = Settings { seconds: 100.0, prove: false };
    let mut coordinator = Coordinator::open(goals, settings, None).unwrap().0;
    let job = coordinator.next(Some(0)).unwrap().unwrap();
    assert_eq!(job.version, VERSION);
    let outcome = Worker::new(1 << 26, 1).work(&job, &Arc::new(AtomicBool::new(false)));
    let refused = coordinator.done(Outcome { version: "0.0.9".to_owned(), ..outcome.clone() }).unwrap_err();
    assert_eq!(
        refused.to_string(),
        format!("the worker is of version 0.0.9, this is version {VERSION}: install the same version on all machines")
    );
    assert_eq!((coordinator.running(), coordinator.counts().jobs), (1, 0));
    coordinator.done(outcome).unwrap();
    assert_eq!((coordinator.running(), coordinator.counts().jobs), (0, 1));
}

/// A store of another version is refused with a sentence, and stays as it is.
#[test]
fn a_store_of_another_version_is_refused() {
    let place = folder("jobs-old-store");
    let store = place.join("store");
    solve("konane", "4x4 a1 b1", &store, &[]);
    let facts = store.join("facts.jsonl");
    let first = fs::read_to_string(&facts).unwrap().lines().next().unwrap().to_owned();
    let mut heading: Map<String, Value> = serde_json::from_str(&first).unwrap();
    fs::remove_file(&facts).unwrap();
    heading.insert("version".to_owned(), "0.0.9".into());
    heading.retain(|key, _| ["store", "version", "goals"].contains(&key.as_str()));
    drop(Ledger::open(&facts, &heading).unwrap());
    let old = fs::read(&facts).unwrap();
    let (exit, found) = answered(&["solve", "konane", "4x4 a1 b1", "--jobs", store.to_str().unwrap()]);
    assert!(exit == 2 && found["error"].as_str().unwrap().contains("its version is 0.0.9, not "), "{exit} {found}");
    assert_eq!(fs::read(&facts).unwrap(), old);
    fs::remove_dir_all(place).unwrap();
}

/// The processes that a process has started, from any of its threads.
fn children(of: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{of}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let numbers = |text: String| text.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<_>>();
    lists.flat_map(numbers).collect()
}

fn signal(process: u32, name: &str) {
    let _ = std::process::Command::new("kill").args([name, &process.to_string()]).status();
}

fn started(store: &Path, position: &str, time: &str) -> Child {
    let mut command = program();
    command.args(["solve", "konane", position, "--jobs", store.to_str().unwrap()]);
    command.args(["--workers", "2", "--together", "1", "--job-time", time]);
    command.args(["--json", "--memory", "512MiB"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn ended(child: Child) -> Value {
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0, "{}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

/// Where the facts are, and how many there are.
fn facts(store: &Path) -> (PathBuf, usize) {
    let path = store.join("facts.jsonl");
    let lines = fs::read_to_string(&path).unwrap_or_default().lines().count();
    (path, lines)
}

#[test]
#[cfg(target_os = "linux")]
fn coordinators_and_workers_that_are_killed_change_nothing() {
    let place = folder("jobs-killed");
    let store = place.join("store");
    let position = "6x6 c3 d3";
    let wanted = object(&["solve", "konane", position, "--winner"])["winner"].clone();
    let mut killed = 0;
    for round in 0..4 {
        let mut child = started(&store, position, "50ms");
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(400 + 100 * round) {
            thread::sleep(Duration::from_millis(30));
            if let Some(&worker) = children(child.id()).first() {
                signal(worker, "-KILL");
                killed += 1;
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let found = ended(started(&store, position, "100ms"));
    assert_eq!(found["winner"], wanted);
    assert!(facts(&store).1 > 1 && killed > 0);
    fs::remove_dir_all(place).unwrap();
}

/// Workers that are stopped never return: after ten seconds others take their jobs.
#[test]
#[cfg(target_os = "linux")]
fn a_job_that_never_returns_is_given_to_another() {
    let place = folder("jobs-silent");
    let store = place.join("store");
    let position = "6x6 c3 d3";
    let mut child = started(&store, position, "5ms");
    // Not before they work: a process that is stopped while it starts would stop the one that starts it.
    while facts(&store).1 < 3 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before a worker could be stopped");
        thread::sleep(Duration::from_millis(1));
    }
    let workers = children(child.id());
    assert_eq!(workers.len(), 2, "both workers");
    workers.into_iter().for_each(|worker| signal(worker, "-STOP"));
    let found = ended(child);
    assert_eq!(found["winner"], object(&["solve", "konane", position, "--winner"])["winner"]);
    assert!(found["jobs"]["lost"].as_u64().unwrap() >= 1, "{found}");
    fs::remove_dir_all(place).unwrap();
}

/// A disk that is full ends the solve with a sentence; with room again the same command goes on.
#[test]
fn a_full_disk_is_told_and_survived() {
    let place = folder("jobs-full");
    let store = place.join("store");
    let wanted = object(&["solve", "boxes", "2x3"])["net"].clone();
    let mut failures = 0;
    for fault in 1..40 {
        let mut command = program();
        command.args(["solve", "boxes", "2x3", "--jobs", store.to_str().unwrap(), "--workers", "1"]);
        command.args(["--job-time", "2ms", "--json"]).env("HEDGEROW_FAULT", format!("disk:{fault}"));
        let output = command.output().unwrap();
        match code(&output) {
            0 => {}
            1 => failures += 1,
            other => panic!("{other}: {}", err(&output)),
        }
    }
    // Operations of the disk do fail when a build has faults on purpose.
    assert!(failures > 0 || !cfg!(debug_assertions));
    assert_eq!(solve("boxes", "2x3", &store, &[])["net"], wanted);
    fs::remove_dir_all(place).unwrap();
}

/// One worker replayed takes as long as its jobs; two take no longer than one.
#[test]
fn replays_are_of_the_jobs_that_were_measured() {
    let place = folder("jobs-replay");
    let store = place.join("store");
    let words = ["solve", "konane", "6x6 c3 c2", "--jobs", store.to_str().unwrap()];
    object(&[&words[..], &["--workers", "1", "--job-time", "50ms"]].concat());
    let replayed = object(&[&words[..], &["--replay", "1,2,64", "--job-time", "50ms"]].concat());
    let runs = replayed["replays"].as_array().unwrap();
    assert_eq!(runs.len(), 3);
    let seconds = |at: usize| runs[at]["seconds"].as_f64().unwrap();
    assert_eq!(runs[0]["supposed"], 0, "one worker does what one worker did: {replayed}");
    assert!(seconds(1) <= seconds(0) * 1.001 && runs[0]["settled"] == true, "{replayed}");
    fs::remove_dir_all(place).unwrap();
}

/// Something that is not ours stays as it is.
#[test]
fn a_folder_of_others_is_left_alone() {
    let place = folder("jobs-others");
    let mut file = OpenOptions::new().create(true).append(true).open(place.join("facts.jsonl")).unwrap();
    writeln!(file, "{{\"mine\":1}}").unwrap();
    let (exit, _) = answered(&["solve", "konane", "4x4", "--jobs", place.to_str().unwrap()]);
    assert_eq!(exit, 2);
    assert_eq!(fs::read_to_string(place.join("facts.jsonl")).unwrap(), "{\"mine\":1}\n");
    fs::remove_dir_all(place).unwrap();
}
