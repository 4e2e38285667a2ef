//! Bounds: what players can force bounds the result of perfect play.
//!
//! **Theorem.** Let each of some players prefer every outcome in G to any outside (G is a *level* of each), and let
//! them together be able to force G from s. Then V(s) is in G. *Proof*, from the end of the game backwards: if one of
//! them moves in s, they can still force G after some move c, so V(c) is in G, the mover can guarantee the level G, and
//! V(s) has nothing below it. If another player moves, they can force G after every move, so V(s), a part of the union
//! of the V(c), is in G. ∎
//!
//! For selfish players the levels have one member: a player who alone can hold a draw bounds the set by {own win,
//! draw}. Teams share levels. What some players can force is a question of two sides, and usually far easier than
//! perfect play.

use std::sync::atomic::Ordering::Relaxed;

use hedgerow_core::Budget;

use super::arena::State;
use super::questions::Progress;
use super::{Limits, Solver, Unfinished};
use crate::hex3d::board::PLAYERS;
use crate::hex3d::nature::Nature;
use crate::hex3d::outcomes::Outcomes;
use crate::hex3d::possible::Possible;
use crate::proof_numbers::Numbers;

/// The positions searched for each bound at first.
const FIRST_SHARE: u64 = 1 << 14;
/// The reciprocal of the share of all bounds together in the positions.
const PART: u64 = 4;
/// The reciprocal of each bound's share of the memory.
const MEMORY_PART: u64 = 16;

/// A level that some players together may be able to force.
pub(super) struct Bound {
    members: [bool; PLAYERS],
    level: Outcomes,
    /// The number of bounds in all.
    among: u64,
    spent: u64,
    /// The search, once it has begun.
    solver: Option<Solver>,
    /// Whether there is an answer, or none is possible.
    is_over: bool,
}

impl Bound {
    /// Whether it is its turn after this many positions were searched for questions, and its answer would help.
    pub fn is_due(&self, searched: u64, possible: Possible) -> bool {
        let share = self.spent.max(FIRST_SHARE);
        !self.is_over && possible.is_in(self.level).is_none() && (self.spent + share) * PART * self.among <= searched
    }

    /// Whether these members cannot force their level if others cannot force theirs: they are no more players, and need
    /// no more outcomes.
    fn is_harder_than(&self, members: [bool; PLAYERS], level: Outcomes) -> bool {
        self.level.is_in(level) && (0..PLAYERS).all(|player| !self.members[player] || members[player])
    }
}

impl Solver {
    /// The bounds that the nature allows; none if they would be the question itself. They are not saved: they are
    /// searched when a search begins, and not again when it continues.
    pub(super) fn bounds(&self) -> Vec<Bound> {
        if self.entries.iter().any(|count| count.load(Relaxed) > 0) {
            return Vec::new();
        }
        let bound = |level: Outcomes| {
            let members = self.nature.level_of(self.position.stones_on_board(), level);
            members.contains(&true).then_some(Bound {
                members,
                level,
                among: 0,
                spent: 0,
                solver: None,
                is_over: false,
            })
        };
        let mut bounds: Vec<Bound> = Outcomes::proper().into_iter().rev().filter_map(bound).collect();
        if bounds.iter().any(|bound| Nature::together(bound.members, bound.level) == self.nature) {
            return Vec::new();
        }
        let among = bounds.len() as u64;
        bounds.iter_mut().for_each(|bound| bound.among = among);
        bounds
    }

    /// Continues the search of a bound by its share. A yes is recorded; after a no, harder bounds have the same answer.
    pub(super) fn ask_bound(
        &self,
        bounds: &mut [Bound],
        at: usize,
        state: State,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<(), Unfinished> {
        let Bound { members, level, spent, .. } = bounds[at];
        let known = || self.known(state, level, Numbers { win: 1, loss: 1 });
        let limits = Limits { memory: self.limits.memory / MEMORY_PART, ..self.limits };
        let begun = bounds[at]
            .solver
            .take()
            .map_or_else(|| Solver::new(&self.position, Nature::together(members, level), limits), Ok);
        let Ok(solver) = begun else {
            bounds[at].is_over = true;
            return Ok(());
        };
        let before = solver.nodes();
        let found = solver.decide_within(spent.max(FIRST_SHARE), state, level, budget, &|_| progress(&known()));
        let searched = solver.nodes() - before;
        self.nodes.fetch_add(searched, Relaxed);
        bounds[at].spent += searched;
        match found.map(|found| found.answer) {
            Ok(None) => bounds[at].solver = Some(solver),
            Ok(Some(true)) => {
                bounds[at].is_over = true;
                self.note(state, level);
            }
            Ok(Some(false)) => {
                let (members, level) = (bounds[at].members, bounds[at].level);
                bounds
                    .iter_mut()
                    .filter(|other| other.is_harder_than(members, level))
                    .for_each(|other| other.is_over = true);
            }
            Err(unfinished) => return Err(Unfinished { reason: unfinished.reason, known: known() }),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex3d::families;
    use hedgerow_core::{Notation, Seed};
    use hedgerow_oracle::hex3d as oracle;
    use hedgerow_search::reward::NATURES;
    use rand::Rng;

    /// The outcome set found by a plain search satisfies what players with a common level can force, and that is
    /// recorded.
    #[test]
    fn what_is_forced_bounds_the_outcomes() {
        let mut rng = Seed::new(5).rng();
        let (mut forced, mut asked) = (0, 0);
        for seed in 0..60_u64 {
            let start = crate::hex3d::Hex3d::read(["3x3x3", "2x3x4", "2x2x3"][seed as usize % 3]).unwrap();
            let moves = start.free().len() - 7;
            let Some(position) = families::random(&start, moves, seed) else { continue };
            let named = NATURES[seed as usize % NATURES.len()].1;
            let drawn: [[i64; 4]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| rng.random_range(0..4)));
            let row = |row: [i64; 4]| row.map(|worth| worth.to_string()).join(",");
            for written in [named.to_owned(), drawn.map(row).join(";")] {
                let rows: Vec<[i64; 4]> = written
                    .split(';')
                    .map(|row| {
                        row.split(',').map(|worth| worth.parse().unwrap()).collect::<Vec<_>>().try_into().unwrap()
                    })
                    .collect();
                let expected = oracle::outcomes(&position.write(), &rows.try_into().unwrap());
                let nature = Nature::read(&written, 3).unwrap();
                let solver = Solver::new(&position, nature, Limits::default()).unwrap();
                let state = solver.arena.state(&position);
                let mut bounds = solver.bounds();
                for at in 0..bounds.len() {
                    while !bounds[at].is_over {
                        solver.ask_bound(&mut bounds, at, state, &Budget::unlimited(), &|_| ()).unwrap();
                    }
                    asked += 1;
                }
                let possible = solver.possible(state);
                forced += usize::from(possible.most() != Outcomes::ALL);
                let expected = Outcomes::read(&expected).unwrap();
                assert!(
                    Possible::only(expected).and(possible) == Possible::only(expected),
                    "{} {written}",
                    position.write()
                );
                // With the bounds in its table the search gives the same result.
                assert_eq!(
                    solver.outcomes(&Budget::unlimited(), &|_| ()),
                    Ok(expected),
                    "{} {written}",
                    position.write()
                );
            }
        }
        assert!(forced > 40 && asked > 200, "{forced} {asked}");
    }
}
