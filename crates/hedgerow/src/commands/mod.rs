//! Commands that are not questions: games and expressions at the terminal, engines for other programs, studies, the
//! server, completions, manual pages.

pub mod calc;
pub mod completions;
pub mod engine;
pub mod jobs;
pub mod man;
pub mod nash;
pub mod play;
pub mod serve;
pub mod study;
