//! Forged strategy proofs, of all games under normal play.

use std::collections::HashMap;

use hedgerow_core::{Alternating, Budget, Notation, Partizan, Player};
use hedgerow_games::hackenbush::Hackenbush;
use hedgerow_games::hackenbush::edge_board::EdgeBoard;
use hedgerow_games::konane::Konane;
use hedgerow_games::small::{cherries::Cherries, domineering::Domineering, nim::Nim};
use hedgerow_oracle::random::{
    SplitMix64, random_board, random_cherries, random_connected_graph, random_heaps, random_stones,
};
use hedgerow_search::proof::{Certificate, Checked, Claim, Limits, PartizanReferee, ProofError, Prover, check};
use hedgerow_search::{Heuristics, TextGame};

use super::forger::{Workshop, chance, one};
use super::truth;
use crate::cake::Cake;

/// A certificate checked by the rules of its game.
type Check = fn(&Certificate, &Budget) -> Result<Checked, ProofError>;

/// One game and what proofs of it are made of.
struct Forgery {
    game: &'static str,
    check: Check,
    workshop: Workshop,
    /// What the oracle has said already.
    known: HashMap<(String, Player), Option<bool>>,
}

fn check_by<P: Partizan + Notation<Move = <P as Partizan>::Move>>(
    proof: &Certificate,
    budget: &Budget,
) -> Result<Checked, ProofError> {
    check(proof, &PartizanReferee::<P>::new(), budget)
}

fn budget() -> Budget {
    Budget::unlimited().with_memory(64 << 20)
}

/// Whether a text proves something, and that it is true and has no other spelling.
fn accepted(text: &str, forgery: &mut Forgery) -> bool {
    let budget = budget();
    let Ok(proof) = Certificate::read(text, &budget) else { return false };
    if (forgery.check)(&proof, &budget).is_err() {
        return false;
    }
    assert_eq!(proof.write(), text, "the proof has a second spelling");
    let asked = (proof.position.clone(), proof.turn);
    let game = forgery.game;
    let left_wins = *forgery.known.entry(asked).or_insert_with(|| truth::left_wins(game, &proof.position, proof.turn));
    let left_wins = left_wins.unwrap_or_else(|| panic!("another player moves: accepted\n{text}"));
    assert!(truth::holds(proof.claim, left_wins), "false, but accepted:\n{text}");
    true
}

impl Forgery {
    /// A workshop with proofs of these positions, written by the search.
    fn of<P>(positions: impl Iterator<Item = String>) -> Self
    where
        P: Heuristics + Notation<Move = <P as Partizan>::Move>,
    {
        let alternating = |text: &str, turn: Player| Alternating::new(P::read(text).expect("a position"), turn);
        Self::with(P::GAME, check_by::<P>, positions, &Player::BOTH, alternating)
    }

    fn hackenbush(positions: impl Iterator<Item = String>) -> Self {
        let read = |text: &str, turn| {
            EdgeBoard::<1>::new(&Hackenbush::read(text).expect("a position"), turn).expect("a small picture")
        };
        Self::with(Hackenbush::GAME, check_by::<Hackenbush>, positions, &Player::BOTH, read)
    }

    fn konane(positions: impl Iterator<Item = String>) -> Self {
        let read = |text: &str, _: Player| Konane::read(text).expect("a position");
        Self::with(Konane::GAME, check_by::<Konane>, positions, &[Player::LEFT], read)
    }

    fn with<G: TextGame>(
        game: &'static str,
        check: Check,
        positions: impl Iterator<Item = String>,
        turns: &[Player],
        read: impl Fn(&str, Player) -> G,
    ) -> Self {
        let mut workshop = Workshop::default();
        let mut more = Vec::new();
        for text in positions {
            for &turn in turns {
                let start = read(&text, turn);
                more.push(format!("position {text}"));
                more.push(format!("position {}", start.write()));
                if start.mover().is_none() {
                    continue;
                }
                for claim in Player::BOTH.into_iter().flat_map(|player| {
                    [Claim::AtLeast(player, 1), Claim::AtMost(player, -1), Claim::AtLeast(player, -1)]
                }) {
                    let limits = Limits { memory: 1 << 16, ..Limits::default() };
                    if let Ok(proof) = Prover::new(&limits).certificate(game, &start, claim, &budget()) {
                        workshop.learn(&proof.write());
                    }
                }
            }
        }
        workshop.headers[1].extend(more);
        workshop.headers[2] = ["L", "R", "L", "R", "1", "2", "3", "X", "O"].map(|turn| format!("turn {turn}")).into();
        for player in ["L", "R", "L", "R", "1", "2", "3"] {
            for bound in
                ["at least 1", "at most -1", "at least 0", "at least -1", "at most 1", "at least 2", "at least 01"]
            {
                workshop.headers[3].push(format!("claim {player} {bound}"));
            }
        }
        Self { game, check, workshop, known: HashMap::new() }
    }
}

