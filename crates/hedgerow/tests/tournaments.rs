//! Round robins, shards, records that lie and times of studies, from outside.

use std::fs;

use serde_json::json;

use crate::common::http::Server;
use crate::common::{code, err, folder, object, out, program, run};

const ROBIN: [&str; 9] =
    ["match", "nim", "perfect", "random", "greedy", "--round-robin", "--games", "6", "--openings=plies=1"];

#[test]
fn a_round_robin_has_ratings_and_a_cross_table() {
    let answer = object(&ROBIN);
    let tournament = &answer["tournament"];
    assert_eq!((&answer["recorded"], tournament["crosses"].as_array().unwrap().len()), (&json!(18), 3));
    let ratings = tournament["ratings"].as_array().unwrap();
    assert_eq!(ratings.len(), 3);
    assert_eq!(ratings[0]["engine"], "perfect", "{tournament}");
    let text = out(&run(&ROBIN));
    assert!(text.contains("engine") && text.contains("95 % from") && text.contains("Bradley and Terry"), "{text}");
    let quiet = out(&run(&[&ROBIN[..], &["--quiet"]].concat()));
    assert_eq!(quiet.lines().count(), 3, "{quiet}");
    assert!(quiet.lines().next().unwrap().ends_with(" perfect"), "{quiet}");
    let latex = out(&run(&[&ROBIN[..], &["--latex"]].concat()));
    assert!(latex.starts_with("\\begin{table}") && latex.contains("\\texttt{perfect}"), "{latex}");
    // The same over HTTP, and on any number of threads.
    let server = Server::start(&[]);
    let body = json!({
        "game": "nim", "engines": ["perfect", "random", "greedy"], "round_robin": true, "games": 6, "openings": "plies=1"
    });
    let (status, over_http) = server.ask("match", &body);
    assert_eq!((status, &over_http["tournament"]), (200, tournament), "{over_http}");
    assert_eq!(object(&[&ROBIN[..], &["--threads", "3"]].concat())["tournament"], *tournament);
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (words, why) in [
        (&["match", "nim", "random", "random", "random"][..], "a round robin lets every two of them play"),
        (&["match", "nim", "random", "random", "--round-robin", "--games", "3"], "take an even number"),
        (&["match", "nim", "random", "--round-robin"], "needs two engines"),
        (&["match", "hex3d", "random", "random", "--round-robin", "--position", "2x2x2"], "is for games of two"),
        (&["match", "nim", "random", "random", "random", "--round-robin", "--sprt", "0,10"], "compares two engines"),
        (&["match", "nim", "random", "random", "--shard", "1/2"], "--records"),
        (&["match", "nim", "random", "random", "--shard", "3/2", "--records", "x"], "is no part"),
    ] {
        let output = run(words);
        assert_eq!(code(&output), 2, "{words:?}: {}", out(&output));
        assert!(err(&output).contains(why), "{words:?}: {}", err(&output));
    }
}

#[test]
fn shards_are_merged_to_the_same_bytes() {
    let place = folder("shards");
    let name = |file: &str| place.join(file).to_str().unwrap().to_owned();
    let words = |more: &[&str]| run(&[&ROBIN[..], more].concat());
    assert_eq!(code(&words(&["--records", &name("whole")])), 0);
    assert_eq!(code(&words(&["--records", &name("one"), "--shard", "1/2"])), 0);
    assert_eq!(code(&words(&["--records", &name("two"), "--shard", "2/2"])), 0);
    let merged = words(&["--records", &name("all"), "--merge", &name("one"), &name("two")]);
    assert_eq!(code(&merged), 0, "{}", err(&merged));
    assert_eq!(fs::read(name("all")).unwrap(), fs::read(name("whole")).unwrap());
    assert_eq!(code(&words(&["--records", &name("all"), "--verify", "--sample", "100%"])), 0);
    let gap = words(&["--records", &name("other"), "--merge", &name("two")]);
    assert!(code(&gap) == 2 && err(&gap).contains("is in none of the files"), "{}", err(&gap));
    assert!(!place.join("other").exists());
    fs::remove_dir_all(&place).unwrap();
}

/// A line without a checksum is as older versions wrote it: only the rules show that it lies.
#[test]
fn a_match_that_lies_is_not_resumed() {
    let place = folder("lies");
    let file = place.join("games.jsonl");
    let words = ["match", "nim", "random", "random", "--games", "6", "--records", file.to_str().unwrap()];
    assert_eq!(code(&run(&words)), 0);
    let bare: Vec<String> = fs::read_to_string(&file)
        .unwrap()
        .lines()
        .map(|line| line.split_once(",\"sum\"").unwrap().0.to_owned() + "}")
        .collect();
    let resumed = |change: &dyn Fn(&str) -> String| {
        let mut lines = bare.clone();
        lines[3] = change(&lines[3]);
        assert_ne!(lines[3], bare[3]);
        fs::write(&file, lines.join("\n") + "\n").unwrap();
        run(&[&words[..], &["--resume"]].concat())
    };
    for (change, why) in [
        (&(|line: &str| line.replace("\"moves\":[\"", "\"moves\":[\"9-")) as &dyn Fn(&str) -> String, "move"),
        (
            &|line: &str| {
                line.replace("\"results\":[-1,1]", "\"results\":[0,0]")
                    .replace("\"results\":[1,-1]", "\"results\":[0,0]")
            },
            "the results are",
        ),
        (&|line: &str| line.replace("\"turns\":[", "\"turns\":[1"), "the engines chose"),
    ] {
        let output = resumed(change);
        assert_eq!(code(&output), 2, "{}", out(&output));
        assert!(err(&output).contains("line 4: ") && err(&output).contains(why), "{}", err(&output));
    }
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn cells_that_were_never_run_count_by_their_engines_times() {
    let place = folder("budgets");
    fs::create_dir(place.join("studies")).unwrap();
    let engine = |name: &str, spec: &str| format!("[[games.engines]]\nname = \"{name}\"\nspec = \"{spec}\"\n");
    let study = |spec: &str| {
        let engines = engine("A", spec) + &engine("B", "ab:depth=2");
        format!("title = \"x\"\nrepetitions = 100\n[games]\ngame = \"domineering\"\nposition = \"6x6\"\n{engines}")
    };
    fs::write(place.join("studies/timed.toml"), study("uct:time=2s")).unwrap();
    fs::write(place.join("studies/counted.toml"), study("uct:iterations=20")).unwrap();
    let output = program().current_dir(&place).args(["study", "list", "--json", "--threads", "1"]).output().unwrap();
    let listed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let of = |name: &str| listed["studies"].as_array().unwrap().iter().find(|study| study["name"] == name).unwrap();
    // A hundred games of ten to eighteen turns, half of them of two seconds.
    let seconds = of("timed")["seconds"].as_f64().unwrap();
    assert!((1000.0..=1800.0).contains(&seconds), "{seconds}");
    assert_eq!((&of("timed")["at_least"], &of("timed")["measured_on"]), (&json!(true), &json!(null)));
    assert_eq!((&of("counted")["seconds"], &of("counted")["at_least"]), (&json!(null), &json!(false)));
    let text = program().current_dir(&place).args(["study", "list", "--threads", "1"]).output().unwrap();
    assert!(out(&text).contains("; at least ") && out(&text).contains("not measured"), "{}", out(&text));
    fs::remove_dir_all(&place).unwrap();
}
