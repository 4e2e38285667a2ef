//! Konane: a stone jumps in a straight line over hostile stones, one at a time and
//! each onto the empty square right behind it, and takes them.
//!
//! A board is rows from the top, `X` a black stone, `O` a white one, `.` an empty
//! square. A square is its column letter and its row number: `a1` is top left.
//! After column `z` come `aa`, `ab` and so on. Black is Left.
//!
//! Black opens a full board by removing a black stone on a corner or on one of the central squares (or any black stone,
//! where the players agree on that), and White removes a white stone beside the hole. Then Black jumps first.

mod judge;

pub use judge::{Judge, canonical_form};

/// The rows of a board, from the top.
pub type Board = Vec<Vec<char>>;

/// The kind of the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Black removes a stone; any black stone if `any`.
    First {
        /// Whether it need not be on a corner or in the centre.
        any: bool,
    },
    /// White removes a stone beside this hole.
    Second {
        /// Its row and its column, from 0.
        hole: (usize, usize),
    },
    /// A player jumps.
    Jumps,
}

/// A board, the player to move (`X` or `O`), and the kind of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The rows, from the top.
    pub board: Board,
    /// `X` or `O`.
    pub mover: char,
    /// Removals or jumps.
    pub stage: Stage,
}

/// The other colour.
///
/// # Panics
///
/// If this is not `X` or `O`.
pub fn other(colour: char) -> char {
    match colour {
        'X' => 'O',
        'O' => 'X',
        _ => panic!("a stone is `X` or `O`, not `{colour}`"),
    }
}

/// The name of the square in this row and column, both from 0.
pub fn name(row: usize, column: usize) -> String {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number).expect("one of 26 letters"));
    if column < 26 {
        format!("{}{}", letter(column), row + 1)
    } else {
        format!("{}{}{}", letter(column / 26 - 1), letter(column % 26), row + 1)
    }
}

/// The square this many steps from this one, if it is on the board.
fn step(board: &Board, from: (usize, usize), direction: (isize, isize), steps: isize) -> Option<(usize, usize)> {
    let row = from.0.checked_add_signed(direction.0 * steps)?;
    let column = from.1.checked_add_signed(direction.1 * steps)?;
    (row < board.len() && column < board[0].len()).then_some((row, column))
}

const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// Every jump of a colour: its name and the resulting board.
pub fn jumps(board: &Board, colour: char) -> Vec<(String, Board)> {
    let mut answer = Vec::new();
    for row in 0..board.len() {
        for column in 0..board[0].len() {
            if board[row][column] != colour {
                continue;
            }
            for direction in DIRECTIONS {
                let mut now = board.clone();
                let mut at = (row, column);
                // Each round is one more jump of the same stone.
                while let (Some(over), Some(onto)) = (step(board, at, direction, 1), step(board, at, direction, 2)) {
                    if now[over.0][over.1] != other(colour) || now[onto.0][onto.1] != '.' {
                        break;
                    }
                    now[at.0][at.1] = '.';
                    now[over.0][over.1] = '.';
                    now[onto.0][onto.1] = colour;
                    at = onto;
                    answer.push((format!("{}-{}", name(row, column), name(at.0, at.1)), now.clone()));
                }
            }
        }
    }
    answer
}

/// The middle ones of this many rows or columns: one if the number is odd, two if it is even.
fn middle(count: usize) -> [usize; 2] {
    [(count - 1) / 2, count / 2]
}

/// The black stones of a full board that may be removed first.
fn first_removals(board: &Board, any: bool) -> Vec<(usize, usize)> {
    let (rows, columns) = (board.len(), board[0].len());
    let mut answer = Vec::new();
    for (row, squares) in board.iter().enumerate() {
        for (column, &stone) in squares.iter().enumerate() {
            let corner = (row == 0 || row == rows - 1) && (column == 0 || column == columns - 1);
            let central = middle(rows).contains(&row) && middle(columns).contains(&column);
            if stone == 'X' && (any || corner || central) {
                answer.push((row, column));
            }
        }
    }
    answer
}

impl Position {
    /// The full board, in alternating colours with black on `a1`.
    ///
    /// # Panics
    ///
    /// If there is no square.
    pub fn full(rows: usize, columns: usize, any: bool) -> Position {
        assert!(rows > 0 && columns > 0, "a board has squares");
        let stone = |row: usize, column: usize| if (row + column).is_multiple_of(2) { 'X' } else { 'O' };
        let board = (0..rows).map(|row| (0..columns).map(|column| stone(row, column)).collect()).collect();
        Position { board, mover: 'X', stage: Stage::First { any } }
    }

    /// A board on which `mover` jumps.
    pub fn jumping(board: Board, mover: char) -> Position {
        Position { board, mover, stage: Stage::Jumps }
    }

    /// Reads rows separated by `/`, then a space and who jumps.
    ///
    /// # Panics
    ///
    /// If the text is anything else.
    pub fn read(text: &str) -> Position {
        let (rows, mover) = text.split_once(' ').expect("a board, a space and who moves");
        let board: Board = rows.split('/').map(|row| row.chars().collect()).collect();
        assert!(board.iter().all(|row| row.len() == board[0].len()), "rows of one length");
        assert!(board.concat().iter().all(|square| "XO.".contains(*square)), "stones and empty squares");
        assert!(mover == "X" || mover == "O", "X or O moves");
        let mover = mover.chars().next().expect("X or O");
        Position::jumping(board, mover)
    }

