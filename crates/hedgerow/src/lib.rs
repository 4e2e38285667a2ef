//! `hedgerow`: the program. It reads the command line, asks the crates below, and prints their answers.
//!
//! It is a library with one function, [`main`], because two files run it: the binary, and the Python package.
//!
//! | file | subject |
//! |---|---|
//! | `arguments/` | one file a verb: its arguments, which become a question |
//! | `work` | what a command line asks for |
//! | `command` | a question, its files, and the listener while it is answered |
//! | `external` | external programs that play in a match |
//! | `delivery` | the files of a command |
//! | `render/` | one file a verb: its answer in words |
//! | `commands/` | commands that are not questions: games at the terminal, studies, the server |
//! | `pool` | work under a watchdog |
//! | `batch` | positions from standard input, worked on by processes |
//! | `process` | this program as a process |
//! | `answer` | the output: an object, words, an exit code |
//! | `kept` | searches in files |
//! | `limits` | time and memory as text |
//! | `record_file`, `region_file`, `proof_file` | matches, databases and proofs in files |
//! | `progress` | the progress of a long piece of work |
//! | `server/` | the page, and the verbs over HTTP |
//! | `files`, `png`, `terminal` | writing to files and to the terminal |

mod answer;
mod arguments;
mod batch;
mod command;
mod commands;
mod delivery;
mod external;
mod files;
mod limits;
mod png;
mod pool;
mod process;
mod progress;
mod proof_file;
mod record_file;
mod region_file;
mod render;
mod search_saver;
mod server;
mod terminal;
mod work;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use answer::{Answer, Exit, Object};
use arguments::{Cli, Common};
use batch::Assignment;
use command::Command;
use limits::Limits;
use pool::Task;
use render::Style;
use work::{Deed, Work, threads};

/// Every allocation is counted, so that one that would pass the memory limit is refused.
// Not where thread-local variables are themselves allocated, as they would be in the middle of an allocation.
#[cfg(any(target_os = "linux", target_os = "macos", all(windows, target_env = "msvc")))]
#[global_allocator]
static COUNTING: hedgerow_core::memory::Counting = hedgerow_core::memory::Counting;

/// The variable that makes a command end with the process that started it.
const ENDS_WITH_PARENT: &str = "HEDGEROW_END_WITH_PARENT";

/// The most positions worked on at once.
const MOST_WORKERS: usize = 64;

/// Raised by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Runs the program with the words of a command line, starting with its name, and ends the process.
///
/// `started_by` are the words that start the program as another process, if they are not the file of this process.
pub fn main(words: impl IntoIterator<Item = OsString>, started_by: Option<Vec<OsString>>) -> ! {
    if let Some(words) = started_by {
        process::started_by(words);
    }
    if batch::is_worker() {
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Relaxed));
        exit(batch::work(&INTERRUPTED).map_or(Exit::Unfinished as i32, |()| Exit::Answered as i32));
    }
    if std::env::var_os(ENDS_WITH_PARENT).is_some() {
        process::end_with_parent();
    }
    if commands::jobs::is_worker() {
        exit(commands::jobs::work().map_or(Exit::Unfinished as i32, |()| Exit::Answered as i32));
    }
    let words: Vec<OsString> = words.into_iter().collect();
    let Cli { verb, common } = arguments::parse(&words).unwrap_or_else(|error| exit(misunderstood(&error, &words)));
    // The first Ctrl-C asks the work to end; the second ends the process. Without this handler, the system's own
    // remains.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Relaxed) {
            external::end_all();
            exit(130);
        }
    });
    let ended = match Work::new(verb, &common) {
        Work::Ask(command) => ask(*command, &common),
        Work::Do(allowed, deed) => do_within(&allowed, deed),
        Work::Play(play) => play.run(&common, threads(&common), style(&common), &INTERRUPTED),
        Work::Calc(calc) => commands::calc::run(&calc, &common, &INTERRUPTED),
        Work::Serve(serve) => serve.run(&common, &INTERRUPTED),
        Work::Engine(engine) => engine.run(&common, threads(&common)),
    };
    // A match that the watchdog abandoned may still have external programs running.
    external::end_all();
    exit(match ended {
        Ok(ended) => ended as i32,
        // If nobody reads any more, nothing can be reported.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            let _ = writeln!(io::stderr(), "hedgerow: {error}");
            Exit::Unfinished as i32
        }
    });
}

