//! Konane from outside: a game whose positions hold their turn, whose players are Black and White, and whose values begin after
//! the two removals.

use crate::common;

use std::collections::HashSet;

use common::{answered, code, err, fed, folder, keys, object, out, run};
use hedgerow_core::{Notation, Player, Rules, Turn};
use hedgerow_games::konane::Konane;
use hedgerow_value::Algebra;
use serde_json::{Value, json};

const REFERENCE: &str = include_str!("../../games/tests/data/konane.json");

fn reference() -> Value {
    serde_json::from_str(REFERENCE).unwrap()
}

fn konane(text: &str) -> Konane {
    Konane::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether two texts, which may differ in how they write slashes, are the same value.
fn same(one: &Value, other: &Value) -> bool {
    let algebra = Algebra::new();
    let [one, other] = [one, other].map(|text| algebra.parse(text.as_str().unwrap()).unwrap());
    one == other
}

/// The position after a line of play, all of whose moves are legal.
fn after(position: &str, line: &Value) -> Konane {
    let mut now = konane(position);
    for chosen in line.as_array().unwrap() {
        let chosen = now.read_move(chosen.as_str().unwrap()).unwrap();
        let mut moves = Vec::new();
        now.moves(&mut moves);
        assert!(moves.contains(&chosen), "{position}: {line}");
        now.play(chosen);
    }
    now
}

#[test]
fn boards_are_shown() {
    let shown = out(&run(&["show", "konane", "8x8"]));
    assert_eq!((shown.lines().count(), shown.lines().nth(1)), (10, Some(" 1 X O X O X O X O")));
    assert!(shown.ends_with("Black (X) to remove a stone\n") && shown.starts_with("   a b c d e f g h\n"), "{shown}");
    let marked = out(&run(&["show", "konane", "XO.O. X", "--labels"]));
    assert_eq!(marked, "   a b c d e\n 1 X O + O +\nBlack (X) to move\n");
    let answer = object(&["show", "konane", "6x6", "c3", "c2"]);
    assert_eq!(keys(&answer), ["game", "position", "svg"]);
    assert_eq!(answer["position"], konane("6x6 c3 c2").write());
    let svg = answer["svg"].as_str().unwrap();
    assert!(svg.contains("<desc>17 black and 17 white stones on 36 squares."), "{svg}");
    assert!(out(&run(&["show", "--help"])).contains("6x6 c3 c2"));
}

#[test]
fn lines_of_play_are_as_many_as_published() {
    let counts = object(&["perft", "konane", "6x6", "--depth", "6"])["counts"].clone();
    let published = &reference()["perft"]["6x6"];
    let later = (3..=6).map(|ply: u32| published["total_by_ply"][ply.to_string()].clone());
    let expected: Vec<Value> =
        [json!(1), published["ply1"].clone(), published["ply2"].clone()].into_iter().chain(later).collect();
    assert_eq!(counts, Value::from(expected));
}

#[test]
fn values_are_the_published_ones() {
    let reference = reference();
    let rows = reference["cgt_values"]["rows"].as_array().unwrap();
    // Every ninth, of all kinds, in one batch.
    let some: Vec<&Value> = rows.iter().step_by(9).collect();
    let input: String = some.iter().map(|row| format!("{}\n", row["pos"].as_str().unwrap())).collect();
    let output = fed(&["value", "konane", "-"], input);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let answers: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), some.len());
    for (answer, row) in answers.iter().zip(some) {
        assert!(same(&answer["value"], &row["value"]), "{answer} {row}");
        assert!(row["outcome"].is_null() || row["outcome"] == answer["outcome"], "{answer} {row}");
    }
    let answer = object(&["value", "konane", "XOXOXO........"]);
    let expected =
        ["game", "position", "value", "outcome", "birthday", "mean", "temperature", "left", "right", "nodes"];
    assert_eq!(keys(&answer), expected);
    assert_eq!((&answer["value"], &answer["outcome"]), (&json!("3"), &json!("L")));
    let text = out(&run(&["value", "konane", "XOXOXO........"]));
    assert!(text.contains("Black wins, whoever begins") && !text.contains("Left wins"), "{text}");
}

