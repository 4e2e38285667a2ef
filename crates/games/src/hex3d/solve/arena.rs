//! The reduced form of a position: its free cells, and how each player could join them.
//!
//! Two free cells are neighbours *for a player* if they share a side or if a chain of that player's stones lies between
//! them; a face is reached in the same way. So the stones on the board at the start of a search disappear, whatever the
//! box was, and up to [`MOST_FREE`] free cells fit into a word.
//!
//! **Useless cells.** A player with t turns left cannot use a cell unless some path from face to face through it needs
//! at most t free cells, including the cell itself. Paths only get longer and turns fewer, so a cell that is useless to
//! a player stays useless. A stone that is useless to its owner is equivalent to an excluded cell. A free cell that is
//! useless to all is a mere pass, and any two of them are the same move. So positions that differ only in these are one
//! position: [`State`] has the useful stones, the useful free cells, and the number of passes. A player without a
//! useful cell cannot win any more.
//!
//! **The pie rule.** The first stone may change hands, so it is placed like later ones, and while it may, no cell
//! counts as useless: nobody knows how many turns they have left. Taking it over is a turn without a stone. From then
//! on the turns are one ahead of the stones ([`Phase`]).

use hedgerow_core::bits::Bits;
use hedgerow_core::{Player, Symmetric};

use super::super::board::{Board, PLAYERS};

/// The most free cells at the start of a search.
pub const MOST_FREE: usize = 27;
/// Cells are looked up in chunks of this size.
const CHUNK: usize = 9;
const CHUNKS: usize = MOST_FREE.div_ceil(CHUNK);
/// The most turns that a player can have left: one of two.
const MOST_TURNS: usize = MOST_FREE.div_ceil(2);

/// For each chunk of cells, a value for every subset of them.
type Chunks<T> = [[T; 1 << CHUNK]; CHUNKS];

/// A set of the free cells.
pub(super) type Cells = u32;

/// The relation between turns and stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// One turn for each stone.
    Plain,
    /// The same, and the first stone may be taken over.
    Pie,
    /// The first stone was taken over: one turn more than stones.
    Ahead,
}

impl Phase {
    const COUNT: u128 = 3;
}

/// A position, reduced to what matters: equal states have equal outcome sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The stones placed since the start that are useful to their owners.
    pub stones: [Cells; PLAYERS],
    /// The free cells that are useful to some player.
    pub free: Cells,
    /// The number of the other free cells.
    pub passes: u8,
    pub mover: u8,
    pub phase: Phase,
}

/// A state with the results of its paths from face to face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospects {
    pub state: State,
    /// For each player the cells that are useful to them.
    useful: [Cells; PLAYERS],
    /// For each player the cells with which they join their faces at once.
    pub wins: [Cells; PLAYERS],
    /// For each player the least number of further stones that they need; [`MOST_TURNS`] + 1 if they can no longer
    /// join.
    pub needs: [u8; PLAYERS],
    /// The players who may still win, as bits.
    pub alive: u8,
    /// How many stones are on the board.
    stones: u16,
}

impl Prospects {
    /// How many stones are on the board, useful or not.
    pub fn stones_on_board(&self) -> usize {
        self.stones.into()
    }
}

/// The free cells of a position and their neighbours.
pub(super) struct Arena {
    /// The cells of the board, by their number here.
    cells: Vec<usize>,
    /// For each player, the cells that reach either face.
    faces: [[Cells; 2]; PLAYERS],
    /// For each player, the neighbours of every set of cells.
    beside: Box<[Chunks<Cells>; PLAYERS]>,
    /// For each symmetry of the position, the contributions of sets of cells to a key.
    weights: Vec<Chunks<u64>>,
    key_bits: u32,
    /// Whether the first stone may be taken over at the start.
    pie: bool,
    /// How many play.
    players: usize,
    /// How many stones are on the board at the start.
    stones: usize,
}

