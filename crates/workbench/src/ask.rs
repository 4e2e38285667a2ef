//! How a question is answered: limits, somebody who listens, and what can go wrong.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hedgerow_core::{Budget, NotationError, Refusal, Stopped, memory};
use hedgerow_games::entry::nash::NoEquilibrium;
use hedgerow_games::entry::saved::SavedSearch;
use hedgerow_games::entry::workspace::{self, Workspace};

use crate::answer::Answer;
use crate::known::{Known, KnownValue, Unfinished};
use crate::question::Question;
use crate::verbs::MatchError;
use crate::verbs::RegionKeeper;
use hedgerow_lab::LabError;
use hedgerow_registry::{Game, Position, ReadError};
use hedgerow_search::SpecError;

/// How much an answer may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When to stop: time, memory, or that somebody asked for an end.
    pub budget: Budget,
    /// How many threads may work.
    pub threads: usize,
    /// Most bytes that an engine of a match may take for a move; without them as many as it likes.
    pub engine_memory: Option<u64>,
}

impl Default for Limits {
    /// As long as it takes, on one thread.
    fn default() -> Self {
        Self { budget: Budget::unlimited(), threads: 1, engine_memory: None }
    }
}

impl Limits {
    /// No more than this time from now on.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { budget: self.budget.with_time(time), ..self }
    }

    /// No more than these bytes.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { budget: self.budget.with_memory(memory), ..self }
    }

    /// On this many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }
}

/// Somebody who hears what is known before the answer is, and keeps searches that take long.
///
/// Nothing has to be heard: `&()` does not listen.
pub trait Listener: Sync {
    /// Puts on the workspace what the answer begins with, such as values that were read from a file.
    fn prepare(&self, _question: &Question, _workspace: &mut Workspace) -> Result<(), Refusal> {
        Ok(())
    }

    /// Where what is known is written. It may be read at any time, from another thread.
    fn blackboard(&self) -> Blackboard {
        Blackboard::default()
    }

    /// Somebody who hears at once of each change of the blackboard, on the thread that has found it. Most only look at it now and
    /// then, from another thread; where there is only one thread, nobody else could tell.
    fn ear(&self) -> Option<Ear> {
        None
    }

    /// Who keeps a database of regions while it is built.
    fn region_keeper(&self) -> &dyn RegionKeeper {
        &()
    }

    /// Hears that work begins or ends that must not be broken off, however late it is.
    fn keeping(&self, _begins: bool) {}

    /// Whether an option that names a file, such as `--save`, was given: then sentences name it.
    fn has_file(&self, _option: &str) -> bool {
        false
    }

    /// Hears that a search begins, which may now read what an earlier one has found.
    fn begin_search(&self, _search: &dyn SavedSearch) -> Result<(), Refusal> {
        Ok(())
    }

    /// Hears now and then, from any thread, that a search goes on.
    fn search_goes_on(&self, _search: &dyn SavedSearch) {}

    /// Hears that a search has ended, with its answer or at a limit.
    fn end_search(&self, _search: &dyn SavedSearch) {}
}

/// What is known so far, for those who do not want to wait.
pub type Blackboard = Arc<Mutex<Known>>;

/// Hears what is known.
pub type Ear = Arc<dyn Fn(&Known) + Send + Sync>;

impl Listener for () {}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AskError {
    /// The text of a position, or of something else that is asked about, is none.
    #[error("{what}: {fault}")]
    Notation {
        /// The game, or what the text should be.
        what: String,
        /// The text.
        text: String,
        /// What is wrong with it, and where.
        fault: NotationError,
    },
    /// What was asked makes no sense.
    #[error("{refusal}")]
    Refused {
        /// What was known when this was noticed.
        known: Box<Known>,
        /// Why.
        refusal: Refusal,
    },
    /// A limit was reached first.
    #[error("no answer: {}", .0.reason)]
    Unfinished(Box<Unfinished>),
}

