//! Proofs from the findings of a search.

use std::collections::{BTreeMap, HashMap};

use hedgerow_core::{Budget, Notation, Player};

use super::Solver;
use crate::hex3d::board::Hex3d;
use crate::hex3d::nature::Nature;
use crate::hex3d::possible::Possible;
use crate::hex3d::proof::{Claim, Course, Plain, Proof, ProofError};

/// Claims that must still be shown to follow.
struct Extraction<'a> {
    solver: &'a Solver,
    budget: &'a Budget,
    /// Facts that the check sees at once need no claim.
    plain: Plain,
    preferences: Course,
    /// The claims, by least image.
    claims: HashMap<Vec<u8>, (Possible, Vec<Claim>)>,
    waiting: Vec<(Vec<u8>, Claim)>,
}

impl Solver {
    /// A proof of claims about the position. `nature` is the text of the solver's nature.
    pub fn proof(&self, nature: &str, claims: &[Claim], budget: &Budget) -> Result<Proof, ProofError> {
        let entries = self.claims_from(&self.position, nature, claims, budget)?;
        let nature = Nature::spelling(nature, self.position.shape().players());
        let nature = nature.map_err(|refusal| ProofError::Wrong(refusal.into()))?;
        Ok(Proof::new(self.position, &nature, claims, entries))
    }

    /// Everything on which claims about a position rest, where the position is reached from the solver's own by taking
    /// free cells: entries of a proof about the solver's own position.
    pub fn claims_from(
        &self,
        board: &Hex3d,
        nature: &str,
        claims: &[Claim],
        budget: &Budget,
    ) -> Result<BTreeMap<String, Vec<Claim>>, ProofError> {
        let nature = Nature::spelling(nature, self.position.shape().players())
            .map_err(|refusal| ProofError::Wrong(refusal.into()))?;
        let unknown = || ProofError::Wrong("the check does not know this position or nature".into());
        let plain = Plain::read(&self.position.write()).ok_or_else(unknown)?;
        let preferences = Course::read(&nature, self.position.shape().players()).ok_or_else(unknown)?;
        let (claimed, waiting) = (HashMap::new(), Vec::new());
        let mut extraction = Extraction { solver: self, budget, plain, preferences, claims: claimed, waiting };
        let start = self.letters_of(board);
        for &claim in claims {
            extraction.claim(&start, claim);
        }
        while let Some((letters, claim)) = extraction.waiting.pop() {
            budget.check()?;
            extraction.support(&letters, claim)?;
        }
        let written = |(letters, (_, claims)): (Vec<u8>, (Possible, Vec<Claim>))| {
            String::from_utf8(letters).map(|letters| (letters, claims)).map_err(|_| ProofError::Wrong("letters".into()))
        };
        extraction.claims.into_iter().map(written).collect()
    }

    /// The letters of such a position: one for each cell that is free in the solver's own.
    pub fn letters_of(&self, board: &Hex3d) -> Vec<u8> {
        let letter = |cell: usize| {
            let owner = (0..3_u8).find(|&player| board.stones(Player::new(player)).has(cell));
            owner.map_or(b'.', |player| b'1' + player)
        };
        self.position.free().iter().map(letter).collect()
    }

    /// The least image of these letters, as in proofs; none if the position cannot be checked.
    pub fn least_letters(&self, letters: &[u8]) -> Option<Vec<u8>> {
        Some(Plain::read(&self.position.write())?.least(letters))
    }

    /// The position with these letters on the cells that are free in the solver's own.
    fn board_of(&self, letters: &[u8]) -> Hex3d {
        let mut stones = [0, 1, 2].map(|player| self.position.stones(Player::new(player)));
        for (cell, &letter) in self.position.free().iter().zip(letters) {
            if (b'1'..=b'3').contains(&letter) {
                stones[usize::from(letter - b'1')].insert(cell);
            }
        }
        let put_down = letters.iter().filter(|&&letter| letter != b'.').count();
        let players = self.position.shape().players();
        let mover = (0..put_down).fold(self.position.to_move(), |player, _| player.next(players));
        // On the way from one position to another, two players are never both joined.
        self.position.with_stones(stones, mover).unwrap_or(self.position)
    }
}

