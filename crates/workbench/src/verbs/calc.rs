//! `calc`: expressions of values.

use std::collections::BTreeMap;

use hedgerow_calculator::{Calculator, CalculatorError, PositionError, Positions, Value};
use hedgerow_core::NotationError;
use hedgerow_games::entry::workspace::Workspace;
use hedgerow_value::{Algebra, Game, Thermograph, notation, thermograph};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::picture::Pictured;
use super::{LONGEST_VALUE, described};
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;
use crate::question::fields::is_false;
use crate::words::sentence;

/// Most games in one picture of thermographs.
const MOST_DRAWN: usize = 24;

/// Compute with values: expressions, names, comparisons, functions
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Calc {
    /// The expression, such as "g := {2||1|0}; g + ^*" or "Mean(hackenbush(\"BRR\"))"
    pub expression: String,
    /// Values that have a name already, each as an expression
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    /// Draw the thermograph, of several games in one picture, as SVG
    #[serde(default)]
    pub svg: bool,
    /// Draw the same as TikZ for LaTeX
    #[serde(default)]
    pub tikz: bool,
    /// Write the answer as mathematics for LaTeX
    #[serde(default)]
    pub latex: bool,
}

/// What kind of thing an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CalcKind {
    /// A value of a game.
    Value,
    /// Whether something holds.
    Truth,
    /// Some values.
    List,
    /// Left's options and Right's.
    Options,
    /// A word or a sentence.
    Word,
    /// Thermographs.
    Thermographs,
}

/// What an expression is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CalcAnswer {
    /// The expression.
    pub expression: String,
    /// What kind of thing it is.
    pub kind: CalcKind,
    /// It as text; null if it is too long.
    pub value: Option<String>,
    /// Whether it is too long.
    #[serde(skip_serializing_if = "is_false")]
    pub value_too_long: bool,
    /// What more is known of a value.
    #[serde(flatten)]
    pub facts: Option<CalcFacts>,
    /// Whether it holds, if it is a question of truth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// The values, if it is a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<String>>,
    /// Left's options, if options were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Vec<String>>,
    /// Right's options, if options were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<Vec<String>>,
    /// The thermographs, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thermographs: Option<Vec<CalcThermograph>>,
    /// All names with their values, to be handed on with the next expression.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, String>,
    /// The answer as mathematics for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
    /// What is printed for people.
    #[serde(skip)]
    pub shown: String,
}

/// What is known of a value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CalcFacts {
    /// Who wins: L, R, N or P.
    pub outcome: String,
    /// The birthday.
    pub birthday: u64,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// It in words.
    pub words: String,
}

/// A thermograph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CalcThermograph {
    /// The game, as it was typed.
    pub game: String,
    /// The mean.
    pub mean: String,
    /// The temperature.
    pub temperature: String,
    /// The corners of the left wall, from the ground up: a value and a temperature.
    pub left_wall: Vec<[String; 2]>,
    /// The corners of the right wall.
    pub right_wall: Vec<[String; 2]>,
}

/// What is known of an expression before its value.
#[derive(Clone, Debug, Serialize)]
pub struct KnownCalc {
    /// The expression.
    pub expression: String,
}

/// The games of the registry, whose values are found in the workspace of the question.
struct Registered<'a>(&'a Workspace);

impl Positions for Registered<'_> {
    fn games(&self) -> Vec<&str> {
        crate::names()
    }

    fn value(&self, game: &str, position: &str) -> Result<Game, PositionError> {
        let game = crate::named(game).map_err(PositionError::Refused)?;
        let position = game.read(position).map_err(PositionError::Notation)?;
        let valued = crate::valued(&*position, "calc").map_err(PositionError::Refused)?;
        valued.ready("a value").map_err(PositionError::Refused)?;
        let appraised = valued.appraise(self.0).map_err(|unfinished| PositionError::Stopped(unfinished.reason))?;
        Ok(appraised.value)
    }
}

impl Ask for Calc {
    type Answer = CalcAnswer;

    fn known(&self) -> Known {
        Known::Calc(KnownCalc { expression: self.expression.clone() })
    }

    fn ask(&self, context: &Context<'_>) -> Result<CalcAnswer, Why> {
        let algebra = &context.workspace.algebra;
        let games = Registered(&context.workspace);
        let mut calculator = Calculator::new(algebra, &games, context.budget());
        let why = |text: &str, error| match error {
            CalculatorError::Stopped(stopped) => Why::from(stopped),
            CalculatorError::Notation(fault) => Why::Notation { what: "calc".to_owned(), text: text.to_owned(), fault },
        };
        for (name, value) in &self.names {
            let text = format!("{name} := {value}");
            let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            if !is_name {
                let fault = NotationError::new(format!("{name:?} cannot be a name"), 0..name.len());
                return Err(why(&text, fault.into()));
            }
            calculator.run(&text).map_err(|error| why(&text, error))?;
        }
        let value = calculator.run(&self.expression).map_err(|error| why(&self.expression, error))?;
        let mut answer = self.described(algebra, &value)?;
        for (name, value) in calculator.names() {
            // A value too long to write is left out.
            if let Some(text) = value.text_within(algebra, LONGEST_VALUE) {
                answer.names.insert(name.clone(), text);
            }
        }
        Ok(answer)
    }
}

