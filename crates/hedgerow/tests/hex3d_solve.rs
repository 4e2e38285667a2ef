//! Perfect play in 3D Hex from outside: outcome sets, what one player alone can force, proofs and their check.

use crate::common;

use common::{answered, code, err, fed, folder, keys, object, out, run};
use serde_json::{Value, json};

/// Values found by another solver, which looks at every position.
const REFERENCE: &str = include_str!("../../games/tests/data/hex3d.json");
/// Player 1 has joined top and bottom.
const WON: &str = "3x3x3:123/1.2/1..|3../.../...|.../.../... 2";
/// Twelve cells are free.
const LATE: &str = "3x3x3:.33/.12/1.1|.2./2../21.|13./..3/3.2 1";

fn reference() -> Value {
    serde_json::from_str(REFERENCE).unwrap()
}

/// `12D` as the program lists it.
fn listed(set: &str) -> Value {
    json!(set.chars().map(String::from).collect::<Vec<_>>())
}

/// The name of a nature in the file of reference: `coop1_P1P2` for `coop1-12`.
fn name_there(nature: &str) -> String {
    match nature.split_once('-') {
        Some((kind, team)) => {
            let team: String = team.chars().map(|player| format!("P{player}")).collect();
            format!("{kind}_{team}")
        }
        None => nature.to_owned(),
    }
}

/// The sets of a list that contain no other of its sets, in order.
fn minimal(sets: &Value) -> Vec<String> {
    let sets: Vec<&str> = sets.as_array().unwrap().iter().map(|set| set.as_str().unwrap()).collect();
    let within = |small: &str, large: &str| small != large && small.chars().all(|letter| large.contains(letter));
    let mut least: Vec<String> =
        sets.iter().filter(|set| !sets.iter().any(|other| within(other, set))).map(|set| (*set).to_owned()).collect();
    least.sort_unstable();
    least
}

/// How a game on an empty box of n x n x n cells ends, by rules of this file's own: the outcome's letter, and whether the last
/// move ended it and none before.
fn replayed(side: usize, line: &Value) -> (char, bool) {
    let mut cells = vec![vec![vec!['.'; side]; side]; side];
    let moves = line.as_array().unwrap();
    let mut ended = None;
    for (turn, chosen) in moves.iter().enumerate() {
        assert!(ended.is_none(), "a move after the end: {line}");
        let place: Vec<usize> = chosen.as_str().unwrap().split(',').map(|number| number.parse().unwrap()).collect();
        let [x, y, z] = place[..] else { panic!("{chosen}") };
        assert_eq!(cells[z][y][x], '.', "{chosen} twice: {line}");
        let player = ['1', '2', '3'][turn % 3];
        cells[z][y][x] = player;
        if joined(&cells, player) {
            ended = Some(player);
        } else if turn + 1 == side * side * side {
            ended = Some('D');
        }
    }
    (ended.unwrap_or('?'), ended.is_some())
}

/// Whether a player has a chain between the two faces.
fn joined(cells: &[Vec<Vec<char>>], player: char) -> bool {
    let side = cells.len();
    // 1 goes from top to bottom, 2 from left to right, 3 from front to back.
    let along = |[x, y, z]: [usize; 3]| match player {
        '1' => y,
        '2' => x,
        _ => z,
    };
    let every = (0..side).flat_map(|x| (0..side).flat_map(move |y| (0..side).map(move |z| [x, y, z])));
    let own = |[x, y, z]: [usize; 3]| cells[z][y][x] == player;
    let mut reached: Vec<[usize; 3]> = every.clone().filter(|&place| own(place) && along(place) == 0).collect();
    let mut next = 0;
    while next < reached.len() {
        let from = reached[next];
        next += 1;
        let beside = |to: [usize; 3]| (0..3).map(|axis| from[axis].abs_diff(to[axis])).sum::<usize>() == 1;
        let more: Vec<[usize; 3]> =
            every.clone().filter(|&to| own(to) && beside(to) && !reached.contains(&to)).collect();
        reached.extend(more);
    }
    reached.iter().any(|&place| along(place) == side - 1)
}

