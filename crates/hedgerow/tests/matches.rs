//! `match` and `play` from outside: the same bytes on any number of threads, kills and resumes, games by hand.

use crate::common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{AT_ONCE, await_handler, code, err, fed, out, program, run};
use serde_json::{Value, json};

/// The text of a command that must succeed.
fn said(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
    out(&output)
}

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&said(&[arguments, &["--json"]].concat())).unwrap()
}

/// A fresh folder for files.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hedgerow-contest-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn threads_change_nothing() {
    let folder = folder("threads");
    let matches: [&[&str]; 4] = [
        &["match", "domineering", "uct:iterations=60", "mc:playouts=40", "--position", "4x4", "--games", "30"],
        &["match", "nim", "uct:iterations=50", "random", "--games", "60", "--sprt", "0,200"],
        &["match", "hackenbush", "uct:iterations=40", "greedy", "--openings", "make=random:edges=12", "--games", "20"],
        &["match", "cherries", "random", "random", "--games", "40", "--count-repeated", "--turn", "R"],
    ];
    for (number, arguments) in matches.into_iter().enumerate() {
        let path = folder.join(format!("{number}.jsonl"));
        let played = |threads: &str| {
            let _ = fs::remove_file(&path);
            let more = ["--seed", "5", "--json", "--records", text(&path), "--threads", threads];
            (said(&[arguments, &more].concat()), fs::read(&path).unwrap())
        };
        let one = played("1");
        assert_eq!(one, played("2"), "{arguments:?}");
        assert_eq!(one, played("7"), "{arguments:?}");
        let (object, records) = one;
        let object: Value = serde_json::from_str(&object).unwrap();
        let keys: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys[..4], ["game", "position", "openings", "engines"]);
        for key in ["games", "wins", "draws", "losses", "score", "elo", "pairs", "sprt", "records", "stopped"] {
            assert!(keys.contains(&key), "{key}");
        }
        assert!(!keys.contains(&"timing"));
        let lines = String::from_utf8(records).unwrap().lines().count() as u64;
        assert_eq!(object["recorded"], lines - 1);
    }
    assert!(object(&["match", "nim", "random", "random", "--games", "2", "--timing"])["timing"].is_object());
}

#[test]
fn a_killed_match_goes_on() {
    let folder = folder("kill");
    let (whole, killed) = (folder.join("whole.jsonl"), folder.join("killed.jsonl"));
    let arguments = |path: &Path| {
        let arguments =
            "match domineering uct:iterations=400 uct:iterations=300,c=0.3 --position 6x6 --games 120 --json";
        let more = ["--seed", "3", "--records", text(path)].map(str::to_owned);
        arguments.split(' ').map(str::to_owned).chain(more).collect::<Vec<_>>()
    };
    assert!(program().args(arguments(&whole)).output().unwrap().status.success());
    let lines = |path: &Path| fs::read(path).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count());
    let mut wanted = 5;
    for attempt in 0..3 {
        let mut command = program();
        command.args(arguments(&killed)).stdout(Stdio::null()).stderr(Stdio::null());
        if attempt > 0 {
            command.arg("--resume");
        }
        let mut child = command.spawn().unwrap();
        let begun = Instant::now();
        while lines(&killed) < wanted && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        wanted = lines(&killed) + 5;
    }
    // The end of a line may be missing as well.
    let mut bytes = fs::read(&killed).unwrap();
    bytes.truncate(bytes.len() - 7);
    fs::write(&killed, bytes).unwrap();
    let refused = program().args(arguments(&killed)).output().unwrap();
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("the file exists; continue it with --resume"), "{}", err(&refused));
    let resumed = program().args(arguments(&killed)).arg("--resume").output().unwrap();
    assert!(resumed.status.success(), "{}", err(&resumed));
    assert!(fs::read(&whole).unwrap() == fs::read(&killed).unwrap());
    // A match of other engines is not the same match; a finished one has nothing left to do.
    let other = run(&["match", "nim", "random", "random", "--records", text(&killed), "--resume"]);
    assert_eq!(code(&other), 2);
    assert!(err(&other).contains("another match"), "{}", err(&other));
    let again = program().args(arguments(&killed)).arg("--resume").output().unwrap();
    assert_eq!(out(&again), out(&resumed));
    assert_eq!(code(&run(&["match", "nim", "random", "random", "--resume"])), 2);
    assert_eq!(code(&run(&["match", "nim", "random", "random", "--records", "/no/such/folder/x"])), 2);
}

