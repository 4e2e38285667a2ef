//! The structure of a position: its chains and loops, the joints between them, and the boxes that can be taken now.
//!
//! In the language of Strings-and-Coins (*Winning Ways*, chapter 16) a box is a coin, a free line is a string between
//! two coins or from a coin to the ground, and drawing the line cuts the string. A coin on one or two strings is a link
//! of some chain; a coin on three or four is a joint.

use hedgerow_core::bits::Bits;

use super::rules::{Board, Boxes};

/// The fewest boxes of a long chain: one whose opening lets the opponent decline the last two.
pub const LONG: usize = 3;

/// What is at an end of a string of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The outside of the board.
    Ground,
    /// A box with three or four free sides.
    Joint(u8),
    /// The last box has one free side: it can be taken.
    Open,
    /// The first box again: a loop has no end.
    Itself,
}

/// Whether a string of boxes has ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainKind {
    /// It has two.
    Chain,
    /// It comes back to its first box.
    Loop,
}

/// A maximal string of boxes with at most two free sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The boxes in order.
    pub boxes: Vec<u8>,
    /// The free lines in order: for a chain, those at its ends that are not open and those between two boxes; for a
    /// loop, first the one between its first two boxes, and last the one that closes it.
    pub lines: Vec<u16>,
    /// Whether it has ends.
    pub kind: ChainKind,
    /// Its ends, before the first box and after the last. An open end comes first.
    pub ends: [End; 2],
}

impl Chain {
    /// How many boxes it has.
    #[allow(clippy::len_without_is_empty)] // there is always a box
    pub fn len(&self) -> usize {
        self.boxes.len()
    }

    /// Whether it is a loop.
    pub fn is_loop(&self) -> bool {
        self.kind == ChainKind::Loop
    }

    /// Whether it is a chain, not a loop, of at least three boxes.
    pub fn is_long(&self) -> bool {
        !self.is_loop() && self.len() >= LONG
    }

    /// Whether it has no joint: a loop, or a chain whose ends are at the ground (or open).
    pub fn is_isolated(&self) -> bool {
        !self.ends.iter().any(|end| matches!(end, End::Joint(_)))
    }

    /// Whether one of its boxes can be taken.
    pub fn is_open(&self) -> bool {
        self.ends.contains(&End::Open)
    }
}

/// The structure of a position. Every box that is not closed is in exactly one of the three lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strings {
    /// Chains and loops without boxes that can be taken yet.
    pub chains: Vec<Chain>,
    /// Boxes with three or four free sides.
    pub joints: Vec<u8>,
    /// Strings with a box that can be taken, at one end or at both; their other boxes can then be taken one after
    /// another.
    pub capturable: Vec<Chain>,
}

impl Strings {
    /// The structure of a position.
    pub fn of(position: &Boxes) -> Self {
        Self::of_board(position)
    }

    pub(super) fn of_board<const W: usize>(position: &Board<W>) -> Self {
        let mut strings = Self { chains: Vec::new(), joints: Vec::new(), capturable: Vec::new() };
        let mut seen = Bits::<4>::NONE; // of boxes, fewer than 256
        for index in 0..position.shape().boxes() {
            match position.open_sides(index) {
                1 | 2 if !seen.has(index) => {
                    let chain = chain_through(position, index as u8);
                    chain.boxes.iter().for_each(|&index| seen.insert(index.into()));
                    let list = if chain.is_open() { &mut strings.capturable } else { &mut strings.chains };
                    list.push(chain);
                }
                3 | 4 => strings.joints.push(index as u8),
                _ => {}
            }
        }
        strings
    }

    /// The chains of at least three boxes, without loops.
    pub fn long_chains(&self) -> impl Iterator<Item = &Chain> {
        self.chains.iter().filter(|chain| chain.is_long())
    }

    /// The loops.
    pub fn loops(&self) -> impl Iterator<Item = &Chain> {
        self.chains.iter().filter(|chain| chain.is_loop())
    }

    /// Whether no box can be taken.
    pub fn is_quiet(&self) -> bool {
        self.capturable.is_empty()
    }

    /// Whether there are only disjoint chains and loops.
    pub fn is_simple(&self) -> bool {
        self.is_quiet() && self.joints.is_empty()
    }
}

