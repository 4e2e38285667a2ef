//! Positions in which either side could move: the games that have values.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Mul, Neg};

use crate::Player;

/// Whether something counts as itself or as its negative, the game with the players exchanged.
///
/// ```
/// use hedgerow_core::Sign;
///
/// assert_eq!(Sign::Minus * Sign::Minus, Sign::Plus);
/// assert_eq!(-Sign::Plus, Sign::Minus);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// Unchanged.
    Plus,
    /// With Left and Right exchanged.
    Minus,
}

impl Neg for Sign {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Plus => Self::Minus,
            Self::Minus => Self::Plus,
        }
    }
}

impl Mul for Sign {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if self == other { Self::Plus } else { Self::Minus }
    }
}

/// A position without a turn, in which either player's options can be listed: `{L | R}`.
///
/// Normal play: a player who cannot move loses. The play always ends. Such a position has a combinatorial value; the value
/// of a sum of [parts](Partizan::parts) is the sum of their values, and positions that are equal up to
/// [symmetry](Partizan::canonical) are valued once. A position should be a small value, cheap to clone and to compare.
///
/// # Example
///
/// A strip of squares on which Left places pieces of length two and Right pieces of length three.
///
/// ```
/// use hedgerow_core::{Partizan, Player};
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Strips(Vec<u8>);
///
/// impl Partizan for Strips {
///     type Move = (u8, u8); // which strip, and how many squares remain on the left of the piece
///
///     fn options(&self, player: Player, into: &mut Vec<(u8, u8)>) {
///         let piece = if player == Player::LEFT { 2 } else { 3 };
///         for (index, &length) in self.0.iter().enumerate() {
///             into.extend((0..(length + 1).saturating_sub(piece)).map(|before| (index as u8, before)));
///         }
///     }
///     fn after(&self, player: Player, (index, before): (u8, u8)) -> Self {
///         let piece = if player == Player::LEFT { 2 } else { 3 };
///         let mut strips = self.0.clone();
///         let length = strips.remove(usize::from(index));
///         strips.extend([before, length - piece - before].into_iter().filter(|&length| length > 0));
///         strips.sort_unstable();
///         Strips(strips)
///     }
///     fn parts(&self, into: &mut Vec<Self>) {
///         into.extend(self.0.iter().map(|&length| Strips(vec![length])));
///     }
/// }
///
/// let mut options = Vec::new();
/// Strips(vec![4]).options(Player::RIGHT, &mut options);
/// assert_eq!(options, [(0, 0), (0, 1)]);
/// assert_eq!(Strips(vec![4]).after(Player::LEFT, (0, 1)), Strips(vec![1, 1]));
/// ```
pub trait Partizan: Clone + Eq + Hash {
    /// What a player may do, small enough to copy freely.
    type Move: Copy + Eq + Debug;

    /// Appends the moves of a player, each once and always in the same order.
    fn options(&self, player: Player, into: &mut Vec<Self::Move>);

    /// Whether a player has any move. Games override it with something faster than listing them.
    fn can_move(&self, player: Player) -> bool {
        let mut options = Vec::new();
        self.options(player, &mut options);
        !options.is_empty()
    }

    /// The number of a player's moves. Games with a great many moves override it to count without listing them.
    fn count_options(&self, player: Player) -> u64 {
        let mut options = Vec::new();
        self.options(player, &mut options);
        options.len() as u64
    }

    /// The position after a move that is one of the player's [`Partizan::options`].
    fn after(&self, player: Player, chosen: Self::Move) -> Self;

    /// Appends positions whose sum is this position: no move in one of them affects another.
    ///
    /// Parts in which nobody can move may be left out. By default, the position itself is its only part.
    fn parts(&self, into: &mut Vec<Self>) {
        into.push(self.clone());
    }

    /// Whether a more expensive analysis splits this position further, or drops something that never matters; if so, it
    /// appends the parts as [`Partizan::parts`] does. A search calls it once for every part that it has to value, and
    /// not again for the parts returned.
    fn finer_parts(&self, _into: &mut Vec<Self>) -> bool {
        false
    }

    /// A position with the same value or the negative one, chosen so that as many positions as can be done cheaply
    /// share it.
    ///
    /// A game whose board has symmetries implements [`Symmetric`](crate::Symmetric) and returns `self.least_image()`
    /// here; other games keep the default.
    fn canonical(&self) -> (Self, Sign) {
        (self.clone(), Sign::Plus)
    }

    /// The value, where it is an integer that is seen at a glance (a strip, an empty board).
    ///
    /// It only saves time; `None` is always right.
    fn at_a_glance(&self) -> Option<i64> {
        None
    }
}
