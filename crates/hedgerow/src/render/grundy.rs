//! `grundy` in words.

use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{GrundyAnswer, MisereFound};

use super::{Style, row};
use crate::answer::Answer;
use crate::terminal::bold;

/// Values in a line.
const IN_A_LINE: usize = 20;
/// Lines of values.
const MOST_LINES: usize = 15;

/// The period and the first values; with `--quiet`, the value of the largest heap.
pub fn said(found: GrundyAnswer, style: Style) -> Answer {
    let text = if style.quiet { format!("{}\n", found.last) } else { words(&found, style) };
    Answer::said(Found::Grundy(found), text)
}

/// What was known when a limit was reached.
pub fn known(found: &GrundyAnswer) -> String {
    row("known", &format!("the heaps up to {}", found.heaps)) + &row("period", &period(found, false))
}

fn period(found: &GrundyAnswer, colour: bool) -> String {
    match (found.period, found.preperiod, found.saltus) {
        (Some(period), Some(start), Some(saltus)) => {
            let growth = if saltus == 0 { String::new() } else { format!(", growing by {saltus} each time") };
            let proof = match found.proved {
                true if saltus > 0 => "proved, see the chapter on heaps",
                true => "proved by the octal periodicity theorem",
                false => "seen so far, not proved",
            };
            format!("{} from heap {start} on{growth} ({proof})", bold(&period.to_string(), colour))
        }
        _ => format!("none is seen up to heap {}", found.heaps),
    }
}

fn words(found: &GrundyAnswer, style: Style) -> String {
    let mut text = row("code", &found.code) + &row("period", &period(found, style.colour));
    text += &row("greatest", &format!("*{}", found.greatest));
    text += &row("last", &format!("*{} (heap {})", found.last, found.heaps));
    if let Some(rare) = found.rare {
        text += &row("rare heaps", &rare.to_string());
    }
    if let Some(misere) = &found.misere {
        text += &row("misère", &quotient(misere));
    }
    text.push('\n');
    let width = found.greatest.to_string().len().max(1);
    for (line, values) in found.values.chunks(IN_A_LINE).take(MOST_LINES).enumerate() {
        let shown: Vec<String> = values.iter().map(|value| format!("{value:>width$}")).collect();
        text += &format!("{:>6}  {}\n", line * IN_A_LINE, shown.join(" "));
    }
    text
}

fn quotient(found: &MisereFound) -> String {
    let Some(order) = found.order else {
        return format!("no quotient of at most 63 classes is proved for heaps up to {}", found.heaps);
    };
    let lost: Vec<&str> =
        found.previous.iter().filter_map(|&class| found.classes.get(class)).map(String::as_str).collect();
    format!(
        "heaps up to {} have a quotient of {order} classes (proved); the previous player wins those of {}",
        found.heaps,
        lost.join(", ")
    )
}
