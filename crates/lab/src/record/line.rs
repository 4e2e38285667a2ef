//! A game as a line of a file.

use hedgerow_core::{Naming, Player, Refusal};
use serde_json::{Map, Value, json};

/// A game that was played: all that is needed to play it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game in its match, from 0.
    pub index: u64,
    /// The number of the opening in the list of openings.
    pub opening: usize,
    /// The position from which the opening starts.
    pub position: String,
    /// Who has the turn there, as [`turn_text`] writes it.
    pub turn: String,
    /// The moves of the opening, which no engine chose.
    pub opening_moves: Vec<String>,
    /// The engine in the seat of each player.
    pub seats: Vec<usize>,
    /// The moves that the engines chose.
    pub moves: Vec<String>,
    /// The result of each player; empty if the game was not finished.
    pub results: Vec<i32>,
    /// The engine that won; none for a draw.
    pub winner: Option<usize>,
    /// Whether an earlier game of the match was the same: same position after the opening, same seats, same moves.
    pub repeated: bool,
    /// Why the game was not finished, if it was not.
    pub unfinished: Option<String>,
    /// How many moves each engine chose. (Turns need not alternate.)
    pub turns: Vec<u64>,
    /// The playouts or positions that each engine took for all its moves.
    pub nodes: Vec<u64>,
}

impl GameRecord {
    /// How many moves the game has, those of the opening among them.
    pub fn plies(&self) -> usize {
        self.opening_moves.len() + self.moves.len()
    }

    /// The line, without its checksum.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut line = object(json!({
            "index": self.index,
            "opening": self.opening,
            "position": self.position,
            "turn": self.turn,
            "opening_moves": self.opening_moves,
            "seats": self.seats,
            "moves": self.moves,
            "results": self.results,
            "winner": self.winner,
            "repeated": self.repeated,
            "plies": self.plies(),
            "turns": self.turns,
            "nodes": self.nodes,
        }));
        if let Some(reason) = &self.unfinished {
            line.insert("unfinished".to_owned(), json!(reason));
        }
        line
    }

    /// Reads a line; the error is a sentence.
    pub fn read(object: &Map<String, Value>) -> Result<Self, Refusal> {
        let words = |key| list(object, key, |word| word.as_str().map(str::to_owned));
        let places = |key| list(object, key, |place| place.as_u64().and_then(|place| usize::try_from(place).ok()));
        let record = Self {
            index: number(object, "index")?,
            opening: field(object, "opening", |place| place.as_u64().and_then(|place| usize::try_from(place).ok()))?,
            position: text(object, "position")?,
            turn: text(object, "turn")?,
            opening_moves: words("opening_moves")?,
            seats: places("seats")?,
            moves: words("moves")?,
            results: list(object, "results", |result| result.as_i64().and_then(|result| i32::try_from(result).ok()))?,
            winner: field(object, "winner", |winner| match winner {
                Value::Null => Some(None),
                winner => winner.as_u64().and_then(|winner| usize::try_from(winner).ok()).map(Some),
            })?,
            repeated: field(object, "repeated", Value::as_bool)?,
            unfinished: object.get("unfinished").and_then(Value::as_str).map(str::to_owned),
            turns: list(object, "turns", Value::as_u64)?,
            nodes: list(object, "nodes", Value::as_u64)?,
        };
        record.check()?;
        if object.contains_key("plies") && number(object, "plies")? != record.plies() as u64 {
            return Err(format!("there are {} moves, not as many as plies says", record.plies()).into());
        }
        Ok(record)
    }

    /// Whether the parts of a record that was read fit together.
    fn check(&self) -> Result<(), Refusal> {
        let players = self.seats.len();
        let mut seats = self.seats.clone();
        seats.sort_unstable();
        if !seats.iter().copied().eq(0..players) {
            return Err("seats does not name each engine once".into());
        }
        let results = if self.unfinished.is_some() { 0 } else { players };
        if self.results.len() != results || self.turns.len() != players || self.nodes.len() != players {
            return Err("results, turns or nodes is not as long as there are players".into());
        }
        if self.winner.is_some_and(|winner| winner >= players) {
            return Err("winner is not an engine".into());
        }
        Ok(())
    }
}

/// A player in records, by the letter that the game has for them; empty for nobody.
pub fn turn_text(turn: Option<Player>, naming: Naming) -> String {
    turn.map_or_else(String::new, |player| naming.letter(player))
}

/// What is written as an object, as one.
pub(super) fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(object) = value { object } else { Map::new() }
}

pub(super) fn field<T>(
    object: &Map<String, Value>,
    key: &str,
    read: impl FnOnce(&Value) -> Option<T>,
) -> Result<T, Refusal> {
    let value = object.get(key).ok_or_else(|| format!("{key} is missing"))?;
    read(value).ok_or_else(|| format!("{key} makes no sense").into())
}

pub(super) fn text(object: &Map<String, Value>, key: &str) -> Result<String, Refusal> {
    field(object, key, |value| value.as_str().map(str::to_owned))
}

pub(super) fn number(object: &Map<String, Value>, key: &str) -> Result<u64, Refusal> {
    field(object, key, Value::as_u64)
}

pub(super) fn list<T>(
    object: &Map<String, Value>,
    key: &str,
    read: impl Fn(&Value) -> Option<T>,
) -> Result<Vec<T>, Refusal> {
    field(object, key, |value| value.as_array()?.iter().map(&read).collect())
}
