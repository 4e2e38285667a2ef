//! A table of numbers as a map of colours: rectangular, triangular or with other cells left out.

mod outline;

use hedgerow_core::picture::{Anchor, Svg, palette};

use super::colours::Colour;
use super::scale::Scale;

/// A table to draw.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// What the rows are.
    pub row_name: String,
    /// What the columns are.
    pub column_name: String,
    /// What the numbers are.
    pub value_name: String,
    /// A label for each row; where there is no room, some are left out.
    pub rows: Vec<String>,
    /// A label for each column; where there is no room, some are left out.
    pub columns: Vec<String>,
    /// The rows of cells from top to bottom, each from left to right; shorter rows leave cells out, too.
    pub cells: Vec<Vec<Option<HeatCell>>>,
    /// Classes of cells: each class is outlined and explained below.
    pub classes: Vec<Class>,
}

/// A cell of a [`HeatMap`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HeatCell {
    /// The number, which determines the colour.
    pub value: f64,
    /// The text in the cell if there is room; may be empty.
    pub text: String,
    /// The place of its class in the list.
    pub class: Option<usize>,
}

/// A class of cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// What its cells have in common.
    pub name: String,
    /// The colour of its outline.
    pub colour: String,
}

/// The margins: for the labels at the left, for title, names and labels above, and for the colour bar at the right.
const LEFT: f64 = 64.0;
const TOP: f64 = 84.0;
const RIGHT: f64 = 110.0;

/// The longest side of the map, and the limits of a cell's side.
const LONGEST: f64 = 640.0;
const CELL: (f64, f64) = (2.0, 60.0);

/// The height of the letters of labels.
const LETTERS: f64 = 12.0;

/// The approximate width of letters, relative to their height.
const BREADTH: f64 = 0.62;

/// Draws the map with its labels, outlines and colour bar.
///
/// ```
/// use hedgerow_lab::plots::{HeatCell, HeatMap, heat};
///
/// let cell = |value: f64| Some(HeatCell { value, text: format!("{value}"), class: None });
/// let cells = vec![vec![cell(1.0)], vec![cell(2.0), cell(2.5)]];
/// let map = HeatMap { title: "a corner".into(), cells, ..HeatMap::default() };
/// assert!(heat(&map).contains(">2.5</text>"));
/// ```
pub fn heat(map: &HeatMap) -> String {
    let height = map.cells.len().max(map.rows.len());
    let width = map.cells.iter().map(Vec::len).max().unwrap_or(0).max(map.columns.len());
    let side = (LONGEST / width.max(height).max(1) as f64).clamp(CELL.0, CELL.1);
    let (across, down) = (side * width as f64, side * height as f64);
    let values = map.cells.iter().flatten().flatten().map(|cell| cell.value);
    let sheet = Sheet { map, side, across, down: down.max(140.0), scale: Scale::within(values) };

    let words = |text: &str, letters: f64| text.chars().count() as f64 * letters * BREADTH;
    let legend = map.classes.iter().map(|class| words(&class.name, 13.0) + 40.0).fold(0.0, f64::max);
    let whole = (LEFT + across + RIGHT).max(words(&map.title, 17.0) + 40.0).max(LEFT + legend);
    let below = 24.0 + 24.0 * map.classes.len() as f64;
    let mut svg = Svg::new(whole, TOP + sheet.down + below, &map.title);
    svg.rectangle(0.0, 0.0, whole, TOP + sheet.down + below, palette::PAPER, palette::PAPER);
    svg.label(whole / 2.0, 22.0, 17.0, palette::INK, &map.title);
    sheet.cells(&mut svg);
    sheet.outlines(&mut svg);
    sheet.texts(&mut svg);
    sheet.labels(&mut svg);
    sheet.bar(&mut svg);
    sheet.legend(&mut svg);
    svg.finish()
}

struct Sheet<'a> {
    map: &'a HeatMap,
    side: f64,
    across: f64,
    down: f64,
    scale: Scale,
}

