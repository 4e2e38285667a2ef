//! An engine's strategies at a position where both players move at once, in words.

use hedgerow_core::Stopped;
use hedgerow_value::Rational;
use hedgerow_workbench::verbs::{ExactBeside, NashSampled};

use crate::render::Style;
use crate::render::row;
use crate::render::worth::told;
use crate::terminal::bold;

/// Moves with smaller shares are listed together.
const LEAST_SHARE: f64 = 0.0005;

/// The strategies, and beside them the exact value; with `--quiet`, only the mean.
pub fn words(found: &NashSampled, style: Style) -> String {
    let mean = found.mean.map_or_else(|| "unknown".to_owned(), |mean| format!("{mean:.4}"));
    if style.quiet {
        return format!("{mean}\n");
    }
    let mut text = row("engine", &found.engine);
    let error = found.error.map_or_else(String::new, |error| format!(" ± {error:.4}"));
    let walks = if found.iterations > 0 { format!("  ({} iterations)", found.iterations) } else { String::new() };
    text += &row("mean", &bold(&format!("{mean}{error}{walks}"), style.colour));
    text += &row("Blue", &strategy(&found.blue.0));
    text += &row("Red", &strategy(&found.red.0));
    text += &match (&found.exact, found.no_exact) {
        (Some(exact), _) => beside(exact),
        (None, Some(Stopped::Time | Stopped::Interrupted)) => row("value", "not found in the time there was"),
        (None, Some(stopped)) => row("value", &format!("not found: {stopped}")),
        (None, None) => String::new(),
    };
    text
}

/// One player's strategy, the likeliest choice first.
pub fn strategy(side: &[(String, f64)]) -> String {
    if side.is_empty() {
        return "cannot move".to_owned();
    }
    let mut played: Vec<&(String, f64)> = side.iter().filter(|(_, share)| *share >= LEAST_SHARE).collect();
    played.sort_by(|a, b| b.1.total_cmp(&a.1));
    let others: f64 = side.iter().map(|(_, share)| share).filter(|&&share| share < LEAST_SHARE).sum();
    let mut text: Vec<String> = played.into_iter().map(|(name, share)| format!("{name}: {share:.3}")).collect();
    if others >= LEAST_SHARE {
        text.push(format!("others: {others:.3}"));
    }
    text.join(", ")
}

fn beside(ExactBeside { worth, losses }: &ExactBeside) -> String {
    let mut text = row("value", &told(worth));
    if let Some(losses) = losses {
        let most = if losses.exact { "" } else { "at most " };
        let number = |number: &Rational| format!("{most}{:.6}", number.to_f64());
        text += &row("Blue loses", &format!("{}  (against the best reply)", number(&losses.blue_loses)));
        text += &row("Red loses", &number(&losses.red_loses));
    }
    text
}
