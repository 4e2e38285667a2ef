//! All small positions of a game, for surveys.

use std::collections::HashSet;

use hedgerow_core::{Budget, Stopped};

use crate::hackenbush::Colour;
use crate::hackenbush::enumerate::canonical;

/// The most positions of one kind of board.
pub const MOST: u64 = 100_000_000;
/// The most letterings of all graphs of one size: each is brought into a canonical form.
const MOST_ON_GRAPHS: u64 = 4_000_000;
/// The budget is checked once for this many graphs.
const CHECK: usize = 1024;
/// The bytes of a canonical form in a set, beside those of its edges and vertices.
const FORM_BYTES: u64 = 64;

/// A kind of positions that can be listed.
pub struct SmallPositions {
    /// The word for it.
    pub name: &'static str,
    /// How its positions are made.
    pub source: Source,
}

/// How positions are made.
pub enum Source {
    /// Every square of a board has one of these letters.
    Letters {
        /// The letters.
        letters: Vec<char>,
        /// Whether there are boards of several rows too.
        grid: bool,
    },
    /// As `Letters`, on boards coloured like a chessboard: a square is empty, or has the letter of its colour.
    Checkered {
        /// The letter of an empty square.
        empty: char,
        /// The letters of the two colours.
        colours: [char; 2],
    },
    /// One heap of this size.
    Heap,
    /// One rectangle whose longer side has this length.
    Rectangle,
    /// Connected graphs with this many vertices, each of which has one of these letters; one of all isomorphic ones.
    Graphs(Vec<char>),
    /// A list of texts.
    Listed(fn(usize, &Budget) -> Result<Vec<String>, Stopped>),
}

/// Positions of one size that are made in one way. They have numbers.
pub enum Batch {
    /// Boards of this many rows and columns. Squares of each colour of a chessboard have these letters.
    Board {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The letters of a square whose row and column add up to an even number, and of the others.
        letters: [Vec<char>; 2],
    },
    /// These texts.
    Texts(Vec<String>),
}

impl Source {
    /// The positions of this size.
    pub fn batches(&self, size: usize, budget: &Budget) -> Result<Vec<Batch>, Stopped> {
        // Columns have letters.
        let grids = || (1..=size).filter(|&rows| size.is_multiple_of(rows) && size / rows <= 26);
        let board = |rows: usize, letters: &[Vec<char>; 2]| Batch::Board {
            rows,
            columns: size / rows,
            letters: letters.clone(),
        };
        let texts = match self {
            Self::Letters { letters, grid } => {
                let letters = [letters.clone(), letters.clone()];
                let rows: Vec<usize> = if *grid { grids().collect() } else { vec![1] };
                return Ok(rows.into_iter().map(|rows| board(rows, &letters)).collect());
            }
            Self::Checkered { empty, colours: [one, other] } => {
                let colourings =
                    [[vec![*empty, *one], vec![*empty, *other]], [vec![*empty, *other], vec![*empty, *one]]];
                return Ok(grids()
                    .flat_map(|rows| colourings.each_ref().map(|letters| board(rows, letters)))
                    .collect());
            }
            Self::Heap => collected([size.to_string()].into_iter(), budget)?,
            Self::Rectangle => {
                let corner = |other| {
                    if other == size { vec![(size, size)] } else { vec![(size, other), (other, size)] }
                };
                let sides = (1..=size.min(15)).flat_map(corner).filter(|&(rows, _)| rows <= 15);
                collected(sides.map(|(rows, columns)| format!("{rows}x{columns}")), budget)?
            }
            Self::Graphs(letters) => on_graphs(letters, size, budget)?,
            Self::Listed(list) => list(size, budget)?,
        };
        Ok(vec![Batch::Texts(texts)])
    }
}

