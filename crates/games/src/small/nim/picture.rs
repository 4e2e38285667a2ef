//! Stones in rows, one row a heap.

use hedgerow_core::Picture;
use hedgerow_core::picture::{Svg, palette};

use super::Nim;

/// More stones than this are not drawn one by one.
const DRAWN: u32 = 40;

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

    fn svg(&self) -> String {
        let longest = self.heaps().first().map_or(0, |&heap| heap.min(DRAWN));
        let width = f64::from(longest) * 20.0 + 60.0;
        let mut svg = Svg::new(width, self.heaps().len().max(1) as f64 * 24.0, "heaps of Nim");
        for (index, &heap) in self.heaps().iter().enumerate() {
            let y = index as f64 * 24.0 + 12.0;
            for stone in 0..heap.min(DRAWN) {
                svg.circle(f64::from(stone) * 20.0 + 12.0, y, 8.0, palette::GREEN);
            }
            svg.label(f64::from(heap.min(DRAWN)) * 20.0 + 30.0, y, 14.0, palette::INK, &heap.to_string());
        }
        svg.finish()
    }
}
