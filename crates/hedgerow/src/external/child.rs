//! A running external program. Whatever it does, this program waits for it no longer than agreed, and keeps no more
//! than a few lines of its output.
//!
//! Three threads serve it: one writes, as a program that reads nothing would block the writer; one reads its answers,
//! line by line into a short queue that makes a flood wait; one keeps the last line of its standard error. The program
//! has a process group of its own, and the whole group is killed at the end.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hedgerow_lab::matches::Forfeit;

/// The longest line, in bytes.
const LONGEST_LINE: u64 = 64 << 10;
/// Lines that wait to be read; a program that writes more has to wait.
const QUEUE: usize = 64;
/// The most remarks and empty lines before an answer.
const MOST_REMARKS: usize = 1000;
/// How often a waiting thread checks whether to stop.
const LOOK: Duration = Duration::from_millis(20);
/// How long a program may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);
/// The most letters of the last line of standard error that a message repeats.
const LAST_WORDS: usize = 100;

/// The process groups of all running programs.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A running program.
pub struct Child {
    child: std::process::Child,
    /// The lines to write; none after the last one.
    input: Option<Sender<String>>,
    heard: Receiver<Heard>,
    last_words: Arc<Mutex<String>>,
    status: Option<ExitStatus>,
}

/// What a program sent.
enum Heard {
    Line(String),
    TooLong,
    End,
}

impl Child {
    /// Starts a program.
    pub fn start(words: &[String]) -> Result<Self, Forfeit> {
        let failed = |error: std::io::Error| Forfeit(format!("it cannot be started: {error}"));
        let [program, arguments @ ..] = words else { return Err(Forfeit("it has no command".to_owned())) };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        running(|running| running.insert(child.id()));
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, to_write) = channel::<String>();
        let (to_hear, heard) = sync_channel(QUEUE);
        let last_words = Arc::new(Mutex::new(String::new()));
        // From here on, dropping this value ends the program.
        let child = Self { child, input: Some(input), heard, last_words: Arc::clone(&last_words), status: None };
        let named = |name: &str| thread::Builder::new().name(name.to_owned());
        let writing = named("writer").spawn(move || {
            let Some(mut stdin) = stdin else { return };
            for text in to_write {
                // The reader notices a program that has ended.
                if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        writing.map_err(failed)?;
        let reading = named("reader").spawn(move || {
            if let Some(stdout) = stdout {
                read(&mut BufReader::new(stdout), &to_hear);
            }
        });
        reading.map_err(failed)?;
        let listening = named("listener").spawn(move || {
            if let Some(stderr) = stderr {
                listen(&mut BufReader::new(stderr), &last_words);
            }
        });
        listening.map_err(failed)?;
        Ok(child)
    }

    /// Sends it a line, without waiting until it has read it.
    pub fn say(&mut self, text: String) {
        if let Some(input) = &self.input {
            let _ = input.send(text); // A program that has ended is noticed by who reads.
        }
    }

    /// What it has sent without being asked, if anything.
    pub fn early(&mut self) -> Result<Option<String>, Forfeit> {
        for _ in 0..MOST_REMARKS {
            match self.heard.try_recv() {
                Ok(Heard::Line(line)) if is_remark(&line) => {}
                Ok(Heard::Line(line)) => return Ok(Some(line)),
                Ok(Heard::TooLong) => return Err(too_long()),
                Ok(Heard::End) | Err(TryRecvError::Disconnected) => return Err(self.ended()),
                Err(TryRecvError::Empty) => return Ok(None),
            }
        }
        Err(too_many())
    }

    /// Its next line that is no remark; nothing if `stop` is raised first.
    pub fn hear(&mut self, limit: Duration, stop: &AtomicBool) -> Result<Option<String>, Forfeit> {
        let clock = Instant::now();
        let mut remarks = 0;
        while !stop.load(Relaxed) {
            let Some(left) = limit.checked_sub(clock.elapsed()).filter(|left| !left.is_zero()) else {
                return Err(Forfeit(format!("it did not answer within {limit:?}")));
            };
            match self.heard.recv_timeout(left.min(LOOK)) {
                Ok(Heard::Line(line)) if is_remark(&line) => {
                    remarks += 1;
                    if remarks > MOST_REMARKS {
                        return Err(too_many());
                    }
                }
                Ok(Heard::Line(line)) => return Ok(Some(line)),
                Ok(Heard::TooLong) => return Err(too_long()),
                Ok(Heard::End) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        Ok(None)
    }

    /// How it ended: its exit code and its last line.
    fn ended(&mut self) -> Forfeit {
        // Its standard output is closed; the process itself takes a moment to end.
        thread::sleep(LOOK);
        self.kill();
        let how = self.status.map_or_else(String::new, |status| format!(" ({status})"));
        let last = self.last_words.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let last = if last.is_empty() { last } else { format!(": {last:?}") };
        Forfeit(format!("it ended{how}{last}"))
    }

    /// Kills the whole group, and waits for the program.
    fn kill(&mut self) {
        if self.status.is_some() {
            return;
        }
        // Nobody has waited for it yet, so no other process can have its number.
        kill_group(self.child.id());
        let _ = self.child.kill(); // It may have ended.
        self.status = self.child.wait().ok();
        running(|running| running.remove(&self.child.id()));
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if self.status.is_none() {
            self.say("quit\n".to_owned());
            self.input = None; // Its standard input ends.
            let clock = Instant::now();
            while let Some(left) = FAREWELL.checked_sub(clock.elapsed()) {
                match self.heard.recv_timeout(left) {
                    Ok(Heard::Line(_)) => {}
                    _ => break,
                }
            }
        }
        self.kill();
    }
}

/// Kills all running programs when this one ends.
pub fn end_all() {
    let groups: Vec<u32> = running(|running| running.iter().copied().collect());
    groups.into_iter().for_each(kill_group);
}

fn running<T>(look: impl FnOnce(&mut BTreeSet<u32>) -> T) -> T {
    look(&mut RUNNING.lock().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(unix)]
fn kill_group(group: u32) {
    let group = i32::try_from(group).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_group: u32) {}

/// Whether a line is for people: empty, or starting with #.
fn is_remark(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

fn too_long() -> Forfeit {
    Forfeit(format!("it wrote a line of more than {} KiB", LONGEST_LINE >> 10))
}

fn too_many() -> Forfeit {
    Forfeit(format!("it wrote more than {MOST_REMARKS} remarks before an answer"))
}

/// Reads lines until the end, or until the receiver is gone.
fn read(from: &mut impl BufRead, to: &SyncSender<Heard>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let heard = match from.take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::End,
            Ok(_) if line.len() as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => Heard::TooLong,
            Ok(_) => Heard::Line(String::from_utf8_lossy(&line).trim_end().to_owned()),
        };
        let goes_on = matches!(heard, Heard::Line(_));
        if to.send(heard).is_err() || !goes_on {
            return;
        }
    }
}

/// Keeps the end of the last line that is not empty.
fn listen(from: &mut impl BufRead, last: &Mutex<String>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        match from.take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                let text: String = text.trim().chars().take(LAST_WORDS).collect();
                if !text.is_empty() {
                    *last.lock().unwrap_or_else(PoisonError::into_inner) = text;
                }
            }
        }
    }
}
