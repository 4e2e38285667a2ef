//! Perfect play of three, or two: outcome sets of natures, what each player alone can force, lines of play, proofs.
//!
//! | file | subject |
//! |---|---|
//! | this one | the question, and how an answer ends |
//! | `answers` | the answers |
//! | `everything` | every answer about a position |
//! | `question` | a single question |

mod answers;
mod everything;
mod question;

pub use answers::{ForceAnswer, OutcomesAnswer, OutcomesBy, OutcomesStep, Uncertain, WithinAnswer};

use hedgerow_core::{Refusal, Stopped};
use hedgerow_games::entry::three::{Nature, OutcomeSet, OutcomesKnown, OutcomesOfThree, OutcomesUnfinished};
use hedgerow_search::proof::ProofError;
use hedgerow_search::reward::NATURES;

use self::everything::Everything;
use super::{Solve, SolveAnswer, Task, saved_by};
use crate::answer::Answer;
use crate::ask::{Context, Why};
use crate::known::Known;

/// The nature that is solved for unless another is named.
const NATURE: &str = "selfish";
/// All natures with a name.
const ALL: &str = "all";

/// Why the answer is not complete.
enum Ended {
    /// A limit was reached: what was found so far is the answer.
    Limit(Stopped),
    /// Something is wrong.
    Fault(Refusal),
}

impl From<OutcomesUnfinished> for Ended {
    fn from(unfinished: OutcomesUnfinished) -> Self {
        Self::Limit(unfinished.reason)
    }
}

impl From<ProofError> for Ended {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(reason) => Self::Limit(reason),
            other => Self::Fault(format!("the proof cannot be made: {other}").into()),
        }
    }
}

impl Solve {
    /// The natures to solve for, each with its name.
    fn natures(&self, players: usize) -> Result<Vec<(String, Nature)>, Refusal> {
        match self.force.as_deref().or(self.nature.as_deref()).unwrap_or(NATURE) {
            ALL => {
                // Two players have fewer natures than three.
                let all = NATURES.iter().map(|(name, _)| ((*name).to_owned(), Nature::read(name, players)));
                Ok(all.filter_map(|(name, nature)| Some((name, nature.ok()?))).collect())
            }
            text => Ok(vec![(text.to_owned(), Nature::read(text, players)?)]),
        }
    }

    /// Checks that the options fit together, and fit the position.
    fn check_outcomes(&self, three: &dyn OutcomesOfThree, context: &Context<'_>) -> Result<(), Refusal> {
        match (&self.force, &self.nature) {
            (Some(text), _) if !text.contains(':') => {
                return Err(format!("--force {text}: write the player and the outcomes, such as 1:1D").into());
            }
            (None, Some(text)) if text.split(';').next().is_some_and(|first| first.contains(':')) => {
                return Err("--nature: what a player alone can force is asked by --force".into());
            }
            _ => {}
        }
        let possible = OutcomeSet::of_players(three.players());
        self.natures(three.players())?;
        let all = self.nature.as_deref() == Some(ALL);
        if let Some(text) = &self.within {
            if OutcomeSet::read(text).is_none_or(|set| set == possible || !set.is_in(possible)) {
                let (outcomes, example) =
                    if three.players() == 2 { ("1, 2 and D", "1D") } else { ("1, 2, 3 and D", "12D") };
                return Err(format!("--within {text}: write some of the outcomes {outcomes}, such as {example}").into());
            }
            if all {
                return Err("--within is of one nature: name it in place of all".into());
            }
        }
        let proof = self.proof.then_some("--proof");
        let every_move = self.every_move.then_some("--every-move");
        let option = proof.or(every_move).or(self.picture_option(context)).or(saved_by(context));
        match option {
            Some(option) if self.force.is_none() && all => {
                Err(format!("{option} is of one nature: name it in place of all").into())
            }
            Some(option) if !three.is_plain() => {
                Err(format!("{option} is for games that go on, without a pie rule").into())
            }
            _ => Ok(()),
        }
    }
}

impl Task<'_> {
    /// Outcome sets and what each player alone can force, or the answer to a single question.
    pub(super) fn outcomes(&self, three: &dyn OutcomesOfThree) -> Result<SolveAnswer, Why> {
        let checked = self.question.check_outcomes(three, self.context);
        let natures = checked.and_then(|()| self.question.natures(three.players()));
        let natures = natures.map_err(|refusal| refusal.of(self.position.game()))?;
        self.tell_outcomes(&OutcomesAnswer::new(self, three));
        let (answer, ended) = match (&self.question.force, &self.question.within, natures.first()) {
            (Some(force), _, Some(nature)) => self.forced(three, nature, force),
            (None, Some(within), Some(nature)) => self.within(three, nature, within),
            _ => Everything::new(self, three).find(&natures),
        };
        self.ended(answer, ended)
    }

    /// The answer, with the limit that ended it, if one did.
    fn ended(&self, mut answer: SolveAnswer, ended: Result<(), Ended>) -> Result<SolveAnswer, Why> {
        let limit = match ended {
            Ok(()) => None,
            Err(Ended::Limit(reason)) => Some(reason),
            Err(Ended::Fault(refusal)) => {
                self.context.tell(Known::Answer(Box::new(Answer::Solve(answer))));
                return Err(refusal.of(self.position.game()).into());
            }
        };
        answer.end(limit);
        Ok(answer)
    }

    fn tell_outcomes(&self, found: &OutcomesAnswer) {
        self.context.tell(Known::Outcomes(Box::new(found.clone())));
    }

    /// Reports the progress of a search, beside what was found before.
    fn tell_step(&self, found: &OutcomesAnswer, what: &str, known: &OutcomesKnown) {
        let step = OutcomesStep { what: what.to_owned(), known: *known };
        self.tell_outcomes(&OutcomesAnswer { nodes: Some(known.nodes), step: Some(step), ..found.clone() });
    }
}
