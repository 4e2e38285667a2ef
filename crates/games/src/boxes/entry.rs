//! Dots-and-Boxes in the program: boards by their size, turns in the text of positions, families.

use crate::boxes::picture::Drawing;
use crate::boxes::problems::{PROBLEMS, Problem};
use crate::boxes::{Board, Boxes, Line, Shape, Start};
use hedgerow_core::bits::Bits;
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Notation, Player, Refusal, Rules, Seed};
use hedgerow_search::AnyGame;
use hedgerow_search::spec::GameCard;
use rand::seq::SliceRandom;

use crate::entry::equivalence;
use crate::entry::family::Accepts::{OneOf, UpTo};
use crate::entry::family::{FamilyOf, ParameterOf};
use crate::entry::options::{GameOption, RESUME, SAVE};
use crate::entry::scored::Scored;
use crate::entry::{GameEntry, Visit};

const LONGEST: u64 = Shape::MOST_LINES as u64;
/// The parameters for the size of a board.
const ROWS: ParameterOf = ("rows", "3", UpTo(LONGEST), "how many rows of boxes");
const COLUMNS: ParameterOf = ("columns", "3", UpTo(LONGEST), "how many columns of boxes");

impl GameEntry for Boxes {
    const TITLE: &'static str = "Dots-and-Boxes";
    const ABOUT: &'static str = "draw lines between dots; a player who closes a box gets it and draws again";
    const FORM: &'static str = "a size \"3x3\" (rows x columns of boxes), perhaps with a start \"3x3 swedish\",
               or a digit for every line, 1 if it is drawn: \"2x2:110011101101\";
               then perhaps the score and the player to move: \"3x3 0-0 B\"";
    const RULES: &'static [&'static str] = &[
        "The board is a grid of dots, and there is a box wherever four dots make a small square.",
        "The players A and B take turns, and each draws one line between two neighbouring dots.",
        "A player who draws the fourth line of a box owns the box.",
        "That player then draws another line in the same turn, if there is one left.",
        "A line may close two boxes at once, and both belong to the player who drew it.",
        "When all lines are drawn, the player with more boxes wins.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("2x2", "two rows of two boxes, and no line is drawn"),
        ("1x2:1111000", "every line that is left lets the other player close a box"),
    ];

    const FAMILIES: &'static [FamilyOf<Self>] = &[
        FamilyOf {
            name: "start",
            about: "a board at its start",
            parameters: &[
                ROWS,
                COLUMNS,
                (
                    "kind",
                    "standard",
                    OneOf(&["standard", "swedish", "icelandic"]),
                    "which lines are drawn at the start",
                ),
            ],
            build: |numbers| {
                let [rows, columns, kind] = *numbers else {
                    return Err("three parameters are needed".to_owned().into());
                };
                start(rows, columns, Start::ALL[kind as usize])
            },
        },
        FamilyOf {
            name: "random",
            about: "a board with random lines that close no box and leave none to be taken, if possible",
            parameters: &[
                ROWS,
                COLUMNS,
                ("drawn", "8", UpTo(LONGEST), "how many lines are drawn"),
                ("seed", "1", UpTo(u64::MAX), "which of the random members"),
            ],
            build: |numbers| {
                let [rows, columns, drawn, seed] = *numbers else {
                    return Err("four numbers are needed".to_owned().into());
                };
                random(start(rows, columns, Start::Standard)?, drawn as usize, seed)
            },
        },
        FamilyOf {
            name: "berlekamp",
            about: "a problem of Berlekamp's",
            parameters: &[("number", "1", UpTo(PROBLEMS.len() as u64), "which of the three")],
            build: |numbers| {
                let problem = Problem::of(numbers.first().copied().unwrap_or(1) as usize);
                let problem = problem.ok_or_else(|| "the problems are 1, 2 and 3".to_owned())?;
                Ok(problem.read().map_err(|error| error.to_string())?)
            },
        },
    ];

    const START: &'static str = "3x3";
    const ENGINE: &'static str = "strong";
    const OPPONENT: &'static str = "strong";
    const AIM: &'static str = "boxes is played for points";
    const SOLVE_OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "--net",
            about: "find the net score alone, not every move's, which takes several times as long",
        },
        SAVE,
        RESUME,
    ];

    type Plain = Self;

    fn card() -> GameCard {
        GameCard::of::<Board<1>>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn scored(&self) -> Option<&dyn Scored> {
        Some(self)
    }

    fn plain(&self, _turn: Player) -> Self {
        *self
    }

    fn begin(&self, given: Option<Player>) -> Result<Player, Refusal> {
        match given {
            None => Ok(self.to_move()),
            Some(_) => Err("a position says itself who is to move: write the score and A or B after the board, as in \
                            \"3x3 0-0 B\", in place of --turn"
                .to_owned()
                .into()),
        }
    }

    fn enter<V: Visit>(&self, _turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        Ok(match (self.resized::<1>(), self.resized::<2>(), self.resized::<4>()) {
            (Some(board), ..) => visit.at(board),
            (None, Some(board), _) => visit.at(board),
            (None, None, Some(board)) => visit.at_any(AnyGame::new(board)),
            (None, None, None) => visit.at_any(AnyGame::new(*self)),
        })
    }

    fn drawn(&self, colour: bool, labels: bool) -> String {
        self.drawn_text(colour, labels)
    }

    fn svg_drawn(&self, labels: bool) -> String {
        self.drawing(&Drawing { labels, ..Drawing::default() })
    }

    fn equivalence_key(&self, _turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_rules(self, chosen)
    }

    fn svg_numbered(&self, numbers: &[(Line, String, Emphasis)]) -> String {
        self.drawing(&Drawing { numbers, ..Drawing::default() })
    }

    fn drawn_after(&self, past: &[&str], colour: bool) -> Option<String> {
        let Told { now, owners, last } = Told::of(self, past)?;
        Some(now.drawing_text(&Drawing { labels: true, last, owners: Some(&owners), ..Drawing::default() }, colour))
    }

    fn svg_after(&self, past: &[&str], labels: bool) -> Option<String> {
        let Told { now, owners, last } = Told::of(self, past)?;
        Some(now.drawing(&Drawing { labels, last, owners: Some(&owners), ..Drawing::default() }))
    }
}

