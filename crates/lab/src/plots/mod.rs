//! Plots of numbers as SVG pictures.
//!
//! Here and only here numbers are floating-point: what is drawn need not be exact. Labels are text that the caller
//! may well have from exact numbers. Whatever the numbers, the picture is whole: what is not finite is drawn as 0 or
//! left out.
//!
//! | file | subject |
//! |---|---|
//! | [`mod@surface`] | the value of a two by two matrix game over how both players mix |
//! | [`mod@heat`] | a table of numbers as colours |

mod colours;
pub mod heat;
mod scale;
pub mod surface;

pub use heat::{Class, HeatCell, HeatMap, heat};
pub use surface::{Labels, surface};
