//! A worker of a batch: reads positions from standard input and writes answers to standard output, until the input
//! ends.
//!
//! It has three threads: one reads, one works, and the first one watches. A solver that overruns its limits is
//! abandoned: the watchdog reports what is known, and the process ends.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::protocol::{Order, Said, write_answer};
use crate::answer::Answer;
use crate::command::Command;
use crate::delivery::Delivery;
use crate::limits::Limits;
use crate::pool::{LOOK, STACK, Watch, answer_watched};
use crate::process::end_with_parent;
use crate::render::Style;
use hedgerow_core::memory;
use hedgerow_workbench::Question;
use serde::{Deserialize, Serialize};

/// The environment variable that makes a process a worker.
pub const SWITCH: &str = "HEDGEROW_BATCH_WORKER";
/// Nobody reads these answers' words.
const STYLE: Style = Style { colour: false, quiet: true, seed: 1 };
/// Answers are written at once when nothing is left to do; otherwise when this many bytes have gathered, or the
/// watchdog looks.
const FULL: usize = 32 << 10;

/// The first message to a worker: the question that it answers about each position, and the limits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Assignment {
    /// The question, without a position.
    pub question: Question,
    /// Values of regions to begin with.
    pub database: Option<PathBuf>,
    /// The limits of each answer.
    pub limits: Limits,
}

/// Whether this process is a worker.
pub fn is_worker() -> bool {
    std::env::var_os(SWITCH).is_some()
}

/// What the threads share.
struct Shared {
    lines: Mutex<VecDeque<String>>,
    more: Condvar,
    said: Mutex<Vec<u8>>,
    watch: Watch,
}

/// Works on positions as the first line of its input says. Does not return while there is input.
pub fn work(interrupted: &'static AtomicBool) -> io::Result<()> {
    end_with_parent();
    memory::exempt_thread();
    let mut first = String::new();
    io::stdin().lock().read_line(&mut first)?;
    let assignment: Assignment = serde_json::from_str(&first)?;
    let shared = Shared { lines: Mutex::default(), more: Condvar::new(), said: Mutex::default(), watch: Watch::new() };
    let shared = Arc::new(shared);
    let reader = Arc::clone(&shared);
    thread::Builder::new().name("input".to_owned()).spawn(move || {
        memory::exempt_thread();
        reader.read(interrupted);
        // Nobody wants an answer any more.
        exit(0);
    })?;
    let worker = Arc::clone(&shared);
    let answers = move || worker.answers(&assignment);
    thread::Builder::new().name("worker".to_owned()).stack_size(STACK).spawn(answers)?;
    loop {
        thread::sleep(LOOK);
        shared.flush()?;
        if let Some(answer) = shared.watch.look(interrupted) {
            shared.say_answer(&answer);
            shared.say(&Said::Leaving);
            shared.flush()?;
            return Ok(());
        }
    }
}

impl Shared {
    /// Reads orders.
    fn read(&self, interrupted: &AtomicBool) {
        let input = BufReader::with_capacity(64 << 10, io::stdin());
        for line in input.lines().map_while(Result::ok) {
            match Order::read(&line) {
                Some(Order::Position(text)) => {
                    self.lines().push_back(text);
                    self.more.notify_one();
                }
                Some(Order::GiveBack) => {
                    // Both under one lock: after the worker takes a line, it has sent nothing more.
                    let mut lines = self.lines();
                    self.say(&Said::Back(lines.len()));
                    lines.clear();
                    drop(lines);
                    let _ = self.flush();
                }
                Some(Order::Interrupt) => interrupted.store(true, Relaxed),
                None => {}
            }
        }
    }

    /// Works on lines for ever, or until the watchdog has answered instead.
    fn answers(&self, assignment: &Assignment) {
        let Assignment { question, database, limits } = assignment;
        let delivery = Delivery { database: database.clone(), ..Delivery::default() };
        let command = Command::new(question.clone(), delivery);
        loop {
            let command = command.about(self.next());
            let Some(answer) = answer_watched(&self.watch, *limits, |task| command.answer(task, 1, STYLE)) else {
                return;
            };
            // The answer is written, however little memory is left.
            memory::exempt(|| self.say_answer(&answer));
        }
    }

    /// The next line; waits for it.
    fn next(&self) -> String {
        loop {
            if let Some(text) = self.lines().pop_front() {
                return text;
            }
            // If nobody reads any more, nothing can be reported.
            let _ = self.flush();
            let lines = self.lines();
            if lines.is_empty() {
                let _ = self.more.wait_timeout(lines, Duration::from_secs(1));
            }
        }
    }

    fn lines(&self) -> MutexGuard<'_, VecDeque<String>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, said: &Said) {
        said.write(&mut self.said.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Writes an answer. A large one, such as a picture, goes out piece by piece: it is not held twice.
    fn say_answer(&self, answer: &Answer) {
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        // If nobody reads any more, nothing can be reported.
        let _ = write_answer(answer, &mut Spilling(&mut said));
    }

    fn flush(&self) -> io::Result<()> {
        write_out(&mut self.said.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Gathers bytes, and writes them out when there are many.
struct Spilling<'a>(&'a mut Vec<u8>);

impl Write for Spilling<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        if self.0.len() > FULL {
            write_out(self.0)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_out(said: &mut Vec<u8>) -> io::Result<()> {
    if said.is_empty() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(said)?;
    said.clear();
    out.flush()
}
