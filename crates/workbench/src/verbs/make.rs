//! `make`: a member of a named family.

use hedgerow_core::Refusal;
use hedgerow_games::entry::family::Family;
use hedgerow_registry::{families, make};
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
    /// How many members of a family with a parameter seed, with seeds one after another, up to 100000
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 1, max = 100_000))]
    pub count: Option<u32>,
}

/// The most members that are made at once.
const MOST_MADE: u32 = 100_000;

/// A position, several, or the families.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MakeAnswer {
    /// The position that was made.
    Made(MadePosition),
    /// Several that were made.
    Several(MadePositions),
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

/// Several positions that were made.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MadePositions {
    /// The game.
    pub game: String,
    /// The positions.
    pub positions: Vec<String>,
    /// Their family.
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
        let families = families(game);
        let Some(family) = self.family.clone() else {
            return Ok(MakeAnswer::Families(FamilyList { game: self.game.clone(), families }));
        };
        let is_seeded = |known: &Family| known.parameters.iter().any(|parameter| parameter.name == "seed");
        let takes_seed = families.iter().any(|known| known.name == family && is_seeded(known));
        let made = |seed: Option<u64>| {
            let seed = seed.filter(|_| takes_seed).map(|seed| format!("seed={seed}"));
            let arguments: Vec<&str> = self.parameters.iter().map(String::as_str).chain(seed.as_deref()).collect();
            let position = make(game, &family, &arguments).map_err(|fault| {
                context.tell(Known::Game { game: self.game.clone() });
                Refusal::new(fault).of(game.name())
            })?;
            Ok::<String, Refusal>(position.write())
        };
        let Some(count) = self.count else {
            let position = made(self.seed)?;
            return Ok(MakeAnswer::Made(MadePosition { game: self.game.clone(), position, family }));
        };
        let typed_seed = self.parameters.iter().any(|parameter| parameter.starts_with("seed="));
        if !takes_seed || typed_seed || !(1..=MOST_MADE).contains(&count) {
            let why = match (takes_seed, typed_seed) {
                (false, _) => {
                    format!("the family {family} has no parameter seed, so that there is only one such member")
                }
                (_, true) => {
                    "the members that are counted have seeds one after another: give the first by --seed".to_owned()
                }
                _ => format!("between 1 and {MOST_MADE} positions are made at once"),
            };
            return Err(Refusal::new(why).of(game.name()).into());
        }
        let mut positions = Vec::new();
        for seed in (self.seed.unwrap_or(1)..).take(count as usize) {
            context.budget().check()?;
            positions.push(made(Some(seed))?);
        }
        Ok(MakeAnswer::Several(MadePositions { game: self.game.clone(), positions, family }))
    }
}
