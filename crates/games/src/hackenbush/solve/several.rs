//! Canonical forms where a turn takes several edges.
//!
//! A turn may be spread over the whole picture, so its connected pieces do not add up. But equal pieces may be
//! exchanged, and exchanging the colours negates the value. So a position is the list of its pieces, each a number that
//! pieces of one shape share; and only one of a list and its negative is valued. A piece of one colour counts as single
//! edges: its owner cuts it from the top, and any other cut leaves fewer of them.

use std::rc::Rc;

use hedgerow_core::budget::{Budget, Stopped};
use hedgerow_core::player::Player;
use hedgerow_core::rules::Sign;
use hedgerow_value::{Algebra, Game};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::rules::{Colour, Edge, GROUND, Hackenbush};
use super::super::synchronous::piece::{Buffers, Mask, PieceGraph, members};

/// The most edges of a picture: the recursion may go half as deep.
const MOST_EDGES: usize = 512;

/// The numbers of pieces, in order.
type Pieces = SmallVec<[u32; 6]>;

/// The possible rests of a piece, by the number of a player's edges cut.
type Rests = Rc<[Vec<Pieces>]>;

/// A shape of piece.
struct Piece {
    /// The picture in which it was found, and which of its edges it has.
    graph: usize,
    edges: Mask,
    /// The number of the piece with its colours exchanged.
    negative: u32,
}

/// The table of positions valued so far.
pub(crate) struct Several<'a> {
    algebra: &'a Algebra,
    budget: &'a Budget,
    /// How many edges a turn takes.
    moves: usize,
    /// Connected pictures, each followed by its negative; the first is a single blue edge.
    graphs: Vec<PieceGraph>,
    pieces: Vec<Piece>,
    shapes: FxHashMap<Box<[u32]>, u32>,
    parts: FxHashMap<(usize, Mask), u32>,
    rests: FxHashMap<(u32, Player), Rests>,
    known: FxHashMap<Pieces, Game>,
    buffers: Buffers,
    steps: u32,
}

impl<'a> Several<'a> {
    pub fn new(moves: u8, algebra: &'a Algebra, budget: &'a Budget) -> Self {
        let single = |colour| PieceGraph::new(&[Edge::new(GROUND, 1, colour)]);
        Self {
            algebra,
            budget,
            moves: moves.into(),
            graphs: [Colour::Blue, Colour::Red].into_iter().filter_map(single).collect(),
            pieces: Vec::new(),
            shapes: FxHashMap::default(),
            parts: FxHashMap::default(),
            rests: FxHashMap::default(),
            known: FxHashMap::default(),
            buffers: Buffers::default(),
            steps: 0,
        }
    }

    /// How many positions have been valued.
    pub fn nodes(&self) -> u64 {
        self.known.len() as u64
    }

    /// The value of a position.
    pub fn value(&mut self, position: &Hackenbush) -> Result<Game, Stopped> {
        if position.edges().len() > MOST_EDGES {
            return Err(Stopped::TooLarge);
        }
        let mut pieces = Pieces::new();
        for part in position.ground_parts() {
            let graph = PieceGraph::new(part.edges()).ok_or(Stopped::TooLarge)?;
            let negative = PieceGraph::new(part.negative().edges()).ok_or(Stopped::TooLarge)?;
            self.graphs.extend([graph, negative]);
            let all = Mask::MAX >> (Mask::BITS as usize - part.edges().len());
            self.add(self.graphs.len() - 2, all, &mut pieces);
        }
        pieces.sort_unstable();
        self.worth(pieces)
    }

    /// Adds the standing part of some edges of a picture.
    fn add(&mut self, graph: usize, edges: Mask, into: &mut Pieces) {
        let mut masks: SmallVec<[Mask; 4]> = SmallVec::new();
        self.graphs[graph].pieces(edges, |piece| masks.push(piece));
        for mask in masks {
            let PieceGraph { blue, red, green, .. } = self.graphs[graph];
            let of_one_colour = if mask & !blue == 0 {
                Some(0)
            } else if mask & !red == 0 {
                Some(1)
            } else {
                None
            };
            debug_assert_eq!(mask & !(blue | red | green), 0);
            match of_one_colour {
                Some(single) => {
                    let number = self.number(single, 1);
                    into.extend(std::iter::repeat_n(number, mask.count_ones() as usize));
                }
                None => into.push(self.number(graph, mask)),
            }
        }
    }

    /// The number of a connected part of a picture.
    fn number(&mut self, graph: usize, edges: Mask) -> u32 {
        if let Some(&number) = self.parts.get(&(graph, edges)) {
            return number;
        }
        let [number, negative] = [graph, graph ^ 1].map(|graph| {
            let shape = self.graphs[graph].description(edges, &mut self.buffers);
            let fresh = self.pieces.len() as u32;
            let number = *self.shapes.entry(shape).or_insert(fresh);
            if number == fresh {
                self.pieces.push(Piece { graph, edges, negative: fresh });
            }
            self.parts.insert((graph, edges), number);
            number
        });
        self.pieces[number as usize].negative = negative;
        self.pieces[negative as usize].negative = number;
        number
    }

