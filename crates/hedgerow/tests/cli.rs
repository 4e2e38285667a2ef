//! The program from outside: every verb with every game, keys, exit codes, batches, limits, files.

use crate::common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use common::{AT_ONCE, await_handler, code, err, fed, folder, keys, object, out, program, run};
use serde_json::Value;

/// A position of each game, and how it is always written.
const POSITIONS: [(&str, &str, &str); 4] = [
    ("hackenbush", "BRR + RB", "0-1B 1-2R 2-3R 0-4R 4-5B"),
    ("nim", "3+5+7", "7+5+3"),
    ("domineering", "../..", "2x2"),
    ("cherries", "BRB + RR", "BRB + RR"),
];

fn batch(arguments: &[&str], input: &[u8]) -> (i32, Vec<Value>) {
    let output = fed(arguments, input);
    let objects = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (code(&output), objects)
}

#[test]
fn every_verb_knows_every_game() {
    let verbs: [(&[&str], &[&str]); 7] = [
        (&["show"], &["svg"]),
        (&["value"], &["value", "outcome", "birthday", "mean", "temperature", "left", "right", "nodes"]),
        (&["solve"], &["turn", "winner", "winning", "outcome", "proved", "nodes"]),
        (&["best"], &["engine", "turn", "move", "score", "moves"]),
        (
            &["best", "--engine", "uct:iterations=50,solver", "--seed", "7"],
            &["engine", "turn", "move", "score", "moves", "line", "proved", "nodes", "depth", "figures"],
        ),
        (&["perft", "--depth", "2"], &["turn", "counts"]),
        (&["nash"], &["conflict", "value", "blue", "red", "attained", "secures", "unique", "nodes"]),
    ];
    for (game, position, canonical) in POSITIONS {
        for (verb, expected) in verbs {
            let arguments = [&verb[..1], &[game, position], &verb[1..]].concat();
            let answer = object(&arguments);
            assert_eq!(keys(&answer), [&["game", "position"], expected].concat(), "{arguments:?}");
            assert_eq!((&answer["game"], &answer["position"]), (&Value::from(game), &Value::from(canonical)));
            let people = run(&arguments);
            assert_eq!(code(&people), 0);
            assert!(!people.stdout.is_empty() && people.stderr.is_empty(), "{arguments:?}");
        }
        assert_eq!(object(&["engines", game])["engines"].as_array().unwrap().len(), 9);
        let families = object(&["make", game]);
        for family in families["families"].as_array().unwrap() {
            let made = object(&["make", game, family["name"].as_str().unwrap(), "--seed", "3"]);
            let position = made["position"].as_str().unwrap();
            assert_eq!(object(&["show", game, position])["position"], made["position"]);
        }
    }
}

#[test]
fn values_are_exact() {
    let value = |game: &str, position: &str| object(&["value", game, position])["value"].clone();
    assert_eq!(value("hackenbush", "BRR + RB"), "-1/4");
    assert_eq!(value("hackenbush", "GB"), "^*");
    assert_eq!(value("nim", "3+5+7"), "*");
    assert_eq!(value("domineering", "2x2"), "{1|-1}");
    assert_eq!(value("cherries", "BRB + RR"), "-1");
    let switch = object(&["value", "domineering", "2x2"]);
    assert_eq!((&switch["left"][0], &switch["right"][0]), (&"1".into(), &"-1".into()));
    assert_eq!((&switch["outcome"], &switch["mean"], &switch["temperature"]), (&"N".into(), &"0".into(), &"1".into()));
    let plain = object(&["value", "hackenbush", "0-1B 1-2R 2-3B 0-3B 3-4G", "--method", "plain"]);
    assert_eq!(plain["value"], "2*");
    let two = object(&["value", "hackenbush", "BB + R", "--moves", "2"]);
    assert_eq!((&two["value"], &two["position"]), (&"1".into(), &"0-1B 1-2B 0-3R moves=2".into()));
    // A nimber that has too many options to be listed, and a value with a very long denominator.
    let heap = object(&["value", "nim", "900000"]);
    assert_eq!(
        (&heap["value"], &heap["left"], &heap["left_too_long"]),
        (&"*900000".into(), &Value::Null, &true.into())
    );
    let (exit, stalk) = batch(&["value", "hackenbush", "-"], ("B".to_owned() + &"R".repeat(20_000)).as_bytes());
    assert_eq!((exit, stalk[0]["birthday"].as_u64()), (0, Some(20_001)));
}

