//! Clobber: a move takes one of the player's own stones to a neighbouring square with a stone of the other player,
//! which it removes; a player who cannot move loses.
//!
//! Both players can move or neither can, so all values are infinitesimal. From M. H. Albert, J. P. Grossman, R. J. Nowakowski and
//! D. Wolfe, *An introduction to Clobber* (2005).

mod entry;
mod notation;
mod picture;
mod rules;

pub use rules::{Clobber, Clobbering};
