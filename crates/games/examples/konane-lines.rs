//! Learns what the lines of a board are worth, for the evaluation `lines` of Konane (`src/konane/players/lines.txt`).
//!
//! ```console
//! $ cargo run --release -p hedgerow-games --features tools --example konane-lines -- 8x8 7000 ab:depth=0,nodes=4000,eval=lines,order=mobility,order-from=2,reduce=2
//! ```
//!
//! The engine plays the given number of games against itself, each from another random position. Every position of a game is an example: the
//! result for the player to move, mixed with what the engine thought. Weights are fitted to them by logistic regression (AdaGrad), and
//! printed as `lines.txt` has them for this size. The loss on every fifth game, which is not learnt from, goes to standard error.

use std::process::ExitCode;

use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Turn};
use hedgerow_games::konane::{Board, Konane, families};
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Playable, build};
use rand::seq::SliceRandom;

/// The share of the result in what is learnt; the rest is what the engine thought.
const SHARE_OF_RESULT: f64 = 0.6;
const ROUNDS: usize = 14;
const RATE: f64 = 0.02;
const SHRINKING: f64 = 2e-4;
/// Examples between two changes of the weights.
const BATCH: usize = 512;

/// A position of a game.
struct Example {
    /// The places of its lines in the table.
    lines: Vec<usize>,
    mobility: [f64; 4],
    /// What whoever moves got, from 0 to 1.
    reward: f64,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [size, games, engine] = &words[..] else { return fault() };
    let (Ok(start), Ok(games)) = (Konane::read(size), games.parse::<u64>()) else { return fault() };
    let shape = start.shape();
    let Ok(spec) = Spec::read(engine, &GameCard::of::<Konane>()) else { return fault() };
    if shape.rows() != shape.columns() || shape.rows() % 2 != 0 || shape.rows() > 10 {
        return fault();
    }
    let (mut learnt, mut held) = (Vec::new(), Vec::new());
    for game in 1..=games {
        let Some(board) = families::random(&start, 2 + game as usize % 14, game) else { continue };
        let found = match board.resized::<1>() {
            Some(board) => played(board, &spec, game),
            None => board.resized::<2>().and_then(|board| played(board, &spec, game)),
        };
        let Some(found) = found else { return fault() };
        if game % 5 == 0 { held.extend(found) } else { learnt.extend(found) }
    }
    let weights = Weights::fitted(shape.rows(), &mut learnt);
    eprintln!(
        "{} positions, loss {:.4}; {} others, {:.4}",
        learnt.len(),
        weights.loss(&learnt),
        held.len(),
        weights.loss(&held)
    );
    print!("{}", weights.written());
    ExitCode::SUCCESS
}

fn fault() -> ExitCode {
    eprintln!("the size of a square board with an even side of at most 10, a number of games and an engine are needed");
    ExitCode::from(2)
}

/// The positions of a game, up to where its result is proved; none if the engine cannot play.
fn played<const W: usize>(mut board: Board<W>, spec: &Spec, seed: u64) -> Option<Vec<Example>> {
    let mut engine = build(spec, &board).ok()?;
    let mut met: Vec<(Player, Vec<usize>, [f64; 4], f64)> = Vec::new();
    let winner = loop {
        let Turn::Player(mover) = board.turn() else { break board.to_move().opponent() };
        let choice = engine.choose(&board, Seed::new(seed), &Budget::unlimited()).ok()?;
        if let Some(result) = choice.proved {
            break if result > 0 { mover } else { mover.opponent() };
        }
        let thought = 1.0 / (1.0 + (-choice.score.unwrap_or(0.0) / Board::<W>::SCALE).exp());
        met.push((mover, lines(&board), mobility(&board), thought));
        engine.played(choice.chosen);
        board.play(choice.chosen);
    };
    let example = |(mover, lines, mobility, thought): (Player, Vec<usize>, [f64; 4], f64)| {
        let result = f64::from(u8::from(mover == winner));
        Example { lines, mobility, reward: SHARE_OF_RESULT * result + (1.0 - SHARE_OF_RESULT) * thought }
    };
    Some(met.into_iter().map(example).collect())
}

