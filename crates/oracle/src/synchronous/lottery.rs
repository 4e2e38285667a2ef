//! Synchronous games in which a draw settles conflicts: the game ends, both choose again, or one of the two moves is
//! made, each with a probability, and Left gets a bonus in any case.
//!
//! Straight from the definition. The value of a position is that of the matrix game of the positions that the pairs of
//! moves lead to, found by trying all square submatrices. Where both may choose again, the value is the number that
//! equals the value of the matrix with this number put in for choosing again; a conflict ends sooner or later, so there
//! is only one such number, and bisection finds it.

use std::collections::HashMap;

use super::fraction::Fraction;
use super::matrix::matrix_value;
use super::{Bracket, Position};
use crate::tree::Player;

/// What may happen in a conflict. The shares add up to 1, and `replay` is less.
#[derive(Clone, Debug)]
pub struct Lottery {
    /// The probability that the game ends.
    pub tie: Fraction,
    /// The probability that both choose again.
    pub replay: Fraction,
    /// The probability that Left's move is made and Right's is lost.
    pub left: Fraction,
    /// The probability that Right's move is made and Left's is lost.
    pub right: Fraction,
    /// What Left gets for a conflict.
    pub bonus: Fraction,
}

/// The width of brackets: `2^-INNER`.
const INNER: u32 = 30;

/// No value is so far from 0.
const FAR: i128 = 1 << 12;

/// A lower and an upper bound of the value of a position; equal if nobody ever chooses again.
pub fn value<P: Position>(position: &P, rule: &Lottery) -> Bracket {
    Solver { rule, memo: HashMap::new() }.bracket(position)
}

struct Solver<'a, P> {
    rule: &'a Lottery,
    memo: HashMap<P, Bracket>,
}

/// The pay-off of a pair of moves, and the probability that both choose again.
type Cell = (Bracket, Fraction);

impl<P: Position> Solver<'_, P> {
    fn bracket(&mut self, position: &P) -> Bracket {
        if let Some(known) = self.memo.get(position) {
            return known.clone();
        }
        let left = position.moves(Player::Left);
        let right = position.moves(Player::Right);
        let free = |bracket: &Bracket, point: i128| {
            let point = Fraction::from(point);
            ((&bracket.0 + &point, &bracket.1 + &point), Fraction::zero())
        };
        let mut cells: Vec<Vec<Cell>> = Vec::new();
        for &row in &left {
            let line = right.iter().map(|&column| self.pair(position, row, column)).collect::<Vec<_>>();
            if right.is_empty() {
                let next = position.play(Player::Left, row).expect("a move is legal");
                cells.push(vec![free(&self.bracket(&next), 1)]);
            } else {
                cells.push(line);
            }
        }
        if left.is_empty() && !right.is_empty() {
            let line = right.iter().map(|&column| {
                let next = position.play(Player::Right, column).expect("a move is legal");
                free(&self.bracket(&next), -1)
            });
            cells.push(line.collect());
        }
        let answer = if cells.is_empty() { (Fraction::zero(), Fraction::zero()) } else { solved(&cells) };
        self.memo.insert(position.clone(), answer.clone());
        answer
    }

    fn pair(&mut self, position: &P, left: P::Move, right: P::Move) -> Cell {
        let left_alone = position.play(Player::Left, left);
        let right_alone = position.play(Player::Right, right);
        let left_first = left_alone.as_ref().and_then(|next| next.play(Player::Right, right));
        let right_first = right_alone.as_ref().and_then(|next| next.play(Player::Left, left));
        let half = Fraction::new(1, 2);
        match (left_first, right_first) {
            (Some(a), Some(b)) => (self.mean(&[(&half, Some(&a)), (&half, Some(&b))]), Fraction::zero()),
            (Some(only), None) | (None, Some(only)) => (self.bracket(&only), Fraction::zero()),
            (None, None) => {
                let rule = self.rule;
                let made = [(&rule.left, left_alone.as_ref()), (&rule.right, right_alone.as_ref())];
                let (low, high) = self.mean(&made);
                ((&low + &rule.bonus, &high + &rule.bonus), rule.replay.clone())
            }
        }
    }

    /// The mean of some positions by their shares; a share without a position is worth 0.
    fn mean(&mut self, shares: &[(&Fraction, Option<&P>)]) -> Bracket {
        let mut sum = (Fraction::zero(), Fraction::zero());
        for (share, position) in shares {
            if let Some(position) = position {
                let (low, high) = self.bracket(position);
                sum = (&sum.0 + &(*share * &low), &sum.1 + &(*share * &high));
            }
        }
        sum
    }
}

/// A lower and an upper bound of the value of a matrix of cells.
fn solved(cells: &[Vec<Cell>]) -> Bracket {
    let with = |v: &Fraction, end: fn(&Bracket) -> &Fraction| {
        let entry = |(pay, again): &Cell| end(pay) + &(again * v);
        let matrix: Vec<Vec<Fraction>> = cells.iter().map(|row| row.iter().map(entry).collect()).collect();
        matrix_value(&matrix)
    };
    let low: fn(&Bracket) -> &Fraction = |bracket| &bracket.0;
    let high: fn(&Bracket) -> &Fraction = |bracket| &bracket.1;
    if cells.iter().flatten().all(|(_, again)| *again == Fraction::zero()) {
        let nothing = Fraction::zero();
        return (with(&nothing, low), with(&nothing, high));
    }
    // Below the value, the matrix is worth more than the number put in.
    let halved = |end| {
        let (mut below, mut above) = (Fraction::from(-FAR), Fraction::from(FAR));
        while &above - &below > Fraction::half_to_the(INNER) {
            let middle = &(&below + &above) * &Fraction::new(1, 2);
            if with(&middle, end) > middle { below = middle } else { above = middle }
        }
        (below, above)
    };
    (halved(low).0, halved(high).1)
}
