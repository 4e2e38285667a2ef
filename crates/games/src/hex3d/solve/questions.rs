//! The combined answers: outcome sets, what can be forced, lines of play.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Rules, Stopped, Turn};

use super::arena::State;
use super::search::{Halt, Searcher};
use super::shared::{Shared, Tables};
use super::{Known, Solver, Unfinished};
use crate::hex3d::board::Hex3d;
use crate::hex3d::outcomes::Outcomes;
use crate::hex3d::possible::Possible;
use crate::hex3d::rules::Move;
use crate::proof_numbers::Numbers;

/// How often results so far are reported.
const BETWEEN_REPORTS: Duration = Duration::from_millis(500);

/// The positions searched for each question at first.
const FIRST_SHARE: u64 = 1 << 14;

/// The question whether a draw is possible is preferred to others until this many positions were searched for it.
const EARLY: u64 = 1 << 20;

/// Receives what is known, now and then.
pub(super) type Progress<'a> = &'a (dyn Fn(&Known) + Sync);

impl Solver {
    /// The position.
    pub fn position(&self) -> &Hex3d {
        &self.position
    }

    /// How many positions were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The outcome set of the position. A second call after a limit continues where the first stopped.
    pub fn outcomes(&self, budget: &Budget, progress: Progress<'_>) -> Result<Outcomes, Unfinished> {
        self.note_pairs();
        let efforts = *self.efforts.lock().unwrap_or_else(PoisonError::into_inner);
        let note = |efforts: &Efforts| *self.efforts.lock().unwrap_or_else(PoisonError::into_inner) = *efforts;
        self.outcomes_with(efforts, &note, self.arena.state(&self.position), budget, progress)
    }

