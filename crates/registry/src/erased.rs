//! Type-erased games and positions: one verb serves all of them.

use std::marker::PhantomData;

use hedgerow_core::{Naming, Notation, NotationError, Player, Refusal, Rules};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{AnyGame, Session, TextGame, session};

use hedgerow_games::entry::family::Family;
use hedgerow_games::entry::options::GameOption;
use hedgerow_games::entry::scored::Scored;
use hedgerow_games::entry::searched::Searched;
use hedgerow_games::entry::small::SmallPositions;
use hedgerow_games::entry::three::OutcomesOfThree;
use hedgerow_games::entry::valued::{Valued, listable};
use hedgerow_games::entry::workspace::{Unfinished, Workspace};
use hedgerow_games::entry::{GameEntry, Number, Visit};
use hedgerow_games::ruled::RuledGame;

use crate::hidden_session;

/// Why a position cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not a position.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The position does not allow this many moves a turn.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A game.
pub trait Game: Sync {
    /// Its name, as typed.
    fn name(&self) -> &'static str;
    /// The name that a question gives it, or the text of its rule file if the game has no other name.
    fn word(&self) -> &'static str {
        self.name()
    }
    /// Its rules, if a rule file describes it.
    fn rules(&self) -> Option<RuledGame> {
        None
    }
    /// Its name for people.
    fn title(&self) -> &'static str;
    /// The game in one line.
    fn about(&self) -> &'static str;
    /// The rules for people, one sentence each.
    fn sentences(&self) -> Vec<&'static str>;
    /// Positions to look at while reading the rules, each with what it shows.
    fn pictures(&self) -> Vec<(&'static str, &'static str)>;
    /// How a position is written, with an example.
    fn form(&self) -> &'static str;
    /// Reads a position.
    fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError>;
    /// Reads a position with this many moves a turn.
    fn read_with_moves(&self, text: &str, moves: u8) -> Result<Box<dyn Position>, ReadError>;
    /// A warning about a position text that can be read all the same.
    fn warning(&self, text: &str) -> Option<String>;
    /// The families of positions that `make` knows.
    fn families(&self) -> Vec<Family>;
    /// Makes a member of a family.
    fn make(&self, family: &str, arguments: &[&str]) -> Result<Box<dyn Position>, Refusal>;
    /// The kinds of small positions that can be listed; the usual kind is the first.
    fn small_positions(&self) -> Vec<SmallPositions>;
    /// A position to begin with.
    fn start(&self) -> &'static str;
    /// The engine that chooses moves unless another is named.
    fn engine(&self) -> &'static str;
    /// The engine that a person plays against unless another is named.
    fn opponent(&self) -> &'static str;
    /// What its players try to achieve, as a clause.
    fn aim(&self) -> &'static str;
    /// The options of `solve` that this game understands and some other games do not.
    fn solve_options(&self) -> &'static [GameOption];
    /// Whether it takes `--method plain`.
    fn takes_plain_method(&self) -> bool;
    /// What engines know about the game.
    fn card(&self) -> GameCard;
}

