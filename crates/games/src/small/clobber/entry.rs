//! Clobber in the program.

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Budget, Player, Refusal, Seed};
use hedgerow_value::Algebra;
use rand::Rng;

use super::{Clobber, Clobbering};
use crate::entry::by_sums::{BySums, by_sums};
use crate::entry::family::{Accepts::UpTo, FamilyOf};
use crate::entry::normal::NormalPlay;
use crate::entry::small::{SmallPositions, Source};
use crate::entry::{GameEntry, alternating};
use crate::small::grid;

impl GameEntry for Clobber {
    const TITLE: &'static str = "Clobber";
    const ABOUT: &'static str = "take your stone to a neighbouring stone of the other player and remove that";
    const FORM: &'static str = "a size \"4x4\" (rows x columns) full of stones,
               or rows \"XO./OXO\" of Left's and Right's stones and empty squares";
    const RULES: &'static [&'static str] = &[
        "Stones of two colours fill the squares of a board.",
        "Left moves the stones of one colour, Right those of the other, and they take turns.",
        "A stone moves onto a neighbouring square that holds a stone of the other player.",
        "That stone is removed.",
        "Squares are neighbours if they share a side, and a stone never moves to an empty square.",
        "A player who cannot move loses.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("3x3", "stones of both players alternate at the start"),
        ("XO.", "Left's stone removes Right's, or the other way round"),
    ];
    const START: &'static str = "4x4";

    const FAMILIES: &'static [FamilyOf<Self>] = &[
        FamilyOf {
            name: "board",
            about: "a board full of stones of both players alternately",
            parameters: &[
                ("rows", "4", UpTo(Clobber::MOST_SQUARES as u64), "how many rows"),
                ("columns", "4", UpTo(Clobber::MOST_SQUARES as u64), "how many columns"),
            ],
            build: |numbers| {
                let [rows, columns] = *numbers else { return Err("two numbers are needed".to_owned().into()) };
                board(rows, columns, |row, column| Some(Player::BOTH[(row + column) % 2]))
            },
        },
        FamilyOf {
            name: "random",
            about: "a board on which each square has a stone of either player at random, or none",
            parameters: &[
                ("rows", "4", UpTo(Clobber::MOST_SQUARES as u64), "how many rows"),
                ("columns", "4", UpTo(Clobber::MOST_SQUARES as u64), "how many columns"),
                ("empty", "10", UpTo(100), "how many squares in a hundred are empty, about"),
                ("seed", "1", UpTo(u64::MAX), "which of the random members"),
            ],
            build: |numbers| {
                let [rows, columns, empty, seed] = *numbers else {
                    return Err("four numbers are needed".to_owned().into());
                };
                let mut rng = Seed::new(seed).child("clobber").child("random").rng();
                let squares = rows.saturating_mul(columns).min(Clobber::MOST_SQUARES as u64);
                let mut stone = || (rng.random_range(0..100) >= empty).then(|| Player::BOTH[rng.random_range(0..2)]);
                let stones: Vec<Option<Player>> = (0..squares).map(|_| stone()).collect();
                board(rows, columns, |row, column| stones[row * columns as usize + column])
            },
        },
    ];

    alternating!();

    fn small_positions() -> Vec<SmallPositions> {
        vec![SmallPositions { name: "boards", source: Source::Letters { letters: vec!['.', 'X', 'O'], grid: true } }]
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        chosen.split('-').map(str::to_owned).collect()
    }

    fn svg_numbered(&self, numbers: &[(Clobbering, String, Emphasis)]) -> String {
        // Nearer to the moving stone: the other one may have a number for the opposite move.
        let squares = |chosen: &Clobbering| [chosen.0, chosen.1].map(|at| (at / self.size().1, at % self.size().1));
        grid::numbered(self, numbers, squares, 0.3)
    }
}

impl NormalPlay for Clobber {
    fn by_sums<'a>(&'a self, turn: Player, algebra: &'a Algebra, budget: &Budget) -> Option<BySums<'a, Clobbering>> {
        Some(by_sums(self, turn, algebra, budget))
    }
}

fn board(rows: u64, columns: u64, stone: impl Fn(usize, usize) -> Option<Player>) -> Result<Clobber, Refusal> {
    Ok(Clobber::new(rows as usize, columns as usize, stone)
        .ok_or_else(|| "a board has at most 64 squares".to_owned())?)
}
