//! Bounds on the value of a block, from a look at its edges alone.
//!
//! Both bounds rest on one comparison. Let two games be played on the same edges, and let an edge's being alive depend
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

use super::super::naming::{Block, Packed};
use super::super::number::Number;
use super::Side;

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

/// A move that may have been made in the block before it is looked at.
pub(super) enum Made<N> {
    None,
    /// The edge of this index is gone.
    Cut(usize),
    /// The entry of this index in the list of weights has become another number.
    Weight(usize, N),
}

/// The least and the greatest value that the block can have as far as these bounds see.
pub(super) fn bounds<N: Number>(block: Block<'_, N>, made: &Made<N>, scale: usize, fused: &Fused<N>) -> (N, N) {
    let view = View { block, made, scale };
    let mut low = view.fused(false, fused);
    let mut high = view.fused(true, fused);
    if block.vertices as usize <= MOST_VERTICES {
        let neighbours = view.neighbours();
        low = low.max(view.carried(false, &neighbours[0], None));
        high = high.max(view.carried(true, &neighbours[1], None));
    }
    (low, high.negated())
}

/// How good the positions after one move can be for the mover at best, from one look at the block: for each edge in
/// turn after cutting it, then for each weight after moving in it. Entries of the other player's edges mean nothing.
///
/// Cutting a friend's edge changes nothing in the foe's lower bound but the edge's own share of it.
pub(super) fn best_after<N: Number>(
    block: Block<'_, N>,
    mover: Side,
    scale: usize,
    fused: &Fused<N>,
    moved: impl Fn(&N) -> Option<N>,
) -> Vec<N> {
    let swapped = mover == Side::Left;
    let view = View { block, made: &Made::None, scale };
    let one = N::whole(1, scale);
    let (friends, foes, carried) = view.counts(swapped);
    let in_table = friends + foes + carried <= fused.edges;
    let mut share = vec![one; block.links.len()];
    let sum = if block.vertices as usize <= MOST_VERTICES {
        view.carried(swapped, &view.neighbours()[usize::from(swapped)], Some(&mut share))
    } else {
        N::whole(-((foes + carried) as i64), scale)
    };
    let turn = |bound: N| if swapped { bound.negated() } else { bound };
    let mut best = Vec::with_capacity(block.links.len() + block.weights.len());
    for (link, share) in block.links.iter().zip(&share) {
        let mut bound = sum.plus(share);
        if in_table && link.is_red() != swapped {
            let without = match link.ends().0 {
                0 => fused.get(friends, foes - 1, carried),
                _ => fused.get(friends, foes, carried - 1),
            };
            bound = bound.max(without.clone());
        }
        best.push(turn(bound));
    }
    for (_, weight) in block.weights {
        let against = if swapped { weight.positive() } else { weight.negative() };
        let bound = match moved(weight) {
            Some(moved) if against => {
                let change = if swapped { weight.minus(&moved) } else { moved.minus(weight) };
                sum.plus(&change)
            }
            _ => sum.clone(),
        };
        best.push(turn(bound));
    }
    best
}

/// The most vertices for which sets of vertices fit a word.
const MOST_VERTICES: usize = 64;

/// A block after a move.
struct View<'a, N> {
    block: Block<'a, N>,
    made: &'a Made<N>,
    scale: usize,
}

