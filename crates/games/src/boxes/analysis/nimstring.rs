//! Nimstring: the same lines and turns, but the last player to draw wins; so a player who closes the last box, and
//! would have to draw again, loses. It shows who will be in control of the chains.
//!
//! *Winning Ways*, chapter 16: a position where boxes can be taken with the choice to decline the last of them is
//! loony, a win for the mover whatever is added. Other boxes that can be taken are taken at once. A quiet position has
//! a nimber: the least one that no option has, ignoring loony options. The nimbers of disjoint parts add up.

use hedgerow_core::{Budget, Rules, Stopped};
use rustc_hash::FxHashMap;

use super::piece::Piece;
use crate::boxes::{Boxes, Line};

/// The number of pieces between checks of the limits.
const BETWEEN_CHECKS: usize = 1 << 8;

/// The value of a position in Nimstring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NimstringValue {
    /// A nimber: the player to move wins unless it is 0.
    Nimber(u32),
    /// The player to move wins, whatever is added.
    Loony,
}

impl NimstringValue {
    /// Whether the player to move wins.
    pub fn is_won(self) -> bool {
        self != Self::Nimber(0)
    }
}

impl std::fmt::Display for NimstringValue {
    /// `0`, `*`, `*2` …, or `loony`.
    fn fmt(&self, into: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nimber(0) => write!(into, "0"),
            Self::Nimber(1) => write!(into, "*"),
            Self::Nimber(size) => write!(into, "*{size}"),
            Self::Loony => write!(into, "loony"),
        }
    }
}

/// The values of a position and of what each line leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nimstring {
    /// The value of the position.
    pub value: NimstringValue,
    /// The value of the position after each line, for the player then to move: the same player after a capture.
    pub moves: Vec<(Line, NimstringValue)>,
    /// The lines with which the player to move wins.
    pub winning: Vec<Line>,
}

/// The values of a position and of each of its moves.
pub fn nimstring(position: &Boxes, budget: &Budget) -> Result<Nimstring, Stopped> {
    let mut table = Table { known: FxHashMap::default(), claimed: 0, budget };
    let answer = table.answer(position);
    budget.release(table.claimed);
    answer
}

struct Table<'a> {
    known: FxHashMap<Piece, u32>,
    claimed: u64,
    budget: &'a Budget,
}

impl Table<'_> {
    fn answer(&mut self, position: &Boxes) -> Result<Nimstring, Stopped> {
        let value = self.value(Piece::of(position))?;
        let (mut moves, mut winning) = (Vec::new(), Vec::new());
        let mut lines = Vec::new();
        position.moves(&mut lines);
        for line in lines {
            let mut after = *position;
            let captures = after.closes(line) > 0;
            after.play(line);
            let value = self.value(Piece::of(&after))?;
            moves.push((line, value));
            if value.is_won() == captures {
                winning.push(line);
            }
        }
        Ok(Nimstring { value, moves, winning })
    }

    /// The value of coins, connected or not.
    fn value(&mut self, mut coins: Piece) -> Result<NimstringValue, Stopped> {
        if !coins.settle() {
            return Ok(NimstringValue::Loony);
        }
        let mut sum = 0;
        for part in coins.parts() {
            sum ^= self.nimber(part.canonical())?;
        }
        Ok(NimstringValue::Nimber(sum))
    }

    /// The nimber of a connected piece in canonical form where no coin can be taken.
    fn nimber(&mut self, piece: Piece) -> Result<u32, Stopped> {
        if let Some(&known) = self.known.get(&piece) {
            return Ok(known);
        }
        // No option has a nimber above the number of strings, which is at most 256.
        let mut reached = [false; 257];
        for cut in piece.cuts() {
            let mut after = piece.clone();
            after.cut(cut);
            if let NimstringValue::Nimber(size) = self.value(after)?
                && let Some(reached) = reached.get_mut(size as usize)
            {
                *reached = true;
            }
        }
        let least = reached.iter().position(|&reached| !reached).unwrap_or(reached.len()) as u32;
        let bytes = piece.bytes();
        self.known.insert(piece, least);
        self.claimed += bytes;
        self.budget.claim(bytes);
        if self.known.len().is_multiple_of(BETWEEN_CHECKS) {
            self.budget.check()?;
        }
        Ok(least)
    }
}
