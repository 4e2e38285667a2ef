//! Who wins, by which moves, and what boards are worth.

use std::collections::{HashMap, HashSet};

use hedgerow_core::{Budget, Notation};
use hedgerow_games::evaluate::Evaluator;
use hedgerow_games::konane::solve;
use hedgerow_games::konane::{Board, Konane};
use hedgerow_oracle::konane::{self as oracle, Judge, Position};
use hedgerow_oracle::random::SplitMix64;
use hedgerow_oracle::tree;
use hedgerow_search::Playable;
use hedgerow_search::alphabeta::exact_moves;
use hedgerow_value::{Algebra, Game};
use serde_json::Value;

use super::{any_of, konane, random_board};

/// Sizes of full boards that plain search can solve.
const SIZES: [(usize, usize); 9] = [(4, 4), (3, 5), (5, 4), (4, 5), (3, 6), (6, 3), (2, 9), (1, 14), (12, 1)];

/// Sizes of random boards, on which less is going on.
const BOARDS: [(usize, usize); 9] = [(3, 4), (4, 4), (4, 5), (5, 4), (5, 5), (3, 7), (5, 6), (6, 5), (1, 20)];

/// Most stones of a random board: plain search takes seconds for a 5x6 board that is nearly full.
const MOST_STONES: usize = 20;

/// Most stones of a board that is valued from the definitions.
const MOST_VALUED: usize = 13;

/// Openings of larger boards take plain search too long.
const LARGEST: usize = 25;

/// Whether the mover wins, and the names of all winning moves in any order.
type Verdict = (bool, Vec<String>);

/// Compares a solver with plain search on all these positions; returns how many moves were judged.
fn compare_solver(positions: &[Position], mut solver: impl FnMut(&Konane) -> Verdict) -> usize {
    let mut judge = Judge::new();
    let mut judged = 0;
    for position in positions {
        let text = position.text();
        let (wins, mut winning) = solver(&konane(&text));
        winning.sort();
        assert_eq!((wins, winning), (judge.mover_wins(position), judge.winning(position)), "{text}");
        judged += position.moves().len();
    }
    judged
}

fn stones(position: &Position) -> usize {
    position.board.concat().iter().filter(|&&square| square != '.').count()
}

/// Positions of all kinds: random boards, and random games from the opening on.
fn positions(seed: u64, boards: usize, games: usize) -> Vec<Position> {
    let mut rng = SplitMix64::new(seed);
    let mut positions = Vec::new();
    while positions.len() < boards {
        let (rows, columns) = any_of(&mut rng, &BOARDS);
        let position = random_board(&mut rng, rows, columns);
        if stones(&position) <= MOST_STONES {
            positions.push(position);
        }
    }
    for number in 0..games {
        let (rows, columns) = any_of(&mut rng, &SIZES);
        let mut position = Position::full(rows, columns, number % 4 == 3);
        loop {
            positions.push(position.clone());
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = any_of(&mut rng, &moves).1;
        }
    }
    positions
}

#[test]
fn winners_by_plain_alpha_beta() {
    let positions = positions(4, 600, 60);
    let judged = compare_solver(&positions, |position| {
        let board: Board<1> = position.resized().expect("small");
        let moves = exact_moves(&board, &Budget::unlimited()).expect("no limit");
        let won = moves.iter().filter(|&&(_, result)| result == 1);
        let winning: Vec<String> = won.map(|&(chosen, _)| position.write_move(chosen)).collect();
        (!winning.is_empty(), winning)
    });
    assert!(judged > positions.len());
}

/// The winner, all winning moves, and both again with a table so small that it forgets most of what it has found, and by
/// two threads.
#[test]
fn winners_by_proof_number_search() {
    // The solver is for boards on which each colour keeps to squares of its own.
    let coloured =
        |position: &Position| solve::Solver::new(&konane(&position.text()), solve::Limits::default()).is_ok();
    let positions: Vec<Position> = positions(6, 900, 90).into_iter().filter(coloured).collect();
    for limits in [
        solve::Limits::default(),
        solve::Limits { memory: 1 << 12, ..solve::Limits::default() },
        solve::Limits { threads: 2, ..solve::Limits::default() },
    ] {
        let judged = compare_solver(&positions, |position| {
            let solver = solve::Solver::new(position, limits).expect("small");
            let solution = solver.solve(&Budget::unlimited(), &|_| ()).expect("no limit");
            let winning = solution.winning.iter().map(|&chosen| position.write_move(chosen)).collect();
            (solution.winner == position.to_move(), winning)
        });
        assert!(judged > 1000, "{judged}");
    }
}

/// Perfect play is known of mixed colours and large boards, too.
#[test]
fn winners_by_perfect_play() {
    let positions = positions(7, 200, 20);
    compare_solver(&positions, |position| {
        let results = position.perfect(&Budget::unlimited()).expect("no limit");
        let won = results.iter().filter(|&&(_, result)| result == 1);
        let winning: Vec<String> = won.map(|&(chosen, _)| position.write_move(chosen)).collect();
        (!winning.is_empty(), winning)
    });
}

/// The oracle itself against results found elsewhere, by the search of another program.
#[test]
fn published_openings_by_plain_search() {
    let reference: Value = serde_json::from_str(include_str!("../data/konane.json")).unwrap();
    let mut judge = Judge::new();
    let mut compared = 0;
    for list in ["solved_rule_openings", "solved_all_adjacent_pairs_up_to_symmetry"] {
        for opening in reference[list].as_array().unwrap() {
            let (size, removed) = (opening["board"].as_str().unwrap(), &opening["removed"]);
            let (rows, columns) = size.split_once('x').unwrap();
            let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
            if rows * columns > LARGEST {
                continue;
            }
            let mut position = Position::full(rows, columns, true);
            for square in removed.as_array().unwrap() {
                let moves = position.moves();
                let chosen = moves.iter().find(|(name, _)| name == square.as_str().unwrap());
                position = chosen.unwrap_or_else(|| panic!("{size} {removed}")).1.clone();
            }
            let winner = if judge.mover_wins(&position) { "black" } else { "white" };
            assert_eq!(opening["black_jumps_first_winner"], winner, "{size} {removed}");
            compared += 1;
        }
    }
    assert!(compared > 10);
}

/// The whole canonical form, spelt as the oracle spells it.
fn expanded(algebra: &Algebra, game: Game, memo: &mut HashMap<Game, String>) -> String {
    if let Some(known) = memo.get(&game) {
        return known.clone();
    }
    let mut side = |options: &[Game]| {
        let mut texts: Vec<String> = options.iter().map(|&option| expanded(algebra, option, memo)).collect();
        texts.sort();
        texts.join(",")
    };
    let text = format!("{{{}|{}}}", side(algebra.left(game)), side(algebra.right(game)));
    memo.insert(game, text.clone());
    text
}

#[test]
fn values_of_tiny_boards() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::<Board<1>>::new(&algebra, Budget::unlimited());
    let mut memo = HashMap::new();
    let mut values = HashSet::new();
    for position in positions(5, 800, 60) {
        // At the opening only one of the players can do anything: such a board is no sum of anything.
        if position.stage != oracle::Stage::Jumps || stones(&position) > MOST_VALUED {
            continue;
        }
        let board = konane(&position.text()).resized().expect("small");
        let value = evaluator.value(&board).expect("no limit");
        let expected = tree::structural_text(&oracle::canonical_form(&position.board));
        assert_eq!(expanded(&algebra, value, &mut memo), expected, "{}", position.text());
        values.insert(value);
    }
    assert!(values.len() > 40, "{} different values", values.len());
}
