//! `show`: the picture.

use hedgerow_core::picture;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::question::{AskAt, Subject};
use hedgerow_registry::Position;

/// Draw a position
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Show {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Hackenbush and boxes: show the number of each edge or line, by which moves name it; konane: show the moves; hex and
    /// hex3d: name the free cells
    #[serde(default)]
    pub labels: bool,
    /// Hex3d: draw the box in perspective, its rows lifted apart (SVG and PNG)
    #[serde(default)]
    pub cube: bool,
    /// The picture as SVG, which the answer always has
    #[serde(default)]
    pub svg: bool,
    /// The picture as TikZ for LaTeX
    #[serde(default)]
    pub tikz: bool,
}

/// The picture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShowAnswer {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The picture as an SVG document.
    pub svg: String,
    /// The picture as TikZ for LaTeX, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tikz: Option<String>,
}

impl AskAt for Show {
    type Answer = ShowAnswer;

    fn ask(&self, position: &dyn Position, _: &Context<'_>) -> Result<ShowAnswer, Why> {
        let svg = if self.cube { position.svg_cube(self.labels)? } else { position.svg(self.labels) };
        let tikz = self.tikz.then(|| picture::tikz(&svg)).transpose()?;
        Ok(ShowAnswer { game: position.game().to_owned(), position: position.write(), svg, tikz })
    }
}
