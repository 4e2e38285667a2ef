//! The colours of all pictures: readable on white, and distinct for people with red-green colour blindness.

/// Left's blue.
pub const BLUE: &str = "#2b6cb0";
/// Right's red.
pub const RED: &str = "#c53030";
/// The green of what both players may take.
pub const GREEN: &str = "#2f855a";
/// Lines and letters.
pub const INK: &str = "#1a202c";
/// The background.
pub const PAPER: &str = "#ffffff";
/// Lines between cells, and marks that should be quiet.
pub const GRID: &str = "#a0aec0";
/// Cells that are taken or not part of the board.
pub const TAKEN: &str = "#4a5568";
/// The ground.
pub const EARTH: &str = "#744210";
