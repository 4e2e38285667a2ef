//! `nash` from outside: all equilibria, rules for conflicts of one's own, Koschny's methods.

use crate::common;

use common::{code, err, folder, object, out, run};
use serde_json::json;

#[test]
fn all_optimal_strategies_of_matrices_and_positions() {
    let edge = object(&["nash", "matrix", "0 1; 0 0", "--all"]);
    assert_eq!(edge["vertices"], json!({ "rows": [["1", "0"], ["0", "1"]], "columns": [["1", "0"]] }));
    let text = out(&run(&["nash", "matrix", "3 -1; -1 1", "--all"]));
    assert!(text.contains("The row player has one optimal strategy:\n  1/3, 2/3\n"), "{text}");
    // Pennies with fifty copies of each column: 2500 corners are too many to list.
    let line = |first: &str, second: &str| [[first; 50].join(" "), [second; 50].join(" ")].join(" ");
    let many = object(&["nash", "matrix", &[line("1", "-1"), line("-1", "1")].join(";"), "--all"]);
    assert_eq!(many["vertices"], json!({ "rows": [["1/2", "1/2"]], "columns": null }));
    // Figure 7 of the thesis: each of two equal pieces in half of the games, however that is shared out within it.
    let pieces = object(&["nash", "hackenbush", "0-1B 0-1B 1-2R 1-2R 0-3B 0-3B 3-4R 3-4R", "--all"]);
    assert_eq!(pieces["vertices"]["blue"].as_array().unwrap().len(), 4);
    assert_eq!(pieces["vertices"]["blue"][1], json!({ "0": "1/2", "5": "1/2" }));
    // Red sits on the green edge; Blue may wait there, but not for ever.
    let waiting = object(&["nash", "hackenbush", "B + BR + G", "--all"]);
    let blue = json!([{ "1": "1/2", "3": "1/2" }, { "3": "1" }]);
    assert_eq!(waiting["vertices"], json!({ "blue": blue, "red": [{ "3": "1" }], "endless": "blue" }));
    // Blue's value is negative here: it is Red who must let play end.
    let mirrored = object(&["nash", "hackenbush", "R + RB + G", "--all"]);
    assert_eq!(mirrored["vertices"]["endless"], "red");
    let irrational = object(&["nash", "hackenbush", "0-1B 0-2G 0-3G 0-4R 4-5B", "--all"]);
    assert!(irrational["vertices"]["blue"].is_null() && irrational["vertices"]["why"].is_string(), "{irrational}");
    let over = object(&["nash", "nim", "0", "--all"]);
    assert_eq!(over["vertices"], json!({ "blue": [{}], "red": [{}] }));
    assert_eq!(
        object(&["nash", "cherries", "BRB", "--all"])["vertices"]["blue"],
        json!([{ "0l": "1" }, { "0r": "1" }])
    );
}

#[test]
fn rules_of_ones_own() {
    let value = |game: &str, position: &str, rule: &str| {
        let found = object(&["nash", game, position, "--conflict", rule]);
        (found["value"].as_str().unwrap_or("none").to_owned(), found["conflict"].as_str().unwrap().to_owned())
    };
    // A green edge alone: the conflict is all there is.
    assert_eq!(value("hackenbush", "G", "bonus=2/6"), ("1/3".to_owned(), "tie=1,bonus=1/3".to_owned()));
    assert_eq!(value("hackenbush", "G", "tie=1/2,replay=1/2,bonus=1/3").0, "2/3");
    // The mean of the two priorities is what the coin of the same chance gives for a single conflict.
    let [first, second, coin] = ["first=blue", "first=red", "coin=1/4"].map(|rule| value("domineering", "2x2", rule).0);
    assert_eq!((first.as_str(), second.as_str(), coin.as_str()), ("1", "-1", "-1/2"));
    for (rule, why) in
        [("first=green", "first is blue or red"), ("coin=2", "is no probability"), ("replay=1,bonus=1", "for ever")]
    {
        let refused = run(&["nash", "hackenbush", "B + G", "--conflict", rule]);
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).contains(why), "{}", err(&refused));
    }
    let unfair = run(&["nash", "survey", "V = 0", "--up-to-sign", "--conflict", "bonus=1"]);
    assert_eq!(code(&unfair), 2, "{}", err(&unfair));
    let duel = ["nash", "duel", "hackenbush", "G", "--blue", "uniform", "--red", "uniform", "--games", "400"];
    let mean = object(&[&duel[..], &["--conflict", "bonus=1/2"]].concat())["mean"].as_f64().unwrap();
    assert!((mean - 0.5).abs() < 0.13, "{mean}");
}

#[test]
fn koschnys_methods() {
    let wide = object(&["nash", "matrix", "1 -1 0; -1 1 0", "--method", "lagrange"]);
    assert_eq!((&wide["applies"], &wide["value"]), (&json!(true), &json!("0")));
    let saddle = object(&["nash", "matrix", "0 1; 2 2", "--method", "lagrange"]);
    assert_eq!((&saddle["applies"], saddle.get("value")), (&json!(false), None));
    for picture in ["BRB + BRB + BR", "BR + BR + RB", "B + BR + G", "BG + GR + BR"] {
        let found = object(&["nash", "hackenbush", picture, "--method", "koschny"]);
        let procedure = &found["procedure"];
        assert_eq!((&procedure["value"], &procedure["agrees"]), (&found["value"], &json!(true)), "{picture}");
        let count = |key: &str| procedure[key].as_u64().unwrap();
        assert_eq!(count("derivatives") + count("lagrange") + count("linear"), count("positions"), "{picture}");
        let reasons: u64 = procedure["reasons"].as_object().unwrap().values().map(|each| each.as_u64().unwrap()).sum();
        assert_eq!(reasons, count("positions") - count("derivatives"), "{picture}");
        assert_eq!(procedure["fallbacks"].as_array().unwrap().len() as u64, reasons.min(100), "{picture}");
    }
}

#[test]
fn halves_as_comma_separated_values() {
    let place = folder("halves-csv");
    let file = place.join("table.csv");
    let told = object(&["nash", "halves", "--table", "4", "--csv", file.to_str().unwrap()]);
    assert_eq!(told["csv"], file.to_str().unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 16);
    assert_eq!(lines[12], "4,1,776/771,776/771,168/257,168/257,89/257,89/257,interior,false");
    assert_eq!(out(&run(&["nash", "halves", "2", "0", "--csv", "-"])).lines().count(), 2);
}
