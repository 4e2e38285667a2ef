//! The results of a match, with the keys that programs read.

use hedgerow_core::Player;
use schemars::JsonSchema;
use serde::Serialize;

use super::TournamentReport;
use super::summary::{EngineSummary, Outcomes, SprtSummary, Summary};
use crate::statistics::{Elo, Z95, wilson};

/// What a match comes to. There are no times in it, so it is the same on any number of threads; [`Timing`] has them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchReport {
    /// The results of each engine.
    pub engines: Vec<EngineReport>,
    /// How many games count.
    pub games: u64,
    /// How the games that count ended.
    #[serde(flatten)]
    pub results: GameResults,
    /// The ratings and the cross table of a round robin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentReport>,
    /// How many games were planned.
    pub planned: u64,
    /// How many games were recorded, whether they count or not.
    pub recorded: u64,
    /// How many games were the same as an earlier one.
    pub repeated: u64,
    /// How many different games were finished, by position and moves.
    pub distinct: u64,
    /// In how many games an engine gave up.
    pub unfinished: u64,
    /// How many games count without all the others of their group.
    pub unpaired: u64,
    /// The sequential test; null if there was none.
    pub sprt: Option<SprtReport>,
    /// The results in the seat of each player.
    pub seats: Vec<SeatReport>,
    /// The results of the engines that had the first move after the opening.
    pub first: PlaceReport,
    /// The results of the engines that had not.
    pub later: PlaceReport,
    /// How many pairs of games brought the first of two engines 0, ½, 1, 1½ and 2 points; null where more play.
    pub pairs: Option<[u64; 5]>,
    /// How many moves a game that counts has on average.
    pub plies: Option<f64>,
    /// What ended the match early; null if nothing did.
    pub stopped: Option<String>,
    /// What a reader ought to know beside the numbers.
    pub remarks: Vec<String>,
}

/// How the games ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum GameResults {
    /// Between two engines.
    Two(Box<FirstOfTwo>),
    /// Among more.
    More {
        /// Games that nobody won.
        draws: Share,
    },
}

/// How the first of two engines did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FirstOfTwo {
    /// Games that it won.
    pub wins: Share,
    /// Games that nobody won.
    pub draws: Share,
    /// Games that it lost.
    pub losses: Share,
    /// Its score for a game; null without games.
    pub score: Option<Score>,
    /// By how much it is better; null without games.
    pub elo: Option<EloReport>,
}

/// A count with its share of all games and the 95 % interval of the share; null without games.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Share {
    /// The count.
    pub count: u64,
    /// The share.
    pub share: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

/// A mean score with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Score {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// A difference of ratings with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct EloReport {
    /// The difference.
    pub difference: Rating,
    /// The lower end of the interval.
    pub low: Rating,
    /// The upper end of the interval.
    pub high: Rating,
}

/// A rating to two digits after the point.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Rating {
    /// A number.
    Finite(f64),
    /// JSON knows no infinity: it is "inf" or "-inf".
    Infinite(&'static str),
}

/// How an engine did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EngineReport {
    /// Its spec.
    pub engine: String,
    /// Games that it won.
    pub wins: Share,
    /// Games that nobody won.
    pub draws: Share,
    /// Games that it lost.
    pub losses: Share,
    /// Games that it lost by rule, if there are any.
    #[serde(skip_serializing_if = "is_zero")]
    pub forfeits: u64,
    /// How many moves it chose.
    pub moves: u64,
    /// The playouts or positions for a move, on average; null without moves.
    pub nodes_per_move: Option<f64>,
}

/// What the sequential test says.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct SprtReport {
    /// The difference under the hypothesis H0, in Elo.
    pub elo0: f64,
    /// The difference under the hypothesis H1, in Elo.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 is true.
    pub beta: f64,
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// The ratio at which H0 is accepted.
    pub lower: f64,
    /// The ratio at which H1 is accepted.
    pub upper: f64,
    /// continue, H0 or H1.
    pub state: &'static str,
}

/// The results in the seat of a player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatReport {
    /// The player.
    pub player: String,
    /// The results.
    #[serde(flatten)]
    pub results: PlaceReport,
}

/// The results in a seat, or where an engine had the first move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlaceReport {
    /// The wins of all engines there.
    pub wins: Share,
    /// The results of each engine there.
    pub engines: Vec<Outcomes>,
}

/// How long a match took.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Timing {
    /// Seconds of this run.
    pub seconds: f64,
    /// How many games an earlier run had played.
    pub resumed: u64,
    /// Seconds for a move of each engine; null without moves of this run.
    pub seconds_per_move: Vec<Option<f64>>,
}

