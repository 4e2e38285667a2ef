//! `rules`: the content of a rule file, and a search for faults in it.

use hedgerow_core::{Refusal, Seed};
use hedgerow_games::ruled::{self, FaultOrEnd, Ruleset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::question::Ask;
use crate::question::fields::{self, Whole};

/// Look for faults in rules of one's own: random play, symmetries, parts that are not independent
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Rules {
    /// Which game: its name, or the text of a rule file
    #[schemars(extend("anyOf" = crate::question::fields::games()))]
    pub game: String,
    /// How many random positions are looked at; 0 looks at none
    #[serde(default = "Rules::positions", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 0, max = 100_000))]
    pub positions: u32,
    /// Where random choices start
    #[serde(default = "fields::first_seed", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub seed: u64,
}

impl Rules {
    /// The positions that are looked at unless another number is given.
    pub const fn positions() -> u32 {
        200
    }
}

/// What a rule file says, and what was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RulesAnswer {
    /// The name of the game.
    pub game: String,
    /// Its name for people.
    pub title: String,
    /// The game in one line.
    pub about: String,
    /// Where it comes from.
    pub sources: Vec<String>,
    /// A position to begin with.
    pub start: String,
    /// How many moves the file describes.
    pub moves: usize,
    /// How many symmetries follow from those declared, the identity counted.
    pub symmetries: usize,
    /// Symmetries that hold on small boards and are not declared, as lines of the file.
    pub undeclared: Vec<String>,
    /// How many random positions were looked at.
    pub positions: usize,
    /// How many games were played at random to their end.
    pub games: usize,
    /// How many values were found in two ways.
    pub values: usize,
    /// The first promise that does not hold, with a small position in which it does not; null if none was found.
    pub fault: Option<RulesFault>,
    /// The text of the file.
    pub text: String,
    /// The limit that ended the search early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A promise that does not hold.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RulesFault {
    /// A position in which it does not.
    pub position: String,
    /// What is wrong.
    pub message: String,
}

impl Ask for Rules {
    type Answer = RulesAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<RulesAnswer, Why> {
        let game = crate::named(&self.game)?;
        let none = || Refusal::from(format!("{} is written in Rust and has no rule file", game.name()));
        let game = game.rules().ok_or_else(none)?;
        let Ruleset { name, title, about, sources, start, moves, heap_moves, text, .. } = &**game.rules();
        let (mut fault, mut reason) = (None, None);
        let found = match ruled::check(&game, Seed::new(self.seed), self.positions as usize, context.budget()) {
            Ok(checked) => checked,
            Err(FaultOrEnd::Fault(found)) => {
                fault = Some(RulesFault { position: found.position, message: found.message });
                ruled::Checked::default()
            }
            Err(FaultOrEnd::Stopped(stopped)) => {
                reason = Some(stopped.to_string());
                ruled::Checked::default()
            }
        };
        Ok(RulesAnswer {
            game: name.clone(),
            title: title.clone(),
            about: about.clone(),
            sources: sources.clone(),
            start: start.clone(),
            moves: moves.len() + heap_moves.len(),
            symmetries: game.rules().group().len(),
            undeclared: found.undeclared,
            positions: found.positions,
            games: found.games,
            values: found.values,
            fault,
            text: text.clone(),
            reason,
        })
    }
}
