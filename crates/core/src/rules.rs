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
    /// This player moves. It may be the one who moved last: a search must read the turn, and must not assume
    /// alternation.
    Player(Player),
    /// All players move at once. A move is then a joint one: a choice for each player.
    Together,
    /// The game has ended and [`Rules::result`] says how.
    Over,
}

/// A position of a game together with the rules for playing on from it.
///
/// A search makes and takes back moves on one position: it keeps a single board however deep it looks. ([`Partizan`]
/// has the other style: its positions are small values.)
///
/// # Example
///
/// One heap from which one or two stones may be taken; the player who takes the last stone wins.
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
    /// What a player may do, small enough to copy freely.
    type Move: Copy + Eq + Debug;
    /// What [`Rules::undo`] needs, beside the move, to take it back.
    type Undo;

    /// The smallest and the largest number of players that the game can have. Engines are compiled for these numbers
    /// alone.
    const PLAYERS: (usize, usize) = (2, 2);

    /// The number of players.
    fn players(&self) -> usize {
        Self::PLAYERS.0
    }

    /// What the players are called: Left and Right where two play, numbers where more do, unless a game has other names.
    fn naming(&self) -> Naming {
        if self.players() == 2 { Naming::Sides } else { Naming::Numbers }
    }

    /// Whose turn it is.
    fn turn(&self) -> Turn;

    /// Appends the moves of the player to move, each once and always in the same order: none if the game is over, at
    /// least one otherwise.
    fn moves(&self, into: &mut Vec<Self::Move>);

    /// Makes a move, which must be one of [`Rules::moves`].
    fn play(&mut self, chosen: Self::Move) -> Self::Undo;

    /// Takes back the last move made: the position is again what it was before.
    fn undo(&mut self, chosen: Self::Move, undo: Self::Undo);

    /// A player's result in a game that is over: 1 and -1 for a win and a loss, or points. Before the end the answer
    /// means nothing.
    fn result(&self, player: Player) -> i32;

    /// The sum of all players' results at every end of this game, if it is always the same; `Some(0)` makes it a
    /// zero-sum game.
    fn result_sum(&self) -> Option<i32>;

    /// A number that equal positions share; it covers the turn and everything else that matters for the rest of the
    /// game.
    ///
    /// Unequal positions ought to have unequal keys. Where 128 bits are enough to tell boards apart, the key can be
    /// exact; where it is a hash, proofs must not rest on it alone. [`key_of`](crate::key_of) makes one from anything
    /// that can be hashed.
    fn key(&self) -> u128;

    /// Plays random moves, all equally likely, until the game is over.
    ///
    /// Games replace it by something faster, in which every legal game must still be possible.
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
