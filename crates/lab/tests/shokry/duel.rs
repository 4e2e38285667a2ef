//! A game in which one engine's time depends on the other's.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Seed, Turn};
use hedgerow_lab::matches::Openings;
use hedgerow_lab::statistics::Points;
use hedgerow_search::reward::winner;
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Engine, Scribe, Spec, build};

/// An engine from its spec.
pub fn engine<G: Scribe + 'static>(spec: &str, position: &G) -> Result<Box<dyn Engine<G>>, String> {
    let spec = Spec::read(spec, &GameCard::of::<G>()).map_err(|error| error.to_string())?;
    build(&spec, position).map_err(|error| error.to_string())
}

/// What an engine did in some games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort {
    pub turns: u64,
    /// Positions, or walks.
    pub nodes: u64,
    pub time: Duration,
    /// The longest turn of each game, all added up.
    pub longest: Duration,
}

impl Effort {
    pub fn nodes_per_turn(&self) -> f64 {
        self.nodes as f64 / self.turns.max(1) as f64
    }

    pub fn milliseconds_per_turn(&self) -> f64 {
        self.time.as_secs_f64() * 1000.0 / self.turns.max(1) as f64
    }

    fn add(&mut self, other: &Self) {
        self.turns += other.turns;
        self.nodes += other.nodes;
        self.time += other.time;
        self.longest += other.longest;
    }

    /// Counts a turn.
    pub fn turn(&mut self, nodes: u64, time: Duration) {
        self.turns += 1;
        self.nodes += nodes;
        self.time += time;
        self.longest = self.longest.max(time);
    }
}

/// A game that was played.
pub struct Game<M> {
    /// Whether the first engine won.
    pub won: bool,
    /// All moves after the opening.
    pub moves: Vec<M>,
    pub efforts: [Effort; 2],
}

/// Plays from a position. The first engine has the seat `seat`; the second gets for each of its turns `times` the time
/// of the first engine's last turn.
pub fn play<G: Scribe + 'static>(
    start: &G,
    specs: &[String; 2],
    seat: usize,
    times: f64,
    seed: Seed,
) -> Result<Game<G::Move>, String> {
    let mut engines = [engine(&specs[0], start)?, engine(&specs[1], start)?];
    let mut efforts = [Effort::default(); 2];
    let (mut position, mut moves) = (start.clone(), Vec::new());
    let mut last = None;
    while let Turn::Player(player) = position.turn() {
        let seed = seed.child(moves.len());
        let mover = usize::from(player.index() != seat);
        let budget = if mover == 0 {
            Budget::unlimited()
        } else {
            let last = match last {
                Some(last) => last,
                // The first engine has had no turn yet: what would it have taken here?
                None => timed(engine(&specs[0], &position)?.as_mut(), &position, seed, &Budget::unlimited())?.2,
            };
            Budget::unlimited().with_time(last.mul_f64(times))
        };
        let (chosen, nodes, time) = timed(engines[mover].as_mut(), &position, seed, &budget)?;
        if mover == 0 {
            last = Some(time);
        }
        efforts[mover].turn(nodes, time);
        position.play(chosen);
        moves.push(chosen);
        engines.iter_mut().for_each(|engine| engine.played(chosen));
    }
    let winner = winner(&position).ok_or("nobody has won")?;
    Ok(Game { won: winner.index() == seat, moves, efforts })
}

/// A move, the positions or walks for it, and the time.
fn timed<G: Scribe>(
    engine: &mut dyn Engine<G>,
    position: &G,
    seed: Seed,
    budget: &Budget,
) -> Result<(G::Move, u64, Duration), String> {
    let clock = Instant::now();
    let choice = engine.choose(position, seed, budget).map_err(|stopped| stopped.to_string())?;
    Ok((choice.chosen, choice.nodes, clock.elapsed()))
}

/// What a match comes to.
pub struct Score<M> {
    pub games: Vec<(usize, Vec<M>)>,
    pub points: Points,
    pub efforts: [Effort; 2],
}

impl<M> Score<M> {
    /// No games yet.
    pub fn new() -> Self {
        Self { games: Vec::new(), points: Points::default(), efforts: Default::default() }
    }

    /// Counts the two games from an opening.
    pub fn pair(&mut self, opening: usize, games: [Game<M>; 2]) {
        let wins = games.iter().filter(|game| game.won).count();
        self.points.pairs[2 * wins] += 1;
        for game in games {
            for (effort, other) in self.efforts.iter_mut().zip(&game.efforts) {
                effort.add(other);
            }
            self.games.push((opening, game.moves));
        }
    }

    /// How many games the first engine won.
    pub fn wins(&self) -> u64 {
        self.points.pairs[2] + 2 * self.points.pairs[4]
    }
}

/// A match of pairs of games from the openings, one after the other.
pub fn match_of<G: Scribe + 'static>(
    openings: &Openings<G>,
    specs: &[String; 2],
    times: f64,
    seed: Seed,
) -> Result<Score<G::Move>, String> {
    let mut score = Score::new();
    for (index, opening) in openings.list.iter().enumerate() {
        let game = |seat: usize| play(&opening.position, specs, seat, times, seed.child(index).child(seat));
        score.pair(index, [game(0)?, game(1)?]);
    }
    Ok(score)
}
