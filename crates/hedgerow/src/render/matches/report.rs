//! The results of a match, in words.

use hedgerow_core::Player;
use hedgerow_lab::matches::{EngineSummary, Outcomes, Summary};
use hedgerow_lab::statistics::{Z95, wilson};
use hedgerow_workbench::verbs::MatchPlayed;

use crate::render::Style;
use crate::render::row;
use crate::terminal::{bold, shortened};

/// The names of the engines.
const NAMES: [&str; 4] = ["A", "B", "C", "D"];

/// The bare score: of A where two play, of each engine where more do.
pub fn bare(summary: &Summary) -> String {
    let share = |engine: &EngineSummary| {
        let all = engine.outcomes.games();
        if all == 0 { "-".to_owned() } else { format!("{:.4}", engine.outcomes.wins as f64 / all as f64) }
    };
    match summary.score() {
        Some((score, _, _)) => format!("{score:.4}\n"),
        None if summary.engines.len() == 2 => "-\n".to_owned(),
        None => summary.engines.iter().map(share).collect::<Vec<_>>().join(" ") + "\n",
    }
}

/// Everything that a reader may want to know, in a dozen lines.
pub fn table(played: &MatchPlayed, style: Style) -> String {
    let summary = &played.summary;
    let two = summary.engines.len() == 2;
    let mut text = row("match", &format!("{}, {}", played.game, shortened(&played.openings, 90)));
    for (engine, name) in summary.engines.iter().zip(NAMES) {
        text += &row(name, &format!("{}   {}", bold(&engine.spec, style.colour), results(engine.outcomes)));
        if !two && engine.outcomes.games() > 0 {
            let (all, wins) = (engine.outcomes.games(), engine.outcomes.wins as f64);
            let (low, high) = wilson(wins, all, Z95);
            text += &row("", &format!("wins {:.3}, 95 % from {low:.3} to {high:.3}", wins / all as f64));
        }
    }
    if !two && summary.games > 0 {
        text += &by_seat(summary);
    }
    let counted = format!("{} counted of {} played", summary.games, summary.recorded);
    let planned =
        if summary.recorded < summary.planned { format!(", {} planned", summary.planned) } else { String::new() };
    text += &row("games", &format!("{counted}{planned}"));
    if let Some((score, low, high)) = summary.score() {
        text += &row("score", &format!("A {score:.3}, 95 % from {low:.3} to {high:.3}"));
    }
    if let Some(elo) = summary.elo() {
        text += &row(
            "Elo",
            &format!("A {}, 95 % from {} to {}", rating(elo.difference), rating(elo.low), rating(elo.high)),
        );
    }
    let counted = summary.games > 0;
    for (what, outcomes) in [("first", &summary.first), ("later", &summary.later)].into_iter().filter(|_| counted) {
        let each = outcomes.iter().zip(NAMES).map(|(outcomes, name)| format!("{name} {}", results(*outcomes)));
        text += &row(what, &each.collect::<Vec<_>>().join(";  "));
    }
    if let Some(points) = summary.points.filter(|_| counted) {
        let counts = ["0", "½", "1", "1½", "2"].iter().zip(points.pairs);
        let counts: Vec<String> = counts.map(|(points, count)| format!("{points}: {count}")).collect();
        text += &row("pairs", &format!("points of A  {}", counts.join("   ")));
    }
    if let Some(plies) = summary.plies.mean() {
        text += &row("length", &format!("{plies:.1} moves a game"));
    }
    for (engine, name) in summary.engines.iter().zip(NAMES).filter(|(engine, _)| engine.turns > 0) {
        let nodes = engine.nodes_per_move().map_or_else(|| "-".to_owned(), |nodes| format!("{nodes:.0}"));
        let time = engine.seconds_per_move().map_or_else(|| "-".to_owned(), |time| format!("{:.3} ms", time * 1e3));
        text += &row("a move", &format!("{name} {nodes} nodes, {time}"));
    }
    if let Some(sprt) = &summary.sprt {
        let (lower, upper) = sprt.test.bounds();
        let (elo0, elo1) = (sprt.test.elo0, sprt.test.elo1);
        let ratio = sprt.ratio;
        let state = sprt.state.word();
        text += &row("sprt", &format!("{elo0} or {elo1} Elo: llr {ratio:.2} in ({lower:.2}, {upper:.2}), {state}"));
    }
    for remark in remarks(played) {
        text += &remark;
        text.push('\n');
    }
    text
}

/// What a reader ought to know beside the numbers, one sentence each.
pub fn remarks(played: &MatchPlayed) -> Vec<String> {
    let mut remarks = played.summary.remarks();
    let is_external = |engine: &EngineSummary| engine.spec.starts_with("external:");
    if played.summary.engines.iter().any(is_external) {
        remarks.push("A program of others plays: another run may have other games.".to_owned());
    } else if played.by_the_clock {
        remarks.push("An engine is limited by time: another run may have other games.".to_owned());
    }
    remarks
}

/// How often each player won with any engine, and how often nobody did: where more than two play, the seat matters more
/// than the engine.
fn by_seat(summary: &Summary) -> String {
    let share = |count: u64| {
        let (low, high) = wilson(count as f64, summary.games, Z95);
        format!("{:.3}, 95 % from {low:.3} to {high:.3}", count as f64 / summary.games as f64)
    };
    let mut text = String::new();
    for (player, engines) in summary.seats.iter().enumerate() {
        let name = summary.naming.name(Player::new(player as u8));
        let wins = engines.iter().map(|outcomes| outcomes.wins).sum();
        let each = engines.iter().zip(NAMES).map(|(outcomes, name)| format!("{name} {}", outcomes.wins));
        let each: Vec<String> = each.collect();
        text += &row(&name, &format!("{wins} won: {}   ({})", share(wins), each.join(", ")));
    }
    text + &row("nobody", &format!("{} drawn: {}", summary.draws, share(summary.draws)))
}

fn results(Outcomes { wins, draws, losses }: Outcomes) -> String {
    format!("{wins} won, {draws} drawn, {losses} lost")
}

/// A difference of ratings with its sign.
pub fn rating(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        // Adding 0 makes a negative zero positive.
        elo => format!("{:+.0}", elo.round() + 0.0),
    }
}
