//! The results of every two engines of a round robin against each other, and the ratings that follow.

use schemars::JsonSchema;
use serde::Serialize;

use super::order::pair_number;
use super::report::{EloReport, Rating, Score, six};
use super::summary::{Outcomes, Summary};
use crate::record::GameRecord;
use crate::statistics::{Elo, Points, Z95, bradley_terry};

/// The results of two engines against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Cross {
    /// The two engines, in the order of the match.
    pub engines: [usize; 2],
    /// The results of the first.
    pub outcomes: Outcomes,
    /// Its points, by pairs of games that share an opening.
    pub points: Points,
}

impl Cross {
    /// The points of the first, a draw counting as one half.
    pub fn score(&self) -> f64 {
        self.outcomes.wins as f64 + self.outcomes.draws as f64 / 2.0
    }
}

/// All pairs of a round robin, counted game by game.
#[derive(Clone, Debug)]
pub(super) struct Crosses {
    engines: usize,
    list: Vec<Cross>,
    /// The pair whose games at one opening are being counted: its index, and the half points of its first engine.
    open: Option<(usize, Vec<usize>)>,
}

impl Crosses {
    pub fn new(engines: usize) -> Self {
        let pairs = (0..engines).flat_map(|one| (one + 1..engines).map(move |other| [one, other]));
        let cross = |engines| Cross { engines, outcomes: Outcomes::default(), points: Points::default() };
        Self { engines, list: pairs.map(cross).collect(), open: None }
    }

    /// Counts a game.
    pub fn add(&mut self, record: &GameRecord) {
        let &[one, other] = &record.seats[..] else { return };
        let place = pair_number(self.engines, [one.min(other), one.max(other)]);
        let Some(cross) = self.list.get_mut(place) else { return };
        let won = record.won(cross.engines[0]);
        cross.outcomes.add(won);
        self.open.get_or_insert_with(|| (place, Vec::new())).1.push(won.map_or(1, |won| if won { 2 } else { 0 }));
    }

    /// Completes the games of a pair at an opening.
    pub fn close(&mut self) {
        let Some((place, halves)) = self.open.take() else { return };
        let points = &mut self.list[place].points;
        match halves[..] {
            [one, other] => points.pairs[one + other] += 1,
            [single] => points.singles[single] += 1,
            _ => {}
        }
    }

    pub fn into_list(mut self) -> Vec<Cross> {
        self.close();
        self.list
    }
}

/// What a round robin comes to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TournamentReport {
    /// The engines, the best first.
    pub ratings: Vec<RatedReport>,
    /// Every two engines against each other.
    pub crosses: Vec<CrossReport>,
}

/// The rating of an engine by maximum likelihood (Bradley and Terry), in points of Elo; the mean of all finite ratings is 0.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RatedReport {
    /// The engine.
    pub engine: String,
    /// Its place in the list of engines, from 0.
    pub place: usize,
    /// Its points, a draw counting as one half.
    pub points: f64,
    /// The games that count.
    pub games: u64,
    /// Its rating; null if no games connect it with the others.
    pub rating: Option<Rating>,
    /// The lower end of the 95 % interval.
    pub low: Option<Rating>,
    /// The upper end.
    pub high: Option<Rating>,
}

/// How two engines did against each other.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CrossReport {
    /// The places of the two in the list of engines, from 0.
    pub engines: [usize; 2],
    /// The results of the first.
    #[serde(flatten)]
    pub outcomes: Outcomes,
    /// The mean score of the first, with its 95 % interval; null without games.
    pub score: Option<Score>,
    /// By how much it is better by these games alone; null without games.
    pub elo: Option<EloReport>,
}

impl Summary {
    /// The ratings of the engines of a round robin, in their order; empty for any other match.
    pub fn ratings(&self) -> Vec<Option<Elo>> {
        let mut points = vec![vec![0.0; self.engines.len()]; self.engines.len()];
        for cross in &self.crosses {
            let [one, other] = cross.engines;
            points[one][other] = cross.score();
            points[other][one] = cross.outcomes.games() as f64 - cross.score();
        }
        if self.crosses.is_empty() { Vec::new() } else { bradley_terry(&points) }
    }

    /// The indices of the engines of a round robin, the best first.
    pub fn ranking(&self, ratings: &[Option<Elo>]) -> Vec<usize> {
        let share = |place: usize| {
            let outcomes = self.engines[place].outcomes;
            (outcomes.wins as f64 + outcomes.draws as f64 / 2.0) / outcomes.games().max(1) as f64
        };
        let rating = |place: usize| ratings[place].map_or(f64::NEG_INFINITY, |elo| elo.difference);
        let mut places: Vec<usize> = (0..ratings.len()).collect();
        places.sort_by(|&one, &other| {
            rating(other).total_cmp(&rating(one)).then_with(|| share(other).total_cmp(&share(one)))
        });
        places
    }

    /// The results of a round robin; none for any other match.
    pub fn tournament(&self) -> Option<TournamentReport> {
        if self.crosses.is_empty() {
            return None;
        }
        let ratings = self.ratings();
        let rated = |place: usize| {
            let outcomes = self.engines[place].outcomes;
            let elo = ratings[place];
            RatedReport {
                engine: self.engines[place].spec.clone(),
                place,
                points: outcomes.wins as f64 + outcomes.draws as f64 / 2.0,
                games: outcomes.games(),
                rating: elo.map(|elo| Rating::new(elo.difference)),
                low: elo.map(|elo| Rating::new(elo.low)),
                high: elo.map(|elo| Rating::new(elo.high)),
            }
        };
        let cross = |cross: &Cross| {
            let (low, high) = cross.points.interval(Z95);
            let mean = cross.points.score();
            CrossReport {
                engines: cross.engines,
                outcomes: cross.outcomes,
                score: mean.map(|mean| Score { mean: six(mean), low: six(low), high: six(high) }),
                elo: Elo::of(&cross.points).map(EloReport::from),
            }
        };
        Some(TournamentReport {
            ratings: self.ranking(&ratings).into_iter().map(rated).collect(),
            crosses: self.crosses.iter().map(cross).collect(),
        })
    }
}
