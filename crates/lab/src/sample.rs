//! Samples: how much to check when not everything is checked.

use hedgerow_core::Refusal;
use std::str::FromStr;

use hedgerow_core::Seed;
use rand::Rng;

/// A share, above 0 and at most the whole: `5%`, `0.1%`, `100%`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample(f64);

impl Sample {
    /// All of it.
    pub const ALL: Self = Self(1.0);

    /// The numbers below `count` that are in the sample, in order: at least one if there is any. A larger sample with
    /// the same seed contains a smaller one.
    pub(crate) fn pick(self, count: usize, seed: Seed) -> Vec<usize> {
        // A product such as 100 · 0.07 is a little more than it should be.
        let wanted = ((count as f64 * self.0 - 1e-9).ceil() as usize).max(1).min(count);
        let mut numbers: Vec<usize> = (0..count).collect();
        let mut rng = seed.child("sample").rng();
        for place in 0..wanted {
            numbers.swap(place, rng.random_range(place..count));
        }
        numbers.truncate(wanted);
        numbers.sort_unstable();
        numbers
    }
}

impl FromStr for Sample {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let number = text.trim().strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
        match number {
            Some(number) if number > 0.0 && number <= 100.0 => Ok(Self(number / 100.0)),
            _ => Err("write a share above 0 % and at most 100 %, such as 5%".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read() {
        assert_eq!("5%".parse(), Ok(Sample(0.05)));
        assert_eq!("100 %".parse(), Ok(Sample::ALL));
        for text in ["5", "0%", "-1%", "101%", "%", "", "x%", "NaN%"] {
            assert!(text.parse::<Sample>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_sample_is_as_large_as_its_share() {
        let pick = |share, count| Sample(share).pick(count, Seed::new(1));
        assert_eq!((pick(0.05, 0).len(), pick(0.05, 1).len(), pick(0.07, 100).len()), (0, 1, 7));
        assert_eq!(pick(1.0, 5), [0, 1, 2, 3, 4]);
        assert_ne!(pick(0.1, 1000), Sample(0.1).pick(1000, Seed::new(2)));
        let (small, large) = (pick(0.1, 1000), pick(0.2, 1000));
        assert!(small.iter().all(|number| large.contains(number)));
    }
}
