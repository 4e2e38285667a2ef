//! Proof-number search against the shortest code there is, and its proofs against a checker that knows no search.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::{RandomTree, minimax};
use hedgerow_core::{Alternating, Budget, Notation, NotationError, Partizan, Player, Rules, Seed, Stopped, Turn};
use hedgerow_search::proof::{
    Certificate, Checked, Claim, Entry, Goal, Limits, PartizanReferee, ProofError, Prover, Referee, check, prove,
    result, winning_moves,
};
use hedgerow_search::spec::{GameCard, Spec};
use hedgerow_search::{Lore, Playable, Scribe, build};
use proptest::prelude::*;

fn unlimited() -> Budget {
    Budget::unlimited()
}

fn limits(nodes: u64, memory: u64) -> Limits {
    Limits { nodes, memory }
}

/// What a player can be sure of, alone against all others together.
fn alone(position: &mut RandomTree, player: Player) -> i32 {
    let Turn::Player(mover) = position.turn() else { return position.result(player) };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let results = moves.into_iter().map(|chosen| {
        position.play(chosen);
        let result = alone(position, player);
        position.undo(chosen, ());
        result
    });
    if mover == player { results.max().unwrap_or(0) } else { results.min().unwrap_or(0) }
}

fn two_player_trees() -> impl Iterator<Item = RandomTree> {
    (0..400).map(|seed| RandomTree::new(seed, 2, 4 + seed as usize % 4, 1 + seed as i32 % 3, seed % 2 == 1))
}

#[test]
fn verdicts_are_those_of_minimax() {
    for tree in two_player_trees() {
        let left = minimax(&mut tree.clone());
        // One prover for all questions, and each question also to a fresh one.
        let mut prover = Prover::new(&Limits::default());
        for at_least in -tree.most - 1..=tree.most + 1 {
            for (player, exact) in [(Player::LEFT, left), (Player::RIGHT, -left)] {
                let goal = Goal { player, at_least };
                for verdict in
                    [prover.prove(&tree, goal, &unlimited()), prove(&tree, goal, &Limits::default(), &unlimited())]
                {
                    let proved = exact >= at_least;
                    assert_eq!(verdict.proved, Some(proved), "{tree:?} {goal:?}");
                    let bound = verdict.bound.expect("a bound");
                    assert!(if proved { bound <= exact } else { bound >= exact }, "{tree:?} {goal:?} {bound}");
                    assert_eq!((verdict.proof_number == 0, verdict.disproof_number == 0), (proved, !proved));
                }
            }
        }
    }
}

#[test]
fn coalitions_are_those_of_minimax() {
    for seed in 0..300 {
        let tree = RandomTree::new(seed, 3, 5 + seed as usize % 3, 1 + seed as i32 % 2, seed % 2 == 0);
        let mut prover = Prover::new(&Limits::default());
        for index in 0..3 {
            let player = Player::new(index);
            let exact = alone(&mut tree.clone(), player);
            for at_least in -tree.most..=tree.most {
                let verdict = prover.prove(&tree, Goal { player, at_least }, &unlimited());
                assert_eq!(verdict.proved, Some(exact >= at_least), "{tree:?} {player} {at_least}");
            }
            let range = tree.result_range();
            assert_eq!(prover.guaranteed(&tree, player, range, &unlimited()), Ok(exact));
        }
    }
}

#[test]
fn a_tiny_table_makes_it_slow_but_not_wrong() {
    for seed in 0..60 {
        let tree = RandomTree::new(seed, 2, 9, 2, seed % 2 == 0);
        let left = minimax(&mut tree.clone());
        for memory in [0, 300, 2000] {
            let mut prover = Prover::new(&limits(u64::MAX, memory));
            for at_least in -1..=2 {
                let verdict = prover.prove(&tree, Goal { player: Player::LEFT, at_least }, &unlimited());
                assert_eq!(verdict.proved, Some(left >= at_least), "{tree:?} {at_least} in {memory} bytes");
            }
        }
    }
}

