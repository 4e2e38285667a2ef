//! Who wins, in words.

use hedgerow_search::proof::ProofError;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{SolveAnswer, WinnerAnswer, WinnerSoFar};

use super::{WIDEST, proof};
use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery};
use crate::render::Style;
use crate::render::{MISERE, named, row, who_wins};
use crate::search_saver::Resting;
use crate::terminal::{bold, shortened};

/// The most winning moves that are listed for people.
const MOST_LISTED: usize = 100;

/// The winner and the winning moves; with `--quiet`, only the winner.
pub fn said(mut found: Box<WinnerAnswer>, delivery: &Delivery, kept: Delivered, style: Style) -> Answer {
    let drawn = match found.not_drawn.take() {
        Some(refusal) => Delivered::failed(refusal),
        None => delivery.picture(&mut found.picture),
    };
    let proved = match found.not_proved.take() {
        Some(ProofError::Stopped(reason)) => Delivered::unfinished("the proof", reason),
        Some(error) => Delivered::failed(format!("the proof cannot be made: {error}")),
        None => proof(&mut found.proof, found.entries, "move", delivery),
    };
    let delivered = drawn.and(proved);
    // A delivered proof was checked by the plain rules first.
    let checked = found.proof.is_some();
    let resting = Resting::note(delivery, checked, &mut found.proved, &mut found.rests_on);
    let (delivered, text) = match style.quiet {
        true => (delivered.alone(), format!("{}\n", found.winner)),
        false => (delivered, words(&found, style)),
    };
    let answer = delivered.within(Answer::said(Found::Solve(SolveAnswer::Winner(found)), text));
    kept.within(Resting::said(resting, answer))
}

fn words(found: &WinnerAnswer, style: Style) -> String {
    let (naming, (turn, winner)) = (found.naming, found.players);
    // Moves name heaps by their place in this order, which may differ from the typed order.
    let heaps = matches!(found.head.game.as_str(), "nim" | "heaps");
    let mut text = if heaps { row("position", &found.head.position) } else { String::new() };
    text += &row("to move", &named(turn, naming));
    text += &row("winner", &bold(&named(winner, naming), style.colour));
    if found.convention.is_some() {
        text += &row("play", MISERE);
    }
    if winner == turn && !found.winning.is_empty() {
        let listed = found.winning.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join(" ");
        let more = if found.winning.len() > MOST_LISTED { " …" } else { "" };
        let is_one_of_several = found.every_move == Some(false) && !found.winner_only;
        let others = if is_one_of_several { " (--every-move finds the others)" } else { "" };
        text += &row("winning", &format!("{listed}{more}{others}"));
    }
    if let Some(line) = found.line.as_ref().filter(|line| !line.is_empty()) {
        text += &row("line", &shortened(&line.join(" "), WIDEST));
    }
    if let Some(outcome) = found.outcome {
        text += &row("outcome", &who_wins(outcome, naming));
    }
    text
}

/// What was found before a limit.
pub fn said_so_far(mut found: Box<WinnerSoFar>, delivery: &Delivery, kept: Delivered) -> Answer {
    let resting = Resting::note(delivery, false, &mut found.proved, &mut found.rests_on);
    let (text, sentence) =
        (words_so_far(&found), format!("no answer: {}", found.reason.as_deref().unwrap_or_default()));
    let answer = Answer::said(Found::Solve(SolveAnswer::WinnerSoFar(found)), text).early(&sentence);
    kept.within(Resting::said(resting, answer))
}

fn words_so_far(found: &WinnerSoFar) -> String {
    let Some(winner) = found.winning_player else { return String::new() };
    let list = |wanted: bool| {
        let moves = found.moves.0.iter().filter(|(_, wins)| *wins == wanted);
        moves.map(|(chosen, _)| chosen.as_str()).collect::<Vec<_>>().join(" ")
    };
    let mut text = row("winner", &named(winner, found.naming));
    for (words, moves) in [("winning", list(true)), ("losing", list(false))] {
        if found.winner.as_ref() == Some(&found.head.turn) && !moves.is_empty() {
            text += &row(words, &moves);
        }
    }
    text
}

/// The progress of a search.
pub fn progress(found: &WinnerSoFar) -> String {
    let WinnerSoFar { moves, to_win, to_lose, nodes, entries, .. } = found;
    match found.winning_player {
        Some(winner) => {
            format!("{} wins, {} moves known, {nodes} positions", found.naming.name(winner), moves.0.len())
        }
        None => format!("{to_win} to show for a win, {to_lose} for a loss, {nodes} positions, {entries} kept"),
    }
}
