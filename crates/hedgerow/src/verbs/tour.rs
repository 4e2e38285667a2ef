//! `tour`: three positions, drawn, valued and explained.

use clap::Args;
use hedgerow_core::{Budget, Naming, Player};
use serde_json::{Value, json};

use super::{Style, sentence, who_wins, written};
use crate::answer::{Answer, Object};
use crate::terminal::bold;
use hedgerow_workbench::{ALL, Workspace, valued};

/// See three positions drawn, valued exactly and explained
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow tour
  hedgerow tour --json")]
pub struct Tour {}

/// A position worth seeing, and what to say before and after its picture.
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

impl Tour {
    /// The tour.
    pub fn answer(&self, threads: usize, style: Style) -> Answer {
        let workspace = Workspace::new(Budget::unlimited(), threads);
        let mut text = String::new();
        let mut stops: Vec<Value> = Vec::new();
        for (index, stop) in STOPS.iter().enumerate() {
            let told = told(stop, &workspace, style);
            let Ok((words, object)) = told else {
                return Answer::bad_input(Object::new(), "the tour is out of order: please report it");
            };
            text += &format!("{}\n\n{words}\n", bold(&format!("{}. {}", index + 1, stop.title), style.colour));
            stops.push(object);
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
        object.insert("tour".to_owned(), stops.into());
        Answer::answered(object, text)
    }
}

/// What is said of one stop.
fn told(stop: &Stop, workspace: &Workspace, style: Style) -> Result<(String, Value), ()> {
    let game = ALL.iter().find(|game| game.name() == "hackenbush").ok_or(())?;
    let position = game.read(stop.position).map_err(|_| ())?;
    let valued = valued(&*position, "tour").map_err(|_| ())?;
    let appraisal = valued.appraise(workspace).map_err(|_| ())?;
    let value = written(&workspace.algebra, appraisal.value, 1000);
    let describe = sentence(&workspace.algebra.describe(appraisal.value));
    let wins = sentence(&who_wins(workspace.algebra.outcome(appraisal.value), Naming::Sides));
    let first = valued.rank(Player::LEFT, workspace).map_err(|_| ())?;
    let picture: String = position.drawn(style.colour, false).lines().map(|line| format!("    {line}\n")).collect();
    let best = match first.first() {
        Some((chosen, _)) => format!(" Left's best first move is edge {chosen}."),
        None => String::new(),
    };
    let words = format!(
        "{}\n\n{picture}\n  hedgerow value hackenbush \"{}\"\n  value {}\n\n{describe} {wins}{best}\n{}\n",
        stop.before,
        stop.position,
        bold(&value, style.colour),
        stop.after
    );
    let object = json!({
        "game": game.name(),
        "position": position.write(),
        "value": value,
        "why": format!("{describe} {wins}"),
    });
    Ok((words, object))
}
