//! A study of repeated searches, in words and as an object.

use hedgerow_core::Naming;
use hedgerow_lab::repeats::{Choices, Class, Configuration, Ply};
use serde_json::{Value, json};

use crate::answer::Object;
use crate::terminal::{bold, shortened};
use crate::verbs::{Style, counted, named, row};

/// So many classes of a ply are told to people.
const MOST_IN_TEXT: usize = 12;
/// So many letters of a list of moves, or of a position.
const LONGEST: usize = 90;

/// The study, for programs.
pub fn insert(object: &mut Object, choices: &Choices, naming: Naming) {
    let plies: Vec<Value> = choices.plies.iter().map(|ply| ply_object(ply, naming)).collect();
    let reached = |configuration: &Configuration| {
        json!({
            "position": configuration.position,
            "move": configuration.chosen,
            "share": configuration.share,
        })
    };
    object.insert("plies".to_owned(), plies.into());
    object.insert("configurations".to_owned(), choices.configurations.iter().map(reached).collect());
}

fn ply_object(ply: &Ply, naming: Naming) -> Value {
    let moves: Object = ply.moves.iter().map(|(chosen, count)| (chosen.clone(), json!(count))).collect();
    let class = |class: &Class| {
        let moves: Vec<&str> = class.moves.iter().map(|(chosen, _)| chosen.as_str()).collect();
        let (low, high) = class.interval;
        json!({ "moves": moves, "count": class.count, "share": class.share, "low": low, "high": high })
    };
    json!({
        "position": ply.position,
        "to_move": naming.letter(ply.to_move),
        "searches": ply.searches(),
        "moves": moves,
        "classes": ply.classes.iter().map(class).collect::<Vec<_>>(),
        "played": ply.played(),
    })
}

/// The study, for people.
pub fn told(choices: &Choices, naming: Naming, style: Style) -> String {
    if style.quiet {
        let played: Vec<&str> = choices.plies.iter().filter_map(Ply::played).collect();
        return played.join(" ") + "\n";
    }
    if choices.plies.is_empty() {
        let over = "The game is over: there is no move to choose.\n";
        return if choices.stopped.is_none() { over.to_owned() } else { String::new() };
    }
    let mut text = String::new();
    for (index, ply) in choices.plies.iter().enumerate() {
        let searches = match ply.searches() {
            1 => "1 search".to_owned(),
            searches => format!("{searches} searches"),
        };
        let position = shortened(&ply.position, LONGEST);
        let about = format!("{} to move, {searches} of {position}", named(ply.to_move, naming));
        text += &row(&format!("ply {}", index + 1), &about);
        for class in ply.classes.iter().take(MOST_IN_TEXT) {
            text += &class_line(class, class.moves.first().map(|first| first.0.as_str()) == ply.played(), style);
        }
        if ply.classes.len() > MOST_IN_TEXT {
            text += &format!("  … and {} more\n", ply.classes.len() - MOST_IN_TEXT);
        }
    }
    text += &row("reached", &format!("after {}:", counted(choices.plies.len() as u64, "move")));
    for configuration in choices.configurations.iter().take(MOST_IN_TEXT) {
        let Configuration { position, chosen, share } = configuration;
        text += &format!("  {:>6.1} %  by {chosen}: {}\n", 100.0 * share, shortened(position, LONGEST));
    }
    text
}

/// A class of moves: how often, its share with the interval, and its members if there are several.
fn class_line(class: &Class, played: bool, style: Style) -> String {
    let (low, high) = class.interval;
    let moves = match class.moves.as_slice() {
        [(chosen, _)] => chosen.clone(),
        several => several.iter().map(|(chosen, count)| format!("{chosen} ({count})")).collect::<Vec<_>>().join(" "),
    };
    let moves = shortened(&moves, LONGEST);
    let moves = if played { bold(&moves, style.colour) } else { moves };
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let (share, interval) = (percent(class.share), format!("({} to {})", percent(low), percent(high)));
    format!("  {:>8}  {share:>5} %  {interval:<15}  {moves}\n", class.count)
}