impl Arena {
    /// The arena of a position that is not over; `None` if too many cells are free, or if the pie rule is in force in a
    /// box so narrow that one stone may win.
    pub fn new<const W: usize>(board: &Board<W>) -> Option<Self> {
        let pie = board.pie();
        if pie && board.shape().sides().contains(&1) {
            return None;
        }
        let board = &if pie { board.emptied() } else { *board };
        let cells: Vec<usize> = board.free().iter().collect();
        let count = cells.len();
        if count > MOST_FREE || board.winner().is_some() {
            return None;
        }
        let here =
            |set: Bits<W>| -> Cells { (0..count).filter(|&cell| set.has(cells[cell])).map(|cell| 1 << cell).sum() };
        let players = [0, 1, 2].map(Player::new);
        // From a cell through the stones of a player, and on to the neighbours.
        let near = |player: Player, from: Bits<W>| {
            let stones = board.stones(player);
            let chain = board.reached(board.spread(from), stones);
            here(board.spread(chain).or(board.spread(from)).minus(from))
        };
        let mut beside = Box::new([[[0; 1 << CHUNK]; CHUNKS]; PLAYERS]);
        for player in players {
            let each: Vec<Cells> =
                cells.iter().map(|&cell| near(player, Bits::one(cell)) & !here(Bits::one(cell))).collect();
            fill(&mut beside[player.index()], &each, 0, |set, more| set | more);
        }
        let faces = players.map(|player| {
            board.faces(player).map(|face| here(face) | here(board.spread(board.reached(face, board.stones(player)))))
        });
        let weights = (0..board.symmetries()).filter(|&index| board.image(index) == *board).map(|index| {
            let image = |cell: usize| {
                let image = board.shape().flipped(cells[cell], index);
                cells.iter().position(|&other| other == image).unwrap_or(cell)
            };
            let each: Vec<u64> = (0..count).map(|cell| 5_u64.pow(image(cell) as u32)).collect();
            let mut sums = [[0; 1 << CHUNK]; CHUNKS];
            fill(&mut sums, &each, 0, |sum, more| sum + more);
            sums
        });
        let weights = weights.collect();
        let greatest = 5_u128.pow(count as u32) * (count as u128 + 1) * if pie { Phase::COUNT } else { 1 };
        let key_bits = (u128::BITS - greatest.leading_zeros()).max(2);
        let (players, stones) = (board.shape().players(), board.stones_on_board());
        Some(Self { faces, beside, weights, key_bits, pie, cells, players, stones })
    }

    /// How many play.
    #[inline]
    pub fn players(&self) -> usize {
        self.players
    }

    /// How many bits keys have.
    pub fn key_bits(&self) -> u32 {
        self.key_bits
    }

    /// The state of a position reached from the start by taking free cells.
    pub fn state<const W: usize>(&self, board: &Board<W>) -> State {
        let here = |set: Bits<W>| -> Cells {
            (0..self.cells.len()).filter(|&cell| set.has(self.cells[cell])).map(|cell| 1 << cell).sum()
        };
        let stones = [0, 1, 2].map(|player| here(board.stones(Player::new(player))));
        let mover = board.to_move().index();
        let made: u32 = stones.iter().map(|stones| stones.count_ones()).sum();
        let phase = match self.pie {
            true if board.pie() => Phase::Pie,
            true if made as usize % self.players != mover => Phase::Ahead,
            _ => Phase::Plain,
        };
        State { stones, free: here(board.free()), passes: 0, mover: mover as u8, phase }
    }

    /// A number that a state shares only with its images under symmetries, which have the same outcome sets.
    pub fn key(&self, state: &State) -> u128 {
        let sum = |weights: &Chunks<u64>| {
            let mut key = 0;
            for (chunk, weights) in weights.iter().enumerate() {
                let part = |set: Cells| weights[(set >> (CHUNK * chunk)) as usize & ((1 << CHUNK) - 1)];
                let [one, two, three] = state.stones;
                key += part(one) + 2 * part(two) + 3 * part(three) + 4 * part(state.free);
            }
            key
        };
        let least = self.weights.iter().map(sum).min().unwrap_or(0);
        let key = u128::from(least) * (self.cells.len() as u128 + 1) + u128::from(state.passes);
        if self.pie { key * Phase::COUNT + state.phase as u128 } else { key }
    }

    /// The state after its mover takes a useful free cell, or passes.
    #[inline]
    pub fn after(&self, prospects: &Prospects, cell: Option<u32>) -> Prospects {
        let mut state = prospects.state;
        let taken = cell.map_or(0, |cell| 1 << cell);
        let mover = usize::from(state.mover);
        state.stones[mover] |= taken;
        state.free &= !taken;
        state.passes -= u8::from(cell.is_none());
        state.mover = (state.mover + 1) % self.players as u8;
        if state.phase == Phase::Pie {
            if state.mover == 0 {
                state.phase = Phase::Plain;
            }
            return self.prospects(state);
        }
        // The others have as many turns as before: for those to whom the cell was useless, nothing has changed.
        self.looked(state, |player| {
            let same = player != mover && prospects.useful[player] & taken == 0;
            same.then(|| Ways {
                useful: prospects.useful[player],
                wins: prospects.wins[player],
                needs: prospects.needs[player],
            })
        })
    }

    /// The state after its mover takes over the first stone; `None` where that is not allowed.
    pub fn taken_over(&self, prospects: &Prospects) -> Option<Prospects> {
        let mut state = prospects.state;
        let mover = usize::from(state.mover);
        (state.phase == Phase::Pie && mover > 0).then(|| {
            state.stones[mover] = std::mem::take(&mut state.stones[0]);
            state.mover = (state.mover + 1) % self.players as u8;
            state.phase = Phase::Ahead;
            self.prospects(state)
        })
    }

    /// A state without its useless cells and stones.
    pub fn prospects(&self, state: State) -> Prospects {
        match state.phase {
            Phase::Pie => self.unpruned(state),
            _ => self.looked(state, |_| None),
        }
    }

