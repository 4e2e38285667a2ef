//! Stalks and trees as parts.

use hedgerow_core::{Budget, Stopped};
use rustc_hash::FxHashMap;

use super::multisets::Multisets;
use super::{Line, Part, Stock};
use crate::hackenbush::Colour;

/// The budget is checked once in this many parts.
const PATIENCE: usize = 1024;

/// Adds all trees with this many edges: each colour of the root edge with each multiset of smaller trees above it.
pub(super) fn push_trees(stock: &mut Stock, colours: &[Colour], size: usize, budget: &Budget) -> Result<(), Stopped> {
    let mut crowns: Vec<Box<[u32]>> = Vec::new();
    let mut multisets = Multisets::new(stock, size - 1);
    while let Some(crown) = multisets.advance() {
        crowns.push(crown.into());
        check(crowns.len(), size, budget)?;
    }
    push(stock, colours, &crowns, budget)
}

/// Adds all stalks with this many edges: each colour of the root edge below each shorter stalk.
pub(super) fn push_stalks(stock: &mut Stock, colours: &[Colour], size: usize, budget: &Budget) -> Result<(), Stopped> {
    let crowns: Vec<Box<[u32]>> = match size {
        1 => vec![[].into()],
        _ => stock.of_size(size - 1).map(|number| [number].into()).collect(),
    };
    push(stock, colours, &crowns, budget)
}

fn check(count: usize, size: usize, budget: &Budget) -> Result<(), Stopped> {
    if count.is_multiple_of(PATIENCE) {
        budget.claim((PATIENCE * (size_of::<Part>() + 8 * size)) as u64);
        budget.check()?;
    }
    Ok(())
}

/// Adds the trees with a root edge of each colour below each of these multisets.
fn push(stock: &mut Stock, colours: &[Colour], crowns: &[Box<[u32]>], budget: &Budget) -> Result<(), Stopped> {
    let places: FxHashMap<&[u32], usize> = crowns.iter().enumerate().map(|(place, crown)| (&**crown, place)).collect();
    let first = stock.parts.len();
    let mut parts = Vec::with_capacity(colours.len() * crowns.len());
    for &colour in colours {
        for crown in crowns {
            let own = first + parts.len();
            let swapped = colours.iter().position(|&other| other == colour.swapped());
            let mut above: Vec<u32> = crown.iter().map(|&number| stock.part(number).negative).collect();
            above.sort_unstable();
            let negative = match (swapped, places.get(&*above)) {
                (Some(colour), Some(place)) => first + colour * crowns.len() + place,
                _ => own,
            };
            parts.push(planted(stock, colour, crown, negative as u32));
            check(parts.len(), stock.largest() + 1, budget)?;
        }
    }
    stock.push_size(parts);
    Ok(())
}

/// The tree of a root edge and the trees above it.
fn planted(stock: &Stock, colour: Colour, crown: &[u32], negative: u32) -> Part {
    let mut lines: Vec<Line> = vec![(0, 1, colour)];
    let mut above = 1;
    for &number in crown {
        let part = stock.part(number);
        let label = |vertex: u8| if vertex == 0 { 1 } else { above + vertex };
        lines.extend(part.lines.iter().map(|&(u, v, colour)| (label(u), label(v), colour)));
        above += part.vertices - 1;
    }
    Part { lines: lines.into(), vertices: above + 1, negative }
}
