//! Engines for any game.
//!
//! An engine is named by a [`Spec`], a text such as `uct:iterations=1000,c=0.6,solver`, and chooses moves
//! in any game that is [`Playable`]: [`build`] makes one. Nothing here knows a particular game; what a game knows
//! about playing well (evaluations, orders of moves, informed playouts) it says through [`Playable`].
//!
//! | module | subject |
//! |---|---|
//! | [`playable`] | what a game must say to be played by engines |
//! | [`spec`] | engines as text: every option, its default and its meaning |
//! | [`engine`] | what an engine answers |
//! | [`mod@session`] | games at play whose type is forgotten |
//! | [`mod@recast`] | engines that work on another view of the position |
//! | [`reward`] | what the end of a game is worth to each player |
//! | [`playout`] | how games are played out |
//! | [`frequencies`] | how many of some games ended how |
//! | [`simple`] | engines that do not search: random, greedy, perfect |
//! | [`flat`] | flat Monte Carlo |
//! | [`uct`] | Monte Carlo tree search |
//! | [`exact`] | the game's own solver in their endgames |
//! | [`alphabeta`] | minimax and alpha-beta |
//! | [`maxn`] | max^n and paranoid search for more than two players |
//! | [`misere`] | any game with the opposite aim |
//! | [`nash`] | exact values where both players move at once, and engines for such games |
//! | [`proof`] | proof-number search, and proofs that can be checked again |

pub mod alphabeta;
pub mod engine;
pub mod exact;
pub mod flat;
pub mod frequencies;
pub mod maxn;
pub mod misere;
pub mod nash;
pub mod playable;
pub mod playout;
pub mod proof;
mod ranking;
pub mod recast;
pub mod reward;
pub mod session;
pub mod simple;
pub mod spec;
pub mod uct;

pub use engine::{Choice, Considered, Engine, Fallback, build};
pub use exact::{OutcomeSolver, Solved};
pub use frequencies::Frequencies;
pub use misere::Misere;
pub use playable::{Heuristics, Named, Playable, Preset, TextGame, legal};
pub use recast::{View, recast, recast_in_part};
pub use session::{Chosen, Session, session};
pub use spec::{Spec, SpecError};
