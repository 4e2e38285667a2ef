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
    /// What a question says for it: its name, or the text of its rules.
    pub word: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The game in one line.
    pub about: &'static str,
    /// How a position is written, with an example.
    pub form: &'static str,
    /// A position to begin with.
    pub start: &'static str,
    /// The engine that chooses moves unless another is named.
    pub engine: &'static str,
    /// The engine that a person plays against unless another is named.
    pub opponent: &'static str,
    /// How many play.
    pub players: usize,
    /// What the players are called, as words of their own.
    pub naming: Vec<String>,
    /// The letters of the players.
    pub letters: Vec<String>,
    /// Whether both players can move at once.
    pub together: bool,
    /// What its positions can be asked.
    pub capabilities: Vec<&'static str>,
    /// What three players may be after.
    pub natures: Option<Vec<&'static str>>,
}

/// All games, in the order in which they are listed.
pub fn catalogue() -> Vec<ListedGame> {
    ALL.iter().filter_map(|&game| ListedGame::of(game)).collect()
}

impl ListedGame {
    /// What is listed of a game; none if its own first position cannot be read.
    pub fn of(game: &'static dyn Game) -> Option<Self> {
        let start = game.read(game.start()).ok()?;
        let (players, naming) = (start.players(), start.naming());
        let capabilities = capabilities(game, &*start);
        Some(Self {
            name: game.name(),
            word: game.word(),
            title: game.title(),
            about: game.about(),
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
