//! What Konane tells engines, the dynamic board, and the engines of Shokry 2023.

use hedgerow_core::conformance::check_rules;
use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Turn};
use hedgerow_games::konane::{Board, BoardView, Dynamic, Group, Jump, Konane, Windowed};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{Choice, Engine, PackedMove, Playable, Spec};
use rand::Rng;
use serde_json::Value;

use crate::engines::build;

const REFERENCE: &str = include_str!("data/konane.json");
const THESIS: [&str; 6] = ["shokry-ab", "shokry-dab", "shokry-dabs", "shokry-wdabs", "shokry-mcts", "shokry-dmcts"];

fn board<const W: usize>(text: &str) -> Board<W> {
    Konane::read(text).unwrap_or_else(|error| panic!("{text}: {error}")).resized().unwrap()
}

fn engine<G: hedgerow_search::TextGame<Move: PackedMove> + 'static>(spec: &str, position: &G) -> Box<dyn Engine<G>> {
    let spec = Spec::read(spec, &GameCard::of::<G>()).unwrap_or_else(|error| panic!("{error}"));
    build(&spec, position).unwrap_or_else(|error| panic!("{error}"))
}

fn choice<G: hedgerow_search::TextGame<Move: PackedMove> + 'static>(spec: &str, position: &G) -> Choice<G::Move> {
    engine(spec, position).choose(position, Seed::new(1), &Budget::unlimited()).unwrap()
}

fn figure<M>(choice: &Choice<M>, name: &str) -> f64 {
    choice.figures.iter().find(|figure| figure.0 == name).unwrap().1
}

/// The evaluation of this name.
fn evaluate<G: Playable>(position: &G, name: &str, player: Player) -> i32 {
    let which = G::EVALUATIONS.iter().position(|named| named.name == name).unwrap();
    position.evaluate(which, player)
}

/// The openings by the rules in the order of the thesis: Black's stones by rows, White's round them from above,
/// clockwise.
fn openings() -> Vec<String> {
    let mut openings = Vec::new();
    for (black, beside) in [
        ("a1", &["b1", "a2"][..]),
        ("d4", &["d3", "e4", "d5", "c4"]),
        ("e5", &["e4", "f5", "e6", "d5"]),
        ("h8", &["h7", "g8"]),
    ] {
        openings.extend(beside.iter().map(|white| format!("8x8 {black} {white}")));
    }
    openings
}

/// Positions on the way of random games.
fn met_at_random(start: &str, games: u64) -> Vec<Konane> {
    let mut met = Vec::new();
    for game in 0..games {
        let mut rng = Seed::new(5).child(game).rng();
        let mut position: Konane = board(start);
        let mut buffer = Vec::new();
        while let Some(chosen) = position.random_move(&mut rng, &mut buffer) {
            met.push(position);
            position.play(chosen);
        }
        met.push(position);
    }
    met
}

#[test]
fn alpha_beta_of_the_thesis_scores_its_openings_as_published() {
    let reference: Value = serde_json::from_str(REFERENCE).unwrap();
    let scores = &reference["fixed_depth6_thesis_AB_root_scores_8x8_black_to_move"]["scores"];
    let scores: Vec<f64> = scores.as_array().unwrap().iter().map(|score| score.as_f64().unwrap()).collect();
    assert_eq!(openings().len(), scores.len());
    for (opening, &score) in openings().iter().zip(&scores) {
        for spec in ["shokry-ab", "shokry-dab", "shokry-dabs", "ab:depth=6,eval=movable-ratio,order=mobility"] {
            assert_eq!(choice(spec, &board::<1>(opening)).score, Some(score), "{spec}, {opening}");
        }
    }
}

#[test]
fn what_is_good_for_one_is_bad_for_the_other() {
    for position in met_at_random("6x7", 5) {
        for which in 0..Konane::EVALUATIONS.len() {
            let [left, right] = Player::BOTH.map(|player| position.evaluate(which, player));
            assert_eq!(left, -right, "{} in {}", Konane::EVALUATIONS[which].name, position.write());
        }
    }
}

