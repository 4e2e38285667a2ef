//! `nash play`: a person against an engine in the terminal, both moving at once.
//!
//! | file | subject |
//! |---|---|
//! | this one | its arguments, and the record of the game |
//! | `conversation` | what the person types, and what the program answers |

mod conversation;

use std::io::{self, Write};

use clap::Args;
use hedgerow_core::{Player, Refusal};
use hedgerow_search::Spec;
use hedgerow_workbench::question::ConflictRule;
use hedgerow_workbench::verbs::read_nash_engine;
use hedgerow_workbench::{AskError, Known, SimultaneousSession, simultaneous};
use serde::Serialize;
use serde_json::Value;

use crate::answer::{Answer, Object, subject};
use crate::arguments::Common;
use crate::arguments::nash::OnConflict;
use crate::arguments::subject::SubjectArguments;
use crate::pool::Task;
use crate::render::Style;
use crate::render::counted;
use conversation::Conversation;

/// Play against an engine in the terminal, both moving at once
///
/// You type a move, the engine has chosen its own without knowing yours, and both are carried out together. Who can
/// still move when the other cannot gets a point for each free move. Other words: moves, board, hint, help, quit. Lines
/// are read from standard input, which may be a file. --time limits each move of the engine.
///
/// Keys of the JSON object: conflict, engine, person (blue or red), moves (pairs of Blue's and Red's, null for a pass),
/// points (to Blue), over (whether the game came to its end). With --json the conversation is on standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash play hackenbush \"BR + BR + RB\"
  hedgerow nash play domineering 4x4 --as red --against equilibrium")]
pub struct Play {
    #[command(flatten)]
    subject: SubjectArguments,
    /// Whom you play
    #[arg(long = "as", value_enum, default_value = "blue", value_name = "SIDE")]
    person: Side,
    /// Whom you play against: equilibrium, regret, duct or uniform, with options as in `hedgerow engines`
    #[arg(long, value_name = "ENGINE", default_value = "regret:iterations=10k")]
    against: String,
    #[command(flatten)]
    rule: OnConflict,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq)]
enum Side {
    /// Left
    Blue,
    /// Right
    Red,
}

/// A game that was played, for programs.
#[derive(Serialize)]
struct Record {
    game: &'static str,
    position: String,
    conflict: ConflictRule,
    engine: String,
    person: String,
    moves: Vec<[Option<String>; 2]>,
    points: i64,
    over: bool,
}

impl Play {
    /// Plays the game; its record is the answer.
    pub fn answer(&self, common: &Common, threads: usize, style: Style, task: &Task) -> Answer {
        if self.subject.is_each_line() {
            return Answer::bad_input(Object::new(), "nash play needs one position, not -");
        }
        let (game, asked) = (self.subject.game.0, self.subject.subject());
        let position = match asked.read() {
            Ok(position) => position,
            Err(why) => return AskError::new(Known::subject(game.name(), &asked.position), why).into(),
        };
        let text = position.write();
        let seated = || -> Result<(Spec, Box<dyn SimultaneousSession>), Refusal> {
            Ok((read_nash_engine(&self.against)?, simultaneous(&*position, self.rule.conflict)?))
        };
        let (engine, session) = match seated() {
            Ok(seated) => seated,
            Err(refusal) => return Answer::bad_input(subject(game.name(), &text), &refusal.to_string()),
        };
        let person = if self.person == Side::Blue { Player::LEFT } else { Player::RIGHT };
        let out: Box<dyn Write> = if common.json { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
        let mut conversation = Conversation {
            game,
            session,
            conflict: self.rule.conflict,
            engine,
            person,
            moves: Vec::new(),
            rounds: 0,
            style,
            threads,
            time: common.time,
            budget: &task.budget,
            out,
        };
        let ended = conversation.play();
        let Conversation { session, engine, moves, .. } = conversation;
        let record = Record {
            game: game.name(),
            position: text,
            conflict: self.rule.conflict.into(),
            engine: engine.to_string(),
            person: named(person).to_lowercase(),
            moves,
            points: session.points(),
            over: matches!(ended, Ok(true)),
        };
        let object = match serde_json::to_value(record) {
            Ok(Value::Object(object)) => object,
            _ => Object::new(),
        };
        let answer = Answer::answered(object, String::new());
        match ended {
            Ok(_) => answer,
            Err(error) => answer.early(&error.to_string()),
        }
    }
}

fn named(player: Player) -> &'static str {
    if player == Player::LEFT { "Blue" } else { "Red" }
}

/// The result of a game with these points to Blue, as a phrase.
pub fn won_by(points: i64) -> String {
    match points {
        0 => "a tie".to_owned(),
        _ => format!("{} wins by {}", leader(points), counted(points.unsigned_abs(), "point")),
    }
}

fn leader(points: i64) -> &'static str {
    named(if points > 0 { Player::LEFT } else { Player::RIGHT })
}
