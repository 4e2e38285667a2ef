//! Forged outcome proofs of 3D Hex.

use std::collections::{HashMap, HashSet};

use hedgerow_core::{Budget, Notation};
use hedgerow_games::hex3d::proof::{Claim, Proof};
use hedgerow_games::hex3d::solve::{Limits, Solver};
use hedgerow_games::hex3d::{Hex3d, Nature, Outcomes};
use hedgerow_oracle::hex3d::{self as oracle, Weights};
use hedgerow_oracle::random::SplitMix64;

use super::forger::{Workshop, chance, one};

/// Natures in the spelling of proofs, and some that are spelled otherwise.
const NATURES: [&str; 16] = [
    "selfish",
    "misere",
    "coop1-12",
    "coop2-13",
    "coop3-23",
    "1:1",
    "1:1D",
    "2:2",
    "2:12D",
    "3:3D",
    "3:12",
    "0,1,2,3;5,5,5,5;1,0,1,2",
    "0.5,1,2,-3;2,0,1,2;1,0,1,2",
    "2:D2",
    "3,0,0,1;0,3,0,1;0,0,3,1",
    "0,1,2,3.0;5,5,5,5;1,0,1,2",
];

/// What the oracle has said already, by position and nature.
#[derive(Default)]
struct Truth(HashMap<(String, String), String>);

impl Truth {
    /// The outcome set of a position.
    fn outcomes(&mut self, position: &str, nature: &str) -> &str {
        let key = (position.to_owned(), nature.to_owned());
        self.0.entry(key).or_insert_with(|| oracle::outcomes(position, &weights(nature)))
    }

    /// Whether a claim such as `-12` holds.
    fn holds(&mut self, position: &str, nature: &str, claim: &str) -> bool {
        let (sign, set) = claim.split_at(1);
        // What a player alone forces is asked directly, too.
        if let Some((player, wanted)) = nature.split_once(':')
            && wanted == set
        {
            let key = (position.to_owned(), format!("{player} forces"));
            let player = player.parse::<usize>().expect("a player") - 1;
            let forced = self.0.entry(key).or_insert_with(|| oracle::forces_all(position)[player].join(" "));
            let forced = forced.split(' ').any(|one| one == set);
            assert_eq!(self.outcomes(position, nature).chars().all(|outcome| set.contains(outcome)), forced);
        }
        self.outcomes(position, nature).chars().all(|outcome| set.contains(outcome)) == (sign == "+")
    }
}

/// What outcomes are worth to each player, as whole numbers in the same order.
fn weights(nature: &str) -> Weights {
    if let Some((player, wanted)) = nature.split_once(':') {
        let player = player.parse::<usize>().expect("a player") - 1;
        let likes = |other: usize, outcome: char| i64::from(wanted.contains(outcome) == (other == player));
        return [0, 1, 2].map(|other| ['1', '2', '3', 'D'].map(|outcome| likes(other, outcome)));
    }
    if let Some((_, weights)) = oracle::NATURES.iter().find(|(name, _)| *name == nature) {
        return *weights;
    }
    let rows: Vec<Vec<f64>> =
        nature.split(';').map(|row| row.split(',').map(|number| number.parse().expect("a number")).collect()).collect();
    std::array::from_fn(|player| {
        std::array::from_fn(|outcome| {
            rows[player].iter().filter(|&&worth| worth < rows[player][outcome]).count() as i64
        })
    })
}

/// Whether a text proves something, and that it is true and has no other spelling.
fn accepted(text: &str, truth: &mut Truth) -> bool {
    let budget = Budget::unlimited().with_memory(64 << 20);
    let Ok(proof) = Proof::read(text, &budget) else { return false };
    if proof.check(&budget).is_err() {
        return false;
    }
    assert_eq!(proof.write(), text, "the proof has a second spelling");
    let line = |word: &str| text.lines().find_map(|line| line.strip_prefix(word)).expect("a line of the header");
    let (position, nature) = (line("position "), line("nature "));
    for claim in line("claims ").split(' ') {
        assert!(truth.holds(position, nature, claim), "{claim} is false, but accepted:\n{text}");
    }
    true
}

/// A small box after some random moves, perhaps with cells left out.
fn position(rng: &mut SplitMix64) -> Hex3d {
    let size = *one(&["2x2x2", "2x2x2", "1x2x2", "1x1x3", "2x2x1", "2x3x1", "1x3x2", "3x2x1"], rng);
    let empty = Hex3d::read(size).expect("a size");
    let shape = empty.shape();
    loop {
        let excluded: Vec<usize> = (0..shape.cells()).filter(|_| chance(12, rng)).collect();
        let mut letters: Vec<char> =
            (0..shape.cells()).map(|cell| if excluded.contains(&cell) { '#' } else { '.' }).collect();
        let first = rng.below(3);
        let most = 6;
        let stones = rng.below(5) as usize + shape.cells().saturating_sub(excluded.len() + most);
        let mut turn = first;
        for _ in 0..stones {
            let free: Vec<usize> = (0..letters.len()).filter(|&cell| letters[cell] == '.').collect();
            if free.is_empty() {
                break;
            }
            letters[*one(&free, rng)] = ['1', '2', '3'][turn as usize];
            turn = (turn + 1) % 3;
        }
        let layer = |cells: &[char]| {
            let rows: Vec<String> = cells.chunks(shape.columns()).map(|row| row.iter().collect()).collect();
            rows.join("/")
        };
        let layers: Vec<String> = letters.chunks(shape.columns() * shape.rows()).map(layer).collect();
        let text = format!("{size}:{} {}", layers.join("|"), turn + 1);
        match Hex3d::read(&text) {
            Ok(position) if position.winner().is_none() && !position.free().is_empty() => return position,
            _ => {}
        }
    }
}

