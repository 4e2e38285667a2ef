//! The colours of edges.

use std::fmt;

use hedgerow_core::player::Player;

/// The colour of an edge, which says who may cut it.
///
/// ```
/// use hedgerow_games::hackenbush::Colour;
///
/// assert_eq!(Colour::from_letter('b'), Some(Colour::Blue));
/// assert_eq!(Colour::Blue.swapped(), Colour::Red);
/// assert_eq!(Colour::Green.letter(), 'G');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Left's edges.
    Blue,
    /// Right's edges.
    Red,
    /// Edges that both may cut.
    Green,
}

impl Colour {
    /// All three colours.
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

    /// `B`, `R` or `G`.
    pub fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'G',
        }
    }

    /// The colour of a letter, capital or not.
    pub fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'B' | 'b' => Some(Colour::Blue),
            'R' | 'r' => Some(Colour::Red),
            'G' | 'g' => Some(Colour::Green),
            _ => None,
        }
    }

    /// The colour in the negative of a position: blue and red change places, green stays.
    #[must_use]
    pub fn swapped(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }

    /// Whether this player may cut edges of the colour: Left blue and green ones, Right red and green ones.
    pub fn may_be_cut_by(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::LEFT,
            Colour::Red => player == Player::RIGHT,
            Colour::Green => true,
        }
    }

    /// The colour's name: `blue`, `red` or `green`.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Green => "green",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
