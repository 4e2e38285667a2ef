//! What a report draws with: boards with numbers upon them, and pictures that commands draw.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use hedgerow_lab::study::report::Draw;

use super::worker::{game, read};
use crate::answer::Exit;
use crate::asked::Asked;
use crate::games::{Emphasis, Number};
use crate::pool::Task;
use crate::verbs::Style;

/// Draws for reports, until its budget ends.
pub struct Pictures<'a>(pub &'a Task);

/// Numbers pictures, so that no two have the same file.
static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Draw for Pictures<'_> {
    fn board(&self, game_name: &str, position: &str, numbers: &[(String, String, f64)]) -> Option<String> {
        let position = game(game_name).ok()?.read(position).ok()?;
        // Only what comes to the most is marked.
        let number = |(chosen, text, emphasis): &(String, String, f64)| Number {
            chosen: chosen.clone(),
            text: text.clone(),
            emphasis: if *emphasis >= 0.999 { Emphasis::Chosen } else { Emphasis::Plain },
        };
        position.svg_with_numbers(&numbers.iter().map(number).collect::<Vec<_>>()).ok()
    }

    fn drawn(&self, command: &[String]) -> Result<String, String> {
        let number = NUMBER.fetch_add(1, Relaxed);
        let file = std::env::temp_dir().join(format!("hedgerow-{}-{number}.svg", std::process::id()));
        let svg = ["--svg".to_owned(), file.display().to_string()];
        let typed = read(&[command, &svg].concat())?;
        let mut common = typed.common;
        (common.json, common.quiet) = (true, true);
        let style = Style { colour: false, quiet: true, seed: common.seed.unwrap_or(1) };
        let answer = Asked::new(typed.verb, &common).answer(style, self.0);
        let drawn = fs::read_to_string(&file);
        let _ = fs::remove_file(&file); // There is none if the command has failed.
        match answer.exit {
            Exit::Answered => drawn.map_err(|error| format!("{}: {error}", file.display())),
            _ => Err(answer.complaint.map_or_else(|| "nothing was drawn".to_owned(), |told| told.sentence)),
        }
    }
}
