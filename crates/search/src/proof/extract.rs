//! How a search's table yields a certificate.
//!
//! The table of a search that has answered its question knows, for every position of the winning side that matters, a
//! move that keeps the win, unless the entry was replaced; then that position is searched again.

use hedgerow_core::{Budget, Turn};
use rustc_hash::FxHashSet;

use super::certificate::{Certificate, Claim, Entry, ProofError};
use super::table::Known;
use super::{Goal, Prover};
use crate::playable::{Playable, TextGame};

/// The approximate cost of a text in a set besides its letters.
const OVERHEAD: u64 = 64;

/// A position on the path through the strategy: the moves still to follow, and the way back.
struct Step<G: Playable> {
    moves: Vec<G::Move>,
    back: Option<(G::Move, G::Undo)>,
}

impl<G: TextGame> Prover<G> {
    /// A proof of a claim about a position of the game with this name, or the reason why there is none.
    ///
    /// A false claim gives [`ProofError::Wrong`]. The memory of the certificate is claimed from the budget.
    pub fn certificate(
        &mut self,
        game: &str,
        position: &G,
        claim: Claim,
        budget: &Budget,
    ) -> Result<Certificate, ProofError> {
        for side in claim.sides() {
            let (goal, wanted) = goal_of(side);
            if position.mover().is_some() && self.prove(position, goal, budget).answer()? != wanted {
                return Err(ProofError::Wrong("the claim is false, so there is no proof of it".into()));
            }
        }
        certificate_by(game, position, claim, budget, |at, side, moves, seen| {
            let asked = goal_of(side);
            match cheapest(self, at, moves, asked, seen) {
                Some(chosen) => Ok(chosen),
                None => search_again(self, at, asked, budget),
            }
        })
    }
}

/// The goal of the search for a claim of one side, and the answer that makes the claim true.
fn goal_of(side: Claim) -> (Goal, bool) {
    match side {
        Claim::AtLeast(player, at_least) | Claim::Exactly(player, at_least) => (Goal { player, at_least }, true),
        // No player can get more than the greatest number; the search cannot be asked about it, nor need it be.
        Claim::AtMost(player, most) => (Goal { player, at_least: most.saturating_add(1) }, false),
    }
}

/// The keys of positions already in a proof: a move to one of them adds nothing to its length.
pub type Seen = FxHashSet<u128>;

/// A proof of a claim by a strategy: `choose` returns the move that the upholding side plays in a position; it receives
/// the moves, the claim of this side and the positions already in its proof. Only [`check`](super::check()) finds out
/// whether the strategy proves anything.
pub fn certificate_by<G: TextGame>(
    game: &str,
    position: &G,
    claim: Claim,
    budget: &Budget,
    mut choose: impl FnMut(&mut G, Claim, &[G::Move], &Seen) -> Result<G::Move, ProofError>,
) -> Result<Certificate, ProofError> {
    let turn = position.mover().ok_or_else(|| ProofError::Wrong("the game is over: nothing is to be proved".into()))?;
    let mut entries = Vec::new();
    for side in claim.sides() {
        let mut walk = Walk { claim: side, seen: FxHashSet::default(), keys: Seen::default(), entries };
        walk.follow(position, budget, &mut choose)?;
        entries = walk.entries;
    }
    Ok(Certificate::new(game, &line(position.write())?, turn, position.players() == 2, claim, entries))
}

/// The strategy as far as it has been written down.
struct Walk {
    claim: Claim,
    seen: FxHashSet<(usize, String)>,
    keys: Seen,
    entries: Vec<Entry>,
}

impl Walk {
    /// Follows the strategy from a position to all ends that it can reach.
    fn follow<G: TextGame>(
        &mut self,
        position: &G,
        budget: &Budget,
        choose: &mut impl FnMut(&mut G, Claim, &[G::Move], &Seen) -> Result<G::Move, ProofError>,
    ) -> Result<(), ProofError> {
        let mut at = position.clone();
        let mut steps: Vec<Step<G>> = Vec::new();
        let moves = self.visit(&mut at, budget, choose)?;
        steps.push(Step { moves, back: None });
        while let Some(step) = steps.last_mut() {
            if let Some(chosen) = step.moves.pop() {
                let undo = at.play(chosen);
                let moves = self.visit(&mut at, budget, choose)?;
                steps.push(Step { moves, back: Some((chosen, undo)) });
            } else if let Some((chosen, undo)) = steps.pop().and_then(|step| step.back) {
                at.undo(chosen, undo);
            }
        }
        Ok(())
    }

    /// Records a position; returns the moves to follow from it, none if it is over or was seen before.
    fn visit<G: TextGame>(
        &mut self,
        at: &mut G,
        budget: &Budget,
        choose: &mut impl FnMut(&mut G, Claim, &[G::Move], &Seen) -> Result<G::Move, ProofError>,
    ) -> Result<Vec<G::Move>, ProofError> {
        let Turn::Player(mover) = at.turn() else { return Ok(Vec::new()) };
        let position = line(at.write())?;
        budget.claim(position.len() as u64 + OVERHEAD);
        budget.check()?;
        if !self.seen.insert((mover.index(), position.clone())) {
            return Ok(Vec::new());
        }
        self.keys.insert(at.key());
        let mut moves = Vec::new();
        at.moves(&mut moves);
        if !self.claim.is_upheld_by(mover) {
            return Ok(moves);
        }
        let chosen = choose(at, self.claim, &moves, &self.keys)?;
        self.entries.push(Entry { turn: mover, position, chosen: line(at.write_move(chosen))? });
        Ok(vec![chosen])
    }
}

/// The move that the table knows to be good and that promises the shortest proof.
fn cheapest<G: TextGame>(
    prover: &Prover<G>,
    at: &mut G,
    moves: &[G::Move],
    (goal, wanted): (Goal, bool),
    seen: &Seen,
) -> Option<G::Move> {
    let mut best: Option<(u16, G::Move)> = None;
    for &chosen in moves {
        let undo = at.play(chosen);
        let (known, work) = prover.known(at, goal);
        let work = if at.turn() != Turn::Over && seen.contains(&at.key()) { 0 } else { work };
        at.undo(chosen, undo);
        let good = matches!((known, wanted), (Known::Proved(_), true) | (Known::Disproved(_), false));
        if good && best.is_none_or(|(least, _)| work < least) {
            best = Some((work, chosen));
        }
    }
    best.map(|(_, chosen)| chosen)
}

/// A good move in a position whose entry was replaced.
fn search_again<G: TextGame>(
    prover: &mut Prover<G>,
    at: &G,
    (goal, wanted): (Goal, bool),
    budget: &Budget,
) -> Result<G::Move, ProofError> {
    let proved = prover.prove(at, goal, budget).answer()?;
    let good = prover
        .root_moves()
        .find(|root| if wanted { root.proof_number == 0 } else { root.disproof_number == 0 })
        .filter(|_| proved == wanted);
    // This can happen only if unequal positions share a key.
    good.map(|root| root.chosen).ok_or_else(|| ProofError::Wrong("the search contradicts itself".into()))
}

/// Checks that a text fits between tabs on a line.
fn line(text: String) -> Result<String, ProofError> {
    if text.contains(['\t', '\n']) {
        return Err(ProofError::Wrong(format!("{text:?} cannot be written on one line without tabs")));
    }
    Ok(text)
}
