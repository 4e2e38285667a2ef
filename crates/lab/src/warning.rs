//! Warnings about files that could be read all the same.

use std::path::PathBuf;

/// A warning about a file that did not stop the work. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// A file of an older version, or one that the page has saved.
    #[error("{}: the lines have no checksums, so damage to them would go unnoticed", .0.display())]
    NoChecksums(PathBuf),
    /// A line was changed after it was written.
    #[error("{}: line {line} is damaged and is left out; {consequence}", path.display())]
    LeftOut {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// The consequence.
        consequence: &'static str,
    },
    /// A file of times is incomplete.
    #[error("{}: the times of {units} units are missing", path.display())]
    NoTimes {
        /// The file.
        path: PathBuf,
        /// How many units have no time.
        units: u64,
    },
    /// A file that ends in the middle of a line.
    #[error("{}: the last line is cut off and is left out", .0.display())]
    Cut(PathBuf),
}
