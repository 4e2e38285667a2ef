//! The value of a state: exact where only disjoint chains and loops are left, otherwise a guess.
//!
//! The guess plays safe lines at random until there are none. Then the player to move has to open a chain, and the
//! value of that is known: short chains first, then the formula for [long chains and loops](loony_value). So the parity
//! of the safe lines and the number and length of the resulting chains count as they will in the game.

use hedgerow_core::bits::Bits;
use smallvec::SmallVec;

use super::state::{Kind, Scan, State, mark};
use crate::boxes::analysis::loony_value;
use crate::boxes::strings::LONG;
use crate::boxes::taking::worth_of_taking;

/// The worth of a box in the values of a search.
pub(super) const BOX: i32 = 64;

/// The lengths of disjoint chains and loops.
#[derive(Default)]
pub(super) struct Lengths {
    /// Chains of one and two boxes.
    short: SmallVec<[u8; 16]>,
    /// Longer chains.
    long: SmallVec<[u8; 16]>,
    loops: SmallVec<[u8; 8]>,
}

impl Lengths {
    fn of(scan: &Scan) -> Self {
        let mut lengths = Self::default();
        scan.pieces.iter().for_each(|piece| lengths.add(piece.boxes, piece.kind == Kind::Loop));
        lengths
    }

    fn add(&mut self, boxes: u8, is_loop: bool) {
        match is_loop {
            true => self.loops.push(boxes),
            false if usize::from(boxes) < LONG => self.short.push(boxes),
            false => self.long.push(boxes),
        }
    }

    /// The net score of the player to move who opens the short chains first.
    fn short_first(&mut self) -> i32 {
        self.short.sort_unstable();
        let rest = loony_value(&self.long, &self.loops);
        self.short.iter().rev().fold(rest, |rest, &boxes| -i32::from(boxes) - rest)
    }

    /// The net score of the player to move under perfect play: the shortest of each kind is opened, whichever kind is
    /// best.
    fn exact(&mut self) -> i32 {
        if self.short.is_empty() {
            return loony_value(&self.long, &self.loops);
        }
        [&mut self.short[..], &mut self.long[..], &mut self.loops[..]].into_iter().for_each(<[u8]>::sort_unstable);
        let [short, long, loops] = [&self.short[..], &self.long[..], &self.loops[..]];
        let place = |s: usize, l: usize, o: usize| (s * (long.len() + 1) + l) * (loops.len() + 1) + o;
        let mut values = vec![0; place(short.len(), long.len(), loops.len()) + 1];
        for s in (0..=short.len()).rev() {
            for l in (0..=long.len()).rev() {
                for o in (0..=loops.len()).rev() {
                    let by = |sort: &[u8], at: usize, keep: i32, rest: usize| {
                        sort.get(at).map(|&boxes| -worth_of_taking(boxes.into(), keep, values[rest]))
                    };
                    let openings = [
                        by(short, s, 0, place(s + 1, l, o)),
                        by(long, l, 2, place(s, l + 1, o)),
                        by(loops, o, 4, place(s, l, o + 1)),
                    ];
                    values[place(s, l, o)] = openings.into_iter().flatten().max().unwrap_or(0);
                }
            }
        }
        values[0]
    }
}

/// The exact net score of a state without joints.
pub(super) fn exact(scan: &Scan) -> i32 {
    BOX * Lengths::of(scan).exact()
}

/// A guess at the net score of the player to move: the mean over `ways` random continuations.
pub(super) fn guess<const W: usize>(state: &State<W>, safe: Bits<W>, ways: i32, scan: &mut Scan) -> i32 {
    let ways = if safe.is_empty() { 1 } else { ways };
    let sum: i32 = (0..ways).map(|way| completed(*state, safe, mark(state.hash ^ way as u64), scan)).sum();
    BOX * sum / ways
}

/// The net score if safe lines are drawn at random while there are any.
fn completed<const W: usize>(mut state: State<W>, mut safe: Bits<W>, mut random: u64, scan: &mut Scan) -> i32 {
    let mut sign = 1;
    let mut count = safe.len();
    while count > 0 {
        random = mark(random);
        let line = safe.nth((((random >> 32) * count as u64) >> 32) as usize);
        state.draw(line as u16);
        safe.remove(line);
        for index in state.shape.beside(line).into_iter().flatten() {
            if state.open[usize::from(index)] == 2 {
                safe = safe.minus(state.shape.ring(index.into()));
            }
        }
        sign = -sign;
        count = safe.len();
    }
    sign * without_safe_lines(state, scan)
}

/// The net score of a state in which every line opens a chain. Chains that end at a joint count as separate pieces, the
/// shortest first, until all pieces are disjoint.
fn without_safe_lines<const W: usize>(mut state: State<W>, scan: &mut Scan) -> i32 {
    let mut lengths = Lengths::default();
    for joint in 0..state.shape.boxes() {
        while state.open[joint] > 2
            && let Some(piece) = state.shortest_at(joint as u8)
        {
            lengths.add(state.open(piece), false);
        }
    }
    state.scan(scan);
    scan.pieces.iter().for_each(|piece| lengths.add(piece.boxes, piece.kind == Kind::Loop));
    lengths.short_first()
}
