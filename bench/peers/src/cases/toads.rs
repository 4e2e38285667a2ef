//! Toads and Frogs: a row in which Left's toads go right and Right's frogs go left, a step into the next cell if it is
//! empty, or a jump over one opponent into the empty cell behind it (*Winning Ways*, chapter 1).
//!
//! Its values are long and thin: a few options, nested deep. The rules here know as much as cgt's do, neither parts
//! nor symmetries, so that the two sides meet the same positions.

use cgt::short::partizan::games::toads_and_frogs::ToadsAndFrogs;
use hedgerow_core::{Partizan, Player};

use crate::measure::{Clock, Run};

/// A row of at most 30 cells; bit i is cell i from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Row {
    toads: u32,
    frogs: u32,
    empty: u32,
}

impl Row {
    fn read(text: &str) -> Self {
        assert!(text.len() <= 30, "the row is too long");
        let cells = |sign| text.chars().enumerate().map(|(i, c)| u32::from(c == sign) << i).sum();
        Self { toads: cells('T'), frogs: cells('F'), empty: cells('.') }
    }
}

impl Partizan for Row {
    /// The cell of the animal that goes. Where it goes to follows: no animal can both step and jump.
    type Move = u8;

    fn options(&self, player: Player, into: &mut Vec<u8>) {
        let mut able = if player == Player::LEFT {
            self.toads & (self.empty >> 1 | self.frogs >> 1 & self.empty >> 2)
        } else {
            self.frogs & (self.empty << 1 | self.toads << 1 & self.empty << 2)
        };
        while able != 0 {
            into.push(able.trailing_zeros() as u8);
            able &= able - 1;
        }
    }

    fn after(&self, player: Player, cell: u8) -> Self {
        let from = 1_u32 << cell;
        let forward = |by: u8| if player == Player::LEFT { from << by } else { from >> by };
        let to = if self.empty & forward(1) != 0 { forward(1) } else { forward(2) };
        let mut after = *self;
        after.empty ^= from | to;
        if player == Player::LEFT {
            after.toads ^= from | to;
        } else {
            after.frogs ^= from | to;
        }
        after
    }
}

pub fn cgt(row: &str, clock: &Clock) -> Run {
    let row: ToadsAndFrogs = row.parse().expect("a row of T, F and .");
    super::value_with_cgt(&row, clock)
}

pub fn hedgerow(row: &str, clock: &Clock) -> Run {
    super::value_with_hedgerow(&Row::read(row), clock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Budget;
    use hedgerow_games::evaluate::Evaluator;
    use hedgerow_value::Algebra;

    /// The values that cgt's own tests state.
    #[test]
    fn known_rows() {
        let algebra = Algebra::new();
        let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
        for (row, value) in [
            ("TFTF.TF", "0"),
            ("TFTFT.F", "*"),
            ("TF.TTFF", "0"),
            ("TFT.TFF", "^"),
            (".TTFTFF", "0"),
            ("T.TFTFF", "{0|^}"),
        ] {
            let found = evaluator.value(&Row::read(row)).unwrap();
            assert_eq!(found, algebra.parse(value).unwrap(), "{row}");
        }
    }
}
