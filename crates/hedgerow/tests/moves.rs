//! The verb `moves`: games so far, what may be played, and where it is in the picture.

use serde_json::Value;

use crate::common::{answered, code, err, fed, keys, object, out, run};

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// The moves of a list.
fn named(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|chosen| chosen["move"].as_str().unwrap()).collect()
}

/// The words of every place of this name in a picture.
fn words_of<'a>(answer: &'a Value, place: &str) -> Vec<&'a str> {
    let begins = format!("data-place=\"{place}\" data-words=\"");
    answer["svg"].as_str().unwrap().split(&begins).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

fn assert_placed(answer: &Value, list: &str) {
    for chosen in answer[list].as_array().unwrap() {
        let places = texts(&chosen["places"]);
        assert!(!places.is_empty());
        for place in places {
            let words = words_of(answer, place);
            assert_eq!(words.len(), 1, "{place} of {chosen} in {}", answer["reached"]);
            assert!(words[0].len() > place.len(), "{place} is only called {words:?}");
        }
    }
}

/// Members of a game's random family.
fn members(game: &str, parameters: &[&str], count: usize) -> String {
    let member = |seed: usize| {
        let seed = seed.to_string();
        out(&run(&[&["make", game, "random"], parameters, &[seed.as_str()]].concat()))
    };
    (1..=count).map(member).collect()
}

#[test]
fn every_place_of_a_move_is_once_in_the_picture() {
    let games: [(&str, &[&str], &[&str]); 9] = [
        ("hackenbush", &["14", "7"], &["--turn", "R"]),
        ("hackenbush", &["10", "6"], &["--moves", "2", "--labels"]),
        ("boxes", &["3", "4", "12"], &["--labels"]),
        ("konane", &["8", "8", "6"], &["--labels"]),
        ("hex", &["5", "6", "6"], &["--labels"]),
        ("hex3d", &["3", "3", "3", "6"], &["--labels"]),
        ("nim", &["5", "45"], &[]),
        ("domineering", &["5", "6", "30"], &["--turn", "R"]),
        ("cherries", &["4", "3"], &[]),
    ];
    for (game, parameters, options) in games {
        let answers = fed(&[&["moves", game, "-"], options].concat(), members(game, parameters, 8));
        assert_eq!(code(&answers), 0, "{game}: {}", out(&answers));
        let answers: Vec<Value> = out(&answers).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), 8);
        assert!(answers.iter().map(|answer| named(&answer["moves"]).len()).sum::<usize>() > 16, "{game}");
        for answer in &answers {
            // Of a large heap not every stone is drawn.
            let drawn = game != "nim"
                || !texts(&answer["reached"].as_str().unwrap().split('+').map(Value::from).collect())
                    .iter()
                    .any(|heap| heap.parse::<u32>().unwrap() > 40);
            if drawn {
                assert_placed(answer, "moves");
            }
        }
    }
    // The pie rule: who takes over takes the first stone.
    let pie = object(&["moves", "hex3d", "3x3x3 pie", "--after", "1,1,0"]);
    assert_placed(&pie, "moves");
    let over = pie["moves"].as_array().unwrap().iter().find(|chosen| !chosen["move"].as_str().unwrap().contains(','));
    assert_eq!(texts(&over.unwrap()["places"]), ["1,1,0"]);
}

