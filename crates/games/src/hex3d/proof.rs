//! Proofs of outcome sets: a file of claims about positions that anybody can check.
//!
//! A proof is a list of positions with claims about their outcome sets V: `+12D` says that V is in {1, 2, D}, `-12`
//! that it is not in {1, 2}. Each claim follows from claims about the positions after one move, by the definition of
//! outcome sets ([`Nature`]); the list is complete if every claim does. The search's findings, its tables, its fast
//! boards and its useless cells play no part: [`Proof::check`] has rules of its own. Beside the definition it knows
//! three facts that need no entry:
//!
//! - a game that is over has its outcome;
//! - a player who cannot join their faces even with all free cells does not win; if this holds for all players, it is a
//!   draw;
//! - a mover who can win at once, and prefers that to everything else, does so.
//!
//! A nature that changes in the course of the game (`selfish;8:coop1-12`) is used as the definition says: the aims that
//! count in a position are those for the number of stones on the board.
//!
//! Positions that are flips of each other, by a flip that leaves the first position as it is, count as one.
//!
//! The file is UTF-8, one thing a line:
//!
//! ```text
//! hedgerow outcome proof 1
//! game hex3d
//! position 1x1x2:.|. 1
//! nature 3:3D
//! claims -3D
//! entries 1
//! ..<TAB>-3D
//! end 1
//! ```
//!
//! An entry has a letter for each cell that is free in the position at the top, in order: `1`, `2`, `3` for a stone,
//! `.` for a cell that is still free; then the player to move. Entries are sorted by these letters as bytes. Claims are
//! sorted as bytes, and none occurs twice. Nothing has a second spelling: reading a proof and writing it again gives
//! the same file to the byte.
//!
//! | file | subject |
//! |---|---|
//! | `check` | checks that every claim follows |
//! | `preferences` | the players' preferences, and the definition of outcome sets |
//! | `family` | which outcome sets a position may have |
//! | `plain` | the rules, a letter for every cell |

mod check;
mod family;
mod plain;
mod preferences;

use std::collections::BTreeMap;
use std::fmt;

use hedgerow_core::{Budget, Notation};
use hedgerow_search::proof::lines::{Lines, is_spelling};

use super::board::Hex3d;
use super::nature::Nature;
use super::outcomes::Outcomes;

pub use check::Checked;
pub use hedgerow_search::proof::ProofError;
pub(super) use plain::Plain;
pub(super) use preferences::Course;

/// The first line of every proof of this kind.
pub const HEADING: &str = "hedgerow outcome proof 1";
/// What an entry takes besides its letters: its place in the tree and its list of claims.
const ENTRY_BYTES: u64 = 128;

/// A claim about an outcome set: whether it is within a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The set.
    pub set: Outcomes,
    /// Whether the outcome set is within it.
    pub holds: bool,
}

impl Claim {
    /// `+12D` or `-12D`.
    pub(super) fn write(self) -> String {
        format!("{}{}", if self.holds { '+' } else { '-' }, self.set)
    }

    /// Reads a claim in its canonical spelling. The set of all outcomes is not allowed: nothing is outside it.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (holds, set) = match text.strip_prefix('+') {
            Some(set) => (true, set),
            None => (false, text.strip_prefix('-')?),
        };
        let claim = Outcomes::read(set).map(|set| Self { set, holds })?;
        (claim.set != Outcomes::ALL && claim.write() == text).then_some(claim)
    }

    /// Claims in canonical order, each once.
    fn sorted(mut claims: Vec<Self>) -> Vec<Self> {
        claims.sort_by_cached_key(|claim| claim.write());
        claims.dedup();
        claims
    }

    /// The claims that together say that an outcome set equals this one: it is within it, and within no set that lacks
    /// one of its outcomes.
    pub fn exactly(outcomes: Outcomes) -> Vec<Self> {
        let lacking = outcomes.each().map(|one| outcomes.without(one)).filter(|set| !set.is_empty());
        let not = lacking.map(|set| Self { set, holds: false });
        std::iter::once(Self { set: outcomes, holds: true })
            .chain(not)
            .filter(|claim| claim.set != Outcomes::ALL)
            .collect()
    }
}

