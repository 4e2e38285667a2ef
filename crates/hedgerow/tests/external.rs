//! Programs of others in matches: what they may do, what they lose by, and that nobody else can start one.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::http::Server;
use crate::common::{code, err, fed, folder, object, out, program, run};

/// The example of the book.
fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/examples/random_engine.py");
    format!("external:cmd=python3 '{}'", path.display())
}

/// A program that a shell runs; what it reads is not looked at unless the script does.
fn script(options: &str, text: &str) -> String {
    assert!(!text.contains('\''));
    format!("external:{options}cmd=sh -c '{text}'")
}

/// What a match of a program against chance comes to.
fn against(program: &str, games: &str) -> Value {
    object(&["match", "nim", "random", program, "--games", games, "--seed", "3"])
}

/// Whether a process is there.
fn lives(number: &str) -> bool {
    // A zombie that nobody has waited for does no harm.
    let status = fs::read_to_string(format!("/proc/{}/status", number.trim()));
    status.is_ok_and(|status| !status.contains("State:\tZ"))
}

fn is_gone(file: &Path) -> bool {
    let Ok(numbers) = fs::read_to_string(file) else { return false };
    let since = Instant::now();
    while numbers.lines().any(lives) {
        if since.elapsed() > Duration::from_secs(60) {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
    true
}

#[test]
fn the_example_of_the_book_plays() {
    let answer = against(&example(), "10");
    assert_eq!((&answer["games"], &answer["unfinished"]), (&json!(10), &json!(0)), "{answer}");
    assert_eq!(answer["engines"][1].get("forfeits"), None, "{answer}");
    assert!(answer["engines"][1]["moves"].as_u64().unwrap() >= 10);
    // Of many boards: it plays whatever it is asked to.
    for (game, position) in [("konane", "4x4"), ("boxes", "2x2"), ("hackenbush", "BRR + RB + GB"), ("clobber", "3x3")] {
        let answer = object(&["match", game, "random", &example(), "--position", position, "--games", "2"]);
        assert_eq!((&answer["games"], answer["engines"][1].get("forfeits")), (&json!(2), None), "{game}: {answer}");
    }
}

#[test]
fn an_engine_of_this_program_plays_as_a_program() {
    let itself = env!("CARGO_BIN_EXE_hedgerow");
    let perfect = format!("external:cmd='{itself}' engine nim perfect");
    let answer = against(&perfect, "10");
    assert_eq!((&answer["wins"]["count"], answer["engines"][1].get("forfeits")), (&json!(0), None), "{answer}");
    // Games of three and boards whose positions say whose turn it is.
    let hex = format!("external:cmd='{itself}' engine hex3d random");
    let answer = object(&["match", "hex3d", &hex, "random", "random", "--position", "2x2x2", "--games", "6"]);
    assert_eq!((&answer["games"], answer["engines"][0].get("forfeits")), (&json!(6), None), "{answer}");
    let konane = format!("external:cmd='{itself}' engine konane ab:depth=2");
    let answer = object(&["match", "konane", &konane, "random", "--position", "4x4", "--games", "4"]);
    assert_eq!((&answer["games"], answer["engines"][0].get("forfeits")), (&json!(4), None), "{answer}");
}

#[test]
fn the_engine_answers_the_protocol() {
    let asked = "# a remark\nhedgerow 1 nim\n\nposition 3+5\nturn R\nmoves ignored\nchoose 1000\nunknown words\nquit\nchoose 5\n";
    let output = fed(&["engine", "nim", "perfect"], asked);
    assert_eq!((code(&output), out(&output).as_str()), (0, "ready perfect\nmove 0-2\n"), "{}", err(&output));
    for (asked, words) in [
        ("hedgerow 1 konane\n", "this engine plays nim, not konane"),
        ("hedgerow 2 nim\n", "is not version 1"),
        ("position 3+x\nturn L\nchoose 100\n", "3+x"),
        ("position 3\nturn Q\nchoose 100\n", "nobody is called that"),
        ("position 3\nturn L\nchoose soon\n", "write milliseconds"),
    ] {
        let output = fed(&["engine", "nim", "random"], asked);
        assert_eq!(code(&output), 2, "{asked}");
        assert!(err(&output).contains(words) && out(&output).is_empty(), "{asked}: {}", err(&output));
    }
    assert_eq!(code(&run(&["engine", "nim", "nobody"])), 2);
    assert_eq!(code(&fed(&["engine", "nim", "random"], "")), 0);
}

/// What a program does, and the words by which it loses.
#[test]
fn whoever_breaks_the_rules_loses() {
    let ask = "while read word rest; do case $word in hedgerow) echo ready;; choose) ";
    let end = ";; esac; done";
    let asked = |answer: &str| format!("{ask}{answer}{end}");
    let cases: [(&str, String, &str); 11] = [
        ("", asked("echo move 9-9"), "it chose \\\"9-9\\\", which is not a legal move"),
        ("", asked("echo move nonsense"), "which is not a legal move"),
        ("", asked("echo I resign"), "it said \\\"I resign\\\", which is not a move"),
        ("", asked("printf \"\\\\377\\\\376\\\\n\""), "which is not a move"),
        ("", asked("echo why >&2; exit 3"), "it ended (exit status: 3): \\\"why\\\""),
        ("", asked("kill -9 $$"), "it ended (signal: 9"),
        ("time=200ms,", asked("sleep 1000"), "it did not answer within 200ms"),
        ("", asked("yes \"# remark\""), "more than 1000 remarks"),
        ("", asked("tr \"\\\\0\" x </dev/zero"), "a line of more than 64 KiB"),
        // What it writes before it is asked may come in time for the question, but not for long.
        ("time=1s,", "echo ready; echo move 1-1; echo move 1-1; exec sleep 1000".to_owned(), "by rule"),
        ("time=200ms,", "echo ready; exec sleep 1000".to_owned(), "it did not answer within 200ms"),
    ];
    for (options, text, words) in cases {
        let since = Instant::now();
        let answer = against(&script(options, &text), "4");
        let engine = &answer["engines"][1];
        assert_eq!((&engine["losses"]["count"], &engine["forfeits"]), (&json!(4), &json!(4)), "{text}: {answer}");
        assert!(answer["remarks"].to_string().contains(words), "{text}: {}", answer["remarks"]);
        assert!(since.elapsed() < Duration::from_secs(120), "{text}");
    }
}

/// A flood without end neither fills the memory nor wins.
#[test]
fn a_flood_of_moves_loses() {
    let answer = against(&script("", "echo ready; yes move 1-1"), "4");
    assert_eq!(answer["engines"][1]["forfeits"], 4, "{answer}");
}

#[test]
fn what_cannot_be_started_is_bad_input() {
    for (program, words) in [
        ("external:cmd=/no/such/program", "it cannot be started"),
        ("external", "needs a command"),
        (&script("", "exit 1"), "it ended (exit status: 1)"),
        (&script("", "echo hello; sleep 1000"), "it said \"hello\", not \"ready\""),
        (&script("start=200ms,", "exec sleep 1000"), "it did not answer within 200ms"),
    ] {
        let output = run(&["match", "nim", "random", program, "--games", "2"]);
        assert_eq!(code(&output), 2, "{program}: {}", err(&output));
        assert!(err(&output).contains(words), "{program}: {}", err(&output));
    }
}

/// However a match ends, its programs end too, and what they have started.
#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_behind() {
    let place = folder("external-end");
    let file = place.join("numbers");
    let note = format!("echo $$ >>{}", file.display());
    // A program that plays on, one that never answers, and one whose child holds its standard output.
    for text in [
        format!(
            "{note}; trap \"\" TERM; while read word rest; do case $word in hedgerow) echo ready;; choose) echo move x;; esac; done; sleep 1000"
        ),
        format!("{note}; echo ready; sleep 1000"),
        format!("{note}; sleep 1000 & echo $! >>{}; echo ready; exit 0", file.display()),
    ] {
        let _ = fs::remove_file(&file);
        let answer = against(&script("time=300ms,", &text), "2");
        assert_eq!(answer["engines"][1]["forfeits"], 2, "{answer}");
        assert!(is_gone(&file), "{text}: {:?}", fs::read_to_string(&file));
    }
    // The whole match is limited.
    let _ = fs::remove_file(&file);
    let slow = script("time=1h,", &format!("{note}; echo ready; while true; do :; done"));
    let since = Instant::now();
    let output = run(&["match", "nim", "random", &slow, "--games", "4", "--time", "1s"]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert!(since.elapsed() < Duration::from_secs(120), "{:?}", since.elapsed());
    assert!(is_gone(&file));
    fs::remove_dir_all(&place).unwrap();
}

/// What comes from strangers runs no program.
#[test]
fn questions_studies_and_records_start_nothing() {
    let place = folder("external-strangers");
    let mark = place.join("mark");
    let touch = format!("external:cmd=touch {}", mark.display());
    let only = "programs of others play only in a match that is typed at the command line";
    let server = Server::start(&[]);
    for engines in [json!(["random", touch]), json!([touch, touch])] {
        let (status, answer) = server.ask("match", &json!({ "game": "nim", "engines": engines, "games": 2 }));
        assert_eq!(status, 400, "{answer}");
        assert!(answer["error"].as_str().unwrap().contains(only), "{answer}");
    }
    let spaced = touch.replace("external:", " external :");
    let (status, answer) = server.ask("match", &json!({ "game": "nim", "engines": ["random", spaced], "games": 2 }));
    assert_eq!(status, 400, "{answer}");
    for (verb, body) in [
        ("best", json!({ "game": "nim", "position": "3", "engine": touch })),
        ("scale", json!({ "game": "hackenbush", "position": "B", "player": touch })),
    ] {
        assert_eq!(server.ask(verb, &body).0, 400, "{verb}");
    }
    drop(server);
    let study = format!("title = \"x\"\n[ask]\ncommand = [\"match\", \"nim\", \"random\", {touch:?}]\n");
    fs::create_dir(place.join("studies")).unwrap();
    fs::write(place.join("studies/stranger.toml"), study).unwrap();
    for words in [["study", "check", "stranger"], ["study", "run", "stranger"]] {
        let output = program().current_dir(&place).args(words).output().unwrap();
        assert!(code(&output) == 2 && err(&output).contains(only), "{words:?}: {}", err(&output));
    }
    // A file of records names a program; who resumes it names another engine, and the file is refused.
    let records = place.join("games.jsonl");
    let file = records.to_str().unwrap();
    assert_eq!(code(&run(&["match", "nim", "random", "random", "--games", "2", "--records", file])), 0);
    let text = fs::read_to_string(&records).unwrap().replacen(
        "[\"random\",\"random\"]",
        &format!("[\"random\",{touch:?}]"),
        1,
    );
    fs::write(&records, text).unwrap();
    for purpose in ["--resume", "--verify"] {
        assert_eq!(code(&run(&["match", "nim", "random", "random", "--games", "2", "--records", file, purpose])), 2);
    }
    assert!(!mark.exists());
    fs::remove_dir_all(&place).unwrap();
}
