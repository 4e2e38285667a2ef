//! Answers: one type for each question, with the documented keys in order.

use serde::Serialize;
use serde_json::json;

use crate::verbs::{
    self, BestAnswer, HalvesAnswer, MatchAnswer, MatrixAnswer, MovesAnswer, NashAnswer, ScaleAnswer, SolveAnswer,
    SurveyAnswer, ValueAnswer,
};

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
    /// `rules`.
    Rules(verbs::RulesAnswer),
    /// `survey`.
    Census(verbs::CensusAnswer),
    /// `best`.
    Best(verbs::BestAnswer),
    /// `moves`.
    Moves(verbs::MovesAnswer),
    /// `problems`.
    Problems(verbs::ProblemsAnswer),
    /// `calc`.
    Calc(verbs::CalcAnswer),
    /// `grundy`.
    Grundy(verbs::GrundyAnswer),
}

impl Answer {
    /// The picture that the question wanted, as SVG.
    pub fn picture(&self) -> Option<&str> {
        let picture = match self {
            Self::Show(found) => return Some(&found.svg),
            Self::Moves(MovesAnswer::InTurn(found)) => return Some(&found.svg),
            Self::Moves(MovesAnswer::Together(found)) => return Some(&found.svg),
            Self::Solve(SolveAnswer::Winner(found)) => &found.picture.svg,
            Self::Solve(SolveAnswer::Score(found)) => &found.picture.svg,
            Self::Solve(SolveAnswer::ScoreSoFar(found)) => &found.picture.svg,
            Self::Solve(SolveAnswer::Outcomes(found)) => &found.picture.svg,
            Self::Best(BestAnswer::Perfect(found)) => &found.picture.svg,
            Self::Best(BestAnswer::Thoughts(found)) => &found.picture.svg,
            Self::Best(BestAnswer::Repeated(found)) => &found.picture.svg,
            Self::Problems(found) => &found.picture.svg,
            Self::Calc(found) => &found.picture.svg,
            Self::Matrix(MatrixAnswer::Found(found)) => &found.picture.svg,
            Self::Halves(HalvesAnswer::Single(found)) => &found.picture.svg,
            Self::Halves(HalvesAnswer::Table(found)) => &found.picture.svg,
            _ => return None,
        };
        picture.as_deref()
    }

    /// The limit that ended the work before the answer was complete.
    pub fn reason(&self) -> Option<&str> {
        let reason = match self {
            Self::Value(ValueAnswer::Theory(found)) => &found.reason,
            Self::Solve(SolveAnswer::WinnerSoFar(found)) => &found.reason,
            Self::Solve(SolveAnswer::ScoreSoFar(found)) => &found.reason,
            Self::Solve(SolveAnswer::Outcomes(found)) => &found.reason,
            Self::Solve(SolveAnswer::Force(found)) => &found.reason,
            Self::Solve(SolveAnswer::Within(found)) => &found.reason,
            Self::Best(BestAnswer::Thoughts(found)) => &found.reason,
            Self::Best(BestAnswer::Repeated(found)) => &found.reason,
            Self::Scale(ScaleAnswer::Weighed(found)) => &found.reason,
            Self::Match(MatchAnswer::Played(found)) => &found.reason,
            Self::Match(MatchAnswer::Verified(found)) => &found.reason,
            Self::Problems(found) => &found.reason,
            Self::Nash(NashAnswer::Strategies(found)) => &found.reason,
            Self::Duel(found) => &found.reason,
            Self::Matrix(MatrixAnswer::Found(found)) => &found.reason,
            Self::Survey(SurveyAnswer::Found(found)) => &found.reason,
            Self::Rules(found) => &found.reason,
            Self::Census(found) => &found.reason,
            _ => return None,
        };
        reason.as_deref()
    }

    /// Takes out the keys that a clock has filled, which differ in every run; returns these keys with their values.
    pub fn take_times(&mut self) -> Vec<(&'static str, serde_json::Value)> {
        let taken = match self {
            Self::Match(MatchAnswer::Played(found)) => found.timing.take().map(|timing| ("timing", json!(timing))),
            Self::Database(found) => found.seconds.take().map(|seconds| ("seconds", json!(seconds))),
            _ => None,
        };
        taken.into_iter().collect()
    }
}
