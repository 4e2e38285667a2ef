//! Any partizan game, played with both players moving at once.
//!
//! Koschny (2022) proposed a definition on positions alone, which breaks where two moves lead to equal positions: it
//! gives V(2,0) of Hackenbush the value 1. The sound definition is on *labelled* moves, which keep their names while
//! the other player moves. If both orders of the two moves are legal, the result is their common position, or a fair
//! coin where the positions differ; if one order is legal, the result is that one's; if neither is, the moves are in
//! conflict and a rule for conflicts decides.

use super::{Conflict, Joint, Partizan, Sign, Simultaneous};
use crate::Player;

/// A partizan game whose moves keep their names while the other player moves.
pub trait Labelled: Partizan {
    /// Whether two moves that exclude each other are always the same move, so that it can be made
    /// [once](Conflict::Once).
    fn conflicts_are_the_same_move(&self) -> bool {
        false
    }

    /// Appends the moves of a player, including different moves to equal positions. [`Partizan::options`] may leave
    /// such moves out; here they count, because the other player need not choose the same one.
    fn labelled(&self, player: Player, into: &mut Vec<Self::Move>) {
        self.options(player, into);
    }

    /// The position after the first move and then the second, both of them moves of this position; `None` if the first
    /// makes the second impossible.
    fn in_turn(&self, first: (Player, Self::Move), second: (Player, Self::Move)) -> Option<Self>;

    /// As [`Simultaneous::canonical`], for any rule for conflicts that treats both players alike.
    fn canonical_together(&self) -> (Self, Sign) {
        (self.clone(), Sign::Plus)
    }

    /// As [`Simultaneous::at_a_glance`], for any rule for conflicts.
    fn free_moves(&self) -> Option<i64> {
        None
    }
}

/// A position of a partizan game played with both players moving at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Synchronised<G> {
    /// The position.
    pub position: G,
    /// The rule for moves that exclude each other.
    pub conflict: Conflict,
}

impl<G> Synchronised<G> {
    /// The position under this rule for conflicts.
    pub fn new(position: G, conflict: Conflict) -> Self {
        Self { position, conflict }
    }

    fn at(&self, position: G) -> Self {
        Self { position, conflict: self.conflict }
    }
}

impl<G: Labelled> Simultaneous for Synchronised<G> {
    type Move = G::Move;

    fn choices(&self, player: Player, into: &mut Vec<G::Move>) {
        self.position.labelled(player, into);
    }

    fn together(&self, left: G::Move, right: G::Move) -> Joint<Self> {
        let (blue, red) = ((Player::LEFT, left), (Player::RIGHT, right));
        match (self.position.in_turn(blue, red), self.position.in_turn(red, blue)) {
            (Some(a), Some(b)) => Joint::coin(self.at(a), self.at(b)),
            (Some(position), None) | (None, Some(position)) => Joint::Next(self.at(position)),
            (None, None) => {
                let alone = |player, chosen| move || self.alone(player, chosen);
                self.conflict.joint(alone(Player::LEFT, left), alone(Player::RIGHT, right))
            }
        }
    }

    fn alone(&self, player: Player, chosen: G::Move) -> Self {
        self.at(self.position.after(player, chosen))
    }

    fn canonical(&self) -> (Self, Sign) {
        match self.position.canonical_together() {
            // Exchanging the players would change a rule that favours one of them.
            (_, Sign::Minus) if !self.conflict.is_fair() => (self.clone(), Sign::Plus),
            (position, sign) => (self.at(position), sign),
        }
    }

    fn at_a_glance(&self) -> Option<i64> {
        self.position.free_moves()
    }
}
