//! Synchronous Hackenbush for the Nash solver: multisets of connected pieces.
//!
//! A position is the multiset of its pieces that share nothing but the ground, each represented by a number; pieces of
//! the same shape have the same number. This has two advantages:
//!
//! - **Equal pieces are equal moves.** Exchanging equal pieces changes nothing, so each player can treat them alike:
//!   averaging a strategy over the exchanges secures as much (Herr and Bödi 2009). A player then chooses a kind of
//!   piece and an edge of it; if both choose the same kind, with k pieces, they meet on the same piece with probability
//!   1/k. Where conflicts are replayed this holds for the matrix with any number in place of "again", so its fixed
//!   point is the same too. The same holds for the branches of a tree.
//! - **Pieces of one colour are points**, in red-blue forests. Let b be a blue edge with only red edges above it. Then
//!   V(G) ≤ V(G without b) + 1, by induction: Red plays as in K = G without b. Against a move of K this is the
//!   induction; against b itself Red has to be content with V(K^j) for his move j, and V(K^j) ≤ V(K^cj) + 1 for a blue
//!   edge c of K with only red edges above it: cutting j can only remove edges above c. So on average he gives away at
//!   most V(K) + 1. The other direction is plain: Blue leaves a piece of blue edges alone until she has nothing else.
//!   (The manual has the proof with all its cases.) With cycles, cutting j *can* add to what c supports; there nothing
//!   is counted separately.
//!
//! Pieces are stored as sets of edges of the original picture: a cut is a flood fill on machine words and a look-up,
//! and the shape is computed only for new sets.

use std::sync::{Mutex, PoisonError, RwLock};

use hedgerow_core::{Conflict, Draw, Fate, Sign, Stopped, Synchronised};
use hedgerow_search::nash::equilibrium::Reads;
use hedgerow_search::nash::{Reduced, Stage, To};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::orbits::orbits;
use super::piece::{Buffers, MOST_EDGES, Mask, PieceGraph, members};
use crate::hackenbush::Hackenbush;

/// The numbers of a position's pieces, in order.
pub type Pieces = SmallVec<[u32; 6]>;

/// A shape of piece.
struct Piece {
    /// The picture in which it was found, and which part of it.
    graph: u32,
    edges: Mask,
    blue: u16,
    red: u16,
    green: u16,
    tree: bool,
    /// The kinds of edges, each with the first of its edges.
    kinds: Box<[(u8, Mask)]>,
}

/// All pieces met so far.
pub struct PieceGame {
    /// What may happen to an edge that both choose: it is cut, or the game ends, or they choose again.
    draws: Vec<Draw<Fate>>,
    /// The sum of their weights.
    total: u64,
    graphs: boxcar::Vec<PieceGraph>,
    pieces: boxcar::Vec<Piece>,
    /// The number of the piece that is this part of this picture.
    parts: [RwLock<FxHashMap<(u32, Mask), u32>>; 16],
    shapes: Mutex<Shapes>,
}

/// The numbers of the shapes met so far, and buffers to work shapes out with.
#[derive(Default)]
struct Shapes {
    known: FxHashMap<Box<[u32]>, u32>,
    buffers: Buffers,
}

impl PieceGame {
    /// A game without any piece, under this rule for conflicts.
    pub fn new(conflict: Conflict) -> Self {
        let mut draws: Vec<Draw<Fate>> = Vec::new();
        for draw in conflict.draws() {
            // It is cut, whichever player's move is made.
            let then = if draw.then == Fate::Right { Fate::Left } else { draw.then };
            match draws.iter_mut().find(|known| (known.pay, known.then) == (draw.pay, then)) {
                Some(known) => known.weight += draw.weight,
                None => draws.push(Draw { then, ..draw }),
            }
        }
        if let [only] = &mut draws[..] {
            only.weight = 1;
        }
        Self {
            total: draws.iter().map(|draw| u64::from(draw.weight)).sum(),
            draws,
            graphs: boxcar::Vec::new(),
            pieces: boxcar::Vec::new(),
            parts: Default::default(),
            shapes: Mutex::default(),
        }
    }

