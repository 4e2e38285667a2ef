//! Matches and their records, played and replayed by games whose type is forgotten.

use std::path::Path;
use std::time::Duration;

use hedgerow_core::{Budget, Player};
use hedgerow_lab::matches::{Keep, Match, Openings, Progress, Summary, Verified, openings_for, run, verify};
use hedgerow_lab::record::{GameRecord, replay};
use hedgerow_lab::statistics::Sprt;
use hedgerow_lab::{LabError, Sample};
use hedgerow_search::{Spec, TextGame};

use hedgerow_games::entry::Visit;
use hedgerow_games::entry::several::VisitAll;

/// What is done with the positions that a match is given.
#[derive(Clone, Debug)]
pub enum OpeningRule {
    /// So many random moves from the first of them.
    Random(usize),
    /// Every line of so many moves from the first of them.
    All(usize),
    /// Each is an opening; the phrase says what they are.
    Given(String),
}

/// A match that has not met its game yet.
pub struct MatchPlan<'a> {
    /// The name of the game.
    pub game: &'static str,
    /// Who play.
    pub engines: Vec<Spec>,
    /// How positions become openings.
    pub lead: OpeningRule,
    /// As in [`Match`].
    pub games: u64,
    /// As in [`Match`].
    pub seed: u64,
    /// As in [`Match`].
    pub sprt: Option<Sprt>,
    /// As in [`Match`].
    pub memory: Option<u64>,
    /// As in [`Match`].
    pub count_repeated: bool,
    /// How many games are played at once.
    pub threads: usize,
    /// When to stop.
    pub budget: &'a Budget,
    /// What is done with it.
    pub task: MatchTask<'a>,
}

/// What is done with a match.
pub enum MatchTask<'a> {
    /// It is played.
    Play {
        /// Where the games are kept.
        keep: Keep<'a>,
        /// Hears of each game.
        progress: &'a dyn Fn(&Progress),
    },
    /// Its records are checked.
    Verify {
        /// The file.
        records: &'a Path,
        /// How many games are played anew.
        sample: Sample,
        /// Hears how many of how many games are played anew, and since when.
        progress: &'a dyn Fn(u64, u64, Duration),
    },
}

/// What became of a match.
pub enum MatchResult {
    /// It was played.
    Played(Summary),
    /// Its records were checked.
    Verified(Verified),
}

/// What became of a match, and what its openings were.
pub type Outcome = Result<(MatchResult, String), LabError>;

impl VisitAll for MatchPlan<'_> {
    type Answer = Outcome;

    fn at_all<G: TextGame + 'static>(self, mut starts: Vec<G>) -> Outcome {
        let openings = match self.lead {
            OpeningRule::Random(plies) => {
                let count = openings_for(self.games, self.engines.len());
                Openings::random(&starts.swap_remove(0), plies, count, self.seed)?
            }
            OpeningRule::All(plies) => Openings::all(&starts.swap_remove(0), plies, self.budget)?,
            OpeningRule::Given(about) => Openings::given(starts, about)?,
        };
        let plan = Match {
            game: self.game.to_owned(),
            engines: self.engines,
            openings,
            games: self.games,
            seed: self.seed,
            sprt: self.sprt,
            memory: self.memory,
            count_repeated: self.count_repeated,
        };
        let result = match self.task {
            MatchTask::Play { keep, progress } => {
                MatchResult::Played(run(&plan, self.threads, self.budget, keep, progress)?)
            }
            MatchTask::Verify { records, sample, progress } => {
                MatchResult::Verified(verify(&plan, records, sample, self.threads, self.budget, progress)?)
            }
        };
        Ok((result, plan.openings.about))
    }
}

/// A recorded game, played again.
pub struct ReplayedRecord {
    /// Every move, those of the opening first.
    pub steps: Vec<Step>,
    /// The last position.
    pub end: String,
}

/// A move of a recorded game.
pub struct Step {
    /// The position before it.
    pub position: String,
    /// Who made it.
    pub player: Option<Player>,
    /// The move.
    pub chosen: String,
}

/// Plays a recorded game again, and checks it.
pub struct ReplayRecord<'a>(pub &'a GameRecord);

impl Visit for ReplayRecord<'_> {
    type Answer = Result<ReplayedRecord, LabError>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        let line = replay(self.0, &start)?;
        let step = |(position, chosen): &(G, G::Move)| Step {
            position: position.write(),
            player: position.mover(),
            chosen: position.write_move(*chosen),
        };
        let steps = line.iter().map(step).collect();
        let end = match line.into_iter().last() {
            Some((mut last, chosen)) => {
                last.play(chosen);
                last
            }
            None => start,
        };
        Ok(ReplayedRecord { steps, end: end.write() })
    }
}
