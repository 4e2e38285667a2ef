//! Who wins, by the value and the search beside it, under normal and misère play, against plain search of the oracle.

use hedgerow_core::{Budget, Notation, Player, Stopped};
use hedgerow_games::entry::normal::{NormalPlay, Solution};
use hedgerow_games::entry::valued::{NoWinner, Valued};
use hedgerow_games::entry::winner_search::Convention;
use hedgerow_games::entry::workspace::Workspace;
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush, families};
use hedgerow_games::small::cherries::Cherries;
use hedgerow_games::small::clobber::Clobber;
use hedgerow_games::small::domineering::Domineering;
use hedgerow_games::small::nim::Nim;
use hedgerow_oracle::random::{SplitMix64, random_connected_graph};
use hedgerow_oracle::{cherries, clobber, domineering, hackenbush, nim};
use hedgerow_search::proof::Certificate;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn solved<G: NormalPlay>(position: &G, turn: Player, convention: Convention) -> Solution<String> {
    let workspace = Workspace::new(Budget::unlimited(), 1);
    Valued::solve(position, turn, convention, &workspace, &|_| ()).expect("no limit")
}

/// The rows of a board, of which a size alone stands for one full of `cell(row, column)`.
fn board_rows(text: &str, cell: impl Fn(usize, usize) -> char) -> Vec<String> {
    match text.split_once('x') {
        Some((rows, columns)) => {
            let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
            (0..rows).map(|row| (0..columns).map(|column| cell(row, column)).collect()).collect()
        }
        None => text.split('/').map(str::to_owned).collect(),
    }
}

/// Proves that a player wins, and checks the proof by the plain rules; under the other convention it must not hold.
fn check_proof<G: NormalPlay>(position: &G, turn: Player, convention: Convention, winner: Player) {
    let budget = Budget::unlimited();
    let text = Valued::prove(position, turn, convention, winner, 1 << 20, &budget).expect("no limit").write();
    assert_eq!(text.contains("\nplay misere\n"), convention == Convention::Misere, "{text}");
    let proof = Certificate::read(&text, &budget).unwrap();
    assert!(position.check(&proof, &budget).is_ok(), "{text}");
    let forged = match convention {
        Convention::Normal => text.replacen("\nclaim ", "\nplay misere\nclaim ", 1),
        Convention::Misere => text.replacen("play misere\n", "", 1),
    };
    let forged = Certificate::read(&forged, &budget).unwrap();
    assert!(position.check(&forged, &budget).is_err(), "{text}");
}

/// Compares winner, outcome and winning moves with `left_wins`, which is told a position as text and whether Left begins.
fn agree<G: NormalPlay>(text: &str, convention: Convention, left_wins: &dyn Fn(&str, bool) -> bool) {
    let position = G::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for turn in Player::BOTH {
        let found = solved(&position, turn, convention);
        let winner = |left: bool| if left { Player::LEFT } else { Player::RIGHT };
        let wins = |turn| winner(left_wins(&position.write(), turn == Player::LEFT));
        assert_eq!(found.winner, wins(turn), "{text} {turn} {convention:?}");
        let letter = match (wins(Player::LEFT), wins(Player::RIGHT)) {
            (Player::LEFT, Player::LEFT) => "L",
            (Player::RIGHT, Player::RIGHT) => "R",
            (Player::LEFT, _) => "N",
            _ => "P",
        };
        assert_eq!(found.outcome.map(|outcome| outcome.to_string()).as_deref(), Some(letter), "{text} {convention:?}");
        let mut moves = Vec::new();
        position.options(turn, &mut moves);
        if !moves.is_empty() {
            check_proof(&position, turn, convention, found.winner);
        }
        for chosen in moves {
            let after = position.after(turn, chosen).write();
            let wins = winner(left_wins(&after, turn != Player::LEFT)) == turn;
            let listed = found.winning.contains(&position.write_move(chosen));
            assert_eq!(listed, wins, "{text} {turn} {convention:?}: {}", position.write_move(chosen));
        }
    }
}

#[test]
fn hackenbush_of_one_or_several_moves() {
    let mut rng = SplitMix64::new(7);
    for number in 0..60 {
        let (edges, moves) = (2 + rng.below(7) as usize, 1 + number % 3);
        let graph = random_connected_graph(&mut rng, edges, 4, if number % 2 == 0 { "BRG" } else { "BR" });
        let edges = graph.iter().map(|&(u, v, colour)| Edge::new(u, v, Colour::from_letter(colour).unwrap())).collect();
        let text = Hackenbush::new(edges).with_moves(moves).unwrap().to_string();
        for convention in CONVENTIONS {
            agree::<Hackenbush>(&text, convention, &|text, left| {
                let picture = text.split(" moves=").next().unwrap();
                let edges = if picture == "0" { Vec::new() } else { hackenbush::parse(picture).unwrap() };
                match convention {
                    Convention::Normal => hackenbush::left_wins(&edges, moves.into(), left),
                    Convention::Misere => hackenbush::left_wins_misere(&edges, moves.into(), left),
                }
            });
        }
    }
}

