//! Threads that do numbered pieces of work, and one that collects the results.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::LabError;

/// Searches may recurse as deep as a game is long.
const STACK: usize = 256 << 20;

/// How long an interrupt may go unnoticed.
const TICK: Duration = Duration::from_millis(20);

/// What the calling thread receives.
pub(crate) enum Heard<T> {
    /// The piece of this number is done.
    Done(u64, T),
    /// Nothing for a moment.
    Quiet,
}

/// Does the pieces with these numbers on this many threads.
///
/// `work` returns nothing if `stop` was raised before its end. `hear` is called on this thread for every finished
/// piece, in the order of finishing, and now and then in between; when it returns false or fails, `stop` is raised, and
/// pieces in flight are dropped. Any other thread that raises `stop` ends the work as well.
pub(crate) fn in_parallel<T: Send>(
    threads: usize,
    pieces: std::ops::Range<u64>,
    stop: &Arc<AtomicBool>,
    work: &(dyn Fn(u64, &Arc<AtomicBool>) -> Option<T> + Sync),
    mut hear: impl FnMut(Heard<T>) -> Result<bool, LabError>,
) -> Result<(), LabError> {
    /// A panic in one piece ends the work: the others must not run for hours before it is reported.
    struct Alarm<'a>(&'a AtomicBool);
    impl Drop for Alarm<'_> {
        fn drop(&mut self) {
            if thread::panicking() {
                self.0.store(true, Relaxed);
            }
        }
    }
    let most = usize::try_from(pieces.end.saturating_sub(pieces.start)).unwrap_or(usize::MAX);
    if most == 0 {
        return Ok(());
    }
    let next = AtomicU64::new(pieces.start);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for started in 0..threads.clamp(1, most) {
            let (sender, next, end) = (sender.clone(), &next, pieces.end);
            let worker = thread::Builder::new().name("worker".to_owned()).stack_size(STACK);
            let worker = worker.spawn_scoped(scope, move || {
                let _alarm = Alarm(stop);
                while !stop.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= end {
                        return;
                    }
                    let Some(done) = work(number, stop) else { return };
                    if sender.send((number, done)).is_err() {
                        return;
                    }
                }
            });
            // A machine without room for all the threads works on fewer; a browser has only this one.
            if worker.is_err() && started == 0 {
                return one_by_one(pieces, stop, work, &mut hear);
            }
        }
        drop(sender);
        let heard = loop {
            let heard = match receiver.recv_timeout(TICK) {
                Ok((number, done)) => hear(Heard::Done(number, done)),
                Err(RecvTimeoutError::Timeout) => hear(Heard::Quiet),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            };
            match heard {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        stop.store(true, Relaxed);
        heard
    })
}

/// Does all pieces on this thread.
fn one_by_one<T>(
    pieces: std::ops::Range<u64>,
    stop: &Arc<AtomicBool>,
    work: &(dyn Fn(u64, &Arc<AtomicBool>) -> Option<T> + Sync),
    hear: &mut dyn FnMut(Heard<T>) -> Result<bool, LabError>,
) -> Result<(), LabError> {
    for number in pieces {
        let done = if stop.load(Relaxed) { None } else { work(number, stop) };
        let Some(done) = done else { break };
        if !hear(Heard::Done(number, done))? {
            break;
        }
    }
    stop.store(true, Relaxed);
    Ok(())
}
