//! Proof-number search as an engine.

use std::time::Duration;

use hedgerow_core::{Budget, Player, Seed, Stopped};

use super::table::Table;
use super::{Goal, Prover, Verdict};
use crate::engine::{Choice, Considered, Engine};
use crate::playable::Playable;
use crate::ranking::sort_by_places;
use crate::spec::Spec;

/// An engine that tries to prove the best possible result for the player to move, then the best achievable one.
///
/// Until something is proved, it plays the move that looks nearest to a proof. In a game of more than two, or one
/// without a constant sum, a proof is about the player alone against all others together.
pub struct ProofNumber {
    nodes: u64,
    time: Option<Duration>,
    memory: u64,
    /// What was found for earlier moves of the game.
    table: Option<Table>,
}

impl ProofNumber {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        let nodes = match spec.count("nodes") {
            0 => u64::MAX,
            nodes => nodes,
        };
        Self { nodes, time: spec.time("time"), memory: spec.bytes("memory"), table: None }
    }
}

/// What is known of a move.
struct Known<M> {
    considered: Considered<M>,
    /// What is proved: the player can guarantee the first; the others can hold the player to the second.
    least: i32,
    most: i32,
    /// The numbers of the last question.
    proof: u32,
    disproof: u32,
}

/// What is known of the position and its moves as the questions are asked.
struct RootSearch<M> {
    /// What the player can guarantee, and what the others can hold the player to.
    least: i32,
    most: i32,
    moves: Vec<Known<M>>,
    last: Option<Verdict>,
}

impl<M: Copy + Eq> RootSearch<M> {
    fn new(moves: &[M], (least, most): (i32, i32)) -> Self {
        let known = |&chosen| Known { considered: Considered::unknown(chosen), least, most, proof: 1, disproof: 1 };
        Self { least, most, moves: moves.iter().map(known).collect(), last: None }
    }

    /// Asks questions until the result is known or a limit is reached.
    fn ask<G: Playable<Move = M>>(&mut self, prover: &mut Prover<G>, position: &G, player: Player, budget: &Budget) {
        while self.least < self.most {
            // The first question is about a win; where results are points, about the middle of the range.
            let width = i64::from(self.most) - i64::from(self.least);
            let at_least = if width <= 2 { self.most } else { (i64::from(self.least) + (width + 1) / 2) as i32 };
            let verdict = prover.prove(position, Goal { player, at_least }, budget);
            self.last = Some(verdict);
            self.note(prover);
            match (verdict.proved, verdict.bound) {
                (Some(true), Some(bound)) => self.least = bound.clamp(at_least, self.most),
                (Some(false), Some(bound)) => self.most = bound.clamp(self.least, at_least - 1),
                _ => return,
            }
        }
    }

    /// Records what the last question has shown about each move.
    fn note<G: Playable<Move = M>>(&mut self, prover: &Prover<G>) {
        for root in prover.root_moves() {
            let Some(known) = self.moves.iter_mut().find(|known| known.considered.chosen == root.chosen) else {
                continue;
            };
            known.considered.visits += root.nodes;
            (known.proof, known.disproof) = (root.proof_number, root.disproof_number);
            match root.bound {
                Some(bound) if root.proof_number == 0 => known.least = known.least.max(bound),
                Some(bound) => known.most = known.most.min(bound),
                None => {}
            }
        }
    }

    /// Puts the best move first and sorts the others by merit.
    ///
    /// Proved moves come first: a move that keeps the player's result, never one that gives it away. Then comes the
    /// move nearest to a proof of more, then the one that was hardest to refute: an opponent may not find the
    /// refutation either.
    fn sort(&mut self) {
        let unknown = self.least < self.most;
        let (sure, hope) = (self.least, self.most);
        sort_by_places(&mut self.moves, &|x, y| {
            let keeps = |known: &Known<M>| known.least >= sure;
            let hopeful = |known: &Known<M>| if unknown { known.most.min(hope) > sure } else { known.most >= sure };
            let merit = |known: &Known<M>| (keeps(known), hopeful(known), if unknown { 0 } else { known.least });
            let near = |known: &Known<M>| f64::from(known.disproof.max(1)) / f64::from(known.proof.max(1));
            merit(y)
                .cmp(&merit(x))
                .then(if unknown { near(y).total_cmp(&near(x)) } else { std::cmp::Ordering::Equal })
                .then(y.most.cmp(&x.most))
                .then(y.considered.visits.cmp(&x.considered.visits))
        });
    }
}

impl<G: Playable> Engine<G> for ProofNumber {
    fn choose(&mut self, position: &G, _seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let player = position.mover().ok_or(Stopped::TooLarge)?;
        let range = position.result_range();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut prover = Prover::with_table(self.table.take().unwrap_or_else(|| Table::with_bytes(self.memory)));
        prover.allow(self.nodes, self.time);
        let mut search = RootSearch::new(&moves, range);
        search.ask(&mut prover, position, player, budget);
        search.sort();

        // With more than two, the others need not act together: what they could hold the player to is not the result.
        let opposed = position.players() == 2 && position.result_sum().is_some();
        let Some(first) = search.moves.first() else { return Err(Stopped::TooLarge) };
        let mut choice = Choice::bare(first.considered.chosen);
        choice.proved = (search.least == search.most && (opposed || search.least == range.1)).then_some(search.least);
        choice.score = (search.least == search.most).then_some(search.least.into());
        choice.nodes = prover.nodes();
        if let Some(verdict) = search.last {
            choice.stopped = verdict.stopped;
            choice.figures.push(("proof number", verdict.proof_number.into()));
            choice.figures.push(("disproof number", verdict.disproof_number.into()));
        }
        choice.moves = search
            .moves
            .iter()
            .map(|known| {
                let bounds = (known.least, if opposed { known.most } else { range.1 });
                let exact = (bounds.0 == bounds.1).then_some(f64::from(bounds.0));
                let error = exact.map(|_| 0.0);
                Considered { mean: exact, error, bounds: (bounds != range).then_some(bounds), ..known.considered }
            })
            .collect();
        self.table = Some(prover.into_table());
        Ok(choice)
    }

    fn new_game(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }
}