#[test]
fn limits_keep_what_was_played() {
    let path = folder("limits").join("games.jsonl");
    let long = ["match", "domineering", "uct:iterations=3000", "ab:depth=3", "--position", "7x7", "--games", "100k"];
    let output =
        run(&[&long[..], &["--openings", "plies=3", "--time", "700ms", "--records", text(&path), "--json"]].concat());
    assert_eq!(code(&output), 1);
    assert_eq!(err(&output), "the match ended early: the time limit was reached; --resume goes on with it\n");
    let known: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(known["stopped"], "the time limit was reached");
    let lines = fs::read_to_string(&path).unwrap().lines().count() as u64;
    assert_eq!(known["recorded"], lines - 1);
    // An engine in the middle of a long move listens, too.
    let endless = ["match", "domineering", "uct:iterations=1000M", "perfect", "--position", "12x12"];
    let child = program().args(endless).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    await_handler(child.id());
    let begun = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
    assert_eq!((code(&output), err(&output).as_str()), (1, "the match ended early: interrupted\n"));
    assert!(out(&output).contains("games       0 counted of 0 played, 100 planned"), "{}", out(&output));
}

#[test]
fn repeated_games_are_told_and_not_counted() {
    let played =
        object(&["match", "domineering", "ab:depth=2", "ab:depth=3", "--openings", "plies=0", "--games", "12"]);
    assert_eq!((&played["games"], &played["recorded"], &played["repeated"]), (&json!(2), &json!(12), &json!(10)));
    let text = said(&["match", "domineering", "ab:depth=2", "ab:depth=3", "--openings", "plies=0", "--games", "12"]);
    assert!(text.contains("10 games were move for move the same as an earlier one: they do not count.\n"), "{text}");
    let all = object(&[
        "match",
        "domineering",
        "ab:depth=2",
        "ab:depth=3",
        "--openings",
        "plies=0",
        "--games",
        "12",
        "--count-repeated",
    ]);
    assert_eq!((&all["games"], &all["repeated"]), (&json!(12), &json!(10)));
}

#[test]
fn a_sequential_test_ends_a_match() {
    let played = object(&[
        "match",
        "domineering",
        "ab:depth=3",
        "random",
        "--position",
        "5x5",
        "--games",
        "2k",
        "--sprt",
        "0,100",
    ]);
    assert_eq!(played["sprt"]["state"], "H1");
    assert!(played["recorded"].as_u64().unwrap() < 200);
    assert_eq!(code(&run(&["match", "nim", "random", "random", "--sprt", "10,0"])), 2);
    assert_eq!(code(&run(&["match", "nim", "random", "random", "--sprt", "x"])), 2);
}

