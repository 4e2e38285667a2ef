//! The results of a match.

use std::time::Duration;

use hedgerow_core::{Naming, Stopped};
use schemars::JsonSchema;
use serde::Serialize;

use super::Cross;
use crate::Warning;
use crate::statistics::{Elo, Mean, Points, Sprt, SprtState, Z95};

/// How some games ended for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcomes {
    /// Games won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that somebody else won.
    pub losses: u64,
}

impl Outcomes {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts a game that was won or lost, or drawn.
    pub(super) fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }
}

/// The results of an engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineSummary {
    /// Its spec.
    pub spec: String,
    /// Its results in the games that count.
    pub outcomes: Outcomes,
    /// How many moves it chose in all games.
    pub turns: u64,
    /// The playouts or positions for these moves.
    pub nodes: u64,
    /// How many moves it chose in the games that this run has played.
    pub timed_turns: u64,
    /// The time for these moves.
    pub time: Duration,
    /// Games that it forfeited.
    pub forfeits: u64,
    /// Why it forfeited the first of them.
    pub first_forfeit: Option<String>,
}

impl EngineSummary {
    /// The playouts or positions for a move, on average.
    pub fn nodes_per_move(&self) -> Option<f64> {
        (self.turns > 0).then(|| self.nodes as f64 / self.turns as f64)
    }

    /// The mean time for a move, in seconds. Games from an earlier run carry no times.
    pub fn seconds_per_move(&self) -> Option<f64> {
        (self.timed_turns > 0).then(|| self.time.as_secs_f64() / self.timed_turns as f64)
    }
}

/// The result of the sequential test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtSummary {
    /// The test.
    pub test: Sprt,
    /// The log-likelihood ratio of H1 to H0.
    pub ratio: f64,
    /// Whether the ratio is decisive.
    pub state: SprtState,
}

/// The results of a match. Everything except the times is the same on any number of threads.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The engines, in the order of the plan.
    pub engines: Vec<EngineSummary>,
    /// What the game calls its players.
    pub naming: Naming,
    /// How many games were planned.
    pub planned: u64,
    /// How many are recorded, whether they count or not.
    pub recorded: u64,
    /// How many of these an earlier run had played.
    pub resumed: u64,
    /// How many count: finished games; repeated ones only if the plan counts them.
    pub games: u64,
    /// How many of these were drawn.
    pub draws: u64,
    /// Games that were the same as an earlier one.
    pub repeated: u64,
    /// Whether they count.
    pub count_repeated: bool,
    /// The number of different finished games, whatever the seating and whether they count or not.
    pub distinct: u64,
    /// Games in which an engine gave up.
    pub unfinished: u64,
    /// Counted games whose group is incomplete.
    pub unpaired: u64,
    /// The points of the first engine, if there are two.
    pub points: Option<Points>,
    /// The results of every two engines of a round robin against each other; empty for any other match.
    pub crosses: Vec<Cross>,
    /// The results of each engine in the seat of each player: first the player, then the engine.
    pub seats: Vec<Vec<Outcomes>>,
    /// The results of each engine where it had the first move after the opening.
    pub first: Vec<Outcomes>,
    /// And where it did not.
    pub later: Vec<Outcomes>,
    /// The sequential test, if there was one.
    pub sprt: Option<SprtSummary>,
    /// The lengths of the counted games in moves, including those of the opening.
    pub plies: Mean,
    /// How long this run took.
    pub elapsed: Duration,
    /// What ended the match early, if anything did.
    pub stopped: Option<Stopped>,
    /// Warnings about the records that were resumed.
    pub warnings: Vec<Warning>,
}

impl Summary {
    /// The score of the first of two engines with its 95 % interval: mean, low, high. It takes pairs into account.
    pub fn score(&self) -> Option<(f64, f64, f64)> {
        let points = self.points?;
        let (low, high) = points.interval(Z95);
        Some((points.score()?, low, high))
    }

    /// The rating difference of the first of two engines.
    pub fn elo(&self) -> Option<Elo> {
        Elo::of(&self.points?)
    }

    /// What a reader ought to know beside the numbers, one sentence each.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.repeated > 0 {
            let were = if self.repeated == 1 { "was" } else { "were" };
            let count = match (self.count_repeated, self.repeated) {
                (true, 1) => "it counts all the same",
                (true, _) => "they count all the same",
                (false, 1) => "it does not count",
                (false, _) => "they do not count",
            };
            let repeated = games(self.repeated);
            remarks.push(format!("{repeated} {were} move for move the same as an earlier one: {count}."));
        }
        for engine in self.engines.iter().filter(|engine| engine.forfeits > 0) {
            let why = engine.first_forfeit.as_deref().unwrap_or_default();
            let first = if engine.forfeits > 1 { "; in the first of them " } else { ": " };
            remarks.push(format!("{} lost {} by rule{first}{why}.", engine.spec, games(engine.forfeits)));
        }
        if self.unfinished > 0 {
            remarks.push(format!("In {} an engine gave up; not counted.", games(self.unfinished)));
        }
        if self.unpaired > 0 {
            let count = if self.unpaired == 1 { "counts" } else { "count" };
            remarks.push(format!(
                "{} {count} although the same opening with other seats does not: the seats are not quite balanced.",
                games(self.unpaired)
            ));
        }
        if let Some(SprtSummary { test, state, .. }) = self.sprt {
            remarks.push(match state {
                SprtState::AcceptH0 => {
                    format!("The test ended: the difference is {} Elo rather than {}.", test.elo0, test.elo1)
                }
                SprtState::AcceptH1 => {
                    format!("The test ended: the difference is {} Elo rather than {}.", test.elo1, test.elo0)
                }
                SprtState::Continue => "The test has not ended: the games are not enough.".to_owned(),
            });
        }
        if let Some(stopped) = self.stopped {
            remarks.push(format!("The match ended after {} of {}: {stopped}.", self.recorded, games(self.planned)));
        }
        remarks
    }
}

fn games(count: u64) -> String {
    format!("{count} {}", if count == 1 { "game" } else { "games" })
}
