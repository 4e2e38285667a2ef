//! What a game may offer to Monte Carlo engines: many random games at once, and a solver of outcomes for `exact`.

use crate::common;

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use common::RandomTree;
use hedgerow_core::{Budget, Player, Rules, Seed, Stopped, Turn};
use hedgerow_search::reward::Weights;
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Choice, Engine, Frequencies, Named, OutcomeSolver, Playable, Solved, SpecError, build};
use rand::RngCore;

/// How many games were asked for, by how many calls.
static GAMES: AtomicU64 = AtomicU64::new(0);
static CALLS: AtomicU64 = AtomicU64::new(0);
/// What they were played from.
static SEEDS: Mutex<BTreeSet<(u8, u64)>> = Mutex::new(BTreeSet::new());
/// A position that is marked so never plays many games at once.
const ONE_BY_ONE: u8 = 1;
/// A position that is marked so has a solver that never ends.
const ENDLESS: u8 = 2;

/// One of three moves, then one of two, and it is over. After move m, many games at once have m in four won by player 1 and one
/// in four by player 2, while games played one by one are all draws, so that it shows which were played.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Lottery {
    mark: u8,
    path: Vec<u8>,
}

impl Lottery {
    fn new(mark: u8) -> Self {
        Self { mark, path: Vec::new() }
    }
}

impl Rules for Lottery {
    type Move = u8;
    type Undo = ();

    const PLAYERS: (usize, usize) = (3, 3);
    fn turn(&self) -> Turn {
        if self.path.len() < 2 { Turn::Player(Player::new(self.path.len() as u8)) } else { Turn::Over }
    }
    fn moves(&self, into: &mut Vec<u8>) {
        into.extend(0..3_u8.saturating_sub(self.path.len() as u8));
        if self.path.len() > 1 {
            into.clear();
        }
    }
    fn play(&mut self, chosen: u8) {
        self.path.push(chosen);
    }
    fn undo(&mut self, _chosen: u8, (): ()) {
        self.path.pop();
    }
    fn result(&self, _player: Player) -> i32 {
        0
    }
    fn result_sum(&self) -> Option<i32> {
        None
    }
    fn key(&self) -> u128 {
        hedgerow_core::key_of(&self.path)
    }
}

impl Playable for Lottery {
    const EVALUATIONS: &'static [Named] = &[Named { name: "nothing", about: "nothing" }];
    const POLICIES: &'static [Named] = &[Named { name: "plain", about: "any move" }];

    fn many_rollouts(&self, count: u64, seed: Seed) -> Option<Frequencies> {
        if self.mark & ONE_BY_ONE != 0 {
            return None;
        }
        assert_eq!(self.path.len(), 1, "asked after the move");
        // The same games must not be played twice.
        let first = seed.rng().next_u64();
        assert!(SEEDS.lock().is_ok_and(|mut seeds| seeds.insert((self.path[0], first))), "a seed is used again");
        GAMES.fetch_add(count, Relaxed);
        CALLS.fetch_add(1, Relaxed);
        let quarter = count / 4;
        let ones = quarter * u64::from(self.path[0]);
        Some(Frequencies { wins: [ones, quarter, 0, 0], draws: count - ones - quarter })
    }

    fn by_outcomes(&self, weights: &Weights) -> Result<Box<dyn OutcomeSolver<Self>>, SpecError> {
        assert_eq!(weights.players(), 3);
        Ok(Box::new(Oracle { endless: self.mark & ENDLESS != 0 }))
    }
}

/// Says that the moves lead to a win of player 1 or 2, to a draw, and to any of these.
struct Oracle {
    endless: bool,
}

impl OutcomeSolver<Lottery> for Oracle {
    fn solve(&self, position: &Lottery, _budget: &Budget) -> Result<Solved<u8>, Stopped> {
        if self.endless {
            return Err(Stopped::TooLarge);
        }
        let [one, two] = [0, 1].map(|index| Some(Player::new(index)));
        let mut moves = vec![(0, vec![one, two]), (1, vec![None]), (2, vec![one, two, None])];
        moves.truncate(3 - position.path.len());
        Ok(Solved { moves, nodes: 17 })
    }
}

fn engine<G: Playable + 'static>(text: &str, position: &G) -> Result<Box<dyn Engine<G>>, SpecError> {
    build(&Spec::read(text, &GameCard::of::<G>()).expect(text), position)
}

