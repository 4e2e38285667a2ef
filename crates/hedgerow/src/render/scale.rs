//! `scale` in words.

use hedgerow_core::Naming;
use hedgerow_games::hackenbush::edge_board::Scope;
use hedgerow_games::hackenbush::scale::Rule;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{PictureOutcome, PictureWeighed, ScaleAnswer, WeighingRate, WeighingSettings};

use super::{row, who_wins};
use crate::answer::Answer;
use crate::delivery::Delivered;
use crate::render::Style;
use crate::terminal::bold;

/// The value and how it was weighed, or the outcome class.
pub fn said(found: ScaleAnswer, style: Style) -> Answer {
    match found {
        ScaleAnswer::Outcome(found) => {
            let text = if style.quiet { format!("{}\n", found.outcome) } else { outcome(&found, style) };
            let latex = Delivered::latex(found.latex.as_ref());
            latex.within(Answer::said(Found::Scale(ScaleAnswer::Outcome(found)), text))
        }
        ScaleAnswer::Weighed(found) => weighed(found, style),
    }
}

fn outcome(found: &PictureOutcome, style: Style) -> String {
    let share = |rate: &WeighingRate| match (rate.proved, rate.wins) {
        (true, 0) => "loses, proved".to_owned(),
        (true, _) => "wins, proved".to_owned(),
        (false, _) => format!("{:.2} of {} games", rate.rate, rate.games),
    };
    let mut text = row("by games", &bold(&found.outcome, style.colour));
    text += &row("blue first", &share(&found.blue));
    text += &row("red first", &share(&found.red));
    if let Some(exact) = found.exact {
        text += &row("exact", &format!("{exact}: {}", who_wins(exact, Naming::Sides)));
    }
    text + &row("made by", &settings(found.method.name(), &found.settings))
}

fn weighed(found: PictureWeighed, style: Style) -> Answer {
    let failure = found.reason.clone().or_else(|| found.failed.clone()).unwrap_or_default();
    let text = match style.quiet {
        true => format!("{}\n", brief(&found)),
        false => in_full(&found, &failure, style),
    };
    let (has_value, proved, wanted) = (found.value.is_some(), found.proved, found.settings.prove != Some(0));
    let latex = Delivered::latex(found.latex.as_ref());
    let answer = latex.within(Answer::said(Found::Scale(ScaleAnswer::Weighed(found)), text));
    match (has_value, proved) {
        (false, _) => answer.early(&format!("no value: {failure}")),
        // Where the question asked for games only, their estimate is the answer.
        (true, false) if wanted => answer.early("an estimate: the time for proofs was over, and games decided"),
        _ => answer,
    }
}

/// One word: the value, with a mark if it is an estimate.
fn brief(found: &PictureWeighed) -> String {
    match (&found.value, found.proved) {
        (Some(value), true) => value.clone(),
        (Some(value), false) => format!("~{value}"),
        (None, _) => if found.reason.is_some() { "?" } else { "F" }.to_owned(),
    }
}

fn in_full(found: &PictureWeighed, failure: &str, style: Style) -> String {
    let mut text = steps(found);
    for piece in &found.pieces {
        let value = match (&piece.value, piece.proved) {
            (Some(value), true) => format!("{value}, proved"),
            (Some(value), false) => format!("about {value}"),
            (None, _) => "no value".to_owned(),
        };
        let (count, negatives) = (piece.count, piece.negatives);
        text += &row("piece", &format!("{}: {value}; {count} of it, {negatives} of its negative", piece.position));
    }
    let value = found.value.as_deref().map(|value| bold(value, style.colour));
    text += &match (value, found.proved) {
        (Some(value), true) => row("value", &format!("{value}, proved")),
        (Some(value), false) => row("value", &format!("about {value}: an estimate by games, not proved")),
        (None, _) if found.reason.is_some() => row("value", &format!("not found: {failure}")),
        (None, _) => row("value", &format!("F: {failure}")),
    };
    let known = match (&found.above, &found.below) {
        (Some(above), Some(below)) => Some(format!("between {above} and {below}")),
        (Some(above), None) => Some(format!("more than {above}")),
        (None, Some(below)) => Some(format!("less than {below}")),
        (None, None) => None,
    };
    if let Some(known) = known.filter(|_| !found.proved) {
        text += &row("known", &format!("{known}, proved"));
    }
    text + &row("made by", &settings(found.method.name(), &found.settings))
}

/// All settings that mattered, in one line.
fn settings(method: &str, settings: &WeighingSettings) -> String {
    let proofs = match settings.prove {
        Some(0) => "no proofs".to_owned(),
        Some(seconds) => format!("{seconds} s for proofs"),
        None => "every comparison proved".to_owned(),
    };
    let mut said = vec![format!("method {method}"), proofs];
    // Where everything is proved, no games are played.
    if settings.prove.is_some() {
        said.push(format!("player {}", settings.player));
        said.push(format!("{} games each way", settings.playouts));
        said.push(format!("smart cuts tested: {}, simulated: {}", place(settings.tested), place(settings.simulated)));
        said.push(match settings.rule {
            Rule::Margin => format!("rule margin {}", settings.margin),
            Rule::Difference => format!("rule difference, error {}", settings.error),
            Rule::Sequential => format!("rule sequential, margin {}, error {}", settings.margin, settings.error),
        });
    }
    said.push(format!("safeguard {}, seed {}", settings.safeguard, settings.seed));
    said.join("; ")
}

/// Where cuts were smart.
fn place(scope: Scope) -> &'static str {
    match scope {
        Scope::All => "nowhere",
        Scope::Stalk => "in the stalk",
        Scope::Picture => "in the picture",
        Scope::Both => "everywhere",
    }
}

/// A row for every comparison.
fn steps(found: &PictureWeighed) -> String {
    let widest = found.steps.iter().map(|step| step.weights.len()).max().unwrap_or(0).max(14);
    let mut text = format!("{:<widest$}  Blue first  Red first  class\n", "on the scale");
    for step in &found.steps {
        if let Some(piece) = step.piece.filter(|_| step.weights == "-") {
            text += &format!("(piece {piece})\n");
        }
        let share = |rate: &WeighingRate| match (rate.proved, rate.wins) {
            (true, 0) => "loses".to_owned(),
            (true, _) => "wins".to_owned(),
            (false, _) => format!("{:.2}", rate.rate),
        };
        let (blue, red) = (share(&step.blue), share(&step.red));
        text += &format!("{:<widest$}  {blue:>10}  {red:>9}  {}\n", step.weights, step.class);
    }
    text
}
