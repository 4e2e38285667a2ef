//! The evaluation `lines`: the worth of rows and columns, learnt from games.
//!
//! All jumps go along rows and columns, and on a board in play a stone's colour is that of its square. So the content
//! of a line is a number with a bit for each square, and a table gives its worth. The worth of a board to the player to
//! move is the sum of its lines and of four terms of mobility. The weights were fitted to the results of games by
//! logistic regression, separately for 8x8 and 10x10 (`lines.txt`, which says how they were found); other boards have
//! none.
//!
//! Half a turn, or a reflection in the long diagonal, takes stones to squares of their colour. Mirrored left to right,
//! a board of even length has the colours exchanged. So lines are classified by their distance from the nearer edge and
//! by the colour of their first square, and one table serves both players.

use std::sync::LazyLock;

use hedgerow_core::Player;

use super::super::board::Board;

/// The weights of both sizes.
const TEXT: &str = include_str!("lines.txt");

static FITTED: LazyLock<Vec<Weights>> = LazyLock::new(|| read(TEXT));

/// The weights of square boards of one size.
#[derive(Debug)]
struct Weights {
    side: usize,
    /// The weights of the balance of jumps, of the balance of stones that can jump, of ten more jumps than the other,
    /// and of ten more such stones.
    mobility: [i32; 4],
    /// By the distance from the edge and the content of the line, read from its first square and read from its last.
    tables: Vec<i16>,
    /// The start of the table of each line, for each player to move: of the rows, and of the columns.
    starts: [[[usize; MOST_LINES]; 2]; 2],
    /// By the content of a row, its squares as the first squares of the columns, the columns one after the other.
    upright: Vec<u128>,
}

/// The most lines in one direction of a board with weights.
const MOST_LINES: usize = 10;

/// Reads the weights: for each size a line with the side and the weights of mobility, and one with the table of each
/// distance.
fn read(text: &str) -> Vec<Weights> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let numbers = |line: &str| line.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<i16>>();
    let mut read = Vec::new();
    while let Some(first) = lines.next() {
        let &[side, balance, stones, more, more_stones] = &numbers(first)[..] else { break };
        let side = side as usize;
        let forwards: Vec<i16> = lines.by_ref().take(side / 2).flat_map(numbers).collect();
        let mobility = [balance, stones, more, more_stones].map(i32::from);
        read.extend(Weights::new(side, mobility, forwards));
    }
    read
}

impl Weights {
    /// From the tables of lines read from their first square; none if they have the wrong length.
    fn new(side: usize, mobility: [i32; 4], forwards: Vec<i16>) -> Option<Self> {
        let (contents, half) = (1 << side, side / 2);
        if side > MOST_LINES || !side.is_multiple_of(2) || forwards.len() != half * contents {
            return None;
        }
        let reversed =
            |content: usize| (0..side).filter(|bit| content >> bit & 1 == 1).map(|bit| 1 << (side - 1 - bit)).sum();
        let turned = (0..half * contents).map(|at| {
            let content: usize = reversed(at % contents);
            forwards[at / contents * contents + content]
        });
        let backwards: Vec<i16> = turned.collect();
        let mut starts = [[[0; MOST_LINES]; 2]; 2];
        for line in 0..side {
            let other = side - 1 - line;
            let distance = line.min(other) * contents;
            let (forwards, backwards) = (distance, half * contents + distance);
            let (near, far) = if line < half { (forwards, backwards) } else { (backwards, forwards) };
            // White's board is mirrored: rows are read from their other end, and columns are exchanged.
            starts[0][0][line] = near;
            starts[0][1][line] = near;
            starts[1][0][line] = far;
            starts[1][1][other] = near;
        }
        let upright = (0..contents).map(|content| {
            let bits = (0..side).filter(|column| content >> column & 1 == 1);
            bits.map(|column| 1 << (side * column)).sum()
        });
        let upright = upright.collect();
        Some(Self { side, mobility, tables: [forwards, backwards].concat(), starts, upright })
    }

    /// The sum of the lines for the player to move.
    #[inline]
    fn of_lines<const W: usize>(&self, board: &Board<W>) -> i32 {
        let occupied = board.stones(Player::LEFT).or(board.stones(Player::RIGHT));
        let [rows, columns] = &self.starts[board.to_move().index()];
        let (mut sum, mut upright) = (0, 0_u128);
        let whole = (1 << self.side) - 1;
        for (row, start) in rows.iter().enumerate().take(self.side) {
            let content = (occupied.window(row * self.side) & whole) as usize;
            sum += i32::from(self.tables[start + content]);
            upright |= self.upright[content] << row;
        }
        for (column, start) in columns.iter().enumerate().take(self.side) {
            let content = (upright >> (column * self.side)) as usize & whole as usize;
            sum += i32::from(self.tables[start + content]);
        }
        sum
    }
}

