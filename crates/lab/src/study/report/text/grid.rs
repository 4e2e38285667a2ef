//! A table in columns of text: our number, the mark and the published number in one line, the interval below. A table
//! wider than the terminal continues in further blocks, each with the headings of the rows.

use std::ops::Range;

use super::super::Table;
use super::super::words::width as columns;
use super::{Pen, plain};

/// Between columns.
const GAP: &str = "   ";

/// The table as one block, or as several.
pub(super) fn blocks(table: &Table, pen: Pen, width: usize) -> Vec<String> {
    let grid = Grid::new(table, pen);
    let room = width.saturating_sub(grid.headings.iter().map(|width| width + GAP.len()).sum());
    let (mut blocks, mut start) = (Vec::new(), 0);
    while start < grid.columns.len() || blocks.is_empty() {
        let mut end = (start + 1).min(grid.columns.len());
        while end < grid.columns.len() && grid.breadth(start..end + 1) <= room {
            end += 1;
        }
        blocks.push(grid.block(start..end));
        start = end;
        if grid.columns.is_empty() {
            break;
        }
    }
    blocks
}

/// The widths of a column of cells: of our number, of the mark, of the published number, and of all.
#[derive(Clone, Copy, Default)]
struct Column {
    ours: usize,
    mark: usize,
    theirs: usize,
    whole: usize,
}

struct Grid<'a> {
    table: &'a Table,
    pen: Pen,
    /// The widths of the headings of rows.
    headings: Vec<usize>,
    columns: Vec<Column>,
}

impl<'a> Grid<'a> {
    fn new(table: &'a Table, pen: Pen) -> Self {
        let heading = |place: usize| {
            let rows = table.rows.iter().filter_map(|row| row.headings.get(place));
            rows.chain([&table.corner[place]]).map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let mut columns = vec![Column::default(); columns(table)];
        for row in &table.rows {
            for (column, cell) in columns.iter_mut().zip(&row.cells) {
                let shown = cell.shown();
                let theirs = shown.theirs.map_or(0, |text| text.chars().count() + 3);
                column.ours = column.ours.max(shown.ours.chars().count());
                column.mark = column.mark.max(shown.mark.len());
                column.theirs = column.theirs.max(theirs);
                column.whole = column.whole.max(shown.interval.map_or(0, |text| text.chars().count()));
            }
        }
        for column in &mut columns {
            column.whole = column.whole.max(column.ours + column.mark + column.theirs);
        }
        let mut grid = Self { table, pen, headings: (0..table.corner.len()).map(heading).collect(), columns };
        grid.widen();
        grid
    }

    /// Headings that are wider than their columns widen the last column.
    fn widen(&mut self) {
        for line in &self.table.headings {
            let mut start = 0;
            for heading in line {
                let end = (start + heading.span).min(self.columns.len());
                let more = heading.text.chars().count().saturating_sub(self.breadth(start..end));
                if let Some(last) = self.columns[start..end].last_mut() {
                    last.whole += more;
                }
                start = end;
            }
        }
    }

    fn breadth(&self, range: Range<usize>) -> usize {
        let gaps = range.len().saturating_sub(1) * GAP.len();
        self.columns[range].iter().map(|column| column.whole).sum::<usize>() + gaps
    }

    fn block(&self, range: Range<usize>) -> String {
        let mut lines = Vec::new();
        for (place, headings) in self.table.headings.iter().enumerate() {
            let is_last = place + 1 == self.table.headings.len();
            let corner = if is_last { self.table.corner.as_slice() } else { &[] };
            lines.push(self.row_headings(corner) + &self.line_of_headings(headings, &range));
        }
        if lines.is_empty() {
            lines.push(self.row_headings(&self.table.corner));
        }
        let wide = self.headings.iter().map(|width| width + GAP.len()).sum::<usize>() + self.breadth(range.clone());
        lines.push("─".repeat(wide));
        for row in &self.table.rows {
            let cells = || row.cells.iter().zip(&self.columns).skip(range.start).take(range.len());
            let mut line = self.row_headings(&row.headings);
            let mut below = self.row_headings(&[]);
            for (cell, &column) in cells() {
                let shown = cell.shown();
                let ours = format!("{:>1$}{2:<3$}", plain(shown.ours), column.ours, shown.mark, column.mark);
                let theirs = shown.theirs.map_or(String::new(), |text| format!(" ({})", plain(text)));
                let padded = padded(&(ours + &theirs), column.whole);
                line += &match shown.mark {
                    "!" => self.pen.red(&padded),
                    _ if !shown.is_run => self.pen.faint(&padded),
                    _ => padded,
                };
                line += GAP;
                below += &self.pen.faint(&self::padded(&plain(shown.interval.unwrap_or_default()), column.whole));
                below += GAP;
            }
            lines.push(line);
            if cells().any(|(cell, _)| cell.shown().interval.is_some()) {
                lines.push(below);
            }
        }
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    fn row_headings(&self, texts: &[String]) -> String {
        let text = |place: usize| texts.get(place).map_or(String::new(), |text| plain(text));
        self.headings.iter().enumerate().map(|(place, &width)| padded(&text(place), width) + GAP).collect()
    }

    /// The headings over a range of columns; a heading that is cut appears over both parts.
    fn line_of_headings(&self, headings: &[super::super::Heading], range: &Range<usize>) -> String {
        let (mut text, mut start) = (String::new(), 0);
        for heading in headings {
            let end = (start + heading.span).min(self.columns.len());
            let within = start.max(range.start)..end.min(range.end);
            if within.start < within.end {
                let (width, is_last) = (self.breadth(within.clone()), within.end == range.end);
                text += &(padded(&clipped(&plain(&heading.text), width, is_last), width) + GAP);
            }
            start = end;
        }
        text
    }
}

/// The text, padded with blanks.
fn padded(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}

/// As much of a heading as fits before the next.
fn clipped(text: &str, width: usize, is_last: bool) -> String {
    if is_last || text.chars().count() <= width {
        return text.into();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
