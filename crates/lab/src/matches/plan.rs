//! The plan of a match.

use hedgerow_core::Seed;

use super::{Entrant, Opening, Openings, Order, Schedule};
use crate::LabError;
use crate::record::{GameRecord, Header};
use crate::statistics::Sprt;
use crate::study::Shard;

/// A match: everything that determines its games.
#[derive(Clone)]
pub struct Match {
    /// The name of the game.
    pub game: String,
    /// The engines; where all take part in every game, as many as the game has players.
    pub engines: Vec<Entrant>,
    /// Which engines play each other.
    pub schedule: Schedule,
    /// Which share of the games is played.
    pub shard: Shard,
    /// The starts of the groups of games; after the last opening, the first is used again.
    pub openings: Openings,
    /// The most games in all shards. The last group may be incomplete.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// A test that ends a match of two as soon as it has an answer.
    pub sprt: Option<Sprt>,
    /// The memory that an engine may use for a move, in bytes.
    pub memory: Option<u64>,
    /// Whether games of engines without random choices that repeat an earlier one count all the same, although they
    /// give no new information.
    pub count_repeated: bool,
}

impl Match {
    /// Whether the match can be played; the error says why not.
    pub fn check(&self) -> Result<(), LabError> {
        let Some(first) = self.openings.list.first() else {
            return Err(LabError::Plan("a match needs an opening".to_owned()));
        };
        let engines = self.engines.len();
        for opening in &self.openings.list {
            let players = opening.start.players();
            match self.schedule {
                Schedule::Together if players != engines => {
                    let hint =
                        if players == 2 && engines > 2 { "; a round robin lets every two of them play" } else { "" };
                    let fault = format!("{players} play this game, but the match has {engines} engines{hint}");
                    return Err(LabError::Plan(fault));
                }
                Schedule::RoundRobin if players != 2 => {
                    return Err(LabError::Plan(format!(
                        "a round robin is for games of two, and {players} play this one"
                    )));
                }
                _ => {}
            }
        }
        if self.schedule == Schedule::RoundRobin && engines < 2 {
            return Err(LabError::Plan("a round robin needs two engines at least".to_owned()));
        }
        if let Some(sprt) = &self.sprt {
            sprt.check()?;
            if engines != 2 {
                return Err(LabError::Plan("a sequential test compares two engines".to_owned()));
            }
            if self.shard != Shard::WHOLE {
                return Err(LabError::Plan("a sequential test needs all games in their order, not a shard".to_owned()));
            }
        }
        let mut session = first.position.fork();
        for engine in &self.engines {
            match engine {
                Entrant::Engine(spec) => drop(session.seat(spec, 1)?),
                Entrant::External(program) => {
                    program
                        .check(&self.game)
                        .map_err(|fault| LabError::Plan(format!("{}: {fault}", program.name())))?;
                }
            }
        }
        Ok(())
    }

    /// The first line of the records.
    pub fn header(&self) -> Header {
        Header {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.clone(),
            engines: self.engines.iter().map(Entrant::to_string).collect(),
            games: self.games,
            seed: self.seed,
            openings: self.openings.about.clone(),
            openings_key: self.openings.key(),
            sprt: self.sprt,
            memory: self.memory,
            count_repeated: self.count_repeated,
            schedule: self.schedule,
            shard: self.shard,
        }
    }

    /// The order of its games.
    pub fn order(&self) -> Order {
        Order { schedule: self.schedule, engines: self.engines.len(), shard: self.shard }
    }

    /// How many games a group has.
    pub fn group(&self) -> u64 {
        self.order().group()
    }

    /// The most games to play: those of the shard.
    pub fn planned(&self) -> u64 {
        self.order().share(self.games)
    }

    /// The opening of a game, and its number.
    pub fn opening(&self, index: u64) -> (usize, &Opening) {
        let list = &self.openings.list;
        let place = (index / self.group() % list.len() as u64) as usize;
        (place, &list[place])
    }

    /// The engine in the seat of each player in a game.
    pub fn seats(&self, index: u64) -> Vec<usize> {
        self.order().seats(index)
    }

    /// The seed of a game; its children are the seeds of the moves.
    pub(super) fn seed_of(&self, index: u64) -> Seed {
        let group = self.group();
        Seed::new(self.seed).child("match").child(index / group).child(index % group)
    }

    /// Checks that a record belongs to a game of this match; the error says what differs.
    pub(super) fn check_record(&self, record: &GameRecord) -> Result<(), String> {
        let index = record.index;
        if index >= self.games {
            return Err(format!("game {index} is beyond the last"));
        }
        let (place, opening) = self.opening(index);
        if record.turns.len() != self.engines.len() {
            return Err(format!("game {index} is of another number of engines"));
        }
        if record.seats != self.seats(index) {
            return Err(format!("the seats of game {index} are others"));
        }
        let same = place == record.opening
            && (&opening.text, &opening.turn, &opening.moves)
                == (&record.position, &record.turn, &record.opening_moves);
        if same { Ok(()) } else { Err(format!("the opening of game {index} is another")) }
    }
}

/// How many openings a match of this many games needs, if each group of this size shares an opening.
pub fn openings_for(games: u64, group: u64) -> usize {
    usize::try_from(games.div_ceil(group)).unwrap_or(usize::MAX)
}
