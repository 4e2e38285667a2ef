//! `calc` line by line: a prompt with history and completion at a terminal, one JSON object a line for programs.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::sync::atomic::AtomicBool;

use hedgerow_calculator::functions;
use hedgerow_workbench::{Answer as Found, Question, names};
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::answer::{Answer, Body, Exit, Object};
use crate::arguments::Common;
use crate::arguments::calc::Calc;
use crate::batch::Lines;
use crate::command::Command;
use crate::work::threads;
use crate::{limits, pool, say, style};

/// Reads expressions and answers each; names last until the end. Returns the worst exit of all.
pub fn run(calc: &Calc, common: &Common, interrupted: &'static AtomicBool) -> io::Result<Exit> {
    let common = Common { json: common.json || calc.is_batch(), ..common.clone() };
    let mut session = Session {
        command: calc.clone().command(),
        common,
        names: BTreeMap::new(),
        interrupted,
        worst: Exit::Answered,
        is_stuck: false,
    };
    if !calc.is_batch() && io::stdin().is_terminal() {
        session.converse()?;
        return Ok(Exit::Answered);
    }
    for line in Lines::new() {
        match line {
            Ok(line) => session.answer(line)?,
            Err(fault) => session.say(&Answer::bad_input(Object::new(), &fault))?,
        }
    }
    Ok(session.worst)
}

/// Expressions one after another, and the names that they give.
struct Session {
    command: Command,
    common: Common,
    names: BTreeMap<String, String>,
    interrupted: &'static AtomicBool,
    worst: Exit,
    /// Whether a computation that cannot be stopped still runs: nothing is worked out beside it.
    is_stuck: bool,
}

impl Session {
    /// Answers one line.
    fn answer(&mut self, line: String) -> io::Result<()> {
        if self.is_stuck {
            let known = Object::from_iter([("expression".to_owned(), line.into())]);
            let reason = "an earlier expression that reached its limit still runs: start again without it";
            return self.say(&Answer { exit: Exit::Unfinished, ..Answer::bad_input(known, reason) });
        }
        let mut command = self.command.clone();
        if let Question::Calc(question) = &mut command.question {
            question.expression = line;
            question.names.clone_from(&self.names);
        }
        let (threads, style) = (threads(&self.common), style(&self.common));
        let work = move |task: &_| command.answer(task, threads, style);
        let (answer, has_ended) = pool::answer_and_end(limits(&self.common), self.interrupted, work)?;
        self.is_stuck = !has_ended;
        if let Some(Body::Answer(found)) = &answer.body
            && let Found::Calc(found) = &**found
        {
            self.names.clone_from(&found.names);
        }
        self.say(&answer)
    }

    fn say(&mut self, answer: &Answer) -> io::Result<()> {
        say(answer, &self.common)?;
        self.worst = self.worst.max(answer.exit);
        Ok(())
    }

    /// Reads lines at a terminal until its end, or until the user types `quit`.
    fn converse(&mut self) -> io::Result<()> {
        println!("Type an expression such as {{1|-1}} + ^*, help, or quit. Names are given by g := ...");
        let config = Config::builder().auto_add_history(true).build();
        let mut editor =
            Editor::with_history(config.clone(), MemHistory::with_config(&config)).map_err(io::Error::other)?;
        editor.set_helper(Some(Words { words: words() }));
        loop {
            let line = match editor.readline("> ") {
                Ok(line) => line,
                Err(ReadlineError::Eof) => return Ok(()),
                Err(ReadlineError::Interrupted) => continue,
                Err(ReadlineError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::other(error)),
            };
            match line.trim() {
                "" => {}
                "quit" | "exit" => return Ok(()),
                "help" => print!("{}", help()),
                line => {
                    self.answer(line.to_owned())?;
                    if self.is_stuck {
                        return Ok(());
                    }
                    if let Some(helper) = editor.helper_mut() {
                        helper.words = words();
                        helper.words.extend(self.names.keys().cloned());
                    }
                }
            }
        }
    }
}

fn help() -> String {
    let line = |function: &hedgerow_calculator::Function| format!("  {:<26} {}\n", function.form(), function.about);
    let list: String = functions().iter().map(line).collect();
    format!("G + H   G - H   3·G (or 3.G)   G:H   G == H   != <= >= < > <| |> ||\n{list}")
}

/// The words that can be completed.
fn words() -> Vec<String> {
    let games = names().into_iter().map(|game| format!("{game}(\""));
    functions().iter().map(|function| function.name.to_owned()).chain(games).collect()
}

/// Completes names of functions, games and values.
struct Words {
    words: Vec<String>,
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}
impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let start = typed.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |before| before + 1);
        let begun = typed[start..].to_ascii_lowercase();
        let fits = |word: &&String| !begun.is_empty() && word.to_ascii_lowercase().starts_with(&begun);
        let pair = |word: &String| Pair { display: word.clone(), replacement: word.clone() };
        Ok((start, self.words.iter().filter(fits).map(pair).collect()))
    }
}
