//! What a command asks, whoever gave it: a person at the command line, a study, or a client of the server.

use std::sync::Arc;
use std::thread::available_parallelism;

use crate::answer::{Answer, Object, subject};
use crate::arguments::{Asking, Common, Verb};
use crate::files;
use crate::hearing::Command;
use crate::pool::Task;
use crate::verbs::nash::Nash;
use crate::verbs::play::Play;
use crate::verbs::serve::Serve;
use crate::verbs::{Context, Question, Style};
use hedgerow_workbench::{Game, Position, Unfinished, Workspace};

/// How something is answered that is not about one position.
pub type AtOnce = dyn Fn(Style, &Task) -> Answer + Send + Sync;

/// What a command asks.
pub enum Asked {
    /// A question.
    Question(Box<Command>),
    /// Something about a position.
    Position(Box<dyn Question>),
    /// Something else, within the limits of these options.
    AtOnce(Box<Common>, Box<AtOnce>),
    /// A conversation.
    Talk(Play),
    /// The page.
    Serve(Serve),
}

impl Asked {
    /// What a verb asks with these options.
    pub fn new(verb: Verb, common: &Common) -> Self {
        let common = common.clone();
        let threads = threads(&common);
        match verb {
            Verb::Show(question) => Self::Question(Box::new(question.command())),
            Verb::Value(question) => Self::Question(Box::new(question.command())),
            Verb::Nash(Nash::At(question)) => Self::Position(question),
            Verb::Nash(Nash::Other(other)) => {
                let allowed = other.allowed(&common);
                Self::within(allowed, move |style, task| other.answer(&common, threads, style, task))
            }
            Verb::Solve(question) => Self::Question(Box::new(question.command())),
            Verb::Best(question) => Self::Position(Box::new(question)),
            Verb::Moves(question) => Self::Position(Box::new(question)),
            Verb::Perft(question) => Self::Question(Box::new(question.command())),
            Verb::Scale(question) => Self::Position(Box::new(question)),
            Verb::Problems(problems) => Self::within(common, move |style, task| problems.answer(threads, style, task)),
            Verb::Database(database) => Self::within(common, move |style, task| database.answer(style, task)),
            Verb::Verify(verify) => Self::within(common, move |style, task| verify.answer(&task.budget, style.quiet)),
            Verb::Make(make) => {
                let seed = common.seed;
                Self::within(common, move |_, _| make.answer(seed))
            }
            Verb::Engines(engines) => Self::within(common, move |_, _| engines.answer()),
            Verb::Tour(tour) => Self::within(common, move |style, _| tour.answer(threads, style)),
            Verb::Match(contest) => {
                let allowed = Common { memory: Some(contest.memory(&common, threads)), ..common.clone() };
                Self::within(allowed, move |style, task| contest.answer(&common, threads, style, task))
            }
            Verb::Study(study) => {
                Self::within(common.clone(), move |style, task| study.answer(&common, threads, style, task))
            }
            Verb::Play(play) => Self::Talk(play),
            Verb::Serve(serve) => Self::Serve(serve),
            Verb::Completions(completions) => Self::within(common, move |_, _| completions.answer()),
        }
    }

    /// What the question of a stranger asks with these options.
    pub fn inquiry(question: Asking, common: &Common) -> Self {
        let common = common.clone();
        let threads = threads(&common);
        match question {
            Asking::Show(question) => Self::Question(Box::new(question.command())),
            Asking::Value(question) => Self::Question(Box::new(question.command())),
            Asking::Nash(Nash::At(question)) => Self::Position(question),
            Asking::Nash(Nash::Other(other)) => {
                Self::within(common, move |style, task| other.answer(threads, style, task))
            }
            Asking::Solve(question) => Self::Question(Box::new(question.command())),
            Asking::Best(question) => Self::Position(Box::new(question)),
            Asking::Moves(question) => Self::Position(Box::new(question)),
            Asking::Perft(question) => Self::Question(Box::new(question.command())),
            Asking::Scale(question) => Self::Position(Box::new(question)),
            Asking::Problems(problems) => {
                Self::within(common, move |style, task| problems.answer(threads, style, task))
            }
            Asking::Make(make) => {
                let seed = common.seed;
                Self::within(common, move |_, _| make.answer(seed))
            }
            Asking::Engines(engines) => Self::within(common, move |_, _| engines.answer()),
            Asking::Match(contest) => {
                let allowed = Common { memory: Some(contest.memory(&common, threads)), ..common.clone() };
                Self::within(allowed, move |style, task| contest.answer(&common, threads, style, task))
            }
        }
    }

    fn within(allowed: Common, answer: impl Fn(Style, &Task) -> Answer + Send + Sync + 'static) -> Self {
        Self::AtOnce(Box::new(allowed), Box::new(answer))
    }

    /// The answer on this thread and no other, for a program.
    pub fn answer(&self, style: Style, task: &Task) -> Answer {
        match self {
            Self::Question(command) if command.each_line => {
                Answer::bad_input(Object::new(), "- reads standard input: write a position")
            }
            Self::Question(command) if command.delivery.names_files() => {
                Answer::bad_input(Object::new(), crate::reach::OUT_OF_REACH)
            }
            Self::Question(command) => command.answer(task, 1, style),
            Self::Position(question) => match question.subject().position() {
                Some(text) => examine(&**question, text, task, 1, style),
                None => Answer::bad_input(Object::new(), "- reads standard input: write a position"),
            },
            Self::AtOnce(_, answer) => answer(style, task),
            Self::Talk(_) => Answer::bad_input(Object::new(), "play is for people"),
            Self::Serve(_) => Answer::bad_input(Object::new(), "serve answers many, and not one"),
        }
    }
}

/// How many threads may work.
pub fn threads(common: &Common) -> usize {
    common.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
}

/// Reads one position and answers the question about it.
pub fn examine(question: &dyn Question, text: String, task: &Task, threads: usize, style: Style) -> Answer {
    let game = question.subject().game.0;
    // Until it is read, its text says which position it is.
    task.note(|known| known.clone_from(&subject(game.name(), &text)));
    let position = match read(game, &text, question.subject().moves) {
        Ok(position) => position,
        Err(answer) => return *answer,
    };
    drop(text);
    let object = subject(game.name(), &position.write());
    task.note(|known| known.clone_from(&object));
    let mut workspace = Workspace::new(task.budget.clone(), threads);
    workspace.known = Arc::clone(&task.known);
    if let Err(sentence) = question.prepare(&mut workspace) {
        return Answer::bad_input(object, &sentence);
    }
    // A person whose file cannot be written wants to know it now, not after hours of work.
    if let Err(sentence) = files::writable(&question.files()) {
        return Answer::bad_input(object, &sentence);
    }
    let context = Context { object, workspace: &workspace, task, style };
    question.answer(&*position, context).unwrap_or_else(|unfinished: Unfinished| {
        let known = task.known.lock().map(|known| known.clone()).unwrap_or_default();
        Answer::unfinished(known, &unfinished)
    })
}

/// Reads a position, of which a turn may take so many moves; the error is the answer.
pub fn read(game: &dyn Game, text: &str, moves: Option<u8>) -> Result<Box<dyn Position>, Box<Answer>> {
    let bad = |error| Box::new(Answer::bad_notation(game.name(), text, &error));
    match moves {
        None => game.read(text).map_err(bad),
        Some(moves) => game.read_with_moves(text, moves).map_err(bad)?.map_err(|fault| {
            Box::new(Answer::bad_input(subject(game.name(), text), &format!("{}: {fault}", game.name())))
        }),
    }
}

#[cfg(test)]
mod tests;
