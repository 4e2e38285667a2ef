//! Games at play: the fast types are the same games as the plain ones, and engines find what the solvers know.

use hedgerow_core::conformance::{check_rules, check_views};
use hedgerow_core::{Alternating, Budget, Notation, Player, Rules, Seed};
use hedgerow_games::hackenbush::edge_board::{EdgeBoard, Scope};
use hedgerow_games::hackenbush::families;
use hedgerow_games::hackenbush::{Colour, Hackenbush};
use hedgerow_games::small::cherries::Cherries;
use hedgerow_games::small::clobber::Clobber;
use hedgerow_games::small::domineering::{Board, Domineering};
use hedgerow_games::small::nim::Nim;
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Choice, PackedMove, Playable, Spec, TextGame};
use rand::Rng;

use crate::engines::build;

fn random_picture(edges: usize, colours: &str, seed: u64) -> Hackenbush {
    let vertices = format!("vertices={}", edges * 2 / 3 + 1);
    let arguments = [format!("edges={edges}"), vertices, format!("colours={colours}"), format!("seed={seed}")];
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    families::make("random", &arguments).expect("a random picture")
}

fn random_board(rows: usize, columns: usize, taken: u32, seed: u64) -> Domineering {
    let mut rng = Seed::new(seed).child("board").rng();
    let mut board = Domineering::empty(rows, columns).expect("a board");
    for cell in 0..rows * columns {
        if rng.random_range(0..100) < taken {
            board = board.with_taken(cell / columns, cell % columns);
        }
    }
    board
}

#[test]
fn yards_are_hackenbush() {
    for seed in 0..40 {
        for moves in [1, 2, 3] {
            let picture = random_picture(9, "BRG", seed).with_moves(moves).expect("turns");
            for player in Player::BOTH {
                let edge_board = EdgeBoard::<1>::new(&picture, player).expect("few edges");
                check_rules(&edge_board, Seed::new(seed), 4);
                check_views(&edge_board, &picture, player, 4);
                check_views(&EdgeBoard::<8>::new(&picture, player).expect("few edges"), &picture, player, 3);
            }
        }
    }
}

/// A board names its moves as the position of the moment does, whatever was cut before.
#[test]
fn yards_speak_of_the_position_of_the_moment() {
    for seed in 0..30 {
        let mut picture = random_picture(12, "BR", seed);
        let mut edge_board = EdgeBoard::<1>::new(&picture, Player::LEFT).expect("few edges");
        let mut rng = Seed::new(seed).rng();
        while let Some(player) = edge_board.mover() {
            assert_eq!(TextGame::write(&edge_board), Notation::write(&picture));
            let mut moves = Vec::new();
            edge_board.moves(&mut moves);
            let chosen = moves[rng.random_range(0..moves.len())];
            let text = edge_board.write_move(chosen);
            assert_eq!(TextGame::read_move(&edge_board, &text).expect("what is written is read"), chosen);
            let cut = picture.read_move(&text).expect("the position knows the move");
            picture = hedgerow_core::Partizan::after(&picture, player, cut);
            edge_board.play(chosen);
        }
    }
    let edge_board = EdgeBoard::<1>::new(&"BR".parse().expect("a stalk"), Player::RIGHT).expect("few edges");
    assert!(TextGame::read_move(&edge_board, "0").is_err(), "Right does not cut blue");
}

#[test]
fn boards_are_domineering() {
    for seed in 0..30 {
        let board = random_board(1 + seed as usize % 8, 1 + seed as usize * 5 % 8, 25, seed);
        for player in Player::BOTH {
            let fast = Board::new(&board, player).expect("a small board");
            assert_eq!(fast.position(), board);
            check_rules(&fast, Seed::new(seed), 3);
            check_views(&fast, &board, player, 2);
        }
    }
    assert!(Board::new(&Domineering::empty(9, 3).expect("a board"), Player::LEFT).is_none());
}

