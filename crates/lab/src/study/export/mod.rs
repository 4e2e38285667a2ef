//! Exports the results of a study as a table for other programs, as a stream: its memory does not grow with the study.
//!
//! It reads the file of results twice: once for the columns, and once for the rows. A row has the levels of its cell,
//! the number of the repetition, the seed, the version, the machine, the question, a column for each key of the result,
//! and the seconds. Lists and objects are JSON text.

mod parquet;

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use hedgerow_core::disk::{DiskFile, write_whole};
use serde_json::{Map, Value};

use self::parquet::{Cell, Kind, Parquet};
use super::folder::{Folder, Header, Kind as FileKind};
use super::model::Study;
use super::units::Shard;
use crate::LabError;
use crate::checked_lines::{Opened, open};
use crate::reading::Line;

/// Rows that are held at once.
const GROUP: usize = 1 << 14;
/// The prefix of column names for keys of the result.
const OF_RESULT: &str = "result.";

/// Writes the published results of a study as Parquet; returns the number of rows.
pub fn export(study: &Study, folder: &Path, to: &Path) -> Result<u64, LabError> {
    let files = Folder { path: folder.to_owned(), shard: Shard::WHOLE };
    let path = files.results();
    if !path.exists() {
        let fault = format!("no whole results of {} are here; run it, or merge its parts, first", study.name);
        return Err(LabError::Plan(format!("{}: {fault}", folder.display())));
    }
    let mut columns = Columns::default();
    each(&path, |number, object| {
        if number == 1 {
            let found = Header::of_line(&Line::Object(object.clone()), &path, FileKind::Results)?;
            let ours = Header::new(study, found.scale, Shard::WHOLE, &found.version);
            return match ours.difference(&found) {
                Some(difference) => Err(LabError::Differs { of: "run", path: path.clone(), difference }),
                None => Ok(()),
            };
        }
        columns.see(object);
        Ok(())
    })?;
    // An error in writing names the file that could not be written; an error in reading names the file read.
    let mut wrong = None;
    let written = write_whole(to, |out| {
        let mut out = io::BufWriter::new(out);
        let rows = write(&columns, &files, &mut out).map_err(|error| match error {
            LabError::File { path: at, error } if at.as_os_str().is_empty() => error,
            other => {
                wrong = Some(other);
                io::Error::other("the results cannot be read")
            }
        })?;
        out.flush()?;
        Ok(rows)
    });
    match (written, wrong) {
        (_, Some(error)) => Err(error),
        (Err(error), None) => Err(LabError::file(to)(error)),
        (Ok(rows), None) => Ok(rows),
    }
}

fn write(columns: &Columns, files: &Folder, out: &mut dyn Write) -> Result<u64, LabError> {
    // An error in writing has no path here: the caller adds it.
    let failed = |error: io::Error| LabError::File { path: Default::default(), error };
    let named =
        columns.names.iter().map(|(name, kind)| (name.clone(), *kind)).chain([("seconds".to_owned(), Kind::Real)]);
    let mut parquet = Parquet::begin(out, named.collect()).map_err(failed)?;
    let mut times = DiskFile::open(&files.times()).ok().map(|file| BufReader::new(file).lines());
    let mut next_time = || -> Option<Map<String, Value>> {
        let line = times.as_mut()?.next()?.ok()?;
        match open(line.as_bytes()) {
            Opened::Whole(object) | Opened::Bare(object) => Some(object),
            Opened::Damaged | Opened::Foreign => None,
        }
    };
    next_time(); // The first line says what the others are.
    let mut rows: Vec<Vec<Cell>> = Vec::with_capacity(GROUP);
    each(&files.results(), |number, object| {
        if number == 1 {
            return Ok(());
        }
        let time = next_time().filter(|time| time.get("seed") == object.get("seed"));
        let mut row = columns.row(object);
        row.push(time.and_then(|time| time.get("seconds")?.as_f64()).map_or(Cell::Empty, Cell::Real));
        rows.push(row);
        if rows.len() == GROUP {
            parquet.rows(&rows).map_err(failed)?;
            rows.clear();
        }
        Ok(())
    })?;
    parquet.rows(&rows).map_err(failed)?;
    parquet.end().map_err(failed)
}

/// Calls `hear` with each line of a file of results, numbered from 1.
fn each(path: &Path, mut hear: impl FnMut(u64, &Map<String, Value>) -> Result<(), LabError>) -> Result<(), LabError> {
    let file = DiskFile::open(path).map_err(LabError::file(path))?;
    for (line, number) in BufReader::new(file).lines().zip(1..) {
        match open(line.map_err(LabError::file(path))?.as_bytes()) {
            Opened::Whole(object) | Opened::Bare(object) => hear(number, &object)?,
            Opened::Damaged | Opened::Foreign => return Err(FileKind::Results.damaged(path, number)),
        }
    }
    Ok(())
}

/// The columns of a table, in the order of first appearance.
#[derive(Default)]
struct Columns {
    names: Vec<(String, Kind)>,
}

impl Columns {
    /// Adds the columns of a row.
    fn see(&mut self, row: &Map<String, Value>) {
        let mut see = |name: String, value: &Value| {
            let Some(kind) = kind(value) else { return };
            match self.names.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) if *known == kind => {}
                Some((_, known)) => {
                    let is_number = |kind| matches!(kind, Kind::Whole | Kind::Real);
                    *known = if is_number(*known) && is_number(kind) { Kind::Real } else { Kind::Text };
                }
                None => self.names.push((name, kind)),
            }
        };
        for (key, value) in row {
            match (key.as_str(), value) {
                ("cell", Value::Object(levels)) => {
                    // A factor may have the same name as one of our own columns.
                    levels.iter().for_each(|(factor, level)| see(format!("cell.{factor}"), level));
                }
                ("result", Value::Object(result)) => {
                    result.iter().for_each(|(key, value)| see(format!("{OF_RESULT}{key}"), value));
                }
                _ => see(key.clone(), value),
            }
        }
    }

    /// The cells of a row.
    fn row(&self, row: &Map<String, Value>) -> Vec<Cell> {
        let value = |name: &str| match (name.strip_prefix("cell."), name.strip_prefix(OF_RESULT)) {
            (Some(factor), _) => row.get("cell")?.get(factor),
            (_, Some(key)) => row.get("result")?.get(key),
            _ => row.get(name),
        };
        self.names.iter().map(|(name, kind)| cell(value(name), *kind)).collect()
    }
}

/// The kind of a value; none if it says nothing about its column.
fn kind(value: &Value) -> Option<Kind> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some(Kind::Truth),
        Value::Number(number) if number.is_i64() => Some(Kind::Whole),
        Value::Number(_) => Some(Kind::Real),
        _ => Some(Kind::Text),
    }
}

fn cell(value: Option<&Value>, kind: Kind) -> Cell {
    match (kind, value) {
        (_, None | Some(Value::Null)) => Cell::Empty,
        (Kind::Truth, Some(Value::Bool(truth))) => Cell::Truth(*truth),
        (Kind::Whole, Some(Value::Number(number))) => number.as_i64().map_or(Cell::Empty, Cell::Whole),
        (Kind::Real, Some(Value::Number(number))) => number.as_f64().map_or(Cell::Empty, Cell::Real),
        (Kind::Text, Some(Value::String(text))) => Cell::Text(text.clone()),
        (Kind::Text, Some(other)) => Cell::Text(other.to_string()),
        _ => Cell::Empty,
    }
}
