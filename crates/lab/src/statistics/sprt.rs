//! A test that ends as soon as the games are enough: the sequential probability ratio test.
//!
//! A. Wald, *Sequential Tests of Statistical Hypotheses* (1945): continue until the log-likelihood ratio of the two
//! hypotheses leaves an interval that follows from the error rates allowed. Here the hypotheses fix only the mean
//! score, and how often pairs of games bring 0, ½, 1, 1½ or 2 points is otherwise unknown; so each hypothesis uses the
//! most likely such distribution with its mean (the *generalised* test). That distribution has one free number: the
//! observed share `p` of a score `a` becomes `p / (1 + x (a - s))`, where `x` makes the mean the `s` of the hypothesis
//! (M. Van den Bergh's notes for Stockfish's test server, proposition 1.1 of
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>; also A. B. Owen, *Empirical Likelihood*, 2001).
//!
//! For many pairs and small differences the ratio is near `n (s1 - s0) (2 s - s0 - s1) / (2 v)`, with `s` the score
//! and `v` the variance of the pairs: the normal approximation that many programs use
//! (<https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>). After few pairs, whose variance may be nearly 0, it is
//! off by any factor (five pairs won of five would prove 50 Elo); so it is not used here.
//!
//! Scores that have not occurred count as a thousandth of a pair, as in Fishtest: otherwise a distribution with only
//! wins could not have the mean of a hypothesis at all.

use super::score_of_elo;
use hedgerow_core::Refusal;

/// A test of whether the difference of ratings is `elo0` (or less) or `elo1` (or more).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference under the hypothesis H0, in Elo.
    pub elo0: f64,
    /// The difference under the hypothesis H1, greater than the other.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 is true.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtState {
    /// More games are needed.
    Continue,
    /// The difference is rather `elo0`.
    AcceptH0,
    /// The difference is rather `elo1`.
    AcceptH1,
}

impl SprtState {
    /// The state in a word: `continue`, `H0` or `H1`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Continue => "continue",
            Self::AcceptH0 => "H0",
            Self::AcceptH1 => "H1",
        }
    }
}

impl Sprt {
    /// A test with error rates of 5 %.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// What is wrong with the test, in a sentence; nothing if it makes sense.
    pub fn check(&self) -> Result<(), Refusal> {
        let Self { elo0, elo1, alpha, beta } = *self;
        if !(elo0.is_finite() && elo1.is_finite() && elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0) {
            return Err("the ratings of a sequential test are numbers from -2000 to 2000".into());
        }
        if elo0 >= elo1 {
            return Err(
                format!("a sequential test needs a first rating below the second, not {elo0} and {elo1}").into()
            );
        }
        if !(0.0 < alpha && alpha < 0.5 && 0.0 < beta && beta < 0.5) {
            return Err("the error rates of a sequential test are greater than 0 and less than ½".into());
        }
        Ok(())
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 to H0, from how many pairs brought 0, ½, 1, 1½ and 2 points.
    pub fn ratio(&self, pairs: &[u64; 5]) -> f64 {
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let (tilt0, tilt1) = (tilt(&counts, score0), tilt(&counts, score1));
        let term = |(place, count): (usize, &f64)| {
            let score = place as f64 / 4.0;
            count * ((1.0 + tilt0 * (score - score0)).ln() - (1.0 + tilt1 * (score - score1)).ln())
        };
        counts.iter().enumerate().map(term).sum()
    }

    /// The result of the test after these pairs.
    pub fn state(&self, pairs: &[u64; 5]) -> SprtState {
        let (lower, upper) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio <= lower => SprtState::AcceptH0,
            ratio if ratio >= upper => SprtState::AcceptH1,
            _ => SprtState::Continue,
        }
    }
}

