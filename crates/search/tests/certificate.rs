//! Proofs against a checker that knows no search: found, written, read, checked, and refused where they are wrong.

use crate::common;

use std::time::Duration;

use common::cake::Cake;
use common::{RandomTree, alone};
use hedgerow_core::{Alternating, Budget, Notation, NotationError, Partizan, Player, Refusal, Rules, Stopped, Turn};
use hedgerow_search::proof::{
    Certificate, Checked, Claim, Entry, Goal, Limits, PartizanReferee, ProofError, Prover, Referee, check, prove,
    result, winning_moves,
};
use hedgerow_search::{Heuristics, Playable, TextGame};
use proptest::prelude::*;

fn unlimited() -> Budget {
    Budget::unlimited()
}

fn limits(nodes: u64, memory: u64) -> Limits {
    Limits { nodes, memory }
}

// ---------------------------------------------------------------------------------------------------------------
// Certificates, on a game with a notation: Cutcake.

fn cakes() -> impl Iterator<Item = Alternating<Cake>> {
    let cakes = ["2x3", "3x3", "2x5+3x2", "4x2+2x3", "1x4+4x1+2x2", "5x3+2x4+1x2", "6x2+2x5+3x3"];
    cakes
        .into_iter()
        .flat_map(|text| Player::BOTH.map(|player| Alternating::new(Cake::read(text).expect("a cake"), player)))
}

/// The claims that hold of a position: what a player is sure of, and what the other is held to.
fn true_claims(position: &Alternating<Cake>) -> [Claim; 2] {
    let mover = position.to_move;
    let winner = match result(position, &Limits::default(), &unlimited()).expect("a result") {
        1 => mover,
        _ => mover.opponent(),
    };
    [Claim::AtLeast(winner, 1), Claim::AtMost(winner.opponent(), -1)]
}

fn certificate(position: &Alternating<Cake>, claim: Claim, memory: u64) -> Result<Certificate, ProofError> {
    Prover::new(&limits(u64::MAX, memory)).certificate("cutcake", position, claim, &unlimited())
}

fn changed(proof: &Certificate, change: impl Fn(&mut Certificate)) -> Certificate {
    let mut changed = proof.clone();
    change(&mut changed);
    changed
}

fn check_cake(certificate: &Certificate) -> Result<Checked, ProofError> {
    check(certificate, &PartizanReferee::<Cake>::new(), &unlimited())
}

#[test]
fn certificates_are_found_written_read_and_checked() {
    for cake in cakes() {
        for claim in true_claims(&cake) {
            for memory in [1 << 20, 4000] {
                let proof = certificate(&cake, claim, memory).expect("a proof");
                let text = proof.write();
                assert_eq!(Certificate::read(&text, &unlimited()).as_ref(), Ok(&proof));
                assert_eq!(certificate(&cake, claim, memory).expect("a proof").write(), text);
                let checked = check_cake(&proof).expect("a right proof");
                assert_eq!((checked.entries_used, checked.unused), (proof.entries().len() as u64, 0));
                assert!(checked.positions > checked.entries_used);
            }
        }
        let [Claim::AtLeast(winner, 1), _] = true_claims(&cake) else { panic!("a win") };
        for lie in [Claim::AtLeast(winner.opponent(), 1), Claim::AtMost(winner, -1)] {
            assert!(matches!(certificate(&cake, lie, 1 << 20), Err(ProofError::Wrong(_))));
        }
        // What is sure without playing well needs a strategy all the same: any will do.
        for trifle in [Claim::AtLeast(winner, -1), Claim::AtMost(winner, 1), Claim::AtMost(winner, i32::MAX)] {
            check_cake(&certificate(&cake, trifle, 1 << 20).expect("a proof")).expect("a right proof");
        }
    }
}

#[test]
fn the_format_is_as_documented() {
    let cake = Alternating::new(Cake(vec![(1, 3)]), Player::RIGHT);
    let proof = certificate(&cake, Claim::AtLeast(Player::LEFT, 1), 1000);
    assert_eq!(proof, Err(ProofError::Wrong("the game is over: nothing is to be proved".into())));
    let cake = Alternating::new(Cake(vec![(1, 3), (2, 1)]), Player::RIGHT);
    let text = certificate(&cake, Claim::AtMost(Player::RIGHT, -1), 1000).expect("a proof").write();
    let expected = "hedgerow proof 1\ngame cutcake\nposition 1x3+2x1\nturn R\nclaim R at most -1\nentries 1\n\
                    L\t1x3\t0/1\nend 1\n";
    assert_eq!(text, expected);
    let mut bytes = Vec::new();
    Certificate::read(&text, &unlimited()).expect("a proof").write_to(&mut bytes).expect("a vector takes all");
    assert_eq!(bytes, expected.as_bytes());
}

