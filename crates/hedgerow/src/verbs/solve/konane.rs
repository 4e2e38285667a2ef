//! Who wins at Konane: a search that can be saved and resumed.

use std::sync::{Mutex, PoisonError};

use hedgerow_core::{Naming, Notation, Player, Rules, Stopped};
use hedgerow_games::konane::solve::{self, Known, Limits, Solver};
use hedgerow_games::konane::{Jump, Konane};
use hedgerow_value::Outcome;
use serde_json::{Value, json};

use super::kept::Files;
use super::partizan;
use crate::answer::{Answer, Object};
use crate::progress::Bar;
use crate::verbs::{Context, named, row};
use hedgerow_workbench::{Solution, Unfinished, Valued};

/// What is wanted of a search.
pub struct Wanted<'a> {
    /// All winning moves, a line of play and who wins if the other begins, and not only the winner.
    pub every_move: bool,
    /// Where the search is kept.
    pub files: Files<'a>,
    /// What is told and drawn.
    pub told: partizan::Wanted<'a>,
}

/// The answer; by the way of all games where the board is too large for the solver, or its colours are mixed.
pub fn answer(position: &Konane, wanted: &Wanted<'_>, context: Context<'_>) -> Result<Answer, Unfinished> {
    let turn = position.to_move();
    let valued: &dyn Valued = position;
    let limits = Limits {
        threads: context.workspace.threads,
        memory: context.workspace.budget.memory(),
        every_move: wanted.every_move,
    };
    let solver = match Solver::new(position, limits) {
        Ok(solver) => solver,
        Err(Stopped::TooLarge) if wanted.files.save.is_none() && wanted.files.resume.is_none() => {
            return partizan::answer(valued, turn, &wanted.told, context);
        }
        Err(Stopped::TooLarge) => {
            let sentence = "konane: a search is kept only for boards of at most 64 squares whose colours are not mixed";
            return Ok(Answer::bad_input(context.object, sentence));
        }
        Err(reason) => return Err(Unfinished::because(reason)),
    };
    let task = context.task;
    let keeper = match wanted.files.begin(&solver, task) {
        Ok(keeper) => keeper,
        Err(sentence) => return Ok(Answer::bad_input(context.object, &sentence)),
    };
    let bar = Mutex::new(Bar::new(!context.style.quiet));
    let progress = |known: &Known| {
        task.note(|object| insert_known(object, position, known));
        bar.lock().unwrap_or_else(PoisonError::into_inner).tell(&progress_line(known));
        keeper.keep_now_and_then();
    };
    let budget = &context.workspace.budget;
    let solved = solver.solve(budget, &progress);
    drop(bar);
    let kept = keeper.keep();
    let answer = match solved {
        Ok(solution) => {
            let solution = written(position, solution, wanted.every_move);
            partizan::tell(valued, turn, solution, &wanted.told, context, |_| Ok(solver.certificate(budget)))?
        }
        Err(solve::Unfinished { reason, known }) => {
            let mut object = context.object;
            object.insert("proved".to_owned(), known.winner.is_some().into());
            insert_known(&mut object, position, &known);
            let mut answer = Answer::unfinished(object, &Unfinished::because(reason));
            answer.text += &told(position, &known);
            answer
        }
    };
    // A proof that was delivered was checked by the plain rules first.
    let checked = answer.object.contains_key("proof");
    Ok(kept.within(keeper.within(answer, checked)))
}

fn written(position: &Konane, solution: solve::Solution, every_move: bool) -> Solution<String> {
    let solve::Solution { winner, winning, line, winner_otherwise, nodes } = solution;
    let turn = position.to_move();
    let outcome = winner_otherwise.map(|otherwise| match (winner == turn, otherwise == turn) {
        (true, false) => Outcome::Next,
        (false, true) => Outcome::Previous,
        _ if winner == Player::LEFT => Outcome::Left,
        _ => Outcome::Right,
    });
    let mut at = *position;
    let line = line.into_iter().map(|chosen| {
        let text = at.write_move(chosen);
        at.play(chosen);
        text
    });
    let line = line.collect();
    let winning = winning.into_iter().map(|chosen| position.write_move(chosen)).collect();
    Solution { winner, winning, outcome, line: every_move.then_some(line), nodes }
}

/// Every move of which it is known whether it wins.
fn by_move(position: &Konane, moves: &[(Jump, bool)]) -> Value {
    moves.iter().map(|&(chosen, wins)| (position.write_move(chosen), Value::from(wins))).collect::<Object>().into()
}

fn insert_known(object: &mut Object, position: &Konane, known: &Known) {
    let winner = known.winner.map(|winner| Naming::Stones.letter(winner));
    for (key, value) in [
        ("winner", json!(winner)),
        ("moves", by_move(position, &known.moves)),
        ("to_win", json!(known.to_win)),
        ("to_lose", json!(known.to_lose)),
        ("nodes", json!(known.nodes)),
    ] {
        object.insert(key.to_owned(), value);
    }
}

/// What is known when a limit has come first.
fn told(position: &Konane, known: &Known) -> String {
    let Some(winner) = known.winner else { return String::new() };
    let list = |wanted: bool| {
        let moves = known.moves.iter().filter(|&&(_, wins)| wins == wanted);
        moves.map(|&(chosen, _)| position.write_move(chosen)).collect::<Vec<_>>().join(" ")
    };
    let mut text = row("winner", &named(winner, Naming::Stones));
    for (words, moves) in [("winning", list(true)), ("losing", list(false))] {
        if winner == position.to_move() && !moves.is_empty() {
            text += &row(words, &moves);
        }
    }
    text
}

fn progress_line(known: &Known) -> String {
    let Known { winner, moves, nodes, entries, to_win, to_lose } = known;
    match winner {
        Some(winner) => {
            format!("{} wins, {} moves known, {nodes} positions", Naming::Stones.name(*winner), moves.len())
        }
        None => format!("{to_win} to show for a win, {to_lose} for a loss, {nodes} positions, {entries} kept"),
    }
}
