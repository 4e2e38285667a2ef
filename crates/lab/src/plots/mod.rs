//! Plots of numbers as SVG pictures.
//!
//! Only here numbers are floating-point: drawings need not be exact. Labels are text that the caller may make from
//! exact numbers. The picture is complete for any numbers: values that are not finite are drawn as 0 or left out.
//!
//! | file | subject |
//! |---|---|
//! | [`mod@surface`] | the value of a two by two matrix game over how both players mix |
//! | [`mod@heat`] | a table of numbers as colours |
//! | [`mod@lines`] | series of numbers as lines |
//! | [`mod@bars`] | numbers of groups as bars |

pub mod bars;
mod colours;
mod frame;
pub mod heat;
pub mod lines;
mod scale;
mod style;
pub mod surface;

pub use bars::{BarPlot, BarSeries, BarValue, bars};
pub use heat::{Class, HeatCell, HeatMap, heat};
pub use lines::{Axis, LinePlot, Point, Series, lines};
pub use surface::{Labels, surface};
