//! The results of a match, as a table.

use hedgerow_core::latex::{Align, Table, escape, label};
use hedgerow_lab::matches::Summary;
use hedgerow_lab::statistics::{Z95, wilson};

use super::{headings, title, typewriter};

/// A row for each engine: how its games ended and its share of the points, with the 95 % interval.
pub(crate) fn match_table(game: &str, summary: &Summary) -> String {
    if !summary.crosses.is_empty() {
        return tournament(game, summary);
    }
    let mut columns = vec![Align::Right; 6];
    columns[0] = Align::Left;
    let mut table = Table::new(columns);
    let two = summary.engines.len() == 2;
    let share = if two { "score" } else { "wins" };
    table.head(headings(["engine", "won", "drawn", "lost", share, "95\\,\\% interval"]));
    for (place, engine) in summary.engines.iter().enumerate() {
        let outcomes = engine.outcomes;
        let games = outcomes.games();
        let estimate = match summary.score() {
            // With two players, the points that the first does not get go to the second.
            Some((score, low, high)) if place == 0 => Some((score, low, high)),
            Some((score, low, high)) => Some((1.0 - score, 1.0 - high, 1.0 - low)),
            None if games > 0 && !two => {
                let (low, high) = wilson(outcomes.wins as f64, games, Z95);
                Some((outcomes.wins as f64 / games as f64, low, high))
            }
            None => None,
        };
        let dash = || "--".to_owned();
        let [share, interval] = estimate.map_or_else(
            || [dash(), dash()],
            |(share, low, high)| [format!("{share:.3}"), format!("{low:.3}--{high:.3}")],
        );
        let name = format!("\\texttt{{{}}}", escape(&engine.spec));
        let counts = [outcomes.wins, outcomes.draws, outcomes.losses].map(|count| count.to_string());
        table.row([vec![name], counts.into(), vec![share, interval]].concat());
    }
    let games = if summary.games == 1 { "game" } else { "games" };
    table.caption = format!("{}: {} {games} between {} engines.", title(game), summary.games, summary.engines.len());
    let engines: Vec<&str> = summary.engines.iter().map(|engine| engine.spec.as_str()).collect();
    table.label = label(&format!("match {game} {}", engines.join(" ")));
    if let Some(elo) = summary.elo() {
        let [difference, low, high] = [elo.difference, elo.low, elo.high].map(rating);
        table.notes.push(format!("Difference of the ratings: {difference} Elo (95\\,\\% from {low} to {high})."));
    }
    table.notes.extend(summary.remarks().iter().map(|remark| escape(remark)));
    table.to_latex()
}

/// A difference of ratings with its sign.
fn rating(elo: f64) -> String {
    match elo {
        f64::INFINITY => "$+\\infty$".to_owned(),
        f64::NEG_INFINITY => "$-\\infty$".to_owned(),
        // Adding 0 makes a negative zero positive.
        elo => format!("${:+.0}$", elo.round() + 0.0),
    }
}

/// The ratings of a round robin, the best first, and the points of every two engines against each other.
fn tournament(game: &str, summary: &Summary) -> String {
    let ratings = summary.ratings();
    let ranking = summary.ranking(&ratings);
    let mut columns = vec![Align::Right; 4 + ranking.len()];
    columns[1] = Align::Left;
    let mut table = Table::new(columns);
    let numbers = (1..=ranking.len()).map(|number| number.to_string().into());
    table.head(headings(["", "engine", "Elo", "95\\,\\% interval"]).into_iter().chain(numbers).collect());
    for (number, &place) in (1..).zip(&ranking) {
        let dash = || "--".to_owned();
        let [elo, interval] = ratings[place].map_or_else(
            || [dash(), dash()],
            |elo| [rating(elo.difference), format!("{} to {}", rating(elo.low), rating(elo.high))],
        );
        let mut line = vec![number.to_string(), typewriter(&summary.engines[place].spec), elo, interval];
        line.extend(ranking.iter().map(|&other| {
            let both = [place.min(other), place.max(other)];
            let cross = summary.crosses.iter().find(|cross| cross.engines == both);
            cross.map_or_else(dash, |cross| {
                let (score, games) = (cross.score(), cross.outcomes.games() as f64);
                if place < other { score } else { games - score }.to_string()
            })
        }));
        table.row(line);
    }
    table.caption = format!("{}: a round robin of {} engines, {} games.", title(game), ranking.len(), summary.games);
    table.label = label(&format!("round robin {game}"));
    table.notes.push("Elo by maximum likelihood (Bradley and Terry); the mean of the finite ratings is 0.".to_owned());
    table.notes.push("The last columns have the points against the engine of that number.".to_owned());
    table.notes.extend(summary.remarks().iter().map(|remark| escape(remark)));
    table.to_latex()
}
