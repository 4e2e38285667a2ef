//! Stones in rows, one row a heap.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Emphasis, Svg, palette};

use super::{Heaps, Leave};

/// Larger heaps are not drawn stone by stone.
const DRAWN: u32 = 40;
/// The distances between stones, and between heaps.
const STONE: f64 = 20.0;
const ROW: f64 = 24.0;

impl Picture for Heaps {
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

    /// Every stone is a group with a name such as `0.3` (heap, stone) in `data-place`.
    fn svg(&self) -> String {
        let longest = self.heaps().first().map_or(0, |&heap| heap.min(DRAWN + 1));
        let width = f64::from(longest) * STONE + 60.0;
        let title = format!("heaps of {}", self.code());
        let mut svg = Svg::new(width, self.heaps().len().max(1) as f64 * ROW, &title);
        for (index, &heap) in self.heaps().iter().enumerate() {
            let y = (index as f64 + 0.5) * ROW;
            for stone in 0..heap.min(DRAWN) {
                let x = f64::from(stone) * STONE + 12.0;
                svg.place(&format!("{index}.{stone}"), &format!("stone {stone} of heap {index}"));
                svg.hit(x - STONE / 2.0, y - ROW / 2.0, STONE, ROW);
                svg.circle(x, y, 8.0, palette::GREEN).end();
            }
            let drawn = heap.min(DRAWN + 1);
            if heap > DRAWN {
                svg.label(f64::from(DRAWN) * STONE + 12.0, y, 14.0, palette::INK, "…");
            }
            svg.label(f64::from(drawn) * STONE + 30.0, y, 14.0, palette::INK, &heap.to_string());
        }
        svg.finish()
    }
}

impl Heaps {
    /// The stones that a move takes, between the larger heap that it leaves and the others; the two beside the cut, if
    /// it only splits. The last drawn stone represents stones that are not drawn.
    pub(super) fn stones(&self, chosen: Leave) -> Vec<String> {
        let [large, small, _] = chosen.left;
        let stones = match chosen.taken {
            0 => large.saturating_sub(1)..large + u32::from(small > 0),
            taken => large..large.saturating_add(taken),
        };
        let mut places: Vec<u32> = stones.map(|stone| stone.min(DRAWN - 1)).take(2 * DRAWN as usize).collect();
        places.dedup();
        places.into_iter().map(|stone| format!("{}.{stone}", chosen.index)).collect()
    }

    /// The picture with a number on the first stone of each of these moves.
    pub(super) fn with_numbers(&self, numbers: &[(Leave, String, Emphasis)]) -> String {
        let placed = |(chosen, number, emphasis): &(Leave, String, Emphasis)| {
            let stone = f64::from(chosen.left[0].min(DRAWN - 1));
            let middle = (stone * STONE + 12.0, (f64::from(chosen.index) + 0.5) * ROW);
            (middle, number.clone(), *emphasis)
        };
        let placed: Vec<_> = numbers.iter().map(placed).collect();
        Svg::numbered(&self.svg(), 0.8 * STONE, &placed)
    }
}
