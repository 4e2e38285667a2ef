//! `nash survey`: its arguments.

use clap::Args;
use hedgerow_games::hackenbush::enumerate::Shapes;
use hedgerow_workbench::verbs::{self as question, Colours};

use super::OnConflict;
use crate::arguments::subject::LatexArgument;
use crate::command::Command;
use crate::delivery::Delivery;

/// Test a property on all small Hackenbush pictures, and find the smallest counterexample
///
/// Every picture of the kind asked for is looked at once up to isomorphism. A property is a formula in V, the value
/// when both cut at once, and S, the value in turns where that is a number: V(+G) is the value with a green edge beside
/// the picture, V(+BR+B) with two stalks, V(-) that of the negative, V(2) that of two copies. There are edges, blue,
/// red, green, parts and cycles to count, and forest, furniture and bed (Redwood), each 1 or 0; + - * / abs min max; = != < <= > >=, also in chains; and,
/// or, not, =>. Without a property, those that have names are listed.
///
/// Values are exact; where one is too long to be known exactly and the interval is too wide to tell, the picture counts
/// as unknown. It is excluded if the premise of => is false.
///
/// Keys of the JSON object: property (its name, or null), formula, shapes, colours, conflict, edges, moves (if not 1), sizes (each with
/// edges, pictures, holds, fails, unknown and excluded), counterexample (null, or position and values, the smallest),
/// more (others, with --list), undecided (null, or the smallest for which it cannot be told), nodes; without a
/// property: properties; with --latex latex, the counts as a table.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash survey
  hedgerow nash survey green-edge --edges 4
  hedgerow nash survey \"V > 1 => V(+G) = V - 1\" --edges 5 --conflict tie --list 5
  hedgerow nash survey \"cycles > 0 => V(+B) = V + 1\" --shapes graphs --edges 4")]
pub struct Survey {
    /// The formula, or the name of a property
    #[arg(value_name = "PROPERTY")]
    property: Option<String>,
    /// Pictures with up to this many edges
    #[arg(long, value_name = "NUMBER", default_value_t = question::Survey::edges(), value_parser = clap::value_parser!(u8).range(0..=24))]
    edges: u8,
    /// Which pictures: stalks (sums of them), forests (sums of trees), or graphs (all, with parallel edges; a loop is
    /// the same as an edge that holds nothing)
    #[arg(long, value_name = "SHAPES", default_value = "forests", value_parser = |text: &str| text.parse::<Shapes>())]
    shapes: Shapes,
    /// The colours of the edges, such as BR, BRG or G
    #[arg(long, value_name = "LETTERS", default_value = "BR", value_parser = |text: &str| text.parse::<Colours>())]
    colours: Colours,
    #[command(flatten)]
    rule: OnConflict,
    /// A turn takes this many edges at once, 1 to 8; played at once, each player cuts as many
    #[arg(long, value_name = "K", default_value_t = question::Survey::moves(), value_parser = clap::value_parser!(u8).range(1..=8))]
    moves: u8,
    /// Of a picture and its negative look at one only: enough for properties that say the same of both
    #[arg(long)]
    up_to_sign: bool,
    /// List this many counterexamples beside the smallest
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=10_000))]
    list: u16,
    #[command(flatten)]
    latex: LatexArgument,
}

impl Survey {
    /// The question.
    pub fn command(self) -> Command {
        let Self { property, edges, shapes, colours, rule, moves, up_to_sign, list, latex } = self;
        let latex = latex.latex;
        let conflict = rule.rule();
        let question = question::Survey { property, edges, shapes, colours, conflict, moves, up_to_sign, list, latex };
        Command::new(question, Delivery::default())
    }
}