/// What the course of a game shows beside its present position.
struct Told {
    now: Boxes,
    owners: Vec<Option<Player>>,
    last: Option<Line>,
}

impl Told {
    /// None if the moves are illegal.
    fn of(start: &Boxes, past: &[&str]) -> Option<Self> {
        let mut told = Self { now: *start, owners: start.owners(), last: None };
        for chosen in past {
            let (line, mover) = (told.now.read_move(chosen).ok()?, told.now.to_move());
            told.now.play(line);
            let closed = start.shape().beside(line.index()).into_iter().flatten().map(usize::from);
            closed.filter(|&index| told.now.is_closed(index)).for_each(|index| told.owners[index] = Some(mover));
            told.last = Some(line);
        }
        Some(told)
    }
}

fn start(rows: u64, columns: u64, start: Start) -> Result<Boxes, Refusal> {
    Ok(Boxes::new(rows as usize, columns as usize, start, 2)
        .ok_or_else(|| format!("a board has at least one box and at most {LONGEST} lines (15x15 has 480)"))?)
}

/// Draws this many random lines, first lines after which no box can be taken; after those run out, the boxes closed
/// belong to nobody.
fn random(mut position: Boxes, drawn: usize, seed: u64) -> Result<Boxes, Refusal> {
    let lines = position.shape().lines();
    if drawn > lines {
        return Err(format!("the board has {lines} lines").into());
    }
    let mut order: Vec<Line> = Vec::new();
    position.moves(&mut order);
    order.shuffle(&mut Seed::new(seed).child("boxes").child("random").rng());
    for _ in 0..drawn {
        let place = order.iter().position(|&line| position.is_safe(line)).unwrap_or(0);
        let line = order.remove(place);
        position = position.with_free(position.free().minus(Bits::one(line.index())));
    }
    Ok(position)
}
