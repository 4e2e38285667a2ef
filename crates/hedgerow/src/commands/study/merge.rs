//! `study merge`: puts the parts of a study together.

use std::path::{Path, PathBuf};

use clap::Args;
use hedgerow_lab::study::{Merged, merge};

use super::Fault;
use super::files::find;
use crate::answer::{Answer, Object};
use crate::render::counted;

/// Merge the parts of a study that --shard has made into one
///
/// Every unit must be there exactly once. The result is the same, byte by byte, as that of a run that was never split.
///
/// Keys of the JSON object: units, folder, and warnings, sentences about files without checksums, if there are any. A part with
/// a damaged line is refused.
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow study run koene-table-2 --shard 1/2 --out part-1
  hedgerow study run koene-table-2 --shard 2/2 --out part-2
  hedgerow study merge koene-table-2 part-1 part-2 --out results/koene-table-2")]
pub struct Merge {
    /// The name of the study, or a path to its file
    #[arg(value_name = "STUDY")]
    study: String,
    /// Folders with parts of it
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    /// Where the whole is written
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

impl Merge {
    /// Merges the parts; the answer says how many units there are.
    pub fn answer(&self) -> Answer {
        let mut object = Object::new();
        match self.merged() {
            Ok(Merged { units, warnings }) => {
                let folder = self.out.display().to_string();
                let text = format!("{} in {folder}\n", counted(units, "unit"));
                object.insert("units".to_owned(), units.into());
                object.insert("folder".to_owned(), folder.into());
                Answer::answered(object, text).warned(warnings.iter().map(ToString::to_string))
            }
            Err(fault) => fault.answer(object),
        }
    }

    fn merged(&self) -> Result<Merged, Fault> {
        let study = find(&self.study)?.study;
        let folders: Vec<&Path> = self.folders.iter().map(PathBuf::as_path).collect();
        Ok(merge(&study, &folders, &self.out)?)
    }
}
