//! Stones in rows, one row a heap.

use hedgerow_core::picture::{Emphasis, Svg, palette};
use hedgerow_core::{Notation, Picture};

use super::{Nim, Take};

/// Larger heaps are not drawn stone by stone.
const DRAWN: u32 = 40;
/// The distances between stones, and between heaps.
const STONE: f64 = 20.0;
const HEAP: f64 = 24.0;

impl Picture for Nim {
    fn text(&self) -> String {
        if self.heaps().is_empty() {
            return "no stones\n".to_owned();
        }
        let line = |(index, &heap): (usize, &u32)| {
            let stones = "o".repeat(heap.min(DRAWN) as usize);
            let more = if heap > DRAWN { "..." } else { "" };
            format!("{index:>2}: {stones}{more} {heap}\n")
        };
        self.heaps().iter().enumerate().map(line).collect()
    }

    /// Every stone is a group named after the move that takes it and all stones to its right, in `data-place`.
    fn svg(&self) -> String {
        let longest = self.heaps().first().map_or(0, |&heap| places(heap).len());
        let width = longest as f64 * STONE + 60.0;
        let mut svg = Svg::new(width, self.heaps().len().max(1) as f64 * HEAP, "heaps of Nim");
        for (index, &heap) in self.heaps().iter().enumerate() {
            let places = places(heap);
            for (at, &taken) in places.iter().enumerate() {
                let (x, y) = middle(index, at);
                let Some(taken) = taken else {
                    svg.label(x, y, 14.0, palette::INK, "…");
                    continue;
                };
                let name = self.write_move(Take { index: index as u32, count: taken });
                svg.place(&name, &format!("take {taken} from heap {index}"));
                svg.hit(x - STONE / 2.0, y - HEAP / 2.0, STONE, HEAP);
                svg.circle(x, y, 8.0, palette::GREEN).end();
            }
            let (end, y) = middle(index, places.len());
            svg.label(end + 18.0, y, 14.0, palette::INK, &heap.to_string());
        }
        svg.finish()
    }
}

impl Nim {
    /// The picture with a number on the stone of each of these moves, as far as their stones are drawn.
    pub fn with_numbers(&self, numbers: &[(Take, String, Emphasis)]) -> String {
        let placed = |(take, number, emphasis): &(Take, String, Emphasis)| {
            let heap = *self.heaps().get(take.index as usize)?;
            let at = places(heap).iter().position(|&taken| taken == Some(take.count))?;
            Some((middle(take.index as usize, at), number.clone(), *emphasis))
        };
        let placed: Vec<_> = numbers.iter().filter_map(placed).collect();
        Svg::numbered(&self.svg(), 0.8 * STONE, &placed)
    }
}

/// The middle of a stone.
fn middle(heap: usize, stone: usize) -> (f64, f64) {
    (stone as f64 * STONE + 12.0, (heap as f64 + 0.5) * HEAP)
}

/// The drawing of a heap, from the left: how many stones go with each drawn stone; none is a gap, where there are too
/// many.
fn places(heap: u32) -> Vec<Option<u32>> {
    if heap <= DRAWN {
        return (1..=heap).rev().map(Some).collect();
    }
    let half = DRAWN / 2;
    let (first, last) = ((heap - half + 1..=heap).rev(), (1..=half).rev());
    first.map(Some).chain([None]).chain(last.map(Some)).collect()
}
