//! What can be taken, what would be given, and which captures are always right.
//!
//! Boxes with one free side can be taken. In a string of boxes that can be taken one after the other, taking is never
//! worse than leaving (what the other player would take can be taken first) but for the choice at its end: of the last
//! two boxes of a string open at one end, or of the last four of a string closed at both, one may decline all, and the
//! other has to take them and move on (double-dealing; Berlekamp 2000, chapter 3). One such choice is enough, so all
//! strings but one are eaten up first, and a pair is kept rather than a four.

use hedgerow_core::Rules;
use hedgerow_core::bits::Bits;

use super::rules::{Board, Line};

/// The lines by what they do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook<const W: usize> {
    /// They close a box.
    pub takes: Bits<W>,
    /// They leave a box with one free side.
    pub gives: Bits<W>,
}

/// What is right to do about boxes that can be taken.
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

/// How many lines are in a set, at most three: for one word quicker than a count, which plain machines must add up.
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

/// The net score of whoever can take so many boxes, may decline `keep` of them (0 if there is no choice) so that the
/// other has to move on, and leaves a rest with this net score for whoever has to move there.
pub(super) fn worth_of_taking(boxes: i32, keep: i32, rest: i32) -> i32 {
    if keep == 0 { boxes + rest } else { boxes - keep + (keep + rest).abs() }
}

impl<const W: usize> Board<W> {
    /// The lines by what they do.
    #[inline]
    pub(super) fn outlook(&self) -> Outlook<W> {
        let (mut takes, mut gives) = (Bits::NONE, Bits::NONE);
        for ring in self.shape.rings::<W>() {
            let sides = self.free.and(ring);
            match up_to_three(sides) {
                1 => takes = takes.or(sides),
                2 => gives = gives.or(sides),
                _ => {}
            }
        }
        Outlook { takes, gives }
    }

    /// How many boxes the player to move could take in one turn.
    pub(super) fn takeable(&self) -> u32 {
        // Whoever takes goes on, so all boxes are the same player's.
        let mover = self.to_move.index();
        u32::from(self.eaten().scores[mover] - self.scores[mover])
    }

    /// The box on the other side of a line; none where the board ends.
    pub(super) fn across(&self, line: usize, index: usize) -> Option<usize> {
        let [one, other] = self.shape.beside(line);
        let far = if one == Some(index as u8) { other } else { one };
        far.map(usize::from)
    }

    /// What is right to do about boxes that can be taken.
    pub(super) fn advice(&self) -> Advice {
        // The captures that need a choice: of a pair, and of a four.
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
                // The middle line; this string is met at both of its ends.
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

    /// What a player who takes all that can be taken then leaves to play.
    pub(super) fn eaten(&self) -> Self {
        let mut after = *self;
        while let Some(line) = after.outlook().takes.first() {
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
