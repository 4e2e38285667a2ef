//! Heap games in the program.

use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Notation, Partizan, Player, Seed};
use hedgerow_value::Game;
use rand::Rng;

use super::values::HeapValues;
use super::{Code, Heaps, Leave};
use crate::entry::family::{Accepts::UpTo, FamilyOf};
use crate::entry::normal::{Appraisal, NormalPlay, Part, rank_by};
use crate::entry::workspace::{Unfinished, Workspace};
use crate::entry::{GameEntry, alternating};

impl GameEntry for Heaps {
    const TITLE: &'static str = "Heap games";
    const ABOUT: &'static str = "take stones from a heap and split it, as an octal code or a set allows";
    const FORM: &'static str = "a code and heaps \"0.77 5+3\", \"{1,3|2,3} 6\" or \"kayles 20\"";
    const RULES: &'static [&'static str] = &[
        "There are heaps of stones and a code that says what a move may do.",
        "The digit at place k of an octal code speaks about taking k stones from one heap.",
        "If the digit contains 1, the rest may be nothing; if it contains 2, the rest may be one heap; if it contains 4, the rest may be two heaps.",
        "A subtraction game is written as the set of the numbers of stones that a player may take, such as {1,2,4}.",
        "If two sets are given, the first belongs to Left and the second to Right.",
        "A player who cannot move loses.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("0.77 5+3", "Kayles: take one or two stones and leave the rest in at most two heaps"),
        ("{1,3|2,3} 6", "Left takes one or three stones, Right takes two or three"),
    ];

    const FAMILIES: &'static [FamilyOf<Self>] = &[FamilyOf {
        name: "random",
        about: "heaps of Kayles of random sizes",
        parameters: &[
            ("heaps", "3", UpTo(Heaps::MOST_HEAPS as u64), "how many heaps"),
            ("most", "9", UpTo(Heaps::MOST_STONES as u64 / Heaps::MOST_HEAPS as u64), "the most stones in a heap"),
            ("seed", "1", UpTo(u64::MAX), "which of the random members"),
        ],
        build: |numbers| {
            let [heaps, most, seed] = *numbers else { return Err("three numbers are needed".to_owned().into()) };
            let mut rng = Seed::new(seed).child("heaps").child("random").rng();
            let code = Code::read("0.77").map_err(|fault| fault.to_string())?;
            Ok(Heaps::new(code, (0..heaps).map(|_| rng.random_range(most.min(1)..=most) as u32)))
        },
    }];

    const START: &'static str = "0.77 5+3";

    alternating!();

    fn places(&self, chosen: &str) -> Vec<String> {
        self.read_move(chosen).map_or_else(|_| Vec::new(), |chosen| self.stones(chosen))
    }

    /// Heaps of the same size are equivalent, and the first represents all.
    fn names(&self, chosen: &str) -> Vec<String> {
        let Ok(leave) = self.read_move(chosen) else { return vec![chosen.to_owned()] };
        let heap = self.heaps().get(leave.index as usize);
        let same = self.heaps().iter().enumerate().filter(|&(_, other)| Some(other) == heap);
        same.map(|(index, _)| self.write_move(Leave { index: index as u32, ..leave })).collect()
    }

    fn svg_numbered(&self, numbers: &[(Leave, String, Emphasis)]) -> String {
        self.with_numbers(numbers)
    }
}

impl NormalPlay for Heaps {
    fn is_best_by_value(&self) -> bool {
        true
    }

    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished> {
        let algebra = &workspace.algebra;
        let mut values = HeapValues::new(self.code(), algebra, workspace.budget.clone());
        let mut appraisal = Appraisal { value: algebra.zero(), parts: Vec::new(), nodes: 0 };
        let mut heaps = Vec::new();
        self.parts(&mut heaps);
        for heap in heaps {
            let size = heap.heaps().first().copied().unwrap_or(0);
            let found = values.value(size);
            appraisal.nodes = values.known();
            let (value, rule) =
                found.map_err(|reason| Unfinished { nodes: values.known(), ..Unfinished::because(reason) })?;
            appraisal.value = algebra.add(appraisal.value, value);
            appraisal.parts.push(Part { position: heap.write(), value, rule });
        }
        Ok(appraisal)
    }

    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(Leave, Game)>, Unfinished> {
        let algebra = &workspace.algebra;
        let mut values = HeapValues::new(self.code(), algebra, workspace.budget.clone());
        rank_by(self, turn, workspace, |after| {
            let mut total = algebra.zero();
            for &heap in after.heaps() {
                total = algebra.add(total, values.value(heap)?.0);
            }
            Ok(total)
        })
    }
}
