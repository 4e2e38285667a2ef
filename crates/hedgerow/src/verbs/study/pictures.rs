//! What a report draws with: boards with numbers upon them, and pictures that commands draw.

use hedgerow_lab::study::report::{Draw, Undrawn};
use serde_json::Value;

use super::worker::read_drawing;
use crate::answer::Exit;
use crate::asked::Asked;
use crate::pool::Task;
use crate::verbs::Style;
use hedgerow_workbench::{Emphasis, Number};

/// Draws for reports, until its budget ends.
pub struct Pictures<'a>(pub &'a Task);

impl Draw for Pictures<'_> {
    fn board(&self, game_name: &str, position: &str, numbers: &[(String, String, f64)]) -> Option<String> {
        let position = hedgerow_workbench::named(game_name).ok()?.read(position).ok()?;
        // Only what comes to the most is marked.
        let number = |(chosen, text, emphasis): &(String, String, f64)| Number {
            chosen: chosen.clone(),
            text: text.clone(),
            emphasis: if *emphasis >= 0.999 { Emphasis::Chosen } else { Emphasis::Plain },
        };
        position.svg_with_numbers(&numbers.iter().map(number).collect::<Vec<_>>()).ok()
    }

    fn drawn(&self, command: &[String]) -> Result<String, Undrawn> {
        let typed = read_drawing(command).map_err(Undrawn::Wrong)?;
        let mut common = typed.common;
        (common.json, common.quiet) = (true, true);
        let style = Style { colour: false, quiet: true, seed: common.seed.unwrap_or(1) };
        let answer = Asked::inquiry(typed.question, &common).answer(style, self.0);
        let text = |key: &str| answer.object.get(key).and_then(Value::as_str).map(str::to_owned);
        let sentence = || answer.complaint.as_ref().map_or("nothing was drawn", |told| &told.sentence).to_owned();
        match answer.exit {
            Exit::Answered => text("svg").ok_or_else(|| Undrawn::Wrong(sentence())),
            Exit::Unfinished => Err(Undrawn::Unfinished(text("reason").unwrap_or_else(sentence))),
            Exit::BadInput => Err(Undrawn::Wrong(sentence())),
        }
    }
}
