//! A single question: whether one player alone can force some outcomes, or whether all outcomes are in a set.

use hedgerow_games::entry::three::{
    Nature, OutcomeClaim, OutcomeProof, OutcomeSet, OutcomesKnown, OutcomesOfThree, OutcomesUnfinished,
};

use super::super::{SolveAnswer, Task};
use super::Ended;
use super::answers::{ForceAnswer, OutcomesAnswer, WithinAnswer, listed};

/// What was found about a question.
#[derive(Default)]
struct Found {
    nodes: Option<u64>,
    answer: Option<bool>,
    proof: Option<OutcomeProof>,
    /// What was known of the outcomes when a limit was reached.
    until: Option<OutcomesKnown>,
}

impl Found {
    /// Records what a search had found when a limit was reached.
    fn ended(&mut self, unfinished: OutcomesUnfinished) -> Ended {
        self.nodes = Some(unfinished.known.nodes);
        self.until = (unfinished.known.nodes > 0).then_some(unfinished.known);
        unfinished.into()
    }
}

impl Task<'_> {
    /// Whether one player alone can force one set.
    pub(super) fn forced(
        &self,
        three: &dyn OutcomesOfThree,
        nature: &(String, Nature),
        force: &str,
    ) -> (SolveAnswer, Result<(), Ended>) {
        let (_, set) = force.split_once(':').unwrap_or_default();
        let mut found = Found::default();
        let ended = self.is_in(three, nature, set, &mut found);
        let (entries, proof) = found.proof.map(|proof| (proof.entries, proof.text)).unzip();
        let answer = ForceAnswer {
            head: self.head.clone(),
            proved: false,
            force: force.to_owned(),
            nodes: found.nodes,
            forced: found.answer,
            reason: None,
            entries,
            proof,
            rests_on: None,
            mover: (!three.is_over()).then_some(self.turn),
        };
        (SolveAnswer::Force(Box::new(answer)), ended)
    }

    /// Whether all outcomes are in one set.
    pub(super) fn within(
        &self,
        three: &dyn OutcomesOfThree,
        nature: &(String, Nature),
        set: &str,
    ) -> (SolveAnswer, Result<(), Ended>) {
        let mut found = Found::default();
        let ended = self.is_in(three, nature, set, &mut found);
        let (entries, proof) = found.proof.map(|proof| (proof.entries, proof.text)).unzip();
        let answer = WithinAnswer {
            head: self.head.clone(),
            proved: false,
            nature: nature.0.clone(),
            within: set.to_owned(),
            nodes: found.nodes,
            is_within: found.answer,
            certain: found.until.map(|known| listed(known.certain)),
            possible: found.until.map(|known| listed(known.possible)),
            reason: None,
            entries,
            proof,
            rests_on: None,
            mover: (!three.is_over()).then_some(self.turn),
        };
        (SolveAnswer::Within(Box::new(answer)), ended)
    }

    /// Whether all outcomes are in one set; if so, also the proof.
    fn is_in(
        &self,
        three: &dyn OutcomesOfThree,
        (name, nature): &(String, Nature),
        set: &str,
        found: &mut Found,
    ) -> Result<(), Ended> {
        let set = OutcomeSet::read(set).ok_or_else(|| Ended::Fault(format!("{set:?} is no set of outcomes").into()))?;
        let nothing = OutcomesAnswer::new(self, three);
        let progress = |known: &OutcomesKnown| self.tell_step(&nothing, name, known);
        let (workspace, budget, listener) = (&self.context.workspace, self.context.budget(), self.context.listener);
        if !three.is_plain() {
            let answered = three.is_in(nature, set, workspace, &progress);
            let (answer, nodes) = answered.map_err(|unfinished| found.ended(unfinished))?;
            (found.answer, found.nodes) = (Some(answer), Some(nodes));
            return Ok(());
        }
        let search = three.search(name, nature, workspace).map_err(Ended::Limit)?;
        listener.begin_search(&*search).map_err(Ended::Fault)?;
        let answer = search.is_in(set, budget, &|known| {
            progress(known);
            listener.search_goes_on(&*search);
        });
        listener.end_search(&*search);
        found.nodes = Some(search.nodes());
        let answer = answer.map_err(|unfinished| found.ended(unfinished))?;
        found.answer = Some(answer);
        if self.question.proof {
            let claim = if answer { OutcomeClaim::IsIn(set) } else { OutcomeClaim::IsNotIn(set) };
            found.proof = Some(search.prove(claim, budget)?);
        }
        Ok(())
    }
}
