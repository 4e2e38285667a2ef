//! The text form of the two ratings of a sequential test.

use std::fmt;
use std::str::FromStr;

use hedgerow_core::Refusal;
use hedgerow_lab::statistics::Sprt;
use serde::{Deserialize, Serialize};

/// Two differences of ratings between which a sequential test decides; in JSON a text such as "0,20".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SprtRatings {
    /// The smaller difference, in Elo.
    pub elo0: f64,
    /// The greater difference, in Elo.
    pub elo1: f64,
}

impl SprtRatings {
    /// The test, with error rates of 5 %.
    pub fn test(self) -> Sprt {
        Sprt::new(self.elo0, self.elo1)
    }
}

impl FromStr for SprtRatings {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
        let Some(&[elo0, elo1]) = numbers.as_deref() else {
            return Err("write two differences of ratings, such as 0,20".into());
        };
        let ratings = Self { elo0, elo1 };
        ratings.test().check()?;
        Ok(ratings)
    }
}

impl TryFrom<String> for SprtRatings {
    type Error = Refusal;

    fn try_from(text: String) -> Result<Self, Refusal> {
        text.parse()
    }
}

impl From<SprtRatings> for String {
    fn from(ratings: SprtRatings) -> Self {
        ratings.to_string()
    }
}

impl fmt::Display for SprtRatings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{},{}", self.elo0, self.elo1)
    }
}
