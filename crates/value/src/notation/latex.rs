//! Values as mathematics for LaTeX, as game theorists print them.
//!
//! | text | LaTeX |
//! |---|---|
//! | `-7/2` | `-\tfrac{7}{2}` |
//! | `*`, `*2`, `1*` | `{*}`, `{*}2`, `1{*}` |
//! | `^`, `v*`, `^2`, `v3` | `{\uparrow}`, `{\downarrow}{*}`, `{\Uparrow}`, `3{\cdot}{\downarrow}` |
//! | `{1\|-1}` | `\pm 1` |
//! | `{2\|-1}`, `{0,*\|^}` | `\{2 \mid -1\}`, `\{0, {*} \mid {\uparrow}\}` |
//! | `{-3\|-4\|\|-5}` | `\{-3 \mid -4 \parallel -5\}` |
//! | `+-{0,{2\|0}}` | `\pm\{0, \{2 \mid 0\}\}` |
//! | `on`, `a{0\|a}`, `on & off` | `\mathbf{on}`, `a\{0 \mid a\}`, `\mathbf{on} \mathbin{\&} \mathbf{off}` |
//!
//! They need the package `amsmath`.

use std::fmt::Write;

use crate::loopy::NAMES;
use crate::{Interval, Rational, Worth};

/// The longest fraction that is written as one, in letters.
const LONGEST: usize = 60;
/// The longest end of an interval that is written as a fraction, in letters.
const LONGEST_END: usize = 12;
/// The most decimals.
const DECIMALS: usize = 10;
/// Decimals come from an interval with this many bits after the point.
const BITS: u32 = 64;

/// A printed value as mathematics, without dollar signs; none if the text is not one.
///
/// ```
/// use hedgerow_value::notation::latex;
///
/// assert_eq!(latex("-7/2").unwrap(), "-\\tfrac{7}{2}");
/// assert_eq!(latex("{3/2|{3/2^|3/2*}}").unwrap(), "\\{\\tfrac{3}{2} \\mid \\{\\tfrac{3}{2}{\\uparrow} \\mid \\tfrac{3}{2}{*}\\}\\}");
/// assert_eq!(latex("no value"), None);
/// ```
pub fn latex(text: &str) -> Option<String> {
    let mut writer = Writer { rest: text, out: String::with_capacity(2 * text.len()), depth: 0 };
    while !writer.rest.is_empty() {
        writer.piece()?;
    }
    (writer.depth == 0 && !text.is_empty()).then_some(writer.out)
}

struct Writer<'a> {
    rest: &'a str,
    out: String,
    depth: usize,
}

impl Writer<'_> {
    fn take(&mut self, wanted: &str) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// The digits that follow; may be empty.
    fn digits(&mut self) -> &str {
        let length = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = self.rest.split_at(length);
        self.rest = rest;
        digits
    }

    /// A brace, a bar, a comma or a compact value.
    fn piece(&mut self) -> Option<()> {
        if let Some(number) = self.switch() {
            self.out += "\\pm ";
            self.out += &fraction(&number);
            return Some(());
        }
        if self.take("+-") {
            // Only lists of options are printed after it.
            self.out += "\\pm";
            return self.rest.starts_with('{').then_some(());
        }
        if self.take("{") {
            self.depth += 1;
            self.out += "\\{";
        } else if self.take("}") {
            self.depth = self.depth.checked_sub(1)?;
            self.out += "\\}";
        } else if self.rest.starts_with(['|', ',']) && self.depth == 0 {
            return None;
        } else if self.take(",") {
            self.out += ", ";
        } else if self.rest.starts_with('|') {
            let bars = self.rest.bytes().take_while(|&byte| byte == b'|').count();
            self.rest = &self.rest[bars..];
            match bars {
                1 => self.out += " \\mid ",
                2 => self.out += " \\parallel ",
                bars => {
                    let _ = write!(self.out, " \\mathrel{{{}}} ", "|".repeat(bars));
                }
            }
        } else if self.depth == 0 && self.take(" & ") {
            self.out += " \\mathbin{\\&} ";
        } else {
            return self.loopy().or_else(|| self.compact());
        }
        Some(())
    }

    /// A loopy game that has a name, or the label of a position to which play returns.
    fn loopy(&mut self) -> Option<()> {
        let length = self.rest.bytes().take_while(u8::is_ascii_lowercase).count();
        let (word, rest) = self.rest.split_at(length);
        if NAMES.iter().any(|(name, _)| *name == word) {
            let _ = write!(self.out, "\\mathbf{{{word}}}");
        } else if length == 1 && word != "v" && (self.depth > 0 || rest.starts_with('{')) {
            self.out += word;
        } else {
            return None;
        }
        self.rest = rest;
        Some(())
    }

    /// The number x of a switch `{x|-x}`, which is ± x.
    fn switch(&mut self) -> Option<String> {
        let inside = self.rest.strip_prefix('{')?;
        let (inside, after) = inside.split_at(inside.find(['{', '}'])?);
        let after = after.strip_prefix('}')?;
        let (left, right) = inside.split_once('|')?;
        let is_number = left.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/') && !left.is_empty();
        let number = (is_number && right.strip_prefix('-') == Some(left)).then(|| left.to_owned())?;
        self.rest = after;
        Some(number)
    }

    /// A number, ups and a star written together, at least one of them.
    fn compact(&mut self) -> Option<()> {
        let before = self.rest.len();
        let minus = self.take("-");
        let numerator = self.digits().to_owned();
        if minus && numerator.is_empty() {
            return None;
        }
        if !numerator.is_empty() {
            let denominator = if self.take("/") { format!("/{}", self.digits()) } else { String::new() };
            if denominator == "/" {
                return None;
            }
            let _ =
                write!(self.out, "{}{}", if minus { "-" } else { "" }, fraction(&(numerator.clone() + &denominator)));
        }
        let direction = if self.take("^") {
            Some(["\\uparrow", "\\Uparrow"])
        } else if self.take("v") {
            Some(["\\downarrow", "\\Downarrow"])
        } else {
            None
        };
        if let Some([single, double]) = direction {
            match self.digits() {
                "" => {
                    let _ = write!(self.out, "{{{single}}}");
                }
                "2" => {
                    let _ = write!(self.out, "{{{double}}}");
                }
                count => {
                    // Two adjacent numbers would read as one.
                    let plus = if numerator.is_empty() { "" } else { " + " };
                    let term = format!("{plus}{count}{{\\cdot}}{{{single}}}");
                    self.out += &term;
                }
            }
        }
        if self.take("*") {
            self.out += "{*}";
            let heap = self.digits().to_owned();
            self.out += &heap;
        }
        (self.rest.len() < before).then_some(())
    }
}

