//! `database`: the values of all small regions of a game, found once.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use hedgerow_core::Refusal;
use hedgerow_games::entry::workspace::Unfinished;
use hedgerow_games::konane::values::Database as Regions;
use hedgerow_games::konane::values::database::{MOST_SQUARES, Progress};
use hedgerow_value::Algebra;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;

/// The game whose regions have values of their own.
const GAME: &str = "konane";

/// Build a database of the values of small regions, go on with one, or see what is in one
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Database {
    /// Which game
    pub game: RegionalGame,
    /// All regions that fit this many rows and columns, such as 4x5; may be given several times
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub build: Vec<RegionSize>,
}

/// The games whose regions can be kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RegionalGame {
    /// stones jump over the other player's stones and take them
    #[default]
    Konane,
}

/// The rows and columns of the box that regions must fit into; in JSON a text such as "4x5".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RegionSize {
    rows: usize,
    columns: usize,
}

impl FromStr for RegionSize {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let side = |digits: &str| digits.parse::<usize>().ok().filter(|&side| (1..=MOST_SQUARES).contains(&side));
        let sides = text.split_once('x').and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
        let fitting = sides.filter(|&(rows, columns)| rows * columns <= MOST_SQUARES);
        let size = fitting.map(|(rows, columns)| Self { rows, columns });
        size.ok_or_else(|| {
            Refusal::new(format!("a size is rows x columns, such as 4x5, with at most {MOST_SQUARES} squares"))
        })
    }
}

impl TryFrom<String> for RegionSize {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        text.parse()
    }
}

impl From<RegionSize> for String {
    fn from(size: RegionSize) -> Self {
        size.to_string()
    }
}

impl fmt::Display for RegionSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}x{}", self.rows, self.columns)
    }
}

/// What is in a database.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DatabaseAnswer {
    /// The game.
    pub game: String,
    /// The sizes that are complete, rows x columns, each standing for its transpose too.
    pub sizes: Vec<String>,
    /// How many regions there are.
    pub regions: u64,
    /// How many different values they have.
    pub values: u64,
    /// The bytes of the file; null if none was written.
    pub bytes: Option<u64>,
    /// How long the building took; null if nothing was built.
    pub seconds: Option<f64>,
    /// Why the database could not be kept.
    #[serde(skip)]
    pub unsaved: Option<Refusal>,
}

/// The progress of building. It has no keys: findings say little before a size is complete.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KnownRegions {
    /// The size.
    #[serde(skip)]
    pub size: RegionSize,
    /// How many sets of stones have been tried.
    #[serde(skip)]
    pub tried: u64,
    /// How many there are.
    #[serde(skip)]
    pub total: u64,
    /// The time since building began.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// Stores a database while it is built. `&()` stores nothing.
pub trait RegionKeeper {
    /// The database to start from.
    fn begin<'a>(&self, algebra: &'a Algebra) -> Result<Regions<'a>, Refusal> {
        Ok(Regions::new(algebra))
    }

    /// Whether the findings so far should be stored now.
    fn is_due(&self) -> bool {
        false
    }

    /// Stores a database. Returns its length in bytes; none if it is stored nowhere.
    fn keep(&self, _database: &Regions<'_>) -> Result<Option<u64>, Refusal> {
        Ok(None)
    }
}

impl RegionKeeper for () {}

impl Ask for Database {
    type Answer = DatabaseAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<DatabaseAnswer, Why> {
        let keeper = context.listener.region_keeper();
        let begun = keeper.begin(&context.workspace.algebra);
        let mut database = begun.inspect_err(|_| context.tell(Known::Game { game: GAME.to_owned() }))?;
        let start = Instant::now();
        let mut ended = Ok(());
        for (number, &size) in self.build.iter().enumerate() {
            let progress = |progress: &Progress<'_, '_>| {
                let &Progress { tried, total, .. } = progress;
                context.tell(Known::Regions(KnownRegions { size, tried, total, elapsed: start.elapsed() }));
                if keeper.is_due() {
                    // A disk that is full now may have room at the end; a failure there is reported.
                    let _ = keeper.keep(&progress.found());
                }
            };
            ended = ended.and_then(|()| database.build(size.rows, size.columns, context.budget(), progress));
            if number + 1 < self.build.len() {
                // A complete size is worth storing before the next and larger one begins.
                let _ = keeper.keep(&database);
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        // What was found before a limit is stored, too.
        let kept = keeper.keep(&database);
        let found = DatabaseAnswer {
            game: GAME.to_owned(),
            sizes: database.sizes().map(|(rows, columns)| format!("{rows}x{columns}")).collect(),
            regions: database.len() as u64,
            values: database.values() as u64,
            bytes: kept.clone().ok().flatten(),
            seconds: Some(seconds).filter(|_| !self.build.is_empty()),
            unsaved: kept.err(),
        };
        if let Err(reason) = ended {
            let unfinished = Unfinished { nodes: found.regions, ..Unfinished::because(reason) };
            context.tell(Known::Answer(Box::new(Answer::Database(found))));
            return Err(unfinished.into());
        }
        Ok(found)
    }
}
