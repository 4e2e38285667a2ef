//! The solver of Hex against a full search by the definition, and against what others have published.

use hedgerow_core::{Budget, Notation, Player, Rules, Seed, Stopped, Symmetric};
use hedgerow_games::hex::solve::{Limits, Solution, Solver};
use hedgerow_games::hex::{Hex, families};
use hedgerow_oracle::hex as oracle;
use hedgerow_search::proof::{self, RulesReferee, check};
use rand::Rng;

fn hex(text: &str) -> Hex {
    Hex::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solved(position: &Hex) -> Solution {
    Solver::new(position, Limits::default()).unwrap().solve(&Budget::unlimited(), &|_| ()).unwrap()
}

fn names(position: &Hex, solution: &Solution) -> Vec<String> {
    solution.winning.iter().map(|&chosen| position.write_move(chosen)).collect()
}

/// The winner and the winning moves by the oracle.
fn by_oracle(position: &Hex) -> (Player, Vec<String>) {
    let shape = position.shape();
    let row = |row| (0..shape.columns()).map(|column| position.letter_at(shape.cell(row, column))).collect();
    let board: oracle::Board = (0..shape.rows()).map(row).collect();
    let letter = |player: Player| if player == Player::LEFT { 'X' } else { 'O' };
    let (winner, winning) = oracle::solve(&board, letter(position.to_move()));
    let winner = if winner == 'X' { Player::LEFT } else { Player::RIGHT };
    (winner, winning.into_iter().map(|(row, column)| shape.name(shape.cell(row, column))).collect())
}

/// Compares this many random positions of a size with at most so many free cells.
fn compare(size: &str, free: usize, count: u64) {
    let start = hex(size);
    let cells = start.shape().cells();
    let mut compared = 0;
    for seed in 0.. {
        if compared == count {
            break;
        }
        let mut rng = Seed::new(seed).child("free").rng();
        let left = rng.random_range(2..=free);
        let Some(mut position) = families::random(&start, cells - left, seed) else { continue };
        if rng.random_range(0..4) == 0 {
            // Positions that no play by turns leads to have a winner too.
            position = position.with_turn(position.to_move().opponent());
        }
        let solution = solved(&position);
        let (winner, winning) = by_oracle(&position);
        assert_eq!((solution.winner, names(&position, &solution)), (winner, winning), "{}", position.write());
        let otherwise = by_oracle(&position.with_turn(position.to_move().opponent())).0;
        assert_eq!(solution.winner_otherwise, Some(otherwise), "{}", position.write());
        check_line(&position, &solution);
        compared += 1;
    }
}

/// The line is a game to its end that the winner wins.
fn check_line(position: &Hex, solution: &Solution) {
    let mut ahead = *position;
    for &chosen in &solution.line {
        let mut moves = Vec::new();
        ahead.moves(&mut moves);
        assert!(moves.contains(&chosen));
        ahead.play(chosen);
    }
    assert_eq!(ahead.winner(), Some(solution.winner), "{}", position.write());
}

#[test]
fn random_positions_agree_with_a_full_search() {
    compare("4x4", 11, 1000);
    compare("3x5", 11, 300);
    compare("5x3", 11, 300);
    compare("5x5", 10, 200);
    compare("6x6", 10, 100);
    compare("2x7", 11, 100);
}

#[test]
fn empty_boards_agree_with_a_full_search() {
    for size in ["1x1", "1x2", "2x1", "1x5", "2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "2x5"] {
        let start = hex(size);
        for turn in Player::BOTH {
            let position = start.with_turn(turn);
            let solution = solved(&position);
            assert_eq!((solution.winner, names(&position, &solution)), by_oracle(&position), "{size}");
            check_line(&position, &solution);
        }
    }
}

#[test]
fn images_have_the_same_winner_and_the_same_moves() {
    for seed in 0..60 {
        let Some(position) = families::random(&hex("5x5"), 8, seed) else { continue };
        let solution = solved(&position);
        for index in 1..4 {
            let image = position.image(index);
            let exchanged = index & 2 != 0;
            let other = solved(&image);
            let winner = if exchanged { solution.winner.opponent() } else { solution.winner };
            assert_eq!((other.winner, other.winning.len()), (winner, solution.winning.len()), "{}", position.write());
        }
    }
}

/// Openings of Black that win, as rows of `X` (wins) and `.` (loses).
fn opening_map(position: &Hex) -> String {
    let solution = solved(position);
    let shape = position.shape();
    let wins = |cell: usize| solution.winning.iter().any(|chosen| chosen.taken() == Some(cell));
    let row = |row| (0..shape.columns()).map(|column| if wins(shape.cell(row, column)) { 'X' } else { '.' }).collect();
    (0..shape.rows()).map(row).collect::<Vec<String>>().join("/")
}

/// The openings of small boards: see the source in the file.
#[test]
fn openings_are_the_published_ones() {
    for line in include_str!("data/hex-openings.txt").lines().filter(|line| !line.starts_with('#')) {
        let (size, map) = line.split_once(' ').unwrap();
        if ["3x3", "4x4", "5x5"].contains(&size) {
            assert_eq!(opening_map(&hex(size)), map, "{size}");
        }
    }
}

#[test]
#[ignore = "a minute: the full search visits millions of positions"]
fn openings_of_4x4_agree_with_a_full_search() {
    let start = hex("4x4");
    assert_eq!((Player::LEFT, names(&start, &solved(&start))), by_oracle(&start));
}

/// Another search, of any game, by the plain rules: it knows nothing of virtual connections and of inferior cells.
#[test]
fn random_positions_agree_with_a_search_of_any_game() {
    let mut compared = 0;
    for seed in 0..40 {
        let Some(position) = families::random(&hex("5x5"), 10, seed) else { continue };
        let board = position.resized::<1>().unwrap();
        let (result, winning) = proof::winning_moves(&board, &proof::Limits::default(), &Budget::unlimited()).unwrap();
        let solution = solved(&position);
        let winner = if result > 0 { position.to_move() } else { position.to_move().opponent() };
        assert_eq!(solution.winner, winner, "{}", position.write());
        assert!(result < 0 || winning == solution.winning, "{}", position.write());
        compared += 1;
    }
    assert!(compared > 30);
}

#[test]
#[ignore = "a minute or more"]
fn openings_of_6x6_are_the_published_ones() {
    let published = include_str!("data/hex-openings.txt").lines().find_map(|line| line.strip_prefix("6x6 "));
    assert_eq!(Some(opening_map(&hex("6x6")).as_str()), published);
}

/// With the pie rule White wins every board on which Black has a losing answer to every opening: all but the smallest.
#[test]
fn the_pie_rule_makes_white_win() {
    for size in ["2x2 pie", "3x3 pie", "4x4 pie"] {
        let start = hex(size);
        assert_eq!((solved(&start).winner, solved(&start).winning.len()), (Player::RIGHT, 0), "{size}");
    }
    assert_eq!(solved(&hex("1x1 pie")).winner, Player::LEFT);
    // White takes a winning opening over, and answers a losing one.
    let taken = hex("3x3:.../.X./... O pie");
    assert_eq!(names(&taken, &solved(&taken)), ["swap"]);
    let left = hex("3x3:X../.../... O pie");
    assert!(!names(&left, &solved(&left)).contains(&"swap".to_owned()));
}

#[test]
fn proofs_are_checked_by_the_plain_rules() {
    for text in ["3x3", "4x4:..../.X../..../.... O", "4x4:X.../..../..../.... O", "3x5:..X../...../..... O", "3x3 pie"]
    {
        let position = hex(text);
        let solver = Solver::new(&position, Limits::default()).unwrap();
        let proof = solver.certificate(&Budget::unlimited()).unwrap();
        let winner = solver.solve(&Budget::unlimited(), &|_| ()).unwrap().winner;
        assert_eq!(proof.claim, proof::Claim::AtLeast(winner, 1));
        check(&proof, &RulesReferee::<Hex>::new(), &Budget::unlimited())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn limits_are_kept_and_what_is_known_is_told() {
    let start = hex("9x9");
    let solver = Solver::new(&start, Limits::default()).unwrap();
    let unfinished = solver.solve(&Budget::unlimited().within_checks(20), &|_| ()).unwrap_err();
    // The first player wins every square board, though nobody has found by which moves.
    assert_eq!((unfinished.reason, unfinished.known.winner), (Stopped::TooLarge, Some(Player::LEFT)));
    let little = Solver::new(&hex("6x6"), Limits { memory: 1 << 12, every_move: true }).unwrap();
    assert_eq!(little.solve(&Budget::unlimited(), &|_| ()).unwrap_err().reason, Stopped::Memory);
}

#[test]
fn what_is_saved_is_gone_on_with() {
    use hedgerow_games::entry::saved::SavedSearch;
    let solver = |text: &str| Solver::new(&hex(text), Limits::default()).unwrap();
    let solve = |solver: &Solver| solver.solve(&Budget::unlimited(), &|_| ()).unwrap();
    let first = solver("4x4");
    let solution = solve(&first);
    let mut file = Vec::new();
    let saved = first.save(&mut file).unwrap();
    let second = solver("4x4");
    assert_eq!(second.load(&mut file.as_slice()).unwrap(), saved);
    let again = solve(&second);
    assert_eq!((again.winner, &again.winning), (solution.winner, &solution.winning));
    // The file does not say by which moves a position is won, so the line of play is found anew, and nothing else.
    let line = again.nodes - saved;
    assert!(line <= solution.line.len() as u64, "{line} positions more than {saved}");
    assert!(solver("4x5").load(&mut file.as_slice()).is_err());
    assert!(solver("4x4").load(&mut &file[..file.len() - 1]).unwrap_err().to_string().contains("cut short"));
    for place in [file.len() / 2, file.len() - 1] {
        let mut damaged = file.clone();
        damaged[place] ^= 1;
        assert!(solver("4x4").load(&mut damaged.as_slice()).is_err());
    }
}
