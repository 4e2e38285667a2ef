//! The kinds of lines, in Berlekamp's words.

use hedgerow_core::Rules;

use crate::boxes::strings::{Chain, End, Strings};
use crate::boxes::taking::Advice;
use crate::boxes::{Boxes, Line};

/// How a chain of two is given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heart {
    /// By its middle line: the opponent has no choice.
    Hard,
    /// By an end line: the opponent may give the two boxes back.
    Half,
}

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// It closes boxes. Closing two at once is a doublecross.
    Capture {
        /// How many: 1 or 2.
        boxes: u8,
    },
    /// It leaves nothing to take.
    Safe,
    /// It leaves boxes to take, without a choice.
    Handout {
        /// How many can be taken one after another.
        boxes: u8,
        /// How, if it opens a chain of two.
        heart: Option<Heart>,
    },
    /// It leaves boxes to take and the choice to decline the last of them.
    Loony {
        /// How many can be taken one after another.
        boxes: u8,
        /// How, if it opens a chain of two.
        heart: Option<Heart>,
    },
    /// It declines the last two boxes of a chain, or the last four of a loop, to stay in control.
    DoubleDealing {
        /// How many are declined.
        boxes: u8,
    },
}

impl LineKind {
    /// Its name, in a word or two.
    pub fn name(self) -> &'static str {
        match self {
            Self::Capture { boxes: 2 } => "doublecross",
            Self::Capture { .. } => "capture",
            Self::Safe => "safe",
            Self::Handout { heart: Some(Heart::Hard), .. } => "hard-hearted handout",
            Self::Handout { .. } => "handout",
            Self::Loony { heart: Some(Heart::Half), .. } => "half-hearted handout",
            Self::Loony { .. } => "loony",
            Self::DoubleDealing { .. } => "double-dealing",
        }
    }

    /// Whether the opponent gets the choice to decline the last boxes.
    pub fn is_loony(self) -> bool {
        matches!(self, Self::Loony { .. })
    }
}

/// What can be taken in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeable {
    /// How many boxes, one after another.
    pub boxes: u8,
    /// Whether the player can decline the last of them so that the opponent must move elsewhere.
    pub choice: bool,
}

impl Takeable {
    /// What can be taken, and the position without all of it.
    pub(super) fn of(position: &Boxes) -> (Self, Boxes) {
        let (mut choice, mut rest) = (false, *position);
        loop {
            // Boxes without a choice are taken first, so a choice comes last if there is one.
            let line = match rest.advice() {
                Advice::Take(line) => line,
                Advice::Decide { take, .. } => {
                    choice = true;
                    take
                }
                Advice::Quiet => break,
            };
            rest.play(line);
        }
        let boxes = (rest.closed() - position.closed()) as u8;
        (Self { boxes, choice }, rest)
    }
}

/// The kind of a line. `strings` are those of the position.
pub fn classify(position: &Boxes, strings: &Strings, line: Line) -> LineKind {
    let boxes = position.closes(line);
    if boxes > 0 {
        return LineKind::Capture { boxes };
    }
    let mut after = *position;
    after.play(line);
    let (Takeable { boxes, choice }, _) = Takeable::of(&after);
    let heart = strings.chains.iter().find_map(|chain| heart(chain, line));
    let declined = strings.capturable.iter().find_map(|string| declined(string, line));
    match (boxes, choice, declined) {
        (0, ..) => LineKind::Safe,
        // A player who leaves another choice has not kept control, whatever was declined.
        (_, true, _) => LineKind::Loony { boxes, heart },
        (.., Some(boxes)) => LineKind::DoubleDealing { boxes },
        (..) => LineKind::Handout { boxes, heart },
    }
}

/// How many boxes of an open string a line declines, if it leaves nothing but pairs that one line closes.
fn declined(string: &Chain, line: Line) -> Option<u8> {
    let last = match (string.ends, string.lines.as_slice()) {
        ([End::Open, End::Open], &[_, middle, _]) => middle,
        ([End::Open, End::Ground | End::Joint(_)], &[_, last]) => last,
        _ => return None,
    };
    (last == line.0).then_some(string.len() as u8)
}

/// How a line opens a chain of two.
fn heart(chain: &Chain, line: Line) -> Option<Heart> {
    match *chain.lines.as_slice() {
        [_, middle, _] if chain.len() == 2 && middle == line.0 => Some(Heart::Hard),
        [first, _, last] if chain.len() == 2 && (first == line.0 || last == line.0) => Some(Heart::Half),
        _ => None,
    }
}

/// The lines that can be drawn, all of them classified.
pub fn classify_all(position: &Boxes, strings: &Strings) -> Vec<(Line, LineKind)> {
    position.free().iter().map(|line| Line(line as u16)).map(|line| (line, classify(position, strings, line))).collect()
}
