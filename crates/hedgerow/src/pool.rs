//! Work under a watchdog: no limit is overrun for long.
//!
//! A solver is asked politely first: its budget ends. One that does not look at its budget for too long is left behind,
//! as is one that was [refused memory](hedgerow_core::memory): what is known of its position is the answer, and the process ends
//! with it. The first thread never computes, so it is always there to say so. Many positions at once are worked on by
//! many processes: see [`crate::batch`].

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

/// Deep positions are worked on by recursion.
pub const STACK: usize = 256 << 20;
/// How often the watchdog looks.
pub const LOOK: Duration = Duration::from_millis(10);

/// What is said when the program is at fault.
pub const MISTAKE: &str = "this is a mistake in hedgerow: please report it";

/// One line of input: the text of a position, or why it is none.
pub type Line = Result<String, String>;

/// The answer to one question within its limits. After an answer that the watchdog gave there are threads that still
/// work, or wait for ever: say it and exit.
pub fn answer(
    limits: Limits,
    interrupted: &AtomicBool,
    work: impl FnOnce(&Task) -> Answer + Send + 'static,
) -> io::Result<Answer> {
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
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        if let Some(answer) = watch.look(interrupted) {
            return Ok(answer);
        }
    }
}

/// Does a piece of work that is watched, on this thread. There is no answer if the watchdog has given one.
pub fn answer_watched(watch: &Watch, limits: Limits, work: impl FnOnce(&Task) -> Answer) -> Option<Answer> {
    let task = watch.begin(limits, Blackboard::default());
    let answer = catch_unwind(AssertUnwindSafe(|| work(&task))).unwrap_or_else(|_| mistaken(&task));
    watch.end(answer)
}

/// What is said after a panic, whose message is on standard error already.
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
