//! Perfect play in 3D Hex: the reference values of small boxes.

use hedgerow_core::{Budget, Notation, Player};
use hedgerow_games::hex3d::proof::{Claim, Proof};
use hedgerow_games::hex3d::solve::{Limits, Solver, forces};
use hedgerow_games::hex3d::{Hex3d, Nature, Outcomes};
use hedgerow_search::reward::NATURES;
use serde_json::Value;

const REFERENCE: &str = include_str!("data/hex3d.json");

fn hex(text: &str) -> Hex3d {
    Hex3d::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn nature(name: &str) -> Nature {
    Nature::read(name, 3).unwrap()
}

fn outcomes(position: &Hex3d, nature: Nature) -> Outcomes {
    let solver = Solver::new(position, nature, Limits::default()).unwrap();
    solver.outcomes(&Budget::unlimited(), &|_| ()).unwrap()
}

/// How the reference calls a nature.
fn called(name: &str) -> String {
    match name.split_once('-') {
        Some((kind, team)) => format!("{kind}_P{}P{}", &team[..1], &team[1..]),
        None => name.to_owned(),
    }
}

#[test]
fn small_boxes_are_as_in_the_reference() {
    let reference: Value = serde_json::from_str(REFERENCE).unwrap();
    for size in ["2x2x2", "3x2x2", "2x3x2", "2x2x3"] {
        let start = hex(size);
        for (name, _) in NATURES {
            let expected = reference[size]["spe_sets"][called(name)].as_str().unwrap();
            assert_eq!(outcomes(&start, nature(name)).to_string(), expected, "{size} {name}");
        }
        let found =
            forces(&start, Limits::default(), &Budget::unlimited(), &|_, _, _| ()).unwrap().minimal.map(Option::unwrap);
        for player in 0..3 {
            let listed = reference[size]["forces_alone"][format!("P{}", player + 1)].as_array().unwrap();
            let listed: Vec<Outcomes> =
                listed.iter().map(|set| Outcomes::read(set.as_str().unwrap()).unwrap()).collect();
            // The reference lists all sets, we the minimal ones.
            let all: Vec<Outcomes> = Outcomes::proper()
                .into_iter()
                .filter(|set| found[player].iter().any(|smaller| smaller.is_in(*set)))
                .collect();
            let mut expected = listed.clone();
            expected.sort_by_key(|set| (set.len(), *set));
            assert_eq!(all, expected, "{size}, player {}", player + 1);
        }
    }
}

#[test]
fn nobody_alone_holds_a_draw_on_three_by_three_by_three() {
    for text in ["3x3x3", "3x3x3:.../.../...|.../.#./...|.../.../..."] {
        for player in (0..3).map(Player::new) {
            let wanted = Outcomes::of(Some(player)).or(Outcomes::DRAW);
            let solver = Solver::new(&hex(text), Nature::alone(player, wanted), Limits::default()).unwrap();
            assert!(!solver.is_in(wanted, &Budget::unlimited(), &|_| ()).unwrap(), "{text} {player:?}");
        }
    }
}

#[test]
#[ignore = "some seconds"]
fn eighteen_cells() {
    for size in ["2x3x3", "3x2x3", "3x3x2"] {
        let begun = std::time::Instant::now();
        let solver = Solver::new(&hex(size), nature("selfish"), Limits::default()).unwrap();
        let found = solver.outcomes(&Budget::unlimited(), &|_| ()).unwrap();
        assert_eq!(found, Outcomes::DRAW);
        println!("{size}: {} positions, {:?}", solver.nodes(), begun.elapsed());
    }
}

#[test]
fn proofs_are_checked_by_the_plain_rules() {
    let budget = Budget::unlimited();
    for (text, name) in [
        ("2x2x2", "selfish"),
        ("2x2x2", "misere"),
        ("2x2x2", "2:12D"),
        ("2x2x3", "coop2-13"),
        ("3x3x3", "1:1D"),
        ("2x2x2", "selfish;3:misere;5:coop2-13"),
        ("2x2x3:../#.|../..|../.1", "misere;4:selfish"),
        ("2x2x3 two", "selfish"),
        ("2x3x2 two", "misere"),
        ("2x2x2:1./..|../.. two", "2:2D"),
        ("2x2x3 two", "3,1,0;0,1,3;4:misere"),
    ] {
        let players = hex(text).shape().players();
        let solver = Solver::new(&hex(text), Nature::read(name, players).unwrap(), Limits::default()).unwrap();
        let claims = match name.split_once(':').filter(|_| !name.contains(';')) {
            Some((_, set)) => {
                let set = Outcomes::read(set).unwrap();
                vec![Claim { set, holds: solver.is_in(set, &budget, &|_| ()).unwrap() }]
            }
            None => Claim::exactly(solver.outcomes(&budget, &|_| ()).unwrap()),
        };
        let proof = solver.proof(name, &claims, &budget).unwrap();
        let begun = std::time::Instant::now();
        let checked = proof.check(&budget).unwrap();
        println!(
            "{text} {name}: {} entries, {} claims, {} positions, {:?}",
            proof.len(),
            checked.claims,
            checked.positions,
            begun.elapsed()
        );
        assert_eq!(Proof::read(&proof.write(), &budget).unwrap(), proof);
        // With the opposite of any of its claims it is none, and without most of its entries neither.
        let text = proof.write();
        let lines: Vec<&str> = text.lines().collect();
        let (count, step) = (proof.len(), 1 + proof.len() / 12);
        let mut needed = 0;
        let read = |lines: &[&str]| Proof::read(&(lines.join("\n") + "\n"), &budget).unwrap();
        for at in (6..6 + count).step_by(step) {
            let (cells, claims) = lines[at].split_once('\t').unwrap();
            let opposite = claims.replace('+', "?").replace('-', "+").replace('?', "-");
            let mut opposite: Vec<&str> = opposite.split(' ').collect();
            opposite.sort_unstable();
            let opposite = format!("{cells}\t{}", opposite.join(" "));
            let mut forged = lines.clone();
            forged[at] = &opposite;
            assert!(read(&forged).check(&budget).is_err(), "{opposite}");
            let mut fewer = lines.clone();
            fewer.remove(at);
            let (entries, end) = (format!("entries {}", count - 1), format!("end {}", count - 1));
            (fewer[5], fewer[4 + count + 1]) = (&entries, &end);
            needed += usize::from(read(&fewer).check(&budget).is_err());
        }
        assert!(2 * needed > count.div_ceil(step), "{needed} of {} were needed", count.div_ceil(step));
    }
}

/// Of a game that is over everything would follow, as there are no moves to speak against it.
#[test]
fn nothing_is_proved_by_games_that_are_over() {
    for (position, nature, claims, entries) in [
        ("2x2x2:23/11|32/2. 1", "selfish", "+3", ".\t+3\n1\t+3\n"),
        ("2x2x2:.1/13|.3/2. 3", "2,0,1,2;2,2,0,0;0,0,0,0", "+1D", "...\t+1D\n..3\t+1D\n"),
    ] {
        let count = entries.lines().count();
        let text = format!(
            "hedgerow outcome proof 1\ngame hex3d\nposition {position}\nnature {nature}\nclaims {claims}\nentries {count}\n{entries}end {count}\n"
        );
        let error =
            Proof::read(&text, &Budget::unlimited()).unwrap().check(&Budget::unlimited()).unwrap_err().to_string();
        assert!(error.contains("is a game that is over") || error.contains("does not follow"), "{error}");
    }
}

/// Boxes and late positions on the edge of what can be solved: how many positions they take is what a change of the search is
/// judged by.
#[test]
#[ignore = "a measurement: prints how many positions are searched"]
fn frontier() {
    for (what, text) in [
        ("without corners", "3x3x3:#.#/.../#.#|.../.../...|#.#/.../#.# 1"),
        ("without face centres", "3x3x3:.../.#./...|.#./#.#/.#.|.../.#./... 1"),
        ("without two edges", "3x3x3:###/.../...|.../.../...|.../.../### 1"),
        ("2x3x3", "2x3x3"),
        ("3x2x3", "3x2x3"),
        ("3x3x2", "3x3x2"),
    ] {
        for name in ["selfish", "misere"] {
            let solver = Solver::new(&hex(text), nature(name), Limits::default()).unwrap();
            let budget = Budget::unlimited().with_time(std::time::Duration::from_secs(60));
            let found = solver.outcomes(&budget, &|_| ()).map_err(|unfinished| unfinished.known);
            println!("{what} {name}: {found:?} {} positions", solver.nodes());
        }
    }
}
