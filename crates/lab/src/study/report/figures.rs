//! Figures: plots of measures, lists along a game, moves on boards, and pictures that commands draw.

use std::collections::BTreeMap;

use serde_json::Value;

use super::model::Figure;
use super::source::Source;
use crate::LabError;
use crate::plots::{Axis, BarPlot, BarSeries, BarValue, LinePlot, Point, Series, bars, lines};
use crate::statistics::{Mean, Z95, student, wilson};
use crate::study::journal::Entry;
use crate::study::measure::{Theirs, number, text};
use crate::study::model::{Axes, FigureKind, FigurePlan, Level, Path, Published, Task};

/// Means of fewer numbers than this have no interval in a plot.
const FEWEST: u64 = 5;

/// A number on a move: the move, the text, and its emphasis from 0 to 1.
pub type MoveNumber = (String, String, f64);

/// Draws what only the games can draw.
pub trait Draw {
    /// The picture of a position with numbers on moves; none if the game's picture has no place for them.
    fn board(&self, game: &str, position: &str, numbers: &[MoveNumber]) -> Option<String>;

    /// The picture that a command draws.
    fn drawn(&self, command: &[String]) -> Result<String, Undrawn>;
}

/// Why a command drew nothing, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undrawn {
    /// The command makes no sense.
    Wrong(String),
    /// A limit was reached first.
    Unfinished(String),
}

/// The figures of a plan: one, or one for each level of a factor.
///
/// `missing` receives the figures that a limit prevented, with the reason.
pub(super) fn figures(
    source: &Source<'_>,
    plan: &FigurePlan,
    draw: &dyn Draw,
    missing: &mut Vec<(String, String)>,
) -> Result<Vec<Figure>, LabError> {
    let mut published = published_of(&plan.kind).map_or(&[][..], |published| &published.texts).iter();
    let mut all = Vec::new();
    for part in source.parts(plan.each, &plan.only) {
        let is_empty = source.cells_of(&part, &plan.only).iter().all(|&cell| source.entries(cell).is_empty());
        if is_empty && !matches!(plan.kind, FigureKind::Drawn { .. }) {
            // Its published numbers, if any, are skipped with it.
            let width = source.parts(plan.each, &plan.only).len();
            let total = published_of(&plan.kind).map_or(0, |published| published.texts.len());
            published.by_ref().take(total / width.max(1)).for_each(drop);
            continue;
        }
        let title = source.titled(plan.title.as_deref(), &part);
        let place = Place { source, plan, part: &part, title: &title };
        let svg = match &plan.kind {
            FigureKind::Chart { bars: false, .. } => Some(place.lines(&mut published)),
            FigureKind::Chart { bars: true, .. } => Some(place.bars(&mut published)),
            FigureKind::Along { .. } => Some(place.along()),
            FigureKind::Counts { .. } => Some(place.counts()),
            FigureKind::Board { .. } => place.board(draw),
            FigureKind::Drawn { command } => {
                let cell = source.cells_of(&part, &plan.only).first().copied().unwrap_or(0);
                let command: Vec<String> = command.iter().map(|word| word.fill(&source.levels(cell), "")).collect();
                match draw.drawn(&command) {
                    Ok(svg) => Some(svg),
                    Err(Undrawn::Wrong(fault)) => return Err(LabError::Plan(format!("{}: {fault}", plan.name))),
                    Err(Undrawn::Unfinished(reason)) => {
                        missing.push((plan.name.clone(), reason));
                        None
                    }
                }
            }
        };
        let mut notes: Vec<String> = plan.note.iter().cloned().collect();
        if plan.lost {
            notes.push(
                "The published numbers were in the picture alone, and that is lost: only ours are shown.".to_owned(),
            );
        }
        // A board without results has nothing to draw.
        all.extend(svg.map(|svg| Figure { name: plan.name.clone(), title, svg, notes }));
    }
    Ok(all)
}

fn published_of(kind: &FigureKind) -> Option<&Published> {
    match kind {
        FigureKind::Chart { published, .. } => Some(published),
        _ => None,
    }
}

/// One figure.
struct Place<'a> {
    source: &'a Source<'a>,
    plan: &'a FigurePlan,
    part: &'a [(usize, usize)],
    title: &'a str,
}

