//! Searches that answer questions about many positions of one game, one after the other: the work of a large solve, cut
//! into parts.
//!
//! The question is always whether one player gets at least N, alone against the others; so winners, net scores and what
//! a player can force all use the same question. A search keeps its table from one question to the next, and positions
//! and moves are sent as text, so that any machine can answer a question.

use std::hash::Hash;

use hedgerow_core::{Budget, Player, Refusal, Stopped};
use hedgerow_search::TextGame;
use hedgerow_search::proof::{Certificate, Entry, ProofError};
use rustc_hash::FxHashSet;

/// Results differ by at least this much: a win or loss is +1 or -1, and net scores have the parity of the boxes.
pub const STEP: i32 = 2;

/// A search that answers questions about positions that can follow one position.
pub trait PartSearch: Send + Sync {
    /// The least and the most that the player of the question may get.
    fn range(&self) -> (i32, i32);

    /// What the player probably gets: the questions begin here.
    fn guess(&self) -> i32;

    /// Whether the search tries moves in a fixed order, which is that of [`replies`](Self::replies), and stays with a
    /// move until it is answered. Parts are then searched in the same order, and proof numbers say nothing.
    fn is_in_order(&self) -> bool {
        false
    }

    /// What is known of a position without a search.
    fn look(&self, position: &str) -> Result<Look, Refusal>;

    /// The moves of a position, and the positions that they lead to; with `distinct`, only the first of positions that
    /// are images of each other.
    fn replies(&self, position: &str, distinct: bool) -> Result<Vec<(String, String)>, Refusal>;

    /// Whether the player gets at least this much from a position, or what is known when the budget ends.
    fn judge(&self, position: &str, at_least: i32, budget: &Budget) -> Result<Judged, Refusal>;

    /// Accepts bounds of the player's result that another search has proved.
    fn learn(&self, position: &str, bounds: (i32, i32));

    /// The entries of a proof that the player gets at least this much from a position or, if that does not hold, that
    /// the player does not.
    fn entries(&self, position: &str, at_least: i32, holds: bool, budget: &Budget) -> Result<Vec<String>, ProofError>;

    /// The entry of a position above the searched ones; none if it needs none. `chosen` is a move that leads to a
    /// position with the same claim proved, if one move is enough.
    fn entry(&self, position: &str, at_least: i32, holds: bool, chosen: Option<&str>) -> Option<String>;

    /// The proof with these entries that the player gets exactly this much from the first position.
    fn proof(&self, result: i32, entries: Vec<String>) -> Result<String, ProofError>;
}

/// What is known of a position without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether the player of the question is to move.
    pub own: bool,
    /// What the player gets, if that is known.
    pub result: Option<i32>,
    /// Whether a search can answer questions about it; otherwise only about the positions after its moves.
    pub is_searched: bool,
    /// The proof numbers: about how much is to be shown before the answer is yes, and before it is no.
    pub numbers: (u32, u32),
}

/// A search's findings about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The player gets at least this and at most that.
    pub bounds: (i32, i32),
    /// The proof numbers: about how much is to be shown before the answer is yes, and before it is no.
    pub numbers: (u32, u32),
    /// The same for the positions after one move, as far as the search knows; none where it keeps no such numbers.
    pub replies: Vec<(String, (u32, u32))>,
    /// How many positions were searched.
    pub nodes: u64,
    /// The limit at which the search ended; none if the question is answered.
    pub stopped: Option<Stopped>,
}

impl Judged {
    /// The answer to a question; none if a limit was reached first.
    pub fn holds(&self, at_least: i32) -> Option<bool> {
        let (low, high) = self.bounds;
        (low >= at_least).then_some(true).or((high < at_least).then_some(false))
    }
}

/// The moves of a position, in the order of the rules.
pub(crate) fn moves_of<G: TextGame>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// These moves of a position, and the positions that they lead to. `class` gives different keys to positions that are
/// not images of each other.
pub(crate) fn replies<G: TextGame, K: Eq + Hash>(
    position: &G,
    moves: Vec<G::Move>,
    distinct: bool,
    class: impl Fn(&G) -> K,
) -> Vec<(String, String)> {
    let mut after = position.clone();
    let mut seen = FxHashSet::default();
    let mut replies = Vec::new();
    for chosen in moves {
        let undo = after.play(chosen);
        if !distinct || seen.insert(class(&after)) {
            replies.push((position.write_move(chosen), after.write()));
        }
        after.undo(chosen, undo);
    }
    replies
}

/// The entries of a certificate as the lines of its file.
pub(crate) fn lines(proof: &Certificate) -> Vec<String> {
    proof.entries().iter().map(|entry| line(entry.turn, &entry.position, &entry.chosen)).collect()
}

/// An entry of a game of two as the line of a file.
pub(crate) fn line(turn: Player, position: &str, chosen: &str) -> String {
    format!("{}\t{position}\t{chosen}", if turn == Player::LEFT { "L" } else { "R" })
}

/// Reads entries from lines, in a game of two.
pub(crate) fn read_lines(lines: Vec<String>) -> Result<Vec<Entry>, ProofError> {
    let entry = |line: String| {
        let mut parts = line.split('\t');
        let turn = match parts.next() {
            Some("L") => Player::LEFT,
            Some("R") => Player::RIGHT,
            _ => return None,
        };
        let (position, chosen) = (parts.next()?.to_owned(), parts.next()?.to_owned());
        parts.next().is_none().then_some(Entry { turn, position, chosen })
    };
    let read = lines.into_iter().map(entry).collect::<Option<Vec<_>>>();
    read.ok_or_else(|| ProofError::Wrong("a part of the proof is not a list of moves".into()))
}
