//! Domineering as text: `5x5` is an empty board of rows x columns; any other is its rows from the top, `.` for a free
//! cell and `#` for a taken one, separated by `/`. The move `a1-a2` covers these two cells: column letter and row
//! number from the top left.

use std::ops::Range;

use hedgerow_core::{Notation, NotationError, Player};

use super::{Domineering, Domino};

impl Notation for Domineering {
    const GAME: &'static str = "domineering";
    type Move = Domino;

    fn read(text: &str) -> Result<Self, NotationError> {
        let offset = text.len() - text.trim_start().len();
        let text = text.trim();
        let board = if text.starts_with(|c: char| c.is_ascii_digit()) { read_size(text) } else { read_rows(text) };
        board.map_err(|error| error.shifted(offset))
    }

    fn write(&self) -> String {
        if Self::empty(self.rows(), self.columns()).as_ref() == Some(self) {
            return format!("{}x{}", self.rows(), self.columns());
        }
        let cell = |row, column| if self.is_free(row, column) { '.' } else { '#' };
        let line = |row| (0..self.columns()).map(|column| cell(row, column)).collect::<String>();
        (0..self.rows()).map(line).collect::<Vec<_>>().join("/")
    }

    fn written_turn(&self) -> Option<Player> {
        None
    }

    fn read_move(&self, text: &str) -> Result<Domino, NotationError> {
        let fault = |fault: &str| NotationError::new(format!("move {text:?}: {fault}"), 0..text.len());
        let form = || fault("a move is two cells side by side, such as a1-a2");
        let (one, other) = text.trim().split_once('-').ok_or_else(form)?;
        let (one, other) = (read_cell(one).ok_or_else(form)?, read_cell(other).ok_or_else(form)?);
        let (first, second) = (one.min(other), one.max(other));
        let upright = second == (first.0 + 1, first.1);
        if !upright && second != (first.0, first.1 + 1) {
            return Err(form());
        }
        for (row, column) in [first, second] {
            if row >= self.rows() || column >= self.columns() {
                return Err(fault("that is beyond the board"));
            }
            if !self.is_free(row, column) {
                return Err(fault(&format!("{} is taken", cell_name(row, column))));
            }
        }
        Ok(Domino { row: first.0 as u8, column: first.1 as u8, upright })
    }

    fn write_move(&self, domino: Domino) -> String {
        let (row, column) = (usize::from(domino.row), usize::from(domino.column));
        let (last_row, last_column) = if domino.upright { (row + 1, column) } else { (row, column + 1) };
        format!("{}-{}", cell_name(row, column), cell_name(last_row, last_column))
    }
}

/// The name of a column.
pub(super) fn column_name(column: usize) -> char {
    char::from(b'a' + (column % 26) as u8)
}

/// The name of a cell.
pub(super) fn cell_name(row: usize, column: usize) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// Row and column of a cell such as `c2`.
fn read_cell(text: &str) -> Option<(usize, usize)> {
    let mut letters = text.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)?;
    let number = letters.as_str();
    let digits = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let row = number.parse::<usize>().ok().filter(|_| digits)?.checked_sub(1)?;
    Some((row, usize::from(column as u8 - b'a')))
}

fn read_size(text: &str) -> Result<Domineering, NotationError> {
    let fault = |fault: &str, span: Range<usize>| NotationError::new(format!("size {text:?}: {fault}"), span);
    let (rows, columns) =
        text.split_once('x').ok_or_else(|| fault("a size is rows x columns, such as 5x5", 0..text.len()))?;
    let side = |digits: &str, span: Range<usize>| {
        let short = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse::<usize>().ok().filter(|_| short);
        let number = number.filter(|number| (1..=Domineering::LONGEST).contains(number));
        number.ok_or_else(|| fault("a side is a number from 1 to 16", span))
    };
    let after = rows.len() + 1;
    let (rows, columns) = (side(rows, 0..rows.len())?, side(columns, after..text.len())?);
    Domineering::empty(rows, columns).ok_or_else(|| fault("a side is a number from 1 to 16", 0..text.len()))
}

fn read_rows(text: &str) -> Result<Domineering, NotationError> {
    let lines: Vec<&str> = text.split('/').collect();
    let columns = lines[0].chars().count();
    let too_large = || NotationError::new("a board has at most 16 rows and 16 columns", 0..text.len());
    if text.is_empty() {
        return Err(NotationError::new("the board is missing: write 5x5, or rows such as ..#/...", 0..0));
    }
    let mut board = Domineering::empty(lines.len(), columns.max(1)).ok_or_else(too_large)?;
    let mut start = 0;
    for (row, line) in lines.iter().enumerate() {
        let named = format!("row {} {line:?}", row + 1);
        for (column, (at, cell)) in line.char_indices().enumerate() {
            match cell {
                '.' => {}
                '#' => board = board.with_taken(row, column),
                _ => {
                    let at = start + at;
                    let message = format!("{named}: {cell} is not a cell (. free, # taken)");
                    return Err(NotationError::new(message, at..at + cell.len_utf8()));
                }
            }
        }
        let count = line.chars().count();
        if count != columns || count == 0 {
            let message = match count {
                0 => format!("row {} is empty", row + 1),
                _ => format!("{named}: {count} cells, but the first row has {columns}"),
            };
            return Err(NotationError::new(message, start..start + line.len()));
        }
        start += line.len() + 1;
    }
    Ok(board)
}
