//! `match`: its arguments.

use std::path::PathBuf;

use clap::Args;
use hedgerow_core::Refusal;
use hedgerow_lab::Sample;
use hedgerow_lab::study::Shard;
use hedgerow_workbench::verbs::{self as question, GivenPositions, Openings, SprtRatings};

use super::subject::{LatexArgument, TurnArgument, read_count};
use super::{Choice, Common, GameParser};
use crate::command::Command;
use crate::delivery::{Delivery, RecordsFile, RecordsUse, file};
use crate::external::Program;

/// Let engines play a match against each other
///
/// Games come in pairs: one opening, played with the seats exchanged (with three or four engines,
/// in all 6 or 24 seatings). One engine alone takes all seats of a game for more than two. A game that
/// repeats an earlier one move for move is recorded but not counted. The same seed gives the same games on any number
/// of threads. --time limits the whole match, --memory each engine for a move.
///
/// Keys of the JSON object: game, position (null if openings are given), openings, engines (each with its spec and
/// results), games, wins, draws and losses of A (each with count, share and 95 % interval), score, elo, planned,
/// recorded, repeated, distinct (finished games, by position and moves), unfinished, unpaired, sprt, seats, first, later, pairs, plies, stopped, remarks, records (the file
/// or null), timing with --timing, and warnings, sentences about the file that was resumed, if there are any.
///
/// --round-robin lets any number of engines play a game of two, every two of them --games games from the same openings. It tells a cross
/// table and ratings by maximum likelihood (Bradley and Terry), in points of Elo with 95 % intervals; the key tournament has ratings, the best first, and crosses.
/// A program of others that breaks the rules, ends, floods or is late loses the game by rule; its engine then has the key forfeits.
///
/// --resume replays the games of the file by the rules, and refuses a file in which one is wrong.
///
/// --verify plays nothing new: the same command with it checks the file of --records. Every game is replayed by the rules,
/// and its results, winner, repetition and counts must follow; a --sample of the games is played anew by the engines, unless one
/// is limited by time, and must be the same, byte by byte. Exit code 0 if all is right, 1 if a game is wrong or if a limit was reached
/// first. Then the keys are game, position, openings, records, recorded, planned, replayed, checked (games that were played anew),
/// by_the_clock (whether none could be), differing (a list of index and fault), reason if a limit was reached, and warnings.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow match domineering uct:iterations=500 ab:depth=3 --position 6x6 --games 200
  hedgerow match nim perfect random --openings all=1 --games 30
  hedgerow match hackenbush uct mc --openings make=random:edges=14 --records games.jsonl
  hedgerow match cherries ab uct --games 2k --sprt 0,50 --records test.jsonl --resume
  hedgerow match cherries ab uct --games 2k --sprt 0,50 --records test.jsonl --verify
  hedgerow match konane random ab:depth=2 uct:iterations=100 --round-robin --position 6x6 --games 20
  hedgerow match hex3d uct mc:weights=selfish random --openings plies=0 --games 60")]
