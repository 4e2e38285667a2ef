//! The picture of an answer, in the forms that the question wants.

use hedgerow_core::{Refusal, picture};
use schemars::JsonSchema;
use serde::Serialize;

/// The picture of an answer.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Pictured {
    /// The picture as SVG, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The picture as TikZ for LaTeX, or the file it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tikz: Option<String>,
    /// The file with the picture as PNG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub png: Option<String>,
}

impl Pictured {
    /// Runs `draw` and returns its picture in the wanted forms: as SVG, and as TikZ. If none is wanted, nothing is
    /// drawn.
    pub(crate) fn drawn<E: From<Refusal>>(
        [svg, tikz]: [bool; 2],
        draw: impl FnOnce() -> Result<String, E>,
    ) -> Result<Self, E> {
        if !svg && !tikz {
            return Ok(Self::default());
        }
        let drawn = draw()?;
        let tikz = tikz.then(|| picture::tikz(&drawn)).transpose()?;
        Ok(Self { tikz, svg: svg.then_some(drawn), png: None })
    }
}
