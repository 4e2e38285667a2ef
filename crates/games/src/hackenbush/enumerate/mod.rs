//! All small pictures of a kind, each once up to isomorphism, in a fixed order.
//!
//! A picture is a multiset of *parts* that share nothing but the ground, so it is enough to know the parts of each
//! size: all stalks, all trees, or all connected graphs. A tree is the colour of its root edge and a multiset of
//! smaller trees above it (Aho, Hopcroft and Ullman 1974), so trees come without repetition; graphs are extended edge
//! by edge, and the one with the least exact canonical form represents its isomorphism class. An isomorphism keeps the
//! ground and the colours.
//!
//! Graphs may have parallel edges. They have no loops: a loop is at one vertex and supports nothing, so it is
//! equivalent to an edge to a vertex of its own.
//!
//! ```
//! use hedgerow_core::Budget;
//! use hedgerow_games::hackenbush::Colour;
//! use hedgerow_games::hackenbush::enumerate::{Catalogue, Kind, Shapes};
//!
//! let kind = Kind { shapes: Shapes::Forests, colours: vec![Colour::Blue, Colour::Red], up_to_sign: false };
//! let catalogue = Catalogue::new(&kind, 6, &Budget::unlimited())?;
//! let pictures: Vec<String> = catalogue.pictures(2).map(|picture| picture.to_sum()).collect();
//! assert_eq!(pictures, ["B + B", "B + R", "R + R", "BB", "BR", "RB", "RR"]);
//! assert_eq!(catalogue.count(6), 2058);
//! # Ok::<(), hedgerow_core::Stopped>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `trees` | stalks and trees as parts |
//! | `graphs` | connected graphs as parts |
//! | `canonical` | one exact canonical form for all isomorphic graphs |
//! | `multisets` | pictures as multisets of parts, listed and counted |

pub(crate) mod canonical;
mod graphs;
mod multisets;
#[cfg(test)]
mod tests;
mod trees;

use std::fmt;
use std::str::FromStr;

use hedgerow_core::{Budget, Stopped};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::multisets::Multisets;
use super::rules::{Colour, Edge, GROUND, Hackenbush};
use crate::entry::small::collected;

/// The most edges of the pictures in a catalogue; long before that there are too many pictures.
pub const MOST_EDGES: usize = 24;

/// The most pictures that are written out at once.
const MOST_LISTED: u64 = 4_000_000;

/// Which pictures are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Shapes {
    /// Sums of stalks.
    Stalks,
    /// Sums of trees.
    #[default]
    Forests,
    /// All pictures, parallel edges among them.
    Graphs,
}

impl Shapes {
    /// All of them, from the fewest to the most pictures.
    pub const ALL: [Self; 3] = [Self::Stalks, Self::Forests, Self::Graphs];

    /// The word that is typed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stalks => "stalks",
            Self::Forests => "forests",
            Self::Graphs => "graphs",
        }
    }
}

impl fmt::Display for Shapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Shapes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|shapes| shapes.name() == text);
        named.ok_or_else(|| format!("{text:?} are no shapes: they are stalks, forests and graphs"))
    }
}

/// The kind of pictures in a catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Their shapes.
    pub shapes: Shapes,
    /// The colours of their edges; their order makes no difference.
    pub colours: Vec<Colour>,
    /// Whether only one of a picture and its negative is listed. Without both blue and red edges this changes nothing:
    /// then the negatives are not of this kind, or are the same pictures.
    pub up_to_sign: bool,
}

/// An edge of a part: its ends (the ground is 0, the others are numbered without gaps) and its colour.
type Line = (u8, u8, Colour);

/// A connected picture that stays connected without the ground.
#[derive(Clone, Debug)]
struct Part {
    lines: Box<[Line]>,
    /// The number of its vertices, including the ground.
    vertices: u8,
    /// The number of its negative; its own if there is none of this kind.
    negative: u32,
}

/// The parts of a kind, by size and in order.
#[derive(Debug)]
struct Stock {
    parts: Vec<Part>,
    /// The start of the parts with k edges; one more entry than there are sizes.
    begins: Vec<u32>,
}

impl Stock {
    /// No parts, ready for those of one edge.
    fn new() -> Self {
        Self { parts: Vec::new(), begins: vec![0, 0] }
    }

    /// How many edges the largest parts have.
    fn largest(&self) -> usize {
        self.begins.len() - 2
    }

    /// Adds all parts of the next size.
    fn push_size(&mut self, parts: impl IntoIterator<Item = Part>) {
        self.parts.extend(parts);
        self.begins.push(self.parts.len() as u32);
    }

    /// The numbers of the parts of a size.
    fn of_size(&self, edges: usize) -> std::ops::Range<u32> {
        self.begins[edges]..self.begins[edges + 1]
    }

    fn part(&self, number: u32) -> &Part {
        &self.parts[number as usize]
    }

