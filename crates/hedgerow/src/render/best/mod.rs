//! `best` in words.

mod repeated;

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{
    BestAnswer, ChosenInstead, ConsideredMove, EngineThoughts, MOST_DESCRIBED, PerfectPlay, Thoughts, TreeOrFile,
};

use super::row;
use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery, Destination};
use crate::pool::Task;
use crate::render::Style;
use crate::terminal::{bold, shortened};

/// How many moves are listed.
const MOST_LISTED: usize = MOST_DESCRIBED;

/// The move, and why the engine chose it.
pub fn said(found: BestAnswer, delivery: &Delivery, task: &Task, style: Style) -> Answer {
    match found {
        BestAnswer::Perfect(mut found) => {
            let drawn = delivery.picture(&mut found.picture);
            let text = perfect(&found, style);
            drawn.within(Answer::said(Found::Best(BestAnswer::Perfect(found)), text))
        }
        BestAnswer::Thoughts(mut found) => {
            found.rests_on = delivery.database.as_ref().map(|path| path.display().to_string());
            let delivered = tree(&mut found, delivery.tree.as_ref());
            let delivered = delivered.and(delivery.picture(&mut found.picture));
            let text = match style.quiet {
                true => format!("{}\n", found.thoughts.chosen),
                false => told(&found.thoughts, style),
            };
            let reason = found.reason.clone();
            let answer = Answer::said(Found::Best(BestAnswer::Thoughts(found)), text);
            delivered.within(match reason {
                Some(reason) => answer.early(&format!("the search ended early: {reason}")),
                None => answer,
            })
        }
        BestAnswer::Over(found) => {
            let text = match &found.loser {
                _ if style.quiet => "\n".to_owned(),
                Some(player) => no_move(player),
                None => "The game is over.\n".to_owned(),
            };
            Answer::said(Found::Best(BestAnswer::Over(found)), text)
        }
        BestAnswer::Repeated(found) => repeated::said(*found, delivery, task, style),
    }
}

fn perfect(found: &PerfectPlay, style: Style) -> String {
    let Some(best) = &found.chosen else {
        return if style.quiet { "\n".to_owned() } else { no_move(&found.player) };
    };
    if style.quiet {
        return format!("{best}\n");
    }
    let result = if found.score == 1 { "wins" } else { "loses against perfect play, as every move does" };
    let mut text = row("best", &format!("{}, which {result}", bold(best, style.colour)));
    for listed in found.moves.iter().take(MOST_LISTED) {
        let value = listed.instead.as_deref().or(listed.value.as_deref()).unwrap_or_default();
        let result = if listed.mean == 1 { "wins" } else { "loses" };
        text += &format!("  {:<10}{result:<7}leads to {}\n", listed.chosen, shortened(value, 60));
    }
    text + &more(found.moves.len(), found.omitted)
}

/// The sentence for a player who has no choice.
fn no_move(player: &str) -> String {
    format!("{player} has no move and loses.\n")
}

/// A line about the moves that the list leaves out, if any.
fn more(moves: usize, omitted: Option<usize>) -> String {
    match (moves + omitted.unwrap_or(0)).saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!("  … and {more} more\n"),
    }
}

/// The engine's analysis.
pub fn told(thoughts: &Thoughts, style: Style) -> String {
    let proved = match thoughts.proved {
        Some(result) if result > 0 => ", which wins (proved)",
        Some(result) if result < 0 => ", but every move loses (proved)",
        Some(_) => ", which draws (proved)",
        None => "",
    };
    let mut text = row("move", &format!("{}{proved}", bold(&thoughts.chosen, style.colour)));
    if let Some(ChosenInstead { engine, reason }) = &thoughts.fallback {
        text += &row("chosen by", &format!("{engine}, as {reason}"));
    }
    if thoughts.line.len() > 1 {
        text += &row("line", &shortened(&thoughts.line.join(" "), 80));
    }
    if thoughts.nodes > 0 {
        text += &row("nodes", &thoughts.nodes.to_string());
    }
    for considered in thoughts.moves.iter().take(MOST_LISTED) {
        let ConsideredMove { chosen, visits, .. } = considered;
        text += &format!("  {chosen:<10}{visits:>10}  {}\n", worth(considered));
    }
    text + &more(thoughts.moves.len(), thoughts.omitted)
}

fn worth(considered: &ConsideredMove) -> String {
    match (considered.bounds, considered.mean, considered.error) {
        (Some((low, high)), ..) if low == high => format!("result {low}, proved"),
        (_, Some(mean), Some(error)) if error > 0.0 => format!("{mean:.4} ± {error:.4}"),
        (_, Some(mean), _) => format!("{mean:.4}").trim_end_matches(".0000").to_owned(),
        (_, None, _) => "-".to_owned(),
    }
}

/// Delivers the tree: to a file, as DOT or JSON according to its name; or it stays in the answer in both forms. People
/// see DOT.
fn tree(found: &mut EngineThoughts, to: Option<&Destination>) -> Delivered {
    let Some(path) = to.and_then(Destination::file) else { return Delivered::text(&mut found.dot, to) };
    let (tree, dot) = (found.tree.take(), found.dot.take());
    let text = match path.extension() {
        Some(extension) if extension == "dot" => dot.unwrap_or_default(),
        // Keys are texts and numbers are finite: nothing here can fail to be written.
        _ => serde_json::to_string(&tree).unwrap_or_default() + "\n",
    };
    let mut file = None;
    let delivered = Delivered::bytes(&mut file, text.as_bytes(), path);
    found.tree = file.map(TreeOrFile::File);
    delivered
}
