//! Games from rule files: against the built-in games, against rules written out by hand, published values, and faulty files.

use std::collections::HashMap;

use hedgerow_core::{Budget, Notation, Partizan, Player, Seed};
use hedgerow_games::evaluate::Evaluator;
use hedgerow_games::ruled::{LIBRARY, Ruled, RuledGame, Ruleset, check};
use hedgerow_games::small::clobber::Clobber;
use hedgerow_games::small::domineering::{Domineering, Solver};
use hedgerow_value::{Algebra, Game};
use rand::Rng;

fn game(name: &str) -> RuledGame {
    let text = LIBRARY.iter().find(|(known, _)| *known == name).expect("a game of the library").1;
    RuledGame::read(text).expect("rules")
}

fn random_rows<R: Rng>(rng: &mut R, letters: &[u8], rows: usize, columns: usize) -> String {
    let row =
        |rng: &mut R| (0..columns).map(|_| char::from(letters[rng.random_range(0..letters.len())])).collect::<String>();
    (0..rows).map(|_| row(rng)).collect::<Vec<_>>().join("/")
}

#[test]
fn domineering_by_rules_is_domineering() {
    let algebra = Algebra::new();
    let rules = game("domineering-by-rules");
    let mut by_hand = Solver::new(&algebra, Budget::unlimited());
    let mut by_rules = Evaluator::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(25).rng();
    for _ in 0..1000 {
        let (rows, columns) = (rng.random_range(2..=5), rng.random_range(1..=5));
        let text = random_rows(&mut rng, b"...#", rows, columns);
        let board = Domineering::read(&text).unwrap();
        let ruled = rules.position(&text).unwrap();
        assert_eq!(by_hand.value(&board), by_rules.value(&ruled), "{text}");
        for player in Player::BOTH {
            let written = |moves: Vec<String>| moves.into_iter().collect::<std::collections::BTreeSet<_>>();
            let (mut one, mut other) = (Vec::new(), Vec::new());
            board.options(player, &mut one);
            ruled.options(player, &mut other);
            let one = one.into_iter().map(|chosen| board.write_move(chosen)).collect();
            let other = other.into_iter().map(|chosen| ruled.write_move(chosen)).collect();
            assert_eq!(written(one), written(other), "{text}");
        }
    }
}

#[test]
fn clobber_by_rules_is_clobber() {
    let algebra = Algebra::new();
    let rules = game("clobber-by-rules");
    let mut by_hand = Evaluator::new(&algebra, Budget::unlimited());
    let mut by_rules = Evaluator::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(26).rng();
    for _ in 0..300 {
        let (rows, columns) = (rng.random_range(1..=3), rng.random_range(1..=4));
        let text = random_rows(&mut rng, b"XO.XO", rows, columns);
        let (board, ruled) = (Clobber::read(&text).unwrap(), rules.position(&text).unwrap());
        assert_eq!(by_hand.value(&board), by_rules.value(&ruled), "{text}");
    }
}

#[test]
fn konane_by_rules_is_konane() {
    use hedgerow_games::konane::Konane;
    let rules = game("konane-by-rules");
    let mut rng = Seed::new(27).rng();
    for _ in 0..300 {
        // An empty square at least: a full board is opened by removals, which the rule file leaves out.
        let mut text = random_rows(&mut rng, b"XO.XO", 1, 9);
        text.push('.');
        let ruled = rules.position(&text).unwrap();
        for (player, turn) in Player::BOTH.into_iter().zip(["X", "O"]) {
            let Ok(board) = Konane::read(&format!("{text} {turn}")) else { continue };
            let mut moves = Vec::new();
            hedgerow_core::Rules::moves(&board, &mut moves);
            assert_eq!(moves.len() as u64, ruled.count_options(player), "{text} {turn}");
        }
    }
}

/// Values from rules that are written out by hand, on texts: slow and plain.
struct ByHand<'a> {
    algebra: &'a Algebra,
    options: fn(&str, Player) -> Vec<String>,
    known: HashMap<String, Game>,
}

impl ByHand<'_> {
    fn value(&mut self, text: &str) -> Game {
        if let Some(&value) = self.known.get(text) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| {
            let options = (self.options)(text, player);
            options.iter().map(|option| self.value(option)).collect::<Vec<_>>()
        });
        let value = self.algebra.game(&left, &right);
        self.known.insert(text.to_owned(), value);
        value
    }
}

fn agree(name: &str, letters: &[u8], longest: usize, options: fn(&str, Player) -> Vec<String>) {
    let algebra = Algebra::new();
    let rules = game(name);
    let mut by_hand = ByHand { algebra: &algebra, options, known: HashMap::new() };
    let mut by_rules = Evaluator::new(&algebra, Budget::unlimited());
    let mut rng = Seed::new(28).child(name).rng();
    for _ in 0..200 {
        let length = rng.random_range(1..=longest);
        let text = random_rows(&mut rng, letters, 1, length);
        let value = by_rules.value(&rules.position(&text).unwrap()).unwrap();
        assert_eq!(by_hand.value(&text), value, "{name} {text}");
    }
}

