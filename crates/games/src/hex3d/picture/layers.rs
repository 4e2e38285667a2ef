//! The layers side by side, as in the thesis: the front one first. Bars along the sides of the layers, and frames
//! around the front and the back one, have the colour of the player who joins them.

use hedgerow_core::Rules;
use hedgerow_core::picture::{Anchor, Svg, palette};

use super::super::board::Hex3d;
use super::stones::{COLOURS, GONE, HATCH, LAST, Legend, link, number, sheet, stone, stone_of_chain};
use super::{Drawing, in_a_line};

/// The side of a cell.
const CELL: f64 = 44.0;
const STONE: f64 = 0.34 * CELL;
/// The thickness of the bars along the sides that players join.
const BAR: f64 = 5.0;
/// Room for the numbers of rows, and above for the name of the layer and the numbers of columns.
const LEFT: f64 = 28.0;
const TOP: f64 = 54.0;
/// The gaps between two adjacent layers, and between two lines of layers.
const GAP: f64 = 18.0;
const MARGIN: f64 = 12.0;
/// The greatest length of a line of layers; further layers go into the next line.
const LONGEST: f64 = 1080.0;

struct Sheet<'a> {
    position: &'a Hex3d,
    drawing: &'a Drawing<'a>,
    svg: Svg,
    chain: Vec<usize>,
    in_line: usize,
    left: f64,
}

pub(super) fn svg(position: &Hex3d, drawing: &Drawing) -> String {
    let [columns, rows, layers] = position.shape().sides();
    let size = (LEFT + columns as f64 * CELL + BAR, TOP + rows as f64 * CELL + BAR);
    let in_line = in_a_line(layers, size.0, GAP, LONGEST);
    let lines = layers.div_ceil(in_line) as f64;
    let layers_wide = in_line as f64 * (size.0 + GAP) - GAP;
    let legend = Legend::new(position, layers_wide);
    let width = layers_wide.max(legend.width()) + 2.0 * MARGIN;
    let bottom = MARGIN + lines * (size.1 + GAP);
    let svg = sheet(position, drawing, width, bottom + legend.height() + MARGIN);
    let mut sheet = Sheet { position, drawing, svg, chain: position.chain(), in_line, left: MARGIN };
    // Small boxes are narrower than the words below them.
    sheet.left += (width - 2.0 * MARGIN - layers_wide) / 2.0;
    for z in 0..layers {
        sheet.frame(z);
    }
    for cell in 0..position.shape().cells() {
        sheet.cell(cell);
    }
    sheet.svg.overlay();
    sheet.links();
    sheet.last();
    sheet.numbers();
    sheet.svg.end();
    legend.draw(&mut sheet.svg, (if layers_wide < legend.width() { MARGIN } else { sheet.left }, bottom));
    sheet.svg.finish()
}

