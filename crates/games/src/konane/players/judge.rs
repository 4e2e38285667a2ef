//! Evaluations: what is counted, and how the counts of the two players are put together.
//!
//! Three groups are those of Thompson, *Teaching a neural network to play Konane* (2005): pieces, moves and movable stones, each
//! in six forms, of which Shokry 2023 gives one, her q, the ratio of movable stones, which was best; he plays by it. The other
//! five are "subtraction or ratios both weighted and unweighted"; here they are the own count, the other's, the difference,
//! and difference and ratio with three times the other's. That weight is our reading. A ratio is that of whoever moves at the position judged, in whole
//! thousandths, and the other's view is its negative, as in Shokry's `max` and `mini`. So it compares positions in which
//! the same player moves, which is all that a search of one depth asks; but 0 is not even. A *balance*, the difference by
//! the sum, orders such positions as their ratios do, and compares all others too: it fits the cut-off playouts of UCT.
//!
//! The last evaluation, `lines`, counts nothing by itself: its weights are [learnt](super::lines).

use hedgerow_core::Player;
use hedgerow_search::Named;

use super::super::board::Stage;
use super::board_view::BoardView;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Stones that can jump.
    Movable,
    /// Jumps, every landing square one.
    Moves,
    /// Stones.
    Pieces,
    /// Directions in which stones can jump.
    Ways,
    /// Those of them that no single jump of the other takes away.
    Safe,
}

/// How two counts are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Own less the other's.
    Difference,
    /// Own less three times the other's, of whoever moves.
    Weighted,
    /// Own by the other's, of whoever moves.
    Ratio,
    /// Own by three times the other's, of whoever moves.
    WeightedRatio,
    /// Own less the other's, by both together.
    Balance,
    /// Own alone, of whoever moves.
    Own,
    /// The other's alone, the fewer the better, of whoever moves.
    Other,
}

/// How much the other's count weighs where it is weighted.
const WEIGHT: i32 = 3;

/// The evaluations, in the order of [`EVALUATIONS`].
const FORMS: [(Group, Form); 25] = [
    (Group::Moves, Form::Balance),
    (Group::Moves, Form::Ratio),
    (Group::Moves, Form::Difference),
    (Group::Moves, Form::Own),
    (Group::Moves, Form::Other),
    (Group::Moves, Form::Weighted),
    (Group::Moves, Form::WeightedRatio),
    (Group::Movable, Form::Balance),
    (Group::Movable, Form::Ratio),
    (Group::Movable, Form::Difference),
    (Group::Movable, Form::Own),
    (Group::Movable, Form::Other),
    (Group::Movable, Form::Weighted),
    (Group::Movable, Form::WeightedRatio),
    (Group::Pieces, Form::Balance),
    (Group::Pieces, Form::Ratio),
    (Group::Pieces, Form::Difference),
    (Group::Pieces, Form::Own),
    (Group::Pieces, Form::Other),
    (Group::Pieces, Form::Weighted),
    (Group::Pieces, Form::WeightedRatio),
    (Group::Ways, Form::Balance),
    (Group::Ways, Form::Difference),
    (Group::Safe, Form::Balance),
    (Group::Safe, Form::Difference),
];

/// The number of the evaluation with learnt weights, after all others.
const LINES: usize = FORMS.len();

const fn named(name: &'static str, about: &'static str) -> Named {
    Named { name, about }
}

/// The balance of jumps that is taken to make the odds of winning e to 1: chosen, not fitted to games. The weights of `lines` are in
/// this unit. A difference or a ratio as `eval` of UCT is on another scale.
pub const SCALE: f64 = 300.0;

