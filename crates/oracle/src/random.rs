//! A tiny random generator, random graphs for Hackenbush and random positions of
//! the other games.

use crate::hackenbush::Edge;
use crate::konane::Board;

/// The splitmix64 generator. The same seed gives the same numbers for ever.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// A generator with this seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number less than `n`, which must not be zero. Uniform but for a
    /// bias of at most `n / 2^64`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next_u64() % n
    }
}

/// A random vertex among `0..=last`.
fn random_vertex(rng: &mut SplitMix64, last: u32) -> u32 {
    let vertex = rng.below(u64::from(last) + 1);
    u32::try_from(vertex).expect("no larger than `last`")
}

/// A random one of the characters of `colours`.
fn random_colour(rng: &mut SplitMix64, colours: &str) -> char {
    let colours: Vec<char> = colours.chars().collect();
    let index = rng.below(colours.len() as u64);
    colours[usize::try_from(index).expect("no larger than a length")]
}

/// A list of `edges` edges, the ends of each chosen at random among the vertices
/// `0..=vertices` and its colour among the characters of `colours`.
///
/// So loops, multiple edges and pieces not connected to the ground do happen. A
/// colour listed twice is twice as likely.
pub fn random_graph(rng: &mut SplitMix64, edges: usize, vertices: u32, colours: &str) -> Vec<Edge> {
    (0..edges)
        .map(|_| {
            let u = random_vertex(rng, vertices);
            let v = random_vertex(rng, vertices);
            (u, v, random_colour(rng, colours))
        })
        .collect()
}

/// A list of `edges` edges, all connected to the ground.
///
/// First a random tree on the vertices `0..=vertices`, in which each vertex in
/// turn is joined to a random earlier one; the rest as in [`random_graph`]. If
/// `edges` is less than `vertices`, only that many edges of the tree are made,
/// and the vertices after them are not used.
pub fn random_connected_graph(rng: &mut SplitMix64, edges: usize, vertices: u32, colours: &str) -> Vec<Edge> {
    let mut answer: Vec<Edge> = Vec::new();
    for vertex in (1..=vertices).take(edges) {
        let earlier = random_vertex(rng, vertex - 1);
        answer.push((earlier, vertex, random_colour(rng, colours)));
    }
    let rest = edges - answer.len();
    answer.extend(random_graph(rng, rest, vertices, colours));
    answer
}

/// Nim heaps: `heaps` of them, each of at most `largest` stones. Empty heaps do
/// happen.
pub fn random_heaps(rng: &mut SplitMix64, heaps: usize, largest: u32) -> Vec<u32> {
    (0..heaps).map(|_| random_vertex(rng, largest)).collect()
}

/// A Domineering board with this many rows and columns, in which each cell is
/// taken (`#`) with a chance of one in `odds`, and free (`.`) otherwise.
pub fn random_board(rng: &mut SplitMix64, rows: usize, columns: usize, odds: u64) -> Vec<String> {
    let mut cell = || if rng.below(odds) == 0 { '#' } else { '.' };
    (0..rows).map(|_| (0..columns).map(|_| cell()).collect()).collect()
}

/// Rows of cherries: `rows` of them, each of at most `longest` cherries. Empty
/// rows do happen.
pub fn random_cherries(rng: &mut SplitMix64, rows: usize, longest: u32) -> Vec<String> {
    (0..rows)
        .map(|_| {
            let length = random_vertex(rng, longest);
            (0..length).map(|_| random_colour(rng, "BR")).collect()
        })
        .collect()
}

/// A Konane board with stones of either colour anywhere, in one of four styles:
/// without any order, by turns as on a full board with holes in it, the same with
/// the colours exchanged, and lone stones among hostile ones that stand two apart
/// (which makes for long jumps). How many squares are empty differs from board to
/// board.
pub fn random_stones(rng: &mut SplitMix64, rows: usize, columns: usize) -> Board {
    let style = rng.below(4);
    let empty = 1 + rng.below(8);
    let colours = if rng.below(2) == 0 { ['X', 'O'] } else { ['O', 'X'] };
    let mut square = |row: usize, column: usize| {
        let odd = (row + column) % 2;
        let hole = rng.below(10) < empty;
        match style {
            0 if hole => '.',
            0 => random_colour(rng, "XO"),
            1 | 2 if hole => '.',
            1 => ['X', 'O'][odd],
            2 => ['O', 'X'][odd],
            _ if odd == 1 => colours[1],
            _ if rng.below(5) == 0 => colours[0],
            _ => '.',
        }
    };
    (0..rows).map(|row| (0..columns).map(|column| square(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn known_numbers() {
        let mut rng = SplitMix64::new(1_234_567);
        assert_eq!(rng.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next_u64(), 3_203_168_211_198_807_973);
        assert_eq!(rng.next_u64(), 9_817_491_932_198_370_423);
    }

    #[test]
    fn random_graphs_have_everything() {
        let mut rng = SplitMix64::new(7);
        let edges = random_graph(&mut rng, 500, 4, "BRG");
        assert_eq!(edges.len(), 500);
        let distinct: HashSet<Edge> = edges.into_iter().collect();
        // All 5 * 5 pairs of ends in all 3 colours, and nothing else.
        assert_eq!(distinct.len(), 5 * 5 * 3);
        assert!(distinct.iter().all(|&(u, v, _)| u <= 4 && v <= 4));
    }

    #[test]
    fn connected_graphs_are_connected() {
        let mut rng = SplitMix64::new(8);
        for edges in 0..8 {
            for _ in 0..20 {
                let graph = random_connected_graph(&mut rng, edges, 4, "BR");
                assert_eq!(graph.len(), edges);
                let mut reached = HashSet::from([0]);
                for (u, v, _) in graph {
                    // In this order, each edge starts from what is reached.
                    assert!(reached.contains(&u));
                    reached.insert(v);
                }
            }
        }
    }

    #[test]
    fn other_positions_have_the_asked_size() {
        let mut rng = SplitMix64::new(9);
        let heaps = random_heaps(&mut rng, 100, 3);
        assert_eq!(heaps.len(), 100);
        assert_eq!(heaps.into_iter().collect::<HashSet<u32>>(), HashSet::from([0, 1, 2, 3]));
        let board = random_board(&mut rng, 5, 20, 4);
        assert_eq!(board.len(), 5);
        assert!(board.iter().all(|row| row.len() == 20));
        assert_eq!(board.concat().chars().collect::<HashSet<char>>(), HashSet::from(['.', '#']));
        let boards: Vec<Board> = (0..30).map(|_| random_stones(&mut rng, 4, 6)).collect();
        assert!(boards.iter().all(|board| board.len() == 4 && board.iter().all(|row| row.len() == 6)));
        assert_eq!(boards.concat().concat().into_iter().collect::<HashSet<char>>(), HashSet::from(['.', 'X', 'O']));
        let cherries = random_cherries(&mut rng, 100, 3);
        assert_eq!(cherries.len(), 100);
        let lengths: HashSet<usize> = cherries.iter().map(String::len).collect();
        assert_eq!(lengths, HashSet::from([0, 1, 2, 3]));
        assert_eq!(cherries.concat().chars().collect::<HashSet<char>>(), HashSet::from(['B', 'R']));
    }
}
