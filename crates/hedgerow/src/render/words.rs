//! Players, rows and lists in words.

use hedgerow_core::{Naming, Player};
use hedgerow_value::Outcome;

pub use hedgerow_games::entry::scored::signed;
pub use hedgerow_workbench::words::{called, capitalised, counted, ended, named, sentence};

/// The outcome class in words.
pub fn who_wins(outcome: Outcome, naming: Naming) -> String {
    let winner = match outcome {
        Outcome::Left => Player::LEFT,
        Outcome::Right => Player::RIGHT,
        Outcome::Next => return "whoever begins wins".to_owned(),
        Outcome::Previous => return "whoever begins loses".to_owned(),
    };
    format!("{} wins, whoever begins", capitalised(&naming.name(winner)))
}

/// The misère convention, in words.
pub const MISERE: &str = "misère: a player who cannot move wins";

/// Two columns: a name, and its content.
pub fn row(what: &str, how_much: &str) -> String {
    format!("{what:<12}{how_much}\n")
}
