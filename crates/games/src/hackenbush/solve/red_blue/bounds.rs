//! Bounds on the value of a block, from a look at its edges alone.
//!
//! All three rest on one comparison. Let two games be played on the same edges, and let an edge's being alive depend
//! on which edges have been cut. If, whatever has been cut, every blue edge that is alive in the first is alive in
//! the second, and every red edge alive in the second is alive in the first, then the second is worth at least as much:
//! Left answers each cut by the same cut in the other game. So a lower bound is the value of any simpler game that gives
//! blue edges less and red edges more support. What a vertex carries is a number: a negative one may be set apart
//! on the ground for a lower bound, by the same mirror play.
//!
//! * **Fused**: all vertices above the ground become one. Only the blue edges on the ground are kept, which stand
//!   anyway. The value depends on three counts and is tabled.
//! * **Carried**: red edges never fall. Blue edges joined to the ground by blue edges count one each, for blue edges that
//!   hold up blue edges do no harm: Left cuts from the outside. A red edge that leads out of that blue region carries
//!   blue edges beyond it, each shared out to one such red edge; the two are worth a red edge under so many blue ones.
//!
//! The upper bounds are the lower bounds of the picture with colours swapped.

use super::super::number::Number;
use super::block::{Block, MOST_VERTICES, Packed};

/// The value of b blue and r red edges from the ground to one vertex that carries k red edges.
pub(super) struct Fused<N> {
    edges: usize,
    table: Vec<N>,
}

impl<N: Number> Fused<N> {
    /// The table for blocks with up to `edges` edges; larger counts are answered by `None`.
    pub fn new(edges: usize, scale: usize) -> Self {
        let side = edges + 1;
        let mut fused = Self { edges, table: vec![N::zero(); side * side * side] };
        let beyond = N::whole(edges as i64 + 1, scale);
        for blue in 0..=edges {
            for red in 0..=edges - blue {
                for carried in 0..=edges - blue - red {
                    if blue + red == 0 {
                        continue;
                    }
                    let low = match blue {
                        0 => beyond.negated(),
                        _ => fused.get(blue - 1, red, carried).plus(&N::least()),
                    };
                    let mut high = beyond.clone();
                    if red > 0 {
                        high = high.min(fused.get(blue, red - 1, carried).minus(&N::least()));
                    }
                    if carried > 0 {
                        high = high.min(fused.get(blue, red, carried - 1).minus(&N::least()));
                    }
                    let place = fused.place(blue, red, carried);
                    fused.table[place] = N::simplest(&low, &high, scale);
                }
            }
        }
        fused
    }

    fn place(&self, blue: usize, red: usize, carried: usize) -> usize {
        (blue * (self.edges + 1) + red) * (self.edges + 1) + carried
    }

    fn get(&self, blue: usize, red: usize, carried: usize) -> &N {
        &self.table[self.place(blue, red, carried)]
    }
}

/// A block laid out for the bounds: neighbours as bit sets, once for each colour.
struct View<'a, N> {
    block: Block<'a, N>,
    without: Option<usize>,
    instead: Option<(usize, N)>,
    neighbours: &'a mut [[u128; MOST_VERTICES]; 2],
    scale: usize,
}

/// A move that may have been made in the block before it is looked at.
pub(super) enum Made<N> {
    None,
    /// The edge of this index is gone.
    Cut(usize),
    /// The entry of this index in the list of weights has become another number.
    Weight(usize, N),
}

/// The least and the greatest value that the block can have as far as these bounds see.
pub(super) fn bounds<N: Number>(block: Block<'_, N>, made: Made<N>, scale: usize, fused: &Fused<N>) -> (N, N) {
    let (without, instead) = match made {
        Made::None => (None, None),
        Made::Cut(edge) => (Some(edge), None),
        Made::Weight(place, weight) => (None, Some((place, weight))),
    };
    let mut neighbours = [[0; MOST_VERTICES]; 2];
    let mut view = View { block, without, instead, neighbours: &mut neighbours, scale };
    for (i, link) in block.links.iter().enumerate() {
        if Some(i) != without {
            let (a, b) = link.ends();
            let side = &mut view.neighbours[usize::from(link.is_red())];
            side[a] |= 1 << b;
            side[b] |= 1 << a;
        }
    }
    let low = view.fused(false, fused).max(view.carried(false));
    let high = view.fused(true, fused).max(view.carried(true)).negated();
    (low, high)
}

