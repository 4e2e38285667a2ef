//! Outcome sets, and what each player alone can force, in words.

use hedgerow_core::{Naming, Player};
use hedgerow_games::entry::three::{OutcomeSet, OutcomesKnown};
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{ForceAnswer, OutcomesAnswer, OutcomesStep, SolveAnswer, WithinAnswer};

use super::proof;
use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery};
use crate::render::Style;
use crate::render::row;
use crate::search_saver::Resting;

/// The words of an answer: in full, and in brief; and the limit that ended it.
struct Words {
    mover: Option<Player>,
    text: String,
    word: String,
    reason: Option<String>,
}

impl Words {
    /// The answer. At a limit, everything known is printed, even with `--quiet`.
    fn said(self, found: SolveAnswer, delivered: Delivered, style: Style) -> Answer {
        let found = Found::Solve(found);
        match self.reason {
            Some(reason) => delivered.within(Answer::said(found, self.text).early(&format!("no answer: {reason}"))),
            None if style.quiet => delivered.alone().within(Answer::said(found, self.word + "\n")),
            None => {
                let mover = self.mover.map(|mover| row("to move", &Naming::Numbers.name(mover)));
                delivered.within(Answer::said(found, mover.unwrap_or_default() + &self.text))
            }
        }
    }
}

/// Outcome sets, lines, moves, and what players can force. `kept` is the result of saving the search.
pub fn said(mut found: Box<OutcomesAnswer>, delivery: &Delivery, kept: Delivered, style: Style) -> Answer {
    let proved = proof(&mut found.proof, found.entries, "position", delivery);
    let delivered = proved.and(delivery.picture(&mut found.picture));
    // A delivered proof was checked by the plain rules first.
    let checked = found.proof.is_some();
    let resting = Resting::note(delivery, checked, &mut found.proved, &mut found.rests_on);
    let sets: Vec<String> = found.by_nature.iter().map(|(_, outcomes)| outcomes.to_string()).collect();
    let words = Words {
        mover: found.mover,
        text: outcomes(&found) + &lines_and_moves(&found) + &forces(&found),
        word: sets.join(" "),
        reason: found.reason.clone(),
    };
    kept.within(Resting::said(resting, words.said(SolveAnswer::Outcomes(found), delivered, style)))
}

/// A row for each nature.
fn outcomes(found: &OutcomesAnswer) -> String {
    let mut text = String::new();
    for (name, outcomes) in &found.by_nature {
        let what = if text.is_empty() { "outcomes" } else { "" };
        text += &row(what, &format!("{:<9} {name}", outcomes.braced()));
    }
    if let Some((name, certain, possible)) = &found.searched_until {
        let words = format!("{} certain, {} possible, {name}", certain.braced(), possible.braced());
        text += &row("outcomes", &words);
    }
    if let Some(most) = found.too_large {
        text += &row("free cells", &format!("{}; positions with up to {most} are solved", found.free));
    }
    text
}

/// A row for each line, for the moves with each outcome set, and for the best moves.
fn lines_and_moves(found: &OutcomesAnswer) -> String {
    let mut text = String::new();
    for (outcome, line) in &found.lines_found {
        text += &row(&format!("line to {outcome}"), &line.join(" "));
    }
    for set in OutcomeSet::proper().into_iter().chain([OutcomeSet::ALL]) {
        let such = found.by_move.iter().filter(|(_, found)| *found == set).map(|(chosen, _)| chosen.as_str());
        let such: Vec<&str> = such.collect();
        if !such.is_empty() {
            text += &row(&format!("to {set}"), &such.join(" "));
        }
    }
    if let Some(best) = &found.best {
        text += &row("best", &best.join(" "));
    }
    text
}

/// A row for each player.
fn forces(found: &OutcomesAnswer) -> String {
    let mut text = String::new();
    for (player, sets) in found.forces.iter().flatten().flat_map(|forces| &forces.0) {
        let words = match sets {
            Some(sets) if sets.is_empty() => "nothing".to_owned(),
            Some(sets) => sets.join(" "),
            None => "not known".to_owned(),
        };
        let what = if text.is_empty() { "forces" } else { "" };
        text += &row(what, &format!("player {player} alone: {words}"));
    }
    if found.forces_unasked {
        let words = format!("not asked for, with {} free cells: --forces finds them", found.free);
        text += &row("forces", &words);
    }
    text
}

/// Whether one player alone can force one set.
pub fn said_force(mut found: Box<ForceAnswer>, delivery: &Delivery, kept: Delivered, style: Style) -> Answer {
    let delivered = proof(&mut found.proof, found.entries, "position", delivery);
    let checked = found.proof.is_some();
    let resting = Resting::note(delivery, checked, &mut found.proved, &mut found.rests_on);
    let (player, set) = found.force.split_once(':').unwrap_or_default();
    let can = if found.forced == Some(true) { "can" } else { "cannot" };
    let text = row("alone", &format!("player {player} {can} force {}", braced(set)));
    let words = answered(found.mover, found.forced, text, found.reason.clone());
    kept.within(Resting::said(resting, words.said(SolveAnswer::Force(found), delivered, style)))
}

/// Whether all outcomes are in one set.
pub fn said_within(mut found: Box<WithinAnswer>, delivery: &Delivery, kept: Delivered, style: Style) -> Answer {
    let delivered = proof(&mut found.proof, found.entries, "position", delivery);
    let checked = found.proof.is_some();
    let resting = Resting::note(delivery, checked, &mut found.proved, &mut found.rests_on);
    let is = if found.is_within == Some(true) { "all in" } else { "not all in" };
    let text = row("outcomes", &format!("{is} {}, {}", braced(&found.within), found.nature));
    let mut words = answered(found.mover, found.is_within, text, found.reason.clone());
    if let Some((certain, possible)) = found.certain.as_ref().zip(found.possible.as_ref()) {
        let [certain, possible] = [certain, possible].map(|set| braced(&set.concat()));
        words.text = row("outcomes", &format!("{certain} certain, {possible} possible, {}", found.nature));
    }
    kept.within(Resting::said(resting, words.said(SolveAnswer::Within(found), delivered, style)))
}

/// Yes or no, with a row about it; at a limit there is nothing to say.
fn answered(mover: Option<Player>, answer: Option<bool>, text: String, reason: Option<String>) -> Words {
    let word = if answer == Some(true) { "yes" } else { "no" };
    let text = if reason.is_some() { String::new() } else { text };
    Words { mover, text, word: word.to_owned(), reason }
}

/// A set of outcomes as mathematicians write it.
fn braced(set: &str) -> String {
    OutcomeSet::read(set).map_or_else(String::new, OutcomeSet::braced)
}

/// The progress of a search.
pub fn progress(step: &OutcomesStep) -> String {
    let OutcomesKnown { certain, possible, question, to_yes, to_no, nodes, .. } = step.known;
    format!(
        "{}: {} certain, {} possible; in {question}? {to_yes} to show for yes, {to_no} for no, {nodes} positions",
        step.what,
        certain.braced(),
        possible.braced()
    )
}
