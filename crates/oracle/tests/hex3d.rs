//! The plain judge of 3D Hex: the reference values of small boxes, and positions that can be judged by hand.

use std::time::Instant;

use hedgerow_oracle::hex3d::{NATURES, Position, forces, forces_all, nature, outcomes, outcomes_of_each, reachable};
use hedgerow_oracle::random::SplitMix64;
use serde_json::Value;

fn reference() -> Value {
    serde_json::from_str(include_str!("../../games/tests/data/hex3d.json")).expect("the reference file is JSON")
}

/// The name of a nature in the reference file: `coop1_P1P2` is `coop1-12`.
fn renamed(name: &str) -> String {
    name.replace("_P", "-").replace('P', "")
}

/// Everything that the reference file says of a small box.
fn check(size: &str) {
    let all = reference();
    let box_of = &all[size];
    // The file counts the positions in which the game goes on.
    assert_eq!(reachable(size).0 as u64, box_of["positions"].as_u64().expect("positions"), "{size}");
    let sets = box_of["spe_sets"].as_object().expect("sets of outcomes");
    assert_eq!(sets.len(), NATURES.len());
    let found = outcomes_of_each(size, &NATURES.map(|(_, weights)| weights));
    for (name, set) in sets {
        let place = NATURES.iter().position(|(known, _)| *known == renamed(name)).expect("a nature");
        assert_eq!(Some(found[place].as_str()), set.as_str(), "{size} {name}");
    }
    let found = forces_all(size);
    for (player, sets) in found.iter().enumerate() {
        let listed = box_of["forces_alone"][format!("P{}", player + 1)].as_array().expect("sets that are forced");
        let listed: Vec<&str> = listed.iter().filter_map(Value::as_str).collect();
        assert_eq!(sets, &listed, "{size} player {}", player + 1);
    }
    // In these boxes nobody forces fewer than three outcomes, so all of these sets are minimal.
    assert_eq!(forces(size), found);
}

#[test]
fn two_by_two_by_two() {
    check("2x2x2");
}

#[test]
fn three_rows() {
    check("3x2x2");
}

#[test]
fn three_columns() {
    check("2x3x2");
}

#[test]
fn three_layers() {
    check("2x2x3");
}

#[test]
fn what_is_forced_grows_upwards_and_is_consistent() {
    // Two free cells each way to a win of whoever comes first, and a few others, all with little left to do.
    for text in
        ["3x3x3:123/1../.2.|321/#13/2.2|133/2.1/3.2 1", "2x2x2:1./.2|.3/.. 1", "2x3x2:1#2/...|.3./2.1 3", "2x2x2 pie"]
    {
        let (all, minimal) = (forces_all(text), forces(text));
        let part = |small: &String, large: &String| small.chars().all(|outcome| large.contains(outcome));
        for (player, sets) in all.iter().enumerate() {
            // Every superset of a minimal set is forced, and nothing else is.
            for set in 1..15_u8 {
                let set: String =
                    (0..4).filter(|bit| set >> bit & 1 == 1).map(|bit| ['1', '2', '3', 'D'][bit]).collect();
                let expected = minimal[player].iter().any(|small| part(small, &set));
                assert_eq!(sets.contains(&set), expected, "{text} player {} {set}", player + 1);
            }
            // What two players force against each other cannot be apart.
            for other in &all[player + 1..] {
                for (one, two) in sets.iter().flat_map(|one| other.iter().map(move |two| (one, two))) {
                    assert!(one.chars().any(|outcome| two.contains(outcome)), "{text}: {one} and {two}");
                }
            }
            // An outcome set of any utilities keeps what the player wants at least as much as what they can force.
            for (name, weights) in &NATURES {
                let worth = |set: &str| {
                    let of =
                        |outcome| weights[player][['1', '2', '3', 'D'].iter().position(|&o| o == outcome).unwrap()];
                    set.chars().map(of).min().unwrap()
                };
                let found = outcomes(text, weights);
                for set in sets {
                    assert!(worth(&found) >= worth(set), "{text} {name}: {found}, but {set} is forced");
                }
            }
        }
    }
}

