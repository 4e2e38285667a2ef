//! The search of sums of parts against plain search, and against published results.

use std::fmt::Debug;

use hedgerow_core::{Budget, Notation, Partizan, Player, Seed, Stopped, Symmetric};
use hedgerow_games::evaluate::Evaluator;
use hedgerow_games::small::clobber::Clobber;
use hedgerow_games::small::nogo::NoGo;
use hedgerow_games::sums::{SumSearch, Summable};
use hedgerow_oracle::{clobber as clobber_oracle, nogo as nogo_oracle};
use hedgerow_value::{Algebra, Outcome};
use rand::Rng;

/// Who wins if Left begins, and if Right begins.
fn winners<P: Summable>(position: &P) -> [Player; 2] {
    let algebra = Algebra::new();
    let mut search = SumSearch::new(&algebra, Budget::unlimited());
    Player::BOTH.map(|first| {
        let wins = search.first_wins(position, first).unwrap();
        if wins { first } else { first.opponent() }
    })
}

/// A random board of at most this many squares, with these letters.
fn random_rows(rng: &mut impl Rng, most: usize, letters: &[char]) -> Vec<String> {
    let rows = if rng.random_bool(0.4) { 1 } else { rng.random_range(2..=4) };
    let columns = rng.random_range(1..=most / rows);
    (0..rows).map(|_| (0..columns).map(|_| letters[rng.random_range(0..letters.len())]).collect()).collect()
}

#[test]
fn winners_of_clobber_agree_with_plain_search() {
    let mut rng = Seed::new(31).rng();
    for _ in 0..250 {
        let rows = random_rows(&mut rng, 13, &['X', 'O', 'X', 'O', 'X', 'O', '.']);
        let expected = [true, false].map(|left_first| clobber_oracle::left_wins(&rows, false, left_first));
        let found = winners(&Clobber::read(&rows.join("/")).unwrap());
        assert_eq!(found.map(|winner| winner == Player::LEFT), expected, "{rows:?}");
    }
}

#[test]
fn winners_of_nogo_agree_with_plain_search() {
    let (mut rng, mut boards) = (Seed::new(32).rng(), 0);
    while boards < 250 {
        let rows = random_rows(&mut rng, 10, &['.', '.', '.', '.', 'X', 'O', '#']);
        let board: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let read = NoGo::read(&rows.join("/"));
        assert_eq!(read.is_ok(), nogo_oracle::is_legal(&board), "{rows:?}");
        let Ok(position) = read else { continue };
        let expected = [true, false].map(|left_first| nogo_oracle::left_wins(&rows, left_first));
        assert_eq!(winners(&position).map(|winner| winner == Player::LEFT), expected, "{rows:?}");
        boards += 1;
    }
}

/// Parts, canonical forms and values of NoGo: the value by parts is the value that plain play gives.
#[test]
fn values_of_nogo_agree_with_plain_search() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    let (mut rng, mut boards) = (Seed::new(33).rng(), 0);
    while boards < 150 {
        let rows = random_rows(&mut rng, 8, &['.', '.', '.', 'X', 'O', '#']);
        let Ok(position) = NoGo::read(&rows.join("/")) else { continue };
        let value = evaluator.value(&position).unwrap();
        let expected = hedgerow_oracle::tree::expanded(&nogo_oracle::canonical_form(&rows));
        let by_text = algebra.parse(&expected).unwrap();
        assert_eq!(algebra.display(value).to_string(), algebra.display(by_text).to_string(), "{rows:?}");
        boards += 1;
    }
}

fn outcome<P: Summable>(position: &P) -> Outcome {
    match winners(position) {
        [Player::LEFT, Player::LEFT] => Outcome::Left,
        [Player::LEFT, _] => Outcome::Next,
        [_, Player::LEFT] => Outcome::Previous,
        _ => Outcome::Right,
    }
}

fn check_table<P: Summable + Notation + Debug>(table: &[(&str, char)]) {
    for &(text, letter) in table {
        let expected = if letter == 'P' { Outcome::Previous } else { Outcome::Next };
        assert_eq!(outcome(&P::read(text).unwrap()), expected, "{text}");
    }
}

