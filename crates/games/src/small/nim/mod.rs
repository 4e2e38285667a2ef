//! Nim: heaps of stones; a move takes any number from one heap; a player who cannot move loses.
//!
//! Impartial (both players have the same moves), so its value is a nimber: the exclusive or of the heap sizes
//! (Bouton 1901).
//!
//! ```
//! use hedgerow_core::Notation;
//! use hedgerow_games::small::nim::{self, Nim};
//!
//! let position = Nim::read("3 + 5 + 7")?;
//! assert_eq!(nim::value(&position).0, 1); // 3 xor 5 xor 7
//! let winning: Vec<String> = nim::winning(&position).map(|take| position.write_move(take)).collect();
//! assert_eq!(winning, ["0-1", "1-1", "2-1"]); // one stone from any of the heaps, which are kept largest first
//! # Ok::<(), hedgerow_core::NotationError>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `rules` | heaps and what may be taken |
//! | `notation` | `3+5+7`, moves `1-2` |
//! | `picture` | stones in rows |
//! | `solve` | Bouton's theorem |
//! | `players` | the game's knowledge for engines |

mod entry;
mod notation;
mod picture;
mod players;
mod rules;
mod solve;

pub use rules::{Nim, Take};
pub use solve::{misere, value, winning};
