//! Where each line is: waiting to be sent, at a worker, or answered and waiting for an earlier line.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use hedgerow_core::Stopped;

use super::protocol::{Order, Said};
use super::worker_handle::{Sent, WorkerHandle};
use super::{CHUNK, Event};
use crate::answer::{Answer, Exit, subject};
use crate::pool::Line;

/// More lines are read while fewer than this wait to be sent.
const FEW: usize = CHUNK;
/// The most bytes of answers that wait for an earlier one.
const MOST_WAITING: usize = 64 << 20;
/// How long interrupted workers may take to report what is known.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The sentence about a position whose worker died.
const LOST: &str = "the worker process ended unexpectedly";

/// The lines of a batch and its workers.
pub struct Queue<'a> {
    game: &'a str,
    /// The first message to each worker, as JSON.
    assignment: String,
    most_hands: usize,
    events: Sender<Event>,
    hands: Vec<WorkerHandle>,
    /// Workers that have announced their end, and give back their lines.
    leaving: Vec<WorkerHandle>,
    /// The number of the next worker.
    next_hand: u64,
    /// Lines to be sent, by their number.
    pending: BTreeMap<usize, Sent>,
    /// The number of lines read, and whether the input has ended.
    read: usize,
    is_read: bool,
    /// Answers that wait for an earlier one.
    waiting: BTreeMap<usize, (Exit, String)>,
    waiting_bytes: usize,
    /// The number of answers written.
    given: usize,
    worst: Exit,
}

impl<'a> Queue<'a> {
    /// A queue without lines; it starts workers when there are lines for them.
    pub fn new(game: &'a str, assignment: String, most_hands: usize, events: Sender<Event>) -> Self {
        Self {
            game,
            assignment,
            most_hands,
            events,
            hands: Vec::new(),
            leaving: Vec::new(),
            next_hand: 0,
            pending: BTreeMap::new(),
            read: 0,
            is_read: false,
            waiting: BTreeMap::new(),
            waiting_bytes: 0,
            given: 0,
            worst: Exit::Answered,
        }
    }

    /// Whether every line was read and its answer given.
    pub fn is_done(&self) -> bool {
        self.is_read && self.given == self.read
    }

    /// Whether more lines should be read.
    pub fn wants_more(&self) -> bool {
        !self.is_read && self.pending.len() < FEW
    }

    /// The worst exit of all answers given.
    pub fn worst(&self) -> Exit {
        self.worst
    }

    /// Processes an event.
    pub fn hear(&mut self, event: Event) {
        match event {
            Event::Lines(lines) => {
                self.is_read |= lines.is_empty();
                lines.into_iter().for_each(|line| self.add(line));
            }
            Event::Said(number, said) => said.into_iter().for_each(|said| self.heard(number, said)),
            Event::Ended(number) => self.ended(number),
        }
    }

    fn add(&mut self, line: Line) {
        let index = self.read;
        self.read += 1;
        match line {
            Ok(text) => {
                self.pending.insert(index, Sent { index, text, alone: false });
            }
            Err(sentence) => {
                let sentence = format!("{}: {sentence}", self.game);
                self.answered(index, &Answer::bad_input(subject(self.game, ""), &sentence));
            }
        }
    }

    fn heard(&mut self, number: u64, said: Said) {
        let Some(hand) = self.hands.iter_mut().find(|hand| hand.number == number) else { return };
        match said {
            Said::Answer(exit, json) => {
                if let Some(line) = hand.lines.pop_front() {
                    self.keep(line.index, exit, json);
                }
            }
            Said::Back(count) => {
                hand.is_asked_back = false;
                let kept = hand.lines.len().saturating_sub(count);
                let back = hand.lines.split_off(kept);
                self.pending.extend(back.into_iter().map(|line| (line.index, line)));
            }
            Said::Leaving => hand.is_leaving = true,
        }
    }

    /// A worker has ended. If it had only one line, that line was at fault; otherwise each of its lines is tried alone.
    fn ended(&mut self, number: u64) {
        let Some(at) = self.hands.iter().position(|hand| hand.number == number) else { return };
        let mut hand = self.hands.swap_remove(at);
        let lines = std::mem::take(&mut hand.lines);
        let is_lost = !hand.is_leaving && lines.len() == 1;
        for line in lines {
            if is_lost {
                self.unanswered(line, LOST);
            } else {
                let alone = line.alone || !hand.is_leaving;
                self.pending.insert(line.index, Sent { alone, ..line });
            }
        }
        self.leaving.push(hand);
    }