#[test]
fn judged_by_hand() {
    // Player 1 can join top and bottom at 0,1,0, which the others cannot prevent.
    let text = "2x2x2:1./..|2./.3 1";
    assert_eq!(outcomes(text, &nature("selfish")), "1");
    let [one, two, three] = forces(text);
    assert!(one.contains(&"1".to_owned()));
    assert!(two.iter().chain(&three).all(|set| set.contains('1')));
    // Over: everybody forces what is.
    assert_eq!(outcomes("2x2x2:12/1.|../.3 2", &nature("misere")), "1");
    assert_eq!(forces("2x2x2:12/1.|../.3 2"), [["1"]; 3]);
    // The last cell joins left and right.
    assert_eq!(outcomes("2x2x2:12/31|2./13 2", &nature("misere")), "2");
    // The last cell joins nothing.
    assert_eq!(outcomes("2x2x2:12/21|31/.3", &nature("selfish")), "D");
    assert_eq!(forces("2x2x2:12/21|31/23 3"), [["D"]; 3]);
    // A stone in the only layer joins front and back.
    assert_eq!(outcomes("2x2x1:1./#2 3", &nature("selfish")), "3");
    // Two cells are left. At 1,0,1 player 3 joins front and back: player 2 takes that cell, or leaves it to lose.
    let text = "1x3x3:#3#|#.#|#3. 2";
    assert_eq!(outcomes(text, &nature("selfish")), "D");
    assert_eq!(outcomes(text, &nature("misere")), "3");
    assert_eq!(outcomes(text, &nature("coop1-23")), "3D");
}

#[test]
fn the_first_stone_changes_hands_once() {
    let children = |text: &str| -> Vec<String> {
        let position = Position::read(text);
        let after = |cell| {
            let mut child = position.clone();
            child.play(cell);
            child.text()
        };
        position.moves().into_iter().map(after).collect()
    };
    let second = children("2x2x2:1./..|../.. 2 pie");
    assert_eq!(second.len(), 8);
    assert_eq!(second[0], "2x2x2:12/..|../.. 3 pie");
    assert_eq!(second[7], "2x2x2:2./..|../.. 3");
    let third = children(&second[0]);
    assert_eq!(third.len(), 7);
    assert_eq!(third[0], "2x2x2:12/3.|../.. 1");
    assert_eq!(third[6], "2x2x2:32/..|../.. 1");
    // With the pie rule more can be reached.
    assert!(reachable("2x2x2 pie").0 > reachable("2x2x2").0);
}

/// How long the largest positions take that it is meant for: `cargo test -p hedgerow-oracle --test hex3d -- --ignored`.
#[test]
#[ignore = "a measurement"]
fn late_positions() {
    let mut rng = SplitMix64::new(4);
    for free in 10..=13 {
        let text = late(&mut rng, free);
        let start = Instant::now();
        let (going_on, over) = reachable(&text);
        let counted = start.elapsed();
        let selfish = outcomes(&text, &nature("selfish"));
        let judged = start.elapsed();
        println!("{text}: {free} free, {going_on} + {over} positions {counted:.1?}");
        println!("  {selfish} {:.1?}; {:?} {:.1?}", judged - counted, forces(&text), start.elapsed() - judged);
    }
}

/// A position of 3x3x3 after random moves, with so many free cells and nobody having joined their faces.
fn late(rng: &mut SplitMix64, free: usize) -> String {
    loop {
        let mut position = Position::read("3x3x3");
        while position.moves().len() > free {
            let moves = position.moves();
            position.play(moves[rng.below(moves.len() as u64) as usize]);
        }
        if position.winner().is_none() {
            return position.text();
        }
    }
}
