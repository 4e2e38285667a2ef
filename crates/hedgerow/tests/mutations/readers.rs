//! Damaged lines and files for the command line: each is answered, or refused by a sentence, in time.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::corpus::Corpus;
use super::damage::{Dice, argument, crossed, damaged};
use super::{counts, sound};
use crate::common::program;

/// The time for one position.
const TIME: Duration = Duration::from_millis(20);
/// What a command may take beside it, on a machine that is busy with others of its kind.
const BESIDE: Duration = Duration::from_secs(60);
/// Lines of a batch.
pub const BATCH: usize = 400;

/// Specs of every kind.
pub const ENGINES: [&str; 16] = [
    "uct:iterations=300,c=0.6,solver,dag,reuse",
    "uct:time=5ms,trees=3,expand=all,memory=1MiB",
    "uct:cutoff=2,implicit=0.4,fpu=0.5,choose=secure,iterations=50",
    "mc:playouts=20,weights=1,0,0.5;0,1,0.5",
    "mc:playouts=5,weights=coop2-13",
    "uct:iterations=100,weights=3,0,0,1;0,3,0,1;0,0,3,1",
    "mc:total=100,time=20ms,ties=last",
    "ab:depth=3,order=moves,window=2,table=1MiB",
    "pn:nodes=1000,memory=64KiB",
    "maxn:depth=2",
    "paranoid:depth=2",
    "greedy",
    "strong",
    "random",
    "krebbers-mcts",
    "perfect:ties=random",
];

const MOVES: [&str; 12] =
    ["0", "0 1", "a1-a3", "c3 c2", "0-1", "0,0,0 1,1,1", "0/1 1/0", "-/0", "a1-a5;b2", "b1", "1-2 0-1", "swap"];

const MATRICES: [&str; 6] =
    ["3 -1; -1 1", "1/2, 2/3; 5/7, -1", "0 1 -1; -1 0 1; 1 -1 0", "7", "1 2 3", "1.5 2e3; 0x1 4"];

const VALUES: [&str; 14] = [
    "-7/2",
    "*",
    "*2",
    "^",
    "v*",
    "^2*",
    "1*",
    "{1|-1}",
    "{3/2|{3/2^|3/2*}}",
    "{-3|-4||-5}",
    "+-{0,{2|0}}",
    "1 + *3 - ^",
    "{0|*}+{1||0|-1}",
    "heat(+-1, 1/2)",
];

const STUDY_WORDS: [&str; 8] = [
    "levels = []",
    "[[factors]]",
    "repetitions = -1",
    "seed = 1e400",
    "{m}",
    "from = \"a.b|c\"",
    "small = 0.0",
    "[ask]",
];