#[test]
fn results_and_winning_moves_are_exact() {
    for mut tree in two_player_trees() {
        let Some(mover) = tree.mover() else { continue };
        let sign = if mover == Player::LEFT { 1 } else { -1 };
        let exact = sign * minimax(&mut tree.clone());
        assert_eq!(result(&tree, &Limits::default(), &unlimited()), Ok(exact), "{tree:?}");
        let (found, keeping) = winning_moves(&tree, &Limits::default(), &unlimited()).expect("an answer");
        let mut moves = Vec::new();
        tree.moves(&mut moves);
        moves.retain(|&chosen| {
            tree.play(chosen);
            let keeps = sign * minimax(&mut tree) == exact;
            tree.undo(chosen, ());
            keeps
        });
        assert_eq!((found, keeping), (exact, moves), "{tree:?}");
    }
    let three = RandomTree::new(1, 3, 5, 1, false);
    assert_eq!(result(&three, &Limits::default(), &unlimited()), Err(Stopped::TooLarge));
}

#[test]
fn limits_are_kept() {
    let large = RandomTree::new(3, 2, 60, 1, true);
    let cake = Alternating::new(Cake(vec![(5, 6), (6, 5), (4, 7)]), Player::LEFT);
    let goal = Goal { player: Player::LEFT, at_least: 1 };
    for nodes in [1, 10, 100, 1000] {
        let verdict = prove(&cake, goal, &limits(nodes, 1 << 20), &unlimited());
        assert_eq!((verdict.proved, verdict.stopped), (None, None));
        assert!((nodes..nodes + 100).contains(&verdict.nodes), "{verdict:?}");
        assert_eq!(verdict.answer(), Err(Stopped::TooLarge));
        assert!(verdict.proof_number > 0 && verdict.disproof_number > 0);
    }
    let flag = Arc::new(AtomicBool::new(true));
    let verdict = prove(&cake, goal, &Limits::default(), &unlimited().with_interrupt(flag));
    assert_eq!(verdict.answer(), Err(Stopped::Interrupted));
    let verdict = prove(&cake, goal, &Limits::default(), &unlimited().with_time(Duration::ZERO));
    assert_eq!(verdict.answer(), Err(Stopped::Time));
    // The same question gives the same answer in the same number of steps.
    let again = || prove(&large, goal, &limits(5000, 4000), &unlimited());
    assert_eq!(again(), again());
}

#[test]
fn a_search_given_up_can_be_taken_up_again() {
    for tree in two_player_trees().take(100) {
        let exact = minimax(&mut tree.clone());
        let goal = Goal { player: Player::LEFT, at_least: 1 };
        let mut prover = Prover::new(&limits(0, 1 << 16));
        let verdict = (0..1000).find_map(|_| {
            prover.allow(100, None);
            prover.prove(&tree, goal, &unlimited()).proved
        });
        assert_eq!(verdict, Some(exact >= 1), "{tree:?}");
    }
}

// ---------------------------------------------------------------------------------------------------------------
// The engine.

fn engine_choice<G: Playable + 'static>(spec: &str, position: &G) -> hedgerow_search::Choice<G::Move> {
    let spec = Spec::read(spec, &GameCard::of::<G>()).expect("a spec");
    let mut engine = build(&spec, position).expect("an engine");
    engine.choose(position, Seed::new(1), &unlimited()).expect("a choice")
}

#[test]
fn the_engine_keeps_the_best_result() {
    for mut tree in two_player_trees() {
        let Some(mover) = tree.mover() else { continue };
        let sign = if mover == Player::LEFT { 1 } else { -1 };
        let exact = sign * minimax(&mut tree.clone());
        let choice = engine_choice("pn:nodes=0,memory=1MiB", &tree);
        assert_eq!((choice.proved, choice.stopped), (Some(exact), None), "{tree:?}");
        assert_eq!(choice.moves[0].chosen, choice.chosen);
        for considered in &choice.moves {
            tree.play(considered.chosen);
            let after = sign * minimax(&mut tree);
            tree.undo(considered.chosen, ());
            let (least, most) = considered.bounds.unwrap_or(tree.result_range());
            assert!((least..=most).contains(&after), "{tree:?} {considered:?}");
            assert!(considered.chosen != choice.chosen || after == exact, "{tree:?} {choice:?}");
        }
        // With almost no nodes there is a legal move all the same, and always the same.
        let hasty = engine_choice("pn:nodes=3", &tree);
        assert!(hasty.nodes < 10 && choice.moves.iter().any(|known| known.chosen == hasty.chosen));
        assert_eq!(hasty, engine_choice("pn:nodes=3", &tree));
    }
}