/// Small positions of every game, in their usual and in other spellings.
fn games(seed: u64) -> Vec<Forgery> {
    let rng = &mut SplitMix64::new(seed);
    let mut many = |count: usize, make: &mut dyn FnMut(&mut SplitMix64) -> String| -> Vec<String> {
        (0..count).map(|_| make(rng)).collect()
    };
    let joined = |heaps: Vec<u32>| heaps.iter().map(u32::to_string).collect::<Vec<_>>().join("+");
    let heaps = many(25, &mut |rng| joined(random_heaps(rng, 3, 4)));
    let boards = many(30, &mut |rng| {
        let (rows, columns) = (1 + rng.below(3) as usize, 1 + rng.below(4) as usize);
        if chance(20, rng) { format!("{rows}x{columns}") } else { random_board(rng, rows, columns, 4).join("/") }
    });
    let rows = many(30, &mut |rng| {
        random_cherries(rng, 2, 4).into_iter().filter(|row| !row.is_empty()).collect::<Vec<_>>().join(" + ")
    });
    let pictures = many(45, &mut |rng| {
        let colours = *one(&["BR", "BRG", "G", "BRG"], rng);
        let edges = random_connected_graph(rng, 5, 4, colours);
        let edges: Vec<String> = edges.iter().map(|(u, v, colour)| format!("{u}-{v}{colour}")).collect();
        edges.join(" ") + *one(&["", "", " moves=2", " moves=3", " moves=1"], rng)
    });
    let mut konane = many(70, &mut |rng| {
        let (rows, columns) = (1 + rng.below(3) as usize, 2 + rng.below(4) as usize);
        let board = random_stones(rng, rows, columns);
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), one(&["X", "O"], rng))
    });
    let openings =
        ["2x2", "2x3", "3x2", "3x3", "3x3 any", "3x3 b2", "3x3 a1", "3x3 a1 a2", "2x4 any c1", "4x3", "1x4", "1x1"];
    konane.extend(openings.map(str::to_owned));
    let cakes = many(20, &mut |rng| {
        let mut piece = || format!("{}x{}", 1 + rng.below(4), 1 + rng.below(4));
        [piece(), piece()].join("+")
    });
    let named = |empty: &str, texts: Vec<String>| -> Vec<String> {
        texts.into_iter().map(|text| if text.is_empty() { empty.to_owned() } else { text }).collect()
    };
    vec![
        Forgery::of::<Nim>(heaps.into_iter()),
        Forgery::of::<Domineering>(boards.into_iter()),
        Forgery::of::<Cherries>(named("0", rows).into_iter()),
        Forgery::hackenbush(pictures.into_iter()),
        Forgery::konane(konane.into_iter()),
        Forgery::of::<Cake>(cakes.into_iter()),
    ]
}

/// Forges as many proofs of each game; answers with how many were accepted, and how many of these were no true proof
/// taken as it was.
fn forge_all(seed: u64, each: u64) -> (u64, u64) {
    let mut rng = SplitMix64::new(seed);
    let (mut taken, mut variants) = (0, 0);
    for mut forgery in games(seed) {
        let truths: Vec<String> = forgery.workshop.proofs.iter().map(|proof| proof.text()).collect();
        assert!(truths.len() >= 30, "{}: {} proofs", forgery.game, truths.len());
        for text in &truths {
            assert!(accepted(text, &mut forgery), "a true proof is refused:\n{text}");
        }
        let truths: std::collections::HashSet<String> = truths.into_iter().collect();
        let before = variants;
        for _ in 0..each {
            let text = forgery.workshop.forge(&mut rng);
            if accepted(&text, &mut forgery) {
                taken += 1;
                variants += u64::from(!truths.contains(&text));
            }
        }
        assert!((variants - before) * 100 > each, "{}: only {} variants", forgery.game, variants - before);
    }
    (taken, variants)
}

