//! Cherries as text: `BRB + RR`, B blue (Left) and R red (Right); `0` is a row without cherries. The move `0l` takes
//! the leftmost cherry of row 0, `0r` the rightmost.

use hedgerow_core::{Notation, NotationError, Player};

use super::{Cherries, Colour, End, Row, TakeCherry};
use crate::small::summands;

impl Notation for Cherries {
    const GAME: &'static str = "cherries";
    type Move = TakeCherry;

    fn read(text: &str) -> Result<Self, NotationError> {
        let mut rows = Vec::new();
        for (index, (row, span)) in summands(text).enumerate() {
            if index == Self::MOST_ROWS {
                return Err(NotationError::new(format!("row {index} {row:?}: there may be at most 64 rows"), span));
            }
            if row == "0" {
                continue;
            }
            if row.is_empty() {
                return Err(NotationError::new(format!("row {index} is empty: no cherries are written 0"), span));
            }
            let mut cherries = Vec::new();
            for (at, letter) in row.char_indices() {
                cherries.push(match letter {
                    'B' => Colour::Blue,
                    'R' => Colour::Red,
                    _ => {
                        let message = format!("row {index} {row:?}: {letter} is not a colour (B or R)");
                        let at = span.start + at;
                        return Err(NotationError::new(message, at..at + letter.len_utf8()));
                    }
                });
            }
            rows.push(Row::new(cherries).ok_or_else(|| {
                NotationError::new(format!("row {index} has more than {} cherries", Row::LONGEST), span)
            })?);
        }
        Ok(Self::new(rows))
    }

    fn write(&self) -> String {
        if self.rows().is_empty() {
            return "0".to_owned();
        }
        self.rows().iter().map(|row| row.cherries().map(letter).collect::<String>()).collect::<Vec<_>>().join(" + ")
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<TakeCherry, NotationError> {
        let fault = |fault: String| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        let form = || fault("a move is a row and an end, such as 0l or 0r".to_owned());
        let trimmed = text.trim();
        let (number, end) = if let Some(number) = trimmed.strip_suffix('l') {
            (number, End::Left)
        } else {
            (trimmed.strip_suffix('r').ok_or_else(form)?, End::Right)
        };
        let number: usize = number.parse().map_err(|_| form())?;
        let row = self.rows().get(number).ok_or_else(|| fault(format!("there is no row {number}")))?;
        // The only cherry of a row is at both ends; it is taken from the left.
        Ok(TakeCherry { row: number as u8, end: if row.len() == 1 { End::Left } else { end } })
    }

    fn write_move(&self, chosen: TakeCherry) -> String {
        format!("{}{}", chosen.row, if chosen.end == End::Left { 'l' } else { 'r' })
    }
}

pub(super) fn letter(colour: Colour) -> char {
    match colour {
        Colour::Blue => 'B',
        Colour::Red => 'R',
    }
}