#[test]
fn the_engine_makes_sure_of_what_it_can_among_three() {
    for seed in 0..200 {
        let mut tree = RandomTree::new(seed, 3, 6, 2, seed % 2 == 0);
        let Some(mover) = tree.mover() else { continue };
        let sure = alone(&mut tree.clone(), mover);
        let choice = engine_choice("pn:nodes=1000000,memory=64KiB", &tree);
        assert_eq!(choice.proved, (sure == 2).then_some(2), "{tree:?}");
        tree.play(choice.chosen);
        assert_eq!(alone(&mut tree, mover), sure, "{tree:?}");
    }
}

#[test]
fn the_engine_plays_on_with_what_it_knows() {
    let mut game = Alternating::new(Cake(vec![(2, 3), (3, 2), (1, 2)]), Player::LEFT);
    let spec = Spec::read("pn:nodes=20000", &GameCard::of::<Alternating<Cake>>()).expect("a spec");
    let mut engine = build(&spec, &game).expect("an engine");
    while game.turn() != Turn::Over {
        let choice = engine.choose(&game, Seed::new(0), &unlimited()).expect("a choice");
        assert_eq!(choice.proved, Some(result(&game, &Limits::default(), &unlimited()).expect("a result")));
        game.play(choice.chosen);
    }
    assert_eq!(engine.choose(&game, Seed::new(0), &unlimited()).unwrap_err(), Stopped::TooLarge);
    engine.new_game();
}

// ---------------------------------------------------------------------------------------------------------------
// Certificates, on a game with a notation: Cutcake.

/// Pieces of cake, rows x columns each. Left cuts between columns, Right between rows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Cake(Vec<(u8, u8)>);

impl Partizan for Cake {
    type Move = (u8, u8);

    fn options(&self, player: Player, into: &mut Vec<(u8, u8)>) {
        for (index, &(rows, columns)) in self.0.iter().enumerate() {
            let lines = if player == Player::LEFT { columns } else { rows };
            into.extend((1..lines).map(|line| (index as u8, line)));
        }
    }

    fn after(&self, player: Player, (index, line): (u8, u8)) -> Self {
        let mut pieces = self.0.clone();
        let (rows, columns) = pieces.remove(index.into());
        pieces.extend(match player {
            Player::LEFT => [(rows, line), (rows, columns - line)],
            _ => [(line, columns), (rows - line, columns)],
        });
        pieces.retain(|&piece| piece != (1, 1));
        pieces.sort_unstable();
        Cake(pieces)
    }
}

impl Lore for Cake {}

fn pair(text: &str, by: char) -> Result<(u8, u8), NotationError> {
    let read = |text: &str| text.parse::<u8>().ok().filter(|&number| number < 20);
    let pair = text.split_once(by).and_then(|(first, second)| Some((read(first)?, read(second)?)));
    pair.ok_or_else(|| NotationError::new(format!("{text:?} is not two small numbers"), 0..text.len()))
}

impl Notation for Cake {
    const GAME: &'static str = "cutcake";
    type Move = (u8, u8);

