//! The outcomes of perfect play of 3D Hex, from the definitions: visits every child of every position, and stores each
//! answer under the whole position. No symmetry, no pruning, no order.
//!
//! A set of outcomes is four bits: bit 0 is a win of player 1, 1 of player 2, 2 of player 3, bit 3 is a draw.

use std::collections::HashMap;

use super::{Position, Weights};

/// The outcomes by name, in the order in which sets of them are written.
pub const OUTCOMES: [char; 4] = ['1', '2', '3', 'D'];

/// Answers of one kind about the positions of one box.
struct Known<A, End, Between> {
    answers: HashMap<u64, A>,
    /// Makes an answer from the outcome of a game that is over.
    at_end: End,
    /// Makes an answer from the player to move (0, 1 or 2), the number of stones and the answers for all children.
    between: Between,
}

impl<A: Copy, End: Fn(usize) -> A, Between: Fn(usize, usize, &[A]) -> A> Known<A, End, Between> {
    fn new(at_end: End, between: Between) -> Self {
        Known { answers: HashMap::new(), at_end, between }
    }

    /// The answer for a position, which is unchanged afterwards.
    fn answer(&mut self, position: &mut Position) -> A {
        let key = position.key();
        if let Some(&known) = self.answers.get(&key) {
            return known;
        }
        let moves = position.moves();
        let answer = match position.winner() {
            Some(winner) => (self.at_end)(usize::from(winner - b'1')),
            None if moves.is_empty() => (self.at_end)(3),
            None => {
                let (mover, pie) = (position.mover, position.pie);
                let mut answers = Vec::new();
                for cell in moves {
                    let before = position.play(cell);
                    answers.push(self.answer(position));
                    position.cells[cell] = before;
                    (position.mover, position.pie) = (mover, pie);
                }
                (self.between)(usize::from(mover - b'1'), position.stones(), &answers)
            }
        };
        self.answers.insert(key, answer);
        answer
    }
}

/// How many positions can be reached from here, including this one: unfinished ones, and finished ones.
///
/// # Panics
///
/// If the text is not that of a position.
pub fn reachable(text: &str) -> (usize, usize) {
    let mut known = Known::new(|_| true, |_, _, _: &[bool]| false);
    known.answer(&mut Position::read(text));
    let over = known.answers.values().filter(|&&over| over).count();
    (known.answers.len() - over, over)
}

/// The outcomes of subgame-perfect play, such as `12D`, when the players have these weights.
///
/// The player to move in s may go to any child and accepts there any of its outcomes that is worth at least as much as
/// the worst outcome of some child: V(s) = { o in the union of all V(c) : u(o) >= max over c of min over V(c) of u },
/// where u is the worth to the player to move. Where a player is indifferent, both choices count.
///
/// # Panics
///
/// If the text is not that of a position.
pub fn outcomes(text: &str, weights: &Weights) -> String {
    let [answer] = outcomes_of_each(text, &[*weights]);
    answer
}

/// As [`outcomes`] for several weights at once, with a single visit of the positions.
///
/// # Panics
///
/// If the text is not that of a position.
pub fn outcomes_of_each<const N: usize>(text: &str, weights: &[Weights; N]) -> [String; N] {
    let between = |mover: usize, _, children: &[[u8; N]]| {
        let mut answer = [0; N];
        for index in 0..N {
            answer[index] = accepted(&weights[index][mover], children.iter().map(|child| child[index]));
        }
        answer
    };
    Known::new(|outcome| [1 << outcome; N], between).answer(&mut Position::read(text)).map(written)
}

/// As [`outcomes`] where the weights depend on the number of stones on the board: the player to move chooses by those
/// of the moment.
///
/// # Panics
///
/// If the text is not that of a position.
pub fn outcomes_in_time(text: &str, weights: impl Fn(usize) -> Weights) -> String {
    let between =
        |mover: usize, stones: usize, children: &[u8]| accepted(&weights(stones)[mover], children.iter().copied());
    written(Known::new(|outcome| 1 << outcome, between).answer(&mut Position::read(text)))
}

/// The outcomes that a player with these worths accepts when the children have these outcomes.
fn accepted(worth: &[i64; 4], children: impl Iterator<Item = u8>) -> u8 {
    let (mut all, mut secure) = (0, i64::MIN);
    for child in children {
        let worst = (0..4).filter(|outcome| child >> outcome & 1 == 1).map(|outcome| worth[outcome]).min();
        secure = secure.max(worst.expect("a game has an outcome"));
        all |= child;
    }
    let accepted = (0..4).filter(|&outcome| all >> outcome & 1 == 1 && worth[outcome] >= secure);
    accepted.fold(0, |set, outcome| set | 1 << outcome)
}

/// For each player, all sets of outcomes, of the 14 that are neither empty nor everything, that this player alone can
/// force against the two others together. Each is written in the order 1, 2, 3, D, and they are sorted.
///
/// A player forces a set if the game is over with one of its outcomes; or if it is the player's turn and they force it
/// in some child; or if it is another's turn and they force it in every child.
///
/// # Panics
///
/// If the text is not that of a position.
pub fn forces_all(text: &str) -> [Vec<String>; 3] {
    forced(text).map(|sets| sorted(&sets))
}

/// As [`forces_all`], but only the minimal sets: those without a smaller set that can be forced.
///
/// # Panics
///
/// If the text is not that of a position.
pub fn forces(text: &str) -> [Vec<String>; 3] {
    forced(text).map(|sets| {
        let minimal = |set: &u8| !sets.iter().any(|smaller| smaller != set && smaller & set == *smaller);
        sorted(&sets.iter().copied().filter(minimal).collect::<Vec<_>>())
    })
}

/// The sets that each player can force.
fn forced(text: &str) -> [Vec<u8>; 3] {
    // For each player one bit for each of the sixteen sets: whether that player forces it.
    let at_end = |outcome: usize| {
        let sets = (0..16_u16).filter(|set| set >> outcome & 1 == 1);
        [sets.fold(0_u16, |bits, set| bits | 1 << set); 3]
    };
    let between = |mover: usize, _, children: &[[u16; 3]]| {
        let mut answer = [0; 3];
        for (player, bits) in answer.iter_mut().enumerate() {
            let of_children = children.iter().map(|child| child[player]);
            *bits = if player == mover {
                of_children.fold(0, |some, child| some | child)
            } else {
                of_children.fold(u16::MAX, |every, child| every & child)
            };
        }
        answer
    };
    let bits = Known::new(at_end, between).answer(&mut Position::read(text));
    bits.map(|bits| (1..15).filter(|set| bits >> set & 1 == 1).collect())
}

fn sorted(sets: &[u8]) -> Vec<String> {
    let mut texts: Vec<String> = sets.iter().map(|&set| written(set)).collect();
    texts.sort();
    texts
}

fn written(set: u8) -> String {
    (0..4).filter(|outcome| set >> outcome & 1 == 1).map(|outcome| OUTCOMES[outcome]).collect()
}