    /// The value of a list of pieces in order.
    fn worth(&mut self, pieces: Pieces) -> Result<Game, Stopped> {
        if let Some(turns) = self.of_one_player(&pieces) {
            return Ok(self.algebra.integer(turns));
        }
        let (key, sign) = self.canonical(pieces);
        let value = match self.known.get(&key) {
            Some(&value) => value,
            None => self.combined_options(key)?,
        };
        Ok(if sign == Sign::Plus { value } else { self.algebra.negate(value) })
    }

    fn combined_options(&mut self, key: Pieces) -> Result<Game, Stopped> {
        let mut options = [Vec::new(), Vec::new()];
        for (player, values) in Player::BOTH.into_iter().zip(&mut options) {
            for rest in self.after_a_turn(&key, player)? {
                values.push(self.worth(rest)?);
            }
            values.sort_unstable();
            values.dedup();
        }
        let value = self.algebra.game(&options[0], &options[1]);
        self.budget.claim((2 * size_of::<(Pieces, Game)>() + 4 * key.len()) as u64);
        self.known.insert(key, value);
        Ok(value)
    }

    /// The number of turns, if only one player has edges.
    fn of_one_player(&self, pieces: &Pieces) -> Option<i64> {
        let is = |number: u32, graph| self.pieces[number as usize].graph == graph;
        let turns = (pieces.len() / self.moves) as i64;
        match pieces.first() {
            None => Some(0),
            // Equal numbers are adjacent, and single edges have numbers of their own.
            Some(&first) if is(first, 0) && pieces.last() == Some(&first) => Some(turns),
            Some(&first) if is(first, 1) && pieces.last() == Some(&first) => Some(-turns),
            _ => None,
        }
    }

    /// The list or its negative, whichever comes first.
    fn canonical(&self, pieces: Pieces) -> (Pieces, Sign) {
        let mut negative: Pieces = pieces.iter().map(|&number| self.pieces[number as usize].negative).collect();
        negative.sort_unstable();
        if negative < pieces { (negative, Sign::Minus) } else { (pieces, Sign::Plus) }
    }

    /// The possible rests after a turn, each once.
    fn after_a_turn(&mut self, pieces: &Pieces, player: Player) -> Result<Vec<Pieces>, Stopped> {
        // The possible rests of the pieces so far, by the number of edges cut.
        let mut left = vec![FxHashSet::default(); self.moves + 1];
        left[0].insert(Pieces::new());
        for &number in pieces {
            let rests = self.rests(number, player)?;
            let mut next = vec![FxHashSet::default(); self.moves + 1];
            for (cut, lists) in left.iter().enumerate() {
                for (more, rests) in rests.iter().enumerate().take(self.moves + 1 - cut) {
                    for (list, rest) in lists.iter().flat_map(|list| rests.iter().map(move |rest| (list, rest))) {
                        self.step()?;
                        let mut joined: Pieces = list.iter().chain(rest).copied().collect();
                        joined.sort_unstable();
                        next[cut + more].insert(joined);
                    }
                }
            }
            left = next;
        }
        let mut left: Vec<Pieces> = left.pop().into_iter().flatten().collect();
        left.sort_unstable(); // The order must not depend on how the set keeps them.
        Ok(left)
    }

    /// The possible rests of a piece after cutting up to a turn's edges.
    fn rests(&mut self, number: u32, player: Player) -> Result<Rests, Stopped> {
        if let Some(rests) = self.rests.get(&(number, player)) {
            return Ok(Rc::clone(rests));
        }
        let Piece { graph, edges, .. } = self.pieces[number as usize];
        let picture = &self.graphs[graph];
        let own = picture.green | if player == Player::LEFT { picture.blue } else { picture.red };
        let own: Vec<Mask> = members(edges & own).map(|edge| 1 << edge).collect();
        let mut rests: Vec<Vec<Pieces>> = Vec::new();
        let mut cuts: Vec<(Mask, usize)> = vec![(0, 0)]; // with the first edge that may be cut beside
        for _ in 0..=self.moves.min(own.len()) {
            let mut found = FxHashSet::default();
            for &(cut, _) in &cuts {
                self.step()?;
                let mut left = Pieces::new();
                self.add(graph, edges & !cut, &mut left);
                left.sort_unstable();
                found.insert(left);
            }
            let mut found: Vec<Pieces> = found.into_iter().collect();
            found.sort_unstable();
            rests.push(found);
            let more = |&(cut, first): &(Mask, usize)| {
                own[first..].iter().enumerate().map(move |(place, edge)| (cut | edge, first + place + 1))
            };
            cuts = cuts.iter().flat_map(more).collect();
        }
        let rests: Rests = rests.into();
        self.rests.insert((number, player), Rc::clone(&rests));
        Ok(rests)
    }

    fn step(&mut self) -> Result<(), Stopped> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(4096) { self.budget.check() } else { Ok(()) }
    }
}
