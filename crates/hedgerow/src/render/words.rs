//! Players, rows and lists in words.

use hedgerow_core::{Naming, Player};
use hedgerow_value::Outcome;

pub use hedgerow_games::entry::scored::signed;

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

/// A player's name for people, with the letter by which positions call them if that is another: `Left`, `Black (X)`.
pub fn named(player: Player, naming: Naming) -> String {
    let name = naming.name(player);
    match naming {
        Naming::Stones => format!("{name} ({})", naming.letter(player)),
        _ => capitalised(&name),
    }
}

/// A sentence: capital letter, full stop.
pub fn sentence(phrase: &str) -> String {
    capitalised(phrase) + "."
}

/// A phrase as it begins a sentence.
pub fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A number of things: `1 move`, `2 moves`.
pub fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// Two columns: what, and how much.
pub fn row(what: &str, how_much: &str) -> String {
    format!("{what:<12}{how_much}\n")
}
