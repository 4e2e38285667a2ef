//! The answers put together: outcome sets, what can be forced, lines of play.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Rules, Stopped, Turn};

use super::arena::State;
use super::search::{Halt, Searcher, Shared};
use super::{Known, Solver, Unfinished};
use crate::hex3d::board::Hex3d;
use crate::hex3d::outcomes::Outcomes;
use crate::hex3d::possible::Possible;
use crate::hex3d::rules::Move;
use crate::proof_numbers::Numbers;

/// What is known is told this often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(500);

/// Positions that are looked at for each question at first.
const FIRST_SHARE: u64 = 1 << 14;

/// Told what is known, now and then.
type Progress<'a> = &'a (dyn Fn(&Known) + Sync);

impl Solver {
    /// The position.
    pub fn position(&self) -> &Hex3d {
        &self.position
    }

    /// How many positions were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The outcome set of the position. Whoever calls again after a limit goes on where it was left.
    pub fn outcomes(&self, budget: &Budget, progress: Progress<'_>) -> Result<Outcomes, Unfinished> {
        self.outcomes_of(&self.position, budget, progress)
    }

    /// The outcome set of a position that is reached from the solver's own by taking free cells.
    pub fn outcomes_of(
        &self,
        position: &Hex3d,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<Outcomes, Unfinished> {
        if position.turn() == Turn::Over {
            return Ok(Outcomes::of(position.winner()));
        }
        let state = self.arena.state(position);
        // Some questions are far harder than others, and it cannot be told which: each gets its share in turn. Nothing is lost
        // when one is left, as the tables stay.
        let mut share = FIRST_SHARE;
        loop {
            let possible = self.possible(state);
            if let Some(outcomes) = possible.known() {
                return Ok(outcomes);
            }
            let mut answered = false;
            for question in open_questions(possible) {
                // The first, if it has a yes, answers all others.
                let share = if question == Outcomes::DRAW { 4 * share } else { share };
                if self.decide_within(share, state, question, budget, progress)?.is_some() {
                    answered = true;
                    break;
                }
            }
            if !answered {
                share = (4 * share).min(u64::MAX / 8);
            }
        }
    }

    /// Whether the outcome set of the position is in a set.
    pub fn is_in(&self, set: Outcomes, budget: &Budget, progress: Progress<'_>) -> Result<bool, Unfinished> {
        self.is_in_of(&self.position, set, budget, progress)
    }

    /// Whether the outcome set of a position that is reached from the solver's own by taking free cells is in a set.
    pub fn is_in_of(
        &self,
        position: &Hex3d,
        set: Outcomes,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<bool, Unfinished> {
        match position.turn() {
            Turn::Over => Ok(Outcomes::of(position.winner()).is_in(set)),
            _ => self.decide(self.arena.state(position), set, budget, progress),
        }
    }

    /// What is known already of a position that is reached from the solver's own: the outcomes that are certain, and those
    /// that are not excluded.
    pub fn known_of(&self, position: &Hex3d) -> (Outcomes, Outcomes) {
        let possible = self.possible_of(position);
        (possible.least(), possible.most())
    }

    /// Whether the outcome set of a position is in a set, if that is known without any more search.
    pub(super) fn known_to_be_in(&self, position: &Hex3d, set: Outcomes) -> Option<bool> {
        self.possible_of(position).is_in(set)
    }

    fn possible_of(&self, position: &Hex3d) -> Possible {
        match position.turn() {
            Turn::Over => Possible::only(Outcomes::of(position.winner())),
            _ => self.possible(self.arena.state(position)),
        }
    }

    /// A game played perfectly that ends with this outcome, if the outcome set of the position has it.
    pub fn line(&self, outcome: Outcomes, budget: &Budget) -> Result<Option<Vec<Move>>, Unfinished> {
        let others = Outcomes::ALL.without(outcome);
        let (mut at, mut line) = (self.position, Vec::new());
        if self.is_in(others, budget, &|_| ())? {
            return Ok(None);
        }
        while at.turn() != Turn::Over {
            let mut moves = Vec::new();
            at.moves(&mut moves);
            let after = |chosen: &Move| {
                let mut after = at;
                after.play(*chosen);
                after
            };
            // By every move that keeps it possible it is an outcome of perfect play; the first is taken, so that the line does
            // not depend on what the search came by.
            let mut chosen = None;
            for candidate in moves {
                if !self.is_in_of(&after(&candidate), others, budget, &|_| ())? {
                    chosen = Some(candidate);
                    break;
                }
            }
            let Some(chosen) = chosen else { return Ok(None) };
            at.play(chosen);
            line.push(chosen);
        }
        Ok(Some(line))
    }

    fn possible(&self, state: State) -> Possible {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let outlook = self.arena.outlook(state);
        let facts = &tables.facts;
        let known = facts.get(facts.place(self.arena.key(&outlook.state))).map_or(Possible::ANY, Possible::of_word);
        self.shared(&tables, &Budget::unlimited(), &AtomicBool::new(false), &|_| ()).at_sight(&outlook).and(known)
    }

    fn shared<'a>(
        &'a self,
        tables: &'a super::search::Tables,
        budget: &'a Budget,
        enough: &'a AtomicBool,
        tick: &'a (dyn Fn(Numbers) + Sync),
    ) -> Shared<'a> {
        Shared {
            arena: &self.arena,
            nature: &self.nature,
            plans: &self.plans,
            tables,
            budget,
            enough,
            nodes: &self.nodes,
            quota: u64::MAX,
            entries: self.entries.each_ref(),
            tick,
            presences: Shared::presences(self.limits.threads),
        }
    }

