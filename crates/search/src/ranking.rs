//! Sorting by indices: one sort for all engines and all types of moves.
//!
//! The compiler makes a new sort for every type. Engines sort only the moves at the root, so they sort indices by a
//! comparison behind a trait object, and this is compiled once.

use std::cmp::Ordering;

/// The indices from 0 up to `count` in this order; the sort is stable.
pub(crate) fn places_in_order(count: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&x, &y| order(x, y));
    places
}

/// Sorts some items through their indices; the sort is stable.
pub(crate) fn sort_by_places<T>(items: &mut Vec<T>, order: &dyn Fn(&T, &T) -> Ordering) {
    let places = places_in_order(items.len(), &|x, y| order(&items[x], &items[y]));
    let mut taken: Vec<Option<T>> = std::mem::take(items).into_iter().map(Some).collect();
    items.extend(places.into_iter().filter_map(|place| taken[place].take()));
}
