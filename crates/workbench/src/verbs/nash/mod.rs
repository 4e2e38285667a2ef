//! `nash`: both players move at once.
//!
//! | file | subject |
//! |---|---|
//! | `position` | the value of a position and how to play it |
//! | `explain` | the whole matrix of a position, and why the equilibrium is one |
//! | `vertices` | all optimal strategies of a position |
//! | `procedure` | Koschny's methods, at a position and over a whole game |
//! | `sampled` | an engine's strategies at a position, and what they give away |
//! | `duel` | engines against each other |
//! | `matrix` | a bare matrix game |
//! | `halves`, `tent` | Koschny's families |
//! | `survey` | a property of all small pictures |
//! | `drawing` | the plot of a matrix |
//! | `worth` | the text form of numbers |

mod drawing;
mod duel;
mod explain;
mod halves;
mod matrix;
mod position;
mod procedure;
mod sampled;
mod survey;
mod tent;
mod vertices;
mod worth;

pub use duel::{Duel, DuelAnswer, KnownDuel};
pub use explain::{NashExplanation, StruckHow, StruckMove};
pub use halves::{Halves, HalvesAnswer, HalvesCell, HalvesSingle, HalvesTable, KnownHalves};
pub use matrix::{
    KnownMatrix, Matrix, MatrixAnswer, MatrixFound, MatrixMethod, MatrixVertices, NotStationary, UniqueStrategies,
};
pub use position::{Nash, NashAnswer, NashFound, NashMethod};
pub use procedure::{FallbackPosition, FallbackReasons, ProcedureFound, Stationarity};
pub use sampled::{ExactBeside, Losses, NashSampled, read_nash_engine};
pub use survey::{
    Colours, KnownSurvey, Survey, SurveyAnswer, SurveyExample, SurveyFound, SurveyProperties, SurveyValue,
};
pub use tent::{KnownTent, Tent, TentAnswer};
pub use vertices::{MOST_VERTICES, NashVertices};
pub use worth::{WorthKeys, WrittenNumber};

use std::time::Duration;

use hedgerow_core::Player;
use schemars::JsonSchema;
use serde::Serialize;

/// Something of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sides<T> {
    /// Of Left, who is called Blue.
    pub blue: T,
    /// Of Right, who is called Red.
    pub red: T,
}

impl<T> Sides<T> {
    /// Finds the same for each player.
    fn each(find: impl Fn(Player) -> T) -> Self {
        Self { blue: find(Player::LEFT), red: find(Player::RIGHT) }
    }
}

/// The progress of a piece of work whose size is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Headway {
    /// The units done.
    pub done: u64,
    /// The units in all.
    pub total: u64,
    /// The time since it began.
    pub elapsed: Duration,
}
