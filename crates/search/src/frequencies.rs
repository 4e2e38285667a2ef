//! How often some games ended in which outcome.

use hedgerow_core::Player;

use crate::reward::MOST_PLAYERS;

/// Counts of outcomes: the wins of each player, and the draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frequencies {
    /// The wins of each player.
    pub wins: [u64; MOST_PLAYERS],
    /// Games that nobody won.
    pub draws: u64,
}

impl Frequencies {
    /// Counts games with this winner, or draws.
    #[inline]
    pub fn add(&mut self, winner: Option<Player>, count: u64) {
        match winner {
            Some(player) => self.wins[player.index()] += count,
            None => self.draws += count,
        }
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.draws
    }

    /// Every outcome with its count.
    pub fn iter(&self) -> impl Iterator<Item = (Option<Player>, u64)> {
        let wins = self.wins.into_iter().enumerate().map(|(index, count)| (Some(Player::new(index as u8)), count));
        wins.chain([(None, self.draws)])
    }
}
