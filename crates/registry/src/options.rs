//! Options that only some games understand: which games these are, and the refusal for the others.

use hedgerow_core::Refusal;

use crate::ALL;
use crate::erased::Game;

/// The names of the games that understand an option of `solve`.
fn games_with(option: &str) -> String {
    let with = ALL.iter().filter(|game| understands(**game, option));
    match with.map(|game| game.name()).collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

fn understands(game: &dyn Game, option: &str) -> bool {
    game.solve_options().iter().any(|known| known.name == option)
}

/// Refuses an option of `solve` that the game does not understand.
pub fn understood(game: &dyn Game, option: &str) -> Result<(), Refusal> {
    match understands(game, option) {
        true => Ok(()),
        false => Err(format!("{}: {option} is for {} only", game.name(), games_with(option)).into()),
    }
}

/// The help of an option of `solve` that only some games understand: their names, and what it does.
pub fn option_help(option: &str) -> String {
    let about = ALL.iter().flat_map(|game| game.solve_options()).find(|known| known.name == option);
    let games = games_with(option);
    let (first, rest) = games.split_at_checked(1).unwrap_or_default();
    format!("{}{rest}: {}", first.to_uppercase(), about.map_or("", |known| known.about))
}
