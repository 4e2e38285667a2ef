//! Answers: one type a question, with the documented keys in their order.

use serde::Serialize;

use crate::verbs;

/// The answer to a question.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// `show`.
    Show(verbs::ShowAnswer),
    /// `value`.
    Value(verbs::ValueAnswer),
    /// `solve`.
    Solve(verbs::SolveAnswer),
    /// `perft`.
    Perft(verbs::PerftAnswer),
}
