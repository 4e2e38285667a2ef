//! `hedgerow`: the program. It reads the command line, asks the crates below, and says what they answered.
//!
//! | file | subject |
//! |---|---|
//! | `arguments` | the command line |
//! | `verbs/` | one file a verb: its options and how it answers |
//! | `games/` | the registry: one file a game |
//! | `pool` | workers with a watchdog; batches |
//! | `batch` | positions from standard input |
//! | `answer` | what is said: an object, words, an exit code |
//! | `limits` | time and memory as text |
//! | `progress` | how far a long piece of work has come |
//! | `count` | perft within a budget |
//! | `tree` | search trees as files |
//! | `files`, `png`, `terminal` | what is written where |

mod answer;
mod arguments;
mod batch;
mod count;
mod files;
mod games;
mod limits;
mod png;
mod pool;
mod progress;
mod terminal;
mod tree;
mod verbs;

use std::io::{self, Write};
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::available_parallelism;

use clap::Parser;

use answer::{Answer, Exit, Object, subject};
use arguments::{Cli, Common, Verb};
use games::{Desk, Game, Position, Unfinished};
use limits::Limits;
use pool::{Line, Lines, Task};
use verbs::nash::Nash;
use verbs::{Context, Question, Style};

/// Most positions worked on at once.
const MOST_WORKERS: usize = 64;

/// Raised by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn main() {
    let Cli { verb, common } = Cli::parse();
    // The first Ctrl-C asks for an end, the second one does not ask. Without the handler the system's own remains.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Relaxed) {
            exit(130);
        }
    });
    let ended = match verb {
        Verb::Show(question) => ask(question, &common),
        Verb::Value(question) => ask(question, &common),
        Verb::Nash(Nash::At(question)) => ask(*question, &common),
        Verb::Nash(Nash::Other(other)) => {
            let threads = threads(&common);
            at_once(&other.allowed(&common), move |style, task| other.answer(&common, threads, style, task))
        }
        Verb::Solve(question) => ask(question, &common),
        Verb::Best(question) => ask(question, &common),
        Verb::Perft(question) => ask(question, &common),
        Verb::Scale(question) => ask(question, &common),
        Verb::Problems(problems) => {
            let threads = threads(&common);
            at_once(&common, move |style, task| problems.answer(threads, style, task))
        }
        Verb::Database(database) => at_once(&common, move |style, task| database.answer(style, task)),
        Verb::Verify(verify) => at_once(&common, move |style, task| verify.answer(&task.budget, style.quiet)),
        Verb::Make(make) => at_once(&common, move |_, _| make.answer(common.seed)),
        Verb::Engines(engines) => at_once(&common, move |_, _| engines.answer()),
        Verb::Tour(tour) => {
            let threads = threads(&common);
            at_once(&common, move |style, _| tour.answer(threads, style))
        }
        Verb::Match(contest) => {
            let threads = threads(&common);
            let allowed = Common { memory: Some(contest.memory(&common, threads)), ..common.clone() };
            at_once(&allowed, move |style, task| contest.answer(&common, threads, style, task))
        }
        Verb::Play(play) => play.run(&common, threads(&common), style(&common), &INTERRUPTED),
        Verb::Completions(completions) => at_once(&common, move |_, _| completions.answer()),
    };
    exit(match ended {
        Ok(ended) => ended as i32,
        // Nobody reads any more: there is nobody to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(io::stderr(), "hedgerow: {error}");
            Exit::Unfinished as i32
        }
    });
}

