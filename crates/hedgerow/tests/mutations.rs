//! Thousands of damaged inputs: an answer, no answer or a sentence, but never a panic and never a hang.
//!
//! [`fuzz`] does the same for as long as one likes, with all that the program reads.

mod corpus;
mod damage;
mod fuzz;
mod readers;
mod requests;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use damage::{Dice, damaged};

const TIME: Duration = Duration::from_millis(200);

/// Positions that are in order, by game.
const GOOD: [(&str, &[&str]); 8] = [
    (
        "hackenbush",
        &[
            "BRR + RB",
            "0-1B 1-2R 2-0G",
            "0-1B 0-2G 1-2R 1-3B 2-4G 3-4R",
            "0-0G 0-1B 1-1R 0-1B moves=2",
            "GGB + 0-1R 1-2R",
            "0",
            "0-7B 7-9G + B moves=3",
            "0-1B 1-2R 2-3B 3-0R 1-3B 2-4R 4-5B 5-0R",
        ],
    ),
    (
        "boxes",
        &[
            "2x2",
            "2x2 swedish",
            "1x3 icelandic 0-0 B",
            "1x2:1110110 1-0 A",
            "2x2 0-0-0",
            "3x3:111000000000010111110111",
        ],
    ),
    (
        "konane",
        &[
            "4x4",
            "6x6 any",
            "6x6 c3 c2",
            "4x4 b2 c2",
            "XO.O/OXO./.OX./XO.X O",
            "XOXOXO........",
            "8x8",
            "OXO.X/..XOX/XX.OO",
        ],
    ),
    ("hex", &["3x3", "4x4 pie", "3x3:X../.O./... X", "2x5:...../.X...", "3x3:X../.../... O pie"]),
    (
        "hex3d",
        &[
            "2x2x2",
            "3x3x3 pie",
            "2x2x2:1./.2|../.. 3",
            "3x3x3:.../.../...|.../.#./...|.../.../...",
            "3x3x3:123/1.2/1..|3../.../...|.../.../... 2",
            "2x2x2:1./..|../.. pie",
            "7x6x6",
        ],
    ),
    ("nim", &["3+5+7", "0", "1 + 2 + 3", "1000+999", "12+12+12+5"]),
    ("domineering", &["5x5", "2x3", "../..", "..#/.../#..", "#####/.....", "1x16"]),
    ("cherries", &["BRB + RR", "0", "BRBRBRBR + RBRB", "B + R + B + R"]),
];

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("hedgerow"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn sound(output: &Output, about: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0..=2)), "{about}: {:?} {stderr}", output.status);
    assert!(!stderr.contains("panicked") && !stderr.contains("overflow"), "{about}: {stderr}");
}