/// Prints help, the version, or what is wrong with the words of the command; returns the exit code.
///
/// The options could not be read, so this looks for `--json` among the words themselves.
fn misunderstood(error: &clap::Error, words: &[OsString]) -> i32 {
    let said =
        if error.use_stderr() { writeln!(io::stderr(), "{}", arguments::report(error, words)) } else { error.print() };
    if let Some(hint) = arguments::which_game(error, words) {
        let _ = writeln!(io::stderr(), "{hint}"); // Without standard error, the hint is lost.
    }
    let sentence = arguments::sentence(error);
    let ended = match said {
        Err(_) => Exit::Unfinished,
        Ok(()) if !error.use_stderr() => Exit::Answered,
        Ok(()) => Exit::BadInput,
    };
    if error.use_stderr() && words.iter().any(|word| word == "--json") {
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

/// Runs a command that is not a question, and prints its answer.
fn do_within(common: &Common, deed: Box<Deed>) -> io::Result<Exit> {
    let style = style(common);
    say_watched(common, move |task| deed(style, task))
}

/// Answers a question, perhaps about each position of standard input.
fn ask(command: Command, common: &Common) -> io::Result<Exit> {
    let (style, threads) = (style(common), threads(common));
    let common = &command.allowed(common, threads);
    if command.is_csv && !command.each_line {
        let answer = Answer::bad_input(Object::new(), "--csv is for many positions: write - in place of the position");
        say(&answer, common)?;
        return Ok(Exit::BadInput);
    }
    if !command.each_line {
        return say_watched(common, move |task| command.answer(task, threads, style));
    }
    let workers = threads.min(MOST_WORKERS);
    if let Some(option) = command.delivery.single_only() {
        let answer = Answer::bad_input(Object::new(), &format!("{option} needs one position, not -"));
        say(&answer, common)?;
        return Ok(Exit::BadInput);
    }
    let Limits { time, memory } = limits(common);
    let share = Limits { time, memory: memory / workers as u64 };
    let Command { question, delivery, is_csv, .. } = command;
    let assignment = Assignment { question, database: delivery.database, limits: share };
    batch::run(&assignment, workers, is_csv, &INTERRUPTED)
}

/// Prints the answer to one question, within the limits.
fn say_watched(common: &Common, work: impl FnOnce(&Task) -> Answer + Send + 'static) -> io::Result<Exit> {
    let answer = pool::answer(limits(common), &INTERRUPTED, work)?;
    say(&answer, common)?;
    Ok(answer.exit)
}

/// Prints an answer for a person, or for a program that asked for JSON.
fn say(answer: &Answer, common: &Common) -> io::Result<()> {
    if common.json {
        say_object(answer)?;
    } else {
        let mut out = io::stdout().lock();
        out.write_all(answer.text.as_bytes())?;
        out.flush()?;
    }
    if let Some(complaint) = &answer.complaint {
        // Without standard error, only the exit code says it.
        let mut err = io::stderr().lock();
        let _ = writeln!(err, "{}", complaint.sentence);
        if let (true, Some(pointer)) = (terminal::watched(), &complaint.pointer) {
            let _ = writeln!(err, "{pointer}");
        }
    }
    Ok(())
}

/// Prints an answer as one line of JSON.
fn say_object(answer: &Answer) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut buffered = io::BufWriter::new(&mut out);
    answer.write_json(&mut buffered)?;
    buffered.flush()?;
    drop(buffered);
    out.write_all(b"\n")?;
    out.flush()
}