/// The worth of a board to the player to move, in a unit with odds of winning of e to 1 at
/// [`SCALE`](super::judge::SCALE). None if there are no weights for it, or if there is no jump.
#[inline]
pub fn worth<const W: usize>(board: &Board<W>) -> Option<i32> {
    let shape = board.shape();
    let fits = |weights: &&Weights| shape.rows() == weights.side && shape.columns() == weights.side;
    let weights = FITTED.iter().find(fits)?;
    let strange = board.stones(Player::LEFT).minus(board.dark).or(board.stones(Player::RIGHT).and(board.dark));
    if !strange.is_empty() {
        return None;
    }
    let mover = board.to_move();
    let (stones, jumps) = board.mobility(mover);
    if jumps == 0 {
        return None;
    }
    let (other_stones, other_jumps) = board.mobility(mover.opponent());
    let [balance, stone_balance, more, more_stones] = weights.mobility;
    let (lead, stone_lead) = (jumps - other_jumps, stones - other_stones);
    let by_mobility = balance * lead / (jumps + other_jumps)
        + stone_balance * stone_lead / (stones + other_stones)
        + (more * lead + more_stones * stone_lead) / 10;
    Some(weights.of_lines(board) + by_mobility)
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Notation, Symmetric};

    use super::super::super::{Konane, families};
    use super::*;

    fn met(size: &str) -> impl Iterator<Item = Konane> {
        let start = Konane::read(size).unwrap();
        (1..=40).filter_map(move |seed| families::random(&start, 2 + seed as usize % 20, seed))
    }

    #[test]
    fn both_sizes_have_weights_and_others_have_none() {
        assert_eq!(FITTED.iter().map(|weights| weights.side).collect::<Vec<_>>(), [8, 10]);
        assert!(met("8x8").chain(met("10x10")).all(|board| worth(&board).is_some()));
        assert!(met("8x10").chain(met("6x6")).all(|board| worth(&board).is_none()));
        let mixed = "XOXOXOXO/OXOXOXOX/XOX.XOXO/OX..OXOX/XOXOXOXO/OXOXOXOX/XOXOXOXO/OOOXOXOX X";
        assert_eq!(worth(&Konane::read(mixed).unwrap()), None);
    }

    #[test]
    fn boards_that_look_the_same_to_whoever_moves_are_worth_the_same() {
        for board in met("8x8").chain(met("10x10")) {
            let here = worth(&board);
            for image in 0..board.symmetries() {
                let mut seen = board.image(image);
                if !seen.stones(Player::LEFT).minus(seen.dark).is_empty() {
                    // The colours are on each other's squares: with colours and turn exchanged it is a board in play.
                    seen.stones.swap(0, 1);
                    seen.to_move = seen.to_move.opponent();
                }
                assert_eq!(worth(&seen), here, "{} by symmetry {image}", board.write());
            }
        }
    }

    #[test]
    fn the_sum_of_the_lines_is_that_of_a_plain_reading() {
        for board in met("8x8").chain(met("10x10")).filter(|board| board.to_move() == Player::LEFT) {
            let side = board.shape().rows();
            let weights = FITTED.iter().find(|weights| weights.side == side).unwrap();
            let vacant = board.vacant();
            let mut sum = 0;
            for line in 0..side {
                for upright in [false, true] {
                    let mut squares: Vec<bool> = (0..side)
                        .map(|at| {
                            let (row, column) = if upright { (at, line) } else { (line, at) };
                            !vacant.has(board.shape().square(row, column))
                        })
                        .collect();
                    if line >= side / 2 {
                        squares.reverse();
                    }
                    let content: usize = squares.iter().enumerate().map(|(at, &stone)| usize::from(stone) << at).sum();
                    sum += i32::from(weights.tables[(line.min(side - 1 - line) << side) + content]);
                }
            }
            assert_eq!(weights.of_lines(&board), sum, "{}", board.write());
            let narrow: Option<Board<2>> = board.resized();
            assert_eq!(narrow.and_then(|narrow| worth(&narrow)), worth(&board));
        }
    }
}
