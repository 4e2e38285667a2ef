//! Work under a watchdog: no limit is overrun for long.
//!
//! The watchdog first asks a solver politely: it ends the solver's budget. A solver that does not check its budget for
//! too long is abandoned, as is one that was [refused memory](hedgerow_core::memory): what is known of its position
//! becomes the answer, and the process ends. The first thread never computes, so it can always report this. Many
//! processes work on many positions at once: see [`crate::batch`].

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use crate::answer::{Answer, Body, Exit};
use crate::limits::Limits;
use hedgerow_core::memory;
use hedgerow_workbench::{Blackboard, Known};

mod task;
mod watch;

pub use task::Task;
pub use watch::{HARD_SLACK, Watch};

/// Solvers recurse on deep positions.
pub const STACK: usize = 256 << 20;
/// How often the watchdog checks.
pub const LOOK: Duration = Duration::from_millis(10);

/// The message when the program is at fault.
pub const MISTAKE: &str = "this is a mistake in hedgerow: please report it";

/// One line of input: the text of a position, or why there is none.
pub type Line = Result<String, String>;

/// How long a thread may take to notice that its answer is no longer wanted.
const NOTICE: Duration = Duration::from_secs(1);

/// The answer to one question within its limits. After the watchdog has answered, threads remain that still work or
/// wait for ever: print the answer and exit.
pub fn answer(
    limits: Limits,
    interrupted: &AtomicBool,
    work: impl FnOnce(&Task) -> Answer + Send + 'static,
) -> io::Result<Answer> {
    Ok(answer_and_end(limits, interrupted, work)?.0)
}

/// The same, and whether the work has ended, so that another question may be asked.
pub fn answer_and_end(
    limits: Limits,
    interrupted: &AtomicBool,
    work: impl FnOnce(&Task) -> Answer + Send + 'static,
) -> io::Result<(Answer, bool)> {
    memory::exempt_thread();
    let watch = Arc::new(Watch::new());
    let (done, answered) = channel();
    let worker = {
        let watch = Arc::clone(&watch);
        move || {
            if let Some(answer) = answer_watched(&watch, limits, work) {
                let _ = done.send(answer);
            }
        }
    };
    thread::Builder::new().name("worker".to_owned()).stack_size(STACK).spawn(worker)?;
    loop {
        match answered.recv_timeout(LOOK) {
            Ok(answer) => return Ok((answer, true)),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        if let Some(answer) = watch.look(interrupted) {
            let has_ended = matches!(answered.recv_timeout(NOTICE), Ok(_) | Err(RecvTimeoutError::Disconnected));
            return Ok((answer, has_ended));
        }
    }
}

/// Does a watched piece of work on this thread. Returns no answer if the watchdog has given one.
pub fn answer_watched(watch: &Watch, limits: Limits, work: impl FnOnce(&Task) -> Answer) -> Option<Answer> {
    let task = watch.begin(limits, Blackboard::default());
    let answer = catch_unwind(AssertUnwindSafe(|| work(&task))).unwrap_or_else(|_| mistaken(&task));
    watch.end(answer)
}

/// The answer after a panic, whose message is already on standard error.
pub fn mistaken(task: &Task) -> Answer {
    let known = task.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let body = match task.blackboard.lock().unwrap_or_else(PoisonError::into_inner).clone() {
        Known::Nothing {} => None,
        known => Some(Body::Known(Box::new(known))),
    };
    Answer { body, exit: Exit::Unfinished, ..Answer::bad_input(known, MISTAKE) }
}

#[cfg(test)]
mod tests;
