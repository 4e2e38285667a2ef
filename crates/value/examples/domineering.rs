//! Domineering on the algebra, in one page: `cargo run --release --example domineering -- 5 5`.
//!
//! Left places vertical dominoes, Right horizontal ones. Each position is the sum of its connected regions; each
//! region's value is found once.

use std::time::Instant;

use hedgerow_value::{Algebra, Game};
use rustc_hash::FxHashMap;

/// Free cells as bits, on a board with a closed column to the right of every row.
struct Solver<'a> {
    algebra: &'a Algebra,
    stride: u32,
    rows: u32,
    first_column: u64,
    known: FxHashMap<u64, Game>,
}

impl Solver<'_> {
    fn value(&mut self, mut free: u64) -> Game {
        let mut total = self.algebra.zero();
        while free != 0 {
            let mut region = free & free.wrapping_neg();
            loop {
                let spread = region | region << 1 | region >> 1 | region << self.stride | region >> self.stride;
                let spread = spread & free;
                if spread == region {
                    break;
                }
                region = spread;
            }
            free &= !region;
            let value = self.region(region);
            total = self.algebra.add(total, value);
        }
        total
    }

    fn region(&mut self, region: u64) -> Game {
        let region = self.canonical(region);
        if let Some(&value) = self.known.get(&region) {
            return value;
        }
        let mut options = [Vec::new(), Vec::new()];
        for (side, step) in [self.stride, 1].into_iter().enumerate() {
            let mut starts = region & region >> step;
            while starts != 0 {
                let start = starts & starts.wrapping_neg();
                starts ^= start;
                let value = self.value(region & !(start | start << step));
                options[side].push(value);
            }
        }
        let value = self.algebra.game(&options[0], &options[1]);
        self.known.insert(region, value);
        value
    }

    /// The least of the region's four mirror images: turning a board over changes nothing.
    fn canonical(&self, region: u64) -> u64 {
        let upright = self.anchored(region);
        let turned = region.reverse_bits() >> (64 - self.stride * self.rows);
        let (mut flipped, mut turned_flipped) = (0, 0);
        for row in 0..self.rows {
            let mask = (1_u64 << self.stride) - 1;
            let down = (self.rows - 1 - row) * self.stride;
            flipped |= (region >> (row * self.stride) & mask) << down;
            turned_flipped |= (turned >> (row * self.stride) & mask) << down;
        }
        let others = self.anchored(turned).min(self.anchored(flipped));
        upright.min(others).min(self.anchored(turned_flipped))
    }

    /// The region moved to the top left corner.
    fn anchored(&self, mut region: u64) -> u64 {
        region >>= region.trailing_zeros() / self.stride * self.stride;
        while region & self.first_column == 0 {
            region >>= 1;
        }
        region
    }
}

fn main() {
    let mut sizes = std::env::args().skip(1).filter_map(|size| size.parse::<u32>().ok());
    let (rows, columns) = (sizes.next().unwrap_or(4), sizes.next().unwrap_or(4));
    if rows * (columns + 1) > 63 {
        eprintln!("that board is too large for this example");
        return;
    }
    let start = Instant::now();
    let algebra = Algebra::new();
    let stride = columns + 1;
    let first_column = (0..rows).fold(0, |column, row| column | 1 << (row * stride));
    let mut solver = Solver { algebra: &algebra, stride, rows, first_column, known: FxHashMap::default() };
    let row = (1_u64 << columns) - 1;
    let value = solver.value((0..rows).fold(0, |board, at| board | row << (at * stride)));
    let elapsed = start.elapsed();
    println!("{rows}x{columns}: {}", algebra.display_within(value, 200).unwrap_or_else(|| algebra.describe(value)));
    println!("mean {}, temperature {}", algebra.mean(value), algebra.temperature(value));
    let regions = solver.known.len();
    println!(
        "{regions} regions, {} values, {} kB, {elapsed:?}",
        algebra.node_count(),
        algebra.approximate_bytes() / 1024
    );
}
