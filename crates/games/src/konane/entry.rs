//! Konane in the program: boards in as few words as possible, turns in the text of positions, perfect play by results,
//! families.

use crate::konane::picture::Drawing;
use crate::konane::values::Solver;
use crate::konane::{Board, Jump, Konane, Shape, Stage, families};
use hedgerow_core::picture::Emphasis;
use hedgerow_core::{Notation, Player, Refusal, Rules, Stopped};
use hedgerow_search::spec::GameCard;
use hedgerow_search::{AnyGame, Playable};
use hedgerow_value::{Dyadic, Game};

use crate::entry::equivalence;
use crate::entry::family::Accepts::{OneOf, UpTo};
use crate::entry::family::{FamilyOf, ParameterOf};
use crate::entry::normal::{Appraisal, NormalPlay, Solution, appraise_parts, rank_by};
use crate::entry::options::{GameOption, RESUME, SAVE};
use crate::entry::past;
use crate::entry::searched::Searched;
use crate::entry::small::{SmallPositions, Source};
use crate::entry::valued::Valued;
use crate::entry::winner_search::outcome;
use crate::entry::workspace::{Unfinished, Workspace};
use crate::entry::{GameEntry, Visit};

const LONGEST: u64 = Shape::LONGEST as u64;
/// The parameters for the size of a board, and for where Black may remove the first stone.
const ROWS: ParameterOf = ("rows", "6", UpTo(LONGEST), "how many rows");
const COLUMNS: ParameterOf = ("columns", "6", UpTo(LONGEST), "how many columns");
const RULE: ParameterOf =
    ("rule", "standard", OneOf(&["standard", "any"]), "which black stone may go first: a corner or the centre, or any");
const STONES: ParameterOf = ("stones", "5", UpTo(LONGEST), "how many stones");

/// Runs code with the board in as few words as possible.
macro_rules! in_few_words {
    ($position:expr, $board:ident => $answer:expr) => {
        if let Some($board) = $position.resized::<1>() {
            $answer
        } else if let Some($board) = $position.resized::<2>() {
            $answer
        } else if let Some($board) = $position.resized::<4>() {
            $answer
        } else {
            let $board = *$position;
            $answer
        }
    };
}