    /// Searches a question until it is answered.
    fn decide(&self, state: State, set: Outcomes, budget: &Budget, progress: Progress<'_>) -> Result<bool, Unfinished> {
        loop {
            if let Some(answer) = self.decide_within(u64::MAX, state, set, budget, progress)? {
                return Ok(answer);
            }
        }
    }

    /// Searches a question by looking at about so many positions.
    fn decide_within(
        &self,
        share: u64,
        state: State,
        set: Outcomes,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<Option<bool>, Unfinished> {
        let outlook = self.arena.outlook(state);
        let told = Mutex::new((Instant::now(), Numbers { win: 1, loss: 1 }));
        let known = |numbers: Numbers| {
            let possible = self.possible(state);
            Known {
                certain: possible.least(),
                possible: possible.most(),
                question: set,
                to_yes: numbers.win,
                to_no: numbers.loss,
                nodes: self.nodes(),
                entries: self.entries.iter().map(|count| count.load(Relaxed)).sum(),
            }
        };
        let tick = |numbers: Numbers| {
            let Ok(mut told) = told.try_lock() else { return };
            told.1 = numbers;
            if told.0.elapsed() >= BETWEEN_REPORTS {
                told.0 = Instant::now();
                progress(&known(numbers));
            }
        };
        let quota = self.nodes().saturating_add(share);
        let result = self.answered(&outlook, set, quota, budget, &tick);
        result.map_err(|reason| {
            let numbers = told.lock().unwrap_or_else(PoisonError::into_inner).1;
            Unfinished { reason, known: known(numbers) }
        })
    }

    fn answered(
        &self,
        outlook: &super::arena::Outlook,
        set: Outcomes,
        quota: u64,
        budget: &Budget,
        tick: &(dyn Fn(Numbers) + Sync),
    ) -> Result<Option<bool>, Stopped> {
        loop {
            let bytes = self.bytes();
            budget.claim(bytes);
            let halts = {
                let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
                let enough = AtomicBool::new(false);
                let shared = Shared { quota, ..self.shared(&tables, budget, &enough, tick) };
                std::thread::scope(|scope| {
                    let search = || Searcher::new(&shared).is_in(outlook, set);
                    let others: Vec<_> = (1..self.limits.threads).map(|_| scope.spawn(search)).collect();
                    let mut found = vec![search()];
                    // A thread that panicked has nothing to say; the others have.
                    found.extend(others.into_iter().filter_map(|thread| thread.join().ok()));
                    found
                })
            };
            budget.release(bytes);
            if let Some(&Ok(answer)) = halts.iter().find(|found| found.is_ok()) {
                return Ok(Some(answer));
            }
            for halt in &halts {
                match halt {
                    Err(Halt::Stopped(reason)) => return Err(*reason),
                    Err(Halt::Quota) => return Ok(None),
                    _ => {}
                }
            }
            self.grow();
        }
    }
}

/// What to ask where the outcome set is not known: is it the draw alone, and has it each of the outcomes?
fn open_questions(possible: Possible) -> impl Iterator<Item = Outcomes> {
    let lacking = Outcomes::ALL.each().map(|outcome| Outcomes::ALL.without(outcome));
    [Outcomes::DRAW].into_iter().chain(lacking).filter(move |&set| possible.is_in(set).is_none())
}