#[test]
fn all_natures_of_the_smallest_box_are_those_of_the_reference() {
    let solved = object(&["solve", "hex3d", "2x2x2", "--nature", "all"]);
    assert_eq!(keys(&solved), ["game", "position", "turn", "proved", "nodes", "outcomes", "forces"]);
    assert_eq!((&solved["turn"], &solved["proved"]), (&json!("1"), &json!(true)));
    let expected = reference()["2x2x2"].clone();
    let outcomes = solved["outcomes"].as_object().unwrap();
    assert_eq!(outcomes.len(), expected["spe_sets"].as_object().unwrap().len());
    for (nature, found) in outcomes {
        let there = expected["spe_sets"][name_there(nature)].as_str().unwrap();
        assert_eq!(found, &listed(there), "{nature}");
    }
    assert_eq!(keys(&solved["forces"]), ["1", "2", "3"]);
    for player in ["1", "2", "3"] {
        let mut found: Vec<String> =
            solved["forces"][player].as_array().unwrap().iter().map(|set| set.as_str().unwrap().to_owned()).collect();
        found.sort_unstable();
        assert_eq!(found, minimal(&expected["forces_alone"][format!("P{player}")]), "player {player}");
    }
}

#[test]
fn other_boxes_are_solved_as_in_the_reference() {
    for size in ["3x2x2", "2x3x2", "2x2x3"] {
        let expected = reference()[size].clone();
        let solved = object(&["solve", "hex3d", size, "--nature", "all", "--outcomes"]);
        for (nature, found) in solved["outcomes"].as_object().unwrap() {
            let there = expected["spe_sets"][name_there(nature)].as_str().unwrap();
            assert_eq!(found, &listed(there), "{size} {nature}");
        }
        assert_eq!(solved["forces"], Value::Null);
    }
}

#[test]
fn one_nature_has_a_list_and_a_line_to_each_outcome() {
    for nature in ["selfish", "coop1-12", "coop2-23", "coop3-13", "misere"] {
        let solved = object(&["solve", "hex3d", "2x2x2", "--nature", nature]);
        assert_eq!(keys(&solved), ["game", "position", "turn", "proved", "nodes", "outcomes", "lines", "forces"]);
        let there = reference()["2x2x2"]["spe_sets"][name_there(nature)].as_str().unwrap().to_owned();
        assert_eq!(solved["outcomes"], listed(&there), "{nature}");
        let lines = solved["lines"].as_object().unwrap();
        assert_eq!(lines.keys().map(String::as_str).collect::<String>(), there);
        for (outcome, line) in lines {
            assert_eq!(replayed(2, line), (outcome.chars().next().unwrap(), true), "{nature}: {line}");
        }
        // For people, and in a word.
        let text = out(&run(&["solve", "hex3d", "2x2x2", "--nature", nature]));
        let braced = there.chars().map(String::from).collect::<Vec<_>>().join(", ");
        assert!(text.contains(&format!("{{{braced}}}")) && text.contains(nature), "{text}");
        assert_eq!(out(&run(&["solve", "hex3d", "2x2x2", "--nature", nature, "--quiet"])).trim(), there);
    }
    // Selfish is what is asked if nothing is said, and weights are read as natures are.
    let usual = object(&["solve", "hex3d", "2x2x2"]);
    assert_eq!(usual["outcomes"], json!(["D"]));
    let weights = object(&["solve", "hex3d", "2x2x2", "--nature", "3,0,0,1;0,3,0,1;0,0,3,1"]);
    assert_eq!((&weights["outcomes"], &weights["lines"]), (&usual["outcomes"], &usual["lines"]));
}

