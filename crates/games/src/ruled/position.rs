//! Positions of games that rule files describe, and their moves.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use hedgerow_core::{Labelled, Partizan, Player, Sign, Symmetric};
use hedgerow_search::{Heuristics, PackedMove};

use super::board::{Board, Heaps, Kind};
use super::layout::Form;
use super::ruleset::{Likeness, View};
use super::table::{NONE, Placement, Squares};

/// The most heaps of a position in play.
pub(super) const MOST_HEAPS: usize = 24;

/// A position of any game that a rule file describes.
///
/// The kind of a square is a number of three bits; each plane holds one of the bits for all squares. A part of a
/// position has a frame of its own on the same board: squares outside the frame are filled with the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruled {
    pub(super) board: &'static Board,
    pub(super) rows: u8,
    pub(super) columns: u8,
    /// The planes, or the codes of heaps, the largest first.
    pub(super) planes: [u64; 3],
}

/// A move: the numbers of the names of its two steps; or the code of a heap and what becomes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuledMove(pub(super) u16, pub(super) u16);

impl PackedMove for RuledMove {
    fn pack(self) -> u128 {
        u128::from(self.0) << 16 | u128::from(self.1)
    }

    fn unpack(packed: u128) -> Self {
        Self((packed >> 16) as u16, packed as u16)
    }
}

impl Hash for Ruled {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        state.write_u16(u16::from(self.rows) << 8 | u16::from(self.columns));
        self.planes.hash(state);
    }
}

impl PartialOrd for Ruled {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ruled {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.rows, self.columns, self.planes).cmp(&(other.rows, other.columns, other.planes))
    }
}

/// The planes after some squares have changed.
#[inline]
fn changed(planes: &[u64; 3], placement: &Placement) -> [u64; 3] {
    std::array::from_fn(|plane| planes[plane] & !placement.changed | placement.set[plane])
}

impl Ruled {
    /// The kind of a square.
    pub(super) fn kind(&self, square: usize) -> u8 {
        (0..3).fold(0, |kind, plane| kind | ((self.planes[plane] >> square & 1) as u8) << plane)
    }

    /// Puts a kind on a square.
    pub(super) fn put(&mut self, square: usize, kind: u8) {
        for (plane, word) in self.planes.iter_mut().enumerate() {
            *word = *word & !(1 << square) | u64::from(kind >> plane & 1) << square;
        }
    }

    /// The codes of the heaps.
    pub(super) fn heaps(&self) -> [u8; MOST_HEAPS] {
        let mut heaps = [0; MOST_HEAPS];
        for (plane, bytes) in self.planes.iter().zip(heaps.chunks_mut(8)) {
            bytes.copy_from_slice(&plane.to_le_bytes());
        }
        heaps
    }

    /// The same with other heaps, which are sorted.
    pub(super) fn with_heaps(&self, mut heaps: [u8; MOST_HEAPS]) -> Self {
        heaps.sort_unstable_by(|one, other| other.cmp(one));
        let word = |plane: usize| (0..8).fold(0, |word, byte| word | u64::from(heaps[8 * plane + byte]) << (8 * byte));
        Self { planes: std::array::from_fn(word), ..*self }
    }

    /// Passes the moves of a player to `hear` until it returns that it has enough.
    fn each(&self, player: Player, mut hear: impl FnMut(RuledMove) -> bool) {
        match &self.board.kind {
            Kind::Squares(squares) => self.each_on_squares(squares, player, &mut hear),
            Kind::Heaps(heaps) => self.each_of_heaps(heaps, player, &mut hear),
        }
    }