#[test]
fn a_value_too_long_to_write_is_null() {
    let board = ".....#../..#.#..#/##..#.#./##.##..#/...#..../#.###..#/......../#.#..#../########/\
                 ...#.##./##..###./#.#.#.#./...#...#/..#....#/.##...##";
    let long = object(&["value", "domineering", board]);
    assert_eq!((&long["value"], &long["value_too_long"], &long["mean"]), (&Value::Null, &true.into(), &"43/32".into()));
    assert!(out(&run(&["value", "domineering", board])).starts_with("value       (a value too long to write: "));
    assert!(object(&["value", "nim", "3"]).get("value_too_long").is_none());
}

#[test]
fn an_explanation_adds_up() {
    let output = run(&["value", "hackenbush", "BRR + RB", "--explain"]);
    let text = out(&output);
    assert!(text.contains("1/4") && text.contains("-1/2") && text.contains("sum"), "{text}");
    assert!(text.contains("A number: 1/4 of a free move for Right."), "{text}");
    let answer = object(&["value", "hackenbush", "BRR + RB", "--explain"]);
    assert_eq!(answer["parts"].as_array().unwrap().len(), 2);
    assert_eq!(answer["parts"][0]["value"], "1/4");
}

#[test]
fn winners_and_moves_agree() {
    for turn in ["L", "right", "blue", "R"] {
        for (game, position, _) in POSITIONS {
            let solved = object(&["solve", game, position, "--turn", turn]);
            let best = object(&["best", game, position, "--turn", turn]);
            let wins = solved["winner"] == solved["turn"];
            assert_eq!(best["score"], u8::from(wins), "{game} {turn}");
            assert_eq!(solved["winning"].as_array().unwrap().contains(&best["move"]), wins);
            assert_eq!(solved["proved"], true);
        }
    }
    let nim = object(&["solve", "nim", "3+5+7"]);
    assert_eq!(nim["winning"], serde_json::json!(["0-1", "1-1", "2-1"]));
    assert_eq!(out(&run(&["solve", "hackenbush", "BRR", "+", "RB", "--turn", "R", "--quiet"])), "R\n");
    let stuck = object(&["best", "hackenbush", "R"]);
    assert_eq!((&stuck["move"], &stuck["score"]), (&Value::Null, &0.into()));
    for engine in ["perfect", "random"] {
        assert_eq!(out(&run(&["best", "hackenbush", "R", "--engine", engine, "-q"])), "\n");
    }
    assert!(out(&run(&["best", "nim", "3", "--engine", "random"])).starts_with("move "));
}

#[test]
fn seeds_decide_and_threads_do_not() {
    let made = |seed: &str, threads: &str| {
        let arguments =
            ["make", "hackenbush", "random", "edges=28", "vertices=16", "--seed", seed, "--threads", threads];
        out(&run(&arguments))
    };
    assert_eq!(made("3", "1"), made("3", "2"));
    assert_ne!(made("3", "1"), made("4", "1"));
    let input = "BRGB + RG\nGGB\n0-1B 1-2G 2-0R\n".repeat(20);
    let one = batch(&["value", "hackenbush", "-", "--threads", "1"], input.as_bytes());
    assert_eq!(one, batch(&["value", "hackenbush", "-", "--threads", "2"], input.as_bytes()));
    assert_eq!(one.1.len(), 60);
}

#[test]
fn perft_counts() {
    assert_eq!(object(&["perft", "hackenbush", "BR + RB", "--depth", "3"])["counts"], serde_json::json!([1, 2, 3, 2]));
    assert_eq!(object(&["perft", "nim", "2", "-d", "9999"])["counts"].as_array().unwrap().len(), 10_000);
}

#[test]
fn batches_answer_line_by_line() {
    let input = b"3+5\n\n# a comment\n4+x\n7\n\xff\xfe\n0";
    let (exit, answers) = batch(&["value", "nim", "-"], input);
    assert_eq!((exit, answers.len()), (2, 5));
    assert_eq!(answers[0]["value"], "*6");
    assert_eq!(answers[1]["error"], "nim: heap 1 \"x\": a heap is a number of stones, such as 3");
    assert_eq!(answers[1]["at"], serde_json::json!([2, 3]));
    assert_eq!(answers[2]["value"], "*7");
    assert!(answers[3]["error"].as_str().unwrap().contains("UTF-8"));
    assert_eq!(answers[4]["value"], "0");
    assert_eq!(batch(&["value", "nim", "-"], b"").0, 0);
    for verb in ["show", "solve", "best", "perft"] {
        assert_eq!(batch(&[verb, "cherries", "-"], b"BR\nRB\n").1.len(), 2);
    }
    let output = run(&["show", "nim", "-", "--svg", "x.svg"]);
    assert_eq!((code(&output), err(&output).as_str()), (2, "--svg needs one position, not -\n"));
}

