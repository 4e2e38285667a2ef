//! The pictures of a report: boards with numbers on them, and pictures that commands draw.

use hedgerow_lab::study::report::{Draw, Undrawn};

use super::worker::UnitQuestion;
use crate::pool::Task;
use hedgerow_workbench::{AskError, Emphasis, Number};

/// Draws for reports, until its budget ends.
pub struct Pictures<'a>(pub &'a Task);

impl Draw for Pictures<'_> {
    fn board(&self, game_name: &str, position: &str, numbers: &[(String, String, f64)]) -> Option<String> {
        let position = hedgerow_workbench::named(game_name).ok()?.read(position).ok()?;
        // Only the largest values are marked.
        let number = |(chosen, text, emphasis): &(String, String, f64)| Number {
            chosen: chosen.clone(),
            text: text.clone(),
            emphasis: if *emphasis >= 0.999 { Emphasis::Chosen } else { Emphasis::Plain },
        };
        position.svg_with_numbers(&numbers.iter().map(number).collect::<Vec<_>>()).ok()
    }

    fn drawn(&self, command: &[String]) -> Result<String, Undrawn> {
        let question = UnitQuestion::picture(command).map_err(|refusal| Undrawn::Wrong(refusal.into()))?;
        match question.drawn(&self.0.budget) {
            Ok(answer) => match (answer.picture(), answer.reason()) {
                (Some(svg), None) => Ok(svg.to_owned()),
                (_, Some(reason)) => Err(Undrawn::Unfinished(reason.to_owned())),
                (None, None) => Err(Undrawn::Wrong("nothing was drawn".to_owned())),
            },
            Err(AskError::Unfinished(end)) => Err(Undrawn::Unfinished(end.reason.to_string())),
            Err(error) => Err(Undrawn::Wrong(error.to_string())),
        }
    }
}
