//! The questions that may be asked over HTTP, and how a JSON object becomes a command.
//!
//! Everything is read off the [questions](crate::arguments::Inquiry) that strangers may ask: a new option of a verb is a new
//! key here and in the OpenAPI file. Those questions name no files, and what is about the terminal is left out.

use std::any::TypeId;
use std::sync::OnceLock;

use clap::{Arg, ArgAction, Command, CommandFactory};
use serde_json::Value;

use crate::answer::Object;
use crate::arguments::Inquiry;
use crate::reach::{InAnswer, NoFile};

/// The verbs that may be asked for.
pub const VERBS: [&str; 11] =
    ["show", "value", "nash", "solve", "best", "moves", "perft", "scale", "make", "engines", "match"];
/// Options about the terminal, one that the server sets, and those that go with files.
const NOT_HERE: [&str; 9] = ["json", "quiet", "threads", "help", "version", "resume", "trust", "verify", "sample"];

/// What a key may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// True or false.
    Flag,
    /// True to have in the answer what the command line writes to a file.
    Inline,
    /// A number.
    Number,
    /// A whole number, or a text such as "20k".
    Count,
    /// A text.
    Text,
    /// One of these texts.
    Words(Vec<String>),
    /// Some texts.
    Texts,
}

/// A key of a question.
#[derive(Clone, Debug)]
pub struct Field {
    /// The key.
    pub key: String,
    /// What it holds.
    pub wanted: Wanted,
    /// What it means.
    pub about: String,
    /// Whether it must be there.
    pub required: bool,
    /// What holds if it is not.
    pub default: Option<String>,
    /// The option on the command line; none if it is named by its place.
    option: Option<String>,
}

/// The keys of a question.
#[derive(Clone, Debug)]
pub struct Form {
    /// The verb.
    pub verb: &'static str,
    /// The verb in one line.
    pub about: String,
    /// All about it, with the keys of its answer.
    pub details: String,
    /// The keys, those named by their places in their order.
    pub fields: Vec<Field>,
    /// Commands of the verb's own, which cannot be asked for.
    commands: Vec<String>,
}

/// All questions.
pub fn forms() -> &'static [Form] {
    static FORMS: OnceLock<Vec<Form>> = OnceLock::new();
    FORMS.get_or_init(|| {
        let mut command = Inquiry::command();
        // Options of every verb come down to the verbs.
        command.build();
        VERBS.iter().filter_map(|verb| Some(Form::of(verb, command.find_subcommand(verb)?))).collect()
    })
}

impl Form {
    fn of(verb: &'static str, command: &Command) -> Self {
        let text = |text: Option<&clap::builder::StyledStr>| text.map_or_else(String::new, ToString::to_string);
        let about = text(command.get_about());
        let details = command.get_long_about().map_or_else(|| about.clone(), ToString::to_string);
        let positionals = command.get_positionals();
        let options = command.get_arguments().filter(|argument| !argument.is_positional());
        let fields = positionals.chain(options).filter_map(Field::of).collect();
        let names = |command: &Command| -> Vec<String> {
            [command.get_name()].into_iter().chain(command.get_all_aliases()).map(str::to_owned).collect()
        };
        Self { verb, about, details, fields, commands: command.get_subcommands().flat_map(names).collect() }
    }

    /// The words of the command. The error is a sentence.
    pub fn words(&self, body: &Object) -> Result<Vec<String>, String> {
        if let Some(unknown) = body.keys().find(|key| !self.fields.iter().any(|field| field.key == **key)) {
            let known: Vec<&str> = self.fields.iter().map(|field| field.key.as_str()).collect();
            return Err(format!("{} has no key {unknown:?} (there are {})", self.verb, known.join(", ")));
        }
        let mut words = vec![self.verb.to_owned()];
        let mut placed = Vec::new();
        for field in &self.fields {
            let Some(given) = body.get(&field.key).filter(|given| !given.is_null()) else {
                if field.required {
                    return Err(format!("{}: the key {:?} is missing", self.verb, field.key));
                }
                continue;
            };
            let texts = field.texts(given).ok_or_else(|| {
                format!("{}: {:?} must be {}, not {}", self.verb, field.key, field.wanted.said(), shortened(given))
            })?;
            if field.key == "game" {
                // Where a game is wanted nothing else may stand: some verbs have commands of their own there.
                texts
                    .iter()
                    .filter(|name| self.commands.contains(name))
                    .try_for_each(|name| hedgerow_workbench::named(name).map(|_| ()))?;
            }
            match (&field.option, &field.wanted) {
                (None, _) => placed.extend(texts),
                (Some(option), Wanted::Flag) => words.extend(texts.iter().map(|_| format!("--{option}"))),
                // One word each: a text can never become an option of its own.
                (Some(option), _) => words.extend(texts.iter().map(|text| format!("--{option}={text}"))),
            }
        }
        words.push("--".to_owned());
        words.extend(placed);
        Ok(words)
    }
}

