//! `engines`: the engines that can choose a move, with every option.

use hedgerow_search::Named;
use hedgerow_search::nash::sampling;
use hedgerow_search::spec::{EngineCard, GameCard, Kind, OptionCard};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::question::Ask;

/// List the engines of a game, with every option, its default and its meaning
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Engines {
    /// Which game, for what it adds of its own
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("anyOf" = crate::question::fields::games_or_none()))]
    pub game: Option<String>,
}

/// The engines of a game, or of all games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EnginesAnswer {
    /// The game; null if none was named.
    pub game: Option<String>,
    /// The engines.
    pub engines: Vec<EngineListed>,
    /// Engines with a name of their own.
    pub presets: Vec<PresetListed>,
    /// Engines for games in which both move at once.
    pub at_once: Vec<EngineListed>,
}

/// An engine.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EngineListed {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What can be set.
    pub options: Vec<OptionListed>,
}

/// An option of an engine.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptionListed {
    /// Its name.
    pub name: &'static str,
    /// What may be given, in a word.
    pub kind: &'static str,
    /// What holds if nothing is given; null for nothing.
    pub default: Option<&'static str>,
    /// What it does.
    pub about: &'static str,
    /// The words that may be given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Vec<WordListed>>,
    /// What may be given.
    #[serde(skip)]
    pub accepts: Option<Kind>,
}

/// A word that may be given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WordListed {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// An engine with a name of its own.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PresetListed {
    /// Its name.
    pub name: &'static str,
    /// The engine and its options.
    pub spec: &'static str,
    /// Whose engine it is.
    pub about: &'static str,
}

impl Ask for Engines {
    type Answer = EnginesAnswer;

    fn ask(&self, _: &Context<'_>) -> Result<EnginesAnswer, Why> {
        let card = match &self.game {
            Some(game) => crate::named(game)?.card(),
            None => GameCard::NOTHING,
        };
        let presets = card.all_presets();
        Ok(EnginesAnswer {
            game: self.game.clone(),
            engines: card.all_engines().map(|engine| EngineListed::new(engine, &card)).collect(),
            presets: presets
                .map(|preset| PresetListed { name: preset.name, spec: preset.spec, about: preset.about })
                .collect(),
            at_once: sampling::ENGINES.iter().map(|engine| EngineListed::new(engine, &card)).collect(),
        })
    }
}

impl EngineListed {
    fn new(engine: &EngineCard, card: &GameCard) -> Self {
        let options = engine.options.iter().map(|option| OptionListed::new(option, card)).collect();
        Self { name: engine.name, about: engine.about, options }
    }
}

impl OptionListed {
    fn new(option: &OptionCard, card: &GameCard) -> Self {
        let words = card.words(option.kind);
        let listed =
            |words: &[Named]| words.iter().map(|word| WordListed { name: word.name, about: word.about }).collect();
        Self {
            name: option.name,
            kind: in_a_word(option.kind),
            default: Some(option.default).filter(|default| !default.is_empty()),
            about: option.about,
            words: words.map(listed),
            accepts: Some(option.kind),
        }
    }
}

/// The possible values of an option, in a word.
fn in_a_word(kind: Kind) -> &'static str {
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