impl AskError {
    /// Why there is no answer, and what was known then.
    pub fn new(known: Known, why: Why) -> Self {
        match why {
            Why::Notation { what, text, fault } => Self::Notation { what, text, fault },
            Why::Refused(refusal) => Self::Refused { known: Box::new(known), refusal },
            Why::Unfinished(end) => Self::Unfinished(Box::new(Unfinished::new(known, end))),
        }
    }
}

/// Why there is no answer, as those who answer say it: what is known beside it is known to the [context](Context).
#[derive(Clone, Debug)]
pub enum Why {
    /// A text is none.
    Notation {
        /// What it should be.
        what: String,
        /// The text.
        text: String,
        /// What is wrong with it.
        fault: NotationError,
    },
    /// It makes no sense.
    Refused(Refusal),
    /// A limit was reached.
    Unfinished(workspace::Unfinished),
}

impl Why {
    /// It as a sentence, without the place of the fault in a text.
    pub fn into_refusal(self) -> Refusal {
        match self {
            Self::Notation { what, fault, .. } => Refusal::new(fault.to_string()).of(what),
            Self::Refused(refusal) => refusal,
            Self::Unfinished(end) => end.reason.to_string().into(),
        }
    }
}

impl From<Refusal> for Why {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<String> for Why {
    fn from(sentence: String) -> Self {
        Self::Refused(sentence.into())
    }
}

impl From<&str> for Why {
    fn from(sentence: &str) -> Self {
        Self::Refused(sentence.into())
    }
}

impl From<workspace::Unfinished> for Why {
    fn from(unfinished: workspace::Unfinished) -> Self {
        Self::Unfinished(unfinished)
    }
}

impl From<NoEquilibrium> for Why {
    fn from(why: NoEquilibrium) -> Self {
        match why {
            NoEquilibrium::Refused(refusal) => Self::Refused(refusal),
            NoEquilibrium::Unfinished(unfinished) => Self::Unfinished(unfinished),
        }
    }
}

impl From<SpecError> for Why {
    fn from(error: SpecError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<MatchError> for Why {
    fn from(error: MatchError) -> Self {
        match error {
            MatchError::Lab(LabError::Stopped(reason)) => reason.into(),
            MatchError::Refused(refusal) => refusal.into(),
            MatchError::Lab(error) => error.to_string().into(),
        }
    }
}

impl From<Stopped> for Why {
    fn from(reason: Stopped) -> Self {
        Self::Unfinished(workspace::Unfinished::because(reason))
    }
}

/// What an answer is found with.
pub struct Context<'a> {
    /// The store of values, the limits, the ways asked for.
    pub workspace: Workspace,
    /// Somebody who listens.
    pub listener: &'a dyn Listener,
    /// Most bytes that an engine of a match may take for a move.
    pub engine_memory: Option<u64>,
    known: Blackboard,
    ear: Option<Ear>,
}

impl<'a> Context<'a> {
    /// What the answer to a question is found with.
    pub fn new(question: &Question, limits: &Limits, listener: &'a dyn Listener) -> Self {
        let mut workspace = Workspace::new(limits.budget.clone(), limits.threads);
        workspace.method = question.method().into();
        let known = listener.blackboard();
        let (shared, ear) = (Arc::clone(&known), listener.ear());
        let hear = ear.clone();
        workspace.tell = Box::new(move |found| write(&shared, hear.as_ref(), |now| now.found(found)));
        Self { workspace, listener, engine_memory: limits.engine_memory, known, ear }
    }

    /// The limits.
    pub fn budget(&self) -> &Budget {
        &self.workspace.budget
    }

    /// Tells what is known now, in place of what was known before.
    pub fn tell(&self, known: Known) {
        self.tell_change(|now| *now = known);
    }

    /// Changes what is known of a position under normal play, and tells it.
    pub fn tell_value(&self, change: impl FnOnce(&mut KnownValue)) {
        self.tell_change(|now| {
            if let Known::Value(known) = now {
                change(known);
            }
        });
    }