    /// The size before the first removal; the size and that removal before the second; afterwards the rows and the
    /// player to jump.
    pub fn text(&self) -> String {
        match self.stage {
            Stage::First { any } => {
                format!("{}x{}{}", self.board.len(), self.board[0].len(), if any { " any" } else { "" })
            }
            Stage::Second { hole: (row, column) } => {
                let (rows, columns) = (self.board.len(), self.board[0].len());
                let full = Position::full(rows, columns, false).board;
                let usual = first_removals(&full, false).into_iter().any(|square| square == (row, column));
                format!("{rows}x{columns}{} {}", if usual { "" } else { " any" }, name(row, column))
            }
            Stage::Jumps => format!("{} {}", rows(&self.board), self.mover),
        }
    }

    /// Every move of the player to move: its name and the resulting position.
    pub fn moves(&self) -> Vec<(String, Position)> {
        let removed = |(row, column): (usize, usize), stage: Stage| {
            let mut board = self.board.clone();
            board[row][column] = '.';
            (name(row, column), Position { board, mover: other(self.mover), stage })
        };
        match self.stage {
            Stage::First { any } => first_removals(&self.board, any)
                .into_iter()
                .map(|square| removed(square, Stage::Second { hole: square }))
                .collect(),
            Stage::Second { hole } => DIRECTIONS
                .into_iter()
                .filter_map(|direction| step(&self.board, hole, direction, 1))
                .filter(|&(row, column)| self.board[row][column] == 'O')
                .map(|square| removed(square, Stage::Jumps))
                .collect(),
            Stage::Jumps => jumps(&self.board, self.mover)
                .into_iter()
                .map(|(name, board)| (name, Position::jumping(board, other(self.mover))))
                .collect(),
        }
    }

    /// How many lines of play there are of each length from 0 to `depth`.
    pub fn perft(&self, depth: usize) -> Vec<u64> {
        let mut counts = vec![0; depth + 1];
        let mut reached = vec![self.clone()];
        for count in &mut counts {
            *count = reached.len() as u64;
            reached = reached.iter().flat_map(Position::moves).map(|(_, next)| next).collect();
        }
        counts
    }
}

/// The rows of a board, separated by `/`.
pub fn rows(board: &Board) -> String {
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    rows.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every move and the resulting position, in alphabetical order.
    fn listed(position: &Position) -> Vec<String> {
        let mut answer: Vec<String> =
            position.moves().into_iter().map(|(name, next)| format!("{name}: {}", next.text())).collect();
        answer.sort();
        answer
    }

    #[test]
    fn names() {
        assert_eq!(["a1", "c2", "z3"], [name(0, 0), name(1, 2), name(2, 25)].each_ref().map(String::as_str));
        assert_eq!(["aa1", "ad1", "ba40"], [name(0, 26), name(0, 29), name(39, 52)].each_ref().map(String::as_str));
    }

    #[test]
    fn jumps_by_hand() {
        // One, two, three jumps; a stone may stop after each.
        assert_eq!(listed(&Position::read("XO.O.O. X")), ["a1-c1: ..XO.O. O", "a1-e1: ....XO. O", "a1-g1: ......X O"]);
        // No jump: two hostile stones in a row, one's own stone, a full square behind, the edge.
        for row in ["XOO.", "XX.", "XOX", "XO", "X.O.", "XOO", "..X"] {
            assert!(jumps(&vec![row.chars().collect()], 'X').is_empty(), "{row}");
        }
        // All four directions, and no turning.
        let around = listed(&Position::read("...../..O../.OXO./..O../..... X"));
        assert_eq!(around.len(), 4);
        assert_eq!(around[0], "c3-a3: ...../..O../X..O./..O../..... O");
        assert_eq!(listed(&Position::read("XO./..O/... X")), ["a1-c1: ..X/..O/... O"]);
        assert_eq!(listed(&Position::read("X../O.O/X.. O")), Vec::<String>::new());
    }

    #[test]
    fn boards_to_be_opened_are_written_by_their_removals() {
        assert_eq!(Position::full(3, 3, false).text(), "3x3");
        let seconds = |any: bool| Position::full(3, 4, any).moves().into_iter().map(|(_, second)| second.text());
        assert_eq!(seconds(false).collect::<Vec<_>>(), ["3x4 a1", "3x4 b2", "3x4 a3"]);
        assert!(seconds(true).any(|text| text == "3x4 any c1"));
        assert_eq!(Position::read("XO/O. O").stage, Stage::Jumps);
    }

    #[test]
    fn openings_by_hand() {
        let first = |rows, columns| {
            let mut names: Vec<String> =
                Position::full(rows, columns, false).moves().into_iter().map(|(name, _)| name).collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(first(4, 4), "a1 b2 c3 d4");
        assert_eq!(first(5, 5), "a1 a5 c3 e1 e5");
        // The centre of 3x5 is white; of the two of 3x4 one is.
        assert_eq!(first(3, 5), "a1 a3 e1 e3");
        assert_eq!(first(3, 4), "a1 a3 b2");
        assert_eq!(first(1, 1), "a1");
        assert_eq!(first(1, 5), "a1 c1 e1");
        assert_eq!(Position::full(3, 4, true).moves().len(), 6);
        // Nothing is beside the hole of 1x1.
        assert_eq!(Position::full(1, 1, false).perft(2), [1, 1, 0]);
        let second = Position::full(2, 3, false).moves()[0].1.clone();
        assert_eq!(listed(&second), ["a2: .OX/.XO X", "b1: ..X/OXO X"]);
    }
}
