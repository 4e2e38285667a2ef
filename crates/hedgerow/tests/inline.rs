//! What goes to files on request can be part of the answer: `-` in place of a file.

use crate::common::{code, err, fed, folder, object, out, run};

#[test]
fn pictures_are_in_the_answer_and_alone_on_standard_output() {
    for arguments in [
        &["show", "nim", "3"][..],
        &["solve", "boxes", "1x2"],
        &["solve", "konane", "4x4 a1 a2"],
        &["solve", "hex3d", "2x2x1"],
        &["solve", "hackenbush", "BRR + RB"],
        &["solve", "nim", "3+4"],
        &["best", "domineering", "2x3"],
        &["best", "cherries", "BR + RB", "--engine", "uct:iterations=50"],
        &["best", "hackenbush", "BRR + RB"],
        &["best", "hackenbush", "BBRR", "--moves", "2", "--engine", "mc:playouts=10"],
        &["best", "konane", "6x6", "--engine", "random", "--repeat", "5", "--plies", "2"],
        &["nash", "halves", "2", "1"],
        &["nash", "halves", "--table", "3"],
        &["nash", "matrix", "3 -1; -1 1"],
        &["problems", "boxes", "1", "--repeat", "1"],
    ] {
        let drawn = [arguments, &["--svg", "-"]].concat();
        let svg = object(&drawn)["svg"].as_str().unwrap_or_else(|| panic!("{arguments:?}")).to_owned();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{arguments:?}");
        assert_eq!(out(&run(&drawn)), svg, "{arguments:?}");
        // The same picture as in a file.
        let folder = folder(&format!("inline-{}-{}", arguments[0], arguments[1]));
        let file = folder.join("picture.svg");
        object(&[arguments, &["--svg", file.to_str().unwrap()]].concat());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), svg, "{arguments:?}");
        std::fs::remove_dir_all(folder).unwrap();
    }
    let refused = run(&["show", "nim", "3", "--png", "-"]);
    assert_eq!(code(&refused), 2);
    assert!(err(&refused).contains("a PNG picture is not text: name a file"), "{}", err(&refused));
}

#[test]
fn numbers_stand_on_the_moves_of_every_game() {
    for (arguments, numbers) in [
        (&["solve", "nim", "3+1"][..], &["wins", "loses"][..]),
        (&["solve", "domineering", "2x3"], &["wins"]),
        (&["solve", "hackenbush", "BR + RB", "--turn", "R"], &["loses"]),
        (&["best", "cherries", "BR + RB"], &["-1"]),
        (&["best", "hackenbush", "BRR + B"], &["1/4"]),
    ] {
        let svg = object(&[arguments, &["--svg", "-"]].concat())["svg"].as_str().unwrap().to_owned();
        for number in numbers {
            assert!(svg.contains(&format!(">{number}</text>")), "{arguments:?}: {number} in {svg}");
        }
    }
}

#[test]
fn trees_and_thermographs_are_in_the_answer() {
    let search = ["best", "nim", "3+5+7", "--engine", "uct:iterations=200", "--tree", "-"];
    let answer = object(&search);
    let nodes = answer["tree"]["nodes"].as_array().unwrap();
    assert!(nodes.len() > 20 && nodes[0]["parent"].is_null() && nodes[0]["visits"] == 200);
    let dot = answer["dot"].as_str().unwrap();
    assert!(dot.starts_with("digraph tree {") && dot.matches(" -> ").count() == nodes.len() - 1);
    assert_eq!(out(&run(&search)), dot);
    let heat = ["value", "domineering", "2x2", "--thermograph", "-"];
    let svg = object(&heat)["thermograph"].as_str().unwrap().to_owned();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(out(&run(&heat)), svg);
    // In a batch every object has its own.
    let batch = out(&fed(&["value", "domineering", "-", "--thermograph", "-"], "2x2\n2x3\n"));
    assert_eq!(batch.lines().filter(|line| line.contains("\"thermograph\":\"<svg ")).count(), 2, "{batch}");
}

#[test]
fn proofs_are_in_the_answer_and_go_through_pipes() {
    for arguments in [
        &["solve", "nim", "3+5"][..],
        &["solve", "konane", "4x4 b2 b1"],
        &["solve", "hex3d", "2x2x2", "--nature", "misere"],
        &["solve", "hex3d", "2x2x2", "--force", "1:1D"],
    ] {
        let proved = [arguments, &["--proof", "-", "--threads", "1"]].concat();
        let answer = object(&proved);
        let proof = answer["proof"].as_str().unwrap_or_else(|| panic!("{arguments:?}"));
        assert_eq!(out(&run(&proved)), proof, "{arguments:?}");
        let verified = fed(&["verify", "-", "--json"], proof);
        let verified: serde_json::Value = serde_json::from_str(&out(&verified)).unwrap();
        assert_eq!((&verified["valid"], &verified["entries"]), (&true.into(), &answer["entries"]), "{arguments:?}");
    }
}
