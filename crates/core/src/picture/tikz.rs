//! A picture for LaTeX: the same drawing as a `tikzpicture`.
//!
//! Every picture of Hedgerow (boards, bushes, thermographs, plots) is one SVG document of few kinds of elements. This
//! module reads it and writes it as TikZ, so that a paper has text in its own font and lines that a reader can enlarge.

mod path;
mod xml;

use std::fmt::Write;

use super::{Length, palette};
use crate::{Refusal, latex};
use xml::{Element, Piece, number, pieces};

/// Points a pixel, unless the picture would then be larger than this many points.
const POINTS: f64 = 0.6;
const WIDEST: f64 = 340.0;
const HIGHEST: f64 = 500.0;
/// How far the baseline of a letter is below its middle, as a share of its height.
const FOOT: f64 = 0.35;
/// Letters are set at this size, which every font has, and scaled.
const LETTERS: f64 = 10.0;

/// The picture as a `tikzpicture`, at most as wide as the text of an article. It needs the package `tikz` and nothing else.
///
/// The colours have names such as `hedgerowblue`; a paper that defines a colour of that name uses its own.
///
/// ```
/// use hedgerow_core::picture::{Svg, palette, tikz};
///
/// let mut svg = Svg::new(40.0, 20.0, "a stone");
/// svg.circle(10.0, 10.0, 5.0, palette::BLUE).label(30.0, 10.0, 10.0, palette::INK, "50 %");
/// let picture = tikz(&svg.finish())?;
/// assert!(picture.contains("\\providecolor{hedgerowblue}{HTML}{2B6CB0}"));
/// assert!(picture.contains("\\path[fill=hedgerowblue] (6,6) circle[radius=3];"));
/// assert!(picture.contains("{50 \\%};") && picture.ends_with("\\end{tikzpicture}\n"));
/// # Ok::<(), hedgerow_core::Refusal>(())
/// ```
pub fn tikz(svg: &str) -> Result<String, Refusal> {
    let mut drawing = Drawing::default();
    let mut around: Vec<(&str, Pen, Style)> = Vec::new();
    let (mut pen, mut style) = (Pen::default(), Style::default());
    let pieces = pieces(svg)?;
    for piece in &pieces {
        match piece {
            Piece::Open(element, ends) => {
                let inside = style.within(element)?;
                let mut nested = pen;
                match element.name {
                    "svg" if around.is_empty() => {
                        drawing.size = (element.length("width")?, element.length("height")?);
                        nested = Pen::fitting(drawing.size);
                    }
                    "svg" => {
                        nested.from.0 += element.length("x")?;
                        nested.from.1 += element.length("y")?;
                    }
                    "text" => drawing.place = Some((element.length("x")?, element.length("y")?)),
                    "g" | "title" | "desc" => {}
                    _ => drawing.shape(element, &pen, &inside)?,
                }
                if !ends {
                    around.push((element.name, pen, style));
                    (pen, style) = (nested, inside);
                }
            }
            Piece::Close => {
                let (_, outer, before) =
                    around.pop().ok_or_else(|| Refusal::new("the picture closes what it did not open"))?;
                (pen, style) = (outer, before);
            }
            Piece::Text(text) => match around.last().map(|around| around.0) {
                Some("title") if drawing.title.is_empty() => drawing.title = text.clone(),
                Some("text") => drawing.text(text, &pen, &style),
                _ => {}
            },
        }
    }
    Ok(drawing.finish())
}

/// From pixels to points.
#[derive(Clone, Copy)]
struct Pen {
    points: f64,
    from: (f64, f64),
}

impl Default for Pen {
    fn default() -> Self {
        Self { points: 1.0, from: (0.0, 0.0) }
    }
}

impl Pen {
    fn fitting((width, height): (f64, f64)) -> Self {
        let points = POINTS.min(WIDEST / width.max(1.0)).min(HIGHEST / height.max(1.0));
        Self { points, ..Self::default() }
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x + self.from.0) * self.points, (y + self.from.1) * self.points)
    }

    fn length(&self, length: f64) -> Length {
        Length(length * self.points)
    }
}

/// A place as TikZ writes it.
fn at((x, y): (f64, f64)) -> String {
    format!("({},{})", Length(x), Length(y))
}

/// What a shape is filled or drawn with.
#[derive(Clone, PartialEq)]
enum Paint {
    Nothing,
    /// The colour of the surrounding text.
    Around,
    /// Six digits, and the opacity.
    Colour(String, f64),
}

