//! A question, its limits, and the result.

use std::sync::{Arc, LazyLock, PoisonError};
use std::time::Duration;

use hedgerow_core::{Budget, Stopped, memory};
use hedgerow_workbench::question::read::{Object, Request};
use hedgerow_workbench::verbs::MatchProgress;
use hedgerow_workbench::{
    Answer, AskError, Blackboard, Known, Limits, Listener, Question, Reply, Unfinished, UnfinishedAnswer,
};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

use crate::deep::{self, Ended};

/// The result: how it ended (0 answered, 1 a limit was reached first, 2 bad input, like the program's exit codes), the
/// object as JSON, a sentence if there is no answer, and the place of a fault in a text.
pub type Told = (u8, String, Option<String>, Option<(usize, usize)>);

/// The machine's usual limits: half its memory, and its processors. Asking the system each time takes longer than a
/// small value.
static USUAL: LazyLock<(u64, usize)> =
    LazyLock::new(|| (memory::usual(), std::thread::available_parallelism().map_or(1, usize::from)));

/// How much an answer may take, as it is said in Python: seconds, bytes, threads.
#[derive(FromPyObject)]
pub struct Allowed(Option<f64>, Option<u64>, Option<usize>);

impl Allowed {
    /// The limits, from now on.
    pub fn limits(&self) -> PyResult<Limits> {
        let mut limits = Limits { threads: self.threads(), ..Limits::default() };
        limits.budget = self.budget()?;
        Ok(limits)
    }

    /// The limits of time and memory, from now on.
    pub fn budget(&self) -> PyResult<Budget> {
        let budget = Budget::unlimited().with_memory(self.1.unwrap_or(USUAL.0));
        let Some(seconds) = self.0 else { return Ok(budget) };
        let time = Duration::try_from_secs_f64(seconds);
        let time = time.map_err(|_| PyValueError::new_err(format!("a time is a number of seconds, not {seconds}")))?;
        Ok(budget.with_time(time))
    }

    /// The same for each of several pieces of work in parallel: they share the memory, and each has one thread.
    pub fn shared(&self, pieces: usize) -> Self {
        let memory = self.1.unwrap_or(USUAL.0) / pieces.max(1) as u64;
        Self(self.0, Some(memory), Some(1))
    }

    /// How many threads may work.
    pub fn threads(&self) -> usize {
        self.2.unwrap_or(USUAL.1).max(1)
    }
}

/// Receives what is known before the answer.
pub struct Hearing(pub Blackboard);

impl Listener for Hearing {
    fn blackboard(&self) -> Blackboard {
        Arc::clone(&self.0)
    }
}

/// Reads a question from the keys of its JSON object.
pub fn read(verb: &str, keys: &str) -> Result<Question, Told> {
    let bad = |sentence: String| told(Reply::refused(sentence));
    let body: Object = serde_json::from_str(keys).map_err(|error| bad(error.to_string()))?;
    Ok(Request::read(verb, &body).map_err(|refusal| bad(refusal.to_string()))?.question)
}

/// Answers a question that is not about a position. `look` hears how much of how much is done.
#[pyfunction]
pub fn ask(py: Python<'_>, verb: &str, keys: &str, allowed: Allowed, look: Option<Py<PyAny>>) -> PyResult<Told> {
    answered(py, verb, keys, &allowed, look, |question, limits, hearing| {
        hedgerow_workbench::ask(question, limits, hearing)
    })
}

/// Answers a question by `find` on another thread, and waits for it.
pub fn answered(
    py: Python<'_>,
    verb: &str,
    keys: &str,
    allowed: &Allowed,
    look: Option<Py<PyAny>>,
    find: impl FnOnce(&Question, &Limits, &dyn Listener) -> Result<Answer, AskError> + Send + 'static,
) -> PyResult<Told> {
    let question = match read(verb, keys) {
        Ok(question) => question,
        Err(told) => return Ok(told),
    };
    let limits = allowed.limits()?;
    let (budget, known) = (limits.budget.clone(), Blackboard::default());
    let hearing = Hearing(Arc::clone(&known));
    let answer = deep::start(move || Reply::from(find(&question, &limits, &hearing)))?;
    let now = || known.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let share = || progress(&known.lock().unwrap_or_else(PoisonError::into_inner));
    let (ended, raised) = deep::wait(py, &answer, &budget, |py| match &look {
        Some(look) => share().map_or(Ok(()), |share| look.call1(py, share).map(drop)),
        None => Ok(()),
    });
    let told = told(match ended {
        Ended::Done(reply) => reply,
        Ended::LeftBehind => {
            let reason = budget.check().err().unwrap_or(Stopped::Interrupted);
            let unfinished = UnfinishedAnswer::new(now(), Unfinished::because(reason));
            Reply::from(Err(AskError::Unfinished(Box::new(unfinished))))
        }
        Ended::Mistaken => return Err(deep::mistake()),
    });
    match raised {
        // A Ctrl-C that ended the work is reported with what is known; any other exception is the user's own.
        Some(error) if told.0 != 1 || !error.is_instance_of::<PyKeyboardInterrupt>(py) => Err(error),
        _ => Ok(told),
    }
}

fn told(Reply { ending, json, sentence, at }: Reply) -> Told {
    (ending as u8, json, sentence, at)
}

/// The units done and the units in all, where known.
fn progress(known: &Known) -> Option<(u64, u64)> {
    match known {
        Known::Match(known) => match known.progress? {
            MatchProgress::Played(progress) => Some((progress.done, progress.total)),
            MatchProgress::Checked { done, total, .. } => Some((done, total)),
        },
        Known::Regions(known) => Some((known.tried, known.total)),
        Known::Repeated(known) => known.progress.as_ref().map(|progress| (progress.done, progress.total)),
        _ => None,
    }
}
