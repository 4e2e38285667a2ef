//! The frame of a plot: title, axes with their ticks and labels, pale grid lines, and the legend outside.

use hedgerow_core::picture::{Anchor, Svg, palette};

use super::scale::Scale;
use super::style::{Key, SAMPLE};

/// Grid lines, which should be quiet.
const PALE: &str = "#e2e8f0";

/// The heights of letters: of the title, of labels, and of ticks.
const TITLE: f64 = 17.0;
const LABEL: f64 = 14.0;
const TICK: f64 = 12.5;

/// The edge of the sheet, the height of an entry of the legend, and how wide a legend beside the area may be.
const EDGE: f64 = 16.0;
const ENTRY: f64 = 23.0;
const BESIDE: f64 = 230.0;

/// About how many steps an axis has.
pub(super) const STEPS: f64 = 8.0;

/// The longest text of a tick, in letters.
const LONGEST: usize = 40;

/// A place on an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tick {
    /// How far along it is, from 0 to 1.
    pub part: f64,
    pub text: String,
    /// Whether a line runs across the area.
    pub is_ruled: bool,
}

/// An axis.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Side {
    pub label: String,
    pub ticks: Vec<Tick>,
    /// The number of lines for the texts of the lower axis where one line has no room for all.
    pub lines: usize,
}

/// Everything around the area.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Frame {
    pub title: String,
    pub lower: Side,
    pub left: Side,
    /// The area's size.
    pub across: f64,
    pub down: f64,
    pub keys: Vec<Key>,
    /// A sentence below; may be empty.
    pub note: String,
}

/// The area within.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    left: f64,
    top: f64,
    across: f64,
    down: f64,
}

impl Area {
    /// The point at these parts of the way, from the left and from below.
    pub fn at(&self, x: f64, y: f64) -> (f64, f64) {
        (self.left + self.across * x, self.top + self.down * (1.0 - y))
    }

    /// The text for an empty plot.
    pub fn no_data(&self, svg: &mut Svg) {
        let (x, y) = self.at(0.5, 0.5);
        svg.label(x, y, 16.0, palette::TAKEN, "no data");
    }
}

impl Side {
    /// An axis of numbers. Per cents have their sign at each tick.
    pub fn numbers(label: &str, scale: &Scale, per_cent: bool) -> Self {
        let text = |text: String| if per_cent { format!("{text} %") } else { grouped(&text) };
        let tick = |(number, name): (f64, String)| Tick { part: scale.part(number), text: text(name), is_ruled: true };
        Self { label: label.into(), ticks: scale.ticks().into_iter().map(tick).collect(), lines: 1 }
    }

    /// An axis with nothing along it.
    pub fn bare(label: &str) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// An axis of names, each in the middle of its share of it.
    pub fn names(label: &str, names: &[String], is_ruled: bool) -> Self {
        let part = |place: usize| (place as f64 + 0.5) / names.len() as f64;
        let tick = |(place, name): (usize, &String)| Tick { part: part(place), text: clipped(name), is_ruled };
        Self { label: label.into(), ticks: names.iter().enumerate().map(tick).collect(), lines: 3 }
    }

    /// The texts of a lower axis that have room: each tick with its line.
    fn lay(&self, across: f64) -> Vec<(&Tick, usize)> {
        let mut ends = vec![f64::NEG_INFINITY; self.lines.max(1)];
        let mut laid = Vec::new();
        for tick in &self.ticks {
            let (middle, half) = (tick.part * across, breadth(&tick.text, TICK) / 2.0);
            if let Some(line) = ends.iter().position(|&end| end + 7.0 <= middle - half) {
                ends[line] = middle + half;
                laid.push((tick, line));
            }
        }
        laid
    }
}

/// About how wide a text is.
pub(super) fn breadth(text: &str, letters: f64) -> f64 {
    text.chars().count() as f64 * letters * 0.6
}

/// How wide the text of a tick is.
pub(super) fn tick_breadth(text: &str) -> f64 {
    breadth(&clipped(text), TICK)
}

fn clipped(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.into();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// Whole numbers of more than four digits in groups of three.
fn grouped(text: &str) -> String {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    if digits.len() < 5 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return text.into();
    }
    let groups = digits.bytes().enumerate().flat_map(|(place, digit)| {
        let is_first = place > 0 && (digits.len() - place).is_multiple_of(3);
        is_first.then_some('\u{2009}').into_iter().chain([char::from(digit)])
    });
    sign.chars().chain(groups).collect()
}

