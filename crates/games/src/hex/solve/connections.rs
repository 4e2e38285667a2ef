//! What a player can join by force: virtual connections, found by H-search (Anshelevich, *A hierarchical approach to
//! computer Hex*, 2002).
//!
//! Points are the player's two sides, the player's chains and the free cells. Two points are *connected* by a set of
//! free cells if the player, with stones on both, joins them within the set even if the opponent moves first; *nearly*
//! connected if the player has to move first. Touching points are connected by the empty set. Then:
//!
//! - and: if a connects with b and b with c, by sets that share no cell and contain none of the three points, then a
//!   and c are connected if b is a chain, and nearly connected if b is a free cell, which the player takes;
//! - or: if a and b are nearly connected by several sets without a common cell, then a and b are connected by their
//!   union: whichever cell the opponent takes, one of the sets is untouched.
//!
//! Both rules are sound; not every connection follows from them, and each pair of points keeps only a few sets.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Player, Stopped};

use crate::hex::board::Board;

/// The most sets for each pair of points, for connections and near connections.
const MOST_FULL: usize = 6;
const MOST_NEAR: usize = 12;
/// The most near connections of the two sides.
const MOST_OF_SIDES: usize = 64;
/// The number of sets that the or rule combines at a time, between points and between the sides.
const WIDEST: usize = 3;
const WIDEST_OF_SIDES: usize = 4;
/// The sides are the first two points.
const SIDES: [usize; 2] = [0, 1];
/// The budget is checked this often.
const BETWEEN_CHECKS: u32 = 1024;

/// The sets that connect two points; none contains another. They are stored in the pair itself: reading them takes most
/// of the time of a search.
#[derive(Clone, Copy, Debug)]
struct Full<const W: usize> {
    sets: [Bits<W>; MOST_FULL],
    count: u8,
    /// A bit for each set that has been combined with all others.
    met: u8,
}

impl<const W: usize> Full<W> {
    const NONE: Self = Self { sets: [Bits::NONE; MOST_FULL], count: 0, met: 0 };

    fn sets(&self) -> &[Bits<W>] {
        &self.sets[..self.count.into()]
    }

    /// Whether one of them is contained in a set.
    fn any_within(&self, set: Bits<W>) -> bool {
        self.sets().iter().any(|&full| within(full, set))
    }

    /// Inserts a set that contains none of them, replacing those that contain it; returns whether there was room.
    fn insert(&mut self, set: Bits<W>) -> bool {
        let (sets, met, count) = (self.sets, self.met, usize::from(self.count));
        (self.count, self.met) = (0, 0);
        for (index, &full) in sets[..count].iter().enumerate().filter(|(_, full)| !within(set, **full)) {
            self.sets[usize::from(self.count)] = full;
            self.met |= (met >> index & 1) << self.count;
            self.count += 1;
        }
        let has_room = usize::from(self.count) < MOST_FULL;
        if has_room {
            self.sets[usize::from(self.count)] = set;
            self.count += 1;
        }
        has_room
    }
}

/// When the search has found enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// The player, to move, can join.
    Threat,
    /// The player can join even if the other moves.
    Joined,
}

/// What a player can join by force.
pub(super) struct Connections<const W: usize> {
    /// The free cell of a point, if it is one.
    cells: Vec<Option<usize>>,
    /// By both points, in either order.
    full: Vec<Full<W>>,
    /// The sets that nearly connect two points; none contains another; by point and earlier point.
    near: Vec<Vec<Bits<W>>>,
    /// Connections not yet combined with all others, by size.
    waiting: Vec<Vec<(usize, usize, Bits<W>)>>,
    /// Whether the player can join even if the other moves first.
    pub joined: bool,
    /// A cell with which the player joins, moving first: the first that was found.
    pub key: Option<usize>,
}

fn within<const W: usize>(set: Bits<W>, of: Bits<W>) -> bool {
    set.minus(of).is_empty()
}

impl<const W: usize> Connections<W> {
    /// Searches until enough is found, or nothing more can be found.
    pub fn of(board: &Board<W>, player: Player, until: Until, budget: &Budget) -> Result<Self, Stopped> {
        let points = board.free().len() + board.stones(player).len() + SIDES.len();
        let _held = budget.hold::<Full<W>>(points * points)?;
        let mut found = Self::touching(board, player);
        let mut steps = 0;
        let mut size = 0;
        while size < found.waiting.len() {
            let Some((one, other, set)) = found.waiting[size].pop() else {
                size += 1;
                continue;
            };
            steps += 1;
            if steps % BETWEEN_CHECKS == 0 {
                budget.check()?;
            }
            found.meet(one, other, set);
            if found.joined || until == Until::Threat && found.key.is_some() {
                break;
            }
            // New connections may be smaller than the waiting ones.
            size = (0..=size).find(|&size| !found.waiting[size].is_empty()).unwrap_or(size);
        }
        Ok(found)
    }

