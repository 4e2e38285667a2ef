//! `value`: its arguments.

use std::path::PathBuf;

use clap::Args;
use hedgerow_workbench::verbs as question;

use super::subject::{LatexArgument, MethodArgument, SubjectArguments};
use crate::command::Command;
use crate::delivery::{Delivery, Destination, file};

/// Find what a position is worth: its exact combinatorial value
///
/// Values are in canonical form, as game theorists write them: -7/2, *2, ^, v*, 1*, {1|-1}, {3|{1|-2}}.
///
/// Keys of the JSON object: value, outcome (L, R, N or P: Left, Right, the next or the previous player wins), birthday,
/// mean, temperature, left and right (the values of the options of the canonical form), nodes (positions stored on the
/// way); with --explain also parts and why; with --latex latex (the value as mathematics, with --explain a table of the parts); with
/// --database rests_on (the file, whose values are believed). If a limit is
/// reached: reason, low, high.
///
/// A value of more than a million characters is null, and value_too_long is true. So are left and right, with
/// left_too_long and right_too_long, if there are more than 1000 options or they have more than four million characters.
///
/// Boxes is played for points and has no such value; `solve` finds the net score of any position. Of it, in Berlekamp's
/// words: turn, scores, boxes (how many are to come), lines (how many are not drawn), phase (open, handouts, loony endgame,
/// taking or over), dots, chains (each with boxes, lines, length, kind (chain or loop), long, isolated, and ends: ground, open,
/// or the number of a joint), long_chains and loops (how many, open ones not counted), joints (boxes with three or four
/// free sides), takeable (boxes, choice), moves (line to kind (safe, capture, handout, loony or double-dealing), takes or
/// gives (boxes), heart (hard or half, for a chain of two), nimber), control (A, B or null), fully_controlled,
/// terminal_bonus, controlled and net (of endgames of chains and loops that do not touch; else null), long_chain_rule
/// (wants_even, wants_odd, certain, open, favours; or null), nimber (of Nimstring: 0, *, *2, loony; null with nimber_reason if a limit is
/// reached); with --explain also why.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow value hackenbush \"BRR + RB\" --explain
  hedgerow value domineering 4x4 --thermograph heat.svg
  hedgerow value domineering 2x3 --latex
  hedgerow value konane \"XOXOXO........\"
  hedgerow value boxes \"3x3 swedish\" --explain")]
pub struct Value {
    #[command(flatten)]
    subject: SubjectArguments,
    /// Say why: the parts, their values and the rule used for each; of boxes what every line does
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    method: MethodArgument,
    /// Draw the thermograph to this file as SVG (as PNG if its name ends in .png), which the key thermograph names; - prints it, and with --json its text is the key
    #[arg(long, value_name = "FILE", value_parser = Destination::read)]
    thermograph: Option<Destination>,
    /// Draw the thermograph to this file as TikZ for LaTeX; - prints it, and with --json its text is the key tikz
    #[arg(long, value_name = "FILE", value_parser = Destination::read)]
    tikz: Option<Destination>,
    #[command(flatten)]
    latex: LatexArgument,
    /// Konane: begin with the values of small regions in this file, which `hedgerow database` makes
    #[arg(long, value_name = "FILE", value_parser = file)]
    database: Option<PathBuf>,
}

impl Value {
    /// The question and its files.
    pub fn command(self) -> Command {
        let Self { subject, explain, method, thermograph, tikz, latex, database } = self;
        let question = question::Value {
            subject: subject.subject(),
            explain,
            method: method.method(),
            thermograph: thermograph.is_some(),
            tikz: tikz.is_some(),
            latex: latex.latex,
        };
        subject.command(question, Delivery { thermograph, tikz, database, ..Delivery::default() })
    }
}
