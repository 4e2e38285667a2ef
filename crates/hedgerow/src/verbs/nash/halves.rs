//! Sums of halves: one cell of the table, or the table.

use clap::Args;
use hedgerow_core::{Budget, Stopped};
use hedgerow_games::hackenbush::synchronous::halves::{Cell, Halves, Side, band_law};
use hedgerow_lab::plots::{Class, HeatCell, HeatMap, heat};
use hedgerow_value::Worth;
use serde_json::{Value, json};

use super::drawing::saddle;
use super::worth;
use crate::answer::{Answer, Object};
use crate::files;
use crate::pool::Task;
use crate::reach::Reach;
use crate::terminal::bold;
use crate::verbs::{Delivered, DrawingOptions, Style, counted, row};
use hedgerow_workbench::Unfinished;

/// The largest table, and the largest that is printed.
const LARGEST: usize = 2000;
const LARGEST_PRINTED: usize = 30;
/// Letters of a cell that is printed.
const LONGEST_CELL: usize = 13;

/// Sums of halves: m stalks BR and n stalks RB, both players cutting at once
///
/// p is how often Blue plays on a blue stalk, q how often Red plays on a red one. In the band around the diagonal p = q = 1, and
/// the value is that of the top left neighbour; elsewhere both mix and q = 1 - p.
///
/// Keys of the JSON object: m, n, value (or interval), p, q, side (band, interior, edge, diagonal or undecided), law (what the
/// band law says: true in the band); with --table: cells, a list of such objects for all m >= n, band_law (true if it holds in
/// all of them), undecided.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash halves 4 1
  hedgerow nash halves 9 4 --bits 20000
  hedgerow nash halves 2 1 --svg saddle.svg
  hedgerow nash halves --table 9 --svg table.svg")]
pub struct OfHalves<R: Reach> {
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
    #[arg(long, value_name = "BITS", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(0..=1 << 24))]
    bits: u32,
    /// The ends of intervals are multiples of 2 to the power of minus this
    #[arg(long, value_name = "BITS", default_value_t = 128, value_parser = clap::value_parser!(u32).range(8..=1 << 16))]
    width: u32,
    /// Draw p instead of V in the heat map of --table
    #[arg(long, requires = "table")]
    probabilities: bool,
    #[command(flatten)]
    drawing: DrawingOptions<R>,
}

fn size(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number <= LARGEST);
    number.ok_or_else(|| format!("{text:?} is not a number from 0 to {LARGEST}"))
}

impl<R: Reach> OfHalves<R> {
    /// The cell or the table.
    pub fn answer(&self, style: Style, task: &Task) -> Answer {
        if let Err(sentence) = files::writable(&self.drawing.drawing().files()) {
            return Answer::bad_input(Object::new(), &sentence);
        }
        let budget = &task.budget;
        let mut halves = Halves::new(self.bits as usize, self.width);
        let found = match (self.table, self.m, self.n) {
            (Some(most), ..) => self.whole(&mut halves, most, style, task),
            (None, Some(m), Some(n)) => {
                task.note(|known| *known = json!({ "m": m, "n": n }).as_object().cloned().unwrap_or_default());
                self.single(&mut halves, m, n, style, budget)
            }
            _ => return Answer::bad_input(Object::new(), "halves needs two numbers, or --table"),
        };
        found.unwrap_or_else(|reason| {
            let known = task.known.lock().map(|known| known.clone()).unwrap_or_default();
            Answer::unfinished(known, &Unfinished::because(reason))
        })
    }

    fn single(
        &self,
        halves: &mut Halves,
        m: usize,
        n: usize,
        style: Style,
        budget: &Budget,
    ) -> Result<Answer, Stopped> {
        let cell = halves.cell(m, n, budget)?;
        let object = object(m, n, &cell);
        let mut drawn = Delivered::default();
        if self.drawing.drawing().wanted().is_some() {
            let Some([[a, b], [c, d]]) = halves.matrix(m, n, budget)? else {
                return Ok(Answer::bad_input(object, "a surface needs stalks of both kinds"));
            };
            let halves = |number, colour| format!("{number} {colour} {}", if number == 1 { "half" } else { "halves" });
            let title = format!("V(p, q) of {} and {}", halves(m, "blue"), halves(n, "red"));
            let svg = saddle([[&a, &b], [&c, &d]], [&cell.p, &cell.q, &cell.value], &title);
            drawn = self.drawing.drawing().write(&svg);
        }
        if style.quiet {
            return Ok(drawn.within(Answer::answered(object, format!("{}\n", cell.value))));
        }
        let mut text = row("value", &bold(&worth::told(&cell.value), style.colour));
        text += &row("p, q", &format!("{}, {}", worth::told(&cell.p), worth::told(&cell.q)));
        text += &row("side", &phrase(m, n, cell.side));
        Ok(drawn.within(Answer::answered(object, text)))
    }

