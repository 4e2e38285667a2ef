//! Reports: the tables and figures of a study in their published shape, our numbers beside the published ones.
//!
//! [`build`] makes a [`Report`] from a study and its results: the content, before any form. The forms are pure
//! functions of it:
//!
//! | function | form |
//! |---|---|
//! | [`text()`] | a terminal, of any width, with colours or without |
//! | [`markdown()`] | a section for a page of GitHub or mdBook |
//! | [`latex()`] | a section for a paper |
//! | [`csv()`] | one line for each cell, for other programs |
//! | [`html()`] | one page of one or several reports that needs nothing else |
//!
//! The words that all forms share (marks, counts, times) are in one place.

mod build;
mod csv;
mod figures;
mod html;
mod latex;
mod markdown;
mod model;
mod source;
mod tables;
mod text;
mod words;

pub use build::build;
pub use csv::csv;
pub use figures::{Draw, MoveNumber, Undrawn};
pub use html::html;
pub use latex::latex;
pub use markdown::markdown;
pub use model::{Agreement, Cell, Estimate, Figure, Heading, Report, Row, Table};
pub use text::text;
