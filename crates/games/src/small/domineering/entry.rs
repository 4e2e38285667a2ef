//! Domineering in the program: its own solver for boards, and boards by their size.

use crate::small::domineering::{Board, Domineering, Domino, Solver};
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Alternating, Player, Refusal, Seed};
use hedgerow_search::AnyGame;
use hedgerow_search::spec::GameCard;
use hedgerow_value::Game;
use rand::Rng;

use crate::entry::equivalence;
use crate::entry::family::{Accepts::UpTo, FamilyOf};
use crate::entry::normal::{Appraisal, NormalPlay, appraise_parts, rank_by};
use crate::entry::small::{SmallPositions, Source};
use crate::entry::valued::Valued;
use crate::entry::workspace::{Unfinished, Workspace};
use crate::entry::{GameEntry, Visit};

impl GameEntry for Domineering {
    const TITLE: &'static str = "Domineering";
    const ABOUT: &'static str = "place dominoes, Left upright and Right lying";
    const FORM: &'static str = "a size \"5x5\" (rows x columns),
               or rows \"..#/...\" of free and taken cells";
    const RULES: &'static [&'static str] = &[
        "The board is made of squares.",
        "Left and Right take turns, and each places one domino on two free squares.",
        "Left places dominoes upright.",
        "Right places dominoes lying.",
        "Dominoes never overlap, and nobody takes them off.",
        "A player who cannot place a domino loses.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("4x4", "an empty board"),
        ("2x2", "each player has two moves, and either of them leaves nothing for the other player"),
    ];

    const FAMILIES: &'static [FamilyOf<Self>] = &[
        FamilyOf {
            name: "board",
            about: "an empty board",
            parameters: &[
                ("rows", "4", UpTo(Domineering::LONGEST as u64), "how many rows"),
                ("columns", "4", UpTo(Domineering::LONGEST as u64), "how many columns"),
            ],
            build: |numbers| {
                let [rows, columns] = *numbers else { return Err("two numbers are needed".to_owned().into()) };
                board(rows, columns)
            },
        },
        FamilyOf {
            name: "random",
            about: "a board on which some cells are taken at random",
            parameters: &[
                ("rows", "5", UpTo(Domineering::LONGEST as u64), "how many rows"),
                ("columns", "5", UpTo(Domineering::LONGEST as u64), "how many columns"),
                ("taken", "20", UpTo(100), "how many cells in a hundred are taken, about"),
                ("seed", "1", UpTo(u64::MAX), "which of the random members"),
            ],
            build: |numbers| {
                let [rows, columns, taken, seed] = *numbers else {
                    return Err("four numbers are needed".to_owned().into());
                };
                let mut rng = Seed::new(seed).child("domineering").child("random").rng();
                let mut position = board(rows, columns)?;
                for cell in 0..rows * columns {
                    if rng.random_range(0..100) < taken {
                        position = position.with_taken((cell / columns) as usize, (cell % columns) as usize);
                    }
                }
                Ok(position)
            },
        },
    ];

    const START: &'static str = "6x6";

    type Plain = Alternating<Self>;

    fn card() -> GameCard {
        GameCard::of::<Board>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
    }

    fn plain(&self, turn: Player) -> Alternating<Self> {
        Alternating::new(*self, turn)
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        chosen.split('-').map(str::to_owned).collect()
    }

    fn equivalence_key(&self, turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_options(self, turn, chosen)
    }

    fn svg_numbered(&self, numbers: &[(Domino, String, Emphasis)]) -> String {
        self.with_numbers(numbers)
    }

    fn small_positions() -> Vec<SmallPositions> {
        vec![SmallPositions { name: "boards", source: Source::Letters { letters: vec!['.', '#'], grid: true } }]
    }

    fn enter<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        Ok(match Board::new(self, turn) {
            Some(board) => visit.at(board),
            None => visit.at_any(AnyGame::new(self.plain(turn))),
        })
    }
}

impl NormalPlay for Domineering {
    const RULE: &'static str = "a region by itself, from its options";

    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished> {
        let mut solver = Solver::new(&workspace.algebra, workspace.budget.clone());
        appraise_parts(self, workspace, Self::RULE, |part| {
            let value = solver.value(part);
            (value, solver.known_regions() as u64)
        })
    }

    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(Domino, Game)>, Unfinished> {
        let mut solver = Solver::new(&workspace.algebra, workspace.budget.clone());
        rank_by(self, turn, workspace, |after| solver.value(after))
    }
}

fn board(rows: u64, columns: u64) -> Result<Domineering, Refusal> {
    Ok(Domineering::empty(rows as usize, columns as usize).ok_or_else(|| "a side has from 1 to 16 cells".to_owned())?)
}
