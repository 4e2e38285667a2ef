//! `study check`: whether study files can be read and run.

use clap::Args;
use hedgerow_lab::study::Study;
use serde_json::{Value, json};

use super::Fault;
use super::files::find;
use super::worker::UnitWorker;
use crate::answer::{Answer, Complaint, Exit, Object, plain};
use crate::render::counted;

/// Check study files: that they can be read, and that every cell can be run
///
/// A fault is told with its line, or with the cell in which it shows, such as an engine that is not known; of every file the
/// first.
///
/// Keys of the JSON object: studies (each with name, cells and units), and errors if there are any.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow study check studies/*.toml
  hedgerow study check koene-table-2")]
pub struct Check {
    /// Study files, or names of studies
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
}

impl Check {
    /// The studies that are right, and what is wrong with the others.
    pub fn answer(&self) -> Answer {
        let mut text = String::new();
        let mut right: Vec<Value> = Vec::new();
        let mut errors: Vec<String> = Vec::new();
        for called in &self.files {
            match checked(called) {
                Ok(study) => {
                    let cells = study.cells(1.0).iter().filter(|cell| cell.left_out.is_none()).count() as u64;
                    let units = study.total(1.0);
                    right.push(json!({ "name": study.name, "cells": cells, "units": units }));
                    text += &format!("{}: {}, {}\n", study.name, counted(cells, "cell"), counted(units, "unit"));
                }
                Err(fault) => errors.push(plain(&fault.sentence)),
            }
        }
        let mut object = Object::new();
        object.insert("studies".to_owned(), right.into());
        let mut answer = Answer::answered(object, text);
        if !errors.is_empty() {
            let sentence = errors.join("\n");
            answer.object.insert("errors".to_owned(), errors.into());
            answer.complaint = Some(Complaint { sentence, pointer: None });
            answer.exit = Exit::BadInput;
        }
        answer
    }
}

fn checked(called: &str) -> Result<Study, Fault> {
    let study = find(called)?.study;
    study.check(1.0, &UnitWorker)?;
    Ok(study)
}
