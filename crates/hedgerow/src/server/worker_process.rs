//! The work of a [worker](super::worker_pool): reads questions from standard input and writes answers to standard
//! output, until the input ends.
//!
//! A solver that overruns its limits, or is refused memory, is abandoned: the watchdog answers for it, and the worker
//! ends.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::questions::Order;
use super::worker_pool::MISTAKEN;
use crate::answer::{Answer, Exit, as_json};
use crate::limits::Limits;
use crate::pool::{LOOK as WATCH, STACK, Watch, mistaken};
use crate::process::end_with_parent;
use hedgerow_core::memory;
use hedgerow_workbench::Blackboard;

/// How often partial results are sent.
const LOOK: Duration = Duration::from_millis(100);
/// The longest answer, in bytes: it is held in memory until the client has read it.
const LONGEST: usize = 8 << 20;

/// The most bytes of boards of rule files that a worker keeps for the next question.
const MOST_KEPT: usize = 64 << 20;

/// What the reporting thread needs about a question: its number, its partial results, and whether it is done.
type Told = (u64, Blackboard, Arc<AtomicBool>);

/// Answers questions until there are no more.
pub fn work() -> io::Result<()> {
    end_with_parent();
    memory::exempt_thread();
    let (tell, told) = channel();
    thread::Builder::new().name("teller".to_owned()).spawn(move || teller(&told))?;
    let shared = Arc::new(Shared { watch: Watch::new(), number: AtomicU64::new(0) });
    let worker = {
        let shared = Arc::clone(&shared);
        thread::Builder::new().name("worker".to_owned()).stack_size(STACK).spawn(move || answers(&tell, &shared))?
    };
    // The server ends a worker when nobody wants its answer any more.
    let never = AtomicBool::new(false);
    while !worker.is_finished() {
        thread::sleep(WATCH);
        if let Some(answer) = shared.watch.look(&never) {
            // The working thread is lost, and this process with it.
            let (exit, json) = within_length(answer.exit, answer.json());
            return say(&format!("answer {} {exit} {json}\n", shared.number.load(Relaxed)));
        }
    }
    worker.join().unwrap_or(Ok(()))
}

/// What the worker and its watchdog share.
struct Shared {
    watch: Watch,
    /// The number of the question under way.
    number: AtomicU64,
}

fn answers(tell: &Sender<Told>, shared: &Shared) -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Some((number, question)) = line.split_once(' ') else { continue };
        let (Ok(number), Ok(order)) = (number.parse(), serde_json::from_str::<Order>(question)) else { continue };
        shared.number.store(number, Relaxed);
        let (known, done) = (Blackboard::default(), Arc::new(AtomicBool::new(false)));
        let _ = tell.send((number, Arc::clone(&known), Arc::clone(&done)));
        let answered = answer(&order, known, &shared.watch);
        done.store(true, Relaxed);
        // None if the watchdog has answered.
        let Some((exit, json)) = answered else { return Ok(()) };
        say(&format!("answer {number} {exit} {json}\n"))?;
        // Boards of rule files are never freed: another worker starts without them.
        if hedgerow_games::ruled::kept_bytes() > MOST_KEPT {
            return Ok(());
        }
    }
    Ok(())
}

/// The exit and the JSON of an answer, unless the watchdog has answered.
fn answer(order: &Order, known: Blackboard, watch: &Watch) -> Option<(u8, String)> {
    let task = watch.begin(Limits { time: Some(order.limits.time), memory: order.limits.memory }, known);
    match catch_unwind(AssertUnwindSafe(|| order.answer(&task))) {
        Ok(answer) => watch.end(answer).map(|answer| told(order, answer)),
        Err(_) => watch.end(mistaken(&task)).map(|answer| (MISTAKEN, answer.json())),
    }
}

fn told(order: &Order, answer: Answer) -> (u8, String) {
    let json = match order.is_for_people() && answer.exit == Exit::Answered {
        true => Value::from(answer.text).to_string(),
        false => answer.json(),
    };
    within_length(answer.exit, json)
}

/// An answer that is short enough to send.
fn within_length(exit: Exit, json: String) -> (u8, String) {
    #[derive(serde::Deserialize)]
    struct Of {
        game: Option<String>,
    }
    if json.len() <= LONGEST {
        return (exit as u8, json);
    }
    let game = serde_json::from_str::<Of>(&json).ok().and_then(|of| of.game);
    let reason = format!("the answer has {} MiB, and over HTTP there are at most {}", json.len() >> 20, LONGEST >> 20);
    (Exit::Unfinished as u8, json!({ "game": game, "position": null, "reason": reason }).to_string())
}

/// Sends the partial results of questions that take longer.
fn teller(told: &Receiver<Told>) {
    memory::exempt_thread();
    for (number, known, done) in told {
        let mut before = String::from("{}");
        // Most are done before this thread receives them.
        while !done.load(Relaxed) {
            thread::sleep(LOOK);
            let now = as_json(&*known.lock().unwrap_or_else(PoisonError::into_inner));
            if now != before && now.len() <= LONGEST {
                let _ = say(&format!("known {number} {now}\n"));
                before = now;
            }
        }
    }
}

/// Writes a line at once.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}