/// The move of a certificate in each position is a right one, by the search that the checker does not know.
#[test]
fn every_wrong_move_is_found() {
    let mut rejected = 0;
    // The largest cakes take long, as the whole proof is checked for every change.
    for cake in cakes().take(12) {
        let claim = true_claims(&cake)[0];
        let proof = certificate(&cake, claim, 1 << 20).expect("a proof");
        for (number, entry) in proof.entries().iter().enumerate() {
            let at = Alternating::new(Cake::read(&entry.position).expect("a cake"), entry.turn);
            let (_, good) = winning_moves(&at, &Limits::default(), &unlimited()).expect("an answer");
            let mut moves = Vec::new();
            at.moves(&mut moves);
            let mut names: Vec<(String, bool)> =
                moves.iter().map(|&chosen| (TextGame::write_move(&at, chosen), good.contains(&chosen))).collect();
            names.push(("9/9".into(), false));
            names.push((String::new(), false));
            for (name, is_good) in names {
                let mut entries = proof.entries().to_vec();
                entries[number].chosen = name.clone();
                let changed = Certificate::new("cutcake", &proof.position, proof.turn, true, claim, entries);
                // A good move may lead to positions that the rest of the strategy does not know; a bad one must fail.
                let outcome = check_cake(&changed);
                assert!(is_good || matches!(outcome, Err(ProofError::Wrong(_))), "{name} at {entry:?}: {outcome:?}");
                rejected += u32::from(outcome.is_err());
            }
            let mut entries = proof.entries().to_vec();
            entries.remove(number);
            let shorter = Certificate::new("cutcake", &proof.position, proof.turn, true, claim, entries);
            let error = check_cake(&shorter).expect_err("an entry is missing").to_string();
            assert!(error.starts_with("there is no move for ") && error.contains(&entry.position), "{error}");
        }
        // A move for a position that no play reaches harms nothing. What is no position, no turn or no move is refused.
        let with = |turn, position: &str, chosen: &str| {
            let strange = Entry { turn, position: position.into(), chosen: chosen.into() };
            let entries = proof.entries().iter().cloned().chain([strange]).collect();
            check_cake(&Certificate::new("cutcake", &proof.position, proof.turn, true, claim, entries))
        };
        assert_eq!(with(Player::LEFT, "1x17", "0/16").expect("a right proof").unused, 1);
        for (turn, position, chosen) in [
            (Player::LEFT, "no cake", "no move"),
            (Player::LEFT, "1x17", "0/17"),
            (Player::LEFT, "1x17", "0/016"),
            (Player::LEFT, "1x17+1x1", "0/16"),
            (Player::LEFT, "01x17", "0/16"),
            (Player::RIGHT, "1x17", "0/1"),
            (Player::new(2), "1x17", "0/16"),
        ] {
            assert!(matches!(with(turn, position, chosen), Err(ProofError::Wrong(_))), "{position} {chosen}");
        }
    }
    assert!(rejected > 100, "{rejected}");
}

#[test]
fn other_claims_are_not_proved() {
    for cake in cakes() {
        for claim in true_claims(&cake) {
            let proof = certificate(&cake, claim, 1 << 20).expect("a proof");
            let more = match claim {
                Claim::AtLeast(player, least) => [Claim::AtLeast(player, least + 1), Claim::AtMost(player, -1)],
                Claim::AtMost(player, most) => [Claim::AtMost(player, most - 1), Claim::AtLeast(player, 1)],
                Claim::Exactly(player, result) => {
                    [Claim::Exactly(player, result + 1), Claim::Exactly(player, result - 1)]
                }
            };
            for claim in more {
                assert!(matches!(check_cake(&changed(&proof, |proof| proof.claim = claim)), Err(ProofError::Wrong(_))));
            }
            let other_turn = changed(&proof, |proof| proof.turn = proof.turn.opponent());
            let lost = !true_claims(&Alternating::new(cake.position.clone(), other_turn.turn)).contains(&claim);
            assert!(!lost || check_cake(&other_turn).is_err());
            assert!(check_cake(&changed(&proof, |proof| proof.game = "nim".into())).is_err());
            assert!(check_cake(&changed(&proof, |proof| proof.two = false)).is_err());
            assert!(check_cake(&changed(&proof, |proof| proof.position = "3xx".into())).is_err());
            let late = unlimited().with_time(Duration::ZERO);
            let outcome = check(&proof, &PartizanReferee::<Cake>::new(), &late);
            assert_eq!(outcome, Err(ProofError::Stopped(Stopped::Time)));
        }
    }
}

