//! The textbook method: every set of edges that can remain is valued once, from its options' values.
//!
//! It uses only the rules, so it is the brute force to compare the others with.

use std::collections::HashMap;

use hedgerow_core::budget::{Budget, Stopped};
use hedgerow_core::player::Player;
use hedgerow_value::{Algebra, Game};
use rustc_hash::FxBuildHasher;

use super::super::rules::Hackenbush;
use super::number::Number;

/// The most edges of a picture for this method: sets of edges are words.
pub(crate) const MOST_EDGES: usize = 64;

/// How a value follows from the values of the options.
pub(crate) trait FromOptions {
    type Value: Copy + Eq + Ord;
    fn value(&self, left: &mut Vec<Self::Value>, right: &mut Vec<Self::Value>) -> Self::Value;
}

/// Red-blue pictures with one move a turn: the simplest number between the best options.
pub(crate) struct Numbers {
    pub scale: usize,
}

impl FromOptions for Numbers {
    type Value = i64;

    fn value(&self, left: &mut Vec<i64>, right: &mut Vec<i64>) -> i64 {
        let beyond = i64::whole(super::number::SMALL_EDGES as i64 + 1, self.scale);
        let low = left.iter().max().map_or(-beyond, |best| best + 1);
        let high = right.iter().min().map_or(beyond, |best| best - 1);
        i64::simplest(&low, &high, self.scale)
    }
}

/// Any picture: canonical forms.
pub(crate) struct Forms<'a>(pub &'a Algebra);

impl FromOptions for Forms<'_> {
    type Value = Game;

    fn value(&self, left: &mut Vec<Game>, right: &mut Vec<Game>) -> Game {
        for list in [&mut *left, &mut *right] {
            list.sort_unstable();
            list.dedup();
        }
        self.0.game(left, right)
    }
}

/// The table of sets of edges valued so far.
pub(crate) struct Masks<'a, V: FromOptions> {
    values: V,
    budget: &'a Budget,
    ends: Vec<(u32, u32)>,
    vertices: usize,
    /// The edges that each player may cut.
    own: [u64; 2],
    moves: u32,
    known: HashMap<u64, V::Value, FxBuildHasher>,
    steps: u32,
}

impl<'a, V: FromOptions> Masks<'a, V> {
    /// A table for the positions that can follow this one.
    pub fn new(position: &Hackenbush, values: V, budget: &'a Budget) -> Result<Self, Stopped> {
        if position.edges().len() > MOST_EDGES {
            return Err(Stopped::TooLarge);
        }
        let dense = position.vertices();
        let own = Player::BOTH.map(|player| {
            let edges = position.edges().iter().enumerate();
            edges.filter(|(_, edge)| edge.colour.may_be_cut_by(player)).fold(0, |mask, (i, _)| mask | 1 << i)
        });
        Ok(Self {
            values,
            budget,
            ends: dense.ends().to_vec(),
            vertices: dense.len(),
            own,
            moves: position.moves_per_turn().into(),
            known: HashMap::default(),
            steps: 0,
        })
    }

    /// How many sets of edges have been valued.
    pub fn nodes(&self) -> u64 {
        self.known.len() as u64
    }

    /// The value of a set of edges that are all connected with the ground.
    pub fn value(&mut self, edges: u64) -> Result<V::Value, Stopped> {
        if let Some(&value) = self.known.get(&edges) {
            return Ok(value);
        }
        self.steps += 1;
        if self.steps.is_multiple_of(64) {
            self.budget.check()?;
        }
        let mut options = [Vec::new(), Vec::new()];
        for (own, list) in self.own.into_iter().zip(&mut options) {
            let mut rests = Vec::new();
            self.rests(edges, edges & own, 0, self.moves, &mut rests);
            rests.sort_unstable();
            rests.dedup();
            for rest in rests {
                list.push(self.value(rest)?);
            }
        }
        let [mut left, mut right] = options;
        let value = self.values.value(&mut left, &mut right);
        self.budget.claim(2 * size_of::<(u64, V::Value)>() as u64);
        self.known.insert(edges, value);
        Ok(value)
    }

    /// The positions after cutting `count` more of the edges in `choice`, all chosen before anything falls.
    fn rests(&self, edges: u64, choice: u64, cut: u64, count: u32, into: &mut Vec<u64>) {
        if count == 0 {
            into.push(self.standing(edges & !cut));
            return;
        }
        let mut choice = choice;
        while choice.count_ones() >= count {
            let edge = choice & choice.wrapping_neg();
            choice &= !edge;
            self.rests(edges, choice, cut | edge, count - 1, into);
        }
    }

    /// The edges of a set that a path joins to the ground.
    pub fn standing(&self, edges: u64) -> u64 {
        let mut reached = vec![false; self.vertices];
        reached[0] = true;
        let (mut standing, mut rest) = (0, edges);
        loop {
            let mut waiting = rest;
            let before = rest;
            while waiting != 0 {
                let i = waiting.trailing_zeros() as usize;
                waiting &= waiting - 1;
                let (a, b) = self.ends[i];
                if reached[a as usize] || reached[b as usize] {
                    reached[a as usize] = true;
                    reached[b as usize] = true;
                    standing |= 1 << i;
                    rest &= !(1 << i);
                }
            }
            if rest == before {
                return standing;
            }
        }
    }
}
