//! Limits hold: every verb, game and engine on huge positions, and batches whatever happens to their workers.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::common::http::Server;
use super::common::{AT_ONCE, answered, code, fed, object, out, program};

/// More than any machine has: a matrix of a million rows and a million columns.
const ENDLESS: [&str; 4] = ["nash", "nim", "999999", "--engine=regret:iterations=1"];

/// A huge position of each kind, by its game.
fn huge() -> Vec<(&'static str, String)> {
    let edges = (0..300_000).map(|edge| format!("{}-{}{} ", edge / 2, edge + 1, ["B", "R", "G"][edge % 3]));
    let rows = vec!["BRBBRRBRRBBRRBRB".repeat(4); 64].join(" + ");
    vec![
        ("nim", "999999".to_owned()),
        ("nim", "999999+1".to_owned()),
        ("nim", "30000".to_owned()),
        ("hackenbush", edges.collect()),
        ("hackenbush", "BRG".repeat(100_000)),
        ("hackenbush", (0..160).map(|edge| format!("{}-{}B 0-{}R ", edge / 3, edge + 1, edge + 1)).collect()),
        ("domineering", "16x16".to_owned()),
        ("konane", "16x16".to_owned()),
        ("boxes", "10x10".to_owned()),
        ("hex", "19x19".to_owned()),
        ("hex3d", "6x6x7".to_owned()),
        ("cherries", rows),
    ]
}

/// Every question about a huge position, and some that need none.
fn questions() -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut ask = |words: &[&str]| all.push(words.iter().map(|&word| word.to_owned()).collect());
    for (game, position) in &huge() {
        for verb in ["show", "value", "solve", "nash", "moves"] {
            ask(&[verb, game, position]);
        }
        if *game == "hackenbush" && position.len() < 100_000 {
            ask(&["scale", game, position]);
        }
        ask(&["perft", game, position, "--depth=30"]);
        for engine in object(&["engines", game])["engines"].as_array().unwrap() {
            ask(&["best", game, position, &format!("--engine={}", engine["name"].as_str().unwrap())]);
        }
        ask(&["best", game, position, "--engine=random", "--repeat=100k"]);
        ask(&["best", game, position, "--engine=uct:iterations=1G,trees=64"]);
        for engine in ["uniform", "equilibrium", "duct:iterations=1G", "regret:iterations=1G", "regret:iterations=1"] {
            ask(&["nash", game, position, &format!("--engine={engine}")]);
        }
        // These take no position from standard input.
        if position.len() < 100_000 {
            ask(&["nash", "duel", game, position, "--blue=regret", "--red=uniform"]);
            let engines = ["uct:iterations=50", "random"];
            ask(&["match", game, engines[0], engines[1], "--position", position, "--openings=all=3", "--games=1M"]);
        }
    }
    for method in ["auto", "pivots", "derivatives"] {
        let entry = |row: usize, column: usize| (row * 7919 + column * 104_729 + row * row * column) % 1999;
        let row = |row| (0..150).map(|column| entry(row, column).to_string()).collect::<Vec<_>>().join(" ");
        let matrix = (0..150).map(row).collect::<Vec<_>>().join("; ");
        ask(&["nash", "matrix", &matrix, "--method", method]);
    }
    ask(&["nash", "halves", "2000", "1999"]);
    ask(&["nash", "halves", "--table=2000"]);
    ask(&["nash", "survey", "same-zero", "--edges=14"]);
    all
}

/// How the program ended, how long it took, and the most memory that it or a worker of it held.
struct Ended {
    exit: i32,
    said: String,
    time: Duration,
    bytes: u64,
}

