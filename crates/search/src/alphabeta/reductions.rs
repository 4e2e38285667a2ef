//! The first reduction of depth for late moves.

use super::search::Depth;

/// Greater depths and later places have the same reduction as this.
const LARGEST: usize = 63;

/// The best of 0.3, 0.4, 0.6 and 0.9 in games of Konane on 8x8 with 20,000 positions a move: it won 119 of 200 against
/// reductions by one ply from the sixth move on and by two from the sixteenth.
const FACTOR: f64 = 0.6;

/// The reduction of a move in plies, by the depth and by its place in the order: the product of their logarithms.
pub(super) struct Reductions(Box<[[u8; LARGEST + 1]; LARGEST + 1]>);

impl Reductions {
    pub fn new() -> Self {
        let mut table = Box::new([[0; LARGEST + 1]; LARGEST + 1]);
        for (depth, places) in table.iter_mut().enumerate().skip(1) {
            for (place, less) in places.iter_mut().enumerate().skip(1) {
                *less = (0.5 + FACTOR * (depth as f64).ln() * (place as f64).ln()) as u8;
            }
        }
        Self(table)
    }

    /// The reduction for the move at a place, counted from 0.
    #[inline]
    pub fn of(&self, depth: Depth, place: usize) -> Depth {
        self.0[usize::from(depth).min(LARGEST)][place.min(LARGEST)].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_of_deeper_searches_are_reduced_by_more() {
        let reductions = Reductions::new();
        assert_eq!(
            (reductions.of(3, 1), reductions.of(3, 2), reductions.of(8, 4), reductions.of(12, 20)),
            (0, 0, 2, 4)
        );
        for depth in 1..100 {
            for place in 1..100 {
                let less = reductions.of(depth, place);
                assert!(less <= reductions.of(depth + 1, place) && less <= reductions.of(depth, place + 1));
            }
        }
        assert_eq!(reductions.of(Depth::MAX, usize::MAX), reductions.of(63, 63));
    }
}