impl GameEntry for Konane {
    const TITLE: &'static str = "Konane";
    const ABOUT: &'static str = "jump over the other player's stones and take them; a player who cannot jump loses";
    const FORM: &'static str = "a size \"6x6\" (rows x columns), perhaps with both removals \"6x6 c3 c2\",
               or rows of black, white and empty squares with who moves: \"XO.O/OXOX X\"";
    const RULES: &'static [&'static str] = &[
        "The board is full of black and white stones that alternate like the squares of a chessboard.",
        "Black first removes a black stone from the centre or a corner, and White then removes a white stone beside the gap.",
        "After that they take turns, and each move is a jump.",
        "A stone jumps in a straight line over a neighbouring stone of the other colour onto the empty square behind it, and that stone is taken.",
        "The same stone may go on in the same direction over further stones, and it may stop after each of them.",
        "A player who cannot jump loses.",
    ];
    const PICTURES: &'static [(&'static str, &'static str)] = &[
        ("4x4", "a full board before the two removals"),
        ("XO.O. X", "the black stone may take one white stone or both"),
    ];

    const FAMILIES: &'static [FamilyOf<Self>] = &[
        FamilyOf {
            name: "start",
            about: "a full board",
            parameters: &[ROWS, COLUMNS, RULE],
            build: |numbers| {
                let [rows, columns, rule] = *numbers else {
                    return Err("three parameters are needed".to_owned().into());
                };
                full(rows, columns, rule == 1)
            },
        },
        FamilyOf {
            name: "opening",
            about: "a board after both removals; of openings that are turns or reflections of each other one is counted",
            parameters: &[ROWS, COLUMNS, ("which", "1", UpTo(512), "which of the openings, from 1"), RULE],
            build: |numbers| {
                let [rows, columns, which, rule] = *numbers else {
                    return Err("four parameters are needed".to_owned().into());
                };
                opening(&full(rows, columns, rule == 1)?, which as usize)
            },
        },
        FamilyOf {
            name: "random",
            about: "a board after random removals and random jumps, on which the player to move can jump",
            parameters: &[
                ("rows", "8", UpTo(LONGEST), "how many rows"),
                ("columns", "8", UpTo(LONGEST), "how many columns"),
                ("moves", "10", UpTo(512), "how many jumps"),
                ("seed", "1", UpTo(u64::MAX), "which of the random members"),
            ],
            build: |numbers| {
                let [rows, columns, moves, seed] = *numbers else {
                    return Err("four numbers are needed".to_owned().into());
                };
                Ok(families::random(&full(rows, columns, false)?, moves as usize, seed)
                    .ok_or_else(|| format!("games on {rows}x{columns} do not last for {moves} jumps and another"))?)
            },
        },
        FamilyOf {
            name: "wall",
            about: "a row of stones by turns that begins at the wall, with room in front",
            parameters: &[STONES],
            build: |numbers| {
                let stones = numbers.first().copied().unwrap_or(0) as usize;
                Ok(families::wall(stones).ok_or_else(|| "from 1 to 19 stones".to_owned())?)
            },
        },
        FamilyOf {
            name: "open",
            about: "a row of stones by turns with room on both sides",
            parameters: &[STONES],
            build: |numbers| {
                let stones = numbers.first().copied().unwrap_or(0) as usize;
                Ok(families::open(stones).ok_or_else(|| "from 1 to 12 stones".to_owned())?)
            },
        },
        FamilyOf {
            name: "row",
            about: "a full board of one row from which two neighbours have been removed",
            parameters: &[
                ("columns", "10", UpTo(LONGEST), "how many columns"),
                ("gap", "5", UpTo(LONGEST), "the column of the first of the two, from 1"),
            ],
            build: |numbers| {
                let [columns, gap] = *numbers else { return Err("two numbers are needed".to_owned().into()) };
                let fault =
                    || format!("a row has from 2 to {LONGEST} columns, and a gap begins before the last of them");
                Ok(families::gapped(columns as usize, gap as usize).ok_or_else(fault)?)
            },
        },
    ];

    const START: &'static str = "6x6";
    const ENGINE: &'static str = "strong";
    const OPPONENT: &'static str = "strong";
    const SOLVE_OPTIONS: &'static [GameOption] = &[
        GameOption {
            name: "--winner",
            about: "find the winner and one winning move, not all of them, which may take several times as long; so it is at the \
                    opening anyway",
        },
        GameOption { name: "--every-move", about: "find all winning moves at the opening too" },
        SAVE,
        RESUME,
    ];

    type Plain = Self;

    fn card() -> GameCard {
        GameCard::of::<Board<1>>()
    }

    #[inline(never)] // Where it is inlined, all that can be asked is compiled again.
    fn valued(&self) -> Option<&dyn Valued> {
        Some(self)
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
            Some(_) => {
                Err("a position says itself who is to move: write X or O after the rows, as in \"XO.O/OXOX O\", in \
                            place of --turn"
                    .to_owned()
                    .into())
            }
        }
    }

    fn small_positions() -> Vec<SmallPositions> {
        vec![SmallPositions { name: "boards", source: Source::Checkered { empty: '.', colours: ['X', 'O'] } }]
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
        self.drawing_text(&Drawing { moves: labels, ..Drawing::default() }, colour)
    }

    fn svg_drawn(&self, labels: bool) -> String {
        self.drawing(&Drawing { moves: labels, ..Drawing::default() })
    }

    fn places(&self, chosen: &str) -> Vec<String> {
        chosen.split('-').map(str::to_owned).collect()
    }

    fn equivalence_key(&self, _turn: Player, chosen: &str) -> Option<u128> {
        equivalence::by_rules(self, chosen)
    }

    fn svg_numbered(&self, numbers: &[(Jump, String, Emphasis)]) -> String {
        self.drawing(&Drawing { numbers, ..Drawing::default() })
    }

    fn drawn_after(&self, past: &[&str], colour: bool) -> Option<String> {
        let (now, last) = past::replayed(self, past)?;
        Some(now.drawing_text(&Drawing { moves: true, last, ..Drawing::default() }, colour))
    }

    fn svg_after(&self, past: &[&str], labels: bool) -> Option<String> {
        let (now, last) = past::replayed(self, past)?;
        Some(now.drawing(&Drawing { moves: labels, last, ..Drawing::default() }))
    }
}

impl NormalPlay for Konane {
    fn ready(&self, asked: &str) -> Result<(), Refusal> {
        if self.stage() == Stage::Jumps {
            return Ok(());
        }
        let mut opened = *self;
        let mut removed = String::new();
        while opened.stage() != Stage::Jumps {
            let removals: Vec<usize> = opened.removals().iter().collect();
            // Prefer the centre to a corner.
            let middle = if opened.stage() == Stage::Second { 0 } else { removals.len().saturating_sub(1) / 2 };
            let Some(&square) = removals.get(middle) else { break };
            removed += &format!(" {}", self.shape().name(square));
            opened.play(Jump::new(square, square));
        }
        let such = match (self.stage(), opened.stage()) {
            (Stage::First { .. }, Stage::Jumps) => format!("{}{removed}", self.write()),
            (_, Stage::Jumps) => opened.write(),
            _ => "6x6 c3 c2".to_owned(),
        };
        Err(format!(
            "{:?} is still to be opened; {asked} is that of a board after the two removals, such as {such:?}",
            self.write()
        )
        .into())
    }

