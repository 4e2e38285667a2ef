//! The box in perspective. Its rows are lifted apart like the floors of a house, far enough that no floor hides
//! another: every stone inside is visible. Floors are painted from the lowest to the highest and their cells from the
//! back to the front.
//!
//! The edges of the box have the colour of the player who joins the faces at their ends.

use hedgerow_core::Rules;
use hedgerow_core::picture::{Anchor, Svg, palette};

use super::super::board::Hex3d;
use super::Drawing;
use super::stones::{COLOURS, GONE, HATCH, LAST, Legend, link, number, sheet, stone, stone_of_chain};

type Point = (f64, f64);

/// The offset of one column, and of one layer, to the right and down.
const COLUMN: Point = (46.0, 9.0);
const LAYER: Point = (25.0, -19.0);
/// The space between two floors, seen from the front.
const BETWEEN: f64 = 28.0;
const STONE: f64 = 12.5;
/// How high above the floor the middle of a stone is.
const LIFT: f64 = 7.0;
const MARGIN: f64 = 14.0;
/// Room for the names of the rows.
const LEFT: f64 = 92.0;
/// Room for the numbers of columns below the lowest floor.
const BELOW: f64 = 40.0;
/// A cell, which is translucent; the last two digits give the opacity.
const GLASS: &str = "#edf2f7cc";
const GONE_GLASS: &str = "#cbd5e0dd";

/// The edges of a floor behind its stones, or in front of them.
#[derive(Clone, Copy)]
enum End {
    Far,
    Near,
}

struct Sheet<'a> {
    position: &'a Hex3d,
    drawing: &'a Drawing<'a>,
    svg: Svg,
    chain: Vec<usize>,
    /// The left front corner of the highest floor.
    origin: Point,
    /// From one floor to the next.
    floor: f64,
}

pub(super) fn svg(position: &Hex3d, drawing: &Drawing) -> String {
    let [columns, rows, layers] = position.shape().sides();
    let (columns_wide, layers_wide) = (columns as f64 * COLUMN.0, layers as f64 * LAYER.0);
    let depth = -(layers as f64) * LAYER.1;
    // The height of a floor above any point below it: its area over its longer side, as seen from the front.
    let area = (columns * layers) as f64 * (COLUMN.1 * LAYER.0 - COLUMN.0 * LAYER.1);
    let floor = area / columns_wide.max(layers_wide) + BETWEEN;
    let wide = LEFT + columns_wide + layers_wide + 60.0;
    let legend = Legend::new(position, wide);
    let width = wide.max(legend.width()) + 2.0 * MARGIN;
    let top = MARGIN + STONE + depth;
    let bottom = top + (rows - 1) as f64 * floor + columns as f64 * COLUMN.1 + BELOW;
    let svg = sheet(position, drawing, width, bottom + legend.height() + MARGIN);
    let left = MARGIN + LEFT + (width - 2.0 * MARGIN - wide) / 2.0;
    let mut sheet = Sheet { position, drawing, svg, chain: position.chain(), origin: (left, top), floor };
    sheet.posts();
    for y in (0..rows).rev() {
        sheet.floor_name(y);
        sheet.edges(y, End::Far);
        for z in (0..layers).rev() {
            for x in 0..columns {
                sheet.cell(position.shape().cell([x, y, z]));
            }
        }
        sheet.edges(y, End::Near);
    }
    sheet.svg.overlay();
    sheet.links();
    sheet.numbers();
    sheet.svg.end();
    sheet.axes();
    legend.draw(&mut sheet.svg, (MARGIN, bottom));
    sheet.svg.finish()
}

