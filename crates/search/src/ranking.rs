//! Sorting by places: one sort for all engines and all types of moves.
//!
//! A sort is compiled anew for every type that it sorts. Engines sort only the moves at the root, so they sort places by a
//! comparison behind a trait object, and this is compiled once.

use std::cmp::Ordering;

/// The places from 0 up to `count` in this order; equal ones keep theirs.
pub(crate) fn places_in_order(count: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&x, &y| order(x, y));
    places
}

/// Sorts some items as their places are ordered; equal ones keep their order.
pub(crate) fn sort_by_places<T>(items: &mut Vec<T>, order: &dyn Fn(&T, &T) -> Ordering) {
    let places = places_in_order(items.len(), &|x, y| order(&items[x], &items[y]));
    let mut taken: Vec<Option<T>> = std::mem::take(items).into_iter().map(Some).collect();
    items.extend(places.into_iter().filter_map(|place| taken[place].take()));
}
