//! Hex in the program: boards in as few words as possible, turns in the text of positions, families.

use crate::hex::picture::Drawing;
use crate::hex::{Board, Hex, Move, Shape, families};
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Notation, Player, Refusal};
use hedgerow_search::AnyGame;
use hedgerow_search::spec::GameCard;

use crate::entry::equivalence;
use crate::entry::family::Accepts::{OneOf, UpTo};
use crate::entry::family::{FamilyOf, ParameterOf};
use crate::entry::options::{GameOption, RESUME, SAVE};
use crate::entry::past;
use crate::entry::searched::Searched;
use crate::entry::{GameEntry, Visit};

const LONGEST: u64 = Shape::LONGEST as u64;
/// The parameters for the size of a board.
const ROWS: ParameterOf = ("rows", "11", UpTo(LONGEST), "how many rows");
const COLUMNS: ParameterOf = ("columns", "11", UpTo(LONGEST), "how many columns");

impl GameEntry for Hex {
    const TITLE: &'static str = "Hex";
    const ABOUT: &'static str =
        "two players on a rhombus of hexagons, each of whom joins two sides with a chain of stones";
    const FORM: &'static str =
        "a size \"5x5\" (rows x columns), or the size and the rows from the top, cells X (black, joins top
               and bottom), O (white, joins left and right) or . (free), with who moves: \"3x3:X../.O./... X\";
               then perhaps pie, by which White may take over the first stone: \"11x11 pie\"";
    const RULES: &'static [&'static str] = &[
        "The board is a rhombus of hexagons.",
        "Black and White take turns, and Black begins.",
        "Each turn a player puts a stone of their own colour on a free hexagon.",
        "Stones never move, and nobody takes them off.",
        "Black wins with a chain of stones from top to bottom, and White wins with a chain from left to right.",
        "One of them always succeeds: the game has no draws.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] =
        &[("3x3", "an empty board"), ("3x3:.X./.XO/XO. O", "Black has joined top and bottom")];

    const FAMILIES: &'static [FamilyOf<Self>] = &[
        FamilyOf {
            name: "start",
            about: "an empty board",
            parameters: &[
                ROWS,
                COLUMNS,
                ("rule", "plain", OneOf(&["plain", "pie"]), "whether White may take over the first stone (pie)"),
            ],
            build: |numbers| {
                let [rows, columns, rule] = *numbers else {
                    return Err("three parameters are needed".to_owned().into());
                };
                let empty = empty(rows, columns)?;
                match rule {
                    1 if !empty.with_pie().pie() => {
                        Err("the pie rule is for boards with as many rows as columns".to_owned().into())
                    }
                    1 => Ok(empty.with_pie()),
                    _ => Ok(empty),
                }
            },
        },
        FamilyOf {
            name: "random",
            about: "a board after random moves, on which nobody has won",
            parameters: &[
                ROWS,
                COLUMNS,
                ("moves", "10", UpTo(LONGEST * LONGEST), "how many moves"),
                ("seed", "1", UpTo(u64::MAX), "which of the random members"),
            ],
            build: |numbers| {
                let [rows, columns, moves, seed] = *numbers else {
                    return Err("four numbers are needed".to_owned().into());
                };
                Ok(families::random(&empty(rows, columns)?, moves as usize, seed)
                    .ok_or_else(|| format!("no random game on {rows}x{columns} goes on after {moves} moves"))?)
            },
        },
    ];

    const START: &'static str = "11x11";
    const ENGINE: &'static str = "strong";
    const OPPONENT: &'static str = "strong";
    const AIM: &'static str = "in hex two players join sides of a board";
    const SOLVE_OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "--winner",
            about: "find the winner and one winning move, not all of them, which may take several times as long",
        },
        SAVE,
        RESUME,
    ];
    const TAKES_PLAIN_METHOD: bool = false;

    type Plain = Self;

    fn card() -> GameCard {
        GameCard::of::<Board<2>>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn searched(&self) -> Option<&dyn Searched> {
        Some(self)
    }

    fn plain(&self, _turn: Player) -> Self {
        *self
    }

    fn begin(&self, given: Option<Player>) -> Result<Player, Refusal> {
        match given {
            None => Ok(self.to_move()),
            Some(_) => Err("a position says itself who is to move: write X or O after the rows, as in \
                            \"3x3:X../.O./... X\", in place of --turn"
                .to_owned()
                .into()),
        }
    }

    fn enter<V: Visit>(&self, _turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        Ok(match self.resized::<2>() {
            Some(board) => visit.at(board),
            None => visit.at_any(AnyGame::new(*self)),
        })
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        // The stone on the board stands for the move that takes it over.
        let is_swap = self.read_move(chosen).is_ok_and(|chosen| chosen == Move::TAKE_OVER);
        let stone = if is_swap { self.stones(Player::LEFT).first() } else { None };
        vec![stone.map_or_else(|| chosen.to_owned(), |stone| self.shape().name(stone))]
    }

    fn equivalence_key(&self, _turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_rules(self, chosen)
    }

    fn drawn(&self, colour: bool, labels: bool) -> String {
        self.drawing_text(&Drawing { labels, ..Drawing::default() }, colour)
    }

    fn svg_drawn(&self, labels: bool) -> String {
        self.drawing(&Drawing { labels, ..Drawing::default() })
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

fn empty(rows: u64, columns: u64) -> Result<Hex, Refusal> {
    let shape = Shape::new(rows as usize, columns as usize);
    let sizes = || format!("a side is from 1 to {LONGEST}");
    Ok(shape.and_then(Hex::empty).ok_or_else(sizes)?)
}
