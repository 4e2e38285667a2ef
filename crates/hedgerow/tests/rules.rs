//! Rules of one's own: the page of the book is walked through word by word, and files that are wrong are told of.

use std::path::Path;
use std::process::Command;

use crate::common::{answered, code, err, folder, object, out, program};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/rules.md");

/// What a command of the page prints, in a folder in which the page's files are. It must be answered.
fn printed(command: &str, folder: &Path) -> String {
    let hedgerow = program().get_program().to_owned();
    let home = Path::new(&hedgerow).parent().unwrap().to_owned();
    let path = format!("{}:{}", home.display(), std::env::var("PATH").unwrap());
    let mut run = Command::new("sh");
    run.args(["-c", &format!("({command}) 2>&1")]).current_dir(folder).env("PATH", path).env("NO_COLOR", "1");
    let output = run.output().unwrap();
    assert_eq!(code(&output), 0, "{command}: {}", out(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// The page with what the program prints now: every block of rules becomes a file, every command is run.
fn walked(page: &str, folder: &Path) -> String {
    let (mut text, mut fence, mut rules) = (String::new(), "", String::new());
    let mut waiting = false;
    for line in page.lines() {
        let inside = fence;
        match line {
            "```rules" => (fence, rules) = ("rules", String::new()),
            "```console,ignore" => (fence, waiting) = ("console", false),
            "```" if fence == "rules" => {
                let name = rules.lines().next().and_then(|line| line.strip_prefix("game ")).expect("a game").to_owned();
                std::fs::write(folder.join(format!("{name}.rules")), &rules).unwrap();
                let checked =
                    program().args(["rules", "check", &format!("{name}.rules")]).current_dir(folder).output().unwrap();
                assert_eq!(code(&checked), 0, "{name}: {}{}", out(&checked), err(&checked));
                fence = "";
            }
            "```" => fence = "",
            _ => {}
        }
        if inside == "rules" && fence == "rules" {
            rules += line;
            rules.push('\n');
        }
        let command = line.strip_prefix("$ ").filter(|_| inside == "console" && fence == "console");
        if let Some(command) = command {
            waiting = true;
            text += &format!("{line}\n{}", printed(command, folder));
        } else if !(inside == "console" && fence == "console" && waiting) {
            text += line;
            text.push('\n');
        }
    }
    text
}

/// `UPDATE=1` writes the page anew.
#[test]
fn the_page_of_the_book_is_true() {
    let folder = folder("rules-page");
    let page = std::fs::read_to_string(PAGE).unwrap();
    let walked = walked(&page, &folder);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(PAGE, &walked).unwrap();
    } else {
        // Where the page leaves an output out, the command must only be answered; … stands for lines left out.
        let mut printed = walked.lines();
        assert!(
            page.lines().filter(|line| *line != "…").all(|line| printed.any(|other| other == line)),
            "the page shows what is not printed:\n{walked}"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_of_the_library_are_known_by_name() {
    assert_eq!(object(&["value", "toads-and-frogs", "T.F"])["value"], "*");
    assert_eq!(object(&["value", "cutcake", "4x9"])["value"], "1");
    assert_eq!(object(&["solve", "amazons", "L..R", "--turn", "L"])["winner"], "L");
    assert_eq!(object(&["perft", "nogo", "2x2", "--depth", "1"])["counts"], serde_json::json!([1, 4]));
    let found = object(&["survey", "clobber", "all-small", "--size", "4"]);
    assert_eq!(found["counterexample"], serde_json::Value::Null);
    let found = object(&["survey", "toppling-dominoes", "number", "--size", "2"]);
    assert_eq!(found["counterexample"]["position"], "G");
}

#[test]
fn proofs_and_records_of_ones_own_game_are_read_again() {
    let folder = folder("rules-own");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [rules, proof, games] = [at("hops.rules"), at("hops.proof"), at("games.jsonl")];
    std::fs::write(
        &rules,
        "game hops\nboard strip\npiece T blue stone\npiece F red stone\n\
        left T. -> .T east\nleft TF. -> .FT east\nright .F -> F. east\nright .TF -> FT. east\n",
    )
    .unwrap();
    assert_eq!(code(&program().args(["solve", &rules, "T..F", "--proof", &proof]).output().unwrap()), 0);
    let verified = program().args(["verify", &proof, "--rules", &rules]).output().unwrap();
    assert!(out(&verified).contains("valid"), "{}", err(&verified));
    assert_eq!(code(&program().args(["verify", &proof]).output().unwrap()), 2);
    let words = ["match", &rules, "random", "random", "--position", "T..F", "--openings", "plies=0", "--games", "2"];
    let played = program().args(words).args(["--records", &games]).output().unwrap();
    assert!(out(&played).starts_with("match       hops, "), "{}{}", out(&played), err(&played));
    let replayed = program().args(["play", &rules, "--replay", &games]).output().unwrap();
    assert_eq!(code(&replayed), 0, "{}", err(&replayed));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_that_are_wrong_are_told_of() {
    let folder = folder("rules-wrong");
    let file = folder.join("wrong.rules");
    for (text, wanted) in [
        ("game wrong\nboard strip\npiece X blue stone\nleft X. -> .Y\n", "line 4, column 13: Y is not a piece"),
        ("game nim\nboard heaps\nleft n -> n-1\n", "the name nim is taken"),
        ("", "the line \"game NAME\" is missing"),
        ("game red\ntitle \u{1b}[31mred\n", "line 2, column 7: U+001B cannot be shown"),
    ] {
        std::fs::write(&file, text).unwrap();
        let output = program().args(["value", file.to_str().unwrap(), "X."]).output().unwrap();
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains(wanted), "{}", err(&output));
    }
    let output = program().args(["value", "nowhere.rules", "X."]).output().unwrap();
    assert!(code(&output) == 2 && err(&output).contains("nowhere.rules cannot be read"), "{}", err(&output));
    let (exit, _) = answered(&["survey", "nim", "purple"]);
    assert_eq!(exit, 2);
    std::fs::remove_dir_all(folder).unwrap();
}