#[test]
fn evaluations_count_what_they_say() {
    // Black's a1 and g1 can jump over one stone and over two; of White only f1 can jump, over g1.
    let board: Konane = board("XO.O.OX... X");
    let counts = |player| [Group::Movable, Group::Moves, Group::Pieces].map(|group| board.count(group, player));
    assert_eq!(counts(Player::LEFT), [2, 4, 2]);
    assert_eq!(counts(Player::RIGHT), [1, 1, 3]);
    for (name, worth) in [
        ("movable", 2),
        ("movable-difference", 1),
        ("movable-ratio", 2000),
        ("moves", 4),
        ("moves-difference", 3),
        ("moves-ratio", 4000),
        ("movable-balance", 333),
        ("moves-balance", 600),
        ("pieces", 2),
        ("pieces-difference", -1),
        ("pieces-ratio", 666),
    ] {
        assert_eq!(evaluate(&board, name, Player::LEFT), worth, "{name}");
        assert_eq!(evaluate(&board, name, Player::RIGHT), -worth, "{name}");
    }
    // Seen by White, who would move: ratios and own counts are his.
    let turned = board.with_turn(Player::RIGHT);
    assert_eq!(evaluate(&turned, "movable-ratio", Player::RIGHT), 500);
    assert_eq!(evaluate(&turned, "movable-ratio", Player::LEFT), -500);
    assert_eq!(evaluate(&turned, "moves", Player::LEFT), -1);
    assert_eq!(evaluate(&turned, "moves-balance", Player::LEFT), 600);
    assert_eq!(evaluate(&turned, "movable-difference", Player::LEFT), 1);
}

#[test]
fn an_other_without_a_movable_stone_counts_as_half_a_one() {
    let position: Konane = board("XO./.../XO. X");
    assert_eq!(position.count(Group::Movable, Player::RIGHT), 0);
    assert_eq!(evaluate(&position, "movable-ratio", Player::LEFT), 4000);
}

#[test]
fn the_dynamic_board_plays_the_same_game() {
    for text in ["4x4", "5x6 any", "1x9", "XO.O/OXO./.OX./XO.X O", "OXO.X/..XOX/XX.OO"] {
        check_rules(&Dynamic::new(&board::<8>(text)), Seed::new(2), 12);
    }
    for position in met_at_random("7x6", 8) {
        agrees(&position, &Dynamic::new(&position));
    }
}

/// The same moves as sets, and the same counts.
fn agrees(position: &Konane, dynamic: &Dynamic) {
    let sorted = |mut moves: Vec<Jump>| {
        moves.sort();
        moves
    };
    let (mut moves, mut others) = (Vec::new(), Vec::new());
    position.moves(&mut moves);
    dynamic.moves(&mut others);
    assert_eq!(sorted(moves), sorted(others), "{}", position.write());
    assert_eq!((dynamic.turn(), dynamic.board()), (position.turn(), *position));
    for player in Player::BOTH {
        for group in [Group::Movable, Group::Moves, Group::Pieces] {
            assert_eq!(dynamic.count(group, player), position.count(group, player), "{}", position.write());
        }
    }
    for which in 0..Konane::ORDERS.len() {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for jump in moves {
            assert_eq!(dynamic.order(which, jump), position.order(which, jump), "{jump:?} in {}", position.write());
        }
    }
}

#[test]
fn the_dynamic_board_keeps_up_with_games_and_takes_them_back() {
    for (start, games) in [("8x8", 10), ("5x9 any", 10), ("14x17", 2)] {
        for game in 0..games {
            let mut rng = Seed::new(11).child(game).rng();
            let mut position: Konane = board(start);
            let mut dynamic = Dynamic::new(&position);
            let mut past = Vec::new();
            loop {
                agrees(&position, &dynamic);
                let mut moves = Vec::new();
                dynamic.moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let chosen = moves[rng.random_range(0..moves.len())];
                position.play(chosen);
                past.push((moves, chosen, dynamic.play(chosen)));
            }
            for (moves, chosen, undo) in past.into_iter().rev() {
                dynamic.undo(chosen, undo);
                let mut again = Vec::new();
                dynamic.moves(&mut again);
                assert_eq!(again, moves, "the lists are not what they were before {chosen:?}");
            }
        }
    }
}

#[test]
fn the_dynamic_board_lists_first_what_became_movable_last() {
    // Black's a1 can jump all along, g3 once White's f1 has come to f3.
    let mut dynamic = Dynamic::new(&board::<1>("XO...O./.....X./......X O"));
    assert_eq!(dynamic.movable(Player::LEFT), 1);
    dynamic.play(Jump::new(5, 19));
    let mut moves = Vec::new();
    dynamic.moves(&mut moves);
    assert_eq!(moves, [Jump::new(20, 18), Jump::new(0, 2)]);
}

