//! `study list`: which studies there are, and how long they take.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use clap::Args;
use hedgerow_lab::study::{RunProgress, Study, Task, Work, progress};
use serde_json::{Value, json};

use super::files::{Found, RESULTS, each};
use super::times::{self, Estimate, Measured, Span};
use crate::answer::{Answer, Object};
use crate::files;
use crate::render::{Style, counted};
use crate::terminal::bold;

/// A run whose files have not changed for this long is not running.
const STILL: Duration = Duration::from_secs(10);

/// List the studies, with how much they do and how long they take
///
/// These come with the program; files of the folder ./studies are listed as well, and win over those of the same name.
/// Times are for this machine and so many --threads, by the results in ./results if there are any; else they are those that
/// were measured on the machine that is named. Cells that were never run are counted by the times that their engines are given, games
/// times turns times the time of a turn, if they are given any; the time is then told as "at least".
///
/// Keys of the JSON object: studies (each with name, thesis, part, title, kind, cells, units, seconds, small_seconds and
/// measured_on: a machine, "here", or null; at_least, whether cells that were never run are missing or counted by their engines' times; and of a run in ./results done and planned, its units (else null), and running,
/// whether it has grown within the last ten seconds); and warnings, sentences about files that cannot be read, if there are any.
#[derive(Args, Default)]
#[command(after_help = "Examples:
  hedgerow study list
  hedgerow study list --write-times studies/times.toml")]
pub struct List {
    /// Write the times of the results in ./results to a file, to be built into the program
    #[arg(long, value_name = "FILE")]
    write_times: Option<PathBuf>,
}

impl List {
    /// The list.
    pub fn answer(&self, threads: usize, style: Style) -> Answer {
        let object = Object::new();
        let (found, faults): (Vec<_>, Vec<_>) = each().partition(Result::is_ok);
        let found: Vec<Found> = found.into_iter().flatten().collect();
        let warnings = faults.into_iter().filter_map(Result::err).map(|fault| fault.sentence);
        let studies: Vec<&Study> = found.iter().map(|found| &found.study).collect();
        let written = self.write_times.as_ref().map(|path| files::write(path, times::file(&studies).as_bytes()));
        if let Some(Err(error)) = written {
            return super::Fault::failed(format!("{error:#}")).answer(object);
        }
        told(&studies, threads, style).warned(warnings)
    }
}

fn told(studies: &[&Study], threads: usize, style: Style) -> Answer {
    let mut text = String::new();
    let mut listed: Vec<Value> = Vec::new();
    let mut elsewhere: Option<String> = None;
    let mut by_budgets = false;
    let mut last_thesis = None;
    for study in studies {
        let estimate = Estimate::of(study);
        let cells = study.cells(1.0).iter().filter(|cell| cell.left_out.is_none()).count() as u64;
        let units = study.total(1.0);
        let kind = kind(study);
        let seconds = |span: Span| span.on(threads).as_secs_f64();
        // A folder that cannot be read shows no run.
        let run = progress(study, &Path::new(RESULTS).join(&study.name)).ok().flatten();
        listed.push(json!({
            "name": study.name,
            "thesis": study.thesis,
            "part": study.part,
            "title": study.title,
            "kind": kind,
            "cells": cells,
            "units": units,
            "seconds": estimate.as_ref().map(|estimate| seconds(estimate.whole)),
            "small_seconds": estimate.as_ref().map(|estimate| seconds(estimate.small)),
            "measured_on": estimate.as_ref().and_then(|estimate| estimate.measured.name()),
            "at_least": estimate.as_ref().is_some_and(|estimate| estimate.whole.is_least()),
            "done": run.map(|run| run.done),
            "planned": run.map(|run| run.planned),
            "running": run.as_ref().is_some_and(is_running),
        }));
        if style.quiet {
            text += &format!("{}\n", study.name);
            continue;
        }
        if last_thesis != Some(&study.thesis) {
            let thesis = study.thesis.as_deref().unwrap_or("Others");
            text += &format!("{}{}\n", if text.is_empty() { "" } else { "\n" }, bold(thesis, style.colour));
            last_thesis = Some(&study.thesis);
        }
        let part = study.part.as_ref().map_or_else(String::new, |part| format!("{part}: "));
        text += &format!("  {:<28}  {part}{}\n", study.name, study.title);
        let time = match &estimate {
            None => "not measured".to_owned(),
            Some(estimate) => {
                let mark = if matches!(estimate.measured, Measured::Elsewhere(_)) { "*" } else { "" };
                if let Measured::Elsewhere(machine) = &estimate.measured {
                    elsewhere.get_or_insert_with(|| machine.clone());
                }
                by_budgets |= estimate.whole.by_budget > 0;
                format!("{}{mark}, small {}{mark}", spoken(estimate.whole, threads), spoken(estimate.small, threads))
            }
        };
        text += &format!("  {:<28}  {kind}, {}, {}; {time}\n", "", counted(cells, "cell"), counted(units, "unit"));
    }
    if !style.quiet {
        let threads = if threads == 1 { "one thread".to_owned() } else { format!("{threads} threads") };
        text += &format!("\nTimes are for {threads}, measured on this machine.\n");
        if let Some(machine) = elsewhere {
            text += &format!("* as measured on another machine: {machine}.\n");
        }
        if by_budgets {
            text += "At least: cells that were never run are counted by the times that their engines are given for a turn.\n";
        }
    }
    let mut object = Object::new();
    object.insert("studies".to_owned(), listed.into());
    Answer::answered(object, text)
}

fn is_running(run: &RunProgress) -> bool {
    let age = run.changed.and_then(|changed| SystemTime::now().duration_since(changed).ok());
    !run.finished && age.is_some_and(|age| age < STILL)
}

fn spoken(span: Span, threads: usize) -> String {
    let time = times::words(span.on(threads));
    let time = if span.is_least() { format!("at least {time}") } else { time };
    match span.without {
        0 => time,
        1 => format!("{time} without 1 cell"),
        cells => format!("{time} without {cells} cells"),
    }
}

/// What a study does, in a word or two.
pub fn kind(study: &Study) -> String {
    let kind = match &study.task {
        Task::Games(_) if study.halving.is_some() => "tuning",
        Task::Games(games) if games.turns => "turns",
        Task::Games(_) => "match grid",
        Task::Ask(_) => {
            let Some(cell) = study.cells(1.0).into_iter().next() else { return "question".to_owned() };
            let Work::Ask(question) = study.job(&cell, 0).work else { return "question".to_owned() };
            let words: Vec<&str> = question.command.iter().map(String::as_str).collect();
            match words[..] {
                ["scale", ..] => "scale grid",
                ["value", ..] => "value table",
                ["best", ..] => "best moves",
                ["nash", "survey", ..] => "survey",
                ["nash", ..] => "nash table",
                ["solve", ..] => "solver",
                [verb, ..] => return verb.to_owned(),
                [] => "question",
            }
        }
    };
    kind.to_owned()
}
