//! A quiet position in a search: its free lines, how many each box has, and its strings of boxes.

use hedgerow_core::bits::Bits;

use crate::boxes::rules::{Board, Line};
use crate::boxes::shape::Shape;

/// More boxes than any board has.
pub(super) const MOST_BOXES: usize = 256;

/// The free lines of a position without a box with only one free side.
#[derive(Clone, Copy)]
pub(super) struct State<const W: usize> {
    pub shape: &'static Shape,
    pub free: Bits<W>,
    /// How many sides of each box are free.
    pub open: [u8; MOST_BOXES],
    /// The [marks](mark) of the free lines, combined.
    pub hash: u64,
}

/// A pseudo-random number that identifies a line in hashes of sets of lines.
#[inline]
pub(super) fn mark(number: u64) -> u64 {
    let mut mark = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mark = (mark ^ mark >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mark = (mark ^ mark >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mark ^ mark >> 31
}

/// The kind of a string of boxes with two free sides each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A chain with both ends at the ground.
    Isolated,
    /// A loop without a joint.
    Loop,
    /// A chain with at least one end at a joint.
    Attached,
}

/// A string of boxes with two free sides each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub kind: Kind,
    /// How many boxes it has.
    pub boxes: u8,
    /// One of its boxes.
    pub within: u8,
    /// One of its lines.
    pub line: u16,
}

/// Everything that a search needs to know about a state.
#[derive(Default)]
pub(super) struct Scan {
    pub pieces: Vec<Piece>,
    pub joints: bool,
    /// A hash of the state; positions that differ only in where their isolated chains and loops are share it.
    pub name: u64,
}

impl<const W: usize> State<W> {
    /// The quiet rest of a board: boxes that can be taken are left out.
    pub fn of(board: &Board<W>) -> Self {
        let board = board.eaten();
        let (shape, free) = (board.shape(), board.free());
        let mut open = [0; MOST_BOXES];
        for (index, ring) in shape.rings::<W>().enumerate() {
            open[index] = free.and(ring).len() as u8;
        }
        let hash = free.iter().fold(0, |hash, line| hash ^ mark(line as u64));
        Self { shape, free, open, hash }
    }

    /// The lines of a box that are free.
    #[inline]
    pub fn sides(&self, index: u8) -> impl Iterator<Item = u16> {
        self.shape.sides(index.into()).into_iter().filter(|&line| self.free.has(line.into()))
    }

    /// The two free lines of a box that has two.
    #[inline]
    fn both_sides(&self, index: u8) -> (u16, u16) {
        let mut sides = self.sides(index);
        (sides.next().unwrap_or(0), sides.next().unwrap_or(0))
    }

    /// Draws a line.
    #[inline]
    pub fn draw(&mut self, line: u16) {
        self.free.remove(line.into());
        self.hash ^= mark(line.into());
        for index in self.shape.beside(line.into()).into_iter().flatten() {
            self.open[usize::from(index)] -= 1;
        }
    }

    /// The box on the other side of a line.
    #[inline]
    fn across(&self, line: u16, index: u8) -> Option<u8> {
        let [one, other] = self.shape.beside(line.into());
        if one == Some(index) { other } else { one }
    }

    /// The lines that leave nothing to take.
    pub fn safe(&self) -> Bits<W> {
        let mut safe = self.free;
        for (index, ring) in self.shape.rings::<W>().enumerate() {
            if self.open[index] == 2 {
                safe = safe.minus(ring);
            }
        }
        safe
    }

    /// Follows the boxes with two free sides from one of them through a line. `each` sees every box and line on the
    /// path, except the first box. Returns the joint at the end; none at the ground; the first box if the path comes
    /// back.
    #[inline]
    fn follow(&self, from: u8, through: u16, mut each: impl FnMut(u8, u16)) -> Option<u8> {
        let (mut at, mut line) = (from, through);
        loop {
            let next = self.across(line, at)?;
            if next == from || self.open[usize::from(next)] != 2 {
                return Some(next);
            }
            let further = self.sides(next).find(|&side| side != line)?;
            each(next, further);
            (at, line) = (next, further);
        }
    }