/// The evaluations of Konane, the usual one first.
pub const EVALUATIONS: &[Named] = &[
    named("moves-balance", "the player's jumps less the other's, by the jumps of both, in thousandths"),
    named("moves-ratio", "jumps of whoever moves by those of the other, in thousandths (none count as a half)"),
    named("moves-difference", "how many more jumps the player has than the other"),
    named("moves", "how many jumps whoever moves has"),
    named("moves-other", "how few jumps the other has than whoever moves"),
    named("moves-weighted", "jumps of whoever moves less three times those of the other"),
    named("moves-weighted-ratio", "moves-ratio with three times the jumps of the other"),
    named("movable-balance", "the same as moves-balance of stones that can jump"),
    named(
        "movable-ratio",
        "Thompson's q in thousandths: stones that can jump of whoever moves by those of the other (none count as a half)",
    ),
    named("movable-difference", "how many more stones of the player's can jump than of the other's"),
    named("movable", "how many stones of whoever moves can jump"),
    named("movable-other", "how few stones of the other than whoever moves can jump"),
    named("movable-weighted", "stones that can jump of whoever moves less three times those of the other"),
    named("movable-weighted-ratio", "movable-ratio with three times the stones of the other"),
    named("pieces-balance", "the same as moves-balance of all stones"),
    named("pieces-ratio", "stones of whoever moves by those of the other, in thousandths (none count as a half)"),
    named("pieces-difference", "how many more stones the player has than the other"),
    named("pieces", "how many stones whoever moves has"),
    named("pieces-other", "how few stones the other than whoever moves has"),
    named("pieces-weighted", "stones of whoever moves less three times those of the other"),
    named("pieces-weighted-ratio", "pieces-ratio with three times the stones of the other"),
    named("ways-balance", "the same as moves-balance of directions in which stones can jump"),
    named("ways-difference", "how many more directions the player's stones can jump in than the other's"),
    named(
        "safe-balance",
        "the same as moves-balance of safe ways: directions that no single jump of the other takes away",
    ),
    named("safe-difference", "how many more safe ways the player has than the other"),
    named(
        "lines",
        "on 8x8 and 10x10 what rows and columns and mobility are worth, by weights learnt from games; on other boards \
         moves-balance+20*safe-difference",
    ),
];

/// How good a board is for a player, by how many of something whoever moves has and how many the other has.
#[inline(always)]
fn put_together(form: Form, (mover, own): (Player, i32), player: Player, other: impl Fn() -> i32) -> i32 {
    let worth = match form {
        Form::Difference => own - other(),
        Form::Weighted => own - WEIGHT * other(),
        Form::Ratio => match other() {
            // More than any ratio with the same own count: the other would have to have less than one.
            0 => 2000 * own,
            other => 1000 * own / other,
        },
        Form::WeightedRatio => match other() {
            0 => 2000 * own,
            other => 1000 * own / (WEIGHT * other),
        },
        Form::Balance => {
            let other = other();
            1000 * (own - other) / (own + other).max(1)
        }
        Form::Own => own,
        Form::Other => -other(),
    };
    if player == mover { worth } else { -worth }
}

/// What stands in for learnt weights where there are none: mobility and safe ways, by a function that counts.
fn unlearnt(count: impl Fn(Group, Player) -> i32, mover: Player, player: Player) -> i32 {
    let by = |form, group| {
        let own = count(group, mover);
        put_together(form, (mover, own), player, || count(group, mover.opponent()))
    };
    by(Form::Balance, Group::Moves) + 20 * by(Form::Difference, Group::Safe)
}

/// How good a board is for a player, by the evaluation with this number.
#[inline(always)]
pub fn judge<F: BoardView>(field: &F, which: usize, player: Player) -> i32 {
    if which == LINES {
        let mover = field.to_move();
        return match field.learnt() {
            Some(worth) if player == mover => worth,
            Some(worth) => -worth,
            None => unlearnt(|group, player| field.count(group, player), mover, player),
        };
    }
    let (group, form) = FORMS[which % FORMS.len()];
    let mover = field.to_move();
    put_together(form, (mover, field.count(group, mover)), player, || field.count(group, mover.opponent()))
}

/// The same if whoever has the turn can jump; none otherwise, or if it takes another look to tell.
#[inline(always)]
pub fn judge_going_on<F: BoardView>(field: &F, which: usize, player: Player) -> Option<i32> {
    if which == LINES {
        let worth = field.learnt().filter(|_| field.stage() == Stage::Jumps)?;
        return Some(if player == field.to_move() { worth } else { -worth });
    }
    let (group, form) = FORMS[which % FORMS.len()];
    let mover = field.to_move();
    let own = field.count(group, mover);
    if matches!(group, Group::Pieces | Group::Safe) || own == 0 || field.stage() != Stage::Jumps {
        return None;
    }
    Some(put_together(form, (mover, own), player, || field.count(group, mover.opponent())))
}

/// The same by what is in a window, as if there were nothing else.
#[inline]
pub fn judge_in<F: BoardView>(field: &F, region: F::Region, which: usize, player: Player) -> i32 {
    let mover = field.to_move();
    if which == LINES {
        // The weights are those of whole boards.
        return unlearnt(|group, player| field.count_in(region, group, player), mover, player);
    }
    let (group, form) = FORMS[which % FORMS.len()];
    let own = field.count_in(region, group, mover);
    put_together(form, (mover, own), player, || field.count_in(region, group, mover.opponent()))
}