/// A position of some game, with moves as text.
pub trait Position: Send + Sync {
    /// The name of its game.
    fn game(&self) -> &'static str;
    /// The entry of its game, even if the game is in no list.
    fn game_entry(&self) -> &'static dyn Game;
    /// The position as text, always the same.
    fn write(&self) -> String;
    /// The picture in characters.
    fn drawn(&self, colour: bool, labels: bool) -> String;
    /// The picture as SVG.
    fn svg(&self, labels: bool) -> String;
    /// The picture as SVG in perspective. A flat game refuses it.
    fn svg_cube(&self, labels: bool) -> Result<String, Refusal>;
    /// The picture as SVG with a number on each of these moves. A text that is no move is refused.
    fn svg_with_numbers(&self, numbers: &[Number]) -> Result<String, Refusal>;
    /// The picture in characters after these moves, with what only the course of the game can show; none if it shows
    /// nothing more than the position.
    fn drawn_after(&self, past: &[&str], colour: bool) -> Option<String>;
    /// The same as SVG.
    fn svg_after(&self, past: &[&str], labels: bool) -> Option<String>;
    /// The names of what a move takes or covers; pictures mark each with its name (`data-place`).
    fn places(&self, chosen: &str) -> Vec<String>;
    /// All names of a move; the usual one is the first.
    fn names(&self, chosen: &str) -> Vec<String>;
    /// Whether the moves of all players can be listed.
    fn is_listable(&self) -> bool;
    /// The position as one that has a value, in games in which a player who cannot move loses.
    fn valued(&self) -> Option<&dyn Valued>;
    /// The position as one whose winner the game's own search finds.
    fn searched(&self) -> Option<&dyn Searched>;
    /// The position as one of a game that is played for points.
    fn scored(&self) -> Option<&dyn Scored>;
    /// The position as one of a game of three players, with sets of outcomes.
    fn outcomes_of_three(&self) -> Option<&dyn OutcomesOfThree>;
    /// What the game calls its players.
    fn naming(&self) -> Naming;
    /// The number of players.
    fn players(&self) -> usize;
    /// The player to move: `given` if supplied, else the position's own.
    fn begin(&self, given: Option<Player>) -> Result<Player, Refusal>;
    /// A session that plays the game from here, even if there are too many moves to list.
    fn open(&self, turn: Player) -> Result<Box<dyn Session>, Refusal>;
    /// A session that plays the game from here, with moves that can be listed.
    fn session(&self, turn: Player) -> Result<Box<dyn Session>, Refusal>;
    /// A key that a move shares with all moves that lead to the same position up to symmetry; none where no symmetries
    /// are known.
    fn equivalence_key(&self, turn: Player, chosen: &str) -> Option<u128>;
    /// The number of lines of play of each length up to `depth`; `tell` receives each count as soon as it is known.
    fn perft(
        &self,
        turn: Player,
        depth: usize,
        workspace: &Workspace,
        tell: &mut dyn FnMut(&[u64]),
    ) -> Result<Vec<u64>, Unfinished>;
}

/// The entry of a game in the registry.
pub struct ErasedGame<G>(PhantomData<fn() -> G>);

impl<G> ErasedGame<G> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: GameEntry> Game for ErasedGame<G> {
    fn name(&self) -> &'static str {
        G::GAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn about(&self) -> &'static str {
        G::ABOUT
    }

    fn sentences(&self) -> Vec<&'static str> {
        G::RULES.to_vec()
    }

    fn pictures(&self) -> Vec<(&'static str, &'static str)> {
        G::PICTURES.to_vec()
    }

    fn form(&self) -> &'static str {
        G::FORM
    }

    fn read(&self, text: &str) -> Result<Box<dyn Position>, NotationError> {
        Ok(erase(G::read(text)?))
    }

    fn read_with_moves(&self, text: &str, moves: u8) -> Result<Box<dyn Position>, ReadError> {
        Ok(erase(G::read(text)?.with_moves(moves)?))
    }

    fn warning(&self, text: &str) -> Option<String> {
        Some(format!("{}: {}", G::GAME, G::warning(text)?))
    }

    fn families(&self) -> Vec<Family> {
        G::families()
    }

    fn make(&self, family: &str, arguments: &[&str]) -> Result<Box<dyn Position>, Refusal> {
        Ok(erase(G::make(family, arguments)?))
    }

    fn small_positions(&self) -> Vec<SmallPositions> {
        G::small_positions()
    }

    fn start(&self) -> &'static str {
        G::START
    }

    fn engine(&self) -> &'static str {
        G::ENGINE
    }

    fn opponent(&self) -> &'static str {
        G::OPPONENT
    }

    fn aim(&self) -> &'static str {
        G::AIM
    }

    fn solve_options(&self) -> &'static [GameOption] {
        G::SOLVE_OPTIONS
    }

    fn takes_plain_method(&self) -> bool {
        G::TAKES_PLAIN_METHOD
    }

    fn card(&self) -> GameCard {
        G::card()
    }
}

/// Begins a session.
struct SetUp;

impl Visit for SetUp {
    type Answer = Box<dyn Session>;

