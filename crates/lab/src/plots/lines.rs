//! Series of numbers as lines: over numbers, on even or logarithmic scales, or over names.

use hedgerow_core::picture::Svg;

use super::frame::{Area, Frame, STEPS, Side, tick_breadth};
use super::scale::Scale;
use super::style::{Sample, Style, keys, styles};

/// The kind of the lower axis.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Axis {
    /// Numbers on a linear scale.
    #[default]
    Linear,
    /// Positive numbers, each power of ten as long as the next.
    Logarithmic,
    /// Names: the `x` of a point is the place of its name in the list.
    Categories(Vec<String>),
}

/// A plot of lines.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LinePlot {
    /// The title.
    pub title: String,
    /// The label of the lower axis, with its unit.
    pub x_label: String,
    /// What the numbers are, with their unit.
    pub y_label: String,
    /// The lower axis.
    pub x: Axis,
    /// Whether the upright axis is logarithmic.
    pub log_y: bool,
    /// Whether the numbers are shares to be written as per cent.
    pub per_cent: bool,
    /// The series.
    pub series: Vec<Series>,
}

/// A line of a [`LinePlot`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Series {
    /// Its name; a published series has the name of our series that it stands beside.
    pub name: String,
    /// Its points, in the order in which they are joined.
    pub points: Vec<Point>,
    /// Whether it was published: hollow and dashed.
    pub published: bool,
}

/// A point of a [`Series`].
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// Where it is along the lower axis.
    pub x: f64,
    /// The number.
    pub y: f64,
    /// The interval of the number.
    pub interval: Option<(f64, f64)>,
}

/// The width of the area, and the most it may grow for the names of its points.
const ACROSS: (f64, f64) = (520.0, 900.0);
const DOWN: f64 = 320.0;

/// The part of the lower axis that is free at each end, and the distance between the marks of series at the same place.
const FREE: f64 = 0.025;
const BESIDE: f64 = 5.0;

/// A series with more points than this has no marks, and a band instead of its intervals.
const FEW: usize = 30;

/// Draws the lines with their axes and legend.
///
/// ```
/// use hedgerow_lab::plots::{LinePlot, Point, Series, lines};
///
/// let points = [(1.0, 0.2), (2.0, 0.5)].map(|(x, y)| Point { x, y, interval: Some((y - 0.1, y + 0.1)) });
/// let series = vec![Series { name: "UCT".into(), points: points.into(), published: false }];
/// let svg = lines(&LinePlot { title: "wins".into(), per_cent: true, series, ..LinePlot::default() });
/// assert!(svg.contains(">UCT</text>") && svg.contains(">50 %</text>"));
/// ```
pub fn lines(plot: &LinePlot) -> String {
    let sheet = Sheet::new(plot);
    let names = names(plot);
    let is_marked = sheet.series.iter().any(|points| is_few(points));
    let (lower, across) = sheet.lower();
    let frame = Frame {
        title: plot.title.clone(),
        lower,
        left: sheet.left(),
        across,
        down: DOWN,
        keys: keys(&names, Sample::Line { is_marked }),
        note: sheet.note(),
    };
    let (mut svg, area) = frame.draw();
    if sheet.is_empty() {
        area.no_data(&mut svg);
    }
    let styles = styles(&names);
    for (style, points) in styles.iter().zip(&sheet.series) {
        sheet.band(&mut svg, area, *style, points);
    }
    // Our series are drawn over the published ones, whose marks are larger.
    for published in [true, false] {
        for (style, points) in styles.iter().zip(&sheet.series).filter(|(style, _)| style.is_published == published) {
            let place = |point: &Point| sheet.place(area, *style, point.x, point.y);
            style.line(&mut svg, &points.iter().map(place).collect::<Vec<_>>());
            if is_few(points) {
                sheet.marks(&mut svg, area, *style, points);
            }
        }
    }
    svg.finish()
}

/// The names of the series, each with whether it was published.
fn names(plot: &LinePlot) -> Vec<(&str, bool)> {
    plot.series.iter().map(|series| (series.name.as_str(), series.published)).collect()
}

/// A place on the lower axis, which has some room at both ends.
fn inset(part: f64) -> f64 {
    FREE + (1.0 - 2.0 * FREE) * part
}

fn is_few(points: &[Point]) -> bool {
    points.len() <= FEW
}

struct Sheet<'a> {
    plot: &'a LinePlot,
    x: Scale,
    y: Scale,
    /// The points that can be drawn, in per cent if they are.
    series: Vec<Vec<Point>>,
    /// How many series have names of their own, and how far apart they are drawn, so that their intervals do not cover
    /// each other.
    names: usize,
    beside: f64,
}

impl<'a> Sheet<'a> {
    fn new(plot: &'a LinePlot) -> Self {
        let times = if plot.per_cent { 100.0 } else { 1.0 };
        let scaled = |point: &Point| Point {
            y: point.y * times,
            interval: point.interval.map(|(low, high)| (low * times, high * times)),
            ..*point
        };
        let drawn = |series: &Series| series.points.iter().filter(|point| is_drawn(plot, point)).map(scaled).collect();
        let series: Vec<Vec<Point>> = plot.series.iter().map(drawn).collect();
        let points = || series.iter().flatten();
        let x = match &plot.x {
            Axis::Linear => Scale::in_steps_within(points().map(|point| point.x), steps(points().map(|point| point.x))),
            Axis::Logarithmic => Scale::logarithmic(points().map(|point| point.x)),
            Axis::Categories(_) => Scale::around([]),
        };
        let numbers = || points().flat_map(|point| [point.y].into_iter().chain(ends(point).into_iter().flatten()));
        let y = if plot.log_y {
            Scale::logarithmic(numbers())
        } else {
            Scale::in_steps(numbers().chain(zero(numbers())), STEPS)
        };
        let shown = |(style, points): (Style, &Vec<Point>)| (!points.is_empty()).then_some(style.place + 1);
        let names = styles(&names(plot)).into_iter().zip(&series).filter_map(shown).max().unwrap_or(0);
        let is_apart = series.iter().all(|points| is_few(points)) && points().any(|point| ends(point).is_some());
        let beside = if is_apart { BESIDE.min(28.0 / names.max(1) as f64) } else { 0.0 };
        Self { plot, x, y, series, names, beside }
    }

