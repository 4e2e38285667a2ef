//! Proofs of outcome sets: what is claimed of which positions, in a file that anybody can check.
//!
//! A proof is a list of positions with claims about their outcome sets V: `+12D` says that V is in {1, 2, D}, `-12` that it is
//! not in {1, 2}. Each claim follows from claims about the positions after one move, by the rule of
//! [`Nature::clauses`]; the list is complete if every claim does. What the search believed, its tables, its fast boards and
//! what it takes for useless have no part in it: [`Proof::check`] uses plain rules of its own. Beside the rule it knows three
//! things that need no entry:
//!
//! - a game that is over has its outcome;
//! - who cannot join their faces with all free cells together does not win; if that is so of all, it is a draw;
//! - a mover who can win at once, and likes nothing as much, does so.
//!
//! Positions that are flips of each other, where the flip leaves the first position as it is, are one.
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
//! An entry has a letter for each cell that is free in the position at the top, in their order: `1`, `2`, `3` for a stone,
//! `.` for a cell that is still free; whose turn it is follows. Entries are sorted by these letters as bytes.

mod check;
mod plain;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use hedgerow_core::Notation;

use super::board::Hex3d;
use super::nature::Nature;
use super::outcomes::Outcomes;

pub use check::Checked;
pub use hedgerow_search::proof::ProofError;
pub(super) use plain::Plain;

/// The first line of every proof of this kind.
pub const HEADING: &str = "hedgerow outcome proof 1";

/// What is claimed of an outcome set: whether it is in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Claim {
    /// The set.
    pub set: Outcomes,
    /// Whether the outcome set is in it.
    pub holds: bool,
}

impl Claim {
    /// `+12D` or `-12D`.
    fn write(self) -> String {
        format!("{}{}", if self.holds { '+' } else { '-' }, self.set)
    }

    fn read(text: &str) -> Option<Self> {
        let (holds, set) = match text.strip_prefix('+') {
            Some(set) => (true, set),
            None => (false, text.strip_prefix('-')?),
        };
        Outcomes::read(set).map(|set| Self { set, holds })
    }

    /// The claims that say that an outcome set is this one: it is in it, and in nothing that lacks one of its outcomes.
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
    /// What players are after, as [`Nature::read`] reads it.
    pub nature: String,
    /// What is proved of the position.
    pub claims: Vec<Claim>,
    pub(super) entries: BTreeMap<String, Vec<Claim>>,
}

impl Proof {
    /// How many positions it has claims about.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has none, because what it claims can be seen at once.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The proof as text.
    pub fn write(&self) -> String {
        let list = |claims: &[Claim]| claims.iter().map(|claim| claim.write()).collect::<Vec<_>>().join(" ");
        let count = self.entries.len();
        let (position, nature, claims) = (self.position.write(), &self.nature, list(&self.claims));
        let mut text = format!(
            "{HEADING}\ngame {}\nposition {position}\nnature {nature}\nclaims {claims}\nentries {count}\n",
            Hex3d::GAME
        );
        for (cells, claims) in &self.entries {
            let _ = writeln!(text, "{cells}\t{}", list(claims)); // A string takes all.
        }
        let _ = writeln!(text, "end {count}");
        text
    }

    /// Reads a proof. That it is one in form says nothing about whether it holds.
    pub fn read(text: &str) -> Result<Self, ProofError> {
        let mut lines = text.lines().enumerate().map(|(number, line)| (number + 1, line));
        let fault = |line: usize, sentence: String| ProofError::Text { line, sentence };
        let mut headed = |word: &str| -> Result<(usize, String), ProofError> {
            let (number, line) = lines.next().unwrap_or((text.lines().count() + 1, ""));
            let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
            let rest =
                rest.ok_or_else(|| fault(number, format!("{word:?} and something after it are expected here")))?;
            Ok((number, rest.to_owned()))
        };
        let (number, version) = headed("hedgerow outcome proof")?;
        if version != "1" {
            return Err(fault(number, format!("version {version} of the format is not known")));
        }
        let (number, game) = headed("game")?;
        if game != Hex3d::GAME {
            return Err(fault(number, format!("this kind of proof is for {} only", Hex3d::GAME)));
        }
        let (number, position) = headed("position")?;
        let position = Hex3d::read(&position).map_err(|error| fault(number, error.to_string()))?;
        let (number, nature) = headed("nature")?;
        Nature::read(&nature).map_err(|sentence| fault(number, sentence))?;
        let claims = |number: usize, text: &str| {
            let claim = |word: &str| {
                let claim = Claim::read(word).filter(|claim| claim.set != Outcomes::ALL);
                claim.ok_or_else(|| fault(number, format!("{word:?} is not a claim such as +12D or -1")))
            };
            text.split(' ').map(claim).collect::<Result<Vec<Claim>, ProofError>>()
        };
        let (number, text_of_claims) = headed("claims")?;
        let of_position = claims(number, &text_of_claims)?;
        let (number, count) = headed("entries")?;
        let count: usize = count.parse().map_err(|_| fault(number, format!("{count:?} is not a number of entries")))?;
        let free = position.free().len();
        let mut entries = BTreeMap::new();
        for _ in 0..count {
            let (number, line) =
                lines.next().ok_or_else(|| fault(text.lines().count() + 1, "the file ends too soon".into()))?;
            let (cells, rest) = line
                .split_once('\t')
                .ok_or_else(|| fault(number, "cells, a tab and claims are expected here".into()))?;
            if cells.len() != free || !cells.bytes().all(|byte| b".123".contains(&byte)) {
                return Err(fault(number, format!("{free} letters are expected, each of them one of . 1 2 3")));
            }
            if entries.insert(cells.to_owned(), claims(number, rest)?).is_some() {
                return Err(fault(number, format!("{cells} has an entry already")));
            }
        }
        match lines.next() {
            Some((_, line)) if line == format!("end {count}") => {}
            other => {
                let number = other.map_or(text.lines().count() + 1, |(number, _)| number);
                return Err(fault(number, format!("\"end {count}\" is expected here")));
            }
        }
        match lines.next() {
            Some((number, _)) => Err(fault(number, "nothing may follow".into())),
            None => Ok(Self { position, nature, claims: of_position, entries }),
        }
    }
}
