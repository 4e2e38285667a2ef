//! Synchronous games: both players choose a move in secret, and both moves are
//! made at once.
//!
//! If the two moves can be made one after the other in both orders, the result is their common position, or a fair coin
//! decides between the two orders if they lead to different positions. If they can be made in one order only, it is
//! that order. If in neither, there is a conflict, and a [`Rule`] says what happens.
//!
//! If only one player can move, the other passes, and the one who moved gets a point: +1 for Left, -1 for Right. If
//! nobody can move, the play is over. Left wants a large sum of points, Right a small one, and the value of a position
//! is that of the matrix game of the positions that the pairs of moves lead to.

pub mod fraction;
pub mod games;
pub mod integer;
#[cfg(test)]
mod known;
pub mod lottery;
pub mod matrix;

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use crate::tree::Player;
use fraction::Fraction;
use matrix::{Entry, filled, matrix_value, mirrored};

/// A position of a synchronous game.
pub trait Position: Clone + Eq + Hash {
    /// A move, with a name that means the same after the other player's move.
    type Move: Copy + Eq + fmt::Debug;

    /// The moves of a player, each once.
    fn moves(&self, player: Player) -> Vec<Self::Move>;

    /// The position after a move, or `None` if it is not legal here.
    fn play(&self, player: Player, name: Self::Move) -> Option<Self>;
}

/// What happens in a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The play is over, and there are no more points.
    Tie,
    /// A fair coin decides whose move is made; the other's is lost. (For
    /// Hackenbush that means that the green edge is cut once.)
    Random,
    /// Both choose again. If they do so for ever, there are no more points.
    Replay,
}

/// The value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Exactly this, under the rules `Tie` and `Random`.
    Exact(Fraction),
    /// No less than the first and no more than the second, under the rule
    /// `Replay`. The two may be the same.
    Between(Fraction, Fraction),
}

impl Value {
    /// A number that the value is not below.
    pub fn lower(&self) -> &Fraction {
        match self {
            Value::Exact(number) | Value::Between(number, _) => number,
        }
    }

    /// A number that the value is not above.
    pub fn upper(&self) -> &Fraction {
        match self {
            Value::Exact(number) | Value::Between(_, number) => number,
        }
    }

    /// Whether the value may be this number.
    pub fn admits(&self, number: &Fraction) -> bool {
        self.lower() <= number && number <= self.upper()
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.lower() == self.upper() {
            write!(f, "{}", self.lower())
        } else {
            write!(f, "{:.9}..{:.9}", self.lower().to_f64(), self.upper().to_f64())
        }
    }
}

/// A lower and an upper bound of a value.
pub type Bracket = (Fraction, Fraction);

/// Left's moves, Right's moves, and a matrix with a row for each of Left's and a column for each of Right's.
pub type Root<P, Entry> = (Vec<<P as Position>::Move>, Vec<<P as Position>::Move>, Vec<Vec<Entry>>);

/// The width of the brackets of positions: `2^-INNER`. Brackets widen on the way from the last positions to the first.
const INNER: u32 = 30;

/// The required width of a value's bracket: `2^-OUTER`.
const OUTER: u32 = 20;

/// The value of a position.
///
/// # Panics
///
/// If the bracket under the rule `Replay` comes out wider than `2^-20`.
pub fn value<P: Position>(position: &P, rule: Rule) -> Value {
    let (lower, upper) = Solver::new(rule).bracket(position);
    if rule == Rule::Replay {
        assert!(&upper - &lower <= Fraction::half_to_the(OUTER), "too wide: {lower} to {upper}");
        Value::Between(lower, upper)
    } else {
        assert_eq!(lower, upper);
        Value::Exact(lower)
    }
}

/// Left's moves, Right's moves, and the matrix with a row for each of Left's and
/// a column for each of Right's; `None` where both choose again.
///
/// A player without moves passes: the list is empty and the matrix has a single
/// row or column for it. The point for the other's move is counted in the matrix.
/// Under the rule `Replay` the entries are lower bounds of the values that follow,
/// and [`root_brackets`] has the upper bounds too.
pub fn root_matrix<P: Position>(position: &P, rule: Rule) -> Root<P, Entry> {
    let (left, right, brackets) = root_brackets(position, rule);
    (left, right, ends(&brackets, |(lower, _)| lower))
}

/// Like [`root_matrix`], with the lower and upper bound of each entry.
pub fn root_brackets<P: Position>(position: &P, rule: Rule) -> Root<P, Option<Bracket>> {
    let brackets = Solver::new(rule).matrix(position);
    (position.moves(Player::Left), position.moves(Player::Right), brackets)
}

/// The lower or the upper ends of the brackets in a matrix.
fn ends(brackets: &[Vec<Option<Bracket>>], end: impl Fn(&Bracket) -> &Fraction) -> Vec<Vec<Entry>> {
    brackets.iter().map(|row| row.iter().map(|entry| entry.as_ref().map(|both| end(both).clone())).collect()).collect()
}