    /// A state in which nobody knows yet how many turns they have left, and nobody can win at once.
    fn unpruned(&self, state: State) -> Prospects {
        let needs = std::array::from_fn(|player| self.ways(player, state.stones[player], state.free, MOST_TURNS).needs);
        let everything = state.stones.iter().fold(state.free, |all, stones| all | stones);
        Prospects {
            state,
            useful: [everything; PLAYERS],
            wins: [0; PLAYERS],
            needs,
            alive: (1 << self.players) - 1,
            stones: self.stones_of(&state),
        }
    }

    #[inline]
    fn looked(&self, state: State, known: impl Fn(usize) -> Option<Ways>) -> Prospects {
        let free = state.free.count_ones() as usize + usize::from(state.passes);
        let mut prospects = Prospects {
            state,
            useful: [0; PLAYERS],
            wins: [0; PLAYERS],
            needs: [MOST_TURNS as u8 + 1; PLAYERS],
            alive: 0,
            stones: self.stones_of(&state),
        };
        let mut useful = 0;
        for waits in 0..self.players {
            let player = (usize::from(state.mover) + waits) % self.players;
            let turns = (free + self.players - 1 - waits) / self.players;
            let ways = known(player).unwrap_or_else(|| self.ways(player, state.stones[player], state.free, turns));
            prospects.alive |= u8::from(ways.useful != 0) << player;
            prospects.wins[player] = ways.wins;
            prospects.useful[player] = ways.useful;
            prospects.needs[player] = ways.needs;
            prospects.state.stones[player] &= ways.useful;
            useful |= ways.useful;
        }
        prospects.state.passes += (state.free & !useful).count_ones() as u8;
        prospects.state.free &= useful;
        prospects
    }

    /// How many stones are on the board in a state.
    #[inline]
    fn stones_of(&self, state: &State) -> u16 {
        let free = state.free.count_ones() as usize + usize::from(state.passes);
        (self.stones + self.cells.len() - free) as u16
    }

    #[inline]
    fn spread(&self, player: usize, set: Cells) -> Cells {
        let part = |chunk: usize| self.beside[player][chunk][(set >> (CHUNK * chunk)) as usize & ((1 << CHUNK) - 1)];
        (0..CHUNKS).fold(set, |all, chunk| all | part(chunk))
    }

    /// The useful cells of a player with this many turns left. (Nobody has joined their faces yet.)
    #[inline]
    fn ways(&self, player: usize, own: Cells, free: Cells, turns: usize) -> Ways {
        let [near, far] = self.faces[player];
        let turns = turns.min(MOST_TURNS);
        let mut from_near = [0; MOST_TURNS + 2];
        let mut from_far = [0; MOST_TURNS + 2];
        if turns == 0 || self.distances(player, (near, own, free), turns, &mut from_near) & far == 0 {
            return Ways { useful: 0, wins: 0, needs: MOST_TURNS as u8 + 1 };
        }
        self.distances(player, (far, own, free), turns, &mut from_far);
        let mut useful = 0;
        for before in 0..=turns {
            // A free cell counts from both sides, a stone from neither.
            useful |= from_near[before] & (from_far[turns - before] & own | from_far[turns + 1 - before] & free);
        }
        let needs = from_near[..turns + 2].iter().position(|level| level & far != 0).unwrap_or(MOST_TURNS + 1) as u8;
        Ways { useful, wins: from_near[1] & from_far[1] & free, needs }
    }

    /// The cells reachable from a face over at most 0, 1, 2 … free cells, each including itself; and the last of these
    /// sets.
    #[inline]
    fn distances(
        &self,
        player: usize,
        (face, own, free): (Cells, Cells, Cells),
        turns: usize,
        into: &mut [Cells; MOST_TURNS + 2],
    ) -> Cells {
        let along_stones = |mut set: Cells| loop {
            let wider = set | self.spread(player, set) & own;
            if wider == set {
                return set;
            }
            set = wider;
        };
        let mut set = along_stones(face & own);
        let mut edge = face;
        for (steps, level) in into[..turns + 2].iter_mut().enumerate() {
            *level = set;
            if steps < turns {
                let wider = along_stones(set | (edge | self.spread(player, set)) & free);
                (edge, set) = (0, wider);
            }
        }
        into[turns]
    }
}

/// The useful cells of a player.
struct Ways {
    /// The cells on paths for which the remaining turns suffice.
    useful: Cells,
    /// The free cells that join the faces at once.
    wins: Cells,
    /// The least number of further stones.
    needs: u8,
}

/// Computes the value of every set of cells, chunk by chunk, from the values of single cells.
fn fill<T: Copy>(sets: &mut Chunks<T>, each: &[T], none: T, add: impl Fn(T, T) -> T) {
    for (chunk, sums) in sets.iter_mut().enumerate() {
        sums[0] = none;
        for set in 1..sums.len() {
            // The set without its first cell was computed before.
            let one = each.get(CHUNK * chunk + set.trailing_zeros() as usize).copied().unwrap_or(none);
            sums[set] = add(sums[set & (set - 1)], one);
        }
    }
}
