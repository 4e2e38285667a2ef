//! Properties as trees.

use std::fmt;

use hedgerow_core::NotationError;
use hedgerow_games::hackenbush::solve::redwood;
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush};
use hedgerow_value::Rational;

use super::{named, parser};

/// A property of pictures: see [the table](super) for the language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    pub(super) name: Option<&'static str>,
    pub(super) text: String,
    pub(super) atoms: Vec<Atom>,
    pub(super) formula: Formula,
}

impl Property {
    /// Reads a formula, or the name of a [named](super::NAMED) one.
    ///
    /// ```
    /// use hedgerow_lab::survey::Property;
    ///
    /// assert_eq!(Property::read("antisymmetry")?.text(), "V(-) = -V");
    /// let error = Property::read("V(+X) = 0").unwrap_err();
    /// assert_eq!(error.to_string(), "\"X\" stands where a stalk such as BR is expected");
    /// # Ok::<(), hedgerow_core::NotationError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, NotationError> {
        match named::find(text)? {
            Some(named) => {
                let read = parser::read(named.formula)?;
                Ok(Self { name: Some(named.name), ..read })
            }
            None => parser::read(text),
        }
    }

    /// Its name, if it was read by name.
    pub fn name(&self) -> Option<&'static str> {
        self.name
    }

    /// The formula as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The values that it uses, in order of first appearance.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }
}

/// A statement about a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Formula {
    Compare(Number, Relation, Number),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Implies(Box<Formula>, Box<Formula>),
}

/// How two numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A number of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Number {
    Constant(Rational),
    /// The index of the atom in the property's list.
    Atom(usize),
    Negative(Box<Number>),
    Sum(Box<Number>, Box<Number>),
    Product(Box<Number>, Box<Number>),
    Absolute(Box<Number>),
    Least(Box<Number>, Box<Number>),
    Greatest(Box<Number>, Box<Number>),
}

impl Number {
    /// The number, if it does not depend on the picture.
    pub fn constant(&self) -> Option<Rational> {
        let both = |a: &Self, b: &Self| a.constant().zip(b.constant());
        Some(match self {
            Self::Constant(number) => number.clone(),
            Self::Atom(_) => return None,
            Self::Negative(a) => -a.constant()?,
            Self::Sum(a, b) => both(a, b).map(|(a, b)| a + b)?,
            Self::Product(a, b) => both(a, b).map(|(a, b)| a * b)?,
            Self::Absolute(a) => a.constant()?.abs(),
            Self::Least(a, b) => both(a, b).map(|(a, b)| a.min(b))?,
            Self::Greatest(a, b) => both(a, b).map(|(a, b)| a.max(b))?,
        })
    }
}

/// A value that a formula names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Atom {
    /// The value of the picture, or of an arrangement of it.
    Value(Measure, Arrangement),
    /// A count.
    Count(Count),
}

/// How a picture is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// `V`: both players cut at once.
    Together,
    /// `S`: the players cut in turns.
    InTurns,
}

/// The counts of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Edges of all colours.
    Edges,
    /// Edges of one colour.
    Of(Colour),
    /// Parts that share nothing but the ground.
    Parts,
    /// Edges that must be removed to leave a forest.
    Cycles,
    /// 1 for a forest, 0 for other pictures.
    Forest,
    /// 1 for Redwood furniture, 0 for other pictures.
    Furniture,
    /// 1 for Redwood beds, 0 for other pictures.
    Bed,
}

impl Count {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Edges,
        Self::Of(Colour::Blue),
        Self::Of(Colour::Red),
        Self::Of(Colour::Green),
        Self::Parts,
        Self::Cycles,
        Self::Forest,
        Self::Furniture,
        Self::Bed,
    ];

    /// The word in formulas.
    pub fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Of(Colour::Blue) => "blue",
            Self::Of(Colour::Red) => "red",
            Self::Of(Colour::Green) => "green",
            Self::Parts => "parts",
            Self::Cycles => "cycles",
            Self::Forest => "forest",
            Self::Furniture => "furniture",
            Self::Bed => "bed",
        }
    }

    /// The count of a picture.
    pub fn of(self, picture: &Hackenbush) -> usize {
        let (edges, counts) = (picture.edges().len(), picture.counts());
        // All vertices are connected with the ground, so a forest has one edge for each other vertex.
        let cycles = || edges + 1 - picture.vertices().len();
        match self {
            Self::Edges => edges,
            Self::Of(Colour::Blue) => counts.blue,
            Self::Of(Colour::Red) => counts.red,
            Self::Of(Colour::Green) => counts.green,
            Self::Parts => picture.ground_parts().len(),
            Self::Cycles => cycles(),
            Self::Forest => usize::from(cycles() == 0),
            Self::Furniture => usize::from(redwood::is_furniture(picture)),
            Self::Bed => usize::from(redwood::is_bed(picture)),
        }
    }
}

/// What a picture becomes before it is valued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// Whether blue and red are exchanged.
    pub negative: bool,
    /// How many copies stand beside each other.
    pub copies: u32,
    /// The stalks beside them.
    pub stalks: Vec<Vec<Colour>>,
}

impl Default for Arrangement {
    /// The picture itself.
    fn default() -> Self {
        Self { negative: false, copies: 1, stalks: Vec::new() }
    }
}

impl Arrangement {
    /// The arrangement of a picture.
    pub fn of(&self, picture: &Hackenbush) -> Hackenbush {
        if *self == Self::default() {
            return picture.clone();
        }
        let signed = if self.negative { picture.negative() } else { picture.clone() };
        let vertices = signed.vertices();
        let mut edges = Vec::new();
        let mut above = 0;
        for _ in 0..self.copies {
            let label = |vertex: u32| if vertex == 0 { 0 } else { above + vertex };
            let ends = signed.edges().iter().zip(vertices.ends());
            edges.extend(ends.map(|(edge, &(u, v))| Edge::new(label(u), label(v), edge.colour)));
            above += vertices.len() as u32;
        }
        for stalk in &self.stalks {
            let mut below = 0;
            for &colour in stalk {
                above += 1;
                edges.push(Edge::new(below, above, colour));
                below = above;
            }
        }
        Hackenbush::new(edges)
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (measure, arrangement) = match self {
            Self::Count(count) => return f.write_str(count.name()),
            Self::Value(measure, arrangement) => (measure, arrangement),
        };
        f.write_str(if *measure == Measure::Together { "V" } else { "S" })?;
        if *arrangement == Arrangement::default() {
            return Ok(());
        }
        let sign = if arrangement.negative { "-" } else { "" };
        let copies = if arrangement.copies == 1 { String::new() } else { arrangement.copies.to_string() };
        write!(f, "({sign}{copies}")?;
        for stalk in &arrangement.stalks {
            write!(f, "+{}", stalk.iter().map(|colour| colour.letter()).collect::<String>())?;
        }
        f.write_str(")")
    }
}
