//! The value of a position and how to play it.

use clap::Args;
use hedgerow_games::hackenbush::solve;
use hedgerow_search::nash::Precision;
use serde_json::{Value, json};

use super::{OnConflict, bout, explain, sampled, worth};
use crate::answer::{Answer, Object};
use crate::arguments::Subject;
use crate::terminal::bold;
use crate::verbs::{Context, Question, note_bounds, row};
use hedgerow_workbench::{Equilibrium, NashPart, Position, Together, Unfinished, Workspace, ready};

/// Find the value of a position when both players move at once, and how to play it
///
/// Both choose in secret, and the moves are carried out together. The value is what Left (Blue) can secure on average; each
/// free move that is left at the end counts one point. Moves that exclude each other, such as two hands on one green edge,
/// are a conflict, for which there are four rules.
///
/// Keys of the JSON object: conflict, value (or interval and polynomial, where it is no fraction; or interval alone, where the
/// fraction is too long or hangs on values that are none), blue and red (move to probability), attained (whether both have an optimal strategy here, given what the positions that follow are worth), secures,
/// unique, nodes; with --explain also matrix, successors, dominated and deviations. With --method derivatives: applies, why.
/// With --engine: engine, mean (points to Blue), error (its standard error), iterations, blue and red (move to share, a
/// number), and exact (value, blue_loses and red_loses: what the shares give away against best replies).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash hackenbush \"BR + BR + RB\" --explain
  hedgerow nash hackenbush \"0-1B 0-2G 0-3G 0-4R 4-5B\" --conflict replay
  hedgerow nash domineering 2x5 --conflict random
  hedgerow nash hackenbush \"BR + BR + RB\" --engine regret:iterations=100k
  hedgerow nash matrix \"3 -1; -1 1\"
  hedgerow nash survey green-edge")]
pub struct AtPosition {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    rule: OnConflict,
    /// Show the whole matrix: where each pair of moves leads, dominated moves, and what deviating costs
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    road: MethodOption,
    /// Most bits of a fraction; longer ones become certified intervals
    #[arg(long, value_name = "BITS", default_value_t = 1 << 16, value_parser = clap::value_parser!(u32).range(64..=1 << 26))]
    bits: u32,
    /// Let an engine say how to play, with the exact answer beside it if that can be had in ten seconds: duct or regret
    /// (by sampling), equilibrium or uniform, with options as in `hedgerow engines`
    #[arg(long, value_name = "ENGINE", conflicts_with_all = ["explain", "method", "bits"])]
    engine: Option<String>,
    /// Leave the exact answer beside an engine's out
    #[arg(long, requires = "engine")]
    no_exact: bool,
}

impl AtPosition {
    fn by_engine(&self, engine: &str, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let read = sampled::read_engine(engine).and_then(|spec| Ok((spec, bout(position, self.rule.conflict)?)));
        let (spec, mut bout) = match read {
            Ok(read) => read,
            Err(sentence) => return Ok(Answer::bad_input(context.object, &sentence)),
        };
        let mut context = context;
        context.object.insert("conflict".to_owned(), self.rule.conflict.name().into());
        sampled::answer(&mut *bout, &spec, !self.no_exact, context)
    }
}

/// How the matrix of the position is solved.
#[derive(Args, Clone, Copy)]
struct MethodOption {
    /// The fastest exact road, the plain rules without reductions, or Koschny's derivatives where they apply
    #[arg(long, value_enum, default_value = "auto", value_name = "METHOD")]
    method: Method,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq)]
enum Method {
    /// The fastest exact road
    Auto,
    /// The matrix of every position as the rules give it, to compare with
    Plain,
    /// The position's own matrix by setting all partial derivatives to 0
    Derivatives,
}

