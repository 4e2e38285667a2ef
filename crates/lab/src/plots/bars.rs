//! Numbers of groups as bars side by side; horizontal bars where the names of the groups have no room below.

use hedgerow_core::picture::{Svg, palette};

use super::frame::{Area, Frame, STEPS, Side, tick_breadth};
use super::scale::Scale;
use super::style::{Sample, Style, keys, styles};

/// A plot of bars.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BarPlot {
    /// The title.
    pub title: String,
    /// What the groups are.
    pub x_label: String,
    /// What the numbers are, with their unit.
    pub y_label: String,
    /// The names of the groups.
    pub groups: Vec<String>,
    /// The series: a bar in each group.
    pub series: Vec<BarSeries>,
    /// Whether the numbers are shares to be written as per cent.
    pub per_cent: bool,
}

/// A number, and its interval.
pub type BarValue = (f64, Option<(f64, f64)>);

/// The bars of one kind in all groups of a [`BarPlot`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BarSeries {
    /// Its name; a published series has the name of our series that it stands beside.
    pub name: String,
    /// The number of each group, where there is one.
    pub values: Vec<Option<BarValue>>,
    /// Whether it was published: pale and outlined.
    pub published: bool,
}

/// The least length of the axis of names, and the length of the number axis of vertical and of horizontal bars.
const ALONG: f64 = 520.0;
const STANDING: f64 = 320.0;
const LYING: f64 = 460.0;

/// The limits of the thickness of bars, and the gap between groups in multiples of the thickness.
const THICK: (f64, f64) = (7.0, 26.0);
const BETWEEN: f64 = 1.0;

/// Draws the bars with their axes and legend.
///
/// ```
/// use hedgerow_lab::plots::{BarPlot, BarSeries, bars};
///
/// let series = vec![BarSeries { name: "UCT".into(), values: vec![Some((12.0, Some((9.0, 15.0)))), None], published: false }];
/// let svg = bars(&BarPlot { groups: vec!["3x3".into(), "5x5".into()], series, ..BarPlot::default() });
/// assert!(svg.contains(">3x3</text>") && svg.contains(">UCT</text>"));
/// ```
pub fn bars(plot: &BarPlot) -> String {
    let sheet = Sheet::new(plot);
    let names: Vec<(&str, bool)> = plot.series.iter().map(|series| (series.name.as_str(), series.published)).collect();
    let numbers = if sheet.is_empty {
        Side::bare(&plot.y_label)
    } else {
        Side::numbers(&plot.y_label, &sheet.scale, plot.per_cent)
    };
    let groups = Side::names(&plot.x_label, &plot.groups, false);
    let (lower, left, across, down) = if sheet.is_lying {
        (numbers, turned(groups), LYING, sheet.along)
    } else {
        (groups, numbers, sheet.along, STANDING)
    };
    let frame = Frame {
        title: plot.title.clone(),
        lower,
        left,
        across,
        down,
        keys: keys(&names, Sample::Bar),
        note: String::new(),
    };
    let (mut svg, area) = frame.draw();
    for (place, (series, style)) in sheet.order.iter().zip(styles(&names_of(plot, &sheet.order))).enumerate() {
        for (group, value) in plot.series[*series].values.iter().take(plot.groups.len()).enumerate() {
            if let Some((number, interval)) = value.filter(|(number, _)| number.is_finite()) {
                sheet.bar(&mut svg, area, style, (group, place), number);
                sheet.whisker(&mut svg, area, (group, place), interval);
            }
        }
    }
    if sheet.is_empty {
        area.no_data(&mut svg);
    } else {
        svg.line(sheet.point(area, 0.0, 0.0), sheet.point(area, 1.0, 0.0), 1.2, palette::INK);
    }
    svg.finish()
}

/// The names of the series in this order, each with whether it was published.
fn names_of<'a>(plot: &'a BarPlot, order: &[usize]) -> Vec<(&'a str, bool)> {
    order.iter().map(|&series| (plot.series[series].name.as_str(), plot.series[series].published)).collect()
}

