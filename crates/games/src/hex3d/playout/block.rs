//! 512 random games at once, a bit of wide words for each.
//!
//! Each free cell has planes that tell whose it becomes and in which *round*: a player's first stone from now on is put in
//! round 1, the next in round 2. Who is joined by the stones up to some round is found for all games by [`Flood`], and
//! halving finds for each game the round in which somebody was first: if exactly one player is joined up to a round, that
//! one has won; if several are, it was earlier; if nobody is, later, or never. Where several join in the same round, the
//! first in turn has won. No round in which nobody can have joined yet is looked at: those up to the least number of
//! stones that anybody needs are counted as one.

use hedgerow_core::Seed;
use hedgerow_core::bits::Bits;
use rand::RngCore;

use super::super::board::{Board, PLAYERS};
use super::flood::Flood;
use super::game_bits::{Coins, GAMES_AT_ONCE, GameBits};
use super::shuffle::shuffle;
use super::stir::Network;

/// Planes of a cell that tell whose it becomes.
const COLOURS: usize = 2;

/// A position that 512 games at once are played from.
pub struct Block {
    /// The cells that are free.
    free: Vec<u8>,
    /// A turn for each of them, in random order.
    turns: Vec<u8>,
    /// For every turn the constant planes of the cell that is taken in it, as bits.
    marks: Vec<u16>,
    /// How many bits tell the round.
    bits: usize,
    /// The planes of each free cell: whose it becomes, and the bits of the round.
    planes: Vec<GameBits>,
    /// The free cells taken before the rounds that are in question, and in these rounds.
    before: Vec<GameBits>,
    open: Vec<GameBits>,
    /// Everybody's stones in every cell of the box.
    stones: [Vec<GameBits>; PLAYERS],
    /// The players as they have their turns; with two players, the first once more.
    in_turn: [usize; PLAYERS],
    players: usize,
    flood: Flood,
    network: &'static Network,
}

impl Block {
    /// Games from this position, which is not over, without the pie rule; `None` if nobody can win any more.
    pub fn new<const W: usize>(board: &Board<W>) -> Option<Self> {
        let free: Vec<u8> = board.free.iter().map(|cell| cell as u8).collect();
        let players = board.shape.players();
        let rounds = free.len().div_ceil(players);
        let least = (0..PLAYERS).filter_map(|player| board.stones_to_join(player)).min()?.max(1);
        // Rounds are counted from the first in which somebody may join; never is one more.
        let values = (rounds + 2).checked_sub(least).filter(|&values| values > 1)?;
        let bits = (values - 1).ilog2() as usize + 1;
        let first = board.to_move.index();
        let mark = |turn: usize| {
            let player = (first + turn) % players;
            let round = (turn / players + 1).saturating_sub(least);
            (player as u16 + 1) | (round as u16) << COLOURS
        };
        let stones = board.stones.map(|stones| fixed(stones, board.shape.cells()));
        Some(Self {
            turns: (0..free.len()).map(|turn| turn as u8).collect(),
            marks: (0..free.len()).map(mark).collect(),
            bits,
            planes: vec![GameBits::NONE; free.len() * (COLOURS + bits)],
            before: vec![GameBits::NONE; free.len()],
            open: vec![GameBits::NONE; free.len()],
            stones,
            in_turn: std::array::from_fn(|offset| (first + offset) % players),
            players,
            flood: Flood::new(board.shape),
            network: Network::of(free.len()),
            free,
        })
    }

    /// Plays this many games: how many each player wins; the rest are draws.
    #[inline(always)]
    pub fn wins(&mut self, count: u64, seed: Seed) -> [u64; PLAYERS] {
        let (mut rng, mut coins) = (seed.child("orders").rng(), Coins::new(seed.child("coins")));
        let mut wins = [0; PLAYERS];
        let mut left = count;
        while left > 0 {
            let counted = GameBits::first(left.min(GAMES_AT_ONCE));
            for (wins, won) in wins.iter_mut().zip(self.play(&mut rng, &mut coins)) {
                *wins += (won & counted).count();
            }
            left = left.saturating_sub(GAMES_AT_ONCE);
        }
        wins
    }

