//! The experiments of Shokry 2023, chapter 3, played again.
//!
//! Table 3.1 is the study file `studies/shokry-table-3-1.toml`. Its budgets are times, so its games depend on the machine:
//! the short tests check what must hold on any.
//!
//! | file | subject |
//! |---|---|
//! | `study` | the file |
//! | `duel` | games in which one engine's time depends on the other's |
//! | `openings` | from where the games start |
//! | `table` | Table 3.1 |
//! | `figures` | the matches of minimax engines, figures 3.1 to 3.6 |

mod duel;
mod figures;
mod openings;
mod study;
mod table;

/// A number from the environment, for the long tests.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}
