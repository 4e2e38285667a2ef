//! The interval of a share: Wilson's score interval.
//!
//! E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, JASA 22 (1927). It contains
//! all shares that a test by the normal approximation would not reject. Unlike the share plus and minus its error, it
//! never leaves the range from 0 to 1 and does not shrink to nothing when all games were won.

/// The number of standard deviations that contain 95 % of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The interval of the share of successes among independent trials, `z` standard deviations wide on either side
/// ([`Z95`] for 95 %). Without trials it is everything, from 0 to 1.
///
/// Halves are allowed (a draw as half a success), but the result is then wider than necessary, since draws vary less:
/// [`Points`](super::Points) uses the measured variance instead.
///
/// ```
/// use hedgerow_lab::statistics::{Z95, wilson};
///
/// let (low, high) = wilson(10.0, 10, Z95);
/// assert!(low > 0.72 && low < 0.73 && high == 1.0);
/// ```
pub fn wilson(successes: f64, trials: u64, z: f64) -> (f64, f64) {
    interval(successes / trials as f64, trials as f64, z)
}

/// The same for a mean from 0 to 1; a sample of `trials` (perhaps not a whole number) would determine it as precisely
/// as the games do.
pub(super) fn interval(mean: f64, trials: f64, z: f64) -> (f64, f64) {
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let square = z * z / trials;
    let centre = mean + square / 2.0;
    let half = z * (mean * (1.0 - mean) / trials + square / (4.0 * trials)).max(0.0).sqrt();
    // At the ends the exact bound is the end itself, which rounding may miss.
    let low = if mean <= 0.0 { 0.0 } else { ((centre - half) / (1.0 + square)).max(0.0) };
    let high = if mean >= 1.0 { 1.0 } else { ((centre + half) / (1.0 + square)).min(1.0) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Seed;
    use rand::Rng;

    /// Values from `statsmodels.stats.proportion.proportion_confint(s, n, alpha=0.05, method="wilson")`, statsmodels
    /// 0.15.
    #[test]
    fn agrees_with_statsmodels() {
        for (successes, trials, low, high) in [
            (0.0, 10, 0.0, 0.277_532_799_863),
            (7.0, 10, 0.396_778_147_461, 0.892_208_732_594),
            (55.0, 100, 0.452_446_029_974, 0.643_854_620_205),
            (100.0, 100, 0.963_006_501_793, 1.0),
            (1234.0, 5000, 0.235_046_758_321, 0.258_942_005_944),
            (10.5, 20, 0.320_480_444_518, 0.721_463_297_579),
        ] {
            let found = wilson(successes, trials, Z95);
            assert!((found.0 - low).abs() < 1e-11 && (found.1 - high).abs() < 1e-11, "{successes} of {trials}");
        }
        assert_eq!(wilson(0.0, 0, Z95), (0.0, 1.0));
    }

    #[test]
    fn covers_the_truth_as_often_as_it_says() {
        let mut rng = Seed::new(1).child("wilson").rng();
        for (share, trials) in [(0.5, 40), (0.3, 60), (0.1, 100), (0.9, 200)] {
            let covered = (0..4000)
                .filter(|_| {
                    let successes = (0..trials).filter(|_| rng.random::<f64>() < share).count();
                    let (low, high) = wilson(successes as f64, trials, Z95);
                    (low..=high).contains(&share)
                })
                .count();
            assert!((0.93..0.985).contains(&(covered as f64 / 4000.0)), "{share} of {trials}: {covered} of 4000");
        }
    }
}
