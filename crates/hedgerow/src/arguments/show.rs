//! `show`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::subject::{PictureArguments, SubjectArguments};
use crate::command::Command;

/// Draw a position
///
/// The picture is made of characters; on request it is also written to an SVG, PNG or TikZ file.
///
/// Keys of the JSON object: svg, the picture as an SVG document; with --tikz also tikz.
#[derive(Args)]
#[command(after_help = hedgerow_workbench::forms() + "
Examples:
  hedgerow show hackenbush \"BRR + RB\"
  hedgerow show domineering \"..#/.../#..\" --svg board.svg --png board.png
  hedgerow show konane 6x6 --tikz board.tikz
  hedgerow show hex3d \"2x2x2:1./.2|../.. 3\" --cube --png box.png")]
pub struct Show {
    #[command(flatten)]
    subject: SubjectArguments,
    #[command(flatten)]
    picture: PictureArguments,
    /// Hackenbush and boxes: show the number of each edge or line, by which moves name it; konane: show the moves; hex and
    /// hex3d: name the free cells
    #[arg(long)]
    labels: bool,
    /// Hex3d: draw the box in perspective, its rows lifted apart (SVG and PNG)
    #[arg(long)]
    cube: bool,
}

impl Show {
    /// The question.
    pub fn command(self) -> Command {
        let Self { subject, picture, labels, cube } = self;
        let (asked, delivery) = (subject.subject(), picture.delivery());
        let question = question::Show { subject: asked, labels, cube, svg: true, tikz: delivery.tikz.is_some() };
        subject.command(question, delivery)
    }
}
