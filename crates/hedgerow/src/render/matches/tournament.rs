//! The results of a round robin, in words: the ratings, and the cross table.

use hedgerow_lab::matches::Summary;
use hedgerow_lab::statistics::Elo;
use hedgerow_workbench::verbs::MatchPlayed;

use super::report::rating;
use crate::render::{Style, row};
use crate::terminal::{bold, shortened};

/// Longer specs are cut in the table.
const LONGEST: usize = 40;

/// The engines, the best first, each with its rating.
pub fn bare(summary: &Summary) -> String {
    let ratings = summary.ratings();
    let line =
        |place: usize| format!("{} {}\n", elo(ratings[place], |elo| elo.difference), summary.engines[place].spec);
    summary.ranking(&ratings).into_iter().map(line).collect()
}

/// The ratings and the cross table.
pub fn table(played: &MatchPlayed, style: Style) -> String {
    let summary = &played.summary;
    let ratings = summary.ratings();
    let ranking = summary.ranking(&ratings);
    let mut text = row("tournament", &format!("{}, {}", played.game, shortened(&played.openings, 90)));
    let planned = match summary.recorded < summary.planned {
        true => format!(", {} planned", summary.planned),
        false => String::new(),
    };
    text += &row("games", &format!("{} counted of {} played{planned}", summary.games, summary.recorded));
    text.push('\n');
    let mut head = ["", "engine", "Elo", "95 % from", "to", "points", "games"].map(str::to_owned).to_vec();
    head.extend((1..=ranking.len()).map(|number| number.to_string()));
    let mut rows = vec![head];
    for (number, &place) in (1..).zip(&ranking) {
        let engine = &summary.engines[place];
        let (outcomes, rated) = (engine.outcomes, ratings[place]);
        let mut line = vec![
            number.to_string(),
            shortened(&engine.spec, LONGEST),
            elo(rated, |elo| elo.difference),
            elo(rated, |elo| elo.low),
            elo(rated, |elo| elo.high),
            points(outcomes.wins, outcomes.draws),
            outcomes.games().to_string(),
        ];
        line.extend(ranking.iter().map(|&other| against(summary, place, other)));
        rows.push(line);
    }
    text += &aligned(&rows, style);
    text.push('\n');
    text += "Elo by maximum likelihood (Bradley and Terry); the mean of the finite ratings is 0.\n";
    text += "Each number of the table is the points of the engine of the row against that of the column.\n";
    for remark in super::report::remarks(played) {
        text += &remark;
        text.push('\n');
    }
    text
}

/// The points of one engine against another.
fn against(summary: &Summary, place: usize, other: usize) -> String {
    let cross = summary.crosses.iter().find(|cross| cross.engines == [place.min(other), place.max(other)]);
    let Some(cross) = cross else { return "-".to_owned() };
    let outcomes = cross.outcomes;
    points(if place < other { outcomes.wins } else { outcomes.losses }, outcomes.draws)
}

/// Points as people write them: `7½`.
fn points(wins: u64, draws: u64) -> String {
    let whole = wins + draws / 2;
    match (whole, draws % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A part of a rating; a dash if there is none.
fn elo(rated: Option<Elo>, part: impl Fn(Elo) -> f64) -> String {
    rated.map_or_else(|| "-".to_owned(), |elo| rating(part(elo)))
}

/// The table, its numbers to the right.
fn aligned(rows: &[Vec<String>], style: Style) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            1 if number > 0 => format!("{}{}", bold(cell, style.colour), " ".repeat(width - cell.chars().count())),
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}
