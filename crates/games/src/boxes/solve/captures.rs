//! Boxes to take, and boxes that may be declined.
//!
//! It is right to take every box that can be taken, except perhaps the last few (Berlekamp). The boxes that fall one
//! after another form trees. If x lines lead out of a tree of n boxes, then n - 1 + x lines close n boxes, so x is
//! 0 or 1.
//!
//! If x is 1 and n at least 2, a player can leave the last two boxes as a pair by drawing the line that leads out: the
//! other gets two boxes and has to move. If x is 0, a player can leave four boxes in a row as two pairs by drawing
//! their middle line. Nothing else is worth leaving, and of several such choices one is enough (the book sketches the
//! proof; the tests compare with plain play).
//!
//! With g boxes taken and the quiet rest R, the net score is g + V(R) where nothing can be left. Otherwise it is
//! (g - k) + |k + V(R)|, where k is 2 if a pair can be left and 4 otherwise.

use super::solver_board::{GROUND, SolverBoard};
use crate::boxes::taking::worth_of_taking;

/// A position after everything that can be taken was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    /// The boxes taken.
    pub boxes: i32,
    /// How many of them could be left to pass the move on; 0 if none can.
    pub keep: i32,
    /// The free lines of the quiet rest.
    pub rest: u64,
}

impl Taken {
    /// The net score of the position, given that of the rest.
    pub fn worth(self, rest: i32) -> i32 {
        worth_of_taking(self.boxes, self.keep, rest)
    }
}

/// Takes everything there is to take.
pub(super) fn take_all(field: &SolverBoard, free: u64) -> Taken {
    let mut rest = free;
    let mut taken = 0_u64;
    let mut queue: Vec<u8> = (0..field.boxes() as u8).collect();
    while let Some(coin) = queue.pop() {
        let sides = field.sides(rest, coin);
        if sides.count_ones() == 1 {
            rest &= !sides;
            taken |= 1 << coin;
            let next = field.across(sides.trailing_zeros(), coin);
            if next != GROUND {
                // One line may close two boxes.
                if field.sides(rest, next) == 0 {
                    taken |= 1 << next;
                }
                queue.push(next);
            }
        }
    }
    let mut keep = 0;
    let mut unseen = taken;
    while unseen != 0 {
        let tree = tree_of(field, free, taken, unseen.trailing_zeros() as u8);
        unseen &= !tree;
        keep = match (leads_out(field, free, tree), keep) {
            (true, _) if tree.count_ones() >= 2 => 2,
            (false, 0) if has_four_in_a_row(field, free, tree) => 4,
            _ => keep,
        };
    }
    Taken { boxes: taken.count_ones() as i32, keep, rest }
}

/// The boxes that free lines connect to this one, among these.
fn tree_of(field: &SolverBoard, free: u64, among: u64, coin: u8) -> u64 {
    let (mut tree, mut queue) = (1 << coin, vec![coin]);
    while let Some(coin) = queue.pop() {
        for next in neighbours(field, free, coin) {
            if next != GROUND && among >> next & 1 == 1 && tree >> next & 1 == 0 {
                tree |= 1 << next;
                queue.push(next);
            }
        }
    }
    tree
}

/// The boxes, or the ground, across the free lines of a box.
fn neighbours(field: &SolverBoard, free: u64, coin: u8) -> impl Iterator<Item = u8> {
    let mut sides = field.sides(free, coin);
    std::iter::from_fn(move || {
        (sides != 0).then(|| {
            let line = sides.trailing_zeros();
            sides &= sides - 1;
            field.across(line, coin)
        })
    })
}

fn coins(tree: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |coin| tree >> coin & 1 == 1)
}

fn leads_out(field: &SolverBoard, free: u64, tree: u64) -> bool {
    let out = |next: u8| next == GROUND || tree >> next & 1 == 0;
    coins(tree).any(|coin| neighbours(field, free, coin).any(out))
}

/// Whether some line has boxes on both sides that each have further neighbours.
fn has_four_in_a_row(field: &SolverBoard, free: u64, tree: u64) -> bool {
    let inner = |coin: u8| field.sides(free, coin).count_ones() >= 2;
    coins(tree).any(|coin| inner(coin) && neighbours(field, free, coin).any(|next| next != GROUND && inner(next)))
}
