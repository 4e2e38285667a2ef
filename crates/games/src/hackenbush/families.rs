//! Named families of positions: what `make hackenbush` can make.
//!
//! Each family is a function; [`FAMILIES`] lists them with their parameters for the command line, and [`make`] calls
//! one by its name. The random ones are the same for the same seed on every machine.

mod mattress;
mod registry;

pub use registry::{FAMILIES, Family, FamilyError, Parameter, make};

use hedgerow_core::seed::{Seed, Xoshiro256PlusPlus};
use rand::Rng;

use super::rules::{Colour, Edge, GROUND, Hackenbush};

/// A stalk of these colours from the ground up.
///
/// ```
/// use hedgerow_games::hackenbush::{Colour, families::stalk};
///
/// assert_eq!(stalk(&[Colour::Blue, Colour::Red]).to_string(), "0-1B 1-2R");
/// ```
pub fn stalk(colours: &[Colour]) -> Hackenbush {
    Hackenbush::new((0..).zip(colours).map(|(below, &colour)| Edge::new(below, below + 1, colour)).collect())
}

/// A random tree: each new vertex is joined to a random earlier one, including the ground.
///
/// ```
/// use hedgerow_games::hackenbush::{Colour, families::tree};
///
/// let oak = tree(14, &[Colour::Blue, Colour::Red], 1);
/// assert_eq!((oak.edges().len(), oak.vertices().len()), (14, 15));
/// ```
pub fn tree(edges: u32, colours: &[Colour], seed: u64) -> Hackenbush {
    let mut rng = stream("tree", seed);
    let grow = |above| Edge::new(rng.random_range(0..above), above, any(colours, &mut rng));
    Hackenbush::new((1..=edges).map(grow).collect())
}

/// A random connected graph on this many vertices, including the ground.
///
/// The vertices come in random order and each is joined to a random one of those before it; the remaining edges join
/// random pairs of different vertices, so that parallel edges can occur. The tree's edges come first in the list. There
/// are at least `vertices - 1` edges, and none on the ground alone.
///
/// ```
/// use hedgerow_games::hackenbush::{Colour, families::random};
///
/// let graph = random(16, 9, &Colour::ALL, 7);
/// assert_eq!((graph.edges().len(), graph.vertices().len()), (16, 9));
/// ```
pub fn random(edges: u32, vertices: u32, colours: &[Colour], seed: u64) -> Hackenbush {
    if vertices < 2 {
        return Hackenbush::default();
    }
    Hackenbush::new(random_edges(edges, vertices, colours, &mut stream("random", seed)))
}

/// The edges of a random connected graph on at least one vertex.
fn random_edges(edges: u32, vertices: u32, colours: &[Colour], rng: &mut Xoshiro256PlusPlus) -> Vec<Edge> {
    let mut order: Vec<u32> = (0..vertices).collect();
    for last in (1..order.len()).rev() {
        // Drawn as u32, so that machines of any word size draw the same.
        order.swap(last, rng.random_range(0..=last as u32) as usize);
    }
    let mut list: Vec<Edge> = Vec::with_capacity(edges.max(vertices - 1) as usize);
    for place in 1..vertices {
        let earlier = order[rng.random_range(0..place) as usize];
        list.push(Edge::new(earlier, order[place as usize], any(colours, rng)));
    }
    // A single vertex has no other to be joined to.
    while vertices > 1 && list.len() < edges as usize {
        let u = rng.random_range(0..vertices);
        let v = rng.random_range(0..vertices - 1);
        let v = if v >= u { v + 1 } else { v };
        list.push(Edge::new(u, v, any(colours, rng)));
    }
    list
}

/// The colouring of a [`grid`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colouring {
    /// Each edge blue or red, by this seed.
    Random(u64),
    /// Vertical edges blue, horizontal ones red.
    Upright,
}