impl Sheet<'_> {
    fn place(&self, row: usize, column: usize) -> (f64, f64) {
        (LEFT + self.side * column as f64, TOP + self.side * row as f64)
    }

    fn colour(&self, cell: &HeatCell) -> Option<Colour> {
        // Small cells cannot be read individually: fewer colours give longer runs of one colour.
        let steps = if self.is_fine() { 96.0 } else { 1024.0 };
        cell.value.is_finite().then(|| Colour::of((self.scale.part(cell.value) * steps).round() / steps))
    }

    fn is_fine(&self) -> bool {
        self.side < 12.0
    }

    /// Cells of one colour side by side become one rectangle: that makes the files of large maps smaller.
    fn cells(&self, svg: &mut Svg) {
        let is_fine = self.is_fine();
        for (row, cells) in self.map.cells.iter().enumerate() {
            let fill = |cell: &Option<HeatCell>| {
                cell.as_ref().map(|cell| self.colour(cell).map_or(palette::TAKEN.into(), Colour::code))
            };
            let fills: Vec<Option<String>> = cells.iter().map(fill).collect();
            let mut column = 0;
            while column < fills.len() {
                let alike = fills[column..].iter().take_while(|&fill| is_fine && *fill == fills[column]).count().max(1);
                if let Some(fill) = &fills[column] {
                    let (x, y) = self.place(row, column);
                    let line = if is_fine { fill } else { palette::PAPER };
                    svg.rectangle(x, y, self.side * alike as f64, self.side, fill, line);
                }
                column += alike;
            }
        }
    }

    fn texts(&self, svg: &mut Svg) {
        // The same letter height everywhere: the one at which the longest text fits.
        let all = || self.map.cells.iter().flatten().flatten();
        let longest = all().map(|cell| cell.text.chars().count()).max().unwrap_or(0).max(1);
        let letters = ((self.side - 8.0) / (BREADTH * longest as f64)).min(14.0);
        if letters < 6.0 {
            return;
        }
        for (row, cells) in self.map.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let Some(cell) = cell.as_ref().filter(|cell| !cell.text.is_empty()) else { continue };
                let is_light = self.colour(cell).is_some_and(Colour::is_light);
                let ink = if is_light { palette::INK } else { palette::PAPER };
                let (x, y) = self.place(row, column);
                svg.label(x + self.side / 2.0, y + self.side / 2.0, letters, ink, &cell.text);
            }
        }
    }

    fn labels(&self, svg: &mut Svg) {
        let step = self.step(LETTERS + 4.0);
        for (row, text) in self.map.rows.iter().enumerate().step_by(step) {
            let (x, y) = self.place(row, 0);
            svg.words((x - 8.0, y + self.side / 2.0), LETTERS, palette::INK, Anchor::End, text);
        }
        let longest = self.map.columns.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let step = self.step(LETTERS * BREADTH * (longest + 1) as f64);
        for (column, text) in self.map.columns.iter().enumerate().step_by(step) {
            let (x, y) = self.place(0, column);
            svg.label(x + self.side / 2.0, y - 12.0, LETTERS, palette::INK, text);
        }
        if !self.map.column_name.is_empty() {
            let name = format!("{} →", self.map.column_name);
            svg.words((LEFT, TOP - 34.0), 14.0, palette::INK, Anchor::Start, &name);
        }
        if !self.map.row_name.is_empty() {
            let name = format!("{} ↓", self.map.row_name);
            svg.words((LEFT - 8.0, TOP - 12.0), 14.0, palette::INK, Anchor::End, &name);
        }
    }

    /// How many cells a label of this size needs: 1, 2, 5, 10 and so on.
    fn step(&self, size: f64) -> usize {
        let round = (0..6).flat_map(|power| [1, 2, 5].map(|leading| leading * 10_usize.pow(power)));
        round.into_iter().find(|&step| step as f64 * self.side >= size).unwrap_or(1_000_000)
    }

    /// The bar from the greatest number at the top to the least.
    fn bar(&self, svg: &mut Svg) {
        const STEPS: usize = 64;
        let (x, height) = (LEFT + self.across + 26.0, self.down.min(320.0));
        let y = |part: f64| TOP + height * (1.0 - part);
        for step in 0..STEPS {
            let (part, next) = (step as f64 / STEPS as f64, (step + 1) as f64 / STEPS as f64);
            let colour = Colour::of((part + next) / 2.0).code();
            svg.rectangle(x, y(next), 16.0, y(part) - y(next), &colour, &colour);
        }
        svg.rectangle(x - 0.5, TOP - 0.5, 17.0, height + 1.0, "none", palette::TAKEN);
        for (tick, text) in self.scale.ticks() {
            let y = y(self.scale.part(tick));
            svg.line((x + 17.0, y), (x + 22.0, y), 1.0, palette::INK);
            svg.words((x + 26.0, y), LETTERS, palette::INK, Anchor::Start, &text);
        }
        svg.words((x, TOP - 16.0), 14.0, palette::INK, Anchor::Start, &self.map.value_name);
    }

    fn legend(&self, svg: &mut Svg) {
        for (place, class) in self.map.classes.iter().enumerate() {
            let y = TOP + self.down + 26.0 + 24.0 * place as f64;
            outline::draw(
                svg,
                &[(LEFT, y - 7.0), (LEFT + 20.0, y - 7.0), (LEFT + 20.0, y + 7.0), (LEFT, y + 7.0), (LEFT, y - 7.0)],
                &class.colour,
            );
            svg.words((LEFT + 30.0, y), 13.0, palette::INK, Anchor::Start, &class.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle(rows: usize) -> HeatMap {
        let cell = |m: usize, n: usize| HeatCell {
            value: (m - n) as f64 / 2.0,
            text: format!("{:.1}", (m - n) as f64 / 2.0),
            class: (m < 2 * n).then_some(0),
        };
        HeatMap {
            title: "m & n".into(),
            row_name: "m".into(),
            column_name: "n".into(),
            value_name: "V".into(),
            rows: (0..rows).map(|m| m.to_string()).collect(),
            columns: (0..rows).map(|n| n.to_string()).collect(),
            cells: (0..rows).map(|m| (0..=m).map(|n| Some(cell(m, n))).collect()).collect(),
            classes: vec![Class { name: "the band".into(), colour: palette::RED.into() }],
        }
    }

    fn is_whole(svg: &str) {
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn a_triangle_has_all_its_labels() {
        let svg = heat(&triangle(10));
        is_whole(&svg);
        for text in [">m &amp; n<", ">m ↓<", ">n →<", ">V<", ">the band<", ">4.5<", ">9<", ">3<"] {
            assert!(svg.contains(text), "{text}");
        }
        assert!(svg.matches("<rect").count() >= 55 + 64);
    }

    #[test]
    fn large_maps_have_few_labels_and_no_text() {
        let svg = heat(&triangle(300));
        is_whole(&svg);
        assert!(svg.matches("<text").count() < 100);
        assert!(svg.contains(">290<") && !svg.contains(">291<"));
    }

    #[test]
    fn empty_flat_and_broken_maps() {
        is_whole(&heat(&HeatMap::default()));
        let cell = |value| Some(HeatCell { value, ..HeatCell::default() });
        for values in
            [vec![cell(3.0)], vec![cell(f64::NAN), None, cell(f64::INFINITY)], vec![cell(1e300), cell(-1e300)]]
        {
            let map = HeatMap { cells: vec![values, vec![]], ..HeatMap::default() };
            is_whole(&heat(&map));
        }
        // A class that is not in the list has no outline.
        let stray = Some(HeatCell { class: Some(7), ..HeatCell::default() });
        is_whole(&heat(&HeatMap { cells: vec![vec![stray]], ..HeatMap::default() }));
    }
}