#[test]
fn a_file_cut_off_anywhere_is_noticed() {
    let cake = cakes().last().expect("a cake");
    let text = certificate(&cake, true_claims(&cake)[0], 1 << 20).expect("a proof").write();
    for end in 0..text.len() {
        let error = Certificate::read(&text[..end], &unlimited()).expect_err("the file is cut off");
        assert!(matches!(error, ProofError::Text { line: 1.., .. }));
    }
    assert!(Certificate::read(&format!("{text}\n"), &unlimited()).is_err());
    assert!(Certificate::read(&text.replace('\n', "\r\n"), &unlimited()).is_err());
    let huge = text.replace("\nentries ", "\nentries 9");
    assert!(Certificate::read(&huge, &unlimited()).is_err());
    let error = Certificate::read("hedgerow proof 1\ngame x\nposition y\nturn Q\n", &unlimited()).unwrap_err();
    assert_eq!(error.to_string(), "line 4: \"Q\" is not a player");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(6, 7);
    let error = Certificate::read(&(lines.join("\n") + "\n"), &unlimited()).unwrap_err().to_string();
    assert!(error.starts_with("line 8: the entries must be sorted"), "{error}");
}

/// Left and Right take a stone each in turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Stones(u32);

impl Partizan for Stones {
    type Move = ();

    fn options(&self, _player: Player, into: &mut Vec<()>) {
        into.extend((self.0 > 0).then_some(()));
    }
    fn after(&self, _player: Player, (): ()) -> Self {
        Stones(self.0 - 1)
    }
}

impl Heuristics for Stones {}

impl Notation for Stones {
    const GAME: &'static str = "stones";
    type Move = ();

    fn read(text: &str) -> Result<Self, NotationError> {
        text.parse().map(Stones).map_err(|_| NotationError::new("not a number", 0..text.len()))
    }
    fn write(&self) -> String {
        self.0.to_string()
    }
    fn written_turn(&self) -> Option<Player> {
        None
    }
    fn read_move(&self, _text: &str) -> Result<(), NotationError> {
        Ok(())
    }
    fn write_move(&self, (): ()) -> String {
        "take".into()
    }
}

#[test]
fn long_games_need_no_deep_stack() {
    let game = Alternating::new(Stones(100_001), Player::LEFT);
    let claim = Claim::AtLeast(Player::LEFT, 1);
    let proof = Prover::new(&Limits::default()).certificate("stones", &game, claim, &unlimited()).expect("a proof");
    let checked = check(&proof, &PartizanReferee::<Stones>::new(), &unlimited());
    assert_eq!(checked, Ok(Checked { positions: 100_002, entries_used: 50_001, unused: 0 }));
}

