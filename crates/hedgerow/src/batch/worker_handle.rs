//! A worker, as its batch sees it.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::Sender;
use std::thread;

use super::Event;
use super::protocol::{Order, Said};
use super::worker::SWITCH;
use crate::process::this_program;

/// The most lines that a worker holds, and the most bytes of them if it holds more than one.
const AHEAD: usize = 64;
const AHEAD_BYTES: usize = 1 << 20;

/// A line on its way to a worker.
pub struct Sent {
    /// Its number.
    pub index: usize,
    /// Its text.
    pub text: String,
    /// Whether a worker must have no other line: a worker died that had this line and others.
    pub alone: bool,
}

/// A worker. Dropping the handle ends it.
pub struct WorkerHandle {
    /// Its number.
    pub number: u64,
    /// Its lines; it works on the first.
    pub lines: VecDeque<Sent>,
    /// Whether it has announced its end.
    pub is_leaving: bool,
    /// Whether it was asked to give back lines that it has not started, and has not answered yet.
    pub is_asked_back: bool,
    child: Child,
    input: ChildStdin,
    orders: Vec<u8>,
}

impl WorkerHandle {
    /// Starts a worker: a process of this program, with this assignment as JSON.
    pub fn start(number: u64, assignment: &str, events: Sender<Event>) -> io::Result<Self> {
        let mut command = this_program()?;
        command.env(SWITCH, "1").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let listen = move || listen(number, output, &events);
        thread::Builder::new().name("listener".to_owned()).spawn(listen)?;
        let (lines, orders) = (VecDeque::new(), format!("{assignment}\n").into_bytes());
        Ok(Self { number, lines, is_leaving: false, is_asked_back: false, child, input, orders })
    }

    /// Whether it can take one more line.
    pub fn takes(&self, next: &Sent) -> bool {
        let bytes = || self.lines.iter().map(|line| line.text.len()).sum::<usize>();
        let takes_more = || {
            let is_alone = next.alone || self.lines.iter().any(|line| line.alone);
            self.lines.len() < AHEAD && !is_alone && bytes() < AHEAD_BYTES
        };
        !self.is_leaving && !self.is_asked_back && (self.lines.is_empty() || takes_more())
    }

    /// Whether it has lines that it has not started.
    pub fn has_spare(&self) -> bool {
        self.lines.len() > 1 && !self.is_leaving && !self.is_asked_back
    }

    /// Adds a line; the next [`WorkerHandle::send`] sends it.
    pub fn add(&mut self, line: Sent) {
        Order::Position(line.text.clone()).write(&mut self.orders);
        self.lines.push_back(line);
    }

    /// Adds an order; the next [`WorkerHandle::send`] sends it.
    pub fn tell(&mut self, order: &Order) {
        order.write(&mut self.orders);
    }

    /// Sends everything that is not sent yet. If the worker is gone, the [end](Event::Ended) event reports it.
    pub fn send(&mut self) {
        if !self.orders.is_empty() {
            let _ = self.input.write_all(&self.orders);
            self.orders.clear();
        }
    }

    /// Whether its process has ended.
    pub fn is_gone(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.try_wait();
    }
}

/// Reads a worker's messages until it ends.
fn listen(number: u64, output: impl Read, events: &Sender<Event>) {
    let mut output = BufReader::with_capacity(64 << 10, output);
    loop {
        let mut said = Vec::new();
        let mut line = Vec::new();
        // Half a line means that its worker died.
        while output.read_until(b'\n', &mut line).is_ok() && line.pop() == Some(b'\n') {
            said.extend(String::from_utf8(std::mem::take(&mut line)).ok().and_then(Said::read));
            if !output.buffer().contains(&b'\n') {
                break;
            }
        }
        if said.is_empty() {
            let _ = events.send(Event::Ended(number));
            return;
        }
        if events.send(Event::Said(number, said)).is_err() {
            return;
        }
    }
}
