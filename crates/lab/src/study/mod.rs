//! Studies: text files that define the work in each cell of a grid, the number of repetitions, and the published
//! numbers; their runs, which survive any kill; and their reports.
//!
//! | file | subject |
//! |---|---|
//! | `file`, `read`, `model` | the text of a study, read with all errors by line, and its content |
//! | `template` | texts with holes for the levels of a cell |
//! | `cells`, `units` | the grid; its repetitions, each with a random stream of its own |
//! | `run`, `folder`, `journal`, `publish`, `merge` | runs on several threads, their files, and the merging of parts |
//! | `verify`, `again` | does units of a run again, to check its files |
//! | `progress` | the progress of a run |
//! | `export` | results as a table for other programs |
//! | `halving` | rounds in which fewer and fewer cells go on |
//! | `game` | a game of a study |
//! | `measure` | measures taken from results, compared with published numbers |
//! | [`report`] | tables and figures, our numbers beside the published ones |

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
mod progress;
mod publish;
mod read;
pub mod report;
mod run;
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
pub use progress::{RunProgress, progress};
pub use run::{Done, Ended, Progress, Run, Stamp, Worker};
pub use units::{Job, Question, START, Shard, StudyGame, Unit, Work};
pub use verify::{Verified, Verify};
