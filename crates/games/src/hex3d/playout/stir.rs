//! 512 random orders of the cells from one.
//!
//! A block of games starts from one uniformly random order, and a network of exchanges by fair coins then stirs each
//! game separately. For any network, an order that was uniform stays uniform when cells are exchanged at random: so in
//! every game all orders are *exactly* equally likely. The network must only make the games of a block nearly
//! independent.
//!
//! **The network.** In every stage each cell has a partner (one is left over if their number is odd), and exchanges
//! contents with it or not. The possible origins of the content of cell i have a distribution; an exchange of i and j
//! replaces both distributions by their mean, and subtracts half the square of their distance from the sum of all
//! squares. So each stage pairs cells whose distributions are far apart, until the sum is hardly more than 1, its value
//! for uniform distributions. That alone is not enough for few cells: four are uniform after two stages, each by
//! itself, but the contents of two of them still depend on each other. So few cells are stirred for at least as long as
//! two rounds of butterflies would take.
//!
//! **Measured** as the *design effect*, the variance of the means of blocks over that of as many independent games,
//! with every number of free cells from 3 to 64: the mean over twelve random positions of 3x3x3 and 4x4x4, 4000 blocks
//! each, was at most 1.033, with 5 cells, and at most 1.015 from 13 cells on. The networks have at most ten stages, 117
//! exchanges for 27 cells and 320 for 64. Rounds of butterflies, in which many cells have no partner if their number is
//! not a power of two, need six rounds for the same quality with up to 25 cells, and four with 33 to 57: 324 exchanges
//! for 25 cells, where this network has 108.

use std::sync::OnceLock;

use hedgerow_core::Seed;
use rand::seq::SliceRandom;

use super::super::shape::Shape;
use super::game_bits::{Coins, GameBits};

/// A network is long enough if the squares of all distributions add up to at most this much more than 1, for every cell
/// but one: a dependence between two of 512 games counts 511 times.
const EXCESS: f64 = 1e-4;
/// Up to this many cells are stirred for two rounds of butterflies in any case; very few cells, one stage more.
const FEW: usize = 16;
const VERY_FEW: usize = 8;
/// Distances between distributions that differ by less count as equal.
const EQUAL: f64 = 1e-12;

/// The exchanges: pairs of cells, one stage after the other.
pub struct Network {
    pairs: Vec<[u16; 2]>,
}

impl Network {
    /// The network for this many cells; it is made once.
    pub fn of(cells: usize) -> &'static Self {
        static NETWORKS: [OnceLock<Network>; Shape::MOST_CELLS + 1] =
            [const { OnceLock::new() }; Shape::MOST_CELLS + 1];
        NETWORKS[cells].get_or_init(|| Self::new(cells))
    }

    fn new(cells: usize) -> Self {
        let round = cells.next_power_of_two().trailing_zeros() as usize;
        let least = if cells <= FEW { 2 * round + usize::from(cells <= VERY_FEW) } else { round };
        let (mut whole, mut since) = (Origins::new(cells), Origins::new(cells));
        let mut pairs = Vec::new();
        let mut stage = 0;
        while cells > 1 && (stage < least || whole.excess() > EXCESS * (cells - 1) as f64) {
            if since.excess() < EQUAL {
                since = Origins::new(cells); // A round is over, and all pairs would be equally good.
            }
            // Among equally good pairs, a fixed random order decides, so that no pattern repeats.
            let mut order: Vec<usize> = (0..cells).collect();
            order.shuffle(&mut Seed::new(2).child(cells).child(stage).rng());
            let chosen = since.far_apart(order);
            for origins in [&mut whole, &mut since] {
                chosen.iter().for_each(|&pair| origins.exchange(pair));
            }
            pairs.extend(chosen.iter().map(|&[low, high]| [low as u16, high as u16]));
            stage += 1;
        }
        Self { pairs }
    }

    /// Stirs the planes of the cells, `each` for each cell.
    #[inline(always)]
    pub fn stir(&self, planes: &mut [GameBits], each: usize, coins: &mut Coins) {
        for &[low, high] in &self.pairs {
            let coin = coins.throw();
            let (front, back) = planes.split_at_mut(usize::from(high) * each);
            let low = usize::from(low) * each;
            for (one, other) in front[low..low + each].iter_mut().zip(&mut back[..each]) {
                let change = (*one ^ *other) & coin;
                *one = *one ^ change;
                *other = *other ^ change;
            }
        }
    }
}

