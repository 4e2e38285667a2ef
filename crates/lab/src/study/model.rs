//! What a study file says, understood.

use std::collections::BTreeMap;
use std::time::Duration;

use super::cells::LeaveOut;
use super::template::Template;

/// A study: what is done in each cell of a grid, how often, and what was published.
#[derive(Clone, Debug)]
pub struct Study {
    /// The name of its file.
    pub name: String,
    /// One line.
    pub title: String,
    /// Whose results it is about.
    pub thesis: Option<String>,
    /// Which tables and figures.
    pub part: Option<String>,
    /// What is asked.
    pub about: String,
    /// Where its random streams begin.
    pub seed: u64,
    /// How often each cell is done at full scale.
    pub repetitions: Template,
    /// The scale of a small run.
    pub small: f64,
    /// Sentences for the end of the report.
    pub notes: Vec<String>,
    /// What differs from cell to cell.
    pub factors: Vec<Factor>,
    /// Cells that are not wanted.
    pub leave_out: Vec<LeaveOut>,
    /// What is done.
    pub task: Task,
    /// Whether only the best cells go on.
    pub halving: Option<Halving>,
    /// What is taken out of the results.
    pub measures: Vec<Measure>,
    /// Tables of the report.
    pub tables: Vec<TablePlan>,
    /// Figures of the report.
    pub figures: Vec<FigurePlan>,
}

/// Something that differs from cell to cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Factor {
    /// As templates call it.
    pub name: String,
    /// As headings call it.
    pub label: String,
    /// What it can be.
    pub levels: Vec<Level>,
}

impl Factor {
    /// The place of the level of this name.
    pub fn level(&self, name: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.name == name)
    }
}

/// What a factor can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// The name as a number, if it is one.
    pub number: Option<f64>,
    /// What belongs to it, such as a position.
    pub keys: BTreeMap<String, String>,
}

/// What is done in a cell.
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
    /// From where random moves lead to the start.
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
    /// Where it starts; nothing is the game's own start.
    pub position: Option<Template>,
    /// How many random moves are made before the engines are asked.
    pub random_moves: Template,
    /// The memory of an engine for one move, in bytes.
    pub memory: Option<u64>,
    /// Whether what engines say of each turn is kept.
    pub turns: bool,
    /// Whether the first engine always has the first seat.
    pub fixed_seats: bool,
    /// Who play; one alone has all seats.
    pub engines: Vec<Engine>,
    /// Who are asked as well.
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
    /// The place of the engine beside which it is asked.
    pub beside: usize,
}

/// An engine's time for a turn as a multiple of another's.
#[derive(Clone, Debug)]
pub struct TimeRatio {
    /// The place of the engine whose time is given.
    pub engine: usize,
    /// The place of the engine whose last turn was measured.
    pub of: usize,
    /// How many times that.
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
    /// The place of the measure by which cells are ranked.
    pub measure: usize,
}

/// Something taken out of the results of a cell.
#[derive(Clone, Debug)]
pub struct Measure {
    /// As tables call it.
    pub name: String,
    /// As headings call it.
    pub label: String,
    /// Where it is in a result.
    pub from: Path,
    /// What is made of the repetitions.
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

/// What is made of the repetitions of a cell.
#[derive(Clone, Debug)]
pub enum MeasureKind {
    /// Their mean, times this.
    Mean(f64),
    /// The share of those that are one of these.
    Share {
        /// What counts.
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
    /// What a weighing by the Scale Method came to, if this is the right value.
    Weighing(Template),
}

/// How a share is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// From 0 to 1.
    Share,
    /// From 0 to 100.
    PerCent,
    /// As a count among as many as were published.
    Count,
}

/// A way into a result: keys, and places in lists, from the end if they are negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Whether it begins in what the clock measured.
    pub clock: bool,
    /// Ways to be tried one after the other, each step by step.
    pub ways: Vec<Vec<String>>,
}

impl Path {
    /// Reads a path such as `steps.-1.blue` or `value|interval`.
    pub fn read(text: &str) -> Self {
        let (clock, text) = text.strip_prefix("clock.").map_or((false, text), |rest| (true, rest));
        Self { clock, ways: text.split('|').map(|way| way.split('.').map(str::to_owned).collect()).collect() }
    }
}

/// Only some levels: of each factor named, those that are wanted.
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
    /// What rows are called in place of the names of levels.
    pub row_labels: Vec<String>,
    /// What was published.
    pub published: Published,
    /// Whether ours can be compared with it.
    pub judge: bool,
    /// Whether the mean distance from the published shares is told.
    pub distance: bool,
    /// A sentence under it.
    pub note: Option<String>,
}

/// What was published, number by number in the order of the table.
#[derive(Clone, Debug, Default)]
pub struct Published {
    /// The numbers, as printed; empty where nothing was.
    pub texts: Vec<String>,
    /// How many trials are behind a share.
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
    /// What is drawn.
    pub kind: FigureKind,
    /// A sentence under it.
    pub note: Option<String>,
    /// Whether the numbers of the published one are lost.
    pub lost: bool,
}

/// What is drawn.
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
        /// What was published, series by series.
        published: Published,
    },
    /// Lists inside results.
    Along {
        /// Where the list is.
        list: Path,
        /// What of an entry goes along; nothing is its place.
        x: Option<Path>,
        /// What of an entry goes up.
        y: Vec<Path>,
        /// What of an entry tells the lines apart.
        series: Option<Path>,
        /// Only these lines.
        only: Vec<String>,
        /// By what it is multiplied.
        scale: f64,
        /// The axes.
        axes: Axes,
    },
    /// How often each number came up in lists inside results.
    Counts {
        /// Where the list is.
        list: Path,
        /// What of an entry is counted.
        of: Path,
        /// What of an entry must lie within these, if anything must.
        within: Option<(Path, f64, f64)>,
        /// What of an entry tells the bars apart.
        series: Option<Path>,
        /// Greater numbers are counted together.
        most: u64,
        /// The axes.
        axes: Axes,
    },
    /// Moves upon the picture of a position.
    Board {
        /// Where the chosen move is, or the list of moves with their means.
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
    /// What goes along.
    pub x_label: Option<String>,
    /// What goes up.
    pub y_label: Option<String>,
    /// Whether by powers.
    pub log_x: bool,
    /// Whether by powers.
    pub log_y: bool,
}
