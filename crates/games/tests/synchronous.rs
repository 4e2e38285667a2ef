//! Synchronous play against the reference values and against the oracle.

use hedgerow_core::{Budget, Conflict, Labelled, Notation, Partizan, Player, Synchronised};
use hedgerow_games::hackenbush::synchronous::halves::Halves;
use hedgerow_games::hackenbush::synchronous::{PieceGame, tent};
use hedgerow_games::hackenbush::{Colour, Edge, Hackenbush};
use hedgerow_games::small::{cherries::Cherries, domineering::Domineering, nim::Nim};
use hedgerow_oracle::random::{SplitMix64, random_board, random_cherries, random_connected_graph, random_heaps};
use hedgerow_oracle::synchronous::{self as oracle, Rule, Value};
use hedgerow_search::nash::equilibrium::{Equilibrium, Reads};
use hedgerow_search::nash::{Plain, Solver};
use hedgerow_value::{Rational, Worth};
use serde_json::Value as Json;

type Played = Synchronised<Hackenbush>;

fn rational(text: &str) -> Rational {
    text.parse().unwrap()
}

fn solve(edges: &str, conflict: Conflict) -> Equilibrium<Played> {
    let position = Synchronised::new(edges.parse().unwrap(), conflict);
    let solver = Solver::new(PieceGame::new(conflict), Budget::unlimited());
    solver.equilibrium(&position).unwrap()
}

fn worth<G: Labelled + Send + Sync>(position: &G, conflict: Conflict) -> Worth {
    let solver = Solver::new(Plain::default(), Budget::unlimited());
    solver.worth(&Synchronised::new(position.clone(), conflict)).unwrap()
}