impl<N: Number> View<'_, N> {
    /// The edges that are there.
    fn links(&self) -> impl Iterator<Item = Packed> {
        let links = self.block.links;
        let cut = match self.made {
            Made::Cut(edge) => *edge,
            _ => links.len(),
        };
        links[..cut].iter().chain(links.get(cut + 1..).unwrap_or_default()).copied()
    }

    /// What the vertices carry, seen by the owner of the edges called friendly.
    fn weights(&self, swapped: bool) -> impl Iterator<Item = (usize, N)> {
        self.block.weights.iter().enumerate().map(move |(i, (vertex, weight))| {
            let weight = match self.made {
                Made::Weight(place, other) if *place == i => other,
                _ => weight,
            };
            (*vertex as usize, if swapped { weight.negated() } else { weight.clone() })
        })
    }

    /// The neighbours of each vertex, along blue edges and along red ones.
    fn neighbours(&self) -> [[u64; MOST_VERTICES]; 2] {
        let mut neighbours = [[0; MOST_VERTICES]; 2];
        for link in self.links() {
            let (a, b) = link.ends();
            let side = &mut neighbours[usize::from(link.is_red())];
            side[a] |= 1 << b;
            side[b] |= 1 << a;
        }
        neighbours
    }

    /// How many friendly edges stand on the ground, how many hostile ones do, and what else there is against.
    fn counts(&self, swapped: bool) -> (usize, usize, usize) {
        let (mut friends, mut foes, mut carried) = (0, 0, 0);
        for link in self.links() {
            let (ground, friend) = (usize::from(link.ends().0 == 0), usize::from(link.is_red() == swapped));
            friends += ground & friend;
            foes += ground & (1 - friend);
            carried += (1 - ground) & (1 - friend);
        }
        let against = self.weights(swapped).fold(
            N::zero(),
            |sum, (_, weight)| {
                if weight.negative() { sum.minus(&weight) } else { sum }
            },
        );
        (friends, foes, carried + against.ceil(self.scale))
    }

    fn fused(&self, swapped: bool, fused: &Fused<N>) -> N {
        let (friends, foes, carried) = self.counts(swapped);
        if friends + foes + carried > fused.edges {
            // Out of the table. Red edges that never fall and no blue ones are a bound as well.
            return N::whole(-((foes + carried) as i64), self.scale);
        }
        fused.get(friends, foes, carried).clone()
    }

    /// The bound; a share other than 1 that a hostile edge has in it is noted in `shares`, by the edge's index.
    fn carried(&self, swapped: bool, neighbours: &[u64; MOST_VERTICES], shares: Option<&mut [N]>) -> N {
        const MOST_HOLDERS: usize = 16;
        let region = reach(neighbours);
        let inside = |v: usize| region >> v & 1 == 1;
        let mut whole = 0i64;
        let mut holders = [(0u64, 0i64); MOST_HOLDERS];
        let mut holder_edges = [0; MOST_HOLDERS];
        let mut beyond = [0u64; 64];
        let (mut held, mut open) = (0, 0);
        for (i, link) in self.links().enumerate() {
            let (a, b) = link.ends();
            if link.is_red() == swapped {
                if inside(a) {
                    whole += 1;
                } else if open < beyond.len() {
                    beyond[open] = 1 << a | 1 << b;
                    open += 1;
                }
            } else if inside(a) != inside(b) && held < MOST_HOLDERS {
                holders[held].0 = 1 << if inside(a) { b } else { a };
                holder_edges[held] = i;
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
                if let Some(at) = beyond[..open].iter().position(|&ends| *carries & ends != 0) {
                    *carries |= beyond[at];
                    *count += 1;
                    open -= 1;
                    beyond[at] = beyond[open];
                    taken = true;
                }
            }
        }
        let mut sum = N::whole(whole, self.scale);
        // Numbers beyond the region go to the holder with least to carry; their fractions are counted one by one, so
        // that nothing is kept for the many blocks without them.
        let mut fractions: Vec<(usize, N)> = Vec::new();
        for (vertex, weight) in self.weights(swapped) {
            if weight.negative() || inside(vertex) {
                sum = sum.plus(&weight);
            } else if weight.positive() {
                let holder = (0..held).filter(|&h| holders[h].0 >> vertex & 1 == 1).min_by_key(|&h| holders[h].1);
                if let Some(h) = holder {
                    let floor = weight.floor(self.scale);
                    holders[h].1 += floor;
                    let fraction = weight.minus(&N::whole(floor, self.scale));
                    if fraction.positive() {
                        fractions.push((h, fraction));
                    }
                }
            }
        }
        let mut shares = shares;
        for (h, (_, count)) in holders.iter().enumerate() {
            let whole = N::whole(*count, self.scale);
            let load = fractions.iter().filter(|(at, _)| *at == h).fold(whole, |load, (_, more)| load.plus(more));
            let share = load.negated().on_blue(self.scale);
            sum = sum.minus(&share);
            if let Some(shares) = &mut shares {
                shares[holder_edges[h]] = share;
            }
        }
        sum
    }
}

/// All vertices joined to the ground.
fn reach(neighbours: &[u64; MOST_VERTICES]) -> u64 {
    let (mut reached, mut fresh) = (1u64, 1u64);
    while fresh != 0 {
        let more = neighbours[fresh.trailing_zeros() as usize] & !reached;
        fresh = (fresh & (fresh - 1)) | more;
        reached |= more;
    }
    reached
}
