//! Positions of games of three players that end with a winner or a draw: the result of perfect play is a set of
//! outcomes, which depends on the players' aims. Two may play such a game too, as three of whom one has no turn.

use hedgerow_core::{Budget, Player, Stopped};
use hedgerow_search::proof::ProofError;

use super::parts::PartSearch;
use super::saved::SavedSearch;
use super::workspace::Workspace;

pub use crate::hex3d::solve::{Forces, Known as OutcomesKnown, Unfinished as OutcomesUnfinished};
pub use crate::hex3d::{Nature, Outcomes as OutcomeSet};

/// Receives what is known now and then, from any of the threads.
pub type OutcomesProgress<'a> = &'a (dyn Fn(&OutcomesKnown) + Sync);

/// The questions about a position of a game of three players.
pub trait OutcomesOfThree {
    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Whether the game is in progress without a pie rule: only such a position has a
    /// [search](OutcomesOfThree::search).
    fn is_plain(&self) -> bool;

    /// The most moves that are left: the number of free cells.
    fn free(&self) -> usize;

    /// How many play: three, or two.
    fn players(&self) -> usize;

    /// How many stones are on the board: they tell which aims of a [`Nature`] are in force.
    fn stones(&self) -> usize;

    /// The most free cells of a position that can be solved.
    fn most_free(&self) -> usize;

    /// A search of a plain position under a nature, which has this name.
    fn search(&self, name: &str, nature: &Nature, workspace: &Workspace) -> Result<Box<dyn OutcomeSearch>, Stopped>;

    /// A search that answers questions about many positions that can follow this plain one: whether a player alone can
    /// force some outcomes.
    fn parts(&self, player: Player, wanted: OutcomeSet, workspace: &Workspace) -> Result<Box<dyn PartSearch>, Stopped>;

    /// The outcome set of any position under a nature, and how many positions were searched for it.
    fn outcomes(
        &self,
        nature: &Nature,
        workspace: &Workspace,
        progress: OutcomesProgress<'_>,
    ) -> Result<(OutcomeSet, u64), OutcomesUnfinished>;

    /// Whether the outcome set of any position is within a set, and how many positions were searched for that.
    fn is_in(
        &self,
        nature: &Nature,
        set: OutcomeSet,
        workspace: &Workspace,
        progress: OutcomesProgress<'_>,
    ) -> Result<(bool, u64), OutcomesUnfinished>;

    /// What each player alone can force. If a limit is reached, the result has the players whose sets are known by
    /// then.
    fn forces(
        &self,
        workspace: &Workspace,
        progress: &(dyn Fn(Player, OutcomeSet, &OutcomesKnown) + Sync),
    ) -> Result<Forces, (Forces, Stopped)>;
}

/// A search of a plain position under one nature.
pub trait OutcomeSearch: SavedSearch {
    /// How many positions were searched.
    fn nodes(&self) -> u64;

    /// The outcome set.
    fn outcomes(&self, budget: &Budget, progress: OutcomesProgress<'_>) -> Result<OutcomeSet, OutcomesUnfinished>;

    /// Whether the outcome set is within a set.
    fn is_in(
        &self,
        set: OutcomeSet,
        budget: &Budget,
        progress: OutcomesProgress<'_>,
    ) -> Result<bool, OutcomesUnfinished>;

    /// A perfectly played game with this outcome; empty if the outcome set does not have it.
    fn line(&self, outcome: OutcomeSet, budget: &Budget) -> Result<Vec<String>, OutcomesUnfinished>;

    /// The outcome set of every move, one after the other; `found` receives each.
    fn moves(
        &self,
        budget: &Budget,
        progress: OutcomesProgress<'_>,
        found: &mut dyn FnMut(String, OutcomeSet),
    ) -> Result<(), OutcomesUnfinished>;

    /// A proof of the result, which the plain rules have checked.
    fn prove(&self, claim: OutcomeClaim, budget: &Budget) -> Result<OutcomeProof, ProofError>;
}

/// A claim about an outcome set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeClaim {
    /// It is this one.
    Is(OutcomeSet),
    /// It is within this one.
    IsIn(OutcomeSet),
    /// It is not within this one.
    IsNotIn(OutcomeSet),
}

/// A proof about an outcome set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeProof {
    /// The proof as text.
    pub text: String,
    /// How many positions have claims in it.
    pub entries: usize,
}
