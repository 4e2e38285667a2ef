//! The value of a two by two matrix game as a surface over the unit square: Blue plays the first row with probability
//! p, Red the first column with probability q (as in Figures 10 to 12 of Koschny 2022).
//!
//! The view is from above a low corner, so that a saddle hides as little of itself as possible.

use hedgerow_core::picture::{Anchor, Svg, palette};

use super::colours::Colour;
use super::scale::{Scale, short};

/// The picture's size, in pixels.
const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 540.0;

/// The centre of the floor in the picture, the length of a unit of the floor, and the whole height.
const MIDDLE: (f64, f64) = (318.0, 396.0);
const UNIT: f64 = 330.0;
const TALL: f64 = 210.0;

/// The floor is turned by this angle, and the view is from this height above it.
const TURN: f64 = 0.66;
const RISE: f64 = 0.46;

/// The number of meshes along each side of the surface.
const MESHES: usize = 20;

/// The names of the axes and of the equilibrium.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    /// The name of the axis of the first row's probability.
    pub p: String,
    /// The name of the axis of the first column's probability.
    pub q: String,
    /// The name of the upright axis.
    pub value: String,
    /// The text at the equilibrium; `None` for its three numbers, rounded.
    pub equilibrium: Option<String>,
}

impl Default for Labels {
    fn default() -> Self {
        Self { p: "p".into(), q: "q".into(), value: "V".into(), equilibrium: None }
    }
}

/// Draws the surface of a matrix game with its equilibrium, given as p, q and the value.
///
/// An equilibrium in a corner of the square, where nobody mixes, is drawn as a square; any other as a disc.
///
/// ```
/// use hedgerow_lab::plots::{Labels, surface};
///
/// let svg = surface([[0.0, 0.5], [0.5, 0.0]], (0.5, 0.5, 0.25), "V(2, 1)", &Labels::default());
/// assert!(svg.contains("p = 0.5, q = 0.5, V = 0.25"));
/// ```
pub fn surface(matrix: [[f64; 2]; 2], equilibrium: (f64, f64, f64), title: &str, labels: &Labels) -> String {
    let plot = Plot::new(matrix, equilibrium.2);
    let mut svg = Svg::new(WIDTH, HEIGHT, title);
    svg.rectangle(0.0, 0.0, WIDTH, HEIGHT, palette::PAPER, palette::PAPER);
    svg.label(WIDTH / 2.0, 24.0, 18.0, palette::INK, title);
    plot.walls(&mut svg);
    plot.meshes(&mut svg);
    plot.axes(&mut svg, labels);
    plot.equilibrium(&mut svg, equilibrium, labels);
    svg.finish()
}

struct Plot {
    matrix: [[f64; 2]; 2],
    scale: Scale,
    /// Whether the corner p = 1, q = 0 is in front instead of p = q = 1.
    is_turned: bool,
}

impl Plot {
    fn new(matrix: [[f64; 2]; 2], value: f64) -> Self {
        let matrix = matrix.map(|row| row.map(|entry| if entry.abs() <= 1e15 { entry } else { 0.0 }));
        let [[a, b], [c, d]] = matrix;
        Self { matrix, scale: Scale::around([a, b, c, d, value]), is_turned: a + d > b + c }
    }

    fn height(&self, p: f64, q: f64) -> f64 {
        let [[a, b], [c, d]] = self.matrix;
        p * (q * a + (1.0 - q) * b) + (1.0 - p) * (q * c + (1.0 - q) * d)
    }

    /// The place on the floor, turned so that (1, 1) is in front.
    fn floor(&self, p: f64, q: f64) -> (f64, f64) {
        if self.is_turned { (1.0 - q, p) } else { (p, q) }
    }

    /// The probabilities at a place on the floor.
    fn mixture(&self, (u, v): (f64, f64)) -> (f64, f64) {
        if self.is_turned { (v, 1.0 - u) } else { (u, v) }
    }

    /// Where a place on the floor, at a part of the height, is drawn.
    fn place(&self, (u, v): (f64, f64), part: f64) -> (f64, f64) {
        let (u, v) = (u - 0.5, v - 0.5);
        let across = u * TURN.cos() - v * TURN.sin();
        let near = u * TURN.sin() + v * TURN.cos();
        (MIDDLE.0 + UNIT * across, MIDDLE.1 + UNIT * RISE * near - TALL * part)
    }