/// Claims about an outcome set with all the claims that they follow from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The position that the proof is about.
    pub position: Hex3d,
    /// The players' nature, as [`Nature::read`] reads it.
    pub nature: String,
    /// The claims about the position.
    pub claims: Vec<Claim>,
    pub(super) entries: BTreeMap<String, Vec<Claim>>,
}

impl Proof {
    /// A proof with these claims in any order. The nature is written as [`Nature::spelling`] does.
    pub(super) fn new(position: Hex3d, nature: &str, claims: &[Claim], entries: BTreeMap<String, Vec<Claim>>) -> Self {
        let entries = entries.into_iter().map(|(cells, claims)| (cells, Claim::sorted(claims))).collect();
        Self { position, nature: nature.to_owned(), claims: Claim::sorted(claims.to_vec()), entries }
    }

    /// How many positions it has claims about.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no entries, because its claims are seen at once.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The proof as text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let _ = self.write_lines(&mut text); // Writing to a string cannot fail.
        text
    }

    /// Writes the proof line by line.
    fn write_lines(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let list = |claims: &[Claim]| claims.iter().map(|claim| claim.write()).collect::<Vec<_>>().join(" ");
        let count = self.entries.len();
        writeln!(out, "{HEADING}\ngame {}\nposition {}", Hex3d::GAME, self.position.write())?;
        writeln!(out, "nature {}\nclaims {}\nentries {count}", self.nature, list(&self.claims))?;
        for (cells, claims) in &self.entries {
            writeln!(out, "{cells}\t{}", list(claims))?;
        }
        writeln!(out, "end {count}")
    }

    /// Reads a proof. A well-formed proof may still fail the check.
    ///
    /// Claims the memory of the entries from the budget before it keeps them.
    pub fn read(text: &str, budget: &Budget) -> Result<Self, ProofError> {
        let mut lines = Lines::new(text);
        if lines.next_line()? != HEADING {
            return Err(lines.error(format!("a proof of outcomes begins with {HEADING:?}")));
        }
        if lines.after("game ")? != Hex3d::GAME {
            return Err(lines.error(format!("this kind of proof is for {} only", Hex3d::GAME)));
        }
        let written = lines.after("position ")?;
        let position = Hex3d::read(written).map_err(|error| lines.error(error.to_string()))?;
        if position.write() != written {
            return Err(lines.error(format!("{} always writes it {:?}", Hex3d::GAME, position.write())));
        }
        let nature = lines.after("nature ")?;
        let spelling =
            Nature::spelling(nature, position.shape().players()).map_err(|sentence| lines.error(sentence))?;
        if spelling != nature {
            return Err(lines.error(format!("this nature is always written {spelling:?}")));
        }
        let of_position = lines.after("claims ")?;
        let of_position = claims(&lines, of_position)?;
        let count = lines.count()?;
        let free = position.free().len();
        let mut entries: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
        for _ in 0..count {
            let line = lines.next_line()?;
            budget.claim(line.len() as u64 + ENTRY_BYTES);
            budget.check()?;
            let (cells, rest) =
                line.split_once('\t').ok_or_else(|| lines.error("cells, a tab and claims are expected here"))?;
            if cells.len() != free || !cells.bytes().all(|byte| b".123".contains(&byte)) {
                return Err(lines.error(format!("{free} letters are expected, each of them one of . 1 2 3")));
            }
            if entries.last_key_value().is_some_and(|(last, _)| last.as_str() >= cells) {
                return Err(lines.error("the entries must be sorted, and no position may be there twice"));
            }
            entries.insert(cells.to_owned(), claims(&lines, rest)?);
        }
        lines.end(count)?;
        let proof = Self::new(position, nature, &of_position, entries);
        if !is_spelling(text, |out| proof.write_lines(out)) {
            return Err(ProofError::Wrong("the proof is not written as proofs are always written".into()));
        }
        Ok(proof)
    }
}

/// The claims of a line: at least one, sorted, each once.
fn claims(lines: &Lines<'_>, text: &str) -> Result<Vec<Claim>, ProofError> {
    let claim = |word: &str| {
        Claim::read(word).ok_or_else(|| lines.error(format!("{word:?} is not a claim such as +12D or -1")))
    };
    if !text.split(' ').is_sorted_by(|one, next| one < next) {
        return Err(lines.error("the claims must be sorted, and none may be there twice"));
    }
    text.split(' ').map(claim).collect()
}
