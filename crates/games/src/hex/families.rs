//! Named positions: those of random play.

use hedgerow_core::{Rules, Seed, Turn};
use rand::Rng;

use super::board::Hex;
use super::rules::Move;

/// The number of games tried for a position of random play.
const TRIES: usize = 1000;

/// The position after this many uniformly random moves, in a game that is not over then; none if no game lasts that
/// long in a thousand tries. The same seed gives the same position.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_games::hex::{Hex, families};
///
/// let start = Hex::read("5x5").unwrap();
/// let random = families::random(&start, 9, 1).unwrap();
/// assert_eq!((random.free().len(), random.winner()), (16, None));
/// assert!(families::random(&start, 25, 1).is_none());
/// ```
pub fn random(start: &Hex, moves: usize, seed: u64) -> Option<Hex> {
    let seed = Seed::new(seed).child("hex").child("random");
    (0..TRIES).find_map(|attempt| {
        let mut rng = seed.child(attempt).rng();
        let mut position = *start;
        for _ in 0..moves {
            // Drawn as u32, so that machines of any word size draw the same.
            let count = u32::try_from(position.free().len()).ok().filter(|_| position.turn() != Turn::Over)?;
            position.play(Move::cell(position.free().nth(rng.random_range(0..count) as usize)));
        }
        (position.turn() != Turn::Over).then_some(position)
    })
}
