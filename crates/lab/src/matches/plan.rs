//! What is to be played.

use hedgerow_core::Seed;
use hedgerow_search::Spec;

use super::{Opening, Openings};
use crate::LabError;
use crate::record::{GameRecord, Header};
use crate::statistics::Sprt;

/// A match: all that its games follow from.
#[derive(Clone)]
pub struct Match {
    /// The name of the game.
    pub game: String,
    /// The engines, as many as the game has players.
    pub engines: Vec<Spec>,
    /// From where the groups of games start; after the last opening comes the first again.
    pub openings: Openings,
    /// How many games there are, at most. The last group may be cut short.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// A test that ends a match of two as soon as it has an answer.
    pub sprt: Option<Sprt>,
    /// The memory that an engine may use for a move, in bytes.
    pub memory: Option<u64>,
    /// Whether games of engines without chance that repeat an earlier one count all the same, though they tell nothing
    /// new.
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
            if players != engines {
                return Err(LabError::Plan(format!("{players} play this game, but the match has {engines} engines")));
            }
        }
        if let Some(sprt) = &self.sprt {
            sprt.check()?;
            if engines != 2 {
                return Err(LabError::Plan("a sequential test compares two engines".to_owned()));
            }
        }
        let mut session = first.position.fork();
        for engine in &self.engines {
            session.seat(engine, 1)?;
        }
        Ok(())
    }

    /// The first line of the records.
    pub fn header(&self) -> Header {
        Header {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.clone(),
            engines: self.engines.iter().map(Spec::to_string).collect(),
            games: self.games,
            seed: self.seed,
            openings: self.openings.about.clone(),
            openings_key: self.openings.key(),
            sprt: self.sprt,
            memory: self.memory,
            count_repeated: self.count_repeated,
        }
    }

    /// How many games a group has.
    pub fn group(&self) -> u64 {
        groups(self.engines.len())
    }

    /// Where a game starts, and the number of that opening.
    pub fn opening(&self, index: u64) -> (usize, &Opening) {
        let list = &self.openings.list;
        let place = (index / self.group() % list.len() as u64) as usize;
        (place, &list[place])
    }

    /// The engine in the seat of each player in a game.
    pub fn seats(&self, index: u64) -> Vec<usize> {
        seating(self.engines.len(), index % self.group())
    }

    /// The seed of a game; its children are the seeds of the moves.
    pub(super) fn seed_of(&self, index: u64) -> Seed {
        let group = self.group();
        Seed::new(self.seed).child("match").child(index / group).child(index % group)
    }

    /// Whether a record is of a game of this match; the error says what differs.
    pub(super) fn check_record(&self, record: &GameRecord) -> Result<(), String> {
        let index = record.index;
        if index >= self.games {
            return Err(format!("game {index} is beyond the last"));
        }
        let (place, opening) = self.opening(index);
        if record.seats != self.seats(index) {
            return Err(format!("the seats of game {index} are others"));
        }
        let same = place == record.opening
            && (&opening.text, &opening.turn, &opening.moves)
                == (&record.position, &record.turn, &record.opening_moves);
        if same { Ok(()) } else { Err(format!("the opening of game {index} is another")) }
    }
}

/// The engine in the seat of each player, in one of the ways to seat so many.
pub(crate) fn seating(engines: usize, way: u64) -> Vec<usize> {
    // The digits of the number in the factorial system name the permutations in the order of a dictionary.
    let mut rest = way;
    let mut left: Vec<usize> = (0..engines).collect();
    let mut seats = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let ways = groups(left.len() - 1);
        seats.push(left.remove((rest / ways) as usize));
        rest %= ways;
    }
    seats
}

/// How many ways there are to seat so many engines.
pub(crate) fn groups(engines: usize) -> u64 {
    (1..=engines as u64).fold(1, u64::saturating_mul)
}

/// How many openings a match of so many games between so many engines has use for.
pub fn openings_for(games: u64, engines: usize) -> usize {
    usize::try_from(games.div_ceil(groups(engines))).unwrap_or(usize::MAX)
}
