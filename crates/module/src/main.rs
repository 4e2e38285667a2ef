//! Reads one question from standard input and writes its answer to standard output: a server's worker, for a page
//! without a server.
//!
//! The page runs this program as WebAssembly (`wasm32-wasip1`) in a Web Worker, one for each question, and ends the
//! worker when nobody waits for the answer any more. It reads one object with the keys `verb`, `body` and `steps`, and
//! writes lines: `known` with the results so far, then `answer` or `error` with the object of the answer.
//!
//! It runs on any system: `echo '{"verb":"value","body":{"game":"nim","position":"3+5+7"}}' | hedgerow-module`.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::Budget;
use hedgerow_workbench::question::read::{Object, Request};
use hedgerow_workbench::{Ear, Ending, Known, Limits, Listener, Reply, ask, ask_in_steps};
use serde::Deserialize;
use serde_json::Value;

/// How often the results so far are reported.
const LOOK: Duration = Duration::from_millis(100);
/// The most time that a question may take. A page gives up by itself when an answer takes too long.
const TIME: Duration = Duration::from_secs(600);
/// A module has at most 4 GiB; some of it is the program's own.
const MEMORY: u64 = 1 << 30;

/// The question.
#[derive(Deserialize)]
struct Order {
    verb: String,
    body: Object,
    /// Whether an engine answers first after a short search, then after longer ones.
    #[serde(default)]
    steps: bool,
}

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().take(1 << 20).read_to_string(&mut text)?;
    let reply = reply(&text);
    say(if reply.ending == Ending::BadInput { "error" } else { "answer" }, &reply.json)
}

fn reply(text: &str) -> Reply {
    let Order { verb, body, steps } = match serde_json::from_str(text) {
        Ok(order) => order,
        Err(error) => return Reply::refused(error.to_string()),
    };
    let Request { question, time, memory } = match Request::read(&verb, &body) {
        Ok(request) => request,
        Err(refusal) => return Reply::refused(refusal.to_string()),
    };
    let memory = memory.unwrap_or(MEMORY).min(MEMORY);
    let budget = Budget::unlimited().with_time(time.unwrap_or(TIME).min(TIME)).with_memory(memory);
    let limits = Limits { budget, threads: 1, engine_memory: Some(memory) };
    let teller = Teller::new();
    let found = match steps {
        true => ask_in_steps(&question, &limits, &teller, &|known| teller.tell(&known)),
        false => ask(&question, &limits, &()),
    };
    match question.subject().and_then(|subject| subject.warning()) {
        Some(warning) => warned(found.into(), warning),
        None => found.into(),
    }
}

/// The same reply with a warning about the position, which could be read all the same.
fn warned(reply: Reply, warning: String) -> Reply {
    let Ok(Value::Object(mut object)) = serde_json::from_str(&reply.json) else { return reply };
    object.insert("warnings".to_owned(), Value::from(vec![warning]));
    Reply { json: Value::from(object).to_string(), ..reply }
}

/// Reports the results so far, now and then.
struct Teller {
    began: Instant,
    /// The time of the last report, in milliseconds since the beginning.
    last: Arc<AtomicU64>,
}

impl Teller {
    fn new() -> Self {
        Self { began: Instant::now(), last: Arc::default() }
    }

    fn tell(&self, known: &Known) {
        tell(known, self.began, &self.last);
    }
}

impl Listener for Teller {
    fn ear(&self) -> Option<Ear> {
        let (began, last) = (self.began, Arc::clone(&self.last));
        Some(Arc::new(move |known| {
            let now = began.elapsed().as_millis() as u64;
            if now >= last.load(Relaxed) + LOOK.as_millis() as u64 {
                tell(known, began, &last);
            }
        }))
    }
}

fn tell(known: &Known, began: Instant, last: &AtomicU64) {
    last.store(began.elapsed().as_millis() as u64, Relaxed);
    // If nobody reads any more, writing the answer will find that out too.
    let _ = say("known", &serde_json::to_string(known).unwrap_or_default());
}

/// Writes a line at once.
fn say(what: &str, json: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{what} {json}")?;
    out.flush()
}
