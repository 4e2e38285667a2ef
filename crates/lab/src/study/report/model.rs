//! The content of a report, before it is written in any form.

/// How a cell compares with the published number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// There is no published number.
    Unpublished,
    /// Chance, or rounding, explains the difference.
    Agrees,
    /// Neither explains it.
    Differs,
    /// There is a published number, but too little to judge by.
    Open,
}

/// A number with its known error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The 95 % interval; none for a single number.
    pub interval: Option<(f64, f64)>,
}

/// One cell of a table: one measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Ours, as text; none if the cell was not run.
    pub ours: Option<String>,
    /// The interval as text, such as `0.31-0.52`; none without an error.
    pub interval: Option<String>,
    /// Ours as a number, where it is one.
    pub estimate: Option<Estimate>,
    /// The number of repetitions behind it.
    pub repetitions: u64,
    /// The published number, as printed.
    pub published: Option<String>,
    /// How the two compare.
    pub agreement: Agreement,
    /// The distance from the published share, in points, where both are shares.
    pub distance: Option<f64>,
    /// Why the cell was not run, in a word or two.
    pub left_out: Option<String>,
}

impl Cell {
    /// An empty cell.
    pub const EMPTY: Self = Self {
        ours: None,
        interval: None,
        estimate: None,
        repetitions: 0,
        published: None,
        agreement: Agreement::Unpublished,
        distance: None,
        left_out: None,
    };
}

/// A heading over some columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The text.
    pub text: String,
    /// The number of columns of cells below it.
    pub span: usize,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its headings, one for each of [`Table::corner`].
    pub headings: Vec<String>,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A table in its published shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Such as `Table 2`.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// What the headings of the rows are: `Number of playouts`.
    pub corner: Vec<String>,
    /// Lines of headings over the columns, the widest first; the spans of each line add up to the columns.
    pub headings: Vec<Vec<Heading>>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Whether to state the mean distance from the published shares.
    pub tells_distance: bool,
    /// A sentence under the table.
    pub note: Option<String>,
}

impl Table {
    /// The mean distance of the shares from the published ones, in points, if the table states it.
    pub fn distance(&self) -> Option<f64> {
        let distances: Vec<f64> = self.cells().filter_map(|cell| cell.distance).collect();
        let told = self.tells_distance && !distances.is_empty();
        told.then(|| distances.iter().sum::<f64>() / distances.len() as f64)
    }

    /// Whether any of its cells has a published number.
    pub fn is_published(&self) -> bool {
        self.cells().any(|cell| cell.published.is_some())
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.rows.iter().flat_map(|row| &row.cells)
    }
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Such as `Figure 15`; titles distinguish figures of the same name.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The picture.
    pub svg: String,
    /// Sentences under it.
    pub notes: Vec<String>,
}

/// A report.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The name of the study.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The source of the published results, such as `Koene 2024`.
    pub thesis: Option<String>,
    /// Such as `Table 2`.
    pub part: Option<String>,
    /// The question of the study.
    pub about: String,
    /// Tables.
    pub tables: Vec<Table>,
    /// Figures.
    pub figures: Vec<Figure>,
    /// Sentences at the end.
    pub notes: Vec<String>,
    /// Figures that a limit prevented, with the reason; the notes name them too.
    pub missing: Vec<(String, String)>,
    /// The scale of the run; 1 is the study as planned.
    pub scale: f64,
    /// The number of finished units, and of all units at this scale.
    pub units: (u64, u64),
    /// The time of all units together, in seconds of one thread.
    pub seconds: f64,
    /// The machines it ran on.
    pub machines: Vec<String>,
    /// The versions of the program.
    pub versions: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// The commands that reproduce it.
    pub commands: Vec<String>,
}

impl Report {
    /// How many published cells agree, differ, and cannot be judged.
    pub fn agreement(&self) -> (usize, usize, usize) {
        let count = |wanted: Agreement| {
            self.tables.iter().flat_map(Table::cells).filter(|cell| cell.agreement == wanted).count()
        };
        (count(Agreement::Agrees), count(Agreement::Differs), count(Agreement::Open))
    }
}