impl Paint {
    fn read(text: &str) -> Result<Self, Refusal> {
        let digits = match text {
            "none" | "transparent" => return Ok(Self::Nothing),
            "currentColor" => return Ok(Self::Around),
            text => text.strip_prefix('#').filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit())),
        };
        let (colour, seen) =
            match digits.filter(|digits| matches!(digits.len(), 6 | 8)).map(|digits| digits.split_at(6)) {
                Some((colour, "")) => (colour, 255),
                Some((colour, seen)) => (colour, u8::from_str_radix(seen, 16).unwrap_or(255)),
                None => return Err(Refusal::new(format!("the picture has {text:?} where a colour belongs"))),
            };
        Ok(Self::Colour(colour.to_ascii_uppercase(), f64::from(seen) / 255.0))
    }
}

/// The style that elements inherit from those around them.
#[derive(Clone)]
struct Style {
    fill: Paint,
    stroke: Paint,
    width: f64,
    fill_opacity: f64,
    stroke_opacity: f64,
    round_cap: bool,
    round_join: bool,
    dashes: Vec<f64>,
    letters: f64,
    bold: bool,
    anchor: &'static str,
    central: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            fill: Paint::Colour("000000".to_owned(), 1.0),
            stroke: Paint::Nothing,
            width: 1.0,
            fill_opacity: 1.0,
            stroke_opacity: 1.0,
            round_cap: false,
            round_join: false,
            dashes: Vec::new(),
            letters: 16.0,
            bold: false,
            anchor: "base west",
            central: false,
        }
    }
}

impl Style {
    /// The style of an element within this one.
    fn within(&self, element: &Element<'_>) -> Result<Self, Refusal> {
        let mut style = self.clone();
        let one = |name: &str, old: f64| element.text(name).map_or(Ok(old), number);
        if let Some(fill) = element.text("fill") {
            style.fill = Paint::read(fill)?;
        }
        if let Some(stroke) = element.text("stroke") {
            style.stroke = Paint::read(stroke)?;
        }
        style.width = one("stroke-width", self.width)?;
        style.fill_opacity = one("fill-opacity", self.fill_opacity)?;
        style.stroke_opacity = one("stroke-opacity", self.stroke_opacity)?;
        style.letters = one("font-size", self.letters)?;
        style.round_cap = element.text("stroke-linecap").map_or(self.round_cap, |cap| cap == "round");
        style.round_join = element.text("stroke-linejoin").map_or(self.round_join, |join| join == "round");
        style.bold = element.text("font-weight").map_or(self.bold, |weight| weight == "bold");
        style.central = element.text("dominant-baseline").map_or(self.central, |line| line == "central");
        if let Some(dashes) = element.text("stroke-dasharray") {
            style.dashes =
                dashes.split([' ', ',']).filter(|text| !text.is_empty()).map(number).collect::<Result<_, _>>()?;
        }
        style.anchor = match element.text("text-anchor") {
            Some("middle") => "base",
            Some("end") => "base east",
            Some(_) => "base west",
            None => self.anchor,
        };
        Ok(style)
    }
}

/// The picture under construction.
#[derive(Default)]
struct Drawing {
    title: String,
    size: (f64, f64),
    /// The place of the text that follows.
    place: Option<(f64, f64)>,
    /// The colours in the order in which they first appear.
    colours: Vec<String>,
    body: String,
}

impl Drawing {
    fn shape(&mut self, element: &Element<'_>, pen: &Pen, style: &Style) -> Result<(), Refusal> {
        let length = |name: &str| element.length(name);
        let (path, encloses, corners) = match element.name {
            "rect" => {
                let (x, y) = (length("x")?, length("y")?);
                let corner = (x + length("width")?, y + length("height")?);
                let path = format!("{} rectangle {}", at(pen.place((x, y))), at(pen.place(corner)));
                (path, true, length("rx")?)
            }
            "circle" => {
                let middle = at(pen.place((length("cx")?, length("cy")?)));
                (format!("{middle} circle[radius={}]", pen.length(length("r")?)), true, 0.0)
            }
            "line" => {
                let ends = [(length("x1")?, length("y1")?), (length("x2")?, length("y2")?)];
                (ends.map(|end| at(pen.place(end))).join(" -- "), false, 0.0)
            }
            "polyline" | "polygon" => {
                let numbers = element.text("points").unwrap_or_default().split([' ', ',']);
                let numbers: Vec<f64> =
                    numbers.filter(|text| !text.is_empty()).map(number).collect::<Result<_, _>>()?;
                let mut path: Vec<String> =
                    numbers.chunks_exact(2).map(|pair| at(pen.place((pair[0], pair[1])))).collect();
                if path.is_empty() {
                    return Ok(());
                }
                // A line that ends where it starts is a dot if its ends are round.
                if path.len() == 1 {
                    path.push(path[0].clone());
                }
                if element.name == "polygon" {
                    path.push("cycle".to_owned());
                }
                (path.join(" -- "), true, 0.0)
            }
            "path" => {
                let (path, encloses) = path::path(element.text("d").unwrap_or_default(), pen)?;
                (path, encloses, 0.0)
            }
            other => {
                return Err(Refusal::new(format!("the picture has an element {other:?}, which TikZ is not told of")));
            }
        };
        let options = self.options(pen, style, encloses, corners);
        if !options.is_empty() {
            let _ = writeln!(self.body, "\\path[{}] {path};", options.join(","));
        }
        Ok(())
    }