impl Batch {
    /// How many positions there are; none if there are more than [`MOST`].
    pub fn count(&self) -> Option<u64> {
        match self {
            Self::Board { rows, columns, letters: [even, odd] } => {
                let squares = (rows * columns) as u32;
                let evens = (even.len() as u64).checked_pow(squares.div_ceil(2))?;
                evens.checked_mul((odd.len() as u64).checked_pow(squares / 2)?).filter(|&count| count <= MOST)
            }
            Self::Texts(texts) => Some(texts.len() as u64),
        }
    }

    /// The bytes that were claimed for it from the budget, to be released when it is dropped.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Board { .. } => 0,
            Self::Texts(texts) => texts.iter().map(|text| bytes_of(text)).sum(),
        }
    }

    /// The position of this number.
    pub fn position(&self, mut number: u64) -> String {
        match self {
            Self::Board { rows, columns, letters } => {
                let mut text = String::with_capacity(rows * (columns + 1));
                for row in 0..*rows {
                    if row > 0 {
                        text.push('/');
                    }
                    for column in 0..*columns {
                        let letters = &letters[(row + column) % 2];
                        text.push(letters[(number % letters.len() as u64) as usize]);
                        number /= letters.len() as u64;
                    }
                }
                text
            }
            Self::Texts(texts) => texts[number as usize].clone(),
        }
    }
}

/// The bytes of a text in a list.
fn bytes_of(text: &str) -> u64 {
    (size_of::<String>() + text.len()) as u64
}

/// A list of texts, whose memory is claimed while it grows; [`Batch::bytes`] is what it has claimed.
pub fn collected(texts: impl Iterator<Item = String>, budget: &Budget) -> Result<Vec<String>, Stopped> {
    let mut list = Vec::new();
    for text in texts {
        budget.claim(bytes_of(&text));
        if list.len().is_multiple_of(CHECK) {
            budget.check()?;
        }
        list.push(text);
    }
    Ok(list)
}

/// The edges of a graph.
type Edges = Vec<(u8, u8)>;

/// All connected graphs with this many vertices, one of all isomorphic ones: each has a vertex without which it is still
/// connected, so it arises from a smaller one.
fn connected(vertices: usize, budget: &Budget) -> Result<Vec<Edges>, Stopped> {
    let mut graphs: Vec<Edges> = vec![Vec::new()];
    for new in 1..vertices as u8 {
        let mut seen = HashSet::new();
        let mut larger = Vec::new();
        for (count, graph) in graphs.iter().enumerate() {
            if count.is_multiple_of(CHECK) {
                budget.check()?;
            }
            for neighbours in 1_u32..1 << new {
                let mut edges = graph.clone();
                edges.extend((0..new).filter(|vertex| neighbours >> vertex & 1 == 1).map(|vertex| (vertex, new)));
                if seen.insert(form(&edges, &vec![0; usize::from(new) + 1])) {
                    larger.push(edges);
                }
            }
        }
        graphs = larger;
    }
    Ok(graphs)
}

/// The canonical form of a graph whose vertices have these kinds: the form of a picture in which each vertex is joined to
/// the ground by one green edge, and by a blue one more for each kind before its own.
fn form(edges: &[(u8, u8)], kinds: &[u8]) -> canonical::Form {
    let mut lines: Vec<_> = edges.iter().map(|&(one, other)| (one + 1, other + 1, Colour::Red)).collect();
    for (vertex, &kind) in (1..).zip(kinds) {
        lines.push((0, vertex, Colour::Green));
        lines.extend((0..kind).map(|_| (0, vertex, Colour::Blue)));
    }
    canonical::form(&lines, kinds.len() as u8 + 1)
}

