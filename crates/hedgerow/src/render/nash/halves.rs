//! Sums of halves in words.

use hedgerow_games::hackenbush::synchronous::halves::Side;
use hedgerow_value::Worth;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{HalvesAnswer, HalvesCell, HalvesTable};

use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery};
use crate::render::Style;
use crate::render::worth::told;
use crate::render::{counted, row};
use crate::terminal::bold;

/// The largest table that is printed.
const LARGEST_PRINTED: usize = 30;
/// The most letters of a printed cell.
const LONGEST_CELL: usize = 13;

/// The cell or the table; with `--quiet`, only the value or the rows.
pub fn said(found: HalvesAnswer, delivery: &Delivery, style: Style) -> Answer {
    match found {
        HalvesAnswer::Single(mut found) => {
            let cells = Delivered::text(&mut found.csv, delivery.csv.as_ref());
            let drawn = cells.and(delivery.picture(&mut found.picture)).and(Delivered::latex(found.latex.as_ref()));
            let text = if style.quiet { format!("{}\n", found.cell.worth) } else { single(&found.cell, style) };
            drawn.within(Answer::said(Found::Halves(HalvesAnswer::Single(found)), text))
        }
        HalvesAnswer::Table(mut found) => {
            let cells = Delivered::text(&mut found.csv, delivery.csv.as_ref());
            let drawn = cells.and(delivery.picture(&mut found.picture)).and(Delivered::latex(found.latex.as_ref()));
            let text = table(&found, style);
            drawn.within(Answer::said(Found::Halves(HalvesAnswer::Table(found)), text))
        }
    }
}

fn single(cell: &HalvesCell, style: Style) -> String {
    let mut text = row("value", &bold(&told(&cell.worth), style.colour));
    text += &row("p, q", &format!("{}, {}", told(&cell.p), told(&cell.q)));
    text + &row("side", &phrase(cell))
}

fn phrase(&HalvesCell { m, n, side, .. }: &HalvesCell) -> String {
    match side {
        Side::Band => format!("in the band: nobody mixes, and it is worth as much as ({}, {})", m - 1, n - 1),
        Side::Interior => "beside the band: both mix".to_owned(),
        Side::Edge => "on the edge: stalks of one kind only".to_owned(),
        Side::Diagonal => "on the diagonal: as many of one kind as of the other".to_owned(),
        Side::Undecided => "not decided: try a larger --width".to_owned(),
    }
}

fn table(found: &HalvesTable, style: Style) -> String {
    let most = found.cells.last().map_or(0, |cell| cell.m);
    let mut text = if most <= LARGEST_PRINTED { printed(most, &found.cells) } else { String::new() };
    if !style.quiet {
        let verdict = if found.band_law { "holds" } else { "fails" };
        let decided = found.cells.iter().filter(|cell| cell.is_decided()).count();
        text += &format!(
            "\nThe band law (p = q = 1 exactly if m <= 2n - 2, or at (3,2), (5,3), (9,5)) {verdict} in all {}.\n",
            counted(decided as u64, "cell")
        );
        if found.undecided > 0 {
            let undecided = counted(found.undecided as u64, "cell");
            text += &format!("{undecided} could not be decided: try a larger --width.\n");
        }
    }
    text
}

/// The cells in rows; a star marks those of the band.
fn printed(most: usize, cells: &[HalvesCell]) -> String {
    let short = |number: &Worth| {
        let exact = number.exact().map(ToString::to_string).filter(|text| text.len() <= LONGEST_CELL);
        exact.unwrap_or_else(|| format!("{:.6}", number.to_f64()))
    };
    let mut rows: Vec<Vec<String>> = vec![vec![String::new()]];
    rows[0].extend((0..=most).map(|n| n.to_string()));
    for cell in cells {
        if cell.n == 0 {
            rows.push(vec![cell.m.to_string()]);
        }
        let star = if cell.side == Side::Band { "*" } else { "" };
        rows[cell.m + 1].push(format!("{}{star}", short(&cell.worth)));
    }
    super::columns(&rows)
}