/// Asks a question. A position too long for the command line goes by standard input.
fn ask(words: &[String], limits: &[&str], output: &std::path::Path) -> Ended {
    let long = words.iter().find(|word| word.len() > 100_000);
    let short = words.iter().map(|word| if Some(word) == long { "-" } else { word.as_str() });
    let begun = Instant::now();
    // A file takes any length at once: nobody has to read it meanwhile.
    let mut child = program()
        .args(short)
        .args(limits)
        .arg("--json")
        .stdin(Stdio::piped())
        .stdout(std::fs::File::create(output).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = long.cloned().unwrap_or_default();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let mut bytes = 0;
    let status = loop {
        bytes = family(child.id()).into_iter().filter_map(peak).fold(bytes, u64::max);
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if begun.elapsed() > AT_ONCE => child.kill().unwrap(),
            None => std::thread::sleep(Duration::from_millis(4)),
        }
    };
    let time = begun.elapsed();
    let _ = writer.join().unwrap();
    Ended { exit: status.code().unwrap_or(-1), said: std::fs::read_to_string(output).unwrap(), time, bytes }
}

/// A process and those that it has started.
fn family(process: u32) -> Vec<u32> {
    let text = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    let children = text.split_whitespace().filter_map(|id| id.parse().ok());
    [process].into_iter().chain(children.flat_map(family)).collect()
}

fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}

/// Bytes of an answer that are written in a second, at the least.
const WRITTEN_PER_SECOND: f64 = 100e6;

/// What a question may take beyond its limits.
struct Margin {
    time: Duration,
    bytes: u64,
}

/// What is wrong with the end of a question that had this time and memory.
fn faults(ended: &Ended, time: Duration, bytes: u64, margin: &Margin) -> Vec<String> {
    let mut faults = Vec::new();
    let object: Value = serde_json::from_str(&ended.said).unwrap_or_default();
    let has = |key: &str| object[key].is_string();
    match ended.exit {
        0 => {}
        // Nobody interrupts: it was a limit, and the reason says which.
        1 if has("reason") && object["reason"] != "interrupted" => {}
        2 if has("error") => {}
        exit => faults.push(format!("exit {exit}: {:.300}", ended.said)),
    }
    if !object.is_object() {
        faults.push(format!("no object: {:.300}", ended.said));
    }
    // An answer that was there in time is given whole, however long it is: a picture may have a hundred megabytes.
    let writing = Duration::from_secs_f64(ended.said.len() as f64 / WRITTEN_PER_SECOND);
    if ended.time > time + margin.time + writing {
        faults.push(format!("{:?} of {time:?}", ended.time));
    }
    if ended.bytes > bytes + margin.bytes {
        faults.push(format!("{} of {} MiB", ended.bytes >> 20, bytes >> 20));
    }
    faults
}

/// Asks all questions within limits, so many at once, and lists what is wrong.
fn sweep(name: &str, at_once: usize, [time, mib]: [u64; 2], margin: &Margin) -> Vec<String> {
    let folder = super::common::folder(name);
    let questions = questions();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    let limits = [format!("--time={time}ms"), format!("--memory={mib}MiB"), "--threads=2".to_owned()];
    let limits = limits.each_ref().map(String::as_str);
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(words) = questions.get(number) else { return };
                    let ended = ask(words, &limits, &folder.join(number.to_string()));
                    // An engine of a match has the memory to itself; there are two on each thread.
                    let most = if words[0] == "match" { 4 * mib } else { mib } << 20;
                    let faults = faults(&ended, Duration::from_millis(time), most, margin);
                    let words: Vec<_> = words.iter().map(|word| format!("{word:.60}")).collect();
                    found.lock().unwrap().extend(faults.into_iter().map(|fault| format!("{words:?}: {fault}")));
                }
            });
        }
    });
    std::fs::remove_dir_all(folder).unwrap();
    found.into_inner().unwrap()
}