impl Question for AtPosition {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn prepare(&self, workspace: &mut Workspace) -> Result<(), String> {
        workspace.method = if self.road.method == Method::Plain { solve::Method::Plain } else { solve::Method::Auto };
        Ok(())
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let conflict = self.rule.conflict;
        if let Some(engine) = &self.engine {
            return self.by_engine(engine, position, context);
        }
        let Context { mut object, workspace, style, task } = context;
        let position = match ready(position, "nash", "a synchronous value") {
            Ok(position) => position,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        // What bounds the value in turns bounds it at once: nobody makes more moves than they have edges.
        note_bounds(position, task);
        let together = Together { conflict, precision: Precision { bits: self.bits as usize, ..Precision::default() } };
        let laid = match position.nash(&together, workspace) {
            Ok(laid) => laid?,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        object.insert("conflict".to_owned(), conflict.name().into());
        worth::insert(&mut object, &laid.worth);
        for (name, part) in [("blue", &laid.blue), ("red", &laid.red)] {
            object.insert(name.to_owned(), strategy(part));
        }
        let attained = match (laid.blue.attained, laid.red.attained) {
            (Some(true), Some(true)) => json!(true),
            (Some(false), _) | (_, Some(false)) => json!(false),
            _ => Value::Null,
        };
        object.insert("attained".to_owned(), attained);
        let both = |of: fn(&NashPart) -> Value| json!({ "blue": of(&laid.blue), "red": of(&laid.red) });
        object.insert("secures".to_owned(), both(|part| part.secures.to_string().into()));
        object.insert("unique".to_owned(), both(|part| json!(part.unique)));
        object.insert("nodes".to_owned(), laid.nodes.into());
        if self.explain {
            explain::insert(&mut object, &laid);
        }
        let derivatives = (self.road.method == Method::Derivatives).then(|| by_derivatives(&mut object, &laid));
        if style.quiet {
            return Ok(Answer::answered(object, format!("{}\n", laid.worth)));
        }
        let mut text = row("value", &bold(&worth::told(&laid.worth), style.colour));
        text += &told("Blue", "she", &laid.blue, &laid);
        text += &told("Red", "he", &laid.red, &laid);
        if let Some(sentence) = derivatives {
            text += &row("derivatives", &sentence);
        }
        if self.explain {
            text += &explain::text(&laid);
        }
        Ok(Answer::answered(object, text))
    }
}

fn strategy(part: &NashPart) -> Value {
    let chosen = |(name, probability): &(String, _)| (name.clone(), Value::from(format!("{probability}")));
    part.moves.iter().map(chosen).collect::<Object>().into()
}

/// One player's strategy for people.
pub(super) fn told(name: &str, pronoun: &str, part: &NashPart, laid: &Equilibrium) -> String {
    if part.moves.is_empty() {
        return row(name, "cannot move");
    }
    let played: Vec<String> = part
        .moves
        .iter()
        .filter(|(_, probability)| !probability.is_zero())
        .map(|(chosen, probability)| format!("{chosen}: {}", worth::told_number(probability)))
        .collect();
    let mut text = played.join(", ");
    // A value that is too long to be kept as a fraction is still what both secure.
    let optimal = laid.worth.exact().map_or(laid.blue.secures == laid.red.secures, |value| part.secures == *value);
    match (part.attained, part.unique) {
        (Some(false), _) => {
            text += &format!(
                "  (no optimal strategy: {pronoun} comes as near as {pronoun} likes; this secures {})",
                worth::told_number(&part.secures)
            );
        }
        _ if !optimal => {
            text += &format!("  (nearly optimal: secures {})", worth::decimals_of(&part.secures));
        }
        (_, Some(true)) => text += "  (the only optimal strategy)",
        _ => {}
    }
    row(name, &text)
}

/// Koschny's method on the position's own matrix, as a sentence.
fn by_derivatives(object: &mut Object, laid: &Equilibrium) -> String {
    let found = match &laid.matrix {
        Some(matrix) => matrix.derivatives().map_err(|reason| reason.to_string()),
        None => Err("the entries are not all plain fractions".to_owned()),
    };
    object.insert("applies".to_owned(), found.is_ok().into());
    match found {
        Ok(found) => format!("apply, and give {}", found.value),
        Err(reason) => {
            object.insert("why".to_owned(), reason.as_str().into());
            format!("do not apply: {reason}")
        }
    }
}
