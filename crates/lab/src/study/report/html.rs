//! Reports as one self-contained page: no network, no script.

mod table;

use hedgerow_core::picture::escape;

use super::words::{agreement, caption, facts, legend, sentence, source};
use super::{Figure, Report};

/// The style of the page, for light and dark screens and for paper.
const STYLE: &str = include_str!("html/style.css");

/// Writes a page with these reports; several have a list of contents.
pub fn html(reports: &[Report]) -> String {
    let title = match reports {
        [one] => one.title.as_str(),
        _ => "Hedgerow: reports of studies",
    };
    let title = escape(title);
    let names = anchors(reports);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    if reports.len() != 1 {
        page += &format!("<header>\n<h1>{title}</h1>\n{}</header>\n", contents(reports, &names));
    }
    page += "<main>\n";
    for (report, name) in reports.iter().zip(&names) {
        page += &article(report, name, if reports.len() == 1 { "h1" } else { "h2" });
    }
    page + "</main>\n</body>\n</html>\n"
}

/// A unique name for each report, for links.
fn anchors(reports: &[Report]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for report in reports {
        let letter = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = "study-".chars().chain(report.name.chars().map(letter)).collect();
        let later = (2..).map(|count| format!("{name}-{count}"));
        let free = [name.clone()].into_iter().chain(later).find(|name| !names.contains(name));
        names.push(free.unwrap_or(name));
    }
    names
}

fn contents(reports: &[Report], names: &[String]) -> String {
    if reports.is_empty() {
        return "<p>There are no reports.</p>\n".into();
    }
    let mut list = "<nav aria-label=\"Contents\">\n<ol class=\"contents\">\n".to_owned();
    for (report, name) in reports.iter().zip(names) {
        let details: Vec<String> = source(report).into_iter().chain(agreement(report)).collect();
        let details = escape(&details.join(": "));
        list += &format!("<li><a href=\"#{name}\">{}</a> <small>{details}</small></li>\n", escape(&report.title));
    }
    list + "</ol>\n</nav>\n"
}

fn article(report: &Report, name: &str, heading: &str) -> String {
    let mut text = format!("<article id=\"{name}\">\n<header>\n<{heading}>{}</{heading}>\n", escape(&report.title));
    text += &source(report).map_or(String::new(), |source| format!("<p class=\"source\">{}</p>\n", escape(&source)));
    text += &paragraphs(&report.about, "about");
    text += &agreement(report).map_or(String::new(), |text| paragraphs(&sentence(&text), "agreement"));
    text += "</header>\n";
    if !report.tables.is_empty() {
        text += &report.tables.iter().map(table::table).collect::<String>();
        text += &signs(report);
    }
    if !report.figures.is_empty() {
        let figures: String = report.figures.iter().map(figure).collect();
        text += &format!("<div class=\"figures\">\n{figures}</div>\n");
    }
    text += &report.notes.iter().map(|note| paragraphs(note, "note")).collect::<String>();
    text + &footer(report) + "</article>\n"
}

/// The meaning of the signs in the tables.
fn signs(report: &Report) -> String {
    let entry = |(sign, meaning): &(String, &str)| {
        format!("<div><dt>{}</dt><dd>{}</dd></div>\n", escape(sign), escape(meaning))
    };
    let entries: String = legend(report, |text| format!("theirs {text}")).iter().map(entry).collect();
    if entries.is_empty() { entries } else { format!("<dl class=\"signs\">\n{entries}</dl>\n") }
}

/// The picture is on a white card, whatever the colours of the page, and scrolls where it is too wide.
fn figure(figure: &Figure) -> String {
    let caption = escape(&caption(&figure.name, &figure.title));
    // Only a picture is put into the page without escaping.
    let picture = match figure.svg.trim_start() {
        svg if svg.starts_with("<svg") => {
            format!("<div class=\"card\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\n{svg}</div>\n")
        }
        _ => String::new(),
    };
    let notes: String = figure.notes.iter().map(|note| paragraphs(note, "note")).collect();
    format!("<figure>\n{picture}<figcaption>\n<p><strong>{caption}</strong></p>\n{notes}</figcaption>\n</figure>\n")
}

fn footer(report: &Report) -> String {
    let fact = |(name, fact): &(&str, String)| format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", escape(fact));
    let facts: String = facts(report).iter().map(fact).collect();
    let commands = match report.commands.as_slice() {
        [] => String::new(),
        commands => format!(
            "<p>To make it again:</p>\n<pre tabindex=\"0\"><code>{}</code></pre>\n",
            escape(&commands.join("\n"))
        ),
    };
    format!("<footer>\n<dl class=\"facts\">\n{facts}</dl>\n{commands}</footer>\n")
}

/// Paragraphs of this class, separated at blank lines.
fn paragraphs(text: &str, class: &str) -> String {
    let whole = text.split("\n\n").filter(|part| !part.trim().is_empty());
    whole.map(|part| format!("<p class=\"{class}\">{}</p>\n", escape(part.trim()))).collect()
}
