//! One number for a canonical form, from its structure alone: no parser and no comparison of either side is trusted.
//!
//! Canonical forms are unique, so equal values must have equal trees. A value of the shape x + n·↑ + *k is a leaf, as
//! both sides keep it; any other is the keys of its options, in order of size.

use std::collections::HashMap;

use cgt::short::partizan::canonical_form::CanonicalForm;
use hedgerow_core::key_of;
use hedgerow_value::{Algebra, Game};

fn leaf(number: &str, ups: i64, star: u32) -> u128 {
    key_of(&(number, ups, star))
}

fn node(mut left: Vec<u128>, mut right: Vec<u128>) -> u128 {
    left.sort_unstable();
    right.sort_unstable();
    key_of(&(left, right))
}

/// The key of one of cgt's values, which are trees.
pub fn of_cgt(value: &CanonicalForm) -> u128 {
    if let Some(nus) = value.to_nus() {
        return leaf(&nus.number().to_string(), nus.up_multiple().into(), nus.nimber().value());
    }
    let left = value.left_moves().map(|option| of_cgt(&option)).collect();
    let right = value.right_moves().map(|option| of_cgt(&option)).collect();
    node(left, right)
}

/// The key of one of Hedgerow's values, whose options are shared: each is visited once.
pub fn of_hedgerow(algebra: &Algebra, value: Game) -> u128 {
    fn visit(algebra: &Algebra, value: Game, known: &mut HashMap<Game, u128>) -> u128 {
        if let Some(&key) = known.get(&value) {
            return key;
        }
        let key = match algebra.as_number_up_star(value) {
            Some(compact) => leaf(&compact.number.to_string(), compact.ups, compact.star),
            None => {
                let left = algebra.left(value).iter().map(|&option| visit(algebra, option, known)).collect();
                let right = algebra.right(value).iter().map(|&option| visit(algebra, option, known)).collect();
                node(left, right)
            }
        };
        known.insert(value, key);
        key
    }
    visit(algebra, value, &mut HashMap::new())
}
