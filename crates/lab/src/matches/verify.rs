//! Checks recorded games: whether a file of records is right.
//!
//! Replaying every game by the rules shows that its moves are legal, that it ends there, and that its results follow.
//! Only the engines can show that they would choose these moves: they play a sample of the games again.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Seed, Stopped};
use hedgerow_search::Session;
use hedgerow_search::reward::greatest;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::tally::Tally;
use super::{Entrant, Match, Summary, play_game};
use crate::parallel::{Heard, in_parallel};
use crate::record::{GameRecord, Records, replay};
use crate::{LabError, Sample, Warning};

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The results of the recorded games.
    pub summary: Summary,
    /// Games that were replayed by the rules.
    pub replayed: u64,
    /// Games that the engines were to play again.
    pub sample: u64,
    /// Games that the engines played again.
    pub checked: u64,
    /// Whether the clock decides moves: then no game can be played again.
    pub by_the_clock: bool,
    /// The faults of games, in order.
    pub faults: Vec<GameFault>,
    /// What ended the check early.
    pub stopped: Option<Stopped>,
    /// Warnings about the file.
    pub warnings: Vec<Warning>,
}

/// What is wrong with a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameFault {
    /// The number of the game.
    pub index: u64,
    /// What is wrong, in a phrase.
    pub fault: String,
}

/// Checks the records of a match. `progress` receives how many games of the sample, and of how many, have been played
/// again.
///
/// A file that cannot be read, or that belongs to another match, is an error; wrong games are reported.
pub fn verify(
    plan: &Match,
    path: &Path,
    sample: Sample,
    threads: usize,
    budget: &Budget,
    progress: &dyn Fn(u64, u64, Duration),
) -> Result<Verified, LabError> {
    let clock = Instant::now();
    plan.check()?;
    let Records { header, games, warnings, .. } = Records::read(path)?;
    if let Some(difference) = plan.header().difference(&header) {
        return Err(LabError::Differs { of: "match", path: path.to_owned(), difference });
    }
    let mut tally = Tally::new(plan);
    let mut faults = Vec::new();
    let mut stopped = None;
    let mut replayed = 0;
    // After a game that is not of this match, counting stops.
    let mut is_counted = true;
    for record in &games {
        if let Err(reason) = budget.check() {
            stopped = Some(reason);
            break;
        }
        replayed += 1;
        if let Err(sentence) = plan.check_record(record) {
            faults.push(fault(record.index, &sentence));
            is_counted = false;
            continue;
        }
        faults.extend(legal(plan, record).err().map(|sentence| fault(record.index, &sentence)));
        if !is_counted {
            continue;
        }
        if tally.decided() {
            faults.push(fault(record.index, "it comes after the end of the test"));
        }
        let mut counted = record.clone();
        tally.add(&mut counted);
        if counted.repeated != record.repeated {
            faults.push(fault(record.index, "it is wrong about being repeated"));
        }
    }
    let by_the_clock = !plan.engines.iter().all(Entrant::is_repeatable);
    let chosen = match by_the_clock {
        true => Vec::new(),
        false => sample.pick(games.len(), Seed::new(plan.seed).child("verify")),
    };
    let mut verified = Verified {
        summary: tally.summary(),
        replayed,
        sample: chosen.len() as u64,
        checked: 0,
        by_the_clock,
        faults,
        stopped,
        warnings,
    };
    if stopped.is_none() {
        let records: Vec<&GameRecord> = chosen.iter().map(|&place| &games[place]).collect();
        let total = records.len() as u64;
        verified.play_anew(plan, &records, threads, budget, &|done| progress(done, total, clock.elapsed()))?;
    }
    verified.faults.sort_by_key(|fault| fault.index);
    (verified.summary.elapsed, verified.summary.stopped) = (clock.elapsed(), None);
    Ok(verified)
}

fn fault(index: u64, fault: &str) -> GameFault {
    GameFault { index, fault: fault.to_owned() }
}

/// Replays a recorded game by the rules; the error is a phrase.
pub(super) fn legal(plan: &Match, record: &GameRecord) -> Result<(), String> {
    let (_, opening) = plan.opening(record.index);
    let mut turns = vec![0; plan.engines.len()];
    let mut plies = 0;
    let mut count = |position: &dyn Session, _: &str| {
        if let Some(mover) = position.mover().filter(|_| plies >= record.opening_moves.len()) {
            turns[record.seats[mover.index()]] += 1;
        }
        plies += 1;
    };
    replay(record, &*opening.start, &mut count).map_err(|error| match error {
        LabError::Game { fault, .. } => fault,
        error => error.to_string(),
    })?;
    if turns != record.turns {
        return Err(format!("the engines chose {turns:?} moves, not {:?}", record.turns));
    }
    let winner = match &record.forfeit {
        Some(forfeit) => record.winner_without(forfeit.engine),
        None => greatest(&record.results).map(|player| record.seats[player]),
    };
    if winner != record.winner {
        let name =
            |engine: Option<usize>| engine.map_or_else(|| "nobody".to_owned(), |engine| format!("engine {engine}"));
        return Err(format!("{} wins it, not {}", name(winner), name(record.winner)));
    }
    Ok(())
}

impl Verified {
    /// Lets the engines play these games again, and compares the records to the byte.
    fn play_anew(
        &mut self,
        plan: &Match,
        records: &[&GameRecord],
        threads: usize,
        budget: &Budget,
        progress: &dyn Fn(u64),
    ) -> Result<(), LabError> {
        let stop = Arc::new(AtomicBool::new(false));
        let work = |number: u64, stop: &Arc<AtomicBool>| {
            let record = records[number as usize];
            play_game(plan, record.index, stop).transpose()
        };
        let mut stopped = None;
        progress(0);
        in_parallel(threads, 0..records.len() as u64, &stop, &work, |heard| {
            if let Heard::Done(number, played) = heard {
                let stored = records[number as usize];
                // Whether it is a repetition depends on the games before it; the tally checked that.
                let mut again = played?.record;
                again.repeated = stored.repeated;
                self.checked += 1;
                self.faults.extend(difference(stored, &again).map(|sentence| fault(stored.index, &sentence)));
                progress(self.checked);
            }
            if let (None, Err(reason)) = (stopped, budget.check()) {
                stopped = Some(reason);
                stop.store(true, Relaxed);
            }
            Ok(true)
        })?;
        if self.checked < records.len() as u64 {
            self.stopped = Some(stopped.unwrap_or(Stopped::Interrupted));
        }
        Ok(())
    }
}

/// The first difference between a record and the game played again.
fn difference(stored: &GameRecord, again: &GameRecord) -> Option<String> {
    let (stored, again) = (stored.to_json(), again.to_json());
    let mut keys = again.keys().chain(stored.keys().filter(|key| !again.contains_key(*key)));
    let key = keys.find(|key| stored.get(*key) != again.get(*key))?;
    let text = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), Value::to_string);
    Some(format!("{key} is {}, but {} when it is played anew", text(stored.get(key)), text(again.get(key))))
}
