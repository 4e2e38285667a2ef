//! Players and results of games in words, used in answers for programs and for people.

use hedgerow_core::{Naming, Player};
use hedgerow_search::reward::greatest;

/// A phrase with a capital letter, to begin a sentence.
pub fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A sentence: capital letter, full stop.
pub fn sentence(phrase: &str) -> String {
    capitalised(phrase) + "."
}

/// A number of things: `1 move`, `2 moves`.
pub fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A player at the beginning of a sentence.
pub fn called(player: Player, naming: Naming) -> String {
    capitalised(&naming.name(player))
}

/// A player's name for people, with the letter that positions use if it differs: `Left`, `Black (X)`.
pub fn named(player: Player, naming: Naming) -> String {
    match naming {
        Naming::Stones => format!("{} ({})", naming.name(player), naming.letter(player)),
        _ => called(player, naming),
    }
}

/// The winner of a game with these results; `names` says who played, if that is known.
pub fn ended(results: &[i32], names: &[&str], naming: Naming) -> String {
    let Some(winner) = greatest(results) else { return "Nobody wins: a draw.".to_owned() };
    let points = match *results {
        _ if results.iter().all(|result| result.abs() <= 1) => String::new(),
        // One player's surplus is the other's deficit.
        [one, other] if one == -other => format!(" by {}", one.abs()),
        _ => format!(" {results:?}"),
    };
    let name = names.get(winner).map_or_else(String::new, |name| format!(" ({name})"));
    format!("{}{name} wins{points}.", called(Player::new(winner as u8), naming))
}

/// The name of a player where both move at once.
pub fn colour(player: Player) -> &'static str {
    if player == Player::LEFT { "Blue" } else { "Red" }
}

/// The result of a game with these points to Blue, as a phrase.
pub fn won_by(points: i64) -> String {
    let leader = colour(if points > 0 { Player::LEFT } else { Player::RIGHT });
    match points {
        0 => "a tie".to_owned(),
        _ => format!("{leader} wins by {}", counted(points.unsigned_abs(), "point")),
    }
}
