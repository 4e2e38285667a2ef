//! Positions under normal play whose winner is found by a search of the game's own.

use hedgerow_core::{Budget, Player, Refusal, Stopped};
use hedgerow_search::proof::{Certificate, ProofError};

use super::normal::Solution;
use super::saved::SavedSearch;
use super::workspace::Workspace;

/// What a position whose winner is found by a search can be asked.
pub trait Searched {
    /// A search for the winner, with what the workspace allows; for all winning moves and a line of play too if they are
    /// wanted. A position that is [too large](Stopped::TooLarge) for it is solved as those of other games are.
    fn search(&self, every_move: bool, workspace: &Workspace) -> Result<Box<dyn WinnerSearch>, Stopped>;

    /// Why no search of a position that is too large for it can be written.
    fn not_saved(&self) -> Refusal;
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
