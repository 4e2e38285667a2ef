//! `moves` in words.

use hedgerow_core::Player;
use hedgerow_workbench::verbs::{Moves, MovesAnswer, MovesInTurn, MovesTogether, OfferedMove};
use hedgerow_workbench::{Answer as Found, named as game_named};

use super::{counted, draw, draw_after, listing, named};
use crate::answer::Answer;
use crate::render::Style;

/// The most moves that are listed.
const MOST_LISTED: usize = 60;

/// The board, the player to move, and the moves; with `--quiet`, only the moves.
pub fn said(found: MovesAnswer, question: &Moves, style: Style) -> Answer {
    let text = match &found {
        MovesAnswer::InTurn(found) => in_turn(found, question, style),
        MovesAnswer::Together(found) => together(found, style),
    };
    Answer::said(Found::Moves(found), text)
}

fn in_turn(found: &MovesInTurn, question: &Moves, style: Style) -> String {
    if style.quiet {
        return found.moves.iter().map(|offered| format!("{}\n", offered.chosen)).collect();
    }
    let who = match found.player {
        Some(player) => format!("{} to move", named(Player::new(player as u8), found.naming)),
        None => found.said.clone().unwrap_or_default(),
    };
    let moves = match found.omitted {
        Some(omitted) => listed(&found.moves, found.moves.len() + omitted),
        None => "  too many moves to list\n".to_owned(),
    };
    let moves = match (&found.moves_of_other, found.player) {
        (Some(others), Some(player)) => {
            let other = named(Player::new(player as u8).opponent(), found.naming);
            format!("{moves}{}", offered(&format!("with the turn, {other}"), others, others.len()))
        }
        _ => moves,
    };
    let past: Vec<&str> = found.after.iter().map(String::as_str).collect();
    // Both were read before the answer was found.
    let drawn = match (game_named(&found.game), question.subject.read()) {
        (Ok(game), Ok(start)) => draw_after(game, &*start, &past, &found.reached, style.colour),
        _ => String::new(),
    };
    // The pictures of some games show whose turn it is.
    let who = if drawn.contains(&who) { String::new() } else { format!("{who}\n") };
    format!("{drawn}{who}{moves}")
}

fn together(found: &MovesTogether, style: Style) -> String {
    let sides = found.players.iter().zip([&found.blue, &found.red]).zip(found.counts);
    let spoken = match &found.said {
        Some(said) => format!("{said}\n"),
        None => sides.map(|((side, moves), count)| offered(side, moves, count)).collect(),
    };
    match game_named(&found.game) {
        Ok(game) if !style.quiet => draw(game, &found.reached, style.colour) + &spoken,
        _ => spoken,
    }
}

/// The choices of a side.
fn offered(side: &str, moves: &[OfferedMove], count: usize) -> String {
    match count {
        0 => format!("{side} can only pass\n"),
        count => format!("{side} has {}\n{}", counted(count as u64, "move"), listed(moves, count)),
    }
}

/// The first of this many moves.
fn listed(moves: &[OfferedMove], count: usize) -> String {
    let shown: Vec<&str> = moves.iter().take(MOST_LISTED).map(|offered| offered.chosen.as_str()).collect();
    let more = match count.saturating_sub(shown.len()) {
        0 => String::new(),
        more => format!("  … and {more} more\n"),
    };
    listing(&shown) + &more
}