/// The number `x` for which the shares `p / (1 + x (a - mean))` have this mean.
fn tilt(counts: &[f64; 5], mean: f64) -> f64 {
    // All shares must stay positive, which bounds x on both sides; between the bounds the sum falls from plus to minus
    // infinity. Bisection needs no derivative and takes the same steps on every machine.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let excess = |x: f64| {
        let term = |(place, count): (usize, &f64)| {
            let off = place as f64 / 4.0 - mean;
            count * off / (1.0 + x * off)
        };
        counts.iter().enumerate().map(term).sum::<f64>()
    };
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Seed;
    use rand::Rng;

    /// The likelihoods of both hypotheses, maximised over all five shares by Newton's method under the two linear
    /// constraints (Boyd and Vandenberghe, *Convex Optimization*, chapter 10) in Python, without the formula used here.
    #[test]
    fn agrees_with_a_separate_optimiser() {
        for (pairs, elo0, elo1, ratio) in [
            ([10, 50, 120, 70, 20], 0.0, 10.0, 2.102_175_263),
            ([10, 50, 120, 70, 20], 0.0, 50.0, 0.438_989_040),
            ([2, 1, 1, 3, 9], -10.0, 30.0, 1.145_544_780),
            ([0, 0, 3, 5, 0], 0.0, 50.0, 1.068_217_993),
            ([0, 0, 0, 0, 5], 0.0, 50.0, 0.668_205_487),
            ([0, 0, 20, 0, 0], 0.0, 50.0, -3.076_535_780),
        ] {
            let found = Sprt::new(elo0, elo1).ratio(&pairs);
            assert!((found - ratio).abs() < 1e-8, "{pairs:?} {elo0} {elo1}: {found}, not {ratio}");
        }
        assert_eq!(Sprt::new(0.0, 10.0).ratio(&[0; 5]), 0.0);
    }

    #[test]
    fn many_pairs_agree_with_the_normal_approximation() {
        let pairs = [1000, 5000, 12000, 5300, 1100];
        let sprt = Sprt::new(0.0, 4.0);
        let total: f64 = pairs.iter().sum::<u64>() as f64;
        let mean = pairs.iter().enumerate().map(|(a, &n)| n as f64 * a as f64 / 4.0).sum::<f64>() / total;
        let square = |a: usize| (a as f64 / 4.0 - mean).powi(2);
        let variance = pairs.iter().enumerate().map(|(a, &n)| n as f64 * square(a)).sum::<f64>() / total;
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(4.0));
        let normal = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!((sprt.ratio(&pairs) - normal).abs() < 0.005 * normal.abs());
    }

    #[test]
    fn bounds_are_walds() {
        let (lower, upper) = Sprt::new(0.0, 5.0).bounds();
        assert!((lower + 19_f64.ln()).abs() < 1e-12 && (upper - 19_f64.ln()).abs() < 1e-12);
        assert!(Sprt::new(5.0, 5.0).check().is_err() && Sprt::new(f64::NAN, 5.0).check().is_err());
        assert!(Sprt { alpha: 0.0, ..Sprt::new(0.0, 5.0) }.check().is_err() && Sprt::new(-3.0, 1.0).check().is_ok());
    }

    /// How often a test that is evaluated after each pair errs, if the truth is one of the hypotheses. A fifth of the
    /// games are draws, and openings favour a seat.
    #[test]
    fn errs_about_as_often_as_it_may() {
        let mut rng = Seed::new(3).child("sprt").rng();
        let runs = 1000;
        for (sprt, truth, right) in [
            (Sprt::new(0.0, 60.0), 0.0, SprtState::AcceptH0),
            (Sprt::new(0.0, 60.0), 60.0, SprtState::AcceptH1),
            (Sprt::new(-30.0, 30.0), 30.0, SprtState::AcceptH1),
        ] {
            let strength = score_of_elo(truth) - 0.5;
            let mut wrong = 0;
            for _ in 0..runs {
                let mut pairs = [0; 5];
                let state = loop {
                    let favour = if rng.random::<bool>() { 0.15 } else { -0.15 };
                    let mut game = |favour: f64| match rng.random::<f64>() {
                        x if x < 0.2 => 1,
                        x if x < 0.6 + strength + favour => 2,
                        _ => 0,
                    };
                    pairs[game(favour) + game(-favour)] += 1;
                    match sprt.state(&pairs) {
                        SprtState::Continue => {}
                        state => break state,
                    }
                };
                wrong += usize::from(state != right);
            }
            assert!((15..=75).contains(&wrong), "{sprt:?} at {truth}: wrong in {wrong} of {runs}");
        }
    }
}
