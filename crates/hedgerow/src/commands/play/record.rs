//! The game as a record: the same lines as those of a match.

use std::path::Path;

use hedgerow_lab::matches::Schedule;
use hedgerow_lab::record::{GameRecord, Header, written};
use hedgerow_lab::study::Shard;
use hedgerow_search::reward::greatest;
use serde_json::{Value, json};

use super::seats::Seat;
use crate::answer::{Object, subject};
use crate::files;

/// A move that was made.
pub struct Ply {
    /// The move.
    pub chosen: String,
    /// Who made it.
    pub player: usize,
    /// The playouts or positions it took.
    pub nodes: u64,
}

/// What the record needs beside the moves.
pub struct Frame {
    /// The name of the game.
    pub game: &'static str,
    /// Where it started.
    pub start: String,
    /// The player to move there.
    pub turn: String,
    /// The seed of the engines.
    pub seed: u64,
}

impl Frame {
    /// The record of a game; without results it is unfinished.
    pub fn record(&self, seats: &[Seat], past: &[Ply], results: Vec<i32>) -> GameRecord {
        let players = seats.len();
        let count = |of: &dyn Fn(&Ply) -> u64| {
            let of_player = |player| past.iter().filter(|ply| ply.player == player).map(of).sum();
            (0..players).map(of_player).collect()
        };
        GameRecord {
            index: 0,
            opening: 0,
            position: self.start.clone(),
            turn: self.turn.clone(),
            opening_moves: Vec::new(),
            seats: (0..players).collect(),
            moves: past.iter().map(|ply| ply.chosen.clone()).collect(),
            winner: greatest(&results),
            forfeit: None,
            unfinished: results.is_empty().then(|| "left before its end".to_owned()),
            results,
            repeated: false,
            turns: count(&|_| 1),
            nodes: count(&|ply| ply.nodes),
        }
    }

    fn header(&self, seats: &[Seat]) -> Header {
        Header {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.to_owned(),
            engines: seats.iter().map(|seat| seat.name().to_owned()).collect(),
            games: 1,
            seed: self.seed,
            openings: "a game played by hand".to_owned(),
            // No match continues from here, so there is nothing to compare.
            openings_key: String::new(),
            sprt: None,
            memory: None,
            count_repeated: false,
            schedule: Schedule::Together,
            shard: Shard::WHOLE,
        }
    }

    /// The record for programs.
    pub fn object(&self, seats: &[Seat], record: &GameRecord) -> Object {
        let engines: Vec<&str> = seats.iter().map(Seat::name).collect();
        object(self.game, &json!(engines), record)
    }

    /// Writes the record to a file. The error is a sentence.
    pub fn save(&self, seats: &[Seat], record: &GameRecord, path: &Path) -> Result<(), String> {
        let lines = written(&self.header(seats), std::slice::from_ref(record));
        files::write(path, lines.as_bytes()).map_err(|error| format!("{error:#}"))
    }
}

/// A record for programs, with who played.
pub fn object(game: &str, engines: &Value, record: &GameRecord) -> Object {
    let mut object = subject(game, &record.position);
    object.insert("engines".to_owned(), engines.clone());
    object.extend(record.to_json());
    object
}
