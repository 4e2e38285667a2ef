//! Reports as comma-separated values (RFC 4180, lines ended by a line feed alone): a line for each cell.

use super::words::{caption, columns, word};
use super::{Report, Table};

/// The names of the fields.
const HEADER: &str = "study,table,row,column,ours,low,high,repetitions,published,agreement,left_out\n";

/// Writes a line for each cell of the tables. Headings above each other are joined by ` / `.
pub fn csv(report: &Report) -> String {
    let mut text = HEADER.to_owned();
    for table in &report.tables {
        let name = name(report, table);
        let columns = columns(table);
        for row in &table.rows {
            for (cell, column) in row.cells.iter().zip(&columns) {
                let (low, high) = cell.estimate.and_then(|estimate| estimate.interval).unzip();
                let number = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
                let fields = [
                    &report.name,
                    &name,
                    &row.headings.join(" / "),
                    &column.join(" / "),
                    cell.ours.as_deref().unwrap_or_default(),
                    &number(low),
                    &number(high),
                    &cell.repetitions.to_string(),
                    cell.published.as_deref().unwrap_or_default(),
                    word(&cell.agreement),
                    cell.left_out.as_deref().unwrap_or_default(),
                ];
                text.push_str(&fields.map(quoted).join(","));
                text.push('\n');
            }
        }
    }
    text
}

/// The name of a table; with its title where others have the same name.
fn name(report: &Report, table: &Table) -> String {
    let is_shared = report.tables.iter().filter(|other| other.name == table.name).count() > 1;
    caption(&table.name, if is_shared || table.name.is_empty() { &table.title } else { "" })
}

/// In quotes where it must be.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.into() }
}
