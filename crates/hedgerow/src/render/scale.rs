//! `scale` in words.

use hedgerow_core::Naming;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{PictureOutcome, PictureWeighed, ScaleAnswer, WeighingRate};

use super::{row, who_wins};
use crate::answer::Answer;
use crate::render::Style;
use crate::terminal::bold;

/// The value and how it was weighed, or the outcome class.
pub fn said(found: ScaleAnswer, style: Style) -> Answer {
    match found {
        ScaleAnswer::Outcome(found) => {
            let text = if style.quiet { format!("{}\n", found.outcome) } else { outcome(&found, style) };
            Answer::said(Found::Scale(ScaleAnswer::Outcome(found)), text)
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
    text
}

fn weighed(found: PictureWeighed, style: Style) -> Answer {
    let mut text = if style.quiet { String::new() } else { steps(&found) };
    let failure = found.failed.clone().unwrap_or_default();
    text += &match (&found.value, style.quiet) {
        (Some(value), true) => format!("{value}\n"),
        (Some(value), false) => row("value", &bold(value, style.colour)),
        (None, true) => "F\n".to_owned(),
        (None, false) => row("value", &format!("F: {failure}")),
    };
    let is_found = found.value.is_some();
    let answer = Answer::said(Found::Scale(ScaleAnswer::Weighed(found)), text);
    if is_found { answer } else { answer.early(&format!("no value: {failure}")) }
}

/// A row for every comparison.
fn steps(found: &PictureWeighed) -> String {
    let widest = found.steps.iter().map(|step| step.weights.len()).max().unwrap_or(0).max(14);
    let mut text = format!("{:<widest$}  Blue first  Red first  class\n", "on the scale");
    for step in &found.steps {
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