impl Extraction<'_> {
    /// Records a claim, unless it is seen at once or follows from the position's claims.
    fn claim(&mut self, letters: &[u8], claim: Claim) {
        if self.plain.at_sight(letters, &self.preferences).shows(claim) {
            return;
        }
        let least = self.plain.least(letters);
        let (possible, claims) = self.claims.entry(least.clone()).or_insert((Possible::ANY, Vec::new()));
        if possible.is_in(claim.set) != Some(claim.holds) {
            *possible = possible.learnt(claim.set, claim.holds);
            claims.push(claim);
            self.waiting.push((least, claim));
        }
    }

    /// Whether a claim about a position after a move would add nothing to the proof.
    fn is_free(&self, letters: &[u8], claim: Claim) -> bool {
        let noted = self.claims.get(&self.plain.least(letters));
        noted.is_some_and(|(possible, _)| possible.is_in(claim.set) == Some(claim.holds))
            || self.plain.at_sight(letters, &self.preferences).shows(claim)
    }

    /// Makes the claims from which a claim follows.
    fn support(&mut self, letters: &[u8], claim: Claim) -> Result<(), ProofError> {
        let solver = self.solver;
        let mover = Player::new(self.plain.mover(letters) as u8);
        let after = self.plain.after(letters);
        let clauses = solver.nature.at(self.plain.stones(letters)).clauses(mover, claim.set);
        for clause in &clauses {
            // The refutation of the clause, or its support.
            let every = match clause.every {
                Some(set) => self.one(&after, Claim { set, holds: false })?,
                None => None,
            };
            if let (Some(at), Some(set)) = (every, clause.every) {
                if !claim.holds {
                    self.claim(&after[at], Claim { set, holds: false });
                }
                continue;
            }
            let some = match clause.some {
                Some(set) => self.one(&after, Claim { set, holds: true })?,
                None => None,
            };
            match (clause.some, some) {
                (Some(set), None) => {
                    if !claim.holds {
                        after.iter().for_each(|letters| self.claim(letters, Claim { set, holds: false }));
                    }
                }
                _ if !claim.holds => return Err(contradiction()),
                (wanted, some) => {
                    if let Some(set) = clause.every {
                        after.iter().for_each(|letters| self.claim(letters, Claim { set, holds: true }));
                    }
                    if let (Some(set), Some(at)) = (wanted, some) {
                        self.claim(&after[at], Claim { set, holds: true });
                    }
                    return Ok(());
                }
            }
        }
        if claim.holds { Err(contradiction()) } else { Ok(()) }
    }

    /// A position after a move for which the claim is true, if there is one: preferably one that adds nothing to the
    /// proof.
    fn one(&self, after: &[Vec<u8>], claim: Claim) -> Result<Option<usize>, ProofError> {
        let boards: Vec<Hex3d> = after.iter().map(|letters| self.solver.board_of(letters)).collect();
        let known: Vec<Option<bool>> =
            boards.iter().map(|board| self.solver.known_to_be_in(board, claim.set)).collect();
        let fitting = || (0..after.len()).filter(|&at| known[at] == Some(claim.holds));
        if let Some(at) = fitting().find(|&at| self.is_free(&after[at], claim)).or_else(|| fitting().next()) {
            return Ok(Some(at));
        }
        for at in (0..after.len()).filter(|&at| known[at].is_none()) {
            let found = self.solver.is_in_of(&boards[at], claim.set, self.budget, &|_| ());
            if found.map_err(|unfinished| unfinished.reason)? == claim.holds {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }
}

fn contradiction() -> ProofError {
    ProofError::Wrong("the search contradicts itself".into())
}
