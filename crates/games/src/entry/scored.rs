//! Positions of games that are played for points.

use std::fmt::Display;

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Budget, Player, Refusal, Stopped};

use hedgerow_search::proof::{Certificate, Checked, ProofError};

use super::Number;
use super::parts::PartSearch;
use super::saved::SavedSearch;
use super::workspace::Workspace;

pub use crate::boxes::theory::{GameState, Theory};

/// The questions about a position of a game that is played for points.
pub trait Scored {
    /// The state of the game; refused if no theory covers the position.
    fn state(&self) -> Result<GameState, Refusal>;

    /// The theory for a position with this state, with the reasons if `explain` is set.
    fn theory(&self, state: GameState, explain: bool, budget: &Budget) -> Result<Theory, Stopped>;

    /// Checks that perfect play can be computed for the position.
    fn solvable(&self) -> Result<(), Refusal>;

    /// How many points are still to come.
    fn to_come(&self) -> i32;

    /// A search for the net score, within the workspace's limits; with `every_move`, also for that of every move, which
    /// takes several times as long.
    fn search(&self, every_move: bool, workspace: &Workspace) -> Result<Box<dyn ScoreSearch>, Stopped>;

    /// A search that answers questions about many positions that can follow this one.
    fn parts(&self, workspace: &Workspace) -> Result<Box<dyn PartSearch>, Stopped>;

    /// Checks a proof about a position of this game by the plain rules alone.
    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError>;
}

/// A search for the net score of a position.
pub trait ScoreSearch: SavedSearch {
    /// Finds the net score. `progress` is called now and then, from any of the threads, with what is known.
    fn find(&self, budget: &Budget, progress: &(dyn Fn(&ScoreKnown) + Sync)) -> Result<Score, ScoreUnfinished>;

    /// A proof of the net score that was found: what each side plays to secure it.
    fn certificate(&self, net: i32, budget: &Budget) -> Result<Certificate, ProofError>;
}

/// The net score under perfect play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The points to come to the player to move minus those to the other.
    pub net: i32,
    /// Every move with its net score for the player to move; none if the search did not look for them.
    pub moves: Vec<(String, i32)>,
    /// A game in which both play perfectly to the end; empty if the search did not look for it.
    pub line: Vec<String>,
    /// The points of both players at the end, including those that they have now.
    pub finals: [i32; 2],
    /// How many positions were searched.
    pub nodes: u64,
}

impl Score {
    /// The moves that reach the net score.
    pub fn best(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().filter(|(_, net)| *net == self.net).map(|(chosen, _)| chosen.as_str())
    }

    /// The player with more points at the end; none after a tie.
    pub fn winner(&self) -> Option<Player> {
        let [first, second] = self.finals;
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Player::LEFT),
            std::cmp::Ordering::Less => Some(Player::RIGHT),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// What is known of a net score so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreKnown {
    /// The net score is at least this.
    pub low: i32,
    /// The net score is at most this.
    pub high: i32,
    /// The moves whose net score is known.
    pub moves: Vec<(String, i32)>,
    /// How many positions were searched.
    pub nodes: u64,
}

/// Why there is no net score, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreUnfinished {
    /// The limit.
    pub reason: Stopped,
    /// What is known.
    pub known: ScoreKnown,
}

/// A net score with its sign: `+3`, `0`, `-3`.
pub fn signed(net: i32) -> String {
    if net == 0 { net.to_string() } else { format!("{net:+}") }
}

/// Every move's net score, to be drawn on the move; the best ones stand out, if they are known.
pub fn numbers<M: Display>(moves: &[(M, i32)], best: Option<i32>) -> Vec<Number> {
    let emphasis = |net| if Some(net) == best { Emphasis::Best } else { Emphasis::Plain };
    let number =
        |(chosen, net): &(M, i32)| Number { chosen: chosen.to_string(), text: signed(*net), emphasis: emphasis(*net) };
    moves.iter().map(number).collect()
}
