//! Nim, Domineering, Cherries and Clobber: the suite that every game passes, values against the independent oracle, published
//! values.

use std::collections::HashMap;
use std::fmt::Debug;
use std::time::Duration;

use hedgerow_core::conformance::{
    check_moves, check_notation, check_partizan, check_rules, check_symmetric, check_views, check_written,
};
use hedgerow_core::{
    Alternating, Budget, Notation, Partizan, Picture, Player, Rules, Seed, Sign, Stopped, Symmetric, perft,
    perft_within,
};
use hedgerow_games::evaluate::Evaluator;
use hedgerow_games::small::cherries::Cherries;
use hedgerow_games::small::clobber::Clobber;
use hedgerow_games::small::domineering::{Domineering, Region, Solver};
use hedgerow_games::small::nim::{self, Nim};
use hedgerow_games::small::nogo::NoGo;
use hedgerow_oracle::{
    cherries as cherries_oracle, clobber as clobber_oracle, domineering as domineering_oracle, nim as nim_oracle, tree,
};
use hedgerow_value::{Algebra, Game, Outcome};
use proptest::prelude::*;
use rand::Rng;

/// The canonical form written out in full, as the oracle writes it.
fn expanded(algebra: &Algebra, game: Game) -> String {
    fn go(algebra: &Algebra, game: Game, known: &mut HashMap<Game, String>) -> String {
        if let Some(text) = known.get(&game) {
            return text.clone();
        }
        let mut side = |options: &[Game]| {
            let mut texts: Vec<String> = options.iter().map(|&option| go(algebra, option, known)).collect();
            texts.sort();
            texts.join(",")
        };
        let text = format!("{{{}|{}}}", side(algebra.left(game)), side(algebra.right(game)));
        known.insert(game, text.clone());
        text
    }
    go(algebra, game, &mut HashMap::new())
}

/// The value from the options alone: no parts, no symmetries, nothing at a glance.
pub(crate) fn plain_value<P: Partizan>(algebra: &Algebra, position: &P, known: &mut HashMap<P, Game>) -> Game {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let [left, right] = Player::BOTH.map(|player| {
        let mut options = Vec::new();
        position.options(player, &mut options);
        let values = options.into_iter().map(|chosen| plain_value(algebra, &position.after(player, chosen), known));
        values.collect::<Vec<Game>>()
    });
    let value = algebra.game(&left, &right);
    known.insert(position.clone(), value);
    value
}

/// All checks that a partizan game can be put to from one position.
pub(crate) fn check_all<P: Partizan + Debug>(start: &P, walks: usize, depth: usize) {
    let algebra = Algebra::new();
    let mut known = HashMap::new();
    let seed = Seed::new(2026).child("small");
    for player in Player::BOTH {
        let rules = Alternating::new(start.clone(), player);
        check_rules(&rules, seed, walks);
        check_views(&rules, start, player, depth);
    }
    check_partizan(
        start,
        seed,
        walks,
        |position| plain_value(&algebra, position, &mut known),
        |integer| algebra.integer(integer),
        |terms| {
            let signed = |&(value, sign): &(Game, Sign)| match sign {
                Sign::Plus => value,
                Sign::Minus => algebra.negate(value),
            };
            terms.iter().map(signed).fold(algebra.zero(), |sum, value| algebra.add(sum, value))
        },
    );
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    assert_eq!(evaluator.value(start), Ok(plain_value(&algebra, start, &mut known)), "{start:?}");
}

/// Notation and pictures of a position and of those a random game leads to.
pub(crate) fn check_text<P>(text: &str)
where
    P: Partizan + Notation<Move = <P as Partizan>::Move> + Picture + Debug,
{
    check_notation::<P>(text);
    let mut game = Alternating::new(P::read(text).unwrap(), Player::LEFT);
    let mut rng = Seed::new(9).child(text).rng();
    loop {
        let position = &game.position;
        check_written(position);
        for player in Player::BOTH {
            let mut moves = Vec::new();
            position.options(player, &mut moves);
            check_moves(position, &moves);
        }
        assert!(position.text().ends_with('\n'));
        let svg = position.svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        game.play(moves[rng.random_range(0..moves.len())]);
    }
}

