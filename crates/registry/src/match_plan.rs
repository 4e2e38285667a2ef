//! Matches and their records, played and replayed by games whose type is forgotten.

use std::path::Path;
use std::time::Duration;

use hedgerow_core::{Budget, Player, Refusal};
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
    /// This number of random moves from the first of them.
    Random(usize),
    /// Every line of this number of moves from the first of them.
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
    pub opening_rule: OpeningRule,
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
    /// Hears how far it has come.
    pub progress: &'a dyn Fn(MatchProgress),
}

/// What is done with a match.
#[derive(Clone, Copy, Debug)]
pub enum MatchTask<'a> {
    /// It is played, and the games are kept there.
    Play(Keep<'a>),
    /// Its records are checked.
    Verify {
        /// The file.
        records: &'a Path,
        /// How many games are played anew.
        sample: Sample,
    },
}

impl<'a> MatchTask<'a> {
    /// The file of records, if there is one.
    pub fn records(&self) -> Option<&'a Path> {
        match self {
            Self::Play(Keep::Nowhere) => None,
            Self::Play(Keep::New(path) | Keep::Resume(path)) => Some(path),
            Self::Verify { records, .. } => Some(records),
        }
    }
}

/// How far a match, or a check of its records, has come.
#[derive(Clone, Copy, Debug)]
pub enum MatchProgress {
    /// A game was played.
    Played(Progress),
    /// A game was played anew.
    Checked {
        /// How many games were played anew.
        done: u64,
        /// How many there are to be.
        total: u64,
        /// Since the check began.
        elapsed: Duration,
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
pub struct MatchOutcome {
    /// What became of it.
    pub result: MatchResult,
    /// The openings in a phrase.
    pub openings: String,
}

/// Why a match could not be played, or its records not be checked.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// It makes no sense.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The lab would not do it.
    #[error(transparent)]
    Lab(#[from] LabError),
}

impl MatchError {
    /// Whether the machine would not do what made sense to ask.
    pub fn is_of_the_machine(&self) -> bool {
        matches!(self, Self::Lab(error) if error.is_of_the_machine())
    }
}

impl VisitAll for MatchPlan<'_> {
    type Answer = Result<MatchOutcome, LabError>;

    fn at_all<G: TextGame + 'static>(self, mut starts: Vec<G>) -> Self::Answer {
        let openings = match self.opening_rule {
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
            MatchTask::Play(keep) => {
                let played = |progress: &Progress| (self.progress)(MatchProgress::Played(*progress));
                MatchResult::Played(run(&plan, self.threads, self.budget, keep, &played)?)
            }
            MatchTask::Verify { records, sample } => {
                let checked = |done, total, elapsed| (self.progress)(MatchProgress::Checked { done, total, elapsed });
                MatchResult::Verified(verify(&plan, records, sample, self.threads, self.budget, &checked)?)
            }
        };
        Ok(MatchOutcome { result, openings: plan.openings.about })
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