#[test]
fn batches_survive() {
    let verbs: [&[&str]; 6] = [
        &["value"],
        &["solve", "--turn", "R"],
        &["best"],
        &["show"],
        &["perft", "--depth", "3"],
        &["nash", "--conflict", "random", "--explain"],
    ];
    let mut lines_given = 0;
    for (game, good) in GOOD {
        for (number, verb) in verbs.into_iter().enumerate() {
            let mut dice = Dice(number as u64 * 1000 + game.len() as u64);
            let lines: Vec<Vec<u8>> = (0..100).map(|_| damaged(dice.any(good), &mut dice)).collect();
            let expected = lines.iter().filter(|line| counts(line)).count();
            lines_given += lines.len();
            let arguments = [&verb[..1], &[game, "-", "--time", "200ms", "--memory", "256MiB"], &verb[1..]].concat();
            let mut child = program(&arguments).stdin(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let writer = std::thread::spawn(move || stdin.write_all(&lines.join(&b'\n')));
            let begun = Instant::now();
            let output = child.wait_with_output().unwrap();
            writer.join().unwrap().unwrap();
            sound(&output, &format!("{verb:?} {game}"));
            assert!(begun.elapsed() < TIME * 100 + Duration::from_secs(20), "{verb:?} {game}: {:?}", begun.elapsed());
            let answers = String::from_utf8(output.stdout).unwrap();
            assert_eq!(answers.lines().count(), expected, "{verb:?} {game}");
            for answer in answers.lines() {
                let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
                assert_eq!(answer["game"], game);
            }
        }
    }
    assert_eq!(lines_given, 4800);
}

/// Whether the line holds more than spaces and remarks.
fn counts(line: &[u8]) -> bool {
    std::str::from_utf8(line).map_or(true, |text| {
        let text = text.trim_start();
        !text.is_empty() && !text.starts_with("# ")
    })
}

#[test]
fn arguments_survive() {
    let mut dice = Dice(2026);
    for round in 0..120 {
        let (game, good) = GOOD[round % GOOD.len()];
        let bytes = damaged(dice.any(good), &mut dice);
        // A program's argument has no zero in it.
        let text = String::from_utf8_lossy(&bytes).replace('\0', "?");
        let verb = dice.any(&["value", "solve", "best", "show", "perft", "nash"]);
        let begun = Instant::now();
        let output = program(&[verb, game, &text, "--time", "200ms"]).output().unwrap();
        sound(&output, &format!("{verb} {game} {text:?}"));
        assert!(begun.elapsed() < TIME + Duration::from_secs(30), "{verb} {game} {text:?}: {:?}", begun.elapsed());
    }
}

/// Engines by damaged specs, on damaged positions: a move or a sentence, in time.
#[test]
fn engines_survive() {
    let mut dice = Dice(99);
    for round in 0..200 {
        let (game, good) = GOOD[round % GOOD.len()];
        let spec = dice.any(&readers::ENGINES);
        let spec = if round % 3 == 0 { spec.as_bytes().to_vec() } else { damaged(spec, &mut dice) };
        let spec = String::from_utf8_lossy(&spec).replace('\0', "?");
        let position =
            if round % 2 == 0 { dice.any(good).as_bytes().to_vec() } else { damaged(dice.any(good), &mut dice) };
        let position = String::from_utf8_lossy(&position).replace('\0', "?");
        let engine = format!("--engine={spec}");
        let begun = Instant::now();
        let output = program(&["best", game, &position, &engine, "--time", "200ms"]).output().unwrap();
        sound(&output, &format!("{game} {position:?} {spec:?}"));
        assert!(
            begun.elapsed() < TIME + Duration::from_secs(30),
            "{game} {position:?} {spec:?}: {:?}",
            begun.elapsed()
        );
    }
}

#[test]
fn options_and_families_survive() {
    let mut dice = Dice(7);
    let good: [&[&str]; 12] = [
        &["match", "nim", "random", "greedy", "--games", "4", "--openings", "plies=1", "--sprt", "0,10"],
        &["scale", "hackenbush", "BRR", "--method", "right", "--iterations", "50", "--margin", "0.3", "--time", "1s"],
        &["make", "hackenbush", "random", "edges=28", "vertices=16"],
        &["make", "konane", "random", "rows=5", "columns=6", "moves=4"],
        &["make", "konane", "opening", "6", "6", "which=2", "rule=any"],
        &["make", "hex3d", "random", "3", "4", "layers=3", "moves=7"],
        &["make", "hex3d", "hollow", "3", "3", "5", "rule=pie"],
        &["match", "hex3d", "random", "mc:playouts=2", "random", "--games", "6", "--position", "2x2x2"],
        &["make", "nim", "random", "3", "9"],
        &["make", "domineering", "board", "4", "6"],
        &["value", "nim", "3", "--time", "10s", "--memory", "1G"],
        &["perft", "nim", "3", "--depth", "3", "--threads", "2"],
    ];
    for _ in 0..90 {
        let mut arguments: Vec<String> = dice.any(&good).iter().map(ToString::to_string).collect();
        let at = 2 + dice.below(arguments.len() - 2);
        arguments[at] = String::from_utf8_lossy(&damaged(&arguments[at], &mut dice)).replace('\0', "?");
        // Whatever the damage made of it, a single dash must not wait for input: there is none.
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        sound(&program(&arguments).output().unwrap(), &format!("{arguments:?}"));
    }
}
