//! `match`: engines against each other.
//!
//! | file | subject |
//! |---|---|
//! | `openings` | from where games start, as an option |
//! | `report` | the summary in words |
//! | `verify` | what came of a check of records |

mod openings;
mod report;
mod verify;

use std::fmt::Display;
use std::sync::PoisonError;
use std::time::Duration;

use clap::Args;
use hedgerow_lab::matches::{Keep, Progress, Summary};
use hedgerow_lab::statistics::Sprt;
use hedgerow_lab::{LabError, Sample};
use hedgerow_search::Spec;
use hedgerow_search::reward::MOST_PLAYERS;
use serde_json::{Value, json};

use super::Style;
use crate::answer::{Answer, Complaint, Exit, Object, plain};
use crate::arguments::Choice;
use crate::arguments::{Common, Turn};
use crate::limits::usual_memory;
use crate::pool::Task;
use crate::progress::Bar;
use crate::reach::{FileName, Reach};
use hedgerow_workbench::{MatchPlan, MatchResult, MatchTask, Unfinished, read_spec};
use openings::Openings;

/// Let engines play a match against each other
///
/// Games come in pairs: one opening, played with the seats exchanged (with three or four engines, in all their seatings,
/// of which there are 6 and 24). One engine alone takes all seats of a game for more than two. A game that
/// is move for move the same as an earlier one is told but not counted. The same seed gives the same games on any number
/// of threads. --time limits the whole match, --memory each engine for a move.
///
/// Keys of the JSON object: game, position (null if openings are given), openings, engines (each with its spec and
/// results), games, wins, draws and losses of A (each with count, share and 95 % interval), score, elo, planned,
/// recorded, repeated, distinct (finished games, by position and moves), unfinished, unpaired, sprt, seats, first, later, pairs, plies, stopped, remarks, records (the file
/// or null), timing with --timing, and warnings, sentences about the file that was resumed, if there are any.
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
  hedgerow match hex3d uct mc:weights=selfish random --openings plies=0 --games 60")]
pub struct Match<R: Reach> {
    /// Which game
    #[arg(value_enum, value_name = "GAME")]
    game: Choice,
    /// The engines, as many as the game has players; `hedgerow engines GAME` lists them
    #[arg(required = true, num_args = 1..=4, value_names = ["A", "B", "C", "D"])]
    engines: Vec<String>,
    /// How many games, at most; 20k is 20000
    #[arg(long, value_name = "NUMBER", default_value = "100", value_parser = read_count)]
    games: u64,
    /// The position to start from [default: the usual one of the game]
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Hackenbush: a turn takes this many edges at once, 1 to 4
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=4))]
    moves: Option<u8>,
    #[command(flatten)]
    turn: Turn,
    /// What the engines start from: plies=K (random moves), all=K (every line of so many moves), file=PATH (a position a
    /// line), make=FAMILY:key=value,… (a family of the game, its seed running 1, 2, 3, …)
    #[arg(long, value_name = "WHAT", default_value = "plies=2", value_parser = openings::read::<R::File>)]
    openings: Openings<R::File>,
    /// End as soon as it is clear whether A is better by ELO0 or by ELO1 (error rates 5 %)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = read_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write every game to a file, one JSON object a line
    #[arg(long, value_name = "FILE", value_parser = <R::File as FileName>::read)]
    records: Option<R::File>,
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
}

impl<R: Reach> Match<R> {
    /// The memory of the whole program: every engine at work may use what one may.
    pub fn memory(&self, common: &Common, threads: usize) -> u64 {
        // One engine may take as many seats as there can be.
        let seats = if self.engines.len() == 1 { MOST_PLAYERS } else { self.engines.len() };
        let engines = (threads * seats) as u64;
        common.memory.map_or_else(usual_memory, |memory| memory.saturating_mul(engines))
    }

    /// Plays the match.
    pub fn answer(&self, common: &Common, threads: usize, style: Style, task: &Task) -> Answer {
        let game = self.game.0;
        let mut object = Object::new();
        object.insert("game".to_owned(), game.name().into());
        let (specs, openings) = match self.read() {
            Ok(read) => read,
            Err(sentence) => return Answer::bad_input(object, &sentence),
        };
        object.insert("position".to_owned(), json!(openings.position));
        task.note(|known| known.clone_from(&object));
        let bar = Bar::new(!style.quiet);
        let progress = |progress: &Progress| {
            let &Progress { done, total, wins, draws, losses, ratio, elapsed } = progress;
            task.note(|known| {
                for (key, count) in [("recorded", done), ("wins", wins), ("draws", draws), ("losses", losses)] {
                    known.insert(key.to_owned(), count.into());
                }
            });
            let ratio = ratio.map_or_else(String::new, |ratio| format!("  llr {ratio:.2}"));
            bar.show(done, total, elapsed, &format!("{wins}-{draws}-{losses}{ratio}"));
        };
        let checking = |done: u64, total: u64, elapsed: Duration| bar.show(done, total, elapsed, "played anew");
        // The watchdog knows all limits of the program; what an engine claims is checked in the match.
        let fixture = MatchPlan {
            game: game.name(),
            engines: specs.clone(),
            lead: openings.lead,
            games: self.games,
            seed: style.seed,
            sprt: self.sprt,
            memory: common.memory,
            count_repeated: self.count_repeated,
            threads,
            budget: &task.budget,
            task: match (&self.records, self.resume) {
                (Some(records), _) if self.verify => {
                    MatchTask::Verify { records: records.path(), sample: self.sample, progress: &checking }
                }
                (None, _) => MatchTask::Play { keep: Keep::Nowhere, progress: &progress },
                (Some(file), false) => MatchTask::Play { keep: Keep::New(file.path()), progress: &progress },
                (Some(file), true) => MatchTask::Play { keep: Keep::Resume(file.path()), progress: &progress },
            },
        };
        let outcome = game.play_match(&openings.starts, self.turn.given(), fixture);
        drop(bar);
        let (result, about) = match outcome {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => return self.failed(error, object, task),
            Err(sentence) => return Answer::bad_input(object, &format!("{}: {sentence}", game.name())),
        };
        match result {
            MatchResult::Played(summary) => self.told(object, &summary, &about, &specs, style),
            MatchResult::Verified(verified) => {
                object.insert("openings".to_owned(), about.into());
                object.insert("records".to_owned(), self.file());
                verify::told(object, &verified, style)
            }
        }
    }

