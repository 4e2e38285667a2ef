//! A thermograph as an SVG picture.
//!
//! As is the custom in the field, values grow to the left, so that Left's wall stands on the left; temperatures grow
//! upwards. Every position is worked out exactly and only rounded to a tenth of a pixel at the end.

use std::fmt::Write;

use super::{Corner, Thermograph};
use crate::{Dyadic, Rational};

/// The picture's size and the frame inside it that the walls fill, in pixels.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 330.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 450.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 284.0;

/// Middle tones that can be read on white and on black.
const LEFT_COLOUR: &str = "#3d7fd9";
const RIGHT_COLOUR: &str = "#d9534a";

/// A range of numbers laid along a line of pixels.
struct Scale {
    from: Dyadic,
    to: Dyadic,
    start: f64,
    end: f64,
}

impl Scale {
    fn place(&self, value: &Dyadic) -> f64 {
        let part = &Rational::from(value - &self.from) / &Rational::from(&self.to - &self.from);
        self.start + part.to_f64() * (self.end - self.start)
    }
}

impl Thermograph {
    /// The picture: both walls, the mast, and ticks with exact values.
    ///
    /// Lines and letters take the colour of the text around, so that the picture suits a light and a dark page.
    pub fn svg(&self) -> String {
        let (across, upward) = self.scales();
        let (ground, top) = (upward.place(&Dyadic::ZERO), TOP - 22.0);
        let mast = across.place(&self.mean);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"currentColor\">\n\
             <title>Thermograph: mean {}, temperature {}</title>\n",
            label(&self.mean),
            label(&self.temperature)
        );
        self.ticks(&mut svg, &across, &upward);
        // The ground, and the two walls from it to the mast.
        let _ = writeln!(
            svg,
            "<path d=\"M{:.1} {ground:.1}H{:.1}\" stroke=\"currentColor\" stroke-opacity=\"0.55\"/>",
            LEFT - 8.0,
            RIGHT + 8.0
        );
        for (corners, colour) in [(self.left_wall(), LEFT_COLOUR), (self.right_wall(), RIGHT_COLOUR)] {
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
        // One unit is as long across as upward: sloping walls stand at half a right angle. They lean in by at most 1
        // each, so the walls are at most twice as far apart as the game is hot, and always fit.
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

    /// Labels with faint lines at the mean, the stops and the corners, the most telling first; those that would run
    /// into an earlier one are left out.
    fn ticks(&self, svg: &mut String, across: &Scale, upward: &Scale) {
        let mut values = vec![&self.mean];
        values.extend(self.left_wall().first().map(|corner| &corner.value));
        values.extend(self.right_wall().first().map(|corner| &corner.value));
        values.extend(self.corners().map(|corner| &corner.value));
        let mut taken: Vec<(f64, f64)> = Vec::new();
        for value in values {
            let (place, text) = (across.place(value), label(value));
            let half = text.chars().count() as f64 * 4.0 + 3.0;
            if taken.iter().any(|(other, width)| (place - other).abs() < half + width) {
                continue;
            }
            taken.push((place, half));
            let _ = writeln!(
                svg,
                "<path d=\"M{place:.1} {BOTTOM:.1}v5\" stroke=\"currentColor\" stroke-opacity=\"0.55\"/>\
                 <text x=\"{place:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>",
                BOTTOM + 19.0
            );
        }
        // The ground is drawn already; it only wants its label.
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
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 14.0,
                place + 4.5,
                label(temperature)
            );
        }
    }
}

/// The number, its denominator as a power where it is long.
fn label(value: &Dyadic) -> String {
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
    fn left_stands_on_the_left() {
        let algebra = Algebra::new();
        let svg = algebra.thermograph(algebra.parse("{3|-1}").unwrap()).svg();
        assert!(svg.contains("<polyline points=\"65.0,284.0 257.0,92.0\" fill=\"none\" stroke=\"#3d7fd9\""), "{svg}");
    }
}
