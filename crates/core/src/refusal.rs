//! Refusals: why a request makes no sense.

use std::fmt;

/// A sentence for people that says why a question, an option or a position is refused.
///
/// ```
/// use hedgerow_core::Refusal;
///
/// fn size(text: &str) -> Result<u8, Refusal> {
///     text.parse().map_err(|_| Refusal::new(format!("{text:?} is not a size")))
/// }
/// assert_eq!(size("x").unwrap_err().to_string(), "\"x\" is not a size");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    /// A refusal with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }

    /// The same refusal, with a subject in front of the sentence: a game, or something else.
    #[must_use]
    pub fn of(self, whose: impl fmt::Display) -> Self {
        Self(format!("{whose}: {}", self.0))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl From<String> for Refusal {
    fn from(sentence: String) -> Self {
        Self(sentence)
    }
}

impl From<&str> for Refusal {
    fn from(sentence: &str) -> Self {
        Self::new(sentence)
    }
}

impl From<Refusal> for String {
    fn from(refusal: Refusal) -> Self {
        refusal.0
    }
}
