//! How a node chooses, and its statistics: confidence bounds, regrets.

use rand::Rng;

/// How walks choose.
#[derive(Clone, Copy, Debug)]
pub(super) enum Method {
    /// Upper confidence bounds with this constant.
    Bounds {
        /// Times the square root of ln N / n, times the spread of points.
        c: f64,
    },
    /// Regret matching with this much exploration.
    Regret {
        /// The share of choices made at random.
        gamma: f64,
        /// Negative regrets are kept and all walks have the same weight, as in the paper. (There, an untried pair
        /// counts as 0.)
        plain: bool,
    },
}

/// The statistics of one player's choice.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Own {
    /// How often it was made, and the resulting points to Left.
    pub(super) visits: u64,
    pub(super) total: i64,
    /// How many more points its player would have got by always making it.
    regret: f64,
    /// The sum of its probabilities over all walks, without exploration.
    pub(super) average: f64,
}

/// The statistics of a pair of choices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pair {
    visits: u32,
    mean: f64,
}

impl Pair {
    /// Adds points to Left. Unless all walks have the same weight, the nth has weight n: early walks continued worse
    /// than late ones.
    fn add(&mut self, pay: f64, alike: bool) {
        self.visits = self.visits.saturating_add(1);
        let count = f64::from(self.visits);
        self.mean += (pay - self.mean) * if alike { 1.0 / count } else { 2.0 / (count + 1.0) };
    }

    /// The mean points to Left; for an untried pair, the node's mean.
    fn mean(self, usual: f64) -> f64 {
        if self.visits == 0 { usual } else { self.mean }
    }
}

/// Chooses the greatest upper confidence bound (UCB1, Auer, Cesa-Bianchi and Fischer 2002); untried choices first, and
/// equal ones at random: two players who break ties by order would run in step.
pub(super) fn by_bounds<R: Rng + ?Sized>(own: &[Own], sign: f64, visits: u64, width: f64, rng: &mut R) -> usize {
    let untried = own.iter().filter(|choice| choice.visits == 0).count();
    if untried > 0 {
        let chosen = if untried == 1 { 0 } else { rng.random_range(0..untried as u32) as usize };
        let mut open = own.iter().enumerate().filter(|(_, choice)| choice.visits == 0);
        return open.nth(chosen).map_or(0, |(at, _)| at);
    }
    let log = (visits as f64).ln();
    let (mut best, mut greatest, mut equal) = (0, f64::NEG_INFINITY, 1);
    for (at, choice) in own.iter().enumerate() {
        let count = choice.visits as f64;
        let bound = sign * choice.total as f64 / count + width * (log / count).sqrt();
        if bound > greatest {
            (best, greatest, equal) = (at, bound, 1);
        } else if bound == greatest {
            equal += 1;
            if rng.random_range(0..equal) == 0 {
                best = at;
            }
        }
    }
    best
}

/// Chooses in proportion to the positive regrets (Hart and Mas-Colell 2000), or at random with probability `gamma`;
/// adds the probabilities, without the exploration, to the average strategy with this weight.
pub(super) fn by_regret<R: Rng + ?Sized>(own: &mut [Own], gamma: f64, weight: f64, rng: &mut R) -> usize {
    if own.len() == 1 {
        own[0].average += weight;
        return 0;
    }
    let sum: f64 = own.iter().map(|choice| choice.regret.max(0.0)).sum();
    let alike = 1.0 / own.len() as f64;
    let mut left = rng.random::<f64>();
    let mut chosen = None;
    let mut last = 0;
    for (at, choice) in own.iter_mut().enumerate() {
        let probability = if sum > 0.0 { choice.regret.max(0.0) / sum } else { alike };
        choice.average += weight * probability;
        let explored = (1.0 - gamma) * probability + gamma * alike;
        if explored > 0.0 {
            last = at;
        }
        if chosen.is_none() && left < explored {
            chosen = Some(at);
        }
        left -= explored;
    }
    // Probabilities may add up to a little less than 1.
    chosen.unwrap_or(last)
}

/// A pair of choices that was made, and the points it brought.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) pay: i64,
    /// The mean of the node.
    pub(super) usual: f64,
    /// Whether negative regrets are kept, and all walks have the same weight.
    pub(super) plain: bool,
}

/// Records by how much every other choice would have been better, as far as is known.
pub(super) fn regret(left: &mut [Own], right: &mut [Own], pairs: &mut [Pair], made: Made) {
    let Made { row, column, pay, usual, plain } = made;
    let columns = right.len();
    let pay = pay as f64;
    pairs[row * columns + column].add(pay, plain);
    // Negative regrets are forgotten (Tammelin 2014), so that a choice can recover at once.
    let floor = if plain { f64::NEG_INFINITY } else { 0.0 };
    for (at, choice) in left.iter_mut().enumerate().filter(|&(at, _)| at != row) {
        choice.regret = (choice.regret + pairs[at * columns + column].mean(usual) - pay).max(floor);
    }
    for (at, choice) in right.iter_mut().enumerate().filter(|&(at, _)| at != column) {
        choice.regret = (choice.regret + pay - pairs[row * columns + at].mean(usual)).max(floor);
    }
}
