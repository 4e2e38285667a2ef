//! The rules of Hedgerow's games, one folder for each game, and knowledge about each beyond search.
//!
//! | game | folder | values |
//! |---|---|---|
//! | Hackenbush | [`hackenbush`] | numbers; with green edges any infinitesimal and more |
//! | Dots-and-Boxes | [`boxes`] | net scores; nimbers of Nimstring |
//! | Konane | [`konane`] | numbers, switches, infinitesimals and hotter games |
//! | Hex | [`hex`] | winners, winning moves |
//! | three-player 3D Hex | [`hex3d`] | outcome sets, what each player can force |
//! | heap games | [`heaps`] | nimbers, period; canonical forms of partizan ones |
//! | Nim, Domineering, Cherries, Clobber, NoGo | [`small`] | nimbers; switches and hotter games; integers; infinitesimals |
//! | games that rule files describe | [`ruled`] | any |
//!
//! [`entry`] is the interface between a game and the registry. [`evaluate`] finds the canonical form of a position of
//! any game from the rules alone; [`sums`] finds who wins a position that falls into parts.

pub mod boxes;
mod checked_file;
pub mod entry;
pub mod evaluate;
pub mod hackenbush;
pub mod heaps;
pub mod hex;
pub mod hex3d;
pub mod konane;
mod players;
mod proof_numbers;
pub mod ruled;
pub mod small;
pub mod sums;
mod word_table;
