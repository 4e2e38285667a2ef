//! Engines for any game.
//!
//! A [`Spec`], a text such as `uct:iterations=1000,c=0.6,solver`, names an engine that chooses moves in any
//! [`Playable`] game; [`build`] makes it. Nothing here knows a particular game; a game provides its knowledge of good
//! play (evaluations, orders of moves, informed playouts) through [`Playable`].
//!
//! | module | subject |
//! |---|---|
//! | [`playable`] | what a game provides for engines |
//! | [`spec`] | engines as text: every option, its default and its meaning |
//! | `evaluation` | weighted sums of a game's evaluations |
//! | [`engine`] | what an engine answers |
//! | `any_game` | games whose type the engines do not know, for one copy of all engines |
//! | [`mod@session`] | type-erased games in progress |
//! | [`mod@recast`] | engines that work on another view of the position |
//! | [`reward`] | what the end of a game is worth to each player |
//! | [`playout`] | how games are played out |
//! | [`frequencies`] | how often some games ended in which outcome |
//! | [`simple`] | engines that do not search: random, greedy, perfect |
//! | [`flat`] | flat Monte Carlo |
//! | [`uct`] | Monte Carlo tree search |
//! | [`exact`] | the game's own solver in the endgame of Monte Carlo engines |
//! | [`alphabeta`] | minimax and alpha-beta |
//! | [`maxn`] | max^n and paranoid search for more than two players |
//! | [`misere`] | any game with the opposite aim |
//! | [`nash`] | exact values where both players move at once, and engines for such games |
//! | [`proof`] | proof-number search, and proofs that can be checked again |

pub mod alphabeta;
mod any_game;
mod changing;
pub mod engine;
mod evaluation;
pub mod exact;
pub mod flat;
pub mod frequencies;
pub mod maxn;
pub mod misere;
pub mod nash;
mod parallel;
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

pub use any_game::{AnyGame, AnyMove, PackedMove, hiding};
pub use engine::{Choice, Considered, Engine, Fallback, OwnEngine, build};
pub use evaluation::Evaluation;
pub use exact::{OutcomeSolver, Solved};
pub use frequencies::Frequencies;
pub use misere::{Convention, Misere};
pub use playable::{Facts, Heuristics, Named, Playable, Preset, TextGame, legal};
pub use recast::{View, recast, recast_in_part};
pub use session::{Chosen, Session, session};
pub use spec::{Spec, SpecError};
