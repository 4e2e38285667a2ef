//! `engines`: who can choose a move, with every option.

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::best::Engine;
use crate::answer::{Answer, Object};
use crate::games::Choice;

/// List the engines that `best` knows for a game, with every option
///
/// Key of the JSON object: engines, each with name, about and options.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow engines hackenbush
  hedgerow engines nim --json")]
pub struct Engines {
    /// Which game
    #[arg(value_enum, value_name = "GAME")]
    game: Choice,
}

impl Engines {
    /// The list.
    pub fn answer(&self) -> Answer {
        let mut text = String::new();
        let mut listed = Vec::new();
        for engine in Engine::value_variants() {
            let about = engine.to_possible_value().and_then(|value| value.get_help().map(ToString::to_string));
            let about = about.unwrap_or_default();
            let options = match engine {
                Engine::Perfect => {
                    let mut options = vec![
                        ("time", "most time for a move"),
                        ("memory", "most memory"),
                        ("threads", "how many threads may work on it"),
                    ];
                    if self.game.0.name() == "hackenbush" {
                        options.push(("method", "auto, the fastest road; or plain, the textbook recursion"));
                    }
                    options
                }
                Engine::Random => vec![("seed", "which of the random choices")],
            };
            text += &format!("{:<9} {about}\n", engine.name());
            for (name, meaning) in &options {
                text += &format!("          --{name:<8} {meaning}\n");
            }
            let options: Vec<Value> =
                options.iter().map(|(name, meaning)| json!({ "name": name, "about": meaning })).collect();
            listed.push(json!({ "name": engine.name(), "about": about, "options": options }));
        }
        let mut object = Object::new();
        object.insert("game".to_owned(), self.game.0.name().into());
        object.insert("engines".to_owned(), listed.into());
        Answer::answered(object, text)
    }
}