/// A fair coin between the two.
fn coin(a: &Bracket, b: &Bracket) -> Bracket {
    let half = Fraction::new(1, 2);
    (&(&a.0 + &b.0) * &half, &(&a.1 + &b.1) * &half)
}

/// Finds values, and stores those of the positions it has seen.
struct Solver<P> {
    rule: Rule,
    memo: HashMap<P, Bracket>,
}

impl<P: Position> Solver<P> {
    fn new(rule: Rule) -> Solver<P> {
        Solver { rule, memo: HashMap::new() }
    }

    /// The value of a position.
    fn bracket(&mut self, position: &P) -> Bracket {
        if let Some(known) = self.memo.get(position) {
            return known.clone();
        }
        let brackets = self.matrix(position);
        // The larger the entries, the larger the value.
        let lower = ends(&brackets, |(lower, _)| lower);
        let upper = ends(&brackets, |(_, upper)| upper);
        let answer = if lower == upper {
            repeated_value(&lower)
        } else {
            // Rounded outwards, to keep the fractions short.
            let step = Fraction::half_to_the(INNER);
            let (below, above) = (repeated_value(&lower).0, repeated_value(&upper).1);
            (below.rounded_down(&step), -&(-&above).rounded_down(&step))
        };
        self.memo.insert(position.clone(), answer.clone());
        answer
    }

    /// The worth of the pairs of moves.
    fn matrix(&mut self, position: &P) -> Vec<Vec<Option<Bracket>>> {
        let left = position.moves(Player::Left);
        let right = position.moves(Player::Right);
        match (left.is_empty(), right.is_empty()) {
            (true, true) => vec![vec![Some((Fraction::zero(), Fraction::zero()))]],
            (false, true) => left.iter().map(|&row| vec![Some(self.alone(position, Player::Left, row))]).collect(),
            (true, false) => {
                vec![right.iter().map(|&column| Some(self.alone(position, Player::Right, column))).collect()]
            }
            (false, false) => {
                left.iter().map(|&row| right.iter().map(|&column| self.pair(position, row, column)).collect()).collect()
            }
        }
    }

    /// The worth of a move while the other passes, including the point for it.
    fn alone(&mut self, position: &P, player: Player, name: P::Move) -> Bracket {
        let (lower, upper) = self.after(position, player, name);
        let point = Fraction::from(match player {
            Player::Left => 1,
            Player::Right => -1,
        });
        (&lower + &point, &upper + &point)
    }

    /// The worth of the position after a single move.
    fn after(&mut self, position: &P, player: Player, name: P::Move) -> Bracket {
        let next = position.play(player, name).expect("a move is legal");
        self.bracket(&next)
    }

    /// The worth of a pair of moves; `None` if both choose again.
    fn pair(&mut self, position: &P, left: P::Move, right: P::Move) -> Option<Bracket> {
        let left_first = position.play(Player::Left, left).and_then(|next| next.play(Player::Right, right));
        let right_first = position.play(Player::Right, right).and_then(|next| next.play(Player::Left, left));
        match (left_first, right_first) {
            (Some(a), Some(b)) if a == b => Some(self.bracket(&a)),
            (Some(a), Some(b)) => Some(coin(&self.bracket(&a), &self.bracket(&b))),
            (Some(only), None) | (None, Some(only)) => Some(self.bracket(&only)),
            (None, None) => match self.rule {
                Rule::Tie => Some((Fraction::zero(), Fraction::zero())),
                Rule::Random => {
                    let a = self.after(position, Player::Left, left);
                    let b = self.after(position, Player::Right, right);
                    Some(coin(&a, &b))
                }
                Rule::Replay => None,
            },
        }
    }
}

/// The value of a matrix game in which both choose again in the entries `None`.
///
/// Let `f(v)` be the value if these entries are `v`. It never falls as `v` grows, and it grows no faster than `v`. The
/// value is the fixed point of `f` closest to 0: with `f(0) > 0`, Left can secure at least `f(0)`, so at least
/// `f(f(0))`, and so on up to the least fixed point; and Right can hold him to that, as long as playing for ever is no
/// better for Left.
fn repeated_value(matrix: &[Vec<Entry>]) -> Bracket {
    let f = |v: &Fraction| matrix_value(&filled(matrix, v));
    let first = f(&Fraction::zero());
    if first < Fraction::zero() {
        let (lower, upper) = repeated_value(&mirrored(matrix));
        return (-&upper, -&lower);
    }
    // All below `f(0)` have `f(v) >= f(0) > v`, so that no fixed point is missed.
    // This covers all matrices in which nobody chooses again, and `f(0) = 0`.
    if f(&first) == first {
        return (first.clone(), first);
    }
    // Below the least fixed point `f(v) > v`, and from there on `f(v) <= v`.
    let mut lower = Fraction::zero();
    let mut upper = Fraction::from(1);
    while f(&upper) > upper {
        lower = upper.clone();
        upper = &upper + &upper;
    }
    while &upper - &lower > Fraction::half_to_the(INNER) {
        let middle = &(&lower + &upper) * &Fraction::new(1, 2);
        if f(&middle) > middle {
            lower = middle;
        } else {
            upper = middle;
        }
    }
    (lower, upper)
}
