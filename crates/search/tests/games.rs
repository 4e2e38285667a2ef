//! The games that the engines are tested on keep the promises of all games.

use crate::common;

use common::RandomTree;
use hedgerow_core::{Seed, conformance};

#[test]
fn random_trees_are_games() {
    for seed in 0..20 {
        conformance::check_rules(&RandomTree::new(seed, 2, 8, 3, false), Seed::new(seed), 10);
        conformance::check_rules(&RandomTree::new(seed, 3, 8, 2, false), Seed::new(seed), 10);
    }
}
