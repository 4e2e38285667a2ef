//! `scale`: Koene's Scale Method, as published or made right.

use clap::{Args, ValueEnum};
use hedgerow_core::{Seed, Stopped};
use hedgerow_games::hackenbush::scale::{self, Failure, Method, Player, Rate, Settings, Step, Weighing};
use hedgerow_games::hackenbush::{Hackenbush, solve};
use hedgerow_value::{Algebra, Game, Outcome};
use serde_json::{Value, json};

use super::{Context, Question, row, who_wins, written};
use crate::answer::{Answer, Complaint, Exit, Object};
use crate::arguments::Subject;
use crate::terminal::bold;
use hedgerow_workbench::{Position, Unfinished};

/// Weigh a Hackenbush picture against a stalk (Koene's Scale Method)
///
/// Players play the picture with a weighing stalk beside it; the stalk gets a red edge while Blue wins and a blue one while
/// Red wins, until whoever begins loses: then the picture is worth the negative of the stalk. Where the scale tips both ways,
/// nimbers and ups are tried as well; so pictures with --moves 2 or with green edges can be weighed too.
///
/// Keys of the JSON object: method, value (null if it failed), failed (null, or why: in tables an F), steps (each with weights,
/// blue and red, the rates of the player who begins, their games, whether they are proved, and class: L, R, N, P, or ? for
/// undecided), nodes, and reason if a limit was reached; with --outcome instead: outcome, blue, red, exact.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow scale hackenbush BRRRRRRRRR
  hedgerow scale hackenbush BRRRRRRRRR --method thesis --player mc
  hedgerow scale hackenbush BRBR --moves 2
  hedgerow scale hackenbush BRBRBB --moves 2 --outcome --method thesis --player mc --iterations 100")]
pub struct Scale {
    #[command(flatten)]
    subject: Subject,
    /// How comparisons are made
    #[arg(long, value_enum, default_value = "right", value_name = "METHOD")]
    method: Road,
    /// Who plays the games
    #[arg(long, value_enum, default_value = "uct", value_name = "PLAYER")]
    player: Who,
    /// How many games each way; of the right method, at a time
    #[arg(long, value_name = "GAMES", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// Iterations for a move of uct; playouts for each candidate of mc
    #[arg(long, value_name = "NUMBER", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    iterations: u64,
    /// How much uct explores: c * sqrt(ln N / n). The thesis's Cp = sqrt 2 is c = 2
    #[arg(long, value_name = "NUMBER", default_value_t = 2.0, value_parser = exploration)]
    c: f64,
    /// A rate below this is a loss, above 1 minus this a win
    #[arg(long, value_name = "SHARE", default_value_t = 0.4, value_parser = margin)]
    margin: f64,
    /// The longest weighing stalk
    #[arg(long, value_name = "EDGES", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=400))]
    safeguard: u16,
    /// Only the outcome class by games, beside the exact one
    #[arg(long)]
    outcome: bool,
}

#[derive(ValueEnum, Clone, Copy)]
enum Road {
    /// As published, with its faults
    Thesis,
    /// Undecided rates get more games, dominated cuts are left out, proofs count
    Right,
    /// Every comparison is proved
    Proved,
}

#[derive(ValueEnum, Clone, Copy)]
enum Who {
    /// Monte Carlo tree search
    Uct,
    /// Flat ("pure") Monte Carlo
    Mc,
}

fn margin(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(margin) if margin > 0.0 && margin < 0.5 => Ok(margin),
        _ => Err("a margin lies between 0 and 0.5".to_owned()),
    }
}

fn exploration(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(c) if (0.0..=1000.0).contains(&c) => Ok(c),
        _ => Err("c is a number from 0 to 1000".to_owned()),
    }
}

impl Question for Scale {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, workspace, style, .. } = context;
        let text = position.write();
        if self.subject.game.0.name() != "hackenbush" {
            return Ok(Answer::bad_input(object, "scale weighs hackenbush pictures only"));
        }
        let Ok(picture) = text.parse::<Hackenbush>() else {
            return Ok(Answer::bad_input(object, "the picture cannot be read back"));
        };
        // Positions with too many moves to list are refused here as everywhere.
        if let Err(sentence) = position.session(hedgerow_core::Player::LEFT) {
            return Ok(Answer::bad_input(object, &sentence));
        }
        let settings = self.settings(workspace.threads);
        object.insert("method".to_owned(), method_name(self.method).into());
        let seed = Seed::new(style.seed).child("scale").child(text.as_str());
        if self.outcome {
            let verdict = scale::outcome(&picture, &settings, seed, &workspace.budget).map_err(Unfinished::because)?;
            let exact = exact_value(&picture, &workspace.algebra, &workspace.budget);
            let exact = exact.ok().map(|value| workspace.algebra.outcome(value));
            object.insert("outcome".to_owned(), class_text(verdict.class).into());
            object.insert("blue".to_owned(), rate(&verdict.blue));
            object.insert("red".to_owned(), rate(&verdict.red));
            object.insert("exact".to_owned(), json!(exact.map(|outcome| outcome.to_string())));
            if style.quiet {
                return Ok(Answer::answered(object, format!("{}\n", class_text(verdict.class))));
            }
            let share = |rate: &Rate| match (rate.proved, rate.wins) {
                (true, 0) => "loses, proved".to_owned(),
                (true, _) => "wins, proved".to_owned(),
                (false, _) => format!("{:.2} of {} games", rate.share(), rate.games),
            };
            let mut text = row("by games", &bold(&class_text(verdict.class), style.colour));
            text += &row("blue first", &share(&verdict.blue));
            text += &row("red first", &share(&verdict.red));
            if let Some(outcome) = exact {
                text += &row("exact", &format!("{outcome}: {}", who_wins(outcome, hedgerow_core::Naming::Sides)));
            }
            return Ok(Answer::answered(object, text));
        }
        let weighing = scale::weigh(&picture, &settings, &workspace.algebra, seed, &workspace.budget);
        Ok(told(&weighing, object, &workspace.algebra, style))
    }
}