    /// The options for filling and drawing a shape; empty if the shape is invisible.
    fn options(&mut self, pen: &Pen, style: &Style, encloses: bool, corners: f64) -> Vec<String> {
        let mut options = Vec::new();
        if encloses {
            options.extend(self.paint("fill", &style.fill, style.fill_opacity));
        }
        let drawn = self.paint("draw", &style.stroke, style.stroke_opacity);
        if !drawn.is_empty() && style.width > 0.0 {
            options.extend(drawn);
            options.push(format!("line width={}pt", pen.length(style.width)));
            if style.round_cap {
                options.push("line cap=round".to_owned());
            }
            if style.round_join {
                options.push("line join=round".to_owned());
            }
            if !style.dashes.is_empty() {
                let dashes = style.dashes.iter().zip(["on", "off"].into_iter().cycle());
                let dashes: Vec<String> =
                    dashes.map(|(dash, word)| format!("{word} {}pt", pen.length(*dash))).collect();
                options.push(format!("dash pattern={}", dashes.join(" ")));
            }
        }
        if !options.is_empty() && corners > 0.0 {
            options.push(format!("rounded corners={}pt", pen.length(corners)));
        }
        options
    }

    /// The options for a colour to fill, draw or write with; empty if there is none.
    fn paint(&mut self, how: &str, paint: &Paint, opacity: f64) -> Vec<String> {
        let (mut options, seen) = match paint {
            Paint::Nothing => return Vec::new(),
            Paint::Around if how == "text" => (Vec::new(), 1.0),
            Paint::Around => (vec![how.to_owned()], 1.0),
            Paint::Colour(colour, seen) => (vec![format!("{how}={}", self.colour(colour))], *seen),
        };
        let seen = seen * opacity;
        if seen < 1.0 {
            options.push(format!("{how} opacity={}", Length(seen)));
        }
        options
    }

    fn colour(&mut self, digits: &str) -> String {
        if !self.colours.iter().any(|known| known == digits) {
            self.colours.push(digits.to_owned());
        }
        colour_name(digits)
    }

    fn text(&mut self, text: &str, pen: &Pen, style: &Style) {
        let Some((x, y)) = self.place.take() else { return };
        let y = if style.central { y + FOOT * style.letters } else { y };
        let mut options = vec![format!("anchor={}", style.anchor)];
        options.extend(self.paint("text", &style.fill, style.fill_opacity));
        options.push(format!("scale={}", Length(style.letters * pen.points / LETTERS)));
        let bold = if style.bold { "\\bfseries " } else { "" };
        let (place, text) = (at(pen.place((x, y))), latex::escape(text));
        let _ = writeln!(self.body, "\\node[{}] at {place} {{{bold}{text}}};", options.join(","));
    }

    fn finish(self) -> String {
        let (width, height) = self.size;
        let corner = at(Pen::fitting(self.size).place((width, height)));
        let mut text = String::new();
        if !self.title.is_empty() {
            let words: Vec<&str> = self.title.split_whitespace().collect();
            let _ = writeln!(text, "% {}", words.join(" "));
        }
        let _ = writeln!(
            text,
            "\\begin{{tikzpicture}}[x=1pt,y=-1pt,every node/.style={{inner sep=0pt,outer sep=0pt,\
             font=\\sffamily\\fontsize{{{LETTERS}}}{{12}}\\selectfont}}]"
        );
        for colour in &self.colours {
            let _ = writeln!(text, "\\providecolor{{{}}}{{HTML}}{{{colour}}}", colour_name(colour));
        }
        let _ = write!(text, "\\useasboundingbox (0,0) rectangle {corner};\n{}\\end{{tikzpicture}}\n", self.body);
        text
    }
}