#[test]
fn every_reference_case() {
    let data: Json = serde_json::from_str(include_str!("data/synchronous.json")).unwrap();
    let cases = data["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 60);
    for case in cases {
        let rules = match case["rule"].as_str().unwrap() {
            "any" => Conflict::ALL.to_vec(),
            rule => vec![rule.parse().unwrap()],
        };
        for rule in rules {
            check_case(case, rule);
        }
    }
}

fn check_case(case: &Json, rule: Conflict) {
    let name = format!("{} {rule}", case["name"]);
    let found = solve(case["edges"].as_str().unwrap(), rule);
    if case["irrational"] == true {
        let Worth::Root(root) = &found.worth else { panic!("{name}: {}", found.worth) };
        assert_eq!(root.polynomial().to_string(), "x^2 + 2x - 1", "{name}");
        let within = found.worth.interval(80);
        let end = |at: usize| rational(case["interval"][at].as_str().unwrap());
        assert!(*within.low() <= end(1) && end(0) <= *within.high(), "{name}");
        return;
    }
    let value = rational(case["value"].as_str().unwrap());
    assert_eq!(found.worth.exact(), Some(&value), "{name}");
    assert_eq!(found.left.attained, case["blue_optimal_exists"].as_bool(), "{name}");
    assert_eq!(found.right.attained, case["red_optimal_exists"].as_bool(), "{name}");
    for (side, moves, unique) in [(&found.left, "blue_moves", "blue_unique"), (&found.right, "red_moves", "red_unique")]
    {
        let numbers: Vec<u64> = case[moves].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
        let listed: Vec<u64> = side.moves.iter().map(|cut| cut.as_slice()[0].into()).collect();
        assert_eq!(listed, numbers, "{name}");
        if let Some(strategy) = case[unique].as_array() {
            let strategy: Vec<Rational> = strategy.iter().map(|p| rational(p.as_str().unwrap())).collect();
            assert_eq!(side.strategy, strategy, "{name}: {unique}");
        }
        // Where entries lead back, the reference does not say whether a strategy is the only one.
        if let Some(only) = side.unique {
            assert_eq!(only, case[unique].is_array(), "{name}: {unique}");
        }
    }
    for (row, entries) in case["matrix"].as_array().unwrap().iter().enumerate() {
        for (column, entry) in entries.as_array().unwrap().iter().enumerate() {
            let cell = &found.entry(row, column).cell;
            match entry.as_str() {
                Some(entry) => assert_eq!(cell.pay.exact(), Some(&rational(entry)), "{name} at {row}, {column}"),
                None => assert_eq!(cell.again, Rational::ONE, "{name} at {row}, {column}"),
            }
        }
    }
}

/// Whether our value is the oracle's, or within its bounds.
fn agree(ours: &Worth, theirs: &Value, what: &str) {
    let low = rational(&theirs.lower().to_string());
    let high = rational(&theirs.upper().to_string());
    match ours.exact() {
        Some(number) => assert!(low <= *number && *number <= high, "{what}: {number} and {theirs}"),
        None => {
            let within = ours.interval(60);
            assert!(low <= *within.high() && *within.low() <= high, "{what}: {ours} and {theirs}");
        }
    }
}

fn rules() -> [(Conflict, Rule); 3] {
    [(Conflict::Tie, Rule::Tie), (Conflict::Replay, Rule::Replay), (Conflict::Random, Rule::Random)]
}

fn picture(edges: &[(u32, u32, char)]) -> Hackenbush {
    Hackenbush::new(edges.iter().map(|&(u, v, c)| Edge::new(u, v, Colour::from_letter(c).unwrap())).collect())
}

/// Checks a picture by the reduced and by the plain matrices, and the strategies by what they secure.
fn check_picture(edges: &[(u32, u32, char)], ours: Conflict, theirs: Rule) {
    let position = Synchronised::new(picture(edges), ours);
    let solver = Solver::new(PieceGame::new(ours), Budget::unlimited());
    let found = solver.equilibrium(&position).unwrap();
    let what = format!("{} under {ours}", position.position);
    agree(&found.worth, &oracle::value(&oracle::games::Hackenbush::new(edges), theirs), &what);
    let plainly = worth(&position.position, ours);
    assert_eq!(found.worth.exact(), plainly.exact(), "{what}");
    let (secured, conceded) = (&found.left.secures, &found.right.secures);
    match (found.worth.exact(), found.left.attained, found.right.attained) {
        (Some(value), Some(true), Some(true)) => assert!(secured == value && conceded == value, "{what}"),
        _ => {
            let gap = conceded - secured;
            assert!(gap.signum() >= 0 && gap < rational("1/1000000"), "{what}: {secured} to {conceded}");
        }
    }
}

#[test]
fn red_blue_pictures_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(41);
    for round in 0..160 {
        let edges = random_connected_graph(&mut rng, 2 + round % 7, 1 + (round as u32 / 7) % 6, "BR");
        check_picture(&edges, Conflict::Tie, Rule::Tie);
    }
}

#[test]
fn pictures_with_green_edges_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(42);
    for round in 0..150 {
        let edges = random_connected_graph(&mut rng, 2 + round % 5, 1 + (round as u32 / 5) % 5, "BRG");
        for (ours, theirs) in rules() {
            check_picture(&edges, ours, theirs);
        }
    }
}

#[test]
fn quick_bounds_change_nothing() {
    // Koschny's procedure solves every position exactly, with no bounds before.
    let mut rng = SplitMix64::new(43);
    let rules = ["tie", "once", "replay", "random"].map(|rule| rule.parse().unwrap());
    for round in 0..120 {
        let edges = random_connected_graph(&mut rng, 4 + round % 5, 2 + (round as u32 / 5) % 4, "BRG");
        for rule in rules {
            let position = Synchronised::new(picture(&edges), rule);
            let (quick, slow) = [(); 2].map(|()| Solver::new(PieceGame::new(rule), Budget::unlimited())).into();
            let found = quick.worth(&position).unwrap();
            let expected = slow.procedure(&slow.game().to(&position).unwrap(), 0).unwrap().worth;
            let what = format!("{} under {rule}: {found} and {expected}", position.position);
            match (&found, &expected) {
                (Worth::Within(found), other) | (other, Worth::Within(found)) => {
                    let other = other.interval(64);
                    assert!(found.low() <= other.high() && other.low() <= found.high(), "{what}");
                    assert!(found.width() < rational("1/1000000000000"), "{what}");
                }
                _ => assert_eq!(found, expected, "{what}"),
            }
        }
    }
}

