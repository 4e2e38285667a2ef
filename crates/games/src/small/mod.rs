//! Five small games, and the pattern for adding another.
//!
//! | game | a move | values |
//! |---|---|---|
//! | [`nim`] | take stones from one heap | nimbers |
//! | [`domineering`] | place a domino, Left a vertical and Right a horizontal one | hot games, switches, infinitesimals |
//! | [`cherries`] | take a cherry of the player's own colour from an end of a row | integers |
//! | [`clobber`] | move onto a stone of the other player | infinitesimals |
//! | [`nogo`] | place a stone, and leave every group an empty neighbour | hot games |
//!
//! Each implements [`Partizan`](hedgerow_core::Partizan), [`Notation`](hedgerow_core::Notation) and
//! [`Picture`](hedgerow_core::Picture), and gets everything else from them: values from
//! [`Evaluator`](crate::evaluate::Evaluator), play from [`Alternating`](hedgerow_core::Alternating).

pub mod cherries;
pub mod clobber;
pub mod domineering;
pub mod grid;
pub mod nim;
pub mod nogo;

/// The pieces of a text between plus signs, without the spaces around them, and where they are.
fn summands(text: &str) -> impl Iterator<Item = (&str, std::ops::Range<usize>)> {
    let mut start = 0;
    text.split('+').map(move |piece| {
        let trimmed = piece.trim();
        let from = start + (piece.len() - piece.trim_start().len());
        start += piece.len() + 1;
        (trimmed, from..from + trimmed.len())
    })
}
