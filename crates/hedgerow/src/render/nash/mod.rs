//! `nash` in words.
//!
//! | file | subject |
//! |---|---|
//! | `position` | the value of a position and how to play it |
//! | `explain` | the whole matrix of a position, and why |
//! | `koschny` | his procedure over a whole game |
//! | `sampled` | an engine's strategies at a position |
//! | `duel` | engines against each other |
//! | `matrix` | a bare matrix game |
//! | `halves`, `tent` | Koschny's families |
//! | `survey` | a property of all small pictures |

pub mod duel;
mod explain;
pub mod halves;
mod koschny;
pub mod matrix;
pub mod position;
pub mod sampled;
pub mod survey;
pub mod tent;

use hedgerow_workbench::verbs::MOST_VERTICES;

use crate::answer::Answer;

/// The answer; if a limit was reached first, it says so.
fn ended(answer: Answer, reason: Option<&str>) -> Answer {
    match reason {
        Some(reason) => answer.early(&format!("no answer: {reason}")),
        None => answer,
    }
}

/// All optimal strategies of a player, given the vertices in words; `endless` if some mixtures let play go on for ever.
fn mixtures(name: &str, corners: Option<Vec<String>>, endless: bool) -> String {
    let Some(corners) = corners else {
        return format!("\n{name} has too many optimal strategies to list: more than {MOST_VERTICES} corners.\n");
    };
    let mut text = match (&corners[..], endless) {
        ([_], false) => format!("\n{name} has one optimal strategy:\n"),
        (_, false) => format!("\n{name}'s optimal strategies are the mixtures of these {}:\n", corners.len()),
        (_, true) => format!("\n{name}'s optimal strategies are the mixtures of these that let play end:\n"),
    };
    for corner in corners {
        text += &format!("  {corner}\n");
    }
    text
}

/// Rows of cells in columns, each as wide as necessary and flush right.
fn columns(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..).map_while(width).collect();
    let line = |row: &Vec<String>| {
        let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}"));
        format!("  {}\n", padded.collect::<Vec<_>>().join("  "))
    };
    rows.iter().map(line).collect()
}