    /// Sends lines to workers, as many as they take, and starts workers for them. An idle worker gets lines that
    /// another has not started.
    pub fn send(&mut self) {
        self.leaving.retain_mut(|hand| !hand.is_gone());
        while let Some(next) = self.pending.first_entry() {
            // Answers that wait take memory; the line that they all wait for must not itself wait.
            if self.waiting_bytes > MOST_WAITING && *next.key() != self.given {
                break;
            }
            let hands = self.hands.len();
            let hand = self.hands.iter_mut().filter(|hand| hand.takes(next.get())).min_by_key(|hand| hand.lines.len());
            let may_start = hands < self.most_hands;
            let is_busy = hand.as_ref().is_none_or(|hand| !hand.lines.is_empty());
            if is_busy && may_start {
                let line = next.remove();
                if let Err(line) = self.send_to_another(line) {
                    self.unanswered(line, "no worker process can be started");
                }
            } else if let Some(hand) = hand {
                hand.add(next.remove());
            } else {
                break;
            }
        }
        if self.pending.is_empty() && self.hands.iter().any(|hand| hand.lines.is_empty() && !hand.is_leaving) {
            let spare = self.hands.iter_mut().filter(|hand| hand.has_spare()).max_by_key(|hand| hand.lines.len());
            if let Some(hand) = spare {
                hand.is_asked_back = true;
                hand.tell(&Order::GiveBack);
            }
        }
        self.hands.iter_mut().for_each(WorkerHandle::send);
    }

    /// Starts a worker for a line. If none can be started, another worker takes the line when it can; without any
    /// worker, the line comes back.
    fn send_to_another(&mut self, line: Sent) -> Result<(), Sent> {
        match WorkerHandle::start(self.next_hand, &self.assignment, self.events.clone()) {
            Ok(mut hand) => {
                self.next_hand += 1;
                hand.add(line);
                self.hands.push(hand);
            }
            Err(_) if self.hands.is_empty() => return Err(line),
            Err(_) => {
                self.most_hands = self.hands.len();
                self.pending.insert(line.index, line);
            }
        }
        Ok(())
    }

    /// Asks all workers to end and takes in what they report. A line that was not started gets no answer, unless a
    /// later line got one: then its answer is that it was interrupted.
    pub fn interrupt(&mut self, inbox: &Receiver<Event>) {
        for hand in &mut self.hands {
            hand.tell(&Order::GiveBack);
            hand.tell(&Order::Interrupt);
            hand.send();
        }
        let end = Instant::now() + LAST_WORDS;
        while self.hands.iter().any(|hand| !hand.lines.is_empty()) {
            let Some(left) = end.checked_duration_since(Instant::now()) else { break };
            let Ok(event) = inbox.recv_timeout(left) else { break };
            self.hear(event);
        }
        let mute = std::mem::take(&mut self.hands).into_iter().flat_map(|mut hand| std::mem::take(&mut hand.lines));
        let begun: Vec<Sent> = mute.collect();
        let last = self.waiting.keys().last().copied();
        let pending = std::mem::take(&mut self.pending).into_values();
        let reason = Stopped::Interrupted.to_string();
        for line in pending.chain(begun).filter(|line| last.is_some_and(|last| line.index < last)) {
            self.unanswered(line, &reason);
        }
        (self.is_read, self.read) = (true, self.given + self.waiting.len());
        self.worst = self.worst.max(Exit::Unfinished);
    }

    fn unanswered(&mut self, line: Sent, reason: &str) {
        let mut answer = Answer::unfinished(subject(self.game, &line.text), Stopped::Interrupted);
        answer.object.insert("reason".to_owned(), reason.into());
        self.answered(line.index, &answer);
    }

    fn answered(&mut self, index: usize, answer: &Answer) {
        self.keep(index, answer.exit, answer.json());
    }

    fn keep(&mut self, index: usize, exit: Exit, json: String) {
        self.waiting_bytes += json.len();
        self.waiting.insert(index, (exit, json));
    }

    /// Writes the answers whose turn has come.
    pub fn give(&mut self, out: &mut impl Write) -> io::Result<()> {
        while let Some((exit, json)) = self.waiting.remove(&self.given) {
            self.given += 1;
            self.waiting_bytes -= json.len();
            self.worst = self.worst.max(exit);
            out.write_all(json.as_bytes())?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}
