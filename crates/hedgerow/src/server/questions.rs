//! A question of a client: what it asks, within which limits, and how it is answered.

use std::time::Duration;

use hedgerow_core::units::{read_memory, read_time};
use hedgerow_search::Spec;
use serde::{Deserialize, Serialize};

use super::forms::forms;
use super::scheduler::Job;
use crate::answer::{Answer, Exit, Object};
use crate::arguments::{Cli, Common, Inquiry, read, read_inquiry};
use crate::asked::Asked;
use crate::pool::Task;
use crate::verbs::Style;
use hedgerow_workbench::read_spec;

/// The first limit of an engine whose thoughts are followed: playouts or iterations, and how it grows.
const FIRST_PLAYOUTS: u64 = 100;
const PLAYOUTS_GROW: u64 = 4;
/// The first depth.
const FIRST_DEPTH: u64 = 1;
/// So many weaker engines are asked: deeper ones are not reached anyway.
const MOST_WEAKER: usize = 40;

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
        let before = if self.followed { weaker(&self.words) } else { Vec::new() };
        if before.is_empty() {
            return asked.answer(style, task);
        }
        // Each begins its own notes anew; what is told is the last whole answer.
        let apart = Task::unwatched(task.budget.clone());
        let mut best = None;
        for words in &before {
            let Some(answer) = self.answer_of(words, style, &apart) else { break };
            task.note(|known| known.clone_from(&answer.object));
            let proved = answer.object.get("proved").is_some_and(|proved| !proved.is_null());
            best = Some(answer);
            if proved {
                break;
            }
        }
        let answer = asked.answer(style, &apart);
        // What was found with less effort is better than nothing.
        match (best, answer.object.contains_key("move")) {
            (Some(mut best), false) if answer.exit == Exit::Unfinished => {
                if let Some(reason) = answer.object.get("reason") {
                    best.object.insert("reason".to_owned(), reason.clone());
                }
                Answer { object: best.object, ..answer }
            }
            _ => answer,
        }
    }

    /// The answer of a weaker engine; none if it has no move to tell.
    fn answer_of(&self, words: &[String], style: Style, task: &Task) -> Option<Answer> {
        let (asked, _) = self.understood(words).ok()?;
        let answer = asked.answer(style, task);
        let has_move = answer.object.get("move").is_some_and(|chosen| !chosen.is_null());
        Some(answer).filter(|answer| answer.exit == Exit::Answered && has_move)
    }
}

/// The option that names an engine.
const ENGINE: &str = "--engine=";

/// The same command with the same engine and smaller limits; none if its limit is a time or there is none.
fn weaker(words: &[String]) -> Vec<Vec<String>> {
    // Options come before the dashes, the game right after them.
    let Some(dashes) = words.iter().position(|word| word == "--") else { return Vec::new() };
    let (options, placed) = words.split_at(dashes);
    let is_best = options.first().is_some_and(|verb| verb == "best");
    if !is_best || options.iter().any(|word| word.starts_with("--repeat")) {
        return Vec::new();
    }
    let Some(game) = placed.get(1).and_then(|name| hedgerow_workbench::named(name).ok()) else { return Vec::new() };
    let engine = options.iter().find_map(|word| word.strip_prefix(ENGINE)).unwrap_or(game.engine());
    let Ok(spec) = read_spec(engine, &game.card()) else { return Vec::new() };
    let Some((option, most)) = limit(&spec) else { return Vec::new() };
    let (first, grow): (u64, fn(u64) -> u64) = match option {
        "depth" => (FIRST_DEPTH, |depth| depth + 1),
        _ => (FIRST_PLAYOUTS, |playouts| playouts.saturating_mul(PLAYOUTS_GROW)),
    };
    let efforts = std::iter::successors(Some(first), |&effort| Some(grow(effort))).take_while(|&effort| effort < most);
    let with = |effort| {
        let engine = format!("{ENGINE}{}", with_limit(engine, option, effort));
        let others = options.iter().filter(|word| !word.starts_with(ENGINE)).cloned();
        others.chain([engine]).chain(placed.iter().cloned()).collect()
    };
    efforts.take(MOST_WEAKER).map(with).collect()
}

/// The option that limits an engine's effort, if a number does.
fn limit(spec: &Spec) -> Option<(&'static str, u64)> {
    let option = match spec.engine().name {
        "uct" => "iterations",
        "mc" if spec.count("total") > 0 => "total",
        "mc" => "playouts",
        "ab" | "maxn" | "paranoid" => "depth",
        _ => return None,
    };
    Some((option, spec.limit(option)?))
}

/// The text of an engine with this limit in place of its own.
fn with_limit(engine: &str, option: &str, limit: u64) -> String {
    let (name, options) = engine.split_once(':').unwrap_or((engine, ""));
    let is_limit = |piece: &&str| piece.split_once('=').is_some_and(|(name, _)| name.trim() == option);
    let others = options.split(',').map(str::trim).filter(|piece| !piece.is_empty() && !is_limit(piece));
    let options: Vec<String> = [format!("{option}={limit}")].into_iter().chain(others.map(str::to_owned)).collect();
    format!("{}:{}", name.trim(), options.join(","))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn engines_think_a_little_first() {
        let most = QuestionLimits { time: Duration::from_secs(1), memory: 1 << 20 };
        let of = |body: serde_json::Value| -> Vec<String> {
            let question =
                Question::asked("best", body.as_object().expect("an object"), most, true).expect("a question");
            let engine = |words: Vec<String>| words.iter().find_map(|word| Some(word.strip_prefix(ENGINE)?.to_owned()));
            weaker(&question.words).into_iter().filter_map(engine).collect()
        };
        let uct = of(json!({"game": "nim", "position": "3", "engine": "uct:solver,iterations=1k,c=0.6"}));
        assert_eq!(uct, ["uct:iterations=100,solver,c=0.6", "uct:iterations=400,solver,c=0.6"]);
        assert_eq!(of(json!({"game": "nim", "position": "3", "engine": "ab:depth=3"})), ["ab:depth=1", "ab:depth=2"]);
        assert!(of(json!({"game": "nim", "position": "3", "engine": "perfect"})).is_empty());
        assert!(of(json!({"game": "konane", "position": "6x6", "engine": "strong"})).is_empty());
        assert!(of(json!({"game": "nim", "position": "3", "engine": "nobody"})).is_empty());
        assert_eq!(of(json!({"game": "nim", "position": "3", "engine": "ab:depth=10000"})).len(), MOST_WEAKER);
    }
}
