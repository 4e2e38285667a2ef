//! Reports: the tables and figures of a study in the shape in which they were published, ours beside theirs.
//!
//! [`build`] makes it out of a study and its results: a [`Report`] says what is to be told, before it is written in any form. The forms are pure functions of it:
//!
//! | function | form |
//! |---|---|
//! | [`text()`] | a terminal, of any width, with colours or without |
//! | [`markdown()`] | a section for a page of GitHub or mdBook |
//! | [`latex()`] | a section for a paper |
//! | [`csv()`] | one line for each cell, for other programs |
//! | [`html()`] | one page of one or several reports that needs nothing else |
//!
//! What they all say in the same words (marks, counts, times) is in one place.

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
