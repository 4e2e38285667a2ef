//! Bounds on the value of a block, from its edges alone.
//!
//! Both bounds rest on one comparison. Let two games be played on the same edges, and let the set of cut edges
//! determine which edges are alive. Suppose that after all cuts every blue edge that is alive in the first game is
//! alive in the second, and every red edge that is alive in the second is alive in the first. Then the second is worth
//! at least as much: Left answers each cut by the same cut in the other game. So a lower bound is the value of any
//! simpler game that gives blue edges less and red edges more support. A vertex carries a number: by the same mirror
//! play, a lower bound may put a negative number on the ground by itself.
//!
//! * **Fused**: all vertices above the ground become one. Only the blue edges on the ground are kept, which stand
//!   anyway. The value depends on three counts and is tabled.
//! * **Carried**: red edges never fall. Blue edges joined to the ground by blue edges count one each, for blue edges
//!   that support blue edges do no harm: Left cuts from the outside. A red edge that leads out of that blue region
//!   carries blue edges beyond it, each assigned to one such red edge; together they are worth a red edge under that
//!   many blue ones.
//!
//! The upper bounds are the lower bounds of the picture with exchanged colours.

use super::super::naming::{Block, Packed};
use super::super::number::Number;
use super::Side;

/// The value of b blue and r red edges from the ground to one vertex that carries k red edges.
pub(super) struct Fused<N> {
    edges: usize,
    table: Vec<N>,
}

impl<N: Number> Fused<N> {
    /// The table for blocks with up to `edges` edges; for larger counts it returns `None`.
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

/// A move made in the block before the bounds are computed.
pub(super) enum Made<N> {
    None,
    /// The edge of this index is gone.
    Cut(usize),
    /// The entry with this index in the list of weights has become another number.
    Weight(usize, N),
}

/// The least and the greatest value of the block that these bounds allow.
pub(super) fn bounds<N: Number>(block: Block<'_, N>, made: &Made<N>, scale: usize, fused: &Fused<N>) -> (N, N) {
    let view = View { block, made, scale };
    let counts = view.counts();
    let mut low = view.fused(false, &counts, fused);
    let mut high = view.fused(true, &counts, fused);
    if let Some(edges) = view.edges() {
        low = low.max(view.carried(false, &edges, None));
        high = high.max(view.carried(true, &edges, None));
    }
    (low, high.negated())
}

/// How good the positions after one move can at best be for the mover, from one pass over the block: first for cutting
/// each edge, then for moving in each weight. Entries of the other player's edges mean nothing.
///
/// In the opponent's lower bound, cutting a friendly edge changes only that edge's own share.
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
    let (friends, foes, carried) = view.place(swapped, &view.counts());
    let in_table = friends + foes + carried <= fused.edges;
    let mut share = vec![one; block.links.len()];
    let sum = match view.edges() {
        Some(edges) => view.carried(swapped, &edges, Some(&mut share)),
        None => N::whole(-((foes + carried) as i64), scale),
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

/// The most vertices, and the most edges, for which sets of them fit into a word.
const MOST: usize = 64;

/// The most red edges among which the blue edges beyond them are divided.
const MOST_HOLDERS: usize = 16;

/// A block after a move.
struct View<'a, N> {
    block: Block<'a, N>,
    made: &'a Made<N>,
    scale: usize,
}

/// The edges at each vertex, as sets, once for blue edges and once for red ones.
struct Edges {
    at: [[u64; MOST]; 2],
    all: [u64; 2],
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

    /// The weights of the vertices, seen by the owner of the friendly edges.
    fn weights(&self, swapped: bool) -> impl Iterator<Item = (usize, N)> {
        self.block.weights.iter().enumerate().map(move |(i, (vertex, weight))| {
            let weight = match self.made {
                Made::Weight(place, other) if *place == i => other,
                _ => weight,
            };
            (*vertex as usize, if swapped { weight.negated() } else { weight.clone() })
        })
    }

    /// The edges as sets, if there are few enough.
    fn edges(&self) -> Option<Edges> {
        if self.block.vertices as usize > MOST || self.block.links.len() > MOST {
            return None;
        }
        let mut edges = Edges { at: [[0; MOST]; 2], all: [0; 2] };
        let cut = if let Made::Cut(edge) = *self.made { edge } else { MOST };
        for (i, link) in self.block.links.iter().enumerate().filter(|&(i, _)| i != cut) {
            let (a, b) = link.ends();
            let colour = usize::from(link.is_red());
            edges.at[colour][a] |= 1 << i;
            edges.at[colour][b] |= 1 << i;
            edges.all[colour] |= 1 << i;
        }
        Some(edges)
    }

