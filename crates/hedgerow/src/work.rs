//! What a command line asks for.

use std::thread::available_parallelism;

use hedgerow_core::Refusal;

use crate::answer::{Answer, Object};
use crate::arguments::calc::Calc;
use crate::arguments::nash::{Nash, Other, OtherQuestion};
use crate::arguments::{Common, Verb};
use crate::command::Command;
use crate::commands::engine::EngineProgram;
use crate::commands::play::Play;
use crate::commands::serve::Serve;
use crate::pool::Task;
use crate::render;
use crate::render::Style;

/// A command that is not a question.
pub type Deed = dyn Fn(Style, &Task) -> Answer + Send + Sync;

/// What a command line asks for.
pub enum Work {
    /// The answer to a question.
    Ask(Box<Command>),
    /// Any other command, within the limits of these options.
    Do(Box<Common>, Box<Deed>),
    /// A game at the terminal.
    Play(Play),
    /// Expressions, one after another.
    Calc(Box<Calc>),
    /// The page.
    Serve(Serve),
    /// An engine for another program.
    Engine(EngineProgram),
}

impl Work {
    /// The work that a verb asks for with these options.
    pub fn new(verb: Verb, common: &Common) -> Self {
        let common = common.clone();
        let (threads, seed) = (threads(&common), common.seed.unwrap_or(1));
        let command = match verb {
            Verb::Show(question) => question.command(),
            Verb::Value(question) => question.command(),
            Verb::Calc(question) if question.is_conversation() => return Self::Calc(Box::new(question)),
            Verb::Calc(question) => question.command(),
            Verb::Grundy(question) => question.command(),
            Verb::Solve(question) => match question.by_jobs() {
                Some(jobs) => {
                    let memory = common.memory;
                    // The workers use the memory; this process holds the top of the search.
                    return Self::within(common, move |style, task| jobs.answer(threads, memory, style, task));
                }
                None => question.command(),
            },
            Verb::Best(question) => question.command(seed),
            Verb::Moves(question) => question.command(seed),
            Verb::Perft(question) => question.command(),
            Verb::Scale(question) => question.command(&common),
            Verb::Survey(question) => question.command(),
            Verb::Rules(question) => question.command(&common),
            Verb::Make(question) => question.command(&common),
            Verb::Engines(question) => question.command(),
            Verb::Match(question) => question.command(&common),
            Verb::Problems(question) => question.command(seed),
            Verb::Database(question) => question.command(),
            Verb::Verify(question) => question.command(),
            Verb::Nash(Nash::At(question)) => question.command(seed),
            Verb::Nash(Nash::Other(Other::Question(OtherQuestion::Matrix(matrix)))) if matrix.is_input() => {
                // Standard input may be slow, so it is read within the limits.
                return Self::within(common, move |style, task| match matrix.read_input() {
                    Ok(matrix) => matrix.command().answer(task, threads, style),
                    Err(refusal) => Answer::bad_input(Object::new(), &refusal.to_string()),
                });
            }
            Verb::Nash(Nash::Other(Other::Question(other))) => match other.command(seed) {
                Ok(command) => command,
                Err(refusal) => return Self::refused(refusal, common),
            },
            Verb::Nash(Nash::Other(Other::Play(play))) => {
                // The limit of time applies to each move.
                let allowed = Common { time: None, ..common.clone() };
                return Self::within(allowed, move |style, task| play.answer(&common, threads, style, task));
            }
            Verb::Tour(_) => return Self::within(common, move |style, _| render::tour(threads, style)),
            Verb::Study(study) => {
                return Self::within(common.clone(), move |style, task| study.answer(&common, threads, style, task));
            }
            Verb::Completions(completions) => return Self::within(common, move |_, _| completions.answer()),
            Verb::Man(manual) => return Self::within(common, move |_, _| manual.answer()),
            Verb::Play(play) => return Self::Play(play),
            Verb::Serve(serve) => return Self::Serve(serve),
            Verb::Engine(engine) => return Self::Engine(engine),
        };
        Self::Ask(Box::new(command))
    }

    fn refused(refusal: Refusal, common: Common) -> Self {
        Self::within(common, move |_, _| Answer::bad_input(Object::new(), &refusal.to_string()))
    }

    fn within(allowed: Common, deed: impl Fn(Style, &Task) -> Answer + Send + Sync + 'static) -> Self {
        Self::Do(Box::new(allowed), Box::new(deed))
    }
}

/// How many threads may work.
pub fn threads(common: &Common) -> usize {
    common.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

#[cfg(test)]
mod tests;