/// Workshops of outcome proofs: one for each number of free cells, so that entries of one proof fit others.
fn workshops(seed: u64) -> Vec<Workshop> {
    let rng = &mut SplitMix64::new(seed);
    let mut by_free: HashMap<usize, Workshop> = HashMap::new();
    let budget = Budget::unlimited();
    for _ in 0..60 {
        let start = position(rng);
        let workshop = by_free.entry(start.free().len()).or_default();
        for _ in 0..3 {
            let name = *one(&NATURES[..13], rng);
            let limits = Limits { threads: 1, memory: 1 << 20 };
            let solver = Solver::new(&start, Nature::read(name, 3).expect("a nature"), limits).expect("a small box");
            let claims = match chance(50, rng) {
                true => Claim::exactly(solver.outcomes(&budget, &|_| ()).expect("outcomes")),
                false => {
                    let set = *one(&Outcomes::proper(), rng);
                    vec![Claim { set, holds: solver.is_in(set, &budget, &|_| ()).expect("an answer") }]
                }
            };
            workshop.learn(&solver.proof(name, &claims, &budget).expect("a proof").write());
        }
    }
    let mut answer: Vec<Workshop> = by_free.into_values().collect();
    answer.sort_by_key(|workshop| workshop.proofs[0].header[2].clone());
    for workshop in &mut answer {
        workshop.headers[2].extend(NATURES.map(|nature| format!("nature {nature}")));
        let sets = Outcomes::proper();
        let claim = |rng: &mut SplitMix64| format!("{}{}", one(&["+", "-"], rng), one(&sets, rng));
        let others: Vec<String> = workshop.headers[1].iter().map(|line| other_turn(line)).collect();
        workshop.headers[1].extend(others);
        if workshop.pieces.is_empty() {
            workshop.pieces = vec![vec![String::from(".")], Vec::new()];
        }
        for _ in 0..60 {
            let mut claims = vec![claim(rng)];
            if chance(30, rng) {
                claims.push(claim(rng));
            }
            workshop.headers[3].push(format!("claims {}", claims.join(" ")));
            workshop.pieces[1].push(claims.join(" "));
        }
        // Positions that no entry has: over, out of turn, not the least of their images.
        let width = workshop.pieces[0][0].len() as u64;
        for _ in 0..60 {
            let letters = (0..width).map(|_| *one(&['.', '.', '1', '2', '3'], rng)).collect();
            workshop.pieces[0].push(letters);
        }
    }
    answer
}

/// The same position with another player to move; without its turn if it has none.
fn other_turn(line: &str) -> String {
    match line.rsplit_once(' ') {
        Some((rest, "1")) => format!("{rest} 2"),
        Some((rest, "2")) => format!("{rest} 3"),
        Some((rest, "3")) => format!("{rest} 1"),
        _ => format!("{line} 1"),
    }
}

/// Forges as many proofs in each workshop; answers with how many there were, and how many true ones that are new.
fn forge_all(seed: u64, each: u64) -> (u64, u64) {
    let mut rng = SplitMix64::new(seed);
    let mut truth = Truth::default();
    let (mut forged, mut variants) = (0, 0);
    for workshop in workshops(seed) {
        let truths: HashSet<String> = workshop.proofs.iter().map(|proof| proof.text()).collect();
        for text in &truths {
            assert!(accepted(text, &mut truth), "a true proof is refused:\n{text}");
        }
        for _ in 0..each {
            let text = workshop.forge(&mut rng);
            forged += 1;
            variants += u64::from(accepted(&text, &mut truth) && !truths.contains(&text));
        }
    }
    (forged, variants)
}

#[test]
fn no_forged_claim_of_outcomes_is_false() {
    let (forged, variants) = forge_all(30, 4000);
    println!("of {forged} forgeries {variants} are new true proofs");
    assert!(forged >= 16_000 && variants * 50 > forged && variants * 2 < forged, "{variants} of {forged}");
}

#[test]
#[ignore = "minutes"]
fn no_forged_claim_of_outcomes_is_false_at_length() {
    let seed = super::seed();
    let mut all = 0;
    for round in 0..8 {
        let (forged, variants) = forge_all(seed.wrapping_add(round), 6000);
        println!("seed {}: of {forged} forgeries {variants} are new true proofs", seed.wrapping_add(round));
        assert!(variants * 100 > forged, "{variants} of {forged}");
        all += forged;
    }
    assert!(all >= 200_000, "{all}");
}

