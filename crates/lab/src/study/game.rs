//! A game of a study: as in a match, and also with a report of each turn, observing engines beside the players, and an
//! engine whose time depends on another's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Player, Refusal, Seed};
use hedgerow_search::reward::greatest;
use hedgerow_search::{Chosen, Session, Spec};
use serde_json::{Map, Value, json};

use super::run::Done;
use super::units::StudyGame;
use crate::matches::{Opening, seating};

/// The word for no winner.
const NONE: &str = "none";

/// Whether the engines of a game can play from here; the error is a sentence.
pub fn check(start: &dyn Session, unit: &StudyGame) -> Result<(), Refusal> {
    let (players, engines) = (start.players(), unit.engines.len());
    if engines != 1 && engines != players {
        return Err(format!("{players} play {}, but there are {engines} engines", unit.game).into());
    }
    opened(start, unit)?;
    let mut session = start.fork();
    let mut specs = unit.engines.iter().map(|(_, spec)| spec).chain(unit.observers.iter().map(|(_, spec, _)| spec));
    specs.try_for_each(|spec| seat(spec, &mut *session).map(drop))
}

/// Plays a game of a study; nothing if `stop` was raised before its end. The error is a sentence.
pub fn play(
    start: &dyn Session,
    unit: &StudyGame,
    seed: Seed,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Done>, Refusal> {
    Game::new(opened(start, unit)?, unit, seed, stop)?.play()
}

/// The position after the random moves.
fn opened(start: &dyn Session, unit: &StudyGame) -> Result<Box<dyn Session>, Refusal> {
    let opening = Opening::random(start, unit.random_moves, unit.opening);
    let opening = opening.ok_or_else(|| format!("no game is left after {} random moves", unit.random_moves))?;
    Ok(opening.position)
}

/// Seats an engine at a game; returns its number.
fn seat(spec: &str, session: &mut dyn Session) -> Result<usize, Refusal> {
    let spec = Spec::read(spec, &session.card())?;
    Ok(session.seat(&spec, 1)?)
}

/// A game in progress.
struct Game<'a> {
    unit: &'a StudyGame,
    seed: Seed,
    stop: &'a Arc<AtomicBool>,
    /// Its engines are the players in the order of their seats, then the observers.
    session: Box<dyn Session>,
    /// The engine in each seat: its index in the unit.
    seats: Vec<usize>,
    plies: usize,
    turns: Vec<Value>,
    times: Vec<Value>,
    /// For each engine: turns, time, the longest turn, the last turn.
    efforts: Vec<Effort>,
}

#[derive(Clone, Copy, Default)]
struct Effort {
    turns: u32,
    time: Duration,
    longest: Duration,
    last: Option<Duration>,
}

impl<'a> Game<'a> {
    fn new(
        mut session: Box<dyn Session>,
        unit: &'a StudyGame,
        seed: Seed,
        stop: &'a Arc<AtomicBool>,
    ) -> Result<Self, Refusal> {
        let seats = match unit.engines.len() {
            1 => vec![0; session.players()],
            engines => seating(engines, unit.seating),
        };
        let players = seats.iter().map(|&engine| &unit.engines[engine].1);
        for spec in players.chain(unit.observers.iter().map(|(_, spec, _)| spec)) {
            seat(spec, &mut *session)?;
        }
        let efforts = vec![Effort::default(); unit.engines.len() + unit.observers.len()];
        let (turns, times) = (Vec::new(), Vec::new());
        Ok(Self { unit, seed, stop, session, seats, plies: 0, turns, times, efforts })
    }

    fn play(mut self) -> Result<Option<Done>, Refusal> {
        while !self.session.is_over() {
            let Some(player) = self.session.mover() else {
                return Err("engines take turns; both move at once here".into());
            };
            let seat = player.index();
            let seed = self.seed.child(self.plies);
            let engine = self.seats[seat];
            for observer in 0..self.unit.observers.len() {
                if self.unit.observers[observer].2 == engine && self.ask(Asked::Observer(observer), seed)?.is_none() {
                    return Ok(None);
                }
            }
            let Some(chosen) = self.ask(Asked::Player(seat), seed)? else { return Ok(None) };
            let place = chosen.place.map_err(|illegal| format!("{}: {illegal}", self.unit.engines[engine].1))?;
            self.session.play_at(place);
            self.plies += 1;
        }
        Ok(Some(self.done()))
    }

