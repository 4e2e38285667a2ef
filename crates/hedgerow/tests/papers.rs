//! Values, tables and pictures for LaTeX. Whether LaTeX takes them is for `book/check-latex`.

use super::common::{code, err, fed, folder, object, out, run};

/// A position of every game.
const POSITIONS: [(&str, &str); 9] = [
    ("hackenbush", "BRR + GB"),
    ("boxes", "2x2"),
    ("konane", "4x4"),
    ("hex", "3x3:X../.O./... X"),
    ("hex3d", "2x2x2:1./.2|../.. 3"),
    ("nim", "3+5"),
    ("domineering", "..#/.../#.."),
    ("cherries", "BRB + RR"),
    ("clobber", "3x3"),
];

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
    out(&output)
}

fn is_picture(text: &str) -> bool {
    text.starts_with("% ") && text.contains("\\begin{tikzpicture}") && text.ends_with("\\end{tikzpicture}\n")
}

#[test]
fn every_game_has_a_picture() {
    let folder = folder("tikz");
    let path = folder.join("board.tikz");
    let file = path.to_str().unwrap();
    for (game, position) in POSITIONS {
        let text = printed(&["show", game, position, "--tikz", "-", "--labels"]);
        assert!(is_picture(&text), "{game}: {text}");
        let answer = object(&["show", game, position, "--tikz", "-", "--labels"]);
        assert_eq!(answer["tikz"], text);
        assert!(answer["svg"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(object(&["show", game, position, "--tikz", file, "--labels"])["tikz"], file);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        assert!(object(&["show", game, position]).get("tikz").is_none());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn pictures_of_answers() {
    let commands: [&[&str]; 8] = [
        &["solve", "domineering", "2x2"],
        &["solve", "boxes", "2x2"],
        &["solve", "hex3d", "2x2x2"],
        &["best", "nim", "3+5"],
        &["best", "konane", "4x4", "--engine", "mc:playouts=5", "--repeat", "3", "--plies", "2"],
        &["value", "domineering", "2x2"],
        &["nash", "matrix", "3 -1; -1 1"],
        &["nash", "halves", "--table", "3"],
    ];
    for command in commands {
        let asked = [command, &["--tikz", "-"]].concat();
        let answer = object(&asked);
        assert!(is_picture(answer["tikz"].as_str().unwrap()), "{command:?}");
        // What was not asked for is not there.
        assert!(answer.get("svg").is_none() && answer.get("thermograph").is_none(), "{command:?}");
        let both =
            object(&[&asked[..], &[if command[0] == "value" { "--thermograph" } else { "--svg" }, "-"]].concat());
        assert_eq!(both["tikz"], answer["tikz"], "{command:?}");
    }
    let refused = run(&["show", "nim", "-", "--tikz", "x.tikz"]);
    assert_eq!((code(&refused), err(&refused).as_str()), (2, "--tikz needs one position, not -\n"));
}

#[test]
fn values_and_tables() {
    assert_eq!(printed(&["value", "hackenbush", "BRR", "--latex"]), "\\tfrac{1}{4}\n");
    assert_eq!(printed(&["value", "domineering", "3x3", "--latex"]), "\\pm 1\n");
    assert_eq!(printed(&["nash", "tent", "3", "--latex"]), "\\tfrac{5}{6}\n");
    assert_eq!(object(&["value", "nim", "2", "--latex"])["latex"], "{*}2");
    assert_eq!(printed(&["nash", "halves", "2", "1", "--latex"]), "\\tfrac{1}{4}\n");
    let tables: [(&[&str], &str); 9] = [
        (&["value", "hackenbush", "BR + RB", "--explain"], "\\label{tab:value-hackenbush-0-1b-1-2r-0-3r-3-4b}"),
        (&["nash", "hackenbush", "BR + BR + RB"], "Its value is $\\tfrac{1}{4}$."),
        (&["nash", "matrix", "0 1; 1/2 -1"], "$r_{2}$ & $\\tfrac{1}{2}$ & $-1$ &"),
        (&["nash", "halves", "--table", "3"], "$\\star$: in the band"),
        (&["match", "nim", "perfect", "random", "--games", "4"], "\\texttt{perfect} &"),
        (&["nash", "survey", "V(+G) = V", "--edges", "2"], "It fails for \\texttt{"),
        (&["nash", "duel", "hackenbush", "BR + RB", "--blue", "uniform", "--red", "uniform"], "Exact value: $0$."),
        (&["scale", "hackenbush", "BR"], "its value is $\\tfrac{1}{2}$, proved."),
        (&["scale", "hackenbush", "BR", "--outcome"], "class by games & exact class"),
    ];
    for (command, part) in tables {
        let table = printed(&[command, &["--latex"]].concat());
        assert!(table.starts_with("\\begin{table}") && table.ends_with("\\end{table}\n"), "{command:?}: {table}");
        assert!(table.contains(part), "{command:?}: {table}");
        assert_eq!(object(&[command, &["--latex"]].concat())["latex"], table);
    }
    let lines = out(&fed(&["value", "nim", "-", "--latex"], "1\n2\n"));
    assert!(lines.contains("\"latex\":\"{*}\"") && lines.contains("\"latex\":\"{*}2\""), "{lines}");
}

#[test]
fn what_has_no_value_has_no_latex() {
    let boxes = run(&["value", "boxes", "2x2", "--latex"]);
    assert_eq!(code(&boxes), 2);
    assert!(err(&boxes).starts_with("boxes: --latex is for games"), "{}", err(&boxes));
    assert_eq!(code(&run(&["show", "nim", "3", "--latex"])), 2);
    assert_eq!(code(&run(&["nash", "survey", "--latex"])), 2);
    assert_eq!(code(&run(&["nash", "nim", "3", "--engine", "uniform", "--latex"])), 2);
}