/// The name of a colour: that of the palette, or its digits.
fn colour_name(digits: &str) -> String {
    let named = [
        (palette::BLUE, "blue"),
        (palette::RED, "red"),
        (palette::GREEN, "green"),
        (palette::INK, "ink"),
        (palette::PAPER, "paper"),
        (palette::GRID, "grid"),
        (palette::TAKEN, "taken"),
        (palette::EARTH, "earth"),
    ];
    let name = named.iter().find(|(code, _)| code[1..].eq_ignore_ascii_case(digits)).map(|(_, name)| *name);
    format!("hedgerow{}", name.unwrap_or(digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Anchor, Svg};

    #[test]
    fn every_shape_of_the_builder() {
        let mut svg = Svg::new(100.0, 50.0, "all\nshapes");
        svg.describe("words").place("a1", "a place").rectangle(0.0, 0.0, 10.0, 5.0, palette::PAPER, palette::GRID);
        svg.hit(0.0, 0.0, 10.0, 10.0).end().overlay();
        svg.plate((20.0, 20.0), (20.0, 10.0), "#e2e8f02e", 2.0, palette::INK).end();
        svg.line((0.0, 0.0), (10.0, 0.0), 2.0, palette::RED).dashes((0.0, 0.0), (10.0, 0.0), 1.0, palette::RED);
        svg.polyline(&[(0.0, 0.0), (5.0, 5.0), (10.0, 0.0)], 1.0, palette::BLUE);
        svg.curve((0.0, 0.0), (10.0, 20.0), (20.0, 0.0), 1.0, palette::BLUE);
        svg.circle(5.0, 5.0, 5.0, palette::GREEN).polygon(
            &[(0.0, 0.0), (5.0, 0.0), (0.0, 5.0)],
            palette::EARTH,
            "none",
        );
        svg.words((10.0, 10.0), 10.0, palette::INK, Anchor::End, "-1 & \"a\"").bold(0.0, 0.0, 20.0, palette::INK, "b");
        let text = tikz(&svg.finish()).unwrap();
        let body: Vec<&str> =
            text.lines().filter(|line| line.starts_with("\\path") || line.starts_with("\\node")).collect();
        assert_eq!(
            body,
            [
                "\\path[fill=hedgerowpaper,draw=hedgerowgrid,line width=0.6pt] (0,0) rectangle (6,3);",
                "\\path[fill=hedgerowE2E8F0,fill opacity=0.18,draw=hedgerowink,line width=1.2pt,rounded corners=1.5pt] \
                 (6,9) rectangle (18,15);",
                "\\path[draw=hedgerowred,line width=1.2pt,line cap=round] (0,0) -- (6,0);",
                "\\path[draw=hedgerowred,line width=0.6pt,dash pattern=on 2.4pt off 2.4pt] (0,0) -- (6,0);",
                "\\path[draw=hedgerowblue,line width=0.6pt,line cap=round,line join=round] (0,0) -- (3,3) -- (6,0);",
                "\\path[draw=hedgerowblue,line width=0.6pt,line cap=round] (0,0) .. controls (4,8) and (8,8) .. (12,0);",
                "\\path[fill=hedgerowgreen] (3,3) circle[radius=3];",
                "\\path[fill=hedgerowearth] (0,0) -- (3,0) -- (0,3) -- cycle;",
                "\\node[anchor=base east,text=hedgerowink,scale=0.6] at (6,8.1) {\\ensuremath{-}1 \\& ``a''};",
                "\\node[anchor=base,text=hedgerowink,scale=1.2] at (0,4.2) {\\bfseries b};",
            ]
        );
        assert!(text.starts_with("% all shapes\n\\begin{tikzpicture}"), "{text}");
        assert!(text.contains("\\useasboundingbox (0,0) rectangle (60,30);"));
    }

    #[test]
    fn large_pictures_fit_a_page() {
        for (width, height, corner) in [(3400.0, 10.0, "(340,1)"), (10.0, 5000.0, "(1,500)")] {
            let text = tikz(&Svg::new(width, height, "long").finish()).unwrap();
            assert!(text.contains(&format!("rectangle {corner};")), "{text}");
        }
    }

    #[test]
    fn pictures_within_pictures_stand_where_they_are_put() {
        let inner = Svg::new(10.0, 10.0, "inner").circle(5.0, 5.0, 5.0, palette::RED).clone().finish();
        let inner = inner.replacen("<svg ", "<svg y=\"20\" ", 1);
        let outer = Svg::new(10.0, 40.0, "outer").finish();
        let text = tikz(&outer.replace("</svg>", &format!("{inner}</svg>"))).unwrap();
        assert!(text.contains("(3,15) circle[radius=3]") && text.starts_with("% outer\n"), "{text}");
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for inside in ["<image x=\"1\"/>", "<rect fill=\"url(#a)\"/>", "<circle r=\"big\"/>", "</g></g>", "<g"] {
            assert!(tikz(&format!("<svg width=\"1\" height=\"1\">{inside}</svg>")).is_err(), "{inside}");
        }
    }
}
