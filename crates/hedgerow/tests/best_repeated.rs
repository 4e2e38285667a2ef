//! `best --repeat`: how often each move is chosen.

use crate::common;

use std::process::{Command, Stdio};
use std::time::Instant;

use common::{AT_ONCE, answered, await_handler, code, err, folder, keys, object, out, program, run};
use serde_json::Value;

fn counts(ply: &Value) -> u64 {
    ply["moves"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum()
}

/// The sizes of the classes, and what share each of their members has on average.
fn classes(ply: &Value) -> Vec<(usize, f64)> {
    let class = |class: &Value| {
        let members = class["moves"].as_array().unwrap().len();
        (members, class["share"].as_f64().unwrap() / members as f64)
    };
    ply["classes"].as_array().unwrap().iter().map(class).collect()
}

#[test]
fn the_same_bytes_on_any_number_of_threads() {
    let arguments =
        ["best", "konane", "6x6", "--engine", "mc:playouts=5", "--repeat", "40", "--plies", "3", "--json", "--threads"];
    let one = run(&[&arguments[..], &["1"]].concat());
    assert_eq!(code(&one), 0, "{}", err(&one));
    for threads in ["2", "3"] {
        assert_eq!(out(&run(&[&arguments[..], &[threads]].concat())), out(&one));
    }
    let study: Value = serde_json::from_str(&out(&one)).unwrap();
    assert_eq!(keys(&study), ["game", "position", "engine", "turn", "repeat", "plies", "configurations"]);
    let plies = study["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 3);
    for (ply, mover) in plies.iter().zip(["X", "O", "X"]) {
        assert_eq!(keys(ply), ["position", "to_move", "searches", "moves", "classes", "played"]);
        assert_eq!((counts(ply), &ply["to_move"]), (40, &mover.into()));
        let in_classes: u64 =
            ply["classes"].as_array().unwrap().iter().map(|class| class["count"].as_u64().unwrap()).sum();
        assert_eq!(in_classes, 40);
        assert_eq!(ply["played"], ply["classes"][0]["moves"][0]);
    }
    // What is reached: the shares on the way multiply.
    let share = |ply: usize, class: usize| plies[ply]["classes"][class]["share"].as_f64().unwrap();
    for (class, reached) in study["configurations"].as_array().unwrap().iter().enumerate() {
        let expected = share(0, 0) * share(1, 0) * share(2, class);
        assert!((reached["share"].as_f64().unwrap() - expected).abs() < 1e-12);
    }
    // Another seed throws other dice.
    assert_ne!(out(&run(&[&arguments[..], &["1", "--seed", "9"]].concat())), out(&one));
}

#[test]
fn moves_are_merged_by_the_symmetries_of_the_board() {
    let random = |game: &str, position: &str, repeat: &str| {
        object(&["best", game, position, "--engine", "random", "--repeat", repeat])["plies"][0].clone()
    };
    // 2x2 boxes: eight lines of the border, four inside.
    let ply = random("boxes", "2x2", "3k");
    assert_eq!(ply["moves"].as_object().unwrap().len(), 12);
    // Each line is chosen once in twelve; four standard deviations of a mean over four lines are 0.0086.
    let mut sizes = Vec::new();
    for (size, share) in classes(&ply) {
        sizes.push(size);
        assert!((share - 1.0 / 12.0).abs() < 0.0090, "{size} lines: {share}");
    }
    assert_eq!(sizes, [8, 4]);
    // An upright domino on 3x4: upside down and mirrored, but not transposed.
    let ply = random("domineering", "3x4", "800");
    let sizes: Vec<usize> = classes(&ply).iter().map(|class| class.0).collect();
    assert_eq!(sizes, [4, 4]);
    // Only the outer columns have room: both mirrors together make all four places alike.
    let ply = random("domineering", ".#./.../.#.", "400");
    assert!(classes(&ply).iter().all(|class| class.0 == 4), "{ply}");
    // A game of which nothing is known: every move by itself.
    let ply = random("nim", "2+2", "100");
    assert!(classes(&ply).iter().all(|class| class.0 == 1));
    // On 6x6 two black corners are alike, and so are the two squares of the centre.
    let ply = random("konane", "6x6", "400");
    let sizes: Vec<usize> = classes(&ply).iter().map(|class| class.0).collect();
    assert_eq!(sizes, [2, 2]);
}

#[test]
fn the_intervals_hold_the_share() {
    let study = object(&["best", "boxes", "2x2", "--engine", "random", "--repeat", "300"]);
    for class in study["plies"][0]["classes"].as_array().unwrap() {
        let number = |key: &str| class[key].as_f64().unwrap();
        assert!(0.0 < number("low") && number("low") < number("share") && number("share") < number("high"));
        assert!(number("high") < 1.0);
    }
}

#[test]
fn engines_that_always_choose_the_same_and_games_that_end() {
    // One heap of one: one move, and the game is over.
    let study = object(&["best", "nim", "1", "--repeat", "7", "--plies", "9"]);
    assert_eq!(study["plies"].as_array().unwrap().len(), 1);
    assert_eq!((counts(&study["plies"][0]), &study["configurations"][0]["share"]), (7, &1.0.into()));
    let study = object(&["best", "nim", "0", "--repeat", "7"]);
    assert_eq!((study["plies"].as_array().unwrap().len(), study["configurations"].as_array().unwrap().len()), (0, 0));
    // A good player takes from the only heap that leaves equal ones.
    let output = run(&["best", "nim", "3+5", "--repeat", "7", "--plies", "2", "--quiet"]);
    assert_eq!(out(&output).split_whitespace().count(), 2, "{}", out(&output));
    let text = out(&run(&["best", "boxes", "1x1", "--engine", "random", "--repeat", "20", "--plies", "2"]));
    assert!(text.starts_with("ply 1       A to move, 20 searches of 1x1\n"), "{text}");
    assert!(text.contains("100.0 %") && text.contains("reached     after 2 moves:"), "{text}");
}

#[test]
fn all_plies_are_drawn() {
    let folder = folder("best-repeated");
    let svg = folder.join("counts.svg");
    let arguments = ["best", "konane", "6x6", "--engine", "random", "--repeat", "50", "--plies", "2", "--svg"];
    let study = object(&[&arguments[..], &[svg.to_str().unwrap()]].concat());
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert_eq!(drawn.matches("<svg ").count(), 3);
    assert_eq!(drawn.matches("</svg>").count(), 3);
    for ply in study["plies"].as_array().unwrap() {
        for count in ply["moves"].as_object().unwrap().values().filter(|count| count.as_u64() != Some(0)) {
            assert!(drawn.contains(&format!(">{count}</text>")), "{count}");
        }
    }
    assert_eq!(study["svg"], svg.to_str().unwrap());
    // A folder that is not there is told before the search.
    let nowhere = folder.join("no/where.svg");
    let (exit, answer) = answered(&["best", "nim", "3+5", "--repeat", "1M", "--svg", nowhere.to_str().unwrap()]);
    assert_eq!(exit, 2, "{answer}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn limits_tell_what_was_counted() {
    let long = ["best", "boxes", "3x3", "--engine", "random", "--repeat", "100M", "--plies", "2"];
    let (exit, study) = answered(&[&long[..], &["--time", "500ms"]].concat());
    assert_eq!((exit, &study["reason"]), (1, &"the time limit was reached".into()));
    let [ply] = &study["plies"].as_array().unwrap()[..] else { panic!("{study}") };
    assert!(counts(ply) > 0 && counts(ply) < 100_000_000);
    assert_eq!(ply["searches"], counts(ply));
    // Ctrl-C.
    let child = program()
        .args(long)
        .args(["--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    await_handler(child.id());
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let begun = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < AT_ONCE);
    assert_eq!(code(&output), 1);
    let study: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(study["reason"], "interrupted");
    assert!(counts(&study["plies"][0]) > 0);
}

#[test]
fn what_makes_no_sense_is_told() {
    for (arguments, message) in [
        (&["--repeat", "0"][..], "write a number of searches such as 500 or 20k"),
        (&["--plies", "2"], "--repeat"),
        (&["--repeat", "5", "--plies", "0"], "--plies is from 1 to 1000, not 0"),
        (
            &["--repeat", "5", "--engine", "uct", "--tree", "tree.dot"],
            "--tree is of one search, and --repeat makes many",
        ),
    ] {
        let output = run(&[&["best", "boxes", "2x2"][..], arguments].concat());
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(message), "{}", err(&output));
    }
}
