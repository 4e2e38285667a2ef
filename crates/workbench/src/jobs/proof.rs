//! The proof of a goal, assembled from the proofs of its jobs.
//!
//! Jobs prove what they answered; each position above them needs one entry. Symmetric positions are searched once, but
//! a proof about one image is no entry about another: jobs of their own make such parts, and those missing because an
//! earlier run wanted no proof.

use std::collections::HashSet;

use hedgerow_games::entry::parts::STEP;

use super::quest::answered;
use super::{Coordinator, JobError};

impl Coordinator {
    /// The proof of a solved goal; none if parts of it are missing: the next jobs then make them.
    pub fn proof(&mut self, goal: usize) -> Result<Option<String>, JobError> {
        let Some(result) = self.quests[goal].result() else { return Ok(None) };
        let (least, most) = self.quests[goal].search.range();
        let mut entries = Vec::new();
        let mut missing = Vec::new();
        // The winner's moves prove who wins. A net score needs the moves of both players: one gets at least this much,
        // the other prevents more.
        for (at_least, holds) in [(result, true), (result + STEP, false)] {
            if (least + STEP..=most).contains(&at_least) {
                self.collect(goal, at_least, holds, &mut entries, &mut missing)?;
            }
        }
        if missing.is_empty() {
            entries.sort_unstable();
            entries.dedup();
            return Ok(Some(self.quests[goal].search.proof(result, entries)?));
        }
        for (at_least, position) in missing {
            let part = (goal, at_least, position);
            if !self.wanted.contains(&part) {
                self.wanted.push(part);
            }
        }
        Ok(None)
    }

    /// The entries of one side of the proof, and the positions whose parts are missing.
    fn collect(
        &self,
        goal: usize,
        at_least: i32,
        holds: bool,
        entries: &mut Vec<String>,
        missing: &mut Vec<(i32, String)>,
    ) -> Result<(), JobError> {
        let quest = &self.quests[goal];
        let mut seen: HashSet<String> = HashSet::new();
        let mut waiting = vec![quest.goal.position.clone()];
        while let Some(position) = waiting.pop() {
            if !seen.insert(position.clone()) {
                continue;
            }
            if let Some(path) = self.parts.get(&(goal, at_least, holds, position.clone())) {
                entries.extend(Self::part(path)?);
                continue;
            }
            let look = quest.search.look(&position)?;
            if look.result.is_some() {
                continue;
            }
            let tree = quest.trees.get(&at_least);
            let place = tree.and_then(|tree| tree.place(&position));
            let is_above = tree
                .zip(place)
                .is_some_and(|(tree, place)| tree.is_expanded(place) && tree.answer(place) == Some(holds));
            let known = quest.bounds_of(&position).and_then(|bounds| answered(bounds, at_least));
            if !is_above || known == Some(holds) {
                missing.push((at_least, position));
                continue;
            }
            let answer_of = |reply: &str| tree.and_then(|tree| tree.answer(tree.place(reply)?));
            if look.own == holds {
                // One move is enough for the player who proves the claim.
                let chosen = quest
                    .search
                    .replies(&position, true)?
                    .into_iter()
                    .find(|(_, reply)| answer_of(reply) == Some(holds));
                match chosen {
                    Some((chosen, reply)) => {
                        entries.extend(quest.search.entry(&position, at_least, holds, Some(&chosen)));
                        waiting.push(reply);
                    }
                    None => missing.push((at_least, position)),
                }
            } else {
                entries.extend(quest.search.entry(&position, at_least, holds, None));
                let all = quest.search.replies(&position, false)?;
                waiting.extend(all.into_iter().map(|(_, reply)| reply));
            }
        }
        Ok(())
    }
}
