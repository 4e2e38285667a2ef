//! Games in which Left and Right move at once.
//!
//! Each chooses in secret; then the pair of choices has an effect. Such a position is a matrix game: its value is what
//! Left can secure on average by mixing her choices (von Neumann 1928), and the entries of the matrix are the values of
//! the positions that the pairs lead to. A pair that only says "choose again" leads back to the position itself; then
//! the value is a fixed point of its own matrix (Everett's recursive games, 1957) and may be irrational.

use std::fmt::Debug;
use std::hash::Hash;

use rand::Rng;

use crate::{Player, Sign};

/// The effect of a pair of choices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Joint<P> {
    /// Both moves are made and the game goes on from here.
    Next(P),
    /// The order of the moves matters, or only one of them can be made: a fair coin decides between these.
    Either(P, P),
    /// The choices exclude each other, and the rule for conflicts ends the game with this pay-off to Left.
    Ends(i32),
    /// The choices exclude each other, and the rule for conflicts lets both choose again. An endless repetition pays 0.
    Again,
    /// The choices exclude each other, and the rule for conflicts draws one of these.
    Drawn(Vec<Draw<Then<P>>>),
}

/// One outcome of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw<T> {
    /// Its weight; the probability is its share of all weights.
    pub weight: u32,
    /// Points to Left.
    pub pay: i32,
    /// What happens then.
    pub then: T,
}

/// What happens after a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Then<P> {
    /// The game goes on from here.
    Next(P),
    /// The game ends.
    Ends,
    /// Both choose again.
    Again,
}

impl<P: PartialEq> Joint<P> {
    /// A fair coin between two positions, which may be the same.
    pub fn coin(heads: P, tails: P) -> Self {
        if heads == tails { Self::Next(heads) } else { Self::Either(heads, tails) }
    }
}

impl<T> Draw<T> {
    /// Draws one by its weight.
    ///
    /// # Panics
    /// If there is nothing to draw.
    pub fn any<R: Rng + ?Sized>(draws: Vec<Self>, rng: &mut R) -> Self {
        let total: u64 = draws.iter().map(|draw| u64::from(draw.weight)).sum();
        let mut rest = rng.random_range(0..total);
        let drawn = draws.into_iter().find(|draw| {
            let here = rest < u64::from(draw.weight);
            rest = rest.saturating_sub(draw.weight.into());
            here
        });
        drawn.expect("the weights add up to the total")
    }
}

/// A position in which both players move at once.
///
/// What a conflict does (two hands on the same green edge) is part of the rules and so of the position:
/// [`Simultaneous::together`] says it. Where only one player has a choice the other passes, and each such free move is
/// a point for its owner; where nobody has a choice the game is over and pays nothing more.
///
/// ```
/// use hedgerow_core::{Joint, Player, Simultaneous};
///
/// /// Matching pennies, once: Left wins a point if both show the same side.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Pennies;
///
/// impl Simultaneous for Pennies {
///     type Move = bool;
///
///     fn choices(&self, _: Player, into: &mut Vec<bool>) { into.extend([false, true]); }
///     fn together(&self, left: bool, right: bool) -> Joint<Self> {
///         Joint::Ends(if left == right { 1 } else { -1 })
///     }
///     fn alone(&self, _: Player, _: bool) -> Self { Pennies } // never asked: both always have a choice
/// }
///
/// assert_eq!(Pennies.together(true, false), Joint::Ends(-1));
/// ```
pub trait Simultaneous: Clone + Eq + Hash {
    /// What a player may choose, small enough to copy freely.
    type Move: Copy + Eq + Debug;

    /// Appends the choices of a player, each once and always in the same order.
    fn choices(&self, player: Player, into: &mut Vec<Self::Move>);

    /// What happens when Left and Right choose these, each from their [`Simultaneous::choices`].
    fn together(&self, left: Self::Move, right: Self::Move) -> Joint<Self>;

    /// The position after a free move: this player chooses, and the other has no choice.
    fn alone(&self, player: Player, chosen: Self::Move) -> Self;

    /// A position with the same value or the negative one, chosen so that as many positions as can be done cheaply
    /// share it: tables keep this one.
    fn canonical(&self) -> (Self, Sign) {
        (self.clone(), Sign::Plus)
    }

    /// The value, where it is an integer that is seen at a glance: free moves that can be counted.
    fn at_a_glance(&self) -> Option<i64> {
        None
    }
}
