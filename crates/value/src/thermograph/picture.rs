//! A thermograph as an SVG picture.
//!
//! As is the custom in the field, values grow to the left, so that Left's wall is on the left; temperatures grow
//! upwards. Every position is computed exactly and only rounded to a tenth of a pixel at the end.

use std::fmt::Write;

use hedgerow_core::picture::palette;

use super::{Corner, Thermograph};
use crate::{Dyadic, Rational};

/// The picture's size and the frame inside it that the walls fill, in pixels.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 350.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 450.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 284.0;

/// The ends of ticks, and the two rows of labels below them.
const TICK: f64 = BOTTOM + 6.0;
const ROWS: [f64; 2] = [BOTTOM + 19.0, BOTTOM + 35.0];

/// A range of numbers laid along a line of pixels.
pub(super) struct Scale {
    pub(super) from: Dyadic,
    pub(super) to: Dyadic,
    pub(super) start: f64,
    pub(super) end: f64,
}

impl Scale {
    pub(super) fn place(&self, value: &Dyadic) -> f64 {
        let part = &Rational::from(value - &self.from) / &Rational::from(&self.to - &self.from);
        self.start + part.to_f64() * (self.end - self.start)
    }
}

impl Thermograph {
    /// The picture: both walls, the mast, and ticks with exact values.
    ///
    /// Lines and letters have the colour of the surrounding text, so that the picture suits a light and a dark page.
    pub fn svg(&self) -> String {
        let (across, upward) = self.scales();
        let (ground, top) = (upward.place(&Dyadic::ZERO), TOP - 22.0);
        let mast = across.place(&self.mean);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\" fill=\"currentColor\">\n\
             <title>Thermograph: mean {}, temperature {}</title>\n",
            label(&self.mean),
            label(&self.temperature)
        );
        self.value_ticks(&mut svg, &across);
        self.temperature_ticks(&mut svg, &upward);
        // The ground, and the two walls from it to the mast.
        let _ = writeln!(
            svg,
            "<path d=\"M{:.1} {ground:.1}H{:.1}\" stroke=\"currentColor\" stroke-opacity=\"0.55\"/>",
            LEFT - 8.0,
            RIGHT + 8.0
        );
        for (corners, colour) in [(self.left_wall(), palette::BLUE), (self.right_wall(), palette::RED)] {
            if corners.len() > 1 {
                let points: Vec<String> = corners
                    .iter()
                    .map(|corner| {
                        format!("{:.1},{:.1}", across.place(&corner.value), upward.place(&corner.temperature))
                    })
                    .collect();
                let _ = writeln!(
                    svg,
                    "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" \
                     stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
                    points.join(" ")
                );
            }
        }
        let foot = upward.place(&self.temperature);
        let _ = writeln!(
            svg,
            "<path d=\"M{mast:.1} {foot:.1}V{:.1}\" stroke=\"currentColor\" stroke-width=\"2.5\" \
             stroke-linecap=\"round\"/>\n<path d=\"M{mast:.1} {top:.1}l-5 10h10z\"/>",
            top + 8.0
        );
        let _ = writeln!(svg, "<circle cx=\"{mast:.1}\" cy=\"{foot:.1}\" r=\"3.5\"/>");
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill-opacity=\"0.7\">← value</text>\n\
             <text x=\"18\" y=\"{:.1}\" fill-opacity=\"0.7\">temperature ↑</text>\n</svg>",
            (LEFT + RIGHT) / 2.0,
            HEIGHT - 10.0,
            TOP - 22.0
        );
        svg
    }

    /// Values from right to left, temperatures from the ground up, with room for the mast.
    fn scales(&self) -> (Scale, Scale) {
        let values = || self.corners().map(|corner| &corner.value);
        let mut low = values().min().unwrap_or(&self.mean).clone();
        let mut high = values().max().unwrap_or(&self.mean).clone();
        if low == high {
            low = &low - &Dyadic::ONE;
            high = &high + &Dyadic::ONE;
        }
        let hot = self.temperature.signum() > 0;
        let above = if hot { &self.temperature + &self.temperature.half().half() } else { Dyadic::ONE };
        let below = self.temperature.clone().min(Dyadic::ZERO);
        // One unit has the same length in both directions, so that sloping walls are at 45 degrees. Each wall leans in
        // by at most 1, so the walls are at most twice as far apart as the game is hot, and always fit.
        let shape = &Rational::from(&high - &low) / &Rational::from(&above - &below);
        let half = if hot { shape.to_f64() * (BOTTOM - TOP) / 2.0 } else { (RIGHT - LEFT) / 2.0 };
        let middle = (LEFT + RIGHT) / 2.0;
        (
            Scale { from: low, to: high, start: middle + half, end: middle - half },
            Scale { from: below, to: above, start: BOTTOM, end: TOP },
        )
    }

    fn corners(&self) -> impl Iterator<Item = &Corner> {
        self.left_wall().iter().chain(self.right_wall())
    }

    /// Ticks and labels at the mean, the stops and, where there is room, the corners.
    fn value_ticks(&self, svg: &mut String, across: &Scale) {
        let mut labels = Labels::default();
        let mast = Label::new(&self.mean, across);
        let stop = |wall: &[Corner]| {
            let value = wall.first().map(|corner| &corner.value).filter(|value| **value != self.mean);
            value.map(|value| Label::new(value, across))
        };
        let (left, right) = (stop(self.left_wall()), stop(self.right_wall()));
        // The mean lies between the stops. If it is too close to one for its label, the label goes below, and the
        // labels of the stops make way for the tick.
        let row = usize::from(left.iter().chain(&right).any(|stop| stop.meets(&mast)));
        if let Some(mut left) = left {
            left.centre = if row == 1 { left.centre.min(mast.place - left.half) } else { left.centre };
            labels.put(left, 0);
        }
        if let Some(mut right) = right {
            right.centre = if row == 1 { right.centre.max(mast.place + right.half) } else { right.centre };
            labels.put(right, 0);
        }
        labels.put(mast, row);
        for corner in self.corners() {
            let label = Label::new(&corner.value, across);
            if let Some(row) = labels.free_row(&label) {
                labels.put(label, row);
            }
        }
        labels.draw(svg);
    }

    /// Labels with faint lines at the temperature, the ground and the corners, the most important first; labels that
    /// would overlap an earlier one are left out.
    fn temperature_ticks(&self, svg: &mut String, upward: &Scale) {
        // The ground line is drawn already; it only needs its label.
        let mut temperatures = vec![&self.temperature, &Dyadic::ZERO];
        temperatures.extend(self.corners().map(|corner| &corner.temperature));
        let mut taken: Vec<f64> = Vec::new();
        for temperature in temperatures {
            let place = upward.place(temperature);
            if taken.iter().any(|other| (place - other).abs() < 15.0) {
                continue;
            }
            taken.push(place);
            if !temperature.is_zero() {
                let _ = write!(
                    svg,
                    "<path d=\"M{:.1} {place:.1}H{:.1}\" stroke=\"currentColor\" stroke-opacity=\"0.2\" \
                     stroke-dasharray=\"2 4\"/>",
                    LEFT - 8.0,
                    RIGHT + 8.0
                );
            }
            let text = label(temperature);
            // A label too long for the margin stands on the line.
            let _ = if text.chars().count() <= 6 {
                writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>",
                    LEFT - 14.0,
                    place + 4.5
                )
            } else {
                writeln!(svg, "<text x=\"4\" y=\"{:.1}\">{text}</text>", place - 4.0)
            };
        }
    }
}