    /// Plays 512 games: the games that each player wins.
    #[inline(always)]
    pub fn play(&mut self, rng: &mut impl RngCore, coins: &mut Coins) -> [GameBits; PLAYERS] {
        self.deal(rng, coins);
        self.before.fill(GameBits::NONE);
        self.open.fill(GameBits::ALL);
        let mut won = [GameBits::NONE; PLAYERS];
        // The games with an unknown winner; and the players who were joined when several were.
        let (mut unknown, mut rivals) = (GameBits::ALL, [GameBits::NONE; PLAYERS]);
        for bit in (0..self.bits).rev() {
            self.put_stones(COLOURS + bit);
            let one = self.flood.joined::<0>(&self.stones[0]) & unknown;
            let two = self.flood.joined::<1>(&self.stones[1]) & unknown;
            let three = match self.players {
                2 => GameBits::NONE,
                _ => self.flood.joined::<2>(&self.stones[2]) & unknown,
            };
            let joined = [one, two, three];
            let several = (one & two) | (one & three) | (two & three);
            let anybody = one | two | three;
            let nobody = unknown.minus(anybody);
            for player in 0..PLAYERS {
                won[player] = won[player] | joined[player].minus(several);
                rivals[player] = rivals[player].minus(several) | (joined[player] & several);
            }
            unknown = several | nobody;
            if unknown.is_none() {
                return won;
            }
            if bit > 0 {
                self.halve(COLOURS + bit, several, nobody);
            }
        }
        // All remaining rivals joined in the same round.
        for &player in &self.in_turn {
            let first = rivals[player] & unknown;
            won[player] = won[player] | first;
            unknown = unknown.minus(first);
        }
        won
    }

    /// Gives every free cell a turn, in another random order in each game.
    #[inline(always)]
    fn deal(&mut self, rng: &mut impl RngCore, coins: &mut Coins) {
        shuffle(&mut self.turns, rng);
        let each = COLOURS + self.bits;
        for (planes, &turn) in self.planes.chunks_exact_mut(each).zip(&self.turns) {
            let mark = self.marks[usize::from(turn)];
            for (place, plane) in planes.iter_mut().enumerate() {
                *plane = GameBits::all_if(mark >> place & 1 == 1);
            }
        }
        self.network.stir(&mut self.planes, each, coins);
    }

    /// Puts the stones of the earlier half of the rounds in question, which do not have the bit in this plane.
    #[inline(always)]
    fn put_stones(&mut self, plane: usize) {
        let [ones, twos, threes] = &mut self.stones;
        let each = COLOURS + self.bits;
        for (index, planes) in self.planes.chunks_exact(each).enumerate() {
            let taken = self.before[index] | self.open[index].minus(planes[plane]);
            let (low, high) = (planes[0] & taken, planes[1] & taken);
            let cell = usize::from(self.free[index]);
            ones[cell] = low.minus(high);
            twos[cell] = high.minus(low);
            threes[cell] = low & high;
        }
    }

    /// Where several have joined, only the earlier half of the rounds stays in question, and where nobody has, only the
    /// later half.
    #[inline(always)]
    fn halve(&mut self, plane: usize, several: GameBits, nobody: GameBits) {
        let each = COLOURS + self.bits;
        for (index, planes) in self.planes.chunks_exact(each).enumerate() {
            let (open, bit) = (self.open[index], planes[plane]);
            let early = open.minus(bit);
            self.before[index] = (self.before[index] & (several | nobody)) | (early & nobody);
            self.open[index] = (early & several) | (open & bit & nobody);
        }
    }
}

/// Stones that are present in all games.
fn fixed<const W: usize>(stones: Bits<W>, cells: usize) -> Vec<GameBits> {
    (0..cells).map(|cell| GameBits::all_if(stones.has(cell))).collect()
}
