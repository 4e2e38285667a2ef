//! `problems`: published problems with their exact solutions, and what engines choose in them.
//!
//! | file | subject |
//! |---|---|
//! | this one | the question, and the problems solved |
//! | `trial` | an engine's choices, run after run, and what they throw away |

mod trial;

pub use trial::ProblemTrial;

use hedgerow_core::{Notation, Refusal, Seed};
use hedgerow_games::boxes::Boxes;
use hedgerow_games::boxes::problems::{PROBLEMS, Problem};
use hedgerow_games::entry::scored::{Score, numbers};
use hedgerow_search::Spec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::question::Ask;
use crate::question::fields::{self, Keyed, Whole};
use crate::verbs::picture::Pictured;
use hedgerow_registry::read_spec;
use trial::Trials;

/// The engines that try the problems unless another is named.
const ENGINES: [&str; 6] = [
    "greedy",
    "krebbers-mc",
    "krebbers-mcts",
    "uct:iterations=1000",
    "uct:iterations=1000,playout=informed",
    "perfect",
];

/// See published problems with their exact solutions, and what engines make of them
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Problems {
    /// Which game: its name, or the text of a rule file
    #[schemars(extend("anyOf" = crate::question::fields::games()))]
    pub game: String,
    /// Which problem, from 1 [default: all of them]
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>")]
    pub number: Option<usize>,
    /// Who tries it, in place of the usual engines; may be given several times
    #[serde(default)]
    pub engine: Vec<String>,
    /// How often each engine chooses
    #[serde(default = "Problems::repeat", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 1, max = 1_000_000))]
    pub repeat: u32,
    /// The picture of one problem as SVG, with every move's net score on its line
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

impl Problems {
    /// How often each engine chooses unless another number is given.
    pub const fn repeat() -> u32 {
        100
    }
}

/// Problems, their solutions and what engines chose.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemsAnswer {
    /// The game.
    pub game: String,
    /// The problems.
    pub problems: Vec<ProblemSolved>,
    /// The limit that was reached before all of them were solved and tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
}

/// A problem that was solved, and what engines chose.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemSolved {
    /// Its number, from 1.
    pub problem: usize,
    /// The position.
    pub position: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Why the best move is the best.
    pub explanation: &'static str,
    /// The net score of the player to move under perfect play.
    pub net: i32,
    /// The moves that reach it.
    pub best: Vec<String>,
    /// Every move with its net score.
    pub moves: Keyed<i32>,
    /// What engines chose.
    pub engines: Vec<ProblemTrial>,
}

impl Ask for Problems {
    type Answer = ProblemsAnswer;

    fn known(&self) -> Known {
        Known::Game { game: self.game.clone() }
    }

    fn ask(&self, context: &Context<'_>) -> Result<ProblemsAnswer, Why> {
        let (problems, specs) = self.read()?;
        let (game, reason) = (self.game.clone(), None);
        let mut answer = ProblemsAnswer { game, problems: Vec::new(), reason, picture: Pictured::default() };
        for problem in problems {
            context.tell(Known::Answer(Box::new(Answer::Problems(answer.clone()))));
            match self.solved(problem, &specs, context) {
                Ok((solved, picture)) => {
                    answer.problems.push(solved);
                    answer.picture = picture;
                }
                // The problems that were solved before a limit are part of the answer.
                Err(Why::Unfinished(unfinished)) => {
                    return Ok(ProblemsAnswer { reason: Some(unfinished.reason.to_string()), ..answer });
                }
                Err(why) => return Err(why),
            }
        }
        Ok(answer)
    }
}

impl Problems {
    /// The problems and the engines that the question names.
    fn read(&self) -> Result<(Vec<&'static Problem>, Vec<Spec>), Refusal> {
        let game = crate::named(&self.game)?;
        if game.name() != Boxes::GAME {
            let sentence = format!("there are no problems of it; there are of {}", Boxes::GAME);
            return Err(Refusal::new(sentence).of(game.name()));
        }
        let problems = match self.number {
            None if self.svg || self.tikz => return Err("boxes: name one problem to draw it, from 1".into()),
            None => PROBLEMS.iter().collect(),
            Some(number) => {
                let problem = Problem::of(number);
                vec![problem.ok_or_else(|| format!("boxes: the problems are 1 to {}, not {number}", PROBLEMS.len()))?]
            }
        };
        let engines: Vec<&str> = match self.engine.is_empty() {
            true => ENGINES.to_vec(),
            false => self.engine.iter().map(String::as_str).collect(),
        };
        let specs = engines.into_iter().map(|engine| read_spec(engine, &game.card())).collect::<Result<_, _>>()?;
        Ok((problems, specs))
    }

    /// A problem with its solution, and its picture if the question wants it.
    fn solved(
        &self,
        problem: &'static Problem,
        specs: &[Spec],
        context: &Context<'_>,
    ) -> Result<(ProblemSolved, Pictured), Why> {
        let (game, workspace) = (crate::named(&self.game)?, &context.workspace);
        let position = game.read(problem.position).map_err(|error| Refusal::new(error.to_string()).of(game.name()))?;
        let scored = position.scored().ok_or_else(|| Refusal::new("problems are about points").of(game.name()))?;
        let solution = scored.search(true, workspace)?.find(&workspace.budget, &|_| {});
        let solution: Score = solution.map_err(|unfinished| unfinished.reason)?;
        let numbers = numbers(&solution.moves, Some(solution.net));
        let picture = Pictured::drawn([self.svg, self.tikz], || position.svg_with_numbers(&numbers))?;
        let seed = Seed::new(self.seed).child("problems").child(problem.number);
        let trials = Trials { position: &*position, solution: &solution, runs: self.repeat, seed, workspace };
        let engines = specs.iter().map(|spec| trials.of(spec)).collect::<Result<_, _>>()?;
        let solved = ProblemSolved {
            problem: problem.number,
            position: problem.position,
            source: problem.source,
            explanation: problem.explanation,
            net: solution.net,
            best: solution.best().map(str::to_owned).collect(),
            moves: solution.moves.iter().cloned().collect(),
            engines,
        };
        Ok((solved, picture))
    }
}