fn replaced(text: &str, at: usize, with: &str) -> String {
    format!("{}{with}{}", &text[..at], &text[at + with.len()..])
}

#[test]
fn strips_by_hand() {
    agree("toads-and-frogs", b"TF..", 9, |text, player| {
        let steps: &[(&str, &str)] =
            if player == Player::LEFT { &[("T.", ".T"), ("TF.", ".FT")] } else { &[(".F", "F."), (".TF", "FT.")] };
        let places = |(from, to): &(&str, &str)| {
            let fits = (0..text.len()).filter(|&at| text[at..].starts_with(*from)).collect::<Vec<_>>();
            fits.into_iter().map(|at| replaced(text, at, to)).collect::<Vec<_>>()
        };
        steps.iter().flat_map(places).collect()
    });
    agree("toppling-dominoes", b"BRGBR.", 8, |text, player| {
        let own = if player == Player::LEFT { "BG" } else { "RG" };
        let mut found = Vec::new();
        for at in (0..text.len()).filter(|&at| own.contains(&text[at..=at])) {
            let end = text[at..].find('.').map_or(text.len(), |gap| at + gap);
            let start = text[..at].rfind('.').map_or(0, |gap| gap + 1);
            found.push(replaced(text, at, &".".repeat(end - at)));
            found.push(replaced(text, start, &".".repeat(at + 1 - start)));
        }
        found
    });
    agree("partizan-kayles", b"XXX.", 9, |text, player| {
        let pins = if player == Player::LEFT { "X" } else { "XX" };
        let fits = (0..text.len()).filter(|&at| text[at..].starts_with(pins));
        fits.map(|at| replaced(text, at, &".".repeat(pins.len()))).collect()
    });
    for (name, forbidden) in [("col", ["B", "R"]), ("snort", ["R", "B"])] {
        let options: fn(&str, Player) -> Vec<String> = if forbidden[0] == "B" {
            |text, player| coloured(text, player, ["B", "R"])
        } else {
            |text, player| coloured(text, player, ["R", "B"])
        };
        agree(name, b"...BR#", 8, options);
    }
}

fn coloured(text: &str, player: Player, forbidden: [&str; 2]) -> Vec<String> {
    let own = ["B", "R"][player.index()];
    let bad = forbidden[player.index()];
    let free = |&at: &usize| {
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten().filter_map(|at| text.get(at..=at));
        &text[at..=at] == "." && beside.into_iter().all(|other| other != bad)
    };
    (0..text.len()).filter(free).map(|at| replaced(text, at, own)).collect()
}

/// Winning Ways, chapter 2: the table of Cutcake.
#[test]
fn cutcake_is_as_in_winning_ways() {
    let algebra = Algebra::new();
    let rules = game("cutcake");
    let mut evaluator = Evaluator::new(&algebra, Budget::unlimited());
    for rows in 1..=15_i64 {
        for columns in 1..=15_i64 {
            let value = evaluator.value(&rules.position(&format!("{rows}x{columns}")).unwrap()).unwrap();
            let (by_rows, by_columns) = (rows.ilog2(), columns.ilog2());
            let published = match by_rows.cmp(&by_columns) {
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => (columns >> by_rows) - 1,
                std::cmp::Ordering::Greater => 1 - (rows >> by_columns),
            };
            assert_eq!(value, algebra.integer(published), "{rows}x{columns}");
        }
    }
}

#[test]
fn published_values() {
    let algebra = Algebra::new();
    let published = include_str!("data/rules.txt");
    let mut count = 0;
    for line in published.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let [name, position, value] = line.split(';').map(str::trim).collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = game(name).position(position).unwrap_or_else(|error| panic!("{line}: {error}"));
        let found = Evaluator::new(&algebra, Budget::unlimited()).value(&position).unwrap();
        let wanted = algebra.parse(value).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(found, wanted, "{line}: {}", algebra.display(found));
        count += 1;
    }
    assert!(count >= 20, "{count}");
}

/// The start of a file that is in order, for those that are not.
const HEAD: &str = "game faulty\nboard strip\npiece X blue stone\npiece O red ring\n";

