//! Reads a question from JSON. If it is wrong, one sentence says why, in terms of its keys.

use std::sync::OnceLock;
use std::time::Duration;

use hedgerow_core::Refusal;
use hedgerow_core::units::{read_memory, read_time};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::Question;

/// The keys of an object, in order.
pub type Object = Map<String, Value>;

/// The longest text of a value that an error sentence repeats.
const LONGEST: usize = 60;

/// The keys of a question, as described to programs.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its name.
    pub verb: &'static str,
    /// The schema of its object.
    pub schema: Value,
}

/// All questions.
pub fn forms() -> &'static [Form] {
    static FORMS: OnceLock<Vec<Form>> = OnceLock::new();
    FORMS.get_or_init(|| {
        let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
        let schemas = Question::schemas(&mut settings.into_generator());
        schemas.into_iter().map(|(verb, schema)| Form { verb, schema: schema.to_value() }).collect()
    })
}

/// A question from JSON, with the limits that its object may also give.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The question.
    pub question: Question,
    /// The most time it may take.
    pub time: Option<Duration>,
    /// The most memory it may take, in bytes.
    pub memory: Option<u64>,
}

impl Request {
    /// Reads the question of this name with the keys of an object.
    pub fn read(verb: &str, body: &Object) -> Result<Self, Refusal> {
        let form = forms().iter().find(|form| form.verb == verb);
        let form = form.ok_or_else(|| Refusal::new(format!("there is no question {verb:?}")))?;
        form.check(body)?;
        let mut tagged = Object::new();
        tagged.insert("verb".to_owned(), verb.into());
        let own = |key: &str| form.own(key) && !matches!(body.get(key), None | Some(Value::Null));
        tagged.extend(body.iter().filter(|(key, _)| own(key)).map(|(key, value)| (key.clone(), value.clone())));
        let question =
            serde_json::from_value(tagged.into()).map_err(|error| Refusal::new(error.to_string()).of(verb))?;
        let text = |key: &str| body.get(key).and_then(Value::as_str);
        let fault = |key: &str, fault: Refusal| Refusal::new(format!("{verb}: {key:?}: {fault}"));
        Ok(Self {
            question,
            time: text("time").map(read_time).transpose().map_err(|error| fault("time", error))?,
            memory: text("memory").map(read_memory).transpose().map_err(|error| fault("memory", error))?,
        })
    }
}

/// The keys that every question takes beside its own. A question without random choices ignores the seed.
fn common() -> &'static Value {
    static COMMON: OnceLock<Value> = OnceLock::new();
    COMMON.get_or_init(|| {
        json!({
            "seed": {
                "type": ["integer", "string", "null"],
                "minimum": 0,
                "description": "Where random choices start: the same seed, the same answer, on any number of threads",
            },
            "time": { "type": ["string", "null"], "description": "Most time, such as 500ms, 10s or 2m" },
            "memory": { "type": ["string", "null"], "description": "Most memory, such as 512MiB or 1G" },
        })
    })
}

impl Form {
    /// The keys with their possible values.
    pub fn properties(&self) -> impl Iterator<Item = (&String, &Value)> {
        let common = common().as_object().into_iter().flatten().filter(|(key, _)| !self.own(key));
        self.schema["properties"].as_object().into_iter().flatten().chain(common)
    }

    /// Whether a key belongs to the question itself.
    fn own(&self, key: &str) -> bool {
        self.schema["properties"].get(key).is_some()
    }

    /// Whether a key is required.
    pub fn requires(&self, key: &str) -> bool {
        self.schema["required"].as_array().is_some_and(|required| required.iter().any(|known| known == key))
    }

