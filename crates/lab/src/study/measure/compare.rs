//! Whether a printed number agrees with ours: the same distribution, or the same value.

use hedgerow_value::Rational;

use super::path::decimal;
use crate::statistics::{fisher, wilson};

/// The number of standard deviations beyond which 1 % of a normal distribution lies.
const Z99: f64 = 2.575_829_303_548_9;

/// Half a unit of the last printed digit.
pub(super) fn half_unit(printed: &str) -> f64 {
    let digits = printed.trim().split_once('.').map_or(0, |(_, digits)| digits.len());
    if printed.contains('/') { 0.0 } else { 0.5 * 10_f64.powi(-(digits as i32)) }
}

/// The most by which a printed share may have been rounded: shares come from counts, and print often drops the last
/// zeros of `0.10` or `0`, so it is never more than half a per cent.
pub(super) fn half_share(printed: &str) -> f64 {
    half_unit(printed).min(0.005)
}

/// Whether two shares may come from one distribution, where theirs was rounded by at most this much.
pub(super) fn same_share(hits: u64, trials: u64, theirs: f64, of: Option<u64>, rounded: f64) -> bool {
    let ours = hits as f64 / trials as f64;
    match of {
        Some(of) => {
            // Of all counts that round to the printed share, the one most favourable to one distribution.
            let count = |share: f64| (share.clamp(0.0, 1.0) * of as f64).round() as u64;
            let nearest = ours.clamp((theirs - rounded).max(0.0), (theirs + rounded).max(0.0));
            fisher((hits, trials), (count(nearest), of)) >= 0.01
        }
        None => {
            let (low, high) = wilson(hits as f64, trials, Z99);
            (low - rounded..=high + rounded).contains(&theirs)
        }
    }
}

/// Whether two exact texts agree; a decimal agrees with every value that rounds to it.
pub(super) fn same_text(ours: &str, printed: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    if plain(ours) == plain(printed) {
        return true;
    }
    match (ours.parse::<Rational>(), printed.parse::<Rational>()) {
        (Ok(ours), Ok(printed)) if ours == printed => true,
        _ => match (decimal(ours), decimal(printed)) {
            (Some(ours), Some(number)) if printed.contains('.') => {
                (ours - number).abs() <= half_unit(printed) * (1.0 + 1e-9)
            }
            _ => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_judged_by_both_samples() {
        assert!(same_share(24, 100, 0.25, Some(1000), 0.0));
        assert!(!same_share(2400, 10_000, 0.0017, Some(10_000), 0.0));
        // Few trials prove little, but none of a thousand against all of three does.
        assert!(same_share(2, 2, 0.53, Some(100), 0.005));
        assert!(!same_share(0, 3, 0.997, Some(1000), 0.0));
        assert!(same_share(0, 50, 0.0, Some(100), 0.0) && same_share(50, 50, 1.0, Some(100), 0.0));
        // Without their number of trials, ours must do.
        assert!(same_share(47, 100, 0.53, None, 0.005) && !same_share(470, 1000, 0.53, None, 0.005));
    }

    #[test]
    fn printed_decimals_are_intervals() {
        assert!(same_text("776/771", "1.006") && !same_text("776/771", "1.007"));
        assert!(same_text("1/4", "2/8") && same_text("{1|-1}", "{1 | -1}") && !same_text("1/4", "1/8"));
        assert!(same_text("2.440012", "2.44") && !same_text("1", "1*"));
        assert_eq!((half_unit("0.40"), half_unit("3"), half_unit("1/2")), (0.005, 0.5, 0.0));
    }
}
