//! `make`: a member of a named family.

use hedgerow_core::Refusal;
use hedgerow_games::entry::family::Family;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;
use crate::question::fields::{self, Whole};

/// Make a member of a named family of positions; without a family, list the families
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Make {
    /// Which game: its name, or the text of a rule file
    #[schemars(extend("anyOf" = crate::question::fields::games()))]
    pub game: String,
    /// Which family
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The family's parameters
    #[serde(default)]
    pub parameters: Vec<String>,
    /// Where random choices start, in families with a parameter seed
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>")]
    pub seed: Option<u64>,
}

/// A position, or the families.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MakeAnswer {
    /// The position that was made.
    Made(MadePosition),
    /// The families of the game.
    Families(FamilyList),
}

/// A position that was made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MadePosition {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Its family.
    pub family: String,
}

/// The families of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyList {
    /// The game.
    pub game: String,
    /// Its families.
    pub families: Vec<Family>,
}

impl Ask for Make {
    type Answer = MakeAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<MakeAnswer, Why> {
        let game = crate::named(&self.game)?;
        let families = game.families();
        let Some(family) = self.family.clone() else {
            return Ok(MakeAnswer::Families(FamilyList { game: self.game.clone(), families }));
        };
        let is_seeded = |known: &Family| known.parameters.iter().any(|parameter| parameter.name == "seed");
        let takes_seed = families.iter().any(|known| known.name == family && is_seeded(known));
        let seed = self.seed.filter(|_| takes_seed).map(|seed| format!("seed={seed}"));
        let arguments: Vec<&str> = self.parameters.iter().map(String::as_str).chain(seed.as_deref()).collect();
        let position = game.make(&family, &arguments).map_err(|fault| {
            context.tell(Known::Game { game: self.game.clone() });
            Refusal::new(fault).of(game.name())
        })?;
        Ok(MakeAnswer::Made(MadePosition { game: self.game.clone(), position: position.write(), family }))
    }
}