    /// Changes what is known, and tells it: a list that grows is not copied each time.
    pub fn tell_change(&self, change: impl FnOnce(&mut Known)) {
        write(&self.known, self.ear.as_ref(), change);
    }

    /// Does something that must not be broken off, however late it is, and for which no memory is refused.
    pub fn keep<T>(&self, work: impl FnOnce() -> T) -> T {
        self.listener.keeping(true);
        let done = memory::exempt(work);
        self.listener.keeping(false);
        done
    }

    /// What is known now.
    pub fn known(&self) -> Known {
        lock(&self.known).clone()
    }

    /// Answers a question about a position.
    fn answer(&mut self, question: &Question, position: &dyn Position) -> Result<Answer, Why> {
        self.tell(Known::subject(position.game(), &position.write()));
        self.listener.prepare(question, &mut self.workspace)?;
        question.answered_at(position, self)
    }

    /// Why there is no answer, with what is known now.
    pub fn error(&self, why: Why) -> AskError {
        AskError::new(self.known(), why)
    }
}

/// Changes what is known, and tells it.
fn write(known: &Mutex<Known>, ear: Option<&Ear>, change: impl FnOnce(&mut Known)) {
    // A thread that is refused memory could not let go of what is known: this one is not refused any.
    memory::exempt(|| {
        let mut now = lock(known);
        change(&mut now);
        if let Some(hear) = ear {
            hear(&now);
        }
    });
}

fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers a question.
///
/// ```
/// use hedgerow_workbench::{Answer, Limits, ask, verbs::Value};
///
/// let question = Value::of("domineering", "2x3");
/// let Answer::Value(found) = ask(&question.into(), &Limits::default(), &())? else { unreachable!() };
/// assert_eq!(serde_json::to_value(&found)?["value"], "{2|-1/2}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn ask(question: &Question, limits: &Limits, listener: &dyn Listener) -> Result<Answer, AskError> {
    asked(question, limits, listener, |context| match question.subject() {
        None => {
            context.tell(question.known());
            listener.prepare(question, &mut context.workspace)?;
            question.answered(context)
        }
        Some(subject) => {
            let game = subject.game()?;
            // Until it is read, its text says which position it is.
            context.tell(Known::subject(game.name(), &subject.position));
            let position = read(game, &subject.position, subject.moves)?;
            context.answer(question, &*position)
        }
    })
}

/// Questions about a position that is read already.
pub trait AskAbout {
    /// Answers a question about this position, whatever position the question names.
    fn ask(&self, question: &Question, limits: &Limits, listener: &dyn Listener) -> Result<Answer, AskError>;
}

impl AskAbout for dyn Position {
    fn ask(&self, question: &Question, limits: &Limits, listener: &dyn Listener) -> Result<Answer, AskError> {
        asked(question, limits, listener, |context| context.answer(question, self))
    }
}

fn asked(
    question: &Question,
    limits: &Limits,
    listener: &dyn Listener,
    answer: impl FnOnce(&mut Context<'_>) -> Result<Answer, Why>,
) -> Result<Answer, AskError> {
    let mut context = Context::new(question, limits, listener);
    answer(&mut context).map_err(|why| context.error(why))
}

/// Reads a position, in which a turn may take more than one move.
pub(crate) fn read(game: &dyn Game, text: &str, moves: Option<u8>) -> Result<Box<dyn Position>, Why> {
    let bad = |fault| Why::Notation { what: game.name().to_owned(), text: text.to_owned(), fault };
    match moves {
        None => game.read(text).map_err(bad),
        Some(moves) => game.read_with_moves(text, moves).map_err(|error| match error {
            ReadError::Notation(fault) => bad(fault),
            ReadError::Refused(refusal) => refusal.of(game.name()).into(),
        }),
    }
}