/// Wide margins, for a program that was not made fast and a machine that is busy with other tests.
#[test]
fn every_question_ends_within_its_limits() {
    let margin = Margin { time: Duration::from_secs(60), bytes: 128 << 20 };
    let faults = sweep("limits", 2, [150, 64], &margin);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The real bars, for a fast program on an idle machine: `cargo test --release -p hedgerow -- --ignored real_bars`.
#[test]
#[ignore = "measures: needs the release build and an idle machine"]
fn every_question_ends_within_the_real_bars() {
    let margin = Margin { time: Duration::from_millis(300), bytes: 64 << 20 };
    let late = sweep("limits-of-time", 1, [500, 4096], &margin);
    let large = sweep("limits-of-memory", 1, [3000, 128], &margin);
    assert!(late.is_empty() && large.is_empty(), "{}\n{}", late.join("\n"), large.join("\n"));
}

#[test]
fn what_no_machine_can_hold_is_an_answer() {
    for memory in ["--memory=256MiB", "--memory=1000TB"] {
        let (exit, said) = answered(&[&ENDLESS[..], &[memory]].concat());
        assert_eq!((exit, &said["position"]), (1, &"999999".into()), "{said}");
        let reason = said["reason"].as_str().unwrap();
        assert!(reason.starts_with("the memory limit was reached: ") && reason.contains("TiB"), "{reason}");
    }
    let [verb, game, _, engine] = ENDLESS;
    let output = fed(&[verb, game, "-", engine, "--memory=256MiB"], "3\n999999\n4\n");
    let said = out(&output);
    let said: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code(&output), said.len()), (1, 3));
    assert_eq!([0, 1, 2].map(|line| said[line]["position"].as_str().unwrap()), ["3", "999999", "4"]);
    assert_eq!([0, 1, 2].map(|line| said[line].get("reason").is_some()), [false, true, false]);
    let server = Server::start(&["--memory", "1GiB"]);
    let question = json!({ "game": game, "position": "999999", "engine": "regret:iterations=1" });
    // The worker that had the question is not asked again.
    for _ in 0..3 {
        let (status, said) = server.ask("nash", &question);
        assert_eq!(status, 200, "{said}");
        assert!(said["reason"].as_str().unwrap().contains("TiB"), "{said}");
        let (status, said) = server.ask("value", &json!({ "game": "nim", "position": "3" }));
        assert_eq!((status, &said["value"]), (200, &"*3".into()));
    }
}

/// Memory that nobody claims is refused: reading the position takes it.
#[test]
fn memory_is_refused_before_it_is_taken() {
    let (_, picture) = huge().swap_remove(3);
    let position = picture.trim();
    let output = fed(&["show", "hackenbush", "-", "--memory=0", "--threads=1"], format!("{position}\nB\n"));
    let said = out(&output);
    let said: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code(&output), said.len()), (1, 2));
    assert!(said[0]["reason"].as_str().unwrap().starts_with("the memory limit was reached"), "{:.300}", said[0]);
    assert_eq!((&said[1]["position"], said[1].get("reason")), (&"0-1B".into(), None));
}

#[test]
fn every_line_of_a_batch_is_answered_however_many_overrun() {
    // Counting on a picture of so many edges looks at the clock too seldom: each costs a worker.
    let deaf = "BR".repeat(60_000);
    let positions: Vec<String> = (0..200).map(|number| format!("{deaf}{}", "B".repeat(number))).collect();
    let arguments = ["perft", "hackenbush", "-", "--depth=50", "--time=20ms", "--threads=16"];
    let output = fed(&arguments, positions.join("\n"));
    assert_eq!(code(&output), 1);
    let said = out(&output);
    let answers: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), positions.len());
    for (answer, position) in answers.iter().zip(&positions) {
        assert_eq!(answer["reason"], "the time limit was reached");
        // A position that was not read yet is told as it was given; others have a word for each edge.
        let told = answer["position"].as_str().unwrap();
        let edges = if told.contains('-') { told.split(' ').count() } else { told.len() };
        assert_eq!(edges, position.len(), "the order is that of the lines");
    }
}

/// A batch of one worker.
struct Batch {
    child: std::process::Child,
    said: std::io::Lines<BufReader<std::process::ChildStdout>>,
    worker: u32,
}

