//! What a game tells the registry beyond its rules, notation and picture.
//!
//! A game's folder has a file `entry.rs` with an `impl GameEntry` for its positions, and an `impl NormalPlay` if they have
//! values. Nothing else about the game is needed: every verb, the help and the page follow from it.
//!
//! | file | subject |
//! |---|---|
//! | this one | what every game says of itself ([`GameEntry`]) |
//! | [`normal`] | what a game says whose positions have values ([`NormalPlay`](normal::NormalPlay)) |
//! | [`valued`] | what a position that has a value can be asked ([`Valued`]) |
//! | [`contest`] | who wins, by the value and by a search in turns |
//! | [`searched`] | the same of one whose winner is found by a search of the game's own ([`Searched`]) |
//! | [`scored`] | the same of one in a game that is played for points ([`Scored`]) |
//! | [`three`] | the same of one in a game of three players ([`OutcomesOfThree`]) |
//! | [`parts`] | searches that are asked about many positions of one game ([`PartSearch`](parts::PartSearch)) |
//! | [`saved`] | searches that can be written and read again |
//! | [`options`] | options that only some games understand |
//! | [`workspace`] | what an answer is worked out with ([`Workspace`](workspace::Workspace)) |
//! | [`nash`] | positions with both players moving at once, solved |
//! | [`simultaneous`] | such positions at play, with engines |
//! | [`family`] | named families of positions |
//! | [`alike`] | moves that symmetries exchange |
//! | [`past`] | games so far |

pub mod alike;
pub mod contest;
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
pub mod three;
pub mod valued;
pub mod workspace;

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Notation, Picture, Player, Refusal, Rules};
use hedgerow_search::TextGame;
use hedgerow_search::spec::GameCard;

use family::{Family, FamilyOf};
use options::GameOption;
use scored::Scored;
use searched::Searched;
use three::OutcomesOfThree;
use valued::Valued;

/// Something to be done with a game at play, whatever its type.
pub trait Visit {
    /// What comes out.
    type Answer;

    /// Does it.
    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer;
}

/// A number that belongs to a move, to be drawn on it.
pub struct Number {
    /// The move.
    pub chosen: String,
    /// The number.
    pub text: String,
    /// How much it stands out.
    pub emphasis: Emphasis,
}

/// What a game under normal play says in its [`GameEntry`] if it has no faster type for play: its positions are played by
/// [`Alternating`](hedgerow_core::Alternating).
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
            Ok(visit.at(self.plain(turn)))
        }
    };
}

pub(crate) use alternating;

/// A game at home in the program.
pub trait GameEntry: Notation + Picture + Clone + Send + Sync + 'static {
    /// The name of the game for people.
    const TITLE: &'static str;
    /// The game in one line.
    const ABOUT: &'static str;
    /// How a position is written, with an example.
    const FORM: &'static str;
    /// A position to begin with, for matches and games for which none is given.
    const START: &'static str;
    /// The engine that chooses moves unless another is named.
    const ENGINE: &'static str = "perfect";
    /// The engine that a person plays against unless another is named.
    const OPPONENT: &'static str = "uct:iterations=10k,solver";

    /// What the players of the game are after, as a clause.
    const AIM: &'static str = "a player who cannot move loses";
    /// The options of `solve` that this game understands and not all others.
    const SOLVE_OPTIONS: &'static [GameOption] = &[];
    /// Whether the game takes `--method plain`, if only because it has one way alone.
    const TAKES_PLAIN_METHOD: bool = true;

    /// The position under the plain rules, which nothing has made fast.
    type Plain: Rules;

    /// What engines are told about the game.
    fn card() -> GameCard;

    /// The position as one that has a value, in games in which a player who cannot move loses.
    fn valued(&self) -> Option<&dyn Valued> {
        None
    }

    /// The position as one whose winner is found by a search of the game's own.
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

    /// The position by the plain rules; the turn is what [`GameEntry::begin`] said.
    fn plain(&self, turn: Player) -> Self::Plain;

    /// Who is to move, of whom `given` says that they are if somebody asked for it. A game whose positions hold their
    /// turn does not want to be told.
    fn begin(&self, given: Option<Player>) -> Result<Player, Refusal> {
        Ok(given.unwrap_or(Player::LEFT))
    }

    /// Does something with the position at play, as the type that is fastest for it; the turn is what [`GameEntry::begin`]
    /// said. A position that is too large for engines is refused.
    fn enter<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal>;

    /// The families of a game that has no registry of its own.
    const FAMILIES: &'static [FamilyOf<Self>] = &[];

    /// The families of positions that `make` knows.
    fn families() -> Vec<Family> {
        FamilyOf::cards(Self::FAMILIES)
    }

    /// Makes a member of a family.
    fn make(family: &str, arguments: &[&str]) -> Result<Self, Refusal> {
        FamilyOf::make(Self::FAMILIES, family, arguments)
    }

    /// The same picture with `moves` moves to be made each turn.
    fn with_moves(self, _moves: u8) -> Result<Self, Refusal> {
        Err("--moves is for hackenbush only".to_owned().into())
    }

    /// The picture in characters, perhaps with the colours of a terminal and with the names of what may be taken.
    fn drawn(&self, _colour: bool, _labels: bool) -> String {
        self.text()
    }

    /// The picture as SVG, perhaps with the names of what may be taken.
    fn svg_drawn(&self, _labels: bool) -> String {
        self.svg()
    }

    /// The picture as SVG in perspective, perhaps with the names of what may be taken. Most games are
    /// flat and refuse it.
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

    /// The names of what a move takes or covers, by which [pictures](Picture::svg) mark it (`data-place`).
    fn places(&self, chosen: &str) -> Vec<String> {
        vec![chosen.to_owned()]
    }

    /// All names of a move, where others than the usual one are taken for it too; the usual one is the first.
    fn names(&self, chosen: &str) -> Vec<String> {
        vec![chosen.to_owned()]
    }

    /// Something that two moves have in common exactly if they lead to the same position seen from another side; none if
    /// nothing is known of symmetries, and every move is like no other. [`alike`] has it for games whose
    /// positions are [`Symmetric`](hedgerow_core::Symmetric). The turn is what [`GameEntry::begin`] said.
    fn alike(&self, _turn: Player, _chosen: &str) -> Option<u128> {
        None
    }

    /// The picture in characters after these moves, with what only the game so far can tell; none if it tells nothing
    /// more than the position.
    fn drawn_after(&self, _past: &[&str], _colour: bool) -> Option<String> {
        None
    }

    /// The same as SVG, perhaps with the names of what may be taken.
    fn svg_after(&self, _past: &[&str], _labels: bool) -> Option<String> {
        None
    }

    /// What a person should know about the text of a position, though it can be read, as a sentence.
    fn warning(_text: &str) -> Option<String> {
        None
    }

    /// Whether a player has too many moves to list.
    fn too_many_moves(&self, _player: Player) -> bool {
        false
    }
}