    /// How many blue and how many red edges stand on the ground, and how many of each do not.
    fn counts(&self) -> [[usize; 2]; 2] {
        let mut counts = [[0; 2]; 2];
        for link in self.links() {
            counts[usize::from(link.ends().0 != 0)][usize::from(link.is_red())] += 1;
        }
        counts
    }

    /// The index in the table of fused pictures: friendly and hostile edges on the ground, and everything else that is
    /// hostile.
    fn place(&self, swapped: bool, counts: &[[usize; 2]; 2]) -> (usize, usize, usize) {
        let (friend, foe) = (usize::from(swapped), usize::from(!swapped));
        let against = self.weights(swapped).fold(
            N::zero(),
            |sum, (_, weight)| {
                if weight.negative() { sum.minus(&weight) } else { sum }
            },
        );
        (counts[0][friend], counts[0][foe], counts[1][foe] + against.ceil(self.scale))
    }

    fn fused(&self, swapped: bool, counts: &[[usize; 2]; 2], fused: &Fused<N>) -> N {
        let (friends, foes, carried) = self.place(swapped, counts);
        if friends + foes + carried > fused.edges {
            // Outside the table. Red edges that never fall and no blue ones are a bound as well.
            return N::whole(-((foes + carried) as i64), self.scale);
        }
        fused.get(friends, foes, carried).clone()
    }

    /// The bound; `shares` receives the share of each hostile edge whose share is not 1, by the edge's index.
    fn carried(&self, swapped: bool, edges: &Edges, shares: Option<&mut [N]>) -> N {
        let ends = |edge: u64| self.block.links[edge.trailing_zeros() as usize].ends();
        let (friends_at, foes_at) = (&edges.at[usize::from(swapped)], &edges.at[usize::from(!swapped)]);
        // From the ground along friendly edges. Hostile edges reached at one end lead out of the region.
        let (mut region, mut fresh) = (1u64, 1u64);
        let (mut inner, mut leading_out) = (0u64, 0u64);
        while fresh != 0 {
            let v = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            leading_out ^= foes_at[v];
            let mut new = friends_at[v] & !inner;
            inner |= new;
            while new != 0 {
                let (a, b) = ends(new);
                new &= new - 1;
                let reached = (1 << a | 1 << b) & !region;
                region |= reached;
                fresh |= reached;
            }
        }
        let inside = |v: usize| region >> v & 1 == 1;
        let mut beyond = edges.all[usize::from(swapped)] & !inner;
        let mut holders = [(0u64, 0u64, 0i64); MOST_HOLDERS];
        let mut holder_edges = [0; MOST_HOLDERS];
        let mut held = 0;
        while leading_out != 0 && held < MOST_HOLDERS {
            let (a, b) = ends(leading_out);
            let outer = if inside(a) { b } else { a };
            holder_edges[held] = leading_out.trailing_zeros() as usize;
            holders[held] = (1 << outer, friends_at[outer], 0);
            held += 1;
            leading_out &= leading_out - 1;
        }
        let whole =
            i64::from(inner.count_ones()) - (i64::from(edges.all[usize::from(!swapped)].count_ones()) - held as i64);
        let holders = &mut holders[..held];
        // In turn, each holder takes one more edge next to those it carries: an even share is worth most.
        let mut taken = true;
        while taken && beyond != 0 {
            taken = false;
            for (carries, next_to, count) in &mut *holders {
                let choice = *next_to & beyond;
                if choice != 0 {
                    let (a, b) = ends(choice);
                    beyond &= !(choice & choice.wrapping_neg());
                    *carries |= 1 << a | 1 << b;
                    *next_to |= friends_at[a] | friends_at[b];
                    *count += 1;
                    taken = true;
                }
            }
        }
        let mut sum = N::whole(whole, self.scale);
        // Numbers beyond the region go to the holder that carries least; their fractions are counted one by one, so
        // that the many blocks without them store nothing.
        let mut fractions: Vec<(usize, N)> = Vec::new();
        for (vertex, weight) in self.weights(swapped) {
            if weight.negative() || inside(vertex) {
                sum = sum.plus(&weight);
            } else if weight.positive() {
                let holder = (0..held).filter(|&h| holders[h].0 >> vertex & 1 == 1).min_by_key(|&h| holders[h].2);
                if let Some(h) = holder {
                    let floor = weight.floor(self.scale);
                    holders[h].2 += floor;
                    let fraction = weight.minus(&N::whole(floor, self.scale));
                    if fraction.positive() {
                        fractions.push((h, fraction));
                    }
                }
            }
        }
        let mut shares = shares;
        for (h, (_, _, count)) in holders.iter().enumerate() {
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