#[test]
fn openings_of_every_kind() {
    let folder = folder("openings");
    let file = folder.join("positions.txt");
    fs::write(&file, "# heaps\n3+4\n\n5+6+1 # three\n2+2\n").unwrap();
    let about = |openings: &str| {
        object(&["match", "nim", "random", "perfect", "--games", "6", "--openings", openings])["openings"].clone()
    };
    assert_eq!(about("plies=1"), "1 random move from 7+5+3 (L to move)");
    assert_eq!(about("all=2"), "all 2 moves from 7+5+3 (L to move)");
    assert_eq!(about(&format!("file={}", text(&file))), "3 positions of a file");
    assert_eq!(about("make=random:heaps=4"), "3 positions of the family random:heaps=4");
    // Positions of different sizes are played as the type of the largest.
    let mixed = folder.join("mixed.txt");
    fs::write(&mixed, format!("BR + RB\n{}\nBBR\n", ["BR"; 40].join(" + "))).unwrap();
    let openings = format!("file={}", text(&mixed));
    let played = object(&["match", "hackenbush", "random", "greedy", "--games", "6", "--openings", &openings]);
    assert_eq!((&played["recorded"], &played["position"]), (&json!(6), &Value::Null));
    let boards = folder.join("boards.txt");
    fs::write(&boards, "3x3\n15x15\n").unwrap();
    let openings = format!("file={}", text(&boards));
    assert_eq!(
        object(&["match", "domineering", "random", "random", "--games", "4", "--openings", &openings])["games"],
        4
    );
    fs::write(&file, "3+4\nfour\n").unwrap();
    let file = format!("file={}", text(&file));
    let faults: [(&[&str], &str); 9] = [
        (&["nim", "random", "random", "--openings", &file], "line 2: nim: heap 0 \"four\""),
        (&["nim", "random", "random", "--openings", "file=/no/such/file"], "No such file"),
        (&["nim", "random", "random", "--openings", "some=3"], "write plies=K"),
        (&["nim", "random", "random", "--openings", "make=castle"], "there is no family \"castle\""),
        (&["nim", "random", "random", "--openings", "make=random:seed=3"], "leave it out"),
        (&["domineering", "random", "random", "--openings", "make=board:rows=3"], "has no parameter seed"),
        (&["nim", "random", "random", "--openings", "make=random", "--position", "3"], "--position makes no sense"),
        (&["nim", "random", "random", "--openings", "plies=99"], "no game is left to play"),
        (&["hackenbush", "random", "random", "--position", "R"], "Left has no move"),
    ];
    for (arguments, fault) in faults {
        let output = run(&[&["match"], arguments].concat());
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(fault), "{arguments:?}: {}", err(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn bad_engines_get_a_sentence() {
    let faults: [(&[&str], &str); 6] = [
        (&["match", "nim", "uct:iteration=5", "random"], "did you mean iterations?"),
        (&["match", "nim", "rndom", "perfect"], "did you mean random?"),
        (&["match", "nim", "random", "random", "random"], "2 play this game, but the match has 3 engines"),
        (&["match", "nim", "random", "random", "--position", "x"], "nim: heap 0 \"x\""),
        (&["play", "nim", "--right", "uct:iteration=5"], "did you mean iterations?"),
        (&["play", "nim", "--hint", "perfct"], "did you mean perfect?"),
    ];
    for (arguments, fault) in faults {
        let output = run(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(fault), "{arguments:?}: {}", err(&output));
    }
    assert_eq!(code(&run(&["match", "nim", "random"])), 2);
    assert_eq!(code(&run(&["match", "nim", "random", "random", "--games", "0"])), 2);
    let moves = ["match", "hackenbush", "random", "greedy", "--moves", "2", "--games", "4", "--json"];
    assert!(said(&moves).contains("moves=2"));
    let bare = said(&["match", "nim", "perfect", "random", "--games", "10", "--quiet"]);
    assert_eq!(bare, "1.0000\n");
}

#[test]
fn a_game_of_nim_by_hand() {
    let folder = folder("nim");
    let path = folder.join("game.jsonl");
    // 1+2: taking one of the two leaves 1+1; the engine takes a heap, the person the other.
    let lines = format!("help\nmoves\nhint\nvalue\nboard\n#1\nundo\n0-1\nsave {}\n1\n", text(&path));
    let output = fed(&["play", "nim", "1+2", "--seed", "4"], lines.as_bytes());
    let talk = out(&output);
    assert_eq!(code(&output), 0, "{}", err(&output));
    for part in [
        "#1 0-1",
        "move        0-1, which wins (proved)",
        "value       *3",
        "Right plays ",
        "The game is in ",
        "Left (human) wins.\n",
    ] {
        assert!(talk.contains(part), "{part}: {talk}");
    }
    let shown = said(&["play", "nim", "--replay", text(&path)]);
    assert!(shown.contains("1. Left (human) plays 0-1\n") && shown.contains("2. Right (uct:"), "{shown}");
    assert!(shown.contains("The game was not finished"), "{shown}");
    let record = object(&["play", "nim", "--replay", text(&path)]);
    assert_eq!((&record["engines"][0], &record["moves"][0]), (&json!("human"), &json!("0-1")));
    // A file that is there is not overwritten.
    let output = fed(&["play", "nim"], format!("save {}\n", text(&path)).as_bytes());
    assert!(out(&output).contains("exists; name another file"));
}

#[test]
fn records_of_games_by_hand_and_of_matches_are_the_same_format() {
    let path = folder("format").join("games.jsonl");
    said(&[
        "match",
        "domineering",
        "ab:depth=2",
        "random",
        "--position",
        "3x4",
        "--games",
        "4",
        "--records",
        text(&path),
    ]);
    let shown = said(&["play", "domineering", "--replay", text(&path), "--game", "3"]);
    assert!(shown.contains("1. Left (opening) plays ") && shown.contains(" wins.\n"), "{shown}");
    let faults: [(&[&str], &str); 3] = [
        (&["play", "domineering", "--game", "4"], "there is no game 4: they are 0 to 3"),
        (&["play", "nim"], "these are games of domineering"),
        (&["play", "nim", "--left", "human"], "--left and --replay do not go together"),
    ];
    for (arguments, fault) in faults {
        let output = run(&[arguments, &["--replay", text(&path)]].concat());
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(fault), "{}", err(&output));
    }
    // A record that breaks the rules is refused.
    let broken = fs::read_to_string(&path).unwrap().replacen("\"moves\":[\"", "\"moves\":[\"a1-a9\",\"", 1);
    fs::write(&path, broken).unwrap();
    assert_eq!(code(&run(&["play", "domineering", "--replay", text(&path)])), 2);
    let none = run(&["play", "nim", "--replay", "/no/such/file"]);
    assert_eq!(code(&none), 2);
}

#[test]
fn play_ends_with_its_input() {
    let output = fed(&["play", "nim", "--json"], b"");
    let record: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(code(&output), 0);
    assert_eq!((&record["moves"], &record["unfinished"]), (&json!([]), &json!("left before its end")));
    assert!(err(&output).contains("Left to move"));
    let output = fed(&["play", "nim", "3", "--json", "--left", "human"], b"0-3\n");
    let record: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&record["results"], &record["winner"], &record["plies"]), (&json!([1, -1]), &json!(0), &json!(1)));
    // Somebody who seats an engine on the left plays on the right, and engines play alone.
    let output = fed(&["play", "nim", "--left", "perfect"], b"");
    assert!(out(&output).contains("Left plays ") && out(&output).contains("Right is human."));
    for (game, position) in
        [("nim", "3+5+7"), ("domineering", "4x4"), ("hackenbush", "BRR + RB + GB"), ("cherries", "BRB + RR")]
    {
        let talk = said(&["play", game, position, "--left", "random", "--right", "uct:iterations=50", "--quiet"]);
        assert!(talk.ends_with(" wins.\n") && talk.starts_with("Left plays "), "{talk}");
        let two = said(&["play", game, position, "--player", "random", "--player", "greedy", "--turn", "R"]);
        assert!(two.contains("Right plays "), "{two}");
    }
    assert_eq!(code(&run(&["play", "nim", "--player", "random"])), 2);
    let over = fed(&["play", "hackenbush", "R"], b"");
    assert!(out(&over).contains("Right (uct:"), "{}", out(&over));
}

