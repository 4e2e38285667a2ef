//! The drawing.

use std::fmt::{self, Write};

use hedgerow_core::picture::{Emphasis, Svg, palette};

use super::super::rules::{Colour, Cut, Hackenbush};
use super::PictureOptions;
use super::layout::{Layout, Point, Shape};

/// Pixels in a step of the layout.
const STEP: f64 = 56.0;
const MARGIN: f64 = 30.0;
/// How wide an edge is for a pointer.
const HIT: u32 = 16;
/// The height of the hatched earth.
const EARTH: f64 = 11.0;

/// The position as a complete SVG document.
///
/// Every edge is a group with its number in `data-place` and words for people in `data-words`, for pages that let
/// people click, and every vertex except the ground has its number in `data-vertex`. Blue edges are solid, red ones
/// have a light core and green ones are dashed, so that they can be distinguished without colours.
///
/// ```
/// use hedgerow_games::hackenbush::{Hackenbush, picture};
///
/// let flower: Hackenbush = "GGB".parse()?;
/// let drawing = picture::svg(&flower, &picture::PictureOptions { labels: true });
/// assert!(drawing.starts_with("<svg ") && drawing.contains("data-place=\"2\""));
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
pub fn svg(position: &Hackenbush, options: &PictureOptions) -> String {
    laid_out(position, options, &Layout::of(position))
}

/// The same with a number on each of these cuts: on its edge, or between its edges.
pub fn with_numbers(position: &Hackenbush, numbers: &[(Cut, String, Emphasis)]) -> String {
    let layout = Layout::of(position);
    let paper = Paper::of(&layout);
    let placed = |(cut, number, emphasis): &(Cut, String, Emphasis)| {
        let middles = cut.numbers().map(|edge| layout.edges.get(edge).map(|shape| shape.along(0.5)));
        let middles: Vec<Point> = middles.collect::<Option<_>>()?;
        let mean = |of: fn(&Point) -> f64| middles.iter().map(of).sum::<f64>() / middles.len() as f64;
        Some(((paper.x(mean(|point| point.x)), paper.y(mean(|point| point.y))), number.clone(), *emphasis))
    };
    let placed: Vec<_> = numbers.iter().filter_map(placed).collect();
    Svg::numbered(&laid_out(position, &PictureOptions::default(), &layout), 0.45 * STEP, &placed)
}

fn laid_out(position: &Hackenbush, options: &PictureOptions, layout: &Layout) -> String {
    let (low, high) = layout.corners;
    let paper = Paper::of(layout);
    let width = (high.x - low.x).max(0.5) * STEP + 2.0 * MARGIN;
    let ground = paper.y(0.0);
    let height = ground + EARTH + 10.0;
    let mut out = String::new();
    let written = write_svg(&mut out, position, options, layout, &paper, (width, height));
    debug_assert!(written.is_ok(), "writing to a string does not fail");
    out
}

fn write_svg(
    out: &mut String,
    position: &Hackenbush,
    options: &PictureOptions,
    layout: &Layout,
    paper: &Paper,
    (width, height): (f64, f64),
) -> fmt::Result {
    let (w, h) = (Length(width), Length(height));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" \
         font-family=\"sans-serif\" fill=\"none\" stroke-linecap=\"round\">"
    )?;
    writeln!(out, "<title>{}</title>", title(position))?;
    for (number, (edge, shape)) in position.edges().iter().zip(&layout.edges).enumerate() {
        let path = paper.path(shape);
        write!(out, "<g data-place=\"{number}\" data-words=\"edge {number}, {}\">", edge.colour)?;
        // Easier to hit with a pointer than the visible line.
        write!(out, "<path d=\"{path}\" stroke=\"transparent\" stroke-width=\"{HIT}\"/>")?;
        write!(out, "<path d=\"{path}\" ")?;
        match edge.colour {
            Colour::Blue => write!(out, "stroke=\"{}\" stroke-width=\"6\"/>", palette::BLUE)?,
            Colour::Red => write!(
                out,
                "stroke=\"{}\" stroke-width=\"6\"/><path d=\"{path}\" stroke=\"{}\" stroke-width=\"1.6\" \
                 stroke-linecap=\"butt\"/>",
                palette::RED,
                palette::PAPER
            )?,
            Colour::Green => write!(
                out,
                "stroke=\"{}\" stroke-width=\"6\" stroke-linecap=\"butt\" stroke-dasharray=\"9 4\"/>",
                palette::GREEN
            )?,
        }
        writeln!(out, "</g>")?;
    }
    earth(out, paper.y(0.0), width)?; // over the feet, so that they end where the ground begins
    if !layout.vertices.is_empty() {
        writeln!(out, "<g fill=\"{}\">", palette::INK)?;
        let vertices = position.vertices();
        for (&vertex, label) in layout.vertices.iter().zip(&vertices.labels()[1..]) {
            let (x, y) = (Length(paper.x(vertex.x)), Length(paper.y(vertex.y)));
            writeln!(out, "<circle data-vertex=\"{label}\" cx=\"{x}\" cy=\"{y}\" r=\"4.5\"/>")?;
        }
        writeln!(out, "</g>")?;
    }
    if options.labels {
        labels(out, layout, paper)?;
    }
    writeln!(out, "</svg>")
}

