//! The questions, one file or folder each: the question, the answer, and how the answer is found.

mod best;
mod calc;
mod census;
mod database;
mod engines;
mod grundy;
mod make;
mod matches;
mod moves;
mod nash;
mod perft;
mod picture;
mod problems;
mod rules;
mod scale;
mod show;
mod solve;
mod value;
mod verify;

pub use best::{
    Best, BestAnswer, BestSubject, ChosenInstead, ConsideredMove, EngineThoughts, KnownRepeated, MOST_DESCRIBED,
    MoveClass, NothingToChoose, PerfectPlay, ReachedPosition, RepeatedSearches, SearchProgress, StudiedPly, Thoughts,
    Tree, TreeNode, TreeOrFile, ValuedMove,
};
pub use calc::{Calc, CalcAnswer, CalcFacts, CalcKind, CalcThermograph, KnownCalc};
pub use census::{Census, CensusAnswer, CensusExample, CensusSize};
pub use database::{Database, DatabaseAnswer, KnownRegions, RegionKeeper, RegionSize, RegionalGame};
pub use engines::{EngineListed, Engines, EnginesAnswer, OptionListed, PresetListed, WordListed};
pub use grundy::{Grundy, GrundyAnswer, KnownGrundy, MisereFound};
pub use make::{FamilyList, MadePosition, MadePositions, Make, MakeAnswer};
pub use matches::{
    GivenPositions, Guests, KnownGames, KnownMatch, Match, MatchAnswer, MatchError, MatchPlayed, MatchProgress,
    MatchTask, MatchVerified, Openings, SprtRatings, StartFault,
};
pub use moves::{Moves, MovesAnswer, MovesInTurn, MovesTogether, OfferedMove};
pub use nash::{
    Colours, Duel, DuelAnswer, ExactBeside, FallbackPosition, FallbackReasons, Halves, HalvesAnswer, HalvesCell,
    HalvesSingle, HalvesTable, Headway, KnownDuel, KnownHalves, KnownMatrix, KnownSurvey, KnownTent, Losses,
    MOST_VERTICES, Matrix, MatrixAnswer, MatrixFound, MatrixMethod, MatrixVertices, Nash, NashAnswer, NashExplanation,
    NashFound, NashMethod, NashSampled, NashVertices, NotStationary, ProcedureFound, Sides, Stationarity, StruckHow,
    StruckMove, Survey, SurveyAnswer, SurveyExample, SurveyFound, SurveyProperties, SurveyValue, Tent, TentAnswer,
    UniqueStrategies, WorthKeys, WrittenNumber, read_nash_engine,
};
pub use perft::{KnownPerft, Perft, PerftAnswer};
pub use picture::Pictured;
pub use problems::{ProblemSolved, ProblemTrial, Problems, ProblemsAnswer};
pub use rules::{Rules, RulesAnswer, RulesFault};
pub use scale::{
    PictureOutcome, PictureWeighed, Scale, ScaleAnswer, WeighedPiece, WeighingRate, WeighingSettings, WeighingStep,
};
pub use show::{Show, ShowAnswer};
pub use solve::{
    ForceAnswer, OutcomesAnswer, OutcomesBy, OutcomesStep, ScoreAnswer, ScoreSoFar, Solve, SolveAnswer, SolveHead,
    Uncertain, WinnerAnswer, WinnerSoFar, WithinAnswer,
};
pub use value::{Value, ValueAnswer, ValueFound, ValuePart};
pub use verify::{KnownProof, OutcomesProved, ReadProof, Verify, VerifyAnswer, WinnerProved};

use crate::ask::Context;
use hedgerow_games::entry::valued::Valued;

/// The most bytes of a value that are written.
pub(crate) const LONGEST_VALUE: usize = 1_000_000;

/// Reports the bounds of the value that are seen at a glance.
pub(crate) fn tell_bounds(position: &dyn Valued, context: &Context<'_>) {
    if let Some((low, high)) = position.glance() {
        context.tell_value(|known| (known.low, known.high) = (Some(low), Some(high)));
    }
}

/// A phrase for a value that is too long to write.
pub(crate) fn described(algebra: &hedgerow_value::Algebra, value: hedgerow_value::Game) -> String {
    format!("(a value too long to write: {})", algebra.describe(value))
}