/// Every claim about small positions under every nature, with no entry and with one entry of its own: what is seen at
/// once, and what follows from what is seen after one move.
#[test]
fn what_is_seen_at_once_is_true() {
    let rng = &mut SplitMix64::new(40);
    let (mut truth, mut seen) = (Truth::default(), [0, 0]);
    for _ in 0..40 {
        let start = position(rng);
        let (text, free) = (start.write(), ".".repeat(start.free().len()));
        for nature in &NATURES[..13] {
            for (sign, set) in
                ["+", "-"].iter().flat_map(|sign| Outcomes::proper().into_iter().map(move |set| (sign, set)))
            {
                let claim = format!("{sign}{set}");
                for (count, entries) in [String::new(), format!("{free}\t{claim}\n")].iter().enumerate() {
                    let head = format!("hedgerow outcome proof 1\ngame hex3d\nposition {text}\nnature {nature}");
                    let proof = format!("{head}\nclaims {claim}\nentries {count}\n{entries}end {count}\n");
                    seen[count] += u32::from(accepted(&proof, &mut truth));
                }
            }
        }
    }
    // Of 14560 claims half are true. Of a position about to end many are seen.
    assert!(seen[0] > 1000 && seen[1] > seen[0] && seen[1] <= 7280, "{seen:?}");
}

/// The one spelling of a proof, and what else readers might take for it.
#[test]
fn outcome_proofs_have_one_spelling() {
    let budget = Budget::unlimited();
    let text = "hedgerow outcome proof 1\ngame hex3d\nposition 1x1x2:.|. 2\nnature 3:3D\nclaims -3 -3D\nentries 2\n\
                ..\t-3 -3D\n.2\t-3\nend 2\n";
    let right = Proof::read(text, &budget).expect("a proof");
    assert_eq!(right.write(), text);
    for (from, to) in [
        ("\n", "\r\n"),
        ("entries 2", "entries 02"),
        ("entries 2", "entries +2"),
        ("end 2", "end 02"),
        ("end 2\n", "end 2"),
        ("end 2\n", "end 2\n\n"),
        ("end 2\n", "end 2\nx"),
        (".|. 2", ".|.  2"),
        (".|. 2", ".|. 2 "),
        (".|. 2", ".|. 2\u{85}"),
        ("3:3D", "3:D3"),
        ("3:3D", "03:3D"),
        ("3:3D", "3,0,0,1;0,3,0,1;0,0,3,1"),
        ("3:3D", "3,0,0,1;0,3,0,1;0,0,3,1.5 "),
        ("3:3D", "3,0,0,1;0,3,0,1;0,0,3,-0"),
        ("claims -3 -3D", "claims -3D -3"),
        ("claims -3 -3D", "claims -3 -3"),
        ("claims -3 -3D", "claims -3 -D3"),
        ("claims -3 -3D", "claims -3  -3D"),
        ("claims -3 -3D", "claims -3 -3D "),
        ("claims -3 -3D", "claims "),
        ("claims -3 -3D", "claims +123D"),
        ("..\t-3 -3D\n.2\t-3\n", ".2\t-3\n..\t-3 -3D\n"),
        (".2\t-3\n", "..\t-3\n"),
        ("..\t-3 -3D", "..\t-3D -3"),
        ("..\t-3 -3D", "..\t-3\t-3D"),
    ] {
        assert!(text.contains(from), "{from:?}");
        let forged = text.replacen(from, to, if from == "\n" { usize::MAX } else { 1 });
        assert!(Proof::read(&forged, &budget).is_err(), "{from:?} -> {to:?}");
    }
    // An empty box and its turn: written by its size alone if player 1 moves.
    for (position, free) in [("1x1x2:.|. 1", ".."), ("2x1x1:./. 1", "..")] {
        let text = format!(
            "hedgerow outcome proof 1\ngame hex3d\nposition {position}\nnature selfish\nclaims +1\nentries 1\n{free}\t+1\nend 1\n"
        );
        let error = Proof::read(&text, &budget).unwrap_err().to_string();
        assert!(error.contains("hex3d always writes it"), "{error}");
    }
}

/// A reader claims its memory: a proof that does not fit is not held.
#[test]
fn entries_are_claimed_before_they_are_kept() {
    let entries: String = (0..81).map(|number| format!("{}\t+1\n", letters(number))).collect();
    let text = format!(
        "hedgerow outcome proof 1\ngame hex3d\nposition 2x2x1\nnature selfish\nclaims +1\nentries 81\n{entries}end 81\n"
    );
    let error = Proof::read(&text, &Budget::unlimited().with_memory(1000)).unwrap_err();
    assert_eq!(error.to_string(), "the memory limit was reached");
    assert!(Proof::read(&text, &Budget::unlimited()).is_ok());
}

/// Four letters, rising with the number.
fn letters(number: usize) -> String {
    [27, 9, 3, 1].map(|power| ['1', '2', '3'][number / power % 3]).iter().collect()
}
