//! The result of a check of records, in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{MatchAnswer, MatchVerified};

use crate::answer::{Answer, plain};
use crate::render::Style;
use crate::render::counted;

/// How many games are right, and what is wrong with the others.
pub fn said(mut verified: Box<MatchVerified>, style: Style) -> Answer {
    for game in &mut verified.differing {
        game.fault = plain(&game.fault);
    }
    let mut games: Vec<u64> = verified.differing.iter().map(|game| game.index).collect();
    games.dedup();
    let wrong = games.len() as u64;
    let text = if style.quiet { format!("{wrong}\n") } else { words(&verified, wrong) };
    let mut sentences = Vec::new();
    if wrong > 0 {
        let are = if wrong == 1 { "is" } else { "are" };
        sentences.push(format!("{wrong} of {} {are} wrong", counted(verified.replayed, "recorded game")));
    }
    if let Some(why) = &verified.reason {
        let after = format!("after {} and {} played anew", counted(verified.replayed, "game"), verified.checked);
        sentences.push(format!("the check ended early, {after}: {why}"));
    }
    let warnings: Vec<String> = verified.warnings.iter().map(ToString::to_string).collect();
    let answer = Answer::said(Found::Match(MatchAnswer::Verified(verified)), text);
    let answer = if sentences.is_empty() { answer } else { answer.early(&sentences.join("; ")) };
    answer.warned(warnings)
}

fn words(verified: &MatchVerified, wrong: u64) -> String {
    let anew = match verified.by_the_clock {
        true => "an engine is limited by time, so none was played anew".to_owned(),
        false => format!("{} of them played anew by the engines", verified.checked),
    };
    let right = match (wrong, verified.reason.is_some()) {
        (0, false) => "; all are right",
        (0, true) => "; all these are right",
        _ => "",
    };
    let mut text = format!("{} replayed by the rules, {anew}{right}\n", counted(verified.replayed, "game"));
    text.extend(verified.differing.iter().map(|game| format!("  game {}: {}\n", game.index, game.fault)));
    text
}