    /// Asks an engine, and records its answer for the turn; nothing if it was disturbed.
    fn ask(&mut self, asked: Asked, seed: Seed) -> Result<Option<Chosen>, Refusal> {
        let Some((budget, given)) = self.budget(asked, seed)? else { return Ok(None) };
        let (place, engine) = match asked {
            Asked::Player(seat) => (self.seats[seat], seat),
            Asked::Observer(observer) => (self.unit.engines.len() + observer, self.seats.len() + observer),
        };
        let clock = Instant::now();
        let choice = self.session.choose(engine, seed, &budget);
        let time = clock.elapsed();
        if self.stop.load(Relaxed) {
            return Ok(None); // The answer of a disturbed engine must not be recorded.
        }
        let choice = choice.map_err(|stopped| format!("{}: {stopped}", self.name(place)))?;
        let effort = &mut self.efforts[place];
        (effort.turns, effort.time, effort.last) = (effort.turns + 1, effort.time + time, Some(time));
        effort.longest = effort.longest.max(time);
        if self.unit.turns {
            let turn = self.unit.random_moves + self.plies + 1;
            let mut told = Map::new();
            told.insert("turn".to_owned(), turn.into());
            told.insert("engine".to_owned(), self.name(place).into());
            told.insert("moves".to_owned(), self.session.count_moves().into());
            let waiting = self.session.mover().filter(|_| self.session.players() == 2).map(Player::opponent);
            if let Some(count) = waiting.and_then(|waiting| self.session.count_moves_of(waiting)) {
                told.insert("moves_of_other".to_owned(), count.into());
            }
            told.insert("nodes".to_owned(), choice.nodes.into());
            told.insert("score".to_owned(), json!(choice.score));
            told.extend(choice.figures.iter().map(|&(key, figure)| (key.to_owned(), json!(figure))));
            self.turns.push(told.into());
            let mut clock = Map::new();
            clock.insert("turn".to_owned(), turn.into());
            clock.insert("engine".to_owned(), self.name(place).into());
            clock.insert("seconds".to_owned(), json!(time.as_secs_f64()));
            if let Some(given) = given {
                clock.insert("given".to_owned(), json!(given.as_secs_f64()));
            }
            self.times.push(clock.into());
        }
        Ok(Some(choice))
    }

    /// The budget of an engine for this turn, with its time if that follows another engine's; nothing if the game was
    /// stopped before it could be determined.
    fn budget(&mut self, asked: Asked, seed: Seed) -> Result<Option<(Budget, Option<Duration>)>, Refusal> {
        let budget = Budget::unlimited().with_interrupt(Arc::clone(self.stop));
        let budget = budget.with_memory(self.unit.memory.unwrap_or(u64::MAX));
        let Some((_, of, times)) = self.unit.time_ratio.filter(|&(engine, ..)| match asked {
            Asked::Player(seat) => self.seats[seat] == engine,
            Asked::Observer(_) => false,
        }) else {
            return Ok(Some((budget, None)));
        };
        let last = match self.efforts[of].last {
            Some(last) => last,
            // The other engine has had no turn yet: measure how long it would have taken here.
            None => {
                let mut other = self.session.fork();
                let engine = seat(&self.unit.engines[of].1, &mut *other)?;
                let clock = Instant::now();
                let choice = other.choose(engine, seed, &budget);
                if self.stop.load(Relaxed) {
                    return Ok(None);
                }
                choice.map_err(|stopped| format!("{}: {stopped}", self.name(of)))?;
                clock.elapsed()
            }
        };
        let time = Duration::try_from_secs_f64(last.as_secs_f64() * times).unwrap_or(Duration::MAX);
        Ok(Some((budget.with_time(time), Some(time))))
    }

    fn name(&self, place: usize) -> &'a str {
        let engines = &self.unit.engines;
        engines.get(place).map_or_else(|| self.unit.observers[place - engines.len()].0.as_str(), |(name, _)| name)
    }

    fn done(self) -> Done {
        let seat = greatest(&self.session.results());
        let mut result = Map::new();
        result.insert("winner".to_owned(), seat.map_or_else(|| NONE.to_owned(), |seat| (seat + 1).to_string()).into());
        result.insert("engine".to_owned(), seat.map_or(NONE, |seat| self.name(self.seats[seat])).into());
        result.insert("first".to_owned(), self.name(self.seats[0]).into());
        result.insert("plies".to_owned(), (self.unit.random_moves + self.plies).into());
        let mut clock = Map::new();
        if self.unit.turns {
            // The first of the turns with the most moves.
            let count = |turn: &&Value| turn["moves"].as_u64();
            if let Some(peak) = self.turns.iter().rev().max_by_key(count) {
                result.insert("peak".to_owned(), json!({ "moves": peak["moves"], "turn": peak["turn"] }));
            }
            result.insert("turns".to_owned(), Value::Array(self.turns.clone()));
            clock.insert("turns".to_owned(), Value::Array(self.times.clone()));
        }
        let seconds = |part: &dyn Fn(&Effort) -> f64| -> Value {
            let named = self.efforts.iter().enumerate().filter(|(_, effort)| effort.turns > 0);
            named
                .map(|(place, effort)| (self.name(place).to_owned(), json!(part(effort))))
                .collect::<Map<_, _>>()
                .into()
        };
        clock.insert("longest".to_owned(), seconds(&|effort| effort.longest.as_secs_f64()));
        clock.insert("mean".to_owned(), seconds(&|effort| effort.time.as_secs_f64() / f64::from(effort.turns)));
        Done { asked: None, result: result.into(), clock }
    }
}

/// The engine that is asked.
#[derive(Clone, Copy)]
enum Asked {
    Player(usize),
    Observer(usize),
}