    /// The pieces of the state.
    pub fn scan(&self, scan: &mut Scan) {
        scan.pieces.clear();
        (scan.joints, scan.name) = (false, self.hash);
        let mut seen = [false; MOST_BOXES];
        for index in 0..self.shape.boxes() {
            match self.open[index] {
                2 if !seen[index] => scan.pieces.push(self.piece(index as u8, &mut seen, &mut scan.name)),
                3 | 4 => scan.joints = true,
                _ => {}
            }
        }
    }

    /// The piece of a box; if it has no joint, `name` gets its size instead of its lines.
    fn piece(&self, within: u8, seen: &mut [bool; MOST_BOXES], name: &mut u64) -> Piece {
        let (first, second) = self.both_sides(within);
        let (mut boxes, mut marks, mut line) = (1, mark(first.into()) ^ mark(second.into()), first);
        seen[usize::from(within)] = true;
        let mut each = |next: u8, further: u16| {
            boxes += 1;
            seen[usize::from(next)] = true;
            marks ^= mark(further.into());
            line = line.min(further);
        };
        let end = self.follow(within, first, &mut each);
        // The path round a loop ends with the line next to which it began.
        let other = if end == Some(within) { end } else { self.follow(within, second, &mut each) };
        let kind = match (end, other) {
            (None, None) => Kind::Isolated,
            (Some(end), _) if end == within => Kind::Loop,
            _ => Kind::Attached,
        };
        if kind == Kind::Loop {
            marks ^= mark(second.into());
        }
        if kind != Kind::Attached {
            *name = (*name ^ marks).wrapping_add(mark(1000 + 2 * u64::from(boxes) + u64::from(kind == Kind::Loop)));
        }
        Piece { kind, boxes, within, line }
    }

    /// Opens a piece and takes all of it; returns its number of boxes. A chain that comes back to a joint of three
    /// takes the joint with it, and the chain attached there.
    pub fn open(&mut self, piece: Piece) -> u8 {
        let (first, second) = self.both_sides(piece.within);
        let mut drawn: [u16; MOST_BOXES + 1] = [0; MOST_BOXES + 1];
        let mut count = 0;
        let mut note = |line: u16| {
            drawn[count] = line;
            count += 1;
        };
        note(first);
        let end = self.follow(piece.within, first, |_, further| note(further));
        let mut other = end;
        if end != Some(piece.within) {
            note(second);
            other = self.follow(piece.within, second, |_, further| note(further));
        }
        let mut boxes = piece.boxes;
        for &line in &drawn[..count] {
            self.draw(line);
        }
        let mut at = if end == other { end } else { None };
        while let Some(index) = at
            && self.open[usize::from(index)] == 1
        {
            let Some(line) = self.sides(index).next() else { break };
            boxes += 1;
            at = self.across(line, index);
            self.draw(line);
        }
        boxes
    }

    /// The line to draw for a step: for a chain of two, the middle one, which leaves the other player no choice.
    pub fn line_of(&self, line: u16) -> Line {
        let ends = self.shape.beside(line.into());
        let link = ends.into_iter().flatten().find(|&index| self.open[usize::from(index)] == 2);
        let middle = link.and_then(|index| {
            let links = |line: u16| {
                let far = self.across(line, index).filter(|&far| self.open[usize::from(far)] == 2)?;
                Some((line, far))
            };
            let mut inner = self.sides(index).filter_map(links);
            let (middle, far) = inner.next().filter(|_| inner.next().is_none())?;
            // The neighbour's other side leads out of the chain.
            let out = self.sides(far).find(|&side| side != middle)?;
            self.across(out, far).is_none_or(|beyond| self.open[usize::from(beyond)] != 2).then_some(middle)
        });
        Line(middle.unwrap_or(line))
    }

    /// The shortest chain at a joint.
    pub fn shortest_at(&self, joint: u8) -> Option<Piece> {
        let chain = |line: u16| {
            let within = self.across(line, joint)?;
            let mut boxes = 1;
            let further = self.sides(within).find(|&side| side != line)?;
            self.follow(within, further, |_, _| boxes += 1);
            (self.open[usize::from(within)] == 2).then_some(Piece { kind: Kind::Attached, boxes, within, line })
        };
        self.sides(joint).filter_map(chain).min_by_key(|piece| (piece.boxes, piece.line))
    }
}
