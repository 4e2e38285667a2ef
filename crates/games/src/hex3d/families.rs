//! Named positions: the box without its middle, where the first move cannot simply be the best cell (Haddou 2015), and
//! positions of random play.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Rules, Seed, Turn};
use rand::Rng;

use super::board::Hex3d;
use super::rules::Move;
use super::shape::Shape;

/// The number of games tried for a position of random play.
const TRIES: usize = 1000;

/// The empty box without its middle cell; none if a side is even, for then there is no middle cell.
///
/// ```
/// use hedgerow_core::Notation;
/// use hedgerow_games::hex3d::{Shape, families};
///
/// let hollow = families::hollow(Shape::new(3, 3, 3).unwrap()).unwrap();
/// assert_eq!(hollow.write(), "3x3x3:.../.../...|.../.#./...|.../.../... 1");
/// assert!(families::hollow(Shape::new(3, 4, 3).unwrap()).is_none());
/// ```
pub fn hollow(shape: Shape) -> Option<Hex3d> {
    let middle = shape.sides().map(|side| side / 2);
    let is_odd = shape.sides().iter().all(|side| side % 2 == 1);
    is_odd.then(|| Hex3d::empty(shape).map(|empty| empty.without(Bits::one(shape.cell(middle))))).flatten()
}

/// The position after this many uniformly random moves, in a game that is not over then; none if no game lasts that
/// long in a thousand tries. The same seed gives the same position.
///
/// ```
/// use hedgerow_core::{Notation, Rules, Turn};
/// use hedgerow_games::hex3d::{Hex3d, families};
///
/// let start = Hex3d::read("3x3x3").unwrap();
/// let random = families::random(&start, 12, 1).unwrap();
/// assert_eq!((random.free().len(), random.winner()), (15, None));
/// assert!(families::random(&start, 27, 1).is_none());
/// ```
pub fn random(start: &Hex3d, moves: usize, seed: u64) -> Option<Hex3d> {
    let seed = Seed::new(seed).child("hex3d").child("random");
    (0..TRIES).find_map(|attempt| {
        let mut rng = seed.child(attempt).rng();
        let mut position = *start;
        let mut legal: Vec<Move> = Vec::new();
        for _ in 0..moves {
            legal.clear();
            position.moves(&mut legal);
            // Drawn as u32, so that machines of any word size draw the same.
            let count = u32::try_from(legal.len()).ok().filter(|&count| count > 0)?;
            position.play(legal[rng.random_range(0..count) as usize]);
        }
        (position.turn() != Turn::Over).then_some(position)
    })
}