    const RULE: &'static str = "a region by itself, from its options";
    const WON_BY_VALUE: bool = false;

    /// By the game's own search.
    fn is_best_by_value(&self) -> bool {
        true
    }

    fn glance(&self) -> Option<(Dyadic, Dyadic)> {
        let (low, high) = if self.stage() == Stage::Jumps { self.bounds() } else { return None };
        Some((Dyadic::from(i64::from(low)), Dyadic::from(i64::from(high))))
    }

    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished> {
        let mut solver = values(workspace);
        appraise_parts(self, workspace, Self::RULE, |part| {
            let value = solver.value(part);
            (value, (solver.known_regions() - workspace.regions.len()) as u64)
        })
    }

    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(Jump, Game)>, Unfinished> {
        let mut solver = values(workspace);
        rank_by(self, turn, workspace, |after| solver.value(after))
    }

    fn solve(&self, turn: Player, workspace: &Workspace) -> Result<Solution<Jump>, Unfinished> {
        in_few_words!(self, board => solve_board(board.with_turn(turn), workspace))
    }
}

/// A solver of values with the regions on the workspace.
fn values(workspace: &Workspace) -> Solver<'_> {
    let mut solver = Solver::new(&workspace.algebra, workspace.budget.clone());
    solver.learn(workspace.regions.iter().copied());
    solver
}

/// Perfect play of the player to move by the result of every move; then a line of play, and who wins if the other
/// begins. If a limit interrupts one of these two, it is left out.
fn solve_board<const W: usize>(board: Board<W>, workspace: &Workspace) -> Result<Solution<Jump>, Unfinished> {
    let (turn, budget) = (board.to_move(), &workspace.budget);
    let wins = |results: Vec<(Jump, i32)>| -> Vec<Jump> {
        results.into_iter().filter(|&(_, result)| result > 0).map(|(chosen, _)| chosen).collect()
    };
    let solved = |board: &Board<W>| -> Result<Vec<Jump>, Stopped> { board.perfect(budget).map(wins) };
    let winning = solved(&board).map_err(Unfinished::because)?;
    let winner = if winning.is_empty() { turn.opponent() } else { turn };
    let line = line(board, winner, &winning, solved);
    let other = board.with_turn(turn.opponent());
    // At the opening only one of them can begin.
    let other = (board.stage() == Stage::Jumps).then(|| solved(&other).ok()).flatten();
    let outcome = other.map(|replies| {
        let otherwise = if replies.is_empty() { turn } else { turn.opponent() };
        outcome(turn, winner, otherwise)
    });
    Ok(Solution { winner, winning, outcome, line: Some(line), nodes: 0 })
}

/// A game in which the winner keeps to winning moves and the loser always leaves as few moves as possible, until it is
/// over or the limit is reached.
fn line<const W: usize>(
    mut board: Board<W>,
    winner: Player,
    winning: &[Jump],
    solved: impl Fn(&Board<W>) -> Result<Vec<Jump>, Stopped>,
) -> Vec<Jump> {
    let mut line = Vec::new();
    let mut winning = Some(winning.to_vec());
    loop {
        let chosen = match board.to_move() == winner {
            true => winning.take().or_else(|| solved(&board).ok()).and_then(|moves| moves.first().copied()),
            false => {
                let mut moves = Vec::new();
                board.moves(&mut moves);
                moves.into_iter().min_by_key(|&chosen| {
                    let mut after = board;
                    after.play(chosen);
                    let mut replies = Vec::new();
                    after.moves(&mut replies);
                    replies.len()
                })
            }
        };
        winning = None;
        let Some(chosen) = chosen else { return line };
        board.play(chosen);
        line.push(chosen);
    }
}

fn full(rows: u64, columns: u64, any: bool) -> Result<Konane, Refusal> {
    let shape = Shape::new(rows as usize, columns as usize);
    let sizes = || format!("a side is from 1 to {LONGEST}, and a board has at most {} squares", Shape::MOST_SQUARES);
    Ok(shape.and_then(|shape| Konane::full(shape, any)).ok_or_else(sizes)?)
}

fn opening(start: &Konane, which: usize) -> Result<Konane, Refusal> {
    let openings = families::openings(start);
    let chosen = which.checked_sub(1).and_then(|index| openings.get(index));
    let fault = || match openings.len() {
        0 => format!("{} has no openings", start.write()),
        count => format!("the openings of {} are 1 to {count}, not {which}", start.write()),
    };
    Ok(chosen.map(|&opening| families::opened(start, opening)).ok_or_else(fault)?)
}
