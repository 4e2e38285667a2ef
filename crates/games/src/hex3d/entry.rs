//! 3D Hex in the program: boxes in as few words as possible, three players, turns in the text of positions, families.

use crate::hex3d::picture::{Drawing, View};
use crate::hex3d::{Board, Hex3d, Move, Shape, UnionFindRules, families};
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Notation, Player, Refusal};
use hedgerow_search::AnyGame;
use hedgerow_search::spec::GameCard;

use crate::entry::equivalence;
use crate::entry::family::Accepts::{OneOf, UpTo};
use crate::entry::family::{FamilyOf, ParameterOf};
use crate::entry::options::{GameOption, RESUME, SAVE};
use crate::entry::past;
use crate::entry::three::OutcomesOfThree;
use crate::entry::{GameEntry, Visit};

const LONGEST: u64 = Shape::LONGEST as u64;
/// The parameters for the size of a box.
const ROWS: ParameterOf = ("rows", "3", UpTo(LONGEST), "how many rows");
const COLUMNS: ParameterOf = ("columns", "3", UpTo(LONGEST), "how many columns");
const LAYERS: ParameterOf = ("layers", "3", UpTo(LONGEST), "how many layers");
/// How many play.
const PLAYERS: ParameterOf =
    ("players", "three", OneOf(&["three", "two"]), "how many play; with two, nobody joins front and back");
/// Whether the first stone may be taken over.
const RULE: ParameterOf =
    ("rule", "plain", OneOf(&["plain", "pie"]), "whether players 2 and 3 may take over the first stone (pie)");

