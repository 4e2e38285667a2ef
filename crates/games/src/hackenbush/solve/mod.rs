//! Knowledge about Hackenbush beyond search: exact values, winners, and why.
//!
//! | picture | method | file |
//! |---|---|---|
//! | any, one move a turn | the pieces on the ground add up | here |
//! | trees and stalks | one pass from the leaves down | `pruned`, `trees` |
//! | red and blue | blocks at cut vertices, compared lazily with the simplest numbers | `blocks`, `red_blue` |
//! | with green edges | canonical forms of blocks; colon and fusion principles | `coloured` |
//! | k moves a turn | canonical forms of lists of pieces, which do not add up | `several` |
//! | any, on request | the textbook recursion ([`Method::Plain`]) | `masks` |
//! | any, at a limit | bounds by counting, by colours and by search | `limits` |
//! | Redwood beds | the smallest tree through all legs, as a check ([`redwood`]) | `redwood` |
//!
//! ```
//! use hedgerow_core::Budget;
//! use hedgerow_games::hackenbush::{Hackenbush, solve};
//! use hedgerow_value::Algebra;
//!
//! let algebra = Algebra::new();
//! let budget = Budget::unlimited();
//! let position: Hackenbush = "0-1B 1-2R 2-0B 2-3G".parse()?;
//! let answer = solve::value(&position, &algebra, &solve::Task::new(&budget))?;
//! assert_eq!(algebra.display(answer.value).to_string(), "1*");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod coloured;
mod limits;
mod masks;
mod naming;
mod number;
mod pruned;
mod red_blue;
pub mod redwood;
mod search;
mod several;
mod trees;

use std::fmt;

use hedgerow_core::budget::{Budget, Stopped};
use hedgerow_core::player::Player;
use hedgerow_core::rules::Partizan;
use hedgerow_value::{Algebra, Dyadic, Game};

pub(crate) use self::limits::by_counting;
use self::search::Search;
use super::rules::{Cut, Hackenbush};
pub use crate::entry::workspace::Method;

/// A partial result before the whole answer.
#[derive(Clone, Copy, Debug)]
pub enum Told<'a> {
    /// A part was valued.
    Part(&'a Part),
    /// A move wins, or loses.
    Wins(Cut, bool),
    /// A move leads to this value.
    Leads(Cut, Game),
}

/// The settings for answering a question.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The method.
    pub method: Method,
    /// How many threads may work. The answer does not depend on them.
    pub threads: usize,
    /// When to stop.
    pub budget: &'a Budget,
    /// Receives partial results.
    pub tell: &'a dyn Fn(Told<'_>),
}

impl<'a> Task<'a> {
    /// The fastest method on one thread.
    pub fn new(budget: &'a Budget) -> Self {
        Self { method: Method::Auto, threads: 1, budget, tell: &|_| () }
    }
}

/// A value, and its origin.
#[derive(Clone, Debug)]
pub struct Valuation {
    /// The value of the position.
    pub value: Game,
    /// The parts that were valued separately; their sum is the value.
    pub parts: Vec<Part>,
    /// How many positions were stored.
    pub nodes: u64,
}

/// A part of a position that was valued separately.
#[derive(Clone, Debug)]
pub struct Part {
    /// The part.
    pub position: Hackenbush,
    /// Its value.
    pub value: Game,
    /// How it was found, as a phrase.
    pub rule: String,
}