    #[inline]
    fn each_on_squares(&self, squares: &Squares, player: Player, hear: &mut impl FnMut(RuledMove) -> bool) {
        let unions = squares.unions(&self.planes);
        let keeps = !self.board.rules.keeps.is_empty();
        for &step in &squares.first[player.index()] {
            let step = &squares.steps[usize::from(step)];
            let mut anchors = unions[usize::from(step.anchor)] & squares.layout.all;
            while anchors != 0 {
                let square = anchors.trailing_zeros() as usize;
                anchors &= anchors - 1;
                let (mut next, end) = (step.starts[square], step.starts[square + 1]);
                while next < end {
                    let placement = &squares.placements[next as usize];
                    match squares.holds(placement, &unions) {
                        Err(true) => next = placement.beyond,
                        Err(false) => next += 1,
                        Ok(()) => {
                            next += 1;
                            let go_on = if step.then.is_none() && !keeps {
                                hear(RuledMove(placement.name, NONE))
                            } else {
                                self.follow(squares, placement, step.then, hear)
                            };
                            if !go_on {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }

    /// Continues a move after its first step.
    fn follow(
        &self,
        squares: &Squares,
        first: &Placement,
        then: Option<u16>,
        hear: &mut impl FnMut(RuledMove) -> bool,
    ) -> bool {
        let planes = changed(&self.planes, first);
        let Some(step) = then.map(|then| &squares.steps[usize::from(then)]) else {
            return !self.is_kept(squares, &planes) || hear(RuledMove(first.name, NONE));
        };
        let unions = squares.unions(&planes);
        let square = usize::from(first.ends.1);
        if unions[usize::from(step.anchor)] >> square & 1 == 0 {
            return true;
        }
        let (mut next, end) = (step.starts[square], step.starts[square + 1]);
        while next < end {
            let placement = &squares.placements[next as usize];
            match squares.holds(placement, &unions) {
                Err(true) => next = placement.beyond,
                Err(false) => next += 1,
                Ok(()) => {
                    next += 1;
                    let kept = self.is_kept(squares, &changed(&planes, placement));
                    if kept && !hear(RuledMove(first.name, placement.name)) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether the conditions that must hold after every move hold.
    fn is_kept(&self, squares: &Squares, planes: &[u64; 3]) -> bool {
        let keeps = &self.board.rules.keeps;
        if keeps.is_empty() {
            return true;
        }
        let unions = squares.unions(planes);
        keeps.iter().all(|keep| {
            let group = unions[squares.class_number(keep.group)] & squares.layout.all;
            let beside = unions[squares.class_number(keep.beside)] & squares.layout.all;
            squares.layout.group(squares.layout.near(beside, false) & group, group, false) == group
        })
    }

    fn each_of_heaps(&self, heaps: &Heaps, player: Player, hear: &mut impl FnMut(RuledMove) -> bool) {
        let mut before = 0;
        for heap in self.heaps() {
            if heap == 0 || heap == before {
                continue;
            }
            before = heap;
            for (number, (_, players)) in heaps.options[usize::from(heap)].iter().enumerate() {
                if players[player.index()] && !hear(RuledMove(heap.into(), number as u16)) {
                    return;
                }
            }
        }
    }

    /// Whether something is a move of a player here.
    pub(super) fn allows(&self, player: Player, chosen: RuledMove) -> bool {
        let mut found = false;
        self.each(player, |one| {
            found = one == chosen;
            !found
        });
        found
    }

    /// Whether play may lead to more heaps than a position can hold.
    pub(super) fn is_too_many(&self) -> bool {
        match &self.board.kind {
            Kind::Squares(_) => false,
            Kind::Heaps(heaps) => {
                let most = self.heaps().iter().map(|&heap| heaps.most[usize::from(heap)]).sum::<u32>();
                most as usize > MOST_HEAPS
            }
        }
    }

    /// Fills the squares outside the frame.
    fn filled(mut self, squares: &Squares, rest: u8) -> Self {
        let frame = frame(squares, self.rows, self.columns);
        for (plane, word) in self.planes.iter_mut().enumerate() {
            *word &= frame;
            if rest >> plane & 1 == 1 {
                *word |= squares.layout.all & !frame;
            }
        }
        self
    }

    /// These squares with the rest of the board replaced, in a frame of their own.
    fn part(&self, squares: &Squares, within: u64, rest: u8) -> Self {
        let mut part = *self;
        for (plane, word) in part.planes.iter_mut().enumerate() {
            *word &= within;
            if rest >> plane & 1 == 1 {
                *word |= squares.layout.all & !within;
            }
        }
        let Form::Grid { stride, .. } = squares.layout.form else { return part };
        if !self.board.movable {
            return part;
        }
        // The rows and columns that are used.
        let (first_row, last_row) =
            (within.trailing_zeros() as usize / stride, (63 - within.leading_zeros() as usize) / stride);
        let line = if stride >= 64 { u64::MAX } else { (1 << stride) - 1 };
        let used = (first_row..=last_row).fold(0, |used, row| used | within >> (stride * row) & line);
        let (first, last) = (used.trailing_zeros() as usize, 63 - used.leading_zeros() as usize);
        part.planes = self.planes.map(|plane| (plane & within) >> (stride * first_row + first));
        part.rows = (last_row - first_row + 1) as u8;
        part.columns = (last - first + 1) as u8;
        // Squares of the frame outside the part also become the rest.
        let inside = within >> (stride * first_row + first);
        for (plane, word) in part.planes.iter_mut().enumerate() {
            if rest >> plane & 1 == 1 {
                *word |= frame(squares, part.rows, part.columns) & !inside;
            }
        }
        part.filled(squares, rest)
    }

    /// The image of the position under a symmetry.
    pub(super) fn seen(&self, likeness: &Likeness) -> Self {
        let Kind::Squares(squares) = &self.board.kind else { return *self };
        let mut seen = *self;
        if likeness.view != View::default() {
            seen = self.viewed(squares, likeness.view);
        }
        if likeness.kinds != Likeness::SAME.kinds {
            let planes = seen.planes;
            seen.planes = [0; 3];
            for kind in 0..8_u8 {
                let bit = |plane: usize| if kind >> plane & 1 == 1 { planes[plane] } else { !planes[plane] };
                let here = bit(0) & bit(1) & bit(2) & squares.layout.all;
                let becomes = likeness.kinds[usize::from(kind)];
                for (plane, word) in seen.planes.iter_mut().enumerate() {
                    *word |= if becomes >> plane & 1 == 1 { here } else { 0 };
                }
            }
        }
        let rest = self.board.rules.parts.map_or(0, |parts| parts.rest);
        if self.board.movable { seen.filled(squares, rest) } else { seen }
    }

    fn viewed(&self, squares: &Squares, view: View) -> Self {
        let Form::Grid { stride, rows, columns } = squares.layout.form else { return *self };
        let mut seen = *self;
        if view.transpose {
            (seen.rows, seen.columns) = (self.columns, self.rows);
            if usize::from(seen.rows) > rows || usize::from(seen.columns) > columns {
                return *self;
            }
        }
        let (height, width) = (usize::from(seen.rows), usize::from(seen.columns));
        let own = frame(squares, self.rows, self.columns);
        seen.planes = self.planes.map(|plane| {
            let plane = plane & own;
            if stride == 8 {
                let plane = if view.transpose { transposed(plane) } else { plane };
                let plane = if view.flip { plane.swap_bytes() >> (8 * (8 - height)) } else { plane };
                return if view.mirror { plane.swap_bytes().reverse_bits() >> (8 - width) } else { plane };
            }
            if rows == 1 {
                return if view.mirror && plane != 0 { plane.reverse_bits() >> (64 - width) } else { plane };
            }
            let (mut rest, mut all) = (plane, 0);
            while rest != 0 {
                let square = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (row, column) = (square / stride, square % stride);
                let (row, column) = if view.transpose { (column, row) } else { (row, column) };
                let row = if view.flip { height - 1 - row } else { row };
                let column = if view.mirror { width - 1 - column } else { column };
                all |= 1 << (stride * row + column);
            }
            all
        });
        seen
    }
}

/// The squares of a frame in the top left corner.
fn frame(squares: &Squares, rows: u8, columns: u8) -> u64 {
    let Form::Grid { stride, .. } = squares.layout.form else { return squares.layout.all };
    let line = if columns >= 64 { u64::MAX } else { (1 << columns) - 1 };
    (0..usize::from(rows)).fold(0, |all, row| all | line << (stride * row))
}

/// Transposes rows and columns, on eight rows of eight (*Hacker's Delight*, section 7-3).
fn transposed(mut cells: u64) -> u64 {
    for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        let exchange = (cells ^ cells >> shift) & mask;
        cells ^= exchange ^ exchange << shift;
    }
    cells
}

impl Partizan for Ruled {
    type Move = RuledMove;

    fn options(&self, player: Player, into: &mut Vec<RuledMove>) {
        self.each(player, |chosen| {
            into.push(chosen);
            true
        });
    }

    fn can_move(&self, player: Player) -> bool {
        let mut found = false;
        self.each(player, |_| {
            found = true;
            false
        });
        found
    }

    fn count_options(&self, player: Player) -> u64 {
        let mut count = 0;
        self.each(player, |_| {
            count += 1;
            true
        });
        count
    }

    fn after(&self, player: Player, RuledMove(first, second): RuledMove) -> Self {
        match &self.board.kind {
            Kind::Squares(squares) => {
                let mut after = *self;
                for (step, name) in [first, second].into_iter().enumerate().filter(|(_, name)| *name != NONE) {
                    if let Some(placement) = squares.placement(player, step, name) {
                        after.planes = changed(&after.planes, placement);
                    }
                }
                after
            }
            Kind::Heaps(heaps) => {
                let mut now = self.heaps();
                let results =
                    heaps.options[usize::from(first)].get(usize::from(second)).map_or([0; 3], |option| option.0);
                if let Some(place) = now.iter().position(|&heap| u16::from(heap) == first) {
                    now[place] = 0;
                }
                now.sort_unstable_by(|one, other| other.cmp(one));
                // A position that could lead to more heaps than there is room for is never played.
                let free = now.iter_mut().filter(|heap| **heap == 0);
                free.zip(results).for_each(|(place, heap)| *place = heap);
                self.with_heaps(now)
            }
        }
    }

    fn parts(&self, into: &mut Vec<Self>) {
        match &self.board.kind {
            Kind::Heaps(heaps) => {
                let alive = |heap: &u8| !heaps.options[usize::from(*heap)].is_empty();
                into.extend(self.heaps().into_iter().filter(alive).map(|heap| {
                    let mut one = [0; MOST_HEAPS];
                    one[0] = heap;
                    self.with_heaps(one)
                }));
            }
            Kind::Squares(squares) => {
                let Some(parts) = self.board.rules.parts else { return into.push(*self) };
                let unions = squares.unions(&self.planes);
                let mut rest = unions[squares.class_number(parts.class)] & squares.layout.all;
                while rest != 0 {
                    let group = squares.layout.group(rest & rest.wrapping_neg(), rest, parts.around);
                    rest &= !group;
                    let within = if parts.border { group | squares.layout.near(group, parts.around) } else { group };
                    let part = self.part(squares, within, parts.rest);
                    if part.can_move(Player::LEFT) || part.can_move(Player::RIGHT) {
                        into.push(part);
                    }
                }
            }
        }
    }

    fn canonical(&self) -> (Self, Sign) {
        self.least_image()
    }
}

impl Symmetric for Ruled {
    fn symmetries(&self) -> usize {
        self.board.group.len()
    }

    fn image(&self, index: usize) -> Self {
        let likeness = &self.board.group[index];
        let fits = match &self.board.kind {
            Kind::Squares(squares) => fits(squares, self, likeness.view),
            Kind::Heaps(_) => true,
        };
        if fits { self.seen(likeness) } else { *self }
    }

    fn sign(&self, index: usize) -> Sign {
        let likeness = &self.board.group[index];
        match &self.board.kind {
            Kind::Squares(squares) if !fits(squares, self, likeness.view) => Sign::Plus,
            _ => likeness.sign,
        }
    }
}

/// Whether the image of a position under this view fits on its board.
fn fits(squares: &Squares, position: &Ruled, view: View) -> bool {
    match squares.layout.form {
        Form::Grid { rows, columns, .. } => {
            !view.transpose || usize::from(position.columns) <= rows && usize::from(position.rows) <= columns
        }
        Form::Graph { .. } => true,
    }
}

impl Labelled for Ruled {
    fn in_turn(&self, (one, first): (Player, RuledMove), (other, second): (Player, RuledMove)) -> Option<Self> {
        let between = self.after(one, first);
        between.allows(other, second).then(|| between.after(other, second))
    }
}

impl Heuristics for Ruled {
    fn evaluate(&self, _which: usize) -> i32 {
        self.count_options(Player::LEFT) as i32 - self.count_options(Player::RIGHT) as i32
    }
}
