//! The rules of decision: from the results of games to an outcome class.

use hedgerow_value::Outcome;

use super::settings::{Rule, Settings};
use super::winner::Rate;

/// The class by these rates; none if they do not decide.
pub fn class(blue: &Rate, red: &Rate, settings: &Settings) -> Option<Outcome> {
    if blue.proved && red.proved {
        return class_of(blue.decided(settings), red.decided(settings));
    }
    match settings.rule {
        Rule::Margin => Some(published(blue.share(), red.share(), settings.margin)),
        Rule::Difference => Some(by_difference(blue, red, settings.error)),
        Rule::Sequential => class_of(blue.decided(settings), red.decided(settings)),
    }
}

/// The class, by whether each player wins when beginning; none if one of these is unknown.
fn class_of(blue: Option<bool>, red: Option<bool>) -> Option<Outcome> {
    Some(match (blue?, red?) {
        (true, true) => Outcome::Next,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
        (false, false) => Outcome::Previous,
    })
}

/// The class by the thesis's pseudocode, with "Red wins" for every remaining case.
fn published(blue: f64, red: f64, margin: f64) -> Outcome {
    match () {
        () if blue < margin && red < margin => Outcome::Previous,
        () if blue > 1.0 - margin && red > 1.0 - margin => Outcome::Next,
        () if blue > 1.0 - margin => Outcome::Left,
        () => Outcome::Right,
    }
}

/// The class, by whether the two rates differ by more than chance explains, as the thesis proposes in its section 6.
///
/// Rates that do not differ mean a balanced scale if the player who begins usually loses; otherwise the scale tips both
/// ways.
fn by_difference(blue: &Rate, red: &Rate, error: f64) -> Outcome {
    let (games, other) = (blue.games as f64, red.games as f64);
    let together = (blue.wins + red.wins) as f64 / (games + other);
    let spread = (together * (1.0 - together) * (1.0 / games + 1.0 / other)).sqrt();
    let difference = blue.share() - red.share();
    match () {
        () if difference.abs() > quantile(1.0 - error / 2.0) * spread => {
            if difference > 0.0 {
                Outcome::Left
            } else {
                Outcome::Right
            }
        }
        () if together < 0.5 => Outcome::Previous,
        () => Outcome::Next,
    }
}

/// The point with this share of the normal distribution below it (from 1/2 to 1; Abramowitz and Stegun 26.2.23, with an
/// error below 0.0005).
fn quantile(share: f64) -> f64 {
    let t = (-2.0 * (1.0 - share).ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}

/// Wald's sequential test of a rate of at least 1 minus the margin against one of at most the margin, with the same
/// probability of a wrong decision either way; none if it needs more games.
pub fn sequential(rate: &Rate, margin: f64, error: f64) -> Option<bool> {
    let (wins, losses) = (rate.wins as f64, (rate.games - rate.wins) as f64);
    let evidence = (wins - losses) * ((1.0 - margin) / margin).ln();
    let enough = ((1.0 - error) / error).ln();
    // Within the margins the test would decide by chance in the end: such rates stay undecided.
    let outside = rate.share() <= margin || rate.share() >= 1.0 - margin;
    (evidence.abs() >= enough && outside).then_some(evidence > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(wins: u64, games: u64) -> Rate {
        Rate { wins, games, proved: false }
    }

    /// The flaw of the published rule, and its repair.
    #[test]
    fn mixed_rates_are_undecided() {
        assert_eq!(published(0.48, 0.0, 0.4), Outcome::Right);
        assert_eq!(sequential(&rate(48, 100), 0.4, 0.01), None);
        assert_eq!(sequential(&rate(5, 100), 0.4, 0.01), Some(false));
        assert_eq!(sequential(&rate(95, 100), 0.4, 0.01), Some(true));
        // Few games prove nothing, however they end.
        assert_eq!(sequential(&rate(4, 4), 0.4, 0.01), None);
        assert_eq!(class_of(Some(true), None), None);
    }

    #[test]
    fn differences_are_told_from_chance() {
        assert_eq!(by_difference(&rate(30, 100), &rate(25, 100), 0.01), Outcome::Previous);
        assert_eq!(by_difference(&rate(48, 100), &rate(0, 100), 0.01), Outcome::Left);
        assert_eq!(by_difference(&rate(10, 100), &rate(60, 100), 0.01), Outcome::Right);
        assert_eq!(by_difference(&rate(100, 100), &rate(100, 100), 0.01), Outcome::Next);
        // The table of the normal distribution.
        assert!((quantile(0.975) - 1.96).abs() < 0.001 && (quantile(0.995) - 2.576).abs() < 0.001);
    }
}
