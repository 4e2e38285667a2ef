//! `hedgerow`: the program. It reads the command line, asks the crates below, and says what they answered.
//!
//! | file | subject |
//! |---|---|
//! | `arguments` | the command line |
//! | `asked` | what a command asks, whoever gave it |
//! | `verbs/` | one file a verb: its options and how it answers |
//! | `pool` | work under a watchdog |
//! | `batch` | positions from standard input, worked on by processes |
//! | `process` | this program as a process |
//! | `answer` | what is said: an object, words, an exit code |
//! | `kept` | searches in files |
//! | `limits` | time and memory as text |
//! | `reach` | what a command can reach beside its answer |
//! | `progress` | how far a long piece of work has come |
//! | `server/` | the page, and the verbs over HTTP |
//! | `tree` | search trees as files |
//! | `files`, `png`, `terminal` | what is written where |

mod answer;
mod arguments;
mod asked;
mod batch;
mod delivery;
mod files;
mod hearing;
mod kept;
mod limits;
mod png;
mod pool;
mod process;
mod progress;
mod reach;
mod render;
mod server;
mod terminal;
mod tree;
mod verbs;

use std::io::{self, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::Parser;

use answer::{Answer, Exit, Object};
use arguments::{Cli, Common};
use asked::{Asked, AtOnce, examine, threads};
use hearing::Command;
use limits::Limits;
use pool::Task;
use verbs::{Question, Style};

/// Every allocation is counted, so that one that would pass the memory limit is refused.
// Not where variables of threads are themselves allocated, as they would be in the midst of an allocation.
#[cfg(any(target_os = "linux", target_os = "macos", all(windows, target_env = "msvc")))]
#[global_allocator]
static COUNTING: hedgerow_core::memory::Counting = hedgerow_core::memory::Counting;

/// Most positions worked on at once.
const MOST_WORKERS: usize = 64;

/// Raised by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn main() {
    let Cli { verb, common } = Cli::try_parse().unwrap_or_else(|error| exit(misunderstood(&error)));
    // The first Ctrl-C asks for an end, the second one does not ask. Without the handler the system's own remains.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Relaxed) {
            exit(130);
        }
    });
    let ended = match Asked::new(verb, &common) {
        Asked::Question(command) => ask_question(*command, &common),
        Asked::Position(question) => ask(question, &common),
        Asked::AtOnce(allowed, answer) => at_once(&allowed, answer),
        Asked::Talk(play) => play.run(&common, threads(&common), style(&common), &INTERRUPTED),
        Asked::Serve(serve) => serve.run(&common, &INTERRUPTED),
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

/// Says help, the version, or what is wrong with the words of the command; the exit code.
///
/// The options could not be read, so this looks for `--json` among the words themselves.
fn misunderstood(error: &clap::Error) -> i32 {
    let said = error.print();
    let sentence = arguments::sentence(error);
    let ended = match said {
        Err(_) => Exit::Unfinished,
        Ok(()) if !error.use_stderr() => Exit::Answered,
        Ok(()) => Exit::BadInput,
    };
    if error.use_stderr() && std::env::args_os().any(|word| word == "--json") {
        let _ = say_object(&Answer::bad_input(Object::new(), &sentence)); // The exit code says the rest.
    }
    ended as i32
}

fn limits(common: &Common) -> Limits {
    Limits { time: common.time, memory: common.memory.unwrap_or_else(limits::usual_memory) }
}

fn style(common: &Common) -> Style {
    Style { colour: !common.json && terminal::colour(), quiet: common.quiet, seed: common.seed.unwrap_or(1) }
}

/// Answers what is not about a position.
fn at_once(common: &Common, answer: Box<AtOnce>) -> io::Result<Exit> {
    let style = style(common);
    say_watched(common, move |task| answer(style, task))
}

/// Answers a question, perhaps about each position of standard input.
fn ask_question(command: Command, common: &Common) -> io::Result<Exit> {
    let (style, threads) = (style(common), threads(common));
    if !command.each_line {
        return say_watched(common, move |task| command.answer(task, threads, style));
    }
    let workers = threads.min(MOST_WORKERS);
    if let Some(option) = command.delivery.single_only() {
        let answer = Answer::bad_input(Object::new(), &format!("{option} needs one position, not -"));
        say(&answer, common)?;
        return Ok(Exit::BadInput);
    }
    if batch::is_worker() {
        let Limits { time, memory } = limits(common);
        let share = Limits { time, memory: memory / workers as u64 };
        let answer = move |text, task: &Task| command.about(text).answer(task, 1, style);
        batch::work(share, &INTERRUPTED, answer)?;
        return Ok(Exit::Answered);
    }
    let game = command.question.subject().map_or("", |subject| &subject.game);
    batch::run(game, workers, &INTERRUPTED)
}

/// Answers a question about a position, or about each position of standard input.
fn ask(question: Box<dyn Question>, common: &Common) -> io::Result<Exit> {
    let (style, threads) = (style(common), threads(common));
    let Some(text) = question.subject().position() else { return ask_each(question, common) };
    say_watched(common, move |task| examine(&*question, text, task, threads, style))
}

/// Answers a question about each position of standard input. Many positions keep the threads busy, so each has one.
fn ask_each(question: Box<dyn Question>, common: &Common) -> io::Result<Exit> {
    let (style, workers) = (style(common), threads(common).min(MOST_WORKERS));
    if let Some(option) = question.single_only() {
        let answer = Answer::bad_input(Object::new(), &format!("{option} needs one position, not -"));
        say(&answer, common)?;
        return Ok(Exit::BadInput);
    }
    if batch::is_worker() {
        let Limits { time, memory } = limits(common);
        let share = Limits { time, memory: memory / workers as u64 };
        batch::work(share, &INTERRUPTED, move |text, task| examine(&*question, text, task, 1, style))?;
        return Ok(Exit::Answered);
    }
    batch::run(question.subject().game.0.name(), workers, &INTERRUPTED)
}

/// Says the answer to one question, whatever it is, within the limits.
fn say_watched(common: &Common, work: impl FnOnce(&Task) -> Answer + Send + 'static) -> io::Result<Exit> {
    let answer = pool::answer(limits(common), &INTERRUPTED, work)?;
    say(&answer, common)?;
    Ok(answer.exit)
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
    let mut buffered = io::BufWriter::new(&mut out);
    answer.write_json(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    out.write_all(b"\n")?;
    out.flush()
}