#[test]
fn bounds_at_a_limit_hold() {
    let mut rng = SplitMix64::new(44);
    let mut better = 0;
    for round in 0..60 {
        let edges = random_connected_graph(&mut rng, 6 + round % 4, 4, "BRG");
        for (rule, _) in rules() {
            let position = Synchronised::new(picture(&edges), rule);
            let value = Solver::new(PieceGame::new(rule), Budget::unlimited()).worth(&position).unwrap();
            for checks in [0, 10, 40] {
                let solver = Solver::new(PieceGame::new(rule), Budget::unlimited().within_checks(checks));
                let to = solver.game().to(&position).unwrap();
                if solver.worth(&position).is_ok() {
                    continue;
                }
                let (known, value) = (solver.bounds(&to).unwrap().interval(), value.interval(64));
                assert!(known.low() <= value.high() && value.low() <= known.high(), "{} {rule}", position.position);
                let counted = |letter| edges.iter().filter(|edge| edge.2 == letter || edge.2 == 'G').count() as i64;
                better += u32::from(known.width() < Rational::from(counted('B') + counted('R')));
            }
        }
    }
    assert!(better > 100, "{better}");
}

#[test]
fn forests_with_pieces_of_one_colour_agree_with_the_plain_matrices() {
    // Larger than the oracle can do: stripping against no stripping.
    let mut rng = SplitMix64::new(43);
    let solver = Solver::new(PieceGame::new(Conflict::Tie), Budget::unlimited());
    let plain = Solver::new(Plain::default(), Budget::unlimited());
    for _ in 0..40 {
        let edges = random_connected_graph(&mut rng, 10, 10, "BBRR");
        let position = Synchronised::new(picture(&edges), Conflict::Tie);
        assert_eq!(solver.worth(&position).unwrap(), plain.worth(&position).unwrap(), "{}", position.position);
    }
}

#[test]
fn trees_with_equal_branches_agree_with_the_plain_matrices() {
    for text in [
        "0-1B 1-2R 1-3R 1-4R 1-5B 1-6B 5-7R 6-8R",
        "0-1R 1-2B 1-3B 2-4R 3-5R 4-6B 5-7B 0-8R 8-9B 8-10B",
        "0-1G 1-2B 1-3B 1-4R 1-5R 0-6G 6-7B 6-8B 6-9R",
        "0-1B 1-2G 1-3G 2-4R 3-5R 0-6R",
        "0-1G 1-2G 1-3G 2-4B 3-5B 0-6R 6-7G",
    ] {
        for rule in Conflict::ALL {
            let position: Hackenbush = text.parse().unwrap();
            let solver = Solver::new(PieceGame::new(rule), Budget::unlimited());
            let found = solver.worth(&Synchronised::new(position.clone(), rule)).unwrap();
            assert_eq!(found.exact(), worth(&position, rule).exact(), "{text} {rule}");
        }
    }
}

#[test]
fn small_games_agree_with_the_oracle() {
    let mut rng = SplitMix64::new(44);
    for _ in 0..40 {
        let board = random_board(&mut rng, 3, 3, 5);
        let rows: Vec<&str> = board.iter().map(String::as_str).collect();
        let (ours, theirs) = (Domineering::read(&board.join("/")).unwrap(), oracle::games::Domineering::new(&rows));
        let cherries = random_cherries(&mut rng, 3, 4);
        let rows: Vec<&str> = cherries.iter().map(String::as_str).filter(|row| !row.is_empty()).collect();
        let sweet = Cherries::read(&rows.join(" + "));
        let heaps = random_heaps(&mut rng, 3, 3);
        for (rule, their_rule) in rules() {
            agree(&worth(&ours, rule), &oracle::value(&theirs, their_rule), &format!("{} {rule}", ours.write()));
            if let Ok(sweet) = &sweet {
                agree(
                    &worth(sweet, rule),
                    &oracle::value(&oracle::games::Cherries::new(&rows), their_rule),
                    &sweet.write(),
                );
            }
            let nim = Nim::new(heaps.iter().copied());
            agree(&worth(&nim, rule), &oracle::value(&oracle::games::Nim::new(&heaps), their_rule), &nim.write());
        }
    }
}