impl Calc {
    fn described(&self, algebra: &Algebra, value: &Value) -> Result<CalcAnswer, Why> {
        let texts = |games: &[Game]| -> Vec<String> {
            Value::List(games.to_vec())
                .text(algebra)
                .split(", ")
                .filter(|text| !text.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let shown = value.text(algebra);
        let mut answer = CalcAnswer {
            expression: self.expression.clone(),
            kind: CalcKind::Word,
            value: Some(shown.clone()),
            value_too_long: false,
            facts: None,
            holds: None,
            list: None,
            left: None,
            right: None,
            thermographs: None,
            names: BTreeMap::new(),
            latex: None,
            picture: Pictured::default(),
            shown,
        };
        let mut drawn: Vec<(String, Game)> = Vec::new();
        match value {
            Value::Game(game) => {
                answer.kind = CalcKind::Value;
                answer.value = algebra.display_within(*game, LONGEST_VALUE);
                answer.value_too_long = answer.value.is_none();
                answer.shown = answer.value.clone().unwrap_or_else(|| described(algebra, *game));
                answer.facts = Some(CalcFacts {
                    outcome: algebra.outcome(*game).to_string(),
                    birthday: algebra.birthday(*game),
                    mean: algebra.mean(*game).to_string(),
                    temperature: algebra.temperature(*game).to_string(),
                    words: sentence(&algebra.describe(*game)),
                });
                drawn.push((answer.shown.clone(), *game));
            }
            Value::Loopy(_) => {
                answer.kind = CalcKind::Value;
                answer.value = value.text_within(algebra, LONGEST_VALUE);
                answer.value_too_long = answer.value.is_none();
            }
            Value::Truth(holds) => {
                answer.kind = CalcKind::Truth;
                answer.holds = Some(*holds);
            }
            Value::List(games) => {
                answer.kind = CalcKind::List;
                answer.list = Some(texts(games));
            }
            Value::Options(left, right) => {
                answer.kind = CalcKind::Options;
                (answer.left, answer.right) = (Some(texts(left)), Some(texts(right)));
            }
            Value::Word(_) => {}
            Value::Thermographs(list) => {
                answer.kind = CalcKind::Thermographs;
                let one = |(name, game): &(String, Game)| written(name, &algebra.thermograph(*game));
                answer.thermographs = Some(list.iter().map(one).collect());
                drawn.clone_from(list);
            }
        }
        answer.picture = Pictured::drawn([self.svg, self.tikz], || draw(algebra, &drawn))?;
        answer.latex = self.latex.then(|| latex(&answer));
        Ok(answer)
    }
}

fn draw(algebra: &Algebra, games: &[(String, Game)]) -> Result<String, Why> {
    match games {
        [] => Err("calc: there is no thermograph of this: ask for a value or for Thermograph(G, H)".into()),
        [(_, game)] => Ok(algebra.thermograph(*game).svg()),
        games if games.len() > MOST_DRAWN => Err(format!("calc: at most {MOST_DRAWN} games fit into a picture").into()),
        games => {
            let named: Vec<_> = games.iter().map(|(name, game)| (name.clone(), algebra.thermograph(*game))).collect();
            Ok(thermograph::svg_of_several(&named))
        }
    }
}

fn written(name: &str, thermograph: &Thermograph) -> CalcThermograph {
    let wall = |corners: &[thermograph::Corner]| -> Vec<[String; 2]> {
        corners.iter().map(|corner| [corner.value.to_string(), corner.temperature.to_string()]).collect()
    };
    CalcThermograph {
        game: name.to_owned(),
        mean: thermograph.mean().to_string(),
        temperature: thermograph.temperature().to_string(),
        left_wall: wall(thermograph.left_wall()),
        right_wall: wall(thermograph.right_wall()),
    }
}

/// Values as mathematics; results that are not values as text.
fn latex(answer: &CalcAnswer) -> String {
    let one = |text: &str| {
        notation::latex(text).unwrap_or_else(|| format!("\\text{{{}}}", hedgerow_core::latex::escape(text)))
    };
    let side = |list: &Option<Vec<String>>| list.iter().flatten().map(|text| one(text)).collect::<Vec<_>>().join(", ");
    match answer.kind {
        CalcKind::List => side(&answer.list),
        CalcKind::Options => format!("\\{{{} \\mid {}\\}}", side(&answer.left), side(&answer.right)),
        _ => one(&answer.shown),
    }
}
