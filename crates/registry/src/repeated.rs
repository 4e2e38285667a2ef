//! Positions searched again and again, by games whose type is forgotten.

use hedgerow_core::Budget;
use hedgerow_lab::LabError;
use hedgerow_lab::repeats::{Alike, Choices, Progress, Repeats, choices};
use hedgerow_search::TextGame;

use hedgerow_games::entry::Visit;

/// Repeated searches that have not met their game yet.
pub struct Repeated<'a> {
    /// Who searches, how often and how far.
    pub plan: &'a Repeats,
    /// How many searches are made at once.
    pub threads: usize,
    /// When to stop.
    pub budget: &'a Budget,
    /// Hears of each search.
    pub progress: &'a dyn Fn(&Progress),
}

/// The same with what the game knows of its symmetries.
pub struct RepeatedBySymmetry<'a> {
    /// The searches.
    pub repeated: Repeated<'a>,
    /// Which moves are alike.
    pub alike: &'a Alike<'a>,
}

impl Visit for RepeatedBySymmetry<'_> {
    type Answer = Result<Choices, LabError>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        let Repeated { plan, threads, budget, progress } = self.repeated;
        choices(&start, plan, threads, self.alike, budget, progress)
    }
}