impl Sheet<'_> {
    /// The top left corner of the cells of a layer.
    fn corner(&self, z: usize) -> (f64, f64) {
        let [columns, rows, _] = self.position.shape().sides();
        let (line, place) = ((z / self.in_line) as f64, (z % self.in_line) as f64);
        let wide = LEFT + columns as f64 * CELL + BAR + GAP;
        let high = TOP + rows as f64 * CELL + BAR + GAP;
        (self.left + place * wide + LEFT, MARGIN + line * high + TOP)
    }

    /// The middle of a cell.
    fn middle(&self, cell: usize) -> (f64, f64) {
        let [x, y, z] = self.position.shape().place(cell);
        let (left, top) = self.corner(z);
        (left + (x as f64 + 0.5) * CELL, top + (y as f64 + 0.5) * CELL)
    }

    /// The name of a layer, its numbers and the players' sides.
    fn frame(&mut self, z: usize) {
        let [columns, rows, layers] = self.position.shape().sides();
        let (left, top) = self.corner(z);
        let (wide, high) = (columns as f64 * CELL, rows as f64 * CELL);
        let name = self.position.layer_name(z);
        let is_end = z == 0 || z + 1 == layers;
        let name_at = (left + wide / 2.0, top - TOP + 12.0);
        if is_end && self.position.players() > 2 {
            // The third player joins the front and the back.
            let size = (name.chars().count() as f64 * 9.6 + 16.0, 22.0);
            self.svg.plate(name_at, size, palette::PAPER, 2.5, COLOURS[2]);
        }
        self.svg.bold(name_at.0, name_at.1, 15.0, palette::INK, &name);
        for (x, y, width, height, player) in [
            (left, top - BAR, wide, BAR, 0),
            (left, top + high, wide, BAR, 0),
            (left - BAR, top, BAR, high, 1),
            (left + wide, top, BAR, high, 1),
        ] {
            self.svg.rectangle(x, y, width, height, COLOURS[player], COLOURS[player]);
        }
        for x in 0..columns {
            let at = left + (x as f64 + 0.5) * CELL;
            self.svg.label(at, top - BAR - 10.0, 12.0, palette::INK, &x.to_string());
        }
        for y in 0..rows {
            let at = top + (y as f64 + 0.5) * CELL;
            self.svg.words((left - BAR - 5.0, at), 12.0, palette::INK, Anchor::End, &y.to_string());
        }
        let axes = (left - BAR - 5.0, top - BAR - 10.0);
        self.svg.words(axes, 11.0, palette::TAKEN, Anchor::End, "y\\x");
    }

    fn cell(&mut self, cell: usize) {
        let (x, y) = self.middle(cell);
        let corner = (x - CELL / 2.0, y - CELL / 2.0);
        let is_free = self.position.free().has(cell);
        let owner = self.position.owner(cell);
        let numbered = self.drawing.numbers.iter().any(|(chosen, ..)| self.position.cell_of(*chosen) == Some(cell));
        // The number for taking over is below the stone.
        let (at, radius) = if numbered { ((x, y - 0.2 * CELL), 0.6 * STONE) } else { ((x, y), STONE) };
        self.svg.place(&self.position.shape().name(cell), &self.position.cell_words(cell));
        let fill = if is_free || owner.is_some() { palette::PAPER } else { GONE };
        self.svg.rectangle(corner.0, corner.1, CELL, CELL, fill, palette::GRID);
        match owner {
            Some(player) if self.chain.contains(&cell) => stone_of_chain(&mut self.svg, at, radius, player),
            Some(player) => stone(&mut self.svg, at, radius, player),
            None if is_free => {
                if self.drawing.labels && !numbered {
                    let name = self.position.shape().name(cell);
                    self.svg.label(x, y, 12.0, palette::TAKEN, &name);
                }
            }
            None => self.hatch(corner),
        }
        self.svg.end();
    }

    fn hatch(&mut self, (left, top): (f64, f64)) {
        for step in 1..8 {
            let along = f64::from(step) * CELL / 4.0;
            let (near, far) = (along.min(CELL), (along - CELL).max(0.0));
            self.svg.line((left + far, top + near), (left + near, top + far), 1.5, HATCH);
        }
    }

    /// The winning chain, where it stays within a layer.
    fn links(&mut self) {
        let shape = self.position.shape();
        for index in 1..self.chain.len() {
            let (one, other) = (self.chain[index - 1], self.chain[index]);
            if shape.place(one)[2] == shape.place(other)[2] {
                let (from, to) = (self.middle(one), self.middle(other));
                let part = |share: f64| (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
                let rim = STONE / CELL;
                link(&mut self.svg, part(rim), part(1.0 - rim), 9.0);
            }
        }
    }

    /// A frame around the cell of the last move.
    fn last(&mut self) {
        let Some(cell) = self.drawing.last.and_then(|last| self.position.cell_of(last)) else { return };
        let ((x, y), half) = (self.middle(cell), CELL / 2.0 - 2.0);
        let corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)];
        self.svg.polyline(&[corners[0], corners[1], corners[2], corners[3], corners[0]], 3.0, LAST);
    }

    fn numbers(&mut self) {
        for (chosen, text, emphasis) in self.drawing.numbers {
            if let Some(cell) = self.position.cell_of(*chosen) {
                let (x, y) = self.middle(cell);
                let y = if self.position.owner(cell).is_some() { y + 0.26 * CELL } else { y };
                number(&mut self.svg, (x, y), CELL, text, *emphasis);
            }
        }
    }
}