    fn read(text: &str) -> Result<Self, NotationError> {
        let mut pieces = match text {
            "" => Vec::new(),
            _ => text.split('+').map(|piece| pair(piece, 'x')).collect::<Result<Vec<_>, _>>()?,
        };
        pieces.retain(|&piece| piece != (1, 1));
        pieces.sort_unstable();
        Ok(Cake(pieces))
    }
    fn write(&self) -> String {
        self.0.iter().map(|(rows, columns)| format!("{rows}x{columns}")).collect::<Vec<_>>().join("+")
    }
    fn read_move(&self, text: &str) -> Result<(u8, u8), NotationError> {
        pair(text, '/')
    }
    fn write_move(&self, (index, line): (u8, u8)) -> String {
        format!("{index}/{line}")
    }
}

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
                assert_eq!(Certificate::read(&text).as_ref(), Ok(&proof));
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
    Certificate::read(&text).expect("a proof").write_to(&mut bytes).expect("a vector takes all");
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
                moves.iter().map(|&chosen| (Scribe::write_move(&at, chosen), good.contains(&chosen))).collect();
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
        let strange = Entry { turn: Player::LEFT, position: "no cake".into(), chosen: "no move".into() };
        let entries = proof.entries().iter().cloned().chain([strange]).collect();
        let longer = Certificate::new("cutcake", &proof.position, proof.turn, true, claim, entries);
        assert_eq!(check_cake(&longer).expect("a right proof").unused, 1);
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
        let error = Certificate::read(&text[..end]).expect_err("the file is cut off");
        assert!(matches!(error, ProofError::Text { line: 1.., .. }));
    }
    assert!(Certificate::read(&format!("{text}\n")).is_err());
    assert!(Certificate::read(&text.replace('\n', "\r\n")).is_err());
    let huge = text.replace("\nentries ", "\nentries 9");
    assert!(Certificate::read(&huge).is_err());
    let error = Certificate::read("hedgerow proof 1\ngame x\nposition y\nturn Q\n").unwrap_err();
    assert_eq!(error.to_string(), "line 4: \"Q\" is not a player");
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(6, 7);
    let error = Certificate::read(&(lines.join("\n") + "\n")).unwrap_err().to_string();
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

impl Lore for Stones {}

impl Notation for Stones {
    const GAME: &'static str = "stones";
    type Move = ();

    fn read(text: &str) -> Result<Self, NotationError> {
        text.parse().map(Stones).map_err(|_| NotationError::new("not a number", 0..text.len()))
    }
    fn write(&self) -> String {
        self.0.to_string()
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
        let Ok(proof) = Certificate::read(&text) else { return Ok(()) };
        // A large cake takes the checker long, and an honest search too: they are not for this test.
        let budget = unlimited().with_time(Duration::from_millis(200));
        if check(&proof, &PartizanReferee::<Cake>::new(), &budget).is_ok() {
            let (player, goal, wanted) = match proof.claim {
                Claim::AtLeast(player, least) => (player, least, true),
                Claim::AtMost(player, most) => (player, most + 1, false),
            };
            let at = Alternating::new(Cake::read(&proof.position).expect("a cake"), proof.turn);
            let verdict = prove(&at, Goal { player, at_least: goal }, &Limits::default(), &unlimited());
            prop_assert_eq!(verdict.proved, Some(wanted));
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(
        text in "(hedgerow proof 1\n)?(game .{0,5}\n)?(position .{0,5}\n)?(turn [LR123]\n)?(.|\n){0,60}",
    ) {
        let _ = Certificate::read(&text);
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

impl Scribe for Written {
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
    fn start(&self, _text: &str, _turn: Player) -> Result<Written, String> {
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
                for claim in [Claim::AtLeast(player, exact), Claim::AtMost(player, exact)] {
                    let proof = prover.certificate("tree", &root, claim, &unlimited()).expect("a proof");
                    assert_eq!(Certificate::read(&proof.write()), Ok(proof.clone()));
                    let checked = check(&proof, &referee, &unlimited()).expect("a right proof");
                    assert_eq!(checked.unused, 0);
                    // The same strategy does not prove a false claim.
                    let lie = match claim {
                        Claim::AtLeast(..) => Claim::AtLeast(player, exact + 1),
                        Claim::AtMost(..) => Claim::AtMost(player, exact - 1),
                    };
                    assert!(prover.certificate("tree", &root, lie, &unlimited()).is_err());
                    assert!(check(&changed(&proof, |proof| proof.claim = lie), &referee, &unlimited()).is_err());
                }
            }
        }
    }
}
