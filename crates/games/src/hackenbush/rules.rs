//! The rules of Hackenbush: a picture of coloured edges that stand on the ground, and who may cut which.
//!
//! Left cuts blue and green edges, Right red and green ones. After a cut, all edges no longer connected to the ground
//! fall. A player who cannot move loses (Berlekamp, Conway and Guy, *Winning Ways*, chapter 1). In the variant with k moves
//! (Koene 2024, "Multiple Move Hackenbush") a turn takes exactly k edges at once, all chosen among those present before
//! the turn; a player with fewer than k edges to choose from cannot move.

use std::fmt;

use hedgerow_core::player::Player;
use hedgerow_core::rules::{Labelled, Partizan, Sign};

pub use super::colour::Colour;
pub use super::cut::Cut;
use super::vertices::Pieces;
pub use super::vertices::Vertices;

/// The label of the ground. The ground is one vertex, drawn as a line.
pub const GROUND: u32 = 0;

/// The most edges that a turn may take, in the variant with several moves a turn.
pub const MOST_MOVES: u8 = 8;

/// An edge between two vertices, which may be the same vertex (a loop). Vertex 0 is the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// One end, as labelled in the text.
    pub u: u32,
    /// The other end.
    pub v: u32,
    /// The colour, which says who may cut it.
    pub colour: Colour,
}

impl Edge {
    /// An edge from `u` to `v`.
    pub fn new(u: u32, v: u32, colour: Colour) -> Self {
        Self { u, v, colour }
    }

    /// Whether both ends are the same vertex. (An edge from the ground to the ground is a loop, too.)
    pub fn is_loop(self) -> bool {
        self.u == self.v
    }
}

/// How many edges there are of each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Edges that only Left may cut.
    pub blue: usize,
    /// Edges that only Right may cut.
    pub red: usize,
    /// Edges that both may cut.
    pub green: usize,
}

/// A request for a turn of no edge, or of more than [`MOST_MOVES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadMoves(pub u8);

impl fmt::Display for BadMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a turn takes from 1 to {MOST_MOVES} edges, not {}", self.0)
    }
}

impl std::error::Error for BadMoves {}

/// A Hackenbush position: edges that are all connected with the ground, in a fixed order, and how many a turn takes.
///
/// Moves name an edge by its index in the list; after a cut the remaining edges are renumbered without gaps.
///
/// ```
/// use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush};
///
/// let edges = vec![
///     Edge::new(0, 1, Colour::Blue),
///     Edge::new(1, 2, Colour::Red),
///     Edge::new(7, 8, Colour::Green), // in the air: it falls at once
/// ];
/// let position = Hackenbush::new(edges);
/// assert_eq!(position.edges().len(), 2);
/// assert!(position.is_red_blue());
/// assert!(position.cut(&[0]).edges().is_empty());
/// assert_eq!(position.cut(&[1]).to_string(), "0-1B");
/// assert_eq!(position.negative().to_string(), "0-1R 1-2B");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hackenbush {
    edges: Vec<Edge>,
    moves: u8,
}

impl Default for Hackenbush {
    /// The bare ground.
    fn default() -> Self {
        Self { edges: Vec::new(), moves: 1 }
    }
}

impl Hackenbush {
    /// The position of these edges, without those that are not connected to the ground; one edge a turn.
    ///
    /// Each edge is kept with the smaller label first.
    pub fn new(mut edges: Vec<Edge>) -> Self {
        for edge in &mut edges {
            (edge.u, edge.v) = (edge.u.min(edge.v), edge.u.max(edge.v));
        }
        Self { edges, moves: 1 }.fallen()
    }

    /// The same picture with turns of `moves` edges, from 1 to [`MOST_MOVES`].
    ///
    /// ```
    /// use hedgerow_games::hackenbush::Hackenbush;
    ///
    /// assert_eq!(Hackenbush::default().with_moves(2).unwrap().moves_per_turn(), 2);
    /// assert_eq!(Hackenbush::default().with_moves(9).unwrap_err().to_string(), "a turn takes from 1 to 8 edges, not 9");
    /// ```
    pub fn with_moves(self, moves: u8) -> Result<Self, BadMoves> {
        if (1..=MOST_MOVES).contains(&moves) { Ok(Self { moves, ..self }) } else { Err(BadMoves(moves)) }
    }

