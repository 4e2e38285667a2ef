//! Cherries in the program.

use crate::small::cherries::{Cherries, Colour, Row, TakeCherry};
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Picture, Player, Seed};
use rand::Rng;

use crate::entry::equivalence;
use crate::entry::family::{Accepts::UpTo, FamilyOf};
use crate::entry::normal::NormalPlay;
use crate::entry::small::{SmallPositions, Source};
use crate::entry::{GameEntry, alternating};

impl GameEntry for Cherries {
    const TITLE: &'static str = "Cherries";
    const ABOUT: &'static str = "take a cherry of your colour from an end of a row";
    const FORM: &'static str = "rows \"BRB + RR\" of blue and red cherries";
    const RULES: &'static [&'static str] = &[
        "There are rows of blue and red cherries.",
        "Left and Right take turns.",
        "Left takes a blue cherry, and Right takes a red one.",
        "Only a cherry at an end of its row may be taken.",
        "Rows do not join, and a row is gone when its last cherry is taken.",
        "A player who cannot take a cherry loses.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] =
        &[("BRB", "Left may take either end, and Right has no move yet"), ("BBR + RRB", "two rows")];

    const FAMILIES: &'static [FamilyOf<Self>] = &[FamilyOf {
        name: "random",
        about: "rows of cherries of random colours",
        parameters: &[
            ("rows", "3", UpTo(Cherries::MOST_ROWS as u64), "how many rows"),
            ("length", "5", UpTo(Row::LONGEST as u64), "how many cherries in each"),
            ("seed", "1", UpTo(u64::MAX), "which of the random members"),
        ],
        build: |numbers| {
            let [rows, length, seed] = *numbers else { return Err("three numbers are needed".to_owned().into()) };
            let mut rng = Seed::new(seed).child("cherries").child("random").rng();
            let mut row = || {
                Row::new((0..length).map(|_| if rng.random_bool(0.5) { Colour::Blue } else { Colour::Red }))
                    .ok_or_else(|| format!("a row has at most {} cherries", Row::LONGEST))
            };
            Ok(Cherries::new((0..rows).map(|_| row()).collect::<Result<Vec<_>, _>>()?))
        },
    }];

    const START: &'static str = "BRRBR + RBBRB + BRBRB";

    alternating!();

    fn small_positions() -> Vec<SmallPositions> {
        vec![SmallPositions { name: "rows", source: Source::Letters { letters: vec!['B', 'R'], grid: false } }]
    }

    fn equivalence_key(&self, turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_options(self, turn, chosen)
    }

    fn svg_numbered(&self, numbers: &[(TakeCherry, String, Emphasis)]) -> String {
        self.with_numbers(numbers)
    }

    fn drawn(&self, colour: bool, _labels: bool) -> String {
        let text = self.text();
        if !colour || self.rows().is_empty() {
            return text;
        }
        let paint = |letter: char| match letter {
            'B' => "\u{1b}[34mB\u{1b}[0m".to_owned(),
            'R' => "\u{1b}[31mR\u{1b}[0m".to_owned(),
            other => other.to_string(),
        };
        text.chars().map(paint).collect()
    }
}

impl NormalPlay for Cherries {}
