//! Games counted one after another, in the order of their numbers.

use std::collections::HashSet;
use std::time::Duration;

use hedgerow_core::{Naming, key_of};

use super::crosses::Crosses;
use super::summary::{EngineSummary, Outcomes, SprtSummary, Summary};
use super::{Entrant, Match, Progress, Schedule};
use crate::record::GameRecord;
use crate::statistics::{Mean, Points, SprtState};

/// The sums over the games so far. The same games give the same tally, whoever played them and when.
pub(super) struct Tally<'a> {
    plan: &'a Match,
    /// Whether no engine makes random choices.
    is_certain: bool,
    /// Keys of the games so far, to find repetitions. Two different games have the same key with a chance of one in
    /// 2^128.
    seen: HashSet<u128>,
    /// The same keys without the seats.
    lines: HashSet<u128>,
    recorded: u64,
    games: u64,
    draws: u64,
    repeated: u64,
    unfinished: u64,
    engines: Vec<EngineSummary>,
    seats: Vec<Vec<Outcomes>>,
    first: Vec<Outcomes>,
    later: Vec<Outcomes>,
    /// The half points of the first engine in the games of the incomplete group.
    group: Vec<usize>,
    points: Points,
    /// The results of every two engines of a round robin.
    crosses: Option<Crosses>,
    unpaired: u64,
    plies: Mean,
}

impl<'a> Tally<'a> {
    pub fn new(plan: &'a Match) -> Self {
        let engines: Vec<_> =
            plan.engines.iter().map(|spec| EngineSummary { spec: spec.to_string(), ..Default::default() }).collect();
        let none = vec![Outcomes::default(); engines.len()];
        Self {
            plan,
            is_certain: !plan.engines.iter().any(Entrant::uses_chance),
            seen: HashSet::new(),
            lines: HashSet::new(),
            recorded: 0,
            games: 0,
            draws: 0,
            repeated: 0,
            unfinished: 0,
            // In a round robin, a game has two players.
            seats: vec![none.clone(); plan.seats(0).len()],
            first: none.clone(),
            later: none,
            engines,
            group: Vec::new(),
            points: Points::default(),
            crosses: (plan.schedule == Schedule::RoundRobin).then(|| Crosses::new(plan.engines.len())),
            unpaired: 0,
            plies: Mean::default(),
        }
    }

    /// The number of games so far, whether they count or not: the number of the next one.
    pub fn recorded(&self) -> u64 {
        self.recorded
    }

    /// Counts the next game, and marks its record if it is a repetition.
    pub fn add(&mut self, record: &mut GameRecord) {
        debug_assert_eq!(record.index, self.plan.order().index(self.recorded));
        let (_, opening) = self.plan.opening(record.index);
        // With random choices, the same game played twice is two games: leaving one out would favour the engine that
        // wins in many ways.
        let game = (&record.position, &record.turn, &record.opening_moves, &record.seats, &record.moves);
        record.repeated = self.is_certain && record.unfinished.is_none() && !self.seen.insert(key_of(&game));
        if record.unfinished.is_none() {
            self.lines.insert(key_of(&(&record.position, &record.turn, &record.opening_moves, &record.moves)));
        }
        self.recorded += 1;
        self.repeated += u64::from(record.repeated);
        self.unfinished += u64::from(record.unfinished.is_some());
        for (engine, (turns, nodes)) in self.engines.iter_mut().zip(record.turns.iter().zip(&record.nodes)) {
            engine.turns += turns;
            engine.nodes = engine.nodes.saturating_add(*nodes);
        }
        if record.unfinished.is_none() && (self.plan.count_repeated || !record.repeated) {
            self.games += 1;
            self.draws += u64::from(record.winner.is_none());
            if let Some(crosses) = &mut self.crosses {
                crosses.add(record);
            }
            self.plies.add(record.plies() as f64);
            let first = opening.position.mover().map(|mover| record.seats[mover.index()]);
            for (player, &engine) in record.seats.iter().enumerate() {
                let by_turn = if first == Some(engine) { &mut self.first } else { &mut self.later };
                for outcomes in
                    [&mut self.engines[engine].outcomes, &mut self.seats[player][engine], &mut by_turn[engine]]
                {
                    outcomes.add(record.won(engine));
                }
            }
            self.group.push(record.winner.map_or(1, |winner| if winner == 0 { 2 } else { 0 }));
        }
        if let Some(crosses) = self.crosses.as_mut().filter(|_| self.recorded.is_multiple_of(2)) {
            crosses.close();
        }
        if let Some(forfeit) = &record.forfeit {
            let engine = &mut self.engines[forfeit.engine];
            engine.forfeits += 1;
            engine.first_forfeit.get_or_insert_with(|| forfeit.why.clone());
        }
        if self.recorded.is_multiple_of(self.plan.group()) {
            self.close_group();
        }
    }

    /// Adds the engines' times for a game.
    pub fn time(&mut self, record: &GameRecord, time: &[Duration]) {
        for (engine, (turns, time)) in self.engines.iter_mut().zip(record.turns.iter().zip(time)) {
            engine.timed_turns += turns;
            engine.time += *time;
        }
    }

    fn close_group(&mut self) {
        let complete = self.group.len() as u64 == self.plan.group();
        if !complete {
            self.unpaired += self.group.len() as u64;
        }
        match (self.plan.engines.len(), &*self.group) {
            (2, &[one, other]) => self.points.pairs[one + other] += 1,
            (2, &[single]) => self.points.singles[single] += 1,
            _ => {}
        }
        self.group.clear();
    }

    /// The result of the sequential test after the complete pairs; none without a test.
    pub fn sprt(&self) -> Option<SprtSummary> {
        let test = self.plan.sprt?;
        let pairs = &self.points.pairs;
        Some(SprtSummary { test, ratio: test.ratio(pairs), state: test.state(pairs) })
    }

    /// Whether the sequential test has decided, so that no more games are needed.
    pub fn decided(&self) -> bool {
        self.sprt().is_some_and(|sprt| sprt.state != SprtState::Continue)
    }

    pub fn progress(&self, elapsed: Duration) -> Progress {
        let Outcomes { wins, draws, losses } = self.engines.first().map(|first| first.outcomes).unwrap_or_default();
        let ratio = self.sprt().map(|sprt| sprt.ratio);
        Progress { done: self.recorded, total: self.plan.planned(), wins, draws, losses, ratio, elapsed }
    }

    /// The results of the match.
    pub fn summary(mut self) -> Summary {
        let sprt = self.sprt();
        self.close_group();
        Summary {
            points: (self.engines.len() == 2).then_some(self.points),
            engines: self.engines,
            // A plan without openings is refused before anything is played.
            naming: self.plan.openings.list.first().map_or(Naming::Sides, |opening| opening.start.naming()),
            planned: self.plan.planned(),
            crosses: self.crosses.map(Crosses::into_list).unwrap_or_default(),
            recorded: self.recorded,
            resumed: 0,
            games: self.games,
            draws: self.draws,
            repeated: self.repeated,
            distinct: self.lines.len() as u64,
            unfinished: self.unfinished,
            count_repeated: self.plan.count_repeated,
            unpaired: self.unpaired,
            seats: self.seats,
            first: self.first,
            later: self.later,
            sprt,
            plies: self.plies,
            elapsed: Duration::ZERO,
            stopped: None,
            warnings: Vec::new(),
        }
    }
}