#[test]
fn what_players_can_force_is_found_where_it_is_wanted() {
    // Eight free cells: without being asked for. With --outcomes not.
    assert!(object(&["solve", "hex3d", "2x2x2"])["forces"].is_object());
    assert_eq!(object(&["solve", "hex3d", "2x2x2", "--outcomes"])["forces"], Value::Null);
    // Sixteen: only with --forces. In a box of one row every stone of player 1 joins top and bottom.
    let unasked = run(&["solve", "hex3d", "1x4x4"]);
    assert_eq!(code(&unasked), 0, "{}", err(&unasked));
    assert!(out(&unasked).contains("not asked for, with 16 free cells: --forces finds them"), "{}", out(&unasked));
    assert_eq!(object(&["solve", "hex3d", "1x4x4"])["forces"], Value::Null);
    let asked = object(&["solve", "hex3d", "1x4x4", "--forces"]);
    assert_eq!(asked["forces"], json!({ "1": ["1"], "2": ["1"], "3": ["1"] }));
    // What is said of a player is what --force says, set by set.
    let forces = object(&["solve", "hex3d", LATE])["forces"].clone();
    for player in ["1", "2", "3"] {
        let least: Vec<&str> = forces[player].as_array().unwrap().iter().map(|set| set.as_str().unwrap()).collect();
        for set in ["1", "2", "3", "D", "12", "13", "23", "1D", "2D", "3D", "123", "12D", "13D", "23D"] {
            let one = object(&["solve", "hex3d", LATE, "--force", &format!("{player}:{set}")]);
            let expected = least.iter().any(|least| least.chars().all(|letter| set.contains(letter)));
            assert_eq!(one["forced"], expected, "{player}:{set} of {forces}");
        }
    }
}

