//! 3D Hex from outside: a game of three, which holds its own turn and calls its players by numbers.

use crate::common;

use common::{code, err, fed, folder, keys, object, out, run};
use serde_json::{Value, json};

/// Player 1 has joined top and bottom.
const WON: &str = "3x3x3:123/1.2/1..|3../.../...|.../.../... 2";

#[test]
fn every_verb_answers() {
    let shown = object(&["show", "hex3d", "2x2x2:1./..|../.."]);
    assert_eq!(keys(&shown), ["game", "position", "svg"]);
    assert_eq!(shown["position"], "2x2x2:1./..|../.. 2");
    let best = object(&["best", "hex3d", "2x2x2:1./..|../..", "--engine", "uct:iterations=200"]);
    let thought = ["game", "position", "engine", "turn", "move", "score", "moves", "line", "proved", "nodes"];
    assert_eq!(keys(&best), [&thought[..], &["depth", "figures"]].concat());
    assert_eq!((&best["turn"], best["moves"].as_array().unwrap().len()), (&json!("2"), 7));
    assert_eq!(object(&["best", "hex3d", "2x2x2"])["engine"], "strong");
    let counts = object(&["perft", "hex3d", "2x2x2", "--depth", "4"]);
    assert_eq!((&counts["turn"], &counts["counts"]), (&json!("1"), &json!([1, 8, 56, 336, 1680])));
    assert_eq!(object(&["engines", "hex3d"])["engines"].as_array().unwrap().len(), 9);
    assert!(out(&run(&["completions", "bash"])).contains("hex3d"));
    let over = object(&["best", "hex3d", WON]);
    assert_eq!((&over["move"], &over["moves"]), (&Value::Null, &json!([])));
    assert_eq!(out(&run(&["best", "hex3d", WON])), "The game is over.\n");
    assert_eq!(out(&run(&["best", "hex3d", WON, "--quiet"])), "\n");
}

#[test]
fn engines_for_two_are_refused_and_all_others_play() {
    for engine in ["random", "greedy", "mc:playouts=5", "uct:iterations=50", "pn", "maxn:depth=2", "paranoid:depth=2"] {
        for position in ["2x2x2", "2x2x2 pie", "2x2x2:1./..|../.. pie"] {
            let best = object(&["best", "hex3d", position, "--engine", engine]);
            assert!(best["move"].is_string(), "{engine} {position}");
        }
    }
    // A box of more than 64 cells is played in wider words.
    for engine in ["mc:playouts=2,weights=coop2-12", "uct:iterations=20,weights=misere"] {
        assert!(object(&["best", "hex3d", "5x5x5", "--engine", engine])["move"].is_string());
    }
    for engine in ["perfect", "ab", "heat"] {
        let refused = run(&["best", "hex3d", "2x2x2", "--engine", engine]);
        assert_eq!((code(&refused), err(&refused).lines().count()), (2, 1), "{engine}");
    }
}

