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
    /// `perft`.
    Perft(verbs::PerftAnswer),
    /// `nash`.
    Nash(verbs::NashAnswer),
    /// `nash duel`.
    Duel(verbs::DuelAnswer),
    /// `nash matrix`.
    Matrix(verbs::MatrixAnswer),
    /// `nash halves`.
    Halves(verbs::HalvesAnswer),
    /// `nash tent`.
    Tent(verbs::TentAnswer),
    /// `nash survey`.
    Survey(verbs::SurveyAnswer),
}