    /// Whether a picture fits this form: one edge a turn, and no connected piece of more than 64 edges.
    pub fn takes(position: &Hackenbush) -> bool {
        position.moves_per_turn() == 1
            && (position.edges().len() <= MOST_EDGES
                || position.ground_parts().iter().all(|part| part.edges().len() <= MOST_EDGES))
    }

    /// The numbers of the pieces of a picture; `None` if one has too many edges.
    fn pieces_of(&self, position: &Hackenbush) -> Option<Pieces> {
        let mut pieces = Pieces::new();
        for part in position.ground_parts() {
            let graph = PieceGraph::new(part.edges())?;
            let all = Mask::MAX >> (Mask::BITS as usize - part.edges().len());
            let mut shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
            let Shapes { known, buffers } = &mut *shapes;
            let shape = graph.description(all, buffers);
            let number = known.get(&shape).copied().unwrap_or_else(|| {
                let piece = Self::piece(&graph, self.graphs.count() as u32, all);
                self.graphs.push(graph);
                let number = self.pieces.push(piece) as u32;
                known.insert(shape, number);
                number
            });
            pieces.push(number);
        }
        pieces.sort_unstable();
        Some(pieces)
    }

    fn piece(graph: &PieceGraph, number: u32, edges: Mask) -> Piece {
        let count = |colour: Mask| (edges & colour).count_ones() as u16;
        let (blue, red, green) = (count(graph.blue), count(graph.red), count(graph.green));
        let tree = graph.is_tree(edges);
        // Edges of a piece with cycles are not compared: that would be graph isomorphism.
        let alone = || members(edges).map(|edge| (edge as u8, 1 << edge)).collect();
        let kinds = if tree { orbits(graph, edges) } else { alone() };
        Piece { graph: number, edges, blue, red, green, tree, kinds }
    }

