//! Net scores in words.

use std::fmt::Display;

use hedgerow_core::Player;
use hedgerow_search::proof::ProofError;
use hedgerow_value::Dyadic;
use hedgerow_workbench::verbs::{ScoreAnswer, ScoreSoFar, SolveAnswer};
use hedgerow_workbench::{Answer as Found, ScoreUnfinished, Scored, Workspace};

use super::{WIDEST, proof};
use crate::answer::{Answer, within};
use crate::delivery::{Delivered, Delivery};
use crate::render::Style;
use crate::render::row;
use crate::search_saver::Resting;
use crate::terminal::{bold, shortened};

/// The net score, what follows from it and every move; with `--quiet`, only the net score.
pub fn said(mut found: Box<ScoreAnswer>, delivery: &Delivery, kept: Delivered, style: Style) -> Answer {
    let drawn = match found.not_drawn.take() {
        Some(refusal) => Delivered::failed(refusal),
        None => delivery.picture(&mut found.picture),
    };
    let proved = match found.not_proved.take() {
        Some(ProofError::Stopped(reason)) => Delivered::unfinished("the proof", reason),
        Some(error) => Delivered::failed(format!("the proof cannot be made: {error}")),
        None => proof(&mut found.proof, found.entries, "move", delivery),
    };
    // A delivered proof was checked by the plain rules first.
    let checked = found.proof.is_some();
    let resting = Resting::note(delivery, checked, &mut found.proved, &mut found.rests_on);
    let delivered = drawn.and(proved);
    let (delivered, text) = match style.quiet {
        true => (delivered.alone(), format!("{}\n", found.net)),
        false => (delivered, words(&found, style)),
    };
    let answer = delivered.within(Answer::said(Found::Solve(SolveAnswer::Score(found)), text));
    kept.within(Resting::said(resting, answer))
}

fn words(found: &ScoreAnswer, style: Style) -> String {
    let letter = |player: Player| format!("{} {}", found.naming.letter(player), found.finals[player.index()]);
    let mut text = row("to move", &found.head.turn);
    text += &row("net", &bold(&found.net.to_string(), style.colour));
    text += &row("final", &Player::BOTH.map(letter).join(", "));
    text += &row("winner", found.winner.as_deref().unwrap_or("nobody: a tie"));
    if let Some(line) = found.line.as_ref().filter(|line| !line.is_empty()) {
        text += &row("line", &shortened(&line.join(" "), WIDEST));
    }
    text += &row("nodes", &found.nodes.to_string());
    text + &found.moves.as_ref().map_or_else(String::new, |moves| table(&moves.0))
}

/// What was found before a limit.
pub fn said_so_far(mut found: Box<ScoreSoFar>, delivery: &Delivery, kept: Delivered) -> Answer {
    let resting = Resting::note(delivery, false, &mut found.proved, &mut found.rests_on);
    let drawn = match found.not_drawn.take() {
        Some(refusal) => Delivered::failed(refusal),
        None => delivery.picture(&mut found.picture),
    };
    let text = bounds(found.low, found.high) + &table(&found.moves.0);
    let sentence = format!("no answer: {}", found.reason.as_deref().unwrap_or_default());
    let answer = Answer::said(Found::Solve(SolveAnswer::ScoreSoFar(found)), text).early(&sentence);
    kept.and(drawn).within(Resting::said(resting, answer))
}

/// The net score and the best moves in two rows, or why they are not known.
pub fn brief(position: &dyn Scored, workspace: &Workspace) -> String {
    let search = position.solvable().map_err(String::from);
    let search = search.and_then(|()| position.search(true, workspace).map_err(|stopped| stopped.to_string()));
    match search.map(|search| search.find(&workspace.budget, &|_| {})) {
        Ok(Ok(score)) => {
            let best: Vec<&str> = score.best().collect();
            row("net", &score.net.to_string()) + &row("best", &shortened(&best.join(" "), WIDEST))
        }
        Ok(Err(ScoreUnfinished { reason, known })) => {
            format!("{}no answer: {reason}\n", bounds(known.low, known.high))
        }
        Err(sentence) => sentence + "\n",
    }
}

/// The range of the net score.
pub fn bounds(low: i32, high: i32) -> String {
    let [low, high] = [low, high].map(|bound| Dyadic::from(i64::from(bound)));
    within("net score", Some(&low), Some(&high))
}

/// The moves from the best to the worst, equally good ones in one row.
pub fn table<M: Display>(moves: &[(M, i32)]) -> String {
    let mut nets: Vec<i32> = moves.iter().map(|&(_, net)| net).collect();
    nets.sort_unstable_by(|one, other| other.cmp(one));
    nets.dedup();
    let rows = nets.iter().map(|&net| {
        let alike = moves.iter().filter(|entry| entry.1 == net);
        let alike: Vec<String> = alike.map(|(chosen, _)| chosen.to_string()).collect();
        format!("{net:>5}  {}\n", shortened(&alike.join(" "), WIDEST))
    });
    let rows: String = rows.collect();
    if rows.is_empty() { rows } else { format!("\n  net  moves\n{rows}") }
}

/// The progress of a search; none before it has begun.
pub fn progress(found: &ScoreSoFar) -> Option<String> {
    let ScoreSoFar { low, high, moves, nodes, .. } = found;
    let line = || format!("net score from {low} to {high}, {} moves known, {nodes} positions", moves.0.len());
    (*nodes > 0).then(line)
}
