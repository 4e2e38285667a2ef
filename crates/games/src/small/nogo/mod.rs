//! NoGo: players place stones in turn, and every group of stones must keep an empty point beside it; a player who cannot
//! move loses.
//!
//! Also called Anti-Atari Go. C.-W. Chou, O. Teytaud and S.-J. Yen, *Revisiting Monte-Carlo tree search on a normal form
//! game: NoGo* (2011). Linear NoGo was solved up to 1x39 by H. Du and M. Müller (2024).
//!
//! A part of a board may have stones that keep a liberty outside of it, written `x` and `o`, and points that stay empty, `_`.

mod entry;
mod notation;
mod parts;
mod picture;
mod rules;

pub use rules::{NoGo, Placing, Square};
