//! Compares the engine with the exact solver, and checks its times.

use hedgerow_core::Notation;
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Playable, build};

use super::*;
use crate::boxes::Boxes;
use crate::boxes::solve::{Limits, Solver};

/// A board after random moves that leave this many lines free.
fn random<const W: usize>(text: &str, left: usize, seed: u64) -> Board<W> {
    let mut board: Board<W> = Boxes::read(text).unwrap().resized().unwrap();
    let mut rng = Seed::new(seed).child(text).rng();
    while board.free().len() > left {
        // Mostly as people play, so that there are chains; now and then any line.
        let line = board.informed_move(0, &mut rng, &mut Vec::new()).unwrap();
        board.play(line);
    }
    board
}

fn engine<const W: usize>(spec: &str, board: &Board<W>) -> Box<dyn Engine<Board<W>>> {
    build(&Spec::read(spec, &GameCard::of::<Board<W>>()).unwrap(), board).unwrap()
}

/// A search to the end finds what the solver finds, and plays one of the best moves.
#[test]
fn searches_to_the_end_are_exact() {
    fn compare<const W: usize>(size: &str, left: usize, seeds: u64) {
        for seed in 0..seeds {
            let board = random::<W>(size, left, seed);
            let solution =
                Solver::new(&board.whole(), Limits::default()).unwrap().solve(&Budget::unlimited(), &|_| ()).unwrap();
            let budget = Budget::unlimited();
            let choice = engine("chains:depth=250", &board).choose(&board, Seed::new(1), &budget).unwrap();
            let text = board.whole().write();
            assert!(solution.best().any(|line| line == choice.chosen), "{text}: {}", choice.chosen);
            if let Some(score) = choice.score {
                assert_eq!(score, f64::from(board.result(board.to_move()) + solution.net), "{text}");
            }
            let timed = engine("strong:time=2s", &board).choose(&board, Seed::new(1), &budget).unwrap();
            assert!(solution.best().any(|line| line == timed.chosen), "{text}: {}", timed.chosen);
        }
    }
    compare::<1>("3x3", 15, 60);
    compare::<1>("3x4 swedish", 14, 40);
    compare::<1>("2x6 icelandic", 14, 40);
    compare::<2>("4x4", 16, 30);
    compare::<8>("5x5", 17, 20);
}

#[test]
fn a_depth_gives_the_same_answer_always() {
    let board = random::<1>("5x5", 45, 3);
    let choose = |threads: usize| {
        let mut engine = engine("chains:depth=3", &board);
        engine.use_threads(threads);
        engine.choose(&board, Seed::new(1), &Budget::unlimited()).unwrap()
    };
    let once = choose(1);
    assert_eq!(once.depth, 3);
    assert_eq!(once, choose(2));
}

/// For every board and every time, however short, there is a legal move in time.
#[test]
fn every_board_gets_a_move_in_time() {
    for (size, left) in [("15x15", 480), ("15x15", 150), ("1x170", 511), ("10x10", 120), ("6x6", 84), ("1x1", 1)] {
        let board = random::<8>(size, left, 1);
        for (threads, time) in [(1, 1), (2, 60)] {
            let mut engine = engine(&format!("strong:time={time}ms"), &board);
            engine.use_threads(threads);
            let clock = Instant::now();
            let choice = engine.choose(&board, Seed::new(1), &Budget::unlimited()).unwrap();
            let taken = clock.elapsed();
            assert!(board.free().has(choice.chosen.index()), "{size}");
            // Other tests run at the same time.
            assert!(taken < Duration::from_millis(time + 400), "{size}: {taken:?} for {time} ms");
        }
    }
}

/// When perfect play reaches a limit, the search chooses the move, and the answer says so.
#[test]
fn perfect_play_falls_back() {
    let board = random::<2>("6x6", 80, 1);
    let budget = Budget::unlimited().with_time(Duration::from_millis(300));
    let clock = Instant::now();
    let choice = engine("perfect", &board).choose(&board, Seed::new(1), &budget).unwrap();
    assert!(clock.elapsed() < Duration::from_millis(800));
    let fallback = choice.fallback.expect("80 lines are too many");
    assert!(fallback.engine.starts_with("chains:") && fallback.reason == Stopped::TooLarge, "{fallback:?}");
    assert!(board.free().has(choice.chosen.index()) && choice.proved.is_none());
    let board = random::<1>("5x5", 55, 1);
    let choice = engine("perfect", &board).choose(&board, Seed::new(1), &budget).unwrap();
    assert_eq!(choice.fallback.map(|fallback| fallback.reason), Some(Stopped::Time));
    let board = random::<1>("3x3", 10, 1);
    assert_eq!(engine("perfect", &board).choose(&board, Seed::new(1), &Budget::unlimited()).unwrap().fallback, None);
}

#[test]
fn more_than_two_are_served() {
    let board: Board<1> = Boxes::read("3x3 0-0-0 B").unwrap().resized().unwrap();
    let choice = engine("strong:time=20ms", &board).choose(&board, Seed::new(1), &Budget::unlimited()).unwrap();
    assert!(board.free().has(choice.chosen.index()));
}

#[test]
fn a_budget_that_is_used_up_leaves_a_move() {
    let board = random::<2>("6x6", 80, 1);
    let budget = Budget::unlimited().with_time(Duration::ZERO);
    let choice = engine("strong", &board).choose(&board, Seed::new(1), &budget).unwrap();
    assert!(board.free().has(choice.chosen.index()) && choice.stopped == Some(Stopped::Time));
}

/// The net score of the first player in a game of two engines from a position.
fn played(start: &Board<1>, specs: [&str; 2], seed: u64) -> i32 {
    let mut engines = specs.map(|spec| engine(spec, start));
    let mut board = *start;
    while !board.free().is_empty() {
        let mover = board.to_move().index();
        let choice = engines[mover].choose(&board, Seed::new(seed).child(board.free().len()), &Budget::unlimited());
        board.play(choice.unwrap().chosen);
    }
    board.result(hedgerow_core::Player::LEFT)
}

/// Looking three steps ahead is enough to beat the strongest strategy of people on the list, from either seat.
#[test]
fn strategies_of_people_are_beaten() {
    for (opponent, least) in [("weaver-ignore", 15), ("krebbers-greedy", 19)] {
        let mut points = 0;
        for seed in 0..10 {
            let start = random::<1>("4x4", 36, seed);
            let first = played(&start, ["chains:depth=3", opponent], seed);
            let second = -played(&start, [opponent, "chains:depth=3"], seed);
            points += [first, second].into_iter().filter(|&net| net > 0).count();
        }
        assert!(points >= least, "{points} of 20 against {opponent}");
    }
}
