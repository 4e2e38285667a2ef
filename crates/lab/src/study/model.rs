//! The content of a study file, after reading.

use std::collections::BTreeMap;
use std::time::Duration;

use super::cells::LeaveOut;
use super::template::Template;

/// A study: the work in each cell of a grid, the number of repetitions, and the published numbers.
#[derive(Clone, Debug)]
pub struct Study {
    /// The name of its file.
    pub name: String,
    /// One line.
    pub title: String,
    /// The thesis whose results it repeats.
    pub thesis: Option<String>,
    /// Which tables and figures.
    pub part: Option<String>,
    /// The question of the study.
    pub about: String,
    /// The seed of its random streams.
    pub seed: u64,
    /// How often each cell is done at full scale.
    pub repetitions: Template,
    /// The scale of a small run.
    pub small: f64,
    /// Sentences for the end of the report.
    pub notes: Vec<String>,
    /// The factors, which differ from cell to cell.
    pub factors: Vec<Factor>,
    /// Cells to leave out.
    pub leave_out: Vec<LeaveOut>,
    /// The work of a unit.
    pub task: Task,
    /// Whether only the best cells go on.
    pub halving: Option<Halving>,
    /// The measures taken from the results.
    pub measures: Vec<Measure>,
    /// Tables of the report.
    pub tables: Vec<TablePlan>,
    /// Figures of the report.
    pub figures: Vec<FigurePlan>,
}

/// A factor: something that differs from cell to cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Factor {
    /// Its name in templates.
    pub name: String,
    /// Its name in headings.
    pub label: String,
    /// Its levels.
    pub levels: Vec<Level>,
}

impl Factor {
    /// The index of the level with this name.
    pub fn level(&self, name: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.name == name)
    }
}

/// A level of a factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// The name as a number, if it is one.
    pub number: Option<f64>,
    /// What belongs to it, such as a position.
    pub keys: BTreeMap<String, String>,
}

/// The work in a cell.
#[derive(Clone, Debug)]
pub enum Task {
    /// A question that could be typed at the command line.
    Ask(Ask),
    /// A game.
    Games(Games),
}

/// A question that could be typed at the command line.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Its words, from the verb on.
    pub command: Vec<Template>,
    /// The position from which random moves lead to the start.
    pub position: Option<Template>,
    /// How many random moves.
    pub random_moves: Template,
    /// The time of one question.
    pub time: Option<Duration>,
    /// The memory of one question, in bytes.
    pub memory: Option<u64>,
    /// The keys of the answer that are kept; all, if none is named.
    pub keep: Vec<String>,
}

/// Games between engines.
#[derive(Clone, Debug)]
pub struct Games {
    /// The name of the game.
    pub game: String,
    /// Where it starts; by default the game's own start.
    pub position: Option<Template>,
    /// How many random moves are made before the engines play.
    pub random_moves: Template,
    /// The memory of an engine for one move, in bytes.
    pub memory: Option<u64>,
    /// Whether each turn's answers are kept.
    pub turns: bool,
    /// Whether the first engine always has the first seat.
    pub fixed_seats: bool,
    /// The players; a single one has all seats.
    pub engines: Vec<Engine>,
    /// The observers.
    pub observers: Vec<Observer>,
    /// An engine whose time depends on another's.
    pub time_ratio: Option<TimeRatio>,
}

/// An engine by a name of its own.
#[derive(Clone, Debug)]
pub struct Engine {
    /// The name.
    pub name: String,
    /// The engine.
    pub spec: Template,
}

/// An engine that is asked beside another, and whose move is not played.
#[derive(Clone, Debug)]
pub struct Observer {
    /// The engine.
    pub engine: Engine,
    /// The index of the engine beside which it is asked.
    pub beside: usize,
}

/// An engine's time for a turn as a multiple of another's.
#[derive(Clone, Debug)]
pub struct TimeRatio {
    /// The index of the engine whose time is set.
    pub engine: usize,
    /// The index of the engine whose last turn was measured.
    pub of: usize,
    /// The multiple.
    pub times: Template,
}

/// Successive halving: after every round only the best candidates go on, with twice as many games.
///
/// K. Jamieson and A. Talwalkar, *Non-stochastic best arm identification and hyperparameter optimization*, AISTATS 2016.
#[derive(Clone, Debug, PartialEq)]
pub struct Halving {
    /// The repetitions of each cell after the first round.
    pub first: u64,
    /// The share of the cells that goes on.
    pub keep: f64,
    /// How many rounds there are.
    pub rounds: u32,
    /// The index of the measure that ranks cells.
    pub measure: usize,
}

/// A measure taken from the results of a cell.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Its name in tables.
    pub name: String,
    /// Its name in headings.
    pub label: String,
    /// Where it is in a result.
    pub from: Path,
    /// How the repetitions are combined.
    pub kind: MeasureKind,
    /// Digits after the point.
    pub decimals: Option<usize>,
    /// Its unit, such as `ms`.
    pub unit: Option<String>,
}

impl Measure {
    /// The label with the unit.
    pub fn heading(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.label),
            None => self.label.clone(),
        }
    }
}

