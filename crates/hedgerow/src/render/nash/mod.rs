//! `nash` in words.
//!
//! | file | subject |
//! |---|---|
//! | `position` | the value of a position and how to play it |
//! | `explain` | the whole matrix of a position, and why |
//! | `sampled` | what an engine plays at a position |
//! | `duel` | engines against each other |
//! | `matrix` | a bare matrix game |
//! | `halves`, `tent` | Koschny's families |
//! | `survey` | a property of all small pictures |

pub mod duel;
mod explain;
pub mod halves;
pub mod matrix;
pub mod position;
pub mod sampled;
pub mod survey;
pub mod tent;

use crate::answer::Answer;

/// The answer, unless a limit came first: then it says so.
fn ended(answer: Answer, reason: Option<&str>) -> Answer {
    match reason {
        Some(reason) => answer.early(&format!("no answer: {reason}")),
        None => answer,
    }
}

/// Rows of cells in columns, each as wide as it must be and flush right.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let line = |row: &Vec<String>| {
        let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        format!("  {}\n", padded.collect::<Vec<_>>().join("  "))
    };
    rows.iter().map(line).collect()
}
