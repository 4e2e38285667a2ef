//! What an engine chooses, run after run, and what that throws away.

use hedgerow_core::{Budget, Seed};
use hedgerow_games::boxes::problems::Problem;
use hedgerow_games::boxes::solve::Solution;
use hedgerow_search::Spec;
use serde_json::{Value, json};

use super::Fault;
use crate::answer::Object;
use hedgerow_workbench::{Game, Unfinished};

/// What an engine is asked.
pub struct Asked<'a> {
    /// The game.
    pub game: &'static dyn Game,
    /// The problem.
    pub problem: &'a Problem,
    /// Its solution, by which choices are judged.
    pub solution: &'a Solution,
    /// How often each engine chooses.
    pub runs: u32,
    /// How many threads an engine may use.
    pub threads: usize,
    /// Where random choices start.
    pub seed: Seed,
}

/// What an engine made of a problem.
pub struct Trial {
    /// Its spec.
    pub engine: String,
    /// Every move it chose, the most frequent first.
    pub choices: Vec<Chosen>,
    /// How often it chose.
    pub runs: u32,
}

/// A move that an engine chose.
pub struct Chosen {
    /// The move.
    pub chosen: String,
    /// In how many runs.
    pub count: u32,
    /// The engine's own score of it, summed over the runs; none if it has none.
    scores: Option<f64>,
    /// The net score that it throws away.
    pub lost: i32,
}

impl Asked<'_> {
    /// Lets an engine choose, each time as if it had never seen the problem.
    pub fn trial(&self, spec: &Spec, budget: &Budget) -> Result<Trial, Fault> {
        // An engine that takes no chances would choose the same every time.
        let (asked, weight) = if spec.uses_chance() { (self.runs, 1) } else { (1, self.runs) };
        let mut choices: Vec<Chosen> = Vec::new();
        for run in 0..asked {
            let (chosen, score) = self.run(spec, run, budget)?;
            let place = choices.iter().position(|known| known.chosen == chosen).unwrap_or_else(|| {
                let lost = self.lost(&chosen);
                choices.push(Chosen { chosen, count: 0, scores: Some(0.0), lost });
                choices.len() - 1
            });
            let known = &mut choices[place];
            known.count += weight;
            known.scores = known.scores.zip(score).map(|(sum, score)| sum + score * f64::from(weight));
        }
        // Of moves that are as frequent, the one that was chosen first.
        choices.sort_by_key(|known| std::cmp::Reverse(known.count));
        Ok(Trial { engine: spec.to_string(), choices, runs: self.runs })
    }

    /// The move of one run, and the engine's own score.
    fn run(&self, spec: &Spec, run: u32, budget: &Budget) -> Result<(String, Option<f64>), Fault> {
        let position = self.game.read(self.problem.position).map_err(|error| Fault::Bad(error.to_string()))?;
        let seated = position.begin(None).and_then(|turn| position.session(turn)).and_then(|mut table| {
            let engine = table.seat(spec, self.threads)?;
            Ok((table, engine))
        });
        let (mut table, engine) = seated.map_err(Fault::Bad)?;
        let choice = table.think(engine, self.seed.child(spec.to_string().as_str()).child(run as usize), budget);
        let choice = choice.map_err(|stopped| Fault::Limit(Unfinished::because(stopped)))?;
        match choice.stopped {
            Some(stopped) => Err(Fault::Limit(Unfinished::because(stopped))),
            None => Ok((choice.chosen, choice.score)),
        }
    }

    fn lost(&self, chosen: &str) -> i32 {
        let net = self.solution.moves.iter().find(|(line, _)| line.0.to_string() == chosen).map(|&(_, net)| net);
        self.solution.net - net.unwrap_or(self.solution.net)
    }
}

impl Chosen {
    /// The engine's own score of the move, on average.
    pub fn score(&self) -> Option<f64> {
        self.scores.map(|sum| sum / f64::from(self.count.max(1)))
    }
}

impl Trial {
    /// The share of runs in which the engine chose a best move.
    pub fn share_best(&self) -> f64 {
        let best: u32 = self.choices.iter().filter(|known| known.lost == 0).map(|known| known.count).sum();
        f64::from(best) / f64::from(self.runs)
    }

    /// The net score that the engine throws away, on average.
    pub fn loss(&self) -> f64 {
        let sum: f64 = self.choices.iter().map(|known| f64::from(known.lost) * f64::from(known.count)).sum();
        sum / f64::from(self.runs)
    }

    /// For programs.
    pub fn object(&self) -> Value {
        let first = self.choices.first();
        let choices = self.choices.iter().map(|known| (known.chosen.clone(), known.count.into()));
        json!({
            "engine": self.engine,
            "choice": first.map(|known| &known.chosen),
            "score": first.and_then(Chosen::score),
            "share_best": self.share_best(),
            "choices": choices.collect::<Object>(),
            "loss": self.loss(),
        })
    }
}
