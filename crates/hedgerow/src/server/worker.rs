//! One worker, from outside: the server sends it a line, and reads its messages until it has answered or is gone.

use std::collections::HashSet;
use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::time::timeout;

use super::connections::Connection;
use super::unread::{Purpose, UnreadBytes};
use super::worker_pool::{Known, Reply};
use crate::answer::Exit;
use crate::limits::{held_bytes, processor_time};

/// The start of a line that there is no room for is kept up to this length: it shows what the line was about.
const HEAD: usize = 64;
/// How long a worker may take to end after its output has ended.
const END: Duration = Duration::from_secs(1);

/// How a worker ended its question.
#[derive(Debug)]
pub enum Heard {
    /// It answered.
    Answer(Reply),
    /// It ended by a fault of its own.
    Failed,
    /// A signal from outside ended it: this one.
    Killed(i32),
}

/// A process that answers questions. Dropping it ends it.
pub struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What has arrived of the next line, so that reading can be given up and continued later.
    line: WatchedStream,
    asked: u64,
    id: u32,
    alive: Arc<Mutex<HashSet<u32>>>,
}

/// The output of a worker, counted as unread by the client that it is for.
#[derive(Default)]
struct WatchedStream {
    text: Vec<u8>,
    held: Option<UnreadBytes>,
    /// There was no room for all of it.
    is_cut: bool,
}

impl Worker {
    /// A worker that has just been started.
    pub fn new(mut child: Child, alive: &Arc<Mutex<HashSet<u32>>>) -> io::Result<Self> {
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let id = child.id().unwrap_or_default();
        alive.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
        let output = BufReader::new(output);
        Ok(Self { child, input, output, line: WatchedStream::default(), asked: 0, id, alive: Arc::clone(alive) })
    }

    /// Asks a question, in one line.
    pub async fn ask(&mut self, line: &str) -> io::Result<()> {
        self.asked += 1;
        self.input.write_all(format!("{} {line}\n", self.asked).as_bytes()).await
    }

    /// Reads its messages, for the client of a connection: records partial results, and returns the answer. May be
    /// given up and continued later.
    pub async fn hear(&mut self, known: &Known, connection: &Arc<Connection>) -> Heard {
        while let Ok(Some(line)) = self.next_line(connection).await {
            let mut words = line.text.splitn(3, |&byte| byte == b' ');
            let (Some(kind), Some(number), Some(rest)) = (words.next(), words.next(), words.next()) else { continue };
            // A message about the question before may come late.
            if number != self.asked.to_string().as_bytes() {
                continue;
            }
            match kind {
                b"known" if !line.is_cut => {
                    let length = rest.len();
                    known.note(line.last(length));
                }
                b"answer" if line.is_cut => return Heard::Answer(Reply::no_room()),
                b"answer" => {
                    let mut words = rest.splitn(2, |&byte| byte == b' ');
                    let (Some(exit), Some(json)) = (words.next(), words.next()) else { continue };
                    let exits = [Exit::Answered, Exit::Unfinished, Exit::BadInput];
                    let exit = exits.into_iter().find(|known| exit == [b'0' + *known as u8]);
                    let length = json.len();
                    return Heard::Answer(Reply::new(exit, line.last(length)));
                }
                _ => {}
            }
        }
        self.ended().await
    }

    /// The next line of its output, without the line break; none at the end of the output.
    async fn next_line(&mut self, connection: &Arc<Connection>) -> io::Result<Option<WatchedStream>> {
        loop {
            let arrived = self.output.fill_buf().await?;
            let Some(&first) = arrived.first() else { return Ok(None) };
            let mut rest = arrived;
            let length = std::io::BufRead::skip_until(&mut rest, b'\n')?;
            let is_whole = arrived[length - 1] == b'\n';
            self.line.make_room(length, connection, first).await;
            // Nothing was read meanwhile.
            self.line.add(&self.output.buffer()[..length - usize::from(is_whole)]);
            self.output.consume(length);
            if is_whole {
                return Ok(Some(std::mem::take(&mut self.line)));
            }
        }
    }

    /// Why its output has ended.
    async fn ended(&mut self) -> Heard {
        match timeout(END, self.child.wait()).await {
            Ok(Ok(status)) => signal_from_outside(status).map_or(Heard::Failed, Heard::Killed),
            _ => Heard::Failed,
        }
    }

    /// How many questions it has received.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// The bytes that it holds, where the system reports them.
    pub fn bytes(&self) -> Option<u64> {
        held_bytes(Some(self.id))
    }

    /// How long it has worked in all, where the system reports it.
    pub fn worked(&self) -> Option<Duration> {
        processor_time(self.id)
    }

    /// Lowers its priority: from now on it works when no other process wants to.
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

impl WatchedStream {
    /// Counts bytes before they are added; bytes that there is no room for are dropped.
    async fn make_room(&mut self, bytes: usize, connection: &Arc<Connection>, first: u8) {
        if self.is_cut {
            return;
        }
        let first = self.text.first().copied().unwrap_or(first);
        let purpose = if first == b'k' { Purpose::Known } else { Purpose::Answer };
        let held = self.held.get_or_insert_with(|| UnreadBytes::of(connection));
        self.is_cut = !held.claim(bytes, purpose).await;
    }

    fn add(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(&bytes[..if self.is_cut { bytes.len().min(HEAD) } else { bytes.len() }]);
        if self.is_cut {
            self.text.truncate(HEAD);
            self.text.shrink_to_fit();
            self.held = None;
        }
    }

    /// Its last bytes, counted until they are dropped.
    fn last(mut self, length: usize) -> Bytes {
        let begin = self.text.len() - length;
        match self.held.take() {
            Some(held) => held.text(self.text).slice(begin..),
            None => Bytes::from(self.text).slice(begin..),
        }
    }
}

/// The signal that ended a process, unless it is one with which a faulty program ends itself.
#[cfg(unix)]
fn signal_from_outside(status: ExitStatus) -> Option<i32> {
    use rustix::process::Signal;
    use std::os::unix::process::ExitStatusExt;
    let own = [Signal::ILL, Signal::TRAP, Signal::ABORT, Signal::BUS, Signal::FPE, Signal::SEGV, Signal::SYS];
    status.signal().filter(|&signal| own.iter().all(|own| own.as_raw() != signal))
}

#[cfg(not(unix))]
fn signal_from_outside(_: ExitStatus) -> Option<i32> {
    None
}