#[test]
fn nim_conforms() {
    for text in ["0", "1", "2+2", "4+3+1", "3+2+2"] {
        check_all(&Nim::read(text).unwrap(), 10, 3);
        check_text::<Nim>(text);
    }
    assert_eq!(check_notation::<Nim>(" 5 +0+ 7+003 "), "7+5+3");
    assert_eq!(perft(&Alternating::new(Nim::new([2, 1]), Player::LEFT), 3), [1, 3, 4, 2]);
}

#[test]
fn domineering_conforms() {
    for text in ["1x1", "2x2", "3x4", "..#/#../...", "#./.#", ".#..#/....#/##.#."] {
        let board = Domineering::read(text).unwrap();
        check_all(&board, 6, 3);
        check_all(&Region::new(&board).unwrap(), 6, 3);
        check_symmetric(&board, Seed::new(3), 4);
        check_symmetric(&Region::new(&board).unwrap(), Seed::new(3), 4);
        check_text::<Domineering>(text);
    }
    check_text::<Domineering>("16x16");
    assert_eq!(check_notation::<Domineering>(".../..."), "2x3");
    assert_eq!(check_notation::<Domineering>(" ..#/..# "), "..#/..#");
}

#[test]
fn clobber_conforms() {
    for text in ["1x1", "XO", "2x3", "XO./OXO", "X.O/.XO/OX."] {
        check_all(&Clobber::read(text).unwrap(), 6, 3);
        check_symmetric(&Clobber::read(text).unwrap(), Seed::new(3), 4);
        check_text::<Clobber>(text);
    }
}

#[test]
fn nogo_conforms() {
    for text in ["1x1", "1x5", "2x3", "X../.#O", "x.o/.X.", "_./O#"] {
        check_all(&NoGo::read(text).unwrap(), 6, 3);
        check_symmetric(&NoGo::read(text).unwrap(), Seed::new(3), 4);
        check_text::<NoGo>(text);
    }
    assert_eq!(NoGo::read("XO.").unwrap_err().to_string(), "the group of a1 has no empty point beside it");
}

#[test]
fn cherries_conform() {
    for text in ["0", "B", "BRB", "BRRB + RB", "BBRBR + B + R", "RBRRB"] {
        let position = Cherries::read(text).unwrap();
        check_all(&position, 10, 3);
        check_symmetric(&position, Seed::new(4), 4);
        check_text::<Cherries>(text);
    }
    assert_eq!(check_notation::<Cherries>(" 0+BR +R"), "BR + R");
    assert_eq!(check_notation::<Cherries>(&"BR".repeat(32)), "BR".repeat(32));
}

