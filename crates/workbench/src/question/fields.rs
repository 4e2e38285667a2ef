//! How numbers and maps are written in questions and answers.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A whole number as JSON: a number, or a text such as "20k" or "1M".
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl JsonSchema for Whole {
    fn schema_name() -> Cow<'static, str> {
        "Whole".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["integer", "string"], "minimum": 0 })
    }
}

/// The number that a text stands for: `500`, `20k`, `1M`.
pub fn number(text: &str) -> Option<u64> {
    let (number, unit) = match text.trim() {
        text if text.ends_with(['k', 'K']) => (&text[..text.len() - 1], 1000),
        text if text.ends_with(['m', 'M']) => (&text[..text.len() - 1], 1_000_000),
        text => (text, 1),
    };
    number.parse::<u64>().ok()?.checked_mul(unit)
}

/// Reads a whole number.
pub fn whole<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<T, D::Error> {
    let number = deserializer.deserialize_any(ReadWhole)?;
    T::try_from(number).map_err(|_| D::Error::custom(format!("{number} is too large")))
}

/// Reads a whole number that may be missing.
pub fn optional_whole<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<Option<T>, D::Error> {
    struct Optional<T>(PhantomData<T>);

    impl<'de, T: TryFrom<u64>> Visitor<'de> for Optional<T> {
        type Value = Option<T>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a whole number or null")
        }

        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            whole(deserializer).map(Some)
        }
    }
    deserializer.deserialize_option(Optional(PhantomData))
}

struct ReadWhole;

impl Visitor<'_> for ReadWhole {
    type Value = u64;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a whole number")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
        u64::try_from(number).map_err(|_| E::custom(format!("{number} is below 0")))
    }

    /// Some programs write 4.0 for 4.
    fn visit_f64<E: Error>(self, number: f64) -> Result<u64, E> {
        if number.fract() == 0.0 && (0.0..1e15).contains(&number) {
            return Ok(number as u64);
        }
        Err(E::custom(format!("{number} is not a whole number")))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
        number(text).ok_or_else(|| E::custom(format!("{text:?} is not a whole number")))
    }
}

/// The values of a key that names a game: one of the names, or the text of a rule file.
pub fn games() -> serde_json::Value {
    serde_json::json!([{ "enum": crate::names() }, { "type": "string", "pattern": RULES }])
}

/// The same where no game need be named.
pub fn games_or_none() -> serde_json::Value {
    serde_json::json!([{ "enum": crate::names() }, { "type": "string", "pattern": RULES }, { "type": "null" }])
}

/// How the text of a rule file begins.
const RULES: &str = "^game ";

/// Whether a text is that of a rule file and the schema allows one.
pub fn is_rules(given: &str, schema: &serde_json::Value) -> bool {
    let allowed = schema["anyOf"].as_array().is_some_and(|any| any.iter().any(|one| one["pattern"] == RULES));
    allowed && given.contains('\n')
}

/// Keys with their values, in this order: an object in JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Keyed<V>(pub Vec<(String, V)>);

impl<V> Default for Keyed<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V> FromIterator<(String, V)> for Keyed<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl<V: Serialize> Serialize for Keyed<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Keyed<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<V>(PhantomData<V>);

        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Keyed<V>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Keyed(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<V: JsonSchema> JsonSchema for Keyed<V> {
    fn schema_name() -> Cow<'static, str> {
        format!("Keyed_{}", V::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<V>();
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}

/// Writes a value as the text that people read.
pub fn text<T: Display, S: Serializer>(shown: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shown)
}

/// The same for a value that may be missing: null then.
pub fn optional_text<T: Display, S: Serializer>(shown: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
    match shown {
        Some(shown) => serializer.collect_str(shown),
        None => serializer.serialize_none(),
    }
}

/// Whether a flag is not set: it is then left out.
pub fn is_false(flag: &bool) -> bool {
    !flag
}

/// The seed of a question that gives none.
pub fn first_seed() -> u64 {
    1
}
