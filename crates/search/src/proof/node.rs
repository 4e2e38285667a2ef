//! The nodes of the current path of a search, and how a node is judged by its children.

use super::table::Known;

/// The proof or disproof number when the opposite is solved. Numbers that grow this large stay one below.
pub(super) const INFINITE: u32 = 1 << 31;
/// A threshold exceeds the second best child by this fraction of it.
const EPSILON: u32 = 2;

/// A child of a node on the current path.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub chosen: M,
    pub key: u128,
    pub proof: u32,
    pub disproof: u32,
    /// The proved result, at least or at most, once a number is 0.
    pub bound: i32,
    /// Positions searched for it.
    pub nodes: u64,
}

impl<M> Child<M> {
    /// Sets what is known of it.
    pub fn set(&mut self, known: Known) {
        match known {
            Known::Nothing => {}
            Known::Open(proof, disproof) => (self.proof, self.disproof) = (proof, disproof),
            Known::Proved(bound) => (self.proof, self.disproof, self.bound) = (0, INFINITE, bound),
            Known::Disproved(bound) => (self.proof, self.disproof, self.bound) = (INFINITE, 0, bound),
        }
    }
}

/// A node of the current path.
pub(super) struct Frame<M, U> {
    pub key: u128,
    /// Whether the player of the goal is to move: one child is then enough for a proof. Otherwise all are needed.
    pub chooses: bool,
    /// Where its children begin. They end where those of the next frame begin.
    pub children: usize,
    /// The numbers at which the search turns elsewhere.
    pub most_proof: u32,
    pub most_disproof: u32,
    /// The child being searched.
    pub at: usize,
    pub nodes_before: u64,
    /// Whether all its children are there.
    pub complete: bool,
    /// The move that led here, with its undo information; none at the root.
    pub back: Option<(M, U)>,
}

/// What the children of a node determine about it.
pub(super) struct Summary {
    pub known: Known,
    pub proof: u32,
    pub disproof: u32,
    /// The child to search, and its thresholds.
    pub best: usize,
    pub most_proof: u32,
    pub most_disproof: u32,
}

/// Summarises the children of the last node of a path.
///
/// It is written for a node where one child is enough for the side to move. `easy` is the number of that side (the
/// proof number if the player of the goal is to move), and the least counts; `hard` is that of the other side, which
/// must deal with all children.
pub(super) fn weigh<M, U>(frame: &Frame<M, U>, children: &[Child<M>]) -> Summary {
    let chooses = frame.chooses;
    let (most_easy, most_hard) =
        if chooses { (frame.most_proof, frame.most_disproof) } else { (frame.most_disproof, frame.most_proof) };
    let (mut best, mut least, mut second) = (frame.children, INFINITE, INFINITE);
    let (mut open, mut greatest) = (0_u32, 0_u32);
    // For the player of the goal the best of the bounds, for the others the least.
    let mut bound = if chooses { i32::MIN } else { i32::MAX };
    for (place, child) in children.iter().enumerate().skip(frame.children) {
        let (easy, hard) = if chooses { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
        if easy == 0 || hard == 0 {
            bound = if chooses { bound.max(child.bound) } else { bound.min(child.bound) };
        }
        if easy == 0 {
            let known = if chooses { Known::Proved(child.bound) } else { Known::Disproved(child.bound) };
            let (proof, disproof) = if chooses { (0, INFINITE) } else { (INFINITE, 0) };
            return Summary { known, proof, disproof, best: place, most_proof: 0, most_disproof: 0 };
        }
        if hard == 0 {
            continue;
        }
        open += 1;
        greatest = greatest.max(hard);
        if easy < least {
            (best, second, least) = (place, least, easy);
        } else {
            second = second.min(easy);
        }
    }
    if open == 0 {
        let known = if chooses { Known::Disproved(bound) } else { Known::Proved(bound) };
        let (proof, disproof) = if chooses { (INFINITE, 0) } else { (0, INFINITE) };
        return Summary { known, proof, disproof, best, most_proof: 0, most_disproof: 0 };
    }
    let easy = least.min(INFINITE - 1);
    let others = open - 1;
    let hard = greatest.saturating_add(others).min(INFINITE - 1);
    let child_easy = most_easy.min(second.saturating_add(second / EPSILON).saturating_add(1));
    let child_hard = if most_hard == INFINITE { INFINITE } else { most_hard - others };
    let pair = |easy, hard| if chooses { (easy, hard) } else { (hard, easy) };
    let (proof, disproof) = pair(easy, hard);
    let (most_proof, most_disproof) = pair(child_easy, child_hard);
    Summary { known: Known::Open(proof, disproof), proof, disproof, best, most_proof, most_disproof }
}