/// A command that is run in a folder in which nothing must appear. It ends in time, and leaves no process behind.
fn run_in(folder: &Path, arguments: &[String], input: Vec<u8>, about: &str) -> Output {
    let mut command = program();
    command.current_dir(folder).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Its workers are ended with it, if it comes to that.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().expect("the program starts");
    let lines = input.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that has ended does not read on.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let pipes = [heard(child.stdout.take().expect("a pipe")), heard(child.stderr.take().expect("a pipe"))];
    let (id, since, limit) = (child.id(), Instant::now(), BESIDE + (TIME * 20) * lines);
    let status = loop {
        if let Some(status) = child.try_wait().expect("a process") {
            break status;
        }
        if since.elapsed() > limit {
            end_group(id);
            let _ = child.wait();
            panic!("{about}: it takes longer than {limit:?}");
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    let since = Instant::now();
    while !(writer.is_finished() && pipes.iter().all(JoinHandle::is_finished)) {
        if since.elapsed() > BESIDE {
            end_group(id);
            panic!("{about}: it has ended, and left a process behind");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let [stdout, stderr] = pipes.map(|pipe| pipe.join().expect("it is read"));
    let output = Output { status, stdout, stderr };
    sound(&output, about);
    let strange = std::fs::read_dir(folder).expect("the folder").flatten().next();
    assert!(strange.is_none(), "{about}: there is {strange:?}");
    output
}

/// Reads a pipe to its end.
fn heard(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

/// Ends a command and its workers.
fn end_group(id: u32) {
    let _ = std::process::Command::new("kill").args(["-9", "--", &format!("-{id}")]).status();
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// A good text, a damaged one, or one that was put together of two; damaged most often.
pub fn mutated(good: &[String], dice: &mut Dice) -> Vec<u8> {
    let one = &good[dice.below(good.len())];
    match dice.below(10) {
        0 => one.as_bytes().to_vec(),
        1..3 => crossed(one, &good[dice.below(good.len())], dice),
        _ => damaged(one, dice),
    }
}

/// The words of a verb that reads positions from standard input.
fn batch_words(game: &str, dice: &mut Dice) -> Vec<String> {
    let engine = dice.any(&ENGINES);
    let engine = if dice.below(3) == 0 { argument(&damaged(engine, dice)) } else { engine.to_owned() };
    let after = dice.any(&MOVES);
    let after = if dice.below(3) == 0 { argument(&damaged(after, dice)) } else { after.to_owned() };
    let verb: Vec<String> = match dice.below(12) {
        0 | 1 => owned(&["show"]),
        2 => owned(&["value"]),
        3 => owned(&["value", "--explain"]),
        4 => owned(&["solve", "--turn", dice.any(&["L", "R"])]),
        5 => owned(&["solve"]),
        6 => vec!["best".to_owned(), format!("--engine={engine}")],
        7 => vec!["moves".to_owned(), format!("--after={after}")],
        8 => vec!["moves".to_owned(), format!("--after={after}"), "--conflict=once".to_owned()],
        9 => owned(&["perft", "--depth", dice.any(&["0", "1", "2", "10000"])]),
        10 => owned(&["nash", "--conflict", dice.any(&["tie", "replay", "once", "random"]), "--explain"]),
        _ => owned(&["scale", "--iterations", "20", "--playouts", "10"]),
    };
    let mut words = vec![verb[0].clone(), game.to_owned(), "-".to_owned()];
    words.extend_from_slice(&verb[1..]);
    words.extend(owned(&["--time", "20ms", "--memory", "128MiB"]));
    words
}

/// A batch: every line is answered in its order by one object. How many lines there were.
///
/// The lines are kept as `batch.txt` among the files.
pub fn batch(corpus: &Corpus, folder: &Path, files: &Path, dice: &mut Dice) -> usize {
    let games: Vec<&str> = corpus.positions.keys().copied().collect();
    let game = dice.any(&games);
    let (good, written) = (&corpus.positions[game], &corpus.written[game]);
    let words = batch_words(game, dice);
    // Positions as the program writes them are found again in the answers, and so show the order.
    let line = |dice: &mut Dice| match dice.below(10) {
        0 => written[dice.below(written.len())].clone().into_bytes(),
        _ => mutated(good, dice),
    };
    let lines: Vec<Vec<u8>> = (0..BATCH).map(|_| line(dice)).collect();
    let about = format!("{words:?}");
    std::fs::write(files.join("batch.txt"), lines.join(&b'\n')).expect("a file");
    let output = run_in(folder, &words, lines.join(&b'\n'), &about);
    let asked: Vec<&Vec<u8>> = lines.iter().filter(|line| counts(line)).collect();
    let answers = String::from_utf8(output.stdout).expect("text");
    let count = answers.lines().count();
    let next = asked.get(count).map(|line| String::from_utf8_lossy(line));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(count, asked.len(), "{about}: no answer to {next:?}; {complaint:.500}");
    for (line, answer) in asked.iter().zip(answers.lines()) {
        let text = String::from_utf8_lossy(line);
        let answer: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{about} {text:?}: {error}"));
        assert_eq!(answer["game"], game, "{about} {text:?}");
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(!error.contains("mistake in hedgerow"), "{about} {text:?}: {error}");
        if written.iter().any(|known| known.as_bytes() == line.as_slice()) {
            assert_eq!(answer["position"], *text, "{about}");
        }
    }
    lines.len()
}

/// One command of the book, one word of it damaged.
pub fn command(corpus: &Corpus, folder: &Path, dice: &mut Dice) -> usize {
    let mut words = corpus.commands[dice.below(corpus.commands.len())].clone();
    let at = dice.below(words.len());
    let other = corpus.commands[dice.below(corpus.commands.len())].clone();
    words[at] = match dice.below(4) {
        0 => other[dice.below(other.len())].clone(),
        _ => argument(&damaged(&words[at], dice)),
    };
    // A dash reads what there is on standard input: nothing.
    words.extend(owned(&["--time", "100ms", "--memory", "128MiB"]));
    let about = format!("{words:?}");
    run_in(folder, &words, Vec::new(), &about);
    1
}

/// A matrix, a value where values are read, a proof, a study file, a record or a conversation.
pub fn single(corpus: &Corpus, folder: &Path, files: &Path, dice: &mut Dice) -> usize {
    let file = files.join("damaged.toml");
    let path = file.to_str().expect("a path of text").to_owned();
    let limits = owned(&["--time", "100ms", "--memory", "128MiB"]);
    let (mut words, input) = match dice.below(6) {
        1 if corpus.has_values => {
            let value = argument(&mutated(&owned(&VALUES), dice));
            (vec!["calc".to_owned(), "--".to_owned(), value], Vec::new())
        }
        0 | 1 => {
            let matrix = argument(&mutated(&owned(&MATRICES), dice));
            (vec!["nash".to_owned(), "matrix".to_owned(), "--".to_owned(), matrix], Vec::new())
        }
        2 => {
            let proof = &corpus.proofs[dice.below(corpus.proofs.len())];
            (owned(&["verify", "-"]), damaged_lines(proof, dice).into_bytes())
        }
        3 => {
            let study = &corpus.studies[dice.below(corpus.studies.len())];
            let text = damaged_lines(study, dice);
            let text = if dice.below(3) == 0 { format!("{text}\n{}\n", dice.any(&STUDY_WORDS)) } else { text };
            std::fs::write(&file, text).expect("a file");
            (vec!["study".to_owned(), "check".to_owned(), path], Vec::new())
        }
        4 => {
            let (game, records) = &corpus.records[dice.below(corpus.records.len())];
            std::fs::write(&file, damaged_lines(records, dice)).expect("a file");
            let number = dice.any(&["0", "1", "2", "999999999999"]);
            (owned(&["play", game, "--replay", &path, "--game", number]), Vec::new())
        }
        _ => {
            let games: Vec<&str> = corpus.positions.keys().copied().collect();
            let game = dice.any(&games);
            let said: Vec<Vec<u8>> = (0..6)
                .map(|_| {
                    let word =
                        dice.any(&["moves", "board", "undo", "help", "#1", "#2", "0", "a1", "0-1", "value", "hint"]);
                    if dice.below(2) == 0 { damaged(word, dice) } else { word.as_bytes().to_vec() }
                })
                .collect();
            // A conversation may save a file, if it is asked to.
            let said =
                said.into_iter().filter(|line| !String::from_utf8_lossy(line).contains("save")).collect::<Vec<_>>();
            let position = argument(&mutated(&corpus.positions[game], dice));
            let engine = "--right=random".to_owned();
            (vec!["play".to_owned(), engine, "--".to_owned(), game.to_owned(), position], said.join(&b'\n'))
        }
    };
    let dashes = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words.splice(dashes..dashes, limits);
    let about = format!("{words:?} < {:?}", argument(&input));
    run_in(folder, &words, input, &about);
    1
}

/// Some lines of a text damaged, left out or doubled.
fn damaged_lines(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(lines.len());
        match dice.below(5) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            _ => lines[at] = argument(&damaged(&lines[at], dice)),
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
