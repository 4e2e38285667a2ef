//! Circus tents.

use clap::Args;
use hedgerow_core::{Budget, Conflict, Synchronised};
use hedgerow_games::hackenbush::families;
use hedgerow_games::hackenbush::synchronous::{PieceGame, tent};
use hedgerow_search::nash::Solver;

use super::worth;
use crate::answer::{Answer, Object};
use crate::terminal::bold;
use crate::verbs::{Style, row};
use hedgerow_workbench::Unfinished;

/// Tents of up to so many legs are also solved as positions, to check the formula.
const MOST_SOLVED: u32 = 8;

/// Circus tents: n blue feet, each with a red leg, all joined at the top
///
/// Koschny's formula is 1 - 1/n!; small tents are also solved, and the two compared.
///
/// Keys of the JSON object: legs, value, solved (the value found by solving the position, or null for large tents).
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow nash tent 5")]
pub struct OfTent {
    /// How many legs
    #[arg(value_name = "LEGS", value_parser = clap::value_parser!(u32).range(1..=1000))]
    legs: u32,
}

impl OfTent {
    /// The value.
    pub fn answer(&self, style: Style, budget: &Budget) -> Answer {
        let value = tent::value(self.legs);
        let mut object = Object::new();
        object.insert("legs".to_owned(), self.legs.into());
        object.insert("value".to_owned(), value.to_string().into());
        let legs = self.legs.to_string();
        let solved = (self.legs <= MOST_SOLVED).then(|| families::make("tent", &[legs.as_str()]).ok()).flatten();
        let solved = solved.map(|position| {
            Solver::new(PieceGame::new(Conflict::Tie), budget.clone())
                .worth(&Synchronised::new(position, Conflict::Tie))
        });
        let solved = match solved.transpose() {
            Ok(solved) => solved,
            Err(reason) => return Answer::unfinished(object, &Unfinished::because(reason)),
        };
        object.insert("solved".to_owned(), solved.as_ref().map(|worth| worth.to_string()).into());
        if style.quiet {
            return Answer::answered(object, format!("{value}\n"));
        }
        let mut text = row("value", &bold(&worth::told_number(&value), style.colour));
        text += &row("formula", &format!("1 - 1/{}!", self.legs));
        if let Some(solved) = solved {
            text += &row("solved", &solved.to_string());
        }
        Answer::answered(object, text)
    }
}
