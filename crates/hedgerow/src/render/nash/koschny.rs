//! Koschny's procedure over a whole game, in words.

use hedgerow_workbench::verbs::ProcedureFound;

use crate::render::worth::told;
use crate::render::{counted, row};

/// Most fallbacks that are printed.
const MOST: usize = 5;

/// The value that it finds, and how often it needed a fallback.
pub fn words(found: &ProcedureFound) -> String {
    let ProcedureFound { worth, agrees, positions, derivatives, lagrange, linear, reasons, fallbacks } = found;
    let verdict = if *agrees { "the same" } else { "NOT the same" };
    let mut text = row("procedure", &format!("{}, {verdict}", told(worth)));
    let counts = [
        (derivatives, "derivatives"),
        (lagrange, "Lagrange multipliers where these fail"),
        (linear, "linear programming"),
    ];
    text += &row("positions", &format!("{positions} in which both can move, solved by"));
    for (count, name) in counts {
        text += &row("", &format!("{count:>6}  {name}"));
    }
    let reasons = [
        (reasons.not_square, "the matrix is not square"),
        (reasons.singular, "the equations are singular"),
        (reasons.negative, "a probability would be negative"),
        (reasons.no_fractions, "it is not a matrix of fractions"),
    ];
    if fallbacks.is_empty() {
        return text;
    }
    text += &row("why not", "derivatives fail because");
    for (count, why) in reasons.into_iter().filter(|&(count, _)| count > 0) {
        text += &row("", &format!("{count:>6}  {why}"));
    }
    for fallback in fallbacks.iter().take(MOST) {
        text += &row("for example", &format!("{}  ({})", fallback.position, fallback.why));
    }
    let more = (positions - derivatives).saturating_sub(MOST as u64);
    if more > 0 {
        text += &row("", &format!("and {}", counted(more, "other position")));
    }
    text
}