#[test]
fn domineering_boards() {
    let mut rng = SplitMix64::new(8);
    for _ in 0..30 {
        let (rows, columns) = (1 + rng.below(4), 1 + rng.below(4));
        let row = |rng: &mut SplitMix64| (0..columns).map(|_| if rng.below(4) == 0 { '#' } else { '.' }).collect();
        let text = (0..rows).map(|_| row(&mut rng)).collect::<Vec<String>>().join("/");
        for convention in CONVENTIONS {
            agree::<Domineering>(&text, convention, &|text, left| {
                let rows = board_rows(text, |_, _| '.');
                let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
                match convention {
                    Convention::Normal => domineering::left_wins(&rows, left),
                    Convention::Misere => domineering::left_wins_misere(&rows, left),
                }
            });
        }
    }
}

#[test]
fn cherries_in_rows() {
    let mut rng = SplitMix64::new(9);
    for _ in 0..40 {
        let row = |rng: &mut SplitMix64| {
            let length = 1 + rng.below(4);
            (0..length).map(|_| if rng.below(2) == 0 { 'B' } else { 'R' }).collect()
        };
        let text = (0..1 + rng.below(3)).map(|_| row(&mut rng)).collect::<Vec<String>>().join(" + ");
        for convention in CONVENTIONS {
            agree::<Cherries>(&text, convention, &|text, left| {
                let rows: Vec<&str> = text.split(" + ").filter(|row| *row != "0").collect();
                match convention {
                    Convention::Normal => cherries::left_wins(&rows, left),
                    Convention::Misere => cherries::left_wins_misere(&rows, left),
                }
            });
        }
    }
}

#[test]
fn clobber_boards() {
    let mut rng = SplitMix64::new(10);
    for _ in 0..30 {
        let (rows, columns) = (1 + rng.below(3), 1 + rng.below(4));
        let stone = |rng: &mut SplitMix64| ['X', 'O', 'X', 'O', '.'][rng.below(5) as usize];
        let row = |rng: &mut SplitMix64| (0..columns).map(|_| stone(rng)).collect();
        let text = (0..rows).map(|_| row(&mut rng)).collect::<Vec<String>>().join("/");
        for convention in CONVENTIONS {
            agree::<Clobber>(&text, convention, &|text, left| {
                let rows = board_rows(text, |row, column| if (row + column) % 2 == 0 { 'X' } else { 'O' });
                clobber::left_wins(&rows, convention == Convention::Misere, left)
            });
        }
    }
}

#[test]
fn nim_heaps() {
    for (a, b, c) in (0..5).flat_map(|a| (a..5).flat_map(move |b| (b..4).map(move |c| (a, b, c)))) {
        for convention in CONVENTIONS {
            agree::<Nim>(&format!("{a}+{b}+{c}"), convention, &|text, left| {
                let heaps: Vec<u32> = text.split('+').map(|heap| heap.parse().unwrap()).collect();
                let first = match convention {
                    Convention::Normal => nim::first_player_wins(&heaps),
                    Convention::Misere => nim::first_player_wins_misere(&heaps),
                };
                first == left
            });
        }
    }
}

#[test]
fn a_search_answers_where_values_are_too_long() {
    let colours = [Colour::Blue, Colour::Red, Colour::Green];
    for (edges, vertices, moves) in [(22, 13, 1), (22, 13, 2), (30, 13, 1)] {
        let picture = families::random(edges, vertices, &colours, 3).with_moves(moves).unwrap();
        for turn in Player::BOTH {
            let found = solved(&picture, turn, Convention::Normal);
            // The winner's proof is made by another search and checked by the plain rules.
            let proof = picture.prove(turn, Convention::Normal, found.winner, 1 << 26, &Budget::unlimited()).unwrap();
            picture.check(&proof, &Budget::unlimited()).unwrap();
        }
    }
}

#[test]
fn the_way_does_not_depend_on_the_threads() {
    let picture = families::random(20, 12, &[Colour::Blue, Colour::Red, Colour::Green], 5);
    let solve = |threads| {
        let workspace = Workspace::new(Budget::unlimited(), threads);
        let found = Valued::solve(&picture, Player::LEFT, Convention::Normal, &workspace, &|_| ()).unwrap();
        (found.winner, found.winning, found.nodes)
    };
    assert_eq!(solve(1), solve(4));
}

#[test]
fn a_limit_leaves_what_is_known() {
    let budget = Budget::unlimited();
    budget.end(Stopped::Time);
    let board = Domineering::read("6x6").unwrap();
    let workspace = Workspace::new(budget, 1);
    match Valued::solve(&board, Player::LEFT, Convention::Misere, &workspace, &|_| ()) {
        Err(NoWinner::Search(unfinished)) => {
            assert_eq!((unfinished.reason, unfinished.known.winner), (Stopped::Time, None))
        }
        other => panic!("{:?}", other.map(|found| found.winner)),
    }
}
