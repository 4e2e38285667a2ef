//! `engines`: who can choose a move, with every option.

use clap::Args;
use hedgerow_search::nash::sampling;
use hedgerow_search::spec::{ENGINES, EngineCard, GameCard, Kind, OptionCard};
use serde_json::{Value, json};

use crate::answer::{Answer, Object};
use crate::arguments::Choice;

/// List the engines of a game, with every option, its default and its meaning
///
/// An engine is named by a text used everywhere: its name, then perhaps a colon and options separated by commas, such as
/// uct:iterations=1000,c=0.6,solver. Presets are engines of publications, with their faults where those are known.
///
/// Keys of the JSON object: engines (each with name, about and options: name, kind, default, about, words), presets (each
/// with name, spec and about), at_once (engines for both moving at once, as `nash` knows them).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow engines
  hedgerow engines hackenbush
  hedgerow engines nim --json")]
pub struct Engines {
    /// Which game, for what it adds of its own
    #[arg(value_enum, value_name = "GAME")]
    game: Option<Choice>,
}

impl Engines {
    /// The list.
    pub fn answer(&self) -> Answer {
        let none = GameCard::NOTHING;
        let card = self.game.map_or(none, |game| game.0.card());
        let mut text = String::new();
        let list = |text: &mut String, engine: &EngineCard| {
            *text += &format!("{:<12}{}\n", engine.name, engine.about);
            for option in engine.options {
                *text += &described(option, &card, self.game.is_some());
            }
            let options: Vec<Value> = engine.options.iter().map(|option| listed(option, &card)).collect();
            json!({ "name": engine.name, "about": engine.about, "options": options })
        };
        let engines: Vec<Value> = ENGINES.iter().map(|engine| list(&mut text, engine)).collect();
        text += "\nPresets\n";
        let mut presets = Vec::new();
        for preset in card.all_presets() {
            text += &format!("{:<14}  {}\n{:16}{}\n", preset.name, preset.spec, "", preset.about);
            presets.push(json!({ "name": preset.name, "spec": preset.spec, "about": preset.about }));
        }
        text += "\nWhere both move at once (nash --engine, nash duel, nash play)\n";
        let at_once: Vec<Value> = sampling::ENGINES.iter().map(|engine| list(&mut text, engine)).collect();
        let mut object = Object::new();
        object.insert("game".to_owned(), json!(self.game.map(|game| game.0.name())));
        object.insert("engines".to_owned(), engines.into());
        object.insert("presets".to_owned(), presets.into());
        object.insert("at_once".to_owned(), at_once.into());
        Answer::answered(object, text)
    }
}

/// What may be given, in a word.
fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Flag => "flag",
        Kind::Count { .. } => "whole number",
        Kind::Real { .. } => "number",
        Kind::Word(_) | Kind::Evaluation | Kind::Order | Kind::Policy | Kind::Board => "word",
        Kind::Time => "time",
        Kind::Bytes => "size",
        Kind::Weights => "weights",
    }
}

fn described(option: &OptionCard, card: &GameCard, of_game: bool) -> String {
    let default = match option.default {
        "" => String::new(),
        default => format!(" [{default}]"),
    };
    let mut text = format!("  {:<12}{}{default}\n", option.name, option.about);
    let words = card.words(option.kind).unwrap_or(&[]);
    // One wider than the longest name, and never narrower than the column of the options.
    let wide = words.iter().map(|word| word.name.len() + 1).fold(12, usize::max);
    if let Kind::Policy = option.kind {
        text += &format!("    {:<wide$}{}\n", "uniform", "all moves equally likely");
    }
    for word in words {
        text += &format!("    {:<wide$}{}\n", word.name, word.about);
    }
    if words.is_empty() && matches!(option.kind, Kind::Evaluation | Kind::Order | Kind::Policy | Kind::Board) {
        let why = if of_game { "the game has none of its own" } else { "what each game has: name the game" };
        text += &format!("    ({why})\n");
    }
    text
}

fn listed(option: &OptionCard, card: &GameCard) -> Value {
    let mut listed = json!({
        "name": option.name,
        "kind": kind(option.kind),
        "default": if option.default.is_empty() { Value::Null } else { option.default.into() },
        "about": option.about,
    });
    if let Some(words) = card.words(option.kind) {
        let words: Vec<Value> = words.iter().map(|word| json!({ "name": word.name, "about": word.about })).collect();
        listed["words"] = words.into();
    }
    listed
}
