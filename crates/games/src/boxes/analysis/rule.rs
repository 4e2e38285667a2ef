//! The long-chain rule: who gets control depends on whether the number of long chains is even.
//!
//! Every line either ends a turn or closes a box, or two in a doublecross, and the last turn ends the game. So the
//! number of turns to come is the number of free lines minus the boxes, plus the doublecrosses, plus one. The player in
//! control has the last turn, and the opponent makes one doublecross for each long chain but the last; the
//! doublecrosses of loops are even in number. At the start there is one line fewer than dots and boxes together, which
//! gives the rule with the dots: the first player wants the number of dots plus long chains to be even.
//!
//! The rule says what each side wants. It calls a side better only when no further long chain can arise and control is
//! worth more than everything elsewhere.

use hedgerow_core::Player;

use super::endgame::{Control, Endgame};
use crate::boxes::Boxes;
use crate::boxes::strings::{Chain, LONG, Strings};

/// The result of the rule for a position where nothing can be taken. Loops do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongChainRule {
    /// The player who wants an even number of long chains; the other wants an odd one.
    pub wants_even: Player,
    /// The number of long chains without a joint.
    pub certain: usize,
    /// The most further long chains that can arise, in the parts of the board that still have joints.
    pub open: usize,
    /// The player who gets more of the boxes to come, if the rule decides that.
    pub favours: Option<Player>,
}

impl LongChainRule {
    /// The player whom the number of certain long chains suits: in control if no more arise.
    pub fn suited(&self) -> Player {
        if self.certain.is_multiple_of(2) { self.wants_even } else { self.wants_even.opponent() }
    }

    /// The rule for a position of two players where nothing can be taken; none if nothing is left. `taken` is the
    /// number of boxes that the player to move has just taken; they count among those to come.
    pub(super) fn of(position: &Boxes, taken: u8) -> Option<Self> {
        let strings = Strings::of(position);
        let boxes = position.shape().boxes() - position.closed();
        let mover = position.to_move();
        let certain = strings.long_chains().filter(|chain| chain.is_isolated()).count();
        let wants_even = if (position.free().len() + boxes).is_multiple_of(2) { mover.opponent() } else { mover };
        // A long chain needs three boxes.
        let open = parts_with_joints(position, &strings).into_iter().map(|boxes| boxes / LONG).sum();
        let rule = Self { wants_even, certain, open, favours: None };
        let favours = match Endgame::of(&strings).map(|endgame| i32::from(taken) + endgame.value) {
            // All chains and loops are disjoint: the score is known.
            Some(0) => None,
            Some(value) => Some(if value > 0 { mover } else { mover.opponent() }),
            None if open > 0 => None,
            None => {
                let sizes = |wanted: &dyn Fn(&Chain) -> bool| -> Vec<u8> {
                    strings.chains.iter().filter(|chain| wanted(chain)).map(|chain| chain.len() as u8).collect()
                };
                let (long, loops) = (sizes(&|chain| chain.is_long() && chain.is_isolated()), sizes(&Chain::is_loop));
                let decided: usize = long.iter().chain(&loops).map(|&size| usize::from(size)).sum();
                let elsewhere = (boxes - decided) as i32 + i32::from(taken);
                (Control::of(&long, &loops).controlled > elsewhere).then_some(rule.suited())
            }
        };
        (boxes > 0).then_some(Self { favours, ..rule })
    }
}

/// How many boxes are in each connected part of the board that has a joint.
fn parts_with_joints(position: &Boxes, strings: &Strings) -> Vec<usize> {
    let shape = position.shape();
    let mut seen = vec![false; shape.boxes()];
    let mut parts = Vec::new();
    for &joint in &strings.joints {
        let (mut queue, mut boxes) = (vec![usize::from(joint)], 0);
        while let Some(index) = queue.pop() {
            if std::mem::replace(&mut seen[index], true) {
                continue;
            }
            boxes += 1;
            for line in position.free().and(shape.ring(index)).iter() {
                queue.extend(shape.beside(line).into_iter().flatten().map(usize::from).filter(|&next| next != index));
            }
        }
        parts.push(boxes);
    }
    parts
}

#[cfg(test)]
mod tests {
    use hedgerow_core::{Budget, Notation, Rules, Seed};
    use rand::Rng;

    use super::*;
    use crate::boxes::Line;
    use crate::boxes::solve::{Limits, Solver};

    /// Random quiet boards: a random number of safe lines, drawn at random.
    fn random(size: &str, seed: u64) -> Boxes {
        let mut board = Boxes::read(size).unwrap();
        let mut rng = Seed::new(seed).child("long-chain rule").child(size).rng();
        let most = board.free().len();
        for _ in 0..rng.random_range(most / 4..most) {
            let safe: Vec<usize> = board.free().iter().filter(|&line| board.is_safe(Line(line as u16))).collect();
            if safe.is_empty() {
                break;
            }
            board.play(Line(safe[rng.random_range(0..safe.len())] as u16));
        }
        board
    }

    /// The rate of verdicts and how many are right, as stated in the book.
    #[test]
    fn verdicts_are_mostly_right() {
        for (size, boards) in [("3x3", 400), ("3x4", 200), ("4x4 swedish", 200)] {
            let (mut given, mut right) = (0, 0);
            for seed in 0..boards {
                let board = random(size, seed);
                let Some(LongChainRule { favours: Some(player), .. }) = LongChainRule::of(&board, 0) else { continue };
                let limits = Limits { every_move: false, ..Limits::default() };
                let net = Solver::new(&board, limits).unwrap().solve(&Budget::unlimited(), &|_| ()).unwrap().net;
                given += 1;
                right += usize::from(if player == board.to_move() { net > 0 } else { net < 0 });
            }
            println!("{size}: {boards} boards, {given} verdicts, {right} right");
            assert!(given >= 20 && 100 * right >= 95 * given, "{size}: {right} of {given}");
        }
    }

    #[test]
    fn an_empty_board_has_no_verdict() {
        let rule = LongChainRule::of(&Boxes::read("3x3").unwrap(), 0).unwrap();
        assert_eq!((rule.wants_even, rule.certain, rule.open, rule.favours), (Player::LEFT, 0, 3, None));
    }
}
