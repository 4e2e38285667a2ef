//! Checks whether a proof proves its claims.
//!
//! Every claim about a position must follow from the claims about the positions after one move, by the definition of
//! outcome sets ([`Preferences::before`](super::preferences::Preferences::before)), or be seen at once ([`Plain::at_sight`]). Then all claims are true, by
//! induction on the number of free cells: those about positions after a move, which have fewer, are true. So even
//! unused entries are true.
//!
//! This code shares nothing with the solver: not its boards, its sets, its theorem nor its useless cells. It reads the
//! proof as text.

use std::collections::HashMap;

use hedgerow_core::{Budget, Notation};

use super::family::Family;
use super::plain::Plain;
use super::preferences::Course;
use super::{Proof, ProofError};
use crate::hex3d::outcomes::Outcomes;

/// A proof that passed the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many positions were checked, including those after a move of an entry.
    pub positions: u64,
    /// How many claims were found to follow.
    pub claims: u64,
}

/// The approximate bytes of an entry in the table of the check.
const ENTRY_BYTES: u64 = 64;

impl Proof {
    /// Checks every claim.
    pub fn check(&self, budget: &Budget) -> Result<Checked, ProofError> {
        let wrong = |sentence: String| ProofError::Wrong(sentence);
        let plain = Plain::read(&self.position.write()).filter(|plain| !plain.is_over(&plain.start()));
        let plain = plain.ok_or_else(|| wrong("the position is over, or has a pie rule".into()))?;
        let unknown = || wrong(format!("{:?} is not a nature", self.nature));
        let course = Course::read(&self.nature, self.position.shape().players()).ok_or_else(unknown)?;
        budget.claim(self.entries.len() as u64 * ENTRY_BYTES);
        budget.check()?;
        let mut claimed: HashMap<&[u8], Family> = HashMap::with_capacity(self.entries.len());
        for (cells, claims) in &self.entries {
            let letters = cells.as_bytes();
            if !plain.is_position(letters) {
                return Err(wrong(format!("{cells} is not reached by putting down stones in turn")));
            }
            if plain.least(letters) != letters {
                return Err(wrong(format!("{cells} is not the least of its images")));
            }
            // A finished game has no positions after it, so any claim about it would seem to follow.
            if plain.is_over(letters) {
                return Err(wrong(format!("{cells} is a game that is over: it needs no entry")));
            }
            claimed.insert(letters, Family::given(claims));
        }
        let claimed = |letters: &[u8]| claimed.get(plain.least(letters).as_slice()).copied();
        let start = plain.start();
        let of_start = claimed(&start).unwrap_or(Family::ANY).and(plain.at_sight(&start, &course));
        if let Some(claim) = self.claims.iter().find(|&&claim| !of_start.shows(claim)) {
            return Err(wrong(format!("nothing is said of {} at the position itself", claim.write())));
        }
        let mut checked = Checked { positions: 1, claims: 0 };
        for (cells, claims) in &self.entries {
            budget.check()?;
            let letters = cells.as_bytes();
            let mover = plain.mover(letters);
            let after = plain.after(letters);
            let sight = |letters: &[u8]| plain.at_sight(letters, &course);
            let preferences = course.at(plain.stones(letters));
            // Claims are looked up, but facts seen at once must be computed: so those come later, and first for
            // positions without claims.
            let of_after: Vec<Option<Family>> = after.iter().map(|letters| claimed(letters)).collect();
            let by_claims: Vec<Family> = of_after.iter().map(|claimed| claimed.unwrap_or(Family::ANY)).collect();
            let mut possible = preferences.before(mover, &by_claims);
            let follow = |possible: Family| claims.iter().all(|&claim| possible.shows(claim));
            if !follow(possible) {
                let by_either =
                    after.iter().zip(&of_after).map(|(letters, claimed)| claimed.unwrap_or_else(|| sight(letters)));
                possible = preferences.before(mover, &by_either.collect::<Vec<_>>());
            }
            if !follow(possible) {
                let by_both = after.iter().zip(&by_claims).map(|(letters, claimed)| claimed.and(sight(letters)));
                possible = preferences.before(mover, &by_both.collect::<Vec<_>>()).and(sight(letters));
            }
            if let Some(claim) = claims.iter().find(|&&claim| !possible.shows(claim)) {
                return Err(wrong(format!("{} at {cells} does not follow", claim.write())));
            }
            checked.positions += after.len() as u64;
            checked.claims += claims.len() as u64;
        }
        Ok(checked)
    }

    /// The claims of the position in words.
    pub fn claim_in_words(&self) -> String {
        if let (Some((player, wanted)), [claim]) = (self.nature.split_once(':'), &self.claims[..])
            && !self.nature.contains(';')
            && Outcomes::read(wanted) == Some(claim.set)
        {
            let can = if claim.holds { "can" } else { "cannot" };
            return format!("player {player} alone {can} force {}", claim.set.braced());
        }
        let parts = self
            .claims
            .iter()
            .map(|claim| format!("{} {}", if claim.holds { "in" } else { "not in" }, claim.set.braced()));
        format!("the outcome set is {}", parts.collect::<Vec<_>>().join(", "))
    }
}
