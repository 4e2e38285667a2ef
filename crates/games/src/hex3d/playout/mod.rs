//! Random games, as fast as possible.
//!
//! | file | subject |
//! |---|---|
//! | `shuffle` | random orders of cells |
//! | `one` | one game: fills the box; only if two players are joined does the order matter |
//! | `game_bits` | a bit for each of 512 games, and fair coins |
//! | `stir` | 512 random orders from one |
//! | `flood` | who is joined, in 512 games at once |
//! | `block` | 512 games: who was first |
//! | `path` | the same code for wide registers |
//!
//! In every single game all orders of the free cells are exactly equally likely. The 512 games of a block share one
//! order, from which the order of each is derived; blocks share nothing. Measurements show that the games of a block
//! give as much information as independent ones (see `stir`, and the test of the variance between blocks).

mod block;
mod flood;
mod game_bits;
mod one;
mod path;
mod shuffle;
mod stir;

pub use path::Path;

use hedgerow_core::{Rules, Seed, Turn};
use hedgerow_search::Frequencies;

use super::board::{Board, PLAYERS};
use block::Block;

impl<const W: usize> Board<W> {
    /// The outcomes of this many random games from here, all moves equally likely: 512 games at once.
    pub fn outcomes(&self, count: u64, seed: Seed) -> Frequencies {
        self.outcomes_by(Path::best(), count, seed)
    }

    /// As [`Board::outcomes`], in given registers.
    pub fn outcomes_by(&self, path: Path, count: u64, seed: Seed) -> Frequencies {
        if self.pie {
            // The ordinary rules play the first turns, in each game separately.
            return self.outcomes_one_by_one(count, seed);
        }
        let mut outcomes = Frequencies::default();
        match self.turn() {
            Turn::Over => outcomes.add(self.winner, count),
            _ => {
                let wins = Block::new(self).map_or([0; PLAYERS], |mut block| path.wins(&mut block, count, seed));
                outcomes.wins[..PLAYERS].copy_from_slice(&wins);
                outcomes.draws = count - wins.iter().sum::<u64>();
            }
        }
        outcomes
    }

    /// As [`Board::outcomes`], one game after the other.
    pub fn outcomes_one_by_one(&self, count: u64, seed: Seed) -> Frequencies {
        let mut outcomes = Frequencies::default();
        self.each_winner(count, &mut seed.rng(), |winner| outcomes.add(winner, 1));
        outcomes
    }
}
