//! Who listens while a question is answered: the watchdog, the bar on the terminal, and the files of the command.

use std::io::BufReader;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use hedgerow_core::Refusal;
use hedgerow_core::disk::DiskFile;
use hedgerow_games::konane::values::Database;
use hedgerow_value::Algebra;
use hedgerow_workbench::{Blackboard, Known, Limits, Listener, Question, SavedSearch, Workspace, ask};

use crate::answer::Answer;
use crate::delivery::Delivery;
use crate::kept::Keeper;
use crate::pool::Task;
use crate::progress::Bar;
use crate::verbs::Style;
use crate::{files, render};

/// A command that asks a question.
#[derive(Clone, Debug)]
pub struct Command {
    /// The question. The position is missing if `each_line`.
    pub question: Question,
    /// The files.
    pub delivery: Delivery,
    /// Whether it is asked about each position of standard input.
    pub each_line: bool,
}

impl Command {
    /// A question and its files.
    pub fn new(question: impl Into<Question>, delivery: Delivery) -> Self {
        Self { question: question.into(), delivery, each_line: false }
    }

    /// The same question about this position.
    pub fn about(&self, position: String) -> Self {
        let mut command = Self { each_line: false, ..self.clone() };
        if let Some(subject) = command.question.subject_mut() {
            subject.position = position;
        }
        command
    }

    /// The answer, with its files written.
    pub fn answer(&self, task: &Task, threads: usize, style: Style) -> Answer {
        let hearing = Hearing {
            delivery: &self.delivery,
            task,
            bar: Mutex::new(Bar::new(!style.quiet)),
            keeper: Keeper::new(&self.delivery, task),
        };
        let limits = Limits { budget: task.budget.clone(), threads };
        let answered = ask(&self.question, &limits, &hearing);
        let Hearing { keeper, bar, .. } = hearing;
        drop(bar);
        match answered {
            Ok(answer) => render::said(answer, &self.question, &self.delivery, keeper.kept(), task, style),
            Err(error) => error.into(),
        }
    }
}

/// Somebody who listens while a question is answered.
struct Hearing<'a> {
    delivery: &'a Delivery,
    task: &'a Task,
    bar: Mutex<Bar>,
    keeper: Keeper<'a>,
}

impl Listener for Hearing<'_> {
    fn prepare(&self, question: &Question, workspace: &mut Workspace) -> Result<(), Refusal> {
        if let Some(path) = &self.delivery.database {
            if question.subject().is_some_and(|subject| subject.game != "konane") {
                return Err("--database is for konane only".into());
            }
            workspace.regions = load(&workspace.algebra, path)?.regions().collect();
        }
        // A person whose file cannot be written wants to know it now, not after hours of work.
        Ok(files::writable(&self.delivery.written())?)
    }

    fn blackboard(&self) -> Blackboard {
        Arc::clone(&self.task.blackboard)
    }

    fn hear(&self, known: &Known) {
        if let Some(line) = render::progress(known) {
            self.bar.lock().unwrap_or_else(PoisonError::into_inner).tell(&line);
        }
    }

    fn has_file(&self, option: &str) -> bool {
        self.delivery.has(option)
    }

    fn begin_search(&self, search: &dyn SavedSearch) -> Result<(), Refusal> {
        self.keeper.begin(search)
    }

    fn search_goes_on(&self, search: &dyn SavedSearch) {
        self.keeper.keep_now_and_then(search);
    }

    fn end_search(&self, search: &dyn SavedSearch) {
        self.keeper.end(search);
    }
}

/// Reads a database.
pub fn load<'a>(algebra: &'a Algebra, path: &Path) -> Result<Database<'a>, Refusal> {
    let failed = |fault: String| Refusal::new(fault).of(path.display());
    let file = DiskFile::open(path).map_err(|error| failed(format!("the file cannot be read: {error}")))?;
    Database::load(algebra, &mut BufReader::new(file)).map_err(failed)
}