    fn whole(&self, halves: &mut Halves, most: usize, style: Style, task: &Task) -> Result<Answer, Stopped> {
        let mut cells = Vec::new();
        for m in 0..=most {
            for n in 0..=m {
                cells.push((m, n, halves.cell(m, n, &task.budget)?));
            }
            // What is known if a limit comes first: the rows so far.
            let row = cells.iter().rev().take(m + 1).rev().map(|(m, n, cell)| Value::from(object(*m, *n, cell)));
            task.note(|known| {
                if let Value::Array(list) = known.entry("cells").or_insert_with(|| json!([])) {
                    list.extend(row);
                }
            });
        }
        let decided = |&&(m, n, ref cell): &&(usize, usize, Cell)| m > n && n > 0 && cell.side != Side::Undecided;
        let lawful = cells.iter().filter(decided).all(|&(m, n, ref cell)| (cell.side == Side::Band) == band_law(m, n));
        let undecided = cells.iter().filter(|(.., cell)| cell.side == Side::Undecided).count();
        let mut object = Object::new();
        object.insert(
            "cells".to_owned(),
            cells.iter().map(|(m, n, cell)| Value::from(self::object(*m, *n, cell))).collect(),
        );
        object.insert("band_law".to_owned(), lawful.into());
        object.insert("undecided".to_owned(), undecided.into());
        let drawing = self.drawing.drawing();
        let drawn = drawing.wanted().map(|_| drawing.write(&self.map(most, &cells))).unwrap_or_default();
        let mut text = if most <= LARGEST_PRINTED { printed(most, &cells) } else { String::new() };
        if !style.quiet {
            let verdict = if lawful { "holds" } else { "fails" };
            text += &format!(
                "\nThe band law (p = q = 1 exactly if m <= 2n - 2, or at (3,2), (5,3), (9,5)) {verdict} in all {}.\n",
                counted(cells.iter().filter(decided).count() as u64, "cell")
            );
            if undecided > 0 {
                text += &format!("{} could not be decided: try a larger --width.\n", counted(undecided as u64, "cell"));
            }
        }
        Ok(drawn.within(Answer::answered(object, text)))
    }

    /// The heat map.
    fn map(&self, most: usize, cells: &[(usize, usize, Cell)]) -> String {
        let names: Vec<String> = (0..=most).map(|number| number.to_string()).collect();
        let shown = |cell: &Cell| {
            let number = if self.probabilities { &cell.p } else { &cell.value };
            let exact = number.exact().map(ToString::to_string).filter(|text| text.len() <= 5);
            let text = exact.unwrap_or_else(|| format!("{:.3}", number.to_f64()));
            HeatCell { value: number.to_f64(), text, class: (cell.side == Side::Band).then_some(0) }
        };
        let mut rows = vec![vec![None; most + 1]; most + 1];
        for (m, n, cell) in cells {
            rows[*m][*n] = Some(shown(cell));
        }
        let (title, value_name) = match self.probabilities {
            true => ("Sums of halves: how often Blue plays on a blue stalk", "p"),
            false => ("Sums of halves: values V(m, n)", "V"),
        };
        heat(&HeatMap {
            title: title.to_owned(),
            row_name: "m".to_owned(),
            column_name: "n".to_owned(),
            value_name: value_name.to_owned(),
            rows: names.clone(),
            columns: names,
            cells: rows,
            classes: vec![Class {
                name: "the band: p = q = 1, the value of the top left neighbour".to_owned(),
                colour: hedgerow_core::picture::palette::RED.to_owned(),
            }],
        })
    }
}

fn object(m: usize, n: usize, cell: &Cell) -> Object {
    let mut object = Object::new();
    object.insert("m".to_owned(), m.into());
    object.insert("n".to_owned(), n.into());
    worth::insert(&mut object, &cell.value);
    object.insert("p".to_owned(), worth::cell(&cell.p));
    object.insert("q".to_owned(), worth::cell(&cell.q));
    object.insert("side".to_owned(), name(cell.side).into());
    let law = if m == n || m == 0 || n == 0 { Value::Null } else { json!(band_law(m, n)) };
    object.insert("law".to_owned(), law);
    object
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Band => "band",
        Side::Interior => "interior",
        Side::Edge => "edge",
        Side::Diagonal => "diagonal",
        Side::Undecided => "undecided",
    }
}

fn phrase(m: usize, n: usize, side: Side) -> String {
    match side {
        Side::Band => format!("in the band: nobody mixes, and it is worth as much as ({}, {})", m - 1, n - 1),
        Side::Interior => "beside the band: both mix".to_owned(),
        Side::Edge => "on the edge: stalks of one kind only".to_owned(),
        Side::Diagonal => "on the diagonal: as many of one kind as of the other".to_owned(),
        Side::Undecided => "not decided: try a larger --width".to_owned(),
    }
}

/// The table for people, band cells marked by a star.
fn printed(most: usize, cells: &[(usize, usize, Cell)]) -> String {
    let short = |number: &Worth| {
        let exact = number.exact().map(ToString::to_string).filter(|text| text.len() <= LONGEST_CELL);
        exact.unwrap_or_else(|| format!("{:.6}", number.to_f64()))
    };
    let mut rows: Vec<Vec<String>> = vec![vec![String::new()]];
    rows[0].extend((0..=most).map(|n| n.to_string()));
    for (m, n, cell) in cells {
        if *n == 0 {
            rows.push(vec![m.to_string()]);
        }
        let star = if cell.side == Side::Band { "*" } else { "" };
        rows[m + 1].push(format!("{}{star}", short(&cell.value)));
    }
    super::columns(&rows)
}
