//! `best`: a move from an engine.
//!
//! | file | subject |
//! |---|---|
//! | this one | the question |
//! | `answer` | the answers |
//! | `perfect` | perfect play under normal play: every move with the value it leads to |
//! | `thoughts` | what an engine thought |
//! | `tree` | its search tree, for programs and for Graphviz |
//! | `repeated` | the position searched again and again, and what the most chosen moves lead to |
//! | `picture` | the boards of repeated searches, with the counts on the moves |
//! | `weaker` | the same question with less effort |

mod answer;
mod perfect;
mod picture;
mod repeated;
mod thoughts;
mod tree;
mod weaker;

pub use answer::{
    BestAnswer, BestSubject, ChosenInstead, ConsideredMove, EngineThoughts, MOST_DESCRIBED, NothingToChoose,
    PerfectPlay, Thoughts, ValuedMove,
};
pub use repeated::{KnownRepeated, MoveClass, ReachedPosition, RepeatedSearches, SearchProgress, StudiedPly};
pub use tree::{Tree, TreeNode, TreeOrFile};

use hedgerow_core::{Player, Seed};
use hedgerow_games::entry::Number;
use hedgerow_search::Spec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::question::fields::{self, Whole};
use crate::question::{AskAt, Method, Side, Subject};
use crate::verbs::picture::Pictured;
use hedgerow_registry::Position;
use hedgerow_registry::read_spec;

/// The most moves in the list for programs.
const MOST_LISTED: usize = 1000;

/// Choose a move for the player to move
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Best {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Who is to move, in games whose positions do not say it [default: L]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// Who chooses: a name with options, such as uct:iterations=1000,c=0.6; `hedgerow engines GAME` lists them [default:
    /// perfect; of boxes, konane, hex and hex3d strong]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Hackenbush and boxes: the fastest method, or the textbook recursion to compare with
    #[serde(default)]
    pub method: Method,
    /// The search tree of a uct engine: the keys tree (JSON) and dot
    #[serde(default)]
    pub tree: bool,
    /// Leave out of the tree what was visited less often
    #[serde(default = "Best::least_visits", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 0, max = 4_294_967_295u32))]
    pub least_visits: u32,
    /// Keep only this many nodes of the tree, the most visited ones
    #[serde(default = "Best::most_nodes", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub most_nodes: usize,
    /// Search the position this many times, each time anew, and count the choices; 1k is 1000
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 1))]
    pub repeat: Option<u64>,
    /// With --repeat: study this many moves in turn, each after the most chosen one
    #[serde(default = "Best::plies", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 1000))]
    pub plies: u16,
    /// The picture as SVG, with what the engine thinks of every move on it
    #[serde(default)]
    pub svg: bool,
    /// The same picture as TikZ for LaTeX
    #[serde(default)]
    pub tikz: bool,
    /// Where random choices start: the same seed, the same answer, on any number of threads
    #[serde(default = "fields::first_seed", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole")]
    pub seed: u64,
}

impl Best {
    /// The move that the usual engine chooses in a position of a game.
    pub fn of(game: &str, position: &str) -> Self {
        Self {
            subject: Subject::new(game, position),
            turn: None,
            engine: None,
            method: Method::Auto,
            tree: false,
            least_visits: Self::least_visits(),
            most_nodes: Self::most_nodes(),
            repeat: None,
            plies: Self::plies(),
            svg: false,
            tikz: false,
            seed: fields::first_seed(),
        }
    }

    /// The fewest visits of a node of the tree unless another number is given.
    pub const fn least_visits() -> u32 {
        1
    }

    /// The most nodes of the tree unless another number is given.
    pub const fn most_nodes() -> usize {
        1000
    }

    /// The number of plies studied, unless another is given.
    pub const fn plies() -> u16 {
        1
    }
}

impl AskAt for Best {
    type Answer = BestAnswer;

    fn method(&self) -> Method {
        self.method
    }

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<BestAnswer, Why> {
        let turn = position.begin(self.turn.map(Player::from))?;
        let game = position.game_entry();
        let spec = read_spec(self.engine.as_deref().unwrap_or(game.engine()), &game.card())?;
        let spec = spec.knowing(context.workspace.knowledge.clone());
        let search = Search { question: self, position, turn, spec, context };
        let BestSubject { engine, turn, .. } = search.subject();
        context.tell_value(|known| (known.engine, known.turn) = (Some(engine), Some(turn)));
        if self.tree && search.spec.engine().name != "uct" {
            return Err("--tree is for uct, which grows one".into());
        }
        if let Some(repeat) = self.repeat {
            if self.tree {
                return Err("--tree is of one search, and --repeat makes many".into());
            }
            return Ok(BestAnswer::Repeated(Box::new(search.repeated(repeat)?)));
        }
        match position.valued() {
            // The values of all moves say more than their results.
            Some(valued) if valued.is_won_by_value() && search.spec.to_string() == "perfect" => {
                search.perfect(valued).or_else(|why| search.instead(why))
            }
            _ => search.thought(),
        }
    }
}

/// A position that an engine searches.
struct Search<'a> {
    question: &'a Best,
    position: &'a dyn Position,
    turn: Player,
    spec: Spec,
    context: &'a Context<'a>,
}

impl Search<'_> {
    /// The first keys of every answer.
    fn subject(&self) -> BestSubject {
        BestSubject {
            game: self.position.game().to_owned(),
            position: self.position.write(),
            engine: self.spec.to_string(),
            turn: self.position.naming().letter(self.turn),
        }
    }

    /// The player to move, by name.
    fn player(&self) -> String {
        crate::words::named(self.turn, self.position.naming())
    }

    /// The seed of random choices. It belongs to the position: in a batch, no line depends on another.
    fn seed(&self) -> Seed {
        let BestSubject { position, turn, .. } = self.subject();
        Seed::new(self.question.seed).child("best").child(position.as_str()).child(turn.as_str())
    }

    /// The picture with these numbers on the moves, if the question wants it.
    fn drawn(&self, numbers: impl FnOnce() -> Vec<Number>) -> Result<Pictured, Why> {
        let wanted = [self.question.svg, self.question.tikz];
        Ok(Pictured::drawn(wanted, || self.position.svg_with_numbers(&numbers()))?)
    }
}
