//! `problems`: published problems with their exact solutions, and what engines make of them.
//!
//! | file | subject |
//! |---|---|
//! | `trial` | what an engine chooses, run after run, and what that throws away |
//! | `report` | a problem in words |

mod report;
mod trial;

use clap::Args;
use hedgerow_core::Seed;
use hedgerow_games::boxes::problems::{PROBLEMS, Problem};
use hedgerow_games::boxes::solve::{self, Solution};
use hedgerow_games::boxes::{Boxes, numbers, solver};
use hedgerow_search::Spec;
use serde_json::{Value, json};

use super::{Delivered, DrawingOptions, Style};
use crate::answer::{Answer, Object};
use crate::arguments::Choice;
use crate::files;
use crate::pool::Task;
use crate::reach::Reach;
use hedgerow_workbench::{Unfinished, Workspace, read_spec};
use trial::Trial;

/// Who tries the problems unless somebody else is asked.
const ENGINES: [&str; 6] = [
    "greedy",
    "krebbers-mc",
    "krebbers-mcts",
    "uct:iterations=1000",
    "uct:iterations=1000,playout=informed",
    "perfect",
];

/// See published problems with their exact solutions, and what engines make of them
///
/// Boxes has three problems of Berlekamp's, which the long-chain rule solves at a glance. Each engine chooses a move many
/// times, with another seed each time; an engine that takes no chances is asked once, and counted as often.
///
/// Key of the JSON object: problems, each with problem (its number), position, source, explanation, net (the net score of the
/// player to move under perfect play), best (the moves that reach it), moves (every move with its net score), engines (each
/// with engine, choice (its most frequent move), score (its own score of that move, on average; null if it has none),
/// share_best (the share of runs in which it chose a best move), choices (move to number of runs), loss (the net score it throws away, on
/// average)); and svg and png (the files) if one problem is drawn, with every move's net score on its line.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow problems boxes 2 --repeat 10
  hedgerow problems boxes 1 --engine uct:iterations=500 --svg problem.svg")]
pub struct Problems<R: Reach> {
    /// Which game
    #[arg(value_enum, value_name = "GAME")]
    game: Choice,
    /// Which problem, from 1 [default: all of them]
    #[arg(value_name = "NUMBER")]
    number: Option<usize>,
    /// Who tries it, in place of the usual engines; may be given several times
    #[arg(long, value_name = "ENGINE")]
    engine: Vec<String>,
    /// How often each engine chooses
    #[arg(long, value_name = "RUNS", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    repeat: u32,
    #[command(flatten)]
    drawing: DrawingOptions<R>,
}

/// A problem that was solved, and what engines chose.
struct Told<'a> {
    problem: &'a Problem,
    position: Boxes,
    solution: Solution,
    trials: Vec<Trial>,
    drawn: Delivered,
}

/// Why there is no answer.
enum Fault {
    /// What was asked for makes no sense.
    Bad(String),
    /// A limit was reached.
    Limit(Unfinished),
}

impl<R: Reach> Problems<R> {
    /// The problems, their solutions and what the engines chose.
    pub fn answer(&self, threads: usize, style: Style, task: &Task) -> Answer {
        let mut object = Object::new();
        object.insert("game".to_owned(), self.game.0.name().into());
        if let Err(sentence) = files::writable(&self.drawing.drawing().files()) {
            return Answer::bad_input(object, &sentence);
        }
        let (problems, specs) = match self.read() {
            Ok(read) => read,
            Err(sentence) => return Answer::bad_input(object, &sentence),
        };
        let mut told: Vec<Value> = Vec::new();
        let (mut text, mut drawn) = (String::new(), Delivered::default());
        for problem in problems {
            // What was found before a limit is told.
            object.insert("problems".to_owned(), told.clone().into());
            task.note(|known| known.clone_from(&object));
            match self.solved(problem, &specs, threads, style.seed, task) {
                Ok(found) => {
                    text += &if style.quiet { report::bare(&found) } else { report::words(&found, style) };
                    told.push(found.object());
                    drawn = found.drawn;
                }
                Err(Fault::Bad(sentence)) => return Answer::bad_input(object, &sentence),
                Err(Fault::Limit(unfinished)) => {
                    let answer = Answer::unfinished(object, &unfinished);
                    return Answer { text: text + &answer.text, ..answer };
                }
            }
        }
        object.insert("problems".to_owned(), told.into());
        drawn.within(Answer::answered(object, text))
    }

    fn read(&self) -> Result<(Vec<&'static Problem>, Vec<Spec>), String> {
        let game = self.game.0;
        if game.name() != "boxes" {
            return Err(format!("{}: there are no problems of it; there are of boxes", game.name()));
        }
        let problems = match self.number {
            None if self.drawing.drawing().wanted().is_some() => {
                return Err("boxes: name one problem to draw it, from 1".to_owned());
            }
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

    fn solved<'a>(
        &self,
        problem: &'a Problem,
        specs: &[Spec],
        threads: usize,
        seed: u64,
        task: &Task,
    ) -> Result<Told<'a>, Fault> {
        let position = problem.read().map_err(|error| Fault::Bad(format!("boxes: {error}")))?;
        let workspace = Workspace::new(task.budget.clone(), threads);
        let solver =
            solver(&position, &workspace, true).map_err(|stopped| Fault::Limit(Unfinished::because(stopped)))?;
        let solution = solver.solve(&workspace.budget, &|_| {});
        let solution =
            solution.map_err(|solve::Unfinished { reason, .. }| Fault::Limit(Unfinished::because(reason)))?;
        let drawn = self.game.0.read(problem.position).map_err(|error| Fault::Bad(format!("boxes: {error}")))?;
        let numbers = numbers(&solution.moves, Some(solution.net));
        let drawn = self.drawing.drawing().write_numbers(&*drawn, &numbers).map_err(Fault::Bad)?;
        let seed = Seed::new(seed).child("problems").child(problem.number);
        let asked = trial::Asked { game: self.game.0, problem, solution: &solution, runs: self.repeat, threads, seed };
        let trials = specs.iter().map(|spec| asked.trial(spec, &task.budget)).collect::<Result<_, _>>()?;
        Ok(Told { problem, position, solution, trials, drawn })
    }
}

impl Told<'_> {
    fn best(&self) -> Vec<String> {
        self.solution.best().map(|line| line.0.to_string()).collect()
    }

    fn object(&self) -> Value {
        let moves = self.solution.moves.iter().map(|(line, net)| (line.to_string(), Value::from(*net)));
        json!({
            "problem": self.problem.number,
            "position": self.problem.position,
            "source": self.problem.source,
            "explanation": self.problem.explanation,
            "net": self.solution.net,
            "best": self.best(),
            "moves": moves.collect::<Object>(),
            "engines": self.trials.iter().map(Trial::object).collect::<Vec<_>>(),
        })
    }
}
