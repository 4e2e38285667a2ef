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
    /// `scale`.
    Scale(verbs::ScaleAnswer),
    /// `make`.
    Make(verbs::MakeAnswer),
    /// `engines`.
    Engines(verbs::EnginesAnswer),
    /// `match`.
    Match(verbs::MatchAnswer),
    /// `database`.
    Database(verbs::DatabaseAnswer),
    /// `verify`.
    Verify(verbs::VerifyAnswer),
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
    /// `best`.
    Best(verbs::BestAnswer),
    /// `moves`.
    Moves(verbs::MovesAnswer),
    /// `problems`.
    Problems(verbs::ProblemsAnswer),
}
