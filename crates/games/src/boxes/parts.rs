//! Dots-and-Boxes in parts: net scores of positions that can follow one position, with a shared table.

use hedgerow_core::{Budget, Notation, Player, Refusal, Rules};
use hedgerow_search::Playable;
use hedgerow_search::proof::{Certificate, Claim, ProofError};

use super::Boxes;
use super::solve::Solver;
use super::theory::to_come;
use crate::entry::parts::{Judged, Look, PartSearch, STEP, line, lines, read_lines, replies};

/// A solver, and the player whose net score the questions are about: for all boxes of the game, not only those to come.
pub struct BoxesParts {
    solver: Solver,
    player: Player,
}

impl BoxesParts {
    /// Parts of the game from the solver's position on; the questions are about the net score of its player to move.
    pub fn new(solver: Solver) -> Self {
        let player = solver.position().to_move();
        Self { solver, player }
    }

    fn read(text: &str) -> Result<Boxes, Refusal> {
        Boxes::read(text).map_err(|error| Refusal::new(error.to_string()))
    }

    /// The least and the most that the player may get from a position.
    fn range_of(&self, position: &Boxes) -> (i32, i32) {
        let (now, most) = (position.result(self.player), to_come(position));
        (now - most, now + most)
    }

    /// The one-sided claim of an answer.
    fn claim(&self, at_least: i32, holds: bool) -> Claim {
        if holds { Claim::AtLeast(self.player, at_least) } else { Claim::AtMost(self.player, at_least - STEP) }
    }
}

impl PartSearch for BoxesParts {
    fn range(&self) -> (i32, i32) {
        self.range_of(self.solver.position())
    }

    /// On most boards with an odd number of boxes, moving first is a disadvantage.
    fn guess(&self) -> i32 {
        let position = self.solver.position();
        position.result(self.player) - (to_come(position) & 1)
    }

    fn is_in_order(&self) -> bool {
        true
    }

    fn look(&self, position: &str) -> Result<Look, Refusal> {
        let position = Self::read(position)?;
        let (low, high) = self.range_of(&position);
        let result = (low == high).then_some(low);
        let free = position.free().len() as u32;
        let own = position.to_move() == self.player;
        Ok(Look { own, result, is_searched: true, numbers: (free.max(1), free.max(1)) })
    }

    fn replies(&self, position: &str, distinct: bool) -> Result<Vec<(String, String)>, Refusal> {
        let position = Self::read(position)?;
        let moves = self.solver.in_order(&position);
        Ok(replies(&position, moves, distinct, |after| self.solver.class_of(after)))
    }

    fn judge(&self, position: &str, at_least: i32, budget: &Budget) -> Result<Judged, Refusal> {
        let position = Self::read(position)?;
        let (mut low, mut high) = self.range_of(&position);
        let own = position.to_move() == self.player;
        let wanted = at_least - position.result(self.player);
        let before = self.solver.nodes();
        let found = match own {
            true => self.solver.is_at_least(&position, wanted, budget),
            false => self.solver.is_at_least(&position, 1 - wanted, budget).map(|other_does| !other_does),
        };
        let nodes = self.solver.nodes() - before;
        let stopped = match found {
            Ok(true) => {
                low = low.max(at_least);
                None
            }
            Ok(false) => {
                high = high.min(at_least - STEP);
                None
            }
            Err(reason) => Some(reason),
        };
        let free = position.free().len() as u32;
        Ok(Judged { bounds: (low, high), numbers: (free, free), replies: Vec::new(), nodes, stopped })
    }

    fn learn(&self, position: &str, (low, high): (i32, i32)) {
        let Ok(position) = Self::read(position) else { return };
        let now = position.result(self.player);
        let (low, high) = (low - now, high - now);
        self.solver.learn(&position, if position.to_move() == self.player { (low, high) } else { (-high, -low) });
    }

    fn entries(&self, position: &str, at_least: i32, holds: bool, budget: &Budget) -> Result<Vec<String>, ProofError> {
        let position = Self::read(position).map_err(|refusal| ProofError::Wrong(refusal.into()))?;
        if position.mover().is_none() {
            return Ok(Vec::new());
        }
        Ok(lines(&self.solver.certificate_at(&position, self.claim(at_least, holds), budget)?))
    }

    fn entry(&self, position: &str, at_least: i32, holds: bool, chosen: Option<&str>) -> Option<String> {
        let mover = Self::read(position).ok()?.to_move();
        let is_upheld = self.claim(at_least, holds).is_upheld_by(mover);
        is_upheld.then(|| chosen.map(|chosen| line(mover, position, chosen))).flatten()
    }

    fn proof(&self, result: i32, entries: Vec<String>) -> Result<String, ProofError> {
        let position = self.solver.position();
        let claim = Claim::Exactly(self.player, result);
        let entries = read_lines(entries)?;
        Ok(Certificate::new(Boxes::GAME, &Notation::write(position), position.to_move(), true, claim, entries).write())
    }
}
