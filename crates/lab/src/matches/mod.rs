//! Engines against each other.
//!
//! Games come in *groups*: one opening, played with every seating of the engines, so that neither the opening nor the
//! seats favour any engine. For two engines a group is a pair of games, for three it is six games. No game depends on
//! the others, or on who plays it when: the random numbers of a move follow from the seed of the match and from the
//! numbers of the group, the seating and the move. So a match has the same games on any number of threads.
//!
//! In a *round robin* any number of engines play a game of two, and a group has two games of every pair of them.
//!
//! Engines without random choices play the same game again and again if there are fewer openings than groups. Such a
//! game gives no new information: it is recorded as *repeated* and counts neither in the score nor in any interval,
//! unless the [plan](Match::count_repeated) says otherwise. Where an engine makes random choices, the same game played
//! twice counts as two games.

mod crosses;
mod entrant;
mod game;
mod merge;
mod opening;
mod order;
mod plan;
mod report;
mod run;
mod summary;
mod tally;
mod verify;

pub use crosses::{Cross, CrossReport, RatedReport, TournamentReport};
pub use entrant::{Entrant, ExternalPlayer, ExternalProgram, Forfeit, MoveAsked};
pub use game::{Played, play_game};
pub use merge::merge;
pub use opening::{MOST_OPENINGS, Opening, Openings};
pub use order::{Order, Schedule};
pub(crate) use order::{groups, seating};
pub use plan::{Match, openings_for};
pub use report::{
    EloReport, EngineReport, FirstOfTwo, GameResults, MatchReport, PlaceReport, Rating, Score, SeatReport, Share,
    SprtReport, Timing,
};
pub use run::{Keep, Progress, run};
pub use summary::{EngineSummary, Outcomes, SprtSummary, Summary};
pub use verify::{GameFault, Verified, verify};
