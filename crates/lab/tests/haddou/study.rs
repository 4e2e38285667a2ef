//! The study file.

use toml::{Table, Value};

/// A published table.
pub struct Published {
    pub name: String,
    pub position: String,
    pub games: u64,
    /// For every nature the wins of the players, and the draws.
    pub rows: Vec<[u64; 4]>,
}

/// All that the file says.
pub struct Study {
    pub game: String,
    pub seed: u64,
    pub spec: String,
    pub natures: Vec<String>,
    pub tables: Vec<Published>,
    pub notes: Vec<String>,
}

impl Study {
    /// Reads the file; the error says what is the matter with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let file: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
        let natures = texts(table(&file, "rows")?, "natures")?;
        let tables = list(&file, "tables_published")?.iter().map(|item| published(item, natures.len()));
        Ok(Self {
            game: string(&file, "game")?,
            seed: whole(get(&file, "seed")?).ok_or("seed is not a whole number")?,
            spec: string(table(&file, "engine")?, "spec")?,
            tables: tables.collect::<Result<_, _>>()?,
            notes: texts(table(&file, "notes")?, "sentences")?,
            natures,
        })
    }

    /// The spec of the players of a nature.
    pub fn spec_of(&self, nature: &str) -> String {
        self.spec.replace("{nature}", nature)
    }
}

fn published(item: &Value, natures: usize) -> Result<Published, String> {
    let item = item.as_table().ok_or("a published table is not a table")?;
    let name = string(item, "name")?;
    let games = whole(get(item, "games")?).ok_or_else(|| format!("{name}: games is not a whole number"))?;
    let mut rows = Vec::new();
    for (place, row) in list(item, "published")?.iter().enumerate() {
        let counts = row.as_array().and_then(|row| row.iter().map(whole).collect::<Option<Vec<u64>>>());
        let counts: Option<[u64; 4]> = counts.and_then(|counts| counts.try_into().ok());
        let counts = counts.ok_or_else(|| format!("{name}, row {}: not four counts", place + 1))?;
        if counts.iter().sum::<u64>() != games {
            return Err(format!("{name}, row {}: the counts do not add up to {games}", place + 1));
        }
        rows.push(counts);
    }
    if rows.len() != natures {
        return Err(format!("{name}: {} rows for {natures} natures", rows.len()));
    }
    Ok(Published { position: string(item, "position")?, name, games, rows })
}

fn get<'a>(table: &'a Table, name: &str) -> Result<&'a Value, String> {
    table.get(name).ok_or_else(|| format!("{name} is missing"))
}

fn table<'a>(file: &'a Table, name: &str) -> Result<&'a Table, String> {
    get(file, name)?.as_table().ok_or_else(|| format!("{name} is not a table"))
}

fn list<'a>(table: &'a Table, name: &str) -> Result<&'a Vec<Value>, String> {
    get(table, name)?.as_array().ok_or_else(|| format!("{name} is not a list"))
}

fn string(table: &Table, name: &str) -> Result<String, String> {
    get(table, name)?.as_str().map(str::to_owned).ok_or_else(|| format!("{name} is not a text"))
}

fn texts(table: &Table, name: &str) -> Result<Vec<String>, String> {
    let texts = list(table, name)?.iter().map(|item| item.as_str().map(str::to_owned));
    texts.collect::<Option<_>>().ok_or_else(|| format!("{name}: not all are texts"))
}

fn whole(value: &Value) -> Option<u64> {
    value.as_integer().and_then(|whole| u64::try_from(whole).ok())
}
