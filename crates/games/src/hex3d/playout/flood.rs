//! Who is joined, in 512 games at once: sweeps over the box spread the cells reached from a face.
//!
//! A sweep goes over the box line by line, forth and then back. A line of cells takes what its neighbour lines have
//! reached and spreads it within itself, without leaving the registers. After the first sweep it visits again only
//! lines next to one that has changed; when there are none, everything reachable is reached.

use hedgerow_core::Player;

use super::super::board::PLAYERS;
use super::super::shape::Shape;
use super::game_bits::GameBits;

/// A line of cells from left to right.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// Its first cell.
    start: u16,
    /// The first cells of the lines beside it; there are `count` of them.
    beside: [u16; 4],
    count: u8,
    /// The indices of these lines in the list, except those in the near face, where nothing can change.
    concerned: u64,
}

/// The lines of a box in the order of a player's sweeps: away from the starting face.
#[derive(Clone, Debug)]
struct Lines {
    list: Vec<Line>,
    /// The indices of the lines that the first sweep visits: all except those in the near face.
    first: u64,
}

impl Lines {
    fn new(shape: Shape, player: Player) -> Self {
        let axis = Shape::axis(player);
        let mut starts: Vec<usize> = (0..shape.cells()).filter(|&cell| shape.place(cell)[0] == 0).collect();
        starts.sort_by_key(|&start| {
            let [_, y, z] = shape.place(start);
            if axis == 1 { [y, z] } else { [z, y] }
        });
        let is_near = |start: usize| axis != 0 && shape.place(start)[axis] == 0;
        // A box has at most 49 lines, so a word holds a set of them.
        let place = |start: usize| starts.iter().position(|&other| other == start).unwrap_or(0);
        let bit = |start: usize| if is_near(start) { 0 } else { 1 << place(start) };
        let line = |&start: &usize| {
            let mut line = Line { start: start as u16, ..Line::default() };
            for other in shape.beside(start).filter(|&other| shape.place(other)[0] == 0) {
                line.beside[usize::from(line.count)] = other as u16;
                line.count += 1;
                line.concerned |= bit(other);
            }
            line
        };
        Self { list: starts.iter().map(line).collect(), first: starts.iter().fold(0, |set, &start| set | bit(start)) }
    }
}

/// A box, and the cells reached in it.
pub struct Flood {
    shape: Shape,
    lines: [Lines; PLAYERS],
    reached: Vec<GameBits>,
}

impl Flood {
    /// A flood for boxes of this shape.
    pub fn new(shape: Shape) -> Self {
        let lines = std::array::from_fn(|player| Lines::new(shape, Player::new(player as u8)));
        Self { shape, lines, reached: vec![GameBits::NONE; shape.cells()] }
    }

    /// The games in which a player with these stones has joined the faces.
    #[inline(always)]
    pub fn joined<const PLAYER: usize>(&mut self, stones: &[GameBits]) -> GameBits {
        match self.shape.columns() {
            1 => self.joined_in_lines::<1, PLAYER>(stones),
            2 => self.joined_in_lines::<2, PLAYER>(stones),
            3 => self.joined_in_lines::<3, PLAYER>(stones),
            4 => self.joined_in_lines::<4, PLAYER>(stones),
            5 => self.joined_in_lines::<5, PLAYER>(stones),
            6 => self.joined_in_lines::<6, PLAYER>(stones),
            _ => self.joined_in_lines::<{ Shape::LONGEST }, PLAYER>(stones),
        }
    }

    #[inline(always)]
    fn joined_in_lines<const C: usize, const PLAYER: usize>(&mut self, stones: &[GameBits]) -> GameBits {
        let (rows, layers) = (self.shape.rows(), self.shape.layers());
        let (reached, lines) = (&mut self.reached[..], &self.lines[PLAYER]);
        // The near face has been reached where it has stones.
        for (index, (set, stones)) in reached.chunks_exact_mut(C).zip(stones.chunks_exact(C)).enumerate() {
            let near = match PLAYER {
                0 => {
                    if index % rows == 0 {
                        C
                    } else {
                        0
                    }
                }
                1 => 1,
                _ => {
                    if index < rows {
                        C
                    } else {
                        0
                    }
                }
            };
            for x in 0..C {
                set[x] = if x < near { stones[x] } else { GameBits::NONE };
            }
        }
        let mut waiting = lines.first;
        while waiting != 0 {
            let mut ahead = waiting;
            while ahead != 0 {
                let place = ahead.trailing_zeros();
                waiting &= !(1 << place);
                waiting |= sweep::<C>(&lines.list[place as usize], stones, reached);
                ahead = waiting & (!1 << place);
            }
            let mut ahead = waiting;
            while ahead != 0 {
                let place = 63 - ahead.leading_zeros();
                waiting &= !(1 << place);
                waiting |= sweep::<C>(&lines.list[place as usize], stones, reached);
                ahead = waiting & ((1 << place) - 1);
            }
        }
        let mut joined = GameBits::NONE;
        for (index, set) in reached.chunks_exact(C).enumerate() {
            let far = match PLAYER {
                0 => {
                    if index % rows + 1 == rows {
                        0
                    } else {
                        C
                    }
                }
                1 => C - 1,
                _ => {
                    if index >= rows * (layers - 1) {
                        0
                    } else {
                        C
                    }
                }
            };
            for &cell in &set[far..] {
                joined = joined | cell;
            }
        }
        joined
    }
}

/// Spreads the reached cells into a line and within it; returns the lines that must be visited next.
#[inline(always)]
fn sweep<const C: usize>(line: &Line, stones: &[GameBits], reached: &mut [GameBits]) -> u64 {
    let start = usize::from(line.start);
    let Some(stones) = stones[start..].first_chunk::<C>() else { return 0 };
    let Some(&before) = reached[start..].first_chunk::<C>() else { return 0 };
    let mut set = before;
    for &other in &line.beside[..usize::from(line.count)] {
        if let Some(other) = reached[usize::from(other)..].first_chunk::<C>() {
            for x in 0..C {
                set[x] = set[x] | other[x];
            }
        }
    }
    set[0] = set[0] & stones[0];
    for x in 1..C {
        set[x] = (set[x] | set[x - 1]) & stones[x];
    }
    for x in (1..C).rev() {
        set[x - 1] = set[x - 1] | (set[x] & stones[x - 1]);
    }
    let mut changed = GameBits::NONE;
    for x in 0..C {
        changed = changed | (set[x] ^ before[x]);
    }
    if changed.is_none() {
        return 0;
    }
    if let Some(into) = reached[start..].first_chunk_mut::<C>() {
        *into = set;
    }
    line.concerned
}
