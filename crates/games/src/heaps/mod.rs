//! Heap games: octal and hexadecimal codes, subtraction, take-and-break.
//!
//! A position is a code and heaps, `0.77 5+3`. Impartial ones are sums of nimbers; the program finds their sequences up
//! to heaps of millions of stones and often proves that they are periodic; partizan subtraction games have canonical
//! forms.
//!
//! ```
//! use hedgerow_core::{Budget, Notation};
//! use hedgerow_games::heaps::{Code, Grundy, Heaps};
//!
//! let mut kayles = Grundy::new(Code::read("0.77")?.digits().unwrap());
//! kayles.extend(300, &Budget::unlimited()).unwrap();
//! let period = kayles.period().unwrap();
//! assert_eq!((period.period, period.start, period.proved), (12, 71, true));
//! assert_eq!(Heaps::read("kayles 3+5")?.write(), "0.77 5+3");
//! # Ok::<(), hedgerow_core::NotationError>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `code` | which moves a heap allows |
//! | `grundy` | Grundy sequences, by sparse spaces |
//! | `period` | periods of Grundy sequences |
//! | `misere` | misère quotients |
//! | `values` | the values of heaps |
//! | `rules` | heaps and moves |
//! | `notation` | `0.77 5+3`, moves `0-2:1+2` |
//! | `picture` | stones in rows |
//! | `players` | the game's knowledge for engines |

mod arithmetic;
mod code;
mod entry;
mod grundy;
mod misere;
mod notation;
mod period;
mod picture;
mod players;
mod rules;
mod values;

pub use code::{Code, Digit};
pub use grundy::Grundy;
pub use misere::{LARGEST as LARGEST_MISERE, Quotient, quotient};
pub use period::Period;
pub use rules::{Heaps, Leave};