/// A grid of vertices; each in the bottom row stands on the ground by an edge of its own.
///
/// There are `rows * columns` vertical edges and `rows * (columns - 1)` horizontal ones.
///
/// ```
/// use hedgerow_games::hackenbush::families::{Colouring, grid};
///
/// assert_eq!(grid(4, 5, Colouring::Upright).edges().len(), 36);
/// assert_eq!(grid(1, 2, Colouring::Upright).to_string(), "0-1B 0-2B 1-2R");
/// ```
pub fn grid(rows: u32, columns: u32, colouring: Colouring) -> Hackenbush {
    let mut rng = match colouring {
        Colouring::Random(seed) => Some(stream("grid", seed)),
        Colouring::Upright => None,
    };
    let mut colour = |otherwise| rng.as_mut().map_or(otherwise, |rng| any(&[Colour::Blue, Colour::Red], rng));
    let vertex = |row: u32, column: u32| if row == 0 { GROUND } else { (row - 1) * columns + column + 1 };
    let mut edges = Vec::new();
    for row in 1..=rows {
        for column in 0..columns {
            edges.push(Edge::new(vertex(row - 1, column), vertex(row, column), colour(Colour::Blue)));
        }
        for column in 1..columns {
            edges.push(Edge::new(vertex(row, column - 1), vertex(row, column), colour(Colour::Red)));
        }
    }
    Hackenbush::new(edges)
}

/// A ladder of this many rungs: a blue and a green rail that stand on the ground, and red rungs.
///
/// Its value is 1 - 1/2^n for an even number n of rungs, and that plus star for an odd one: 1/2*, 3/4, 7/8*, 15/16,
/// 31/32*. (Found by computation up to n = 5, not proved.)
///
/// ```
/// use hedgerow_games::hackenbush::families::ladder;
///
/// assert_eq!(ladder(2).to_string(), "0-1B 0-2G 1-2R 1-3B 2-4G 3-4R");
/// ```
pub fn ladder(rungs: u32) -> Hackenbush {
    let mut edges = Vec::new();
    for rung in 0..rungs {
        let (blue, green) = (2 * rung + 1, 2 * rung + 2);
        edges.push(Edge::new(blue.saturating_sub(2), blue, Colour::Blue));
        edges.push(Edge::new(green - 2, green, Colour::Green));
        edges.push(Edge::new(blue, green, Colour::Red));
    }
    Hackenbush::new(edges)
}

/// Redwood furniture: blue feet on the ground, a red leg on each, and above them a random connected graph of red edges
/// on this many vertices; the top of a leg may be any of them.
///
/// Each piece is worth 2^-n for some n (*Winning Ways*, chapter 7).
///
/// ```
/// use hedgerow_games::hackenbush::{families::furniture, solve::redwood};
///
/// let piece = furniture(4, 3, 5, 1);
/// assert_eq!((piece.counts().blue, piece.counts().red), (4, 4 + 5));
/// assert!(redwood::is_furniture(&piece));
/// ```
pub fn furniture(legs: u32, vertices: u32, edges: u32, seed: u64) -> Hackenbush {
    if legs == 0 || vertices == 0 {
        return Hackenbush::default();
    }
    let mut rng = stream("furniture", seed);
    let feet = (1..=legs).map(|foot| Edge::new(GROUND, foot, Colour::Blue));
    let upper = |vertex| legs + 1 + vertex;
    let tops: Vec<u32> = (0..legs).map(|_| upper(rng.random_range(0..vertices))).collect();
    let red_legs = (1..=legs).zip(tops).map(|(foot, top)| Edge::new(foot, top, Colour::Red));
    let above = random_edges(edges, vertices, &[Colour::Red], &mut rng);
    let above = above.into_iter().map(|edge| Edge::new(upper(edge.u), upper(edge.v), edge.colour));
    Hackenbush::new(feet.chain(red_legs).chain(above).collect())
}