impl Field {
    fn of(argument: &Arg) -> Option<Self> {
        let id = argument.get_id().as_str();
        let option = argument.get_long().map(str::to_owned);
        if NOT_HERE.contains(&id) || (option.is_none() && !argument.is_positional()) {
            return None;
        }
        let kind = argument.get_value_parser().type_id();
        let is = |types: &[TypeId]| types.iter().any(|known| kind == *known);
        let words: Vec<String> = argument.get_possible_values().iter().map(|word| word.get_name().to_owned()).collect();
        let wanted = match argument.get_action() {
            ArgAction::SetTrue => Wanted::Flag,
            _ if is(&[TypeId::of::<InAnswer>()]) => Wanted::Inline,
            _ if is(&[TypeId::of::<NoFile>()]) => return None,
            // A position is one text, whatever the command line makes of spaces.
            ArgAction::Append if id != "position" => Wanted::Texts,
            _ if !words.is_empty() => Wanted::Words(words),
            _ if id == "memory" => Wanted::Text,
            _ if is(&[TypeId::of::<u64>()]) => Wanted::Count,
            _ if is(&[TypeId::of::<u8>(), TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<usize>()]) => {
                Wanted::Count
            }
            _ if is(&[TypeId::of::<f64>()]) => Wanted::Number,
            _ => Wanted::Text,
        };
        let about = argument.get_help().map_or_else(String::new, ToString::to_string);
        let default = argument.get_default_values().first().map(|value| value.to_string_lossy().into_owned());
        let default = default.filter(|_| wanted != Wanted::Flag);
        Some(Self { key: id.replace('-', "_"), wanted, about, required: argument.is_required_set(), default, option })
    }

    /// What is typed for a value; nothing for a flag that is off, none for a value of the wrong kind.
    fn texts(&self, given: &Value) -> Option<Vec<String>> {
        let text = |given: &Value| given.as_str().map(str::to_owned);
        match &self.wanted {
            Wanted::Flag => given.as_bool().map(|on| if on { vec![String::new()] } else { Vec::new() }),
            Wanted::Inline => given.as_bool().map(|on| if on { vec!["-".to_owned()] } else { Vec::new() }),
            Wanted::Number => given.is_number().then(|| vec![given.to_string()]),
            Wanted::Count => whole(given).or_else(|| text(given)).map(|text| vec![text]),
            Wanted::Text | Wanted::Words(_) => text(given).map(|text| vec![text]),
            Wanted::Texts => given.as_array()?.iter().map(text).collect(),
        }
    }
}

impl Wanted {
    fn said(&self) -> String {
        match self {
            Self::Flag | Self::Inline => "true or false".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::Count => "a whole number".to_owned(),
            Self::Text => "a text".to_owned(),
            Self::Words(words) => format!("one of {}", words.join(", ")),
            Self::Texts => "a list of texts".to_owned(),
        }
    }
}

/// The text of a whole number, also of one that is written 4.0; whether it is in its range the command line says.
fn whole(given: &Value) -> Option<String> {
    let float = || given.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1e15);
    let digits = || float().map(|number| (number as i64).to_string());
    if given.is_u64() || given.is_i64() { Some(given.to_string()) } else { digits() }
}

fn shortened(value: &Value) -> String {
    crate::terminal::shortened(&value.to_string(), 60)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn words(verb: &str, body: &Value) -> Result<Vec<String>, String> {
        let form = forms().iter().find(|form| form.verb == verb).expect("a verb");
        form.words(body.as_object().expect("an object"))
    }

    #[test]
    fn keys_become_options() {
        let body =
            json!({"position": "0-1B 1-2R", "game": "hackenbush", "explain": true, "moves": 2, "thermograph": true});
        let words = words("value", &body).expect("words");
        assert_eq!(words.join(" "), "value --moves=2 --explain --thermograph=- -- hackenbush 0-1B 1-2R");
    }

    #[test]
    fn texts_cannot_become_options_or_commands() {
        let words_of = |body: Value| words("value", &body);
        assert!(words("nash", &json!({"game": "matrix", "position": "1"})).is_err());
        let words = words_of(json!({"game": "nim", "position": "--svg=/tmp/x"})).expect("words");
        assert_eq!(words[words.len() - 3..], ["--", "nim", "--svg=/tmp/x"]);
        let play = words_of(json!({"game": "play", "position": "x"})).expect("words");
        assert!(crate::arguments::read(&play).is_err());
        assert!(words_of(json!({"game": "nim", "position": "3", "database": "/etc/passwd"})).is_err());
        assert!(words_of(json!({"game": "nim"})).is_err());
    }

    #[test]
    fn nothing_that_touches_files_is_offered() {
        for form in forms() {
            for field in &form.fields {
                let named_as_file = field.about.contains("this file") || field.about.contains("to a file");
                assert!(field.wanted == Wanted::Inline || !named_as_file, "{} {}", form.verb, field.key);
            }
        }
    }
}
