//! Games as lines of a file.
//!
//! A file of records is JSON, one object a line: first the [`Header`], which identifies the match, then a
//! [`GameRecord`] for each game in the order of their numbers. Nothing in it depends on the clock or on the number of
//! threads, so the same match always gives the same file, byte by byte. Every line carries a checksum, and a file with
//! a damaged line is refused.

mod file;
mod header;
mod line;
mod read;
mod replay;

pub use file::written;
pub use header::Header;
pub use line::{Forfeited, GameRecord, turn_text};
pub use read::Records;
pub use replay::replay;

pub(crate) use file::{RecordFile, Resumed};