#[test]
fn each_line_is_answered_at_once() {
    let mut child = program().args(["value", "nim", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for heap in 1..4 {
        writeln!(stdin, "{heap}").unwrap();
        assert!(answers.next().unwrap().unwrap().contains("\"value\""));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn bad_input_gets_one_sentence() {
    let faults: [(&[&str], &str); 9] = [
        (&["value", "hackenbush", "0-1B 1-2R 2-0G 2-1X"], "hackenbush: edge 3 \"2-1X\": X is not a colour\n"),
        (&["solve", "nim", "3+-5"], "nim: heap 1 \"-5\": a heap is a number of stones, such as 3\n"),
        (&["show", "cherries", "BXB"], "cherries: row 0 \"BXB\": X is not a colour (B or R)\n"),
        (&["value", "nim", "3", "--moves", "2"], "nim: --moves is for hackenbush only\n"),
        (&["make", "nim", "castle"], "nim: there is no family \"castle\"; there are random, played\n"),
        (&["make", "hackenbush", "random", "edges=3"], "hackenbush: random: 9 vertices need at least 8 edges, not 3\n"),
        (&["make", "domineering", "board", "4", "400"], "domineering: board: columns is at most 16\n"),
        (&["make", "cherries", "random", "seed=1", "seed=2"], "cherries: random: seed is given twice\n"),
        (
            &["show", "nim", "3", "--svg", "/no/such/folder/x.svg"],
            "/no/such/folder/x.svg cannot be written: No such file or directory (os error 2)\n",
        ),
    ];
    for (arguments, sentence) in faults {
        let output = run(arguments);
        assert_eq!((code(&output), err(&output).as_str()), (2, sentence), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
    let wrong: [(&[&str], &str); 5] = [
        (&["valeu", "nim", "3"], "value?"),
        (&["value", "hackenbsh", "B"], "did you mean hackenbush?"),
        (&["value", "nim", "3", "--jsn"], "did you mean --json?"),
        (&["value", "nim", "3", "--time", "soon"], "unit of time"),
        (&["value", "hackenbush", "B", "--moves", "9"], "--moves is from 1 to 8, not 9"),
    ];
    for (arguments, hint) in wrong {
        let output = run(arguments);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(hint), "{}", err(&output));
        assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
    }
    let json = run(&["value", "nim", "x", "--json"]);
    assert_eq!(code(&json), 2);
    assert!(serde_json::from_str::<Value>(&out(&json)).unwrap()["error"].as_str().unwrap().starts_with("nim: heap 0"));
}

#[test]
fn limits_are_kept() {
    let grid = out(&run(&["make", "hackenbush", "grid", "8", "9"]));
    let hard: [(&[&str], &str); 5] = [
        (&["value", "hackenbush", grid.trim(), "--time", "300ms"], "the time limit was reached"),
        (&["value", "domineering", "9x9", "--time", "300ms"], "the time limit was reached"),
        (&["solve", "domineering", "9x9", "--time", "300ms"], "the time limit was reached"),
        (&["perft", "domineering", "9x9", "--depth", "12", "--time", "300ms"], "the time limit was reached"),
        (&["value", "domineering", "9x9", "--memory", "8MiB"], "the memory limit was reached"),
    ];
    for (arguments, reason) in hard {
        let begun = Instant::now();
        let output = run(&[arguments, &["--json"]].concat());
        assert!(begun.elapsed() < AT_ONCE, "{arguments:?}: {:?}", begun.elapsed());
        assert_eq!(code(&output), 1, "{arguments:?}");
        let known: Value = serde_json::from_str(&out(&output)).unwrap();
        assert_eq!(known["reason"], reason, "{arguments:?}");
        assert!(known.get("value").is_none() && known["position"].is_string());
        assert_eq!(err(&output), format!("no answer: {reason}\n"));
    }
    let known = run(&["value", "hackenbush", grid.trim(), "--time", "300ms"]);
    assert!(out(&known).starts_with("the value "), "{}", out(&known));
    let counts = run(&["perft", "domineering", "9x9", "--depth", "12", "--time", "300ms"]);
    assert!(out(&counts).starts_with("  0  1\n  1  72\n"));
    // A move is chosen all the same, and the answer says by whom.
    let begun = Instant::now();
    let output = run(&["best", "domineering", "12x12", "--time", "0.3", "--json"]);
    assert!(begun.elapsed() < AT_ONCE, "{:?}", begun.elapsed());
    let best: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((code(&output), &best["fallback"]["reason"]), (0, &"the time limit was reached".into()));
    assert!(best["move"].is_string() && best["proved"].is_null());
    // More edges a turn than can be listed.
    let many = "B".repeat(3000) + " moves=4";
    let (exit, answers) = batch(&["best", "hackenbush", "-", "--time", "1s"], many.as_bytes());
    assert_eq!((exit, &answers[0]["reason"]), (1, &"the position is too large for this method".into()));
}

#[test]
fn an_interrupt_tells_what_is_known() {
    let grid = out(&run(&["make", "hackenbush", "grid", "8", "9"]));
    let started = |arguments: &[&str], stdin: Stdio| {
        let mut child =
            program().args(arguments).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The end of the input must not overtake the signal.
        let input = child.stdin.take();
        await_handler(child.id());
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let begun = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(begun.elapsed() < AT_ONCE);
        drop(input);
        output
    };
    let output = started(&["value", "hackenbush", grid.trim(), "--json"], Stdio::null());
    assert_eq!(code(&output), 1);
    let known: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(known["reason"], "interrupted");
    assert!(known["low"].is_string() && known["high"].is_string());
    // A batch that waits for its input ends, too.
    assert_eq!(code(&started(&["value", "nim", "-"], Stdio::piped())), 1);
}

#[test]
fn nobody_listening_is_no_fault() {
    let mut child = program()
        .args(["value", "nim", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all("3+5\n".repeat(1000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), err(&output).as_str()), (0, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_fault() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = program().args(["value", "nim", "3"]).stdout(full).output().unwrap();
    assert_eq!(code(&output), 1);
    assert!(err(&output).starts_with("hedgerow: "), "{}", err(&output));
}

#[test]
fn files_are_whole_or_absent() {
    let folder = folder("files");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (game, position, _) in POSITIONS {
        let (svg, png) = (path(&format!("{game}.svg")), path(&format!("{game}.png")));
        let output = run(&["show", game, position, "--svg", &svg, "--png", &png, "--labels"]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(std::fs::read_to_string(&svg).unwrap().trim_end().ends_with("</svg>"));
        assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    }
    let heat = path("heat.svg");
    assert_eq!(code(&run(&["value", "domineering", "2x2", "--thermograph", &heat])), 0);
    assert!(std::fs::read_to_string(&heat).unwrap().starts_with("<svg"));
    // A name that is taken by a folder: nothing is left behind.
    std::fs::create_dir(folder.join("taken")).unwrap();
    let before = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(code(&run(&["show", "nim", "3", "--svg", &path("taken")])), 2);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), before);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn help_has_examples_that_work() {
    let folder = folder("help");
    for verb in
        ["show", "value", "solve", "verify", "best", "make", "perft", "match", "scale", "engines", "problems", "tour"]
    {
        let help = out(&run(&[verb, "--help"]));
        let examples: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("  hedgerow ")).collect();
        assert!(!examples.is_empty(), "{help}");
        // The long help tells the keys, the short one does not.
        assert!(verb == "tour" || help.contains("of the JSON object: "), "{help}");
        assert!(!out(&run(&[verb, "-h"])).contains("of the JSON object"));
        // An example may be several commands.
        for example in examples.iter().flat_map(|line| line.split(" && ")) {
            let example = example.trim_start_matches("hedgerow ");
            let words = example.replace('"', "\u{0}");
            // Every other piece was in quotation marks.
            let mut arguments = Vec::new();
            for (index, piece) in words.split('\u{0}').enumerate() {
                if index % 2 == 1 { arguments.push(piece) } else { arguments.extend(piece.split_whitespace()) }
            }
            let output = program().args(&arguments).current_dir(&folder).output().unwrap();
            assert_eq!(code(&output), 0, "{example}: {}", err(&output));
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    let help = out(&run(&["--help"]));
    assert!(help.contains("Exit code: 0 answered"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(out(&run(&["completions", shell])).contains("perft"));
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    let program = out(&run(&["man"]));
    assert!(program.contains(".TH hedgerow 1") && program.contains("hedgerow\\-solve"), "{program}");
    for verb in [&["solve"][..], &["nash", "halves"], &["study", "run"]] {
        let page = out(&run(&[&["man"], verb].concat()));
        assert!(page.contains(&format!(".TH hedgerow-{} 1", verb.join("-"))), "{page}");
    }
    let unknown = run(&["man", "nash", "quarters"]);
    assert_eq!((code(&unknown), err(&unknown)), (2, "there is no verb \"nash quarters\"\n".to_owned()));
}

#[test]
fn the_tour_values_three_positions() {
    let tour = object(&["tour"]);
    let values: Vec<&str> =
        tour["tour"].as_array().unwrap().iter().map(|stop| stop["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["-1/4", "7/8*", "1/8"]);
    let text = out(&run(&["tour"]));
    assert!(text.contains("7/8 plus star") && !text.contains('\u{1b}'));
    // A stop fits on a screen.
    let stops = text.split("\n2. ").flat_map(|piece| piece.split("\n3. "));
    assert!(stops.into_iter().all(|stop| stop.lines().count() <= 40));
}
