//! What a game gives the registry beyond its rules, notation and picture.
//!
//! A game's folder has a file `entry.rs` with an `impl GameEntry` for its positions, and an `impl NormalPlay` if they
//! have values. Nothing else about the game is needed: every verb, the help and the page follow from it.
//!
//! | file | subject |
//! |---|---|
//! | this one | what every game provides ([`GameEntry`]) |
//! | [`normal`] | what a game with values provides ([`NormalPlay`](normal::NormalPlay)) |
//! | [`valued`] | the questions about a position with a value ([`Valued`]) |
//! | [`winner_search`] | finds the winner by the value and by a search at the same time |
//! | [`searched`] | the questions about a position whose winner the game's own search finds ([`Searched`]) |
//! | [`scored`] | the questions about a position in a game played for points ([`Scored`]) |
//! | [`three`] | the questions about a position in a game of three players ([`OutcomesOfThree`]) |
//! | [`parts`] | searches that answer questions about many positions of one game ([`PartSearch`](parts::PartSearch)) |
//! | [`saved`] | searches that can be saved and loaded |
//! | [`options`] | options that only some games understand |
//! | [`workspace`] | everything needed to find an answer ([`Workspace`](workspace::Workspace)) |
//! | [`nash`] | positions with both players moving at once, solved |
//! | [`simultaneous`] | such positions in play, with engines |
//! | [`family`] | named families of positions |
//! | [`small`] | all small positions of a game ([`SmallPositions`]) |
//! | [`by_sums`] | winners by sums of parts |
//! | [`equivalence`] | moves that symmetries exchange |
//! | [`past`] | games so far |

pub mod by_sums;
pub mod equivalence;
pub mod family;
pub mod nash;
pub mod normal;
pub mod options;
pub mod parts;
pub mod past;
pub mod saved;
pub mod scored;
pub mod searched;
pub mod simultaneous;
pub mod small;
pub mod three;
pub mod valued;
pub mod winner_search;
pub mod workspace;

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Notation, Picture, Player, Refusal, Rules};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{AnyGame, TextGame};

use family::{Family, FamilyOf};
use options::GameOption;
use scored::Scored;
use searched::Searched;
use small::SmallPositions;
use three::OutcomesOfThree;
use valued::Valued;

/// An action on a game in progress, for any type of game.
pub trait Visit: Sized {
    /// The result.
    type Answer;

    /// Does it.
    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer;

    /// Does it for a game whose type is hidden: calls `at`. It has no default, so that the crate of the action compiles
    /// it for such games once, and not every crate that has a game.
    fn at_any(self, start: AnyGame) -> Self::Answer;
}

/// A number for a move, to be drawn on it.
pub struct Number {
    /// The move.
    pub chosen: String,
    /// The number.
    pub text: String,
    /// How much it stands out.
    pub emphasis: Emphasis,
}

/// The [`GameEntry`] items of a game under normal play without a faster type for play:
/// [`Alternating`](hedgerow_core::Alternating) plays its positions, and engines are not compiled for it alone.
macro_rules! alternating {
    () => {
        type Plain = hedgerow_core::Alternating<Self>;

        fn card() -> hedgerow_search::spec::GameCard {
            hedgerow_search::spec::GameCard::of::<Self::Plain>()
        }

        fn valued(&self) -> Option<&dyn $crate::entry::valued::Valued> {
            Some(self)
        }

        fn plain(&self, turn: hedgerow_core::Player) -> Self::Plain {
            hedgerow_core::Alternating::new(self.clone(), turn)
        }

        fn enter<V: $crate::entry::Visit>(
            &self,
            turn: hedgerow_core::Player,
            visit: V,
        ) -> Result<V::Answer, hedgerow_core::Refusal> {
            Ok(visit.at_any(hedgerow_search::AnyGame::new(self.plain(turn))))
        }
    };
}

pub(crate) use alternating;