#[test]
fn no_forged_strategy_proves_what_is_false() {
    let (taken, variants) = forge_all(20, 6000);
    println!("of 36000 forgeries {taken} are true proofs, {variants} of them new");
    assert!((1000..18_000).contains(&variants), "{variants} of {taken}");
}

#[test]
#[ignore = "minutes"]
fn no_forged_strategy_proves_what_is_false_at_length() {
    let seed = super::seed();
    // 36,000 each time.
    for round in 0..6 {
        let (taken, variants) = forge_all(seed.wrapping_add(round), 6000);
        println!("seed {}: {taken} true proofs, {variants} of them new", seed.wrapping_add(round));
    }
}

/// What a proof is refused for, or nothing if it is accepted.
fn refusal<P: Partizan + Notation<Move = <P as Partizan>::Move>>(lines: &[&str]) -> Option<String> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let proof = match Certificate::read(&text, &budget()) {
        Ok(proof) => proof,
        Err(error) => return Some(error.to_string()),
    };
    check_by::<P>(&proof, &budget()).err().map(|error| error.to_string())
}

/// The turn is the position's own: at the opening White has no move, but it is not White's turn.
#[test]
fn a_header_cannot_give_the_turn_to_another_player() {
    let head = ["hedgerow proof 1", "game konane"];
    let claim = "claim L at least 1";
    for position in ["6x6", "6x6 any", "XO.OX. X", "X.. X"] {
        let line = format!("position {position}");
        let lines = [&head[..], &[&line, "turn R", claim, "entries 0", "end 0"]].concat();
        assert_eq!(refusal::<Konane>(&lines), Some(format!("position {position:?}: it is not the turn of R")));
    }
    let entry = "L\tX..... X\ta1-c1";
    let rest = ["position XO.OX. X", "turn R", claim, "entries 1", entry, "end 1"];
    assert!(refusal::<Konane>(&[&head[..], &rest].concat()).is_some());
    // The same with the turn of an entry that no play reaches.
    let start = ["position XO. X", "turn L", claim, "entries 2", "L\tXO. X\ta1-c1"];
    let with = |entry: &str| refusal::<Konane>(&[&head[..], &start, &[entry, "end 2"]].concat());
    assert_eq!(with("R\t.XO O\tc1-a1"), None);
    assert_eq!(with("R\t.XO X\tc1-a1"), Some("position \".XO X\": it is not the turn of R".to_owned()));
    assert!(with("R\t.XO O\tc1-b1").is_some());
    assert!(with("R\t.XO O\tC1-A1").is_some());
    assert!(with("R\t.OO O\ta1-c1").is_some());
}

/// A position has one spelling, also where the game reads others.
#[test]
fn positions_are_written_as_the_game_always_writes_them() {
    let proof = |position: &str| {
        let position = format!("position {position}");
        let lines = [
            "hedgerow proof 1",
            "game nim",
            &position,
            "turn L",
            "claim L at least 1",
            "entries 1",
            "L\t2\t0-2",
            "end 1",
        ];
        refusal::<Nim>(&lines)
    };
    assert_eq!(proof("2"), None);
    for spelling in ["02", "2+0", " 2", "2 ", "2\r", "2\u{b}", "2\u{85}", "\u{2028}2"] {
        let sentence = proof(spelling).unwrap_or_else(|| panic!("{spelling:?} is accepted"));
        assert!(
            sentence.contains("nim always writes it \"2\"") || sentence.contains("heap"),
            "{spelling:?}: {sentence}"
        );
    }
}

/// A list of moves that does not fit the memory is not made.
#[test]
fn moves_are_claimed_before_they_are_listed() {
    let edges: Vec<String> = (1..=1000).map(|vertex| format!("0-{vertex}G")).collect();
    let position = format!("position {} moves=4", edges.join(" "));
    let lines =
        ["hedgerow proof 1", "game hackenbush", &position, "turn L", "claim L at least 1", "entries 0", "end 0"];
    assert_eq!(refusal::<Hackenbush>(&lines), Some("the memory limit was reached".to_owned()));
}
