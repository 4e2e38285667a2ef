//! `nash survey` from outside: counts, counterexamples, formulas, limits.

use crate::common;

use common::{code, err, out, run};
use serde_json::{Value, json};

fn said(arguments: &[&str]) -> String {
    let output = run(&[&["nash", "survey"], arguments].concat());
    assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
    out(&output)
}

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&said(&[arguments, &["--json"]].concat())).unwrap()
}

#[test]
fn the_smallest_counterexample() {
    let found = object(&["green-edge", "--edges", "4", "--list", "2"]);
    assert_eq!(found["property"], "green-edge");
    assert_eq!((&found["shapes"], &found["colours"]), (&json!("forests"), &json!("BR")));
    assert_eq!((&found["conflict"], &found["edges"]), (&json!("replay"), &json!(4)));
    let last = json!({ "edges": 4, "pictures": 107, "holds": 97, "fails": 10, "unknown": 0, "excluded": 0 });
    assert_eq!(found["sizes"][4], last);
    let smallest = json!({ "position": "B + B + BR", "values": { "V": "2", "V(+G)": "2" } });
    assert_eq!(found["counterexample"], smallest);
    assert_eq!(found["more"][0]["position"], "B + BBR");
    assert_eq!(found["more"].as_array().map(Vec::len), Some(2));
    // The values are those that the other verbs tell.
    let green = run(&["nash", "hackenbush", "B + B + BR + G", "-q"]);
    assert_eq!(out(&green), "2\n");
}

#[test]
fn a_formula_on_graphs() {
    let formula = "cycles > 0 => V(+B) = V + 1";
    let arguments = [formula, "--shapes", "graphs", "--edges", "3"];
    let found = object(&arguments);
    assert_eq!((&found["property"], &found["formula"]), (&Value::Null, &json!(formula)));
    let last = json!({ "edges": 3, "pictures": 54, "holds": 28, "fails": 0, "unknown": 0, "excluded": 26 });
    assert_eq!((&found["sizes"][3], &found["counterexample"]), (&last, &Value::Null));
    assert_eq!(said(&[&arguments[..], &["-q"]].concat()), "holds\n");
    let text = said(&arguments);
    assert!(text.contains("    3        54        28         0         0        26\n"), "{text}");
    assert!(text.ends_with("holds       for all 67 pictures\n"), "{text}");
}

#[test]
fn the_same_on_one_thread_and_on_two() {
    let arguments = ["V(2) = 2*V", "--colours", "rgb", "--edges", "3", "--list", "20", "--conflict", "tie"];
    let on = |threads| object(&[&arguments[..], &["--threads", threads]].concat());
    assert_eq!(on("1"), on("2"));
    assert_eq!(on("1")["colours"], "BRG");
}

#[test]
fn half_of_all_pictures() {
    let found = object(&["antisymmetry", "--up-to-sign", "--edges", "3", "--shapes", "stalks"]);
    let pictures: Vec<&Value> = found["sizes"].as_array().unwrap().iter().map(|size| &size["pictures"]).collect();
    assert_eq!(pictures, [1, 1, 4, 10]);
}

#[test]
fn names_are_listed() {
    assert!(said(&[]).contains("antisymmetry\n    V(-) = -V\n"));
    assert!(said(&["-q"]).starts_with("green-edge\n"));
    assert_eq!(object(&[])["properties"][0]["name"], "green-edge");
}

#[test]
fn faults() {
    for (arguments, complaint) in [
        (
            ["V + 1", "--edges=1"],
            "property: this is a number, but something true or false is expected, such as V = 0\n",
        ),
        (["V(+Q) = 1", "--edges=1"], "property: \"Q\" stands where a stalk such as BR is expected\n"),
    ] {
        let output = run(&["nash", "survey", arguments[0], arguments[1]]);
        assert_eq!((code(&output), err(&output).as_str()), (2, complaint));
    }
    for arguments in [["V = 0", "--edges=25"], ["V = 0", "--colours=X"], ["V = 0", "--shapes=trees"]] {
        assert_eq!(code(&run(&["nash", "survey", arguments[0], arguments[1]])), 2);
    }
    let at = run(&["nash", "survey", "V(+Q) = 1", "--json"]);
    let object: Value = serde_json::from_str(&out(&at)).unwrap();
    assert_eq!(object["at"], json!([3, 4]));
}

#[test]
fn limits_leave_the_counts() {
    let output = run(&["nash", "survey", "green-edge", "--edges", "20", "--time", "300ms", "--json"]);
    assert_eq!((code(&output), err(&output).as_str()), (1, "the survey ended early: the time limit was reached\n"));
    let object: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(object["reason"], "the time limit was reached");
    assert_eq!(
        (&object["sizes"][3]["holds"], &object["counterexample"]["position"]),
        (&json!(26), &json!("B + B + BR"))
    );
}
