//! One random game without playing it move by move.
//!
//! Only the free cells in random order are needed: the players who are joined when the box is full determine the
//! winner, unless there are two or more. Only then does it matter who was first, and bisection finds a moment when only
//! one was.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Player, Rules, Turn};
use rand::{Rng, RngCore};

use super::super::board::{Board, PLAYERS};
use super::super::rules::Move;
use super::super::shape::Shape;
use super::shuffle::shuffle;

/// The end of a random game.
struct End<const W: usize> {
    winner: Option<Player>,
    stones: [Bits<W>; PLAYERS],
    /// The number of stones placed.
    turns: usize,
}

impl<const W: usize> Board<W> {
    /// Whether these stones join a player's faces.
    #[inline]
    fn joins(&self, stones: Bits<W>, player: usize) -> bool {
        let [near, far] = self.faces[player];
        let mut set = stones.and(near);
        loop {
            let wider = self.spread(set).and(stones);
            if !wider.and(far).is_empty() {
                return true;
            }
            if wider == set {
                return false;
            }
            set = wider;
        }
    }

    /// Which of some players are joined by these stones: a bit for each.
    #[inline]
    fn joined(&self, stones: &[Bits<W>; PLAYERS], among: u8) -> u8 {
        let mut joined = 0;
        for (player, &stones) in stones.iter().enumerate() {
            joined |= u8::from(among >> player & 1 == 1 && self.joins(stones, player)) << player;
        }
        joined
    }

    /// The end of the game if the cells are taken in this order from here on.
    #[inline]
    fn end(&self, order: &[u8]) -> End<W> {
        match self.shape.players() {
            2 => self.end_of::<2>(order),
            _ => self.end_of::<PLAYERS>(order),
        }
    }

    /// The same where `P` play.
    #[inline]
    fn end_of<const P: usize>(&self, order: &[u8]) -> End<W> {
        let first = self.to_move.index();
        let mut stones = self.stones;
        let mut added = [Bits::NONE; PLAYERS];
        for round in order.chunks(P) {
            for (set, &cell) in added.iter_mut().zip(round) {
                set.insert(cell.into());
            }
        }
        for (offset, &set) in added[..P].iter().enumerate() {
            let player = (first + offset) % P;
            stones[player] = stones[player].or(set);
        }
        let joined = self.joined(&stones, (1 << P) - 1);
        if joined & joined.wrapping_sub(1) != 0 {
            return self.first_to_join::<P>(order, stones, joined);
        }
        let winner = (joined != 0).then(|| Player::new(joined.trailing_zeros() as u8));
        End { winner, stones, turns: order.len() }
    }

    /// A moment when only one of the `joined` players is joined; two or more are when all stones are placed.
    fn first_to_join<const P: usize>(&self, order: &[u8], stones: [Bits<W>; PLAYERS], mut joined: u8) -> End<W> {
        let (mut none, mut several, mut at_several) = (0, order.len(), stones);
        loop {
            // Nobody has joined after `none` turns, two or more have after `several`: as one turn adds one stone, there
            // is a moment between them.
            let turns = none + (several - none) / 2;
            let mut stones = at_several;
            for (turn, &cell) in order[..several].iter().enumerate().skip(turns) {
                stones[(self.to_move.index() + turn) % P].remove(cell.into());
            }
            let now = self.joined(&stones, joined);
            match now.count_ones() {
                0 => none = turns,
                1 => return End { winner: Some(Player::new(now.trailing_zeros() as u8)), stones, turns },
                _ => (several, at_several, joined) = (turns, stones, now),
            }
        }
    }

    /// The free cells; the rest of the list is unused.
    #[inline]
    fn free_cells(&self) -> ([u8; Shape::MOST_CELLS], usize) {
        let (mut list, mut count) = ([0; Shape::MOST_CELLS], 0);
        for cell in self.free.iter() {
            list[count] = cell as u8;
            count += 1;
        }
        (list, count)
    }

    /// Plays the turns in which the pie rule matters: the move that it allows is one of the equally likely moves.
    fn play_pie<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        while self.pie && self.turn() != Turn::Over {
            let free = self.free.len();
            let place = rng.random_range(0..free + usize::from(self.may_take_over()));
            self.play(if place < free { Move::cell(self.free.nth(place)) } else { Move::TAKE_OVER });
        }
    }

    /// Random play to the end. Stones may be placed after a player has joined, as long as no other player has.
    pub(in super::super) fn play_out<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.play_pie(rng);
        if self.winner.is_some() {
            return;
        }
        let (mut list, count) = self.free_cells();
        shuffle(&mut list[..count], rng);
        let end = self.end(&list[..count]);
        (self.winner, self.stones) = (end.winner, end.stones);
        list[..end.turns].iter().for_each(|&cell| self.free.remove(cell.into()));
        self.to_move = Player::new(((self.to_move.index() + end.turns) % self.shape.players()) as u8);
    }

    /// Random games one after the other, when only the winners matter.
    pub(super) fn each_winner<R: RngCore>(&self, count: u64, rng: &mut R, mut tell: impl FnMut(Option<Player>)) {
        if self.pie {
            for _ in 0..count {
                let mut board = *self;
                board.play_out(rng);
                tell(board.winner);
            }
            return;
        }
        // A shuffled order is equally random whatever order it starts from: the list need not be rebuilt.
        let (mut list, cells) = self.free_cells();
        for _ in 0..count {
            tell(self.winner.or_else(|| {
                shuffle(&mut list[..cells], rng);
                self.end(&list[..cells]).winner
            }));
        }
    }
}