#[test]
fn the_picture_says_what_a_place_is() {
    for (game, position, place, words) in [
        ("hackenbush", "0-1B 1-2R 1-3G", "2", "edge 2, green"),
        ("boxes", "2x2", "5", "line 5"),
        ("konane", "XO./O.X X", "a1", "square a1, black"),
        ("konane", "XO./O.X X", "b1", "square b1, white"),
        ("konane", "XO./O.X X", "c1", "square c1, empty"),
        ("hex", "3x3:X../.O./...", "b2", "cell b2, white"),
        ("hex", "3x3:X../.O./...", "c3", "cell c3, free"),
        ("hex3d", "3x3x3", "0,1,2", "cell 0,1,2: column 0, row 1, layer 2"),
        ("hex3d", "2x2x2:1./#.|../.. 2", "0,0,0", "cell 0,0,0: column 0, row 0, layer 0; a stone of player 1"),
        ("hex3d", "2x2x2:1./#.|../.. 2", "0,1,0", "cell 0,1,0: column 0, row 1, layer 0; excluded"),
        ("nim", "3+5", "1-2", "take 2 from heap 1"),
        ("domineering", "2x3", "a1", "cell a1"),
        ("cherries", "BRB + RR", "0l", "row 0, left end"),
        ("cherries", "BRB + RR", "1r", "row 1, right end"),
        ("clobber", "XO.", "a1", "square a1, blue"),
        ("clobber", "XO.", "b1", "square b1, red"),
        ("clobber", "XO.", "c1", "square c1, empty"),
    ] {
        assert_eq!(words_of(&object(&["moves", game, position]), place), [words], "{game} {position}");
    }
}

/// Plays a game by moves from anywhere in the list; the answer at its end.
fn played_out(game: &str, position: &str) -> (Value, usize) {
    let mut past: Vec<String> = Vec::new();
    for step in 0..200 {
        let answer = object(&["moves", game, position, "--after", &past.join(";")]);
        assert_eq!(texts(&answer["after"]), past);
        let moves = named(&answer["moves"]);
        if answer["over"] == true {
            assert!(moves.is_empty() && answer["turn"].is_null() && answer["player"].is_null(), "{answer}");
            return (answer, past.len());
        }
        assert_eq!(answer["omitted"], 0);
        past.push(moves[(step * 7 + 3) % moves.len()].to_owned());
    }
    panic!("{game} never ends");
}

#[test]
fn games_are_played_to_their_ends() {
    for (game, position, players) in [
        ("hackenbush", "0-1B 1-2R 2-0G 2-3B 0-4R", 2),
        ("boxes", "1x2", 2),
        ("konane", "4x4", 2),
        ("hex3d", "2x2x2", 3),
        ("nim", "3+2", 2),
        ("domineering", "3x3", 2),
        ("cherries", "BRB + RB", 2),
    ] {
        let (answer, plies) = played_out(game, position);
        assert!(plies > 1);
        assert_eq!(answer["players"].as_array().unwrap().len(), players);
        let results: Vec<i64> = answer["results"].as_array().unwrap().iter().map(|one| one.as_i64().unwrap()).collect();
        assert_eq!(results.len(), players);
        let most = results.iter().max().unwrap();
        let winners: Vec<usize> = (0..players).filter(|&player| results[player] == *most).collect();
        match winners[..] {
            [winner] => {
                assert_eq!(answer["winner"], winner);
                let name = answer["players"][winner].as_str().unwrap();
                assert!(answer["said"].as_str().unwrap().starts_with(&format!("{name} wins")), "{answer}");
            }
            _ => assert_eq!((&answer["winner"], &answer["said"]), (&Value::Null, &Value::from("Nobody wins: a draw."))),
        }
    }
}

#[test]
fn what_was_made_is_written_as_always_and_numbers_are_of_the_position_now() {
    let answer = object(&["moves", "hackenbush", "BRR + RB", "--after", "0"]);
    let expected = [
        "game", "position", "after", "reached", "turn", "player", "players", "moves", "omitted", "over", "results",
        "winner", "said", "svg",
    ];
    assert_eq!(keys(&answer), expected);
    // The stalk has fallen: what is left is numbered anew, and its vertices keep their names.
    assert_eq!(answer["reached"], "0-4R 4-5B");
    assert_eq!((&answer["turn"], &answer["player"]), (&Value::from("R"), &Value::from(1)));
    assert_eq!(named(&answer["moves"]), ["0"]);
    assert!(answer["svg"].as_str().unwrap().contains("data-vertex=\"5\""));
    assert_eq!(texts(&object(&["moves", "cherries", "B + RB", "--after", " 0r "])["after"]), ["0l"]);
    let two = object(&["moves", "hackenbush", "BBBR", "--moves", "2", "--after", "2,0"]);
    assert_eq!(texts(&two["after"]), ["0,2"]);
    assert_eq!((&two["reached"], &two["said"]), (&Value::from("0 moves=2"), &Value::from("Left wins.")));
    // Both of two equal heaps may be reached for.
    assert_eq!(named(&object(&["moves", "nim", "1+1"])["moves"]), ["0-1", "1-1"]);
    assert_eq!(object(&["moves", "nim", "2+2", "--after", "1-1"])["reached"], "2+1");
}

