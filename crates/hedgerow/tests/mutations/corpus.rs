//! What is damaged: everything in the tests and in the book that the program understands.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::GOOD;
use crate::common::{code, fed, object, out, run};

/// Good inputs of every kind.
pub struct Corpus {
    /// Positions by game.
    pub positions: BTreeMap<&'static str, Vec<String>>,
    /// The same as the program writes them.
    pub written: BTreeMap<&'static str, Vec<String>>,
    /// Whether the program reads values.
    pub has_values: bool,
    /// Commands of the book that change nothing, as words without the program's name.
    pub commands: Vec<Vec<String>>,
    /// Proofs.
    pub proofs: Vec<String>,
    /// Study files.
    pub studies: Vec<String>,
    /// Files of recorded games.
    pub records: Vec<(&'static str, String)>,
    /// The questions of the HTTP interface: each verb with the keys of its body and what they may hold.
    pub questions: Vec<(String, Value)>,
}

/// Verbs that write files, wait for others, or take long.
const NOT_HERE: [&str; 9] = ["play", "study", "serve", "database", "completions", "man", "tour", "help", "duel"];
/// Options that write files, and those that the fuzzer sets itself.
const NOT_GIVEN: [&str; 14] = [
    "--svg",
    "--png",
    "--proof",
    "--tree",
    "--thermograph",
    "--records",
    "--resume",
    "--save",
    "--csv",
    "--html",
    "--time",
    "--memory",
    "--threads",
    "--database",
];

impl Corpus {
    /// Gathers it; this asks the program what it understands. The folder is for files on the way.
    pub fn gather(folder: &Path) -> Self {
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        let book = texts(&home.join("../../book/src"), "md");
        let commands: Vec<Vec<String>> =
            book.iter().flat_map(|text| commands(text)).filter(|words| changes_nothing(words)).collect();
        let tests = texts(&home.join("tests"), "rs");
        let mut candidates: BTreeSet<String> = tests.iter().flat_map(|text| literals(text)).collect();
        candidates.extend(commands.iter().flatten().cloned());
        let (mut positions, mut written) = (BTreeMap::new(), BTreeMap::new());
        for (game, good) in GOOD {
            candidates.extend(good.iter().map(ToString::to_string));
            let (given, said) = understood(game, &candidates);
            positions.insert(game, given);
            written.insert(game, said);
        }
        let has_values = code(&run(&["calc", "1"])) == 0;
        let proof = |game: &str, position: &str| out(&run(&["solve", game, position, "--proof", "-"]));
        let proofs = vec![
            proof("nim", "3+4"),
            proof("hackenbush", "BRR + RB"),
            proof("domineering", "3x3"),
            proof("konane", "4x4"),
            proof("hex3d", "2x2x2"),
        ];
        let studies = texts(&home.join("../../studies"), "toml");
        let record = |game: &'static str, engines: &[&str]| {
            let path = folder.join(format!("{game}.jsonl"));
            let written = path.to_str().expect("a path of text");
            object(&[&["match", game][..], engines, &["--games", "2", "--records", written]].concat());
            (game, std::fs::read_to_string(path).expect("records"))
        };
        let records = vec![
            record("nim", &["random", "greedy"]),
            record("konane", &["random", "random"]),
            record("hex3d", &["random", "random", "random"]),
        ];
        let interface: Value = serde_json::from_str(&out(&run(&["serve", "--openapi"]))).expect("JSON");
        let paths = interface["paths"].as_object().expect("paths");
        let questions = paths.iter().filter_map(|(path, methods)| {
            let body = &methods["post"]["requestBody"]["content"]["application/json"]["schema"]["properties"];
            body.is_object().then(|| (path.clone(), body.clone()))
        });
        Self { positions, written, has_values, commands, proofs, studies, records, questions: questions.collect() }
    }
}

/// The texts of the files of a kind in a folder and the folders in it.
fn texts(folder: &Path, kind: &str) -> Vec<String> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let of = |path: PathBuf| match path.is_dir() {
        true => texts(&path, kind),
        false if path.extension().is_some_and(|known| known == kind) => {
            vec![std::fs::read_to_string(path).expect("text")]
        }
        false => Vec::new(),
    };
    paths.into_iter().flat_map(of).collect()
}

/// The texts between quotation marks in a program.
fn literals(text: &str) -> Vec<String> {
    let pieces = text.split('"').filter(|piece| !piece.contains('\n') && !piece.contains('\\') && piece.len() < 200);
    pieces.map(str::to_owned).collect()
}

/// The commands of a page of the book.
fn commands(page: &str) -> Vec<Vec<String>> {
    let lines = page.lines().filter_map(|line| line.trim_start().strip_prefix("$ hedgerow "));
    lines.filter_map(words).collect()
}

/// The words of a command as a shell reads them; none if the shell does more than that.
fn words(line: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (Some(_), letter) => word.get_or_insert_default().push(letter),
            (None, '\'' | '"') => {
                word.get_or_insert_default();
                quote = Some(letter);
            }
            (None, '|' | '>' | '<' | '&' | '\\' | '$') => return None,
            (None, ' ') => words.extend(word.take()),
            (None, letter) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Some(words)
}

fn changes_nothing(words: &[String]) -> bool {
    let is_option = |word: &String| NOT_GIVEN.iter().any(|option| word.split('=').next() == Some(option));
    !words.iter().any(|word| NOT_HERE.contains(&word.as_str()) || is_option(word))
}

/// The texts that are positions of a game, as they are and as the program writes them: one batch tells.
fn understood(game: &str, candidates: &BTreeSet<String>) -> (Vec<String>, Vec<String>) {
    let texts = candidates.iter().filter(|text| !text.trim().is_empty() && !text.starts_with('#'));
    let asked: Vec<&str> = texts.map(String::as_str).collect();
    let answers = out(&fed(&["perft", game, "-", "--depth", "0"], asked.join("\n")));
    assert_eq!(answers.lines().count(), asked.len(), "{game}");
    let positions = asked.iter().zip(answers.lines()).filter_map(|(text, answer)| {
        let answer: Value = serde_json::from_str(answer).expect("an object");
        let is_position = answer.get("error").is_none();
        is_position.then(|| (text.to_string(), answer["position"].as_str().expect("a position").to_owned()))
    });
    positions.unzip()
}