#[test]
fn random_jumps_of_the_dynamic_board_are_all_equally_likely() {
    let dynamic = Dynamic::new(&board::<1>("..X.O.X/..O..../XO.O.O./..O..../..X.O.. X"));
    let mut moves = Vec::new();
    dynamic.moves(&mut moves);
    let mut counts = vec![0.0; moves.len()];
    let mut rng = Seed::new(3).rng();
    for _ in 0..2000 * moves.len() {
        let jump = dynamic.random_jump(&mut rng).unwrap();
        counts[moves.iter().position(|&known| known == jump).unwrap()] += 1.0;
    }
    assert!(moves.len() > 4);
    counts.iter().for_each(|count: &f64| assert!((count - 2000.0).abs() < 5.0 * 2000_f64.sqrt(), "{counts:?}"));
}

#[test]
fn a_window_leaves_out_what_is_far() {
    let position: Board<1> = board("8x8 d4 d5");
    let mut windowed = Windowed::new(position, 1, false);
    let mut moves = Vec::new();
    windowed.moves(&mut moves);
    let mut all = Vec::new();
    position.moves(&mut all);
    assert_eq!(moves, all, "the first move is free");
    let mut fewer = 0;
    for first in all {
        let undo = windowed.play(first);
        let (mut inside, mut replies) = (Vec::new(), Vec::new());
        windowed.moves(&mut inside);
        let mut after = position;
        after.play(first);
        after.moves(&mut replies);
        let places = [first.from, first.to].map(|square| position.shape().place(square.into()));
        let near = |jump: &Jump| {
            let (row, column) = position.shape().place(jump.from.into());
            let distance = |at: usize, one: usize, other: usize| {
                (one.min(other).saturating_sub(at)).max(at.saturating_sub(one.max(other)))
            };
            distance(row, places[0].0, places[1].0) <= 1 && distance(column, places[0].1, places[1].1) <= 1
        };
        fewer += replies.len() - inside.len();
        replies.retain(near);
        assert_eq!(inside, replies, "after {first:?}");
        windowed.undo(first, undo);
    }
    assert!(fewer > 0, "a window that leaves out nothing tests nothing");
    check_rules(&Windowed::new(Dynamic::new(&position), 2, false), Seed::new(4), 8);
    check_rules(&Windowed::new(position, 2, false), Seed::new(4), 8);
}

#[test]
fn a_window_counts_itself_or_the_whole_board() {
    let position: Board<1> = board("8x8 d4 d5");
    let (mut inside, mut all) = (Windowed::new(position, 1, false), Windowed::new(position, 1, true));
    let mut after = position;
    let mut moves = Vec::new();
    position.moves(&mut moves);
    inside.play(moves[0]);
    all.play(moves[0]);
    after.play(moves[0]);
    let counted = |name| [evaluate(&inside, name, Player::LEFT), evaluate(&all, name, Player::LEFT)];
    for name in ["pieces", "movable-ratio", "moves", "safe-difference"] {
        assert_eq!(counted(name)[1], evaluate(&after, name, Player::LEFT), "{name}");
    }
    assert_ne!(counted("pieces")[0], counted("pieces")[1]);
    // The same moves are looked at.
    let mut listed = [Vec::new(), Vec::new()];
    inside.moves(&mut listed[0]);
    all.moves(&mut listed[1]);
    assert_eq!(listed[0], listed[1]);
}

#[test]
fn thompson_has_eighteen_evaluations() {
    // Black's a1 and g1 can jump over one stone and over two; of White only f1 can jump, over g1.
    let board: Konane = board("XO.O.OX... X");
    for (group, own, other) in [("pieces", 2, 3), ("moves", 4, 1), ("movable", 2, 1)] {
        for (form, worth) in [
            ("", own),
            ("-other", -other),
            ("-difference", own - other),
            ("-weighted", own - 3 * other),
            ("-ratio", 1000 * own / other),
            ("-weighted-ratio", 1000 * own / (3 * other)),
        ] {
            assert_eq!(evaluate(&board, &format!("{group}{form}"), Player::LEFT), worth, "{group}{form}");
        }
    }
}

