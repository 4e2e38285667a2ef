//! `tour`: three positions, drawn, valued and explained.

use hedgerow_core::{Budget, Player};
use hedgerow_workbench::verbs::{Value, ValueAnswer};
use hedgerow_workbench::{Answer as Found, Limits, Position, Workspace, ask, named, valued};
use serde::Serialize;
use serde_json::json;

use super::{sentence, who_wins};
use crate::answer::{Answer, Object};
use crate::render::Style;
use crate::terminal::bold;

/// The game of the tour.
const GAME: &str = "hackenbush";

/// A position worth seeing, and the words before and after its picture.
struct Stop {
    title: &'static str,
    position: &'static str,
    before: &'static str,
    after: &'static str,
}

const STOPS: [Stop; 3] = [
    Stop {
        title: "Two stalks: numbers",
        position: "BRR + RB",
        before: "Hackenbush: Left cuts blue edges (B), Right red ones (R); what loses the ground (=) falls.\n\
                 Whoever cannot move loses.",
        after: "The first stalk is worth 1/4 of a move to Left, the second 1/2 to Right, and values of parts add up.",
    },
    Stop {
        title: "A ladder with a green rail: a hair away from a number",
        position: "0-1B 0-2G 1-2R 1-3B 2-4G 3-4R 3-5B 4-6G 5-6R",
        before: "Both players may cut green edges (G). Then values need no longer be numbers.",
        after: "The star is a Nim heap of one stone: smaller than any positive fraction, yet it decides who moves last when the \
                numbers cancel.",
    },
    Stop {
        title: "A small Redwood bed: fractions get fine",
        position: "0-1B 0-2B 0-3B 1-4R 2-5R 3-6R 4-7R 5-7R 5-8R 6-8R 4-9R 9-6R",
        before: "Blue feet, red legs and a red mattress. Such beds are NP-hard to value in general.",
        after: "Left's feet hold up everything, yet so much red stands on them that little of their worth is left.",
    },
];

/// A stop for programs.
#[derive(Serialize)]
struct StopSeen {
    game: &'static str,
    position: String,
    value: String,
    why: String,
}

/// The tour.
pub fn tour(threads: usize, style: Style) -> Answer {
    let mut text = String::new();
    let mut seen = Vec::new();
    for (index, stop) in STOPS.iter().enumerate() {
        let Some((words, stop_seen)) = visited(stop, threads, style) else {
            return Answer::bad_input(Object::new(), "the tour is out of order: please report it");
        };
        text += &format!("{}\n\n{words}\n", bold(&format!("{}. {}", index + 1, stop.title), style.colour));
        seen.push(stop_seen);
    }
    text += &bold("Now you", style.colour);
    text += "\n\n";
    for (command, meaning) in [
        ("hedgerow value hackenbush \"BRR + RB\" --explain", "the parts, and the rule for each"),
        ("hedgerow solve nim 3+5+7", "who wins, and by which moves"),
        ("hedgerow best domineering 4x4", "what to play"),
        ("hedgerow make hackenbush bed --seed 3", "a position to think about"),
        ("hedgerow --help", "all verbs and games"),
    ] {
        text += &format!("  {command:<50} {meaning}\n");
    }
    text += "\n(From the source folder, ./run does the same as hedgerow.)\n";
    let mut object = Object::new();
    object.insert("tour".to_owned(), json!(seen));
    Answer::answered(object, text)
}

/// The words of one stop; none if its position makes no sense.
fn visited(stop: &Stop, threads: usize, style: Style) -> Option<(String, StopSeen)> {
    let limits = Limits::default().with_threads(threads);
    let Found::Value(ValueAnswer::Value(found)) = ask(&Value::of(GAME, stop.position).into(), &limits, &()).ok()?
    else {
        return None;
    };
    let position = named(GAME).ok()?.read(stop.position).ok()?;
    let wins = sentence(&who_wins(found.outcome, position.naming()));
    let why = format!("{} {wins}", found.words);
    let best = best_move(&*position, threads)?;
    let best = best.map_or_else(String::new, |chosen| format!(" Left's best first move is edge {chosen}."));
    let picture: String = position.drawn(style.colour, false).lines().map(|line| format!("    {line}\n")).collect();
    let words = format!(
        "{}\n\n{picture}\n  hedgerow value hackenbush \"{}\"\n  value {}\n\n{why}{best}\n{}\n",
        stop.before,
        stop.position,
        bold(&found.shown, style.colour),
        stop.after
    );
    Some((words, StopSeen { game: GAME, position: found.position, value: found.shown, why }))
}

/// Left's best first move, if Left has a move.
fn best_move(position: &dyn Position, threads: usize) -> Option<Option<String>> {
    let workspace = Workspace::new(Budget::unlimited(), threads);
    let ranked = valued(position, "tour").ok()?.rank(Player::LEFT, &workspace).ok()?;
    Some(ranked.into_iter().next().map(|(chosen, _)| chosen))
}
