//! Normal play: players alternate, and a player who cannot move loses.

use rand::Rng;

use super::{Partizan, Rules, Turn};
use crate::{Player, key_of};

/// A [`Partizan`] position with a player to move: its [`Rules`] under normal play.
///
/// The result is 1 for the player who made the last move and -1 for the player who cannot move.
///
/// ```
/// use hedgerow_core::{Alternating, Partizan, Player, Rules, Turn};
///
/// /// Left may take blue stones and Right red ones, one at a time.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Stones { blue: u32, red: u32 }
///
/// impl Partizan for Stones {
///     type Move = ();
///     fn options(&self, player: Player, into: &mut Vec<()>) {
///         let own = if player == Player::LEFT { self.blue } else { self.red };
///         if own > 0 { into.push(()); }
///     }
///     fn after(&self, player: Player, (): ()) -> Self {
///         let mut next = self.clone();
///         *if player == Player::LEFT { &mut next.blue } else { &mut next.red } -= 1;
///         next
///     }
/// }
///
/// let mut game = Alternating::new(Stones { blue: 1, red: 1 }, Player::LEFT);
/// game.play(());
/// game.play(());
/// assert_eq!(game.turn(), Turn::Over); // Left is stuck
/// assert_eq!(game.result(Player::LEFT), -1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alternating<P> {
    /// The position, without the turn.
    pub position: P,
    /// The player to move.
    pub to_move: Player,
}

impl<P: Partizan> Alternating<P> {
    /// The position with this player to move.
    pub fn new(position: P, to_move: Player) -> Self {
        Self { position, to_move }
    }
}

impl<P: Partizan> Rules for Alternating<P> {
    type Move = P::Move;
    /// The position before the move: positions of partizan games are small.
    type Undo = P;

    fn turn(&self) -> Turn {
        if self.position.can_move(self.to_move) { Turn::Player(self.to_move) } else { Turn::Over }
    }

    fn moves(&self, into: &mut Vec<P::Move>) {
        self.position.options(self.to_move, into);
    }

    fn play(&mut self, chosen: P::Move) -> P {
        let next = self.position.after(self.to_move, chosen);
        self.to_move = self.to_move.opponent();
        std::mem::replace(&mut self.position, next)
    }

    fn undo(&mut self, _chosen: P::Move, before: P) {
        self.to_move = self.to_move.opponent();
        self.position = before;
    }

    fn result(&self, player: Player) -> i32 {
        if player == self.to_move { -1 } else { 1 }
    }

    fn result_sum(&self) -> Option<i32> {
        Some(0)
    }

    fn key(&self) -> u128 {
        key_of(self)
    }

    /// As the default, but lists the moves of each turn only once.
    fn rollout<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut moves = Vec::new();
        loop {
            moves.clear();
            self.moves(&mut moves);
            if moves.is_empty() {
                return;
            }
            self.play(moves[rng.random_range(0..moves.len())]);
        }
    }
}
