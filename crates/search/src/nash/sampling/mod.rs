//! Playing games in which both move at once: exactly where the game can be solved, by sampling elsewhere.
//!
//! | spec | how it plays |
//! |---|---|
//! | `uniform` | every choice is as likely as any other |
//! | `equilibrium` | mixes by the exact equilibrium of the position |
//! | `duct:iterations=N,c=C` | decoupled UCT: each player has their own upper confidence bounds |
//! | `regret:iterations=N,gamma=G` | regret matching at every node (Lanctot, Wittlinger, Winands, Den Teuling 2013) |
//!
//! Both kinds of sampling walk one graph of positions. A walk chooses for both players at each node, ends in a random
//! playout at a new position, and carries the points back. Decoupled UCT plays by how often each choice was tried; it
//! need not approach an equilibrium, as each side only chases the other (Shafiei, Sturtevant and Schaeffer 2009). The
//! average strategy of regret matching does approach one, up to the cost of exploring later moves (Bošanský, Lisý,
//! Lanctot, Čermák and Winands 2016). Unless the spec says `plain`, late walks weigh more than early ones and negative
//! regrets are forgotten (Tammelin 2014): in our tests, both approached much sooner.
//!
//! One search runs on one thread, and depends on nothing but its stream of random numbers; the games of a [`duel()`]
//! run in parallel.
//!
//! | file | subject |
//! |---|---|
//! | [`cards`] | the engines and their options |
//! | [`sampled`] | the result of a search: shares of choices, means, errors |
//! | `graph` | the graph of positions |
//! | `walk` | one walk through the graph, and what it updates |
//! | `learn` | how a node chooses, and its statistics: confidence bounds, regrets |
//! | `playout` | random play to the end |
//! | [`sampler`] | searches: walks until the budget ends |
//! | [`contender`] | any of the engines, from a spec |
//! | [`exploit`] | what a strategy gives away, exactly |
//! | [`mod@duel`] | games between engines |

pub mod cards;
pub mod contender;
pub mod duel;
pub mod exploit;
mod graph;
mod learn;
mod playout;
pub mod sampled;
pub mod sampler;
mod walk;

pub use cards::ENGINES;
pub use contender::Contender;
pub use duel::{Duel, Games, duel};
pub use exploit::{Exploited, exploited};
pub use sampled::{Chosen, Sampled};
pub use sampler::Sampler;

/// One of two, by a fair coin.
fn toss<T, R: rand::Rng + ?Sized>(heads: T, tails: T, rng: &mut R) -> T {
    if rng.random::<bool>() { heads } else { tails }
}

/// A walk or playout that says "choose again" more often than this pays nothing more: endless repetition pays 0.
const MOST_AGAIN: u32 = 64;
