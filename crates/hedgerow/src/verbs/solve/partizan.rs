//! Who wins a game under normal play, and by which moves; a proof of it on request.

use std::path::Path;

use hedgerow_core::{Naming, Player};
use hedgerow_search::proof::ProofError;
use serde_json::json;

use crate::answer::Answer;
use crate::files;
use crate::games::{Desk, Settled, Unfinished, Valued};
use crate::terminal::bold;
use crate::verbs::{Context, counted, note_bounds, row, who_wins};

/// So many winning moves are listed for people.
const MOST_LISTED: usize = 100;
/// The search for a proof remembers this much.
const PROOF_MEMORY: u64 = 1 << 30;

/// The answer when `turn` begins; the proof goes to a file if there is one.
pub fn answer(
    position: &dyn Valued,
    turn: Player,
    proof: Option<&Path>,
    context: Context<'_>,
) -> Result<Answer, Unfinished> {
    let Context { mut object, desk, style, task } = context;
    note_bounds(position, task);
    let Settled { winner, winning, outcome, nodes } = position.settle(turn, desk)?;
    let letter = Naming::Sides.letter(winner);
    for (key, value) in [
        ("winner", json!(letter)),
        ("winning", json!(winning)),
        ("outcome", json!(outcome.map(|outcome| outcome.to_string()))),
        ("proved", json!(true)),
        ("nodes", json!(nodes)),
    ] {
        object.insert(key.to_owned(), value);
    }
    if let Some(path) = proof {
        match prove(position, turn, winner, path, desk)? {
            Ok(entries) => {
                object.insert("proof".to_owned(), path.display().to_string().into());
                object.insert("entries".to_owned(), entries.into());
            }
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        }
    }
    if style.quiet {
        return Ok(Answer::answered(object, format!("{letter}\n")));
    }
    let mut text = row("to move", &turn.to_string());
    text += &row("winner", &bold(&winner.to_string(), style.colour));
    if winner == turn {
        let listed = winning.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = if winning.len() > MOST_LISTED { " …" } else { "" };
        text += &row("winning", &format!("{listed}{more}"));
    }
    if let Some(outcome) = outcome {
        text += &row("outcome", who_wins(outcome));
    }
    if let (Some(path), Some(entries)) = (proof, object.get("entries")) {
        text += &row("proof", &format!("{} ({})", path.display(), counted(entries.as_u64().unwrap_or(0), "move")));
    }
    Ok(Answer::answered(object, text))
}

/// Writes a proof that was checked; how many moves it holds. The inner error is a sentence.
fn prove(
    position: &dyn Valued,
    turn: Player,
    winner: Player,
    path: &Path,
    desk: &Desk,
) -> Result<Result<usize, String>, Unfinished> {
    let proof = match position.prove(turn, winner, PROOF_MEMORY, &desk.budget) {
        Ok(proof) => proof.and_then(|proof| position.check(&proof, &desk.budget).map(|_| proof)),
        Err(sentence) => return Ok(Err(sentence)),
    };
    let proof = match proof {
        Ok(proof) => proof,
        Err(ProofError::Stopped(reason)) => return Err(Unfinished::because(reason)),
        Err(error) => return Ok(Err(format!("the proof cannot be made: {error}"))),
    };
    let written = files::write(path, proof.write().as_bytes());
    Ok(written.map(|()| proof.entries().len()).map_err(|error| format!("{error:#}")))
}
