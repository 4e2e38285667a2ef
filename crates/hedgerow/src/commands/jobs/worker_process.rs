//! The worker's side: reads jobs from standard input and writes outcomes to standard output, a line of JSON each, until
//! the input ends. What other workers find meanwhile comes in lines of its own.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use hedgerow_core::memory;
use hedgerow_workbench::jobs::{Goal, Job, Known, Worker};

use crate::pool::STACK;
use crate::process::end_with_parent;

/// The environment variable that makes a process a worker; its value is the bytes that its tables may take.
pub const SWITCH: &str = "HEDGEROW_JOBS_WORKER";
/// The environment variable with the number of threads that work on each job; 1 if it is missing.
pub const THREADS: &str = "HEDGEROW_JOBS_THREADS";
/// The word before the number of a job that is no longer needed.
pub const STOP: &str = "stop ";
/// The word before a goal, and what other workers have found about its positions.
pub const KNOW: &str = "know ";

/// Whether this process is a worker.
pub fn is_worker() -> bool {
    std::env::var_os(SWITCH).is_some()
}

/// Does jobs until there are no more.
pub fn work() -> io::Result<()> {
    end_with_parent();
    memory::exempt_thread();
    let bytes = std::env::var(SWITCH).ok().and_then(|bytes| bytes.parse().ok()).unwrap_or(1 << 30);
    let threads = std::env::var(THREADS).ok().and_then(|threads| threads.parse().ok()).unwrap_or(1);
    let worker = Arc::new(Worker::new(bytes, threads));
    let learner = Arc::clone(&worker);
    let (send, jobs) = mpsc::channel::<(Job, Arc<AtomicBool>)>();
    let mut current: Option<(u64, Arc<AtomicBool>)> = None;
    let thread = thread::Builder::new().name("worker".to_owned()).stack_size(STACK);
    let thread = thread.spawn(move || -> io::Result<()> {
        for (job, stop) in jobs {
            let outcome = worker.work(&job, &stop);
            let line = serde_json::to_string(&outcome).map_err(io::Error::other)? + "\n";
            let mut out = io::stdout().lock();
            out.write_all(line.as_bytes())?;
            out.flush()?;
        }
        Ok(())
    })?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if let Some(id) = line.strip_prefix(STOP).and_then(|id| id.parse::<u64>().ok()) {
            if let Some((_, stop)) = current.as_ref().filter(|(at, _)| *at == id) {
                stop.store(true, Relaxed);
            }
            continue;
        }
        if let Some(news) = line.strip_prefix(KNOW) {
            let (goal, known) = serde_json::from_str::<(Goal, Vec<Known>)>(news).map_err(io::Error::other)?;
            learner.learn(&goal, &known);
            continue;
        }
        let job: Job = serde_json::from_str(&line).map_err(io::Error::other)?;
        let stop = Arc::new(AtomicBool::new(false));
        current = Some((job.id, Arc::clone(&stop)));
        if send.send((job, stop)).is_err() {
            break;
        }
    }
    // Nobody waits for the current job.
    if let Some((_, stop)) = current {
        stop.store(true, Relaxed);
    }
    drop(send);
    thread.join().unwrap_or(Ok(()))
}
