//! Files of records, read back.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::{GameRecord, Header};
use crate::LabError;

/// What a file of records holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Records {
    /// What match it is.
    pub header: Header,
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
    /// Whether the file ends in the middle of a line, as after a power failure. That line is left out.
    pub cut: bool,
}

impl Records {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, LabError> {
        let mut file = File::open(path).map_err(LabError::file(path))?;
        let lines = Lines::read(&mut file, path)?;
        match lines.header {
            Some(header) => Ok(Self { header, games: lines.games, cut: !lines.rest.is_empty() }),
            None => {
                let fault = "this is not a file of match records".to_owned();
                Err(LabError::Line { path: path.to_owned(), line: 1, fault })
            }
        }
    }
}

/// The whole lines of a file, and what follows them.
pub(super) struct Lines {
    /// The first line, if it is whole.
    pub header: Option<Header>,
    /// The others.
    pub games: Vec<GameRecord>,
    /// How many bytes the whole lines take.
    pub length: u64,
    /// The last line, if its end is missing.
    pub rest: Vec<u8>,
}

impl Lines {
    pub fn read(file: &mut File, path: &Path) -> Result<Self, LabError> {
        let mut lines = Self { header: None, games: Vec::new(), length: 0, rest: Vec::new() };
        // No line of ours is nearly as long: whatever this file is, it must not fill the memory.
        const LONGEST: u64 = 1 << 26;
        let mut reader = BufReader::new(file);
        for number in 1.. {
            lines.rest.clear();
            let read = (&mut reader).take(LONGEST).read_until(b'\n', &mut lines.rest).map_err(LabError::file(path))?;
            let fault = |fault: String| LabError::Line { path: path.to_owned(), line: number, fault };
            if lines.rest.pop_if(|&mut last| last == b'\n').is_none() {
                if read as u64 >= LONGEST {
                    return Err(fault("the line is too long".to_owned()));
                }
                break;
            }
            let line = str::from_utf8(&lines.rest).map_err(|_| fault("this is not text".to_owned()))?;
            if number == 1 {
                lines.header = Some(Header::read(line).map_err(fault)?);
            } else {
                let game = GameRecord::read(line).map_err(fault)?;
                if game.index != number - 2 {
                    return Err(fault(format!("game {} stands where game {} should", game.index, number - 2)));
                }
                lines.games.push(game);
            }
            lines.length += read as u64;
        }
        Ok(lines)
    }
}
