//! The tests that every game must pass.
//!
//! A game's own tests call these checks with positions of the game; each check makes random walks (the same walks for
//! the same [`Seed`]) and panics with a sentence that says which promise is broken, and where.
//!
//! | check | promises kept |
//! |---|---|
//! | [`check_rules`] | `undo` restores, keys agree with equality, rollouts end, results add up, moves are distinct |
//! | [`check_notation`], [`check_moves`] | a written position is read back; moves too |
//! | [`check_partizan`] | the parts add up to the whole, the canonical position has the value that its sign says |
//! | [`check_symmetric`] | images keep the number of options, the least image is the same from all sides |
//! | [`check_views`] | [`Rules`] and [`Partizan`] are about the same game |

use std::collections::HashMap;
use std::fmt::Debug;

use rand::Rng;

use crate::{Alternating, Notation, Partizan, Player, Rules, Seed, Sign, Symmetric, Turn, perft};

/// No walk is longer than this: a game that is not over by then counts as endless.
const LONGEST: usize = 100_000;
/// The most positions that are compared with each other, pair by pair.
const COMPARED: usize = 250;

/// Checks a game by random walks from a position.
///
/// # Panics
///
/// If a promise of [`Rules`] is broken.
pub fn check_rules<G: Rules + PartialEq + Debug>(start: &G, seed: Seed, walks: usize) {
    let mut met: Vec<G> = Vec::new();
    let mut by_key: HashMap<u128, G> = HashMap::new();
    for walk in 0..walks {
        let mut rng = seed.child("rules").child(walk).rng();
        let mut position = start.clone();
        let mut done = Vec::new();
        loop {
            assert!(done.len() < LONGEST, "a game from {start:?} does not end");
            if met.len() < COMPARED {
                met.push(position.clone());
            }
            let known = by_key.entry(position.key()).or_insert_with(|| position.clone());
            assert_eq!(*known, position, "different positions have the same key");
            let mut moves = Vec::new();
            position.moves(&mut moves);
            check_moves_of_turn(&position, &moves);
            if position.turn() == Turn::Over {
                check_results(&position);
                break;
            }
            let chosen = moves[rng.random_range(0..moves.len())];
            let before = position.clone();
            let undo = position.play(chosen);
            done.push((before, chosen, undo));
        }
        for (before, chosen, undo) in done.into_iter().rev() {
            position.undo(chosen, undo);
            assert_eq!(position, before, "taking back {chosen:?} does not restore the position");
            assert_eq!(position.key(), before.key(), "taking back {chosen:?} does not restore the key");
        }
        position.rollout(&mut rng);
        assert_eq!(position.turn(), Turn::Over, "a rollout from {start:?} stops before the end");
        check_results(&position);
    }
    for (index, one) in met.iter().enumerate() {
        for other in &met[..index] {
            assert_eq!(one == other, one.key() == other.key(), "keys and equality disagree on {one:?} and {other:?}");
        }
    }
}

fn check_moves_of_turn<G: Rules + Debug>(position: &G, moves: &[G::Move]) {
    let players = position.players();
    assert!((G::PLAYERS.0..=G::PLAYERS.1).contains(&players), "the rules are not for {players} players: {position:?}");
    match position.turn() {
        Turn::Over => assert!(moves.is_empty(), "the game is over, but there are moves in {position:?}"),
        Turn::Player(player) => assert!(player.index() < players, "{player} does not play {position:?}"),
        Turn::Together => {}
    }
    assert!(position.turn() == Turn::Over || !moves.is_empty(), "nothing to do, but not over: {position:?}");
    // Quadratic, so only a part of a long list is compared.
    for (index, one) in moves.iter().enumerate().take(COMPARED) {
        assert!(!moves[..index].contains(one), "the move {one:?} is listed twice in {position:?}");
    }
    let mut again = moves.to_vec();
    position.moves(&mut again);
    assert_eq!(again[..moves.len()], again[moves.len()..], "two lists of the moves of {position:?} differ");
}

fn check_results<G: Rules + Debug>(position: &G) {
    if let Some(promised) = position.result_sum() {
        let sum: i32 = (0..position.players()).map(|index| position.result(Player::new(index as u8))).sum();
        assert_eq!(sum, promised, "the results of {position:?} do not add up");
    }
}

/// Checks that a text is read, that the written form of the position is read back as an equal position, and that this
/// position is written in the same way. Returns that written form.
///
/// # Panics
///
/// If one of these fails.
pub fn check_notation<N: Notation + PartialEq + Debug>(text: &str) -> String {
    let position = N::read(text).unwrap_or_else(|error| panic!("{} {text:?}: {error}", N::GAME));
    check_written(&position)
}

/// Checks that a position is read back from its written form; returns that form.
///
/// # Panics
///
/// If it is not read back.
pub fn check_written<N: Notation + PartialEq + Debug>(position: &N) -> String {
    let written = position.write();
    let back = N::read(&written).unwrap_or_else(|error| panic!("{} {written:?}: {error}", N::GAME));
    assert_eq!(back, *position, "{written:?} is read as another position");
    assert_eq!(back.write(), written, "an equal position is written differently");
    written
}

