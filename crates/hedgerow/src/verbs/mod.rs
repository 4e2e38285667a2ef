//! The verbs, one file each: its options, its help, and how it answers.

pub mod best;
pub mod completions;
pub mod database;
mod delivery;
mod drawing;
pub mod engines;
pub mod make;
pub mod matches;
pub mod moves;
pub mod nash;
pub mod play;
pub mod problems;
pub mod scale;
pub mod serve;
pub mod study;
pub mod tour;
pub mod verify;

pub use delivery::Delivered;
pub use drawing::{Drawing, DrawingOptions};

use std::path::Path;

use hedgerow_core::{Naming, Player};
use hedgerow_value::{Algebra, Game, Outcome};
use serde_json::Value;

use crate::answer::{Answer, Object};
use crate::arguments::Subject;
use crate::pool::Task;
use hedgerow_workbench::{Position, Unfinished, Valued, Workspace};

/// How people want to be answered.
#[derive(Clone, Copy)]
pub struct Style {
    /// With the colours of a terminal.
    pub colour: bool,
    /// The bare answer only.
    pub quiet: bool,
    /// Where random choices start.
    pub seed: u64,
}

/// What an answer is made with.
pub struct Context<'a> {
    /// The keys that say which position it is, to be gone on with.
    pub object: Object,
    /// The store of values, the limits, the ways asked for.
    pub workspace: &'a Workspace,
    /// Where to note what is known so far.
    pub task: &'a Task,
    /// How people want to be answered.
    pub style: Style,
}

/// A question about one position.
pub trait Question: Send + Sync + 'static {
    /// Which game and position.
    fn subject(&self) -> &Subject;

    /// Puts on the workspace what the question needs. The error is a sentence.
    fn prepare(&self, _workspace: &mut Workspace) -> Result<(), String> {
        Ok(())
    }

    /// The files that the answer writes, with the options that name them.
    fn files(&self) -> Vec<(&'static str, &Path)> {
        Vec::new()
    }

    /// The name of an option that makes no sense with many positions, if it was given.
    fn single_only(&self) -> Option<&'static str> {
        self.files().first().map(|(option, _)| *option)
    }

    /// The answer; a limit that is reached is reported with what is known.
    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished>;
}

/// Notes the bounds of the value that can be told at a glance.
pub fn note_bounds(position: &dyn Valued, task: &Task) {
    if let Some((low, high)) = position.glance() {
        task.note(|known| {
            known.insert("low".to_owned(), low.to_string().into());
            known.insert("high".to_owned(), high.to_string().into());
        });
    }
}

/// Most bytes of a value that are printed.
pub const LONGEST_VALUE: usize = 1_000_000;

/// The value as text for people; of one that is too long only what it is.
pub fn written(algebra: &Algebra, value: Game, longest: usize) -> String {
    algebra.display_within(value, longest).unwrap_or_else(|| described(algebra, value))
}

/// What is said for people in place of a value that is too long to write.
pub fn described(algebra: &Algebra, value: Game) -> String {
    format!("(a value too long to write: {})", algebra.describe(value))
}

/// Inserts what fits under a key; of what does not, the key holds `null` and a second one says why.
pub fn insert_within(object: &mut Object, key: &str, fitting: Option<Value>) {
    let too_long = fitting.is_none();
    object.insert(key.to_owned(), fitting.unwrap_or(Value::Null));
    if too_long {
        object.insert(format!("{key}_too_long"), true.into());
    }
}

/// The outcome class in words.
pub fn who_wins(outcome: Outcome, naming: Naming) -> String {
    let winner = match outcome {
        Outcome::Left => Player::LEFT,
        Outcome::Right => Player::RIGHT,
        Outcome::Next => return "whoever begins wins".to_owned(),
        Outcome::Previous => return "whoever begins loses".to_owned(),
    };
    format!("{} wins, whoever begins", capitalised(&naming.name(winner)))
}

/// A player's name for people, with the letter by which positions call them if that is another: `Left`, `Black (X)`.
pub fn named(player: Player, naming: Naming) -> String {
    let name = naming.name(player);
    match naming {
        Naming::Stones => format!("{name} ({})", naming.letter(player)),
        _ => capitalised(&name),
    }
}

/// A sentence: capital letter, full stop.
pub fn sentence(phrase: &str) -> String {
    capitalised(phrase) + "."
}

/// A phrase as it begins a sentence.
pub fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// So many of something: `1 move`, `2 moves`.
pub fn counted(count: u64, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// Two columns: what, and how much.
pub fn row(what: &str, how_much: &str) -> String {
    format!("{what:<12}{how_much}\n")
}