/// A number such as `7/2`, without its sign.
fn fraction(text: &str) -> String {
    match text.split_once('/') {
        Some((numerator, denominator)) => format!("\\tfrac{{{numerator}}}{{{denominator}}}"),
        None => text.to_owned(),
    }
}

impl Rational {
    /// The fraction as mathematics for LaTeX.
    ///
    /// ```
    /// use hedgerow_value::Rational;
    ///
    /// assert_eq!(Rational::new(-11, 6).unwrap().to_latex(), "-\\tfrac{11}{6}");
    /// ```
    pub fn to_latex(&self) -> String {
        let text = self.to_string();
        match text.strip_prefix('-') {
            Some(text) => format!("-{}", fraction(text)),
            None => fraction(&text),
        }
    }
}

impl Worth {
    /// The value as mathematics for LaTeX: a fraction, or its decimals if it is very long, a root with its polynomial, or an
    /// interval.
    pub fn to_latex(&self) -> String {
        match self {
            Self::Exact(_) => self.to_short_latex(LONGEST),
            Self::Root(root) => {
                let mut polynomial = String::new();
                for (index, term) in root.polynomial().to_string().split("x^").enumerate() {
                    if index == 0 {
                        polynomial += term;
                        continue;
                    }
                    let (power, rest) = term.split_at(term.bytes().take_while(u8::is_ascii_digit).count());
                    let _ = write!(polynomial, "x^{{{power}}}{rest}");
                }
                format!("{} \\ (\\text{{a root of }} {polynomial})", decimals(&root.within(BITS)))
            }
            Self::Within(interval) => {
                let end = |end: &Rational| {
                    if end.to_string().len() <= LONGEST_END {
                        end.to_latex()
                    } else {
                        decimals(&Interval::point(end.clone()))
                    }
                };
                format!("[{}, {}]", end(interval.low()), end(interval.high()))
            }
        }
    }

    /// The same with a fraction of at most `longest` letters; else its decimals.
    pub fn to_short_latex(&self, longest: usize) -> String {
        match self {
            Self::Exact(number) if number.to_string().len() <= longest => number.to_latex(),
            _ => decimals(&self.interval(BITS)),
        }
    }
}

/// As many decimals as are certain.
fn decimals(interval: &Interval) -> String {
    let text = interval.to_decimals(DECIMALS);
    match text.strip_prefix("between ").and_then(|ends| ends.split_once(" and ")) {
        Some((low, high)) => format!("[{}, {}]", low.replace("...", "\\ldots"), high.replace("...", "\\ldots")),
        None => text.replace("...", "\\ldots"),
    }
}

#[cfg(test)]
mod tests;