    /// The floor and the two walls behind, with lines at the ticks.
    fn walls(&self, svg: &mut Svg) {
        let corner = |u: f64, v: f64, part: f64| self.place((u, v), part);
        let sides = [
            [corner(0.0, 0.0, 0.0), corner(1.0, 0.0, 0.0), corner(1.0, 1.0, 0.0), corner(0.0, 1.0, 0.0)],
            [corner(0.0, 0.0, 0.0), corner(1.0, 0.0, 0.0), corner(1.0, 0.0, 1.0), corner(0.0, 0.0, 1.0)],
            [corner(0.0, 0.0, 0.0), corner(0.0, 1.0, 0.0), corner(0.0, 1.0, 1.0), corner(0.0, 0.0, 1.0)],
        ];
        for side in &sides {
            svg.polygon(side, "#f7fafc", palette::GRID);
        }
        for (tick, _) in self.scale.ticks() {
            let part = self.scale.part(tick);
            let level = [(0.0, 1.0), (0.0, 0.0), (1.0, 0.0)].map(|place| self.place(place, part));
            svg.polyline(&level, 0.6, palette::GRID);
        }
        for at in [0.25, 0.5, 0.75] {
            svg.polyline(&[(at, 1.0), (at, 0.0)].map(|place| self.place(place, 0.0)), 0.6, palette::GRID);
            svg.polyline(&[(1.0, at), (0.0, at)].map(|place| self.place(place, 0.0)), 0.6, palette::GRID);
        }
    }

    /// The surface, from back to front.
    fn meshes(&self, svg: &mut Svg) {
        let line = |step: usize| step as f64 / MESHES as f64;
        // One diagonal of meshes after the other: meshes of one diagonal do not hide each other.
        for diagonal in 0..2 * MESHES - 1 {
            for column in diagonal.saturating_sub(MESHES - 1)..=diagonal.min(MESHES - 1) {
                let (u, v) = (column, diagonal - column);
                let corners = [(u, v), (u + 1, v), (u + 1, v + 1), (u, v + 1)].map(|(u, v)| (line(u), line(v)));
                let parts = corners.map(|corner| {
                    let (p, q) = self.mixture(corner);
                    self.scale.part(self.height(p, q))
                });
                let colour = Colour::of(parts.iter().sum::<f64>() / 4.0);
                let points: Vec<(f64, f64)> =
                    corners.iter().zip(parts).map(|(&corner, part)| self.place(corner, part)).collect();
                svg.polygon(&points, &colour.code(), &colour.darker().code());
            }
        }
    }

