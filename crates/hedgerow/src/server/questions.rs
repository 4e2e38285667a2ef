//! What a worker is given to do, and how it does it.

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

/// What a [worker](super::worker_pool) is given to do.
#[derive(Debug, Serialize, Deserialize)]
pub struct Order {
    what: What,
    /// The most that it may take.
    pub limits: QuestionLimits,
}

/// What is to be done.
#[derive(Debug, Serialize, Deserialize)]
enum What {
    /// The question of a client; one that is followed lets engines think a little first, then more.
    Ask { question: Box<Question>, followed: bool },
    /// The list of studies.
    Studies,
    /// The report of a study, as an object.
    Report(String),
    /// The report of a study, as a page.
    Page(String),
}

/// How answers are made here: nobody sees their words.
const STYLE: Style = Style { colour: false, quiet: true, seed: 1 };

impl Order {
    /// The question that a client asks by a JSON object, within limits. What it asks for more than those is cut.
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

    /// The work of doing it.
    pub fn job(&self) -> Job {
        let line = serde_json::json!(self).to_string();
        Job { line, time: self.limits.time, memory: self.limits.memory }
    }

    /// Whether the answer is the text for people.
    pub fn is_for_people(&self) -> bool {
        matches!(self.what, What::Page(_))
    }

    /// Does it.
    pub fn answer(&self, task: &Task) -> Answer {
        match &self.what {
            What::Ask { question, followed: true } => followed(question, self.limits, task),
            What::Ask { question, followed: false } => asked(question, self.limits, task),
            What::Studies => study::listed(1, STYLE),
            What::Report(name) => study::reported(name, false, task),
            What::Page(name) => study::reported(name, true, task),
        }
    }
}

fn asked(question: &Question, limits: QuestionLimits, task: &Task) -> Answer {
    let command = Command::new(question.clone(), Delivery::default());
    Command { engine_memory: Some(limits.memory), ..command }.answer(task, 1, STYLE)
}

/// Lets an engine think a little first, then more; its last answer is known meanwhile.
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