    /// The outcome set of a position reached from the solver's own by taking free cells.
    pub fn outcomes_of(
        &self,
        position: &Hex3d,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<Outcomes, Unfinished> {
        if position.turn() == Turn::Over {
            return Ok(Outcomes::of(position.winner()));
        }
        self.outcomes_with(QUESTIONS.map(Effort::new), &|_| (), self.arena.state(position), budget, progress)
    }

    /// The outcome set of a state; `note` receives the effort spent on its questions.
    fn outcomes_with(
        &self,
        mut efforts: Efforts,
        note: &dyn Fn(&Efforts),
        state: State,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<Outcomes, Unfinished> {
        let mut bounds = self.bounds();
        // Some questions are far harder than others: each gets its share in turn, and more often the nearer it is to an
        // answer. Nothing is lost when a question is interrupted, as the tables stay.
        loop {
            let possible = self.possible(state);
            if let Some(outcomes) = possible.known() {
                return Ok(outcomes);
            }
            let all: u64 = efforts.iter().map(|effort| effort.spent).sum();
            if let Some(at) = bounds.iter().position(|bound| bound.is_due(all, possible)) {
                self.ask_bound(&mut bounds, at, state, budget, progress)?;
                continue;
            }
            let open = efforts.iter_mut().filter(|effort| possible.is_in(effort.question).is_none());
            // While an outcome is possible but not certain, a question is open.
            let Some(effort) = open.min_by_key(|effort| effort.dearness()) else { return Ok(possible.most()) };
            let before = self.nodes();
            let share = effort.spent.max(FIRST_SHARE);
            let found = self.decide_within(share, state, effort.question, budget, progress);
            effort.spent = effort.spent.saturating_add(self.nodes() - before);
            if let Ok(found) = &found {
                effort.numbers = found.numbers;
            }
            note(&efforts);
            found?;
        }
    }

    /// Whether the outcome set of the position is within a set.
    pub fn is_in(&self, set: Outcomes, budget: &Budget, progress: Progress<'_>) -> Result<bool, Unfinished> {
        self.note_pairs();
        let state = self.arena.state(&self.position);
        let (mut bounds, draw) = (self.bounds(), QUESTIONS[0]);
        if bounds.is_empty() {
            return self.decide(state, set, budget, progress);
        }
        // Besides the question itself, cheaper ones are searched, which may answer it; if they do not, their results
        // are still reported.
        let (mut of_set, mut of_draw) = (0, 0);
        loop {
            let possible = self.possible(state);
            if let Some(answer) = possible.is_in(set) {
                return Ok(answer);
            }
            if let Some(at) = bounds.iter().position(|bound| bound.is_due(of_set, possible)) {
                self.ask_bound(&mut bounds, at, state, budget, progress)?;
                continue;
            }
            let draw_is_due = possible.is_in(draw).is_none() && of_draw < EARLY && of_draw < of_set;
            let (question, spent) = if draw_is_due { (draw, &mut of_draw) } else { (set, &mut of_set) };
            let before = self.nodes();
            self.decide_within((*spent).max(FIRST_SHARE), state, question, budget, progress)?;
            *spent += self.nodes() - before;
        }
    }

    /// Whether the outcome set of a position reached from the solver's own by taking free cells is within a set.
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

    /// What is already known of a position reached from the solver's own: the outcomes that are certain, and those that
    /// are not excluded.
    pub fn known_of(&self, position: &Hex3d) -> (Outcomes, Outcomes) {
        let possible = self.possible_of(position);
        (possible.least(), possible.most())
    }

    /// Whether the outcome set of a position is within a set, if that is known without further search.
    pub(super) fn known_to_be_in(&self, position: &Hex3d, set: Outcomes) -> Option<bool> {
        self.possible_of(position).is_in(set)
    }

    fn possible_of(&self, position: &Hex3d) -> Possible {
        match position.turn() {
            Turn::Over => Possible::only(Outcomes::of(position.winner())),
            _ => self.possible(self.arena.state(position)),
        }
    }

    /// A perfectly played game with this outcome, if the outcome set of the position has it.
    pub fn line(&self, outcome: Outcomes, budget: &Budget) -> Result<Option<Vec<Move>>, Unfinished> {
        let others = Outcomes::ALL.without(outcome);
        let (mut at, mut line) = (self.position, Vec::new());
        if self.is_in_of(&self.position, others, budget, &|_| ())? {
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
            // Every move that keeps the outcome possible is a perfect one; take the first, so that the line does not
            // depend on the course of the search.
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

    pub(super) fn possible(&self, state: State) -> Possible {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let prospects = self.arena.prospects(state);
        let facts = &tables.facts;
        let known = facts.get(facts.place(self.arena.key(&prospects.state))).map_or(Possible::ANY, Possible::of_word);
        self.shared(&tables, &Budget::unlimited(), &AtomicBool::new(false), &|_| ()).at_sight(&prospects).and(known)
    }

    fn shared<'a>(
        &'a self,
        tables: &'a Tables,
        budget: &'a Budget,
        enough: &'a AtomicBool,
        tick: &'a (dyn Fn(Numbers) + Sync),
    ) -> Shared<'a> {
        Shared {
            arena: &self.arena,
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
            if let Some(answer) = self.decide_within(u64::MAX, state, set, budget, progress)?.answer {
                return Ok(answer);
            }
        }
    }

    /// Searches a question over about this many positions.
    pub(super) fn decide_within(
        &self,
        share: u64,
        state: State,
        set: Outcomes,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<Found, Unfinished> {
        let prospects = self.arena.prospects(state);
        let told = Mutex::new((Instant::now(), Numbers { win: 1, loss: 1 }));
        let known = |numbers: Numbers| self.known(state, set, numbers);
        let tick = |numbers: Numbers| {
            let Ok(mut told) = told.try_lock() else { return };
            told.1 = numbers;
            if told.0.elapsed() >= BETWEEN_REPORTS {
                told.0 = Instant::now();
                progress(&known(numbers));
            }
        };
        let quota = self.nodes().saturating_add(share);
        let result = self.answered(&prospects, set, quota, budget, &tick);
        let numbers = told.lock().unwrap_or_else(PoisonError::into_inner).1;
        match result {
            Ok(answer) => Ok(Found { answer, numbers }),
            Err(reason) => Err(Unfinished { reason, known: known(numbers) }),
        }
    }

    /// What is known of a state whose question has these numbers.
    pub(super) fn known(&self, state: State, question: Outcomes, numbers: Numbers) -> Known {
        let possible = self.possible(state);
        Known {
            certain: possible.least(),
            possible: possible.most(),
            question,
            to_yes: numbers.win,
            to_no: numbers.loss,
            nodes: self.nodes(),
            entries: self.entries.iter().map(|count| count.load(Relaxed)).sum(),
        }
    }

    /// Records that the outcome set of a state is within a set.
    pub(super) fn note(&self, state: State, set: Outcomes) {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let (budget, enough) = (Budget::unlimited(), AtomicBool::new(false));
        Searcher::new(&self.shared(&tables, &budget, &enough, &|_| ())).note(&self.arena.prospects(state), set);
    }

    fn answered(
        &self,
        prospects: &super::arena::Prospects,
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
                    let search = || Searcher::new(&shared).is_in(prospects, set);
                    let others: Vec<_> = (1..self.limits.threads).map(|_| scope.spawn(search)).collect();
                    let mut found = vec![search()];
                    // A thread that panicked has no result; the others have.
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

/// The questions that determine the outcome set: has it each of the outcomes, the draw first, and is it the draw alone?
pub(super) const QUESTIONS: [Outcomes; Outcomes::COUNT + 1] = [
    Outcomes::ALL.without(Outcomes::DRAW),
    Outcomes::ALL.without(Outcomes::numbered(0)),
    Outcomes::ALL.without(Outcomes::numbered(1)),
    Outcomes::ALL.without(Outcomes::numbered(2)),
    Outcomes::DRAW,
];

/// The result of searching a question.
pub(super) struct Found {
    pub answer: Option<bool>,
    /// The proof numbers for a yes and for a no.
    numbers: Numbers,
}

/// The effort spent on every question about a position.
pub(super) type Efforts = [Effort; QUESTIONS.len()];

/// The effort spent on a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub question: Outcomes,
    /// How many positions.
    pub spent: u64,
    /// The proof numbers.
    pub numbers: Numbers,
}

impl Effort {
    pub fn new(question: Outcomes) -> Self {
        Self { question, spent: 0, numbers: Numbers { win: 1, loss: 1 } }
    }

    /// The question with the least is searched next: the effort spent, times the length of its smaller proof number.
    fn dearness(&self) -> u64 {
        // A yes to the draw alone answers all others. Whether a draw is possible at all is usually known first: it is
        // asked first, so that an interrupted search has a result to report.
        let spent = match self.question {
            Outcomes::DRAW => self.spent / 4,
            question if question == QUESTIONS[0] && self.spent < EARLY => self.spent / 16,
            _ => self.spent,
        };
        spent.saturating_mul(u64::from(self.numbers.win.min(self.numbers.loss).max(1).ilog2() + 1))
    }
}
