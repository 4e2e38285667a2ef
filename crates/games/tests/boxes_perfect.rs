//! Perfect play of Dots-and-Boxes at the board: it never scores below the solved value, whoever sits opposite.

use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Turn};
use hedgerow_games::boxes::solve::{Limits, Solver};
use hedgerow_games::boxes::{Board, Boxes};
use hedgerow_search::Spec;
use hedgerow_search::spec::GameCard;

use crate::engines::build;

/// The net score of the player to move under perfect play.
fn solved(position: &Board<1>) -> i32 {
    let position: Boxes = position.resized().unwrap();
    let solver = Solver::new(&position, Limits::default()).unwrap();
    solver.solve(&Budget::unlimited(), &|_| ()).unwrap().net
}

/// The net score of `hero`, who plays perfectly against an engine from here.
fn played(start: Board<1>, hero: Player, opponent: &str, seed: Seed) -> i32 {
    let card = GameCard::of::<Board<1>>();
    let seat = |spec: &str| build(&Spec::read(spec, &card).unwrap(), &start).unwrap();
    let (mut perfect, mut other, mut position, mut ply) = (seat("perfect"), seat(opponent), start, 0);
    while let Turn::Player(mover) = position.turn() {
        let engine = if mover == hero { &mut perfect } else { &mut other };
        let chosen = engine.choose(&position, seed.child(ply), &Budget::unlimited()).unwrap().chosen;
        position.play(chosen);
        perfect.played(chosen);
        other.played(chosen);
        ply += 1;
    }
    position.result(hero)
}

#[test]
fn perfect_play_never_falls_below_the_solved_value() {
    // The board of nine boxes, an opening of it with B to move, and a smaller board.
    for text in ["3x3", "3x3:010010000010000101000000 0-0 B", "2x3"] {
        let start: Board<1> = Boxes::read(text).unwrap().resized().unwrap();
        let net = solved(&start);
        for hero in Player::BOTH {
            let least = if hero == start.to_move() { net } else { -net };
            for opponent in ["random", "greedy", "uct:iterations=100", "perfect"] {
                for game in 0..3_usize {
                    let result = played(start, hero, opponent, Seed::new(11).child(opponent).child(game));
                    assert!(result >= least, "{text}: {hero:?} got {result} against {opponent}, not {least}");
                    // Where both are perfect, neither gets more.
                    assert!(opponent != "perfect" || result == least, "{text}: {result} is not {least}");
                }
            }
        }
    }
}
