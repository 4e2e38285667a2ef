//! `show`: the picture.

use clap::Args;

use std::path::Path;

use super::{Context, DrawingOptions, Question};
use crate::answer::Answer;
use crate::arguments::Subject;
use crate::reach::Reach;
use hedgerow_workbench::{Position, Unfinished};

/// Draw a position
///
/// The picture is made of characters; on request it is also written to an SVG or PNG file.
///
/// Key of the JSON object: svg, the picture as an SVG document.
#[derive(Args)]
#[command(after_help = hedgerow_workbench::forms() + "
Examples:
  hedgerow show hackenbush \"BRR + RB\"
  hedgerow show domineering \"..#/.../#..\" --svg board.svg --png board.png
  hedgerow show hex3d \"2x2x2:1./.2|../.. 3\" --cube --png box.png")]
pub struct Show<R: Reach> {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    drawing: DrawingOptions<R>,
    /// Hackenbush and boxes: show the number of each edge or line, by which moves name it; konane: show the moves; hex3d:
    /// name the free cells
    #[arg(long)]
    labels: bool,
    /// Hex3d: draw the box in perspective, its rows lifted apart (SVG and PNG)
    #[arg(long)]
    cube: bool,
}

impl<R: Reach> Question for Show<R> {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn files(&self) -> Vec<(&'static str, &Path)> {
        self.drawing.drawing().files()
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, style, .. } = context;
        let svg = if self.cube { position.svg_cube(self.labels) } else { Ok(position.svg(self.labels)) };
        let svg = match svg {
            Ok(svg) => svg,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        let drawing = self.drawing.drawing();
        let drawn = drawing.write(&svg);
        object.insert("svg".to_owned(), svg.into());
        let text = if style.quiet && drawing.wanted().is_some() {
            String::new()
        } else {
            position.drawn(style.colour, self.labels)
        };
        Ok(drawn.without_keys().within(Answer::answered(object, text)))
    }
}