#[test]
fn separators_and_repeated_options_are_one() {
    let answer = |after: &[&str]| object(&[&["moves", "boxes", "2x2"], after].concat());
    let once = answer(&["--after", "0 3;5"]);
    assert_eq!(once, answer(&["--after", "0", "--after", "3", "--after", "5"]));
    assert_eq!(once, answer(&["--after", " ;0;;3 5; "]));
    assert_eq!(texts(&once["after"]), ["0", "3", "5"]);
}

#[test]
fn closed_boxes_have_their_owners() {
    let letters =
        |answer: &Value, letter: &str| answer["svg"].as_str().unwrap().matches(&format!(">{letter}</text>")).count();
    // A closes the first box; then each has one.
    let first = object(&["moves", "boxes", "1x2", "--after", "0 1 2 4 5 3 6"]);
    let before = object(&["moves", "boxes", "1x2"]);
    let won = |letter| letters(&first, letter) - letters(&before, letter);
    assert_eq!(first["over"], true);
    assert_eq!(won("A") + won("B"), 2, "{}", first["reached"]);
    // The last move stands out.
    for (game, start, moves) in [("boxes", "2x2", "0 1"), ("konane", "6x6", "c3 c2"), ("hex3d", "2x2x2", "0,0,0 1,1,1")]
    {
        let after = object(&["moves", game, start, "--after", moves]);
        let shown = object(&["show", game, after["reached"].as_str().unwrap()]);
        assert_ne!(after["svg"], shown["svg"], "{game}");
    }
}

