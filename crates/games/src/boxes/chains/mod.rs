//! The engine `chains`: Dots-and-Boxes played by its theory, on a board of any size.
//!
//! It always makes captures that are certainly right. Where few enough lines are left for the exact solver, it runs
//! that first. Otherwise it searches the quiet rest of the position, one safe line or one opening of a chain at a time,
//! as deep as the time allows; at the end of the search, playing on with safe lines judges the position.
//!
//! | file | subject |
//! |---|---|
//! | `state` | quiet states: free lines, chains, loops, joints |
//! | `leaf` | the value of a state, exact or guessed |
//! | `table` | the table of states |
//! | `card` | its name and options |
//! | `search` | principal variation search |
//! | this one | the engine: captures, the solver, depth by depth, threads |

mod card;
mod leaf;
mod search;
mod state;
mod table;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Rules, Seed, Stopped};
use hedgerow_search::{Choice, Considered, Engine, Spec};

pub use self::card::ENGINES;
use self::leaf::BOX;
use self::search::{DEEPEST, Halt, INFINITY, Searcher, Shared, Step};
use self::state::State;
use self::table::Table;
use super::rules::{Board, Line};
use super::solve;
use super::taking::Advice;

/// The number of random continuations in a guess.
const WAYS: i32 = 4;
/// The share of the caller's time for a move.
const SHARE_OF_BUDGET: f64 = 0.95;
/// The most bytes for the solver in a move.
const SOLVER_MEMORY: u64 = 256 << 20;

/// The engine. Its table is kept from move to move.
pub struct Chains {
    time: Option<Duration>,
    /// The depth of the search; without one, as deep as it can.
    depth: Option<u8>,
    /// The share of the time for the solver.
    endgame: f64,
    table: Table,
    threads: usize,
}

/// The result of the search.
struct Found {
    /// The steps of the deepest search, the best first, with their values.
    steps: Vec<(u16, i32)>,
    depth: u8,
    nodes: u64,
    /// Whether no value rests on a guess.
    exact: bool,
    stopped: Option<Stopped>,
}

impl Chains {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self {
            time: spec.time("time"),
            depth: spec.limit("depth").map(|depth| depth.min(DEEPEST.into()) as u8),
            endgame: spec.real("endgame").unwrap_or(0.0),
            table: Table::new(spec.bytes("table")),
            threads: 1,
        }
    }

    /// Searches depth by depth.
    fn search<const W: usize>(&self, state: &State<W>, deadline: Option<Instant>, budget: &Budget) -> Found {
        let shared = Shared { table: &self.table, budget, deadline, enough: AtomicBool::new(false), ways: WAYS };
        // One thread searches to a given depth, so that the answer is always the same.
        let helpers = if deadline.is_some() && self.depth.is_none() { self.threads.saturating_sub(1) } else { 0 };
        let last = self.depth.unwrap_or(DEEPEST);
        std::thread::scope(|scope| {
            let others: Vec<_> = (0..helpers)
                .map(|helper| {
                    scope.spawn({
                        let shared = &shared;
                        move || deepened(shared, state, 2 + (helper % 2) as u8, last).nodes
                    })
                })
                .collect();
            let mut found = deepened(&shared, state, 1, last);
            shared.enough.store(true, Relaxed);
            found.nodes += others.into_iter().map(|other| other.join().unwrap_or(0)).sum::<u64>();
            found
        })
    }

    /// The solver's answer, if it has one in its share of the time.
    fn solved<const W: usize>(
        &self,
        position: &Board<W>,
        deadline: Option<Instant>,
        budget: &Budget,
    ) -> Option<Choice<Line>> {
        let left = deadline?.saturating_duration_since(Instant::now()).mul_f64(self.endgame);
        let whole = position.whole();
        if left.is_zero() || hard_lines(position) > solvable_lines(left) {
            return None;
        }
        let claimed = budget.claimed();
        let memory = budget.memory().min(SOLVER_MEMORY);
        let limits = solve::Limits { memory, threads: self.threads, ..solve::Limits::default() };
        let answer = solve::Solver::new(&whole, limits).ok()?.best_move(&budget.within(left));
        budget.release(budget.claimed().saturating_sub(claimed));
        let (net, chosen, nodes) = answer.ok()?;
        let result = position.result(position.to_move()) + net;
        let mut choice = Choice::bare(chosen);
        choice.score = Some(result.into());
        choice.proved = Some(result);
        choice.moves = vec![Considered {
            visits: 1,
            mean: choice.score,
            error: Some(0.0),
            bounds: Some((result, result)),
            chosen,
        }];
        (choice.nodes, choice.figures) = (nodes, vec![("solved", 1.0)]);
        Some(choice)
    }
}

impl<const W: usize> Board<W> {
    /// Whether it is better to decline the available boxes than to take them: no safe line is left then, and the chains
    /// to come are worth more.
    pub(super) fn control_is_worth_more(&self) -> bool {
        let (rest, state) = (self.eaten(), State::of(self));
        let declined = BOX * (rest.closed() - self.closed()) as i32;
        let safe = state.safe();
        safe.is_empty() && declined + leaf::guess(&state, safe, 1, &mut Default::default()) < 0
    }
}

/// The lines that make a position hard to solve: those outside isolated chains and loops.
fn hard_lines<const W: usize>(position: &Board<W>) -> usize {
    let strings = super::strings::Strings::of_board(&position.eaten());
    let easy: usize = strings.chains.iter().filter(|chain| chain.is_isolated()).map(|chain| chain.lines.len()).sum();
    position.eaten().free().len() - easy
}

