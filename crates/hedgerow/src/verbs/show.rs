//! `show`: the picture.

use clap::Args;

use super::{Context, Drawing, Question};
use crate::answer::Answer;
use crate::arguments::Subject;
use crate::games::{self, Position, Unfinished};

/// Draw a position
///
/// The picture is made of characters; on request it is also written to an SVG or PNG file.
///
/// Key of the JSON object: svg, the picture as an SVG document.
#[derive(Args)]
#[command(after_help = games::forms() + "
Examples:
  hedgerow show hackenbush \"BRR + RB\"
  hedgerow show domineering \"..#/.../#..\" --svg board.svg --png board.png
  hedgerow show hex3d \"2x2x2:1./.2|../.. 3\" --cube --png box.png")]
pub struct Show {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    drawing: Drawing,
    /// Hackenbush and boxes: show the number of each edge or line, by which moves name it; konane: show the moves; hex3d:
    /// name the free cells
    #[arg(long)]
    labels: bool,
    /// Hex3d: draw the box in perspective, its rows lifted apart (SVG and PNG)
    #[arg(long)]
    cube: bool,
}

impl Question for Show {
    fn subject(&self) -> &Subject {
        &self.subject
    }

    fn single_only(&self) -> Option<&'static str> {
        self.drawing.to_file()
    }

    fn answer(&self, position: &dyn Position, context: Context<'_>) -> Result<Answer, Unfinished> {
        let Context { mut object, style, .. } = context;
        let svg = if self.cube { position.svg_cube(self.labels) } else { Ok(position.svg(self.labels)) };
        let (svg, drawn) = match svg.and_then(|svg| self.drawing.write(&svg).map(|drawn| (svg, drawn))) {
            Ok(drawn) => drawn,
            Err(sentence) => return Ok(Answer::bad_input(object, &sentence)),
        };
        object.insert("svg".to_owned(), svg.into());
        let text = if style.quiet && self.drawing.wanted().is_some() {
            String::new()
        } else {
            position.drawn(style.colour, self.labels)
        };
        Ok(Answer::answered(object, drawn.spoken(text)))
    }
}
