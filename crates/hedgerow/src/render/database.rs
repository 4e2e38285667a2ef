//! `database` in words.

use hedgerow_workbench::verbs::DatabaseAnswer;
use hedgerow_workbench::{Answer as Found, AskError, Known};

use super::{counted, row};
use crate::answer::Answer;
use crate::render::Style;

/// What is in the database; with `--quiet`, only the number of regions.
pub fn said(found: DatabaseAnswer, style: Style) -> Answer {
    let text = if style.quiet { format!("{}\n", found.regions) } else { words(&found) };
    let unsaved = found.unsaved.clone();
    let answer = Answer::said(Found::Database(found), text);
    match unsaved {
        Some(refusal) => answer.but(&refusal.to_string()),
        None => answer,
    }
}

fn words(found: &DatabaseAnswer) -> String {
    let sizes = if found.sizes.is_empty() { "nothing".to_owned() } else { found.sizes.join(" ") };
    let mut text = row("complete", &sizes);
    text += &row("regions", &format!("{}, of {}", found.regions, counted(found.values, "value")));
    if let Some(bytes) = found.bytes {
        text += &row("file", &counted(bytes, "byte"));
    }
    text
}

/// Why there is no answer: an unfinished database may not have been saved either.
pub fn unanswered(error: AskError) -> Answer {
    let unsaved = match &error {
        AskError::Unfinished(unfinished) => match &unfinished.known {
            Known::Answer(found) => match &**found {
                Found::Database(found) => found.unsaved.clone(),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    let answer = Answer::from(error);
    match unsaved {
        Some(refusal) => answer.but(&refusal.to_string()),
        None => answer,
    }
}
