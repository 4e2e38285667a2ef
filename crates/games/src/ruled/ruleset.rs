//! The content of a rule file: the board, the pieces, the moves, the symmetries and the parts.

use hedgerow_core::Sign;

use super::words::RuleError;

/// A set of kinds of squares: bit 0 is an empty square, bits 1 to 6 are the pieces, bit 7 is the outside of the board.
pub type Class = u8;

/// The class of the outside of the board.
pub const BEYOND: Class = 1 << 7;
/// The most pieces.
pub const MOST_PIECES: usize = 6;
/// The longest rule file in bytes.
pub const LONGEST: usize = 20_000;

/// The boards that a game can be played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    /// One row of squares.
    pub strip: bool,
    /// Rows and columns of squares.
    pub grid: bool,
    /// Vertices joined by edges.
    pub graph: bool,
    /// Heaps of one number each.
    pub heaps: bool,
    /// Heaps of two numbers each.
    pub rectangles: bool,
}

impl Boards {
    /// The number of numbers that a heap has, if the game is played with heaps.
    pub fn dimensions(&self) -> Option<usize> {
        if self.heaps { Some(1) } else { self.rectangles.then_some(2) }
    }
}

/// The colour of a piece in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Both players'.
    Green,
    /// Neither player's.
    Grey,
    /// Black.
    Black,
}

/// The shape of a piece in pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A disc.
    Stone,
    /// A disc with a hole.
    Ring,
    /// The whole square.
    Square,
    /// An upright bar.
    Bar,
    /// A disc with the letter of the piece.
    Letter,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter in positions and moves.
    pub letter: char,
    /// Its colour.
    pub colour: Colour,
    /// Its shape.
    pub shape: Shape,
    /// Its name for people.
    pub words: String,
}

/// What becomes of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Becomes {
    /// The same as before.
    Same,
    /// A kind of square by its number, 0 for an empty one.
    Kind(u8),
}

/// One square of a pattern: its content, and what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The possible contents.
    pub class: Class,
    /// What becomes of it.
    pub becomes: Becomes,
}

/// Squares of a pattern that occur once, or several times.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The squares.
    pub cells: Vec<Cell>,
    /// The least number of occurrences.
    pub least: usize,
    /// Whether they may occur any number of times more.
    pub repeats: bool,
}

/// A condition on the neighbours of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// Whether one of the neighbours must be in the class; otherwise none may be.
    pub wanted: bool,
    /// Whether it is about the last square of the pattern; otherwise about the first.
    pub last: bool,
    /// Whether the four diagonal neighbours count too.
    pub around: bool,
    /// The class to look for.
    pub class: Class,
}

/// A direction: rows and columns of one step.
pub type Direction = (i8, i8);

/// One step of a move: a pattern, where to look for it, and conditions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// The pattern.
    pub items: Vec<Item>,
    /// The directions in which to look for it on strips and grids.
    pub directions: Vec<Direction>,
    /// Whether the file names directions.
    pub directed: bool,
    /// The conditions.
    pub conditions: Vec<Condition>,
}

/// A move of one player, or of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRule {
    /// The line of the file.
    pub line: usize,
    /// Who may make it.
    pub players: [bool; 2],
    /// The first step.
    pub stage: Stage,
    /// The second step, if there must be one, from where the first pattern ended.
    pub then: Option<Stage>,
}

/// A condition that must hold after every move: each group of some pieces is next to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// The pieces of the groups.
    pub group: Class,
    /// What each group must be next to.
    pub beside: Class,
}

/// How positions split into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The line of the file.
    pub line: usize,
    /// The squares whose connected groups are parts.
    pub class: Class,
    /// Whether diagonal neighbours are connected too.
    pub around: bool,
    /// Whether the neighbours of a group belong to its part.
    pub border: bool,
    /// The kind that replaces the rest of the board in a part.
    pub rest: u8,
}

/// A view of a board: rows and columns exchanged first, then upside down, then mirrored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct View {
    /// Rows become columns.
    pub transpose: bool,
    /// The first row becomes the last.
    pub flip: bool,
    /// The first column becomes the last.
    pub mirror: bool,
}

impl View {
    /// This view followed by another.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // If the next one exchanges rows and columns, turning upside down becomes mirroring, and conversely.
        let (flip, mirror) = if next.transpose { (self.mirror, self.flip) } else { (self.flip, self.mirror) };
        Self { transpose: self.transpose ^ next.transpose, flip: flip ^ next.flip, mirror: mirror ^ next.mirror }
    }
}

