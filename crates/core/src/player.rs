//! The players.

use std::fmt;

/// One of the players of a game, counted from 0.
///
/// The two players of a partizan game are called [Left](Player::LEFT) and [Right](Player::RIGHT), as in *Winning Ways*:
/// Left is blue, black or vertical, and positive values favour her. Games of three have a third player, who has a
/// number but no name.
///
/// ```
/// use hedgerow_core::Player;
///
/// assert_eq!(Player::LEFT.opponent(), Player::RIGHT);
/// assert_eq!(Player::RIGHT.index(), 1);
/// assert_eq!(Player::LEFT.to_string(), "Left");
/// assert_eq!(Player::new(2).to_string(), "player 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(u8);

impl Player {
    /// The first of two players, who wins positive values.
    pub const LEFT: Self = Self(0);
    /// The second of two players, who wins negative values.
    pub const RIGHT: Self = Self(1);
    /// Left and Right, in this order.
    pub const BOTH: [Self; 2] = [Self::LEFT, Self::RIGHT];

    /// The player with this index, counted from 0.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The players of a game for this many players, in order.
    ///
    /// ```
    /// use hedgerow_core::Player;
    ///
    /// assert!(Player::all(2).eq(Player::BOTH));
    /// ```
    pub fn all(players: usize) -> impl Iterator<Item = Self> {
        (0..=u8::MAX).take(players).map(Self)
    }

    /// The player's index in lists of all players, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The player's number in games of more than two players, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }

    /// The player's capital in games without sides: A, B, C and so on.
    pub const fn capital(self) -> char {
        (b'A' + self.0 % 26) as char
    }

    /// The opponent in a game of two players.
    ///
    /// Meaningless in a game of three, where [`Player::next`] says who follows.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The next player in turn at a table of this many players.
    ///
    /// ```
    /// use hedgerow_core::Player;
    ///
    /// assert_eq!(Player::new(2).next(3), Player::new(0));
    /// ```
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        let after = self.0 as usize + 1;
        Self(if after >= players { 0 } else { after as u8 })
    }
}

/// What a game calls its players, and the letters that records use for them.
///
/// ```
/// use hedgerow_core::{Naming, Player};
///
/// assert_eq!(Naming::Sides.name(Player::RIGHT), "Right");
/// assert_eq!(Naming::Letters.name(Player::RIGHT), "B");
/// assert_eq!(Naming::Numbers.letter(Player::RIGHT), "2");
/// assert_eq!(Naming::Sides.read("R", 2), Some(Player::RIGHT));
/// assert_eq!(Naming::Stones.read("3", 2), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Left and Right; `L` and `R`.
    Sides,
    /// Black and White, who play with stones written `X` and `O`.
    Stones,
    /// A, B, C and so on, as in games played for points.
    Letters,
    /// Player 1, player 2, and so on; `1`, `2`.
    Numbers,
}

impl Naming {
    /// The name of a player within a sentence.
    pub fn name(self, player: Player) -> String {
        match self {
            Self::Sides => player.to_string(),
            Self::Letters => self.letter(player),
            Self::Stones if player == Player::LEFT => "Black".to_owned(),
            Self::Stones if player == Player::RIGHT => "White".to_owned(),
            Self::Stones | Self::Numbers => format!("player {}", player.number()),
        }
    }

    /// The name of a player in one or two characters.
    pub fn letter(self, player: Player) -> String {
        match (self, player) {
            (Self::Sides, Player::LEFT) => "L".to_owned(),
            (Self::Sides, Player::RIGHT) => "R".to_owned(),
            (Self::Stones, Player::LEFT) => "X".to_owned(),
            (Self::Stones, Player::RIGHT) => "O".to_owned(),
            (Self::Letters, _) => player.capital().to_string(),
            _ => player.number().to_string(),
        }
    }

    /// The player with this letter, as [`Naming::letter`] writes it, in a game for this many players.
    ///
    /// Every reader of a player uses this: no text can name a player that the game does not have.
    pub fn read(self, letter: &str, players: usize) -> Option<Player> {
        Player::all(players).find(|&player| self.letter(player) == letter)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::LEFT => f.write_str("Left"),
            Self::RIGHT => f.write_str("Right"),
            other => write!(f, "player {}", other.number()),
        }
    }
}
