//! `study export`: results as a table for other programs.

use std::path::PathBuf;

use clap::Args;
use hedgerow_lab::study::export;

use super::Fault;
use super::files::{find, usual_folder};
use crate::answer::{Answer, Object};
use crate::render::counted;

/// Write the results of a study as a table for other programs
///
/// The table has a row for each unit: the levels of its cell (cell.NAME), repetition, seed, version, machine, what was asked, a column for
/// each key of the result (result.KEY; lists and objects as JSON text) and seconds. It is written in a stream: a large study takes
/// no more memory than a small one.
///
/// Keys of the JSON object: rows and file.
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow study export koene-table-2 --parquet units.parquet
  python -c 'import pandas; print(pandas.read_parquet(\"units.parquet\"))'")]
pub struct Export {
    /// The name of the study, or a path to its file
    #[arg(value_name = "STUDY")]
    study: String,
    /// The folder of the results [default: results/NAME]
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// The file to be written, as Parquet, which pandas, polars and DuckDB read
    #[arg(long, value_name = "FILE")]
    parquet: PathBuf,
}

impl Export {
    /// Exports the rows; the answer says how many there are.
    pub fn answer(&self) -> Answer {
        let mut object = Object::new();
        match self.exported() {
            Ok(rows) => {
                let file = self.parquet.display().to_string();
                let text = format!("{} in {file}\n", counted(rows, "row"));
                object.insert("rows".to_owned(), rows.into());
                object.insert("file".to_owned(), file.into());
                Answer::answered(object, text)
            }
            Err(fault) => fault.answer(object),
        }
    }

    fn exported(&self) -> Result<u64, Fault> {
        let study = find(&self.study)?.study;
        let folder = self.from.clone().unwrap_or_else(|| usual_folder(&study));
        Ok(export(&study, &folder, &self.parquet)?)
    }
}
