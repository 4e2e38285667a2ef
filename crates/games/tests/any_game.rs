//! Engines choose the same whether they know the type of a game or not.

use hedgerow_core::{Alternating, Budget, Notation, Player, Rules, Seed, Turn};
use hedgerow_games::hackenbush::Hackenbush;
use hedgerow_games::hackenbush::edge_board::EdgeBoard;
use hedgerow_games::{boxes, hex, hex3d, konane, small};
use hedgerow_registry::{hidden_session, named};
use hedgerow_search::{AnyGame, PackedMove, Playable, Spec, TextGame};

/// Plays a game by an engine twice, and compares what it says before every move. The registry has engines compiled for
/// this board.
fn agree<G: TextGame<Move: PackedMove> + 'static>(game: &str, start: &G, specs: &[&str]) {
    let position = start.write();
    for text in specs {
        let spec = Spec::read(text, &start.facts().card).unwrap_or_else(|error| panic!("{text}: {error}"));
        let read = named(game).map(|game| game.read(&position).expect("a position"));
        let mut known = read.and_then(|position| position.session(position.begin(None)?)).expect("a session");
        let mut any = hidden_session(AnyGame::new(start.clone()));
        let seats =
            [&mut known, &mut any].map(|session| session.seat(&spec, 1).unwrap_or_else(|error| panic!("{error}")));
        for turn in 0..6 {
            if known.is_over() {
                break;
            }
            let seed = Seed::new(turn);
            let [said, other] = [(&mut known, seats[0]), (&mut any, seats[1])]
                .map(|(session, seat)| session.think(seat, seed, &Budget::unlimited()).expect("no limit"));
            assert_eq!(said, other, "{text} at turn {turn} of {position}");
            assert_eq!(known.tree(seats[0], 1, 100), any.tree(seats[1], 1, 100), "{text} at turn {turn} of {position}");
            known.play(&said.chosen).expect("a move");
            any.play(&other.chosen).expect("the same move");
            assert_eq!((known.write(), known.key(), known.moves()), (any.write(), any.key(), any.moves()));
        }
        while known.undo() {
            assert!(any.undo());
            assert_eq!((known.write(), known.key()), (any.write(), any.key()));
        }
    }
}

const FOR_TWO: [&str; 8] = [
    "random",
    "greedy",
    "mc:playouts=20",
    "uct:iterations=200,solver",
    "uct:iterations=100,reuse",
    "ab:depth=3",
    "pn:nodes=2000",
    "maxn:depth=2",
];

/// Walks at random through a game twice, and compares what its rules and its knowledge say: engines ask for nothing else.
fn same_game<G: TextGame<Move: PackedMove> + 'static>(start: &G) {
    let (mut known, mut any) = (start.clone(), AnyGame::new(start.clone()));
    let card = start.facts().card;
    let mut walked = Vec::new();
    let (mut moves, mut same) = (Vec::new(), Vec::new());
    for step in 0..40 {
        assert_eq!((known.write(), known.key(), known.turn()), (any.write(), any.key(), any.turn()));
        let players = || (0..known.players()).map(|player| Player::new(player as u8));
        if known.turn() == Turn::Over {
            assert!(players().all(|player| known.result(player) == any.result(player)), "{}", known.write());
            break;
        }
        for (which, player) in
            (0..card.evaluations.len()).flat_map(|which| players().map(move |player| (which, player)))
        {
            assert_eq!(known.evaluate(which, player), any.evaluate(which, player), "{}", known.write());
        }
        moves.clear();
        same.clear();
        known.moves(&mut moves);
        any.moves(&mut same);
        assert_eq!(moves.len(), same.len(), "{}", known.write());
        for (&chosen, &other) in moves.iter().zip(&same) {
            assert_eq!(known.write_move(chosen), any.write_move(other));
            assert_eq!(known.move_index(chosen), any.move_index(other));
            for which in 0..card.orders.len() {
                assert_eq!(known.order(which, chosen), any.order(which, other), "{}", known.write());
            }
        }
        let at = (step * 7 + 3) % moves.len();
        walked.push((moves[at], known.play(moves[at]), same[at]));
        any.play(same[at]);
    }
    for (chosen, undo, other) in walked.into_iter().rev() {
        known.undo(chosen, undo);
        any.undo(other, ());
        assert_eq!((known.write(), known.key()), (any.write(), any.key()));
    }
}

#[test]
fn engines_of_two_players() {
    let board = konane::Konane::read("6x6 c3 c2").expect("a board").resized::<1>().expect("a small board");
    agree("konane", &board, &FOR_TWO);
    agree("konane", &board, &["ab:depth=4,order=mobility", "shokry-dab:depth=3"]);
}

#[test]
fn engines_of_three_players() {
    let board = hex3d::Hex3d::read("2x3x3").expect("a box").resized::<1>().expect("a small box");
    let specs = ["random", "greedy", "mc:playouts=50", "uct:iterations=200", "maxn:depth=2", "paranoid:depth=2"];
    agree("hex3d", &board, &specs);
    agree(
        "hex3d",
        &board,
        &["uct:iterations=100,rave=100", "uct:iterations=50,exact=9", "mc:playouts=20,weights=3,0,0,1;0,3,0,1;0,0,3,1"],
    );
}

#[test]
fn games_of_every_kind() {
    same_game(&hex::Hex::read("4x4").expect("a board").resized::<2>().expect("a small board"));
    same_game(&boxes::Boxes::read("2x3").expect("a board").resized::<1>().expect("a small board"));
    let picture = "0-1B 1-2R 2-3G 0-4R 4-5B 5-1G 0-5R".parse().expect("a picture");
    same_game(&EdgeBoard::<1>::new(&picture, Player::LEFT).expect("a small picture"));
    let two_moves = "0-1B 1-2R 2-3G 0-4R 4-5B 5-1G 0-5R 0-6B".parse::<Hackenbush>().expect("a picture");
    let two_moves = two_moves.with_moves(2).expect("two moves a turn");
    same_game(&EdgeBoard::<8>::new(&two_moves, Player::RIGHT).expect("a picture"));
    let nim = small::nim::Nim::read("3+4+5").expect("heaps");
    same_game(&Alternating::new(nim, Player::LEFT));
}
