//! Whether a proof proves what it claims.

use std::collections::HashMap;

use hedgerow_core::{Budget, Rules, Turn};

use super::{Claim, Plain, Proof, ProofError};
use crate::hex3d::nature::Nature;
use crate::hex3d::outcomes::Outcomes;
use crate::hex3d::possible::Possible;

/// A proof that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many positions were looked at, with those after a move of an entry.
    pub positions: u64,
    /// How many claims were found to follow.
    pub claims: u64,
}

impl Proof {
    /// Checks every claim.
    pub fn check(&self, budget: &Budget) -> Result<Checked, ProofError> {
        let wrong = |sentence: String| ProofError::Wrong(sentence);
        if self.position.pie() || self.position.turn() == Turn::Over {
            return Err(wrong("the position is over, or has a pie rule".into()));
        }
        let nature = Nature::read(&self.nature).map_err(wrong)?;
        let plain = Plain::new(&self.position);
        let mut claimed: HashMap<&[u8], Possible> = HashMap::with_capacity(self.entries.len());
        for (cells, claims) in &self.entries {
            if plain.least(cells.as_bytes()) != cells.as_bytes() {
                return Err(wrong(format!("{cells} is not the least of its images")));
            }
            // Nothing follows a game that is over, so about it anything would seem to follow.
            if plain.is_over(cells.as_bytes()) {
                return Err(wrong(format!("{cells} is a game that is over: it needs no entry")));
            }
            claimed.insert(cells.as_bytes(), narrowed(Possible::ANY, claims));
        }
        let mut checked = Checked { positions: 0, claims: 0 };
        // What may be believed of a position: what is seen at once, and what is claimed of it.
        let mut believed = |letters: &[u8]| {
            checked.positions += 1;
            let claimed = claimed.get(plain.least(letters).as_slice()).copied().unwrap_or(Possible::ANY);
            (claimed, letters.to_vec())
        };
        let believe = |(claimed, letters): &(Possible, Vec<u8>), set| match claimed.is_in(set) {
            Some(answer) => Some(answer),
            None => claimed.and(plain.at_sight(letters, &nature)).is_in(set),
        };
        let of_start = believed(&plain.start());
        if let Some(claim) = self.claims.iter().find(|claim| believe(&of_start, claim.set) != Some(claim.holds)) {
            return Err(wrong(format!("nothing is said of {} at the position itself", claim.write())));
        }
        for (cells, claims) in &self.entries {
            budget.check()?;
            let mover = plain.mover(cells.as_bytes());
            let after: Vec<(Possible, Vec<u8>)> =
                plain.after(cells.as_bytes()).iter().map(|letters| believed(letters)).collect();
            for claim in claims {
                let some = |set| {
                    let mut unknown = false;
                    for reply in &after {
                        match believe(reply, set) {
                            Some(true) => return Some(true),
                            Some(false) => {}
                            None => unknown = true,
                        }
                    }
                    (!unknown).then_some(false)
                };
                let every = |set| {
                    let mut unknown = false;
                    for reply in &after {
                        match believe(reply, set) {
                            Some(false) => return Some(false),
                            Some(true) => {}
                            None => unknown = true,
                        }
                    }
                    (!unknown).then_some(true)
                };
                let holds = |part: Option<Option<bool>>| part.is_none_or(|answer| answer == Some(true));
                let fails = |part: Option<Option<bool>>| part.is_some_and(|answer| answer == Some(false));
                let clauses = nature.clauses(mover, claim.set);
                let mut parts = clauses.iter().map(|clause| (clause.every.map(every), clause.some.map(some)));
                let follows = match claim.holds {
                    true => parts.any(|(every, some)| holds(every) && holds(some)),
                    false => parts.all(|(every, some)| fails(every) || fails(some)),
                };
                let sight = || plain.at_sight(cells.as_bytes(), &nature).is_in(claim.set) == Some(claim.holds);
                if !follows && !sight() {
                    return Err(wrong(format!("{} at {cells} does not follow", claim.write())));
                }
                checked.claims += 1;
            }
        }
        Ok(checked)
    }

    /// The claims of the position in words.
    pub fn claim_in_words(&self) -> String {
        if let (Some((player, wanted)), [claim]) = (self.nature.split_once(':'), &self.claims[..])
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

fn narrowed(possible: Possible, claims: &[Claim]) -> Possible {
    claims.iter().fold(possible, |possible, claim| possible.learnt(claim.set, claim.holds))
}