#[test]
fn pictures_show_the_layers_and_the_box() {
    let text = out(&run(&["show", "hex3d", WON]));
    assert!(text.starts_with("z=0 front  z=1        z=2 back\n   0 1 2 "), "{text}");
    assert!(text.contains("chain 0,0,0 - 0,1,0 - 0,2,0\n") && text.contains("Player 1 has joined top and bottom"));
    let folder = folder("hex3d-pictures");
    let [flat, cube, png] = ["flat.svg", "cube.svg", "cube.png"].map(|name| folder.join(name));
    let [flat, cube, png] = [&flat, &cube, &png].map(|path| path.to_str().unwrap());
    assert_eq!(code(&run(&["show", "hex3d", WON, "--svg", flat, "--labels", "--quiet"])), 0);
    assert_eq!(code(&run(&["show", "hex3d", WON, "--cube", "--svg", cube, "--png", png, "--quiet"])), 0);
    let [flat, cube] = [flat, cube].map(|path| std::fs::read_to_string(path).unwrap());
    assert_ne!(flat, cube);
    for drawn in [&flat, &cube] {
        let name = |cell: u32| format!("data-place=\"{},{},{}\"", cell % 3, cell / 3 % 3, cell / 9);
        assert!((0..27).all(|cell| drawn.matches(&name(cell)).count() == 1));
    }
    assert!(flat.contains(">2,2,2</text>") && !cube.contains(">2,2,2</text>"));
    assert!(std::fs::read(png).unwrap().starts_with(b"\x89PNG"));
    // What an engine thinks of every move, taking over among them, stands on the cells.
    let means = folder.join("means.svg");
    let means = means.to_str().unwrap();
    let best = ["best", "hex3d", "2x2x2:1./..|../.. pie", "--engine", "mc:playouts=50", "--svg", means];
    let listed = object(&best)["moves"].as_array().unwrap().len();
    let drawn = std::fs::read_to_string(means).unwrap();
    assert_eq!((listed, drawn.matches(">0.").count()), (8, 8));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn families_make_what_they_say() {
    let made = |arguments: &[&str]| object(&[&["make", "hex3d"], arguments].concat())["position"].clone();
    assert_eq!(made(&["start", "2", "3", "4"]), "2x3x4");
    assert_eq!(made(&["start", "layers=2", "rule=pie"]), "3x3x2 pie");
    assert_eq!(made(&["pie"]), "3x3x3 pie");
    assert_eq!(made(&["hollow"]), "3x3x3:.../.../...|.../.#./...|.../.../... 1");
    assert_eq!(made(&["hollow", "1", "3", "1", "pie"]), "1x3x1:.#. 1 pie");
    let random = |seed: &str| made(&["random", "4", "4", "4", "moves=20", "--seed", seed]);
    assert_ne!(random("1"), random("2"));
    for seed in ["1", "2", "3", "4", "5"] {
        let position = random(seed);
        let position = position.as_str().unwrap();
        let stones = position.split_once(':').unwrap().1.trim_end_matches(" 3").chars();
        assert_eq!(stones.filter(|letter| "123".contains(*letter)).count(), 20, "{position}");
        // Nobody has won: the player to move has a move.
        assert!(object(&["best", "hex3d", position, "--engine", "random"])["move"].is_string());
    }
}

#[test]
fn three_engines_share_the_seats_equally() {
    let folder = folder("hex3d-match");
    let path = folder.join("games.jsonl");
    let path = path.to_str().unwrap();
    let engines = ["mc:playouts=10,weights=selfish", "uct:iterations=50", "random"];
    let arguments = [&["match", "hex3d"], &engines[..], &["--openings", "plies=0", "--games", "24"]].concat();
    let played = object(&[&arguments[..], &["--records", path]].concat());
    let records = std::fs::read_to_string(path).unwrap();
    let games: Vec<Value> = records.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 24);
    for engine in 0..3 {
        for seat in 0..3 {
            assert_eq!(games.iter().filter(|game| game["seats"][seat] == engine).count(), 8);
        }
    }
    // Wins by engine, by seat, and as the records tell them: all add up.
    let count = |value: &Value| value["count"].as_u64().unwrap();
    let draws = count(&played["draws"]);
    assert_eq!(draws, games.iter().filter(|game| game["winner"].is_null()).count() as u64);
    for (engine, told) in played["engines"].as_array().unwrap().iter().enumerate() {
        let won = games.iter().filter(|game| game["winner"] == engine).count() as u64;
        assert_eq!((count(&told["wins"]), count(&told["draws"])), (won, draws));
        assert_eq!(count(&told["losses"]), 24 - won - draws);
    }
    let mut by_seat = 0;
    for (seat, told) in played["seats"].as_array().unwrap().iter().enumerate() {
        assert_eq!(told["player"], (seat + 1).to_string());
        let won = games.iter().filter(|game| game["winner"].is_number() && game["winner"] == game["seats"][seat]);
        assert_eq!(count(&told["wins"]), won.count() as u64);
        let (low, share, high) = (&told["wins"]["low"], &told["wins"]["share"], &told["wins"]["high"]);
        assert!(low.as_f64() <= share.as_f64() && share.as_f64() <= high.as_f64());
        let each = told["engines"].as_array().unwrap().iter().map(|engine| engine["wins"].as_u64().unwrap());
        assert_eq!(each.sum::<u64>(), count(&told["wins"]));
        by_seat += count(&told["wins"]);
    }
    assert_eq!(by_seat + draws, 24);
    assert!(played.get("score").is_none() && played["pairs"].is_null());
    // For people: a line a seat, and one for draws.
    let text = out(&run(&arguments));
    for line in ["player 1    ", "player 2    ", "player 3    ", "nobody      "] {
        assert_eq!(text.matches(line).count(), 1, "{text}");
    }
    // The same games on any number of threads, and each can be shown again.
    let threads = |threads: &str| object(&[&arguments[..], &["--threads", threads]].concat());
    assert_eq!(threads("1"), threads("2"));
    let shown = run(&["play", "hex3d", "--replay", path, "--game", "5"]);
    assert_eq!(code(&shown), 0);
    assert!(out(&shown).contains("z=0 front"), "{}", out(&shown));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn one_engine_takes_all_seats() {
    let games = ["--openings", "plies=0", "--games", "18", "--position", "2x2x2"];
    let alone = object(&[&["match", "hex3d", "mc:playouts=8"], &games[..]].concat());
    let thrice = object(&[&["match", "hex3d", "mc:playouts=8", "mc:playouts=8", "mc:playouts=8"], &games[..]].concat());
    assert_eq!(alone, thrice);
    assert_eq!((alone["games"].as_u64(), alone["engines"].as_array().unwrap().len()), (Some(18), 3));
    // Dots-and-Boxes has positions for three as well.
    let boxes = object(&["match", "boxes", "random", "--position", "2x2 0-0-0", "--games", "6"]);
    assert_eq!(boxes["seats"][2]["player"], "C");
}

#[test]
fn three_play_at_a_table() {
    let engines = ["--player", "uct:iterations=20", "--player", "random", "--player", "greedy"];
    let played = object(&[&["play", "hex3d", "2x2x2"], &engines[..]].concat());
    assert_eq!(played["engines"].as_array().unwrap().len(), 3);
    let results: Vec<i64> =
        played["results"].as_array().unwrap().iter().map(|result| result.as_i64().unwrap()).collect();
    match played["winner"].as_u64() {
        Some(winner) => assert_eq!((results[winner as usize], results.iter().sum::<i64>()), (1, -1)),
        None => assert_eq!(results, [0, 0, 0]),
    }
    // A person against two engines; the last move is in brackets.
    let typed =
        fed(&["play", "hex3d", "2x2x2", "--player", "random", "--player", "human", "--player", "random"], "#1\n");
    let text = out(&typed);
    assert!(text.contains("Player 2 is human.") && text.contains("Player 2 to move"), "{text}");
    assert!(text.contains("[1]") && text.contains("[2]"), "{text}");
    let usual = fed(&["play", "hex3d", "2x2x2"], "value\nhint\nquit\n");
    let text = out(&usual);
    assert!(text.contains("Player 1 is human.\nPlayer 2 is strong.\nPlayer 3 is strong."), "{text}");
    assert!(text.contains("in hex3d players join faces") && text.contains("move  "), "{text}");
    // Taking over the first stone.
    let swap = fed(
        &["play", "hex3d", "2x2x2 pie", "--player", "human", "--player", "human", "--player", "human"],
        "0,0,0\nswap\n",
    );
    assert!(out(&swap).contains("2x2x2:2./..|../.. 3\n"), "{}", out(&swap));
}

#[test]
fn batches_are_answered_line_by_line() {
    let output = fed(&["best", "hex3d", "-", "--engine", "random"], "2x2x2\n# a remark\n2x2\n2x2x2:1./..|../.. pie\n");
    assert_eq!(code(&output), 2);
    let lines: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["move"].is_string() && lines[1]["error"].is_string() && lines[2]["turn"] == "2", "{lines:?}");
}

