//! `verify` in words.

use hedgerow_workbench::verbs::VerifyAnswer;
use hedgerow_workbench::{Answer as Found, AskError};

use super::{MISERE, counted, row};
use crate::answer::Answer;
use crate::delivery::Delivery;
use crate::render::Style;

/// What is proved.
pub fn said(found: VerifyAnswer, style: Style) -> Answer {
    let text = if style.quiet { "valid\n".to_owned() } else { words(&found) };
    Answer::said(Found::Verify(found), text)
}

fn words(found: &VerifyAnswer) -> String {
    match found {
        VerifyAnswer::Winner(found) => {
            let (moves, positions) = (counted(found.entries, "move"), counted(found.positions, "position"));
            row("game", &format!("{} {}", found.game, found.position))
                + &row("to move", &found.mover)
                + &found.convention.map(|_| row("play", MISERE)).unwrap_or_default()
                + &row("claim", &found.claim)
                + &row("proof", &format!("valid: {moves}, {positions} looked at"))
        }
        VerifyAnswer::Outcomes(found) => {
            let counts = [counted(found.claims, "claim"), counted(found.entries, "position")].join(" about ");
            row("game", &format!("{} {}", found.game, found.position))
                + &row("nature", &found.nature)
                + &row("claim", &found.claim)
                + &row("proof", &format!("valid: {counts}, {} looked at", counted(found.positions, "position")))
        }
    }
}

/// Why a proof fails, or why its check did not finish.
pub fn unanswered(error: AskError, delivery: &Delivery, style: Style) -> Answer {
    let AskError::Refused { known, refusal } = error else { return error.into() };
    let refusal = match &delivery.proof_to_check {
        Some(path) => refusal.of(path.display()),
        None => refusal,
    };
    let text = if style.quiet { "invalid\n".to_owned() } else { String::new() };
    Answer { text, ..Answer::from(AskError::Refused { known, refusal }) }
}