    /// The edges, each connected to the ground. Their order is the order in which they were given.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// How many edges a turn takes: 1 in the usual game.
    pub fn moves_per_turn(&self) -> u8 {
        self.moves
    }

    /// The negative of the position: blue and red exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        let edges = self.edges.iter().map(|edge| Edge { colour: edge.colour.swapped(), ..*edge }).collect();
        Self { edges, moves: self.moves }
    }

    /// The rest after the edges with these numbers are cut and everything they supported has fallen.
    ///
    /// It ignores the rules of turns: any number of edges of any colour may be cut. Numbers without an edge are
    /// ignored.
    #[must_use]
    pub fn cut(&self, numbers: &[usize]) -> Self {
        let edges = if numbers.len() <= MOST_MOVES as usize {
            self.edges.iter().enumerate().filter(|(i, _)| !numbers.contains(i)).map(|(_, &edge)| edge).collect()
        } else {
            let mut stays = vec![true; self.edges.len()];
            for &i in numbers {
                if let Some(stays) = stays.get_mut(i) {
                    *stays = false;
                }
            }
            self.edges.iter().zip(stays).filter(|&(_, stays)| stays).map(|(&edge, _)| edge).collect()
        };
        Self { edges, moves: self.moves }.fallen()
    }

    /// Whether there is no green edge. With one move a turn, such a position is a number.
    pub fn is_red_blue(&self) -> bool {
        self.edges.iter().all(|edge| edge.colour != Colour::Green)
    }

    /// How many edges there are of each colour.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for edge in &self.edges {
            match edge.colour {
                Colour::Blue => counts.blue += 1,
                Colour::Red => counts.red += 1,
                Colour::Green => counts.green += 1,
            }
        }
        counts
    }

    /// The vertices without gaps: see [`Vertices`].
    pub fn vertices(&self) -> Vertices {
        Vertices::of(&self.edges)
    }

    /// The pieces that share nothing but the ground, in the order of their first edges.
    ///
    /// The position is their sum if a turn takes one edge; if a turn takes more, it may be spread over the pieces.
    ///
    /// ```
    /// use hedgerow_games::hackenbush::Hackenbush;
    ///
    /// let position: Hackenbush = "0-1B 0-2R 1-3R 0-0G".parse()?;
    /// let pieces: Vec<String> = position.ground_parts().iter().map(|piece| piece.to_string()).collect();
    /// assert_eq!(pieces, ["0-1B 1-3R", "0-2R", "0-0G"]);
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn ground_parts(&self) -> Vec<Self> {
        let vertices = self.vertices();
        let mut piece_of = Pieces::new(vertices.len());
        for &(u, v) in vertices.ends() {
            if u != GROUND && v != GROUND {
                piece_of.join(u, v);
            }
        }
        let mut pieces: Vec<Self> = Vec::new();
        let mut number = vec![u32::MAX; vertices.len()];
        for (&edge, &(u, v)) in self.edges.iter().zip(vertices.ends()) {
            let root = piece_of.root(if u == GROUND { v } else { u }) as usize;
            // A loop on the ground is a piece of its own: nothing else is attached to it.
            if root == GROUND as usize || number[root] == u32::MAX {
                number[root] = pieces.len() as u32;
                pieces.push(Self { edges: Vec::new(), moves: self.moves });
            }
            pieces[number[root] as usize].edges.push(edge);
        }
        pieces
    }

    /// Drops the edges that no path of edges joins to the ground.
    fn fallen(mut self) -> Self {
        let vertices = self.vertices();
        let mut pieces = Pieces::new(vertices.len());
        vertices.ends().iter().for_each(|&(u, v)| pieces.join(u, v));
        let ground = pieces.root(GROUND);
        let mut ends = vertices.ends().iter();
        self.edges.retain(|_| ends.next().is_some_and(|&(u, _)| pieces.root(u) == ground));
        self
    }
}