#[test]
fn bad_text_is_answered_with_its_place() {
    fn fault<N: Notation + Debug>(text: &str) -> (String, std::ops::Range<usize>) {
        let error = N::read(text).unwrap_err();
        (error.to_string(), error.span())
    }
    assert_eq!(fault::<Nim>("3+x"), ("heap 1 \"x\": a heap is a number of stones, such as 3".into(), 2..3));
    assert_eq!(fault::<Nim>("1+1000000").0, "heap 1 \"1000000\": there may be at most 1000000 stones in all");
    assert_eq!(fault::<Nim>("").1, 0..0);
    assert_eq!(fault::<Domineering>("../.x"), ("row 2 \".x\": x is not a cell (. free, # taken)".into(), 4..5));
    assert_eq!(fault::<Domineering>("../."), ("row 2 \".\": 1 cells, but the first row has 2".into(), 3..4));
    assert_eq!(fault::<Domineering>(" 5x17"), ("size \"5x17\": a side is a number from 1 to 16".into(), 3..5));
    assert_eq!(fault::<Domineering>("/.").0, "row 1 is empty");
    assert_eq!(fault::<Cherries>("BR + RG"), ("row 1 \"RG\": G is not a colour (B or R)".into(), 6..7));
    assert_eq!(fault::<Cherries>("BR +").0, "row 1 is empty: no cherries are written 0");
    assert!(fault::<Cherries>(&"B".repeat(65)).0.contains("more than 64"));

    let board = Domineering::read("..#/...").unwrap();
    let error = |text: &str| board.read_move(text).unwrap_err().to_string();
    assert_eq!(error("b1-c1"), "move \"b1-c1\": c1 is taken");
    assert_eq!(error("a2-a3"), "move \"a2-a3\": that is beyond the board");
    assert_eq!(error("a1-b2"), "move \"a1-b2\": a move is two cells side by side, such as a1-a2");
    assert_eq!(board.write_move(board.read_move("b2-b1").unwrap()), "b1-b2");
    assert!(Nim::new([3, 5]).read_move("0-6").is_err());
    assert!(Cherries::read("BR").unwrap().read_move("1l").is_err());
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "[0-9a-cx#./+BRlr é-]{0,24}") {
        if let Ok(position) = Nim::read(&text) { check_written(&position); }
        if let Ok(position) = Domineering::read(&text) { check_written(&position); }
        if let Ok(position) = Cherries::read(&text) { check_written(&position); }
        let _ = Nim::new([3, 5]).read_move(&text);
        let _ = Domineering::read("3x3").unwrap().read_move(&text);
        let _ = Cherries::read("BRB + RB").unwrap().read_move(&text);
    }
}

#[test]
fn nim_agrees_with_the_oracle_and_with_bouton() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    for (a, b, c) in (0..5).flat_map(|a| (0..=a).flat_map(move |b| (0..=b.min(2)).map(move |c| (a, b, c)))) {
        let position = Nim::new([a, b, c]);
        let value = evaluator.value(&position).unwrap();
        let tree = nim_oracle::canonical_form(&[a, b, c]);
        assert_eq!(expanded(&algebra, value), tree::structural_text(&tree), "{a}+{b}+{c}");
        assert_eq!(algebra.is_nimber(value).map(u64::from), Some(nim::value(&position).0));
    }
}

#[test]
fn domineering_agrees_with_the_oracle() {
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    let mut large = Evaluator::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(17).rng();
    for case in 0..500 {
        let rows = rng.random_range(1..=4);
        let columns = rng.random_range(1..=(14 / rows).min(6));
        let mut board = Domineering::empty(rows, columns).unwrap();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if rng.random_range(0..10) < case % 4 {
                board = board.with_taken(row, column);
            }
        }
        let lines: Vec<String> = (0..rows)
            .map(|row| (0..columns).map(|column| if board.is_free(row, column) { '.' } else { '#' }).collect())
            .collect();
        let tree = domineering_oracle::canonical_form(&lines.iter().map(String::as_str).collect::<Vec<_>>());
        let value = solver.value(&board).unwrap();
        assert_eq!(expanded(&algebra, value), tree::structural_text(&tree), "{}", board.write());
        // The general boards, which only long regions need, find the same.
        assert_eq!(large.value(&board), Ok(value), "{}", board.write());
    }
}

#[test]
fn cherries_agree_with_the_oracle() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(18).rng();
    for _ in 0..300 {
        let rows: Vec<String> = (0..rng.random_range(1..=3))
            .map(|_| (0..rng.random_range(1..=5)).map(|_| if rng.random() { 'B' } else { 'R' }).collect())
            .collect();
        let position = Cherries::read(&rows.join("+")).unwrap();
        let tree = cherries_oracle::canonical_form(&rows.iter().map(String::as_str).collect::<Vec<_>>());
        let value = evaluator.value(&position).unwrap();
        assert_eq!(expanded(&algebra, value), tree::structural_text(&tree), "{}", position.write());
    }
}

