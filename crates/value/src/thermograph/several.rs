//! Thermographs of several games in one picture.

use std::fmt::Write;
use std::sync::Arc;

use hedgerow_core::picture::palette;

use super::Thermograph;
use super::picture::{Scale, label};
use crate::{Dyadic, Rational};

/// The picture's size, and the frame inside it that the walls fill.
const WIDTH: f64 = 560.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 530.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 290.0;
/// The distance between lines of the list of games.
const LINE: f64 = 18.0;

const COLOURS: [&str; 6] = [palette::BLUE, palette::RED, palette::GREEN, palette::EARTH, palette::TAKEN, palette::GRID];
const DASHES: [&str; 4] = ["", "6 3", "2 3", "8 3 2 3"];

/// One picture of the thermographs of several games, each with its name below.
///
/// ```
/// use hedgerow_value::{Algebra, thermograph};
///
/// let algebra = Algebra::new();
/// let of = |text: &str| (text.to_owned(), algebra.thermograph(algebra.parse(text).unwrap()));
/// assert!(thermograph::svg_of_several(&[of("{3|-1}"), of("{2|0}")]).starts_with("<svg"));
/// ```
pub fn svg_of_several(games: &[(String, Arc<Thermograph>)]) -> String {
    let height = BOTTOM + 52.0 + LINE * games.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" font-family=\"sans-serif\" font-size=\"13\" fill=\"currentColor\">\n<title>Thermographs of {} \
         games</title>\n",
        games.len()
    );
    let (across, upward) = scales(games);
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {:.1}H{:.1}\" stroke=\"currentColor\" stroke-opacity=\"0.55\"/>",
        LEFT - 8.0,
        upward.place(&Dyadic::ZERO),
        RIGHT + 8.0
    );
    ticks(&mut svg, games, &across, &upward);
    for (index, (name, thermograph)) in games.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let dash = DASHES[index / COLOURS.len() % DASHES.len()];
        let stroke = format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{}",
            if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") }
        );
        for wall in [thermograph.left_wall(), thermograph.right_wall()] {
            let points: Vec<String> = wall
                .iter()
                .map(|corner| format!("{:.1},{:.1}", across.place(&corner.value), upward.place(&corner.temperature)))
                .collect();
            if points.len() > 1 {
                let _ = writeln!(svg, "<polyline points=\"{}\" {stroke}/>", points.join(" "));
            }
        }
        let (mast, foot) = (across.place(thermograph.mean()), upward.place(thermograph.temperature()));
        let _ = writeln!(svg, "<path d=\"M{mast:.1} {foot:.1}V{:.1}\" {stroke}/>", TOP - 12.0);
        let _ = writeln!(svg, "<circle cx=\"{mast:.1}\" cy=\"{foot:.1}\" r=\"3.5\" fill=\"{colour}\"/>");
        let y = BOTTOM + 54.0 + LINE * index as f64;
        let shown: String = name.chars().take(48).collect();
        let shown = shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT:.1} {:.1}h28\" {stroke}/><text x=\"{:.1}\" y=\"{y:.1}\">{shown}: mean {}, temperature {}</text>",
            y - 4.5,
            LEFT + 38.0,
            label(thermograph.mean()),
            label(thermograph.temperature())
        );
    }
    svg += "</svg>\n";
    svg
}

/// Values from right to left and temperatures from the ground up, with equal units in both directions.
fn scales(games: &[(String, Arc<Thermograph>)]) -> (Scale, Scale) {
    let corners = || games.iter().flat_map(|(_, game)| game.left_wall().iter().chain(game.right_wall()));
    let values = || corners().map(|corner| &corner.value).chain(games.iter().map(|(_, game)| game.mean()));
    let (mut low, mut high) =
        (values().min().cloned().unwrap_or_default(), values().max().cloned().unwrap_or_default());
    if low == high {
        (low, high) = (&low - &Dyadic::ONE, &high + &Dyadic::ONE);
    }
    let temperatures = || games.iter().map(|(_, game)| game.temperature());
    let hottest = temperatures().max().cloned().unwrap_or_default();
    let above = if hottest.signum() > 0 { &hottest + &hottest.half().half() } else { Dyadic::ONE };
    let below = temperatures().min().cloned().unwrap_or_default().min(Dyadic::ZERO);
    let shape = &Rational::from(&high - &low) / &Rational::from(&above - &below);
    let wanted = shape.to_f64() * (BOTTOM - TOP) / 2.0;
    let middle = (LEFT + RIGHT) / 2.0;
    // Games that lie far apart do not fit with slopes of 45 degrees.
    let half = if hottest.signum() > 0 { wanted.min((RIGHT - LEFT) / 2.0) } else { (RIGHT - LEFT) / 2.0 };
    (
        Scale { from: low, to: high, start: middle + half, end: middle - half },
        Scale { from: below, to: above, start: BOTTOM, end: TOP },
    )
}

/// Means and stops along the ground, temperatures at the side, as far as there is room.
fn ticks(svg: &mut String, games: &[(String, Arc<Thermograph>)], across: &Scale, upward: &Scale) {
    let mut taken: Vec<(f64, f64)> = Vec::new();
    let means = games.iter().map(|(_, game)| game.mean());
    let corners = games.iter().flat_map(|(_, game)| game.left_wall().iter().chain(game.right_wall()));
    for value in means.chain(corners.map(|corner| &corner.value)) {
        let (place, text) = (across.place(value), label(value));
        let half = text.chars().count() as f64 * 4.0 + 3.0;
        if taken.iter().any(|(other, width)| (place - other).abs() < half + width) {
            continue;
        }
        taken.push((place, half));
        let _ = writeln!(
            svg,
            "<path d=\"M{place:.1} {BOTTOM:.1}v6\" stroke=\"currentColor\" stroke-opacity=\"0.55\"/><text x=\"{place:.1}\" \
             y=\"{:.1}\" text-anchor=\"middle\">{text}</text>",
            BOTTOM + 20.0
        );
    }
    let mut rows: Vec<f64> = Vec::new();
    for temperature in games.iter().map(|(_, game)| game.temperature()).chain([&Dyadic::ZERO]) {
        let place = upward.place(temperature);
        if rows.iter().any(|other| (place - other).abs() < 15.0) {
            continue;
        }
        rows.push(place);
        let text = label(temperature);
        let _ =
            writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{text}</text>", LEFT - 14.0, place + 4.5);
    }
}