/// How the repetitions of a cell are combined.
#[derive(Clone, Debug)]
pub enum MeasureKind {
    /// Their mean, times this.
    Mean(f64),
    /// The share of results that equal one of these.
    Share {
        /// The values that count.
        is: Vec<Template>,
        /// How it is written.
        written: Written,
    },
    /// The share of won games, of results that have a rate and its number of games.
    Rate,
    /// The most frequent one.
    Most,
    /// The only one.
    Exact,
    /// The result of a weighing by the Scale Method, if this is the right value.
    Weighing(Template),
}

/// How a share is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// From 0 to 1.
    Share,
    /// From 0 to 100.
    PerCent,
    /// As a count, out of the published number.
    Count,
}

/// A path into a result: keys, and indices in lists, from the end if negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Whether it starts in the measured times.
    pub clock: bool,
    /// Alternatives to try one after the other, each as a list of steps.
    pub ways: Vec<Vec<String>>,
}

impl Path {
    /// Reads a path such as `steps.-1.blue` or `value|interval`.
    pub fn read(text: &str) -> Self {
        let (clock, text) = text.strip_prefix("clock.").map_or((false, text), |rest| (true, rest));
        Self { clock, ways: text.split('|').map(|way| way.split('.').map(str::to_owned).collect()).collect() }
    }
}

/// A restriction to some levels: for each named factor, the wanted ones.
pub type Where = Vec<(usize, Vec<usize>)>;

/// A table of the report.
#[derive(Clone, Debug)]
pub struct TablePlan {
    /// Such as `Table 2`.
    pub name: String,
    /// What it shows.
    pub title: Option<String>,
    /// Only these cells.
    pub only: Where,
    /// One table for each level of this factor.
    pub each: Option<usize>,
    /// The factors of the rows.
    pub rows: Vec<usize>,
    /// The factors of the columns.
    pub columns: Vec<usize>,
    /// The measures.
    pub show: Vec<usize>,
    /// Labels of rows that replace the names of levels.
    pub row_labels: Vec<String>,
    /// The published numbers.
    pub published: Published,
    /// Whether ours can be compared with them.
    pub judge: bool,
    /// Whether to state the mean distance from the published shares.
    pub distance: bool,
    /// A sentence under it.
    pub note: Option<String>,
}

/// The published numbers, in the order of the table.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// The numbers, as printed; empty where there are none.
    pub texts: Vec<String>,
    /// The number of trials of a share.
    pub of: Option<Template>,
}

/// A figure of the report.
#[derive(Clone, Debug)]
pub struct FigurePlan {
    /// Such as `Figure 15`.
    pub name: String,
    /// What it shows.
    pub title: Option<String>,
    /// Only these cells.
    pub only: Where,
    /// One figure for each level of this factor.
    pub each: Option<usize>,
    /// The drawing.
    pub kind: FigureKind,
    /// A sentence under it.
    pub note: Option<String>,
    /// Whether the numbers of the published figure are lost.
    pub lost: bool,
}

/// The kind of drawing.
#[derive(Clone, Debug)]
pub enum FigureKind {
    /// Measures against a factor, as lines or as bars.
    Chart {
        /// Whether as bars.
        bars: bool,
        /// The factor.
        x: usize,
        /// A line for each of its levels.
        series: Option<usize>,
        /// The measures.
        y: Vec<usize>,
        /// The axes.
        axes: Axes,
        /// The published numbers, series by series.
        published: Published,
    },
    /// Lists inside results.
    Along {
        /// Where the list is.
        list: Path,
        /// The path to an entry's horizontal coordinate; by default its index.
        x: Option<Path>,
        /// The path to an entry's vertical coordinate.
        y: Vec<Path>,
        /// The path to the name of an entry's line.
        series: Option<Path>,
        /// Only these lines.
        only: Vec<String>,
        /// The factor that multiplies the values.
        scale: f64,
        /// The axes.
        axes: Axes,
    },
    /// How often each number came up in lists inside results.
    Counts {
        /// Where the list is.
        list: Path,
        /// The path to the counted value of an entry.
        of: Path,
        /// A path to a value of an entry that must lie within these bounds, if given.
        within: Option<(Path, f64, f64)>,
        /// The path to the name of an entry's bar.
        series: Option<Path>,
        /// Greater numbers are counted together.
        most: u64,
        /// The axes.
        axes: Axes,
    },
    /// Moves upon the picture of a position.
    Board {
        /// The path to the chosen move, or to the list of moves with their means.
        moves: Path,
        /// Whether it is the list.
        means: bool,
        /// The position.
        position: Template,
    },
    /// The picture that a command draws.
    Drawn {
        /// The command.
        command: Vec<Template>,
    },
}

/// The axes of a plot.
#[derive(Clone, Debug, Default)]
pub struct Axes {
    /// The horizontal axis.
    pub x_label: Option<String>,
    /// The vertical axis.
    pub y_label: Option<String>,
    /// Whether it is logarithmic.
    pub log_x: bool,
    /// Whether it is logarithmic.
    pub log_y: bool,
}
