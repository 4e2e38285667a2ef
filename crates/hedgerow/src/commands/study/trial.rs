//! A small run of a study for the page. It runs a study that comes with the program, leaves no file, and reports what
//! is done so far.

use std::path::Path;

use hedgerow_lab::study::{Progress, Run, Shard, report};
use serde_json::{Value, json};

use super::Fault;
use super::files::find_built_in;
use super::machine::stamp;
use super::pictures::Pictures;
use super::report::report_object;
use super::worker::UnitWorker;
use crate::answer::{Answer, Exit, Object};
use crate::pool::Task;
use hedgerow_workbench::{Known, KnownStudy};

/// The share of the time for units; the report needs the rest.
const SHARE: f64 = 0.9;

/// Runs it; meanwhile it reports how many units are done.
pub fn answer(name: &str, task: &Task) -> Answer {
    run(name, task).unwrap_or_else(|fault| fault.answer(Object::new()))
}

fn run(name: &str, task: &Task) -> Result<Answer, Fault> {
    let study = find_built_in(name)?;
    // This folder is neither read nor written.
    let folder = Path::new("");
    let run = Run { study: &study, scale: study.small, shard: Shard::WHOLE, folder, stamp: stamp(), threads: 1 };
    let budget = match task.budget.time_left() {
        Some(left) => task.budget.within(left.mul_f64(SHARE)),
        None => task.budget.clone(),
    };
    let progress = |&Progress { done, total, .. }: &Progress| {
        task.tell(Known::Study(KnownStudy { name: name.to_owned(), done, total }));
    };
    let (results, stopped) = run.in_memory(&UnitWorker, &budget, &progress)?;
    let commands = vec![format!("hedgerow study run {name} --small"), format!("hedgerow study report {name}")];
    let report = report::build(&study, &results.header, &results.known, &Pictures(task), commands)?;
    let figures = report.figures.iter().map(|figure| json!({ "title": figure.title, "svg": figure.svg }));
    let mut object = Object::new();
    let (done, total) = report.units;
    object.insert("name".to_owned(), name.into());
    object.insert("done".to_owned(), done.into());
    object.insert("total".to_owned(), total.into());
    object.insert("report".to_owned(), report_object(&report));
    object.insert("pictures".to_owned(), figures.collect::<Vec<Value>>().into());
    let mut answer = Answer::answered(object, String::new());
    if let Some(why) = stopped {
        answer.object.insert("reason".to_owned(), why.to_string().into());
        answer.exit = Exit::Unfinished;
    }
    Ok(answer)
}
