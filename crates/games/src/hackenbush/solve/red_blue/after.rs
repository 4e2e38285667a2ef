//! The position after a move, reduced as far as necessary.

use super::super::super::rules::Colour;
use super::super::number::Number;
use super::Id;

/// A position after one move: a number, plus possibly a block of unknown value at the top of a stalk.
#[derive(Clone)]
pub(super) struct After<N> {
    pub known: N,
    pub block: Option<Id>,
    /// Edges that carry the block, from the top down, each with the number beside what it carries. Most blocks stand on
    /// the ground itself, so this is one word, not two.
    #[expect(clippy::box_collection, reason = "a vector would take three words in each of millions of moves")]
    pub stalk: Option<Box<Vec<(Colour, N)>>>,
}

impl<N: Number> After<N> {
    /// The value of the position if the block is worth `top`.
    pub fn seen_from_ground(&self, top: &N, scale: usize) -> N {
        down(self.stalk(), top, scale).plus(&self.known)
    }

    pub fn stalk(&self) -> &[(Colour, N)] {
        self.stalk.as_deref().map_or(&[], Vec::as_slice)
    }
}

/// The value of a stalk that carries `top`.
pub(super) fn down<N: Number>(stalk: &[(Colour, N)], top: &N, scale: usize) -> N {
    stalk.iter().fold(top.clone(), |top, (colour, beside)| top.plus(beside).on_edge(*colour, scale))
}
