//! The study file: what is in it, and what its cells mean.

use toml::{Table, Value};

/// What varies over the cells.
pub struct Factor {
    pub name: String,
    pub label: String,
    pub levels: Vec<u32>,
}

/// An engine whose spec has the names of factors in braces.
pub struct Contender {
    pub name: String,
    spec: String,
}

/// The study.
pub struct Study {
    pub title: String,
    pub game: String,
    pub seed: u64,
    pub games: u64,
    pub position: String,
    pub random_moves: usize,
    /// Rows and columns of the table.
    pub factors: [Factor; 2],
    pub engines: [Contender; 2],
    /// The name of the engine that gets a multiple of the other's time, and of the other.
    pub budget: [String; 2],
    times: String,
    pub published_games: u64,
    /// The published wins of the first engine; none where there is a cross.
    pub wins: Vec<Vec<Option<u64>>>,
    /// For each row, the mean of the longest turns of the first engine, in milliseconds.
    pub longest_turn: Vec<f64>,
    /// Sentences for under the table.
    pub notes: Vec<String>,
}

/// One match of the grid.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub row: usize,
    /// The levels of the two factors.
    pub levels: [u32; 2],
    /// The published wins of the first engine.
    pub published: u64,
}

impl Study {
    /// Reads a study; the error says which key is missing or wrong.
    pub fn read(text: &str) -> Result<Self, String> {
        let table: Table = text.parse().map_err(|error| format!("{error}"))?;
        let of = |name: &str| get(&table, name)?.as_table().ok_or_else(|| format!("{name} is not a table"));
        let (openings, budget, published, notes) = (of("openings")?, of("budget")?, of("published")?, of("notes")?);
        let factors = list(&table, "factors", |factor| {
            let factor = factor.as_table()?;
            let levels = list(factor, "levels", |level| u32::try_from(level.as_integer()?).ok()).ok()?;
            Some(Factor { name: string(factor, "name").ok()?, label: string(factor, "label").ok()?, levels })
        })?;
        let engines = list(&table, "engines", |engine| {
            let engine = engine.as_table()?;
            Some(Contender { name: string(engine, "name").ok()?, spec: string(engine, "spec").ok()? })
        })?;
        let mut sentences = list(notes, "known_faults", |note| note.as_str().map(str::to_owned))?;
        sentences.push(string(notes, "caution")?);
        Ok(Self {
            title: string(&table, "title")?,
            game: string(&table, "game")?,
            seed: whole(&table, "seed")?,
            games: whole(&table, "games")?,
            position: string(openings, "position")?,
            random_moves: whole(openings, "random_moves")? as usize,
            factors: factors.try_into().map_err(|_| "a table has two factors".to_owned())?,
            engines: engines.try_into().map_err(|_| "a match has two engines".to_owned())?,
            budget: [string(budget, "engine")?, string(budget, "after")?],
            times: string(budget, "times")?,
            published_games: whole(published, "games")?,
            wins: list(published, "wins", |row| row.as_array()?.iter().map(cell).collect())?,
            longest_turn: list(published, "longest_turn_ms", |time| {
                time.as_float().or_else(|| time.as_integer().map(|whole| whole as f64))
            })?,
            notes: sentences,
        })
    }

    /// The cells that the thesis has a number for, row by row.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (row, wins) in self.wins.iter().enumerate() {
            for (column, published) in wins.iter().enumerate() {
                let levels = [self.factors[0].levels.get(row), self.factors[1].levels.get(column)];
                if let (&Some(published), [Some(&first), Some(&second)]) = (published, levels) {
                    cells.push(Cell { row, levels: [first, second], published });
                }
            }
        }
        cells
    }

    /// The specs of the engines in a cell.
    pub fn specs(&self, cell: &Cell) -> [String; 2] {
        [0, 1].map(|engine| self.filled_in(&self.engines[engine].spec, cell))
    }

    /// By what the time of the other's last turn is multiplied.
    pub fn times(&self, cell: &Cell) -> Result<f64, String> {
        let text = self.filled_in(&self.times, cell);
        text.parse().map_err(|_| format!("{text:?} is not a number"))
    }

    fn filled_in(&self, text: &str, cell: &Cell) -> String {
        let pairs = self.factors.iter().zip(cell.levels);
        pairs.fold(text.to_owned(), |text, (factor, level)| {
            text.replace(&format!("{{{}}}", factor.name), &level.to_string())
        })
    }
}

/// A number of wins, or a cross.
fn cell(value: &Value) -> Option<Option<u64>> {
    match value {
        Value::Integer(wins) => u64::try_from(*wins).ok().map(Some),
        Value::String(cross) if cross == "x" => Some(None),
        _ => None,
    }
}

fn get<'a>(table: &'a Table, name: &str) -> Result<&'a Value, String> {
    table.get(name).ok_or_else(|| format!("{name} is missing"))
}

fn string(table: &Table, name: &str) -> Result<String, String> {
    get(table, name)?.as_str().map(str::to_owned).ok_or_else(|| format!("{name} is not a text"))
}

fn whole(table: &Table, name: &str) -> Result<u64, String> {
    let whole = get(table, name)?.as_integer().and_then(|whole| u64::try_from(whole).ok());
    whole.ok_or_else(|| format!("{name} is not a whole number"))
}

fn list<T>(table: &Table, name: &str, read: impl Fn(&Value) -> Option<T>) -> Result<Vec<T>, String> {
    let items = get(table, name)?.as_array().ok_or_else(|| format!("{name} is not a list"))?;
    let read = |(place, item)| read(item).ok_or_else(|| format!("{name}: item {} is not as it should be", place + 1));
    items.iter().enumerate().map(read).collect()
}