/// A number below the ground: the places of its tick and of its text.
struct Label {
    text: String,
    place: f64,
    centre: f64,
    /// Half the text's width, plus a small gap.
    half: f64,
}

impl Label {
    fn new(value: &Dyadic, across: &Scale) -> Self {
        let (place, text) = (across.place(value), label(value));
        let half = text.chars().count() as f64 * 4.0 + 3.0;
        Self { text, place, centre: place.clamp(half, WIDTH - half), half }
    }

    fn meets(&self, other: &Self) -> bool {
        (self.centre - other.centre).abs() < self.half + other.half
    }

    /// Whether a tick down to the second row would cross this text.
    fn is_crossed_by(&self, other: &Self) -> bool {
        (self.centre - other.place).abs() < self.half
    }
}

/// Labels in two rows that do not overlap.
#[derive(Default)]
struct Labels([Vec<Label>; 2]);

impl Labels {
    fn put(&mut self, label: Label, row: usize) {
        self.0[row].push(label);
    }

    /// A row with room for one more; none also if the same number is there already.
    fn free_row(&self, label: &Label) -> Option<usize> {
        let [first, second] = &self.0;
        if first.iter().chain(second).any(|other| other.place == label.place) {
            return None;
        }
        if !first.iter().any(|other| label.meets(other)) && !second.iter().any(|other| label.is_crossed_by(other)) {
            return Some(0);
        }
        let below =
            !first.iter().any(|other| other.is_crossed_by(label)) && !second.iter().any(|other| label.meets(other));
        below.then_some(1)
    }