    /// The points, with connections between touching ones.
    fn touching(board: &Board<W>, player: Player) -> Self {
        let (stones, free, ends) = (board.stones(player), board.free(), board.sides(player));
        // The free cells that each chain touches; chains at a side belong to the side.
        let mut touched: Vec<Bits<W>> = ends.map(|side| side.and(free)).to_vec();
        let mut left = stones;
        while let Some(stone) = left.first() {
            let chain = board.reached(Bits::one(stone), stones);
            left = left.minus(chain);
            let cells = board.spread(chain).and(free);
            match SIDES.into_iter().find(|&side| !ends[side].and(chain).is_empty()) {
                Some(side) => touched[side] = touched[side].or(cells),
                None => touched.push(cells),
            }
        }
        let chains = touched.len();
        let mut cells = vec![None; chains];
        cells.extend(free.iter().map(Some));
        let points = cells.len();
        let mut number = vec![0; board.shape().cells()];
        free.iter().enumerate().for_each(|(place, cell)| number[cell] = chains + place);
        let mut found = Self {
            cells,
            full: vec![Full::NONE; points * points],
            near: vec![Vec::new(); points * (points - 1) / 2],
            waiting: vec![Vec::new(); free.len() + 1],
            joined: false,
            key: None,
        };
        for (chain, cells) in touched.into_iter().enumerate() {
            cells.iter().for_each(|cell| found.connect(chain, number[cell], Bits::NONE));
        }
        for cell in free.iter() {
            let beside = board.spread(Bits::one(cell)).and(free);
            let later = beside.iter().filter(|&other| other > cell);
            later.for_each(|other| found.connect(number[cell], number[other], Bits::NONE));
        }
        found
    }

    /// The index of the full connections of two points, seen from the first.
    fn place(&self, one: usize, other: usize) -> usize {
        one * self.cells.len() + other
    }

    /// Combines a connection with all others by the and rule.
    fn meet(&mut self, one: usize, other: usize, set: Bits<W>) {
        for place in [self.place(one, other), self.place(other, one)] {
            let pair = &mut self.full[place];
            let Some(own) = pair.sets().iter().position(|&full| full == set) else { return };
            pair.met |= 1 << own;
        }
        for (end, middle) in [(one, other), (other, one)] {
            let (end_cell, middle_cell) = (self.cells[end], self.cells[middle]);
            for third in 0..self.cells.len() {
                let pair = self.full[self.place(middle, third)];
                if pair.met == 0 || third == end || self.cells[third].is_some_and(|cell| set.has(cell)) {
                    continue;
                }
                for (index, &full) in pair.sets().iter().enumerate() {
                    let is_met = pair.met >> index & 1 == 1;
                    if !is_met || !full.and(set).is_empty() || end_cell.is_some_and(|cell| full.has(cell)) {
                        continue;
                    }
                    let union = full.or(set);
                    match middle_cell {
                        None => self.connect(end, third, union),
                        Some(key) => self.nearly_connect(end, third, (union.or(Bits::one(key)), key)),
                    }
                }
            }
        }
    }

    fn connect(&mut self, one: usize, other: usize, set: Bits<W>) {
        if one + other == 1 {
            self.joined = true;
            return;
        }
        let [place, back] = [self.place(one, other), self.place(other, one)];
        if self.full[place].any_within(set) {
            return;
        }
        let has_room = self.full[place].insert(set);
        self.full[back] = self.full[place];
        if has_room {
            self.near[near_place(one, other)].retain(|&near| !within(set, near));
            self.waiting[set.len()].push((one, other, set));
        }
    }

    /// `key` is the cell of the set that the player takes.
    fn nearly_connect(&mut self, one: usize, other: usize, (set, key): (Bits<W>, usize)) {
        let of_sides = one + other == 1;
        let is_full = self.full[self.place(one, other)].any_within(set);
        let near = &mut self.near[near_place(one, other)];
        if is_full || near.iter().any(|&near| within(near, set)) {
            return;
        }
        near.retain(|&near| !within(set, near));
        if near.len() >= if of_sides { MOST_OF_SIDES } else { MOST_NEAR } {
            return;
        }
        let others = near.clone();
        near.push(set);
        if of_sides {
            self.key.get_or_insert(key);
        }
        let widest = if of_sides { WIDEST_OF_SIDES } else { WIDEST };
        self.or((one, other), (set, set), &others, widest - 1);
    }

    /// The or rule: adds sets disjoint from the intersection of all sets so far.
    fn or(&mut self, pair: (usize, usize), (common, union): (Bits<W>, Bits<W>), others: &[Bits<W>], more: usize) {
        for (index, &set) in others.iter().enumerate() {
            let less = common.and(set);
            if less.is_empty() {
                self.connect(pair.0, pair.1, union.or(set));
            } else if more > 1 && less != common {
                self.or(pair, (less, union.or(set)), &others[index + 1..], more - 1);
            }
        }
    }

    /// The cells common to all threats with which the player could join moving first: the opponent has to move to one
    /// of them. None if there is no threat.
    pub fn must_play(&self) -> Option<Bits<W>> {
        self.near[near_place(SIDES[0], SIDES[1])].iter().copied().reduce(Bits::and)
    }

    /// How many more stones a chain of connections through each free cell needs, by cell.
    pub fn lengths(&self, into: &mut [u32]) {
        let [near, far] = SIDES.map(|side| self.steps_from(side));
        for (point, cell) in self.cells.iter().enumerate() {
            if let Some(cell) = *cell {
                into[cell] += near[point] + far[point];
            }
        }
    }

    /// How many free cells are on a shortest chain of connections from a side to each point, including the point.
    fn steps_from(&self, side: usize) -> Vec<u32> {
        const FAR: u32 = 100;
        let mut steps = vec![FAR; self.cells.len()];
        let mut done = vec![false; self.cells.len()];
        steps[side] = 0;
        loop {
            let open = (0..steps.len()).filter(|&point| !done[point] && steps[point] < FAR);
            let Some(point) = open.min_by_key(|&point| steps[point]) else { return steps };
            done[point] = true;
            for other in 0..steps.len() {
                if self.full[self.place(point, other)].count > 0 {
                    let further = steps[point] + u32::from(self.cells[other].is_some());
                    steps[other] = steps[other].min(further);
                }
            }
        }
    }
}

/// The index of the near connections of two points.
fn near_place(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}
