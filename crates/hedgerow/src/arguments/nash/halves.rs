//! `nash halves`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs as question;

use crate::arguments::subject::{LatexArgument, PictureArguments};
use crate::command::Command;
use crate::delivery::{Delivery, Destination};

/// Sums of halves: m stalks BR and n stalks RB, both players cutting at once
///
/// p is how often Blue plays on a blue stalk, q how often Red plays on a red one. In the band around the diagonal p = q = 1, and
/// the value is that of the top left neighbour; elsewhere both mix and q = 1 - p.
///
/// Keys of the JSON object: m, n, value (or interval), p, q, side (band, interior, edge, diagonal or undecided), law (what the
/// band law says: true in the band); with --table: cells, a list of such objects for all m >= n, band_law (true if it holds in
/// all of them), undecided; with --csv also csv (the name of the file, or its text); with --latex latex, the value or the table.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash halves 4 1
  hedgerow nash halves 9 4 --bits 20000
  hedgerow nash halves 2 1 --svg saddle.svg
  hedgerow nash halves --table 9 --svg table.svg
  hedgerow nash halves --table 30 --csv table.csv
  hedgerow nash halves --table 5 --latex")]
pub struct Halves {
    /// How many stalks BR
    #[arg(value_name = "M", required_unless_present = "table", value_parser = size)]
    m: Option<usize>,
    /// How many stalks RB
    #[arg(value_name = "N", required_unless_present = "table", value_parser = size)]
    n: Option<usize>,
    /// All cells with n <= m <= M
    #[arg(long, value_name = "M", conflicts_with_all = ["m", "n"], value_parser = size)]
    table: Option<usize>,
    /// Most bits of a fraction; beyond, certified intervals
    #[arg(long, value_name = "BITS", default_value_t = question::Halves::bits(), value_parser = clap::value_parser!(u32).range(0..=1 << 24))]
    bits: u32,
    /// The ends of intervals are multiples of 2 to the power of minus this
    #[arg(long, value_name = "BITS", default_value_t = question::Halves::width(), value_parser = clap::value_parser!(u32).range(8..=1 << 16))]
    width: u32,
    /// Draw p instead of V in the heat map of --table
    #[arg(long, requires = "table")]
    probabilities: bool,
    /// Write the cells to this file as comma-separated values, exact numbers twice and others as the ends of an interval; -
    /// prints them
    #[arg(long, value_name = "FILE", value_parser = Destination::read)]
    csv: Option<Destination>,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    latex: LatexArgument,
}

fn size(text: &str) -> Result<usize, String> {
    let largest = question::Halves::LARGEST;
    let number = text.parse().ok().filter(|&number| number <= largest);
    number.ok_or_else(|| format!("{text:?} is not a number from 0 to {largest}"))
}

impl Halves {
    /// The question.
    pub fn command(self) -> Command {
        let Self { m, n, table, bits, width, probabilities, csv, picture, latex } = self;
        let delivery = Delivery { csv, ..picture.delivery() };
        let (svg, tikz, csv) = (delivery.wants_svg(), delivery.tikz.is_some(), delivery.csv.is_some());
        let latex = latex.latex;
        Command::new(question::Halves { m, n, table, bits, width, probabilities, svg, csv, tikz, latex }, delivery)
    }
}
