//! `study report`: tables and figures, our numbers beside the published ones.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use hedgerow_core::picture;
use hedgerow_lab::study::report::{self, Agreement, Cell, Report, Table};
use hedgerow_lab::study::{Folder, Results, known};
use serde_json::{Value, json};

use super::Fault;
use super::files::{Found, Which};
use super::pictures::Pictures;
use super::run::quoted;
use crate::answer::{Answer, Complaint, Exit, Object, plain};
use crate::pool::Task;
use crate::render::{Style, counted};
use crate::{files, png, terminal};

/// The width of a report that is not on a terminal.
const WIDTH: usize = 100;

/// Show what studies came to: their tables and figures, ours beside those that were published
///
/// A run that is not finished is reported as far as it has come. With --all and --thesis, studies without results are passed
/// over. A published number that chance or rounding does not explain is marked.
///
/// Keys of the JSON object: reports (each with name, agrees, differs, open (how many published cells do, do not, and cannot be
/// judged), tables (each with name, title, corner, headings, rows of headings and cells) and figures (each with name and
/// title)), and files, those that were written; and warnings, sentences about damaged lines and files without checksums, if there
/// are any. Results with a damaged line are refused. If a limit keeps a figure from being drawn, reason says which, and the rest of
/// the report is there.
#[derive(Args, Default)]
#[command(after_help = "Examples:
  hedgerow study report koene-table-2
  hedgerow study report --all --html report.html
  hedgerow study report koene-figure-15 --markdown figure.md --png pictures
  hedgerow study report koene-table-2 --latex table.tex")]
pub struct ReportOf {
    #[command(flatten)]
    which: Which,
    /// The folder of the results; of several studies, the folder of their folders [default: results/NAME]
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// Write the report as Markdown; - is standard output
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write all cells as CSV; - is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the report as a page; - is standard output
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the report for LaTeX: tables by booktabs, figures by TikZ; - is standard output
    #[arg(long, value_name = "FILE")]
    latex: Option<PathBuf>,
    /// Write every figure into this folder as PNG
    #[arg(long, value_name = "FOLDER")]
    png: Option<PathBuf>,
    /// Write every figure into this folder as SVG
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    /// Write every figure into this folder as TikZ, which the file of --latex then reads
    #[arg(long, value_name = "FOLDER")]
    tikz: Option<PathBuf>,
}

impl ReportOf {
    /// The report of one study by its name, on standard output if it is a page.
    pub fn of(name: &str, as_page: bool) -> Self {
        let which = Which { studies: vec![name.to_owned()], ..Which::default() };
        Self { which, html: as_page.then(|| "-".into()), ..Self::default() }
    }

    /// The report; with `as_json`, the answer has no words.
    pub fn answer(&self, as_json: bool, style: Style, task: &Task) -> Answer {
        let told = self.built(task).and_then(|(reports, warnings)| {
            let (output, written) = self.written(&reports)?;
            Ok((reports, warnings, output, written))
        });
        let (reports, warnings, output, written) = match told {
            Ok(told) => told,
            Err(fault) => return fault.answer(Object::new()),
        };
        let mut object = Object::new();
        object.insert("reports".to_owned(), reports.iter().map(report_object).collect());
        object.insert("files".to_owned(), json!(written));
        let text = match output {
            Some(output) => output,
            None if as_json => String::new(),
            None if !written.is_empty() => match style.quiet {
                true => String::new(),
                false => format!("{} written\n", counted(written.len() as u64, "file")),
            },
            None => {
                let width = terminal::width().unwrap_or(WIDTH);
                let texts = reports.iter().map(|report| report::text(report, style.colour, width));
                texts.collect::<Vec<_>>().join("\n")
            }
        };
        let mut answer = Answer::answered(object, text);
        if let Some((name, reason)) = reports.iter().flat_map(|report| &report.missing).next() {
            answer.object.insert("reason".to_owned(), reason.as_str().into());
            answer.complaint =
                Some(Complaint { sentence: plain(&format!("{name} is not drawn: {reason}")), pointer: None });
            answer.exit = Exit::Unfinished;
        }
        answer.warned(warnings)
    }

