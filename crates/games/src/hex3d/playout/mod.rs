//! Random games, as fast as they can be had.
//!
//! | file | subject |
//! |---|---|
//! | `shuffle` | random orders of cells |
//! | `one` | one game: the box is filled, and only if two are joined does the order matter |
//! | `lanes` | a bit for each of 512 games, and fair coins |
//! | `stir` | 512 random orders from one |
//! | `flood` | who is joined, in 512 games at once |
//! | `block` | 512 games: who was first |
//! | `path` | the same code for wide registers |
//!
//! In every single game all orders of the free cells are exactly as likely as each other. The 512 games of a block have one
//! order in common, from which each is stirred; blocks have nothing in common. That the games of a block tell as much
//! as independent ones is a matter of measurement (see `stir`, and the test of the variance between blocks).

mod block;
mod flood;
mod lanes;
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
    /// The outcomes of so many random games from here, all moves equally likely: 512 games at once.
    pub fn outcomes(&self, count: u64, seed: Seed) -> Frequencies {
        self.outcomes_by(Path::best(), count, seed)
    }

    /// As [`Board::outcomes`], in given registers.
    pub fn outcomes_by(&self, path: Path, count: u64, seed: Seed) -> Frequencies {
        if self.pie {
            // The first turns are played by the ordinary rules, in each game on its own.
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
