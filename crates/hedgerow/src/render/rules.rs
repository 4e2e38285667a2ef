//! `rules` in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{Rules, RulesAnswer};

use crate::answer::{Answer, Exit};
use crate::render::{Style, row};
use crate::terminal::bold;

/// The text of the file, or the findings about it.
pub fn said(found: RulesAnswer, asked: &Rules, style: Style) -> Answer {
    if asked.positions == 0 {
        let text = found.text.clone();
        return Answer::said(Found::Rules(found), text);
    }
    let mut text = row("game", &format!("{}, {}", found.game, found.title));
    text += &match found.symmetries {
        1 => row("proved", "play ends"),
        all => row("proved", &format!("play ends; {all} symmetries hold on small boards, the identity counted")),
    };
    for line in &found.undeclared {
        text += &row("holds too", line);
    }
    match &found.fault {
        None => {
            let looked =
                format!("{} positions, {} games, {} values in two ways", found.positions, found.games, found.values);
            text += &row(&bold("no fault", style.colour), &looked);
        }
        Some(fault) => {
            text += &row(&bold("fault", style.colour), &fault.message);
            text += &row("position", &fault.position);
        }
    }
    let (has_fault, reason) = (found.fault.is_some(), found.reason.clone());
    let mut answer = Answer::said(Found::Rules(found), text);
    if has_fault {
        answer.exit = Exit::Unfinished;
    }
    match reason {
        Some(reason) => answer.early(&format!("the search ended early: {reason}")),
        None => answer,
    }
}
