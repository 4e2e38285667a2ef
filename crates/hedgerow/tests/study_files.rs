//! Faults of study files: each is told with its line or its cell.

use crate::common;
use crate::study::{data, said, study};

use std::fs;

use common::{code, err, folder};

#[test]
fn faults_have_their_lines() {
    let place = folder("study-faults");
    let quick = fs::read_to_string(data("quick")).unwrap();
    let line = |text: &str, part: &str| 1 + text[..text.find(part).unwrap()].matches('\n').count();
    for (part, by, told) in [
        ("small = 0.02", "smal = 0.02", "unknown field `smal`"),
        ("small = 0.02", "small = 2.0", "a scale above 0, at most 1"),
        ("repetitions = 500", "repetitions = \"{games}\"", "no factor is called games"),
        (
            "iterations={iterations}",
            "iterations={iteration}",
            "no factor is called iteration (there are iterations, board)",
        ),
        ("\"{board.position}\"", "\"{board.size}\"", "the level small of board has no size"),
        (
            "published = [[0.6, 0.7], [0.0, \"\"]]",
            "published = [[0.6, 0.7]]",
            "1 published entries where the table has 2",
        ),
        ("published = [[0.6, 0.7], [0.0, \"\"]]", "published = [1, 2]", "too few brackets"),
        ("show = [\"wins\"]", "show = [\"loses\"]", "no measure is called loses (there are wins)"),
        ("columns = [\"iterations\"]", "columns = [\"depth\"]", "no factor is called depth"),
        ("kind = \"share\"", "kind = \"shares\"", "none of mean, share"),
        ("random_moves = 1", "random_moves = \"few\"", "\"few\" is not a number"),
        ("levels = [150, 300]", "levels = [150, 150]", "the level 150 twice"),
        ("seed = 5", "seed = ", ""),
    ] {
        let text = quick.replacen(part, by, 1);
        assert_ne!(text, quick, "{part}");
        fs::write(place.join("faulty.toml"), &text).unwrap();
        let wanted = format!("faulty.toml: line {}: ", line(&quick, part));
        for words in [&["check", "faulty.toml"][..], &["run", "faulty.toml"]] {
            let output = study(&place, words);
            assert_eq!(code(&output), 2, "{by}");
            let said = err(&output);
            assert!(said.starts_with(&wanted) && said.contains(told), "{by}: {said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
    assert!(!place.join("results").exists());
}

#[test]
fn faults_in_cells_name_the_cell() {
    let place = folder("study-cells");
    let (quick, questions) =
        (fs::read_to_string(data("quick")).unwrap(), fs::read_to_string(data("questions")).unwrap());
    let cases = [
        (
            &quick,
            "\"mc:playouts=2\"",
            "\"mcc:playouts=2\"",
            "iterations=150,board=small: domineering: ",
            "did you mean mc",
        ),
        (
            &quick,
            "\"mc:playouts=2\"",
            "\"mc:playoust=2\"",
            "iterations=150,board=small: domineering: ",
            "did you mean playouts",
        ),
        (&quick, "position = \"5x5\"", "position = \"5y5\"", "iterations=150,board=large: domineering: ", "5y5"),
        (
            &quick,
            "game = \"domineering\"",
            "game = \"dominoes\"",
            "iterations=150,board=small: ",
            "there is no game \"dominoes\"",
        ),
        (&quick, "iterations={iterations}", "iterations={board}", "iterations=150,board=small: domineering: ", "small"),
        (&questions, "\"mc:playouts=5\"", "\"mcc\"", "depth=0: ", "did you mean mc"),
        (&questions, "\"--engine\"", "\"--engin\"", "depth=0: ", "there is no option --engin (did you mean --engine?)"),
        (&questions, "\"best\", \"hex3d\"", "\"bets\", \"hex3d\"", "depth=0: ", "bets"),
        (&questions, "\"best\", \"hex3d\"", "\"play\", \"hex3d\"", "depth=0: ", ""),
        (&questions, "\"best\", \"hex3d\"", "\"value\", \"hex3d\"", "depth=0: ", ""),
        (&questions, "position = \"2x2x2\"", "position = \"2x2\"", "depth=0: hex3d: \"2x2\"", ""),
        (
            &questions,
            "levels = [0, 3]",
            "levels = [0, 30]",
            "depth=30: hex3d: ",
            "no game is left after 30 random moves",
        ),
        (&questions, "\"mc:playouts=5\"]", "\"mc\", \"--seed\", \"1\"]", "depth=0: ", "its own --seed"),
    ];
    for (text, part, by, cell, told) in cases {
        let faulty = text.replacen(part, by, 1);
        assert_ne!(&faulty, text, "{part}");
        fs::write(place.join("faulty.toml"), &faulty).unwrap();
        let output = study(&place, &["check", "faulty.toml"]);
        let said = err(&output);
        assert_eq!(code(&output), 2, "{by}: {said}");
        assert!(said.starts_with(&format!("faulty: {cell}")) && said.contains(told), "{by}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    for command in [
        "[\"tour\"]",
        "[\"completions\", \"bash\"]",
        "[\"study\", \"list\"]",
        "[\"play\", \"nim\"]",
        "[\"nash\", \"play\", \"hackenbush\", \"BR\"]",
        "[\"value\", \"nim\", \"-\"]",
    ] {
        fs::write(place.join("faulty.toml"), format!("title = \"x\"\n[ask]\ncommand = {command}\n")).unwrap();
        let output = study(&place, &["check", "faulty.toml"]);
        assert_eq!(code(&output), 2, "{command}: {}", err(&output));
        assert!(err(&output).starts_with("faulty: "), "{}", err(&output));
    }
}

/// A measure that no answer of the study can have is a fault; one that some cell's answers have is none.
#[test]
fn measures_that_no_answer_has_are_faults() {
    let place = folder("study-measures");
    let file = |from: &str| {
        format!(
            "title = \"x\"\n[ask]\ncommand = [\"value\", \"nim\", \"1+2\"]\n[[measures]]\nname = \"m\"\nfrom = \"{from}\"\nkind = \"exact\"\n"
        )
    };
    for right in ["value", "interval|value", "nodes", "position", "clock.seconds"] {
        fs::write(place.join("measured.toml"), file(right)).unwrap();
        let output = study(&place, &["check", "measured.toml"]);
        assert_eq!(code(&output), 0, "{right}: {}", err(&output));
    }
    fs::write(place.join("measured.toml"), file("valu|worth.0")).unwrap();
    let output = study(&place, &["check", "measured.toml"]);
    assert_eq!(code(&output), 2);
    assert_eq!(err(&output), "measured: measure m: no answer of this study has valu, worth\n");
}

#[test]
fn all_faulty_files_are_told() {
    let place = folder("study-check");
    fs::write(place.join("one.toml"), "title = \"one\"\nwrong = 1\n").unwrap();
    fs::write(place.join("two.toml"), "title = 2\n").unwrap();
    let output = study(&place, &["check", "one.toml", &data("turns"), "two.toml", "three.toml"]);
    assert_eq!(code(&output), 2);
    assert_eq!(common::out(&output), "turns: 1 cell, 4 units\n");
    let lines: Vec<String> = err(&output).lines().map(str::to_owned).collect();
    assert!(lines[0].starts_with("one.toml: line 2: ") && lines[1].starts_with("two.toml: line 1: "), "{lines:?}");
    assert!(lines[2].starts_with("three.toml: ") && lines.len() == 3, "{lines:?}");
}

#[test]
fn names_are_guessed() {
    let place = folder("study-names");
    let guessed = study(&place, &["run", "koene-tabel-2"]);
    assert_eq!(code(&guessed), 2);
    assert!(err(&guessed).contains("did you mean koene-table-2?"), "{}", err(&guessed));
    let unknown = study(&place, &["run", "--thesis", "euler"]);
    assert_eq!(code(&unknown), 2);
    assert!(err(&unknown).contains("Koene"), "{}", err(&unknown));
    // A file of one's own wins over the study that is built in.
    fs::create_dir(place.join("studies")).unwrap();
    fs::copy(data("turns"), place.join("studies/koene-table-2.toml")).unwrap();
    assert_eq!(said(&place, &["check", "koene-table-2"]), "koene-table-2: 1 cell, 4 units\n");
}

#[test]
fn all_built_in_studies_can_be_run() {
    let place = folder("study-built-in");
    let names = said(&place, &["list", "--quiet"]);
    let names: Vec<&str> = names.lines().collect();
    assert!(names.len() > 20);
    said(&place, &[&["check"], &names[..]].concat());
}