impl Scale {
    fn settings(&self, threads: usize) -> Settings {
        Settings {
            method: match self.method {
                Road::Thesis => Method::Thesis,
                Road::Right => Method::Right,
                Road::Proved => Method::Proved,
            },
            player: match self.player {
                Who::Uct => Player::Uct,
                Who::Mc => Player::Pure,
            },
            playouts: self.playouts,
            iterations: self.iterations,
            exploration: self.c,
            margin: self.margin,
            safeguard: self.safeguard.into(),
            threads,
            ..Settings::default()
        }
    }
}

fn method_name(road: Road) -> &'static str {
    match road {
        Road::Thesis => "thesis",
        Road::Right => "right",
        Road::Proved => "proved",
    }
}

fn exact_value(picture: &Hackenbush, algebra: &Algebra, budget: &hedgerow_core::Budget) -> Result<Game, Stopped> {
    let task = solve::Task::new(budget);
    solve::value(picture, algebra, &task).map(|found| found.value).map_err(|unfinished| unfinished.reason)
}

/// The letter of a class; `?` if it is undecided.
fn class_text(class: Option<Outcome>) -> String {
    class.map_or_else(|| "?".to_owned(), |outcome| outcome.to_string())
}

fn rate(rate: &Rate) -> Value {
    json!({ "rate": rate.share(), "games": rate.games, "proved": rate.proved })
}

fn told(weighing: &Weighing, mut object: Object, algebra: &Algebra, style: super::Style) -> Answer {
    let value = weighing.value.map(|value| written(algebra, value, 1000));
    let steps: Vec<Value> = weighing.steps.iter().map(step).collect();
    object.insert("value".to_owned(), json!(value));
    object.insert("failed".to_owned(), json!(weighing.failed.map(|failure| failure.to_string())));
    object.insert("steps".to_owned(), steps.into());
    object.insert("nodes".to_owned(), weighing.nodes.into());
    let mut text = String::new();
    if !style.quiet {
        let widest = weighing.steps.iter().map(|step| step.weights.to_string().len()).max().unwrap_or(0).max(14);
        text += &format!("{:<widest$}  Blue first  Red first  class\n", "on the scale");
        for Step { weights, verdict } in &weighing.steps {
            let share = |rate: &Rate| match (rate.proved, rate.wins) {
                (true, 0) => "loses".to_owned(),
                (true, _) => "wins".to_owned(),
                (false, _) => format!("{:.2}", rate.share()),
            };
            let (blue, red) = (share(&verdict.blue), share(&verdict.red));
            let class = class_text(verdict.class);
            text += &format!("{:<widest$}  {blue:>10}  {red:>9}  {class}\n", weights.to_string());
        }
    }
    match (&value, weighing.failed) {
        (Some(value), _) if style.quiet => Answer::answered(object, format!("{value}\n")),
        (Some(value), _) => {
            text += &row("value", &bold(value, style.colour));
            Answer::answered(object, text)
        }
        (None, failure) => {
            let reason = failure.map_or_else(String::new, |failure| failure.to_string());
            let mut answer = Answer::answered(object, String::new());
            if let Some(Failure::Stopped(reason)) = failure {
                answer.object.insert("reason".to_owned(), reason.to_string().into());
            }
            answer.exit = Exit::Unfinished;
            answer.complaint = Some(Complaint { sentence: format!("no value: {reason}"), pointer: None });
            text += if style.quiet { "F\n".to_owned() } else { row("value", &format!("F: {reason}")) }.as_str();
            answer.text = text;
            answer
        }
    }
}

fn step(step: &Step) -> Value {
    json!({
        "weights": step.weights.to_string(),
        "blue": rate(&step.verdict.blue),
        "red": rate(&step.verdict.red),
        "class": class_text(step.verdict.class),
    })
}