    fn axes(&self, svg: &mut Svg, labels: &Labels) {
        // The first axis of the floor runs along its front left side, the second along its front right one.
        let (first, second) = if self.is_turned { (&labels.q, &labels.p) } else { (&labels.p, &labels.q) };
        for at in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let (p, q) = self.mixture((at, at));
            let (first, second) = if self.is_turned { (q, p) } else { (p, q) };
            for (side, beyond, number, anchor) in
                [((at, 1.0), (at, 1.05), first, Anchor::End), ((1.0, at), (1.05, at), second, Anchor::Start)]
            {
                let (from, to) = (self.place(side, 0.0), self.place(beyond, 0.0));
                svg.line(from, to, 1.0, palette::INK);
                let aside = if anchor == Anchor::End { -3.0 } else { 3.0 };
                svg.words((to.0 + aside, to.1 + 8.0), 12.0, palette::INK, anchor, &short(number, 2));
            }
        }
        let frame = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0)].map(|place| self.place(place, 0.0));
        svg.polyline(&frame, 1.2, palette::INK);
        let (left, right) = (self.place((0.5, 1.0), 0.0), self.place((1.0, 0.5), 0.0));
        // A long name moves inwards to stay on the sheet, and down, away from the numbers.
        let breadth = |name: &str| name.chars().count() as f64 * 16.0 * 0.62 + 8.0;
        let beside = |x: f64, y: f64, is_room: bool| (x, if is_room { y + 46.0 } else { HEIGHT - 16.0 });
        let (least, most) = (breadth(first), WIDTH - breadth(second));
        let left = beside((left.0 - 46.0).max(least), left.1, left.0 - 46.0 >= least);
        let right = beside((right.0 + 46.0).min(most), right.1, right.0 + 46.0 <= most);
        svg.words(left, 16.0, palette::INK, Anchor::End, first);
        svg.words(right, 16.0, palette::INK, Anchor::Start, second);
        // The upright axis stands at the left corner.
        let (foot, top) = (self.place((0.0, 1.0), 0.0), self.place((0.0, 1.0), 1.0));
        svg.line(foot, top, 1.2, palette::INK);
        for (tick, text) in self.scale.ticks() {
            let (x, y) = self.place((0.0, 1.0), self.scale.part(tick));
            svg.line((x - 6.0, y), (x, y), 1.0, palette::INK);
            svg.words((x - 10.0, y), 12.0, palette::INK, Anchor::End, &text);
        }
        svg.words((top.0 - 10.0, top.1 - 22.0), 16.0, palette::INK, Anchor::End, &labels.value);
    }

    /// The point with a line down to the floor, and its numbers in the free corner above with a line to it.
    fn equilibrium(&self, svg: &mut Svg, (p, q, value): (f64, f64, f64), labels: &Labels) {
        let inside = |x: f64| if x.is_nan() { 0.0 } else { x.clamp(0.0, 1.0) };
        let (p, q) = (inside(p), inside(q));
        let (part, floor) = (self.scale.part(value), self.floor(p, q));
        let (at, foot) = (self.place(floor, part), self.place(floor, 0.0));
        let is_corner = [p, q].iter().all(|&x| x == 0.0 || x == 1.0);
        let numbers = || {
            let [p, q, value] = [p, q, value].map(|number| short(number, 4));
            format!("{} = {p}, {} = {q}, {} = {value}", labels.p, labels.q, labels.value)
        };
        let text = labels.equilibrium.clone().unwrap_or_else(numbers);
        let end = (WIDTH - 20.0, 66.0);
        svg.words(end, 14.0, palette::INK, Anchor::End, &text);
        let kind = if is_corner { "equilibrium in a corner: nobody mixes" } else { "equilibrium" };
        svg.words((end.0, end.1 - 17.0), 12.0, palette::TAKEN, Anchor::End, kind);
        // A white line beneath keeps these apart from the surface, whatever its colour.
        svg.line(at, foot, 3.0, palette::PAPER).dashes(at, foot, 1.4, palette::RED);
        let bend = (end.0 - 60.0, end.1 + 12.0);
        svg.line(at, bend, 2.6, palette::PAPER).line(at, bend, 1.0, palette::RED);
        for (size, colour) in [(8.0, palette::PAPER), (6.0, palette::RED)] {
            if is_corner {
                let corners = [(-size, -size), (size, -size), (size, size), (-size, size)];
                svg.polygon(&corners.map(|(x, y)| (at.0 + 0.9 * x, at.1 + 0.9 * y)), colour, colour);
            } else {
                svg.circle(at.0, at.1, size, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_whole(svg: &str) {
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert_eq!(svg.matches("<polygon").count() - MESHES * MESHES, if svg.contains("a corner") { 5 } else { 3 });
    }

    #[test]
    fn labels_ticks_and_marks() {
        let svg = surface([[0.0, 0.5], [0.5, 0.0]], (0.5, 0.5, 0.25), "two & one", &Labels::default());
        is_whole(&svg);
        for text in [">two &amp; one<", ">p<", ">q<", ">V<", ">0.3<", ">0.75<", ">p = 0.5, q = 0.5, V = 0.25<"] {
            assert!(svg.contains(text), "{text}");
        }
        let labels =
            Labels { value: "worth".into(), equilibrium: Some("p = q = 1, V = 1/4".into()), ..Labels::default() };
        let svg = surface([[0.25, 0.5], [0.2381, 0.25]], (1.0, 1.0, 0.25), "V(3, 2)", &labels);
        is_whole(&svg);
        assert!(svg.contains(">p = q = 1, V = 1/4<") && svg.contains(">worth<") && svg.contains("in a corner"));
    }

    #[test]
    fn flat_steep_and_broken_surfaces() {
        for matrix in [
            [[0.0; 2]; 2],
            [[7.0; 2]; 2],
            [[f64::NAN, f64::INFINITY], [1.0, -1.0]],
            [[1e300, 0.0], [0.0, -1e300]],
            [[1e-12, 0.0], [0.0, 1e-12]],
            [[3.0, 1.0], [1.0, 3.0]],
        ] {
            is_whole(&surface(matrix, (f64::NAN, 0.5, matrix[0][0]), "broken", &Labels::default()));
        }
    }

    #[test]
    fn turning_the_floor_and_back() {
        for is_turned in [false, true] {
            let plot = Plot { matrix: [[0.0; 2]; 2], scale: Scale::around([]), is_turned };
            assert_eq!(plot.mixture(plot.floor(0.25, 0.5)), (0.25, 0.5));
        }
    }
}
