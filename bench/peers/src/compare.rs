//! Both sides of one workload, several times in turn: the best time of each, the largest memory, and whether they
//! agree.

use std::time::{Duration, Instant};

use serde::Serialize;

use crate::cases::{Side, Workload};
use crate::child::{self, Outcome};
use crate::measure::Run;

/// How often and how long.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// At least so many rounds, unless a run is slow.
    pub rounds: u32,
    /// A run of cgt ends here. Hedgerow gets the same.
    pub cap: Duration,
}

/// At most so many rounds of a short workload.
const MOST_ROUNDS: u32 = 15;
/// Rounds beyond those of the plan are begun only within this time.
const ENOUGH: Duration = Duration::from_secs(1);
/// A side that takes longer than this is run once.
const SLOW: f64 = 10.0;

/// What is known of one side after all rounds.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Summary {
    /// The shortest processor time; that until the limit, if the limit was reached.
    pub seconds: f64,
    /// The shortest time by the clock on the wall.
    pub wall_seconds: f64,
    /// The largest peak of memory, in MB of 2^20 bytes.
    pub megabytes: f64,
    /// Whether the time limit came before the value.
    pub capped: bool,
    /// How many runs there were.
    pub runs: u32,
    /// Identifies the canonical form.
    pub form: Option<String>,
    /// The value as this side writes it.
    pub value: Option<String>,
    /// The size of the work: positions or values that were stored.
    pub signature: Option<u64>,
    /// Why there is neither a value nor a limit.
    pub failure: Option<String>,
}

/// A row of the table.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The workload.
    pub workload: String,
    /// The peer, if it was asked.
    pub cgt: Option<Summary>,
    /// Ours.
    pub hedgerow: Summary,
    /// cgt's time over ours; a lower bound if cgt came to its limit.
    pub ratio: Option<f64>,
    /// Whether both canonical forms are the same, if both are known.
    pub agree: Option<bool>,
}

impl Row {
    fn new(workload: &str, cgt: Option<Summary>, hedgerow: Summary) -> Self {
        let both = cgt.as_ref().and_then(|cgt| cgt.form.as_ref()).zip(hedgerow.form.as_ref());
        let valued = cgt.as_ref().filter(|cgt| cgt.failure.is_none());
        Self {
            workload: workload.to_owned(),
            ratio: valued.map(|cgt| cgt.seconds / hedgerow.seconds.max(1e-9)),
            agree: both.map(|(cgt, hedgerow)| cgt == hedgerow),
            cgt,
            hedgerow,
        }
    }

    /// Whether something is wrong: values that differ, or no value from Hedgerow, or a crash.
    pub fn is_bad(&self) -> bool {
        let failed = |summary: &Summary| summary.failure.is_some();
        self.agree == Some(false)
            || self.hedgerow.form.is_none()
            || failed(&self.hedgerow)
            || self.cgt.as_ref().is_some_and(failed)
    }
}

/// Runs a workload on both sides.
pub fn compare(workload: &Workload, plan: Plan) -> Row {
    let mut cgt = Summary::default();
    let mut hedgerow = Summary::default();
    let start = Instant::now();
    // In turn, so that both sides meet the same weather on a machine that others use.
    for round in 0..MOST_ROUNDS.max(plan.rounds) {
        if round >= plan.rounds && start.elapsed() >= ENOUGH {
            break;
        }
        if workload.with_cgt && cgt.may_go_on() {
            cgt.add(child::run(workload, Side::Cgt, plan.cap));
        }
        if hedgerow.may_go_on() {
            hedgerow.add(child::run(workload, Side::Hedgerow, plan.cap));
        }
    }
    Row::new(&workload.name, workload.with_cgt.then_some(cgt), hedgerow)
}

impl Summary {
    fn may_go_on(&self) -> bool {
        self.runs == 0 || (self.failure.is_none() && self.wall_seconds < SLOW)
    }

    fn add(&mut self, outcome: Outcome) {
        let (seconds, wall_seconds, kib) = match outcome {
            Outcome::Done(Run { seconds, wall_seconds, peak_kib, form, value, signature }) => {
                if self.form.as_ref().is_some_and(|known| *known != form) {
                    self.failure = Some("two runs gave different values".to_owned());
                }
                (self.form, self.value, self.signature) = (Some(form), Some(value), Some(signature));
                self.capped = false;
                (seconds, wall_seconds, peak_kib)
            }
            Outcome::Capped { seconds, cap, peak_kib } => {
                self.capped = self.form.is_none();
                (seconds, cap.as_secs_f64(), peak_kib)
            }
            Outcome::Failed(why) => {
                self.failure = Some(why);
                (0.0, 0.0, 0)
            }
        };
        let least = |known: f64, new: f64| if self.runs == 0 { new } else { known.min(new) };
        (self.seconds, self.wall_seconds) = (least(self.seconds, seconds), least(self.wall_seconds, wall_seconds));
        self.megabytes = self.megabytes.max(kib as f64 / 1024.0);
        self.runs += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn done(seconds: f64, form: &str) -> Outcome {
        let (form, value) = (form.to_owned(), form.to_owned());
        Outcome::Done(Run { seconds, wall_seconds: seconds, peak_kib: 2048, form, value, signature: 1 })
    }

    fn summary(outcomes: impl IntoIterator<Item = Outcome>) -> Summary {
        let mut summary = Summary::default();
        outcomes.into_iter().for_each(|outcome| summary.add(outcome));
        summary
    }

    #[test]
    fn the_best_time_counts() {
        let row = Row::new("w", Some(summary([done(6.0, "a"), done(4.0, "a")])), summary([done(2.0, "a")]));
        assert_eq!((row.ratio, row.agree, row.is_bad()), (Some(2.0), Some(true), false));
    }

    #[test]
    fn a_different_value_is_bad() {
        assert!(Row::new("w", Some(summary([done(1.0, "a")])), summary([done(1.0, "b")])).is_bad());
        assert!(Row::new("w", None, summary([done(1.0, "a"), done(1.0, "b")])).is_bad());
    }

    #[test]
    fn a_limit_of_the_peer_is_not_bad_but_one_of_ours_is() {
        let capped = || summary([Outcome::Capped { seconds: 9.0, cap: Duration::from_secs(9), peak_kib: 1 }]);
        let row = Row::new("w", Some(capped()), summary([done(3.0, "a")]));
        assert_eq!((row.ratio, row.agree, row.is_bad()), (Some(3.0), None, false));
        assert!(Row::new("w", None, capped()).is_bad());
        assert!(Row::new("w", Some(summary([Outcome::Failed("x".into())])), summary([done(1.0, "a")])).is_bad());
    }
}
