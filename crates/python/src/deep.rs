//! Threads with deep stacks, which work while Python goes on.
//!
//! Solvers recurse deeper than the stack of a Python thread allows, and only Python's own thread notices a Ctrl-C. So
//! another thread does the work, and the calling thread waits without the interpreter lock and checks now and then.
//! Threads are kept for the next piece of work: starting one takes longer than a small value.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped, memory};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Solvers recurse on deep positions. The system gives a stack its memory only where it is used.
const STACK: usize = 256 << 20;
/// How often the waiting thread checks.
const LOOK: Duration = Duration::from_millis(20);
/// How long a solver may take to notice that it should end. After that it is abandoned, and ends when it does.
const GRACE: Duration = Duration::from_secs(2);
/// The memory allowed beyond a limit before the work is ended: not everything is claimed from the budget.
const SLACK: u64 = 16 << 20;

type Job = Box<dyn FnOnce() + Send>;

/// The threads that wait for work, and the process they belong to: a forked process has none of them.
static IDLE: Mutex<(u32, Vec<Sender<Job>>)> = Mutex::new((0, Vec::new()));

/// The result of a piece of work.
pub enum Ended<T> {
    /// It finished.
    Done(T),
    /// It did not notice in time that it should end.
    LeftBehind,
    /// It panicked.
    Mistaken,
}

/// A piece of work in progress.
pub struct Pending<T>(Mutex<Receiver<T>>);

impl<T> Pending<T> {
    /// Waits for it, no longer than this.
    pub fn wait(&self, time: Duration) -> Result<T, RecvTimeoutError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time)
    }
}

/// Starts work on a thread with a deep stack; its result arrives later, or a panic closes the channel.
pub fn start<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> std::io::Result<Pending<T>> {
    let (done, answer) = channel();
    let answer = Pending(Mutex::new(answer));
    let mut job: Job = Box::new(move || {
        if let Ok(answer) = catch_unwind(AssertUnwindSafe(work)) {
            // The caller of an abandoned piece of work no longer listens.
            let _ = done.send(answer);
        }
    });
    while let Some(thread) = idle(|threads| threads.pop()) {
        match thread.send(job) {
            Ok(()) => return Ok(answer),
            Err(unsent) => job = unsent.0,
        }
    }
    let (sender, jobs) = channel();
    thread::Builder::new().name("hedgerow".to_owned()).stack_size(STACK).spawn(move || work_on(job, &sender, &jobs))?;
    Ok(answer)
}

/// Does one job after the other, for ever.
fn work_on(first: Job, own: &Sender<Job>, jobs: &Receiver<Job>) {
    first();
    idle(|threads| threads.push(own.clone()));
    while let Ok(job) = jobs.recv() {
        job();
        idle(|threads| threads.push(own.clone()));
    }
}

fn idle<T>(change: impl FnOnce(&mut Vec<Sender<Job>>) -> T) -> T {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if idle.0 != process {
        // The threads of another process mean nothing here; dropping them would touch them.
        std::mem::forget(std::mem::take(&mut idle.1));
        idle.0 = process;
    }
    change(&mut idle.1)
}

/// Waits for a piece of work without the interpreter lock. Ends it by its budget at a Ctrl-C, or when it takes too much
/// memory; `look` is called now and then, and its exception ends the work too.
///
/// Returns the exception that ended the work together with what it had found.
pub fn wait<T: Send>(
    py: Python<'_>,
    answer: &Pending<T>,
    budget: &Budget,
    mut look: impl FnMut(Python<'_>) -> PyResult<()>,
) -> (Ended<T>, Option<PyErr>) {
    let held = memory::held();
    let most = budget.memory().saturating_add(SLACK);
    let mut raised: Option<PyErr> = None;
    let mut asked: Option<Instant> = None;
    loop {
        match py.detach(|| answer.wait(LOOK)) {
            Ok(answer) => return (Ended::Done(answer), raised),
            Err(RecvTimeoutError::Disconnected) => return (Ended::Mistaken, raised),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if raised.is_none()
            && let Err(error) = py.check_signals().and_then(|()| look(py))
        {
            raised = Some(error);
            budget.end(Stopped::Interrupted);
        }
        if memory::held().saturating_sub(held) > most {
            budget.end(Stopped::Memory);
        }
        match (budget.check(), asked) {
            (Ok(()), _) => {}
            (Err(_), None) => asked = Some(Instant::now()),
            (Err(_), Some(since)) if since.elapsed() < GRACE => {}
            (Err(_), Some(_)) => return (Ended::LeftBehind, raised),
        }
    }
}

/// The exception for a fault of the program.
pub fn mistake() -> PyErr {
    PyRuntimeError::new_err("this is a mistake in hedgerow: please report it")
}
