//! Batches: many processes work on many positions.
//!
//! A thread that computes cannot be ended from outside; a process can, and the system gets back everything that it
//! holds. So this process only reads lines, hands them to [workers](worker), which are processes of the same program,
//! and writes the answers in the order of the lines. A worker whose solver overruns its limits reports what is known
//! and ends itself; another worker replaces it. A worker that dies without a word loses the line it was working on, and
//! no other.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;

use crate::answer::Exit;
use crate::pool::{LOOK, Line};

mod csv;
mod lines;
mod protocol;
mod queue;
mod worker;
mod worker_handle;

use csv::Csv;
pub use lines::{Lines, is_remark};
use protocol::Said;
use queue::Queue;
pub use worker::{Assignment, is_worker, work};

/// The most lines that are read at once.
const CHUNK: usize = 256;

/// An event in the batch process.
enum Event {
    /// Lines to work on; none at the end of the input.
    Lines(Vec<Line>),
    /// Messages from the worker of this number.
    Said(u64, Vec<Said>),
    /// That worker has ended.
    Ended(u64),
}

/// Answers a question about every position of standard input, with at most `most_workers` processes; returns the worst
/// exit of all.
///
/// Ends early when nobody reads the answers any more. With `is_csv` answers are comma-separated values.
pub fn run(assignment: &Assignment, most_workers: usize, is_csv: bool, interrupted: &AtomicBool) -> io::Result<Exit> {
    let out = BufWriter::new(io::stdout().lock());
    if !is_csv {
        return answer_all(assignment, most_workers, interrupted, out);
    }
    let mut csv = Csv::new(out);
    let worst = answer_all(assignment, most_workers, interrupted, &mut csv)?;
    csv.finish()?;
    Ok(worst)
}

fn answer_all(
    assignment: &Assignment,
    most_workers: usize,
    interrupted: &AtomicBool,
    mut out: impl Write,
) -> io::Result<Exit> {
    let game = assignment.question.subject().map_or("", |subject| &subject.game);
    let (events, inbox) = channel();
    let (allow_more, allowed) = channel();
    let sender = events.clone();
    thread::Builder::new().name("input".to_owned()).spawn(move || read(&sender, &allowed))?;
    let mut queue = Queue::new(game, serde_json::to_string(assignment)?, most_workers, events);
    let mut is_allowed = false;
    while !queue.is_done() {
        if !is_allowed && queue.wants_more() {
            let _ = allow_more.send(());
            is_allowed = true;
        }
        match inbox.try_recv() {
            Ok(event) => {
                is_allowed &= !matches!(event, Event::Lines(_));
                queue.hear(event);
            }
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {
                queue.send();
                // Write the finished answers before waiting.
                out.flush()?;
                match inbox.recv_timeout(LOOK) {
                    Ok(event) => {
                        is_allowed &= !matches!(event, Event::Lines(_));
                        queue.hear(event);
                    }
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
                }
            }
        }
        if interrupted.load(Relaxed) {
            queue.interrupt(&inbox);
        }
        queue.give(&mut out)?;
    }
    out.flush()?;
    Ok(queue.worst())
}

/// Reads all lines that are there, whenever more are allowed.
fn read(events: &Sender<Event>, allowed: &Receiver<()>) {
    let mut input = Lines::new();
    while allowed.recv().is_ok() {
        let mut lines: Vec<Line> = input.next().into_iter().collect();
        while !lines.is_empty() && lines.len() < CHUNK && input.are_here() {
            lines.extend(input.next());
        }
        let was_last = lines.is_empty();
        if events.send(Event::Lines(lines)).is_err() || was_last {
            return;
        }
    }
}
