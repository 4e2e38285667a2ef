//! Which workloads are run, in the order of the table.

use super::{Case, Recipe};

/// A row of the table.
#[derive(Clone, Debug)]
pub struct Workload {
    /// What `--only` selects by.
    pub name: String,
    /// What is valued.
    pub case: Case,
    /// Whether cgt is asked at all; if not, the row only shows that Hedgerow does not blow up.
    pub with_cgt: bool,
    /// Whether it belongs to `--quick`.
    pub quick: bool,
}

/// All workloads.
pub fn all() -> Vec<Workload> {
    let mut list = Vec::new();
    let mut push = |name: String, case, with_cgt, quick| list.push(Workload { name, case, with_cgt, quick });
    for (rows, columns, quick) in [(4, 4, true), (4, 5, true), (5, 5, false), (4, 6, false), (5, 6, false)] {
        push(format!("domineering {rows}x{columns}"), Case::Domineering { rows, columns }, true, quick);
    }
    for (text, with_cgt, quick) in KONANE {
        push(format!("konane {text}"), Case::Konane(text.to_owned()), with_cgt, quick);
    }
    push("konane random 400".to_owned(), Case::KonaneRandom(400), true, true);
    for (row, with_cgt, quick) in TOADS {
        push(format!("toads {row}"), Case::Toads(row.to_owned()), with_cgt, quick);
    }
    for (recipe, name, n, with_cgt, quick) in THIN {
        push(format!("{name} {n}"), Case::Thin(recipe, n), with_cgt, quick);
    }
    for (rungs, quick) in [(4, true), (5, false)] {
        push(format!("ladder {rungs}"), Case::Ladder(rungs), true, quick);
        push(format!("ladder {rungs} from rules"), Case::LadderFromRules(rungs), true, quick);
    }
    list
}

/// The workload that does nothing.
pub fn empty() -> Workload {
    Workload { name: "nothing".to_owned(), case: Case::Nothing, with_cgt: false, quick: true }
}

/// Positions, whether cgt is asked, whether it is quick.
const KONANE: [(&str, bool, bool); 4] =
    [("4x4 b2 b1", true, true), ("4x5 a1 b1", true, true), ("4x5 c3 c2", true, true), ("5x5 a1 b1", true, false)];

/// Rows, whether cgt is asked, whether it is quick.
const TOADS: [(&str, bool, bool); 9] = [
    ("TTTT..FFFF", true, true),
    ("TTTTTTTT.FFFFFFFF", true, true),
    ("TTTTTTT..FFFFFFF", true, true),
    ("TTTTTTTTT..FFFFFFFFF", true, false),
    ("TTTTTT...FFFFFF", true, false),
    ("TTTTT.....FFFFF", true, false),
    ("TFTFTFTF....TFTFTFTF", true, false),
    ("TTTTTTTT...FFFFFFFF", true, false),
    ("TTTTTTTTTTT..FFFFFFFFFFF", false, false),
];

/// Recipe, name, n, whether cgt is asked, whether it is quick.
const THIN: [(Recipe, &str, u32, bool, bool); 16] = [
    (Recipe::Nested, "nested", 800, true, true),
    (Recipe::Nested, "nested", 20_000, false, true),
    (Recipe::NestedSum, "nested-sum", 9, true, true),
    (Recipe::NestedSum, "nested-sum", 10, true, false),
    (Recipe::NestedSum, "nested-sum", 100, false, true),
    (Recipe::Ups, "ups", 1000, true, true),
    (Recipe::Ups, "ups", 5000, true, true),
    (Recipe::SecondUps, "second-ups", 20, true, true),
    (Recipe::SecondUps, "second-ups", 40, true, false),
    (Recipe::SecondUps, "second-ups", 100, false, true),
    (Recipe::Switches, "switches", 12, true, true),
    (Recipe::Switches, "switches", 16, true, false),
    (Recipe::Switches, "switches", 100, false, true),
    (Recipe::Tinies, "tinies", 7, true, true),
    (Recipe::Tinies, "tinies", 9, true, false),
    (Recipe::Tinies, "tinies", 40, false, true),
];
