//! False and damaged proofs from outside, and players whom a game does not have.

use crate::common;

use common::{answered, code, err, fed, folder, object, out, run};
use serde_json::{Value, json};

/// What `verify` says of a text on its standard input.
fn verified(text: &str, options: &[&str]) -> (i32, Value) {
    let output = fed(&[&["verify", "-", "--json"], options].concat(), text);
    (code(&output), serde_json::from_str(&out(&output)).unwrap())
}

/// The header of a proof cannot give the turn to another player than the position does.
#[test]
fn a_false_claim_with_another_turn_is_refused() {
    let unopened = "hedgerow proof 1\ngame konane\nposition 6x6\nturn R\nclaim L at least 1\nentries 0\nend 0\n";
    let opened = "hedgerow proof 1\ngame konane\nposition XO.OX. X\nturn R\nclaim L at least 1\nentries 1\n\
                  L\tXO..XO X\ta1-c1\nend 1\n";
    let board = "hedgerow proof 1\ngame konane\nposition XO.OX. X\nturn R\nclaim L at least 1\nentries 1\n\
                 L\t...XX. X\ta1-c1\nend 1\n";
    for text in [unopened, opened, board] {
        let (ended, told) = verified(text, &[]);
        assert_eq!((ended, &told["valid"]), (2, &json!(false)), "{text}");
        assert!(told["error"].as_str().unwrap().contains("it is not the turn of R"), "{told}");
        let output = fed(&["verify", "-"], text);
        assert_eq!((code(&output), out(&output), err(&output).lines().count()), (2, String::new(), 1));
    }
}

/// A true proof has one spelling; every other is refused with one sentence.
#[test]
fn proofs_are_canonical_to_the_byte() {
    let strategy = object(&["solve", "nim", "2+1", "--proof", "-"])["proof"].as_str().unwrap().to_owned();
    let outcomes =
        object(&["solve", "hex3d", "2x2x1:1./.. 2", "--nature", "3,0,0,1.0;0,3,0,1;0,0,3,1", "--proof", "-"]);
    let outcomes = outcomes["proof"].as_str().unwrap().to_owned();
    assert!(outcomes.contains("\nnature selfish\n"), "{outcomes}");
    let score = object(&["solve", "boxes", "1x2", "--net", "--proof", "-"])["proof"].as_str().unwrap().to_owned();
    assert!(score.contains("\nclaim L exactly "), "{score}");
    for proof in [&strategy, &outcomes, &score] {
        assert_eq!(verified(proof, &[]).0, 0, "{proof}");
        let position = proof.lines().nth(2).unwrap();
        for forged in [
            proof.replace('\n', "\r\n"),
            proof.replacen(position, &format!("{position} "), 1),
            proof.replacen(position, &format!("{position}\u{b}"), 1),
            proof.replacen(position, &format!("{position}\u{85}"), 1),
            proof.replacen("entries ", "entries 0", 1),
            proof.replacen("entries ", "entries +", 1),
            proof.replacen("end ", "end 0", 1),
            format!("\u{feff}{proof}"),
            format!("{proof}\n"),
            format!("{proof}{proof}"),
            proof.trim_end().to_owned(),
        ] {
            let (ended, told) = verified(&forged, &[]);
            assert_eq!((ended, &told["valid"]), (2, &json!(false)), "{forged:?}");
        }
    }
}

/// A file is not read, and its entries are not kept, beyond the memory that is allowed.
#[test]
fn memory_holds_for_files_of_proofs() {
    let folder = folder("large-proof");
    let path = folder.join("large.proof");
    let text = path.to_str().unwrap();
    let head = "hedgerow proof 1\ngame nim\nposition 2+1\nturn L\nclaim L at least 1\nentries 300000\n";
    let entries: String = (0..300_000).map(|number| format!("L\t1{number:06}\t0-1\n")).collect();
    std::fs::write(&path, format!("{head}{entries}end 300000\n")).unwrap();
    // Too large to be read, and too large to be held in entries.
    for memory in ["1M", "10M"] {
        let (ended, told) = answered(&["verify", text, "--memory", memory]);
        assert_eq!((ended, &told["reason"]), (1, &json!("the memory limit was reached")), "{memory}: {told}");
    }
    assert_eq!(answered(&["verify", text, "--memory", "1G"]).0, 2);
    // The length of a hole in a file counts before it is read.
    std::fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(answered(&["verify", text, "--memory", "100M"]).0, 1);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_third_player_of_two_is_bad_input() {
    for verb in ["solve", "show", "value", "best", "moves", "perft"] {
        for position in ["X.X 3", "X.X 255", "XO. 1"] {
            let output = run(&[verb, "konane", position]);
            assert_eq!((code(&output), err(&output).contains("who moves is X or O")), (2, true), "{}", err(&output));
        }
        assert_eq!(code(&run(&[verb, "boxes", "1x1 0-0 C"])), 2);
        assert_eq!(code(&run(&[verb, "hex3d", "2x2x2 4"])), 2);
    }
    // Nor does a record have one.
    let folder = folder("third-player");
    let path = folder.join("games.jsonl");
    let path = path.to_str().unwrap();
    let played = run(&["match", "nim", "random", "random", "--position", "2+1", "--games", "2", "--records", path]);
    assert_eq!(code(&played), 0, "{}", err(&played));
    let records = std::fs::read_to_string(path).unwrap();
    for turn in ["3", "256", "X", "", "player 1"] {
        std::fs::write(path, records.replace("\"turn\":\"L\"", &format!("\"turn\":\"{turn}\""))).unwrap();
        let output = run(&["play", "nim", "--replay", path]);
        assert_eq!(code(&output), 2, "{turn}: {} {}", out(&output), err(&output));
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
