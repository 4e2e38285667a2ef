//! Circus tents in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::TentAnswer;

use crate::answer::Answer;
use crate::delivery::Delivered;
use crate::render::Style;
use crate::render::row;
use crate::render::worth::told_number;
use crate::terminal::bold;

/// The value by the formula and by solving; with `--quiet`, only the first.
pub fn said(found: TentAnswer, style: Style) -> Answer {
    let text = if style.quiet { format!("{}\n", found.value) } else { words(&found, style) };
    Delivered::latex(found.latex.as_ref()).within(Answer::said(Found::Tent(found), text))
}

fn words(TentAnswer { legs, value, solved, .. }: &TentAnswer, style: Style) -> String {
    let mut text = row("value", &bold(&told_number(value), style.colour));
    text += &row("formula", &format!("1 - 1/{legs}!"));
    if let Some(solved) = solved {
        text += &row("solved", &solved.to_string());
    }
    text
}
