//! Where values live, and when they are freed.
//!
//! An [`Algebra`] keeps every value for ever. A program that computes all day must not grow all day, so the newest
//! algebra takes in all new values until it is large; then another replaces it, and the old one is freed with the last
//! value that lives in it. An operation on values of two algebras first copies them into the newest.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hedgerow_value::{Algebra, Game};
use rustc_hash::FxHashMap;

/// An algebra that has grown to this many bytes takes in no more new values.
const LARGE: usize = 64 << 20;

static NEWEST: LazyLock<Mutex<Arc<Algebra>>> = LazyLock::new(Mutex::default);

/// The algebra for new values.
pub fn newest() -> Arc<Algebra> {
    let mut newest = NEWEST.lock().unwrap_or_else(PoisonError::into_inner);
    if newest.approximate_bytes() > LARGE {
        *newest = Arc::default();
    }
    Arc::clone(&newest)
}

/// A value of one algebra in another.
pub fn brought(from: &Algebra, game: Game, into: &Algebra) -> Game {
    let mut known: FxHashMap<Game, Game> = FxHashMap::default();
    // An explicit stack: forms may be deep.
    let mut waiting = vec![game];
    while let Some(&top) = waiting.last() {
        if known.contains_key(&top) {
            waiting.pop();
            continue;
        }
        if let Some(value) = from.as_number_up_star(top) {
            known.insert(top, into.number_up_star(&value.number, value.ups, value.star));
            continue;
        }
        let before = waiting.len();
        let options = || from.left(top).iter().chain(from.right(top));
        waiting.extend(options().filter(|option| !known.contains_key(option)));
        if waiting.len() == before {
            let side = |options: &[Game]| options.iter().map(|option| known[option]).collect::<Vec<Game>>();
            let brought = into.game(&side(from.left(top)), &side(from.right(top)));
            known.insert(top, brought);
        }
    }
    known[&game]
}