/// The places of the lines of a board in the table; White sees it mirrored.
fn lines<const W: usize>(board: &Board<W>) -> Vec<usize> {
    let (shape, vacant) = (board.shape(), board.vacant());
    let side = shape.rows();
    let stone = |row: usize, column: usize| {
        let column = if board.to_move() == Player::LEFT { column } else { side - 1 - column };
        usize::from(!vacant.has(shape.square(row, column)))
    };
    let place = |line: usize, upright: bool| -> usize {
        let squares = (0..side).map(|at| {
            let from_start = if line < side / 2 { at } else { side - 1 - at };
            (if upright { stone(from_start, line) } else { stone(line, from_start) }) << at
        });
        (line.min(side - 1 - line) << side) + squares.sum::<usize>()
    };
    (0..side).flat_map(|line| [place(line, false), place(line, true)]).collect()
}

/// The balance of jumps, of stones that can jump, and both differences in tens.
fn mobility<const W: usize>(board: &Board<W>) -> [f64; 4] {
    let [own, other] = [board.to_move(), board.to_move().opponent()].map(|player| board.mobility(player));
    let balance = |own: i32, other: i32| f64::from(own - other) / f64::from((own + other).max(1));
    let tens = |own: i32, other: i32| f64::from(own - other) / 10.0;
    [balance(own.1, other.1), balance(own.0, other.0), tens(own.1, other.1), tens(own.0, other.0)]
}

/// Weights of mobility, then of the lines, with the sums of squares by which AdaGrad slows down.
struct Weights {
    side: usize,
    values: Vec<f64>,
    squares: Vec<f64>,
}

impl Weights {
    /// Fitted to examples, which are shuffled.
    fn fitted(side: usize, examples: &mut [Example]) -> Self {
        let count = 4 + ((side / 2) << side);
        let mut weights = Self { side, values: vec![0.0; count], squares: vec![1e-8; count] };
        let mut rng = Seed::new(1).rng();
        let mut slopes = vec![0.0; count];
        for _ in 0..ROUNDS {
            examples.shuffle(&mut rng);
            for batch in examples.chunks(BATCH) {
                for example in batch {
                    let error = (weights.chance(example) - example.reward) / batch.len() as f64;
                    example.lines.iter().for_each(|line| slopes[4 + line] += error);
                    example.mobility.iter().zip(&mut slopes).for_each(|(count, slope)| *slope += error * count);
                }
                weights.follow(&mut slopes);
            }
        }
        weights
    }

    /// The chance of whoever moves.
    fn chance(&self, example: &Example) -> f64 {
        let lines: f64 = example.lines.iter().map(|line| self.values[4 + line]).sum();
        let mobility: f64 = example.mobility.iter().zip(&self.values).map(|(count, weight)| count * weight).sum();
        1.0 / (1.0 + (-lines - mobility).exp())
    }

    /// Goes down the slopes, which become flat.
    fn follow(&mut self, slopes: &mut [f64]) {
        for ((value, square), slope) in self.values.iter_mut().zip(&mut self.squares).zip(slopes) {
            if *slope != 0.0 {
                let slope = std::mem::take(slope) + SHRINKING * *value;
                *square += slope * slope;
                *value -= RATE * slope / square.sqrt();
            }
        }
    }

    /// The mean loss in nats.
    fn loss(&self, examples: &[Example]) -> f64 {
        let loss = |example: &Example| {
            let chance = self.chance(example).clamp(1e-9, 1.0 - 1e-9);
            -example.reward * chance.ln() - (1.0 - example.reward) * (1.0 - chance).ln()
        };
        examples.iter().map(loss).sum::<f64>() / examples.len() as f64
    }

    /// The side and the weights of mobility, then a line for each distance from the edge.
    fn written(&self) -> String {
        let whole = |weights: &[f64]| {
            let words = weights.iter().map(|weight| (weight * Konane::SCALE).round().to_string());
            words.collect::<Vec<_>>().join(" ")
        };
        let (mobility, lines) = self.values.split_at(4);
        let tables = lines.chunks(1 << self.side).map(|table| format!("{}\n", whole(table)));
        format!("{} {}\n{}", self.side, whole(mobility), tables.collect::<String>())
    }
}
