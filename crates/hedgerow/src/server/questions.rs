//! The work that a worker can receive, and how it does it.

use std::time::Duration;

use hedgerow_core::Refusal;
use hedgerow_workbench::question::read::Request;
use hedgerow_workbench::{Limits, Question, ask_in_steps, has_steps};
use serde::{Deserialize, Serialize};

use super::scheduler::Job;
use crate::answer::{Answer, Object};
use crate::command::Command;
use crate::commands::study;
use crate::delivery::{Delivered, Delivery};
use crate::pool::Task;
use crate::render;
use crate::render::Style;

/// The most that a question may take.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct QuestionLimits {
    /// Time.
    pub time: Duration,
    /// Bytes.
    pub memory: u64,
}

/// The work that a [worker](super::worker_pool) receives.
#[derive(Debug, Serialize, Deserialize)]
pub struct Order {
    what: What,
    /// The most that it may use.
    pub limits: QuestionLimits,
}

/// The work.
#[derive(Debug, Serialize, Deserialize)]
enum What {
    /// The question of a client; if the client follows it, an engine answers first after a short search, then after
    /// longer ones.
    Ask { question: Box<Question>, followed: bool },
    /// The list of studies.
    Studies,
    /// The report of a study, as an object.
    Report(String),
    /// The report of a study, as a page.
    Page(String),
    /// The small run of a study, which leaves no file.
    Trial(String),
}

/// Answers here are for programs: nobody sees their words.
const STYLE: Style = Style { colour: false, quiet: true, seed: 1 };

impl Order {
    /// The question that a client asks by a JSON object, within limits. Larger limits that it asks for are cut.
    pub fn ask(verb: &str, body: &Object, most: QuestionLimits, followed: bool) -> Result<Self, Refusal> {
        let Request { question, time, memory } = Request::read(verb, body)?;
        let limits = QuestionLimits {
            time: time.unwrap_or(most.time).min(most.time),
            memory: memory.unwrap_or(most.memory).min(most.memory),
        };
        Ok(Self { what: What::Ask { question: Box::new(question), followed }, limits })
    }

    /// The list of studies.
    pub fn studies(limits: QuestionLimits) -> Self {
        Self { what: What::Studies, limits }
    }

    /// The report of a study: as a page, or as an object.
    pub fn report(name: &str, as_page: bool, limits: QuestionLimits) -> Self {
        let name = name.to_owned();
        Self { what: if as_page { What::Page(name) } else { What::Report(name) }, limits }
    }

    /// The small run of a study that comes with the program.
    pub fn trial(name: &str, limits: QuestionLimits) -> Self {
        Self { what: What::Trial(name.to_owned()), limits }
    }

    /// The job for a worker.
    pub fn job(&self) -> Job {
        let line = serde_json::json!(self).to_string();
        Job { line, time: self.limits.time, memory: self.limits.memory }
    }

    /// Whether the answer is the text for people.
    pub fn is_for_people(&self) -> bool {
        matches!(self.what, What::Page(_))
    }

    /// Does the work.
    pub fn answer(&self, task: &Task) -> Answer {
        match &self.what {
            What::Ask { question, followed: true } => followed(question, self.limits, task),
            What::Ask { question, followed: false } => asked(question, self.limits, task),
            What::Studies => study::listed(1, STYLE),
            What::Report(name) => study::reported(name, false, task),
            What::Page(name) => study::reported(name, true, task),
            What::Trial(name) => study::tried(name, task),
        }
    }
}

fn asked(question: &Question, limits: QuestionLimits, task: &Task) -> Answer {
    let command = Command::new(question.clone(), Delivery::default());
    Command { engine_memory: Some(limits.memory), ..command }.answer(task, 1, STYLE)
}

/// Lets an engine answer first after a short search, then after longer ones; meanwhile its last answer is what is
/// known.
fn followed(question: &Question, limits: QuestionLimits, task: &Task) -> Answer {
    if !has_steps(question) {
        return asked(question, limits, task);
    }
    let limits = Limits { budget: task.budget.clone(), ..Limits::default() };
    match ask_in_steps(question, &limits, &(), &|known| task.tell(known)) {
        Ok(found) => render::said(found, question, &Delivery::default(), Delivered::default(), task, STYLE),
        Err(error) => error.into(),
    }
}
