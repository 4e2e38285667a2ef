//! Plays on a board that has split into regions, by their values and temperatures: the engine `heat`.
//!
//! If the regions can be valued in time, [`sums`](super::super::values::sums) chooses the move. If not, as on every
//! board that has just been opened, the engine plays the move with the best evaluation.

use std::time::Duration;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Player, Seed, Stopped};
use hedgerow_search::simple::Greedy;
use hedgerow_search::spec::{EVAL, EngineCard, Kind, Knowledge, TIES, option};
use hedgerow_search::{Choice, Considered, Engine, Spec};
use hedgerow_value::{Algebra, Dyadic};

use super::super::board::Board;
use super::super::jumps::Jump;
use super::super::values::sums::{self, Manner, Why, best_in_sum};
use super::super::values::{Piece, RegionValues, Solver};
use crate::evaluate::KnownParts;

/// The engine and its options.
pub const ENGINES: &[EngineCard] = &[EngineCard {
    name: "heat",
    about: "plays in the hottest part of a sum (hotstrat, sentestrat), exactly where the sum can be worked out",
    options: &[
        option(
            "time",
            Kind::Time,
            "1s",
            "most time for the values of the parts; after it, the best evaluation is played",
        ),
        EVAL,
        option("ties", TIES, "first", "which of several best moves, where evaluations choose"),
    ],
}];

/// The most memory for regions that is kept from move to move; beyond it, all of it is dropped.
const MEMORY: u64 = 256 << 20;

/// Regions with more stones are not tried while a player waits for a move.
const MOST_STONES: usize = 14;

/// Plays in the hottest region.
pub struct Heat {
    time: Option<Duration>,
    greedy: Greedy,
    /// Data that the program has read: values of regions.
    knowledge: Option<Knowledge>,
    /// The values of the regions in the game so far, and their algebra.
    algebra: Algebra,
    known: KnownParts<Piece>,
    /// The last jump by either player.
    last: Option<Jump>,
    /// The least temperature that the hottest region has had.
    ambient: Option<Dyadic>,
}

impl Heat {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        Self {
            time: spec.time("time"),
            greedy: Greedy::new(spec),
            knowledge: spec.knowledge().cloned(),
            algebra: Algebra::new(),
            known: KnownParts::default(),
            last: None,
            ambient: None,
        }
    }

    fn forget(&mut self) {
        (self.known, self.algebra) = (KnownParts::default(), Algebra::new());
    }

    /// The moves, ranked by the sums that they leave.
    fn ranked<const W: usize>(&mut self, board: &Board<W>, budget: Budget) -> Result<Vec<sums::Choice>, Stopped> {
        let manner = Manner { last: self.last, ambient: self.ambient.clone(), ..Manner::default() };
        let database = self.knowledge.as_ref().and_then(Knowledge::get::<RegionValues>);
        let found = match database.and_then(|database| database.solver(budget.clone())) {
            Some(mut solver) => best_in_sum(board, &mut solver, &manner),
            None => {
                let mut solver = Solver::knowing(&self.algebra, budget, std::mem::take(&mut self.known));
                let found = best_in_sum(board, &mut solver, &manner);
                let bytes = (solver.approximate_bytes() + self.algebra.approximate_bytes()) as u64;
                self.known = solver.into_known();
                if bytes > MEMORY {
                    self.forget();
                }
                found
            }
        };
        let (ranked, hottest) = found?;
        self.ambient = match (self.ambient.take(), hottest) {
            (Some(ambient), Some(hottest)) => Some(ambient.min(hottest)),
            (ambient, hottest) => ambient.or(hottest),
        };
        Ok(ranked)
    }
}

impl<const W: usize> Engine<Board<W>> for Heat {
    fn choose(&mut self, position: &Board<W>, seed: Seed, budget: &Budget) -> Result<Choice<Jump>, Stopped> {
        let allowed = self.time.map_or_else(|| budget.clone(), |time| budget.within(time));
        let ranked = self.ranked(position, allowed.with_memory(budget.memory().min(MEMORY)));
        budget.check()?;
        let Some(best) = ranked.as_ref().ok().and_then(|ranked| ranked.first()) else {
            return self.greedy.choose(position, seed, budget);
        };
        let mut choice = Choice::bare(best.jump);
        choice.proved = result(&best.why);
        choice.score = choice.proved.map(f64::from);
        choice.figures = vec![("valued", 1.0), ("exact", f64::from(u8::from(choice.proved.is_some())))];
        let ranked = ranked.unwrap_or_default();
        choice.moves = ranked.iter().map(considered).collect();
        Ok(choice)
    }

    fn played(&mut self, chosen: Jump) {
        self.last = Some(chosen);
    }

    fn new_game(&mut self) {
        (self.last, self.ambient) = (None, None);
    }
}

/// The known result of a move for the player who makes it.
fn result(why: &Why) -> Option<i32> {
    match why {
        Why::Wins => Some(1),
        Why::Loses => Some(-1),
        Why::Sente(_) | Why::Hot(_) => None,
    }
}

fn considered(choice: &sums::Choice) -> Considered<Jump> {
    let result = result(&choice.why);
    Considered {
        mean: result.map(f64::from),
        error: result.map(|_| 0.0),
        bounds: result.map(|result| (result, result)),
        ..Considered::unknown(choice.jump)
    }
}

/// The result of the player to move and a move that reaches it, if the values of all regions can be added.
pub(super) fn exactly<const W: usize>(
    board: &Board<W>,
    database: Option<&RegionValues>,
    budget: &Budget,
) -> Result<(i32, Option<Jump>), Stopped> {
    // A region that cannot be valued in time would use up all the time.
    let live = |squares: Bits<W>| board.stones(Player::LEFT).or(board.stones(Player::RIGHT)).and(squares).len();
    if board.close_regions().any(|squares| live(squares) > MOST_STONES) {
        return Err(Stopped::TooLarge);
    }
    let algebra = Algebra::new();
    let known = database.and_then(|database| database.solver(budget.clone()));
    let mut solver = known.unwrap_or_else(|| Solver::new(&algebra, budget.clone()));
    let (ranked, _) = best_in_sum(board, &mut solver, &Manner::default())?;
    let best = ranked.first().ok_or(Stopped::TooLarge)?;
    let result = result(&best.why).ok_or(Stopped::TooLarge)?;
    Ok((result, Some(best.jump)))
}