/// Reverses the names, so that they run from the top down.
fn turned(mut side: Side) -> Side {
    for tick in &mut side.ticks {
        tick.part = 1.0 - tick.part;
    }
    side
}

struct Sheet {
    scale: Scale,
    is_lying: bool,
    /// The length of the axis of names.
    along: f64,
    groups: usize,
    /// The series in their order within a group: a published one directly after our series of that name.
    order: Vec<usize>,
    times: f64,
    is_empty: bool,
}

impl Sheet {
    fn new(plot: &BarPlot) -> Self {
        let times = if plot.per_cent { 100.0 } else { 1.0 };
        let values = plot.series.iter().flat_map(|series| series.values.iter().flatten());
        let ends = values.flat_map(|&(number, interval)| {
            let (low, high) = interval.unwrap_or((number, number));
            [number, low, high]
        });
        let scale = Scale::in_steps(ends.map(|end| end * times).chain([0.0]), STEPS);

        let shown = |series: &BarSeries| {
            let values = series.values.iter().take(plot.groups.len()).flatten();
            values.filter(|(number, _)| number.is_finite()).count()
        };
        let is_empty = plot.series.iter().map(shown).sum::<usize>() == 0;

        let place = |series: usize| {
            let BarSeries { name, published, .. } = &plot.series[series];
            let ours = plot.series.iter().position(|other| !other.published && other.name == *name);
            (if *published { ours.unwrap_or(series) } else { series }, *published)
        };
        let mut order: Vec<usize> = (0..plot.series.len()).collect();
        order.sort_by_key(|&series| place(series));

        let (groups, bars) = (plot.groups.len().max(1), order.len().max(1) as f64);
        let room = |thick: f64| groups as f64 * (bars + BETWEEN) * thick;
        let longest = plot.groups.iter().map(|name| tick_breadth(name) + 8.0).fold(0.0, f64::max);
        let standing = room(THICK.0).max(ALONG);
        let is_lying = longest * groups as f64 > standing.max(ALONG * 1.3);
        let along = match is_lying {
            // A line of text needs its height.
            true => (groups as f64 * 20.0).max(room(THICK.0 + 1.0)).max(120.0),
            false => standing.max(longest * groups as f64),
        };
        Self { scale, is_lying, along, groups, order, times, is_empty }
    }

    /// The point at these fractions along the names and the numbers.
    fn point(&self, area: Area, along: f64, number: f64) -> (f64, f64) {
        let part = self.scale.part(number * self.times);
        if self.is_lying { area.at(part, 1.0 - along) } else { area.at(along, part) }
    }

    /// The start and the end of a bar along the axis of names.
    fn span(&self, (group, place): (usize, usize)) -> (f64, f64) {
        let bars = self.order.len().max(1) as f64;
        let slot = self.along / self.groups as f64;
        let thick = (slot / (bars + BETWEEN)).min(THICK.1);
        let start = group as f64 * slot + (slot - bars * thick) / 2.0 + place as f64 * thick;
        // A hair between bars.
        ((start + 0.5) / self.along, (start + thick - 0.5) / self.along)
    }

    fn bar(&self, svg: &mut Svg, area: Area, style: Style, at: (usize, usize), number: f64) {
        let (start, end) = self.span(at);
        style.bar(svg, self.point(area, start, number), self.point(area, end, 0.0));
    }

    fn whisker(&self, svg: &mut Svg, area: Area, at: (usize, usize), interval: Option<(f64, f64)>) {
        let Some((low, high)) = interval.filter(|(low, high)| low.is_finite() && high.is_finite()) else { return };
        let (start, end) = self.span(at);
        let (middle, half) = ((start + end) / 2.0, ((end - start) / 4.0).min(4.0 / self.along));
        svg.line(self.point(area, middle, low), self.point(area, middle, high), 1.3, palette::INK);
        for end in [low, high] {
            svg.line(self.point(area, middle - half, end), self.point(area, middle + half, end), 1.3, palette::INK);
        }
    }
}

#[cfg(test)]
mod tests;