fn ask(text: &str, position: &Lottery) -> Choice<u8> {
    let mut engine = engine(text, position).expect(text);
    engine.choose(position, Seed::new(7), &Budget::unlimited()).expect(text)
}

/// The counters are shared by all tests, so one test has all that looks at them.
#[test]
fn many_games_are_played_at_once_where_only_outcomes_count() {
    let asked = |text: &str, position: &Lottery| {
        GAMES.store(0, Relaxed);
        CALLS.store(0, Relaxed);
        SEEDS.lock().expect("no panic").clear();
        let choice = ask(text, position);
        (choice, GAMES.load(Relaxed), CALLS.load(Relaxed))
    };
    let start = Lottery::new(0);
    // More than one batch for each move, and the last one is not a whole one.
    let (choice, games, calls) = asked("mc:playouts=40k", &start);
    assert_eq!((choice.chosen, choice.nodes, games, calls), (2, 120_000, 120_000, 9));
    assert!(choice.moves.iter().all(|considered| considered.visits == 40_000));
    // By default a draw is worth half a win: move m is worth m/4 + (3 - m)/8.
    let means: Vec<(u8, f64)> =
        choice.moves.iter().map(|considered| (considered.chosen, considered.mean.expect("played"))).collect();
    assert_eq!(means, [(2, 0.625), (1, 0.5), (0, 0.375)]);
    // By weights another order.
    let (choice, games, _) = asked("mc:playouts=400,weights=misere", &start);
    assert_eq!((choice.chosen, games), (0, 1200));
    assert_eq!(asked("mc:total=10", &start).1, 10);

    // What is more than random games to the end, or more than their outcomes, is played one by one.
    for text in
        ["mc:playouts=400,reward=score", "mc:playouts=400,cutoff=1,eval=nothing", "mc:playouts=400,playout=plain"]
    {
        let (choice, games, calls) = asked(text, &start);
        assert_eq!((choice.nodes, games, calls), (1200, 0, 0), "{text}");
        assert!(choice.moves.iter().all(|considered| considered.mean == Some(0.5)), "{text}");
    }
    let (choice, games, _) = asked("mc:playouts=400", &Lottery::new(ONE_BY_ONE));
    assert_eq!((choice.nodes, games), (1200, 0));
}

#[test]
fn the_solver_of_a_game_chooses_where_there_are_few_moves() {
    let start = Lottery::new(ONE_BY_ONE);
    for text in ["mc:playouts=3,exact=3", "uct:iterations=9,exact=3"] {
        // A draw is sure; of the others nothing is.
        let choice = ask(text, &start);
        assert_eq!((choice.chosen, choice.score, choice.nodes), (1, Some(1.0 / 3.0), 17), "{text}");
        assert_eq!(choice.figures, [("exact", 1.0), ("guaranteed", 1.0 / 3.0)], "{text}");
        // A win or a loss is better on average than these or a draw, and neither guarantees anything.
        let order: Vec<u8> = choice.moves.iter().map(|considered| considered.chosen).collect();
        assert_eq!(order, [1, 0, 2], "{text}");
        assert!(choice.moves.iter().all(|considered| considered.error == Some(0.0)), "{text}");
        // Player 1 who wants player 2 to win as much as to win is sure of that by the first move.
        assert_eq!(ask(&format!("{text},weights=coop3-12"), &start).chosen, 0, "{text}");
    }
    for (text, mark) in [("mc:playouts=3,exact=2", ONE_BY_ONE), ("mc:playouts=3,exact=3", ONE_BY_ONE | ENDLESS)] {
        let choice = ask(text, &Lottery::new(mark));
        assert_eq!((choice.nodes, choice.figures.len()), (9, 0), "{text}");
    }
}

#[test]
fn a_game_without_a_solver_says_so() {
    let position = RandomTree::new(1, 3, 4, 2, false);
    for text in ["mc:exact=5", "uct:exact=5"] {
        let error = engine(text, &position).err().expect(text).to_string();
        let sentence = "this game has no solver for the outcomes of its positions: exact is not for it";
        assert_eq!(error, format!("engine {text:?}: {sentence}"));
    }
    assert!(engine("mc:exact=0", &position).is_ok());
}
