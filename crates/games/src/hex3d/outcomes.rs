//! Sets of outcomes: a win of player 1, 2 or 3, or a draw.

use std::fmt;

use hedgerow_core::Player;

use super::board::PLAYERS;

/// A set of outcomes, written as their letters in order: `12D`.
///
/// ```
/// use hedgerow_games::hex3d::Outcomes;
///
/// let set = Outcomes::read("D1").unwrap();
/// assert_eq!((set.to_string().as_str(), set.len()), ("1D", 2));
/// assert_eq!(set.without(Outcomes::DRAW), Outcomes::read("1").unwrap());
/// assert_eq!(Outcomes::read("4"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Outcomes(u8);

impl Outcomes {
    /// No outcome.
    pub const NONE: Self = Self(0);
    /// Only a draw.
    pub const DRAW: Self = Self(1 << PLAYERS);
    /// All four.
    pub const ALL: Self = Self((1 << (PLAYERS + 1)) - 1);
    /// How many outcomes there are.
    pub const COUNT: usize = PLAYERS + 1;
    const LETTERS: [char; Self::COUNT] = ['1', '2', '3', 'D'];

    /// The set with these bits: the lowest for player 1, the highest of four for a draw.
    pub(super) const fn of_bits(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits of the set.
    #[inline]
    pub(super) const fn bits(self) -> usize {
        self.0 as usize
    }

    /// A win of a player; a draw if there is none.
    pub fn of(winner: Option<Player>) -> Self {
        Self(1 << winner.map_or(PLAYERS, Player::index))
    }

    /// The outcome with this number: the players' wins, then the draw.
    pub const fn numbered(number: usize) -> Self {
        Self::of_bits(1 << number)
    }

    /// The number of a set's first outcome; 0 if it has none.
    pub(super) const fn number(self) -> usize {
        self.0.trailing_zeros() as usize % Self::COUNT
    }

    /// The outcomes that a game of this many players may have.
    pub const fn of_players(players: usize) -> Self {
        Self(Self::DRAW.0 | ((1 << players) - 1))
    }

    /// Reads letters in any order, each once.
    pub fn read(text: &str) -> Option<Self> {
        let mut set = Self::NONE;
        for letter in text.chars() {
            let one = Self::numbered(Self::LETTERS.iter().position(|&other| other == letter)?);
            if one.is_in(set) {
                return None;
            }
            set = set.or(one);
        }
        (set != Self::NONE).then_some(set)
    }

    /// The outcomes in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The outcomes in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The outcomes in this set only.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether it is a subset of the other.
    pub const fn is_in(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many outcomes are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The outcomes in it, one by one.
    pub fn each(self) -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self::numbered).filter(move |one| one.is_in(self))
    }

    /// The letters of the outcomes in it.
    pub fn letters(self) -> impl Iterator<Item = char> {
        (0..Self::COUNT).filter(move |&number| Self::numbered(number).is_in(self)).map(|number| Self::LETTERS[number])
    }

    /// The set as mathematicians write it: `{1, D}`.
    pub fn braced(self) -> String {
        format!("{{{}}}", self.letters().map(String::from).collect::<Vec<_>>().join(", "))
    }

    /// All sets but the empty one and that of all outcomes, smaller ones first.
    pub fn proper() -> Vec<Self> {
        let mut sets: Vec<Self> = (1..Self::ALL.0).map(Self).collect();
        sets.sort_by_key(|set| (set.len(), *set));
        sets
    }
}

impl fmt::Display for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters().try_for_each(|letter| write!(f, "{letter}"))
    }
}
