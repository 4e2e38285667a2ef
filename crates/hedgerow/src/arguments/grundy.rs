//! `grundy`: its arguments.

use clap::Args;
use hedgerow_workbench::question::fields::number;
use hedgerow_workbench::verbs as question;

use crate::command::Command;
use crate::delivery::Delivery;

/// Find the Grundy sequence of a heap game, and prove its period
///
/// Codes are octal or hexadecimal (0.77 is Kayles, 4!.0 Grundy's game), subtraction sets such as {1,2,4}, or names: kayles,
/// dawsons-kayles, dawsons-chess, officers, treblecross, grundy, lasker.
///
/// Keys of the JSON object: code, heaps, values (the first thousand), last, greatest, period, preperiod (the first heap of the period),
/// saltus, proved (whether a theorem proves the period; else it is only seen), rare (how many heaps are rare in
/// the sparse space); with --misere misere (heaps, order, classes, heap_classes and previous: a sum for each class, the class of each
/// heap, and the classes that the previous player wins).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow grundy kayles
  hedgerow grundy 0.16 10M
  hedgerow grundy {2,3,7} 100
  hedgerow grundy 0.123 --misere 9")]
pub struct Grundy {
    /// The code
    #[arg(value_name = "CODE")]
    code: String,
    /// The largest heap, such as 5000 or 10M
    #[arg(value_name = "HEAP", default_value = "1000", value_parser = read_heap)]
    heaps: u32,
    /// Also find the misère quotient of the sums of heaps up to this size, 1 to 16
    #[arg(long, value_name = "HEAP", value_parser = clap::value_parser!(u8).range(1..=16))]
    misere: Option<u8>,
}

fn read_heap(text: &str) -> Result<u32, String> {
    let heap = number(text).filter(|heap| (1..=200_000_000).contains(heap)).and_then(|heap| u32::try_from(heap).ok());
    heap.ok_or_else(|| "write the largest heap as a number such as 5000 or 10M, up to 200M".to_owned())
}

impl Grundy {
    /// The question.
    pub fn command(self) -> Command {
        Command::new(question::Grundy { code: self.code, heaps: self.heaps, misere: self.misere }, Delivery::default())
    }
}
