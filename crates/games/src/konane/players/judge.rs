//! Evaluations: the counts, and how the counts of the two players are combined.
//!
//! Three groups are those of Thompson, *Teaching a neural network to play Konane* (2005): pieces, moves and movable
//! stones, each in six forms. Shokry 2023 describes one of the forms, her q, the ratio of movable stones, which was
//! best, and plays by it. The other five are "subtraction or ratios both weighted and unweighted"; here they are the
//! own count, the other's, the difference, and difference and ratio with three times the other's. That weight is our
//! reading. A ratio is that of the player to move in the judged position, in integer thousandths, and the other's view
//! is its negative, as in Shokry's `max` and `mini`. So it compares positions with the same player to move, which is
//! enough for a search of one depth; but 0 is not even. A *balance*, the difference divided by the sum, orders such
//! positions as their ratios do, and compares all others too: it suits the cut-off playouts of UCT.
//!
//! The last evaluation, `lines`, is not a count: its weights are [learnt](super::lines).

use hedgerow_core::Player;
use hedgerow_search::Named;

use super::super::board::Stage;
use super::board_view::BoardView;

/// The counted things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Stones that can jump.
    Movable,
    /// Jumps, one for every landing square.
    Moves,
    /// Stones.
    Pieces,
    /// Directions in which stones can jump.
    Ways,
    /// Those directions that no single jump of the other takes away.
    Safe,
}

/// How two counts are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Own minus the other's.
    Difference,
    /// Own minus three times the other's, for the player to move.
    Weighted,
    /// Own divided by the other's, for the player to move.
    Ratio,
    /// Own divided by three times the other's, for the player to move.
    WeightedRatio,
    /// Own minus the other's, divided by their sum.
    Balance,
    /// Own alone, for the player to move.
    Own,
    /// The other's alone, the fewer the better, for the player to move.
    Other,
}

/// The weight of the other's count in weighted forms.
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

/// The balance of jumps at which the odds of winning are assumed to be e to 1: chosen, not fitted to games. The weights
/// of `lines` are in this unit. A difference or a ratio as `eval` of UCT has another scale.
pub const SCALE: f64 = 300.0;

/// The evaluations of Konane, the default first.
pub const EVALUATIONS: &[Named] = &[
    named("moves-balance", "the player's jumps less the other's, by the jumps of both, in thousandths"),
    named("moves-ratio", "jumps of the player to move, divided by the other's, in thousandths (none count as a half)"),
    named("moves-difference", "how many more jumps the player has than the other"),
    named("moves", "how many jumps the player to move has"),
    named("moves-other", "how few jumps the other player has"),
    named("moves-weighted", "jumps of the player to move, less three times the other's"),
    named("moves-weighted-ratio", "moves-ratio with three times the jumps of the other"),
    named("movable-balance", "the same as moves-balance of stones that can jump"),
    named(
        "movable-ratio",
        "Thompson's q in thousandths: stones of the player to move that can jump, divided by the other's (none count as a half)",
    ),
    named("movable-difference", "how many more stones of the player's can jump than of the other's"),
    named("movable", "how many stones of the player to move can jump"),
    named("movable-other", "how few stones of the other player can jump"),
    named("movable-weighted", "stones of the player to move that can jump, less three times the other's"),
    named("movable-weighted-ratio", "movable-ratio with three times the stones of the other"),
    named("pieces-balance", "the same as moves-balance of all stones"),
    named(
        "pieces-ratio",
        "stones of the player to move, divided by the other's, in thousandths (none count as a half)",
    ),
    named("pieces-difference", "how many more stones the player has than the other"),
    named("pieces", "how many stones the player to move has"),
    named("pieces-other", "how few stones the other player has"),
    named("pieces-weighted", "stones of the player to move, less three times the other's"),
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

/// How good a board is for a player, by the counts of the player to move and of the other.
#[inline(always)]
fn put_together(form: Form, (mover, own): (Player, i32), player: Player, other: impl Fn() -> i32) -> i32 {
    let worth = match form {
        Form::Difference => own - other(),
        Form::Weighted => own - WEIGHT * other(),
        Form::Ratio => match other() {
            // More than any ratio with the same own count: the other would need a count below one.
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

/// Replaces learnt weights where there are none: mobility and safe ways, by a counting function.
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

/// The same if the player to move can jump; none otherwise, or if it takes another pass to know.
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

/// The same from the content of a window alone.
#[inline]
pub fn judge_in<F: BoardView>(field: &F, region: F::Region, which: usize, player: Player) -> i32 {
    let mover = field.to_move();
    if which == LINES {
        // The weights are for whole boards.
        return unlearnt(|group, player| field.count_in(region, group, player), mover, player);
    }
    let (group, form) = FORMS[which % FORMS.len()];
    let own = field.count_in(region, group, mover);
    put_together(form, (mover, own), player, || field.count_in(region, group, mover.opponent()))
}
