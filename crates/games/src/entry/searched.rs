//! Positions whose winner is found by a search of the game's own.

use hedgerow_core::{Budget, Player, Refusal, Stopped};
use hedgerow_search::proof::{Certificate, Checked, ProofError};

use super::normal::Solution;
use super::parts::PartSearch;
use super::saved::SavedSearch;
use super::workspace::Workspace;

/// What a position whose winner is found by a search can be asked.
pub trait Searched {
    /// A search for the winner, with what the workspace allows; for all winning moves and a line of play too if they are
    /// wanted. A position that is [too large](Stopped::TooLarge) for it is solved as those of other games are.
    fn search(&self, every_move: bool, workspace: &Workspace) -> Result<Box<dyn WinnerSearch>, Stopped>;

    /// A search that is asked about many positions from this one on; none if the game has no such search.
    fn parts(&self, _workspace: &Workspace) -> Result<Option<Box<dyn PartSearch>>, Stopped> {
        Ok(None)
    }

    /// Whether the winner and one winning move are the answer unless every move is asked for: at an opening of which each move may take
    /// far longer than the first that wins.
    fn is_answered_by_one_move(&self) -> bool {
        false
    }

    /// Why no search of a position that is too large for it can be written.
    fn not_saved(&self) -> Refusal;

    /// Checks a proof about a position of this game by the plain rules alone. A position that has a value too is checked as
    /// one that [has](super::valued::Valued::check), and need not say how.
    fn check(&self, _proof: &Certificate, _budget: &Budget) -> Result<Checked, ProofError> {
        Err(ProofError::Wrong("proofs about this game are checked by its values".into()))
    }
}

/// A search for the winner of a position.
pub trait WinnerSearch: SavedSearch {
    /// Finds the winner. `progress` hears now and then, from any of the threads, what is known.
    fn find(
        &self,
        budget: &Budget,
        progress: &(dyn Fn(&WinnerKnown) + Sync),
    ) -> Result<Solution<String>, WinnerUnfinished>;

    /// A proof that the winner wins.
    fn prove(&self, budget: &Budget) -> Result<Certificate, ProofError>;
}

/// What is known of the winner so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnerKnown {
    /// The winner.
    pub winner: Option<Player>,
    /// The moves that are known to win or to lose.
    pub moves: Vec<(String, bool)>,
    /// How many positions were searched.
    pub nodes: u64,
    /// How many of them are remembered.
    pub entries: u64,
    /// How much is still to be shown, at the least, before the player to move is known to win.
    pub to_win: u32,
    /// How much is still to be shown, at the least, before the player to move is known to lose.
    pub to_lose: u32,
}

/// Why there is no winner, and what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinnerUnfinished {
    /// The limit.
    pub reason: Stopped,
    /// What is known.
    pub known: WinnerKnown,
}
