//! A property of all small Hackenbush pictures.

use std::fmt;
use std::str::FromStr;

use hedgerow_core::{Conflict, Refusal};
use hedgerow_games::hackenbush::enumerate::{Kind, Shapes};
use hedgerow_games::hackenbush::{Colour, Hackenbush};
use hedgerow_lab::survey::{self, Example, NAMED, Named, Progress, Property, Reading, SurveyPlan, Tally};
use hedgerow_value::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Headway;
use super::worth::{WrittenNumber, number};
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::papers;
use crate::question::fields::{self, Keyed, Whole};
use crate::question::{Ask, ConflictRule};

/// Test a property on all small Hackenbush pictures, and find the smallest counterexample
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Survey {
    /// The formula, or the name of a property
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub property: Option<String>,
    /// Pictures with up to this many edges
    #[serde(default = "Survey::edges", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 0, max = 24))]
    pub edges: u8,
    /// Which pictures: stalks (sums of them), forests (sums of trees), or graphs (all, with parallel edges; a loop is
    /// the same as an edge that holds nothing)
    #[serde(default)]
    pub shapes: Shapes,
    /// The colours of the edges, such as BR, BRG or G
    #[serde(default)]
    pub colours: Colours,
    /// What happens when the moves exclude each other: tie (the game ends at 0), replay (both choose again; for ever
    /// pays 0), once (the move that both chose is made once), random (a coin says whose move is made), or a rule of one's
    /// own, such as first=blue, coin=1/3, bonus=1/2 or tie=1/4,replay=1/4,blue=1/2
    #[serde(default)]
    pub conflict: ConflictRule,
    /// A turn takes this many edges at once, 1 to 8; played at once, each player cuts as many
    #[serde(default = "Survey::moves", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 8))]
    pub moves: u8,
    /// Of a picture and its negative look at one only: enough for properties that say the same of both
    #[serde(default)]
    pub up_to_sign: bool,
    /// List this many counterexamples beside the smallest
    #[serde(default, deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 0, max = 10_000))]
    pub list: u16,
    /// Write the counts as a table for LaTeX
    #[serde(default)]
    pub latex: bool,
}

impl Survey {
    /// The edges of the largest pictures unless another number is given.
    pub const fn edges() -> u8 {
        5
    }

    /// The edges that a turn takes unless another number is given.
    pub const fn moves() -> u8 {
        1
    }
}

/// Colours of edges in the order of the manual, each once; written as their letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Colours(Vec<Colour>);

impl Default for Colours {
    /// Blue and red.
    fn default() -> Self {
        Self(vec![Colour::Blue, Colour::Red])
    }
}

impl FromStr for Colours {
    type Err = Refusal;

    fn from_str(letters: &str) -> Result<Self, Refusal> {
        let named: Option<Vec<Colour>> = letters.chars().map(Colour::from_letter).collect();
        let named = named.filter(|named| !named.is_empty()).ok_or("write the letters of colours: B, R, G")?;
        Ok(Self(Colour::ALL.into_iter().filter(|colour| named.contains(colour)).collect()))
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|colour| write!(formatter, "{}", colour.letter()))
    }
}

impl TryFrom<String> for Colours {
    type Error = Refusal;

    fn try_from(letters: String) -> Result<Self, Refusal> {
        letters.parse()
    }
}

impl From<Colours> for String {
    fn from(colours: Colours) -> Self {
        colours.to_string()
    }
}

/// What a survey has found, or the properties that have names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SurveyAnswer {
    /// How often the property holds.
    Found(Box<SurveyFound>),
    /// The properties that have names.
    Properties(SurveyProperties),
}

/// How often a property holds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SurveyFound {
    /// What was surveyed, and the counts.
    #[serde(flatten)]
    pub counted: KnownSurvey,
    /// The smallest counterexample; null if there is none.
    pub counterexample: Option<SurveyExample>,
    /// Further counterexamples.
    pub more: Vec<SurveyExample>,
    /// The smallest picture for which it cannot be told; null if there is none.
    pub undecided: Option<SurveyExample>,
    /// How many positions were valued.
    pub nodes: u64,
    /// The limit that ended the survey early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