    /// The number of a connected part of a picture.
    fn part(&self, graph: u32, edges: Mask) -> u32 {
        let shard = &self.parts[(edges.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as usize];
        if let Some(&number) = shard.read().unwrap_or_else(PoisonError::into_inner).get(&(graph, edges)) {
            return number;
        }
        let mut shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        let Shapes { known, buffers } = &mut *shapes;
        let shape = self.graphs[graph as usize].description(edges, buffers);
        let number = *known
            .entry(shape)
            .or_insert_with(|| self.pieces.push(Self::piece(&self.graphs[graph as usize], graph, edges)) as u32);
        drop(shapes);
        shard.write().unwrap_or_else(PoisonError::into_inner).insert((graph, edges), number);
        number
    }

    /// Adds the pieces that are left of a piece without these edges.
    fn cut(&self, number: u32, cut: Mask, into: &mut Pieces) {
        let piece = &self.pieces[number as usize];
        self.graphs[piece.graph as usize].pieces(piece.edges & !cut, |part| into.push(self.part(piece.graph, part)));
    }

    /// The lead to a position of these pieces: sorts them, and counts pieces of one colour separately.
    fn lead(&self, mut pieces: Pieces, bonus: i64) -> To<Pieces> {
        let (mut blue, mut red, mut green, mut forest) = (0, 0, 0, true);
        for &number in &pieces {
            let piece = &self.pieces[number as usize];
            blue += i64::from(piece.blue);
            red += i64::from(piece.red);
            green += i64::from(piece.green);
            forest &= piece.tree;
        }
        if green == 0 && (blue == 0 || red == 0) {
            return To::Ends(blue - red + bonus);
        }
        let mut bonus = bonus;
        if forest && green == 0 {
            pieces.retain(|number| {
                let piece = &self.pieces[*number as usize];
                let single = piece.blue == 0 || piece.red == 0;
                if single {
                    bonus += i64::from(piece.blue) - i64::from(piece.red);
                }
                !single
            });
            if pieces.is_empty() {
                return To::Ends(bonus);
            }
        }
        pieces.sort_unstable();
        To::Position { key: pieces, sign: Sign::Plus, bonus }
    }

    /// Writes the cell of a pair of choices.
    fn cell(&self, rest: &Pieces, left: Choice, right: Choice, into: &mut Stage<Pieces>) {
        let (kind, other) = (left.piece, right.piece);
        let without = |numbers: &[u32]| {
            let mut pieces = rest.clone();
            for number in numbers {
                if let Some(at) = pieces.iter().position(|piece| piece == number) {
                    pieces.swap_remove(at);
                }
            }
            pieces
        };
        let copies = if kind == other { rest.iter().filter(|&&piece| piece == kind).count() as u64 } else { 0 };
        if copies >= 1 {
            // Left's edge may be any of its kind, so take the first; Right's is each of his kind with equal
            // probability.
            for edge in members(right.alike) {
                let cut = |bonus: i64| {
                    let mut pieces = without(&[kind]);
                    self.cut(kind, 1 << left.edge | 1 << edge, &mut pieces);
                    self.lead(pieces, bonus)
                };
                if edge != left.edge {
                    into.lead(self.total, cut(0));
                    continue;
                }
                for &Draw { weight, pay, then } in &self.draws {
                    let pay = i64::from(pay);
                    into.lead(
                        weight.into(),
                        match then {
                            Fate::Ends => To::Ends(pay),
                            Fate::Again => To::Again(pay),
                            Fate::Left | Fate::Right => cut(pay),
                        },
                    );
                }
            }
        }
        if copies != 1 {
            let mut pieces = without(&[kind, other]);
            self.cut(kind, 1 << left.edge, &mut pieces);
            self.cut(other, 1 << right.edge, &mut pieces);
            let weight = (copies.max(2) - 1) * u64::from(right.alike.count_ones()) * self.total;
            into.lead(weight, self.lead(pieces, 0));
        }
        into.end_cell();
    }
}

/// A kind of edge in a kind of piece.
#[derive(Clone, Copy)]
struct Choice {
    piece: u32,
    /// One of the edges.
    edge: usize,
    /// All of them.
    alike: Mask,
}

impl Reduced for PieceGame {
    type Key = Pieces;

    fn stage(&self, key: &Pieces, into: &mut Stage<Pieces>) {
        let mut numbers = key.clone();
        numbers.dedup();
        let choices = |mine: fn(&PieceGraph) -> Mask| {
            let of_piece = |&number: &u32| {
                let piece = &self.pieces[number as usize];
                let mine = mine(&self.graphs[piece.graph as usize]);
                let kinds = piece.kinds.iter().filter(move |&&(_, alike)| alike & mine != 0);
                kinds.map(move |&(edge, alike)| Choice { piece: number, edge: edge.into(), alike })
            };
            numbers.iter().flat_map(of_piece).collect::<SmallVec<[_; 24]>>()
        };
        let (blue, red) = (choices(|graph| graph.blue | graph.green), choices(|graph| graph.red | graph.green));
        into.begin_together(red.len());
        for &left in &blue {
            for &right in &red {
                self.cell(key, left, right, into);
            }
        }
    }

    /// Nobody gets more points than they have edges, if conflicts pay none.
    fn glance(&self, key: &Pieces) -> Option<(i64, i64)> {
        let count = |edges: fn(&Piece) -> u16| -> i64 {
            key.iter().map(|&number| i64::from(edges(&self.pieces[number as usize]))).sum()
        };
        let free = self.draws.iter().all(|draw| draw.pay == 0);
        free.then(|| (-count(|piece| piece.red + piece.green), count(|piece| piece.blue + piece.green)))
    }
}

impl Reads<Synchronised<Hackenbush>> for PieceGame {
    fn to(&self, Synchronised { position, .. }: &Synchronised<Hackenbush>) -> Result<To<Pieces>, Stopped> {
        let pieces = if position.moves_per_turn() == 1 { self.pieces_of(position) } else { None };
        Ok(self.lead(pieces.ok_or(Stopped::TooLarge)?, 0))
    }
}
