//! Scores as differences of ratings.
//!
//! A. E. Elo, *The Rating of Chessplayers* (1978), in the logistic form that is used today: a difference of 400 points
//! makes the odds 10 to 1.

use super::{Points, Z95};

/// A difference of ratings with its 95 % interval. All three may be infinite: a player who has won everything is
/// infinitely better, though the lower end of the interval is finite.
///
/// The interval is that of the [score](Points::interval), so it is not symmetric, it takes pairs and draws into
/// account, and it contains 0 just when the interval of the score contains ½.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference that fits the score best.
    pub difference: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Elo {
    /// The difference of ratings by these games; none without games.
    pub fn of(points: &Points) -> Option<Self> {
        let (low, high) = points.interval(Z95);
        Some(Self { difference: elo_of_score(points.score()?), low: elo_of_score(low), high: elo_of_score(high) })
    }
}

/// The difference of ratings with this expected mean score; infinite for 0 and 1.
///
/// ```
/// use hedgerow_lab::statistics::elo_of_score;
///
/// assert_eq!(elo_of_score(10.0 / 11.0).round(), 400.0);
/// assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The expected mean score at a difference of ratings.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores and intervals as in the tests of `points`, converted to ratings in Python. The usual way of chess
    /// testers, the score plus and minus 1.96 standard errors, gives 25.78 with 6.44 and 45.28 for the first.
    #[test]
    fn agrees_with_a_separate_computation() {
        let of = |pairs, singles| Elo::of(&Points { pairs, singles }).expect("games");
        let near = |x: f64, y: f64| (x - y).abs() < 1e-6;
        let elo = of([10, 50, 120, 70, 20], [0; 3]);
        assert!(near(elo.difference, 25.783_195_691) && near(elo.low, 6.347_371_897) && near(elo.high, 45.219_019_485));
        let elo = of([0; 5], [30, 40, 50]);
        assert!(
            near(elo.difference, 58.451_214_271) && near(elo.low, 7.418_032_860) && near(elo.high, 109.484_395_683)
        );
    }

    #[test]
    fn whoever_wins_everything_is_better_by_no_finite_number() {
        let elo = Elo::of(&Points { pairs: [0, 0, 0, 0, 5], singles: [0; 3] }).expect("games");
        assert!(elo.difference == f64::INFINITY && elo.high == f64::INFINITY && elo.low > 150.0 && elo.low < 200.0);
        assert_eq!(Elo::of(&Points::default()), None);
        for difference in [-300.0, 0.0, 12.5, 700.0] {
            assert!((elo_of_score(score_of_elo(difference)) - difference).abs() < 1e-9);
        }
    }
}