/// A Redwood Bed: blue feet on the ground, a red leg on each, and a mattress of red edges that each have one end at
/// the top of a leg and the other at a joint.
///
/// [`bed_value`](super::solve::redwood::bed_value) gives its value, which is NP-hard to find (*Winning Ways*, chapter
/// 7). The mattress is a random connected one without parallel edges, so it has from `legs + joints - 1` to `legs *
/// joints` edges; a number outside this range is moved to its nearer end.
///
/// ```
/// use hedgerow_games::hackenbush::families::bed;
///
/// let book_size = bed(7, 7, 16, 1);
/// assert_eq!((book_size.counts().blue, book_size.counts().red), (7, 7 + 16));
/// ```
pub fn bed(legs: u32, joints: u32, mattress: u32, seed: u64) -> Hackenbush {
    bed_sharing(0, legs, joints, mattress, seed)
}

/// A Redwood [`bed`] in which this many legs stand under the top of another leg; at least one has a top of its own.
///
/// ```
/// use hedgerow_games::hackenbush::families::bed_sharing;
///
/// assert_eq!(bed_sharing(1, 2, 1, 1, 1).to_string(), "0-1B 1-2R 0-3B 2-3R 2-5R");
/// ```
pub fn bed_sharing(shared: u32, legs: u32, joints: u32, mattress: u32, seed: u64) -> Hackenbush {
    if legs == 0 {
        return Hackenbush::default();
    }
    let tops = legs.saturating_sub(shared).max(1);
    let mut rng = stream("bed", seed);
    let mattress = mattress::random(tops, joints, mattress, &mut rng);
    let mut edges = Vec::new();
    for leg in 0..legs {
        let top = if leg < tops { leg } else { rng.random_range(0..tops) };
        edges.push(Edge::new(GROUND, 2 * leg + 1, Colour::Blue));
        edges.push(Edge::new(2 * leg + 1, 2 * top + 2, Colour::Red));
    }
    edges.extend(mattress.map(|(top, joint)| Edge::new(2 * top + 2, 2 * legs + 1 + joint, Colour::Red)));
    Hackenbush::new(edges)
}

/// A circus tent: blue feet on the ground, a red leg on each, and all legs joined at the top (Koschny 2022).
///
/// Played synchronously it is worth 1 - 1/n!; in turns it is worth 1, or 1/2 if there is one leg.
///
/// ```
/// use hedgerow_games::hackenbush::families::tent;
///
/// assert_eq!(tent(2).to_string(), "0-1B 0-2B 1-3R 2-3R");
/// ```
pub fn tent(legs: u32) -> Hackenbush {
    let feet = (1..=legs).map(|foot| Edge::new(GROUND, foot, Colour::Blue));
    let tops = (1..=legs).map(|foot| Edge::new(foot, legs + 1, Colour::Red));
    Hackenbush::new(feet.chain(tops).collect())
}

/// A sum of halves: this many stalks `BR`, worth 1/2 each, and this many stalks `RB`, worth -1/2 each.
///
/// ```
/// use hedgerow_games::hackenbush::families::halves;
///
/// assert_eq!(halves(1, 1).to_string(), "0-1B 1-2R 0-3R 3-4B");
/// ```
pub fn halves(blue: u32, red: u32) -> Hackenbush {
    let colours = |i| if i < blue { (Colour::Blue, Colour::Red) } else { (Colour::Red, Colour::Blue) };
    let half = |i: u32| {
        let (low, high) = colours(i);
        [Edge::new(GROUND, 2 * i + 1, low), Edge::new(2 * i + 1, 2 * i + 2, high)]
    };
    Hackenbush::new((0..blue + red).flat_map(half).collect())
}

/// The stream of random numbers of a family: the families do not share numbers for the same seed.
fn stream(family: &str, seed: u64) -> Xoshiro256PlusPlus {
    Seed::new(seed).child("hackenbush").child(family).rng()
}

/// A random one of these colours; blue if there are none to choose from.
fn any(colours: &[Colour], rng: &mut Xoshiro256PlusPlus) -> Colour {
    if colours.is_empty() { Colour::Blue } else { colours[rng.random_range(0..colours.len() as u32) as usize] }
}
