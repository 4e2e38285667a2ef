//! A search for faults in rules: random small positions, random play, and values found with and without the file's
//! promises.

use hedgerow_core::{Budget, Notation, Partizan, Player, Seed, Stopped, Symmetric};
use hedgerow_value::Algebra;
use rand::Rng;

use super::position::{Ruled, RuledMove};
use super::{RuledGame, Ruleset};
use crate::evaluate::Evaluator;

/// The most positions in finding the value of one without parts and symmetries.
const MOST_PARTS: usize = 20_000;

/// The findings about rules.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// How many random positions were tested.
    pub positions: usize,
    /// How many games were played at random.
    pub games: usize,
    /// How many moves those had.
    pub moves: usize,
    /// How many values were found in two ways.
    pub values: usize,
    /// Symmetries that hold and are not declared.
    pub undeclared: Vec<String>,
}

/// A promise of the rules that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} (position {position:?})")]
pub struct Fault {
    /// The smallest position found that breaks it.
    pub position: String,
    /// What is wrong.
    pub message: String,
}

/// Why the rules were not confirmed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultOrEnd {
    /// A promise is broken.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A limit was reached first.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// A position with only its moves known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Plain(Ruled);

impl Partizan for Plain {
    type Move = RuledMove;

    fn options(&self, player: Player, into: &mut Vec<RuledMove>) {
        self.0.options(player, into);
    }

    fn after(&self, player: Player, chosen: RuledMove) -> Self {
        Self(self.0.after(player, chosen))
    }
}

/// Tests this many random positions, the small ones first, so that the first fault found is a small one.
pub fn check(game: &RuledGame, seed: Seed, positions: usize, budget: &Budget) -> Result<Checked, FaultOrEnd> {
    let mut checked = Checked { undeclared: super::sound::undeclared(game.rules()), ..Checked::default() };
    let mut rng = seed.child("rules").rng();
    let algebra = Algebra::new();
    for number in 0..positions {
        budget.check()?;
        let size = 1 + number * 8 / positions.max(1);
        let text = random_position(game.rules(), size, &mut rng);
        let Ok(position) = game.position(&text) else { continue };
        if position.is_too_many() {
            continue;
        }
        checked.positions += 1;
        one(game, position, &algebra, budget, &mut checked, &mut rng)?;
    }
    Ok(checked)
}

fn one<R: Rng>(
    game: &RuledGame,
    position: Ruled,
    algebra: &Algebra,
    budget: &Budget,
    checked: &mut Checked,
    rng: &mut R,
) -> Result<(), FaultOrEnd> {
    let fault = |at: &Ruled, message: String| Fault { position: at.write(), message };
    let back = game.position(&position.write());
    if back.as_ref().ok() != Some(&position) {
        return Err(fault(&position, "what is written is read as another position".to_owned()).into());
    }
    // Random play, in which either player may move: it ends, and every move can be written and read.
    let mut walk = position;
    loop {
        let mut moves = Vec::new();
        let player = Player::BOTH[rng.random_range(0..2)];
        walk.options(player, &mut moves);
        if moves.is_empty() {
            walk.options(player.opponent(), &mut moves);
            if moves.is_empty() {
                break;
            }
            walk = walk.after(player.opponent(), moves[rng.random_range(0..moves.len())]);
        } else {
            let chosen = moves[rng.random_range(0..moves.len())];
            let text = walk.write_move(chosen);
            if walk.read_move(&text) != Ok(chosen) {
                return Err(fault(&walk, format!("the move {text:?} is read as another")).into());
            }
            walk = walk.after(player, chosen);
        }
        checked.moves += 1;
    }
    checked.games += 1;
    for index in 0..position.symmetries() {
        let image = position.image(index);
        for player in Player::BOTH {
            let there = if position.sign(index) == hedgerow_core::Sign::Plus { player } else { player.opponent() };
            if image.count_options(there) != position.count_options(player) {
                let message = format!("a symmetry takes it to {:?}, where there are other moves", image.write());
                return Err(fault(&position, message).into());
            }
        }
    }
    let limited = budget.clone().with_memory(64 << 20);
    let mut plain = Evaluator::new(algebra, limited.clone());
    // A position whose value takes long without parts and symmetries cannot be used to test them.
    if tree(&Plain(position), MOST_PARTS) > MOST_PARTS {
        return Ok(());
    }
    let (Ok(slow), Ok(fast)) = (plain.value(&Plain(position)), Evaluator::new(algebra, limited).value(&position))
    else {
        return Ok(());
    };
    checked.values += 1;
    if slow != fast {
        let message = format!(
            "the parts are not independent: the position is worth {}, but its parts add up to {}",
            algebra.display(slow),
            algebra.display(fast)
        );
        return Err(fault(&position, message).into());
    }
    Ok(())
}

/// How many lines of play there are, with either player to move, or more than `most`.
fn tree(position: &Plain, most: usize) -> usize {
    let mut seen = std::collections::HashSet::new();
    let mut waiting = vec![*position];
    while let Some(next) = waiting.pop() {
        if seen.len() > most {
            break;
        }
        if seen.insert(next) {
            for player in Player::BOTH {
                let mut moves = Vec::new();
                next.options(player, &mut moves);
                waiting.extend(moves.into_iter().map(|chosen| next.after(player, chosen)));
            }
        }
    }
    seen.len()
}

/// The text of a random position of about this size, from 1 to 8.
fn random_position<R: Rng>(rules: &Ruleset, size: usize, rng: &mut R) -> String {
    let letter = |rng: &mut R| rules.letter(rng.random_range(0..=rules.pieces.len() as u8));
    if let Some(dimensions) = rules.boards.dimensions() {
        let mut number = || rng.random_range(1..=size).to_string();
        let heap = if dimensions == 1 { number() } else { format!("{}x{}", number(), number()) };
        return heap;
    }
    let boards = [rules.boards.strip, rules.boards.grid, rules.boards.graph];
    let kinds: Vec<usize> = (0..3).filter(|&kind| boards[kind]).collect();
    match kinds[rng.random_range(0..kinds.len().max(1)) % kinds.len().max(1)] {
        0 => (0..size).map(|_| letter(rng)).collect(),
        1 => {
            let (rows, columns) = (rng.random_range(1..=size.min(3)), rng.random_range(1..=size.min(4)));
            let rows: Vec<String> = (0..rows).map(|_| (0..columns).map(|_| letter(rng)).collect()).collect();
            rows.join("/")
        }
        _ => {
            let count = size.min(6);
            let mut text: String = (0..count).map(|_| letter(rng)).collect();
            text.push_str(" -");
            for one in 0..count {
                for other in one + 1..count {
                    if rng.random_range(0..2) == 0 {
                        text.push_str(&format!(" {one}-{other}"));
                    }
                }
            }
            text
        }
    }
}
