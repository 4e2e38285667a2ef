use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use hedgerow_core::Budget;

use super::*;
use crate::arguments::Cli;
use crate::pool::STACK;

/// How long the work runs before the test asks it to end.
const BEFORE: Duration = Duration::from_millis(300);
/// How long it may go on afterwards; it should be far less, but the machine may be busy with other tests.
const AFTERWARDS: Duration = Duration::from_secs(3);

/// Questions that take long, by their words; the second is the game, and the third the position or, after a `=`, the
/// family to make it of.
const HEAVY: &[&[&str]] = &[
    &["show", "hackenbush", "=random 1500 900", "--labels"],
    &["value", "hackenbush", "=random 90 50"],
    &["value", "hackenbush", "=random 60 30 3 BRG"],
    &["value", "hackenbush", "=grid 8 8"],
    &["value", "hackenbush", "=random 40 20", "--method", "plain"],
    &["value", "hackenbush", "=random 40 20", "--moves", "2"],
    &["value", "hackenbush", "=tree 4000 1 BRG"],
    &["value", "domineering", "8x9"],
    &["value", "konane", "8x8 d4 d5"],
    &["value", "konane", "=random 14 14 8"],
    &["value", "boxes", "6x6"],
    &["value", "boxes", "=random 6 6 20"],
    &["value", "cherries", "=random 8 40"],
    &["nash", "hackenbush", "=random 40 20 1 BRG"],
    &["nash", "hackenbush", "=random 24 12 1 BRG", "--method", "plain"],
    &["nash", "hackenbush", "=random 30 15", "--conflict", "random"],
    &["nash", "hackenbush", "=random 30 15", "--engine", "regret:iterations=1G"],
    &["nash", "hackenbush", "=random 30 15", "--engine", "duct:iterations=1G", "--no-exact"],
    &["nash", "hackenbush", "=random 40 20", "--engine", "equilibrium"],
    &["nash", "domineering", "6x6"],
    &["nash", "domineering", "6x6", "--conflict", "random"],
    &["nash", "nim", "9+9+9+9", "--conflict", "random"],
    &["nash", "cherries", "=random 8 20"],
    &["solve", "hackenbush", "=random 90 50"],
    &["solve", "hackenbush", "=random 60 30 3 BRG"],
    &["solve", "hackenbush", "=random 90 50", "--moves", "3"],
    &["solve", "hackenbush", "=random 40 20", "--moves", "2", "--method", "plain"],
    &["solve", "domineering", "8x9"],
    &["solve", "cherries", "=random 8 40"],
    &["solve", "konane", "8x8"],
    &["solve", "konane", "10x10 e5 e6"],
    &["solve", "boxes", "5x5"],
    &["solve", "boxes", "5x5", "--method", "plain"],
    &["solve", "hex3d", "3x3x3"],
    &["solve", "hex3d", "3x3x3", "--nature", "all"],
    &["solve", "hex3d", "3x3x3", "--force", "1:1D"],
    &["solve", "hex3d", "4x4x4"],
    &["best", "hackenbush", "=random 90 50"],
    &["best", "hackenbush", "=random 60 30 3 BRG", "--engine", "uct:iterations=1G"],
    &["best", "hackenbush", "=random 90 50", "--moves", "3", "--engine", "uct:iterations=1G"],
    &["best", "hackenbush", "=random 60 30 3 BRG", "--engine", "ab:depth=40"],
    &["best", "domineering", "10x10"],
    &["best", "domineering", "10x10", "--engine", "mc:playouts=100M"],
    &["best", "domineering", "10x10", "--engine", "pn"],
    &["best", "konane", "8x8 d4 d5"],
    &["best", "konane", "16x16", "--engine", "perfect"],
    &["best", "konane", "16x16", "--engine", "ab:depth=40"],
    &["best", "konane", "8x8 d4 d5", "--repeat", "1M", "--engine", "uct:iterations=1k"],
    &["best", "boxes", "5x5"],
    &["best", "boxes", "10x10", "--engine", "uct:iterations=1G"],
    &["best", "boxes", "6x6", "--engine", "ab:depth=60"],
    &["best", "hex3d", "5x5x5", "--engine", "uct:iterations=1G"],
    &["best", "hex3d", "5x5x5", "--engine", "mc:playouts=100M"],
    &["best", "hex3d", "5x5x5", "--engine", "maxn:depth=20"],
    &["best", "hex3d", "5x5x5", "--engine", "paranoid:depth=20"],
    &["best", "nim", "40+41+42+43", "--engine", "ab:depth=40"],
    &["best", "cherries", "=random 8 40", "--engine", "uct:iterations=1G"],
    &["moves", "hackenbush", "=random 300 150", "--moves", "3"],
    &["perft", "hackenbush", "=random 60 30", "--depth", "12"],
    &["perft", "konane", "8x8", "--depth", "12"],
    &["perft", "boxes", "5x5", "--depth", "12"],
    &["perft", "hex3d", "4x4x4", "--depth", "12"],
    &["perft", "nim", "99999+99999", "--depth", "5"],
    &["perft", "domineering", "8x8", "--depth", "12"],
    &["scale", "hackenbush", "=random 60 30"],
    &["scale", "hackenbush", "=random 60 30", "--method", "proved"],
];

/// The question that is typed so.
fn typed(words: &[&str]) -> Box<Command> {
    let game = hedgerow_workbench::ALL.iter().find(|game| game.name() == words[1]).unwrap();
    let made = words[2].strip_prefix('=').map(|family| {
        let words: Vec<&str> = family.split(' ').collect();
        game.make(words[0], &words[1..]).unwrap().write()
    });
    let position = made.unwrap_or_else(|| words[2].to_owned());
    let typed = ["hedgerow", words[0], words[1], position.as_str()].into_iter().chain(words[3..].iter().copied());
    let Cli { verb, common } = Cli::try_parse_from(typed).unwrap_or_else(|error| panic!("{words:?}: {error}"));
    match Work::new(verb, &common) {
        Work::Ask(command) => command,
        _ => panic!("{words:?}: not a question"),
    }
}

/// How long it takes to end after it was asked to; none if it never ends.
fn lasts(words: &'static [&'static str]) -> Option<Duration> {
    let (sender, ended) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget::unlimited().with_memory(256 << 20).with_interrupt(Arc::clone(&stop));
    let work = move || {
        let style = Style { colour: false, quiet: true, seed: 1 };
        let answer = typed(words).answer(&Task::unwatched(budget), 2, style);
        let _ = sender.send((Instant::now(), answer));
    };
    thread::Builder::new().stack_size(STACK).spawn(work).unwrap();
    if let Ok((_, answer)) = ended.recv_timeout(BEFORE) {
        assert_ne!(answer.exit, crate::answer::Exit::BadInput, "{words:?}: {:?}", answer.complaint);
        return Some(Duration::ZERO);
    }
    let asked = Instant::now();
    stop.store(true, Relaxed);
    let (when, _) = ended.recv_timeout(10 * AFTERWARDS).ok()?;
    Some(when.saturating_duration_since(asked))
}

#[test]
fn all_work_ends_soon_after_an_end_is_asked_for() {
    let mut deaf = Vec::new();
    for words in HEAVY {
        let lasted = lasts(words);
        // Visible with --nocapture.
        println!("{lasted:?} {words:?}");
        if lasted.is_none_or(|lasted| lasted > AFTERWARDS) {
            deaf.push((words, lasted));
        }
    }
    assert!(deaf.is_empty(), "{deaf:#?}");
}
