//! Bypassing reversible options.
//!
//! Left's option L of G is *reversible* through Right's reply R to it when R ≤ G: Right would always reply, so L may be
//! replaced by Left's options of R. The comparison with G is made on its form, before G has a node.

use rustc_hash::FxHashMap;

use super::arena::Stop;
use super::order::is_number;
use super::{Algebra, Game};

/// A game without a node yet, known not to be a number, that can be compared with those that have one.
pub(super) struct Form<'a> {
    algebra: &'a Algebra,
    left: &'a [Game],
    right: &'a [Game],
    left_stop: Stop,
    right_stop: Stop,
    /// Answers so far, by game and by question: whether the game is at most this form, or at least.
    known: FxHashMap<(Game, bool), bool>,
}

impl<'a> Form<'a> {
    pub fn new(algebra: &'a Algebra, left: &'a [Game], right: &'a [Game], left_stop: Stop, right_stop: Stop) -> Self {
        Self { algebra, left, right, left_stop, right_stop, known: FxHashMap::default() }
    }

    /// Whether x is at most this form.
    fn is_at_least(&mut self, x: Game) -> bool {
        let algebra = self.algebra;
        let node = algebra.node(x);
        if algebra.compare_stops(node.left_stop, self.left_stop).is_gt()
            || algebra.compare_stops(node.right_stop, self.right_stop).is_gt()
        {
            return false;
        }
        if algebra.compare_stops(node.left_stop, self.right_stop).is_lt() {
            return true;
        }
        if self.right.iter().any(|&option| algebra.le(option, x)) {
            return false;
        }
        if is_number(node) {
            return true;
        }
        if let Some(&answer) = self.known.get(&(x, true)) {
            return answer;
        }
        let answer = algebra.left(x).iter().all(|&option| !self.is_at_most(option));
        self.known.insert((x, true), answer);
        answer
    }

    /// Whether x is at least this form.
    fn is_at_most(&mut self, x: Game) -> bool {
        let algebra = self.algebra;
        let node = algebra.node(x);
        if algebra.compare_stops(self.left_stop, node.left_stop).is_gt()
            || algebra.compare_stops(self.right_stop, node.right_stop).is_gt()
        {
            return false;
        }
        if algebra.compare_stops(self.left_stop, node.right_stop).is_lt() {
            return true;
        }
        if self.left.iter().any(|&option| algebra.le(x, option)) {
            return false;
        }
        if is_number(node) {
            return true;
        }
        if let Some(&answer) = self.known.get(&(x, false)) {
            return answer;
        }
        let answer = algebra.right(x).iter().all(|&option| !self.is_at_least(option));
        self.known.insert((x, false), answer);
        answer
    }

    /// Left's options with the reversible ones bypassed; `None` if none is reversible.
    pub fn without_reversible_left(&mut self) -> Option<Vec<Game>> {
        let algebra = self.algebra;
        let mut changed = false;
        let mut kept = Vec::new();
        let mut waiting = self.left.to_vec();
        let mut seen = waiting.clone();
        while let Some(option) = waiting.pop() {
            let node = algebra.node(option);
            // A number's Right option is larger than it, and at most this form only if at most its Right stop.
            let hopeless = is_number(node) && algebra.compare_stops(node.left_stop, self.right_stop).is_ge();
            let reply = if hopeless {
                None
            } else {
                algebra.right(option).iter().copied().find(|&reply| self.is_at_least(reply))
            };
            let Some(reply) = reply else {
                kept.push(option);
                continue;
            };
            changed = true;
            for &next in algebra.left(reply) {
                if !seen.contains(&next) {
                    seen.push(next);
                    waiting.push(next);
                }
            }
        }
        changed.then_some(kept)
    }

    /// Right's options with the reversible ones bypassed; `None` if none is reversible.
    pub fn without_reversible_right(&mut self) -> Option<Vec<Game>> {
        let algebra = self.algebra;
        let mut changed = false;
        let mut kept = Vec::new();
        let mut waiting = self.right.to_vec();
        let mut seen = waiting.clone();
        while let Some(option) = waiting.pop() {
            let node = algebra.node(option);
            let hopeless = is_number(node) && algebra.compare_stops(node.right_stop, self.left_stop).is_le();
            let reply = if hopeless {
                None
            } else {
                algebra.left(option).iter().copied().find(|&reply| self.is_at_most(reply))
            };
            let Some(reply) = reply else {
                kept.push(option);
                continue;
            };
            changed = true;
            for &next in algebra.right(reply) {
                if !seen.contains(&next) {
                    seen.push(next);
                    waiting.push(next);
                }
            }
        }
        changed.then_some(kept)
    }
}