/// A text in lines no wider than this, as far as its words allow.
fn wrapped(text: &str, letters: f64, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if breadth(line, letters) + breadth(word, letters) + letters <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

impl Frame {
    /// Draws everything except the plot itself; returns the sheet, and the area to draw in.
    pub fn draw(&self) -> (Svg, Area) {
        let laid = self.lower.lay(self.across);
        // Texts of the lower axis may extend beyond both of its ends.
        let half = |tick: &Tick| breadth(&tick.text, TICK) / 2.0;
        let before = laid.iter().map(|(tick, _)| half(tick) - tick.part * self.across).fold(0.0, f64::max);
        let after = laid.iter().map(|(tick, _)| half(tick) - (1.0 - tick.part) * self.across).fold(8.0, f64::max);
        let texts = self.left.ticks.iter().map(|tick| breadth(&tick.text, TICK) + 12.0).fold(20.0, f64::max);
        let left = EDGE + texts.max(before);

        let legend = self.keys.iter().map(|key| SAMPLE + 8.0 + breadth(&key.name, LABEL)).fold(0.0, f64::max);
        let is_beside = legend <= BESIDE && self.keys.len() as f64 * ENTRY <= self.down + 60.0;
        let beside = if is_beside && legend > 0.0 { 18.0 + legend } else { 0.0 };
        let below = if is_beside { 0.0 } else { legend };
        let labels = [&self.lower.label, &self.left.label].map(|label| breadth(label, LABEL));
        let note = wrapped(&self.note, TICK, left + self.across);
        let whole =
            [left + self.across + after + beside, left + below, labels[0], labels[1]].into_iter().fold(0.0, f64::max)
                + EDGE;

        let title = wrapped(&self.title, TITLE, whole - 2.0 * EDGE);
        let named = if self.left.label.is_empty() { 0.0 } else { LABEL + 12.0 };
        let top = EDGE + 23.0 * title.len() as f64 + named + 6.0;
        let area = Area { left, top, across: self.across, down: self.down };

        let lines = laid.iter().map(|&(_, line)| line + 1).max().unwrap_or(0);
        let label = top + self.down + 10.0 + 17.0 * lines as f64 + 12.0;
        let foot = label + if self.lower.label.is_empty() { -8.0 } else { LABEL };
        let legend_at = if is_beside { (left + self.across + after + 18.0, top + 10.0) } else { (left, foot + 8.0) };
        let entries = ENTRY * self.keys.len() as f64;
        let foot = if is_beside { foot.max(top + entries) } else { foot + entries };
        let height = foot + 18.0 * note.len() as f64 + EDGE - 4.0;

        let mut svg = Svg::new(whole, height, &self.title);
        svg.rectangle(0.0, 0.0, whole, height, palette::PAPER, palette::PAPER);
        for (line, text) in title.iter().enumerate() {
            svg.label(whole / 2.0, EDGE + 8.0 + 23.0 * line as f64, TITLE, palette::INK, text);
        }
        self.axes(&mut svg, area, &laid);
        let middle = (left + self.across / 2.0).max(labels[0] / 2.0 + 4.0);
        svg.label(middle, label, LABEL, palette::INK, &self.lower.label);
        svg.words((EDGE, top - named / 2.0 - 4.0), LABEL, palette::INK, Anchor::Start, &self.left.label);
        for (place, key) in self.keys.iter().enumerate() {
            let (x, y) = (legend_at.0, legend_at.1 + ENTRY * place as f64);
            key.draw(&mut svg, (x, y));
            svg.words((x + SAMPLE + 8.0, y), LABEL, palette::INK, Anchor::Start, &key.name);
        }
        for (line, text) in note.iter().enumerate() {
            svg.words((EDGE, foot + 12.0 + 18.0 * line as f64), TICK, palette::TAKEN, Anchor::Start, text);
        }
        (svg, area)
    }

    fn axes(&self, svg: &mut Svg, area: Area, laid: &[(&Tick, usize)]) {
        for tick in self.lower.ticks.iter().filter(|tick| tick.is_ruled) {
            svg.line(area.at(tick.part, 0.0), area.at(tick.part, 1.0), 1.0, PALE);
        }
        for tick in &self.left.ticks {
            let at @ (x, y) = area.at(0.0, tick.part);
            if tick.is_ruled {
                svg.line(at, area.at(1.0, tick.part), 1.0, PALE).line((x - 5.0, y), at, 1.0, palette::INK);
            }
            svg.words((x - 9.0, y), TICK, palette::INK, Anchor::End, &tick.text);
        }
        for &(tick, line) in laid {
            let (x, y) = area.at(tick.part, 0.0);
            svg.line((x, y), (x, y + 5.0), 1.0, palette::INK);
            svg.label(x, y + 16.0 + 17.0 * line as f64, TICK, palette::INK, &tick.text);
        }
        svg.polyline(&[area.at(0.0, 1.0), area.at(0.0, 0.0), area.at(1.0, 0.0)], 1.2, palette::INK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        let written = ["1000", "20000", "-1500000", "0.00001", "10⁶"].map(grouped);
        assert_eq!(written, ["1000", "20\u{2009}000", "-1\u{2009}500\u{2009}000", "0.00001", "10⁶"]);
    }

    #[test]
    fn names_without_room_stand_in_more_lines() {
        let names: Vec<String> = (0..6).map(|place| format!("a rather long name {place}")).collect();
        let side = Side::names("", &names, false);
        let lines: Vec<usize> = side.lay(520.0).into_iter().map(|(_, line)| line).collect();
        assert_eq!(lines, [0, 1, 0, 1, 0, 1]);
        assert!(side.lay(2000.0).iter().all(|&(_, line)| line == 0));
        assert!(side.lay(100.0).len() < 6);
    }
}
