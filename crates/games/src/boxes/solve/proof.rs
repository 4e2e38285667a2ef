//! The net score as a proof: for each side, moves that secure it against every reply.
//!
//! The solver, which knows the theory, chooses the moves. [`check`](hedgerow_search::proof::check()) knows only the
//! rules.

use hedgerow_core::{Budget, Notation, Rules, Stopped};
use hedgerow_search::proof::{Certificate, Claim, ProofError, Seen, certificate_by};

use super::{Limits, Method, Solver};
use crate::boxes::{Boxes, Line};

impl Solver {
    /// A proof that the player to move gets this net score of the boxes to come, and no more. A wrong net score has no
    /// proof.
    pub fn certificate(&self, net: i32, budget: &Budget) -> Result<Certificate, ProofError> {
        if self.limits.method == Method::Plain {
            // It has no table for repeated questions.
            return Self::new(&self.position, Limits { method: Method::Auto, ..self.limits })?.certificate(net, budget);
        }
        let player = self.position.to_move();
        let claim = Claim::Exactly(player, self.position.result(player) + net);
        self.certificate_at(&self.position, claim, budget)
    }

    /// A one-sided proof about a position that can follow the solver's own: what a player gets at least, or at most. A
    /// false claim has no proof.
    pub fn certificate_at(&self, position: &Boxes, claim: Claim, budget: &Budget) -> Result<Certificate, ProofError> {
        certificate_by(Boxes::GAME, position, claim, budget, |at, side, moves, seen| {
            self.chosen(at, side, moves, seen, budget)
        })
    }

    fn chosen(
        &self,
        at: &mut Boxes,
        side: Claim,
        moves: &[Line],
        seen: &Seen,
        budget: &Budget,
    ) -> Result<Line, ProofError> {
        if let Some(known) = leads_to(at, moves, seen) {
            return Ok(known);
        }
        let mover = at.to_move();
        let wanted = match side {
            Claim::AtLeast(_, least) | Claim::Exactly(_, least) => least,
            Claim::AtMost(_, most) => -most,
        };
        let chosen = self.reaching(at, wanted - at.result(mover), budget)?;
        chosen.ok_or_else(|| ProofError::Wrong("the claim is false, so there is no proof of it".into()))
    }

    /// The first move that gets the player to move at least this much of the boxes to come.
    fn reaching(&self, position: &Boxes, net: i32, budget: &Budget) -> Result<Option<Line>, Stopped> {
        self.asked(budget, &|_| ()).reaching(position, net)
    }
}

/// A move to a position that is in the proof already: it does not make the proof longer.
fn leads_to(at: &mut Boxes, moves: &[Line], seen: &Seen) -> Option<Line> {
    moves.iter().copied().find(|&line| {
        let undo = at.play(line);
        let known = !at.free().is_empty() && seen.contains(&at.key());
        at.undo(line, undo);
        known
    })
}

#[cfg(test)]
mod tests {
    use hedgerow_search::proof::{RulesReferee, check};
    use rand::Rng;

    use super::*;
    use crate::boxes::Start;

    fn proof(text: &str) -> (i32, Certificate) {
        let budget = Budget::unlimited();
        let solver = Solver::new(&Boxes::read(text).unwrap(), Limits::default()).unwrap();
        let net = solver.solve(&budget, &|_| ()).unwrap().net;
        (net, solver.certificate(net, &budget).unwrap())
    }

    fn valid(proof: &Certificate) -> Result<(), ProofError> {
        check(proof, &RulesReferee::<Boxes>::new(), &Budget::unlimited()).map(|_| ())
    }

    #[test]
    fn net_scores_are_proved_by_the_rules_alone() {
        for text in
            ["1x1", "1x2", "2x2", "2x2:110000000001 0-0 B", "3x3 swedish", "1x4 0-0 B", "2x2:111110110010 1-0 A"]
        {
            let (net, proof) = proof(text);
            valid(&proof).unwrap_or_else(|error| panic!("{text} {net}: {error}"));
            let read = Certificate::read(&proof.write(), &Budget::unlimited()).unwrap();
            assert_eq!(read, proof);
        }
    }

    #[test]
    fn random_positions_are_proved_and_other_scores_are_not() {
        let mut rng = hedgerow_core::Seed::new(3).rng();
        for _ in 0..20 {
            let mut board = Boxes::new(3, 3, Start::Standard, 2).unwrap();
            while board.free().len() > 10 {
                board.play(Line(board.free().nth(rng.random_range(0..board.free().len())) as u16));
            }
            let (net, proof) = proof(&board.write());
            valid(&proof).unwrap();
            let solver = Solver::new(&board, Limits::default()).unwrap();
            for other in [net - 2, net + 2] {
                assert!(solver.certificate(other, &Budget::unlimited()).is_err(), "{} {other}", board.write());
            }
        }
    }

    /// Every change of the header or of a move that makes the claim false is detected.
    #[test]
    fn forgeries_are_found() {
        let (net, proof) = proof("2x2");
        let text = proof.write();
        let forged = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            let read = Certificate::read(&text.replacen(from, to, 1), &Budget::unlimited());
            assert!(read.and_then(|proof| valid(&proof)).is_err(), "{from} -> {to}");
        };
        forged(&format!("exactly {net}"), &format!("exactly {}", net + 2));
        forged(&format!("exactly {net}"), &format!("at least {}", net + 1));
        forged(&format!("exactly {net}"), &format!("at most {}", net - 1));
        forged("claim L", "claim R");
        forged("turn L", "turn R");
        forged("position 2x2\n", "position 2x2 0-0 A\n");
        forged("position 2x2\n", "position 2x2 0-0 B\n");
        forged("position 2x2\n", "position 2x2 swedish\n");
        forged("game boxes", "game nim");
        let unfounded = Certificate::new("boxes", "2x2", proof.turn, true, proof.claim, Vec::new());
        assert!(valid(&unfounded).is_err());
    }
}
