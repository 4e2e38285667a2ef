//! All that is asked of a position: outcome sets, lines, moves, proofs, and what each player can force.

use hedgerow_core::{Notation, Player, Rules, Stopped};
use hedgerow_games::hex3d::proof::Claim;
use hedgerow_games::hex3d::solve::{self, Known, Solver};
use hedgerow_games::hex3d::{Hex3d, Move, Nature, Outcomes};
use serde_json::{Value, json};

use super::{Ended, Found, MOST_FREE, Wanted, Watch, is_plain, listed};
use crate::answer::Object;
use crate::verbs::row;
use hedgerow_workbench::{Emphasis, Number};

/// Outcome sets, lines, moves, forces.
pub fn everything(
    position: &Hex3d,
    natures: &[(String, Nature)],
    wanted: &Wanted<'_>,
    watch: &Watch<'_>,
    found: &mut Found,
) -> Result<(), Ended> {
    let mut by_nature = Object::new();
    for (name, nature) in natures {
        if is_plain(position) {
            let solver = Solver::new(position, nature.clone(), watch.limits);
            let solver = solver.map_err(|reason| unknown(found, name, position, reason))?;
            let outcomes = outcomes(&solver, name, watch, found)?;
            tell(outcomes, name, natures.len() == 1, &mut by_nature, found);
            watch.note(found);
            if natures.len() == 1 {
                found.insert("proved", true);
                beyond(&solver, (name, nature), outcomes, wanted, watch, found)?;
            }
        } else {
            let progress = |known: &Known| watch.tell(name, known);
            let (outcomes, nodes) =
                solve::outcomes(position, nature, watch.limits, &watch.context.workspace.budget, &progress)
                    .map_err(|unfinished| unknown(found, name, position, unfinished.reason))?;
            found.searched(nodes);
            tell(outcomes, name, natures.len() == 1, &mut by_nature, found);
            watch.note(found);
        }
    }
    found.insert("proved", true);
    watch.note(found);
    let free = position.free().len();
    if wanted.forces.unwrap_or(free <= MOST_FREE) {
        return forces(position, watch, found);
    }
    found.insert("forces", Value::Null);
    if wanted.forces.is_none() {
        found.text += &row("forces", &format!("not asked for, with {free} free cells: --forces finds them"));
    }
    Ok(())
}

/// Notes that nothing could be found out.
fn unknown(found: &mut Found, name: &str, position: &Hex3d, reason: Stopped) -> Ended {
    insert_known(&mut found.object, name, Outcomes::NONE, Outcomes::ALL);
    found.searched(0);
    if reason == Stopped::TooLarge {
        let free = position.free().len();
        found.text += &row("free cells", &format!("{free}; positions with up to 27 are solved"));
    }
    Ended::Limit(reason)
}

/// Notes an outcome set.
fn tell(outcomes: Outcomes, name: &str, alone: bool, by_nature: &mut Object, found: &mut Found) {
    by_nature.insert(name.to_owned(), listed(outcomes));
    found.insert("outcomes", if alone { listed(outcomes) } else { Value::from(by_nature.clone()) });
    let what = if found.line.is_empty() { "outcomes" } else { "" };
    found.text += &row(what, &format!("{:<10}{name}", outcomes.braced()));
    found.line += &format!("{}{outcomes}", if found.line.is_empty() { "" } else { " " });
}

/// The outcome set for one nature.
fn outcomes(solver: &Solver, name: &str, watch: &Watch<'_>, found: &mut Found) -> Result<Outcomes, Ended> {
    let progress = |known: &Known| {
        watch.tell(name, known);
        watch.context.task.note(|object| insert_known(object, name, known.certain, known.possible));
    };
    let outcomes = solver.outcomes(&watch.context.workspace.budget, &progress);
    found.searched(solver.nodes());
    outcomes.map_err(|unfinished| {
        let Known { certain, possible, .. } = unfinished.known;
        insert_known(&mut found.object, name, certain, possible);
        let words = format!("{} certain, {} possible, {name}", certain.braced(), possible.braced());
        found.text += &row("outcomes", &words);
        unfinished.into()
    })
}

