//! `survey` in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::CensusAnswer;

use crate::answer::Answer;
use crate::render::{Style, row};
use crate::terminal::bold;

/// The counts and the counterexamples; with `--quiet`, one word.
pub fn said(found: CensusAnswer, style: Style) -> Answer {
    let reason = found.reason.clone();
    let text = if style.quiet { bare(&found) } else { words(&found, style) };
    let answer = Answer::said(Found::Census(found), text);
    match reason {
        Some(reason) => answer.early(&format!("the survey ended early: {reason}")),
        None => answer,
    }
}

fn bare(found: &CensusAnswer) -> String {
    match (&found.counterexample, &found.reason) {
        (Some(smallest), _) => format!("{}\n", smallest.position),
        (None, None) => "holds\n".to_owned(),
        (None, Some(_)) => "unknown\n".to_owned(),
    }
}

fn words(found: &CensusAnswer, style: Style) -> String {
    let mut text = row("game", &found.game) + &row("property", &found.property);
    text += &found.shapes.as_ref().map(|shapes| row("shapes", shapes)).unwrap_or_default();
    text += "\n size   positions       holds       fails\n";
    for size in &found.sizes {
        text += &format!("{:>5}{:>12}{:>12}{:>12}\n", size.size, size.positions, size.holds, size.fails);
    }
    text += "\n";
    let total: u64 = found.sizes.iter().map(|size| size.holds + size.fails).sum();
    match &found.counterexample {
        Some(smallest) => {
            let examples =
                std::iter::once(("fails for", smallest)).chain(found.more.iter().map(|more| ("also for", more)));
            for (key, example) in examples {
                text += &row(key, &format!("{}, worth {}", bold(&example.position, style.colour), example.value));
            }
        }
        None if found.reason.is_some() => text += &row("holds", &format!("as far as was looked: {total} positions")),
        None => text += &row(&bold("holds", style.colour), &format!("for all {total} positions")),
    }
    text
}
