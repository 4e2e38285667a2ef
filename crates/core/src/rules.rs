//! What a game is, in four traits. A game implements those that fit it.
//!
//! | trait | says | asked by |
//! |---|---|---|
//! | [`Rules`] | whose turn it is, what they may do, how it ends | searches, matches, the page |
//! | [`Partizan`] | what *either* side could do, and which parts are independent | the algebra of values |
//! | [`Simultaneous`] | what happens when both move at once | Nash solvers |
//! | [`Symmetric`] | which boards are the same board | tables of any kind |
//!
//! A game under normal play need only implement [`Partizan`]: [`Alternating`] turns it into [`Rules`]. If its moves keep
//! their names while the other player moves ([`Labelled`]), [`Synchronised`] turns it into [`Simultaneous`].

mod alternating;
mod conflict;
mod partizan;
mod simultaneous;
mod symmetric;
mod synchronised;

pub use alternating::Alternating;
pub use conflict::{Conflict, Fate, Lottery};
pub use partizan::{Partizan, Sign};
pub use simultaneous::{Draw, Joint, Simultaneous, Then};
pub use symmetric::Symmetric;
pub use synchronised::{Labelled, Synchronised};

use std::fmt::Debug;

use rand::Rng;

use crate::{Naming, Player};

/// Who has to act in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This player moves. It may be the one who moved last: a search must read the turn and never take it for granted.
    Player(Player),
    /// All players move at once. A move is then a joint one: a choice for each player.
    Together,
    /// The game has ended and [`Rules::result`] says how.
    Over,
}

/// A position of a game together with the rules of how to go on from it.
///
/// Moves are made and taken back on one position: a search keeps a single board however deep it looks. (Sketches of
/// other styles are in [`Partizan`], whose positions are small values.)
///
/// # Example
///
/// One heap from which one or two stones may be taken; whoever takes the last stone wins.
///
/// ```
/// use hedgerow_core::{Player, Rules, Turn};
///
/// #[derive(Clone, PartialEq, Debug)]
/// struct Heap { stones: u32, to_move: Player }
///
/// impl Rules for Heap {
///     type Move = u32;
///     type Undo = ();
///
///     fn turn(&self) -> Turn {
///         if self.stones == 0 { Turn::Over } else { Turn::Player(self.to_move) }
///     }
///     fn moves(&self, into: &mut Vec<u32>) {
///         into.extend((1..=2).filter(|&count| count <= self.stones));
///     }
///     fn play(&mut self, count: u32) {
///         self.stones -= count;
///         self.to_move = self.to_move.opponent();
///     }
///     fn undo(&mut self, count: u32, (): ()) {
///         self.stones += count;
///         self.to_move = self.to_move.opponent();
///     }
///     fn result(&self, player: Player) -> i32 {
///         if player == self.to_move { -1 } else { 1 } // the other one took the last stone
///     }
///     fn result_sum(&self) -> Option<i32> { Some(0) }
///     fn key(&self) -> u128 { u128::from(self.stones) << 1 | self.to_move.index() as u128 }
/// }
///
/// let heap = Heap { stones: 5, to_move: Player::LEFT };
/// assert_eq!(hedgerow_core::perft(&heap, 3), [1, 2, 4, 7]);
/// hedgerow_core::conformance::check_rules(&heap, hedgerow_core::Seed::new(1), 20);
/// ```
pub trait Rules: Clone {
    /// What a player may do, small enough to be copied about.
    type Move: Copy + Eq + Debug;
    /// What [`Rules::undo`] has to know beside the move to take it back.
    type Undo;

    /// The fewest and the most players that the game can have. Engines are compiled for these numbers alone.
    const PLAYERS: (usize, usize) = (2, 2);

    /// How many players there are.
    fn players(&self) -> usize {
        Self::PLAYERS.0
    }

    /// What the players are called: Left and Right where two play, numbers where more do, unless a game has other names.
    fn naming(&self) -> Naming {
        if self.players() == 2 { Naming::Sides } else { Naming::Numbers }
    }

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Appends the moves of whoever has the turn, each once and always in the same order. None if the game is over,
    /// at least one otherwise.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Makes a move, which must be one of [`Rules::moves`].
    fn play(&mut self, chosen: Self::Move) -> Self::Undo;

    /// Takes back the last move made: the position is again what it was before.
    fn undo(&mut self, chosen: Self::Move, undo: Self::Undo);

    /// What a player has got in a game that is over: 1 and -1 for a win and a loss, or points. Before the end the
    /// answer means nothing.
    fn result(&self, player: Player) -> i32;

    /// What the results of all players add up to at any end of this game, if that is always the same; `Some(0)`
    /// makes it a zero-sum game.
    fn result_sum(&self) -> Option<i32>;

    /// A number that equal positions share, with the turn and all that matters for going on.
    ///
    /// Unequal positions ought to have unequal keys. Where a board has room to tell them apart in 128 bits, the key
    /// can be exact; where it is a hash, proofs must not rest on it alone. [`key_of`](crate::key_of) makes one from
    /// anything that can be hashed.
    fn key(&self) -> u128;

    /// Plays random moves, all equally likely, until the game is over.
    ///
    /// Games replace it by something faster; what they must keep is that every legal game can happen.
    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut moves = Vec::new();
        while self.turn() != Turn::Over {
            moves.clear();
            self.moves(&mut moves);
            if moves.is_empty() {
                return; // The rules broke their promise; the conformance suite reports it.
            }
            self.play(moves[rng.random_range(0..moves.len())]);
        }
    }
}