/// What is told beyond the outcome set of a single nature: a proof, a line to each outcome, the moves.
fn beyond(
    solver: &Solver,
    (name, nature): (&str, &Nature),
    outcomes: Outcomes,
    wanted: &Wanted<'_>,
    watch: &Watch<'_>,
    found: &mut Found,
) -> Result<(), Ended> {
    let (position, budget) = (solver.position(), &watch.context.workspace.budget);
    if wanted.proof.is_some() {
        let proof = solver.proof(name, &Claim::exactly(outcomes), budget)?;
        proof.check(budget)?;
        found.proof = Some((proof.write(), proof.len()));
    }
    let mut lines = Object::new();
    for outcome in outcomes.each() {
        let line = solver.line(outcome, budget)?.unwrap_or_default();
        let line: Vec<String> = line.iter().map(|&chosen| position.write_move(chosen)).collect();
        found.text += &row(&format!("line to {outcome}"), &line.join(" "));
        lines.insert(outcome.to_string(), json!(line));
    }
    found.insert("lines", Value::from(lines));
    if wanted.every_move || wanted.drawing.wanted().is_some() {
        moves(solver, nature, wanted, watch, found)
    } else {
        Ok(())
    }
}

/// The outcome set of every move, and the moves that are best: those by which the mover is sure of the most.
fn moves(
    solver: &Solver,
    nature: &Nature,
    wanted: &Wanted<'_>,
    watch: &Watch<'_>,
    found: &mut Found,
) -> Result<(), Ended> {
    let (position, budget) = (solver.position(), &watch.context.workspace.budget);
    let mut moves: Vec<Move> = Vec::new();
    position.moves(&mut moves);
    let mut sets = Vec::new();
    for &chosen in &moves {
        let mut after = *position;
        after.play(chosen);
        sets.push((
            position.write_move(chosen),
            solver.outcomes_of(&after, budget, &|known| watch.tell("moves", known))?,
        ));
        let by_move: Object = sets.iter().map(|(chosen, set)| (chosen.clone(), listed(*set))).collect();
        watch.context.task.note(|object| {
            object.insert("moves".to_owned(), by_move.into());
        });
    }
    let mover = position.to_move();
    let most = sets.iter().map(|&(_, set)| nature.least(mover, set)).max();
    let is_best = |set: Outcomes| Some(nature.least(mover, set)) == most;
    let best: Vec<&str> = sets.iter().filter(|&&(_, set)| is_best(set)).map(|(chosen, _)| chosen.as_str()).collect();
    for set in Outcomes::proper().into_iter().chain([Outcomes::ALL]) {
        let such = sets.iter().filter(|&&(_, found)| found == set).map(|(chosen, _)| chosen.as_str());
        let such: Vec<&str> = such.collect();
        if !such.is_empty() {
            found.text += &row(&format!("to {set}"), &such.join(" "));
        }
    }
    found.text += &row("best", &best.join(" "));
    found.insert("best", json!(best));
    let by_move: Object = sets.iter().map(|(chosen, set)| (chosen.clone(), listed(*set))).collect();
    found.insert("moves", Value::from(by_move));
    let number = |(chosen, set): &(String, Outcomes)| {
        let emphasis = if is_best(*set) { Emphasis::Best } else { Emphasis::Plain };
        Number { chosen: chosen.clone(), text: set.to_string(), emphasis }
    };
    let numbers: Vec<Number> = sets.iter().map(number).collect();
    found.drawn = wanted.drawing.write_numbers(wanted.drawn, &numbers).map_err(Ended::Fault)?;
    Ok(())
}

/// What every player alone can force.
fn forces(position: &Hex3d, watch: &Watch<'_>, found: &mut Found) -> Result<(), Ended> {
    let budget = &watch.context.workspace.budget;
    let progress = |player: Player, set: Outcomes, known: &Known| {
        watch.tell(&format!("player {} alone for {set}", player.number()), known);
    };
    let (forces, stopped) = match solve::forces(position, watch.limits, budget, &progress) {
        Ok(forces) => (forces, None),
        Err((forces, reason)) => (forces, Some(reason)),
    };
    found.searched(forces.nodes);
    let mut by_player = Object::new();
    for (index, sets) in forces.minimal.iter().enumerate() {
        let sets: Option<Vec<String>> = sets.as_ref().map(|sets| sets.iter().map(Outcomes::to_string).collect());
        let words = match &sets {
            Some(sets) if sets.is_empty() => "nothing".to_owned(),
            Some(sets) => sets.join(" "),
            None => "not known".to_owned(),
        };
        found.text += &row(if index == 0 { "forces" } else { "" }, &format!("player {} alone: {words}", index + 1));
        by_player.insert((index + 1).to_string(), json!(sets));
    }
    found.insert("forces", Value::from(by_player));
    stopped.map_or(Ok(()), |reason| Err(Ended::Limit(reason)))
}

fn insert_known(object: &mut Object, nature: &str, certain: Outcomes, possible: Outcomes) {
    object.insert("nature".to_owned(), nature.into());
    object.insert("certain".to_owned(), listed(certain));
    object.insert("possible".to_owned(), listed(possible));
}
