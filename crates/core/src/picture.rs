//! Positions as pictures: plain characters for a terminal, SVG for everything else.
//!
//! One SVG per position serves the page, the notebook, the book and the file that `show --svg` writes. Games draw with
//! [`Svg`] and with the colours of [`palette`], so that blue is the same blue everywhere. [`tikz()`] converts any of
//! these pictures for LaTeX.

mod number;
pub mod palette;
mod tikz;

pub use number::{Emphasis, told, told_numbers};
pub use tikz::tikz;

use std::fmt::{self, Write};

/// A position that can be drawn.
///
/// ```
/// use hedgerow_core::picture::{Picture, Svg, palette};
///
/// struct Stones(u32);
///
/// impl Picture for Stones {
///     fn text(&self) -> String {
///         "o".repeat(self.0 as usize) + "\n"
///     }
///     fn svg(&self) -> String {
///         let mut svg = Svg::new(f64::from(self.0) * 20.0, 20.0, "a heap");
///         for stone in 0..self.0 {
///             svg.circle(f64::from(stone) * 20.0 + 10.0, 10.0, 8.0, palette::GREEN);
///         }
///         svg.finish()
///     }
/// }
///
/// assert_eq!(Stones(3).text(), "ooo\n");
/// assert!(Stones(3).svg().starts_with("<svg "));
/// ```
pub trait Picture {
    /// A drawing in plain characters: some lines, each ending with a line break.
    fn text(&self) -> String;

    /// A drawing as a complete SVG document.
    fn svg(&self) -> String;
}

/// The text with the characters that mean something in SVG escaped.
///
/// ```
/// assert_eq!(hedgerow_core::picture::escape("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML does not allow other control characters, however written.
            c if c.is_control() && !matches!(c, '\t' | '\n') => escaped.push('\u{FFFD}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A length in a picture, without needless digits, so that the same picture has the same bytes on every machine.
struct Length(f64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, size) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        write!(f, "{sign}{}", size / 100)?;
        match size % 100 {
            0 => Ok(()),
            rest if rest % 10 == 0 => write!(f, ".{}", rest / 10),
            rest => write!(f, ".{rest:02}"),
        }
    }
}

/// Which point of a line of text is at the place given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Anchor {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// An SVG document under construction.
///
/// Lengths are in units of the view box; a picture scales to the room it has.
#[derive(Clone, Debug)]
pub struct Svg {
    text: String,
}