    /// The file of records, or null.
    fn file(&self) -> Value {
        json!(self.records.as_ref().map(|file| file.path().display().to_string()))
    }

    /// Why the match could not be played, or its records not be read. Where the machine would not do it, as on a full disk,
    /// what is played is known and kept.
    fn failed(&self, error: LabError, object: Object, task: &Task) -> Answer {
        if let LabError::Stopped(reason) = error {
            return Answer::unfinished(object, &Unfinished::because(reason));
        }
        if !error.is_of_the_machine() {
            let sentence = match error {
                LabError::Exists(path) => {
                    format!("{}: the file exists; go on with it by --resume, or name another", path.display())
                }
                error => error.to_string(),
            };
            return Answer::bad_input(object, &sentence);
        }
        let known = task.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let go_on = if known.contains_key("recorded") { "; --resume goes on with it" } else { "" };
        Answer { exit: Exit::Unfinished, ..Answer::bad_input(known, &format!("{error}{go_on}")) }
    }

    fn read(&self) -> Result<(Vec<Spec>, openings::Starts), String> {
        let card = self.game.0.card();
        let mut specs = self.engines.iter().map(|engine| read_spec(engine, &card)).collect::<Result<Vec<_>, _>>()?;
        if let [alone] = &specs[..] {
            let players = self.players()?;
            if players == 2 {
                return Err("a match of two needs two engines; one alone plays games for more than two".to_owned());
            }
            specs = vec![alone.clone(); players];
        }
        if let Some(sprt) = &self.sprt {
            sprt.check()?;
        }
        let from = openings::From {
            game: self.game.0,
            position: self.position.as_deref(),
            moves: self.moves,
            given: self.turn.given(),
            games: self.games,
            engines: specs.len(),
        };
        let starts = self.openings.starts(&from)?;
        Ok((specs, starts))
    }

    /// How many play from the position that is given, or else from the usual one. The error is a sentence.
    fn players(&self) -> Result<usize, String> {
        let game = self.game.0;
        let fault = |fault: &dyn Display| format!("{}: {fault}", game.name());
        let text = self.position.as_deref().unwrap_or(game.start());
        let position = game.read(text).map_err(|error| fault(&error))?;
        let turn = position.begin(self.turn.given())?;
        Ok(position.session(turn).map_err(|sentence| fault(&sentence))?.players())
    }

    fn told(&self, mut object: Object, summary: &Summary, about: &str, specs: &[Spec], style: Style) -> Answer {
        object.insert("openings".to_owned(), about.into());
        if let Value::Object(rest) = summary.to_json() {
            object.extend(rest);
        }
        object.insert("records".to_owned(), self.file());
        if self.timing {
            object.insert("timing".to_owned(), summary.timing_json());
        }
        let text = match style.quiet {
            true => report::bare(summary),
            false => report::table(self.game.0.name(), about, summary, specs, style),
        };
        let mut answer = Answer::answered(object, text);
        if let Some(stopped) = summary.stopped {
            let resume = if self.records.is_some() { "; --resume goes on with it" } else { "" };
            let sentence = plain(&format!("the match ended early: {stopped}{resume}"));
            answer.object.insert("reason".to_owned(), stopped.to_string().into());
            answer.complaint = Some(Complaint { sentence, pointer: None });
            answer.exit = Exit::Unfinished;
        }
        answer.warned(summary.warnings.iter().map(ToString::to_string))
    }
}

/// Reads a number of games: `500`, `20k`, `1M`.
pub fn read_count(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.trim() {
        text if text.ends_with(['k', 'K']) => (&text[..text.len() - 1], 1000),
        text if text.ends_with(['m', 'M']) => (&text[..text.len() - 1], 1_000_000),
        text => (text, 1),
    };
    let count = number.parse::<u64>().ok().and_then(|number| number.checked_mul(unit)).filter(|&count| count > 0);
    count.ok_or_else(|| "write a number of games such as 500 or 20k".to_owned())
}

fn read_sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let Some(&[elo0, elo1]) = numbers.as_deref() else {
        return Err("write two differences of ratings, such as 0,20".to_owned());
    };
    let sprt = Sprt::new(elo0, elo1);
    sprt.check().map(|()| sprt)
}
