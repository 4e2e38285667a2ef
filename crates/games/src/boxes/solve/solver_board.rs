//! The remaining lines of a position, as a graph whose strings are bits of a word.
//!
//! *Winning Ways* plays the same game on strings and coins: a line is a string, a box is a coin at its ends, and the
//! outside is the ground. Only lines that are free at the root get a bit, so a board of any size can be solved once few
//! enough lines are left.

use hedgerow_core::bits::Bits;

use super::simple::Simple;
use super::symmetry::Symmetry;
use crate::boxes::{Boxes, Line};

/// The outside of the board.
pub(super) const GROUND: u8 = 64;
/// The most lines; boxes are fewer.
pub(super) const MOST: usize = 64;

/// The state of a quiet position: no box can be closed at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct State {
    /// The free lines, without those of isolated chains and loops.
    pub free: u64,
    /// The isolated chains and loops, by their number in [`Simple`].
    pub simple: u32,
}

/// The graph of the lines that are free at the root.
pub(super) struct SolverBoard {
    /// The bit of each of the board's lines.
    bits: Vec<Option<u8>>,
    /// The two boxes of each line.
    ends: [[u8; 2]; MOST],
    /// The lines of each box; the ground has none.
    rings: [u64; 256],
    boxes: usize,
    /// How early each line is tried: nearer to the centre is earlier.
    early: [i16; MOST],
    symmetry: Symmetry,
}

impl SolverBoard {
    /// The field of a position; none if too many lines or boxes are left. `symmetry` and `corners` can be switched off
    /// to measure their effect.
    pub fn new(position: &Boxes, symmetry: bool, corners: bool) -> Option<Self> {
        let shape = position.shape();
        let kept: Vec<usize> = (0..shape.boxes()).filter(|&index| !position.is_closed(index)).collect();
        if kept.len() >= MOST {
            return None;
        }
        let symmetry = Symmetry::new(position, symmetry, corners)?;
        let mut field = Self {
            bits: vec![None; shape.lines()],
            ends: [[GROUND; 2]; MOST],
            rings: [0; 256],
            boxes: kept.len(),
            early: [0; MOST],
            symmetry,
        };
        for line in position.free().iter() {
            let bit = field.symmetry.bit(line)?;
            field.bits[line] = Some(bit);
            for (side, beside) in shape.beside(line).into_iter().enumerate() {
                let place = beside.and_then(|index| kept.iter().position(|&kept| kept == usize::from(index)));
                if let Some(place) = place {
                    field.ends[usize::from(bit)][side] = place as u8;
                    field.rings[place] |= 1 << bit;
                }
            }
            field.early[usize::from(bit)] = -distance_from_centre(shape, line);
        }
        Some(field)
    }

    /// The number of bits for the free lines.
    pub fn width(&self) -> u32 {
        self.symmetry.width()
    }

    /// The bit of one of the board's lines, if it is free at the root.
    pub fn bit(&self, line: Line) -> Option<u8> {
        self.bits[line.index()]
    }

    /// The board's lines of a position of the field.
    pub fn bits_of<const W: usize>(&self, free: Bits<W>) -> u64 {
        free.iter().filter_map(|line| self.bits[line]).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// How early a line is tried.
    #[inline]
    pub fn early(&self, line: u32) -> i16 {
        self.early[line as usize]
    }

    /// The boxes on both sides of a line.
    #[inline]
    pub fn ends(&self, line: u32) -> [u8; 2] {
        self.ends[line as usize]
    }

    /// How many boxes there are.
    pub fn boxes(&self) -> usize {
        self.boxes
    }

    /// The free lines of a box.
    #[inline]
    pub fn sides(&self, free: u64, coin: u8) -> u64 {
        free & self.rings[usize::from(coin)]
    }

    /// The box on the other side of a line.
    #[inline]
    pub fn across(&self, line: u32, coin: u8) -> u8 {
        let [one, other] = self.ends[line as usize];
        if one == coin { other } else { one }
    }

    /// The boxes with two free sides, and all free lines of those.
    #[inline]
    pub fn links(&self, free: u64) -> (u64, u64) {
        let (mut links, mut lines) = (0, 0);
        for (coin, ring) in self.rings[..self.boxes].iter().enumerate() {
            let sides = free & ring;
            if sides.count_ones() == 2 {
                links |= 1 << coin;
                lines |= sides;
            }
        }
        (links, lines)
    }

    /// How many boxes are not closed.
    pub fn open_boxes(&self, free: u64) -> i32 {
        self.rings[..self.boxes].iter().filter(|&&ring| free & ring != 0).count() as i32
    }

    /// If the box has two free sides and its chain is isolated, moves the chain to the simple ones.
    #[inline]
    pub fn settle(&self, simple: &Simple, state: &mut State, coin: u8) {
        let sides = self.sides(state.free, coin);
        // The ground does not have two sides either.
        if sides.count_ones() == 2 {
            self.settle_chain(simple, state, coin, sides);
        }
    }

    fn settle_chain(&self, simple: &Simple, state: &mut State, coin: u8, sides: u64) {
        let (mut chain, mut length) = (sides, 1);
        for first in [sides.trailing_zeros(), 63 - sides.leading_zeros()] {
            let (mut line, mut at) = (first, coin);
            loop {
                at = self.across(line, at);
                if at == coin {
                    state.free &= !chain;
                    state.simple = simple.with_loop(state.simple, length);
                    return;
                }
                let sides = self.sides(state.free, at);
                if sides.count_ones() != 2 {
                    if at == GROUND {
                        break;
                    }
                    return; // It ends at a joint.
                }
                length += 1;
                chain |= sides;
                line = (sides & !(1 << line)).trailing_zeros();
            }
        }
        state.free &= !chain;
        state.simple = simple.with_chain(state.simple, length);
    }

    /// A quiet position as a state, without its isolated chains and loops.
    pub fn state(&self, simple: &Simple, free: u64) -> State {
        let mut state = State { free, simple: Simple::NONE };
        for coin in 0..self.boxes {
            self.settle(simple, &mut state, coin as u8);
        }
        self.canonical(state)
    }

    /// The state that represents all of its images.
    #[inline]
    pub fn canonical(&self, state: State) -> State {
        State { free: self.symmetry.least(state.free), simple: state.simple }
    }
}

/// How far a line is from the centre of the board, in half boxes along rows and columns.
fn distance_from_centre(shape: &crate::boxes::Shape, line: usize) -> i16 {
    let (rows, columns) = (shape.rows(), shape.columns());
    let (down, across) = match line.checked_sub(shape.horizontal_lines()) {
        None => (2 * (line / columns), 2 * (line % columns) + 1),
        Some(line) => (2 * (line / (columns + 1)) + 1, 2 * (line % (columns + 1))),
    };
    (down.abs_diff(rows) + across.abs_diff(columns)) as i16
}