/// The inner products of the distributions of the origins of any two cells' contents.
struct Origins {
    cells: usize,
    products: Vec<f64>,
}

impl Origins {
    /// Every content is at its origin.
    fn new(cells: usize) -> Self {
        let product = |place: usize| f64::from(u8::from(place / cells == place % cells));
        Self { cells, products: (0..cells * cells).map(product).collect() }
    }

    fn product(&self, one: usize, other: usize) -> f64 {
        self.products[one * self.cells + other]
    }

    /// By how much the squares add up to more than 1.
    fn excess(&self) -> f64 {
        (0..self.cells).map(|cell| self.product(cell, cell)).sum::<f64>() - 1.0
    }

    /// Pairs of cells that are far apart: the cell with the most concentrated distribution is the first to find its
    /// farthest partner.
    fn far_apart(&self, mut order: Vec<usize>) -> Vec<[usize; 2]> {
        order.sort_by(|&x, &y| self.product(y, y).total_cmp(&self.product(x, x)));
        let mut pairs = Vec::new();
        while order.len() > 1 {
            let one = order.remove(0);
            let distance =
                |other: usize| self.product(one, one) + self.product(other, other) - 2.0 * self.product(one, other);
            let mut best = 0;
            for place in 1..order.len() {
                if distance(order[place]) > distance(order[best]) + EQUAL {
                    best = place;
                }
            }
            let other = order.remove(best);
            pairs.push([one.min(other), one.max(other)]);
        }
        pairs
    }

    /// Both cells now have either's origin, with equal probability.
    fn exchange(&mut self, [one, other]: [usize; 2]) {
        let cells = self.cells;
        for cell in 0..cells {
            let mean = (self.product(one, cell) + self.product(other, cell)) / 2.0;
            (self.products[one * cells + cell], self.products[other * cells + cell]) = (mean, mean);
        }
        for cell in 0..cells {
            let mean = (self.product(cell, one) + self.product(cell, other)) / 2.0;
            (self.products[cell * cells + one], self.products[cell * cells + other]) = (mean, mean);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The probability that each cell's content came from each other cell, computed from the exchanges themselves.
    fn origins(network: &Network, cells: usize) -> Vec<Vec<f64>> {
        let mut shares: Vec<Vec<f64>> =
            (0..cells).map(|cell| (0..cells).map(|other| f64::from(u8::from(cell == other))).collect()).collect();
        for &[low, high] in &network.pairs {
            let (low, high) = (usize::from(low), usize::from(high));
            let mean: Vec<f64> =
                shares[low].iter().zip(&shares[high]).map(|(one, other)| (one + other) / 2.0).collect();
            (shares[low], shares[high]) = (mean.clone(), mean);
        }
        shares
    }

    #[test]
    fn everything_may_come_from_everywhere() {
        for cells in (0..=64).chain([100, 125, 252]) {
            let network = Network::of(cells);
            assert!(network.pairs.iter().all(|&[low, high]| low < high && usize::from(high) < cells));
            let excess: f64 = origins(network, cells).iter().flatten().map(|share| share * share).sum::<f64>() - 1.0;
            assert!(cells == 0 || excess <= EXCESS * (cells - 1) as f64 + 1e-9, "{cells}: {excess}");
        }
    }

    /// In every stage each cell has a partner, except one if their number is odd.
    #[test]
    fn nobody_is_left_out() {
        for cells in 2..=64 {
            for stage in Network::of(cells).pairs.chunks(cells / 2) {
                let mut seen: Vec<u16> = stage.iter().flatten().copied().collect();
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), cells / 2 * 2, "{cells}");
            }
        }
    }
}