#[test]
fn what_makes_no_sense_gets_one_sentence() {
    let three = "in hex3d players join faces of a box";
    let cases: [(&[&str], &str); 27] = [
        (&["show", "hex3d", "3x3"], "hex3d: size \"3x3\": a size is rows x columns x layers"),
        (&["show", "hex3d", "8x1x1"], "a side is a number from 1 to 7"),
        (&["show", "hex3d", "2x2x2:1./.4|../.."], "4 is not a cell"),
        (&["show", "hex3d", "2x2x2:11/..|../.."], "who moves does not follow"),
        (&["show", "hex3d", "2x2x2", "4"], "who moves is 1, 2 or 3"),
        (&["show", "nim", "3", "--cube"], "nim: --cube is for hex3d"),
        (&["value", "hex3d", "2x2x2"], three),
        (&["value", "hex3d", "2x2x2", "--thermograph", "x.svg"], three),
        (&["nash", "hex3d", "2x2x2"], three),
        (&["solve", "hex3d", "2x2x2 pie", "--proof", "x.proof"], "--proof is for games that go on, without a pie rule"),
        (&["scale", "hex3d", "2x2x2"], "scale weighs hackenbush pictures only"),
        (&["problems", "hex3d"], "hex3d: there are no problems of it"),
        (&["best", "hex3d", "2x2x2", "--turn", "L"], "in place of --turn"),
        (&["perft", "hex3d", "2x2x2", "--turn", "R"], "in place of --turn"),
        (&["match", "hex3d", "random", "random", "random", "--turn", "L"], "in place of --turn"),
        (&["play", "hex3d", "--turn", "L"], "in place of --turn"),
        (&["show", "hex3d", "2x2x2", "--moves", "2"], "--moves is for hackenbush only"),
        (&["match", "hex3d", "random", "random"], "3 play this game, but the match has 2 engines"),
        (&["match", "hex3d", "random", "ab", "random"], "ab is for two players"),
        (&["match", "hex3d", "random", "random", "random", "--sprt", "0,20"], "a sequential test compares two engines"),
        (&["match", "nim", "random"], "a match of two needs two engines"),
        (&["play", "hex3d", "--left", "random"], "3 play this game: name them by --player"),
        (&["play", "hex3d", "--player", "random"], "3 play this game, but --player names 1"),
        (&["make", "hex3d", "hollow", "4", "3", "3"], "hex3d: hollow: 4x3x3 has no middle cell"),
        (&["make", "hex3d", "random", "2", "2", "2", "moves=8"], "no random game on 2x2x2 goes on after 8 moves"),
        (&["make", "hex3d", "start", "7", "7", "7"], "a box has at most 256 cells"),
        (&["match", "hex3d", "random", "--position", WON], "has no move at the start"),
    ];
    for (arguments, phrase) in cases {
        let output = run(arguments);
        let sentence = err(&output);
        assert_eq!((code(&output), sentence.lines().count()), (2, 1), "{arguments:?}: {sentence}");
        assert!(sentence.contains(phrase), "{arguments:?}: {sentence}");
    }
}

/// The solver that is asked first leaves time for the search that follows.
#[test]
fn a_move_is_found_where_the_solver_comes_to_no_end() {
    let begun = std::time::Instant::now();
    let found = object(&["best", "hex3d", "3x3x3", "--engine", "mc:playouts=100,exact=27", "--time", "4s"]);
    assert_eq!(found["moves"].as_array().map(Vec::len), Some(27));
    assert!(begun.elapsed() < std::time::Duration::from_secs(60));
}