#[test]
fn clobber_agrees_with_the_oracle() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(19).rng();
    for _ in 0..120 {
        let (rows, columns) = (rng.random_range(1..=3), rng.random_range(1..=3));
        let mut stone = || ['X', 'O', 'X', 'O', '.'][rng.random_range(0..5)];
        let rows: Vec<String> = (0..rows).map(|_| (0..columns).map(|_| stone()).collect()).collect();
        let value = evaluator.value(&Clobber::read(&rows.join("/")).unwrap()).unwrap();
        let tree = clobber_oracle::canonical_form(&rows);
        assert_eq!(expanded(&algebra, value), tree::structural_text(&tree), "{rows:?}");
    }
}

#[test]
fn rows_of_cherries_are_integers() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    for length in 1..=14 {
        for bits in 0..1_u32 << length {
            let row: String = (0..length).map(|at| if bits >> at & 1 == 1 { 'B' } else { 'R' }).collect();
            let value = evaluator.value(&Cherries::read(&row).unwrap()).unwrap();
            assert!(algebra.is_number(value).is_some_and(|number| number.exponent() == 0), "{row}");
        }
    }
}

/// *Winning Ways*, chapter 5, and *On Numbers and Games*, chapter 10 (Left upright, rows x columns).
const PUBLISHED: &[(&str, &str)] = &[
    ("1x1", "0"),
    ("2x1", "1"),
    ("1x2", "-1"),
    ("5x1", "2"),
    ("1x16", "-8"),
    ("../.#", "*"),
    ("../.#/.#", "1/2"),
    ("2x2", "{1|-1}"),
    ("2x3", "{2|-1/2}"),
    ("3x2", "{1/2|-2}"),
    ("3x3", "{1|-1}"),
    ("4x4", "+-{0,{{2|0},2+tiny(2)|{2|0},miny(2)}}"),
    ("4x5", "1"),
    ("5x5", "0"),
];

#[test]
fn published_boards() {
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    for (board, value) in PUBLISHED {
        let found = solver.value(&Domineering::read(board).unwrap()).unwrap();
        assert_eq!(found, algebra.parse(value).unwrap(), "{board}: {}", algebra.display(found));
    }
    // Breuker, Uiterwijk and van den Herik 2000: who wins on the empty board.
    for (board, outcome) in [("4x4", Outcome::Next), ("4x5", Outcome::Left), ("5x5", Outcome::Previous)] {
        let value = solver.value(&Domineering::read(board).unwrap()).unwrap();
        assert_eq!(algebra.outcome(value), outcome, "{board}");
    }
}

#[test]
fn long_regions_are_valued_too() {
    let algebra = Algebra::new();
    let mut solver = Solver::new(&algebra, Budget::unlimited());
    // Two rows of ten: longer than a machine word is wide, so the boards take over. By turning: the negative.
    let lying = Domineering::read("2x10").unwrap();
    let value = solver.value(&lying).unwrap();
    assert_eq!(solver.value(&lying.image(4)), Ok(algebra.negate(value)));
}

#[test]
fn a_budget_stops_the_work_and_the_work_goes_on() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited().with_time(Duration::ZERO));
    let board = Region::new(&Domineering::read("4x5").unwrap()).unwrap();
    assert_eq!(evaluator.value(&board), Err(Stopped::Time));
    evaluator.set_budget(Budget::unlimited().with_memory(20_000));
    assert_eq!(evaluator.value(&board), Err(Stopped::Memory));
    let before = evaluator.known_parts();
    assert!(before > 0);
    evaluator.set_budget(Budget::unlimited());
    assert_eq!(evaluator.value(&board), Ok(algebra.integer(1)));
}

#[test]
fn lengths_that_no_line_has_are_told_once() {
    let cherries = Cherries::read("BRB + BBR").expect("a position");
    let mut told = 0;
    let rules = Alternating::new(cherries, Player::LEFT);
    let counts = perft_within(rules, 10_000, &Budget::unlimited(), &mut |_| told += 1).expect("counts");
    assert_eq!((counts.len(), counts.last()), (10_001, Some(&0)));
    assert!(told < 20, "told {told} times");
}