impl Summary {
    /// The summary for programs.
    ///
    /// `wins`, `draws`, `losses`, `score`, `elo` and `pairs` are about the first of two engines. The results of every
    /// engine, also where three play, are under `engines`.
    pub fn report(&self) -> MatchReport {
        let all = self.games;
        let seat = |(player, engines): (usize, &Vec<Outcomes>)| SeatReport {
            player: self.naming.letter(Player::new(player as u8)),
            results: PlaceReport::new(engines, all),
        };
        MatchReport {
            engines: self.engines.iter().map(EngineReport::new).collect(),
            games: all,
            results: self.results(),
            tournament: self.tournament(),
            planned: self.planned,
            recorded: self.recorded,
            repeated: self.repeated,
            distinct: self.distinct,
            unfinished: self.unfinished,
            unpaired: self.unpaired,
            sprt: self.sprt.as_ref().map(SprtReport::new),
            seats: self.seats.iter().enumerate().map(seat).collect(),
            first: PlaceReport::new(&self.first, all),
            later: PlaceReport::new(&self.later, all),
            pairs: self.points.map(|points| points.pairs),
            plies: self.plies.mean().map(six),
            stopped: self.stopped.map(|stopped| stopped.to_string()),
            remarks: self.remarks(),
        }
    }

    /// How long it took.
    pub fn timing(&self) -> Timing {
        Timing {
            seconds: self.elapsed.as_secs_f64(),
            resumed: self.resumed,
            seconds_per_move: self.engines.iter().map(EngineSummary::seconds_per_move).collect(),
        }
    }

    fn results(&self) -> GameResults {
        let [first, _] = &self.engines[..] else {
            return GameResults::More { draws: Share::new(self.draws, self.games) };
        };
        let Outcomes { wins, draws, losses } = first.outcomes;
        GameResults::Two(Box::new(FirstOfTwo {
            wins: Share::new(wins, self.games),
            draws: Share::new(draws, self.games),
            losses: Share::new(losses, self.games),
            score: self.score().map(|(mean, low, high)| Score { mean: six(mean), low: six(low), high: six(high) }),
            elo: self.elo().map(EloReport::from),
        }))
    }
}

impl EngineReport {
    fn new(engine: &EngineSummary) -> Self {
        let Outcomes { wins, draws, losses } = engine.outcomes;
        let all = engine.outcomes.games();
        Self {
            engine: engine.spec.clone(),
            wins: Share::new(wins, all),
            draws: Share::new(draws, all),
            losses: Share::new(losses, all),
            forfeits: engine.forfeits,
            moves: engine.turns,
            nodes_per_move: engine.nodes_per_move().map(six),
        }
    }
}

impl SprtReport {
    fn new(sprt: &SprtSummary) -> Self {
        let (lower, upper) = sprt.test.bounds();
        Self {
            elo0: sprt.test.elo0,
            elo1: sprt.test.elo1,
            alpha: sprt.test.alpha,
            beta: sprt.test.beta,
            llr: six(sprt.ratio),
            lower: six(lower),
            upper: six(upper),
            state: sprt.state.word(),
        }
    }
}

impl PlaceReport {
    fn new(engines: &[Outcomes], all: u64) -> Self {
        let wins = engines.iter().map(|outcomes| outcomes.wins).sum();
        Self { wins: Share::new(wins, all), engines: engines.to_vec() }
    }
}

impl Share {
    fn new(count: u64, all: u64) -> Self {
        if all == 0 {
            return Self { count, share: None, low: None, high: None };
        }
        let (low, high) = wilson(count as f64, all, Z95);
        Self { count, share: Some(six(count as f64 / all as f64)), low: Some(six(low)), high: Some(six(high)) }
    }
}

impl From<Elo> for EloReport {
    fn from(elo: Elo) -> Self {
        Self { difference: Rating::new(elo.difference), low: Rating::new(elo.low), high: Rating::new(elo.high) }
    }
}

impl Rating {
    pub(super) fn new(elo: f64) -> Self {
        match elo {
            f64::INFINITY => Self::Infinite("inf"),
            f64::NEG_INFINITY => Self::Infinite("-inf"),
            // Adding 0 makes a negative zero positive.
            elo => Self::Finite((elo * 100.0).round() / 100.0 + 0.0),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A number rounded to six decimals: more would be noise, and differ from machine to machine.
pub(super) fn six(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