#[test]
fn faulty_files_say_where_and_why() {
    let with = |lines: &str| format!("{HEAD}{lines}");
    for (text, wanted) in [
        (String::new(), "line 1, column 1: the line \"game NAME\" is missing"),
        ("board strip\n".to_owned(), "line 1, column 1: a rule file begins with a line \"game NAME\""),
        ("game My Game\n".to_owned(), "line 1, column 9: the name of a game is one word"),
        ("game Mine\n".to_owned(), "line 1, column 6: the name of a game is at most 40 small letters"),
        ("game mine\nboard round\n".to_owned(), "line 2, column 7: \"round\" is not a board"),
        ("game mine\nboard strip heaps\n".to_owned(), "line 2, column 7: heaps and rectangles are boards of their own"),
        (
            "game mine\nboard strip\npiece XX blue stone\n".to_owned(),
            "line 3, column 7: the sign of a piece is one capital",
        ),
        ("game mine\nboard strip\npiece X pink stone\n".to_owned(), "line 3, column 9: a colour is blue, red"),
        (with("piece X red ring\n"), "line 5, column 7: X is a piece already"),
        (with("left X.\n"), "line 5, column 6: a move is written PATTERN -> RESULT"),
        (with("left X. -> .\n"), "line 5, column 13: the result has fewer squares than the pattern"),
        (with("left X. -> .XX\n"), "line 5, column 14: the result has more squares than the pattern"),
        (with("left XY -> ..\n"), "line 5, column 7: Y is not a piece (there are . and X O)"),
        (with("left X [O. -> ...\n"), "line 5, column 8: this bracket is not closed"),
        (with("left X .* . -> . X\n"), "the result must repeat the runs of the pattern"),
        (with("left XO -> ==\n"), "line 5, column 6: a move must change something"),
        (with("left XO -> .X sideways\n"), "line 5, column 15: \"sideways\" is not a direction, if, unless or then"),
        (with("left . -> X unless near O\n"), "line 5, column 20: a condition is \"beside X\" or \"around X\""),
        (with("left X. -> .X\n"), "line 5, column 1: play may go on for ever"),
        (
            with("left XO -> .X\nright OX -> .O\nsymmetry swap X O\n"),
            "line 7, column 1: this symmetry does not hold: it makes of Left's move in line 5 none of Left's",
        ),
        (with("left X. -> .X east\nsymmetry mirror\n"), "line 6, column 1: this symmetry does not hold"),
        (with("left XO -> .X\nparts [XO] rest X\n"), "what stands in place of the rest must not belong to a part"),
        (with("left X -> .\nstart XQ\n"), "the start \"XQ\": Q is not a square"),
        (with("jump X. -> .X\n"), "line 5, column 1: a line begins with one of game, title"),
        ("game mine\nboard heaps\nleft n -> n+1\n".to_owned(), "play may go on for ever"),
        ("game mine\nboard heaps\nleft n -> n-\n".to_owned(), "line 3, column 13: a number or a letter is missing"),
    ] {
        let error = Ruleset::read(&text).expect_err(&text);
        assert!(error.to_string().contains(wanted), "{text}\n{error}");
        assert!(error.pointer().contains('^'));
    }
}

#[test]
fn parts_that_touch_are_found_out() {
    // In Toads-and-Frogs an empty square does not keep the animals on both sides of it apart.
    let text = "game joined\nboard strip\npiece T blue stone\npiece F red ring\n\
        left T. -> .T east\nright F. -> .F west\nparts [TF] rest .\n";
    let fault = check(&RuledGame::read(text).unwrap(), Seed::new(1), 400, &Budget::unlimited()).unwrap_err();
    assert!(fault.to_string().starts_with("the parts are not independent"), "{fault}");
}

/// Changes a text here and there.
fn mutated<R: Rng>(text: &str, rng: &mut R) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..=6) {
        let at = rng.random_range(0..letters.len());
        let others: Vec<char> = ".XO#TF|[]()*+=->/ \n0123nxab?".chars().collect();
        match rng.random_range(0..4) {
            0 => letters[at] = others[rng.random_range(0..others.len())],
            1 => letters.insert(at, others[rng.random_range(0..others.len())]),
            2 => drop(letters.remove(at)),
            _ => {
                let other = rng.random_range(0..letters.len());
                letters.swap(at, other);
            }
        }
        if letters.is_empty() {
            letters.push('g');
        }
    }
    letters.into_iter().collect()
}

fn mutate(count: usize) {
    let mut rng = Seed::new(31).rng();
    let mut read = 0;
    for number in 0..count {
        let (_, text) = LIBRARY[number % LIBRARY.len()];
        let text = mutated(text, &mut rng);
        let Ok(rules) = Ruleset::read(&text) else { continue };
        read += 1;
        // Some are played: boards are kept for good, so not all.
        if number % 40 == 0 {
            let Ok(game) = RuledGame::read(&text) else { continue };
            let Ok(start) = game.position(&rules.start) else { continue };
            walk(start, &mut rng);
        }
    }
    assert!(read * 20 > count, "only {read} of {count} could be read");
}

fn walk<R: Rng>(mut position: Ruled, rng: &mut R) {
    for step in 0.. {
        assert!(step < 2000, "play does not end");
        let player = Player::BOTH[step % 2];
        let mut moves = Vec::new();
        position.options(player, &mut moves);
        if moves.is_empty() {
            return;
        }
        position = position.after(player, moves[rng.random_range(0..moves.len())]);
    }
}

#[test]
fn mutated_files_neither_crash_nor_hang() {
    mutate(2000);
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_mutated_files_neither_crash_nor_hang() {
    mutate(100_000);
}
