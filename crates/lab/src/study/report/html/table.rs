//! A table of the page, in a scrolling box of its own.

use hedgerow_core::picture::escape;

use super::super::words::{basis, caption, columns, sentence, word};
use super::super::{Cell, Row, Table};
use super::paragraphs;

/// The table with its caption, and the notes below it.
pub(super) fn table(table: &Table) -> String {
    let name = escape(&caption(&table.name, &table.title));
    let below: Vec<String> = basis(table).map(|text| sentence(&text)).into_iter().chain(table.note.clone()).collect();
    let class = if table.corner.len() == 1 { " class=\"held\"" } else { "" };
    format!(
        "<div class=\"box\" tabindex=\"0\" role=\"group\" aria-label=\"{name}\">\n<table{class} style=\"--ems: {}\">\n<caption><span>{name}</span></caption>\n{}\
         <tbody>\n{}</tbody>\n</table>\n</div>\n{}",
        ems(table),
        head(table),
        table.rows.iter().map(|one| row(one, table.corner.len())).collect::<String>(),
        paragraphs(&below.join(" "), "note")
    )
}

/// The approximate width of the table, in ems.
fn ems(table: &Table) -> usize {
    // The widths of normal letters, of small ones, and of the room at both sides of a cell.
    const LETTERS: (f64, f64, f64) = (0.6, 0.48, 0.95);
    let letters = |text: &str| text.chars().count() as f64;
    let longest = |texts: &mut dyn Iterator<Item = &str>| texts.map(letters).fold(0.0, f64::max);
    let headings = (0..table.corner.len()).map(|place| {
        let rows = table.rows.iter().filter_map(|row| row.headings.get(place));
        longest(&mut rows.chain([&table.corner[place]]).map(String::as_str)) * LETTERS.0 + LETTERS.2
    });
    let columns = columns(table).into_iter().enumerate().map(|(place, headings)| {
        let cells = || table.rows.iter().filter_map(|row| row.cells.get(place)).map(Cell::shown);
        let ours = cells().map(|shown| (letters(shown.ours) + letters(shown.mark)) * LETTERS.0);
        let interval = cells().filter_map(|shown| shown.interval).map(|text| letters(text) * LETTERS.1);
        let theirs = cells().filter_map(|shown| shown.theirs).map(|text| letters(text) + letters("theirs "));
        // Headings may wrap between words; only the last line of headings is over a single column.
        let heading = headings.last().map_or(0.0, |text| longest(&mut text.split_whitespace()) * LETTERS.0);
        let cells = ours.chain(interval).chain(theirs.map(|letters| letters * LETTERS.1));
        cells.fold(heading, f64::max) + LETTERS.2
    });
    headings.chain(columns).sum::<f64>().ceil().max(1.0) as usize
}

/// The lines of headings; the last one also has the headings of the row names.
fn head(table: &Table) -> String {
    let corner = |text: &String| format!("<th scope=\"col\" class=\"row\">{}</th>", escape(text));
    let corners: String = table.corner.iter().map(corner).collect();
    if table.headings.is_empty() {
        return format!("<thead>\n<tr>{corners}</tr>\n</thead>\n");
    }
    let empty = match table.corner.len() {
        0 => String::new(),
        span => format!("<td colspan=\"{span}\" class=\"row\"></td>"),
    };
    let mut text = "<thead>\n".to_owned();
    for (place, line) in table.headings.iter().enumerate() {
        text += if place + 1 == table.headings.len() { "<tr>" } else { "<tr class=\"over\">" };
        text += if place + 1 == table.headings.len() { &corners } else { &empty };
        for heading in line.iter().filter(|heading| heading.span > 0) {
            text += &match heading.span {
                1 => format!("<th scope=\"col\">{}</th>", escape(&heading.text)),
                span => format!("<th scope=\"colgroup\" colspan=\"{span}\">{}</th>", escape(&heading.text)),
            };
        }
        text += "</tr>\n";
    }
    text + "</thead>\n"
}

fn row(row: &Row, headings: usize) -> String {
    let heading = |place: usize| {
        let text = row.headings.get(place).map_or(String::new(), |text| escape(text));
        format!("<th scope=\"row\">{text}</th>")
    };
    let headings: String = (0..headings).map(heading).collect();
    format!("<tr>{headings}{}</tr>\n", row.cells.iter().map(cell).collect::<String>())
}

/// Our number large, with its mark in front so that digits align; the interval and the published number small below.
fn cell(cell: &Cell) -> String {
    let shown = cell.shown();
    let class = if shown.is_run { word(&cell.agreement) } else { "missing" };
    let title = match (shown.meaning, cell.repetitions) {
        ("", _) => String::new(),
        (meaning, 0 | 1) => format!(" title=\"{meaning}\""),
        (meaning, repetitions) => format!(" title=\"{meaning}; {repetitions} repetitions\""),
    };
    let mark = match shown.mark {
        "" => String::new(),
        mark => format!("<span class=\"mark\" role=\"img\" aria-label=\"{}\">{mark}</span> ", word(&cell.agreement)),
    };
    let small = |class: &str, name: &str, text: Option<&str>| {
        text.map_or(String::new(), |text| format!("<span class=\"{class}\">{name}{}</span>", escape(text)))
    };
    format!(
        "<td class=\"{class}\"{title}><span class=\"ours\">{mark}{}</span>{}{}</td>",
        escape(shown.ours),
        small("interval", "", shown.interval),
        small("theirs", "<span class=\"name\">theirs</span> ", shown.theirs)
    )
}
