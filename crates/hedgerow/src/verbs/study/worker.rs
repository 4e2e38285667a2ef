//! Who does the units of a study: questions as if they were typed, and games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use hedgerow_core::{Budget, Seed};
use hedgerow_lab::study::{Done, Job, Question, START, StudyGame, Work, Worker};
use serde_json::Map;

use crate::answer::{Answer, Exit};
use crate::arguments::{Common, Inquiry, read_inquiry};
use crate::asked::Asked;
use crate::pool::Task;
use crate::verbs::Style;
use hedgerow_workbench::{PlayStudyGame, Position, RandomMoves};

/// The memory of a question that names none. Tables may be as large as memory allows, so it must not depend on the machine.
const MEMORY: u64 = 1 << 30;
/// Keys of answers that a clock has filled.
const OF_CLOCKS: [&str; 2] = ["seconds", "timing"];

/// Does units on the thread that asks.
pub struct UnitWorker;

impl Worker for UnitWorker {
    fn check(&self, job: &Job) -> Result<(), String> {
        match &job.work {
            Work::Ask(question) => check(question, job.seed),
            Work::Game(bout) => {
                let position = start(bout)?;
                position.check_study_game(position.begin(None)?, bout).map_err(|fault| with_game(bout, &fault))
            }
        }
    }

    fn check_picture(&self, command: &[String]) -> Result<(), String> {
        let Inquiry { question, common } = read_drawing(command)?;
        is_sensible(&(Asked::inquiry(question, &common), common), Seed::new(1))
    }

    fn work(&self, job: &Job, stop: &Arc<AtomicBool>) -> Result<Option<Done>, String> {
        match &job.work {
            Work::Ask(question) => ask(question, job.seed, stop),
            Work::Game(bout) => {
                let position = start(bout)?;
                let play_out = PlayStudyGame { game: bout, seed: job.seed, stop };
                position.play_study_game(position.begin(None)?, play_out).map_err(|fault| with_game(bout, &fault))
            }
        }
    }
}

fn with_game(bout: &StudyGame, fault: &str) -> String {
    if fault.starts_with(&bout.game) { fault.to_owned() } else { format!("{}: {fault}", bout.game) }
}

fn start(bout: &StudyGame) -> Result<Box<dyn Position>, String> {
    let game = hedgerow_workbench::named(&bout.game)?;
    let text = bout.position.as_deref().unwrap_or(game.start());
    game.read(text).map_err(|error| format!("{}: {text:?}: {error}", bout.game))
}

/// Asks a question to which nobody waits for an answer: what is wrong with it comes out before any work is done.
fn check(question: &Question, seed: Seed) -> Result<(), String> {
    let words = words(question, seed)?;
    is_sensible(&parsed(&words, question, seed)?, seed)
}

/// The question whose answer is a picture. The error is a sentence.
pub fn read_drawing(command: &[String]) -> Result<Inquiry, String> {
    read_inquiry(&[command, &["--svg", "-"].map(str::to_owned)].concat())
}

fn is_sensible(asked: &(Asked, Common), seed: Seed) -> Result<(), String> {
    let stop = Arc::new(AtomicBool::new(true));
    match answer(asked, seed, &stop) {
        Answer { exit: Exit::BadInput, complaint, .. } => Err(complaint.map_or_else(String::new, |told| told.sentence)),
        _ => Ok(()),
    }
}

fn ask(question: &Question, seed: Seed, stop: &Arc<AtomicBool>) -> Result<Option<Done>, String> {
    let words = words(question, seed)?;
    let mut answer = answer(&parsed(&words, question, seed)?, seed, stop);
    // What is said by somebody who was disturbed must not be kept, whatever it is.
    if stop.load(Relaxed) {
        return Ok(None);
    }
    if answer.exit == Exit::BadInput {
        return Err(answer.complaint.map_or_else(String::new, |told| told.sentence));
    }
    let mut clock = Map::new();
    for key in OF_CLOCKS {
        if let Some(time) = answer.object.shift_remove(key) {
            clock.insert(format!("said_{key}"), time);
        }
    }
    Ok(Some(Done { asked: Some(typed(words, question)), result: answer.object.into(), clock }))
}

/// The words with the limits of the question, so that whoever types them has the same.
fn typed(mut words: Vec<String>, question: &Question) -> Vec<String> {
    let has = |words: &[String], option: &str| words.iter().any(|word| word.starts_with(option));
    if let Some(time) = question.time.filter(|_| !has(&words, "--time")) {
        words.extend(["--time".to_owned(), format!("{}ms", time.as_millis())]);
    }
    if !has(&words, "--memory") {
        words.extend(["--memory".to_owned(), format!("{}KiB", question.memory.unwrap_or(MEMORY) >> 10)]);
    }
    words
}

fn answer((asked, common): &(Asked, Common), seed: Seed, stop: &Arc<AtomicBool>) -> Answer {
    let budget = Budget::unlimited().with_interrupt(Arc::clone(stop)).with_memory(common.memory.unwrap_or(MEMORY));
    let budget = common.time.map_or_else(|| budget.clone(), |time| budget.clone().with_time(time));
    asked.answer(Style { colour: false, quiet: true, seed: seed.number() }, &Task::unwatched(budget))
}

/// The words of the command with the start in its place.
fn words(question: &Question, seed: Seed) -> Result<Vec<String>, String> {
    let Some((text, moves)) = &question.start else { return Ok(question.command.clone()) };
    let game = hedgerow_workbench::named(question.command.get(1).map_or("", String::as_str))?;
    let position = game.read(text).map_err(|error| format!("{}: {text:?}: {error}", game.name()))?;
    let wander = RandomMoves { moves: *moves, seed: seed.child("start") };
    let start = position.begin(None).and_then(|turn| position.random_moves(turn, wander));
    let start = start.map_err(|fault| format!("{}: {fault}", game.name()))?;
    Ok(question.command.iter().map(|word| word.replace(START, &start)).collect())
}

/// What the words ask, and with which options. The error is a sentence.
fn parsed(words: &[String], question: &Question, seed: Seed) -> Result<(Asked, Common), String> {
    let Inquiry { question: asking, mut common } = read_inquiry(words)?;
    if common.seed.is_some() || common.threads.is_some() {
        return Err("the study gives each question its own --seed, and one of --threads".to_owned());
    }
    (common.json, common.quiet) = (true, true);
    (common.seed, common.threads) = (Some(seed.number()), Some(1));
    common.time = question.time.or(common.time);
    common.memory = question.memory.or(common.memory);
    Ok((Asked::inquiry(asking, &common), common))
}