/// A game that is part of the program.
pub trait GameEntry: Notation + Picture + Clone + Send + Sync + 'static {
    /// The name of the game for people.
    const TITLE: &'static str;
    /// The game in one line.
    const ABOUT: &'static str;
    /// How a position is written, with an example.
    const FORM: &'static str;
    /// The rules for people, one sentence each.
    const RULES: &'static [&'static str] = &[];
    /// Positions to look at while reading the rules, each with what it shows.
    const PICTURES: &'static [(&'static str, &'static str)] = &[];
    /// A position to begin with, for matches and games for which none is given.
    const START: &'static str;
    /// The engine that chooses moves unless another is named.
    const ENGINE: &'static str = "perfect";
    /// The engine that a person plays against unless another is named.
    const OPPONENT: &'static str = "uct:iterations=10k,solver";

    /// What the players of the game try to achieve, as a clause.
    const AIM: &'static str = "a player who cannot move loses";
    /// The options of `solve` that this game understands and some other games do not.
    const SOLVE_OPTIONS: &'static [GameOption] = &[];
    /// Whether the game accepts `--method plain`, perhaps only because it has a single method.
    const TAKES_PLAIN_METHOD: bool = true;

    /// The position under the plain rules, without optimisation.
    type Plain: Rules;

    /// What engines know about the game.
    fn card() -> GameCard;

    /// The position as one that has a value, in games in which a player who cannot move loses.
    fn valued(&self) -> Option<&dyn Valued> {
        None
    }

    /// The position as one whose winner the game's own search finds.
    fn searched(&self) -> Option<&dyn Searched> {
        None
    }

    /// The position as one of a game that is played for points.
    fn scored(&self) -> Option<&dyn Scored> {
        None
    }

    /// The position as one of a game of three players, with sets of outcomes.
    fn outcomes_of_three(&self) -> Option<&dyn OutcomesOfThree> {
        None
    }

    /// The position under the plain rules; [`GameEntry::begin`] gave the turn.
    fn plain(&self, turn: Player) -> Self::Plain;

    /// The player to move: `given` if supplied, else the position's own. A game whose positions include the turn
    /// refuses `given`.
    fn begin(&self, given: Option<Player>) -> Result<Player, Refusal> {
        Ok(given.unwrap_or(Player::LEFT))
    }

    /// Runs an action on the position, in the type that is fastest for it, or as [any game](hedgerow_search::AnyGame)
    /// where a copy of all engines would not pay; [`GameEntry::begin`] gave the turn. A position that is too large for
    /// engines is refused.
    fn enter<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal>;

    /// The families of a game that has no registry of its own.
    const FAMILIES: &'static [FamilyOf<Self>] = &[];

    /// The families of positions that `make` knows.
    fn families() -> Vec<Family> {
        FamilyOf::cards(Self::FAMILIES)
    }

    /// The kinds of small positions that can be listed, for surveys; the usual kind is the first.
    fn small_positions() -> Vec<SmallPositions> {
        Vec::new()
    }

    /// Makes a member of a family.
    fn make(family: &str, arguments: &[&str]) -> Result<Self, Refusal> {
        FamilyOf::make(Self::FAMILIES, family, arguments)
    }

    /// The same position with `moves` moves each turn.
    fn with_moves(self, _moves: u8) -> Result<Self, Refusal> {
        Err("--moves is for hackenbush only".to_owned().into())
    }

    /// The picture in characters, with terminal colours and with the names of what may be taken if wanted.
    fn drawn(&self, _colour: bool, _labels: bool) -> String {
        self.text()
    }

    /// The picture as SVG, with the names of what may be taken if wanted.
    fn svg_drawn(&self, _labels: bool) -> String {
        self.svg()
    }

    /// The picture as SVG in perspective, with the names of what may be taken if wanted. Most games are flat and refuse
    /// it.
    fn svg_cube(&self, _labels: bool) -> Result<String, Refusal> {
        Err(format!("{}: --cube is for hex3d, whose boxes have three dimensions", self.game_name()).into())
    }

    /// The picture as SVG with a number on each of these moves.
    fn svg_numbered(&self, numbers: &[(<Self as Notation>::Move, String, Emphasis)]) -> String;

    /// The same with moves as text. A text that is no move is refused.
    fn svg_with_numbers(&self, numbers: &[Number]) -> Result<String, Refusal> {
        let read = |number: &Number| {
            let chosen = self.read_move(&number.chosen).map_err(|error| format!("{}: {error}", self.game_name()))?;
            Ok((chosen, number.text.clone(), number.emphasis))
        };
        Ok(self.svg_numbered(&numbers.iter().map(read).collect::<Result<Vec<_>, Refusal>>()?))
    }

    /// The names of what a move takes or covers; [pictures](Picture::svg) mark each with its name (`data-place`).
    fn places(&self, chosen: &str) -> Vec<String> {
        vec![chosen.to_owned()]
    }

    /// All accepted names of a move; the usual one is the first.
    fn names(&self, chosen: &str) -> Vec<String> {
        vec![chosen.to_owned()]
    }

    /// A key that two moves share exactly if they lead to the same position up to symmetry; none if no symmetries are
    /// known, and every move is different. [`equivalence`] provides it for games whose positions are
    /// [`Symmetric`](hedgerow_core::Symmetric). [`GameEntry::begin`] gave the turn.
    fn equivalence_key(&self, _turn: Player, _chosen: &str) -> Option<u128> {
        None
    }

    /// The picture in characters after these moves, with what only the course of the game can show; none if it shows
    /// nothing more than the position.
    fn drawn_after(&self, _past: &[&str], _colour: bool) -> Option<String> {
        None
    }

    /// The same as SVG, with the names of what may be taken if wanted.
    fn svg_after(&self, _past: &[&str], _labels: bool) -> Option<String> {
        None
    }

    /// A warning about the text of a position that can be read all the same, as a sentence.
    fn warning(_text: &str) -> Option<String> {
        None
    }

    /// Whether a player has too many moves to list.
    fn too_many_moves(&self, _player: Player) -> bool {
        false
    }
}
