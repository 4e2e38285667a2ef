//! A question of a client: what it asks, within which limits, and how it is answered.

use std::time::Duration;

use hedgerow_core::units::{read_memory, read_time};
use serde::{Deserialize, Serialize};

use super::forms::forms;
use super::scheduler::Job;
use crate::answer::{Answer, Exit, Object};
use crate::arguments::{Cli, Common, Inquiry, read, read_inquiry};
use crate::asked::Asked;
use crate::pool::Task;
use crate::verbs::Style;

/// The most that a question may take.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct QuestionLimits {
    /// Time.
    pub time: Duration,
    /// Bytes.
    pub memory: u64,
}

/// A question as a command, which a [worker](super::worker_pool) answers.
#[derive(Serialize, Deserialize)]
pub struct Question {
    words: Vec<String>,
    /// Whether what is known on the way is heard: then engines think a little first, then more.
    followed: bool,
    /// Whether the answer is the text for people.
    as_text: bool,
    most: QuestionLimits,
    /// Whether the server asks by itself: then the words are a command, and not a stranger's question.
    own: bool,
}

impl Question {
    /// The question that a client asks by a JSON object. The error is a sentence; whether the command makes sense is seen when
    /// it is answered.
    pub fn asked(verb: &str, body: &Object, most: QuestionLimits, followed: bool) -> Result<Self, String> {
        let form = forms().iter().find(|form| form.verb == verb);
        let form = form.ok_or_else(|| format!("there is no question {verb:?}"))?;
        let text = |key: &str| body.get(key).and_then(|value| value.as_str());
        let time = text("time").and_then(|text| read_time(text).ok()).unwrap_or(most.time);
        let memory = text("memory").and_then(|text| read_memory(text).ok()).unwrap_or(most.memory);
        let most = QuestionLimits { time: time.min(most.time), memory: memory.min(most.memory) };
        Ok(Self { words: form.words(body)?, followed, as_text: false, most, own: false })
    }

    /// A question of the server's own.
    pub fn own(words: &[&str], as_text: bool, most: QuestionLimits) -> Self {
        Self { words: words.iter().map(|&word| word.to_owned()).collect(), followed: false, as_text, most, own: true }
    }

    /// The work of answering it.
    pub fn job(&self) -> Job {
        let line = serde_json::json!(self).to_string();
        Job { line, time: self.most.time, memory: self.most.memory }
    }

    /// What these words ask, within the limits. The error is a sentence.
    pub fn understood(&self, words: &[String]) -> Result<(Asked, Common), String> {
        let within = |mut common: Common| {
            (common.json, common.quiet, common.threads) = (!self.as_text, !self.as_text, Some(1));
            common.time = Some(common.time.unwrap_or(self.most.time).min(self.most.time));
            common.memory = Some(common.memory.unwrap_or(self.most.memory).min(self.most.memory));
            common
        };
        if self.own {
            let Cli { verb, common } = read(words)?;
            let common = within(common);
            return Ok((Asked::new(verb, &common), common));
        }
        let Inquiry { question, common } = read_inquiry(words)?;
        let common = within(common);
        Ok((Asked::inquiry(question, &common), common))
    }

    /// The words of the question.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// Whether the answer is the text for people.
    pub fn is_for_people(&self) -> bool {
        self.as_text
    }

    /// The answer.
    pub fn answer(&self, asked: &Asked, common: &Common, task: &Task) -> Answer {
        let style = Style { colour: false, quiet: !self.as_text, seed: common.seed.unwrap_or(1) };
        let before = match asked {
            Asked::Question(command) if self.followed => command.weaker(),
            _ => Vec::new(),
        };
        if before.is_empty() {
            return asked.answer(style, task);
        }
        // Each begins its own notes anew; what is told is the last whole answer.
        let apart = Task::unwatched(task.budget.clone());
        let mut best = None;
        for command in before {
            let answer = Asked::Question(Box::new(command)).answer(style, &apart);
            let object = answer.keys();
            let is_known = |key: &str| object.get(key).is_some_and(|value| !value.is_null());
            if answer.exit != Exit::Answered || !is_known("move") {
                break;
            }
            let is_proved = is_known("proved");
            task.note(|known| known.clone_from(&object));
            best = Some(object);
            if is_proved {
                break;
            }
        }
        let answer = asked.answer(style, &apart);
        if answer.exit != Exit::Unfinished {
            return answer;
        }
        // What was found with less effort is better than nothing.
        let keys = answer.keys();
        match best {
            Some(mut object) if !keys.contains_key("move") => {
                object.extend(keys.get("reason").map(|reason| ("reason".to_owned(), reason.clone())));
                Answer { body: None, object, ..answer }
            }
            _ => answer,
        }
    }
}
