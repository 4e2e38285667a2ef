//! What comes from strangers gets an answer and reaches nothing else: studies and requests name no file, start nothing, open
//! nothing.

use std::fs;
use std::path::Path;

use crate::common::http::Server;
use crate::common::{code, err, folder, out, run};
use crate::study::study;

/// A question for each verb that takes options, to which an option can be added.
const QUESTIONS: [&[&str]; 14] = [
    &["show", "nim", "3"],
    &["value", "konane", "XO.OX. X"],
    &["solve", "boxes", "1x2"],
    &["solve", "konane", "4x4 a1 a2"],
    &["best", "nim", "3", "--engine", "uct:iterations=10"],
    &["moves", "nim", "3"],
    &["perft", "nim", "3"],
    &["make", "hackenbush", "stalk", "edges=3"],
    &["engines", "nim"],
    &["match", "nim", "random", "random", "--games", "2"],
    &["problems", "boxes", "1", "--repeat", "1"],
    &["scale", "hackenbush", "BR"],
    &["nash", "matrix", "3 -1; -1 1"],
    &["nash", "halves", "2", "1"],
];

/// The options of a verb that name a file or a folder, by its own help.
fn options_of_files(question: &[&str]) -> Vec<String> {
    let words = if question[0] == "nash" { &question[..2] } else { &question[..1] };
    let help = out(&run(&[words, &["--help"]].concat()));
    let option = |line: &str| {
        let (option, value) = line.trim().strip_prefix("--")?.split_once(' ')?;
        ["<FILE>", "<FOLDER>", "<PATH>"].contains(&value.trim()).then(|| format!("--{option}"))
    };
    help.lines().filter_map(option).collect()
}

fn write_study(place: &Path, words: &[&str], figure: &[&str]) {
    let list = |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
    let mut text = format!("title = \"x\"\n[ask]\ncommand = [{}]\n", list(words));
    if !figure.is_empty() {
        text += &format!("[[figures]]\nname = \"Figure 1\"\nkind = \"drawn\"\ncommand = [{}]\n", list(figure));
    }
    fs::create_dir_all(place.join("studies")).unwrap();
    fs::write(place.join("studies/stranger.toml"), text).unwrap();
}

#[test]
fn a_study_cannot_name_a_file() {
    let place = folder("reach");
    let target = place.join("target");
    let path = target.to_str().unwrap();
    let mut tried = 0;
    for question in QUESTIONS {
        let mut asked: Vec<Vec<String>> = Vec::new();
        for option in options_of_files(question) {
            asked.push(vec![option.clone(), path.to_owned()]);
            asked.push(vec![format!("{option}={path}")]);
        }
        if question[0] == "match" {
            asked.push(vec![format!("--openings=file={path}")]);
            asked.push(vec!["--openings".to_owned(), format!(" file = {path}")]);
        }
        for words in asked {
            let words: Vec<&str> = question.iter().copied().chain(words.iter().map(String::as_str)).collect();
            write_study(&place, &words, &[]);
            for verb in ["check", "run"] {
                let output = study(&place, &[verb, "stranger"]);
                assert_eq!(code(&output), 2, "{words:?}: {}", err(&output));
                assert!(err(&output).contains("files are for the command line"), "{words:?}: {}", err(&output));
                assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
            }
            assert!(!target.exists() && !place.join("results").exists(), "{words:?}");
            tried += 1;
        }
    }
    assert!(tried >= 25, "{tried} options of files");
    for words in [
        &["database", "konane", "--build", "3x3", "--save", path][..],
        &["verify", "/etc/passwd"],
        &["serve", "--port", "0"],
        &["study", "run", "koene-table-4", "--out", path],
        &["play", "nim", "3"],
        &["completions", "bash"],
        &["man", "solve"],
        &["tour"],
    ] {
        write_study(&place, words, &[]);
        let output = study(&place, &["check", "stranger"]);
        assert_eq!(code(&output), 2, "{words:?}");
        let is_refused =
            ["is no question", "files are for the command line"].iter().any(|why| err(&output).contains(why));
        assert!(is_refused, "{words:?}: {}", err(&output));
        assert!(!target.exists());
    }
    fs::remove_dir_all(place).unwrap();
}

#[test]
fn a_figure_that_is_drawn_cannot_name_a_file() {
    let place = folder("reach-figure");
    let target = place.join("target");
    let path = target.to_str().unwrap();
    write_study(&place, &["show", "nim", "3"], &["show", "nim", "3"]);
    assert_eq!(code(&study(&place, &["run", "stranger", "--quiet"])), 0);
    for figure in [&["solve", "nim", "3", "--proof", path][..], &["serve"], &["nonsense"], &["show", "nim", "?"]] {
        write_study(&place, &["show", "nim", "3"], figure);
        for words in [&["check", "stranger"][..], &["run", "stranger", "--out", "other"]] {
            let refused = study(&place, words);
            assert_eq!((code(&refused), err(&refused).lines().count()), (2, 1), "{figure:?}: {}", err(&refused));
        }
    }
    write_study(&place, &["show", "nim", "3"], &["solve", "nim", "3", "--proof", path]);
    let report = study(&place, &["report", "stranger"]);
    assert!(code(&report) != -1 && !target.exists(), "{}", err(&report));
    // Nor by looking at it over HTTP, which changes nothing on the disk.
    let listed = |folder: &Path| {
        let mut files: Vec<_> = walk(folder);
        files.sort();
        files
    };
    let before = listed(&place);
    let server = Server::start_in(&place, &[]);
    for address in ["/api/studies", "/api/studies/stranger", "/studies/stranger.html", "/api/games", "/"] {
        server.request("GET", address, &[], "");
    }
    assert!(!target.exists());
    assert_eq!(listed(&place), before);
    drop(server);
    fs::remove_dir_all(place).unwrap();
}

/// All files below a folder, with their bytes.
fn walk(folder: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(walk(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.push((path, bytes));
        }
    }
    found
}

/// The name of a study is the name of its folder of results, so a name must not lead out of there.
#[test]
fn the_name_of_a_study_leads_nowhere() {
    let place = folder("reach-name");
    fs::create_dir(place.join("studies")).unwrap();
    fs::write(place.join("times.jsonl"), "my own times\n").unwrap();
    for name in ["..", ".", ".hidden", "-x", "a\nb", "a b"] {
        let path = place.join("studies").join(format!("{name}.toml"));
        fs::write(&path, "title = \"x\"\n[ask]\ncommand = [\"show\", \"nim\", \"3\"]\n").unwrap();
        for words in [["run", path.to_str().unwrap()], ["check", path.to_str().unwrap()]] {
            let refused = study(&place, &words);
            assert_eq!(code(&refused), 2, "{name:?}");
            assert!(err(&refused).contains("the name of a study is made of letters"), "{}", err(&refused));
        }
        fs::remove_file(path).unwrap();
    }
    // A file of somebody else that has the name of one of a run stays as it is.
    let refused = study(&place, &["run", "koschny-figures-13-14", "--out", "."]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("times.jsonl: the file exists"), "{}", err(&refused));
    assert_eq!(fs::read_to_string(place.join("times.jsonl")).unwrap(), "my own times\n");
    assert_eq!(walk(&place).len(), 1);
    fs::remove_dir_all(place).unwrap();
}
