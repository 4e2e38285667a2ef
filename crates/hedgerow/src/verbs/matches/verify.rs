//! What came of a check of records, for programs and people.

use hedgerow_core::Stopped;
use hedgerow_lab::matches::Verified;
use serde_json::{Value, json};

use super::super::{Style, counted};
use crate::answer::{Answer, Complaint, Exit, Object, plain};

/// Tells it; the object has the keys that say which match it is.
pub fn told(mut object: Object, verified: &Verified, style: Style) -> Answer {
    let Verified { summary, replayed, checked, by_the_clock, faults, stopped, warnings, .. } = verified;
    let differing: Vec<Value> =
        faults.iter().map(|fault| json!({ "index": fault.index, "fault": plain(&fault.fault) })).collect();
    let mut games: Vec<u64> = faults.iter().map(|fault| fault.index).collect();
    games.dedup();
    let wrong = games.len() as u64;
    for (key, value) in [
        ("recorded", json!(summary.recorded)),
        ("planned", json!(summary.planned)),
        ("replayed", json!(replayed)),
        ("checked", json!(checked)),
        ("by_the_clock", json!(by_the_clock)),
        ("differing", differing.into()),
    ] {
        object.insert(key.to_owned(), value);
    }
    let mut sentences = Vec::new();
    if wrong > 0 {
        let are = if wrong == 1 { "is" } else { "are" };
        sentences.push(format!("{wrong} of {} {are} wrong", counted(*replayed, "recorded game")));
    }
    if let Some(why) = stopped {
        object.insert("reason".to_owned(), why.to_string().into());
        let after = format!("after {} and {checked} played anew", counted(*replayed, "game"));
        sentences.push(format!("the check ended early, {after}: {why}"));
    }
    let mut answer = Answer::answered(object, text(verified, wrong, style));
    if !sentences.is_empty() {
        answer.complaint = Some(Complaint { sentence: plain(&sentences.join("; ")), pointer: None });
        answer.exit = Exit::Unfinished;
    }
    answer.warned(warnings.iter().map(ToString::to_string))
}

fn text(verified: &Verified, wrong: u64, style: Style) -> String {
    if style.quiet {
        return format!("{wrong}\n");
    }
    let Verified { replayed, checked, by_the_clock, faults, .. } = verified;
    let anew = match by_the_clock {
        true => "an engine is limited by time, so none was played anew".to_owned(),
        false => format!("{checked} of them played anew by the engines"),
    };
    let right = match (wrong, verified.stopped) {
        (0, None::<Stopped>) => "; all are right",
        (0, Some(_)) => "; all these are right",
        _ => "",
    };
    let mut text = format!("{} replayed by the rules, {anew}{right}\n", counted(*replayed, "game"));
    text.extend(faults.iter().map(|fault| format!("  game {}: {}\n", fault.index, plain(&fault.fault))));
    text
}
