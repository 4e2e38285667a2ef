//! Who wins a game under normal play, and by which moves; a proof of it on request.

use hedgerow_core::{Naming, Player};
use hedgerow_search::proof::{Certificate, ProofError};
use serde_json::json;

use crate::answer::Answer;
use crate::reach::Destination;
use crate::terminal::{bold, shortened};
use crate::verbs::{Context, Delivered, Drawing, named, note_bounds, row, who_wins};
use hedgerow_workbench::{Emphasis, Number, Position, Solution, Unfinished, Valued, Workspace};

/// So many winning moves are listed for people.
const MOST_LISTED: usize = 100;
/// Letters of the line of play.
const WIDEST: usize = 90;
/// The search for a proof remembers this much.
const PROOF_MEMORY: u64 = 1 << 30;

/// What the players are called, and files.
pub struct Wanted<'a> {
    /// What the game calls its players.
    pub naming: Naming,
    /// Where a proof is written.
    pub proof: Option<Destination<'a>>,
    /// Where it is drawn.
    pub drawing: Drawing<'a>,
    /// The position as what is drawn.
    pub drawn: &'a dyn Position,
}

/// The answer when `turn` begins.
pub fn answer(
    position: &dyn Valued,
    turn: Player,
    wanted: &Wanted<'_>,
    context: Context<'_>,
) -> Result<Answer, Unfinished> {
    note_bounds(position, context.task);
    let settled = position.solve(turn, context.workspace)?;
    let budget = &context.workspace.budget;
    tell(position, turn, settled, wanted, context, |winner| position.prove(turn, winner, PROOF_MEMORY, budget))
}

/// A proof, or why there is none; the outer error is a sentence.
type Proof = Result<Result<Certificate, ProofError>, String>;

/// What was found, in the answer's shape; `prove` makes the proof if one is wanted.
pub fn tell(
    position: &dyn Valued,
    turn: Player,
    settled: Solution<String>,
    wanted: &Wanted<'_>,
    context: Context<'_>,
    prove: impl FnOnce(Player) -> Proof,
) -> Result<Answer, Unfinished> {
    let &Wanted { naming, proof, .. } = wanted;
    let Context { mut object, workspace, style, .. } = context;
    let Solution { winner, winning, outcome, line, nodes } = settled;
    let letter = naming.letter(winner);
    for (key, value) in [
        ("winner", json!(letter)),
        ("winning", json!(winning)),
        ("outcome", json!(outcome.map(|outcome| outcome.to_string()))),
        ("proved", json!(true)),
        ("nodes", json!(nodes)),
    ] {
        object.insert(key.to_owned(), value);
    }
    if let Some(line) = &line {
        object.insert("line".to_owned(), json!(line));
    }
    let drawn = draw(turn, &winning, wanted).unwrap_or_else(Delivered::failed);
    let proved = match proof {
        None => Delivered::default(),
        Some(to) => match checked(position, prove(winner), workspace) {
            Ok(Ok(proof)) => Delivered::proof(proof.write(), proof.entries().len(), "move", to),
            Ok(Err(ProofError::Stopped(reason))) => Delivered::unfinished("the proof", reason),
            Ok(Err(error)) => Delivered::failed(format!("the proof cannot be made: {error}")),
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        },
    };
    let delivered = drawn.and(proved);
    if style.quiet {
        return Ok(delivered.alone().within(Answer::answered(object, format!("{letter}\n"))));
    }
    let mut text = row("to move", &named(turn, naming));
    text += &row("winner", &bold(&named(winner, naming), style.colour));
    if winner == turn {
        let listed = winning.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = if winning.len() > MOST_LISTED { " …" } else { "" };
        text += &row("winning", &format!("{listed}{more}"));
    }
    if let Some(line) = line.filter(|line| !line.is_empty()) {
        text += &row("line", &shortened(&line.join(" "), WIDEST));
    }
    if let Some(outcome) = outcome {
        text += &row("outcome", &who_wins(outcome, naming));
    }
    Ok(delivered.within(Answer::answered(object, text)))
}

/// Draws the position with what every move does, if that is wanted. The error is a sentence.
fn draw(turn: Player, winning: &[String], wanted: &Wanted<'_>) -> Result<Delivered, String> {
    if wanted.drawing.wanted().is_none() {
        return Ok(Delivered::default());
    }
    let number = |chosen: String| {
        let (text, emphasis) = match winning.contains(&chosen) {
            true => ("wins", Emphasis::Best),
            false => ("loses", Emphasis::Plain),
        };
        Number { chosen, text: text.to_owned(), emphasis }
    };
    let numbers: Vec<Number> = wanted.drawn.session(turn)?.moves().into_iter().map(number).collect();
    wanted.drawing.write_numbers(wanted.drawn, &numbers)
}

/// A proof that was checked.
fn checked(position: &dyn Valued, proof: Proof, workspace: &Workspace) -> Proof {
    proof.map(|proof| proof.and_then(|proof| position.check(&proof, &workspace.budget).map(|_| proof)))
}
