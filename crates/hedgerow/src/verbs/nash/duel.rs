//! Engines against each other, both moving at once.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use hedgerow_core::Seed;
use hedgerow_lab::statistics::Mean;
use hedgerow_search::nash::sampling::{Duel, Games};
use serde_json::json;

use super::sampled::{EXACT_TIME, beyond_limits, ended, read_engine};
use super::{OnConflict, bout, worth};
use crate::answer::{Answer, Object, subject};
use crate::arguments::Subject;
use crate::arguments::subject::read_count;
use crate::pool::Task;
use crate::progress::Bar;
use crate::terminal::bold;
use crate::verbs::{Style, row};

/// So many deviations either side of the mean hold it in 95 of 100 cases.
const DEVIATIONS: f64 = 1.96;

/// Let engines play against each other, both moving at once
///
/// All games begin at the position. The same seed gives the same games on any number of threads. The mean may be
/// compared with the exact value: who plays an equilibrium never gets less on average, whoever the other is.
///
/// Keys of the JSON object: conflict, engines (blue and red), games, mean (points to Blue), interval (95 %, or null),
/// wins, ties and losses of Blue, and exact (with value, or interval), if it can be had in ten seconds.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash duel hackenbush \"BR + BR + RB\" --blue equilibrium --red uniform
  hedgerow nash duel domineering 3x4 --blue regret:iterations=2k --red duct:iterations=2k --games 500")]
pub struct Duelled {
    #[command(flatten)]
    subject: Subject,
    /// Who plays Blue (Left): uniform, equilibrium, duct or regret, with options as in `hedgerow engines`
    #[arg(long, value_name = "ENGINE")]
    blue: String,
    /// Who plays Red (Right)
    #[arg(long, value_name = "ENGINE")]
    red: String,
    /// How many games; 20k is 20000
    #[arg(long, value_name = "NUMBER", default_value = "1000", value_parser = read_count)]
    games: u64,
    #[command(flatten)]
    rule: OnConflict,
    /// Leave the exact value out
    #[arg(long)]
    no_exact: bool,
}

impl Duelled {
    /// Plays the games.
    pub fn answer(&self, threads: usize, style: Style, task: &Task) -> Answer {
        let game = self.subject.game.0;
        let Some(text) = self.subject.position() else {
            return Answer::bad_input(Object::new(), "nash duel needs one position, not -");
        };
        let position = match crate::asked::read(game, &text, self.subject.moves) {
            Ok(position) => position,
            Err(answer) => return *answer,
        };
        let mut object = subject(game.name(), &position.write());
        let read = read_engine(&self.blue).and_then(|blue| Ok((blue, read_engine(&self.red)?)));
        let read = read.and_then(|engines| Ok((engines, bout(&*position, self.rule.conflict)?)));
        let ((blue, red), bout) = match read {
            Ok(read) => read,
            Err(sentence) => return Answer::bad_input(object, &sentence),
        };
        object.insert("conflict".to_owned(), self.rule.conflict.name().into());
        object.insert("engines".to_owned(), json!({ "blue": blue.to_string(), "red": red.to_string() }));
        task.note(|known| known.clone_from(&object));
        let seed = Seed::new(style.seed).child("duel");
        let plan = Duel { engines: [&blue, &red], games: self.games, seed, threads, budget: &task.budget };
        let (bar, clock) = (Mutex::new(Bar::new(!style.quiet)), Instant::now());
        let told = |done: u64| {
            bar.lock().unwrap_or_else(PoisonError::into_inner).show(done, self.games, clock.elapsed(), "");
        };
        let Games { points, stopped } = bout.duel(&plan, &told);
        drop(bar);
        let exact = match self.no_exact || stopped.is_some() {
            true => Ok(None),
            false => bout.worth(&task.budget.within(EXACT_TIME), threads).map(Some),
        };
        let stopped = stopped.or_else(|| beyond_limits(exact.as_ref().err().copied(), &task.budget));
        let exact = exact.ok().flatten();
        let count = |sign: i64| points.iter().filter(|point| point.signum() == sign).count();
        let (wins, ties, losses) = (count(1), count(0), count(-1));
        let mean: Mean = points.iter().map(|&point| point as f64).collect();
        let error = mean.standard_error();
        let middle = points.iter().sum::<i64>() as f64 / points.len().max(1) as f64;
        let interval = error.map(|error| [middle - DEVIATIONS * error, middle + DEVIATIONS * error]);
        for (key, value) in [
            ("games", json!(points.len())),
            ("mean", json!(middle)),
            ("interval", json!(interval)),
            ("wins", json!(wins)),
            ("ties", json!(ties)),
            ("losses", json!(losses)),
        ] {
            object.insert(key.to_owned(), value);
        }
        if let Some(worth) = &exact {
            let mut told = Object::new();
            worth::insert(&mut told, worth);
            object.insert("exact".to_owned(), told.into());
        }
        let text = if style.quiet { format!("{middle:.4}\n") } else { String::new() };
        if style.quiet || points.is_empty() {
            return ended(Answer::answered(object, text), stopped);
        }
        let between = |[low, high]: [f64; 2]| format!("  (95 %: {low:.4} to {high:.4})");
        let between = interval.map_or_else(String::new, between);
        let mut text = row("Blue", &blue.to_string()) + &row("Red", &red.to_string());
        text += &row("games", &points.len().to_string());
        text += &row("mean", &format!("{}{between}", bold(&format!("{middle:.4}"), style.colour)));
        text += &row("Blue's", &format!("{wins} wins, {ties} ties, {losses} losses"));
        if let Some(worth) = &exact {
            text += &row("value", &worth::told(worth));
        }
        ended(Answer::answered(object, text), stopped)
    }
}
