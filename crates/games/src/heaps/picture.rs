//! Stones in rows, one row a heap.

use hedgerow_core::picture::{Emphasis, Svg, palette};
use hedgerow_core::{Notation, Picture, Player};

use super::{Heaps, Leave};

/// More stones than this are not drawn one by one.
const DRAWN: u32 = 40;
/// From stone to stone, and from heap to heap.
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

    /// A stone that may be taken with all to its right is a group named after that move, in `data-place`.
    fn svg(&self) -> String {
        let longest = self.heaps().first().map_or(0, |&heap| heap.min(DRAWN + 1));
        let width = f64::from(longest) * STONE + 60.0;
        let title = format!("heaps of {}", self.code());
        let mut svg = Svg::new(width, self.heaps().len().max(1) as f64 * ROW, &title);
        for (index, &heap) in self.heaps().iter().enumerate() {
            let y = (index as f64 + 0.5) * ROW;
            for stone in 0..heap.min(DRAWN) {
                let x = f64::from(stone) * STONE + 12.0;
                let chosen = Leave { index: index as u32, taken: heap - stone, left: [stone, 0, 0] };
                let is_move = heap <= DRAWN && Player::BOTH.into_iter().any(|player| self.allows(player, chosen));
                if is_move {
                    svg.place(&self.write_move(chosen), &format!("take {} from heap {index}", heap - stone));
                    svg.hit(x - STONE / 2.0, y - ROW / 2.0, STONE, ROW);
                }
                let circle = svg.circle(x, y, 8.0, palette::GREEN);
                if is_move {
                    circle.end();
                }
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
    /// The picture with a number on the stone of each of these moves that splits no heap, as far as their stones are drawn.
    pub fn with_numbers(&self, numbers: &[(Leave, String, Emphasis)]) -> String {
        let placed = |(chosen, number, emphasis): &(Leave, String, Emphasis)| {
            let [stone, second, _] = chosen.left;
            let is_drawn = second == 0 && stone < DRAWN;
            let middle = (f64::from(stone) * STONE + 12.0, (f64::from(chosen.index) + 0.5) * ROW);
            is_drawn.then(|| (middle, number.clone(), *emphasis))
        };
        let placed: Vec<_> = numbers.iter().filter_map(placed).collect();
        Svg::numbered(&self.svg(), 0.8 * STONE, &placed)
    }
}
