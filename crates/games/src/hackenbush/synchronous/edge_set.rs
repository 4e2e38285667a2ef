//! Synchronous Hackenbush for sampling: the rest of a picture as a set of edges.
//!
//! The same game as [`Synchronised`] on [`Hackenbush`] with one edge a turn. A cut is a subtraction of sets or a flood
//! on machine words, and a step of a random game allocates nothing.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Conflict, Joint, Player, Simultaneous, Stopped, Synchronised};
use hedgerow_search::nash::To;
use hedgerow_search::nash::equilibrium::Reads;

use super::piece_game::{PieceGame, Pieces};
use crate::hackenbush::Hackenbush;
use crate::hackenbush::edge_board::PreparedPicture;

/// The rest of a picture of at most `64 W` edges in which both cut at once.
///
/// A choice is an edge by its number in the initial picture, which it keeps; [`EdgeSetGame::number`] gives its number
/// in the rest.
///
/// ```
/// use hedgerow_core::{Conflict, Joint, Simultaneous};
/// use hedgerow_games::hackenbush::synchronous::edge_set::EdgeSetGame;
///
/// let start = EdgeSetGame::<1>::new(&"BR + BR + RB".parse()?, Conflict::Replay).unwrap();
/// let Joint::Next(after) = start.together(0, 3) else { panic!() };
/// assert_eq!(after.position().to_string(), "0-3B 0-5R 5-6B");
/// assert_eq!(after.number(4), 1);
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EdgeSetGame<const W: usize> {
    prepared: Arc<PreparedPicture<W>>,
    left: Bits<W>,
    conflict: Conflict,
}

impl<const W: usize> EdgeSetGame<W> {
    /// A picture under a rule for conflicts; `None` if it has too many edges, or a turn takes more than one.
    pub fn new(position: &Hackenbush, conflict: Conflict) -> Option<Self> {
        let prepared = PreparedPicture::new(position, &[]).filter(|prepared| prepared.moves == 1)?;
        Some(Self { left: prepared.all(), prepared: Arc::new(prepared), conflict })
    }

    /// The rest, as a picture.
    pub fn position(&self) -> Hackenbush {
        Hackenbush::new(self.left.iter().map(|edge| self.prepared.picture[edge]).collect())
    }

    /// The number of a choice in the list of [`EdgeSetGame::position`].
    pub fn number(&self, chosen: u16) -> usize {
        self.left.and(Bits::below(chosen.into())).len()
    }

    fn at(&self, left: Bits<W>) -> Self {
        Self { prepared: Arc::clone(&self.prepared), left, conflict: self.conflict }
    }

    fn own(&self, player: Player) -> Bits<W> {
        self.left.and(self.prepared.own[player.index()])
    }
}

/// Positions of one picture differ in the remaining edges.
impl<const W: usize> PartialEq for EdgeSetGame<W> {
    fn eq(&self, other: &Self) -> bool {
        self.left == other.left
            && self.conflict == other.conflict
            && (Arc::ptr_eq(&self.prepared, &other.prepared) || self.prepared.picture == other.prepared.picture)
    }
}

impl<const W: usize> Eq for EdgeSetGame<W> {}

impl<const W: usize> Hash for EdgeSetGame<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.left.hash(state);
    }
}

impl<const W: usize> Simultaneous for EdgeSetGame<W> {
    type Move = u16;

    fn choices(&self, player: Player, into: &mut Vec<u16>) {
        into.extend(self.own(player).iter().map(|edge| edge as u16));
    }

    fn together(&self, left: u16, right: u16) -> Joint<Self> {
        if left == right {
            // It is cut, whichever player's move is made.
            let cut = || self.alone(Player::LEFT, left);
            return self.conflict.joint(cut, cut);
        }
        let after = self.prepared.without(self.left, left.into());
        // If the other cut has brought an edge down already, it is not cut again.
        let both = if after.has(right.into()) { self.prepared.without(after, right.into()) } else { after };
        Joint::Next(self.at(both))
    }

    fn alone(&self, _: Player, chosen: u16) -> Self {
        self.at(self.prepared.without(self.left, chosen.into()))
    }

    fn at_a_glance(&self) -> Option<i64> {
        let (blue, red) = (self.own(Player::LEFT), self.own(Player::RIGHT));
        // Green edges belong to both.
        (blue.is_empty() || red.is_empty()).then(|| blue.len() as i64 - red.len() as i64)
    }
}

impl<const W: usize> Reads<EdgeSetGame<W>> for PieceGame {
    fn to(&self, edge_set: &EdgeSetGame<W>) -> Result<To<Pieces>, Stopped> {
        self.to(&Synchronised::new(edge_set.position(), edge_set.conflict))
    }
}
