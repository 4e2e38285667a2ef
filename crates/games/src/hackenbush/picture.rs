//! Positions as pictures: a drawing in SVG, and characters for a terminal, both from one [`Layout`].

mod layers;
mod layout;
mod order;
mod place;
mod route;
mod svg;
mod text;
mod tree;

pub use layout::{Layout, MOST_TIDY, Point, Shape};
pub use svg::{svg, with_numbers};
pub use text::text;

use hedgerow_core::picture::Picture;

use super::rules::Hackenbush;

/// The contents of a drawing beside the picture itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PictureOptions {
    /// Whether to show each edge's number, which names it in moves.
    pub labels: bool,
}

impl Picture for Hackenbush {
    fn text(&self) -> String {
        text(self, false)
    }

    fn svg(&self) -> String {
        svg(self, &PictureOptions::default())
    }
}
