//! `calc` in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::CalcAnswer;

use super::{Style, row};
use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery};
use crate::terminal::bold;

/// The value and what is known of it; with `--quiet`, or if the result is no value, only the result.
pub fn said(mut found: CalcAnswer, delivery: &Delivery, style: Style) -> Answer {
    let drawn = delivery.picture(&mut found.picture).and(Delivered::latex(found.latex.as_ref()));
    let text = match (&found.facts, style.quiet) {
        (Some(facts), false) => {
            let mut text = row("value", &bold(&found.shown, style.colour));
            if facts.temperature.starts_with('-') {
                text += &row("in words", &facts.words);
            } else {
                text += &row("mean", &facts.mean);
                text += &row("temperature", &facts.temperature);
                text += &row("in words", &facts.words);
            }
            text
        }
        _ => format!("{}\n", found.shown),
    };
    drawn.within(Answer::said(Found::Calc(found), text))
}