/// Checks that moves of a position are read back from their written forms.
///
/// # Panics
///
/// If one is not read back, or if two have the same written form.
pub fn check_moves<N: Notation>(position: &N, moves: &[N::Move])
where
    N::Move: PartialEq + Debug,
{
    let mut texts = HashMap::new();
    for &chosen in moves {
        let text = position.write_move(chosen);
        match position.read_move(&text) {
            Ok(back) => assert_eq!(back, chosen, "the move {text:?} is read as another"),
            Err(error) => panic!("{} move {text:?}: {error}", N::GAME),
        }
        if let Some(other) = texts.insert(text.clone(), chosen) {
            assert_eq!(other, chosen, "two moves are written {text:?}");
        }
    }
}

/// Checks a partizan game by random walks from a position, in which either player may move at any time.
///
/// `value` computes what a position is worth without using what is checked here: a plain search will do. `combine` adds
/// values with signs.
///
/// # Panics
///
/// If the parts do not add up to the whole, if the canonical position is worth something else, or if
/// [`Partizan::at_a_glance`] is wrong (then `integer` differs from `value`).
pub fn check_partizan<P, V>(
    start: &P,
    seed: Seed,
    walks: usize,
    mut value: impl FnMut(&P) -> V,
    mut integer: impl FnMut(i64) -> V,
    mut combine: impl FnMut(&[(V, Sign)]) -> V,
) where
    P: Partizan + Debug,
    V: PartialEq + Debug + Clone,
{
    for walk in 0..walks {
        let mut rng = seed.child("partizan").child(walk).rng();
        let mut position = start.clone();
        for _ in 0..LONGEST {
            for player in Player::BOTH {
                let mut options = Vec::new();
                position.options(player, &mut options);
                assert_eq!(position.can_move(player), !options.is_empty(), "whether {player} can move in {position:?}");
            }
            let worth = value(&position);
            let mut parts = Vec::new();
            position.parts(&mut parts);
            let values: Vec<(V, Sign)> = parts.iter().map(|part| (value(part), Sign::Plus)).collect();
            assert_eq!(combine(&values), worth, "the parts {parts:?} do not add up to {position:?}");
            for part in parts.iter().chain([&position]) {
                let (canonical, sign) = part.canonical();
                let signed = combine(&[(value(&canonical), sign)]);
                assert_eq!(signed, value(part), "{canonical:?} with sign {sign:?} is not worth {part:?}");
                let again = canonical.canonical();
                assert_eq!(again.0, canonical, "the canonical position of {part:?} is not its own");
                if let Some(seen) = part.at_a_glance() {
                    assert_eq!(integer(seen), value(part), "a glance at {part:?} is wrong");
                }
            }
            let Some(next) = random_option(&position, &mut rng) else { break };
            position = next;
        }
    }
}

/// A random option of a random player, or of the other one if the first has none.
fn random_option<P: Partizan, R: Rng>(position: &P, rng: &mut R) -> Option<P> {
    let first = Player::BOTH[rng.random_range(0..2)];
    [first, first.opponent()].into_iter().find_map(|player| {
        let mut options = Vec::new();
        position.options(player, &mut options);
        let chosen = (!options.is_empty()).then(|| options[rng.random_range(0..options.len())])?;
        Some(position.after(player, chosen))
    })
}

/// Checks the symmetries of a partizan game by random walks from a position.
///
/// # Panics
///
/// If the identity changes something, if an image has another number of options (of the other player, where players are
/// exchanged), or if the least image is not the same for all images.
pub fn check_symmetric<P: Partizan + Symmetric + Debug>(start: &P, seed: Seed, walks: usize) {
    let count = |position: &P, player: Player| {
        let mut options = Vec::new();
        position.options(player, &mut options);
        options.len()
    };
    for walk in 0..walks {
        let mut rng = seed.child("symmetric").child(walk).rng();
        let mut position = start.clone();
        for _ in 0..LONGEST {
            assert_eq!(position.image(0), position, "symmetry 0 is the identity");
            let (least, _) = position.least_image();
            for index in 0..position.symmetries() {
                let image = position.image(index);
                for player in Player::BOTH {
                    let there = if position.sign(index) == Sign::Plus { player } else { player.opponent() };
                    let counts = (count(&image, there), count(&position, player));
                    assert_eq!(counts.0, counts.1, "symmetry {index} of {position:?} changes the options of {player}");
                }
                assert_eq!(image.least_image().0, least, "symmetry {index} of {position:?} has another least image");
            }
            let Some(next) = random_option(&position, &mut rng) else { break };
            position = next;
        }
    }
}

/// Checks that the [`Rules`] of a game count the same lines of play as its [`Partizan`] options taken in turn.
///
/// # Panics
///
/// If they do not.
pub fn check_views<G: Rules, P: Partizan>(rules: &G, position: &P, to_move: Player, depth: usize) {
    let by_rules = perft(rules, depth);
    let by_options = perft(&Alternating::new(position.clone(), to_move), depth);
    assert_eq!(by_rules, by_options, "the two views of the game differ");
    // Once more, by a plain count that uses the machinery of neither.
    assert_eq!(by_options, plain_counts(position, to_move, depth), "making and taking back moves differs from `after`");
}

fn plain_counts<P: Partizan>(position: &P, to_move: Player, depth: usize) -> Vec<u64> {
    let mut row = vec![position.clone()];
    let mut counts = vec![1];
    let mut player = to_move;
    for _ in 0..depth {
        let mut next = Vec::new();
        for position in &row {
            let mut options = Vec::new();
            position.options(player, &mut options);
            next.extend(options.into_iter().map(|chosen| position.after(player, chosen)));
        }
        counts.push(next.len() as u64);
        row = next;
        player = player.opponent();
    }
    counts
}