    fn check(&self, body: &Object) -> Result<(), Refusal> {
        let known = |key: &str| self.properties().any(|(name, _)| name == key);
        if let Some(unknown) = body.keys().find(|key| !known(key)) {
            let known: Vec<&str> = self.properties().map(|(name, _)| name.as_str()).collect();
            return Err(format!("{} has no key {unknown:?} (there are {})", self.verb, known.join(", ")).into());
        }
        for (key, wanted) in self.properties() {
            match body.get(key).filter(|given| !given.is_null()) {
                None if self.requires(key) => {
                    return Err(format!("{}: the key {key:?} is missing", self.verb).into());
                }
                Some(given) if !fits(given, wanted) => {
                    let given = shortened(&given.to_string());
                    return Err(format!("{}: {key:?} must be {}, not {given}", self.verb, said(wanted)).into());
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The kinds of value that a schema allows.
fn kinds(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect(),
        _ => Vec::new(),
    }
}

/// The words of a schema that allows only words.
pub fn words(schema: &Value) -> Option<Vec<&str>> {
    let listed = |list: &'_ Value| list.as_array().is_some();
    if listed(&schema["enum"]) {
        return schema["enum"].as_array().map(|words| words.iter().filter_map(Value::as_str).collect());
    }
    // Words with a description of their own, or alternatives of several shapes.
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array())?;
    let words: Vec<&str> = choices
        .iter()
        .flat_map(|choice| {
            choice["const"].as_str().map(|word| vec![word]).or_else(|| words(choice)).unwrap_or_default()
        })
        .collect();
    (!words.is_empty()).then_some(words)
}

fn fits(given: &Value, schema: &Value) -> bool {
    if given.as_str().is_some_and(|given| super::fields::is_rules(given, schema)) {
        return true;
    }
    if let Some(words) = words(schema) {
        return given.as_str().is_some_and(|given| words.iter().any(|word| word.eq_ignore_ascii_case(given)));
    }
    let kinds = kinds(schema);
    let number = match given {
        Value::String(text) if kinds.contains(&"integer") => super::fields::number(text).map(|number| number as f64),
        given => given.as_f64(),
    };
    let within = |number: f64| {
        schema["minimum"].as_f64().is_none_or(|least| number >= least)
            && schema["maximum"].as_f64().is_none_or(|most| number <= most)
    };
    kinds.is_empty()
        || kinds.iter().any(|kind| match *kind {
            "boolean" => given.is_boolean(),
            "integer" => number.is_some_and(|number| number.fract() == 0.0 && within(number)),
            "number" => given.is_number() && number.is_some_and(within),
            "string" => given.is_string() && (!kinds.contains(&"integer") || number.is_some_and(within)),
            "array" => given.as_array().is_some_and(|list| list.iter().all(|one| fits(one, &schema["items"]))),
            "object" => given.is_object(),
            _ => false,
        })
}

/// The possible values, in words.
fn said(schema: &Value) -> String {
    if let Some(words) = words(schema) {
        return format!("one of {}", words.join(", "));
    }
    let kinds = kinds(schema);
    let range = match (schema["minimum"].as_f64(), schema["maximum"].as_f64()) {
        (Some(least), Some(most)) => format!(" from {least} to {most}"),
        _ => String::new(),
    };
    let kind = if kinds.contains(&"integer") { "integer" } else { kinds.first().copied().unwrap_or_default() };
    match kind {
        "boolean" => "true or false".to_owned(),
        "integer" => format!("a whole number{range}"),
        "number" => format!("a number{range}"),
        "string" => "a text".to_owned(),
        "array" => "a list of texts".to_owned(),
        "object" => "an object".to_owned(),
        _ => "something else".to_owned(),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some(_) => text.chars().take(LONGEST - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

impl Question {
    /// The same question with this seed, if it makes random choices.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        let has_seed = forms().iter().any(|form| form.verb == self.verb() && form.own("seed"));
        if has_seed { self.changed(|object| object["seed"] = seed.into()) } else { self }
    }

    /// The same question with all its texts changed.
    #[must_use]
    pub fn with_texts(self, change: impl Fn(&str) -> String) -> Self {
        fn walk(value: &mut Value, change: &dyn Fn(&str) -> String) {
            match value {
                Value::String(text) => *text = change(text),
                Value::Array(list) => list.iter_mut().for_each(|value| walk(value, change)),
                Value::Object(object) => object.iter_mut().for_each(|(_, value)| walk(value, change)),
                _ => {}
            }
        }
        self.changed(|object| walk(object, &change))
    }

    fn changed(self, change: impl FnOnce(&mut Value)) -> Self {
        let mut object = serde_json::to_value(&self).unwrap_or_default();
        change(&mut object);
        // A question that was written can be read back.
        serde_json::from_value(object).unwrap_or(self)
    }
}
