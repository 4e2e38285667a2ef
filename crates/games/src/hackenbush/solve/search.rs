//! One table for a position and all that can follow it, for every method.

use std::convert::Infallible;

use hedgerow_core::budget::Stopped;
use hedgerow_core::player::Player;
use hedgerow_value::{Algebra, Dyadic, Game};

use dashu_int::IBig;

use super::super::rules::Hackenbush;
use super::coloured::Coloured;
use super::limits::{Bounds, by_counting};
use super::masks::{Forms, Masks, Numbers};
use super::number::{Number, SMALL_EDGES, SMALL_SCALE};
use super::pruned::Pruned;
use super::red_blue::Solver;
use super::several::Several;
use super::{Method, Task, parts, trees};

/// The method that fits a position, with its results so far.
pub(super) struct Search<'a> {
    algebra: &'a Algebra,
    state: MethodState<'a>,
}

enum MethodState<'a> {
    /// Red and blue, small enough for machine words.
    Small(Box<Solver<'a, i64>>),
    /// Red and blue, with big numbers at this scale.
    Large(Box<Solver<'a, IBig>>),
    Coloured(Box<Coloured<'a>>),
    /// Several edges a turn.
    Several(Box<Several<'a>>),
    /// The textbook recursion on numbers or on canonical forms; the position that the edge sets refer to.
    PlainNumbers(Result<Masks<'a, Numbers>, Stopped>, Hackenbush),
    PlainForms(Result<Masks<'a, Forms<'a>>, Stopped>, Hackenbush),
}

impl<'a> Search<'a> {
    pub fn new(position: &Hackenbush, algebra: &'a Algebra, task: &Task<'a>) -> Self {
        let edges = position.edges().len();
        let numbers = position.is_red_blue() && position.moves_per_turn() == 1;
        let plain = task.method == Method::Plain;
        let budget = task.budget;
        let state = if plain && numbers && edges <= SMALL_EDGES {
            let values = Numbers { scale: SMALL_SCALE };
            MethodState::PlainNumbers(Masks::new(position, values, budget), position.clone())
        } else if plain {
            MethodState::PlainForms(Masks::new(position, Forms(algebra), budget), position.clone())
        } else if position.moves_per_turn() > 1 {
            MethodState::Several(Box::new(Several::new(position.moves_per_turn(), algebra, budget)))
        } else if !numbers {
            MethodState::Coloured(Box::new(Coloured::new(edges, algebra, budget)))
        } else if edges <= SMALL_EDGES {
            MethodState::Small(Box::new(Solver::new(edges, SMALL_SCALE, budget)))
        } else {
            MethodState::Large(Box::new(Solver::new(edges, edges, budget)))
        };
        Self { algebra, state }
    }

    /// How many positions the table holds.
    pub fn nodes(&self) -> u64 {
        match &self.state {
            MethodState::Small(solver) => solver.nodes() as u64,
            MethodState::Large(solver) => solver.nodes() as u64,
            MethodState::Coloured(coloured) => coloured.nodes(),
            MethodState::Several(several) => several.nodes(),
            MethodState::PlainNumbers(masks, _) => masks.as_ref().map_or(0, Masks::nodes),
            MethodState::PlainForms(masks, _) => masks.as_ref().map_or(0, Masks::nodes),
        }
    }

    /// The value of the initial position, or of one that can follow it.
    pub fn value(&mut self, position: &Hackenbush, threads: usize) -> Result<Game, Stopped> {
        let algebra = self.algebra;
        if let Some(turns) = one_colour(position) {
            return Ok(algebra.integer(turns));
        }
        match &mut self.state {
            MethodState::Small(solver) => number_value(solver, position, threads).map(|x| algebra.dyadic(&x)),
            MethodState::Large(solver) => number_value(solver, position, threads).map(|x| algebra.dyadic(&x)),
            MethodState::Coloured(coloured) => {
                let Pruned { links, mut weights } = coloured.pruned(position)?;
                coloured.value(&links, &mut weights, None)
            }
            MethodState::Several(several) => several.value(position),
            MethodState::PlainNumbers(masks, start) => {
                let masks = masks.as_mut().map_err(|stopped| *stopped)?;
                let edges = subset(start, position);
                Ok(algebra.dyadic(&masks.value(edges)?.to_dyadic(SMALL_SCALE)))
            }
            MethodState::PlainForms(masks, start) => {
                let masks = masks.as_mut().map_err(|stopped| *stopped)?;
                masks.value(subset(start, position))
            }
        }
    }

    /// Whether a position is at least 0 (Left has moved) or at most 0 (Right has moved).
    pub fn holds(&mut self, position: &Hackenbush, mover: Player) -> Result<bool, Stopped> {
        match &mut self.state {
            MethodState::Small(solver) => number_holds(solver, position, mover),
            MethodState::Large(solver) => number_holds(solver, position, mover),
            _ => {
                let (algebra, value) = (self.algebra, self.value(position, 1)?);
                let zero = algebra.zero();
                Ok(if mover == Player::LEFT { algebra.ge(value, zero) } else { algebra.le(value, zero) })
            }
        }
    }

    /// What is known of a value that was not found: bounds below and above.
    pub fn interval(&self, position: &Hackenbush) -> Bounds {
        let searched = match &self.state {
            MethodState::Small(solver) => {
                solver.interval().map(|(low, high)| (low.to_dyadic(SMALL_SCALE), high.to_dyadic(SMALL_SCALE)))
            }
            MethodState::Large(solver) => {
                solver.interval().map(|(low, high)| (low.to_dyadic(solver.scale()), high.to_dyadic(solver.scale())))
            }
            _ => None,
        };
        searched.unwrap_or_else(|| by_counting(position))
    }

    /// How a value was found, as a phrase.
    pub fn rule(&self, position: &Hackenbush) -> String {
        let nodes = self.nodes();
        let moves = position.moves_per_turn();
        let some = |thing: &str| format!("{nodes} {thing}{}", if nodes == 1 { "" } else { "s" });
        if one_colour(position).is_some() {
            return match moves {
                1 => "one colour: every edge is one free move".to_owned(),
                _ => format!("one colour: every {moves} edges are one free move"),
            };
        }
        if moves > 1 {
            return format!("{moves} edges a turn, so nothing splits: canonical forms of {}", some("position"));
        }
        if matches!(self.state, MethodState::PlainNumbers(..) | MethodState::PlainForms(..)) {
            return format!("textbook recursion over {nodes} sets of remaining edges");
        }
        let counts = position.counts();
        let tree = position.edges().len() + 1 == position.vertices().len();
        let green = counts.blue + counts.red == 0;
        match (&self.state, tree) {
            (_, true) => "a tree: from the leaves down, edge by edge (colon principle)".to_owned(),
            (MethodState::Coloured(_), _) if green => {
                "green: trees by the colon, cycles by the fusion principle".to_owned()
            }
            (MethodState::Coloured(_), _) => {
                format!("canonical forms of {} (split at cut vertices, colon principle)", some("block"))
            }
            _ => format!("{} (split at cut vertices) compared with the simplest numbers", some("block")),
        }
    }
}

/// A picture with one player's edges only: that player can make as many moves as there are edges, cutting from the top.
fn one_colour(position: &Hackenbush) -> Option<i64> {
    use hedgerow_core::rules::Partizan;
    position.at_a_glance()
}

/// The edges of a position as a set of the initial position's edges.
fn subset(start: &Hackenbush, position: &Hackenbush) -> u64 {
    // Edges keep their order, so equal edges may be matched greedily: only the number of parallel edges counts.
    let mut rest = position.edges().iter().peekable();
    start.edges().iter().enumerate().fold(0, |mask, (i, edge)| match rest.peek() {
        Some(next) if *next == edge => {
            rest.next();
            mask | 1 << i
        }
        _ => mask,
    })
}

fn pruned(position: &Hackenbush) -> Pruned<Dyadic> {
    let on_edge = |colour, x: &Dyadic| Ok::<_, Infallible>(trees::on_number(colour, x));
    match Pruned::of(position, &Dyadic::ZERO, |x, y| x + y, on_edge) {
        Ok(pruned) => pruned,
        Err(never) => match never {},
    }
}

fn scaled<N: Number>(weights: &[Dyadic], scale: usize) -> Result<Vec<N>, Stopped> {
    weights.iter().map(|x| N::scaled(x, scale).ok_or(Stopped::TooLarge)).collect()
}

fn number_value<N: Number>(solver: &Solver<'_, N>, position: &Hackenbush, threads: usize) -> Result<Dyadic, Stopped> {
    let pruned = pruned(position);
    if pruned.links.is_empty() {
        return Ok(pruned.weights[0].clone());
    }
    let scale = solver.scale();
    let weights = scaled(&pruned.weights, scale)?;
    Ok(solver.value_on(&pruned.links, &weights, threads)?.to_dyadic(scale))
}

fn number_holds<N: Number>(solver: &Solver<'_, N>, position: &Hackenbush, mover: Player) -> Result<bool, Stopped> {
    let whole = pruned(position);
    if whole.links.is_empty() {
        return Ok(if mover == Player::LEFT { whole.weights[0].signum() >= 0 } else { whole.weights[0].signum() <= 0 });
    }
    // All pieces except the largest are valued; the largest is compared with the number that balances them.
    let mut pieces = parts(position);
    let Some(largest) = (0..pieces.len()).max_by_key(|&i| pieces[i].edges().len()) else { return Ok(true) };
    let largest = pieces.swap_remove(largest);
    let mut balance = Dyadic::ZERO;
    for piece in &pieces {
        balance = balance - number_value(solver, piece, 1)?;
    }
    let pruned = pruned(&largest);
    if pruned.links.is_empty() {
        let value = &pruned.weights[0];
        return Ok(if mover == Player::LEFT { *value >= balance } else { *value <= balance });
    }
    let scale = solver.scale();
    let bar = N::scaled(&balance, scale).ok_or(Stopped::TooLarge)?;
    solver.reaches_bar(&pruned.links, &scaled(&pruned.weights, scale)?, &bar, mover)
}