    fn at<G: TextGame + 'static>(self, start: G) -> Box<dyn Session> {
        session(start)
    }

    fn at_any(self, start: AnyGame) -> Box<dyn Session> {
        hidden_session(start)
    }
}

/// Erases a position's type. If the game is not in the registry's list but has boards for which engines are compiled,
/// its engines are compiled where this is called.
pub fn erase<G: GameEntry>(position: G) -> Box<dyn Position> {
    erase_as(position, &ErasedGame::<G>::NEW)
}

/// As `erase`, for a game whose entry says more than its type does.
pub(crate) fn erase_as<G: GameEntry>(position: G, entry: &'static dyn Game) -> Box<dyn Position> {
    Box::new(ErasedPosition(position, entry))
}

/// A position that hides its type. (The traits of a game meet here, and some of their method names coincide.)
struct ErasedPosition<G>(G, &'static dyn Game);

impl<G: GameEntry> ErasedPosition<G> {
    /// Whether the moves can be listed.
    fn listed(&self) -> Result<(), Refusal> {
        let listed = Player::BOTH.into_iter().try_for_each(|player| listable(&self.0, player));
        Ok(listed.map_err(|unfinished| unfinished.reason.to_string())?)
    }
}

impl<G: GameEntry> Position for ErasedPosition<G> {
    fn game(&self) -> &'static str {
        self.1.name()
    }

    fn game_entry(&self) -> &'static dyn Game {
        self.1
    }

    fn write(&self) -> String {
        Notation::write(&self.0)
    }

    fn drawn(&self, colour: bool, labels: bool) -> String {
        self.0.drawn(colour, labels)
    }

    fn svg(&self, labels: bool) -> String {
        self.0.svg_drawn(labels)
    }

    fn svg_cube(&self, labels: bool) -> Result<String, Refusal> {
        self.0.svg_cube(labels)
    }

    fn svg_with_numbers(&self, numbers: &[Number]) -> Result<String, Refusal> {
        self.0.svg_with_numbers(numbers)
    }

    fn drawn_after(&self, past: &[&str], colour: bool) -> Option<String> {
        self.0.drawn_after(past, colour)
    }

    fn svg_after(&self, past: &[&str], labels: bool) -> Option<String> {
        self.0.svg_after(past, labels)
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        self.0.places(chosen)
    }

    fn names(&self, chosen: &str) -> Vec<String> {
        self.0.names(chosen)
    }

    fn is_listable(&self) -> bool {
        self.listed().is_ok()
    }

    fn valued(&self) -> Option<&dyn Valued> {
        self.0.valued()
    }

    fn searched(&self) -> Option<&dyn Searched> {
        self.0.searched()
    }

    fn scored(&self) -> Option<&dyn Scored> {
        self.0.scored()
    }

    fn outcomes_of_three(&self) -> Option<&dyn OutcomesOfThree> {
        self.0.outcomes_of_three()
    }

    fn naming(&self) -> Naming {
        self.0.plain(Player::LEFT).naming()
    }

    fn players(&self) -> usize {
        self.0.plain(Player::LEFT).players()
    }

    fn begin(&self, given: Option<Player>) -> Result<Player, Refusal> {
        Ok(self.0.begin(given).map_err(|sentence| format!("{}: {sentence}", self.game()))?)
    }

    fn open(&self, turn: Player) -> Result<Box<dyn Session>, Refusal> {
        self.0.enter(turn, SetUp)
    }

    fn session(&self, turn: Player) -> Result<Box<dyn Session>, Refusal> {
        self.listed()?;
        self.open(turn)
    }

    fn equivalence_key(&self, turn: Player, chosen: &str) -> Option<u128> {
        self.0.equivalence_key(turn, chosen)
    }

    fn perft(
        &self,
        turn: Player,
        depth: usize,
        workspace: &Workspace,
        tell: &mut dyn FnMut(&[u64]),
    ) -> Result<Vec<u64>, Unfinished> {
        for player in Player::BOTH {
            listable(&self.0, player)?;
        }
        hedgerow_core::perft_within(self.0.plain(turn), depth, &workspace.budget, tell).map_err(Unfinished::because)
    }
}