    fn size(&self, number: u32) -> usize {
        self.part(number).lines.len()
    }
}

/// All pictures of a kind up to a size.
#[derive(Debug)]
pub struct Catalogue {
    shapes: Shapes,
    colours: Vec<Colour>,
    stock: Stock,
    up_to_sign: bool,
}

impl Catalogue {
    /// The catalogue of pictures with at most this many edges, no more than [`MOST_EDGES`].
    pub fn new(kind: &Kind, edges: usize, budget: &Budget) -> Result<Self, Stopped> {
        if edges > MOST_EDGES {
            return Err(Stopped::TooLarge);
        }
        let mut catalogue = Self::bare(kind);
        while catalogue.largest() < edges {
            catalogue.grow(budget)?;
        }
        Ok(catalogue)
    }

    /// A catalogue of the bare ground alone, which can be [grown](Catalogue::grow).
    pub fn bare(kind: &Kind) -> Self {
        let colours: Vec<Colour> = Colour::ALL.into_iter().filter(|colour| kind.colours.contains(colour)).collect();
        let signed = colours.contains(&Colour::Blue) && colours.contains(&Colour::Red);
        Self { shapes: kind.shapes, colours, stock: Stock::new(), up_to_sign: kind.up_to_sign && signed }
    }

    /// Adds the pictures with one edge more than the largest so far. If a limit is reached first, nothing changes.
    pub fn grow(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let size = self.largest() + 1;
        let (stock, colours) = (&mut self.stock, &self.colours);
        if size > MOST_EDGES {
            return Err(Stopped::TooLarge);
        }
        match self.shapes {
            Shapes::Stalks => trees::push_stalks(stock, colours, size, budget),
            Shapes::Forests => trees::push_trees(stock, colours, size, budget),
            Shapes::Graphs => graphs::push(stock, colours, size, budget),
        }
    }

    /// How many edges the largest pictures have.
    pub fn largest(&self) -> usize {
        self.stock.largest()
    }

    /// How many pictures have exactly this many edges, counted without listing them; `u64::MAX` if there are more.
    pub fn count(&self, edges: usize) -> u64 {
        if edges > self.largest() {
            return 0;
        }
        let all = multisets::count(&self.stock, edges, false);
        if !self.up_to_sign {
            return all;
        }
        // Pictures that are their own negatives are single, the others come in pairs.
        all.saturating_add(multisets::count(&self.stock, edges, true)) / 2
    }

    /// The pictures with exactly this many edges, in order; none if the catalogue does not include them.
    pub fn pictures(&self, edges: usize) -> Pictures<'_> {
        let multisets = (edges <= self.largest()).then(|| Multisets::new(&self.stock, edges));
        Pictures { catalogue: self, multisets }
    }

    /// The picture of these parts.
    fn picture(&self, numbers: &[u32]) -> Hackenbush {
        let mut edges = Vec::new();
        let mut above = 0;
        for &number in numbers {
            let part = self.stock.part(number);
            let label = |vertex: u8| if vertex == 0 { GROUND } else { above + u32::from(vertex) };
            edges.extend(part.lines.iter().map(|&(u, v, colour)| Edge::new(label(u), label(v), colour)));
            above += u32::from(part.vertices) - 1;
        }
        Hackenbush::new(edges)
    }

    /// Whether the picture is listed: it comes no later than its negative, or signs do not matter.
    fn lists(&self, numbers: &[u32]) -> bool {
        if !self.up_to_sign {
            return true;
        }
        let mut negative: Vec<u32> = numbers.iter().map(|&number| self.stock.part(number).negative).collect();
        negative.sort_unstable();
        *numbers <= *negative
    }
}

/// All pictures of these shapes with exactly this many edges in three colours, as text; too large if there are millions.
pub(crate) fn listed(shapes: Shapes, edges: usize, budget: &Budget) -> Result<Vec<String>, Stopped> {
    let kind = Kind { shapes, colours: Colour::ALL.to_vec(), up_to_sign: false };
    let catalogue = Catalogue::new(&kind, edges, budget)?;
    if catalogue.count(edges) > MOST_LISTED {
        return Err(Stopped::TooLarge);
    }
    collected(catalogue.pictures(edges).map(|picture| picture.to_sum()), budget)
}

/// The pictures of one size: see [`Catalogue::pictures`].
#[derive(Debug)]
pub struct Pictures<'a> {
    catalogue: &'a Catalogue,
    multisets: Option<Multisets<'a>>,
}

impl Iterator for Pictures<'_> {
    type Item = Hackenbush;

    fn next(&mut self) -> Option<Hackenbush> {
        let multisets = self.multisets.as_mut()?;
        while let Some(numbers) = multisets.advance() {
            if self.catalogue.lists(numbers) {
                return Some(self.catalogue.picture(numbers));
            }
        }
        None
    }
}
