//! Every answer about a position: outcome sets, lines, moves, proofs, and what each player can force.

use hedgerow_core::{Player, Stopped};
use hedgerow_games::entry::Number;
use hedgerow_games::entry::three::{
    Nature, OutcomeClaim, OutcomeProof, OutcomeSearch, OutcomeSet, OutcomesKnown, OutcomesOfThree, OutcomesUnfinished,
};

use super::super::{SolveAnswer, Task};
use super::Ended;
use super::answers::{OutcomesAnswer, OutcomesBy, Uncertain, listed};
use crate::Emphasis;
use crate::verbs::picture::Pictured;

/// Without being asked, the program finds what players can force only if at most this many cells are free.
const MOST_FREE: usize = 15;

/// Finds everything, and holds the findings.
pub(super) struct Everything<'a> {
    task: &'a Task<'a>,
    three: &'a dyn OutcomesOfThree,
    found: OutcomesAnswer,
    // Both may be long: partial answers leave them out.
    proof: Option<OutcomeProof>,
    picture: Pictured,
}

impl<'a> Everything<'a> {
    /// Nothing is found yet.
    pub(super) fn new(task: &'a Task<'a>, three: &'a dyn OutcomesOfThree) -> Self {
        Self { task, three, found: OutcomesAnswer::new(task, three), proof: None, picture: Pictured::default() }
    }

    /// Finds the answers for these natures; if not all, also why.
    pub(super) fn find(mut self, natures: &[(String, Nature)]) -> (SolveAnswer, Result<(), Ended>) {
        let ended = self.find_all(natures);
        if !matches!(ended, Err(Ended::Fault(_))) {
            (self.found.entries, self.found.proof) = self.proof.map(|proof| (proof.entries, proof.text)).unzip();
            self.found.picture = self.picture;
        }
        (SolveAnswer::Outcomes(Box::new(self.found)), ended)
    }

    fn find_all(&mut self, natures: &[(String, Nature)]) -> Result<(), Ended> {
        for (name, nature) in natures {
            if self.three.is_plain() {
                let search = self.three.search(name, nature, &self.task.context.workspace);
                let search = search.map_err(|reason| self.unsearched(name, reason))?;
                let listener = self.task.context.listener;
                listener.begin_search(&*search).map_err(Ended::Fault)?;
                let ended = self.of_nature(&*search, (name, nature), natures.len() == 1);
                listener.end_search(&*search);
                ended?;
            } else {
                let progress = |known: &OutcomesKnown| self.task.tell_step(&self.found, name, known);
                let found = self.three.outcomes(nature, &self.task.context.workspace, &progress);
                let (outcomes, nodes) = found.map_err(|unfinished| match unfinished.reason {
                    Stopped::TooLarge => self.unsearched(name, Stopped::TooLarge),
                    _ => {
                        self.searched(unfinished.known.nodes);
                        self.searched_until(name, unfinished)
                    }
                })?;
                self.searched(nodes);
                self.add(outcomes, name, natures.len() == 1);
            }
        }
        self.found.proved = true;
        self.tell();
        let question = self.task.question;
        if question.forces || (!question.outcomes && self.found.free <= MOST_FREE) {
            return self.forces();
        }
        self.found.forces = Some(None);
        self.found.forces_unasked = !question.outcomes;
        Ok(())
    }

    /// The outcome set of a nature; if it is the only one, also everything beyond it.
    fn of_nature(
        &mut self,
        search: &dyn OutcomeSearch,
        (name, nature): (&str, &Nature),
        alone: bool,
    ) -> Result<(), Ended> {
        let outcomes = self.outcomes(search, name)?;
        self.add(outcomes, name, alone);
        if alone {
            self.found.proved = true;
            self.beyond(search, nature, outcomes)?;
        }
        Ok(())
    }

    fn tell(&self) {
        self.task.tell_outcomes(&self.found);
    }

    fn searched(&mut self, nodes: u64) {
        self.found.nodes = Some(self.found.nodes.unwrap_or(0) + nodes);
    }

    /// The search for a nature could not start.
    fn unsearched(&mut self, name: &str, reason: Stopped) -> Ended {
        let possible = OutcomeSet::of_players(self.three.players());
        let uncertain = Some(Uncertain::new(name, OutcomeSet::NONE, possible));
        match self.found.nodes {
            None => self.found.unsearched = uncertain,
            Some(_) => self.found.uncertain = uncertain,
        }
        self.searched(0);
        if reason == Stopped::TooLarge {
            self.found.too_large = Some(self.three.most_free());
        }
        Ended::Limit(reason)
    }

    /// Adds the outcomes of a nature.
    fn add(&mut self, outcomes: OutcomeSet, name: &str, alone: bool) {
        self.found.by_nature.push((name.to_owned(), outcomes));
        let each = self.found.by_nature.iter().map(|(name, outcomes)| (name.clone(), listed(*outcomes)));
        self.found.outcomes = Some(match alone {
            true => OutcomesBy::One(listed(outcomes)),
            false => OutcomesBy::Each(each.collect()),
        });
        self.tell();
    }

