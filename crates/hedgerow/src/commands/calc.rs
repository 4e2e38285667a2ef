//! `calc` line by line: a prompt with history and completion at a terminal, one JSON object a line for programs.

use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal};
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

use crate::answer::{Answer, Body, Exit};
use crate::arguments::Common;
use crate::arguments::calc::Calc;
use crate::batch::is_remark;
use crate::command::Command;
use crate::work::threads;
use crate::{limits, pool, say, style};

/// Reads expressions and answers each; names last until the end. The worst exit of all.
pub fn run(calc: &Calc, common: &Common, interrupted: &'static AtomicBool) -> io::Result<Exit> {
    let common = Common { json: common.json || calc.is_batch(), ..common.clone() };
    let mut session =
        Session { command: calc.clone().command(), common, names: BTreeMap::new(), interrupted, worst: Exit::Answered };
    if !calc.is_batch() && io::stdin().is_terminal() {
        session.converse()?;
        return Ok(Exit::Answered);
    }
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() || is_remark(&line) {
            continue;
        }
        if !session.answer(line)? {
            break;
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
}

impl Session {
    /// Answers one line; whether another may follow. After a limit was reached, something may still be computed that cannot be broken
    /// off: the session ends then.
    fn answer(&mut self, line: String) -> io::Result<bool> {
        let mut command = self.command.clone();
        if let Question::Calc(question) = &mut command.question {
            question.expression = line;
            question.names.clone_from(&self.names);
        }
        let (threads, style) = (threads(&self.common), style(&self.common));
        let answer: Answer =
            pool::answer(limits(&self.common), self.interrupted, move |task| command.answer(task, threads, style))?;
        if let Some(Body::Answer(found)) = &answer.body
            && let Found::Calc(found) = &**found
        {
            self.names.clone_from(&found.names);
        }
        say(&answer, &self.common)?;
        self.worst = self.worst.max(answer.exit);
        Ok(answer.exit != Exit::Unfinished)
    }

    /// Reads lines at a terminal until its end, or until somebody types `quit`.
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
                    if !self.answer(line.to_owned())? {
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

/// What can be completed.
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
