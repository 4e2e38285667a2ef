//! The vocabulary of Hedgerow: what a game is, and what all games share.
//!
//! A combinatorial game has no dice and no hidden cards. To describe one to a computer, say four things: what a
//! position is, which moves it has, when it is over, and what each player then gets. That is [`Rules`]; everything that
//! searches, plays matches or draws a page needs no more.
//!
//! Where the players take turns and a player who cannot move loses (*normal play*), a position has a *value*, and it helps
//! to forget whose turn it is: a position is then what Left may move to and what Right may move to, `{L | R}`, and it
//! may fall apart into independent parts whose values add up. That is [`Partizan`]; a game that has it gets its
//! [`Rules`] from [`Alternating`]. Where both move at once, [`Simultaneous`] says what a pair of choices does. And
//! where a board looks the same from several sides, [`Symmetric`] tells tables so.
//!
//! # A game in a dozen lines
//!
//! Cutcake with one cake: Left cuts vertically, Right horizontally, along the lines between the squares.
//!
//! ```
//! use hedgerow_core::{Alternating, Partizan, Player, Rules, Seed, Turn, conformance, perft};
//!
//! /// Pieces of cake, rows x columns each.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Cake(Vec<(u8, u8)>);
//!
//! impl Partizan for Cake {
//!     type Move = (usize, u8); // the piece, and where to cut it
//!
//!     fn options(&self, player: Player, into: &mut Vec<(usize, u8)>) {
//!         for (index, &(rows, columns)) in self.0.iter().enumerate() {
//!             let lines = if player == Player::LEFT { columns } else { rows };
//!             into.extend((1..lines).map(|line| (index, line)));
//!         }
//!     }
//!
//!     fn after(&self, player: Player, (index, line): (usize, u8)) -> Self {
//!         let mut pieces = self.0.clone();
//!         let (rows, columns) = pieces.swap_remove(index);
//!         pieces.extend(match player {
//!             Player::LEFT => [(rows, line), (rows, columns - line)],
//!             _ => [(line, columns), (rows - line, columns)],
//!         });
//!         pieces.sort_unstable(); // equal positions are equal values
//!         Cake(pieces)
//!     }
//!
//!     fn parts(&self, into: &mut Vec<Self>) {
//!         into.extend(self.0.iter().map(|&piece| Cake(vec![piece])));
//!     }
//! }
//!
//! let mut game = Alternating::new(Cake(vec![(2, 3)]), Player::LEFT);
//! assert_eq!(perft(&game, 2), [1, 2, 4]);
//! game.rollout(&mut Seed::new(7).rng());
//! assert_eq!(game.turn(), Turn::Over);
//! conformance::check_rules(&Alternating::new(Cake(vec![(3, 3)]), Player::RIGHT), Seed::new(1), 50);
//! ```
//!
//! # The modules
//!
//! | module | subject |
//! |---|---|
//! | [`rules`] | the traits |
//! | [`player`] | who plays |
//! | [`notation`] | positions and moves as text, and what is wrong with a text |
//! | [`picture`] | positions as pictures |
//! | [`latex`](mod@latex) | text and tables for papers |
//! | [`seed`] | random numbers that are the same everywhere |
//! | [`table`] | a table of exact results that threads share |
//! | [`bits`] | sets of small numbers as machine words |
//! | [`units`] | time and memory as people write them |
//! | [`budget`] | limits of time and memory |
//! | [`disk`] | files that are whole or not there |
//! | [`faults`] | deliberate faults for tests |
//! | [`Checksum`] | whether a file is as it was written |
//! | [`perft()`], [`perft_within()`] | counts of lines of play |
//! | [`conformance`] | the tests that every game must pass |

pub mod bits;
pub mod budget;
mod checksum;
pub mod conformance;
pub mod disk;
pub mod faults;
mod key;
pub mod latex;
pub mod memory;
pub mod notation;
mod perft;
pub mod picture;
pub mod player;
mod refusal;
pub mod rules;
pub mod seed;
pub mod table;
pub mod units;

pub use budget::{Budget, Stopped};
pub use checksum::Checksum;
pub use key::key_of;
pub use notation::{Notation, NotationError};
pub use perft::{perft, perft_within};
pub use picture::Picture;
pub use player::{Naming, Player};
pub use refusal::Refusal;
pub use rules::{
    Alternating, Conflict, Draw, Fate, Joint, Labelled, Lottery, Partizan, Rules, Sign, Simultaneous, Symmetric,
    Synchronised, Then, Turn,
};
pub use seed::Seed;