#[test]
fn every_move_has_its_outcomes() {
    let solved = object(&["solve", "hex3d", LATE, "--every-move"]);
    let told = ["game", "position", "turn", "proved", "nodes", "outcomes", "lines", "best", "moves", "forces"];
    assert_eq!(keys(&solved), told);
    let moves = solved["moves"].as_object().unwrap();
    assert_eq!(moves.len(), 12);
    // The definition, from what is told of the moves: what the mover is sure of, and all of the union that is worth as much.
    let worth = |outcome: &Value| match outcome.as_str().unwrap() {
        "1" => 3,
        "D" => 1,
        _ => 0,
    };
    let least = |set: &Value| set.as_array().unwrap().iter().map(worth).min().unwrap();
    let sure = moves.values().map(least).max().unwrap();
    let best: Vec<&String> = moves.iter().filter(|(_, set)| least(set) == sure).map(|(chosen, _)| chosen).collect();
    assert_eq!(solved["best"], json!(best));
    let union = ["1", "2", "3", "D"].map(|letter| json!(letter)).into_iter().filter(|outcome| {
        worth(outcome) >= sure && moves.values().any(|set| set.as_array().unwrap().contains(outcome))
    });
    assert_eq!(solved["outcomes"], Value::from(union.collect::<Vec<_>>()));
    // With a picture too: a set on every free cell.
    let folder = folder("hex3d-solve-picture");
    let path = folder.join("sets.svg");
    let path = path.to_str().unwrap();
    let drawn = object(&["solve", "hex3d", LATE, "--svg", path]);
    assert_eq!((&drawn["moves"], &drawn["svg"]), (&solved["moves"], &json!(path)));
    assert!(std::fs::read_to_string(path).unwrap().contains("<svg"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn proofs_are_checked_and_forgeries_refused() {
    let folder = folder("hex3d-solve-proofs");
    let path = folder.join("one.proof");
    let path = path.to_str().unwrap();
    // Neither on 2x2x2 nor on 3x3x3 can player 1 alone win or draw.
    for (size, nature) in [("2x2x2", "--force"), ("3x3x3", "--force"), ("2x2x2", "--nature")] {
        let asked = if nature == "--force" { "1:1D" } else { "coop1-12" };
        let solved = object(&["solve", "hex3d", size, nature, asked, "--proof", path]);
        assert_eq!((&solved["proof"], &solved["proved"]), (&json!(path), &json!(true)));
        if nature == "--force" {
            assert_eq!((&solved["force"], &solved["forced"]), (&json!("1:1D"), &json!(false)));
        }
        let checked = object(&["verify", path]);
        let told = ["game", "position", "turn", "nature", "claim", "valid", "entries", "claims", "positions"];
        assert_eq!(keys(&checked), told);
        assert_eq!((&checked["valid"], &checked["nature"]), (&json!(true), &json!(asked)));
        assert_eq!(checked["entries"], solved["entries"]);
        assert_eq!(checked["position"], size);
        assert_eq!(out(&run(&["verify", path, "--quiet"])), "valid\n");
    }
    object(&["solve", "hex3d", "2x2x2", "--force", "1:1D", "--proof", path]);
    assert_eq!(object(&["verify", path])["claim"], "player 1 alone cannot force {1, D}");
    let proof = std::fs::read_to_string(path).unwrap();
    assert!(proof.contains("\nclaims -1D\n"), "{proof}");
    let forged = folder.join("forged.proof");
    let forged = forged.to_str().unwrap();
    let refused = |text: &str, phrase: &str| {
        std::fs::write(forged, text).unwrap();
        let output = run(&["verify", forged]);
        assert_eq!((code(&output), out(&output)), (2, String::new()), "{phrase}");
        assert!(err(&output).contains(phrase) && err(&output).lines().count() == 1, "{phrase}: {}", err(&output));
        let (ended, told) = answered(&["verify", forged]);
        assert_eq!((ended, &told["valid"]), (2, &json!(false)), "{phrase}");
    };
    // The opposite claim, and the opposite of everything.
    refused(&proof.replace("\nclaims -1D\n", "\nclaims +1D\n"), "nothing is said of +1D at the position itself");
    refused(&proof.replace("-1D", "+1D"), "does not follow");
    // Another player, another box.
    refused(&proof.replace("nature 1:1D", "nature 2:2D").replace("-1D", "-2D"), "");
    refused(&proof.replace("position 2x2x2", "position 2x2x1"), "line ");
    // An end that is missing.
    let (before, _) = proof.split_once("end ").unwrap();
    refused(before, "line ");
    // Every entry is needed: without it something does not follow, or nothing is said of the position itself.
    let lines: Vec<&str> = proof.lines().collect();
    let entries: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].contains('\t')).collect();
    let count = entries.len();
    assert!(count > 3, "{proof}");
    for gone in [entries[0], entries[count / 2], entries[count - 1]] {
        let mut rest = lines.clone();
        rest.remove(gone);
        let rest = rest.join("\n") + "\n";
        let rest = rest.replace(&format!("entries {count}"), &format!("entries {}", count - 1));
        refused(&rest.replace(&format!("end {count}"), &format!("end {}", count - 1)), "");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_limit_leaves_what_is_known() {
    let (ended, known) = answered(&["solve", "hex3d", "3x3x3", "--time", "2s"]);
    assert_eq!((ended, &known["proved"]), (1, &json!(false)), "{known}");
    assert_eq!(known["nature"], "selfish");
    let letters = |key: &str| -> Vec<String> {
        known[key].as_array().unwrap().iter().map(|letter| letter.as_str().unwrap().to_owned()).collect()
    };
    let (certain, possible) = (letters("certain"), letters("possible"));
    assert!(certain.iter().all(|letter| possible.contains(letter)), "{known}");
    assert!(!possible.is_empty() && possible.iter().all(|letter| ["1", "2", "3", "D"].contains(&letter.as_str())));
    assert!(known["nodes"].as_u64().unwrap() > 0 && known["reason"].is_string(), "{known}");
    assert!(known.get("outcomes").is_none() && known.get("lines").is_none(), "{known}");
    let text = run(&["solve", "hex3d", "3x3x3", "--time", "2s"]);
    assert_eq!(code(&text), 1);
    assert!(out(&text).contains("certain, {") && err(&text).starts_with("no answer: "), "{}", err(&text));
    // Too large to be begun.
    let (ended, known) = answered(&["solve", "hex3d", "4x4x4"]);
    assert_eq!((ended, &known["certain"], &known["possible"]), (1, &json!([]), &json!(["1", "2", "3", "D"])));
    let text = run(&["solve", "hex3d", "4x4x4"]);
    assert!(out(&text).contains("64; positions with up to 27 are solved"), "{}", out(&text));
}

#[test]
fn natures_may_begin_with_a_minus_and_stand_apart_from_the_outcomes() {
    let weights = "-1,0,0,1;0,3,0,1;0,0,3,1";
    let solved = run(&["solve", "hex3d", "2x2x2", "--nature", weights, "--outcomes"]);
    assert_eq!(code(&solved), 0, "{}", err(&solved));
    assert!(out(&solved).contains(&format!(" {weights}\n")), "{}", out(&solved));
    // Everything is possible if nothing matters to anybody.
    let same = "1,1,1,1;1,1,1,1;1,1,1,1";
    let solved = out(&run(&["solve", "hex3d", "2x2x2", "--nature", same, "--outcomes"]));
    assert!(solved.contains(&format!("{{1, 2, 3, D}} {same}\n")), "{solved}");
}

/// Boxes of two players, and the sentences for what two do not have.
#[test]
fn two_play_and_leave_front_and_back_to_nobody() {
    for (position, outcome) in [("2x2x2 two", "D"), ("1x2x2 two", "1"), ("2x1x2 two", "2"), ("3x3x3 two", "D")] {
        let solved = object(&["solve", "hex3d", position, "--within", outcome]);
        assert_eq!((&solved["is_within"], &solved["proved"]), (&json!(true), &json!(true)), "{position}");
    }
    let forces = object(&["solve", "hex3d", "2x2x2 two"])["forces"].clone();
    assert_eq!(forces, json!({"1": ["12", "1D", "2D"], "2": ["12", "1D", "2D"]}));
    let all = object(&["solve", "hex3d", "2x2x2 two", "--nature", "all", "--outcomes"]);
    assert_eq!(keys(&all["outcomes"]), ["selfish", "misere", "coop1-12", "coop2-12", "coop3-12"]);
    let folder = folder("hex3d-two");
    let path = folder.join("two.proof");
    let path = path.to_str().unwrap();
    object(&["solve", "hex3d", "2x2x3 two", "--nature", "misere;4:selfish", "--proof", path]);
    let checked = object(&["verify", path]);
    assert_eq!((&checked["valid"], &checked["nature"]), (&json!(true), &json!("misere;4:selfish")));
    // By the laws for three players it is no proof.
    let text = std::fs::read_to_string(path).unwrap().replace("2x2x3 two", "2x2x3");
    std::fs::write(path, text).unwrap();
    assert_ne!(code(&run(&["verify", path])), 0);
    for (options, phrase) in [
        (&["--nature", "coop1-13"][..], "\"coop1-13\" is no nature where two play"),
        (&["--nature", "1,0,0,0;0,1,0,0;0,0,1,0"], "two play"),
        (&["--force", "3:1D"], "some of the outcomes 1, 2, D"),
        (&["--within", "13"], "--within 13: write some of the outcomes 1, 2 and D, such as 1D"),
        (&["--nature", "selfish;1:misere"], "weights change at a move, a number from 2 to 999"),
    ] {
        let refused = run(&[&["solve", "hex3d", "2x2x2 two"], options].concat());
        assert_eq!((code(&refused), err(&refused).lines().count()), (2, 1), "{options:?}");
        assert!(err(&refused).contains(phrase), "{options:?}: {}", err(&refused));
    }
}

#[test]
fn a_cell_in_the_place_of_the_turn_is_called_a_cell() {
    let refused = run(&["moves", "hex3d", "2x2x2", "5,5,5"]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("\"5,5,5\" is a cell, not a part of a position"), "{}", err(&refused));
}

#[test]
fn what_makes_no_sense_gets_one_sentence() {
    let written = "what a player alone forces is written 1:1D, the player and some of the outcomes 1, 2, 3, D";
    let cases: [(&[&str], &str); 17] = [
        (&["--nature", "nobody"], "hex3d: \"nobody\" is no nature (those with a name are selfish, misere, coop1-12"),
        (&["--nature", "coop4-12"], "\"coop4-12\" is no nature"),
        (&["--nature", "1,0,0.5;0,1,0.5"], "hex3d: \"1,0,0.5;0,1,0.5\": three play"),
        (&["--nature", "3,0,0;0,3,0;0,0,3"], "3 players have 4 outcomes (a draw is the last), not 3"),
        (&["--nature", "3,0,0,x;0,3,0,1;0,0,3,1"], "\"x\" is not a number"),
        (&["--nature", "1:1D"], "hex3d: --nature: what a player alone can force is asked by --force"),
        (&["--force", "1D"], "hex3d: --force 1D: write the player and the outcomes, such as 1:1D"),
        (&["--force", "selfish"], "--force selfish: write the player and the outcomes"),
        (&["--force", "4:1D"], written),
        (&["--force", "1:"], written),
        (&["--force", "1:4"], written),
        (&["--force", "1:11"], written),
        (&["--force", "1:123D"], written),
        (&["--nature", "all", "--proof", "x.proof"], "hex3d: --proof is of one nature: name it in place of all"),
        (&["--nature", "all", "--every-move"], "hex3d: --every-move is of one nature"),
        (&["--net"], "hex3d: --net is for boxes only"),
        (&["--turn", "L"], "in place of --turn"),
    ];
    for (options, phrase) in cases {
        let refused = run(&[&["solve", "hex3d", "2x2x2"], options].concat());
        assert_eq!((code(&refused), out(&refused)), (2, String::new()), "{options:?}");
        assert!(err(&refused).contains(phrase), "{options:?}: {}", err(&refused));
        assert_eq!(err(&refused).lines().count(), 1, "{options:?}: {}", err(&refused));
    }
    assert!(!std::path::Path::new("x.proof").exists());
    for position in ["2x2x2 pie", WON] {
        for option in [&["--every-move"][..], &["--proof", "x.proof"]] {
            let refused = run(&[&["solve", "hex3d", position], option].concat());
            assert_eq!(code(&refused), 2, "{position} {option:?}");
            assert!(err(&refused).contains("is for games that go on, without a pie rule"), "{}", err(&refused));
        }
    }
    for (game, position) in [("nim", "3+5"), ("boxes", "2x2"), ("konane", "4x4")] {
        let refused = run(&["solve", game, position, "--nature", "selfish"]);
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).contains("--nature is for hex3d only"), "{}", err(&refused));
    }
    // Options that exclude each other are for clap to refuse.
    for options in [&["--force", "1:1D", "--nature", "all"][..], &["--outcomes", "--forces"]] {
        assert_eq!(code(&run(&[&["solve", "hex3d", "2x2x2"], options].concat())), 2, "{options:?}");
    }
}

#[test]
fn games_that_are_over_and_first_stones_that_may_be_taken_over() {
    for nature in ["selfish", "misere", "coop3-23"] {
        let over = object(&["solve", "hex3d", WON, "--nature", nature]);
        assert_eq!((&over["outcomes"], &over["proved"]), (&json!(["1"]), &json!(true)), "{nature}");
    }
    for (question, forced) in [("1:1", true), ("2:1", true), ("2:2D", false)] {
        assert_eq!(object(&["solve", "hex3d", WON, "--force", question])["forced"], forced, "{question}");
    }
    let full = "2x2x2:23/11|32/21 3";
    assert_eq!(object(&["solve", "hex3d", full])["outcomes"], json!(["D"]));
    let pie = object(&["solve", "hex3d", "2x2x2 pie", "--nature", "all", "--outcomes"]);
    assert_eq!((&pie["position"], &pie["proved"]), (&json!("2x2x2 pie"), &json!(true)));
    assert_eq!(pie["outcomes"].as_object().unwrap().len(), 11);
    assert_eq!(pie["outcomes"]["selfish"], json!(["D"]));
    // All first stones are alike, so what comes of the box is what comes of one of them; and the rule matters.
    let after = object(&["solve", "hex3d", "2x2x2:1./..|../.. 2 pie", "--nature", "all", "--outcomes"]);
    assert_eq!(after["outcomes"], pie["outcomes"]);
    let plain = object(&["solve", "hex3d", "2x2x2", "--nature", "all", "--outcomes"]);
    assert_ne!(plain["outcomes"]["misere"], pie["outcomes"]["misere"]);
}

#[test]
fn batches_are_answered_line_by_line() {
    let output = fed(&["solve", "hex3d", "-", "--nature", "coop2-12"], "2x2x2\n# a remark\n2x2\n2x2x2:1./..|../..\n");
    assert_eq!(code(&output), 2);
    let lines: Vec<Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["outcomes"], json!(["1", "2"]));
    assert!(lines[1]["error"].is_string() && lines[1].get("outcomes").is_none(), "{lines:?}");
    assert_eq!((&lines[2]["turn"], &lines[2]["outcomes"]), (&json!("2"), &json!(["1", "2"])));
    // Alone each is answered in the same way.
    for (position, line) in [("2x2x2", &lines[0]), ("2x2x2:1./..|../..", &lines[2])] {
        let alone = object(&["solve", "hex3d", position, "--nature", "coop2-12"]);
        for key in ["position", "turn", "outcomes", "lines", "forces", "proved"] {
            assert_eq!(alone[key], line[key], "{position} {key}");
        }
    }
    let refused = fed(&["solve", "hex3d", "-", "--proof", "x.proof"], "2x2x2\n");
    assert_eq!((code(&refused), out(&refused)), (2, String::new()));
}