/// The numbers of a line, or of bars of one kind: ours by level, and the published ones.
struct Numbers {
    name: String,
    ours: Vec<Option<BarValue>>,
    theirs: Vec<Option<f64>>,
}

impl Place<'_> {
    /// The numbers of a chart, series by series.
    fn numbers<'b>(&self, published: &mut impl Iterator<Item = &'b String>) -> Vec<Numbers> {
        let FigureKind::Chart { x, series, y, published: plan, .. } = &self.plan.kind else { return Vec::new() };
        let study = self.source.study;
        let mut all = Vec::new();
        for of_series in self.source.combinations(series.as_slice(), &self.plan.only) {
            for &measure in y {
                let measure = &study.measures[measure];
                let level = of_series.first().map(|&(factor, level)| {
                    let factor = &study.factors[factor];
                    let Level { name, number, .. } = &factor.levels[level];
                    // A bare number would not say what it counts.
                    if number.is_some() { format!("{} {name}", factor.label) } else { name.clone() }
                });
                let name = match (level, y.len()) {
                    (Some(level), 1) => level,
                    (Some(level), _) => format!("{level}: {}", measure.label),
                    (None, _) => measure.label.clone(),
                };
                let (mut ours, mut theirs) = (Vec::new(), Vec::new());
                for level in self.source.combinations(&[*x], &self.plan.only) {
                    let place: Vec<(usize, usize)> =
                        self.part.iter().chain(&of_series).chain(&level).copied().collect();
                    let cell = self.source.cell(&place, &self.plan.only);
                    let told = cell.and_then(|cell| {
                        let levels = self.source.levels(cell);
                        let of = plan.of.as_ref().and_then(|of| of.fill(&levels, "").parse::<f64>().ok());
                        measure.of(&levels, &self.source.entries(cell)).told(measure, of.map(|of| of as u64))
                    });
                    ours.push(told.and_then(|(_, _, estimate)| estimate).map(|known| (known.value, known.interval)));
                    let printed = published.next().map(|text| Theirs { text, of: None });
                    theirs.push(printed.and_then(|printed| number(&printed.text.into())));
                }
                all.push(Numbers { name, ours, theirs });
            }
        }
        all
    }

    /// The labels of the axes.
    fn labels(&self, axes: &Axes, x: usize, y: &[usize]) -> (String, String) {
        let study = self.source.study;
        let measure = &study.measures[y[0]];
        let up = if y.len() == 1 { measure.heading() } else { measure.unit.clone().unwrap_or_default() };
        (axes.x_label.clone().unwrap_or_else(|| study.factors[x].label.clone()), axes.y_label.clone().unwrap_or(up))
    }

    fn lines<'b>(&self, published: &mut impl Iterator<Item = &'b String>) -> String {
        let numbers = self.numbers(published);
        let FigureKind::Chart { x, y, axes, .. } = &self.plan.kind else { return String::new() };
        let levels: Vec<_> = self.source.wanted(&self.plan.only, *x);
        let levels: Vec<_> = levels.iter().map(|&level| &self.source.study.factors[*x].levels[level]).collect();
        let places: Option<Vec<f64>> = levels.iter().map(|level| level.number).collect();
        let axis = match (&places, axes.log_x) {
            (Some(_), true) => Axis::Logarithmic,
            (Some(_), false) => Axis::Linear,
            (None, _) => Axis::Categories(levels.iter().map(|level| level.name.clone()).collect()),
        };
        let places = places.unwrap_or_else(|| (0..levels.len()).map(|place| place as f64).collect());
        let (x_label, y_label) = self.labels(axes, *x, y);
        let mut series = Vec::new();
        for line in numbers {
            let point = |(&x, known): (&f64, &Option<BarValue>)| known.map(|(y, interval)| Point { x, y, interval });
            let ours = places.iter().zip(&line.ours).filter_map(point).collect();
            let theirs: Vec<Point> = places
                .iter()
                .zip(&line.theirs)
                .filter_map(|(&x, y)| Some(Point { x, y: (*y)?, interval: None }))
                .collect();
            series.push(Series { name: line.name.clone(), points: ours, published: false });
            if !theirs.is_empty() {
                series.push(Series { name: line.name, points: theirs, published: true });
            }
        }
        let title = self.title.to_owned();
        lines(&LinePlot { title, x_label, y_label, x: axis, log_y: axes.log_y, per_cent: false, series })
    }

    fn bars<'b>(&self, published: &mut impl Iterator<Item = &'b String>) -> String {
        let numbers = self.numbers(published);
        let FigureKind::Chart { x, y, axes, .. } = &self.plan.kind else { return String::new() };
        let (x_label, y_label) = self.labels(axes, *x, y);
        let name = |&level: &usize| self.source.study.factors[*x].levels[level].name.clone();
        let mut series = Vec::new();
        for line in numbers {
            let has_theirs = line.theirs.iter().any(Option::is_some);
            let theirs = line.theirs.into_iter().map(|number| number.map(|number| (number, None))).collect();
            series.push(BarSeries { name: line.name.clone(), values: line.ours, published: false });
            if has_theirs {
                series.push(BarSeries { name: line.name, values: theirs, published: true });
            }
        }
        let groups = self.source.wanted(&self.plan.only, *x).iter().map(name).collect();
        bars(&BarPlot { title: self.title.to_owned(), x_label, y_label, groups, series, per_cent: false })
    }

    /// Lists inside results, entry by entry on average over the repetitions.
    fn along(&self) -> String {
        let FigureKind::Along { list, x, y, series, only, scale, axes } = &self.plan.kind else { return String::new() };
        // Named series come in order of appearance, indexed ones in their own order.
        let mut named: Vec<String> = if series.is_some() && y.len() == 1 { self.engines() } else { Vec::new() };
        let mut means: BTreeMap<(usize, u64), Mean> = BTreeMap::new();
        // The least number of each line: if no value is below 0, the interval does not extend below 0.
        let mut floors: Vec<f64> = Vec::new();
        for entry in self.all_entries() {
            let listed = list.find(entry).and_then(Value::as_array);
            for (place, item) in listed.into_iter().flatten().enumerate() {
                let along = x.as_ref().map_or(Some(place as f64), |x| number(x.within(item)?));
                let line = series.as_ref().map(|path| path.within(item).map(text).unwrap_or_default());
                for path in y {
                    let name = match (&line, y.len()) {
                        (Some(line), 1) => line.clone(),
                        (Some(line), _) => format!("{line}: {}", written(path)),
                        (None, _) => written(path),
                    };
                    if line.as_ref().is_some_and(|line| !only.is_empty() && !only.contains(line)) {
                        continue;
                    }
                    let (Some(along), Some(up)) = (along, path.within(item).and_then(number)) else { continue };
                    let number = named.iter().position(|other| *other == name).unwrap_or_else(|| {
                        named.push(name);
                        named.len() - 1
                    });
                    floors.resize(named.len(), f64::INFINITY);
                    floors[number] = floors[number].min(up * scale);
                    // Horizontal coordinates are whole numbers or short decimals: their bits distinguish them and keep
                    // their order.
                    means.entry((number, along.max(0.0).to_bits())).or_default().add(up * scale);
                }
            }
        }
        let mut all: Vec<Series> =
            named.into_iter().map(|name| Series { name, points: Vec::new(), published: false }).collect();
        for ((line, along), mean) in means {
            let Some(value) = mean.mean() else { continue };
            // A band around few numbers would hide everything else.
            let error = mean.standard_error().filter(|_| mean.count() >= FEWEST);
            let wide = student(0.95, mean.count());
            let floor = if floors[line] >= 0.0 { 0.0 } else { f64::NEG_INFINITY };
            let interval = error.map(|error| ((value - wide * error).max(floor), value + wide * error));
            all[line].points.push(Point { x: f64::from_bits(along), y: value, interval });
        }
        all.retain(|line| !line.points.is_empty());
        let own = |path: Option<&Path>| path.map(written).unwrap_or_default();
        lines(&LinePlot {
            title: self.title.to_owned(),
            x_label: axes.x_label.clone().unwrap_or_else(|| own(x.as_ref())),
            y_label: axes.y_label.clone().unwrap_or_else(|| own(y.first())),
            x: if axes.log_x { Axis::Logarithmic } else { Axis::Linear },
            log_y: axes.log_y,
            per_cent: false,
            series: all,
        })
    }

    /// How often each number came up, in per cent, by series.
    fn counts(&self) -> String {
        let FigureKind::Counts { list, of, within, series, most, axes } = &self.plan.kind else { return String::new() };
        let mut named: Vec<(String, Vec<u64>)> =
            self.engines().into_iter().map(|name| (name, vec![0; *most as usize + 2])).collect();
        for entry in self.all_entries() {
            for item in list.find(entry).and_then(Value::as_array).into_iter().flatten() {
                let is_within = within.as_ref().is_none_or(|(path, low, high)| {
                    path.within(item).and_then(number).is_some_and(|place| *low <= place && place <= *high)
                });
                let Some(count) = of.within(item).and_then(number).filter(|_| is_within) else { continue };
                let name = series.as_ref().and_then(|path| path.within(item)).map(text).unwrap_or_default();
                let place = named.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
                    named.push((name, vec![0; *most as usize + 2]));
                    named.len() - 1
                });
                named[place].1[(count.max(0.0) as u64).min(most + 1) as usize] += 1;
            }
        }
        named.retain(|(_, counts)| counts.iter().any(|&count| count > 0));
        let share = |counts: &[u64], hits: u64| {
            let total = counts.iter().sum::<u64>();
            let (low, high) = wilson(hits as f64, total, Z95);
            Some((100.0 * hits as f64 / total.max(1) as f64, Some((100.0 * low, 100.0 * high))))
        };
        let bar = |(name, counts): (String, Vec<u64>)| {
            let values = counts.iter().map(|&hits| share(&counts, hits)).collect();
            BarSeries { name, values, published: false }
        };
        bars(&BarPlot {
            title: self.title.to_owned(),
            x_label: axes.x_label.clone().unwrap_or_else(|| written(of)),
            y_label: axes.y_label.clone().unwrap_or_else(|| "share (%)".to_owned()),
            groups: (0..=*most).map(|number| number.to_string()).chain(["more".to_owned()]).collect(),
            series: named.into_iter().map(bar).collect(),
            per_cent: false,
        })
    }

    /// The engines of a study of games, so that an engine has the same colour in all figures.
    fn engines(&self) -> Vec<String> {
        match &self.source.study.task {
            Task::Games(games) => {
                let observers = games.observers.iter().map(|observer| &observer.engine);
                games.engines.iter().chain(observers).map(|engine| engine.name.clone()).collect()
            }
            Task::Ask(_) => Vec::new(),
        }
    }

    /// The results of all cells of the figure.
    fn all_entries(&self) -> Vec<&Entry> {
        let cells = self.source.cells_of(self.part, &self.plan.only);
        cells.iter().flat_map(|&cell| self.source.entries(cell)).collect()
    }

    /// How often each move was chosen, or its mean value; nothing without results.
    fn board(&self, draw: &dyn Draw) -> Option<String> {
        let FigureKind::Board { moves, means, position } = &self.plan.kind else { return None };
        let cells = self.source.cells_of(self.part, &self.plan.only);
        let entries = self.all_entries();
        let mut counts: BTreeMap<String, Mean> = BTreeMap::new();
        for found in entries.iter().filter_map(|entry| moves.find(entry)) {
            if *means {
                for item in found.as_array().into_iter().flatten() {
                    let part = |key: &str| item.get(key);
                    if let (Some(chosen), Some(mean)) = (part("move"), part("mean").and_then(number)) {
                        counts.entry(text(chosen)).or_default().add(mean);
                    }
                }
            } else {
                counts.entry(text(found)).or_default().add(1.0);
            }
        }
        let total = entries.len().max(1) as f64;
        let worth = |mean: &Mean| if *means { mean.mean().unwrap_or(0.0) } else { mean.count() as f64 / total };
        let most = counts.values().map(worth).fold(0.0, f64::max);
        let numbers: Vec<MoveNumber> = counts
            .iter()
            .map(|(chosen, mean)| {
                let share = worth(mean);
                let told = if *means { format!("{:.0}", 100.0 * share) } else { mean.count().to_string() };
                (chosen.clone(), told, if most > 0.0 { share / most } else { 0.0 })
            })
            .collect();
        if numbers.is_empty() {
            return None;
        }
        let game = match &self.source.study.task {
            Task::Ask(ask) => ask.command.get(1)?.fill(&self.source.levels(*cells.first()?), ""),
            Task::Games(games) => games.game.clone(),
        };
        draw.board(&game, &position.fill(&self.source.levels(*cells.first()?), ""), &numbers)
    }
}

/// A path as it was written, for axes.
fn written(path: &Path) -> String {
    path.ways.first().map(|steps| steps.join(" ")).unwrap_or_default()
}
