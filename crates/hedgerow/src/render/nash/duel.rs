//! Engines against each other, both moving at once, in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{DuelAnswer, Headway, KnownDuel};

use crate::answer::Answer;
use crate::delivery::Delivered;
use crate::progress::Progress;
use crate::render::Style;
use crate::render::row;
use crate::render::worth::told;
use crate::terminal::bold;

/// How the games ended; with `--quiet`, only the mean.
pub fn said(found: DuelAnswer, style: Style) -> Answer {
    let text = match found.games {
        _ if style.quiet => format!("{:.4}\n", found.mean),
        0 => String::new(),
        _ => words(&found, style),
    };
    let (latex, reason) = (Delivered::latex(found.latex.as_ref()), found.reason.clone());
    latex.within(super::ended(Answer::said(Found::Duel(found), text), reason.as_deref()))
}

fn words(found: &DuelAnswer, style: Style) -> String {
    let DuelAnswer { engines, games, mean, interval, wins, ties, losses, exact, .. } = found;
    let between = |[low, high]: [f64; 2]| format!("  (95 %: {low:.4} to {high:.4})");
    let between = interval.map_or_else(String::new, between);
    let mut text = row("Blue", &engines.blue) + &row("Red", &engines.red);
    text += &row("games", &games.to_string());
    text += &row("mean", &format!("{}{between}", bold(&format!("{mean:.4}"), style.colour)));
    text += &row("Blue's", &format!("{wins} wins, {ties} ties, {losses} losses"));
    if let Some(exact) = exact {
        text += &row("value", &told(&exact.worth));
    }
    text
}

/// How many games were played; none before the first.
pub fn progress(known: &KnownDuel) -> Option<Progress> {
    let Headway { done, total, elapsed } = known.headway;
    (total > 0).then(|| Progress { share: Some((done, total, elapsed)), words: String::new() })
}