impl<N: Number> View<'_, N> {
    /// The edges that are there.
    fn links(&self) -> impl Iterator<Item = Packed> {
        self.block.links.iter().enumerate().filter(|&(i, _)| Some(i) != self.without).map(|(_, &link)| link)
    }

    /// What the vertices carry, seen by the owner of the edges called friendly.
    fn weights(&self, swapped: bool) -> impl Iterator<Item = (usize, N)> {
        self.block.weights.iter().enumerate().map(move |(i, (vertex, weight))| {
            let weight = match &self.instead {
                Some((place, other)) if *place == i => other,
                _ => weight,
            };
            (*vertex as usize, if swapped { weight.negated() } else { weight.clone() })
        })
    }

    fn fused(&self, swapped: bool, fused: &Fused<N>) -> N {
        let (mut friends, mut foes, mut carried) = (0, 0, 0);
        for link in self.links() {
            match (link.ends().0 == 0, link.is_red() == swapped) {
                (true, true) => friends += 1,
                (true, false) => foes += 1,
                (false, true) => {}
                (false, false) => carried += 1,
            }
        }
        let against = self.weights(swapped).fold(N::zero(), |sum, (_, weight)| {
            if weight.negative() { sum.minus(&weight) } else { sum }
        });
        carried += against.ceil(self.scale);
        if friends + foes + carried > fused.edges {
            // Out of the table: the carried bound alone must do.
            return N::whole(-((foes + carried) as i64), self.scale);
        }
        fused.get(friends, foes, carried).clone()
    }

    /// All vertices joined to those in `from` by edges of one colour.
    fn reach(&self, from: u128, red: bool) -> u128 {
        let (mut reached, mut fresh) = (from, from);
        while fresh != 0 {
            let v = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let more = self.neighbours[usize::from(red)][v] & !reached;
            reached |= more;
            fresh |= more;
        }
        reached
    }

    fn carried(&self, swapped: bool) -> N {
        const MOST: usize = 24;
        let region = self.reach(1, swapped);
        let inside = |v: usize| region >> v & 1 == 1;
        let mut whole = 0i64;
        let (mut holders, mut beyond) = ([(0u128, 0i64); MOST], [(0usize, 0usize); 64]);
        let (mut held, mut open) = (0, 0);
        for link in self.links() {
            let (a, b) = link.ends();
            if link.is_red() == swapped {
                if inside(a) {
                    whole += 1;
                } else if open < beyond.len() {
                    beyond[open] = (a, b);
                    open += 1;
                }
            } else if inside(a) != inside(b) && held < MOST {
                holders[held] = (1 << if inside(a) { b } else { a }, 0);
                held += 1;
            } else {
                whole -= 1;
            }
        }
        let holders = &mut holders[..held];
        // In turn, each holder takes one more edge next to what it carries: an even share is worth most.
        let mut taken = true;
        while taken && open > 0 {
            taken = false;
            for (carries, count) in &mut *holders {
                let next = beyond[..open].iter().position(|&(a, b)| *carries >> a & 1 == 1 || *carries >> b & 1 == 1);
                if let Some(at) = next {
                    let (a, b) = beyond[at];
                    *carries |= 1 << a | 1 << b;
                    *count += 1;
                    open -= 1;
                    beyond[at] = beyond[open];
                    taken = true;
                }
            }
        }
        let mut sum = N::whole(whole, self.scale);
        let mut extra: [Option<N>; MOST] = std::array::from_fn(|_| None);
        for (vertex, weight) in self.weights(swapped) {
            if weight.negative() || inside(vertex) {
                sum = sum.plus(&weight);
            } else {
                let holder = (0..held).filter(|&h| holders[h].0 >> vertex & 1 == 1).min_by_key(|&h| holders[h].1);
                if let Some(h) = holder {
                    let more = extra[h].take().unwrap_or_else(N::zero).plus(&weight);
                    holders[h].1 += weight.floor(self.scale);
                    extra[h] = Some(more.minus(&N::whole(weight.floor(self.scale), self.scale)));
                }
            }
        }
        for (h, (_, count)) in holders.iter().enumerate() {
            let load = N::whole(*count, self.scale);
            let load = match &extra[h] {
                Some(more) => load.plus(more),
                None => load,
            };
            sum = sum.minus(&load.negated().on_blue(self.scale));
        }
        sum
    }
}