/// The line of the ground, and short slanted strokes below it.
fn earth(out: &mut String, y: f64, width: f64) -> fmt::Result {
    let (from, to) = (6.0, width - 6.0);
    let (low, level) = (Length(y + EARTH), Length(y));
    write!(out, "<path stroke=\"{}\" stroke-width=\"1.2\" d=\"", palette::EARTH)?;
    let strokes = ((to - from) / 9.0).floor().max(1.0);
    let apart = (to - from - 7.0) / strokes;
    for stroke in 0..=strokes as u64 {
        let x = from + apart * stroke as f64;
        write!(out, "M{} {low}L{} {level}", Length(x), Length(x + 7.0))?;
    }
    writeln!(out, "\"/>")?;
    let (from, to) = (Length(from), Length(to));
    writeln!(out, "<path stroke=\"{}\" stroke-width=\"3\" d=\"M{from} {level}L{to} {level}\"/>", palette::EARTH)
}

/// The edges' numbers, each on a small disc on its edge, away from other discs where possible.
fn labels(out: &mut String, layout: &Layout, paper: &Paper) -> fmt::Result {
    const TRIED: [f64; 7] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78];
    const CLEAR: f64 = 18.0;
    let ink = palette::INK;
    let mut placed: Vec<(f64, f64)> = Vec::new();
    writeln!(out, "<g pointer-events=\"none\" font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\">")?;
    for (number, shape) in layout.edges.iter().enumerate() {
        // With many edges, only the latest are considered, so that the time stays linear.
        let recent = &placed[placed.len().saturating_sub(100)..];
        let mut best = (f64::NEG_INFINITY, (0.0, 0.0));
        for part in TRIED {
            let point = shape.along(part);
            let (x, y) = (paper.x(point.x), paper.y(point.y));
            let room = recent.iter().map(|&(other, level)| (x - other).hypot(y - level)).fold(CLEAR, f64::min);
            if room > best.0 + 0.5 {
                best = (room, (x, y));
            }
        }
        let (x, y) = best.1;
        placed.push((x, y));
        let width = 7.0 * number.to_string().len() as f64 + 8.0;
        writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"16\" rx=\"7.5\" fill=\"{}\" stroke=\"{ink}\" \
             stroke-width=\"0.7\"/><text x=\"{}\" y=\"{}\" fill=\"{ink}\">{number}</text>",
            Length(x - width / 2.0),
            Length(y - 8.0),
            Length(width),
            palette::PAPER,
            Length(x),
            Length(y + 4.3)
        )?;
    }
    writeln!(out, "</g>")
}

/// The picture in words, for people who cannot see it.
fn title(position: &Hackenbush) -> String {
    const LONGEST: usize = 400;
    let counts = position.counts();
    let parts = [(counts.blue, "blue"), (counts.red, "red"), (counts.green, "green")];
    let parts: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("{count} {name}")).collect();
    let summary = if parts.is_empty() { "the bare ground".to_string() } else { parts.join(", ") };
    // Nothing in a position's text needs escaping in XML.
    if position.edges().len() > LONGEST / 5 {
        format!("Hackenbush: {summary}")
    } else {
        format!("Hackenbush: {summary} ({position})")
    }
}

/// Converts the layout to the sheet, whose vertical coordinates grow downwards.
struct Paper {
    left: f64,
    top: f64,
}

impl Paper {
    fn of(layout: &Layout) -> Self {
        let (low, high) = layout.corners;
        Self { left: low.x, top: high.y.max(0.5) }
    }

    fn x(&self, x: f64) -> f64 {
        (x - self.left) * STEP + MARGIN
    }

    fn y(&self, y: f64) -> f64 {
        (self.top - y) * STEP + MARGIN * 0.6
    }

    fn path(&self, shape: &Shape) -> String {
        let at = |point: Point| format!("{} {}", Length(self.x(point.x)), Length(self.y(point.y)));
        match *shape {
            Shape::Straight(from, to) => format!("M{}L{}", at(from), at(to)),
            Shape::Bowed(from, towards, to) => format!("M{}Q{} {}", at(from), at(towards), at(to)),
            Shape::Loop { at: vertex, out, back } => {
                format!("M{}C{} {} {}", at(vertex), at(out), at(back), at(vertex))
            }
            Shape::Arch(from, to) => {
                let radius = (to.x - from.x).abs() / 2.0 * STEP;
                format!("M{}A{} {} 0 0 1 {}", at(from), Length(radius), Length(1.6 * radius), at(to))
            }
        }
    }
}

/// A length without needless digits, so that the same picture has the same bytes on every machine.
struct Length(f64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        match (tenths < 0, tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10) {
            (true, whole, 0) => write!(f, "-{whole}"),
            (false, whole, 0) => write!(f, "{whole}"),
            (true, whole, tenth) => write!(f, "-{whole}.{tenth}"),
            (false, whole, tenth) => write!(f, "{whole}.{tenth}"),
        }
    }
}
