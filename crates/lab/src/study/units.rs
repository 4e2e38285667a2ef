//! The units of a study: one repetition of one cell each, numbered in their order, with random streams of their own.
//!
//! The stream of a unit depends only on the seed and the name of the study, the levels of the cell and the number of
//! the repetition: so any number of threads, any order and any split give the same results, and the units of a small
//! run are the first ones of each cell of the whole.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hedgerow_core::{Refusal, Seed};

use super::cells::Cell;
use super::model::{Engine, Study, Task};
use crate::matches::groups;

/// A repetition of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    /// The index of the cell.
    pub cell: usize,
    /// Which repetition, from 0.
    pub repetition: u64,
}

/// A part of the units: the `index`-th of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u64,
    /// The number of parts.
    pub count: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Whether the unit of this number belongs to this part. Neighbours go to different parts, so that each part has a
    /// share of every cell.
    pub fn has(self, number: usize) -> bool {
        number as u64 % self.count == self.index - 1
    }

    /// How many of `units` units belong to this part.
    pub fn share(self, units: u64) -> u64 {
        (units + self.count - self.index) / self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let read = || {
            let (index, count) = text.split_once('/')?;
            let shard = Self { index: index.parse().ok()?, count: count.parse().ok()? };
            (1 <= shard.index && shard.index <= shard.count).then_some(shard)
        };
        read().ok_or_else(|| format!("{text:?} is no part such as 2/8").into())
    }
}

/// The work of a unit, with all holes filled.
#[derive(Clone, Debug)]
pub struct Job {
    /// The seed of its random streams.
    pub seed: Seed,
    /// The work.
    pub work: Work,
}

/// The work of a unit.
#[derive(Clone, Debug)]
pub enum Work {
    /// A question.
    Ask(Question),
    /// A game.
    Game(StudyGame),
}

/// A question that could be typed.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its words, from the verb on. The start replaces the placeholder in words that contain it.
    pub command: Vec<String>,
    /// The start: a position, and how many random moves are made from there.
    pub start: Option<(String, usize)>,
    /// The time it may take.
    pub time: Option<Duration>,
    /// The memory it may take, in bytes.
    pub memory: Option<u64>,
}

/// The placeholder for the start in a command.
pub const START: &str = "{start}";

/// A game between engines.
#[derive(Clone, Debug)]
pub struct StudyGame {
    /// The name of the game.
    pub game: String,
    /// Where it starts; by default the game's own start.
    pub position: Option<String>,
    /// How many random moves come first.
    pub random_moves: usize,
    /// The seed of the opening's random stream: the same for all seatings and in all cells.
    pub opening: Seed,
    /// The number of the seating.
    pub seating: u64,
    /// The engines: name and spec.
    pub engines: Vec<(String, String)>,
    /// Observers: name, spec, and the index of the engine beside which each is asked.
    pub observers: Vec<(String, String, usize)>,
    /// Whether each turn is recorded.
    pub turns: bool,
    /// An engine's time as a multiple of another's: both indices, and the multiple.
    pub time_ratio: Option<(usize, usize, f64)>,
    /// The memory of an engine for one move, in bytes.
    pub memory: Option<u64>,
}

impl Study {
    /// The number of units of a cell that belong together, so that no engine has an advantage.
    fn group(&self) -> u64 {
        match &self.task {
            Task::Games(games) if !games.fixed_seats => groups(games.engines.len()),
            _ => 1,
        }
    }

    /// How often a cell is done at this scale: at least once with every seating.
    pub fn repetitions(&self, cell: &Cell, scale: f64) -> u64 {
        if cell.left_out.is_some() {
            return 0;
        }
        let text = self.repetitions.fill(&self.levels(&cell.levels), "");
        let whole = text.parse::<f64>().map_or(1.0, f64::round).clamp(1.0, 1e15) as u64;
        self.scaled(whole, scale).min(whole.max(self.group()))
    }

    /// This number at this scale, in whole groups.
    pub(super) fn scaled(&self, whole: u64, scale: f64) -> u64 {
        // A product such as 100 · 0.07 is a little more than it should be.
        let wanted = (whole as f64 * scale - 1e-9).ceil().max(1.0) as u64;
        wanted.min(1 << 50).next_multiple_of(self.group())
    }

    /// The seed of a unit's random streams.
    pub(super) fn seed_of(&self, cell: &Cell, repetition: u64) -> Seed {
        let study = Seed::new(self.seed).child(self.name.as_str());
        let levels = self.factors.iter().zip(self.levels(&cell.levels));
        let cell =
            levels.fold(study, |seed, (factor, level)| seed.child(factor.name.as_str()).child(level.name.as_str()));
        cell.child(repetition)
    }

    /// The work of a unit.
    pub fn job(&self, cell: &Cell, repetition: u64) -> Job {
        let levels = self.levels(&cell.levels);
        let study = Seed::new(self.seed).child(self.name.as_str());
        let seed = self.seed_of(cell, repetition);
        // Reading has checked that these are numbers.
        let number = |text: String| text.parse::<f64>().unwrap_or(0.0);
        let work = match &self.task {
            Task::Ask(ask) => Work::Ask(Question {
                command: ask.command.iter().map(|word| word.fill(&levels, START)).collect(),
                start: ask
                    .position
                    .as_ref()
                    .map(|position| (position.fill(&levels, ""), number(ask.random_moves.fill(&levels, "")) as usize)),
                time: ask.time,
                memory: ask.memory,
            }),
            Task::Games(games) => {
                let filled = |engine: &Engine| (engine.name.clone(), engine.spec.fill(&levels, ""));
                let observers = games.observers.iter().map(|observer| {
                    let (name, spec) = filled(&observer.engine);
                    (name, spec, observer.beside)
                });
                let ratio = games.time_ratio.as_ref();
                Work::Game(StudyGame {
                    game: games.game.clone(),
                    position: games.position.as_ref().map(|position| position.fill(&levels, "")),
                    random_moves: number(games.random_moves.fill(&levels, "")) as usize,
                    opening: study.child("opening").child(repetition / self.group()),
                    seating: repetition % self.group(),
                    engines: games.engines.iter().map(filled).collect(),
                    observers: observers.collect(),
                    turns: games.turns,
                    time_ratio: ratio.map(|ratio| (ratio.engine, ratio.of, number(ratio.times.fill(&levels, "")))),
                    memory: games.memory,
                })
            }
        };
        Job { seed, work }
    }
}