/// What is surveyed, and the counts so far.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KnownSurvey {
    /// The name of the property; null if it has none.
    pub property: Option<&'static str>,
    /// The formula.
    pub formula: String,
    /// The shapes of the pictures.
    pub shapes: Shapes,
    /// The colours of their edges.
    pub colours: Colours,
    /// The rule for conflicts.
    pub conflict: ConflictRule,
    /// The most edges.
    pub edges: u8,
    /// How many edges a turn takes, if more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<u8>,
    /// The counts, by size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Vec<Tally>>,
    /// How many pictures were looked at of those that were listed so far.
    #[serde(skip)]
    pub headway: Headway,
}

/// A picture with the values that the property speaks of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SurveyExample {
    /// The picture.
    pub position: String,
    /// The values.
    pub values: Keyed<SurveyValue>,
}

/// What something that a formula speaks of is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SurveyValue {
    /// A number.
    Number(
        #[serde(serialize_with = "number")]
        #[schemars(with = "WrittenNumber")]
        Worth,
    ),
    /// A value in turns that is no number.
    Other(String),
}

/// The properties that have names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SurveyProperties {
    /// All of them.
    pub properties: Vec<Named>,
}

impl From<&Example> for SurveyExample {
    fn from(example: &Example) -> Self {
        let value = |reading: &Reading| match reading {
            Reading::Number(worth) => SurveyValue::Number(worth.clone()),
            Reading::Other(text) => SurveyValue::Other(text.clone()),
        };
        let values = example.values.iter().map(|(atom, reading)| (atom.to_string(), value(reading)));
        Self { position: example.picture.to_sum(), values: values.collect() }
    }
}

impl Ask for Survey {
    type Answer = SurveyAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<SurveyAnswer, Why> {
        match &self.property {
            None if self.latex => Err(Refusal::from("survey: latex needs a property").into()),
            Some(property) => self.found(property, context).map(Box::new).map(SurveyAnswer::Found),
            None => Ok(SurveyAnswer::Properties(SurveyProperties { properties: NAMED.to_vec() })),
        }
    }
}

impl Survey {
    fn found(&self, text: &str, context: &Context<'_>) -> Result<SurveyFound, Why> {
        let bad = |fault| Why::Notation { what: "property".to_owned(), text: text.to_owned(), fault };
        let property = Property::read(text).map_err(bad)?;
        if self.up_to_sign && !self.conflict.0.is_fair() {
            return Err(
                "survey: a picture and its negative differ under a rule for conflicts that favours a player".into()
            );
        }
        let allowed = Hackenbush::default().with_moves(self.moves);
        allowed.map_err(|error| Refusal::new(error.to_string()))?;
        if self.moves > 1 && self.conflict.0 == Conflict::Once {
            return Err(Refusal::from("--conflict once needs one edge a turn; take random").into());
        }
        let known = KnownSurvey {
            property: property.name(),
            formula: property.text().to_owned(),
            shapes: self.shapes,
            colours: self.colours.clone(),
            conflict: self.conflict,
            edges: self.edges,
            moves: (self.moves != 1).then_some(self.moves),
            sizes: None,
            headway: Headway::default(),
        };
        context.tell(Known::Survey(known.clone()));
        let kind = Kind { shapes: self.shapes, colours: self.colours.0.clone(), up_to_sign: self.up_to_sign };
        let keep = usize::from(self.list) + 1;
        let conflict = Conflict::from(self.conflict);
        let plan = SurveyPlan { kind, edges: self.edges.into(), property, conflict, moves: self.moves, keep };
        let mut tell = |&Progress { sizes, elapsed }: &Progress<'_>| {
            let sum = |of: fn(&Tally) -> u64| sizes.iter().map(of).fold(0, u64::saturating_add);
            let headway = Headway { done: sum(Tally::done), total: sum(|tally| tally.pictures), elapsed };
            context.tell_change(|known| {
                if let Known::Survey(known) = known {
                    known.sizes = Some(sizes.to_vec());
                    known.headway = headway;
                }
            });
        };
        let report = survey::run(&plan, context.workspace.threads, context.budget(), &mut tell);
        let mut failures = report.failures.iter().map(SurveyExample::from);
        let mut found = SurveyFound {
            counted: KnownSurvey { sizes: Some(report.sizes), ..known },
            counterexample: failures.next(),
            more: failures.collect(),
            undecided: report.undecided.as_ref().map(SurveyExample::from),
            nodes: report.positions,
            reason: report.stopped.map(|stopped| stopped.to_string()),
            latex: None,
        };
        found.latex = self.latex.then(|| papers::survey(&found));
        Ok(found)
    }
}
