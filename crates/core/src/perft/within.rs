//! Counting lines of play within a budget.

use std::cell::Cell;
use std::rc::Rc;

use crate::{Budget, Player, Rules, Stopped, Turn};

/// The budget is checked once in this many positions.
const PATIENCE: u32 = 64;

/// The number of lines of each length up to `depth`; each length is reported as soon as it is counted.
pub fn perft_within<G: Rules>(
    rules: G,
    depth: usize,
    budget: &Budget,
    tell: &mut dyn FnMut(&[u64]),
) -> Result<Vec<u64>, Stopped> {
    let start = Limited { rules, budget, state: Rc::new(Cell::new(State { until_check: 0, stopped: None })) };
    // Counting one length after the other costs little more than the last alone, and gives results even if the last
    // takes too long.
    let mut counts = vec![1];
    for length in 1..=depth {
        tell(&counts);
        if counts.last() == Some(&0) {
            // No line is longer: there is nothing more to count, and nothing new to report before the end.
            counts.resize(depth + 1, 0);
            break;
        }
        let longer = crate::perft(&start, length);
        if let Some(stopped) = start.state.get().stopped {
            return Err(stopped);
        }
        counts = longer;
    }
    tell(&counts);
    Ok(counts)
}

#[derive(Clone, Copy)]
struct State {
    until_check: u32,
    stopped: Option<Stopped>,
}

/// Rules that allow no more moves once the budget is used up.
#[derive(Clone)]
struct Limited<'a, G> {
    rules: G,
    budget: &'a Budget,
    state: Rc<Cell<State>>,
}

impl<G: Rules> Rules for Limited<'_, G> {
    type Move = G::Move;
    type Undo = G::Undo;

    const PLAYERS: (usize, usize) = G::PLAYERS;

    fn players(&self) -> usize {
        self.rules.players()
    }

    fn turn(&self) -> Turn {
        self.rules.turn()
    }

    fn moves(&self, into: &mut Vec<G::Move>) {
        let mut state = self.state.get();
        match state.until_check.checked_sub(1) {
            Some(left) => state.until_check = left,
            None if state.stopped.is_none() => {
                state = State { until_check: PATIENCE, stopped: self.budget.check().err() };
            }
            None => {}
        }
        self.state.set(state);
        if state.stopped.is_none() {
            let before = into.capacity();
            self.rules.moves(into);
            self.budget.claim(((into.capacity() - before) * size_of::<G::Move>()) as u64);
        }
    }

    fn play(&mut self, chosen: G::Move) -> G::Undo {
        self.rules.play(chosen)
    }

    fn undo(&mut self, chosen: G::Move, undo: G::Undo) {
        self.rules.undo(chosen, undo);
    }

    fn result(&self, player: Player) -> i32 {
        self.rules.result(player)
    }

    fn result_sum(&self) -> Option<i32> {
        self.rules.result_sum()
    }

    fn key(&self) -> u128 {
        self.rules.key()
    }
}