#[test]
fn numbers_are_moves_where_moves_are_numbers() {
    // Left's edges are 0 and 4; #2 is the second of them.
    let output = fed(&["play", "hackenbush", "BRR + RB", "--right", "human"], b"1\n#2\nquit\n");
    assert!(out(&output).contains("this is not a move of Left"), "{}", out(&output));
    assert!(out(&output).contains("0-1B 1-2R 2-3R 0-4R\n"), "{}", out(&output));
}

#[test]
fn nonsense_never_breaks_the_talk() {
    let words: [&[u8]; 20] = [
        b"",
        b"#",
        b"#0",
        b"#-1",
        b"#99999999999999999999",
        b"-1",
        b"\xff\xfe\x00",
        b"save",
        b"save /",
        b"undo",
        b"undo 3",
        b"hint hint",
        b"0-0",
        b"9-9",
        b"0-99999999999",
        b"\x1b[31m",
        b"help me",
        b"? ?",
        b"quit now",
        b"\t \t",
    ];
    let mut lines = words.join(&b'\n');
    lines.extend([b'x'; 200_000]);
    for (game, position) in
        [("nim", "3+5"), ("domineering", "3x3"), ("hackenbush", "BRG"), ("cherries", "BRB"), ("konane", "4x4")]
    {
        let output = fed(&["play", game, position, "--right", "random"], &lines);
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(err(&output).is_empty(), "{}", err(&output));
        assert!(!out(&output).contains('\u{1b}'), "{}", out(&output));
    }
}
