//! The result of a search: shares of choices, means, errors.

use hedgerow_core::{Player, Stopped};
use hedgerow_value::Rational;
use hedgerow_value::rational::gcd;
use rand::Rng;

/// A choice, and its share of the strategy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen<M> {
    /// The choice.
    pub chosen: M,
    /// Its share, as a count beside those of the player's other choices: the strategy is exactly these fractions.
    pub share: u64,
    /// The mean points to Left of the walks that began with it, if there were any.
    pub mean: Option<f64>,
}

/// Strategies for both players at a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled<M> {
    /// Left's choices; none if she can only pass.
    pub left: Vec<Chosen<M>>,
    /// Right's choices; none if he can only pass.
    pub right: Vec<Chosen<M>>,
    /// The mean points to Left over all walks, if anything was sampled or solved. Walks explore, so it is not quite the
    /// value. Where choices may have to be made again it may be far from the value: then waiting for the other to
    /// explore pays, and costs nothing.
    pub mean: Option<f64>,
    /// The standard error of the mean, from batches of walks, since successive walks depend on each other. It does not
    /// measure how far the mean is from the value.
    pub error: Option<f64>,
    /// How many walks there were.
    pub iterations: u64,
    /// Why there were fewer walks than planned, if there were.
    pub stopped: Option<Stopped>,
}

impl<M: Copy> Sampled<M> {
    /// Every choice as likely as any other.
    pub fn uniform(left: &[M], right: &[M]) -> Self {
        let alike = |moves: &[M]| moves.iter().map(|&chosen| Chosen { chosen, share: 1, mean: None }).collect();
        Self { left: alike(left), right: alike(right), mean: None, error: None, iterations: 0, stopped: None }
    }

    /// The choices of a player.
    pub fn side(&self, player: Player) -> &[Chosen<M>] {
        if player == Player::LEFT { &self.left } else { &self.right }
    }

    /// The strategy of a player as fractions that add up to 1; empty for a player who can only pass.
    pub fn strategy(&self, player: Player) -> Vec<Rational> {
        let side = self.side(player);
        let total: u64 = side.iter().map(|chosen| chosen.share).sum();
        side.iter().map(|chosen| Rational::new(chosen.share as i64, total as i64).unwrap_or_default()).collect()
    }

    /// Draws the number of a choice of a player; none if the player can only pass.
    pub fn draw<R: Rng + ?Sized>(&self, player: Player, rng: &mut R) -> Option<usize> {
        let side = self.side(player);
        let total: u64 = side.iter().map(|chosen| chosen.share).sum();
        let mut rest = if total > 0 { rng.random_range(0..total) } else { return None };
        side.iter().position(|chosen| {
            let here = rest < chosen.share;
            rest = rest.saturating_sub(chosen.share);
            here
        })
    }
}

/// The resolution of probabilities as counts.
const FINE: f64 = (1_u64 << 40) as f64;

/// Counts in proportion to these non-negative weights. If all are 0, all counts are equal.
pub(super) fn counts(weights: &[f64]) -> Vec<u64> {
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        weights.iter().map(|weight| (weight / total * FINE).round() as u64).collect()
    } else {
        vec![1; weights.len()]
    }
}

/// Counts in proportion to these probabilities: exact if a common denominator is short, else to 40 bits.
pub(super) fn counts_of(strategy: &[Rational]) -> Vec<u64> {
    let below = strategy.iter().try_fold(1_u64, |common, p| {
        let below = u64::try_from(p.denominator()).ok()?;
        (common / gcd(common, below)).checked_mul(below).filter(|&common| common < 1 << 60)
    });
    let exact = below.and_then(|below| {
        let of =
            |p: &Rational| Some(u64::try_from(p.numerator()).ok()? * (below / u64::try_from(p.denominator()).ok()?));
        strategy.iter().map(of).collect::<Option<Vec<u64>>>()
    });
    exact.unwrap_or_else(|| counts(&strategy.iter().map(Rational::to_f64).collect::<Vec<_>>()))
}

/// The mean of a long series and its standard error, from at most [`MOST_BATCHES`] batches of equal length.
#[derive(Clone, Debug)]
pub(super) struct Batches {
    sums: Vec<f64>,
    /// Numbers in a batch.
    length: u64,
    /// The batch in progress.
    open: (f64, u64),
}

const MOST_BATCHES: usize = 64;

impl Batches {
    pub(super) fn new() -> Self {
        Self { sums: Vec::with_capacity(MOST_BATCHES), length: 1, open: (0.0, 0) }
    }

    pub(super) fn add(&mut self, number: f64) {
        self.open = (self.open.0 + number, self.open.1 + 1);
        if self.open.1 < self.length {
            return;
        }
        self.sums.push(self.open.0);
        self.open = (0.0, 0);
        if self.sums.len() == MOST_BATCHES {
            // Each two batches become one, twice as long.
            for at in 0..MOST_BATCHES / 2 {
                self.sums[at] = self.sums[2 * at] + self.sums[2 * at + 1];
            }
            self.sums.truncate(MOST_BATCHES / 2);
            self.length *= 2;
        }
    }

    pub(super) fn mean(&self) -> Option<f64> {
        let count = self.sums.len() as u64 * self.length + self.open.1;
        (count > 0).then(|| (self.sums.iter().sum::<f64>() + self.open.0) / count as f64)
    }

    pub(super) fn error(&self) -> Option<f64> {
        let count = self.sums.len() as f64;
        let mean = self.sums.iter().sum::<f64>() / count;
        let squares: f64 = self.sums.iter().map(|sum| (sum - mean).powi(2)).sum();
        (self.sums.len() > 1).then(|| (squares / (count - 1.0) / count).sqrt() / self.length as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Seed;

    #[test]
    fn batches_know_the_mean_and_its_error() {
        let mut batches = Batches::new();
        let mut rng = Seed::new(3).rng();
        for _ in 0..100_003 {
            batches.add(rng.random::<f64>());
        }
        let (mean, error) = (batches.mean().unwrap(), batches.error().unwrap());
        // The deviation of one number is 1/sqrt(12).
        assert!((mean - 0.5).abs() < 4.0 * error && (error * 100_000_f64.sqrt() * 12_f64.sqrt() - 1.0).abs() < 0.3);
    }

    #[test]
    fn counts_are_exact_where_they_can_be() {
        let read = |text: &str| text.parse::<Rational>().unwrap();
        assert_eq!(counts_of(&[read("1/2"), read("1/3"), read("0"), read("1/6")]), [3, 2, 0, 1]);
        let long = counts_of(&[read("1/1000000000000000000000"), read("999999999999999999999/1000000000000000000000")]);
        assert_eq!(long, [0, 1 << 40]);
        assert_eq!(counts(&[0.0, 0.0]), [1, 1]);
    }

    #[test]
    fn draws_follow_the_shares() {
        let mut sampled = Sampled::uniform(&['a', 'b', 'c'], &[]);
        sampled.left[1].share = 0;
        sampled.left[2].share = 3;
        let mut rng = Seed::new(1).rng();
        let mut drawn = [0; 3];
        for _ in 0..4000 {
            drawn[sampled.draw(Player::LEFT, &mut rng).unwrap()] += 1;
        }
        assert!(drawn[1] == 0 && (900..1100).contains(&drawn[0]), "{drawn:?}");
        assert_eq!(sampled.draw(Player::RIGHT, &mut rng), None);
        assert_eq!(sampled.strategy(Player::LEFT)[2].to_string(), "3/4");
    }
}
