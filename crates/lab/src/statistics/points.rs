//! The score of a match between two, when games come in pairs and may be drawn.
//!
//! Two games from one opening with the seats swapped are not independent: an opening that favours a seat tends to give
//! each player one of them. The *pairs* are independent, so the variance is measured between pairs (chess testers call
//! the five possible scores of a pair the pentanomial). Games without a partner count as units of their own.
//!
//! The interval is [Wilson's](super::wilson()) with an effective number of games: the number of independent, decided
//! games that would have the measured variance (Kish's design effect; Franco and others, *Comparative study of
//! confidence intervals for proportions in complex sample surveys*, J. Surv. Stat. Methodol. 7, 2019). For decided
//! games without partners it is Wilson's interval itself. The measured variance of few units may be 0 by chance (all
//! pairs one to one); so one unit as variable as a decided game is mixed in.

use super::wilson::interval;

/// Points won in games, by pairs of games and by games without a partner.
///
/// ```
/// use hedgerow_lab::statistics::{Points, Z95};
///
/// // Ten pairs, each won and lost once: the openings decide, and the score is known better than from 20 games.
/// let points = Points { pairs: [0, 0, 10, 0, 0], singles: [0; 3] };
/// let (low, high) = points.interval(Z95);
/// assert!(points.score() == Some(0.5) && low > 0.43 && high < 0.57);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// How many pairs of games brought 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// How many games without a partner brought 0, ½ and 1 point.
    pub singles: [u64; 3],
}

impl Points {
    /// The number of games in all.
    pub fn games(&self) -> u64 {
        2 * self.pairs.iter().sum::<u64>() + self.singles.iter().sum::<u64>()
    }

    /// The mean score of a game, from 0 to 1; none without games.
    pub fn score(&self) -> Option<f64> {
        let halves = |counts: &[u64]| counts.iter().zip(0_u64..).map(|(count, halves)| count * halves).sum::<u64>();
        let games = self.games();
        (games > 0).then(|| (halves(&self.pairs) + halves(&self.singles)) as f64 / (2 * games) as f64)
    }

    /// The interval of the mean score, `z` standard deviations wide on either side.
    pub fn interval(&self, z: f64) -> (f64, f64) {
        let Some(mean) = self.score() else { return (0.0, 1.0) };
        interval(mean, self.games() as f64 / self.dispersion(mean), z)
    }

    /// The variance of the score, relative to that of independent and decided games.
    fn dispersion(&self, mean: f64) -> f64 {
        let decided = mean * (1.0 - mean);
        if decided <= 0.0 {
            return 1.0; // All won or all lost: nothing was seen to vary.
        }
        let squares = |counts: &[u64], games: f64| {
            let square = |halves: usize| (halves as f64 / 2.0 - games * mean).powi(2);
            counts.iter().enumerate().map(|(halves, &count)| count as f64 * square(halves)).sum::<f64>()
        };
        let measured = (squares(&self.pairs, 2.0) + squares(&self.singles, 1.0)) / self.games() as f64 / decided;
        let units = (self.pairs.iter().sum::<u64>() + self.singles.iter().sum::<u64>()) as f64;
        (units * measured + 1.0) / (units + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Z95, wilson};
    use super::*;
    use hedgerow_core::Seed;
    use rand::Rng;

    /// Computed from the lists of single units with numpy and statsmodels' Wilson interval.
    #[test]
    fn agrees_with_a_separate_computation() {
        for (pairs, singles, score, low, high) in [
            ([10, 50, 120, 70, 20], [0, 0, 0], 0.537_037_037, 0.509_133_586, 0.564_710_430),
            ([0; 5], [30, 40, 50], 0.583_333_333, 0.510_673_786, 0.652_544_524),
            ([3, 5, 9, 8, 6], [1, 2, 4], 0.586_956_522, 0.483_937_689, 0.682_886_115),
            ([0, 0, 40, 0, 0], [0, 0, 0], 0.5, 0.482_898_784, 0.517_101_216),
        ] {
            let points = Points { pairs, singles };
            let found = points.interval(Z95);
            let near = |x: f64, y: f64| (x - y).abs() < 2e-9;
            assert!(near(points.score().unwrap_or(0.0), score) && near(found.0, low) && near(found.1, high));
        }
    }

    #[test]
    fn decided_single_games_have_wilsons_interval() {
        let points = Points { pairs: [0; 5], singles: [45, 0, 55] };
        let (found, expected) = (points.interval(Z95), wilson(55.0, 100, Z95));
        assert!((found.0 - expected.0).abs() < 1e-12 && (found.1 - expected.1).abs() < 1e-12);
        assert_eq!(Points::default().interval(Z95), (0.0, 1.0));
        assert_eq!(Points { pairs: [0, 0, 0, 0, 3], ..Points::default() }.interval(Z95), wilson(6.0, 6, Z95));
    }

    /// Games whose openings favour a seat, with draws: pairs and some single games.
    #[test]
    fn covers_the_truth_as_often_as_it_says() {
        let mut rng = Seed::new(2).child("points").rng();
        let runs = 3000;
        for (strength, swing, pairs) in [(0.0, 0.3, 30), (0.08, 0.3, 60), (0.1, 0.0, 40)] {
            let mut covered = 0;
            for _ in 0..runs {
                let mut points = Points::default();
                for _ in 0..pairs {
                    let favour = if rng.random::<bool>() { swing } else { -swing };
                    // The probabilities of a win and a loss differ by twice the favour and the strength; a fifth are
                    // draws.
                    let mut game = |favour: f64| match rng.random::<f64>() {
                        x if x < 0.2 => 1,
                        x if x < 0.6 + strength + favour => 2,
                        _ => 0,
                    };
                    points.pairs[game(favour) + game(-favour)] += 1;
                }
                let (low, high) = points.interval(Z95);
                covered += usize::from((low..=high).contains(&(0.5 + strength)));
            }
            let share = covered as f64 / runs as f64;
            assert!((0.93..0.985).contains(&share), "strength {strength}, swing {swing}: {share}");
        }
    }
}
