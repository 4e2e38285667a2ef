//! `value`: what a position is worth, and why.

use hedgerow_core::{Naming, picture};
use hedgerow_games::entry::normal::Appraisal;
use hedgerow_games::entry::scored::{Scored, Theory};
use hedgerow_games::entry::valued::Valued;
use hedgerow_value::{Algebra, Game, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{LONGEST_VALUE, described, tell_bounds};
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::papers;
use crate::question::fields::{is_false, text};
use crate::question::{AskAt, Method, Subject};
use crate::words::sentence;
use hedgerow_registry::Position;
use hedgerow_registry::valued;

/// Longer lists of options are left out: a nimber has as many options as its size.
const MOST_OPTIONS: u32 = 1000;
/// The most bytes of all values of options together.
const LONGEST_OPTIONS: usize = 4_000_000;

/// Find what a position is worth: its exact combinatorial value
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Value {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Say why: the parts, their values and the rule used for each; of boxes what every line does
    #[serde(default)]
    pub explain: bool,
    /// Hackenbush and boxes: the fastest method, or the textbook recursion to compare with
    #[serde(default)]
    pub method: Method,
    /// Draw the thermograph as SVG
    #[serde(default)]
    pub thermograph: bool,
    /// Draw the thermograph as TikZ for LaTeX
    #[serde(default)]
    pub tikz: bool,
    /// Write the value as mathematics for LaTeX; with explain, a table of the parts
    #[serde(default)]
    pub latex: bool,
}

impl Value {
    /// What a position of a game is worth.
    pub fn of(game: &str, position: &str) -> Self {
        Self { subject: Subject::new(game, position), ..Self::default() }
    }
}

/// What a position is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ValueAnswer {
    /// The combinatorial value.
    Value(Box<ValueFound>),
    /// What the theory of a game that is played for points says.
    Theory(Box<Theory>),
}

/// A combinatorial value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValueFound {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The value in canonical form; null if it is too long.
    pub value: Option<String>,
    /// Whether it is too long.
    #[serde(skip_serializing_if = "is_false")]
    pub value_too_long: bool,
    /// Who wins: L, R, N or P.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub outcome: Outcome,
    /// The birthday.
    pub birthday: u64,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The values of Left's options of the canonical form; null if they are too many or too long.
    pub left: Option<Vec<String>>,
    /// Whether they are.
    #[serde(skip_serializing_if = "is_false")]
    pub left_too_long: bool,
    /// The values of Right's options of the canonical form; null if they are too many or too long.
    pub right: Option<Vec<String>>,
    /// Whether they are.
    #[serde(skip_serializing_if = "is_false")]
    pub right_too_long: bool,
    /// How many positions were stored on the way.
    pub nodes: u64,
    /// The parts, if the reasons were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<ValuePart>>,
    /// The value in words, if the reasons were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The thermograph as SVG, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thermograph: Option<String>,
    /// The thermograph as TikZ for LaTeX, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tikz: Option<String>,
    /// The value as mathematics for LaTeX, or a table of the parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The file whose values were believed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
    /// The value in words.
    #[serde(skip)]
    pub words: String,
    /// The value, or what is said in place of one that is too long.
    #[serde(skip)]
    pub shown: String,
    /// Whether it is a number.
    #[serde(skip)]
    pub is_number: bool,
    /// What the game calls its players.
    #[serde(skip)]
    pub naming: Option<Naming>,
}

/// A part that was valued by itself.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ValuePart {
    /// The part.
    pub position: String,
    /// Its value; null if it is too long.
    pub value: Option<String>,
    /// Whether it is too long.
    #[serde(skip_serializing_if = "is_false")]
    pub value_too_long: bool,
    /// How it was found.
    pub rule: String,
    /// The value, or what is said in place of one that is too long.
    #[serde(skip)]
    pub shown: String,
}

impl AskAt for Value {
    type Answer = ValueAnswer;