    /// The reports, and the sentences about their files.
    fn built(&self, task: &Task) -> Result<(Vec<Report>, Vec<String>), Fault> {
        let is_dash = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
        if [&self.markdown, &self.csv, &self.html, &self.latex].into_iter().filter(|path| is_dash(path)).count() > 1 {
            return Err(Fault::bad("only one of --markdown, --csv, --html and --latex can be on standard output"));
        }
        let outputs =
            [("--markdown", &self.markdown), ("--csv", &self.csv), ("--html", &self.html), ("--latex", &self.latex)];
        let outputs: Vec<(&str, &Path)> = outputs
            .into_iter()
            .filter_map(|(option, path)| Some((option, path.as_deref()?)))
            .filter(|(_, path)| !files::is_dash(path))
            .collect();
        files::writable(&outputs).map_err(Fault::bad)?;
        let (mut reports, mut warnings) = (Vec::new(), Vec::new());
        for Found { study, called } in self.which.found()? {
            let folder = self.which.folder(&study, self.from.as_deref());
            let by_name = !self.which.studies.is_empty();
            let parts = Folder::found(&folder)?;
            if !by_name && parts.is_empty() {
                continue;
            }
            let read: Vec<PathBuf> =
                parts.iter().flat_map(|(part, _)| [part.results(), part.journal(), part.times()]).collect();
            let own = outputs.iter().find(|(_, path)| read.iter().any(|read| files::is_same(path, read)));
            if let Some((option, path)) = own {
                return Err(Fault::bad(format!("{option}: {} is a file of the run that is reported", path.display())));
            }
            let Results { header, known, warnings: about } = known(&study, &folder)?;
            warnings.extend(about.iter().map(ToString::to_string));
            let called = quoted(&called);
            let scale = match header.scale {
                1.0 => String::new(),
                scale if scale == study.small => " --small".to_owned(),
                scale => format!(" --scale {scale}"),
            };
            let commands =
                vec![format!("hedgerow study run {called}{scale}"), format!("hedgerow study report {called}")];
            reports.push(report::build(&study, &header, &known, &Pictures(task), commands)?);
        }
        if reports.is_empty() {
            return Err(Fault::bad("none of these studies has results here; run them first"));
        }
        Ok((reports, warnings))
    }

    /// Writes everything that the user asked for; returns the output that replaces the text, and the files.
    fn written(&self, reports: &[Report]) -> Result<(Option<String>, Vec<String>), Fault> {
        let mut out = Written::default();
        let (mut pictures, mut drawings): (Vec<Vec<PathBuf>>, Vec<Vec<PathBuf>>) = (Vec::new(), Vec::new());
        for report in reports {
            let names = figure_names(report);
            let mut of_report = Vec::new();
            for (folder, kind) in [(&self.svg, "svg"), (&self.png, "png")] {
                let Some(folder) = folder else { continue };
                fs::create_dir_all(folder).map_err(|error| Fault::failed(format!("{}: {error}", folder.display())))?;
                of_report.clear();
                for (figure, name) in report.figures.iter().zip(&names) {
                    let path = folder.join(format!("{name}.{kind}"));
                    let bytes = match kind {
                        "png" => png::render(&figure.svg).map_err(|error| Fault::failed(format!("{error:#}")))?,
                        _ => figure.svg.clone().into_bytes(),
                    };
                    out.file(&path, &bytes)?;
                    of_report.push(path);
                }
            }
            pictures.push(of_report);
            drawings.push(self.drawings(report, &names, &mut out)?);
        }
        if let Some(path) = &self.markdown {
            let texts = reports
                .iter()
                .zip(&pictures)
                .map(|(report, pictures)| report::markdown(report, &|figure| Some(link(pictures.get(figure)?, path))));
            out.text(path, texts.collect::<Vec<_>>().join("\n"))?;
        }
        if let Some(path) = &self.csv {
            out.text(path, joined(reports.iter().map(report::csv)))?;
        }
        if let Some(path) = &self.latex {
            let texts = reports
                .iter()
                .zip(&drawings)
                .map(|(report, drawings)| report::latex(report, &|figure| Some(link(drawings.get(figure)?, path))));
            out.text(path, texts.collect::<Result<Vec<_>, _>>()?.join("\n"))?;
        }
        if let Some(path) = &self.html {
            out.text(path, report::html(reports))?;
        }
        Ok((out.output, out.files))
    }

