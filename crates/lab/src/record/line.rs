//! A game as a line of a file.

use hedgerow_core::{Naming, Player, Refusal};
use serde_json::{Map, Value, json};

/// A recorded game: everything that is needed to play it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game in its match, from 0.
    pub index: u64,
    /// The number of the opening in the list of openings.
    pub opening: usize,
    /// The position from which the opening starts.
    pub position: String,
    /// The player to move there, as [`turn_text`] writes it.
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
    /// The engine that forfeited, and why, if one did.
    pub forfeit: Option<Forfeited>,
    /// How many moves each engine of the match chose. (Turns need not alternate.)
    pub turns: Vec<u64>,
    /// The playouts or positions that each engine searched for all its moves.
    pub nodes: Vec<u64>,
}

/// A game that an engine forfeited: it broke the rules, was too late or ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeited {
    /// The engine.
    pub engine: usize,
    /// Why, in a phrase.
    pub why: String,
}

impl GameRecord {
    /// Whether the game was played to its end.
    pub fn has_end(&self) -> bool {
        self.unfinished.is_none() && self.forfeit.is_none()
    }

    /// Whether an engine in the game won it, or lost it; none for a draw.
    pub fn won(&self, engine: usize) -> Option<bool> {
        match &self.forfeit {
            Some(forfeit) if forfeit.engine == engine => Some(false),
            _ => self.winner.map(|winner| winner == engine),
        }
    }

    /// The winner if this engine forfeits: the other of two; nobody where more play.
    pub fn winner_without(&self, engine: usize) -> Option<usize> {
        match self.seats[..] {
            [one, other] if one == engine => Some(other),
            [one, other] if other == engine => Some(one),
            _ => None,
        }
    }

    /// The number of moves in the game, including those of the opening.
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
        if let Some(Forfeited { engine, why }) = &self.forfeit {
            line.insert("forfeit".to_owned(), json!({ "engine": engine, "why": why }));
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
            forfeit: forfeit(object)?,
            turns: list(object, "turns", Value::as_u64)?,
            nodes: list(object, "nodes", Value::as_u64)?,
        };
        record.check()?;
        if object.contains_key("plies") && number(object, "plies")? != record.plies() as u64 {
            return Err(format!("there are {} moves, not as many as plies says", record.plies()).into());
        }
        Ok(record)
    }

    /// Whether the parts of a record are consistent.
    fn check(&self) -> Result<(), Refusal> {
        let (players, engines) = (self.seats.len(), self.turns.len());
        let mut seats = self.seats.clone();
        seats.sort_unstable();
        seats.dedup();
        if seats.len() != players || seats.last().is_some_and(|&last| last >= engines) {
            return Err("seats does not name engines, each once".into());
        }
        if self.results.len() != if self.has_end() { players } else { 0 } {
            return Err("results is not as long as there are players".into());
        }
        if self.nodes.len() != engines || engines < players {
            return Err("turns or nodes is not as long as there are engines".into());
        }
        let forfeits = self.forfeit.as_ref().map(|forfeit| forfeit.engine);
        if [self.winner, forfeits].into_iter().flatten().any(|engine| !self.seats.contains(&engine)) {
            return Err("winner or forfeit is not an engine at this game".into());
        }
        Ok(())
    }
}

/// The engine that forfeited, if one did.
fn forfeit(object: &Map<String, Value>) -> Result<Option<Forfeited>, Refusal> {
    let Some(found) = object.get("forfeit") else { return Ok(None) };
    let found = found.as_object().ok_or("forfeit makes no sense")?;
    let engine = field(found, "engine", |engine| engine.as_u64().and_then(|engine| usize::try_from(engine).ok()))?;
    Ok(Some(Forfeited { engine, why: text(found, "why")? }))
}

/// A player in records, by the letter that the game uses; empty for nobody.
pub fn turn_text(turn: Option<Player>, naming: Naming) -> String {
    turn.map_or_else(String::new, |player| naming.letter(player))
}

/// A value that was written as an object.
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
