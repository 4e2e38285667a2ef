//! What an engine plays at a position where both move at once, and what that gives away.

use std::time::Duration;

use hedgerow_core::{Budget, Seed, Stopped};
use hedgerow_search::Spec;
use hedgerow_search::nash::sampling::{ENGINES, Exploited};
use hedgerow_value::{Rational, Worth};
use serde_json::{Value, json};

use super::worth;
use crate::answer::{Answer, Object};
use crate::terminal::bold;
use crate::verbs::{Context, row};
use hedgerow_workbench::{SimultaneousSession, Strategies, Unfinished};

/// How long the exact answer may take beside a sampled one.
pub const EXACT_TIME: Duration = Duration::from_secs(10);
/// Smaller shares are told together.
const LEAST_SHARE: f64 = 0.0005;

/// Reads the spec of an engine for both moving at once. The error is a sentence.
pub fn read_engine(text: &str) -> Result<Spec, String> {
    Spec::read_among(text, ENGINES).map_err(|error| error.to_string())
}

/// The strategies of an engine; beside them the exact value and what they give away, if that is wanted and can be had.
pub fn answer(
    bout: &mut dyn SimultaneousSession,
    spec: &Spec,
    exact: bool,
    context: Context<'_>,
) -> Result<Answer, Unfinished> {
    let Context { mut object, workspace, style, task } = context;
    let seed = Seed::new(style.seed).child("nash");
    let found = bout.think(spec, &workspace.budget, seed).map_err(Unfinished::because)?;
    insert(&mut object, spec, &found);
    task.note(|known| known.clone_from(&object));
    let judged = match exact {
        // An engine that a limit has stopped leaves nothing for it.
        true if found.stopped.is_none() => {
            bout.judge(&workspace.budget.within(EXACT_TIME), workspace.threads).map(Some)
        }
        _ => Ok(None),
    };
    let stopped = found.stopped.or_else(|| beyond_limits(judged.as_ref().err().copied(), &workspace.budget));
    if let Ok(Some((worth, lost))) = &judged {
        object.insert("exact".to_owned(), exact_object(worth, lost.as_ref()).into());
    }
    let mean = found.mean.map_or_else(|| "unknown".to_owned(), |mean| format!("{mean:.4}"));
    if style.quiet {
        return Ok(ended(Answer::answered(object, format!("{mean}\n")), stopped));
    }
    let mut text = row("engine", &spec.to_string());
    let error = found.error.map_or_else(String::new, |error| format!(" ± {error:.4}"));
    let walks = if found.iterations > 0 { format!("  ({} iterations)", found.iterations) } else { String::new() };
    text += &row("mean", &bold(&format!("{mean}{error}{walks}"), style.colour));
    for (name, side) in ["Blue", "Red"].into_iter().zip(&found.sides) {
        text += &row(name, &told(side));
    }
    text += &told_exact(&judged);
    Ok(ended(Answer::answered(object, text), stopped))
}

/// The limit that kept the exact value from being found. That it takes more than the time there is for it beside an engine,
/// or is beyond the method, is no limit of the question.
pub fn beyond_limits(stopped: Option<Stopped>, budget: &Budget) -> Option<Stopped> {
    match stopped? {
        Stopped::Time | Stopped::Interrupted => budget.check().err(),
        Stopped::TooLarge => None,
        memory => Some(memory),
    }
}

/// The answer, unless a limit came first: then what is known so far.
pub fn ended(mut answer: Answer, stopped: Option<Stopped>) -> Answer {
    if let Some(reason) = stopped {
        let text = std::mem::take(&mut answer.text);
        answer = Answer::unfinished(answer.object, &Unfinished::because(reason));
        answer.text = text;
    }
    answer
}

/// Inserts `engine`, `mean`, `error`, `iterations`, `blue` and `red`.
fn insert(object: &mut Object, spec: &Spec, found: &Strategies) {
    let side = |side: &[(String, f64)]| -> Value {
        side.iter().map(|(name, share)| (name.clone(), json!(share))).collect::<Object>().into()
    };
    for (key, value) in [
        ("engine", json!(spec.to_string())),
        ("mean", json!(found.mean)),
        ("error", json!(found.error)),
        ("iterations", json!(found.iterations)),
        ("blue", side(&found.sides[0])),
        ("red", side(&found.sides[1])),
    ] {
        object.insert(key.to_owned(), value);
    }
}

fn exact_object(worth: &Worth, lost: Option<&Exploited>) -> Object {
    let mut object = Object::new();
    worth::insert(&mut object, worth);
    if let Some(lost) = lost {
        object.insert("blue_loses".to_owned(), lost.left_loses.to_string().into());
        object.insert("red_loses".to_owned(), lost.right_loses.to_string().into());
    }
    object
}

/// One player's strategy for people, the likeliest choice first.
pub fn told(side: &[(String, f64)]) -> String {
    if side.is_empty() {
        return "cannot move".to_owned();
    }
    let mut played: Vec<&(String, f64)> = side.iter().filter(|(_, share)| *share >= LEAST_SHARE).collect();
    played.sort_by(|a, b| b.1.total_cmp(&a.1));
    let others: f64 = side.iter().map(|(_, share)| share).filter(|&&share| share < LEAST_SHARE).sum();
    let mut text: Vec<String> = played.into_iter().map(|(name, share)| format!("{name}: {share:.3}")).collect();
    if others >= LEAST_SHARE {
        text.push(format!("others: {others:.3}"));
    }
    text.join(", ")
}

fn told_exact(judged: &Result<Option<(Worth, Option<Exploited>)>, Stopped>) -> String {
    let (worth, lost) = match judged {
        Ok(Some(judged)) => judged,
        Ok(None) => return String::new(),
        Err(Stopped::Time | Stopped::Interrupted) => return row("value", "not found in the time there was"),
        Err(stopped) => return row("value", &format!("not found: {stopped}")),
    };
    let mut text = row("value", &worth::told(worth));
    if let Some(lost) = lost {
        let most = if lost.exact { "" } else { "at most " };
        let number = |number: &Rational| format!("{most}{:.6}", number.to_f64());
        text += &row("Blue loses", &format!("{}  (against the best reply)", number(&lost.left_loses)));
        text += &row("Red loses", &number(&lost.right_loses));
    }
    text
}
