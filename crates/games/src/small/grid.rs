//! Boards of squares as text and as pictures: code that Domineering and Clobber share, and another such game could use.

use std::ops::Range;

use hedgerow_core::picture::{Emphasis, Svg, palette};
use hedgerow_core::{NotationError, Picture};

/// The side of a square in a picture, and the room for the names of rows and columns.
const SQUARE: f64 = 32.0;
const MARGIN: f64 = 24.0;
/// How much room a number on the picture has.
const NUMBER: f64 = 0.8 * SQUARE;

/// A board as written.
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The letters of its squares, row by row; none if the text gave only the size.
    pub squares: Option<Vec<char>>,
}

/// The text form of a game's boards.
pub struct GridForm {
    /// The most rows, and the most columns.
    pub longest: usize,
    /// The letters of squares.
    pub letters: &'static str,
    /// Their meanings, for sentences.
    pub meaning: &'static str,
    /// The sentence if there is no board.
    pub missing: &'static str,
}

impl Grid {
    /// The letter of a square; none if the text gave only the size.
    pub fn letter(&self, row: usize, column: usize) -> Option<char> {
        self.squares.as_ref()?.get(row * self.columns + column).copied()
    }
}

impl GridForm {
    /// Reads a size such as `5x5`, or rows from the top separated by `/`.
    pub fn read(&self, text: &str) -> Result<Grid, NotationError> {
        let offset = text.len() - text.trim_start().len();
        let text = text.trim();
        let is_size = text.starts_with(|letter: char| letter.is_ascii_digit());
        let read = if is_size { self.read_size(text) } else { self.read_rows(text) };
        read.map_err(|error| error.shifted(offset))
    }

    fn read_size(&self, text: &str) -> Result<Grid, NotationError> {
        let fault = |fault: &str, span: Range<usize>| NotationError::new(format!("size {text:?}: {fault}"), span);
        let (rows, columns) =
            text.split_once('x').ok_or_else(|| fault("a size is rows x columns, such as 5x5", 0..text.len()))?;
        let side = |digits: &str, span: Range<usize>| {
            let short = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits.parse::<usize>().ok().filter(|_| short);
            let number = number.filter(|number| (1..=self.longest).contains(number));
            number.ok_or_else(|| fault(&format!("a side is a number from 1 to {}", self.longest), span))
        };
        // Spaces around the x are no fault.
        let after = text.len() - columns.trim_start().len();
        let (rows, columns) = (rows.trim_end(), columns.trim_start());
        let (rows, columns) = (side(rows, 0..rows.len())?, side(columns, after..text.len())?);
        Ok(Grid { rows, columns, squares: None })
    }

    fn read_rows(&self, text: &str) -> Result<Grid, NotationError> {
        let lines: Vec<&str> = text.split('/').collect();
        let columns = lines[0].chars().count();
        if text.is_empty() {
            return Err(NotationError::new(self.missing, 0..0));
        }
        if lines.len() > self.longest || columns > self.longest {
            let message = format!("a board has at most {0} rows and {0} columns", self.longest);
            return Err(NotationError::new(message, 0..text.len()));
        }
        let mut squares = Vec::new();
        let mut start = 0;
        for (row, line) in lines.iter().enumerate() {
            let named = format!("row {} {line:?}", row + 1);
            if let Some((at, wrong)) = line.char_indices().find(|(_, letter)| !self.letters.contains(*letter)) {
                let message = format!("{named}: {wrong} is not a cell ({})", self.meaning);
                return Err(NotationError::new(message, start + at..start + at + wrong.len_utf8()));
            }
            let count = line.chars().count();
            if count != columns || count == 0 {
                let message = match count {
                    0 => format!("row {} is empty", row + 1),
                    _ => format!("{named}: {count} cells, but the first row has {columns}"),
                };
                return Err(NotationError::new(message, start..start + line.len()));
            }
            squares.extend(line.chars());
            start += line.len() + 1;
        }
        Ok(Grid { rows: lines.len(), columns, squares: Some(squares) })
    }
}

/// The rows of a board from the top, separated by `/`.
pub fn write_rows(rows: usize, columns: usize, letter: impl Fn(usize, usize) -> char) -> String {
    let line = |row| (0..columns).map(|column| letter(row, column)).collect::<String>();
    (0..rows).map(line).collect::<Vec<_>>().join("/")
}

/// Reads a move from one square to another, such as `a1-a2`, as rows and columns from 0.
pub fn read_pair(text: &str) -> Option<[(usize, usize); 2]> {
    let (one, other) = text.trim().split_once('-')?;
    Some([read_square(one)?, read_square(other)?])
}

/// Row and column of a square such as `c2`.
pub fn read_square(text: &str) -> Option<(usize, usize)> {
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let column = match text.as_bytes()[..text.len() - number.len()] {
        [letter] => usize::from(letter - b'a'),
        [first, second] => 26 * (usize::from(first - b'a') + 1) + usize::from(second - b'a'),
        _ => return None,
    };
    let digits = (1..=2).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let row = number.parse::<usize>().ok().filter(|_| digits)?.checked_sub(1)?;
    Some((row, column))
}

