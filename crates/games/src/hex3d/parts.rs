//! 3D Hex in parts: whether one player alone can force some outcomes, for positions that can occur in one game, with
//! shared tables.

use std::collections::BTreeMap;

use hedgerow_core::{Budget, Notation, Player, Refusal, Rules, Turn};
use hedgerow_search::Playable;

use super::proof::{Claim, Proof, ProofError};
use super::solve::Solver;
use super::{Hex3d, Outcomes};
use crate::entry::parts::{Judged, Look, PartSearch, moves_of, replies};

/// A solver and its question: 1 if the player alone can force the outcomes, otherwise -1.
pub struct Hex3dParts {
    solver: Solver,
    player: Player,
    wanted: Outcomes,
}

impl Hex3dParts {
    /// Parts of the game from the solver's position on.
    pub fn new(solver: Solver, player: Player, wanted: Outcomes) -> Self {
        Self { solver, player, wanted }
    }

    fn read(text: &str) -> Result<Hex3d, Refusal> {
        Hex3d::read(text).map_err(|error| Refusal::new(error.to_string()))
    }

    fn nature(&self) -> String {
        format!("{}:{}", self.player.index() + 1, self.wanted)
    }

    fn claim(&self, holds: bool) -> Claim {
        Claim { set: self.wanted, holds }
    }

    /// A claim about a position as a line of a proof.
    fn line(letters: &str, claims: &[Claim]) -> String {
        let claims: Vec<String> = claims.iter().map(|claim| claim.write()).collect();
        format!("{letters}\t{}", claims.join(" "))
    }
}

impl PartSearch for Hex3dParts {
    fn range(&self) -> (i32, i32) {
        (-1, 1)
    }

    fn guess(&self) -> i32 {
        1
    }

    fn look(&self, position: &str) -> Result<Look, Refusal> {
        let board = Self::read(position)?;
        let own = board.mover() == Some(self.player);
        let over = board.turn() == Turn::Over;
        let result = over.then(|| if Outcomes::of(board.winner()).is_in(self.wanted) { 1 } else { -1 });
        let free = board.free().len() as u32;
        Ok(Look { own, result, is_searched: true, numbers: (free.max(1), free.max(1)) })
    }

    fn replies(&self, position: &str, distinct: bool) -> Result<Vec<(String, String)>, Refusal> {
        let class = |after: &Hex3d| {
            let letters = self.solver.letters_of(after);
            self.solver.least_letters(&letters).unwrap_or(letters)
        };
        let position = Self::read(position)?;
        Ok(replies(&position, moves_of(&position), distinct, class))
    }

    fn judge(&self, position: &str, _at_least: i32, budget: &Budget) -> Result<Judged, Refusal> {
        let board = Self::read(position)?;
        let before = self.solver.nodes();
        let found = self.solver.is_in_of(&board, self.wanted, budget, &|_| ());
        let nodes = self.solver.nodes() - before;
        Ok(match found {
            Ok(holds) => {
                let result = if holds { 1 } else { -1 };
                let numbers = if holds { (0, u32::MAX) } else { (u32::MAX, 0) };
                Judged { bounds: (result, result), numbers, replies: Vec::new(), nodes, stopped: None }
            }
            Err(unfinished) => {
                let numbers = (unfinished.known.to_yes.max(1), unfinished.known.to_no.max(1));
                Judged { bounds: (-1, 1), numbers, replies: Vec::new(), nodes, stopped: Some(unfinished.reason) }
            }
        })
    }

    /// The tables of outcomes accept no results from elsewhere: each search proves what it needs.
    fn learn(&self, _position: &str, _bounds: (i32, i32)) {}

    fn entries(&self, position: &str, _at_least: i32, holds: bool, budget: &Budget) -> Result<Vec<String>, ProofError> {
        let board = Self::read(position).map_err(|refusal| ProofError::Wrong(refusal.into()))?;
        if board.turn() == Turn::Over {
            return Ok(Vec::new());
        }
        let claims = self.solver.claims_from(&board, &self.nature(), &[self.claim(holds)], budget)?;
        Ok(claims.iter().map(|(letters, claims)| Self::line(letters, claims)).collect())
    }

    fn entry(&self, position: &str, _at_least: i32, holds: bool, _chosen: Option<&str>) -> Option<String> {
        let letters = self.solver.letters_of(&Self::read(position).ok()?);
        let letters = String::from_utf8(self.solver.least_letters(&letters)?).ok()?;
        Some(Self::line(&letters, &[self.claim(holds)]))
    }

    fn proof(&self, result: i32, entries: Vec<String>) -> Result<String, ProofError> {
        let mut claims: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
        for entry in entries {
            let wrong = || ProofError::Wrong("a part of the proof is not a list of claims".into());
            let (letters, words) = entry.split_once('\t').ok_or_else(wrong)?;
            for word in words.split(' ') {
                claims.entry(letters.to_owned()).or_default().push(Claim::read(word).ok_or_else(wrong)?);
            }
        }
        let proof = Proof::new(*self.solver.position(), &self.nature(), &[self.claim(result == 1)], claims);
        Ok(proof.write())
    }
}
