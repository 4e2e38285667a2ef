//! A lower bound on the time of a study's units, from the times that their engines have for a move: for cells that were
//! never run.
//!
//! A game takes its number of turns times the time of a turn. One random game gives the number of turns. Engines that
//! are not limited by time count as zero, so the result is rather too small.

use hedgerow_core::Seed;
use hedgerow_lab::study::{Cell, Study, Work};
use hedgerow_search::{Session, Spec};
use hedgerow_workbench::verbs::Match;
use hedgerow_workbench::{Game, Question};
use rand::Rng;

use super::worker::{start, words_question};

/// Longer games count as this long.
const MOST_TURNS: usize = 10_000;

/// The seconds of one unit of a cell; none if no engine in it has a time limit.
pub fn least_seconds(study: &Study, cell: &Cell) -> Option<f64> {
    match study.job(cell, 0).work {
        Work::Game(unit) => {
            let game = hedgerow_workbench::named(&unit.game).ok()?;
            let specs: Vec<&str> = unit.engines.iter().map(|(_, spec)| spec.as_str()).collect();
            let observers = unit.observers.iter().map(|(_, spec, _)| seconds(game, spec)).sum::<f64>();
            let each = mean(game, &specs) + observers / specs.len().max(1) as f64;
            // Most studies have other limits, and need no game.
            let position = start(&unit).ok().filter(|_| each > 0.0)?;
            let session = position.open(position.begin(None).ok()?).ok()?;
            Some(each * turns(&*session).saturating_sub(unit.random_moves) as f64)
        }
        Work::Ask(unit) => match words_question(&unit.command).ok()? {
            Question::Match(asked) => of_match(&asked),
            Question::Best(asked) => {
                let game = hedgerow_workbench::named(&asked.subject.game).ok()?;
                let each = seconds(game, asked.engine.as_deref()?);
                Some(each * asked.repeat.unwrap_or(1) as f64).filter(|&seconds| seconds > 0.0)
            }
            _ => None,
        },
    }
}

fn of_match(asked: &Match) -> Option<f64> {
    let game = asked.game().ok()?;
    let specs: Vec<&str> = asked.engines.iter().map(String::as_str).collect();
    let each = Some(mean(game, &specs)).filter(|&each| each > 0.0)?;
    let position = game.read(asked.position.as_deref().unwrap_or(game.start())).ok()?;
    let session = position.open(position.begin(None).ok()?).ok()?;
    let pairs = if asked.round_robin { specs.len() * (specs.len() - 1) / 2 } else { 1 };
    Some(each * turns(&*session) as f64 * asked.games as f64 * pairs as f64)
}

/// The seconds of a turn, on average over the engines.
fn mean(game: &dyn Game, specs: &[&str]) -> f64 {
    specs.iter().map(|spec| seconds(game, spec)).sum::<f64>() / specs.len().max(1) as f64
}

/// The seconds that an engine has for a turn; 0 if it is limited otherwise.
fn seconds(game: &dyn Game, spec: &str) -> f64 {
    let time = Spec::read(spec, &game.card()).ok().and_then(|spec| spec.time_of_a_move());
    time.map_or(0.0, |time| time.as_secs_f64())
}

/// How many turns a random game has.
fn turns(start: &dyn Session) -> usize {
    let mut session = start.fork();
    let mut rng = Seed::new(1).child("turns").rng();
    for turn in 0..MOST_TURNS {
        let count = if session.mover().is_some() { session.count_moves() } else { 0 };
        let Some(count) = u32::try_from(count).ok().filter(|&count| count > 0) else { return turn };
        session.play_at(rng.random_range(0..count) as usize);
    }
    MOST_TURNS
}