#[test]
fn the_same_answer_on_any_number_of_threads() {
    for nature in ["selfish", "coop1-23", "misere"] {
        for position in [LATE, "2x2x3"] {
            let [one, two] = ["1", "2"].map(|threads| {
                object(&["solve", "hex3d", position, "--nature", nature, "--every-move", "--threads", threads])
            });
            for key in ["outcomes", "lines", "moves", "best", "forces", "proved"] {
                assert_eq!(one[key], two[key], "{position} {nature} {key}");
                assert!(!one[key].is_null(), "{key}");
            }
        }
    }
}

#[test]
fn a_search_is_saved_and_gone_on_with() {
    let place = folder("hex3d-saved");
    let file = place.join("search");
    let file = file.to_str().unwrap();
    // Two threads would not count the same positions each time.
    let start = ["solve", "hex3d", LATE, "--outcomes", "--threads", "1"];
    let whole = object(&start);
    let saved = object(&[&start[..], &["--save", file]].concat());
    assert_eq!((&saved, saved.get("rests_on")), (&whole, None));
    // What was only read is not proved, unless somebody trusts it.
    let (ended, resumed) = answered(&[&start[..], &["--resume", file]].concat());
    assert_eq!((ended, &resumed["proved"], &resumed["rests_on"]), (0, &json!(false), &json!(file)));
    assert_eq!(resumed["outcomes"], whole["outcomes"]);
    assert!(resumed["nodes"].as_u64() < whole["nodes"].as_u64());
    let trusted = object(&[&start[..], &["--resume", file, "--trust"]].concat());
    assert_eq!(trusted["proved"], json!(true));
    // A proof is checked by the plain rules, whatever it was found with.
    let proof = place.join("proof");
    let proved = object(&[&start[..], &["--resume", file, "--proof", proof.to_str().unwrap()]].concat());
    assert_eq!(proved["proved"], json!(true));
    for other in [&["--within", "D", "--nature", "misere"][..], &["--force", "1:1D"]] {
        let refused = run(&[&["solve", "hex3d", LATE, "--resume", file][..], other].concat());
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).contains("not the saved search of this position and nature"), "{}", err(&refused));
    }
    for (words, sentence) in [
        (&["solve", "hex3d", LATE, "--nature", "all", "--save", "x"][..], "--save is of one nature"),
        (&["solve", "hex3d", "2x2x2 pie", "--save", "x"], "--save is for games that go on, without a pie rule"),
    ] {
        let refused = run(words);
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).contains(sentence), "{}", err(&refused));
    }
    std::fs::remove_dir_all(place).unwrap();
}