    fn method(&self) -> Method {
        self.method
    }

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<ValueAnswer, Why> {
        for (option, given) in [("--thermograph", self.thermograph), ("--tikz", self.tikz), ("--latex", self.latex)] {
            if given {
                valued(position, option)?;
            }
        }
        match position.scored() {
            Some(scored) => self.theory(scored, context).map(|theory| ValueAnswer::Theory(Box::new(theory))),
            None => {
                let found = self.found(position, valued(position, "value")?, context)?;
                Ok(ValueAnswer::Value(Box::new(found)))
            }
        }
    }
}

impl Value {
    fn theory(&self, scored: &dyn Scored, context: &Context<'_>) -> Result<Theory, Why> {
        let state = scored.state()?;
        context.tell(Known::GameState(state.clone()));
        Ok(scored.theory(state, self.explain, context.budget())?)
    }

    fn found(&self, position: &dyn Position, valued: &dyn Valued, context: &Context<'_>) -> Result<ValueFound, Why> {
        valued.ready("a value")?;
        tell_bounds(valued, context);
        let Appraisal { value, parts, nodes } = valued.appraise(&context.workspace)?;
        let algebra = &context.workspace.algebra;
        let written = algebra.display_within(value, LONGEST_VALUE);
        let (left, right) = options(algebra, value);
        let words = sentence(&algebra.describe(value));
        let part = |part: hedgerow_games::entry::normal::Part| {
            let value = algebra.display_within(part.value, LONGEST_VALUE);
            ValuePart {
                position: part.position,
                value_too_long: value.is_none(),
                shown: value.clone().unwrap_or_else(|| described(algebra, part.value)),
                value,
                rule: part.rule,
            }
        };
        let heat = (self.thermograph || self.tikz).then(|| algebra.thermograph(value).svg());
        let mut found = ValueFound {
            game: position.game().to_owned(),
            position: position.write(),
            value_too_long: written.is_none(),
            shown: written.clone().unwrap_or_else(|| described(algebra, value)),
            value: written,
            outcome: algebra.outcome(value),
            birthday: algebra.birthday(value),
            mean: algebra.mean(value).to_string(),
            temperature: algebra.temperature(value).to_string(),
            left_too_long: left.is_none(),
            left,
            right_too_long: right.is_none(),
            right,
            nodes,
            parts: self.explain.then(|| parts.into_iter().map(part).collect()),
            why: self.explain.then(|| words.clone()),
            tikz: heat.as_ref().filter(|_| self.tikz).map(|svg| picture::tikz(svg)).transpose()?,
            thermograph: heat.filter(|_| self.thermograph),
            latex: None,
            rests_on: None,
            words,
            is_number: algebra.is_number(value).is_some(),
            naming: Some(position.naming()),
        };
        found.latex = self.latex.then(|| papers::value(&found));
        Ok(found)
    }
}

/// The values of a side's options, unless there are too many or they are too long.
type Options = Option<Vec<String>>;

/// The values of both sides' options.
fn options(algebra: &Algebra, value: Game) -> (Options, Options) {
    if algebra.as_number_up_star(value).is_some_and(|value| value.star > MOST_OPTIONS) {
        return (None, None);
    }
    let list = |options: &[Game]| {
        if options.len() > MOST_OPTIONS as usize {
            return None;
        }
        let mut room = LONGEST_OPTIONS;
        let mut texts = Vec::new();
        for &option in options {
            let text = algebra.display_within(option, room)?;
            room -= text.len();
            // In the order of the printed value: by what the options are, not by when they were first made.
            let rank = match algebra.as_number_up_star(option) {
                Some(value) => (0, Some((value.number.clone(), value.ups, value.star))),
                None => (algebra.birthday(option), None),
            };
            texts.push((rank, text));
        }
        texts.sort_unstable();
        Some(texts.into_iter().map(|(_, text)| text).collect())
    };
    (list(algebra.left(value)), list(algebra.right(value)))
}
