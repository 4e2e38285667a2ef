//! Reads files of records.

use std::path::Path;

use hedgerow_core::Refusal;

use super::header::FOREIGN;
use super::{GameRecord, Header};
use crate::reading::{Line, Sheet};
use crate::{LabError, Warning};

/// What the user can do about a damaged line. Games are recorded in order.
const REMEDY: &str =
    "take the file from a copy, or cut it off before this line and resume the match: the same games are played again";

/// The content of a file of records.
#[derive(Clone, Debug, PartialEq)]
pub struct Records {
    /// The match that it belongs to.
    pub header: Header,
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
    /// Whether the file ends in the middle of a line, as after a power failure. That line is left out.
    pub cut: bool,
    /// Warnings about the file.
    pub warnings: Vec<Warning>,
}

impl Records {
    /// Reads a file. A damaged line is an error.
    pub fn read(path: &Path) -> Result<Self, LabError> {
        let Lines { header, games, rest, mut warnings, .. } = Lines::of(Sheet::open(path)?, path)?;
        let cut = !rest.is_empty();
        warnings.extend(cut.then(|| Warning::Cut(path.to_owned())));
        match header {
            Some(header) => Ok(Self { header, games, cut, warnings }),
            None => Err(LabError::Line { path: path.to_owned(), line: 1, fault: FOREIGN.to_owned() }),
        }
    }
}

/// The complete lines of a file, and the incomplete rest.
pub(super) struct Lines {
    /// The first line, if it is complete.
    pub header: Option<Header>,
    /// The others.
    pub games: Vec<GameRecord>,
    /// Whether they have checksums.
    pub has_sums: bool,
    /// The bytes of the complete lines.
    pub length: u64,
    /// The last line, if its line break is missing.
    pub rest: Vec<u8>,
    /// Warnings about the file.
    pub warnings: Vec<Warning>,
}

impl Lines {
    pub fn of(sheet: Sheet, path: &Path) -> Result<Self, LabError> {
        let warnings = sheet.warning(path).into_iter().collect();
        let Sheet { lines, has_sums, length, rest } = sheet;
        let mut header = None;
        let mut games = Vec::new();
        for (line, number) in lines.into_iter().zip(1..) {
            let fault = |fault: Refusal| LabError::Line { path: path.to_owned(), line: number, fault: fault.into() };
            let object = match line {
                Line::Object(object) => object,
                Line::Damaged => return Err(LabError::Damaged { path: path.to_owned(), line: number, remedy: REMEDY }),
                Line::Foreign if number == 1 => return Err(fault(FOREIGN.into())),
                Line::Foreign => return Err(fault("this is not the record of a game".into())),
            };
            if number == 1 {
                header = Some(Header::read(&object).map_err(fault)?);
                continue;
            }
            let game = GameRecord::read(&object).map_err(fault)?;
            let wanted = header.as_ref().map_or(number - 2, |header| header.order().index(number - 2));
            if game.index != wanted {
                return Err(fault(format!("game {} stands where game {wanted} should", game.index).into()));
            }
            games.push(game);
        }
        Ok(Self { header, games, has_sums, length, rest, warnings })
    }
}