    /// Writes the figures of a report as TikZ, if the user wants them; returns their files.
    fn drawings(&self, report: &Report, names: &[String], out: &mut Written) -> Result<Vec<PathBuf>, Fault> {
        let Some(folder) = &self.tikz else { return Ok(Vec::new()) };
        fs::create_dir_all(folder).map_err(|error| Fault::failed(format!("{}: {error}", folder.display())))?;
        let mut files = Vec::new();
        for (figure, name) in report.figures.iter().zip(names) {
            let path = folder.join(format!("{name}.tikz"));
            out.file(&path, picture::tikz(&figure.svg)?.as_bytes())?;
            files.push(path);
        }
        Ok(files)
    }
}

/// The files written so far.
#[derive(Default)]
struct Written {
    output: Option<String>,
    files: Vec<String>,
}

impl Written {
    fn file(&mut self, path: &Path, bytes: &[u8]) -> Result<(), Fault> {
        files::write(path, bytes).map_err(|error| Fault::failed(format!("{error:#}")))?;
        self.files.push(path.display().to_string());
        Ok(())
    }

    fn text(&mut self, path: &Path, text: String) -> Result<(), Fault> {
        if path == Path::new("-") {
            self.output = Some(text);
            return Ok(());
        }
        self.file(path, text.as_bytes())
    }
}

/// CSV files joined into one: their first lines are the same.
fn joined(texts: impl Iterator<Item = String>) -> String {
    let mut all = String::new();
    for text in texts {
        let rest = match (all.lines().next(), text.split_once('\n')) {
            (Some(first), Some((heading, rest))) if first == heading => rest.to_owned(),
            _ => text,
        };
        all += &rest;
    }
    all
}

/// The link to a picture from a page in this file.
fn link(picture: &Path, page: &Path) -> String {
    let folder = page.parent().unwrap_or(Path::new(""));
    picture.strip_prefix(folder).unwrap_or(picture).display().to_string().replace('\\', "/")
}

/// The names of the figures' files, such as `koene-figure-15`, or `koene-figure-15-2` for the second of that name.
fn figure_names(report: &Report) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let name = |figure: &report::Figure| {
        let words = figure.name.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
        let name = format!("{}-{}", report.name, words.join("-"));
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}-{count}") }
    };
    report.figures.iter().map(name).collect()
}

pub(super) fn report_object(report: &Report) -> Value {
    let (agrees, differs, open) = report.agreement();
    let figures = report.figures.iter().map(|figure| json!({ "name": figure.name, "title": figure.title }));
    json!({
        "name": report.name,
        "title": report.title,
        "thesis": report.thesis,
        "part": report.part,
        "scale": report.scale,
        "units": report.units.0,
        "planned": report.units.1,
        "agrees": agrees,
        "differs": differs,
        "open": open,
        "tables": report.tables.iter().map(table_object).collect::<Vec<_>>(),
        "figures": figures.collect::<Vec<_>>(),
    })
}

fn table_object(table: &Table) -> Value {
    let heading = |heading: &report::Heading| json!({ "text": heading.text, "span": heading.span });
    let row = |row: &report::Row| json!({ "headings": row.headings, "cells": row.cells.iter().map(cell_object).collect::<Vec<_>>() });
    let headings = table.headings.iter().map(|line| line.iter().map(heading).collect::<Vec<_>>());
    json!({
        "name": table.name,
        "title": table.title,
        "corner": table.corner,
        "headings": headings.collect::<Vec<_>>(),
        "rows": table.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn cell_object(cell: &Cell) -> Value {
    let agreement = match cell.agreement {
        Agreement::Unpublished => "unpublished",
        Agreement::Agrees => "agrees",
        Agreement::Differs => "differs",
        Agreement::Open => "open",
    };
    json!({
        "ours": cell.ours,
        "value": cell.estimate.map(|estimate| estimate.value),
        "interval": cell.estimate.and_then(|estimate| estimate.interval).map(|(low, high)| [low, high]),
        "repetitions": cell.repetitions,
        "published": cell.published,
        "agreement": agreement,
        "left_out": cell.left_out,
    })
}
