//! Net scores under perfect play: a solver with the limits of a workspace, and the score of every move by its name.

use hedgerow_core::Stopped;
use hedgerow_core::picture::Emphasis;

use super::solve::{Limits, Solver};
use super::{Boxes, Line};
use crate::entry::Number;
use crate::entry::workspace::Workspace;

/// A solver for a position of two players, with what the workspace allows.
pub fn solver(position: &Boxes, workspace: &Workspace, every_move: bool) -> Result<Solver, Stopped> {
    let (method, threads, memory) = (workspace.method, workspace.threads, workspace.budget.memory());
    Solver::new(position, Limits { method, threads, memory, every_move, ..Limits::default() })
}

/// A line as moves name it.
pub fn name(line: Line) -> String {
    line.0.to_string()
}

/// Every move by its name, with its net score.
pub fn by_name(moves: &[(Line, i32)]) -> impl Iterator<Item = (String, i32)> {
    moves.iter().map(|&(line, net)| (name(line), net))
}

/// Every move's net score, to be drawn on its line; the best stand out, if it is known which they are.
pub fn numbers(moves: &[(Line, i32)], best: Option<i32>) -> Vec<Number> {
    let emphasis = |net| if Some(net) == best { Emphasis::Best } else { Emphasis::Plain };
    let number = |(chosen, net)| Number { chosen, text: signed(net), emphasis: emphasis(net) };
    by_name(moves).map(number).collect()
}

/// A net score with its sign: `+3`, `0`, `-3`.
pub fn signed(net: i32) -> String {
    if net == 0 { net.to_string() } else { format!("{net:+}") }
}
