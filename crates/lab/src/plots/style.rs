//! Styles that distinguish series: each has a colour and a shape of its own, and a published one is hollow, dashed or
//! outlined in the colour of our series of the same name.

use hedgerow_core::picture::{Svg, palette};

use super::colours::Colour;

/// How a series looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    pub colour: Colour,
    /// The index of its name, which also selects the shape.
    pub place: usize,
    pub is_published: bool,
}

/// An entry of the legend.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Key {
    pub name: String,
    pub style: Style,
    pub sample: Sample,
}

/// The sample that the legend shows beside a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sample {
    /// A line, with or without marks.
    Line { is_marked: bool },
    /// A bar.
    Bar,
}

/// The width of lines, and the lengths of dashes and of the gaps between them.
const LINE: f64 = 2.0;
const DASH: (f64, f64) = (6.0, 5.0);

/// The width of a legend's sample.
pub(super) const SAMPLE: f64 = 34.0;

/// The styles of series, given by their names and whether they were published.
pub(super) fn styles(series: &[(&str, bool)]) -> Vec<Style> {
    // Our series come first, in their order; names that only published series have come after them.
    let mut names: Vec<&str> = Vec::new();
    for is_published in [false, true] {
        for (name, _) in series.iter().filter(|series| series.1 == is_published) {
            if !names.contains(name) {
                names.push(name);
            }
        }
    }
    let style = |&(name, is_published): &(&str, bool)| {
        let place = names.iter().position(|&other| other == name).unwrap_or(0);
        Style { colour: Colour::apart(place), place, is_published }
    };
    series.iter().map(style).collect()
}

/// The legend: our series by name; one entry for all published series beside them, and by name only those without a
/// series of ours.
pub(super) fn keys(series: &[(&str, bool)], sample: Sample) -> Vec<Key> {
    let is_ours = |name: &str| series.contains(&(name, false));
    let mut keys = Vec::new();
    for (&(name, is_published), style) in series.iter().zip(styles(series)) {
        match (is_published, is_ours(name), name.is_empty()) {
            (true, true, _) | (false, _, true) => {}
            (true, false, true) => keys.push(Key { name: "published".into(), style, sample }),
            (true, false, false) => keys.push(Key { name: format!("{name} (published)"), style, sample }),
            (false, ..) => keys.push(Key { name: name.into(), style, sample }),
        }
    }
    if let Some(&(name, _)) = series.iter().find(|&&(name, is_published)| is_published && is_ours(name)) {
        // A single series has its own colour; an entry for several is grey.
        let alone = Style { colour: Colour::apart(0), place: 0, is_published: true };
        let style = if keys.len() > 1 { Style { colour: Colour::apart(7), ..alone } } else { alone };
        if name.is_empty() {
            keys.insert(0, Key { name: "ours".into(), style: Style { is_published: false, ..style }, sample });
        }
        keys.push(Key { name: "published".into(), style, sample });
    }
    keys
}

impl Style {
    /// A line from point to point.
    pub fn line(self, svg: &mut Svg, points: &[(f64, f64)]) {
        let colour = self.colour.code();
        if !self.is_published {
            svg.polyline(points, LINE, &colour);
            return;
        }
        for dash in dashes(points) {
            svg.polyline(&dash, LINE - 0.4, &colour);
        }
    }

    /// A mark at a point. Hollow marks are larger, so that both stay visible when ours is drawn on one of theirs.
    pub fn mark(self, svg: &mut Svg, at: (f64, f64)) {
        let colour = self.colour.code();
        if self.is_published {
            self.shape(svg, at, 7.4, &colour);
            self.shape(svg, at, 5.4, palette::PAPER);
        } else {
            self.shape(svg, at, 5.4, palette::PAPER);
            self.shape(svg, at, 4.4, &colour);
        }
    }

    fn shape(self, svg: &mut Svg, (x, y): (f64, f64), size: f64, fill: &str) {
        // The number of corners, the angle of the first, and the radius, so that all look equally large.
        let (corners, turn, size) = match self.place % 7 {
            0 => {
                svg.circle(x, y, size, fill);
                return;
            }
            1 => (4, 0.25, 1.25 * size),
            2 => (3, 0.75, 1.4 * size),
            3 => (4, 0.0, 1.3 * size),
            4 => (3, 0.25, 1.4 * size),
            5 => (5, 0.75, 1.15 * size),
            _ => (10, 0.75, 1.7 * size),
        };
        let turn = if corners == 4 { turn / 2.0 } else { turn };
        let corner = |place: usize| {
            let angle = (turn + place as f64 / corners as f64) * std::f64::consts::TAU;
            // A star: every other corner is on an inner circle.
            let size = if corners == 10 && place % 2 == 1 { 0.5 * size } else { size };
            (x + size * angle.cos(), y + size * angle.sin())
        };
        svg.polygon(&(0..corners).map(corner).collect::<Vec<_>>(), fill, "none");
    }