impl Batch {
    /// A batch that has begun to work on these lines.
    fn start(arguments: &[&str], lines: &str) -> Self {
        let mut command = program();
        let piped = command.args(arguments).arg("--threads=1").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        child.stdin.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
        let begun = Instant::now();
        let worker = loop {
            if let [_, worker] = family(child.id())[..] {
                break worker;
            }
            assert!(begun.elapsed() < AT_ONCE, "there is a worker");
            std::thread::sleep(Duration::from_millis(5));
        };
        // Time to get to work.
        std::thread::sleep(Duration::from_millis(500));
        let said = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, said, worker }
    }

    fn signal(&self, signal: &str, process: u32) {
        assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
    }

    /// The next answer.
    fn next(&mut self) -> Option<Value> {
        self.said.next().map(|line| serde_json::from_str(&line.unwrap()).unwrap())
    }

    /// The exit and the answers that are left, if these lines come as the last.
    fn end(mut self, lines: &str) -> (i32, Vec<Value>) {
        let _ = self.child.stdin.take().unwrap().write_all(lines.as_bytes());
        let said = std::iter::from_fn(|| self.next()).collect();
        (self.child.wait().unwrap().code().unwrap_or(-1), said)
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn a_worker_that_dies_costs_its_line() {
    let mut batch = Batch::start(&["value", "domineering", "-"], "12x12\n");
    batch.signal("-KILL", batch.worker);
    let lost = json!({"game": "domineering", "position": "12x12", "reason": "the worker process ended unexpectedly"});
    assert_eq!(batch.next(), Some(lost));
    let (exit, said) = batch.end("2x2\n2x3\n");
    assert_eq!((exit, said.len()), (1, 2));
    assert_eq!([&said[0]["value"], &said[1]["value"]], ["{1|-1}", "{2|-1/2}"]);
    // Nobody knows at which of several lines it died: each is tried again, alone.
    let batch = Batch::start(&["value", "domineering", "-", "--time=2s"], "12x12\n2x2\n2x3\n");
    batch.signal("-KILL", batch.worker);
    let (exit, said) = batch.end("2x2\n");
    assert_eq!((exit, said.len()), (1, 4));
    assert_eq!(said[0]["reason"], "the time limit was reached");
    assert_eq!([1, 2, 3].map(|line| said[line]["value"].as_str().unwrap()), ["{1|-1}", "{2|-1/2}", "{1|-1}"]);
}

#[test]
fn workers_end_with_their_batch() {
    let mut batch = Batch::start(&["value", "domineering", "-"], "2x2\n12x12\n2x3\n");
    batch.signal("-KILL", batch.child.id());
    batch.child.wait().unwrap();
    let begun = Instant::now();
    while std::fs::exists(format!("/proc/{}/stat", batch.worker)).unwrap() && !is_zombie(batch.worker) {
        assert!(begun.elapsed() < AT_ONCE, "the worker is alive");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_zombie(process: u32) -> bool {
    std::fs::read_to_string(format!("/proc/{process}/stat")).is_ok_and(|stat| stat.contains(") Z "))
}

#[test]
fn an_interrupted_batch_keeps_what_was_answered() {
    let mut batch = Batch::start(&["value", "domineering", "-"], "2x2\n12x12\n2x3\n");
    assert_eq!(batch.next().unwrap()["value"], "{1|-1}");
    batch.signal("-INT", batch.child.id());
    let rest: Vec<Value> = std::iter::from_fn(|| batch.next()).collect();
    assert_eq!((rest[0]["position"].as_str(), rest[0]["reason"].as_str()), (Some("12x12"), Some("interrupted")));
    assert_eq!(rest.len(), 1, "what was not begun is not answered");
    assert_eq!(batch.child.wait().unwrap().code(), Some(1));
}

/// A worker with nothing to do gets what another has not begun.
#[test]
fn slow_lines_are_shared_out_to_the_end() {
    let lines = "2x2\n".repeat(100) + &"12x12\n".repeat(6);
    let begun = Instant::now();
    let output = fed(&["value", "domineering", "-", "--time=1s", "--threads=6"], lines);
    assert_eq!((code(&output), out(&output).lines().count()), (1, 106));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}: six at once take a second", begun.elapsed());
}
