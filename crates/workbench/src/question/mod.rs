//! Questions: everything that can be asked of the workbench, and nothing else.
//!
//! A [`Question`] is the only thing that is sent: the command line makes one from its arguments, the server reads one
//! from JSON and passes it to a worker process as JSON, a unit of a study is one. It names no file, no port and no
//! process.
//!
//! | file | subject |
//! |---|---|
//! | this one | the list of questions, and what several of them share |
//! | [`fields`] | how numbers and lists are written in questions |
//! | [`read`](mod@read) | reads a question from JSON, or says in one sentence what is wrong with it |

pub mod fields;
pub mod read;

use hedgerow_core::{Conflict, Player, Refusal};
use hedgerow_games::entry::workspace::Method as WorkspaceMethod;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::verbs;
use hedgerow_registry::{Game, Position};

/// Why a question that names a file is refused.
pub const OUT_OF_REACH: &str = "files are for the command line: a question gets its answer and reaches nothing else";

/// The questions, each with the type of its answer: those about one position, and the others.
macro_rules! questions {
    (position { $($at:ident: $at_verb:literal),* $(,)? } other { $($other:ident: $other_verb:literal),* $(,)? }) => {
        /// All that can be asked. In JSON the key `verb` says which question it is; the others are those of the question.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "verb")]
        pub enum Question {
            $(
                #[doc = concat!("`", $at_verb, "`.")]
                #[serde(rename = $at_verb)]
                $at(verbs::$at),
            )*
            $(
                #[doc = concat!("`", $other_verb, "`.")]
                #[serde(rename = $other_verb)]
                $other(verbs::$other),
            )*
        }

        impl Question {
            /// The names of all questions.
            pub const VERBS: &'static [&'static str] = &[$($at_verb,)* $($other_verb,)*];

            /// Its name.
            pub fn verb(&self) -> &'static str {
                match self {
                    $(Self::$at(_) => $at_verb,)*
                    $(Self::$other(_) => $other_verb,)*
                }
            }

            /// The position that it is about, if there is one.
            pub fn subject(&self) -> Option<&Subject> {
                match self {
                    $(Self::$at(question) => Some(&question.subject),)*
                    $(Self::$other(_) => None,)*
                }
            }

            /// The position that it is about, so that another can replace it.
            pub fn subject_mut(&mut self) -> Option<&mut Subject> {
                match self {
                    $(Self::$at(question) => Some(&mut question.subject),)*
                    $(Self::$other(_) => None,)*
                }
            }

            /// The method to use where a game knows several.
            pub(crate) fn method(&self) -> Method {
                match self {
                    $(Self::$at(question) => question.method(),)*
                    $(Self::$other(_) => Method::Auto,)*
                }
            }

            /// What is known before the search for the answer.
            pub(crate) fn known(&self) -> Known {
                match self {
                    $(Self::$at(_) => Known::default(),)*
                    $(Self::$other(question) => question.known(),)*
                }
            }

            /// The answer to a question that is not about a position.
            pub(crate) fn answered(&self, context: &Context<'_>) -> Result<Answer, Why> {
                match self {
                    $(Self::$at(question) => question.ask(&*question.subject.read()?, context).map(Answer::$at),)*
                    $(Self::$other(question) => question.ask(context).map(Answer::$other),)*
                }
            }

            /// The answer about a position that has already been read.
            pub(crate) fn answered_at(&self, position: &dyn Position, context: &Context<'_>) -> Result<Answer, Why> {
                match self {
                    $(Self::$at(question) => question.ask(position, context).map(Answer::$at),)*
                    $(Self::$other(question) => question.ask(context).map(Answer::$other),)*
                }
            }

            /// The schema of each question, by its name.
            pub fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<(&'static str, schemars::Schema)> {
                vec![
                    $(($at_verb, generator.subschema_for::<verbs::$at>()),)*
                    $(($other_verb, generator.subschema_for::<verbs::$other>()),)*
                ]
            }

            /// The schema of the answer to each question, by the question's name.
            pub fn answer_schemas(generator: &mut schemars::SchemaGenerator) -> Vec<(&'static str, schemars::Schema)> {
                vec![
                    $(($at_verb, generator.subschema_for::<<verbs::$at as AskAt>::Answer>()),)*
                    $(($other_verb, generator.subschema_for::<<verbs::$other as Ask>::Answer>()),)*
                ]
            }
        }

        $(
            impl From<verbs::$at> for Question {
                fn from(question: verbs::$at) -> Self {
                    Self::$at(question)
                }
            }
        )*
        $(
            impl From<verbs::$other> for Question {
                fn from(question: verbs::$other) -> Self {
                    Self::$other(question)
                }
            }
        )*
    };
}