impl Partizan for Hackenbush {
    type Move = Cut;

    /// With k edges a turn there is an option for each k-subset: for large pictures and k > 1 there are very many.
    fn options(&self, player: Player, into: &mut Vec<Cut>) {
        let edges = self.edges.iter().enumerate().filter(|(_, edge)| edge.colour.may_be_cut_by(player));
        let own = edges.map(|(number, _)| number as u32);
        if self.moves == 1 {
            into.extend(own.map(Cut::one));
        } else {
            Cut::subsets(&own.collect::<Vec<_>>(), self.moves.into(), into);
        }
    }

    fn can_move(&self, player: Player) -> bool {
        let own = self.edges.iter().filter(|edge| edge.colour.may_be_cut_by(player));
        own.take(self.moves.into()).count() == usize::from(self.moves)
    }

    /// The number of k-subsets, saturating.
    fn count_options(&self, player: Player) -> u64 {
        let own = self.edges.iter().filter(|edge| edge.colour.may_be_cut_by(player)).count() as u64;
        (0..u64::from(self.moves))
            .fold(1, |ways: u64, taken| ways.saturating_mul(own.saturating_sub(taken)) / (taken + 1))
    }

    fn after(&self, _player: Player, chosen: Cut) -> Self {
        let mut numbers = [0; MOST_MOVES as usize];
        numbers.iter_mut().zip(chosen.numbers()).for_each(|(slot, number)| *slot = number);
        self.cut(&numbers[..chosen.as_slice().len()])
    }

    fn parts(&self, into: &mut Vec<Self>) {
        if self.moves == 1 {
            into.extend(self.ground_parts());
        } else {
            into.push(self.clone()); // A turn may be spread over the pieces, so they do not simply add up.
        }
    }

    /// The same picture with its vertices renumbered in the order of the edges, and with blue and red exchanged if the
    /// first edge that is not green is red.
    ///
    /// The order of the edges stays: pictures left over from one picture list their edges in the same order. (Finding
    /// all pictures of the same shape would be graph isomorphism.)
    fn canonical(&self) -> (Self, Sign) {
        let vertices = self.vertices();
        let renumbered = self.edges.iter().zip(vertices.ends());
        let edges = renumbered.map(|(edge, &(u, v))| Edge::new(u.min(v), u.max(v), edge.colour)).collect();
        let plain = Self { edges, moves: self.moves };
        match self.edges.iter().map(|edge| edge.colour).find(|&colour| colour != Colour::Green) {
            Some(Colour::Red) => (plain.negative(), Sign::Minus),
            _ => (plain, Sign::Plus),
        }
    }

    /// If all edges belong to one player, that player can make as many moves as there are edges, cutting from the top.
    fn at_a_glance(&self) -> Option<i64> {
        let Counts { blue, red, green } = self.counts();
        let turns = |edges: usize| edges as i64 / i64::from(self.moves);
        match (blue, red, green) {
            (blue, 0, 0) => Some(turns(blue)),
            (0, red, 0) => Some(-turns(red)),
            _ => None,
        }
    }
}

/// Both cuts are made at once, even of an edge that the other's cut would have brought down; only two hands on one
/// green edge exclude each other (Koschny 2022).
impl Labelled for Hackenbush {
    fn conflicts_are_the_same_move(&self) -> bool {
        self.moves == 1
    }

    fn in_turn(&self, (_, first): (Player, Cut), (_, second): (Player, Cut)) -> Option<Self> {
        let shared = first.as_slice().iter().any(|edge| second.as_slice().contains(edge));
        (!shared).then(|| self.cut(&first.numbers().chain(second.numbers()).collect::<Vec<_>>()))
    }

    fn canonical_together(&self) -> (Self, Sign) {
        self.canonical()
    }

    fn free_moves(&self) -> Option<i64> {
        self.at_a_glance()
    }
}
