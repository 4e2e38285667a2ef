//! Studies: text files that say what is done in each cell of a grid, how often, and what was published; their runs, which
//! any kill survives; and their reports.
//!
//! | file | subject |
//! |---|---|
//! | `file`, `read`, `model` | the text of a study, read with all faults by line, and what it says |
//! | `template` | texts with holes for the levels of a cell |
//! | `cells`, `units` | the grid; its repetitions, each with a random stream of its own |
//! | `run`, `folder`, `journal`, `publish`, `merge` | runs on several threads, their files, and how parts come together |
//! | `verify`, `again` | units of a run done again, to see whether its files tell the truth |
//! | `standing` | how far a run has come |
//! | `export` | results as a table for other programs |
//! | `halving` | rounds in which ever fewer cells go on |
//! | `game` | a game of a study |
//! | `measure` | what is taken out of results, and how it stands to what was published |
//! | [`report`] | tables and figures, ours beside theirs |

mod again;
mod cells;
mod export;
mod file;
mod folder;
mod game;
mod halving;
mod journal;
mod measure;
mod merge;
mod model;
mod publish;
mod read;
pub mod report;
mod run;
mod standing;
mod template;
mod units;
mod verify;

pub use again::Difference;
pub use cells::Cell;
pub use export::export;
pub use folder::{Folder, Header};
pub use game::{check as check_game, play as play_game};
pub use journal::{Entry, Known};
pub use merge::{Merged, Results, known, merge};
pub use model::{Study, Task};
pub use run::{Done, Ended, Progress, Run, Stamp, Worker};
pub use standing::{Standing, standing};
pub use units::{Job, Question, START, Shard, StudyGame, Unit, Work};
pub use verify::{Verified, Verify};
