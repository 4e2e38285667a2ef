//! Isolated chains and loops: the rest of many positions, and the whole of some.
//!
//! A sum of isolated chains and loops is a multiset of lengths; each new one gets a number. Its value is found once, by
//! opening. With V(R) the net score of the rest R for the player who has to move there, opening
//!
//! - a chain of c ≤ 2 boxes is worth -c - V(R): the other takes them and has to go on (a chain of two is opened by its
//!   middle line, so that nothing can be declined);
//! - a chain of c ≥ 3 boxes is worth -(c - 2) - |2 + V(R)|: the other takes all but two, and these or the control;
//! - a loop of c boxes is worth -(c - 4) - |4 + V(R)|, in the same way.
//!
//! Among several chains of at most two boxes the shortest is opened first, and in the same way among the longer chains
//! and among the loops, whatever else is on the board. For let X be anything, and c < d lengths of one kind. By
//! induction over the remaining boxes, |V(X + c) - V(X + d)| ≤ d - c: every option of X + c has a counterpart in X + d,
//! worth at most d - c more or less (opening c or d itself leaves X and differs by d - c; any other option is a
//! function of slope at most one, up or down, of a smaller such value). So opening c rather than d, which leaves d
//! instead of c, gives away d - c boxes fewer and loses at most d - c in the rest.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::solver_board::MOST;
use crate::boxes::taking::worth_of_taking;

/// A move that opens a chain or loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// How many boxes are given.
    pub boxes: u8,
    /// How many of them the other player may leave to keep control.
    pub keep: u8,
    /// The chains and loops that remain.
    pub rest: u32,
}

impl Opening {
    /// How many boxes of an opened chain of this length may be left.
    pub fn keep_of_chain(boxes: u8) -> u8 {
        if boxes >= 3 { 2 } else { 0 }
    }
}

/// Chains and loops by their lengths, shortest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
struct Lengths {
    chains: SmallVec<[u8; 16]>,
    loops: SmallVec<[u8; 8]>,
}

struct Sum {
    lengths: Lengths,
    value: i8,
    boxes: u8,
    openings: SmallVec<[Opening; 3]>,
    /// The sums with one more chain or loop, as far as they were needed.
    with_chain: [AtomicU32; MOST],
    with_loop: [AtomicU32; MOST],
}

/// All sums that have occurred.
pub(super) struct Simple {
    sums: boxcar::Vec<Sum>,
    numbers: Mutex<FxHashMap<Lengths, u32>>,
}

/// Not needed yet.
const UNKNOWN: u32 = u32::MAX;

impl Simple {
    /// The number of the empty sum.
    pub const NONE: u32 = 0;

    /// Only the empty sum.
    pub fn new() -> Self {
        let simple = Self { sums: boxcar::Vec::new(), numbers: Mutex::default() };
        simple.number(Lengths::default());
        simple
    }

    /// The chains and the loops of every sum, in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = [&[u8]; 2]> {
        self.sums.iter().map(|(_, sum)| [sum.lengths.chains.as_slice(), sum.lengths.loops.as_slice()])
    }

    /// The number of a sum of these chains and loops, both shortest first. Sums passed in the order of [`Simple::all`]
    /// get the same numbers as there.
    pub fn of(&self, chains: &[u8], loops: &[u8]) -> u32 {
        self.number(Lengths { chains: chains.into(), loops: loops.into() })
    }

    /// The net score of a sum, when nothing else is left.
    pub fn value(&self, sum: u32) -> i32 {
        self.sums[sum as usize].value.into()
    }

    /// How many boxes are in a sum.
    pub fn boxes(&self, sum: u32) -> i32 {
        self.sums[sum as usize].boxes.into()
    }

    /// The openings worth trying.
    pub fn openings(&self, sum: u32) -> &[Opening] {
        &self.sums[sum as usize].openings
    }

    /// The sum with one more chain.
    #[inline]
    pub fn with_chain(&self, sum: u32, length: u8) -> u32 {
        let known = self.sums[sum as usize].with_chain[usize::from(length)].load(Relaxed);
        if known == UNKNOWN { self.extended(sum, length, false) } else { known }
    }

    /// The sum with one more loop.
    #[inline]
    pub fn with_loop(&self, sum: u32, length: u8) -> u32 {
        let known = self.sums[sum as usize].with_loop[usize::from(length)].load(Relaxed);
        if known == UNKNOWN { self.extended(sum, length, true) } else { known }
    }

    #[cold]
    fn extended(&self, sum: u32, length: u8, closed: bool) -> u32 {
        let from = &self.sums[sum as usize];
        let mut lengths = from.lengths.clone();
        if closed {
            lengths.loops.push(length);
            lengths.loops.sort_unstable();
        } else {
            lengths.chains.push(length);
            lengths.chains.sort_unstable();
        }
        let number = self.number(lengths);
        let cells = if closed { &from.with_loop } else { &from.with_chain };
        cells[usize::from(length)].store(number, Relaxed);
        number
    }

    fn number(&self, lengths: Lengths) -> u32 {
        let known =
            |lengths: &Lengths| self.numbers.lock().unwrap_or_else(PoisonError::into_inner).get(lengths).copied();
        if let Some(number) = known(&lengths) {
            return number;
        }
        // The rest after each opening gets its number first; meanwhile the lock is not held.
        let mut openings = SmallVec::new();
        let mut open = |place: Option<usize>, closed: bool| {
            let Some(place) = place else { return };
            let mut rest = lengths.clone();
            let boxes = if closed { rest.loops.remove(place) } else { rest.chains.remove(place) };
            let keep = if closed { 4 } else { Opening::keep_of_chain(boxes) };
            openings.push(Opening { boxes, keep, rest: self.number(rest) });
        };
        open(lengths.chains.iter().position(|&length| length <= 2), false);
        open(lengths.chains.iter().position(|&length| length >= 3), false);
        open((!lengths.loops.is_empty()).then_some(0), true);
        let worth =
            |&Opening { boxes, keep, rest }: &Opening| -worth_of_taking(boxes.into(), keep.into(), self.value(rest));
        let value = openings.iter().map(worth).max().unwrap_or(0) as i8;
        let boxes = lengths.chains.iter().chain(&lengths.loops).sum();
        let unknown = || std::array::from_fn(|_| AtomicU32::new(UNKNOWN));
        let mut numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        *numbers.entry(lengths.clone()).or_insert_with(|| {
            let (with_chain, with_loop) = (unknown(), unknown());
            self.sums.push(Sum { lengths, value, boxes, openings, with_chain, with_loop }) as u32
        })
    }
}
