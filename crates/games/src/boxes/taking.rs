//! Boxes to take and to give, and the captures that are always right.
//!
//! Boxes with one free side can be taken. In a string of boxes that can be taken one after the other, taking is never
//! worse than leaving (a player can first take what the opponent would take), except for the choice at its end: a
//! player may decline the last two boxes of a string open at one end, or the last four of a string closed at both, and
//! the opponent has to take them and move on (double-dealing; Berlekamp 2000, chapter 3). One such choice is enough, so
//! all strings but one are taken first, and a pair is kept rather than a four.

use hedgerow_core::Rules;
use hedgerow_core::bits::Bits;

use super::rules::{Board, Line};

/// The lines, classified by their effect.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakesAndGives<const W: usize> {
    /// They close a box.
    pub takes: Bits<W>,
    /// They leave a box with one free side.
    pub gives: Bits<W>,
}

/// What to do about boxes that can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advice {
    /// No box can be taken.
    Quiet,
    /// No move is better than this capture.
    Take(Line),
    /// Take the last boxes, or decline them.
    Decide {
        /// Takes the first of them.
        take: Line,
        /// Declines all of them.
        decline: Line,
    },
}

/// How many lines are in a set of at most three: for one word this is quicker than a population count, which generic
/// machine code computes by additions.
#[inline]
pub(super) fn up_to_three<const W: usize>(sides: Bits<W>) -> usize {
    if W > 1 {
        return sides.len().min(3);
    }
    let one = sides.0[0];
    let two = one & one.wrapping_sub(1);
    let three = two & two.wrapping_sub(1);
    usize::from(one != 0) + usize::from(two != 0) + usize::from(three != 0)
}

/// The net score of a player who can take this many boxes, may decline `keep` of them (0 if there is no choice) so that
/// the opponent has to move on, and leaves a rest with this net score for the player who has to move there.
pub(super) fn worth_of_taking(boxes: i32, keep: i32, rest: i32) -> i32 {
    if keep == 0 { boxes + rest } else { boxes - keep + (keep + rest).abs() }
}

impl<const W: usize> Board<W> {
    /// The lines, classified by their effect.
    #[inline]
    pub(super) fn takes_and_gives(&self) -> TakesAndGives<W> {
        let (mut takes, mut gives) = (Bits::NONE, Bits::NONE);
        for ring in self.shape.rings::<W>() {
            let sides = self.free.and(ring);
            match up_to_three(sides) {
                1 => takes = takes.or(sides),
                2 => gives = gives.or(sides),
                _ => {}
            }
        }
        TakesAndGives { takes, gives }
    }

    /// How many boxes the player to move could take in one turn.
    pub(super) fn takeable(&self) -> u32 {
        // The player who takes goes on, so one player gets all these boxes.
        let mover = self.to_move.index();
        u32::from(self.eaten().scores[mover] - self.scores[mover])
    }

    /// The box on the other side of a line; none at the border.
    pub(super) fn across(&self, line: usize, index: usize) -> Option<usize> {
        let [one, other] = self.shape.beside(line);
        let far = if one == Some(index as u8) { other } else { one };
        far.map(usize::from)
    }

    /// What to do about boxes that can be taken.
    pub(super) fn advice(&self) -> Advice {
        // The captures that involve a choice: of a pair, and of a four.
        let (mut pairs, mut fours) = ((0, None), (0, None));
        for index in 0..self.shape.boxes() {
            let sides = self.free.and(self.shape.ring(index));
            if up_to_three(sides) != 1 {
                continue;
            }
            let Some(line) = sides.first() else { continue };
            let string = self.string(index, line);
            let decide = |decline: usize| Advice::Decide { take: Line(line as u16), decline: Line(decline as u16) };
            match string {
                String { boxes: 2, closed: false, second: Some(decline), .. } => {
                    pairs = (pairs.0 + 1, pairs.1.or(Some((line, decide(decline)))));
                }
                // The middle line; this string is found from both of its ends.
                String { boxes: 4, closed: true, second: Some(decline), .. } => {
                    fours = (fours.0 + 1, fours.1.or(Some((line, decide(decline)))));
                }
                _ => return Advice::Take(Line(line as u16)),
            }
        }
        match (pairs, fours) {
            ((0, _), (0, _)) => Advice::Quiet,
            ((1.., _), (1.., Some((line, _)))) | ((2.., Some((line, _))), _) | (_, (3.., Some((line, _)))) => {
                Advice::Take(Line(line as u16))
            }
            ((_, Some((_, choice))), _) | (_, (_, Some((_, choice)))) => choice,
            _ => Advice::Quiet,
        }
    }

    /// The string of boxes that can be taken one after the other, from a box whose only free side is this line.
    fn string(&self, index: usize, line: usize) -> String {
        let (mut index, mut line) = (index, line);
        let (mut boxes, mut second) = (1, None);
        loop {
            let Some(next) = self.across(line, index) else { return String { boxes, closed: false, second } };
            let sides = self.free.and(self.shape.ring(next));
            match up_to_three(sides) {
                1 => return String { boxes: boxes + 1, closed: true, second },
                2 => {
                    let beyond = sides.minus(Bits::one(line)).first().unwrap_or(line);
                    second = second.or(Some(beyond));
                    (index, line, boxes) = (next, beyond, boxes + 1);
                }
                _ => return String { boxes, closed: false, second },
            }
        }
    }

    /// The position after a player has taken everything that can be taken.
    pub(super) fn eaten(&self) -> Self {
        let mut after = *self;
        while let Some(line) = after.takes_and_gives().takes.first() {
            after.play(Line(line as u16));
        }
        after
    }
}

/// Boxes that can be taken one after the other.
#[derive(Clone, Copy, Debug)]
struct String {
    boxes: usize,
    /// Whether it ends at a box that can be taken itself.
    closed: bool,
    /// The line after the second box.
    second: Option<usize>,
}
