//! Repeated searches in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{BestAnswer, MoveClass, ReachedPosition, RepeatedSearches, StudiedPly};

use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery};
use crate::pool::Task;
use crate::render::Style;
use crate::render::{counted, row};
use crate::terminal::{bold, shortened};

/// How many classes of a ply are listed.
const MOST_LISTED: usize = 12;
/// Letters of a list of moves, or of a position.
const LONGEST: usize = 90;

/// The moves chosen, ply after ply.
pub fn said(mut found: RepeatedSearches, delivery: &Delivery, task: &Task, style: Style) -> Answer {
    let drawn = match found.error.take() {
        Some(sentence) => Delivered::failed(sentence),
        // Searches that ended early may have taken hours: their picture is written all the same.
        None => task.keep(|| delivery.picture(&mut found.picture)),
    };
    let (text, reason) = (words(&found, style), found.reason.clone());
    let answer = Answer::said(Found::Best(BestAnswer::Repeated(Box::new(found))), text);
    drawn.within(match reason {
        Some(reason) => answer.early(&format!("the searches ended early: {reason}")),
        None => answer,
    })
}

fn words(found: &RepeatedSearches, style: Style) -> String {
    if style.quiet {
        let played: Vec<&str> = found.plies.iter().filter_map(|ply| ply.played.as_deref()).collect();
        return played.join(" ") + "\n";
    }
    if found.plies.is_empty() {
        let over = "The game is over: there is no move to choose.\n";
        return if found.reason.is_none() { over.to_owned() } else { String::new() };
    }
    let mut text = String::new();
    for (index, ply) in found.plies.iter().enumerate() {
        text += &row(&format!("ply {}", index + 1), &about(ply));
        for class in ply.classes.iter().take(MOST_LISTED) {
            text += &class_line(class, class.moves.first() == ply.played.as_ref(), style);
        }
        if ply.classes.len() > MOST_LISTED {
            text += &format!("  … and {} more\n", ply.classes.len() - MOST_LISTED);
        }
    }
    text += &row("reached", &format!("after {}:", counted(found.plies.len() as u64, "move")));
    for ReachedPosition { position, chosen, share } in found.configurations.iter().take(MOST_LISTED) {
        text += &format!("  {:>6.1} %  by {chosen}: {}\n", 100.0 * share, shortened(position, LONGEST));
    }
    text
}

/// The position of a ply, and how often it was searched.
fn about(ply: &StudiedPly) -> String {
    let searches = match ply.searches {
        1 => "1 search".to_owned(),
        searches => format!("{searches} searches"),
    };
    format!("{} to move, {searches} of {}", ply.player, shortened(&ply.position, LONGEST))
}

/// A class of moves: how often it was chosen, its share with the interval, and its members if there are several.
fn class_line(class: &MoveClass, played: bool, style: Style) -> String {
    let moves = match class.moves.as_slice() {
        [chosen] => chosen.clone(),
        several => {
            let counted = several.iter().zip(&class.counts).map(|(chosen, count)| format!("{chosen} ({count})"));
            counted.collect::<Vec<_>>().join(" ")
        }
    };
    let moves = shortened(&moves, LONGEST);
    let moves = if played { bold(&moves, style.colour) } else { moves };
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let (share, interval) = (percent(class.share), format!("({} to {})", percent(class.low), percent(class.high)));
    format!("  {:>8}  {share:>5} %  {interval:<15}  {moves}\n", class.count)
}