#[test]
fn known_boards() {
    let exact = |text: &str, rule| worth(&Domineering::read(text).unwrap(), rule).exact().unwrap().to_string();
    assert_eq!(exact("2x3", Conflict::Tie), "0");
    assert_eq!(exact("2x3", Conflict::Replay), "0");
    assert_eq!(exact("2x3", Conflict::Random), "3/4");
    assert_eq!(exact("2x5", Conflict::Random), "9/16");
    assert_eq!(worth(&Cherries::read("BRB").unwrap(), Conflict::Tie).exact(), Some(&Rational::ONE));
}

#[test]
fn tents_are_what_the_formula_says() {
    for legs in 1..=6 {
        let text = (1..=legs).map(|leg| format!("0-{leg}B {leg}-{top}R", top = legs + 1)).collect::<Vec<_>>().join(" ");
        assert_eq!(solve(&text, Conflict::Tie).worth.exact(), Some(&tent::value(legs)), "{text}");
    }
}

#[test]
fn threads_change_nothing() {
    let mut rng = SplitMix64::new(45);
    for rule in [Conflict::Tie, Conflict::Replay] {
        for _ in 0..6 {
            let edges = random_connected_graph(&mut rng, 10, 6, "BRBRG");
            let position = Synchronised::new(picture(&edges), rule);
            let value = |threads| {
                let solver = Solver::new(PieceGame::new(rule), Budget::unlimited()).with_threads(threads);
                solver.worth(&position).unwrap()
            };
            assert_eq!(value(1), value(2), "{}", position.position);
        }
    }
}

/// The book's proposition: if every move of Red alone is worth more to Blue than her best move alone, which is not worth
/// less than 0, then with a green edge beside it the picture is worth that move.
#[test]
fn a_green_edge_that_one_sits_on_and_the_other_waits_for() {
    let mut rng = SplitMix64::new(46);
    let solver = Solver::new(PieceGame::new(Conflict::Replay), Budget::unlimited());
    let value = |picture: &Hackenbush| {
        solver.worth(&Synchronised::new(picture.clone(), Conflict::Replay)).unwrap().exact().unwrap().clone()
    };
    let after = |picture: &Hackenbush, player: Player| -> Vec<Rational> {
        let mut cuts = Vec::new();
        picture.labelled(player, &mut cuts);
        cuts.into_iter().map(|cut| value(&picture.after(player, cut))).collect()
    };
    let mut applied = 0;
    let check = |picture: &Hackenbush| {
        let (blue, red) = (after(picture, Player::LEFT), after(picture, Player::RIGHT));
        let Some(best) = blue.iter().max().filter(|best| best.signum() >= 0) else { return false };
        if red.is_empty() || red.iter().any(|worth| worth <= best) {
            return false;
        }
        let mut edges = picture.edges().to_vec();
        edges.push(Edge::new(0, 99, Colour::Green));
        assert_eq!(value(&Hackenbush::new(edges)), *best, "{picture}");
        true
    };
    for round in 0..400 {
        let edges = random_connected_graph(&mut rng, 1 + round % 7, 1 + (round as u32 / 7) % 6, "BBR");
        applied += u32::from(check(&picture(&edges)));
    }
    assert!(applied > 40, "{applied}");
    // The families of the thesis: halves with no, one or two blue edges beside them.
    for (stalks, single) in (1..=7).flat_map(|stalks| (0..3).map(move |single| (stalks, single))) {
        let text = vec!["BR"; stalks].into_iter().chain(vec!["B"; single]).collect::<Vec<_>>().join(" + ");
        let family: Hackenbush = text.parse().unwrap();
        assert!(check(&family), "{text}");
        let halves = Halves::new(1000, 64).cell(stalks - 1, 0, &Budget::unlimited()).unwrap().value;
        let with_green: Hackenbush = format!("{text} + G").parse().unwrap();
        assert_eq!(value(&with_green), halves.exact().unwrap() + &Rational::from(single as i64), "{text}");
    }
}
