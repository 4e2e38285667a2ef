//! Hackenbush: a picture of coloured edges that stands on the ground; a move cuts an edge, and every edge no longer
//! connected with the ground falls. Left cuts blue and green edges, Right red and green ones; a player who cannot move
//! loses.
//!
//! A picture of blue and red edges alone is worth a number, and every dyadic fraction is the value of some stalk; with
//! green edges come nimbers, ups and hotter games (Berlekamp, Conway and Guy, *Winning Ways*, chapters 1, 2 and 7). In
//! the variant of Koene (2024) a turn takes k edges at once.
//!
//! ```
//! use hedgerow_core::{Partizan, Picture, Player};
//! use hedgerow_games::hackenbush::Hackenbush;
//!
//! let position: Hackenbush = "BR + RB".parse()?;
//! let mut cuts = Vec::new();
//! position.options(Player::LEFT, &mut cuts);
//! assert_eq!(cuts.len(), 2);
//! assert_eq!(position.after(Player::LEFT, cuts[0]).to_string(), "0-3R 3-4B");
//! print!("{}", position.text());
//! # Ok::<(), hedgerow_core::notation::NotationError>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | [`rules`] | positions, what may be cut, what falls |
//! | [`notation`] | `0-1B 1-2R`, stalks `BRR + RB`, moves |
//! | [`picture`] | one layout, drawn as SVG and in characters |
//! | [`families`] | stalks, trees, grids, beds and others by name |
//! | [`enumerate`] | all small pictures, each once |
//! | [`solve`] | exact values beyond plain search |
//! | [`scale`] | the Scale Method: values by playing |
//! | [`synchronous`] | both players cut at once |
//! | [`edge_board`] | pictures in play: what engines use |

mod colour;
mod cut;
pub mod edge_board;
mod entry;
pub mod enumerate;
pub mod families;
mod marks;
pub mod notation;
pub mod picture;
pub mod rules;
pub mod scale;
pub mod solve;
pub mod synchronous;
mod vertices;

pub use rules::{BadMoves, Colour, Counts, Cut, Edge, Hackenbush, Vertices};