proptest! {
    #[test]
    fn garbled_files_prove_nothing_that_is_false(
        which in 0_usize..14,
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[LR0-9x/+\t\n a-z-]"), 1..4),
    ) {
        let cake = cakes().nth(which).expect("a cake");
        let claim = true_claims(&cake)[which % 2];
        let mut text = certificate(&cake, claim, 1 << 20).expect("a proof").write().into_bytes();
        for (place, with) in changes {
            let place = place.index(text.len());
            text[place] = with.as_bytes()[0];
        }
        let Ok(text) = String::from_utf8(text) else { return Ok(()) };
        let Ok(proof) = Certificate::read(&text, &unlimited()) else { return Ok(()) };
        // A large cake takes the checker long, and an honest search too: they are not for this test.
        let budget = unlimited().with_time(Duration::from_millis(200));
        if check(&proof, &PartizanReferee::<Cake>::new(), &budget).is_ok() {
            let at = Alternating::new(Cake::read(&proof.position).expect("a cake"), proof.turn);
            for side in proof.claim.sides() {
                let (player, goal, wanted) = match side {
                    Claim::AtLeast(player, least) | Claim::Exactly(player, least) => (player, least, true),
                    Claim::AtMost(player, most) => (player, most + 1, false),
                };
                let verdict = prove(&at, Goal { player, at_least: goal }, &Limits::default(), &unlimited());
                prop_assert_eq!(verdict.proved, Some(wanted));
            }
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(
        text in "(hedgerow proof 1\n)?(game .{0,5}\n)?(position .{0,5}\n)?(turn [LR123]\n)?(.|\n){0,60}",
    ) {
        let _ = Certificate::read(&text, &unlimited());
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Three players: trees again, with their paths as text.

/// A tree that can be written: by its path, or by what positions share that are the same.
#[derive(Clone)]
struct Written {
    tree: RandomTree,
    path: Vec<u8>,
}

impl Rules for Written {
    type Move = u8;
    type Undo = ();

    const PLAYERS: (usize, usize) = RandomTree::PLAYERS;

    fn players(&self) -> usize {
        self.tree.players
    }
    fn turn(&self) -> Turn {
        self.tree.turn()
    }
    fn moves(&self, into: &mut Vec<u8>) {
        self.tree.moves(into);
    }
    fn play(&mut self, chosen: u8) {
        self.path.push(chosen);
        self.tree.play(chosen);
    }
    fn undo(&mut self, chosen: u8, (): ()) {
        self.path.pop();
        self.tree.undo(chosen, ());
    }
    fn result(&self, player: Player) -> i32 {
        self.tree.result(player)
    }
    fn result_sum(&self) -> Option<i32> {
        self.tree.result_sum()
    }
    fn key(&self) -> u128 {
        self.tree.key()
    }
}

impl Playable for Written {
    fn result_range(&self) -> (i32, i32) {
        self.tree.result_range()
    }
}

impl TextGame for Written {
    fn write(&self) -> String {
        if self.tree.transposing {
            return format!("{}:{}", self.path.len(), self.path.iter().map(|&step| u32::from(step)).sum::<u32>());
        }
        self.path.iter().map(u8::to_string).collect()
    }
    fn write_move(&self, chosen: u8) -> String {
        chosen.to_string()
    }
    fn read_move(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new("not a number", 0..text.len()))
    }
}

/// Starts at the root of one tree, whatever the text.
struct TreeReferee(Written);

impl Referee for TreeReferee {
    type Position = Written;

    fn game(&self) -> &str {
        "tree"
    }
    fn players(&self) -> usize {
        self.0.players()
    }
    fn start(&self, _text: &str, _turn: Player) -> Result<Written, Refusal> {
        Ok(self.0.clone())
    }
    fn write(&self, position: &Written) -> String {
        position.write()
    }
    fn turn(&self, position: &Written) -> Option<Player> {
        position.mover()
    }
    fn moves(&self, position: &Written) -> Vec<(String, Written)> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let after = |chosen: u8| {
            let mut after = position.clone();
            after.play(chosen);
            (chosen.to_string(), after)
        };
        moves.into_iter().map(after).collect()
    }
    fn result(&self, position: &Written, player: Player) -> i32 {
        position.result(player)
    }
}

#[test]
fn coalitions_get_certificates() {
    for seed in 0..120 {
        let tree = RandomTree::new(seed, 2 + seed as usize % 2, 7, 2, seed % 4 < 2);
        let root = Written { tree: tree.clone(), path: Vec::new() };
        let referee = TreeReferee(root.clone());
        for index in 0..tree.players {
            let player = Player::new(index as u8);
            let exact = alone(&mut tree.clone(), player);
            for memory in [0, 1 << 20] {
                let mut prover = Prover::new(&limits(u64::MAX, memory));
                for claim in [Claim::AtLeast, Claim::AtMost, Claim::Exactly].map(|claim| claim(player, exact)) {
                    let proof = prover.certificate("tree", &root, claim, &unlimited()).expect("a proof");
                    assert_eq!(Certificate::read(&proof.write(), &unlimited()), Ok(proof.clone()));
                    let checked = check(&proof, &referee, &unlimited()).expect("a right proof");
                    assert_eq!(checked.unused, 0);
                    // The same strategy does not prove a false claim.
                    let lie = match claim {
                        Claim::AtLeast(..) => Claim::AtLeast(player, exact + 1),
                        Claim::AtMost(..) => Claim::AtMost(player, exact - 1),
                        Claim::Exactly(..) => Claim::Exactly(player, exact + 1),
                    };
                    assert!(prover.certificate("tree", &root, lie, &unlimited()).is_err());
                    assert!(check(&changed(&proof, |proof| proof.claim = lie), &referee, &unlimited()).is_err());
                }
            }
        }
    }
}
