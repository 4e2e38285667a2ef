//! Options that only some games understand.

/// An option of `solve`. Games that understand it [say so](super::GameEntry::SOLVE_OPTIONS); all others refuse it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOption {
    /// The option, such as `--net`.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// Saves the search to a file, in games whose searches can be saved.
pub const SAVE: GameOption =
    GameOption { name: "--save", about: "keep what the search has found in this file, every minute and at its end" };

/// Continues a saved search.
pub const RESUME: GameOption = GameOption { name: "--resume", about: "go on with what --save has kept" };