fn threads(common: &Common) -> usize {
    common.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

fn limits(common: &Common) -> Limits {
    Limits { time: common.time, memory: common.memory.unwrap_or_else(limits::usual_memory) }
}

fn style(common: &Common) -> Style {
    Style { colour: !common.json && terminal::colour(), quiet: common.quiet, seed: common.seed.unwrap_or(1) }
}

/// Answers what is not about a position.
fn at_once(common: &Common, answer: impl Fn(Style, &Task) -> Answer + Send + Sync + 'static) -> io::Result<Exit> {
    let style = style(common);
    let work = Arc::new(move |_: Line, task: &Task| answer(style, task));
    let lines = Box::new([Ok(String::new())].into_iter());
    pool::run(lines, limits(common), 1, &INTERRUPTED, work, |answer| say(answer, common))
}

/// Answers a question about a position, or about each position of standard input.
fn ask<Q: Question>(question: Q, common: &Common) -> io::Result<Exit> {
    let (style, threads) = (style(common), threads(common));
    let chosen = question.subject().position();
    let (lines, workers, threads): (Lines, _, _) = match chosen {
        Some(text) => (Box::new([Ok(text)].into_iter()), 1, threads),
        // Many positions keep the threads busy; one thread each.
        None => (Box::new(batch::lines()), threads.min(MOST_WORKERS), 1),
    };
    let batch = question.subject().position().is_none();
    if let (true, Some(option)) = (batch, question.single_only()) {
        let answer = Answer::bad_input(Object::new(), &format!("{option} needs one position, not -"));
        say(&answer, common)?;
        return Ok(Exit::BadInput);
    }
    let work = Arc::new(move |line: Line, task: &Task| examine(&question, line, task, threads, style));
    let give = |answer: &Answer| if batch { say_object(answer) } else { say(answer, common) };
    pool::run(lines, limits(common), workers, &INTERRUPTED, work, give)
}

/// Reads one position and answers the question about it.
fn examine<Q: Question>(question: &Q, line: Line, task: &Task, threads: usize, style: Style) -> Answer {
    let game = question.subject().game.0;
    let position = match line {
        Ok(text) => match read(game, &text, question.subject().moves) {
            Ok(position) => position,
            Err(answer) => return *answer,
        },
        Err(sentence) => return Answer::bad_input(subject(game.name(), ""), &format!("{}: {sentence}", game.name())),
    };
    let object = subject(game.name(), &position.write());
    task.note(|known| known.clone_from(&object));
    let mut desk = Desk::new(task.budget.clone(), threads);
    if let Err(sentence) = question.prepare(&mut desk) {
        return Answer::bad_input(object, &sentence);
    }
    let context = Context { object, desk: &desk, task, style };
    question.answer(&*position, context).unwrap_or_else(|unfinished: Unfinished| {
        let known = task.known.lock().map(|known| known.clone()).unwrap_or_default();
        Answer::unfinished(known, &unfinished)
    })
}

fn read(game: &dyn Game, text: &str, moves: Option<u8>) -> Result<Box<dyn Position>, Box<Answer>> {
    let bad = |error| Box::new(Answer::bad_notation(game.name(), text, &error));
    match moves {
        None => game.read(text).map_err(bad),
        Some(moves) => game.read_with_moves(text, moves).map_err(bad)?.map_err(|fault| {
            Box::new(Answer::bad_input(subject(game.name(), text), &format!("{}: {fault}", game.name())))
        }),
    }
}

/// Says an answer to a person, or to a program that asked for JSON.
fn say(answer: &Answer, common: &Common) -> io::Result<()> {
    if common.json {
        say_object(answer)?;
    } else {
        let mut out = io::stdout().lock();
        out.write_all(answer.text.as_bytes())?;
        out.flush()?;
    }
    if let Some(complaint) = &answer.complaint {
        // Without standard error the exit code says it alone.
        let mut err = io::stderr().lock();
        let _ = writeln!(err, "{}", complaint.sentence);
        if let (true, Some(pointer)) = (terminal::watched(), &complaint.pointer) {
            let _ = writeln!(err, "{pointer}");
        }
    }
    Ok(())
}

/// Says an answer as one line of JSON.
fn say_object(answer: &Answer) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &answer.object)?;
    out.write_all(b"\n")?;
    out.flush()
}
