//! An engine's choices, run after run, and what they throw away.

use hedgerow_core::Seed;
use hedgerow_games::entry::scored::Score;
use hedgerow_games::entry::workspace::Workspace;
use hedgerow_search::Spec;
use schemars::JsonSchema;
use serde::Serialize;

use crate::ask::Why;
use crate::question::fields::Keyed;
use hedgerow_registry::Position;

/// What an engine made of a problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProblemTrial {
    /// The engine with its options.
    pub engine: String,
    /// Its most frequent move.
    pub choice: Option<String>,
    /// Its own score of that move, on average; null if it has none.
    pub score: Option<f64>,
    /// The share of runs in which it chose a best move.
    pub share_best: f64,
    /// In how many runs it chose each move, the most frequent first.
    pub choices: Keyed<u32>,
    /// The net score that it throws away, on average.
    pub loss: f64,
}

/// The problem that every engine is given.
pub(super) struct Trials<'a> {
    /// The position of the problem.
    pub position: &'a dyn Position,
    /// Its solution, which judges the choices.
    pub solution: &'a Score,
    /// How often each engine chooses.
    pub runs: u32,
    /// The seed of random choices.
    pub seed: Seed,
    /// The limits.
    pub workspace: &'a Workspace,
}

/// A move that an engine chose.
struct Chosen {
    chosen: String,
    /// The number of runs that chose it.
    count: u32,
    /// The engine's own score of it, summed over the runs; none if it has none.
    scores: Option<f64>,
    /// The net score that it throws away.
    lost: i32,
}

impl Trials<'_> {
    /// Runs an engine several times; each time it starts as if it had never seen the problem.
    pub(super) fn of(&self, spec: &Spec) -> Result<ProblemTrial, Why> {
        // An engine that makes no random choices would choose the same move every time.
        let (searches, weight) = if spec.uses_chance() { (self.runs, 1) } else { (1, self.runs) };
        let mut choices: Vec<Chosen> = Vec::new();
        for run in 0..searches {
            let (chosen, score) = self.run(spec, run)?;
            let place = choices.iter().position(|known| known.chosen == chosen).unwrap_or_else(|| {
                let lost = self.lost(&chosen);
                choices.push(Chosen { chosen, count: 0, scores: Some(0.0), lost });
                choices.len() - 1
            });
            let known = &mut choices[place];
            known.count += weight;
            known.scores = known.scores.zip(score).map(|(sum, score)| sum + score * f64::from(weight));
        }
        // Among equally frequent moves, the one that was chosen first.
        choices.sort_by_key(|known| std::cmp::Reverse(known.count));
        let runs = f64::from(self.runs);
        let best: u32 = choices.iter().filter(|known| known.lost == 0).map(|known| known.count).sum();
        let lost: f64 = choices.iter().map(|known| f64::from(known.lost) * f64::from(known.count)).sum();
        let first = choices.first();
        Ok(ProblemTrial {
            engine: spec.to_string(),
            choice: first.map(|known| known.chosen.clone()),
            score: first.and_then(|known| Some(known.scores? / f64::from(known.count.max(1)))),
            share_best: f64::from(best) / runs,
            loss: lost / runs,
            choices: choices.into_iter().map(|known| (known.chosen, known.count)).collect(),
        })
    }

    /// The move of one run, and the engine's own score.
    fn run(&self, spec: &Spec, run: u32) -> Result<(String, Option<f64>), Why> {
        let mut session = self.position.session(self.position.begin(None)?)?;
        let engine = session.seat(spec, self.workspace.threads)?;
        let seed = self.seed.child(spec.to_string().as_str()).child(run as usize);
        let choice = session.think(engine, seed, &self.workspace.budget)?;
        match choice.stopped {
            Some(stopped) => Err(stopped.into()),
            None => Ok((choice.chosen, choice.score)),
        }
    }

    fn lost(&self, chosen: &str) -> i32 {
        let net = self.solution.moves.iter().find(|(name, _)| name == chosen).map(|&(_, net)| net);
        self.solution.net - net.unwrap_or(self.solution.net)
    }
}