impl GameEntry for Hex3d {
    const TITLE: &'static str = "3D Hex";
    const ABOUT: &'static str = "three players, or two, each of whom joins two faces of a box with a chain of stones";
    const FORM: &'static str = "a size \"3x3x3\" (rows x columns x layers), or the layers from the front, cells . 1 2 3
               or # (excluded), rows separated by /, with who moves: \"2x2x2:1./.2|../.. 3\";
               two after the box is for two players, who leave front and back to nobody: \"3x3x3 two\";
               pie at the end, by which the first stone may be taken over: \"3x3x3 pie\"";
    const RULES: &'static [&'static str] = &[
        "The board is a box of cells, and cells that share a side are neighbours.",
        "Players 1, 2 and 3 take turns in this order, and each puts one stone on a free cell.",
        "Player 1 wins with a chain of stones from top to bottom.",
        "Player 2 wins with a chain from left to right, and player 3 with a chain from front to back.",
        "Stones never move, and nobody takes them off.",
        "If the box is full and nobody has such a chain, the game is a draw. Two may play too: then nobody joins front and back.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("2x2x2", "an empty box, drawn as layers from front to back"),
        ("3x3x3:1.2/.3./...|.../.1./..2|.../3../.1.", "a game under way"),
    ];

    const FAMILIES: &'static [FamilyOf<Self>] = &[
        FamilyOf {
            name: "start",
            about: "an empty box",
            parameters: &[ROWS, COLUMNS, LAYERS, RULE, PLAYERS],
            build: |numbers| {
                let [rows, columns, layers, rule, players] = *numbers else {
                    return Err("five parameters are needed".to_owned().into());
                };
                let empty = Self::empty(shape(rows, columns, layers, players)?).ok_or_else(sizes)?;
                Ok(if rule == 1 { empty.with_pie() } else { empty })
            },
        },
        FamilyOf {
            name: "pie",
            about: "an empty box in which players 2 and 3 may take over the first stone",
            parameters: &[ROWS, COLUMNS, LAYERS, PLAYERS],
            build: |numbers| {
                let [rows, columns, layers, players] = *numbers else {
                    return Err("four parameters are needed".to_owned().into());
                };
                Ok(Self::empty(shape(rows, columns, layers, players)?).ok_or_else(sizes)?.with_pie())
            },
        },
        FamilyOf {
            name: "hollow",
            about: "an empty box without its middle cell",
            parameters: &[ROWS, COLUMNS, LAYERS, RULE, PLAYERS],
            build: |numbers| {
                let [rows, columns, layers, rule, players] = *numbers else {
                    return Err("five parameters are needed".to_owned().into());
                };
                let hollow = families::hollow(shape(rows, columns, layers, players)?).ok_or_else(|| {
                    format!("{rows}x{columns}x{layers} has no middle cell: all its sides have to be odd")
                })?;
                Ok(if rule == 1 { hollow.with_pie() } else { hollow })
            },
        },
        FamilyOf {
            name: "random",
            about: "a box after random moves, in which nobody has won and a cell is free",
            parameters: &[
                ROWS,
                COLUMNS,
                LAYERS,
                ("moves", "6", UpTo(Shape::MOST_CELLS as u64), "how many moves"),
                ("seed", "1", UpTo(u64::MAX), "which of the random members"),
                PLAYERS,
            ],
            build: |numbers| {
                let [rows, columns, layers, moves, seed, players] = *numbers else {
                    return Err("six parameters are needed".to_owned().into());
                };
                let empty = Self::empty(shape(rows, columns, layers, players)?).ok_or_else(sizes)?;
                Ok(families::random(&empty, moves as usize, seed).ok_or_else(|| {
                    format!("no random game on {rows}x{columns}x{layers} goes on after {moves} moves")
                })?)
            },
        },
    ];

    const START: &'static str = "3x3x3";
    const ENGINE: &'static str = "strong";
    const OPPONENT: &'static str = "strong";
    const AIM: &'static str = "in hex3d players join faces of a box";
    const SOLVE_OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "--nature",
            about: "what the players are after: selfish (the default), misere, coop1-12 to coop3-23, all of these (all), \
                    or weights such as 3,0,0,1;0,3,0,1;0,0,3,1 (a row for each player: the worth of a win of 1, 2, 3 and \
                    of a draw); selfish;8:coop1-12 is selfish at first, and coop1-12 from move 8 on",
        },
        GameOption {
            name: "--force",
            about: "find only whether one player alone can force some outcomes, such as 1:1D",
        },
        GameOption { name: "--within", about: "find only whether all outcomes are among these, such as 12D" },
        GameOption {
            name: "--outcomes",
            about: "find the outcomes alone, not what each player can force, which may take far longer",
        },
        GameOption { name: "--forces", about: "find what each player can force even if more than 15 cells are free" },
        GameOption { name: "--every-move", about: "find the outcomes of every move too" },
        SAVE,
        RESUME,
    ];
    const TAKES_PLAIN_METHOD: bool = false;

    type Plain = UnionFindRules;

    fn card() -> GameCard {
        GameCard::of::<Board<1>>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn outcomes_of_three(&self) -> Option<&dyn OutcomesOfThree> {
        Some(self)
    }

    fn plain(&self, _turn: Player) -> UnionFindRules {
        UnionFindRules::of(self)
    }

    fn begin(&self, given: Option<Player>) -> Result<Player, Refusal> {
        match given {
            None => Ok(self.to_move()),
            Some(_) => Err("a position says itself who is to move: write 1, 2 or 3 after the cells, as in \
                            \"2x2x2:1./.2|../.. 3\", in place of --turn"
                .to_owned()
                .into()),
        }
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        let cell = self.read_move(chosen).ok().and_then(|chosen| self.cell_of(chosen));
        vec![cell.map_or_else(|| chosen.to_owned(), |cell| self.shape().name(cell))]
    }

    fn equivalence_key(&self, _turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_rules(self, chosen)
    }

    fn enter<V: Visit>(&self, _turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        Ok(match self.resized::<1>() {
            Some(board) => visit.at(board),
            None => visit.at_any(AnyGame::new(*self)),
        })
    }

    fn drawn(&self, colour: bool, labels: bool) -> String {
        self.drawing_text(&Drawing { labels, ..Drawing::default() }, colour)
    }

    fn svg_drawn(&self, labels: bool) -> String {
        self.drawing(&Drawing { labels, ..Drawing::default() })
    }

    fn svg_cube(&self, labels: bool) -> Result<String, Refusal> {
        Ok(self.drawing(&Drawing { view: View::Cube, labels, ..Drawing::default() }))
    }

    fn svg_numbered(&self, numbers: &[(Move, String, Emphasis)]) -> String {
        self.drawing(&Drawing { numbers, ..Drawing::default() })
    }

    fn drawn_after(&self, past: &[&str], colour: bool) -> Option<String> {
        let (now, last) = past::replayed(self, past)?;
        Some(now.drawing_text(&Drawing { last, ..Drawing::default() }, colour))
    }

    fn svg_after(&self, past: &[&str], labels: bool) -> Option<String> {
        let (now, last) = past::replayed(self, past)?;
        Some(now.drawing(&Drawing { labels, last, ..Drawing::default() }))
    }
}

fn sizes() -> String {
    format!("a side is from 1 to {LONGEST}, and a box has at most {} cells", Shape::MOST_CELLS)
}

fn shape(rows: u64, columns: u64, layers: u64, players: u64) -> Result<Shape, Refusal> {
    let shape = Shape::new(rows as usize, columns as usize, layers as usize).ok_or_else(sizes)?;
    // The second of the words for the number of players is two.
    Ok(if players == 1 { shape.for_two() } else { shape })
}
