//! `nash` from outside: positions, matrices, halves, tents.

use crate::common;

use common::{code, err, folder, keys, object, out, run};
use serde_json::{Value, json};

#[test]
fn positions_of_every_kind() {
    let fourth = object(&["nash", "hackenbush", "BR + BR + RB"]);
    assert_eq!(fourth["value"], "1/4");
    assert_eq!(fourth["blue"], json!({ "0": "1/4", "2": "1/4", "5": "1/2" }));
    assert_eq!(fourth["unique"], json!({ "blue": true, "red": true }));
    let irrational = object(&["nash", "hackenbush", "0-1B 0-2G 0-3G 0-4R 4-5B", "--conflict", "replay"]);
    assert_eq!(irrational["polynomial"], json!(["-1", "2", "1"]));
    assert!(irrational.get("value").is_none() && irrational["interval"].as_array().unwrap().len() == 2);
    let unattained = object(&["nash", "hackenbush", "0-1B 0-2G 2-3B 2-4R"]);
    assert_eq!((&unattained["value"], &unattained["attained"]), (&json!("1"), &json!(false)));
    for (rule, value) in [("tie", "0"), ("replay", "0"), ("random", "3/4")] {
        assert_eq!(object(&["nash", "domineering", "2x3", "--conflict", rule])["value"], value);
    }
    assert_eq!(out(&run(&["nash", "domineering", "2x5", "--conflict", "random", "-q"])), "9/16\n");
    assert_eq!(out(&run(&["nash", "cherries", "BRB", "-q"])), "1\n");
    // Long fractions become intervals if they are not wanted.
    let halves = "BR + BR + BR + BR + BR + BR + BR + RB + RB + RB";
    let short = object(&["nash", "hackenbush", halves, "--bits", "64"]);
    assert!(short.get("value").is_none() && short["interval"].is_array() && short.get("polynomial").is_none());
    assert!(object(&["nash", "hackenbush", halves])["value"].as_str().unwrap().len() > 400);
}

#[test]
fn the_plain_road_agrees_and_threads_change_nothing() {
    let position = out(&run(&["make", "hackenbush", "random", "edges=11", "vertices=7", "--seed", "4"]));
    let value = |more: &[&str]| object(&[&["nash", "hackenbush", position.trim()], more].concat())["value"].clone();
    let fast = value(&[]);
    for more in [&["--method", "plain"][..], &["--threads", "1"], &["--threads", "2"]] {
        assert_eq!(value(more), fast, "{more:?}");
    }
}

#[test]
fn explanations_hold_the_matrix() {
    let answer = object(&["nash", "hackenbush", "0-1B 0-2R 2-3B", "--explain"]);
    assert_eq!(answer["matrix"], json!([["0"], ["1"]]));
    assert_eq!(answer["successors"], json!([[["0"]], [["0-1B"]]]));
    assert_eq!(answer["dominated"][0]["move"], "0");
    assert_eq!(answer["deviations"]["blue"], json!({ "0": "0", "2": "1" }));
    let text = out(&run(&["nash", "hackenbush", "BG", "--explain"]));
    assert!(text.contains("both choose again"), "{text}");
    let over = out(&run(&["nash", "nim", "0", "--explain"]));
    assert!(over.contains("Nobody can move"), "{over}");
}

#[test]
fn the_derivatives_say_when_they_do_not_apply() {
    let applies = object(&["nash", "hackenbush", "BR + BR", "--method", "derivatives"]);
    assert_eq!(applies["applies"], true);
    let not = object(&["nash", "hackenbush", "0-1B 0-2R 2-3B", "--method", "derivatives"]);
    assert_eq!(not["applies"], false);
    assert!(not["why"].as_str().unwrap().contains("square"), "{not}");
}

#[test]
fn bare_matrices() {
    let pennies = object(&["nash", "matrix", "3 -1; -1 1"]);
    assert_eq!((&pennies["value"], &pennies["rows"]), (&json!("1/3"), &json!(["1/3", "2/3"])));
    assert_eq!(pennies["saddle"], Value::Null);
    for method in ["pivots", "derivatives"] {
        assert_eq!(object(&["nash", "matrix", "3 -1; -1 1", "--method", method])["value"], "1/3");
    }
    let bad = run(&["nash", "matrix", "1 2; 3"]);
    assert_eq!(code(&bad), 2);
    assert!(err(&bad).starts_with("matrix: ") && err(&bad).lines().count() == 1, "{}", err(&bad));
}

#[test]
fn halves_and_tents() {
    let cell = object(&["nash", "halves", "4", "1"]);
    assert_eq!(keys(&cell), ["m", "n", "value", "p", "q", "side", "law"]);
    assert_eq!((&cell["value"], &cell["p"], &cell["side"]), (&json!("776/771"), &json!("168/257"), &json!("interior")));
    assert_eq!(object(&["nash", "halves", "19", "10"])["side"], "interior");
    let rough = object(&["nash", "halves", "9", "4", "--bits", "100", "--width", "20"]);
    assert!(rough["interval"].is_array());
    let table = object(&["nash", "halves", "--table", "30", "--bits", "1000"]);
    assert_eq!((&table["band_law"], &table["undecided"]), (&json!(true), &json!(0)));
    assert_eq!(table["cells"].as_array().unwrap().len(), 31 * 32 / 2);
    let tent = object(&["nash", "tent", "4"]);
    assert_eq!((&tent["value"], &tent["solved"]), (&json!("23/24"), &json!("23/24")));
}

#[test]
fn plots_are_written() {
    let folder = folder("nash-plots");
    for (name, arguments) in [
        ("surface.svg", &["nash", "halves", "2", "1"][..]),
        ("matrix.svg", &["nash", "matrix", "1 2; 1 1"]),
        ("table.svg", &["nash", "halves", "--table", "9"]),
        ("p.svg", &["nash", "halves", "--table", "9", "--probabilities"]),
    ] {
        let path = folder.join(name);
        let output = run(&[arguments, &["--svg", path.to_str().unwrap()]].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        let svg = std::fs::read_to_string(&path).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{name}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_makes_no_sense_is_said_so() {
    for arguments in [
        &["nash", "domineering", "2x3", "--conflict", "once"][..],
        &["nash", "hackenbush", "BR", "--conflict", "sometimes"],
        &["nash", "hackenbush", "B?"],
        &["nash", "halves", "1"],
        &["nash", "halves", "3", "-1"],
        &["nash", "halves", "3", "0", "--svg", "x.svg"],
        &["nash", "matrix", "1 2 3", "--svg", "x.svg"],
        &["nash", "tent", "0"],
        &["nash"],
    ] {
        assert_eq!(code(&run(arguments)), 2, "{arguments:?}");
    }
    let limited = run(&["nash", "nim", "1000000"]);
    assert_eq!(code(&limited), 1, "{}", err(&limited));
    let picture = out(&run(&["make", "hackenbush", "random", "edges=40", "vertices=20"]));
    let stopped = run(&["nash", "hackenbush", picture.trim(), "--time", "100ms", "--json"]);
    assert_eq!(code(&stopped), 1);
    let known: Value = serde_json::from_str(&out(&stopped)).unwrap();
    assert!(known["low"].is_string() && known["reason"].is_string(), "{known}");
    // A long game: the stack holds.
    let rows = vec!["BRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBRBR"; 20].join(" + ");
    assert!(matches!(code(&run(&["nash", "cherries", &rows, "--time", "2s"])), 0 | 1));
}