    fn is_empty(&self) -> bool {
        self.series.iter().all(Vec::is_empty)
    }

    fn left(&self) -> Side {
        if self.is_empty() {
            return Side::bare(&self.plot.y_label);
        }
        Side::numbers(&self.plot.y_label, &self.y, self.plot.per_cent)
    }

    /// The lower axis and how long it is.
    fn lower(&self) -> (Side, f64) {
        match &self.plot.x {
            _ if self.is_empty() => (Side::bare(&self.plot.x_label), ACROSS.0),
            Axis::Linear | Axis::Logarithmic => {
                let mut side = Side::numbers(&self.plot.x_label, &self.x, false);
                side.ticks.iter_mut().for_each(|tick| tick.part = inset(tick.part));
                (side, ACROSS.0)
            }
            Axis::Categories(names) => {
                let room = names.iter().map(|name| tick_breadth(name) + 10.0).fold(0.0, f64::max);
                // Names in two lines need half the room.
                let across = (names.len() as f64 * room / 2.0).clamp(ACROSS.0, ACROSS.1);
                (Side::names(&self.plot.x_label, names, true), across)
            }
        }
    }

    /// Where a point of a series is drawn.
    fn place(&self, area: Area, style: Style, x: f64, y: f64) -> (f64, f64) {
        let part = match &self.plot.x {
            Axis::Categories(names) => (x + 0.5) / names.len() as f64,
            Axis::Linear | Axis::Logarithmic => inset(self.x.part(x)),
        };
        let (x, y) = area.at(part, self.y.part(y));
        (x + self.beside * (style.place as f64 - (self.names as f64 - 1.0) / 2.0), y)
    }

    fn marks(&self, svg: &mut Svg, area: Area, style: Style, points: &[Point]) {
        let colour = style.colour.code();
        for point in points {
            if let Some([low, high]) = ends(point) {
                let [low, high] = [low, high].map(|end| self.place(area, style, point.x, end));
                svg.line(low, high, 1.3, &colour);
                for (x, y) in [low, high] {
                    svg.line((x - 4.0, y), (x + 4.0, y), 1.3, &colour);
                }
            }
        }
        for point in points {
            style.mark(svg, self.place(area, style, point.x, point.y));
        }
    }

    /// The intervals of many points as a band: forwards along one end and back along the other.
    fn band(&self, svg: &mut Svg, area: Area, style: Style, points: &[Point]) {
        if is_few(points) {
            return;
        }
        let side = |end: usize| {
            points.iter().filter_map(move |point| ends(point).map(|ends| self.place(area, style, point.x, ends[end])))
        };
        let back: Vec<(f64, f64)> = side(1).collect();
        let band: Vec<(f64, f64)> = side(0).chain(back.into_iter().rev()).collect();
        if !band.is_empty() {
            svg.polygon(&band, &style.veil(), "none");
        }
    }

    /// A logarithmic scale has no place for 0; the reader should know that there were such numbers.
    fn note(&self) -> String {
        let all = self.plot.series.iter().flat_map(|series| &series.points).filter(|point| is_finite(point)).count();
        match all - self.series.iter().map(Vec::len).sum::<usize>() {
            0 => String::new(),
            1 => "One point has no place on these axes.".into(),
            out => format!("{out} points have no place on these axes."),
        }
    }
}

/// The ends of an interval, if it has any width.
fn ends(point: &Point) -> Option<[f64; 2]> {
    point.interval.filter(|(low, high)| low.is_finite() && high.is_finite()).map(|(low, high)| [low, high])
}

fn is_finite(point: &Point) -> bool {
    point.x.is_finite() && point.y.is_finite()
}

/// Whether a point can be drawn.
fn is_drawn(plot: &LinePlot, point: &Point) -> bool {
    let has_x = match &plot.x {
        Axis::Linear => true,
        Axis::Logarithmic => point.x > 0.0,
        Axis::Categories(names) => (0.0..names.len() as f64).contains(&point.x),
    };
    is_finite(point) && has_x && (!plot.log_y || point.y > 0.0)
}

/// The number of steps of an axis: no step falls between whole numbers.
fn steps(numbers: impl Iterator<Item = f64> + Clone) -> f64 {
    if numbers.clone().any(|number| number.fract() != 0.0) {
        return STEPS;
    }
    let (low, high) = extremes(numbers);
    (high - low).clamp(1.0, STEPS)
}

/// The least and the greatest number.
fn extremes(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    (numbers.clone().fold(f64::INFINITY, f64::min), numbers.fold(f64::NEG_INFINITY, f64::max))
}

/// 0, if it is so near that the scale should start with it.
fn zero(numbers: impl Iterator<Item = f64> + Clone) -> Option<f64> {
    let (low, high) = extremes(numbers);
    (low > 0.0 && low < 0.5 * high).then_some(0.0)
}

#[cfg(test)]
mod tests;
