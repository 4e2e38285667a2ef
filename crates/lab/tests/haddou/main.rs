//! The experiments of Haddou 2015, section 5.3, played again: the study file `studies/haddou-tables-13-15.toml`.
//!
//! The published counts do not follow from the method that the thesis describes, so nothing here is held against them: the
//! long test prints both.
//!
//! | file | subject |
//! |---|---|
//! | `study` | the file |
//! | `row` | games of three players of the same nature |
//! | `tables` | Tables 13, 14 and 15 |

mod row;
mod study;
mod tables;

/// A number from the environment, for the long tests.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}