/// The string through a box with one or two free sides.
fn chain_through<const W: usize>(position: &Board<W>, start: u8) -> Chain {
    let mut sides = position.free().and(position.shape().ring(start.into())).iter();
    let first = sides.next().map(|line| walk(position, start, line));
    let (mut lines, mut boxes, end) = first.unwrap_or((Vec::new(), Vec::new(), End::Open));
    if end == End::Itself {
        boxes.rotate_right(1);
        return Chain { boxes, lines, kind: ChainKind::Loop, ends: [End::Itself; 2] };
    }
    let second = sides.next().map(|line| walk(position, start, line));
    let (further, beyond, other) = second.unwrap_or((Vec::new(), Vec::new(), End::Open));
    lines.reverse();
    lines.extend(further);
    boxes.reverse();
    boxes.push(start);
    boxes.extend(beyond);
    let mut ends = [end, other];
    let turned = match (end, other) {
        (End::Open, End::Open) => boxes.first() > boxes.last(),
        (End::Open, _) => false,
        (_, End::Open) => true,
        _ => boxes.first() > boxes.last(),
    };
    if turned {
        boxes.reverse();
        lines.reverse();
        ends.reverse();
    }
    Chain { boxes, lines, kind: ChainKind::Chain, ends }
}

/// The lines and boxes on the path from a box through one of its lines, and the end of the path.
fn walk<const W: usize>(position: &Board<W>, start: u8, line: usize) -> (Vec<u16>, Vec<u8>, End) {
    let shape = position.shape();
    let (mut lines, mut boxes) = (vec![line as u16], Vec::new());
    let (mut at, mut line) = (start, line);
    loop {
        let [above, below] = shape.beside(line);
        let Some(next) = (if above == Some(at) { below } else { above }) else {
            return (lines, boxes, End::Ground);
        };
        if position.open_sides(next.into()) > 2 {
            return (lines, boxes, End::Joint(next));
        }
        boxes.push(next);
        if next == start {
            return (lines, boxes, End::Itself);
        }
        let mut onwards = position.free().and(shape.ring(next.into()));
        onwards.remove(line);
        let Some(further) = onwards.first() else {
            return (lines, boxes, End::Open);
        };
        lines.push(further as u16);
        (at, line) = (next, further);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Notation;

    fn of(text: &str) -> Strings {
        Strings::of(&Boxes::read(text).unwrap())
    }

    #[test]
    fn corners_and_narrow_boards_have_two_lines_to_the_ground() {
        // One box with top and bottom free, and one with top and left free.
        for text in ["1x1:0011", "1x1:0101"] {
            let strings = of(text);
            assert_eq!(strings.chains.len(), 1, "{text}");
            let chain = &strings.chains[0];
            assert_eq!((chain.len(), chain.lines.len(), chain.ends), (1, 2, [End::Ground; 2]));
            assert!(chain.is_isolated() && !chain.is_long() && strings.is_simple());
        }
    }

    #[test]
    fn a_row_is_a_chain() {
        let strings = of("1x4:1111111100000");
        let chain = &strings.chains[0];
        assert_eq!((chain.boxes.as_slice(), chain.lines.as_slice()), (&[0, 1, 2, 3][..], &[8, 9, 10, 11, 12][..]));
        assert!(chain.is_long() && chain.is_isolated() && chain.kind == ChainKind::Chain);
    }

    #[test]
    fn open_ends_come_first() {
        let strings = of("1x4:1111111100001");
        assert!(strings.chains.is_empty() && !strings.is_quiet());
        let string = &strings.capturable[0];
        assert_eq!((string.boxes.as_slice(), string.lines.as_slice()), (&[3, 2, 1, 0][..], &[11, 10, 9, 8][..]));
        assert_eq!(string.ends, [End::Open, End::Ground]);
        let both = &of("1x4:1111111110001").capturable[0];
        assert_eq!((both.len(), both.lines.len(), both.ends), (4, 3, [End::Open; 2]));
    }

    #[test]
    fn four_boxes_make_a_loop() {
        let strings = of("2x2 swedish");
        let ring = &strings.chains[0];
        assert!(ring.is_loop() && !ring.is_long() && ring.is_isolated());
        assert_eq!(ring.boxes, [0, 2, 3, 1]);
        // Line i is between box i and the next.
        assert_eq!(ring.lines, [2, 10, 3, 7]);
    }

    #[test]
    fn a_loop_at_a_joint_is_a_chain_with_both_ends_there() {
        // 2x2 with the border drawn but for one line at the last box.
        let strings = of("2x2:110001101101");
        assert_eq!(strings.joints, [2]);
        let chain = &strings.chains[0];
        assert_eq!((chain.len(), chain.kind, chain.ends), (3, ChainKind::Chain, [End::Joint(2); 2]));
        assert!(chain.is_long() && !chain.is_isolated() && !strings.is_simple());
    }

    #[test]
    fn empty_and_full_boards() {
        assert_eq!(of("3x3").joints.len(), 9);
        let full = of("1x1:1111");
        assert!(full.chains.is_empty() && full.joints.is_empty() && full.is_quiet());
    }
}
