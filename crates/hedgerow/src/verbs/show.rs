//! `show`: the picture.

use std::path::PathBuf;

use clap::Args;

use super::{Context, Question};
use crate::answer::Answer;
use crate::arguments::Subject;
use crate::games::{self, Position, Unfinished};
use crate::{files, png};

/// Draw a position
///
/// The picture is made of characters; on request it is also written to an SVG or PNG file.
///
/// Key of the JSON object: svg, the picture as an SVG document.
#[derive(Args)]
#[command(after_help = games::forms() + "
Examples:
  hedgerow show hackenbush \"BRR + RB\"
  hedgerow show domineering \"..#/.../#..\" --svg board.svg --png board.png")]
pub struct Show {
    #[command(flatten)]
    subject: Subject,
    /// Write the picture to this file as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the picture to this file as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Hackenbush: show each edge's number, by which moves name it
    #[arg(long)]
    labels: bool,
}

impl Question for Show {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn single_only(&self) -> Option<&'static str> {
        self.svg.is_some().then_some("--svg").or(self.png.is_some().then_some("--png"))
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, style, .. } = context;
        let svg = position.svg(self.labels);
        let written = || -> anyhow::Result<()> {
            if let Some(path) = &self.png {
                files::write(path, &png::render(&svg)?)?;
            }
            if let Some(path) = &self.svg {
                files::write(path, svg.as_bytes())?;
            }
            Ok(())
        };
        if let Err(error) = written() {
            return Ok(Answer::bad_input(object, &format!("{error:#}")));
        }
        object.insert("svg".to_owned(), svg.into());
        let text = if style.quiet && self.single_only().is_some() {
            String::new()
        } else {
            position.drawn(style.colour, self.labels)
        };
        Ok(Answer::answered(object, text))
    }
}
