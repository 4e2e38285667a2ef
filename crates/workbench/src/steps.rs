//! Answers in steps, for people who watch: an engine answers first after a short search, then after longer ones.

use crate::answer::Answer;
use crate::ask::{AskError, Limits, Listener, ask};
use crate::known::{Known, Unfinished};
use crate::question::Question;
use crate::verbs::{Best, BestAnswer};

/// Answers a question; `tell` receives the complete answers of weaker engines on the way, and the listener receives
/// everything else that is known.
pub fn ask_in_steps(
    question: &Question,
    limits: &Limits,
    listener: &dyn Listener,
    tell: &dyn Fn(Known),
) -> Result<Answer, AskError> {
    let weaker = weaker(question);
    if weaker.is_empty() {
        return ask(question, limits, listener);
    }
    let mut best: Option<Answer> = None;
    for weak in weaker {
        let Some(found) = chosen(weak, limits) else { break };
        let is_proved = matches!(&found, Answer::Best(BestAnswer::Thoughts(found)) if found.thoughts.proved.is_some());
        tell(Known::Answer(Box::new(found.clone())));
        best = Some(found);
        if is_proved {
            break;
        }
    }
    // Without a blackboard: meanwhile, the last complete answer is what is known.
    match (ask(question, limits, &()), best) {
        // An answer found with less effort is better than none.
        (Err(AskError::Unfinished(end)), Some(best)) => {
            let known = Known::Answer(Box::new(best));
            Err(AskError::Unfinished(Box::new(Unfinished { known, ..*end })))
        }
        (result, _) => result,
    }
}

/// Whether a question has steps.
pub fn has_steps(question: &Question) -> bool {
    !weaker(question).is_empty()
}

fn weaker(question: &Question) -> Vec<Best> {
    match question {
        Question::Best(best) => best.weaker(),
        _ => Vec::new(),
    }
}

/// The answer of a weaker engine; none if it has no move.
fn chosen(question: Best, limits: &Limits) -> Option<Answer> {
    let found = ask(&question.into(), limits, &()).ok()?;
    let is_whole = matches!(&found, Answer::Best(BestAnswer::Thoughts(_) | BestAnswer::Perfect(_)));
    Some(found).filter(|found| is_whole && found.reason().is_none())
}