/// The name of a square.
pub fn square_name(row: usize, column: usize) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// The name of a column: `a` to `z`, then `aa`, `ab` and so on.
pub fn column_name(column: usize) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        rounds => format!("{}{last}", char::from(b'a' + ((rounds - 1) % 26) as u8)),
    }
}

/// The board in characters, with the names of its rows and columns.
pub fn drawn((rows, columns): (usize, usize), letter: impl Fn(usize, usize) -> char) -> String {
    let mut text = String::from("  ");
    let wide = if columns > 26 { 2 } else { 1 };
    text.extend((0..columns).map(|column| format!(" {:>wide$}", column_name(column))));
    text.push('\n');
    for row in 0..rows {
        text.push_str(&format!("{:>2}", row + 1));
        text.extend((0..columns).map(|column| format!(" {:>wide$}", letter(row, column))));
        text.push('\n');
    }
    text
}

/// The board as SVG. `words` describe a square; `fill` gives its colour; `put` draws its content around its middle.
pub fn svg(
    size: (usize, usize),
    title: &str,
    words: impl Fn(usize, usize) -> String,
    fill: impl Fn(usize, usize) -> &'static str,
    put: impl Fn(&mut Svg, (usize, usize), (f64, f64)),
) -> String {
    svg_named(size, title, square_name, words, fill, put)
}

/// The same with names of squares that the game chooses. A row whose squares have numbers has no names beside it.
pub fn svg_named(
    (rows, columns): (usize, usize),
    title: &str,
    named: impl Fn(usize, usize) -> String,
    words: impl Fn(usize, usize) -> String,
    fill: impl Fn(usize, usize) -> &'static str,
    put: impl Fn(&mut Svg, (usize, usize), (f64, f64)),
) -> String {
    let mut svg = Svg::new(at(columns) + 2.0, at(rows) + 2.0, title);
    let numbered = named(0, 0) == "1";
    for column in 0..columns {
        let name = if numbered { named(0, column) } else { column_name(column) };
        svg.label(at(column) + SQUARE / 2.0, MARGIN / 2.0, 13.0, palette::INK, &name);
    }
    for row in 0..rows {
        if !numbered {
            svg.label(MARGIN / 2.0, at(row) + SQUARE / 2.0, 13.0, palette::INK, &(row + 1).to_string());
        }
        for column in 0..columns {
            svg.place(&named(row, column), &words(row, column));
            svg.rectangle(at(column), at(row), SQUARE, SQUARE, fill(row, column), palette::GRID);
            put(&mut svg, (row, column), middle(row, column));
            svg.end();
        }
    }
    svg.finish()
}

/// The picture of a board with a number on each of these moves, which have two squares: at `share` of the way from the
/// first to the second.
pub fn numbered<P: Picture, M>(
    board: &P,
    numbers: &[(M, String, Emphasis)],
    squares: impl Fn(&M) -> [(usize, usize); 2],
    share: f64,
) -> String {
    let placed = |(chosen, number, emphasis): &(M, String, Emphasis)| {
        let [(x, y), (to_x, to_y)] = squares(chosen).map(|(row, column)| middle(row, column));
        ((x + share * (to_x - x), y + share * (to_y - y)), number.clone(), *emphasis)
    };
    let placed: Vec<_> = numbers.iter().map(placed).collect();
    Svg::numbered(&board.svg(), NUMBER, &placed)
}

/// The middle of a square in the picture.
pub fn middle(row: usize, column: usize) -> (f64, f64) {
    (at(column) + SQUARE / 2.0, at(row) + SQUARE / 2.0)
}

/// The start of a row or a column.
fn at(index: usize) -> f64 {
    MARGIN + index as f64 * SQUARE
}

/// The neighbours of a square, by their numbers, row by row from the top left.
pub fn beside((rows, columns): (usize, usize), square: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / columns, square % columns);
    let vertical = [(row > 0).then(|| square - columns), (row + 1 < rows).then(|| square + columns)];
    let sideways = [(column > 0).then(|| square - 1), (column + 1 < columns).then(|| square + 1)];
    vertical.into_iter().chain(sideways).flatten()
}

/// One of the eight images of a board, 0 the board itself: its size, and the origin of each of its squares. The last
/// bit of the index turns the board upside down, the next one mirrors it, and the third transposes it first.
pub fn image(
    (rows, columns): (usize, usize),
    index: usize,
) -> ((usize, usize), impl Fn(usize, usize) -> (usize, usize)) {
    let size = if index & 4 == 0 { (rows, columns) } else { (columns, rows) };
    let origin = move |row, column| {
        let row = if index & 1 == 0 { row } else { size.0 - 1 - row };
        let column = if index & 2 == 0 { column } else { size.1 - 1 - column };
        if index & 4 == 0 { (row, column) } else { (column, row) }
    };
    (size, origin)
}
