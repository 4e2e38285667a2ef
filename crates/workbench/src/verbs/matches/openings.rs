//! The text form of openings: where the games of a match start.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use hedgerow_core::Refusal;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::question::OUT_OF_REACH;

/// Most moves of an opening.
const MOST_PLIES: usize = 10_000;

/// How the games start; in JSON a text such as "plies=2", or a list of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// This number of random moves from the position.
    Plies(usize),
    /// Every line of this number of moves from the position.
    All(usize),
    /// Members of a family.
    Make {
        /// Its name.
        family: String,
        /// Its parameters, without the seed.
        arguments: Vec<String>,
    },
    /// These positions.
    Positions(GivenPositions),
}

/// Positions from which the games start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenPositions {
    /// The positions as text.
    pub texts: Vec<String>,
    /// Where they come from, such as "of a file"; empty if there is nothing to say. JSON does not carry it.
    pub source: &'static str,
}

impl Default for Openings {
    /// Two random moves.
    fn default() -> Self {
        Self::Plies(2)
    }
}

impl Openings {
    /// Whether they are given positions, so that the match has no other.
    pub fn gives_positions(&self) -> bool {
        matches!(self, Self::Make { .. } | Self::Positions(_))
    }
}

impl FromStr for Openings {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let form = || Refusal::new("write plies=K, all=K, file=PATH or make=FAMILY:key=value,…");
        let (kind, what) = text.split_once('=').ok_or_else(form)?;
        let count = || match what.trim().parse::<usize>() {
            Ok(count) if count <= MOST_PLIES => Ok(count),
            _ => Err(Refusal::new(format!("{kind} is a number of moves, not {what:?}"))),
        };
        match kind.trim() {
            "plies" => count().map(Self::Plies),
            "all" => count().map(Self::All),
            "file" => Err(OUT_OF_REACH.into()),
            "make" => family(what),
            _ => Err(form()),
        }
    }
}

/// Reads a family and its parameters.
fn family(text: &str) -> Result<Openings, Refusal> {
    let (family, arguments) = text.split_once(':').unwrap_or((text, ""));
    let arguments = arguments.split(',').map(|argument| argument.trim().to_owned());
    let arguments: Vec<String> = arguments.filter(|argument| !argument.is_empty()).collect();
    let name = |argument: &String| argument.split('=').next().map(|name| name.trim().to_owned());
    if arguments.iter().filter_map(name).any(|name| name == "seed") {
        return Err("the seed of the family runs 1, 2, 3, … by itself: leave it out".into());
    }
    Ok(Openings::Make { family: family.trim().to_owned(), arguments })
}

impl fmt::Display for Openings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(plies) => write!(formatter, "plies={plies}"),
            Self::All(plies) => write!(formatter, "all={plies}"),
            Self::Make { family, arguments } => write!(formatter, "make={family}:{}", arguments.join(",")),
            Self::Positions(given) => write!(formatter, "{}", given.texts.join("; ")),
        }
    }
}

impl Serialize for Openings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Positions(given) => given.texts.serialize(serializer),
            other => serializer.collect_str(other),
        }
    }
}

impl<'de> Deserialize<'de> for Openings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Text(String),
            Positions(Vec<String>),
        }
        match Written::deserialize(deserializer)? {
            Written::Text(text) => text.parse().map_err(serde::de::Error::custom),
            Written::Positions(texts) => Ok(Self::Positions(GivenPositions { texts, source: "" })),
        }
    }
}

impl JsonSchema for Openings {
    fn schema_name() -> Cow<'static, str> {
        "Openings".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "array"], "items": { "type": "string" } })
    }
}
