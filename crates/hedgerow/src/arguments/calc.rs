//! `calc`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::subject::{LatexArgument, PictureArguments};
use crate::command::Command;

/// Compute with values: sums, comparisons, cooling, atomic weights and more
///
/// Values are written as everywhere: -7/2, *2, ^, v*, ^[3], +-1, {2||1|0}, Tiny(2); positions as hackenbush("BRR"). There are + and -,
/// 3·G or 3.G for multiples, : for ordinal sums, == != <= >= < > <| |> || for comparisons, names by g := ..., and functions such as
/// Mean(G) or G.Mean. Semicolons part statements; the last one is answered.
///
/// Without an expression, lines are read from the terminal, with history and completion; with - from standard input, and each is
/// answered by one JSON object. In both, names last until the end.
///
/// --svg, --png and --tikz draw the thermograph, of several games in one picture by Thermograph(G, H).
///
/// Keys of the JSON object: expression, kind (value, truth, list, options, word or thermographs), value (the answer as text); of a value
/// outcome, birthday, mean, temperature and words; of others holds, list, left and right, or thermographs (each with game, mean,
/// temperature, left_wall and right_wall); names (all names with their values); with --latex latex, with pictures svg, tikz or png.
#[derive(Args, Clone)]
#[command(after_help = "Examples:
  hedgerow calc '{1|-1} + ^*'
  hedgerow calc 'g := {2||1|0}; g.Mean'
  hedgerow calc '^* || 0'
  hedgerow calc 'Cool({3||2*|1*}, 1/2)'
  hedgerow calc 'AtomicWeight(hackenbush(\"0-1G 1-2B\"))'
  hedgerow calc 'Thermograph({3|-1}, {2||1|0})' --svg heat.svg")]
pub struct Calc {
    /// The expression; - reads expressions from standard input, one a line
    #[arg(value_name = "EXPRESSION", allow_hyphen_values = true)]
    expression: Option<String>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    latex: LatexArgument,
}

impl Calc {
    /// Whether lines are read: from the terminal, or from standard input.
    pub fn is_conversation(&self) -> bool {
        self.expression.as_deref().is_none_or(|expression| expression == "-")
    }

    /// Whether answers are for programs.
    pub fn is_batch(&self) -> bool {
        self.expression.is_some()
    }

    /// The question, about the expression as it stands.
    pub fn command(self) -> Command {
        let delivery = self.picture.delivery();
        let (svg, tikz) = (delivery.wants_svg(), delivery.tikz.is_some());
        let expression = self.expression.unwrap_or_default();
        Command::new(question::Calc { expression, svg, tikz, latex: self.latex.latex, ..Default::default() }, delivery)
    }
}