/// About how many lines the solver can usually handle in a time: measured, some 22 in 20 ms, and five more for ten
/// times as long.
fn solvable_lines(time: Duration) -> usize {
    let times = (time.as_secs_f64() / 0.02).max(1e-3);
    (22.0 + 5.0 * times.log10()).max(0.0) as usize
}

/// Searches from a depth on until something ends it. The first depth is always finished, in a short time, for it only
/// guesses.
fn deepened<const W: usize>(shared: &Shared<'_>, state: &State<W>, from: u8, last: u8) -> Found {
    let mut searcher = Searcher::new(shared);
    let mut steps = searcher.root_steps(state);
    let listed = steps.iter().map(|step| (step.line, -INFINITY)).collect();
    let mut found = Found { steps: listed, depth: 0, nodes: 0, exact: false, stopped: None };
    for depth in from..=last {
        let ended = root(&mut searcher, state, &mut steps, depth, &mut found);
        found.nodes = searcher.nodes;
        match ended {
            Err(Halt::Stopped(reason)) => {
                found.stopped = Some(reason);
                break;
            }
            Err(Halt::Limit) => break,
            Ok(()) if found.exact || steps.len() <= 1 => break,
            Ok(()) => {}
        }
    }
    found
}

/// One depth at the root. An incomplete depth counts if it has judged the move that seemed best, or a better one.
fn root<const W: usize>(
    searcher: &mut Searcher<'_>,
    state: &State<W>,
    steps: &mut Vec<Step>,
    depth: u8,
    found: &mut Found,
) -> Result<(), Halt> {
    let (mut alpha, mut exact) = (-INFINITY, true);
    let mut values: Vec<(Step, i32)> = Vec::with_capacity(steps.len());
    let mut halted = Ok(());
    for (place, &step) in steps.iter().enumerate() {
        let mut search = || {
            let mut value =
                searcher.after(state, step, depth - 1, alpha, if place == 0 { INFINITY } else { alpha + 1 })?;
            if place > 0 && value.net > alpha {
                value = searcher.after(state, step, depth - 1, alpha, INFINITY)?;
            }
            Ok(value)
        };
        match search() {
            Ok(value) => {
                exact &= value.exact;
                alpha = alpha.max(value.net);
                values.push((step, value.net));
            }
            Err(halt) => {
                halted = Err(halt);
                break;
            }
        }
    }
    if values.is_empty() {
        return halted;
    }
    let searched = values.len();
    // A move that is only known to be no better comes after the one that it was compared with.
    values.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    let rest = steps[searched..].to_vec();
    *steps = values.iter().map(|&(step, _)| step).chain(rest.iter().copied()).collect();
    let unknown = rest.iter().map(|step| (step.line, -INFINITY));
    found.steps = values.iter().map(|&(step, value)| (step.line, value)).chain(unknown).collect();
    (found.depth, found.exact) = (depth, exact && halted.is_ok());
    halted
}

impl<const W: usize> Engine<Board<W>> for Chains {
    fn choose(&mut self, position: &Board<W>, _seed: Seed, budget: &Budget) -> Result<Choice<Line>, Stopped> {
        // Plans for the caller's time, so that the caller need not end the search.
        let left = budget.time_left().map(|left| left.mul_f64(SHARE_OF_BUDGET));
        let time = match (self.time, left) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, _) => time,
        };
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let advice = position.advice();
        if let Advice::Take(line) = advice {
            return Ok(Choice { figures: vec![("certain", 1.0)], ..Choice::bare(line) });
        }
        if let Some(choice) = self.solved(position, deadline, budget) {
            return Ok(choice);
        }
        let rest = position.eaten();
        let state = State::of(position);
        let found = self.search(&state, deadline, budget);
        let best = found.steps.first().map_or(0, |&(_, value)| value);
        let so_far = position.result(position.to_move());
        let points = |net: i32| f64::from(so_far) + f64::from(net) / f64::from(BOX);
        let mut choice = match advice {
            Advice::Decide { take, decline } => {
                let keep = BOX * (rest.closed() - position.closed()) as i32;
                let (taking, declining) = (keep + best, -keep - best);
                let chosen = if taking >= declining { take } else { decline };
                let mut choice = Choice::bare(chosen);
                choice.score = Some(points(taking.max(declining)));
                choice.moves = vec![considered(take, points(taking)), considered(decline, points(declining))];
                choice.moves.sort_by_key(|considered| considered.chosen != chosen);
                choice
            }
            _ => {
                let &(line, net) = found.steps.first().ok_or(Stopped::TooLarge)?;
                let mut choice = Choice::bare(state.line_of(line));
                choice.score = (found.depth > 0).then(|| points(net));
                choice.moves = vec![Considered { mean: choice.score, ..considered(choice.chosen, 0.0) }];
                let others = found.steps[1..].iter().map(|&(line, _)| Considered::unknown(state.line_of(line)));
                choice.moves.extend(others);
                choice
            }
        };
        (choice.nodes, choice.depth) = (found.nodes, found.depth.into());
        choice.figures = vec![("solved", 0.0), ("complete", f64::from(u8::from(found.exact)))];
        choice.stopped = found.stopped;
        Ok(choice)
    }

    fn new_game(&mut self) {
        self.table.clear();
    }

    fn use_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }
}

/// The search's judgement of a move.
fn considered(chosen: Line, points: f64) -> Considered<Line> {
    Considered { visits: 1, mean: Some(points), ..Considered::unknown(chosen) }
}