pub struct Match {
    /// Which game
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
    /// The engines, as many as the game has players, or more with --round-robin; `hedgerow engines GAME` lists them.
    /// external:time=2s,cmd=COMMAND is a program of others, such as external:cmd=python3 engine.py
    #[arg(required = true, num_args = 1.., value_name = "ENGINE", value_parser = read_engine)]
    engines: Vec<TypedEngine>,
    /// Let every two of the engines play against each other, and rate them
    #[arg(long)]
    round_robin: bool,
    /// How many games, at most, with --round-robin of each pair; 20k is 20000
    #[arg(long, value_name = "NUMBER", default_value = "100", value_parser = read_count)]
    games: u64,
    /// The position to start from [default: the usual one of the game]
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Hackenbush: a turn takes this many edges at once, 1 to 8
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=8))]
    moves: Option<u8>,
    #[command(flatten)]
    turn: TurnArgument,
    /// What the engines start from: plies=K (random moves), all=K (every line of this many moves), file=PATH (a position a
    /// line), make=FAMILY:key=value,… (a family of the game, its seed running 1, 2, 3, …)
    #[arg(long, value_name = "WHAT", default_value = "plies=2", value_parser = read_openings)]
    openings: TypedOpenings,
    /// End as soon as it is clear whether A is better by ELO0 or by ELO1 (error rates 5 %)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = |text: &str| text.parse::<SprtRatings>(), allow_hyphen_values = true)]
    sprt: Option<SprtRatings>,
    /// Write every game to a file, one JSON object a line
    #[arg(long, value_name = "FILE", value_parser = file)]
    records: Option<PathBuf>,
    /// Play only a part of the games, such as 2/8, into the file of --records; --merge puts parts together
    #[arg(long, value_name = "I/N", requires = "records", value_parser = |text: &str| text.parse::<Shard>())]
    shard: Option<Shard>,
    /// Play nothing, and put the records of these parts together to the file of --records
    #[arg(long, value_name = "FILE", requires = "records", num_args = 1.., value_parser = file, conflicts_with_all = ["shard", "resume", "verify", "timing"])]
    merge: Vec<PathBuf>,
    /// Go on with the file of --records, if there is one
    #[arg(long, requires = "records")]
    resume: bool,
    /// Play nothing, and check the file of --records
    #[arg(long, requires = "records", conflicts_with_all = ["resume", "timing"])]
    verify: bool,
    /// With --verify: how many of the games are played anew, at least one
    #[arg(long, value_name = "SHARE", default_value = "5%", requires = "verify", value_parser = |text: &str| text.parse::<Sample>())]
    sample: Sample,
    /// Count games that are the same as an earlier one all the same
    #[arg(long)]
    count_repeated: bool,
    /// Put times into the JSON object, which are never the same twice
    #[arg(long)]
    timing: bool,
    /// Konane: hand the values of small regions in this file, which `hedgerow database` makes, to the engines (heat, and the solver of
    /// strong on boards of more than 64 squares)
    #[arg(long, value_name = "FILE", value_parser = file)]
    database: Option<PathBuf>,
    #[command(flatten)]
    latex: LatexArgument,
}

/// An engine, as it is typed.
#[derive(Clone)]
enum TypedEngine {
    /// One that a question can name.
    Asked(String),
    /// A program of others.
    Program(String, Program),
}

fn read_engine(text: &str) -> Result<TypedEngine, Refusal> {
    match Program::read(text) {
        Some(program) => Ok(TypedEngine::Program(text.to_owned(), program?)),
        None => Ok(TypedEngine::Asked(text.to_owned())),
    }
}

/// What the engines start from, as it is typed.
#[derive(Clone)]
enum TypedOpenings {
    /// What a question can say.
    Asked(Openings),
    /// The positions of a file.
    File(PathBuf),
}

fn read_openings(text: &str) -> Result<TypedOpenings, Refusal> {
    match text.split_once('=') {
        Some((kind, path)) if kind.trim() == "file" => Ok(TypedOpenings::File(file(path)?)),
        _ => text.parse().map(TypedOpenings::Asked),
    }
}

impl Match {
    /// The question and its files.
    pub fn command(self, common: &Common) -> Command {
        let (openings, file) = match self.openings {
            TypedOpenings::Asked(openings) => (openings, None),
            TypedOpenings::File(path) => (Openings::Positions(GivenPositions::default()), Some(path)),
        };
        let purpose = match (self.verify, self.resume) {
            (true, _) => RecordsUse::Verify(self.sample),
            (false, true) => RecordsUse::Resume,
            (false, false) if !self.merge.is_empty() => RecordsUse::Merge(self.merge),
            (false, false) => RecordsUse::New,
        };
        let mut programs = Vec::new();
        let mut engine = |(place, typed): (usize, TypedEngine)| match typed {
            TypedEngine::Asked(text) => text,
            TypedEngine::Program(text, program) => {
                programs.push((place, program));
                text
            }
        };
        let engines = self.engines.into_iter().enumerate().map(&mut engine).collect();
        let question = question::Match {
            game: self.game.0.word().to_owned(),
            engines,
            round_robin: self.round_robin,
            games: self.games,
            position: self.position,
            moves: self.moves,
            turn: self.turn.side(),
            openings,
            sprt: self.sprt,
            count_repeated: self.count_repeated,
            timing: self.timing,
            latex: self.latex.latex,
            seed: common.seed.unwrap_or(1),
        };
        let records = self.records.map(|path| RecordsFile { path, purpose, shard: self.shard.unwrap_or(Shard::WHOLE) });
        let delivery = Delivery { openings: file, records, programs, database: self.database, ..Delivery::default() };
        Command { engine_memory: common.memory, ..Command::new(question, delivery) }
    }
}
