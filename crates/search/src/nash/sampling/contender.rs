//! Any of the engines, from a spec.

use hedgerow_core::{Budget, Player, Simultaneous, Stopped};
use rand::Rng;
use rustc_hash::FxHashMap;

use super::sampled::{Chosen, Sampled, counts_of};
use super::sampler::Sampler;
use crate::nash::Solver;
use crate::nash::equilibrium::{Reads, Side};
use crate::spec::Spec;

/// An engine in play. Its sampling of a position holds while the game stays there; strategies of equilibria are kept
/// for good, and their solver is shared with other engines.
pub struct Contender<'a, P: Simultaneous, R: Reads<P>> {
    mind: Mind<'a, P, R>,
    last: Option<(P, Sampled<P::Move>)>,
}

enum Mind<'a, P: Simultaneous, R: Reads<P>> {
    Uniform,
    Equilibrium { solver: &'a Solver<R>, known: FxHashMap<P, Sampled<P::Move>> },
    Sampler(Box<Sampler<P>>),
}

impl<'a, P: Simultaneous, R: Reads<P>> Contender<'a, P, R> {
    /// Makes the engine of a spec of [`ENGINES`](super::ENGINES).
    pub fn new(spec: &Spec, solver: &'a Solver<R>) -> Self {
        let mind = match Sampler::new(spec) {
            Some(sampler) => Mind::Sampler(Box::new(sampler)),
            None if spec.engine().name == "equilibrium" => Mind::Equilibrium { solver, known: FxHashMap::default() },
            None => Mind::Uniform,
        };
        Self { mind, last: None }
    }

    /// Forgets the sampling of the last position.
    pub fn new_game(&mut self) {
        self.last = None;
    }

    /// Strategies for both players. A sampler that the budget stops answers with what it has.
    pub fn consider<G: Rng + ?Sized>(
        &mut self,
        position: &P,
        budget: &Budget,
        rng: &mut G,
    ) -> Result<&Sampled<P::Move>, Stopped> {
        match &mut self.mind {
            Mind::Equilibrium { solver, known } => {
                if !known.contains_key(position) {
                    known.insert(position.clone(), solved(position, solver)?);
                }
                // It was added above if it was missing.
                known.get(position).ok_or(Stopped::Interrupted)
            }
            mind => {
                if self.last.as_ref().is_none_or(|(known, _)| known != position) {
                    let found = match mind {
                        Mind::Sampler(sampler) => sampler.search(position, budget, rng)?,
                        _ => alike(position),
                    };
                    self.last = Some((position.clone(), found));
                }
                self.last.as_ref().map(|(_, found)| found).ok_or(Stopped::Interrupted)
            }
        }
    }
}

fn alike<P: Simultaneous>(position: &P) -> Sampled<P::Move> {
    let choices = |player| {
        let mut choices = Vec::new();
        position.choices(player, &mut choices);
        choices
    };
    Sampled::uniform(&choices(Player::LEFT), &choices(Player::RIGHT))
}

fn solved<P: Simultaneous, R: Reads<P>>(position: &P, solver: &Solver<R>) -> Result<Sampled<P::Move>, Stopped> {
    let exact = solver.equilibrium(position)?;
    let side = |side: Side<P::Move>| {
        let shares = counts_of(&side.strategy);
        side.moves.into_iter().zip(shares).map(|(chosen, share)| Chosen { chosen, share, mean: None }).collect()
    };
    let mean = Some(exact.worth.to_f64());
    let (left, right) = (side(exact.left), side(exact.right));
    Ok(Sampled { left, right, mean, error: Some(0.0), iterations: 0, stopped: None })
}
