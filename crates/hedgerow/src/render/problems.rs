//! `problems` in words.

use hedgerow_games::boxes::problems::Problem;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{ProblemSolved, ProblemTrial, ProblemsAnswer};

use super::row;
use super::solve::table;
use crate::answer::Answer;
use crate::delivery::Delivery;
use crate::render::Style;
use crate::terminal::bold;

/// The most letters of a line of prose.
const WIDEST: usize = 96;

/// The problems, their solutions and what engines chose; with `--quiet`, only the best moves.
pub fn said(mut found: ProblemsAnswer, delivery: &Delivery, style: Style) -> Answer {
    let drawn = delivery.picture(&mut found.picture);
    let words = |solved: &ProblemSolved| match style.quiet {
        true => format!("{}\n", solved.best.join(" ")),
        false => words(solved, style),
    };
    let (text, reason) = (found.problems.iter().map(words).collect(), found.reason.clone());
    let answer = Answer::said(Found::Problems(found), text);
    drawn.within(match reason {
        Some(reason) => answer.early(&format!("no answer: {reason}")),
        None => answer,
    })
}

fn words(solved: &ProblemSolved, style: Style) -> String {
    let mut text = bold(&format!("Problem {}", solved.problem), style.colour);
    text += &format!("  {}\n\n", solved.position);
    // The problem was read before it was solved, so this cannot fail.
    let position = Problem::of(solved.problem).and_then(|problem| problem.read().ok());
    text += &position.map_or_else(String::new, |position| position.drawn_text(style.colour, true));
    text.push('\n');
    text += &row("net", &solved.net.to_string());
    text += &row("best", &bold(&solved.best.join(" "), style.colour));
    text += &table(&solved.moves.0);
    text += &format!("\n{}\n{}\n\n", wrapped(solved.explanation), wrapped(solved.source));
    let wide = solved.engines.iter().map(|trial| trial.engine.chars().count()).max().unwrap_or(0).max(6);
    text += &format!("{:<wide$}  chooses   its score  best moves  throws away\n", "engine");
    for trial in &solved.engines {
        text += &tried(trial, wide);
    }
    text + "\n"
}

fn tried(trial: &ProblemTrial, wide: usize) -> String {
    let chosen = trial.choice.as_deref().unwrap_or("-");
    let score = trial.score.map_or_else(|| "-".to_owned(), |score| format!("{score:.3}"));
    let share = format!("{:.0} %", trial.share_best * 100.0);
    format!("{:<wide$}  {chosen:>7}  {score:>10}  {share:>10}  {:>11.2}\n", trial.engine, trial.loss)
}

/// Prose in lines that fit a terminal.
fn wrapped(prose: &str) -> String {
    let mut lines = vec![String::new()];
    for word in prose.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDEST => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}