/// Full boards: results of CGSuite 2.1.1 and MCGS, from the tests of MCGS (github.com/ualberta-mueller-group/MCGS).
#[test]
fn published_boards_of_clobber() {
    check_table::<Clobber>(&[
        ("2x2", 'N'),
        ("2x3", 'P'),
        ("2x4", 'N'),
        ("2x5", 'N'),
        ("2x6", 'P'),
        ("3x3", 'N'),
        ("3x4", 'P'),
        ("3x5", 'N'),
        ("4x4", 'N'),
        ("4x3", 'P'),
    ]);
}

/// The first player wins every full row of even length except 1x6: conjectured by Albert, Grossman, Nowakowski and Wolfe,
/// proved by Chen, Folkersen, Hasham, Hayward, Lee, Randall, Schultz and Vandermeer (2025).
#[test]
fn full_rows_of_clobber() {
    for length in (2..=40).step_by(2) {
        let expected = if length == 6 { Outcome::Previous } else { Outcome::Next };
        assert_eq!(outcome(&Clobber::read(&format!("1x{length}")).unwrap()), expected, "1x{length}");
    }
}

/// Empty boards: Du, *Solving NoGo on small rectangular boards* (2023), from the tests of MCGS; 3x3 and 4x4 from Müller's page
/// on NoGo.
#[test]
fn published_boards_of_nogo() {
    let rows: Vec<String> = (1..=17).map(|length| format!("1x{length}")).collect();
    let table: Vec<(&str, char)> =
        rows.iter().map(|row| (row.as_str(), if ["1x1", "1x4"].contains(&row.as_str()) { 'P' } else { 'N' })).collect();
    check_table::<NoGo>(&table);
    check_table::<NoGo>(&[("2x2", 'N'), ("3x3", 'N')]);
}

/// Values of empty rows by CGSuite 2, from the tests of MCGS (which give their negatives).
#[test]
fn published_values_of_nogo() {
    let algebra = Algebra::new();
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    for (length, expected) in [
        (1, "0"),
        (2, "*"),
        (3, "+-1"),
        (4, "0"),
        (5, "*"),
        (6, "+-1"),
        (7, "+-(1*)"),
        (8, "*"),
        (9, "+-{{2*|0,+-1},{2|1||1*|*}}"),
        (10, "+-(1*)"),
    ] {
        let value = evaluator.value(&NoGo::read(&format!("1x{length}")).unwrap()).unwrap();
        assert_eq!(value, algebra.parse(expected).unwrap(), "1x{length}: {}", algebra.display(value));
    }
}

/// A search that was cut short goes on to the same answer; one whose budget ended says so.
#[test]
fn searches_can_be_continued() {
    let position = Clobber::read("4x4").unwrap();
    let algebra = Algebra::new();
    let mut search = SumSearch::new(&algebra, Budget::unlimited());
    let mut rounds = 0;
    let wins = loop {
        search.allow(30);
        match search.first_wins(&position, Player::LEFT) {
            Ok(wins) => break wins,
            Err(reason) => assert_eq!(reason, Stopped::TooLarge),
        }
        rounds += 1;
    };
    assert!(wins && rounds > 2);

    let budget = Budget::unlimited().with_memory(1 << 16);
    let outcome = SumSearch::new(&algebra, budget.clone()).first_wins(&Clobber::read("5x5").unwrap(), Player::LEFT);
    assert_eq!(outcome, Err(Stopped::Memory));
}

/// The least image of a part has the same value or the negative one, also where rows of stones were made shorter.
#[test]
fn canonical_parts_of_nogo_keep_their_value() {
    let algebra = Algebra::new();
    let mut rng = Seed::new(34).rng();
    for _ in 0..200 {
        let rows = random_rows(&mut rng, 9, &['.', '.', '.', 'X', 'O', 'x', 'o', '_', '#']);
        let Ok(position) = NoGo::read(&rows.join("/")) else { continue };
        let plain = |position: &NoGo| crate::small::plain_value(&algebra, position, &mut Default::default());
        let (least, sign) = position.canonical();
        let value = plain(&least);
        let value = if sign == hedgerow_core::Sign::Plus { value } else { algebra.negate(value) };
        assert_eq!(plain(&position), value, "{rows:?}");
        assert!((0..position.symmetries()).all(|index| NoGo::read(&position.image(index).write()).is_ok()));
    }
}
