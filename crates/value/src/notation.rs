//! Values as text: what game theorists write, in ASCII.
//!
//! | text | value |
//! |---|---|
//! | `-7/2` | a number |
//! | `*`, `*2` | nimbers |
//! | `^`, `v2`, `^2*` | ups and downs, with a star |
//! | `3/2^*`, `-1v2*3` | a number plus ups plus a nimber, written together |
//! | `{1|-1}`, `{0,*|^}` | Left's options, a bar, Right's options |
//! | `{-3|-4||-5}` | a game among the options: the longest run of bars divides the outermost game |
//! | `+-{0,{2|0}}` | Left's options, and their negatives for Right |
//!
//! The reader also takes `+-x` and `±x`, `↑ ↓ ⇑ ⇓`, `^^`, sums and differences (`1/2 + *2 - ^`), `-{2|0}`, parentheses,
//! `tiny(G)`, `miny(G)`, `+_x` and `-_x` for the same, empty sides, and spaces anywhere. Note that `*2` is a nimber and `2*` is 2 + *.
//!
//! Powers of up have the notation of CGSuite: `^<3>` is ↑³ and `^[3]` is ↑ + ↑² + ↑³; `^2` and `^^` are twice up. An
//! uptimal may also be written by its coefficients, as in the literature: `^.12` is ↑ + 2·↑², and `~` stands for the
//! bar over a negative coefficient: `^.1~2*` is ↑ − 2·↑² + *.
//!
//! [`latex()`] writes a printed value as mathematics for papers.
//!
//! Every value has one printed form, whichever thread made it first, and reading that form gives the value back.

mod display;
mod latex;
mod parse;

pub use display::Displayed;
pub use latex::latex;
pub use parse::Compact;