#[test]
fn no_more_is_looked_at_where_the_window_has_no_move() {
    // After e1-c1, White can move at the far right only.
    let position: Board<1> = board("...OX......XO.. X");
    let mut windowed = Windowed::new(position, 2, false);
    windowed.play(Jump::new(4, 2));
    assert_eq!(windowed.turn(), Turn::Over);
    assert!(windowed.is_cut_off());
    assert_eq!(evaluate(&windowed, "movable-ratio", Player::RIGHT), 0);
    let mut after = position;
    after.play(Jump::new(4, 2));
    assert_eq!(after.turn(), Turn::Player(Player::RIGHT));
    // Where there is no move at all, it is lost.
    let mut over = Windowed::new(board::<1>("...OX.. X"), 2, false);
    over.play(Jump::new(4, 2));
    assert!(over.turn() == Turn::Over && !over.is_cut_off());
}

#[test]
fn a_window_that_shows_all_changes_nothing() {
    for position in met_at_random("6x6", 2).into_iter().filter(|position| position.turn() != Turn::Over) {
        let position: Board<1> = position.resized().unwrap();
        let plain = "ab:depth=4,eval=movable-ratio,method=alphabeta,table=0,learn=none,deepen=no";
        let whole = choice(plain, &position);
        for padding in ["padding=6", "padding=6,board=dynamic"] {
            let seen = choice(&format!("{plain},{padding}"), &position);
            assert_eq!(seen.score, whole.score, "{padding}");
            assert_eq!(seen.proved, None, "a window proves nothing");
        }
        let narrow = choice(&format!("{plain},padding=1"), &position);
        assert!(narrow.nodes <= choice(&format!("{plain},padding=6"), &position).nodes * 4);
    }
}

#[test]
fn engines_of_the_thesis_play_whole_games() {
    let start: Board<1> = board("6x6 c3 c2");
    for name in THESIS {
        let spec = if name.ends_with("mcts") { format!("{name}:iterations=300") } else { name.to_owned() };
        let mut player = engine(&spec, &start);
        let (mut position, mut turns) = (start, 0);
        while position.turn() != Turn::Over {
            let choice = player.choose(&position, Seed::new(turns), &Budget::unlimited()).unwrap();
            if !name.ends_with("mcts") {
                assert!(choice.nodes > 0, "{name}");
                assert!(figure(&choice, "best_index") < choice.moves.len() as f64);
            }
            player.played(choice.chosen);
            position.play(choice.chosen);
            turns += 1;
        }
        assert!(turns > 4, "{name}");
    }
}

#[test]
fn the_dynamic_board_finds_the_same_with_a_table_and_expects_legal_lines() {
    for position in met_at_random("6x6", 2).into_iter().filter(|position| position.turn() != Turn::Over) {
        let position: Board<1> = position.resized().unwrap();
        let plain = choice("ab:depth=5", &position);
        let dynamic = choice("ab:depth=5,board=dynamic", &position);
        assert_eq!((dynamic.score, dynamic.proved), (plain.score, plain.proved));
        let mut at = position;
        for &step in &dynamic.line {
            let mut moves = Vec::new();
            at.moves(&mut moves);
            assert!(moves.contains(&step));
            at.play(step);
        }
    }
}

#[test]
fn boards_and_windows_are_refused_where_there_are_none() {
    let nim = hedgerow_core::Alternating::new(hedgerow_games::small::nim::Nim::read("3+5").unwrap(), Player::LEFT);
    fn card<G: Playable>(_: &G) -> GameCard {
        GameCard::of::<G>()
    }
    let refused = Spec::read("ab:board=dynamic", &card(&nim)).unwrap_err().to_string();
    assert!(refused.contains("this game has nothing to give to board"), "{refused}");
    let spec = Spec::read("ab:padding=3", &card(&nim)).unwrap();
    let refused = build(&spec, &nim).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("padding is not for it"), "{refused}");
}

#[test]
fn sorting_by_effects_finds_good_moves_earlier() {
    let (mut plain, mut sorted) = (0, 0);
    for opening in openings() {
        let position: Board<1> = board(&opening);
        plain += choice("shokry-ab", &position).nodes;
        sorted += choice("shokry-dabs", &position).nodes;
    }
    assert!(sorted < plain, "{sorted} and {plain}");
}
