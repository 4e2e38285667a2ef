//! The distribution of means of few numbers (Student 1908).

use std::f64::consts::PI;

/// The number of standard errors around the mean of `count` normally distributed numbers within which the true mean
/// lies with this probability. It is infinite for fewer than two numbers, and that of the normal distribution for very
/// many.
///
/// ```
/// use hedgerow_lab::statistics::student;
///
/// assert!((student(0.95, 2) - 12.706).abs() < 1e-3);
/// assert!((student(0.95, 11) - 2.228).abs() < 1e-3);
/// assert!((student(0.99, 1_000_000) - 2.576).abs() < 5e-3);
/// ```
pub fn student(level: f64, count: u64) -> f64 {
    let Some(freedom) = count.checked_sub(1).filter(|&freedom| freedom > 0) else { return f64::INFINITY };
    // Beyond this, the distribution no longer changes in any printed digit, and the sum below is long.
    let freedom = freedom.min(2000);
    let (mut low, mut high) = (0.0, 1.0);
    while within(high, freedom) < level {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if within(middle, freedom) < level { low = middle } else { high = middle }
    }
    high
}

/// The probability of lying within `t`, by the finite sums of Abramowitz and Stegun (1964), 26.7.3 and 26.7.4.
fn within(t: f64, freedom: u64) -> f64 {
    let angle = (t / (freedom as f64).sqrt()).atan();
    let (sine, square) = (angle.sin(), angle.cos().powi(2));
    let is_odd = freedom % 2 == 1;
    // The sums run over the powers of the cosine, each with the ratio of products of odd and even numbers before it.
    let (mut term, mut power) = if is_odd { (angle.cos(), 1) } else { (1.0, 0) };
    let mut sum = 0.0;
    while power + 2 <= freedom {
        sum += term;
        let (above, below) = (power as f64 + 1.0, power as f64 + 2.0);
        term *= square * above / below;
        power += 2;
    }
    if is_odd { 2.0 / PI * (angle + sine * sum) } else { sine * sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from `scipy.stats.t.ppf((1 + level) / 2, count - 1)`.
    #[test]
    fn agrees_with_scipy() {
        for (level, count, expected) in [
            (0.95, 2, 12.706_204_736),
            (0.95, 3, 4.302_652_73),
            (0.95, 5, 2.776_445_105),
            (0.95, 10, 2.262_157_163),
            (0.99, 2, 63.656_741_162),
            (0.99, 4, 5.840_909_31),
            (0.99, 31, 2.749_995_654),
            (0.99, 101, 2.625_890_521),
        ] {
            let found = student(level, count);
            assert!((found - expected).abs() < 1e-6 * expected, "{level} {count}: {found}");
        }
        assert_eq!(student(0.95, 1), f64::INFINITY);
    }
}
