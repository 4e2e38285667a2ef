//! The first line of a file of records: the match that it belongs to.

use hedgerow_core::Refusal;
use serde_json::{Map, Value, json};

use super::line::{field, list, number, object, text};
use crate::matches::{Order, Schedule};
use crate::statistics::Sprt;
use crate::study::Shard;

/// The error for a file with another first line.
pub(super) const FOREIGN: &str = "this is not a file of match records";

/// The identity of a match: everything that determines its games.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The version of Hedgerow. Engines change, so only the version that began a match may resume it.
    pub version: String,
    /// The game.
    pub game: String,
    /// The specs of the engines, as [`Spec`](hedgerow_search::Spec) prints them.
    pub engines: Vec<String>,
    /// How many games were planned.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// A description of the openings, in a phrase.
    pub openings: String,
    /// A hash of all openings, in hexadecimal: other openings have another one.
    pub openings_key: String,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// The memory that an engine may use for a move, in bytes, if it was limited.
    pub memory: Option<u64>,
    /// Whether repeated games count.
    pub count_repeated: bool,
    /// Which engines play each other.
    pub schedule: Schedule,
    /// The share of the match that the file holds.
    pub shard: Shard,
}

impl Header {
    /// The line, without its checksum.
    pub fn to_json(&self) -> Map<String, Value> {
        let sprt = self.sprt.map(
            |Sprt { elo0, elo1, alpha, beta }| json!({ "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta }),
        );
        let mut line = object(json!({
            "hedgerow": "match",
            "version": self.version,
            "game": self.game,
            "engines": self.engines,
            "games": self.games,
            "seed": self.seed,
            "openings": self.openings,
            "openings_key": self.openings_key,
            "sprt": sprt,
            "memory": self.memory,
            "count_repeated": self.count_repeated,
        }));
        // Default values are left out, so that files look as older versions wrote them.
        if self.schedule == Schedule::RoundRobin {
            line.insert("round_robin".to_owned(), true.into());
        }
        if self.shard != Shard::WHOLE {
            line.insert("shard".to_owned(), self.shard.to_string().into());
        }
        line
    }

    /// The order of its games.
    pub(super) fn order(&self) -> Order {
        Order { schedule: self.schedule, engines: self.engines.len(), shard: self.shard }
    }

    /// Reads the line; the error is a sentence.
    pub fn read(object: &Map<String, Value>) -> Result<Self, Refusal> {
        if object.get("hedgerow").and_then(Value::as_str) != Some("match") {
            return Err(FOREIGN.into());
        }
        let engines = list(object, "engines", |engine| engine.as_str().map(str::to_owned))?;
        Ok(Self {
            version: text(object, "version")?,
            game: text(object, "game")?,
            engines,
            games: number(object, "games")?,
            seed: number(object, "seed")?,
            openings: text(object, "openings")?,
            openings_key: text(object, "openings_key")?,
            sprt: sprt(object)?,
            memory: object.get("memory").and_then(Value::as_u64),
            count_repeated: field(object, "count_repeated", Value::as_bool)?,
            schedule: match object.get("round_robin") {
                Some(Value::Bool(true)) => Schedule::RoundRobin,
                Some(Value::Bool(false)) | None => Schedule::Together,
                Some(_) => return Err("round_robin makes no sense".into()),
            },
            shard: match object.contains_key("shard") {
                true => text(object, "shard")?.parse()?,
                false => Shard::WHOLE,
            },
        })
    }

    /// How another match differs from this one, in a sentence about the first difference: the other's value, and this
    /// one's.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let (mine, others) = (self.to_json(), other.to_json());
        let words = |key: &str| match key {
            "openings_key" => "the list of openings".to_owned(),
            "sprt" => "the sequential test".to_owned(),
            "games" => "the number of games".to_owned(),
            "memory" => "the memory for a move".to_owned(),
            "count_repeated" => "whether repeated games count".to_owned(),
            "round_robin" => "whether it is a round robin".to_owned(),
            key => format!("the {key}"),
        };
        let mut keys = mine.keys().chain(others.keys().filter(|key| !mine.contains_key(*key)));
        let key = keys.find(|key| mine.get(*key) != others.get(*key))?;
        let [value, other] = [&mine, &others].map(|header| header.get(key).unwrap_or(&Value::Null));
        Some(format!("{} there: {other}, here: {value}", words(key)))
    }
}

fn sprt(object: &Map<String, Value>) -> Result<Option<Sprt>, Refusal> {
    let Some(Value::Object(sprt)) = object.get("sprt") else { return Ok(None) };
    let real = |key| field(sprt, key, Value::as_f64);
    Ok(Some(Sprt { elo0: real("elo0")?, elo1: real("elo1")?, alpha: real("alpha")?, beta: real("beta")? }))
}