impl Svg {
    /// An empty sheet of this size, with a title for people who cannot see it.
    pub fn new(width: f64, height: f64, title: &str) -> Self {
        let (width, height) = (Length(width.max(1.0)), Length(height.max(1.0)));
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" font-family=\"sans-serif\">\n<title>{}</title>\n",
            escape(title)
        );
        Self { text }
    }

    /// A finished document, reopened so that more can be drawn.
    pub fn reopened(document: &str) -> Self {
        let end = document.rfind("</svg>").unwrap_or(document.len());
        Self { text: document[..end].to_owned() }
    }

    fn piece(&mut self, piece: fmt::Arguments<'_>) -> &mut Self {
        let _ = self.text.write_fmt(piece); // Writing to a string cannot fail.
        self.text.push('\n');
        self
    }

    /// A filled rectangle with a thin line around it.
    pub fn rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str, line: &str) -> &mut Self {
        let (x, y, width, height) = (Length(x), Length(y), Length(width), Length(height));
        self.piece(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\" stroke=\"{}\"/>",
            escape(fill),
            escape(line)
        ))
    }

    /// A longer description than the title, for people who cannot see the picture; call it before drawing.
    pub fn describe(&mut self, text: &str) -> &mut Self {
        self.piece(format_args!("<desc>{}</desc>", escape(text)))
    }

    /// Begins a place, up to [`Svg::end`], that a move may name: pages find it by its name in `data-place`, let people
    /// choose it, and describe it by the words in `data-words`, such as "square a1, black".
    pub fn place(&mut self, name: &str, words: &str) -> &mut Self {
        self.piece(format_args!("<g data-place=\"{}\" data-words=\"{}\">", escape(name), escape(words)))
    }

    /// Begins an overlay, up to [`Svg::end`], which lies over places and lets the pointer through to them.
    pub fn overlay(&mut self) -> &mut Self {
        self.piece(format_args!("<g pointer-events=\"none\">"))
    }

    /// The end of a [place](Svg::place) or an [overlay](Svg::overlay).
    pub fn end(&mut self) -> &mut Self {
        self.piece(format_args!("</g>"))
    }

    /// An invisible rectangle: it makes small things easier to hit with a pointer.
    pub fn hit(&mut self, x: f64, y: f64, width: f64, height: f64) -> &mut Self {
        self.rectangle(x, y, width, height, "transparent", "none")
    }

    /// A plate with round corners: its centre, its size, its filling, and the width and colour of the line around it.
    pub fn plate(&mut self, at: (f64, f64), size: (f64, f64), fill: &str, width: f64, line: &str) -> &mut Self {
        let (x, y) = (Length(at.0 - size.0 / 2.0), Length(at.1 - size.1 / 2.0));
        self.piece(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\" stroke=\"{}\" \
             stroke-width=\"{}\"/>",
            Length(size.0),
            Length(size.1),
            Length(size.0.min(size.1) / 4.0),
            escape(fill),
            escape(line),
            Length(width)
        ))
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64, colour: &str) -> &mut Self {
        self.straight(from, to, width, colour, "stroke-linecap=\"round\"")
    }

    /// A straight line of dashes.
    pub fn dashes(&mut self, from: (f64, f64), to: (f64, f64), width: f64, colour: &str) -> &mut Self {
        self.straight(from, to, width, colour, "stroke-dasharray=\"4 4\"")
    }

    fn straight(&mut self, from: (f64, f64), to: (f64, f64), width: f64, colour: &str, how: &str) -> &mut Self {
        self.piece(format_args!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke-width=\"{}\" stroke=\"{}\" {how}/>",
            Length(from.0),
            Length(from.1),
            Length(to.0),
            Length(to.1),
            Length(width),
            escape(colour)
        ))
    }

    /// Straight lines from point to point, with round corners.
    pub fn polyline(&mut self, points: &[(f64, f64)], width: f64, colour: &str) -> &mut Self {
        let points: Vec<String> = points.iter().map(|&(x, y)| format!("{},{}", Length(x), Length(y))).collect();
        self.piece(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke-width=\"{}\" stroke=\"{}\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"/>",
            points.join(" "),
            Length(width),
            escape(colour)
        ))
    }

    /// A curve from one point to another, bent towards a third (a quadratic Bézier curve).
    pub fn curve(
        &mut self,
        from: (f64, f64),
        towards: (f64, f64),
        to: (f64, f64),
        width: f64,
        colour: &str,
    ) -> &mut Self {
        self.piece(format_args!(
            "<path d=\"M{} {}Q{} {} {} {}\" fill=\"none\" stroke-width=\"{}\" stroke=\"{}\" stroke-linecap=\"round\"/>",
            Length(from.0),
            Length(from.1),
            Length(towards.0),
            Length(towards.1),
            Length(to.0),
            Length(to.1),
            Length(width),
            escape(colour)
        ))
    }

    /// A filled disc.
    pub fn circle(&mut self, x: f64, y: f64, radius: f64, fill: &str) -> &mut Self {
        let (x, y, radius) = (Length(x), Length(y), Length(radius));
        self.piece(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>", escape(fill)))
    }

    /// A filled polygon with a thin line around it.
    pub fn polygon(&mut self, corners: &[(f64, f64)], fill: &str, line: &str) -> &mut Self {
        let corners: Vec<String> = corners.iter().map(|&(x, y)| format!("{},{}", Length(x), Length(y))).collect();
        let (fill, line) = (escape(fill), escape(line));
        self.piece(format_args!("<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{line}\"/>", corners.join(" ")))
    }

    /// Text of this height, centred at the point given.
    pub fn label(&mut self, x: f64, y: f64, height: f64, colour: &str, text: &str) -> &mut Self {
        self.words((x, y), height, colour, Anchor::Middle, text)
    }

    /// Text of this height that starts, ends or has its middle at the point given; half of its height is above the
    /// point.
    pub fn words(&mut self, at: (f64, f64), height: f64, colour: &str, anchor: Anchor, text: &str) -> &mut Self {
        let anchor = match anchor {
            Anchor::Start => "text-anchor=\"start\"",
            Anchor::Middle => "text-anchor=\"middle\"",
            Anchor::End => "text-anchor=\"end\"",
        };
        self.letters(at, height, colour, anchor, text)
    }

    /// Bold text of this height, centred at the point given.
    pub fn bold(&mut self, x: f64, y: f64, height: f64, colour: &str, text: &str) -> &mut Self {
        self.letters((x, y), height, colour, "text-anchor=\"middle\" font-weight=\"bold\"", text)
    }

    fn letters(&mut self, at: (f64, f64), height: f64, colour: &str, how: &str, text: &str) -> &mut Self {
        let (x, y, height, colour) = (Length(at.0), Length(at.1), Length(height), escape(colour));
        self.piece(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{height}\" fill=\"{colour}\" {how} \
             dominant-baseline=\"central\">{}</text>",
            escape(text)
        ))
    }

    /// The whole document.
    pub fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        let written: Vec<String> = [0.0, 2.0, 2.5, -0.25, 1.0 / 3.0, 10.05].map(|x| Length(x).to_string()).into();
        assert_eq!(written, ["0", "2", "2.5", "-0.25", "0.33", "10.05"]);
    }

    #[test]
    fn what_is_drawn_later_is_in_the_document() {
        let mut svg = Svg::reopened(&Svg::new(10.0, 10.0, "a sheet").finish());
        svg.place("a\"1", "the <first> square").hit(0.0, 0.0, 5.0, 5.0).end();
        let text = svg.finish();
        assert_eq!(text.matches("</svg>").count(), 1);
        let place = "<g data-place=\"a&quot;1\" data-words=\"the &lt;first&gt; square\">\n<rect ";
        assert!(text.contains(place) && text.ends_with("</g>\n</svg>\n"), "{text}");
    }

    #[test]
    fn whatever_the_text_the_document_stays_whole() {
        let mut svg = Svg::new(10.0, 10.0, "</title><script>");
        svg.label(5.0, 5.0, 8.0, "red\" onload=\"x", "<b>\u{7}");
        let text = svg.finish();
        assert!(!text.contains("<script") && !text.contains("<b>") && !text.contains("\" onload"));
        assert!(text.ends_with("</svg>\n"));
    }
}
