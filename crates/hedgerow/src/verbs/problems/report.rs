//! A problem, its solution and what engines chose, in words.

use super::Told;
use super::trial::{Chosen, Trial};
use crate::render::solve::table;
use crate::terminal::bold;
use crate::verbs::{Style, row};

/// Letters of a line of prose.
const WIDEST: usize = 96;

/// The best moves alone.
pub fn bare(told: &Told<'_>) -> String {
    format!("{}\n", told.best().join(" "))
}

/// All of it.
pub fn words(told: &Told<'_>, style: Style) -> String {
    let problem = told.problem;
    let mut text = bold(&format!("Problem {}", problem.number), style.colour);
    text += &format!("  {}\n\n", problem.position);
    text += &told.position.drawn_text(style.colour, true);
    text.push('\n');
    text += &row("net", &told.solution.net.to_string());
    text += &row("best", &bold(&told.best().join(" "), style.colour));
    text += &table(&told.solution.moves);
    text += &format!("\n{}\n{}\n\n", wrapped(problem.explanation), wrapped(problem.source));
    let wide = told.trials.iter().map(|trial| trial.engine.chars().count()).max().unwrap_or(0).max(6);
    text += &format!("{:<wide$}  chooses   its score  best moves  throws away\n", "engine");
    for trial in &told.trials {
        text += &tried(trial, wide);
    }
    text + "\n"
}

fn tried(trial: &Trial, wide: usize) -> String {
    let first = trial.choices.first();
    let chosen = first.map_or("-", |known| &known.chosen);
    let score = first.and_then(Chosen::score).map_or_else(|| "-".to_owned(), |score| format!("{score:.3}"));
    let share = format!("{:.0} %", trial.share_best() * 100.0);
    format!("{:<wide$}  {chosen:>7}  {score:>10}  {share:>10}  {:>11.2}\n", trial.engine, trial.loss())
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
