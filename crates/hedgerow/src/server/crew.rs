//! Workers: processes of this program that answer questions, one at a time, and can be ended at any moment.
//!
//! A thread that computes cannot be ended from outside; a process can, and all that it holds goes back to the system. So a
//! solver that does not look at its limits, a mistake, or a position that is too deep harm nobody but the question itself.
//!
//! A worker reads one line for a question, `NUMBER QUESTION`, and says what it knows in lines `known NUMBER OBJECT` and at last
//! `answer NUMBER EXIT OBJECT`, where the exit is that of the command line, or 3 for a mistake of ours. [`super::labour`] is the
//! other side. It ends with its input, so that it never outlives the server.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hedgerow_core::Stopped;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::answer::{Answer, Exit, Object};
use crate::games::Unfinished;
use crate::limits::{held_bytes, processor_time};
use crate::pool::MISTAKE;

/// The exit of an answer that is a mistake of ours.
pub const MISTAKEN: u8 = 3;
/// A worker of quick questions that holds more than this is not asked again.
const HEAVY: u64 = 64 << 20;
/// What a worker holds is looked at after so many questions.
const LOOK: u64 = 200;

/// What is known of a question so far, as JSON.
pub type Known = Arc<Mutex<Option<Arc<str>>>>;

/// An answer as JSON.
#[derive(Clone, Debug)]
pub struct Reply {
    /// How it ended; none if by a mistake of ours.
    pub exit: Option<Exit>,
    /// The object, or the text where that was asked for.
    pub json: Arc<str>,
}

impl Reply {
    /// The answer to a question that no worker could answer.
    pub fn broken(sentence: &str) -> Self {
        Self { exit: None, json: serde_json::json!({ "error": sentence }).to_string().into() }
    }

    /// The answer to a question that was broken off: what is known.
    pub fn known_until(reason: Stopped, known: &Known) -> Self {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let object: Object = known.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default();
        let answer = Answer::unfinished(object, &Unfinished { reason, low: None, high: None, nodes: 0 });
        Self { exit: Some(answer.exit), json: serde_json::Value::from(answer.object).to_string().into() }
    }
}

/// All workers.
pub struct Crew {
    program: OsString,
    arguments: Vec<OsString>,
    /// So many wait for quick questions.
    most_idle: usize,
    idle: Mutex<Vec<Worker>>,
    alive: Arc<Mutex<HashSet<u32>>>,
}

impl Crew {
    /// Workers are started by this command; so many are kept for quick questions.
    pub fn new(program: OsString, arguments: &[&str], most_idle: usize) -> Self {
        let arguments = arguments.iter().map(OsString::from).collect();
        Self { program, arguments, most_idle, idle: Mutex::default(), alive: Arc::default() }
    }

    /// Gives a question to a worker; the error is a sentence.
    pub async fn begin(&self, line: &str) -> Result<Worker, String> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        // One that has gone meanwhile, for whatever reason, does not take a question.
        while let Some(mut worker) = idle() {
            if worker.ask(line).await.is_ok() {
                return Ok(worker);
            }
        }
        let start = async {
            let mut worker = self.start()?;
            worker.ask(line).await.map(|()| worker)
        };
        start.await.map_err(|error: io::Error| format!("no worker can be started: {error}"))
    }

    fn start(&self) -> io::Result<Worker> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let id = child.id().unwrap_or_default();
        self.alive.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        let lines = BufReader::new(output).lines();
        Ok(Worker { child, input, lines, asked: 0, id, alive: Arc::clone(&self.alive) })
    }

    /// Takes a worker back that has answered a quick question.
    pub fn ended(&self, worker: Worker, answer: Reply) -> Reply {
        let is_light = !worker.asked.is_multiple_of(LOOK) || worker.bytes().is_none_or(|bytes| bytes < HEAVY);
        if answer.exit.is_some() && is_light {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            if idle.len() < self.most_idle {
                idle.push(worker);
            }
        }
        answer
    }

    /// The bytes that this process and all workers hold, where the system tells.
    pub fn bytes(&self) -> Option<u64> {
        let alive = self.alive.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let workers: u64 = alive.into_iter().filter_map(|id| held_bytes(Some(id))).sum();
        held_bytes(None).map(|own| own + workers)
    }
}

/// A process that answers questions. Dropping it ends it.
pub struct Worker {
    /// Ended when it is dropped.
    #[allow(dead_code, reason = "held, not used")]
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    asked: u64,
    id: u32,
    alive: Arc<Mutex<HashSet<u32>>>,
}

impl Worker {
    async fn ask(&mut self, line: &str) -> io::Result<()> {
        self.asked += 1;
        self.input.write_all(format!("{} {line}\n", self.asked).as_bytes()).await
    }

    /// Hears it out: what becomes known is noted, and the answer returned. May be given up and begun again.
    pub async fn hear(&mut self, known: &Known) -> Reply {
        while let Ok(Some(line)) = self.lines.next_line().await {
            let Some((kind, rest)) = line.split_once(' ') else { continue };
            let Some((number, rest)) = rest.split_once(' ') else { continue };
            // A word on the question before may come late.
            if number.parse() != Ok(self.asked) {
                continue;
            }
            match (kind, rest.split_once(' ')) {
                ("known", _) => *known.lock().unwrap_or_else(PoisonError::into_inner) = Some(rest.into()),
                ("answer", Some((exit, json))) => {
                    let exit = [Exit::Answered, Exit::Unfinished, Exit::BadInput]
                        .into_iter()
                        .find(|known| exit.parse() == Ok(*known as u8));
                    return Reply { exit, json: json.into() };
                }
                _ => {}
            }
        }
        Reply::broken(MISTAKE)
    }

    /// The bytes that it holds, where the system tells.
    pub fn bytes(&self) -> Option<u64> {
        held_bytes(Some(self.id))
    }

    /// How long it has worked in all, where the system tells.
    pub fn worked(&self) -> Option<Duration> {
        processor_time(self.id)
    }

    /// Lets others pass: from now on it works when nobody else wants to.
    pub fn step_back(&self) {
        #[cfg(unix)]
        if let Some(process) = i32::try_from(self.id).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::setpriority_process(Some(process), 19);
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}