/// All connected graphs with these letters at their vertices, one of all isomorphic ones.
fn on_graphs(letters: &[char], vertices: usize, budget: &Budget) -> Result<Vec<String>, Stopped> {
    // Before the graphs are made, since there are more than ten times as many of each further size.
    if vertices > 8 {
        return Err(Stopped::TooLarge);
    }
    let graphs = connected(vertices, budget)?;
    let letterings = (letters.len() as u64).pow(vertices as u32);
    if graphs.len() as u64 * letterings > MOST_ON_GRAPHS {
        return Err(Stopped::TooLarge);
    }
    let mut texts = Vec::new();
    for edges in &graphs {
        let (mut seen, mut seen_bytes) = (HashSet::new(), 0);
        let drawn: String = edges.iter().map(|(one, other)| format!(" {one}-{other}")).collect();
        for mut number in 0..letterings {
            if (number as usize).is_multiple_of(CHECK) {
                budget.check()?;
            }
            let kinds: Vec<u8> = (0..vertices)
                .map(|_| {
                    let kind = number % letters.len() as u64;
                    number /= letters.len() as u64;
                    kind as u8
                })
                .collect();
            if seen.insert(form(edges, &kinds)) {
                // A form has a few bytes for every edge and vertex.
                let bytes = FORM_BYTES + 4 * (edges.len() + kinds.len()) as u64;
                budget.claim(bytes);
                seen_bytes += bytes;
                let word: String = kinds.iter().map(|&kind| letters[usize::from(kind)]).collect();
                // A vertex alone has a space behind it, or it would be a strip.
                let text = if drawn.is_empty() { format!("{word} -") } else { format!("{word}{drawn}") };
                budget.claim(bytes_of(&text));
                texts.push(text);
            }
        }
        budget.release(seen_bytes);
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connected_graphs_are_as_many_as_known() {
        // A001349 in the On-Line Encyclopedia of Integer Sequences.
        for (vertices, count) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112), (7, 853)] {
            assert_eq!(connected(vertices, &Budget::unlimited()).unwrap().len(), count, "{vertices}");
        }
    }

    #[test]
    fn letterings_are_counted_up_to_symmetry() {
        // A path of three vertices in two colours: 2 for the middle, 3 for the ends; a triangle: 4.
        assert_eq!(on_graphs(&['.', 'X'], 3, &Budget::unlimited()).unwrap().len(), 6 + 4);
        assert_eq!(on_graphs(&['.', 'X'], 1, &Budget::unlimited()).unwrap(), [". -", "X -"]);
    }

    /// Lists claim their memory, also while they grow, and say how much of it is left to release.
    #[test]
    fn lists_claim_their_memory() {
        let budget = Budget::unlimited();
        let texts = on_graphs(&['.', 'X', 'O'], 4, &budget).unwrap();
        let batch = Batch::Texts(texts);
        assert!(batch.bytes() > 0 && budget.claimed() == batch.bytes());
        let small = Budget::unlimited().with_memory(1 << 12);
        assert_eq!(on_graphs(&['.', 'X', 'O'], 6, &small), Err(Stopped::Memory));
        assert_eq!(collected((0..5000).map(|number| number.to_string()), &small), Err(Stopped::Memory));
    }

    #[test]
    fn boards_of_a_size() {
        let sizes = |source: Source, size| -> Vec<Option<u64>> {
            source.batches(size, &Budget::unlimited()).unwrap().iter().map(Batch::count).collect()
        };
        assert_eq!(sizes(Source::Letters { letters: vec!['.', '#'], grid: true }, 6), [Some(64); 4]);
        assert_eq!(sizes(Source::Letters { letters: vec!['.', '#'], grid: false }, 6), [Some(64)]);
        assert_eq!(sizes(Source::Checkered { empty: '.', colours: ['X', 'O'] }, 3), [Some(8); 4]);
        let batches = Source::Checkered { empty: '.', colours: ['X', 'O'] }.batches(4, &Budget::unlimited()).unwrap();
        let full: Vec<String> = batches.iter().map(|batch| batch.position(15)).collect();
        assert_eq!(full, ["XOXO", "OXOX", "XO/OX", "OX/XO", "X/O/X/O", "O/X/O/X"]);
    }
}
