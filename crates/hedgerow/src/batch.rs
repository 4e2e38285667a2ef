//! Batches: many positions, worked on by many processes.
//!
//! A thread that computes cannot be ended from outside; a process can, and all that it holds goes back to the system. So
//! this process only reads lines, hands them to [workers](worker), which are processes of the same program, and gives
//! the answers away in the order of the lines. A worker whose solver overruns its limits says what is known and ends
//! itself; another one takes its place. One that dies without a word costs the line it was at, and no other.

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
use lines::Lines;
pub use lines::is_remark;
use protocol::Said;
use queue::Queue;
pub use worker::{Assignment, is_worker, work};

/// Most lines that are read at once.
const CHUNK: usize = 256;

/// What this process hears.
enum Event {
    /// Lines to be worked on; none at the end of the input.
    Lines(Vec<Line>),
    /// What the worker of this number has said.
    Said(u64, Vec<Said>),
    /// That worker has ended.
    Ended(u64),
}

/// Answers a question about every position of standard input, with at most `most_workers` processes; the worst exit of all.
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
                // What is there is written before this waits.
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

/// Reads lines, as many as are there, whenever more are allowed.
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
