//! What is no question: games at the terminal, studies, the server, completions.

pub mod completions;
pub mod nash;
pub mod play;
pub mod serve;
pub mod study;
