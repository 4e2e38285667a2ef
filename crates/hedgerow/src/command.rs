//! A command that asks a question: the question, its files, and the listener while it is answered.

use std::sync::{Arc, Mutex, PoisonError};

use hedgerow_core::Refusal;
use hedgerow_games::konane::values::RegionValues;
use hedgerow_search::reward::MOST_PLAYERS;
use hedgerow_search::spec::Knowledge;
use hedgerow_workbench::question::Subject;
use hedgerow_workbench::verbs::RegionKeeper;
use hedgerow_workbench::{Answer as Found, Blackboard, Ear, Limits, Listener, Question, SavedSearch, Workspace, ask};

use crate::answer::Answer;
use crate::arguments::Common;
use crate::delivery::Delivery;
use crate::limits::usual_memory;
use crate::pool::Task;
use crate::progress::Bar;
use crate::region_file::{RegionFile, load};
use crate::render::Style;
use crate::search_saver::SearchSaver;
use crate::{files, proof_file, record_file, render};

/// A command that asks a question.
#[derive(Clone, Debug)]
pub struct Command {
    /// The question. The position is missing if `each_line`.
    pub question: Question,
    /// The files.
    pub delivery: Delivery,
    /// Whether to ask it about each position of standard input.
    pub each_line: bool,
    /// Whether its answers are comma-separated values.
    pub is_csv: bool,
    /// The most bytes that an engine of a match may use for a move.
    pub engine_memory: Option<u64>,
}

impl Command {
    /// A question and its files.
    pub fn new(question: impl Into<Question>, delivery: Delivery) -> Self {
        Self { question: question.into(), delivery, each_line: false, is_csv: false, engine_memory: None }
    }

    /// The same question about this position.
    pub fn about(&self, position: String) -> Self {
        let mut command = Self { each_line: false, ..self.clone() };
        if let Some(subject) = command.question.subject_mut() {
            subject.position = position;
        }
        command
    }

    /// The options with the memory for the whole program: each engine of a match may use as much as one engine may.
    pub fn allowed(&self, common: &Common, threads: usize) -> Common {
        let Question::Match(question) = &self.question else { return common.clone() };
        // One engine can take every seat there can be.
        let seats = match question.engines.len() {
            1 => MOST_PLAYERS,
            _ if question.round_robin => 2,
            engines => engines,
        };
        let engines = (threads * seats) as u64;
        let memory = common.memory.map_or_else(usual_memory, |memory| memory.saturating_mul(engines));
        Common { memory: Some(memory), ..common.clone() }
    }

    /// The answer, with its files written.
    pub fn answer(&self, task: &Task, threads: usize, style: Style) -> Answer {
        let hearing = Hearing {
            delivery: &self.delivery,
            task,
            bar: Arc::new(Mutex::new(Bar::new(!style.quiet))),
            regions: RegionFile::new(&self.delivery, task),
            saver: SearchSaver::new(&self.delivery, task),
        };
        let limits = Limits { budget: task.budget.clone(), threads, engine_memory: self.engine_memory };
        let found = self.found(&limits, &hearing, style);
        let Hearing { saver, bar, .. } = hearing;
        drop(bar);
        let answer = match found {
            Ok(found) => render::said(found, &self.question, &self.delivery, saver.saved(), task, style),
            Err(unanswered) => *unanswered,
        };
        answer.warned(self.question.subject().and_then(Subject::warning))
    }

    fn found(&self, limits: &Limits, listener: &dyn Listener, style: Style) -> Result<Found, Box<Answer>> {
        let found = match (&self.question, &self.delivery.proof_to_check) {
            (Question::Match(question), _) => {
                return record_file::play(question, &self.delivery, limits, listener).map(Found::Match);
            }
            (Question::Verify(_), Some(path)) => {
                proof_file::check(path, &self.question, limits, listener).map(Found::Verify)
            }
            (question, _) => ask(question, limits, listener),
        };
        found.map_err(|error| Box::new(render::unanswered(error, &self.question, &self.delivery, style)))
    }
}

/// The listener while a question is answered: the watchdog, the bar on the terminal, and the files of the command.
struct Hearing<'a> {
    delivery: &'a Delivery,
    task: &'a Task,
    bar: Arc<Mutex<Bar>>,
    regions: RegionFile<'a>,
    saver: SearchSaver<'a>,
}

impl Listener for Hearing<'_> {
    fn prepare(&self, question: &Question, workspace: &mut Workspace) -> Result<(), Refusal> {
        if let Question::Database(_) = question {
            // The start of building checks these files.
            return Ok(());
        }
        if let Some(path) = &self.delivery.database {
            let game = match question {
                Question::Match(question) => Some(question.game.as_str()),
                _ => question.subject().map(|subject| subject.game.as_str()),
            };
            if game.is_some_and(|game| game != "konane") {
                return Err("--database is for konane only".into());
            }
            match question {
                Question::Value(_) => workspace.regions = load(&workspace.algebra, path)?.regions().collect(),
                _ => workspace.knowledge = Some(Knowledge::new(RegionValues::read(|algebra| load(algebra, path))?)),
            }
        }
        // If a file cannot be written, the person wants to know now, not after hours of work.
        Ok(files::writable(&self.delivery.written())?)
    }

    fn blackboard(&self) -> Blackboard {
        Arc::clone(&self.task.blackboard)
    }

    fn ear(&self) -> Option<Ear> {
        let bar = Arc::clone(&self.bar);
        Some(Arc::new(move |known| {
            if let Some(progress) = render::progress(known) {
                bar.lock().unwrap_or_else(PoisonError::into_inner).progress(&progress);
            }
        }))
    }

    fn region_keeper(&self) -> &dyn RegionKeeper {
        &self.regions
    }

    fn keeping(&self, begins: bool) {
        self.task.set_keeping(begins);
    }

    fn has_file(&self, option: &str) -> bool {
        self.delivery.has(option)
    }

    fn begin_search(&self, search: &dyn SavedSearch) -> Result<(), Refusal> {
        self.saver.begin(search)
    }

    fn search_goes_on(&self, search: &dyn SavedSearch) {
        self.saver.save_now_and_then(search);
    }

    fn end_search(&self, search: &dyn SavedSearch) {
        self.saver.end(search);
    }
}
