//! The order of the games of a match, and their seatings.
//!
//! A group of games shares an opening. In an ordinary match a group has every seating of all engines; in a round robin
//! it has two games for every pair of engines, with the seats exchanged. A match can be split into shards of whole
//! groups.

use crate::study::Shard;

/// Which engines play each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    /// All engines take part in every game.
    #[default]
    Together,
    /// Every two engines play against each other.
    RoundRobin,
}

/// The order of the games of a match, or of a shard of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Which engines play each other.
    pub schedule: Schedule,
    /// How many engines there are.
    pub engines: usize,
    /// Which shard of the match it is.
    pub shard: Shard,
}

impl Order {
    /// How many games share an opening.
    pub fn group(self) -> u64 {
        match self.schedule {
            Schedule::Together => groups(self.engines),
            Schedule::RoundRobin => (self.engines as u64 * (self.engines as u64).saturating_sub(1)).max(1),
        }
    }

    /// The number, in the whole match, of the game at this index of the shard.
    pub fn index(self, place: u64) -> u64 {
        let (group, Shard { index, count }) = (self.group(), self.shard);
        (place / group)
            .saturating_mul(count)
            .saturating_add(index - 1)
            .saturating_mul(group)
            .saturating_add(place % group)
    }

    /// How many of a match's games are in the shard.
    pub fn share(self, games: u64) -> u64 {
        let group = self.group();
        let whole = self.shard.share(games / group) * group;
        // The last group may be incomplete.
        let last = games / group % self.shard.count == self.shard.index - 1;
        whole + if last { games % group } else { 0 }
    }

    /// The engine in the seat of each player in a game.
    pub fn seats(self, index: u64) -> Vec<usize> {
        let way = index % self.group();
        match self.schedule {
            Schedule::Together => seating(self.engines, way),
            Schedule::RoundRobin => {
                let [first, second] = pair(self.engines, (way / 2) as usize);
                if way.is_multiple_of(2) { vec![first, second] } else { vec![second, first] }
            }
        }
    }
}

/// The pair of engines of this number: 0 and 1, 0 and 2, …, 1 and 2, ….
fn pair(engines: usize, number: usize) -> [usize; 2] {
    let mut rest = number;
    for first in 0..engines {
        let others = engines - first - 1;
        if rest < others {
            return [first, first + 1 + rest];
        }
        rest -= others;
    }
    [0, 0]
}

/// The number of a pair of engines, the smaller index first.
pub(super) fn pair_number(engines: usize, [first, second]: [usize; 2]) -> usize {
    (0..first).map(|before| engines - before - 1).sum::<usize>() + second - first - 1
}

/// The engine in the seat of each player, in one of the seatings of this many.
pub(crate) fn seating(engines: usize, way: u64) -> Vec<usize> {
    // In the factorial number system, the digits of the number give the permutations in lexicographic order.
    let mut rest = way;
    let mut left: Vec<usize> = (0..engines).collect();
    let mut seats = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let ways = groups(left.len() - 1);
        seats.push(left.remove((rest / ways) as usize));
        rest %= ways;
    }
    seats
}

/// The number of seatings of this many engines.
pub(crate) fn groups(engines: usize) -> u64 {
    (1..=engines as u64).fold(1, u64::saturating_mul)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_meets_twice_at_each_opening() {
        for engines in 2..7 {
            let order = Order { schedule: Schedule::RoundRobin, engines, shard: Shard::WHOLE };
            let mut met = vec![vec![0; engines]; engines];
            for index in 0..order.group() * 3 {
                let seats = order.seats(index);
                met[seats[0]][seats[1]] += 1;
                let sorted = [seats[0].min(seats[1]), seats[0].max(seats[1])];
                assert_eq!(pair(engines, pair_number(engines, sorted)), sorted);
            }
            for (one, row) in met.iter().enumerate() {
                assert!(row.iter().enumerate().all(|(other, &games)| games == if one == other { 0 } else { 3 }));
            }
        }
    }

    #[test]
    fn shards_have_every_game_once() {
        for (schedule, engines) in [(Schedule::Together, 2), (Schedule::Together, 3), (Schedule::RoundRobin, 4)] {
            for (games, count) in [(1, 3), (24, 5), (50, 4), (25, 1), (12, 2)] {
                let mut all = Vec::new();
                for index in 1..=count {
                    let order = Order { schedule, engines, shard: Shard { index, count } };
                    all.extend((0..order.share(games)).map(|place| order.index(place)));
                }
                all.sort_unstable();
                assert_eq!(all, (0..games).collect::<Vec<_>>(), "{schedule:?} {engines} {games} {count}");
            }
        }
    }
}
