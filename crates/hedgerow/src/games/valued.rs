//! Positions under normal play whose type is forgotten, with moves as text.

use hedgerow_core::{Budget, Conflict, Player, Stopped};
use hedgerow_search::Scribe;
use hedgerow_search::proof::{Certificate, Checked, Claim, Limits, PartizanReferee, ProofError, Prover, check};
use hedgerow_value::{Dyadic, Game as Value};

use super::bout::Bout;
use super::desk::{Desk, Unfinished};
use super::nash::{Laid, Together, allows, too_many_pairs};
use super::normal::{Appraisal, NormalPlay, Settled};
use super::room::{Room, Visit};

/// What a position that has a value can be asked.
pub trait Valued {
    /// Whether the position is one that has what is asked for. The error is a sentence.
    fn ready(&self, asked: &str) -> Result<(), String>;
    /// Bounds of the value that can be told at a glance.
    fn glance(&self) -> Option<(Dyadic, Dyadic)>;
    /// The value.
    fn appraise(&self, desk: &Desk) -> Result<Appraisal, Unfinished>;
    /// The winner and the winning moves when `turn` begins.
    fn settle(&self, turn: Player, desk: &Desk) -> Result<Settled<String>, Unfinished>;
    /// Every move with the value it leads to, the best first.
    fn rank(&self, turn: Player, desk: &Desk) -> Result<Vec<(String, Value)>, Unfinished>;
    /// A proof that a player wins when `turn` begins. The outer error is a sentence.
    fn prove(
        &self,
        turn: Player,
        winner: Player,
        memory: u64,
        budget: &Budget,
    ) -> Result<Result<Certificate, ProofError>, String>;
    /// Checks a proof about a position of this game by the plain rules alone.
    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError>;
    /// The value and the equilibrium when both move at once. The outer error is a sentence.
    fn nash(&self, together: &Together, desk: &Desk) -> Result<Result<Laid, Unfinished>, String>;
    /// A game in which both move at once. The error is a sentence.
    fn bout(&self, conflict: Conflict) -> Result<Box<dyn Bout>, String>;
}

/// Whether the moves of a player can be listed.
pub fn listable<G: Room>(position: &G, turn: Player) -> Result<(), Unfinished> {
    if position.too_many_moves(turn) { Err(Unfinished::because(Stopped::TooLarge)) } else { Ok(()) }
}

impl<G: NormalPlay> Valued for G {
    fn ready(&self, asked: &str) -> Result<(), String> {
        NormalPlay::ready(self, asked).map_err(|sentence| format!("{}: {sentence}", G::GAME))
    }

    fn glance(&self) -> Option<(Dyadic, Dyadic)> {
        NormalPlay::glance(self)
    }

    fn appraise(&self, desk: &Desk) -> Result<Appraisal, Unfinished> {
        NormalPlay::appraise(self, desk)
    }

    fn settle(&self, turn: Player, desk: &Desk) -> Result<Settled<String>, Unfinished> {
        listable(self, turn)?;
        let Settled { winner, winning, outcome, line, nodes } = NormalPlay::settle(self, turn, desk)?;
        let winning = winning.into_iter().map(|chosen| self.write_move(chosen)).collect();
        // A move of the line speaks of the position before it.
        let (mut ahead, mut mover) = (self.clone(), turn);
        let mut write = |chosen| {
            let text = ahead.write_move(chosen);
            ahead = ahead.after(mover, chosen);
            mover = mover.opponent();
            text
        };
        let line = line.map(|line| line.into_iter().map(&mut write).collect());
        Ok(Settled { winner, winning, outcome, line, nodes })
    }

    fn rank(&self, turn: Player, desk: &Desk) -> Result<Vec<(String, Value)>, Unfinished> {
        listable(self, turn)?;
        let ranked = NormalPlay::rank(self, turn, desk)?;
        Ok(ranked.into_iter().map(|(chosen, value)| (self.write_move(chosen), value)).collect())
    }

    fn prove(
        &self,
        turn: Player,
        winner: Player,
        memory: u64,
        budget: &Budget,
    ) -> Result<Result<Certificate, ProofError>, String> {
        self.enter(turn, Prove { game: G::GAME, winner, memory, budget })
    }

    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError> {
        check(proof, &PartizanReferee::<G>::new(), budget)
    }

    fn nash(&self, together: &Together, desk: &Desk) -> Result<Result<Laid, Unfinished>, String> {
        allows(self, together.conflict)?;
        if too_many_pairs(self) {
            return Ok(Err(Unfinished::because(Stopped::TooLarge)));
        }
        Ok(NormalPlay::nash(self, together, desk))
    }

    fn bout(&self, conflict: Conflict) -> Result<Box<dyn Bout>, String> {
        allows(self, conflict)?;
        Ok(NormalPlay::bout(self, conflict))
    }
}

/// Proves that a player wins, with as much memory.
struct Prove<'a> {
    game: &'a str,
    winner: Player,
    memory: u64,
    budget: &'a Budget,
}

impl Visit for Prove<'_> {
    type Answer = Result<Certificate, ProofError>;

    fn at<G: Scribe + 'static>(self, start: G) -> Self::Answer {
        let limits = Limits { memory: self.memory, ..Limits::default() };
        Prover::new(&limits).certificate(self.game, &start, Claim::AtLeast(self.winner, 1), self.budget)
    }
}
