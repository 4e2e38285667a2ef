//! The value of a position and how to play it, in words.

use hedgerow_workbench::question::fields::Keyed;
use hedgerow_workbench::verbs::{NashAnswer, NashFound, NashMethod, NashVertices, Stationarity};
use hedgerow_workbench::{Answer as Found, Equilibrium, NashPart};

use super::{explain, koschny, mixtures, sampled};
use crate::answer::Answer;
use crate::delivery::Delivered;
use crate::render::Style;
use crate::render::row;
use crate::render::worth::{decimals_of, told, told_number};
use crate::terminal::bold;

/// The value and both strategies, exact or an engine's; with `--quiet`, only the value.
pub fn said(found: NashAnswer, style: Style) -> Answer {
    let (text, reason) = match &found {
        NashAnswer::Equilibrium(found) if style.quiet => (format!("{}\n", found.worth), None),
        NashAnswer::Equilibrium(found) => (words(found, style), None),
        NashAnswer::Strategies(found) => (sampled::words(found, style), found.reason.clone()),
    };
    let latex = match &found {
        NashAnswer::Equilibrium(found) => Delivered::latex(found.latex.as_ref()),
        NashAnswer::Strategies(_) => Delivered::default(),
    };
    latex.within(super::ended(Answer::said(Found::Nash(found), text), reason.as_deref()))
}

fn words(found: &NashFound, style: Style) -> String {
    let mut text = strategies(found, style.colour);
    if let Some(stationarity) = &found.stationarity {
        let name = if found.method == NashMethod::Lagrange { "multipliers" } else { "derivatives" };
        text += &row(name, &verdict(stationarity));
    }
    if let Some(procedure) = &found.procedure {
        text += &koschny::words(procedure);
    }
    if let Some(vertices) = &found.vertices {
        text += &corners(vertices);
    }
    if let Some(explanation) = &found.explanation {
        text += &explain::words(explanation, &found.equilibrium);
    }
    text
}

/// The value and both strategies.
pub fn strategies(found: &NashFound, colour: bool) -> String {
    let equilibrium = &found.equilibrium;
    let mut text = row("value", &bold(&told(&found.worth), colour));
    text += &strategy("Blue", "she", &equilibrium.blue, equilibrium);
    text += &strategy("Red", "he", &equilibrium.red, equilibrium);
    text
}

/// One player's strategy.
fn strategy(name: &str, pronoun: &str, part: &NashPart, equilibrium: &Equilibrium) -> String {
    if part.moves.is_empty() {
        return row(name, "cannot move");
    }
    let played: Vec<String> = part
        .moves
        .iter()
        .filter(|(_, probability)| !probability.is_zero())
        .map(|(chosen, probability)| format!("{chosen}: {}", told_number(probability)))
        .collect();
    let mut text = played.join(", ");
    // A value too long to be kept as a fraction still equals what both secure.
    let both_secure_it = || equilibrium.blue.secures == equilibrium.red.secures;
    let optimal = equilibrium.worth.exact().map_or_else(both_secure_it, |value| part.secures == *value);
    match (part.attained, part.unique) {
        (Some(false), _) => {
            text += &format!(
                "  (no optimal strategy: {pronoun} comes as near as {pronoun} likes; this secures {})",
                told_number(&part.secures)
            );
        }
        _ if !optimal => text += &format!("  (nearly optimal: secures {})", decimals_of(&part.secures)),
        (_, Some(true)) => text += "  (the only optimal strategy)",
        _ => {}
    }
    row(name, &text)
}

/// All optimal strategies.
fn corners(NashVertices { corners, endless, why }: &NashVertices) -> String {
    if let Some(why) = why {
        return format!("\nAll optimal strategies cannot be listed: {why}.\n");
    }
    let side = |name: &str, colour: &str, corners: &Option<Vec<Keyed<String>>>| {
        let lines = corners.as_ref().map(|list| list.iter().map(mix).collect());
        mixtures(name, lines, *endless == Some(colour))
    };
    side("Blue", "blue", &corners.blue) + &side("Red", "red", &corners.red)
}

/// A strategy on one line.
fn mix(strategy: &Keyed<String>) -> String {
    let played: Vec<String> = strategy.0.iter().map(|(chosen, p)| format!("{chosen}: {p}")).collect();
    if played.is_empty() { "cannot move".to_owned() } else { played.join(", ") }
}

/// What derivatives or multipliers say.
fn verdict(Stationarity { value, why, .. }: &Stationarity) -> String {
    match value {
        Some(value) => format!("apply, and give {value}"),
        None => format!("do not apply: {}", why.as_deref().unwrap_or_default()),
    }
}
