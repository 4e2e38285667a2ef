//! Whether two shares may come from one distribution (Fisher 1934).

/// The probability that two samples of one distribution differ in their shares of successes at least as much as these
/// do: Fisher's exact test, two-sided.
///
/// ```
/// use hedgerow_lab::statistics::fisher;
///
/// assert!((fisher((6, 8), (98, 100)) - 0.0269).abs() < 1e-3);
/// assert_eq!(fisher((0, 5), (0, 100)), 1.0);
/// ```
pub fn fisher((hits, trials): (u64, u64), (other_hits, other_trials): (u64, u64)) -> f64 {
    let (hits, other_hits) = (hits.min(trials), other_hits.min(other_trials));
    let (all_hits, all) = (hits + other_hits, trials + other_trials);
    let logarithms = Logarithms::up_to(all);
    // Given the successes of both, those of the first have the hypergeometric distribution.
    let weight = |first: u64| {
        logarithms.choose(trials, first) + logarithms.choose(other_trials, all_hits - first)
            - logarithms.choose(all, all_hits)
    };
    let seen = weight(hits);
    let (low, high) = (all_hits.saturating_sub(other_trials), all_hits.min(trials));
    // Equal weights must count as equal even if rounding differs.
    let total: f64 = (low..=high).map(weight).filter(|&weight| weight <= seen + 1e-7).map(f64::exp).sum();
    total.min(1.0)
}

/// The logarithms of factorials.
struct Logarithms(Vec<f64>);

impl Logarithms {
    fn up_to(most: u64) -> Self {
        let mut sum = 0.0;
        let next = |number: u64| {
            sum += (number.max(1) as f64).ln();
            sum
        };
        Self((0..=most).map(next).collect())
    }

    fn choose(&self, all: u64, some: u64) -> f64 {
        let of = |number: u64| self.0[number as usize];
        of(all) - of(some) - of(all - some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from `scipy.stats.fisher_exact([[a, n - a], [b, m - b]])`.
    #[test]
    fn agrees_with_scipy() {
        for (one, other, expected) in [
            ((8, 10), (2, 10), 0.023_014_138),
            ((6, 8), (98, 100), 0.026_920_590),
            ((0, 3), (997, 1000), 1.192_829_9e-7),
            ((24, 100), (250, 1000), 0.903_734_49),
            ((50, 100), (700, 1000), 7.244_591_7e-5),
        ] {
            let found = fisher(one, other);
            assert!((found - expected).abs() < 1e-4 * expected + 1e-12, "{one:?} {other:?}: {found}");
        }
        assert_eq!(fisher((5, 5), (10, 10)), 1.0);
        assert_eq!(fisher((0, 0), (3, 10)), 1.0);
    }
}