/// A symmetry: a view of the board, pieces exchanged, and perhaps the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Likeness {
    /// The view.
    pub view: View,
    /// The image of each kind of square.
    pub kinds: [u8; 8],
    /// Whether the players are exchanged.
    pub sign: Sign,
}

impl Likeness {
    /// The identity.
    pub const SAME: Self = Self {
        view: View { transpose: false, flip: false, mirror: false },
        kinds: [0, 1, 2, 3, 4, 5, 6, 7],
        sign: Sign::Plus,
    };

    /// This one followed by another.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self {
            view: self.view.then(next.view),
            kinds: self.kinds.map(|kind| next.kinds[usize::from(kind)]),
            sign: self.sign * next.sign,
        }
    }

    /// The image of a class.
    pub fn class(&self, class: Class) -> Class {
        (0..8).filter(|kind| class >> kind & 1 == 1).fold(0, |all, kind| all | 1 << self.kinds[kind])
    }
}

/// A game as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// Its name, as typed.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The game in one line.
    pub about: String,
    /// Where it comes from.
    pub sources: Vec<String>,
    /// The rules for people, a sentence each.
    pub sentences: Vec<String>,
    /// Positions to look at while reading the rules, each with what it shows.
    pub pictures: Vec<(String, String)>,
    /// A position to begin with.
    pub start: String,
    /// The boards.
    pub boards: Boards,
    /// The pieces; the kind of a square is one more than the number of its piece.
    pub pieces: Vec<Piece>,
    /// The content of a board given by its size alone: the kinds of squares with an even, and with an odd, sum of row
    /// and column.
    pub full: [u8; 2],
    /// The moves on boards of squares and graphs.
    pub moves: Vec<MoveRule>,
    /// The moves of heaps.
    pub heap_moves: Vec<super::heaps::HeapRule>,
    /// The largest number of a heap.
    pub keeps: Vec<Keep>,
    /// How positions split into parts.
    pub parts: Option<Parts>,
    /// The declared symmetries, with their lines.
    pub symmetries: Vec<(usize, Likeness)>,
    /// The text of the file.
    pub text: String,
}

impl Ruleset {
    /// The letter of a kind of square.
    pub fn letter(&self, kind: u8) -> char {
        if kind == 0 { '.' } else { self.pieces.get(usize::from(kind) - 1).map_or('?', |piece| piece.letter) }
    }

    /// The kind of square of a letter.
    pub fn kind(&self, letter: char) -> Option<u8> {
        let place = self.pieces.iter().position(|piece| piece.letter == letter);
        if letter == '.' { Some(0) } else { place.map(|place| place as u8 + 1) }
    }

    /// All kinds of squares on the board.
    pub fn anything(&self) -> Class {
        (1 << (self.pieces.len() + 1)) - 1
    }

    /// The error for a line as a whole.
    pub fn fault(&self, line: usize, message: impl Into<String>) -> RuleError {
        let found = super::words::Line::all(&self.text).find(|known| known.number == line);
        let place = found.and_then(|line| {
            let mut words = line.words();
            let first = words.next()?;
            Some(first.through(words.last().unwrap_or(first)))
        });
        match place {
            Some(place) => place.fault(message),
            None => super::words::Line { number: line, text: "" }.end().fault(message),
        }
    }

    /// All symmetries that follow from the declared ones, the identity first.
    pub fn group(&self) -> Vec<Likeness> {
        let mut group = vec![Likeness::SAME];
        let mut next = 0;
        while next < group.len() {
            for (_, generator) in &self.symmetries {
                let product = group[next].then(*generator);
                if !group.contains(&product) {
                    group.push(product);
                }
            }
            next += 1;
        }
        group
    }

    /// Whether a part may be moved about on the board: its edge acts like the kind that replaces the rest.
    pub fn is_movable(&self) -> bool {
        let Some(parts) = self.parts else { return false };
        let same = |class: Class| (class >> parts.rest & 1 == 1) == (class & BEYOND != 0);
        let stages = self.moves.iter().flat_map(|rule| [Some(&rule.stage), rule.then.as_ref()]).flatten();
        let mut classes = stages.flat_map(|stage| {
            let cells = stage.items.iter().flat_map(|item| item.cells.iter().map(|cell| cell.class));
            cells.chain(stage.conditions.iter().map(|condition| condition.class))
        });
        classes.all(same) && self.keeps.iter().all(|keep| same(keep.group) && same(keep.beside))
    }
}
