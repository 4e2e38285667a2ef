//! `solve`: the result of perfect play, and the winning moves.

use std::path::{Path, PathBuf};

use clap::Args;
use hedgerow_core::Player;
use hedgerow_games::hackenbush::solve::Method;
use hedgerow_search::proof::ProofError;
use serde_json::json;

use super::{Context, Question, counted, letter, note_bounds, row, who_wins};
use crate::answer::Answer;
use crate::arguments::{Road, Subject, Turn};
use crate::files;
use crate::games::{Desk, Position, Settled, Unfinished};
use crate::terminal::bold;

/// So many winning moves are listed for people.
const MOST_LISTED: usize = 100;
/// The search for a proof remembers this much.
const PROOF_MEMORY: u64 = 1 << 30;

/// Find who wins under perfect play, and by which moves
///
/// Moves are written as each game writes them: hackenbush the edge's number (3; 0,3 if a turn takes two), nim
/// heap-stones (1-2), domineering two cells (a1-a2), cherries row and end (0l, 0r).
///
/// Keys of the JSON object: turn and winner (L or R), winning (the winning moves of the player to move), outcome (L, R,
/// N or P), proved, nodes; with --proof: proof (the file) and entries (how many moves it holds).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow solve hackenbush \"BRR + RB\" --turn R
  hedgerow solve nim 3+5+7 --json
  hedgerow solve domineering 4x5 --proof board.proof && hedgerow verify board.proof")]
pub struct Solve {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    turn: Turn,
    #[command(flatten)]
    road: Road,
    /// Write a proof of who wins, which `hedgerow verify` checks by the plain rules
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

impl Question for Solve {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn method(&self) -> Method {
        self.road.method()
    }

    fn single_only(&self) -> Option<&'static str> {
        self.proof.as_ref().map(|_| "--proof")
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, desk, style, task } = context;
        let turn = self.turn.player();
        object.insert("turn".to_owned(), letter(turn).into());
        task.note(|known| {
            known.insert("turn".to_owned(), letter(turn).into());
            known.insert("proved".to_owned(), false.into());
        });
        note_bounds(position, task);
        let Settled { winner, winning, outcome, nodes } = position.settle(turn, desk)?;
        for (key, value) in [
            ("winner", json!(letter(winner))),
            ("winning", json!(winning)),
            ("outcome", json!(outcome.map(|outcome| outcome.to_string()))),
            ("proved", json!(true)),
            ("nodes", json!(nodes)),
        ] {
            object.insert(key.to_owned(), value);
        }
        if let Some(path) = &self.proof {
            match self.prove(position, winner, path, desk)? {
                Ok(entries) => {
                    object.insert("proof".to_owned(), path.display().to_string().into());
                    object.insert("entries".to_owned(), entries.into());
                }
                Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
            }
        }
        if style.quiet {
            return Ok(Answer::answered(object, format!("{}\n", letter(winner))));
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
        if let (Some(path), Some(entries)) = (&self.proof, object.get("entries")) {
            text += &row("proof", &format!("{} ({})", path.display(), counted(entries.as_u64().unwrap_or(0), "move")));
        }
        Ok(Answer::answered(object, text))
    }
}

impl Solve {
    /// Writes a proof that was checked; how many moves it holds. The inner error is a sentence.
    fn prove(
        &self,
        position: &dyn Position,
        winner: Player,
        path: &Path,
        desk: &Desk,
    ) -> Result<Result<usize, String>, Unfinished> {
        let game = self.subject.game.0;
        let proof = match position.prove(self.turn.player(), winner, PROOF_MEMORY, &desk.budget) {
            Ok(proof) => proof.and_then(|proof| game.check(&proof, &desk.budget).map(|_| proof)),
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
}