impl Sheet<'_> {
    /// A point of the box: columns from the left, floors from the top, layers from the front.
    fn point(&self, x: f64, y: f64, z: f64) -> Point {
        let (left, top) = self.origin;
        (left + x * COLUMN.0 + z * LAYER.0, top + y * self.floor + x * COLUMN.1 + z * LAYER.1)
    }

    /// The middle of the floor of a cell.
    fn middle(&self, cell: usize) -> Point {
        let [x, y, z] = self.position.shape().place(cell);
        self.point(x as f64 + 0.5, y as f64, z as f64 + 0.5)
    }

    /// The corners of a cell, from the left front one to the right.
    fn corners(&self, cell: usize) -> [Point; 4] {
        let [x, y, z] = self.position.shape().place(cell).map(|at| at as f64);
        [(x, z), (x + 1.0, z), (x + 1.0, z + 1.0), (x, z + 1.0)].map(|(x, z)| self.point(x, y, z))
    }

    fn sides(&self) -> [f64; 3] {
        self.position.shape().sides().map(|side| side as f64)
    }

    /// The edges of the box from the highest to the lowest floor.
    fn posts(&mut self) {
        let [columns, rows, layers] = self.sides();
        for (x, z) in [(0.0, layers), (columns, layers), (0.0, 0.0), (columns, 0.0)] {
            let (from, to) = (self.point(x, 0.0, z), self.point(x, rows - 1.0, z));
            self.svg.line(from, to, 2.5, COLOURS[0]);
        }
    }

    /// Two edges of a floor, one in the direction of the second player and one in that of the third. Stones stand in
    /// front of the edges at the far end.
    fn edges(&mut self, y: usize, end: End) {
        let ([columns, _, layers], y) = (self.sides(), y as f64);
        let (x, z) = match end {
            End::Far => (0.0, layers),
            End::Near => (columns, 0.0),
        };
        let [along, across] =
            [[(0.0, z), (columns, z)], [(x, 0.0), (x, layers)]].map(|ends| ends.map(|(x, z)| self.point(x, y, z)));
        self.svg.overlay();
        self.svg.line(along[0], along[1], 3.0, COLOURS[1]);
        // Front and back may be nobody's.
        let third = if self.position.players() > 2 { COLOURS[2] } else { palette::GRID };
        self.svg.line(across[0], across[1], 3.0, third);
        self.svg.end();
    }

    fn floor_name(&mut self, y: usize) {
        let (left, top) = self.point(0.0, y as f64, 0.0);
        let name = self.position.row_name(y);
        self.svg.words((left - 10.0, top - 6.0), 14.0, palette::INK, Anchor::End, &name);
    }

    fn cell(&mut self, cell: usize) {
        let (corners, (x, y)) = (self.corners(cell), self.middle(cell));
        let is_free = self.position.free().has(cell);
        let owner = self.position.owner(cell);
        self.svg.place(&self.position.shape().name(cell), &self.position.cell_words(cell));
        let fill = if is_free || owner.is_some() { GLASS } else { GONE_GLASS };
        self.svg.polygon(&corners, fill, palette::GRID);
        let is_last = self.drawing.last.and_then(|last| self.position.cell_of(last)) == Some(cell);
        if is_last {
            let inner = corners.map(|corner| (x + (corner.0 - x) * 0.86, y + (corner.1 - y) * 0.86));
            self.svg.polyline(&[inner[0], inner[1], inner[2], inner[3], inner[0]], 3.0, LAST);
        }
        match owner {
            Some(player) if self.chain.contains(&cell) => {
                stone_of_chain(&mut self.svg, (x, y - LIFT), STONE, player);
            }
            Some(player) => stone(&mut self.svg, (x, y - LIFT), STONE, player),
            None if is_free => {
                let numbered = self.drawing.numbers.iter().any(|(chosen, ..)| chosen.taken() == Some(cell));
                if self.drawing.labels && !numbered {
                    let name = self.position.shape().name(cell);
                    self.svg.label(x, y, 10.0, palette::TAKEN, &name);
                }
            }
            None => self.hatch(&corners),
        }
        self.svg.end();
    }

    fn hatch(&mut self, corners: &[Point; 4]) {
        self.svg.polygon(&[corners[0], corners[1], corners[2], corners[3]], GONE, HATCH);
        let between =
            |from: Point, to: Point, share: f64| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
        for step in 1..4 {
            let share = f64::from(step) / 4.0;
            let ends =
                [(0, 1), (3, 2), (0, 3), (1, 2)].map(|(one, other)| between(corners[one], corners[other], share));
            self.svg.line(ends[0], ends[2], 1.5, HATCH);
            // The second half of the lines ends on the other two sides.
            self.svg.line(ends[1], ends[3], 1.5, HATCH);
        }
        self.svg.line(corners[1], corners[3], 1.5, HATCH);
    }

    /// The winning chain, from stone to stone.
    fn links(&mut self) {
        for index in 1..self.chain.len() {
            let [from, to] = [self.chain[index - 1], self.chain[index]].map(|cell| self.middle(cell));
            let (from, to) = ((from.0, from.1 - LIFT), (to.0, to.1 - LIFT));
            let length = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
            let part = |from: f64, to: f64, share: f64| from + (to - from) * share;
            let rim = STONE / length;
            let at = |share: f64| (part(from.0, to.0, share), part(from.1, to.1, share));
            if rim < 0.5 {
                link(&mut self.svg, at(rim), at(1.0 - rim), 7.0);
            }
        }
    }

    fn numbers(&mut self) {
        for (chosen, text, emphasis) in self.drawing.numbers {
            if let Some(cell) = self.position.cell_of(*chosen) {
                let (x, y) = self.middle(cell);
                let y = if self.position.owner(cell).is_some() { y + STONE - LIFT } else { y };
                number(&mut self.svg, (x, y), 26.0, text, *emphasis);
            }
        }
    }

    /// The numbers of the columns and of the layers, along the lowest floor.
    fn axes(&mut self) {
        let [columns, rows, layers] = self.position.shape().sides();
        let lowest = (rows - 1) as f64;
        for x in 0..columns {
            let (at, below) = self.point(x as f64 + 0.5, lowest, 0.0);
            let name = if x == 0 { "x=0".to_owned() } else { x.to_string() };
            self.svg.label(at, below + 14.0, 12.0, palette::INK, &name);
        }
        for z in 0..layers {
            let (right, at) = self.point(columns as f64, lowest, z as f64 + 0.5);
            let name = match z {
                _ if z == 0 || z + 1 == layers => self.position.layer_name(z),
                _ => z.to_string(),
            };
            self.svg.words((right + 8.0, at + 3.0), 12.0, palette::INK, Anchor::Start, &name);
        }
    }
}