    fn draw(&self, svg: &mut String) {
        for (labels, (row, y)) in self.0.iter().zip(ROWS.into_iter().enumerate()) {
            for Label { text, place, centre, .. } in labels {
                let end = TICK + (ROWS[row] - ROWS[0]);
                let _ = writeln!(
                    svg,
                    "<path d=\"M{place:.1} {BOTTOM:.1}L{centre:.1} {end:.1}\" stroke=\"currentColor\" \
                     stroke-opacity=\"0.55\"/><text x=\"{centre:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>"
                );
            }
        }
    }
}

/// The number, its denominator as a power where it is long.
pub(super) fn label(value: &Dyadic) -> String {
    let text =
        if value.exponent() > 16 { format!("{}/2^{}", value.numerator(), value.exponent()) } else { value.to_string() };
    if text.len() > 16 { format!("{}…", &text[..12]) } else { text }
}

#[cfg(test)]
mod tests {
    use crate::Algebra;

    #[test]
    fn pictures_are_well_formed() {
        let algebra = Algebra::new();
        for text in ["0", "3/4", "2^*", "{3|-1}", "{3|{1|-2}}", "{5|1||-1|||-7}", "1/1267650600228229401496703205376"] {
            let svg = algebra.thermograph(algebra.parse(text).unwrap()).svg();
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{text}");
            assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{text}");
        }
    }

    #[test]
    fn stops_and_mean_are_always_labelled() {
        let algebra = Algebra::new();
        for text in ["{{2|1/2}|{0|-2}}", "{3|{1|-2}}", "{{100|1}|{0|-100}}", "{12345/1024|12344/1024||12343/1024}"] {
            let thermograph = algebra.thermograph(algebra.parse(text).unwrap());
            let svg = thermograph.svg();
            let stops = [thermograph.left_wall(), thermograph.right_wall()].map(|wall| &wall[0].value);
            for value in [thermograph.mean(), stops[0], stops[1]] {
                assert!(svg.contains(&format!("text-anchor=\"middle\">{value}</text>")), "{text}: {value}");
            }
        }
    }

    #[test]
    fn left_stands_on_the_left() {
        let algebra = Algebra::new();
        let svg = algebra.thermograph(algebra.parse("{3|-1}").unwrap()).svg();
        assert!(svg.contains("<polyline points=\"65.0,284.0 257.0,92.0\" fill=\"none\" stroke=\"#2b6cb0\""), "{svg}");
    }
}
