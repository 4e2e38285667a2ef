//! Workers: processes of this program that answer questions, one at a time, and that can be ended at any moment.
//!
//! A thread that computes cannot be ended from outside; a process can, and the system gets back everything that it
//! holds. So a solver that does not check its limits, a mistake, or a position that is too deep harms only the question
//! itself.
//!
//! A worker reads one line for a question, `NUMBER QUESTION`, and writes what it knows in lines `known NUMBER OBJECT`
//! and at last `answer NUMBER EXIT OBJECT`, where the exit is that of the command line, or 3 for a mistake of ours.
//! [`super::worker_process`] is the other side. A worker ends with its input, so that it never outlives the server.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io;
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use hedgerow_core::Stopped;
use serde_json::json;
use tokio::process::Command;

use super::connections::Connection;
use super::unread::{NO_ROOM, Purpose, UnreadBytes};
use super::worker::Worker;
use crate::answer::{Exit, Object};
use crate::limits::held_bytes;
use crate::pool::MISTAKE;

/// The exit of an answer that is a mistake of ours.
pub const MISTAKEN: u8 = 3;
/// A worker for quick questions that holds more than this is not used again.
const HEAVY: u64 = 64 << 20;
/// A worker's memory is checked after this many questions.
const LOOK: u64 = 200;

/// What is known of a question so far.
#[derive(Clone, Default)]
pub struct Known(Arc<Mutex<(u64, Option<Bytes>)>>);

impl Known {
    /// Records a partial result, as JSON.
    pub fn note(&self, json: Bytes) {
        let mut known = self.locked();
        *known = (known.0 + 1, Some(json));
    }

    /// Forgets the partial results.
    pub fn forget(&self) {
        self.locked().1 = None;
    }

    /// How often partial results were recorded, and the last of them.
    pub fn last(&self) -> (u64, Option<Bytes>) {
        self.locked().clone()
    }

    fn locked(&self) -> MutexGuard<'_, (u64, Option<Bytes>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A mistake of ours.
    Mistake,
    /// Something around the server; the same question may succeed later.
    Unavailable,
}

/// An answer as JSON.
#[derive(Clone, Debug)]
pub struct Reply {
    /// How it ended.
    pub exit: Result<Exit, Fault>,
    /// The object, or the text where the client wants that.
    pub json: Bytes,
}

impl Reply {
    /// What a worker answered; without an exit it is a mistake of ours.
    pub fn new(exit: Option<Exit>, json: Bytes) -> Self {
        Self { exit: exit.ok_or(Fault::Mistake), json }
    }

    fn without(fault: Fault, sentence: &str) -> Self {
        Self { exit: Err(fault), json: json!({ "error": sentence }).to_string().into() }
    }

    /// The answer to a question for which there is no worker.
    pub fn no_worker(error: &io::Error) -> Self {
        Self::without(Fault::Unavailable, &format!("no worker can be started: {error}"))
    }

    /// The answer to a question whose worker failed.
    pub fn mistake() -> Self {
        Self::without(Fault::Mistake, MISTAKE)
    }

    /// The reply instead of an answer that there is no room for.
    pub fn no_room() -> Self {
        Self::without(Fault::Unavailable, NO_ROOM)
    }

    /// The answer to a question whose workers were ended from outside.
    pub fn killed(signal: i32) -> Self {
        let reason = format!("the worker was ended from outside by signal {signal}");
        let sentence = format!("{reason}, twice; perhaps the machine has too little memory");
        let json = json!({ "error": sentence, "reason": reason });
        Self { exit: Err(Fault::Unavailable), json: json.to_string().into() }
    }

    /// The answer to a question that was broken off: what is known.
    pub fn known_until(reason: Stopped, known: &Known) -> Self {
        let (_, known) = known.last();
        let mut object: Object = known.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default();
        object.insert("reason".to_owned(), reason.to_string().into());
        Self { exit: Ok(Exit::Unfinished), json: serde_json::Value::from(object).to_string().into() }
    }

    /// The same for a reply that the server makes itself, counted as unread from now on.
    pub async fn counted(self, connection: &Arc<Connection>) -> Self {
        let mut held = UnreadBytes::of(connection);
        match held.claim(self.json.len(), Purpose::Answer).await {
            true => Self { json: held.text(self.json.into()), ..self },
            false => Self::no_room(),
        }
    }
}

/// All workers.
pub struct WorkerPool {
    program: OsString,
    arguments: Vec<OsString>,
    /// The most workers that wait for quick questions.
    most_idle: usize,
    idle: Mutex<Vec<Worker>>,
    alive: Arc<Mutex<HashSet<u32>>>,
}

impl WorkerPool {
    /// A pool that starts workers by this command, and keeps this many for quick questions.
    pub fn new(command: &std::process::Command, most_idle: usize) -> Self {
        let program = command.get_program().to_owned();
        let arguments = command.get_args().map(OsString::from).collect();
        Self { program, arguments, most_idle, idle: Mutex::default(), alive: Arc::default() }
    }

    /// Gives a question to a worker.
    pub async fn begin(&self, line: &str) -> io::Result<Worker> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        // A worker that has gone meanwhile, for whatever reason, does not take a question.
        while let Some(mut worker) = idle() {
            if worker.ask(line).await.is_ok() {
                return Ok(worker);
            }
        }
        self.begin_fresh(line).await
    }

    /// Gives a question to a worker that is started for it.
    pub async fn begin_fresh(&self, line: &str) -> io::Result<Worker> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut worker = Worker::new(command.spawn()?, &self.alive)?;
        worker.ask(line).await.map(|()| worker)
    }

    /// Takes back a worker that has answered a quick question, unless it has reached a limit: then it may be about to
    /// end.
    pub fn ended(&self, worker: Worker, answer: &Reply) {
        let is_light = !worker.asked().is_multiple_of(LOOK) || worker.bytes().is_none_or(|bytes| bytes < HEAVY);
        if matches!(answer.exit, Ok(Exit::Answered | Exit::BadInput)) && is_light {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            if idle.len() < self.most_idle {
                idle.push(worker);
            }
        }
    }

    /// The bytes that this process and all workers hold, where the system reports them.
    pub fn bytes(&self) -> Option<u64> {
        let alive = self.alive.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let workers: u64 = alive.into_iter().filter_map(|id| held_bytes(Some(id))).sum();
        held_bytes(None).map(|own| own + workers)
    }
}
