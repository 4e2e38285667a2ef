//! How a question is answered: limits, a listener, and what can go wrong.

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
    /// When to stop: a limit of time or memory, or an interrupt.
    pub budget: Budget,
    /// The most threads that may work.
    pub threads: usize,
    /// The most bytes that an engine of a match may use for a move; without it, there is no limit.
    pub engine_memory: Option<u64>,
}

impl Default for Limits {
    /// No limit, on one thread.
    fn default() -> Self {
        Self { budget: Budget::unlimited(), threads: 1, engine_memory: None }
    }
}

impl Limits {
    /// The same limits, and at most this time from now on.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { budget: self.budget.with_time(time), ..self }
    }

    /// The same limits, and at most this many bytes.
    #[must_use]
    pub fn with_memory(self, memory: u64) -> Self {
        Self { budget: self.budget.with_memory(memory), ..self }
    }

    /// The same limits, on this many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }
}

/// A listener receives what is known before the answer is found, and saves long searches.
///
/// Every method is optional: `&()` does not listen.
pub trait Listener: Sync {
    /// Prepares the workspace before the search, for example with values read from a file.
    fn prepare(&self, _question: &Question, _workspace: &mut Workspace) -> Result<(), Refusal> {
        Ok(())
    }

    /// Where partial results are written. Any thread may read it at any time.
    fn blackboard(&self) -> Blackboard {
        Blackboard::default()
    }

    /// A function that receives each change of the blackboard at once, on the thread that made it. Most listeners read
    /// the blackboard now and then from another thread; with a single thread there is no such thread.
    fn ear(&self) -> Option<Ear> {
        None
    }

    /// Saves a database of regions while it is built.
    fn region_keeper(&self) -> &dyn RegionKeeper {
        &()
    }

    /// Called when work begins or ends that must not be broken off, however late it is.
    fn keeping(&self, _begins: bool) {}

    /// Whether an option that names a file, such as `--save`, was given: if so, error sentences name it.
    fn has_file(&self, _option: &str) -> bool {
        false
    }

    /// Called when a search begins; it may now read what an earlier search has saved.
    fn begin_search(&self, _search: &dyn SavedSearch) -> Result<(), Refusal> {
        Ok(())
    }

    /// Called now and then, from any thread, while a search runs.
    fn search_goes_on(&self, _search: &dyn SavedSearch) {}

    /// Called when a search has ended, with its answer or at a limit.
    fn end_search(&self, _search: &dyn SavedSearch) {}
}

/// What is known so far: readers need not wait for the answer.
pub type Blackboard = Arc<Mutex<Known>>;

/// Receives partial results.
pub type Ear = Arc<dyn Fn(&Known) + Send + Sync>;

impl Listener for () {}

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AskError {
    /// The text of a position, or of some other subject of the question, is malformed.
    #[error("{what}: {fault}")]
    Notation {
        /// The game, or what the text should be.
        what: String,
        /// The text.
        text: String,
        /// What is wrong with it, and where.
        fault: NotationError,
    },
    /// The question makes no sense.
    #[error("{refusal}")]
    Refused {
        /// What was known when the question was refused.
        known: Box<Known>,
        /// Why.
        refusal: Refusal,
    },
    /// A limit was reached first.
    #[error("no answer: {}", .0.reason)]
    Unfinished(Box<Unfinished>),
}

impl AskError {
    /// The error for this reason, with what was known then.
    pub fn new(known: Known, why: Why) -> Self {
        match why {
            Why::Notation { what, text, fault } => Self::Notation { what, text, fault },
            Why::Refused(refusal) => Self::Refused { known: Box::new(known), refusal },
            Why::Unfinished(end) => Self::Unfinished(Box::new(Unfinished::new(known, end))),
        }
    }
}

/// Why there is no answer, as solvers report it: the [context](Context) adds what is known.
#[derive(Clone, Debug)]
pub enum Why {
    /// A text is malformed.
    Notation {
        /// What it should be.
        what: String,
        /// The text.
        text: String,
        /// What is wrong with it.
        fault: NotationError,
    },
    /// The question makes no sense.
    Refused(Refusal),
    /// A limit was reached.
    Unfinished(workspace::Unfinished),
}

impl Why {
    /// The reason as a sentence, without the place of a fault in a text.
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

/// Everything that a verb needs to find an answer.
pub struct Context<'a> {
    /// The store of values, the limits, and the methods asked for.
    pub workspace: Workspace,
    /// Receives partial results.
    pub listener: &'a dyn Listener,
    /// The most bytes that an engine of a match may use for a move.
    pub engine_memory: Option<u64>,
    known: Blackboard,
    ear: Option<Ear>,
}

impl<'a> Context<'a> {
    /// The context for a question.
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

    /// Replaces what is known, and reports it.
    pub fn tell(&self, known: Known) {
        self.tell_change(|now| *now = known);
    }

    /// Changes what is known of a position under normal play, and reports it.
    pub fn tell_value(&self, change: impl FnOnce(&mut KnownValue)) {
        self.tell_change(|now| {
            if let Known::Value(known) = now {
                change(known);
            }
        });
    }

    /// Changes what is known, and reports it: a list that grows is not copied each time.
    pub fn tell_change(&self, change: impl FnOnce(&mut Known)) {
        write(&self.known, self.ear.as_ref(), change);
    }

    /// Does work that must not be broken off, however late it is, and to which no memory is refused.
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

    /// The error for this reason, with what is known now.
    pub fn error(&self, why: Why) -> AskError {
        AskError::new(self.known(), why)
    }
}

/// Changes what is known, and reports it.
fn write(known: &Mutex<Known>, ear: Option<&Ear>, change: impl FnOnce(&mut Known)) {
    // A thread waiting for ever on refused memory would keep the lock; so no memory is refused to this one.
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
            // Until the position is read, its text stands for it.
            context.tell(Known::subject(game.name(), &subject.position));
            let position = read(game, &subject.position, subject.moves)?;
            context.answer(question, &*position)
        }
    })
}

/// Questions about a position that has already been read.
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

/// Reads a position; a turn may take more than one move.
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