    /// The filling of a band around a line: what lies beneath it stays visible.
    pub fn veil(self) -> String {
        format!("{}2e", self.colour.code())
    }

    /// A bar between two corners.
    pub fn bar(self, svg: &mut Svg, (x, y): (f64, f64), (right, low): (f64, f64)) {
        let (left, right, top, low) = (x.min(right), x.max(right), y.min(low), y.max(low));
        let colour = self.colour.code();
        if !self.is_published {
            svg.rectangle(left, top, right - left, low - top, &colour, "none");
            return;
        }
        let (left, right, top) = (left + 0.8, right - 0.8, top + 0.8f64.min(low - top));
        svg.rectangle(left, top, right - left, low - top, &self.colour.paler().code(), "none");
        svg.polyline(&[(left, low), (left, top), (right, top), (right, low), (left, low)], 1.6, &colour);
    }
}

impl Key {
    /// The sample, its left end and middle at the point given.
    pub fn draw(&self, svg: &mut Svg, (x, y): (f64, f64)) {
        match self.sample {
            Sample::Line { is_marked } => {
                self.style.line(svg, &[(x, y), (x + SAMPLE, y)]);
                if is_marked {
                    self.style.mark(svg, (x + SAMPLE / 2.0, y));
                }
            }
            Sample::Bar => self.style.bar(svg, (x + 6.0, y - 7.0), (x + SAMPLE - 6.0, y + 7.0)),
        }
    }
}

/// The dashes of a line through these points; they continue around its corners.
fn dashes(points: &[(f64, f64)]) -> Vec<Vec<(f64, f64)>> {
    let (mut dashes, mut is_drawn, mut left) = (Vec::new(), true, DASH.0);
    let mut dash: Vec<(f64, f64)> = points.first().copied().into_iter().collect();
    for pair in points.windows(2) {
        let (mut at, to) = (pair[0], pair[1]);
        loop {
            let length = (to.0 - at.0).hypot(to.1 - at.1);
            if length < left {
                left -= length;
                dash.push(to);
                break;
            }
            let part = left / length;
            at = (at.0 + part * (to.0 - at.0), at.1 + part * (to.1 - at.1));
            dash.push(at);
            if is_drawn {
                dashes.push(std::mem::take(&mut dash));
            }
            (is_drawn, left, dash) = (!is_drawn, if is_drawn { DASH.1 } else { DASH.0 }, vec![at]);
        }
    }
    if is_drawn && dash.len() > 1 {
        dashes.push(dash);
    }
    dashes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_series_have_the_colour_of_ours() {
        let styles = styles(&[("theirs", true), ("a", false), ("b", true), ("b", false)]);
        let colours: Vec<Colour> = styles.iter().map(|style| style.colour).collect();
        assert_eq!(colours, [2, 0, 1, 1].map(Colour::apart));
    }

    #[test]
    fn published_series_are_one_entry_unless_they_stand_alone() {
        let names = |series: &[(&str, bool)]| -> Vec<String> {
            keys(series, Sample::Bar).into_iter().map(|key| key.name).collect()
        };
        assert_eq!(names(&[("a", false), ("a", true), ("b", false), ("b", true)]), ["a", "b", "published"]);
        assert_eq!(names(&[("a", false), ("c", true)]), ["a", "c (published)"]);
        assert_eq!(names(&[("", false)]), [""; 0]);
        assert_eq!(names(&[("", false), ("", true)]), ["ours", "published"]);
    }

    #[test]
    fn dashes_run_on_around_corners() {
        let long = |points: &[(f64, f64)]| -> f64 {
            dashes(points).iter().map(|dash| dash[dash.len() - 1].0 - dash[0].0).sum()
        };
        let steps: Vec<(f64, f64)> = (0..=110).map(|x| (f64::from(x), 0.0)).collect();
        for points in [&steps[..], &[(0.0, 0.0), (110.0, 0.0)]] {
            assert!((long(points) - 60.0).abs() < 1e-9, "{}", long(points));
        }
        assert!(dashes(&[]).is_empty() && dashes(&[(1.0, 1.0)]).is_empty());
    }
}