questions! {
    position {
        Show: "show",
        Value: "value",
        Solve: "solve",
        Perft: "perft",
        Best: "best",
        Moves: "moves",
        Scale: "scale",
        Nash: "nash",
        Duel: "duel",
    }
    other {
        Make: "make",
        Engines: "engines",
        Match: "match",
        Problems: "problems",
        Database: "database",
        Verify: "verify",
        Matrix: "matrix",
        Halves: "halves",
        Tent: "tent",
        Survey: "survey",
        Calc: "calc",
        Grundy: "grundy",
        Rules: "rules",
        Census: "census",
    }
}

/// A question about one position.
pub trait AskAt {
    /// Its answer.
    type Answer;

    /// The method to use where a game knows several.
    fn method(&self) -> Method {
        Method::Auto
    }

    /// The answer.
    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<Self::Answer, Why>;
}

/// A question that is not about one position.
pub trait Ask {
    /// Its answer.
    type Answer;

    /// What is known before the search for the answer.
    fn known(&self) -> Known {
        Known::default()
    }

    /// The answer.
    fn ask(&self, context: &Context<'_>) -> Result<Self::Answer, Why>;
}

/// The position that a question is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Subject {
    /// Which game: its name, or the text of a rule file
    #[schemars(extend("anyOf" = crate::question::fields::games()))]
    pub game: String,
    /// The position as text, such as "BRR + RB"
    pub position: String,
    /// Hackenbush: a turn takes this many edges at once, 1 to 8
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<fields::Whole>", range(min = 1, max = 8))]
    pub moves: Option<u8>,
}

impl Subject {
    /// A position of a game.
    pub fn new(game: impl Into<String>, position: impl Into<String>) -> Self {
        Self { game: game.into(), position: position.into(), moves: None }
    }

    /// The game.
    pub fn game(&self) -> Result<&'static dyn Game, Refusal> {
        crate::named(&self.game)
    }

    /// A warning about the text of the position, which can be read all the same.
    pub fn warning(&self) -> Option<String> {
        self.game().ok()?.warning(&self.position)
    }

    /// The position.
    pub fn read(&self) -> Result<Box<dyn Position>, Why> {
        crate::ask::read(self.game()?, &self.position, self.moves)
    }
}

/// Who is to move, in games whose positions do not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Side {
    /// Left, who is blue and places upright
    #[serde(rename = "L", alias = "l", alias = "left", alias = "Left", alias = "blue", alias = "Blue")]
    Left,
    /// Right, who is red and places lying
    #[serde(rename = "R", alias = "r", alias = "right", alias = "Right", alias = "red", alias = "Red")]
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::Left => Self::LEFT,
            Side::Right => Self::RIGHT,
        }
    }
}

/// The fastest way to an answer, or the textbook recursion to compare with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// The fastest way for the position
    #[default]
    Auto,
    /// The textbook recursion over all sets of edges or lines
    Plain,
}

impl From<Method> for WorkspaceMethod {
    fn from(method: Method) -> Self {
        match method {
            Method::Auto => Self::Auto,
            Method::Plain => Self::Plain,
        }
    }
}

/// What happens when the moves of players who move at once exclude each other: tie, replay, once, random, or parts such as
/// "first=blue", "coin=1/3", "bonus=1/2" or "tie=1/4,replay=1/4,blue=1/2" with commas between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct ConflictRule(pub Conflict);

impl TryFrom<String> for ConflictRule {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        text.parse().map(Self)
    }
}

impl From<ConflictRule> for String {
    fn from(rule: ConflictRule) -> Self {
        rule.0.to_string()
    }
}

impl From<ConflictRule> for Conflict {
    fn from(rule: ConflictRule) -> Self {
        rule.0
    }
}

impl From<Conflict> for ConflictRule {
    fn from(conflict: Conflict) -> Self {
        Self(conflict)
    }
}
