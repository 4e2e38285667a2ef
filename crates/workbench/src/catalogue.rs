//! The games as a page or a notebook lists them.

use hedgerow_core::Player;
use hedgerow_registry::{ALL, Game, capabilities};
use hedgerow_search::reward::NATURES;
use serde::Serialize;

use crate::words::capitalised;

/// A game in a list.
#[derive(Clone, Debug, Serialize)]
pub struct ListedGame {
    /// Its name, as typed.
    pub name: &'static str,
    /// The name that a question gives it, or the text of its rules.
    pub word: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The game in one line.
    pub about: &'static str,
    /// The rules, a sentence each.
    pub rules: Vec<&'static str>,
    /// Positions to look at while reading the rules.
    pub pictures: Vec<ListedPicture>,
    /// How a position is written, with an example.
    pub form: &'static str,
    /// A position to begin with.
    pub start: &'static str,
    /// The engine that chooses moves unless another is named.
    pub engine: &'static str,
    /// The engine that a person plays against unless another is named.
    pub opponent: &'static str,
    /// The number of players.
    pub players: usize,
    /// The names of the players, as single words.
    pub naming: Vec<String>,
    /// The letters of the players.
    pub letters: Vec<String>,
    /// Whether both players can move at once.
    pub together: bool,
    /// What can be asked of its positions.
    pub capabilities: Vec<&'static str>,
    /// The natures that three players may have.
    pub natures: Option<Vec<&'static str>>,
}

/// A position beside the rules of a game.
#[derive(Clone, Debug, Serialize)]
pub struct ListedPicture {
    /// Its text.
    pub position: &'static str,
    /// What it shows.
    pub words: &'static str,
}

/// All games, in the order in which they are listed.
pub fn catalogue() -> Vec<ListedGame> {
    ALL.iter().filter_map(|&game| ListedGame::of(game)).collect()
}

impl ListedGame {
    /// The entry of a game; none if its own starting position cannot be read.
    pub fn of(game: &'static dyn Game) -> Option<Self> {
        let start = game.read(game.start()).ok()?;
        let (players, naming) = (start.players(), start.naming());
        let capabilities = capabilities(game, &*start);
        Some(Self {
            name: game.name(),
            word: game.word(),
            title: game.title(),
            about: game.about(),
            rules: game.sentences(),
            pictures: game.pictures().into_iter().map(|(position, words)| ListedPicture { position, words }).collect(),
            form: game.form(),
            start: game.start(),
            engine: game.engine(),
            opponent: game.opponent(),
            players,
            naming: Player::all(players).map(|player| capitalised(&naming.name(player))).collect(),
            letters: Player::all(players).map(|player| naming.letter(player)).collect(),
            together: capabilities.contains(&"together"),
            capabilities,
            natures: (players == 3).then(|| NATURES.map(|(name, _)| name).to_vec()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rules_in_six_sentences_and_pictures_that_can_be_drawn() {
        for game in catalogue() {
            assert_eq!(game.rules.len(), 6, "{}", game.name);
            assert!(game.rules.iter().all(|sentence| sentence.ends_with('.')), "{}", game.name);
            assert!((1..=2).contains(&game.pictures.len()), "{}", game.name);
            let read = hedgerow_registry::named(game.name).expect("a game that is listed");
            for picture in game.pictures {
                assert!(read.read(picture.position).is_ok(), "{}: {}", game.name, picture.position);
            }
        }
    }
}
