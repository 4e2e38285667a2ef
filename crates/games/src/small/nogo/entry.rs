//! NoGo in the program.

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Budget, Notation, Player, Refusal, Stopped};
use hedgerow_value::Algebra;

use super::{NoGo, Placing, Square};
use crate::entry::by_sums::{BySums, by_sums};
use crate::entry::family::{Accepts::UpTo, FamilyOf};
use crate::entry::normal::NormalPlay;
use crate::entry::small::{SmallPositions, Source, collected};
use crate::entry::{GameEntry, alternating, equivalence};
use crate::small::grid;

/// Larger lists of boards of one shape are not made.
const MOST_BOARDS: u64 = 2_000_000;

impl GameEntry for NoGo {
    const TITLE: &'static str = "NoGo";
    const ABOUT: &'static str = "place a stone; every group of stones must keep an empty neighbour";
    const FORM: &'static str = "a size \"4x4\" (rows x columns) of empty points,
               or rows \".X./..O\" of empty points, Left's and Right's stones, # where there is no point";
    const RULES: &'static [&'static str] = &[
        "Left places black stones and Right white ones on empty points, in turn.",
        "Stones that are neighbours and have the same colour form a group.",
        "Every group must keep at least one empty neighbouring point.",
        "A move that takes the last empty point from any group is forbidden, no matter whose group it is.",
        "Stones never move, and nobody takes them off.",
        "A player who cannot place a stone loses.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("3x3", "an empty board"),
        ("X.O", "nobody may play in the middle, because a group would lose its last empty point"),
    ];
    const START: &'static str = "4x4";

    const FAMILIES: &'static [FamilyOf<Self>] = &[FamilyOf {
        name: "board",
        about: "an empty board",
        parameters: &[
            ("rows", "4", UpTo(NoGo::MOST_SQUARES as u64), "how many rows"),
            ("columns", "4", UpTo(NoGo::MOST_SQUARES as u64), "how many columns"),
        ],
        build: |numbers| {
            let [rows, columns] = *numbers else { return Err("two numbers are needed".to_owned().into()) };
            board(rows, columns)
        },
    }];

    alternating!();

    fn equivalence_key(&self, turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_options(self, turn, chosen)
    }

    fn svg_numbered(&self, numbers: &[(Placing, String, Emphasis)]) -> String {
        let square = |chosen: &Placing| [(chosen.0 / self.size().1, chosen.0 % self.size().1); 2];
        grid::numbered(self, numbers, square, 0.0)
    }

    fn small_positions() -> Vec<SmallPositions> {
        vec![SmallPositions { name: "boards", source: Source::Listed(legal_boards) }]
    }
}

impl NormalPlay for NoGo {
    fn by_sums<'a>(&'a self, turn: Player, algebra: &'a Algebra, budget: &Budget) -> Option<BySums<'a, Placing>> {
        Some(by_sums(self, turn, algebra, budget))
    }
}

fn board(rows: u64, columns: u64) -> Result<NoGo, Refusal> {
    let empty = NoGo::new(rows as usize, columns as usize, |_, _| Square::Empty);
    Ok(empty.ok_or_else(|| "a board has at most 64 squares".to_owned())?)
}

/// All boards of this many points on which every group has a liberty.
fn legal_boards(size: usize, budget: &Budget) -> Result<Vec<String>, Stopped> {
    let all = Source::Letters { letters: vec!['.', 'X', 'O'], grid: true }.batches(size, budget)?;
    let counts: Option<Vec<u64>> =
        all.iter().map(|batch| batch.count().filter(|&count| count <= MOST_BOARDS)).collect();
    let counts = counts.ok_or(Stopped::TooLarge)?;
    let texts = all.iter().zip(counts).flat_map(|(batch, count)| (0..count).map(|number| batch.position(number)));
    collected(texts.filter(|text| NoGo::read(text).is_ok()), budget)
}
