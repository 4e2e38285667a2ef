//! `make`: a member of a named family.

use clap::Args;
use serde_json::{Value, json};

use crate::answer::{Answer, Object, subject};
use crate::arguments::Choice;
use hedgerow_workbench::Family;

/// Make a member of a named family of positions; without a family, list the families
///
/// Parameters are written name=value, or as values alone in the order listed. Families with a parameter seed also take
/// --seed.
///
/// Keys of the JSON object: game, position, family; of the list: families, each with name, about and parameters.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow make hackenbush random edges=28 vertices=16 --seed 3
  hedgerow make domineering board 4 6")]
pub struct Make {
    /// Which game
    #[arg(value_enum, value_name = "GAME")]
    game: Choice,
    /// Which family
    #[arg(value_name = "FAMILY")]
    family: Option<String>,
    /// The family's parameters
    #[arg(value_name = "PARAMETER")]
    parameters: Vec<String>,
}

impl Make {
    /// The position, or the list of families.
    pub fn answer(&self, seed: Option<u64>) -> Answer {
        let game = self.game.0;
        let families = game.families();
        let mut object = Object::new();
        object.insert("game".to_owned(), game.name().into());
        let Some(name) = &self.family else {
            object.insert("families".to_owned(), families.iter().map(card).collect());
            return Answer::answered(object, families.iter().map(listed).collect());
        };
        let mut arguments: Vec<&str> = self.parameters.iter().map(String::as_str).collect();
        let seeded = |family: &Family| family.parameters.iter().any(|parameter| parameter.name == "seed");
        let seed = seed.filter(|_| families.iter().any(|family| family.name == name && seeded(family)));
        let seed = seed.map(|seed| format!("seed={seed}"));
        arguments.extend(seed.as_deref());
        match game.make(name, &arguments) {
            Ok(position) => {
                let text = position.write();
                let mut object = subject(game.name(), &text);
                object.insert("family".to_owned(), name.as_str().into());
                Answer::answered(object, text + "\n")
            }
            Err(fault) => Answer::bad_input(object, &format!("{}: {fault}", game.name())),
        }
    }
}

fn card(family: &Family) -> Value {
    let parameter = |parameter: &hedgerow_workbench::Parameter| json!({ "name": parameter.name, "default": parameter.default, "about": parameter.meaning });
    let parameters: Vec<Value> = family.parameters.iter().map(parameter).collect();
    json!({ "name": family.name, "about": family.about, "parameters": parameters })
}

fn listed(family: &Family) -> String {
    let mut text = format!("{:<8} {}\n", family.name, family.about);
    for parameter in &family.parameters {
        let setting = format!("{}={}", parameter.name, parameter.default);
        text += &format!("         {setting:<18} {}\n", parameter.meaning);
    }
    text
}
