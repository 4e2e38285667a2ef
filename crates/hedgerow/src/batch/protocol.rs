//! The messages between a batch and its workers: a letter and a text on a line.

use std::io;

use crate::answer::{Answer, Exit};

/// A message from the batch to a worker.
pub enum Order {
    /// Work on this position.
    Position(String),
    /// Give back the positions that are not started.
    GiveBack,
    /// End, and report what is known.
    Interrupt,
}

impl Order {
    /// The order as a line.
    pub fn write(&self, into: &mut Vec<u8>) {
        let (letter, text) = match self {
            Self::Position(text) => (b'p', text.as_str()),
            Self::GiveBack => (b'b', ""),
            Self::Interrupt => (b'i', ""),
        };
        write(letter, text, into);
    }

    /// Reads a line without its end.
    pub fn read(line: &str) -> Option<Self> {
        match line.split_at_checked(1)? {
            ("p", text) => Some(Self::Position(text.to_owned())),
            ("b", _) => Some(Self::GiveBack),
            ("i", _) => Some(Self::Interrupt),
            _ => None,
        }
    }
}

/// A message from a worker.
#[derive(Debug, PartialEq, Eq)]
pub enum Said {
    /// The answer about the first position it has, as JSON.
    Answer(Exit, String),
    /// This many positions were not started, and are given back.
    Back(usize),
    /// It ends, after the watchdog answered.
    Leaving,
}

impl Said {
    /// The message as a line.
    pub fn write(&self, into: &mut Vec<u8>) {
        match self {
            Self::Answer(exit, json) => write(b'0' + *exit as u8, json, into),
            Self::Back(count) => write(b'b', &count.to_string(), into),
            Self::Leaving => write(b'l', "", into),
        }
    }

    /// Reads a line without its end.
    pub fn read(mut line: String) -> Option<Self> {
        let letter = line.chars().next()?;
        // In place: an answer may take most of the memory.
        line.remove(0);
        match letter {
            'b' => Some(Self::Back(line.parse().ok()?)),
            'l' => Some(Self::Leaving),
            digit => {
                let mut exits = [Exit::Answered, Exit::Unfinished, Exit::BadInput].into_iter();
                Some(Self::Answer(exits.find(|exit| digit.to_digit(10) == Some(*exit as u32))?, line))
            }
        }
    }
}

/// Writes an answer in the form that [`Said::Answer`] reads, without building its text first.
pub fn write_answer(answer: &Answer, into: &mut impl io::Write) -> io::Result<()> {
    into.write_all(&[b'0' + answer.exit as u8])?;
    answer.write_json(into)?;
    into.write_all(b"\n")
}

fn write(letter: u8, text: &str, into: &mut Vec<u8>) {
    into.push(letter);
    into.extend_from_slice(text.as_bytes());
    into.push(b'\n');
}
