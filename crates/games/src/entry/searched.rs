//! Positions whose winner the game's own search finds.

use hedgerow_core::{Budget, Player, Refusal, Stopped};
use hedgerow_search::TextGame;
use hedgerow_search::proof::{Certificate, Checked, ProofError};

use super::normal::Solution;
use super::parts::PartSearch;
use super::saved::SavedSearch;
use super::winner_search::outcome;
use super::workspace::Workspace;

/// The questions about a position whose winner a search finds.
pub trait Searched {
    /// A search for the winner, within the workspace's limits; with `every_move`, also for all winning moves and a line
    /// of play. A position that is [too large](Stopped::TooLarge) for it is solved by the general method.
    fn search(&self, every_move: bool, workspace: &Workspace) -> Result<Box<dyn WinnerSearch>, Stopped>;

    /// A search that answers questions about many positions that can follow this one; none if the game has no such
    /// search.
    fn parts(&self, _workspace: &Workspace) -> Result<Option<Box<dyn PartSearch>>, Stopped> {
        Ok(None)
    }

    /// Whether the winner and one winning move are the answer unless every move is requested: for openings where each
    /// other move may take far longer than the first winning one.
    fn is_answered_by_one_move(&self) -> bool {
        false
    }

    /// Why a search of a position that is too large for it cannot be saved.
    fn not_saved(&self) -> Refusal;

    /// Checks a proof about a position of this game by the plain rules alone. A position with a value is checked [as
    /// such](super::valued::Valued::check), and need not implement this.
    fn check(&self, _proof: &Certificate, _budget: &Budget) -> Result<Checked, ProofError> {
        Err(ProofError::Wrong("proofs about this game are checked by its values".into()))
    }
}

/// A search for the winner of a position.
pub trait WinnerSearch: SavedSearch {
    /// Finds the winner. `progress` is called now and then, from any of the threads, with what is known.
    fn find(
        &self,
        budget: &Budget,
        progress: &(dyn Fn(&WinnerKnown) + Sync),
    ) -> Result<Solution<String>, WinnerUnfinished>;

    /// A proof that the winner wins.
    fn prove(&self, budget: &Budget) -> Result<Certificate, ProofError>;
}

/// A position whose winner is known, from a solver with moves of the type `M`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnerFound<M> {
    /// The winner under perfect play.
    pub winner: Player,
    /// The moves with which the player to move wins, in the order of the rules: all, or the one found if not all were
    /// requested.
    pub winning: Vec<M>,
    /// A game in which the winner plays perfectly to the end, if everything was requested.
    pub line: Vec<M>,
    /// The winner if the other player were to move; none where the other player cannot be, and if not everything was
    /// requested.
    pub winner_otherwise: Option<Player>,
    /// How many positions were searched.
    pub nodes: u64,
}

impl<M: Copy> WinnerFound<M> {
    /// The result with moves as text; with the line if everything was requested.
    pub fn written<G: TextGame<Move = M>>(self, position: &G, to_move: Player, every_move: bool) -> Solution<String> {
        let Self { winner, winning, line, winner_otherwise, nodes } = self;
        let outcome = winner_otherwise.map(|otherwise| outcome(to_move, winner, otherwise));
        let mut ahead = position.clone();
        let mut write = |chosen| {
            let text = ahead.write_move(chosen);
            ahead.play(chosen);
            text
        };
        let line = every_move.then(|| line.into_iter().map(&mut write).collect());
        let winning = winning.into_iter().map(|chosen| position.write_move(chosen)).collect();
        Solution { winner, winning, outcome, line, nodes }
    }
}

/// What is known of the winner so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnerKnown<M = String> {
    /// The winner.
    pub winner: Option<Player>,
    /// The moves that are known to win or to lose.
    pub moves: Vec<(M, bool)>,
    /// How many positions were searched.
    pub nodes: u64,
    /// How many of them are stored.
    pub entries: u64,
    /// The least that must still be shown before the player to move is known to win.
    pub to_win: u32,
    /// The least that must still be shown before the player to move is known to lose.
    pub to_lose: u32,
}

impl<M: Copy + PartialEq> WinnerKnown<M> {
    /// Records whether a move wins.
    pub(crate) fn learn(&mut self, chosen: M, wins: bool) {
        if !self.moves.iter().any(|&(known, _)| known == chosen) {
            self.moves.push((chosen, wins));
        }
    }

    /// What is known, with moves as text.
    pub fn written<G: TextGame<Move = M>>(&self, position: &G) -> WinnerKnown {
        let &Self { winner, ref moves, nodes, entries, to_win, to_lose } = self;
        let moves = moves.iter().map(|&(chosen, wins)| (position.write_move(chosen), wins)).collect();
        WinnerKnown { winner, moves, nodes, entries, to_win, to_lose }
    }
}

/// Why there is no winner, and what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnerUnfinished<M = String> {
    /// The limit.
    pub reason: Stopped,
    /// What is known.
    pub known: WinnerKnown<M>,
}

impl<M: Copy + PartialEq> WinnerUnfinished<M> {
    /// The same, with moves as text.
    pub fn written<G: TextGame<Move = M>>(self, position: &G) -> WinnerUnfinished {
        WinnerUnfinished { reason: self.reason, known: self.known.written(position) }
    }
}