    /// The outcome set for one nature.
    fn outcomes(&mut self, search: &dyn OutcomeSearch, name: &str) -> Result<OutcomeSet, Ended> {
        let outcomes = search.outcomes(self.task.context.budget(), &|known| {
            let uncertain = Some(Uncertain::new(name, known.certain, known.possible));
            self.task.tell_step(&OutcomesAnswer { uncertain, ..self.found.clone() }, name, known);
            self.task.context.listener.search_goes_on(search);
        });
        self.searched(search.nodes());
        outcomes.map_err(|unfinished| self.searched_until(name, unfinished))
    }

    /// Records what a search for a nature had found when a limit was reached.
    fn searched_until(&mut self, name: &str, unfinished: OutcomesUnfinished) -> Ended {
        let OutcomesKnown { certain, possible, .. } = unfinished.known;
        let possible = possible.and(OutcomeSet::of_players(self.three.players()));
        self.found.uncertain = Some(Uncertain::new(name, certain, possible));
        self.found.searched_until = Some((name.to_owned(), certain, possible));
        unfinished.into()
    }

    /// For a single nature, everything beyond the outcome set: a proof, a line to each outcome, the moves.
    fn beyond(&mut self, search: &dyn OutcomeSearch, nature: &Nature, outcomes: OutcomeSet) -> Result<(), Ended> {
        let (question, budget) = (self.task.question, self.task.context.budget());
        if question.proof {
            self.proof = Some(search.prove(OutcomeClaim::Is(outcomes), budget)?);
        }
        for outcome in outcomes.each() {
            self.found.lines_found.push((outcome, search.line(outcome, budget)?));
        }
        let line = |(outcome, line): &(OutcomeSet, Vec<String>)| (outcome.to_string(), line.clone());
        self.found.lines = Some(self.found.lines_found.iter().map(line).collect());
        if question.every_move || question.svg || question.tikz { self.moves(search, nature) } else { Ok(()) }
    }

    /// The outcome set of every move, and the best moves: those that guarantee the mover the most.
    fn moves(&mut self, search: &dyn OutcomeSearch, nature: &Nature) -> Result<(), Ended> {
        let task = self.task;
        let mut sets: Vec<(String, OutcomeSet)> = Vec::new();
        let by_move = |sets: &[(String, OutcomeSet)]| {
            Some(sets.iter().map(|(chosen, set)| (chosen.clone(), listed(*set))).collect())
        };
        search.moves(
            task.context.budget(),
            &|known| {
                task.tell_step(&self.found, "moves", known);
                task.context.listener.search_goes_on(search);
            },
            &mut |chosen, set| {
                sets.push((chosen, set));
                task.tell_outcomes(&OutcomesAnswer { moves: by_move(&sets), ..self.found.clone() });
            },
        )?;
        let aims = nature.at(self.three.stones());
        let most = sets.iter().map(|&(_, set)| aims.least(task.turn, set)).max();
        let is_best = |set: OutcomeSet| Some(aims.least(task.turn, set)) == most;
        let best = sets.iter().filter(|&&(_, set)| is_best(set)).map(|(chosen, _)| chosen.clone());
        self.found.best = Some(best.collect());
        self.found.moves = by_move(&sets);
        let number = |(chosen, set): &(String, OutcomeSet)| {
            let emphasis = if is_best(*set) { Emphasis::Best } else { Emphasis::Plain };
            Number { chosen: chosen.clone(), text: set.to_string(), emphasis }
        };
        self.picture = task.drawn(|| Ok(sets.iter().map(number).collect())).map_err(Ended::Fault)?;
        self.found.by_move = sets;
        Ok(())
    }

    /// What every player alone can force.
    fn forces(&mut self) -> Result<(), Ended> {
        let progress = |player: Player, set: OutcomeSet, known: &OutcomesKnown| {
            self.task.tell_step(&self.found, &format!("player {} alone for {set}", player.number()), known);
        };
        let (forces, stopped) = match self.three.forces(&self.task.context.workspace, &progress) {
            Ok(forces) => (forces, None),
            Err((forces, reason)) => (forces, Some(reason)),
        };
        self.searched(forces.nodes);
        let sets = |sets: &Vec<OutcomeSet>| sets.iter().map(OutcomeSet::to_string).collect();
        let by_player = forces.minimal.iter().enumerate().take(self.three.players());
        let by_player = by_player.map(|(index, minimal)| ((index + 1).to_string(), minimal.as_ref().map(sets)));
        self.found.forces = Some(Some(by_player.collect()));
        stopped.map_or(Ok(()), |reason| Err(Ended::Limit(reason)))
    }
}