#[test]
fn openings_are_won_by_whom_they_were_found_to_be() {
    let reference = reference();
    let mut asked = 0;
    for opening in reference["solved_rule_openings"].as_array().unwrap() {
        let board = opening["board"].as_str().unwrap();
        if !["4x4", "5x5", "6x4", "4x6", "5x4", "4x5"].contains(&board) {
            continue;
        }
        let removed: Vec<&str> = opening["removed"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
        let position = format!("{board} {}", removed.join(" "));
        let solved = object(&["solve", "konane", &position]);
        let expected = if opening["black_jumps_first_winner"] == "white" { "O" } else { "X" };
        assert_eq!((&solved["winner"], &solved["turn"]), (&json!(expected), &json!("X")), "{position}");
        assert_eq!(expected == "X", !solved["winning"].as_array().unwrap().is_empty(), "{position}");
        // Whoever cannot move at the end of perfect play has lost.
        let end = after(&position, &solved["line"]);
        assert_eq!((end.turn(), end.result(Player::LEFT)), end_of(expected), "{position}");
        asked += 1;
    }
    assert!(asked >= 20, "{asked}");
}

fn end_of(winner: &str) -> (Turn, i32) {
    (Turn::Over, if winner == "X" { 1 } else { -1 })
}

#[test]
fn solving_tells_who_wins_and_how() {
    let solved = object(&["solve", "konane", "5x4 c3 c2"]);
    let expected = ["game", "position", "turn", "winner", "winning", "outcome", "proved", "nodes", "line"];
    assert_eq!(keys(&solved), expected);
    // The same board, with the other to move, tells the same outcome; and so does its value.
    let position = solved["position"].as_str().unwrap();
    let other = object(&["solve", "konane", &position.replace(" X", " O")]);
    assert_eq!((&other["outcome"], &other["turn"]), (&solved["outcome"], &json!("O")));
    assert_eq!(object(&["value", "konane", position])["outcome"], solved["outcome"]);
    let class = match (solved["winner"].as_str().unwrap(), other["winner"].as_str().unwrap()) {
        ("X", "X") => "L",
        ("O", "O") => "R",
        ("X", _) => "N",
        _ => "P",
    };
    assert_eq!(solved["outcome"], class);
    // At the opening only one of them can begin.
    let start = object(&["solve", "konane", "4x4", "--every-move"]);
    assert_eq!((&start["turn"], &start["outcome"]), (&json!("X"), &Value::Null));
    let won: Vec<&str> = start["winning"].as_array().unwrap().iter().map(|chosen| chosen.as_str().unwrap()).collect();
    assert_eq!(start["winner"] == "X", !won.is_empty());
    assert_eq!(after("4x4", &start["line"]).turn(), Turn::Over);
    let text = out(&run(&["solve", "konane", "XO.O. X"]));
    for phrase in ["to move     Black (X)\n", "winner      Black (X)\n", "winning     a1-e1\n", "line        a1-e1\n"] {
        assert!(text.contains(phrase), "{phrase}: {text}");
    }
    assert_eq!(out(&run(&["solve", "konane", "XO.O. O", "--quiet"])), "X\n");
}

#[test]
fn at_the_opening_one_winning_removal_is_the_answer() {
    // All removals of 5x5 win.
    let all = object(&["solve", "konane", "5x5", "--every-move"]);
    assert_eq!((&all["winning"], &all["every_move"]), (&json!(["a1", "e1", "c3", "a5", "e5"]), &Value::Null));
    for more in [&[][..], &["--winner"]] {
        let one = object(&[&["solve", "konane", "5x5"], more].concat());
        assert_eq!((&one["winner"], &one["winning"]), (&json!("X"), &json!(["c3"])), "{more:?}");
        assert_eq!((&one["every_move"], &one["proved"], &one["line"]), (&json!(false), &json!(true), &Value::Null));
    }
    let words = out(&run(&["solve", "konane", "5x5"]));
    assert!(words.contains("winning     c3 (--every-move finds the others)\n"), "{words}");
    let words = out(&run(&["solve", "konane", "5x5", "--winner"]));
    assert!(words.contains("winning     c3\n"), "only the winner was asked for: {words}");
    // Where the player to move loses, there is nothing else to look for.
    let lost = object(&["solve", "konane", "6x6"]);
    assert_eq!((&lost["winner"], &lost["winning"], &lost["every_move"]), (&json!("O"), &json!([]), &Value::Null));
    // A board at play has all winning moves anyway.
    assert_eq!(object(&["solve", "konane", "XO.O. X"])["every_move"], Value::Null);
}

#[test]
fn proofs_are_checked_by_the_plain_rules() {
    let folder = folder("konane-proof");
    let path = folder.join("board.proof");
    let path = path.to_str().unwrap();
    for position in ["4x4", "5x4 c3 c2", "XO.O/OXO./.OX./XO.X O"] {
        let solved = object(&["solve", "konane", position, "--proof", path]);
        let checked = object(&["verify", path]);
        let winner = if solved["winner"] == "X" { "Black wins" } else { "White wins" };
        assert_eq!((&checked["valid"], &checked["claim"]), (&json!(true), &json!(winner)), "{position}");
        assert_eq!((&checked["turn"], &checked["entries"]), (&solved["turn"], &solved["entries"]), "{position}");
    }
    let proof = std::fs::read_to_string(path).unwrap();
    let longest = proof.lines().rfind(|line| line.contains('-')).unwrap();
    std::fs::write(path, proof.replace(&format!("{longest}\n"), "")).unwrap();
    assert_eq!(code(&run(&["verify", path])), 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn families_are_those_of_the_literature() {
    let made = |arguments: &[&str]| out(&run(&[&["make", "konane"], arguments].concat())).trim().to_owned();
    assert_eq!((made(&["start"]), made(&["start", "4", "7", "rule=any"])), ("6x6".to_owned(), "4x7 any".to_owned()));
    let reference = reference();
    let mut positions = Vec::new();
    for row in reference["cgt_values"]["rows"].as_array().unwrap() {
        let (kind, text) = (row["kind"].as_str().unwrap(), row["pos"].as_str().unwrap());
        let stones = text.chars().filter(|&square| square != '.').count().to_string();
        let words: Vec<&str> = kind.split([' ', '-']).collect();
        let position = match words[0] {
            "wall_solid" => made(&["wall", &stones]),
            "open_solid" => made(&["open", &stones]),
            "linear_board" if text.len() < 12 => made(&["row", &text.len().to_string(), &format!("gap={}", words[3])]),
            _ => continue,
        };
        assert_eq!(position, format!("{text} X"), "{kind}");
        positions.push((position, &row["value"]));
    }
    assert!(positions.len() > 40);
    let input: String = positions.iter().map(|(position, _)| format!("{position}\n")).collect();
    let output = fed(&["value", "konane", "-", "--quiet"], input);
    let values: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values.len(), positions.len());
    for (answer, (position, value)) in values.iter().zip(positions) {
        assert!(same(&answer["value"], value), "{position}: {answer}");
    }
}

#[test]
fn openings_are_numbered_up_to_symmetry() {
    let reference = reference();
    for board in ["4x4", "5x5", "6x6"] {
        let (rows, columns) = board.split_once('x').unwrap();
        for (rule, solved) in
            [("standard", "solved_rule_openings"), ("any", "solved_all_adjacent_pairs_up_to_symmetry")]
        {
            let mut made = HashSet::new();
            for which in 1.. {
                let (which, rule) = (format!("which={which}"), format!("rule={rule}"));
                let (exit, answer) = answered(&["make", "konane", "opening", rows, columns, &which, &rule]);
                if exit == 2 {
                    let sentence = answer["error"].as_str().unwrap();
                    assert!(sentence.contains(&format!("are 1 to {}, not", made.len())), "{sentence}");
                    break;
                }
                assert!(made.insert(answer["position"].as_str().unwrap().to_owned()), "{board} {which}");
            }
            // Every published opening is one of them, perhaps turned, and none is there twice.
            let listed = reference[solved].as_array().unwrap().iter().filter(|opening| opening["board"] == board);
            let listed: HashSet<String> = listed
                .map(|opening| {
                    let [black, white] = [0, 1].map(|index| opening["removed"][index].as_str().unwrap());
                    least_image(&konane(&format!("{board} any {black} {white}")))
                })
                .collect();
            let images: HashSet<String> = made.iter().map(|text| least_image(&konane(text))).collect();
            assert_eq!((images.len(), &images), (made.len(), &listed), "{board} {rule}");
        }
    }
}

/// The first, as text, of all turns and reflections of a square board that keep black on the top left.
fn least_image(position: &Konane) -> String {
    let text = position.write();
    let rows: Vec<Vec<char>> = text.trim_end_matches(" X").split('/').map(|row| row.chars().collect()).collect();
    let side = rows.len();
    let image = |way: usize| {
        let at = |row: usize, column: usize| {
            let (row, column) = if way & 4 == 0 { (row, column) } else { (column, row) };
            let row = if way & 1 == 0 { row } else { side - 1 - row };
            rows[row][if way & 2 == 0 { column } else { side - 1 - column }]
        };
        let line = |row| (0..side).map(|column| at(row, column)).collect::<String>();
        (0..side).map(line).collect::<Vec<_>>().join("/")
    };
    let keeps = |image: &String| {
        image.split('/').enumerate().all(|(row, line)| {
            line.chars().enumerate().all(|(column, stone)| stone == '.' || (stone == 'X') == ((row + column) % 2 == 0))
        })
    };
    (0..8).map(image).filter(keeps).min().unwrap()
}

#[test]
fn random_boards_are_reached_by_play() {
    let made = |seed: &str| object(&["make", "konane", "random", "6", "7", "moves=9", "--seed", seed]);
    let boards: HashSet<String> =
        ["1", "2", "3"].map(|seed| made(seed)["position"].as_str().unwrap().to_owned()).into();
    assert_eq!(boards.len(), 3);
    for text in boards {
        let board = konane(&text);
        // Two were removed, and each of nine jumps took a stone at least; it is the tenth player's turn.
        let stones: usize = Player::BOTH.map(|player| board.stones(player).len()).iter().sum();
        assert!(stones <= 42 - 2 - 9 && board.shape().squares() == 42, "{text}");
        assert_eq!(board.turn(), Turn::Player(Player::RIGHT), "{text}");
    }
}

#[test]
fn what_makes_no_sense_gets_one_sentence() {
    let cases: [(&[&str], &str); 23] = [
        (
            &["value", "konane", "6x6"],
            "konane: \"6x6\" is still to be opened; a value is that of a board after the two removals, such as \"6x6 c3 c2\"",
        ),
        (&["value", "konane", "6x6 any"], "such as \"6x6 any "),
        (&["value", "konane", "4x4 b2"], "is still to be opened"),
        (&["value", "konane", "1x1"], "is still to be opened"),
        (&["nash", "konane", "4x4"], "konane: \"4x4\" is still to be opened; a synchronous value"),
        (&["nash", "duel", "konane", "4x4", "--blue", "duct", "--red", "duct"], "is still to be opened"),
        (&["solve", "konane", "6x"], "konane: size \"6x\""),
        (&["solve", "konane", "99x99"], "konane: size \"99x99\""),
        (&["solve", "konane", "6x6 c2"], "Black removes a black stone"),
        (&["solve", "konane", "6x6 c3 e5"], "White removes a stone beside"),
        (&["solve", "konane", "XO/O"], "konane: row 2"),
        (&["solve", "konane", "XOZ"], "Z is not a square"),
        (&["solve", "konane", "XO. R"], "who moves is X or O"),
        (&["solve", "konane", "6x6", "--turn", "R"], "in place of --turn"),
        (&["best", "konane", "6x6", "--turn", "L"], "in place of --turn"),
        (&["match", "konane", "random", "random", "--turn", "L"], "in place of --turn"),
        (&["solve", "konane", "6x6", "--net"], "konane: --net is for boxes only"),
        (&["show", "konane", "6x6", "--moves", "2"], "--moves is for hackenbush only"),
        (&["problems", "konane"], "konane: there are no problems of it"),
        (&["make", "konane", "opening", "which=99"], "konane: opening: the openings of 6x6 are 1 to 3, not 99"),
        (&["make", "konane", "random", "4", "4", "moves=99"], "do not last for 99 jumps"),
        (&["make", "konane", "wall", "20"], "from 1 to 19 stones"),
        (&["make", "konane", "row", "8", "gap=8"], "before the last"),
    ];
    for (arguments, phrase) in cases {
        let output = run(arguments);
        let sentence = err(&output);
        assert_eq!((code(&output), sentence.lines().count()), (2, 1), "{arguments:?}: {sentence}");
        assert!(sentence.contains(phrase), "{arguments:?}: {sentence}");
    }
    // Limits are no faults.
    assert_eq!(code(&run(&["solve", "konane", "14x17", "--time", "100ms"])), 1);
}

#[test]
fn every_suggested_board_has_a_value() {
    for board in ["2x2", "1x4", "3x3", "4x3", "4x2 any", "3x3 b2"] {
        let (exit, answer) = answered(&["value", "konane", board]);
        let sentence = answer["error"].as_str().unwrap_or_else(|| panic!("{board}: {answer}"));
        let suggested = sentence.split('"').rev().nth(1).unwrap();
        assert_eq!((exit, code(&run(&["value", "konane", suggested]))), (2, 0), "{sentence}");
    }
}

#[test]
fn engines_choose_and_play() {
    let best = object(&["best", "konane", "8x8", "--engine", "ab:depth=4"]);
    let removed: Vec<&str> = best["moves"].as_array().unwrap().iter().map(|m| m["move"].as_str().unwrap()).collect();
    assert_eq!(removed.iter().copied().collect::<HashSet<_>>(), HashSet::from(["a1", "d4", "e5", "h8"]));
    let best = object(&["best", "konane", "4x4"]);
    assert_eq!((&best["engine"], &best["turn"]), (&json!("strong"), &json!("X")));
    let solved = object(&["solve", "konane", "5x4 c3 c2"]);
    let best = object(&["best", "konane", "5x4 c3 c2"]);
    assert_eq!(best["proved"], if solved["winner"] == "X" { 1 } else { -1 });
    assert_eq!(out(&run(&["best", "konane", "X.O"])), "Black (X) has no move and loses.\n");
    let arguments = ["match", "konane", "random", "greedy", "--position", "4x4", "--games", "20"];
    let played = object(&arguments);
    let seats: Vec<&Value> = played["seats"].as_array().unwrap().iter().map(|seat| &seat["player"]).collect();
    assert_eq!((seats, &played["recorded"]), (vec![&json!("X"), &json!("O")], &json!(20)));
    assert!(played["openings"].as_str().unwrap().ends_with("from 4x4 (X to move)"), "{}", played["openings"]);
    let openings = ["--openings", "make=random:rows=10,columns=10,moves=4", "--games", "4"];
    assert_eq!(object(&[&["match", "konane", "random", "greedy"][..], &openings].concat())["recorded"], 4);
}

#[test]
fn people_play_through_a_pipe() {
    let output =
        fed(&["play", "konane", "1x5", "--left", "human", "--right", "human"], "value\nc1\nd1\nvalue\na1-c1\nquit\n");
    let text = out(&output);
    assert_eq!(code(&output), 0, "{}", err(&output));
    for phrase in ["Black is human.", "still to be opened", " 1 X O(.)O X", "outcome ", "(.)"] {
        assert!(text.contains(phrase), "{phrase}: {text}");
    }
    assert!(!text.contains("Left") && !text.contains("Right"), "{text}");
    let alone = out(&fed(&["play", "konane", "4x4", "--left", "random", "--right", "greedy", "--quiet"], ""));
    assert!(alone.starts_with("Black plays ") && alone.ends_with(" wins.\n"), "{alone}");
}

#[test]
fn moves_are_drawn_with_what_they_are_worth() {
    let folder = folder("konane-drawings");
    let [svg, png] = ["board.svg", "board.png"].map(|name| folder.join(name));
    let [svg_name, png_name] = [&svg, &png].map(|path| path.to_str().unwrap());
    let solved = object(&["solve", "konane", "5x4 c3 c2", "--svg", svg_name, "--png", png_name]);
    assert_eq!((&solved["svg"], &solved["png"]), (&json!(svg_name), &json!(png_name)));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    let won = solved["winning"].as_array().unwrap().len();
    let mut moves = Vec::new();
    konane("5x4 c3 c2").moves(&mut moves);
    let count = |word: &str| drawn.matches(&format!(">{word}</text>")).count();
    assert_eq!((count("wins"), count("loses")), (won, moves.len() - won));
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    let best = ["best", "konane", "8x8 d4 d5", "--engine", "uct:iterations=200", "--svg", svg_name];
    let moves = object(&best)["moves"].as_array().unwrap().len();
    assert!(std::fs::read_to_string(&svg).unwrap().matches(">0.").count() <= moves && moves > 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn both_move_at_once() {
    let answer = object(&["nash", "konane", "XO.O. X"]);
    assert_eq!(answer["value"], "1");
    assert_eq!(object(&["nash", "konane", "X.O X"])["value"], "0");
}

/// The quick ones among the records are found again, in the words that ask for them.
#[test]
fn records_are_found_again() {
    let records: toml::Table = toml::from_str(include_str!("../../../studies/records.toml")).unwrap();
    let records = records["record"].as_array().unwrap();
    let mut asked = 0;
    for record in records.iter().filter(|record| record["seconds"].as_float().is_some_and(|seconds| seconds < 0.1)) {
        let words: Vec<&str> =
            record["question"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        let answer = object(&words);
        for (key, wanted) in record["answer"].as_table().unwrap() {
            assert_eq!(answer[key].as_str(), wanted.as_str(), "{words:?}");
        }
        assert_eq!(answer["nodes"].as_i64(), record["positions"].as_integer(), "{words:?}");
        asked += 1;
    }
    assert!(asked > 10, "{asked} records");
}