#[test]
fn a_move_that_cannot_be_made_is_named() {
    for (arguments, sentence) in [
        (&["hackenbush", "BR", "--after", "0 7"][..], "hackenbush: move 2 of those made, \"7\": there is no edge 7"),
        (&["hackenbush", "BR", "--after", "1"], "move 1 of those made, \"1\": this is not a move of Left"),
        (&["domineering", "2x2", "--after", "a1-a2;x"], "move 2 of those made, \"x\": a move is two cells"),
        (&["boxes", "1x1", "--after", "0 0"], "move 2 of those made, \"0\": this line is drawn already"),
        (&["nim", "1", "--after", "0-1 0-1"], "move 2 of those made"),
        (&["konane", "4x4", "--after", "a1-a3"], "at the opening a stone is removed"),
        (&["konane", "4x4", "--turn", "L"], "in place of --turn"),
        (&["boxes", "2x2", "--conflict", "tie"], "boxes: nash is for games in which"),
        (&["hackenbush", "BR", "--conflict", "tie", "--turn", "L"], "both move at once"),
        (&["hackenbush", "BR", "--conflict", "tie", "--after", "0"], "a pair is Blue's move and Red's"),
        (&["hackenbush", "BR", "--conflict", "tie", "--after", "0/-"], "Red can move and may not pass"),
        (&["hackenbush", "BR", "--conflict", "tie", "--after", "1/1"], "\"1\" is not a move of Blue"),
        (&["hackenbush", "B", "--conflict", "tie", "--after", "0/0"], "Red can only pass, which is written -"),
        (
            &["hackenbush", "B", "--conflict", "tie", "--after", "0/- 0/-"],
            "move 2 of those made, \"0/-\": the game is over",
        ),
        (&["hackenbush", "B", "--conflict", "never"], "never"),
    ] {
        let output = run(&[&["moves"], arguments].concat());
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(sentence), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn too_many_moves_are_not_listed() {
    let many = object(&["moves", "nim", "20000"]);
    assert_eq!((named(&many["moves"]).len(), &many["omitted"]), (10_000, &Value::from(10_000)));
    let picture = out(&run(&["make", "hackenbush", "random", "300", "150"]));
    let most = object(&["moves", "hackenbush", picture.trim(), "--moves", "4"]);
    assert!(named(&most["moves"]).is_empty() && most["omitted"].is_null() && most["over"] == false, "{most}");
    let (exit, answer) = answered(&["moves", "hackenbush", picture.trim(), "--moves", "4", "--after", "0,1,2,3"]);
    assert_eq!(exit, 2, "{answer}");
}

#[test]
fn both_move_at_once() {
    let start = object(&["moves", "hackenbush", "0-1B 0-2R 0-3G 3-4B", "--conflict", "tie"]);
    let expected = [
        "game", "position", "conflict", "after", "reached", "players", "blue", "red", "omitted", "points", "happened",
        "over", "results", "winner", "said", "svg",
    ];
    assert_eq!(keys(&start), expected);
    assert_eq!((named(&start["blue"]), named(&start["red"])), (vec!["0", "2", "3"], vec!["1", "2"]));
    assert_placed(&start, "blue");
    assert_placed(&start, "red");
    // Two hands on the green edge.
    let happened = |rule: &str, after: &str| {
        object(&["moves", "hackenbush", "0-1B 0-2R 0-3G 3-4B", "--conflict", rule, "--after", after])
    };
    let tie = happened("tie", "2/2");
    assert_eq!((texts(&tie["happened"]), &tie["over"], &tie["said"]), (vec!["ended"], &true.into(), &"A tie.".into()));
    let replay = happened("replay", "2/2 0/1");
    assert_eq!((texts(&replay["happened"]), &replay["over"]), (vec!["again", "both"], &false.into()));
    assert_eq!(replay["reached"], "0-3G 3-4B");
    let once = happened("once", "2/2");
    assert_eq!(texts(&once["happened"]), ["once"]);
    assert_eq!(texts(&happened("random", "2/2")["happened"]), ["once"]);
    // Free moves are points.
    let free = happened("tie", "0/1 1/0");
    assert_eq!(texts(&free["happened"]), ["both", "both"], "{free}");
    let points = object(&["moves", "hackenbush", "BB + B", "--conflict", "tie", "--after", "1/-;0/-;0/-"]);
    assert_eq!((&points["points"], &points["results"]), (&3.into(), &serde_json::json!([3, -3])));
    assert_eq!((&points["winner"], &points["said"]), (&0.into(), &"Blue wins by 3 points.".into()));
    assert_eq!(texts(&points["after"]), ["1/-", "0/-", "0/-"]);
    // A coin falls by the seed, and by nothing else.
    let coin = |seed: &str| {
        let asked = ["moves", "domineering", "2x2", "--conflict", "random", "--after", "a1-a2/a1-b1", "--seed", seed];
        let answer = object(&asked);
        assert_eq!((texts(&answer["happened"]), answer.clone()), (vec!["coin"], object(&asked)));
        answer["reached"].as_str().unwrap().to_owned()
    };
    let mut fallen: Vec<String> = (1..=12).map(|seed| coin(&seed.to_string())).collect();
    fallen.sort();
    fallen.dedup();
    assert_eq!(fallen.len(), 2);
}

#[test]
fn people_see_the_board_and_the_moves() {
    let seen = |arguments: &[&str]| out(&run(&[&["moves"], arguments].concat()));
    assert_eq!(seen(&["nim", "2+1", "--after", "0-1"]), " 0: o 1\n 1: o 1\n1+1\nRight to move\n  0-1  1-1\n");
    assert_eq!(seen(&["nim", "1", "--after", "0-1"]), "no stones\n0\nLeft wins.\n");
    assert_eq!(seen(&["konane", "6x6", "--after", "c3 c2"]).matches("to move").count(), 1);
    assert_eq!(seen(&["nim", "2", "--quiet"]), "0-1\n0-2\n");
    let both = seen(&["hackenbush", "BR", "--conflict", "tie"]);
    assert!(both.ends_with("Blue has 1 move\n  0\nRed has 1 move\n  1\n"), "{both}");
    let batch = out(&fed(&["moves", "nim", "-", "--after", "0-1"], "2+1\n1\n"));
    assert_eq!(batch.lines().count(), 2);
}