/// What was known when a limit was reached before the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The limit.
    pub reason: Stopped,
    /// The value is at least this, if a bound is known.
    pub low: Option<Dyadic>,
    /// The value is at most this, if a bound is known.
    pub high: Option<Dyadic>,
    /// How many positions were stored until then.
    pub nodes: u64,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        match (&self.low, &self.high) {
            (Some(low), Some(high)) => write!(f, "; the value lies between {low} and {high}"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Unfinished {}

impl Unfinished {
    fn new(reason: Stopped, nodes: u64) -> Self {
        Self { reason, low: None, high: None, nodes }
    }
}

/// Who wins, and how.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The winner under perfect play.
    pub winner: Player,
    /// All moves with which the player to move wins; none if the other one wins.
    pub winning: Vec<Cut>,
    /// How many positions were stored on the way.
    pub nodes: u64,
}

/// The exact value of a position.
pub fn value(position: &Hackenbush, algebra: &Algebra, task: &Task) -> Result<Valuation, Unfinished> {
    let pieces = if task.method == Method::Auto { parts(position) } else { vec![position.clone()] };
    let mut answer = Valuation { value: algebra.zero(), parts: Vec::with_capacity(pieces.len()), nodes: 0 };
    let mut unvalued = Vec::new();
    let mut stopped = None;
    for piece in pieces {
        let mut search = Search::new(&piece, algebra, task);
        // Once a limit is reached the other parts are only bounded, not valued.
        let found = if stopped.is_none() { search.value(&piece, task.threads) } else { Err(Stopped::Interrupted) };
        answer.nodes += search.nodes();
        match found {
            Ok(value) => {
                answer.value = algebra.add(answer.value, value);
                let rule = search.rule(&piece);
                let part = Part { position: piece, value, rule };
                (task.tell)(Told::Part(&part));
                answer.parts.push(part);
            }
            Err(reason) => {
                stopped.get_or_insert(reason);
                unvalued.push(search.interval(&piece));
            }
        }
    }
    match stopped {
        None => Ok(answer),
        Some(reason) => {
            let valued = answer.parts.iter().map(|part| limits::of_value(algebra, part.value));
            let zero = (Dyadic::ZERO, Dyadic::ZERO);
            let bounds = valued.chain(unvalued).fold(zero, |sum, (low, high)| (sum.0 + low, sum.1 + high));
            // For numbers, the search has the best bounds.
            let are_numbers = position.is_red_blue() && position.moves_per_turn() == 1;
            let (low, high) = if are_numbers { bounds } else { limits::narrowed(position, bounds) };
            Err(Unfinished { low: Some(low), high: Some(high), ..Unfinished::new(reason, answer.nodes) })
        }
    }
}

/// The pieces whose values add up.
fn parts(position: &Hackenbush) -> Vec<Hackenbush> {
    let mut parts = Vec::new();
    position.parts(&mut parts);
    parts
}

/// The winner when `to_move` begins, and all winning moves.
pub fn solve(position: &Hackenbush, to_move: Player, algebra: &Algebra, task: &Task) -> Result<Solution, Unfinished> {
    let mut search = Search::new(position, algebra, task);
    let mut moves = Vec::new();
    position.options(to_move, &mut moves);
    let mut winning = Vec::new();
    for cut in moves {
        task.budget.check().map_err(|reason| Unfinished::new(reason, search.nodes()))?;
        // The player who has just moved wins exactly if the rest is at least 0 from their view.
        let wins = search.holds(&position.after(to_move, cut), to_move);
        let wins = wins.map_err(|reason| Unfinished::new(reason, search.nodes()))?;
        (task.tell)(Told::Wins(cut, wins));
        if wins {
            winning.push(cut);
        }
    }
    let winner = if winning.is_empty() { to_move.opponent() } else { to_move };
    Ok(Solution { winner, winning, nodes: search.nodes() })
}

/// Whether a player wins moving second, and how many positions were stored to find out.
pub fn holds(position: &Hackenbush, player: Player, algebra: &Algebra, task: &Task) -> Result<(bool, u64), Unfinished> {
    let mut search = Search::new(position, algebra, task);
    let holds = search.holds(position, player);
    let holds = holds.map_err(|reason| Unfinished::new(reason, search.nodes()))?;
    Ok((holds, search.nodes()))
}

/// Every move of `to_move` with the value it leads to, in the order of the edges.
pub fn moves(
    position: &Hackenbush,
    to_move: Player,
    algebra: &Algebra,
    task: &Task,
) -> Result<Vec<(Cut, Game)>, Unfinished> {
    let mut search = Search::new(position, algebra, task);
    let mut cuts = Vec::new();
    position.options(to_move, &mut cuts);
    let mut valued = Vec::with_capacity(cuts.len());
    for cut in cuts {
        let value = search.value(&position.after(to_move, cut), task.threads);
        let value = value.map_err(|reason| Unfinished::new(reason, search.nodes()))?;
        (task.tell)(Told::Leads(cut, value));
        valued.push((cut, value));
    }
    Ok(valued)
}