/// Fast playouts end as often for Left as plain ones do, within what chance explains.
#[test]
fn fast_playouts_are_fair() {
    fn share<G: Rules>(start: &G, plain: bool) -> f64 {
        let mut rng = Seed::new(11).child(u32::from(plain)).rng();
        let mut moves = Vec::new();
        let games = 20_000;
        let wins = (0..games).filter(|_| {
            let mut game = start.clone();
            if plain {
                loop {
                    moves.clear();
                    game.moves(&mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    game.play(moves[rng.random_range(0..moves.len())]);
                }
            } else {
                game.rollout(&mut rng);
            }
            game.result(Player::LEFT) > 0
        });
        wins.count() as f64 / f64::from(games)
    }
    fn compare<G: Rules>(start: &G) {
        let (fast, plain) = (share(start, false), share(start, true));
        // Five standard errors of a difference of two shares.
        assert!((fast - plain).abs() < 5.0 * (0.5_f64 / 20_000.0).sqrt(), "{fast} and {plain}");
    }
    for seed in 0..6 {
        compare(&EdgeBoard::<1>::new(&random_picture(10, "BRG", seed), Player::LEFT).expect("few edges"));
        let two = random_picture(10, "BR", seed).with_moves(2).expect("turns");
        let stalk = [Colour::Red, Colour::Blue, Colour::Blue];
        let weighed =
            EdgeBoard::<1>::weighed(&two, &[&stalk, &[Colour::Green, Colour::Green]], Player::RIGHT, Scope::Stalk);
        compare(&weighed.expect("few edges"));
        // Playouts that are drawn by their chances end as those that are played.
        let one = random_picture(8, "BR", seed);
        for scope in [Scope::All, Scope::Stalk] {
            let board = EdgeBoard::<1>::weighed(&one, &[&stalk], Player::LEFT, scope).expect("few edges");
            compare(&board.clone().simulating(scope));
            let drawn = board.clone().simulating(scope).many_rollouts(20_000, Seed::new(seed)).expect("few positions");
            let played = share(&board, false);
            let drawn = drawn.wins[0] as f64 / drawn.games() as f64;
            assert!((drawn - played).abs() < 5.0 * (0.5_f64 / 20_000.0).sqrt(), "{drawn} and {played}");
        }
        compare(&Board::new(&random_board(5, 6, 10, seed), Player::RIGHT).expect("a small board"));
    }
}

/// Leaving out dominated cuts changes nobody's win.
#[test]
fn dominated_cuts_are_never_needed() {
    let budget = Budget::unlimited();
    for seed in 0..150 {
        for colours in ["BR", "BRG"] {
            let picture = random_picture(9, colours, seed);
            for player in Player::BOTH {
                let best = |scope| {
                    let edge_board = EdgeBoard::<1>::weighed(&picture, &[], player, scope).expect("few edges");
                    let results = hedgerow_search::alphabeta::exact_moves(&edge_board, &budget).expect("no limit");
                    (results.len(), results.iter().map(|&(_, result)| result).max())
                };
                let (all, few) = (best(Scope::All), best(Scope::Both));
                assert_eq!(all.1, few.1, "{picture} with {player} to move");
                assert!(few.0 <= all.0);
            }
        }
    }
}

fn chosen<G: TextGame<Move: PackedMove> + 'static>(text: &str, position: &G) -> Choice<G::Move> {
    let spec = Spec::read(text, &GameCard::of::<G>()).expect(text);
    let mut engine = build(&spec, position).expect(text);
    engine.choose(position, Seed::new(3), &Budget::unlimited()).expect(text)
}

/// Every engine that proves agrees with the solver of the game, about the winner and about its move.
fn agree<G: TextGame<Move: PackedMove> + 'static>(position: &G, about: &str) {
    if position.mover().is_none() {
        return;
    }
    let exact = position.perfect(&Budget::unlimited()).expect("no limit");
    let best = exact.iter().map(|&(_, result)| result).max();
    let provers =
        ["uct:solver,dag,iterations=10M", "pn:nodes=0", "ab:depth=0", "ab:depth=0,table=0,learn=none", "perfect"];
    for text in provers {
        let choice = chosen(text, position);
        assert_eq!(choice.proved, best, "{text} on {about}");
        let result = exact.iter().find(|(chosen, _)| *chosen == choice.chosen).map(|&(_, result)| result);
        assert_eq!(result, best, "{text} on {about} plays a worse move");
    }
    let searched = hedgerow_search::alphabeta::exact_moves(position, &Budget::unlimited()).expect("no limit");
    assert_eq!(searched, exact, "full search on {about}");
}

#[test]
fn engines_agree_with_the_solver_of_hackenbush() {
    for seed in 0..220 {
        let colours = if seed % 3 == 0 { "BRG" } else { "BR" };
        let moves = if seed % 5 == 0 { 2 } else { 1 };
        let picture = random_picture(5 + seed as usize % 6, colours, seed).with_moves(moves).expect("turns");
        let player = Player::BOTH[seed as usize % 2];
        agree(&EdgeBoard::<1>::new(&picture, player).expect("few edges"), &picture.to_string());
    }
}

#[test]
fn engines_agree_with_the_solver_of_nim() {
    let mut rng = Seed::new(8).rng();
    for _ in 0..150 {
        let heaps = rng.random_range(1..=3);
        let nim = Nim::new((0..heaps).map(|_| rng.random_range(0..=4)));
        agree(&Alternating::new(nim.clone(), Player::LEFT), &nim.write());
    }
}

#[test]
fn engines_agree_with_the_solver_of_domineering() {
    for seed in 0..150 {
        let board = random_board(3 + seed as usize % 2, 4, 20, seed);
        let player = Player::BOTH[seed as usize % 2];
        agree(&Board::new(&board, player).expect("a small board"), &board.write());
        if seed < 20 {
            agree(&Alternating::new(board, player), &board.write());
        }
    }
    agree(&Alternating::new(Cherries::read("BRRB + RBR + BRBR").expect("rows"), Player::LEFT), "cherries");
    agree(&Alternating::new(Clobber::read("XO./OXO/X.X").expect("a board"), Player::LEFT), "clobber");
}

/// At a fixed depth the search with everything switched on and plain minimax say the same.
#[test]
fn alpha_beta_is_minimax() {
    for seed in 0..40 {
        let board = random_board(5, 5, 20, seed);
        let position = Board::new(&board, Player::BOTH[seed as usize % 2]).expect("a small board");
        if position.mover().is_none() {
            continue;
        }
        for depth in 1..=4 {
            let score = |text: &str| chosen(&format!("ab:depth={depth},{text}"), &position).score;
            let plain = score("method=minimax");
            for text in ["order=moves", "table=0", "method=alphabeta,learn=none,table=0", "window=2", "deepen=no"] {
                assert_eq!(score(text), plain, "{text} at depth {depth} on {}", board.write());
            }
        }
    }
}
