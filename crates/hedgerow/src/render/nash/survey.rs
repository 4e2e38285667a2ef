//! A property of all small Hackenbush pictures, in words.

use hedgerow_lab::survey::{Named, Tally};
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{Headway, KnownSurvey, Survey, SurveyAnswer, SurveyExample, SurveyFound, SurveyValue};

use crate::answer::Answer;
use crate::delivery::Delivered;
use crate::progress::Progress;
use crate::render::Style;
use crate::render::worth::told;
use crate::render::{counted, row};
use crate::terminal::bold;

/// The counts and the counterexample, or the named properties; with `--quiet`, one word each.
pub fn said(found: SurveyAnswer, asked: &Survey, style: Style) -> Answer {
    let (text, reason) = match &found {
        SurveyAnswer::Found(found) if style.quiet => (bare(found), found.reason.clone()),
        SurveyAnswer::Found(found) => (words(found, asked, style), found.reason.clone()),
        SurveyAnswer::Properties(list) => (list.properties.iter().map(|named| property(named, style)).collect(), None),
    };
    let latex = match &found {
        SurveyAnswer::Found(found) => Delivered::latex(found.latex.as_ref()),
        SurveyAnswer::Properties(_) => Delivered::default(),
    };
    let answer = latex.within(Answer::said(Found::Survey(found), text));
    match reason {
        Some(reason) => answer.early(&format!("the survey ended early: {reason}")),
        None => answer,
    }
}

fn property(named: &Named, style: Style) -> String {
    match style.quiet {
        true => format!("{}\n", named.name),
        false => format!("{}\n    {}\n    {}\n", bold(named.name, style.colour), named.formula, named.about),
    }
}

/// The answer in a word: the counterexample, or that there is none.
fn bare(found: &SurveyFound) -> String {
    match (&found.counterexample, &found.undecided, &found.reason) {
        (Some(smallest), _, _) => format!("{}\n", smallest.position),
        (None, None, None) => "holds\n".to_owned(),
        (None, _, _) => "unknown\n".to_owned(),
    }
}

fn words(found: &SurveyFound, asked: &Survey, style: Style) -> String {
    let KnownSurvey { property, formula, shapes, colours, sizes, .. } = &found.counted;
    let name = property.map(|name| format!("{name}: ")).unwrap_or_default();
    let mut text = row("property", &format!("{name}{formula}"));
    let signs = if asked.up_to_sign { ", one of each and its negative" } else { "" };
    let conflict = hedgerow_core::Conflict::from(found.counted.conflict);
    let turns = found.counted.moves.map(|moves| format!("; {moves} edges a turn")).unwrap_or_default();
    text += &row("pictures", &format!("{shapes} of colours {colours}{signs}{turns}; conflicts: {conflict}"));
    text += "\nedges  pictures     holds     fails   unknown  excluded\n";
    let sizes = sizes.as_deref().unwrap_or_default();
    text.extend(sizes.iter().map(counts));
    text += "\n";
    let done = sizes.iter().map(Tally::done).sum();
    match (&found.counterexample, &found.undecided) {
        (Some(smallest), _) => {
            text += &row("fails for", &bold(&smallest.position, style.colour));
            text += &values(smallest);
            for other in &found.more {
                text += &row("also for", &other.position);
                text += &values(other);
            }
        }
        (None, Some(undecided)) => {
            text += &row("unknown", &format!("the smallest is {}", bold(&undecided.position, style.colour)));
            text += &values(undecided);
        }
        (None, None) if found.reason.is_some() => {
            text += &row("holds", &format!("as far as was looked: {}", counted(done, "picture")));
        }
        (None, None) => text += &row(&bold("holds", style.colour), &format!("for all {}", counted(done, "picture"))),
    }
    text
}

/// The counts of the pictures of one size.
fn counts(tally: &Tally) -> String {
    let &Tally { edges, pictures, holds, fails, unknown, excluded } = tally;
    let rest = pictures.saturating_sub(tally.done());
    let rest = if rest > 0 { format!("  {rest} not looked at") } else { String::new() };
    format!("{edges:>5}{pictures:>10}{holds:>10}{fails:>10}{unknown:>10}{excluded:>10}{rest}\n")
}

/// The values of a picture, a line each.
fn values(example: &SurveyExample) -> String {
    let shown = |value: &SurveyValue| match value {
        SurveyValue::Number(number) => told(number),
        SurveyValue::Other(text) => text.clone(),
    };
    example.values.0.iter().map(|(atom, value)| row("", &format!("{atom} = {}", shown(value)))).collect()
}

/// How many pictures have been tested; none before they are listed.
pub fn progress(known: &KnownSurvey) -> Option<Progress> {
    let Headway { done, total, elapsed } = known.headway;
    let sizes = known.sizes.as_deref().unwrap_or_default();
    let fails = sizes.iter().map(|tally| tally.fails).fold(0, u64::saturating_add);
    let words = format!("{} edges, {fails} fail", sizes.len().saturating_sub(1));
    (total > 0).then_some(Progress { share: Some((done, total, elapsed)), words })
}
