//! Merges the parts of a study, and reads the known units of a study.

use std::path::Path;

use super::cells::Cell;
use super::folder::{Folder, Header};
use super::halving::Rounds;
use super::journal::{Found, Known, Units};
use super::model::Study;
use super::publish::{make_folder, publish};
use super::units::{Shard, Unit};
use crate::{LabError, Warning};

/// The result of a merge.
#[derive(Clone, Debug)]
pub struct Merged {
    /// How many units there are.
    pub units: u64,
    /// Warnings about the files of the parts.
    pub warnings: Vec<Warning>,
}

/// Merges the parts of a study in these folders; every unit must be there exactly once.
pub fn merge(study: &Study, folders: &[&Path], out: &Path) -> Result<Merged, LabError> {
    let mut parts = Vec::new();
    for path in folders {
        let found = Folder::found(path)?;
        if found.is_empty() {
            return Err(LabError::Plan(format!("{}: no part of a study is in this folder", path.display())));
        }
        parts.extend(found);
    }
    let Some((_, first)) = parts.first().cloned() else {
        return Err(LabError::Plan("there is no part to merge".to_owned()));
    };
    let header = Header { shard: Shard::WHOLE, ..Header::new(study, first.scale, Shard::WHOLE, &first.version) };
    let cells = study.cells(first.scale);
    let units = Units::new(study, &cells, first.scale);
    let mut known = Known::new();
    let mut warnings = Vec::new();
    for (folder, found) in &parts {
        if let Some(difference) = header.difference(found) {
            return Err(LabError::Differs { of: "run", path: folder.results(), difference });
        }
        let Some(part) = units.published(folder, found)? else {
            let fault = format!("part {} of the study is not finished", folder.shard);
            return Err(LabError::Plan(format!("{}: {fault}", folder.path.display())));
        };
        warnings.extend(part.warnings);
        for (unit, entry) in part.known {
            if known.insert(unit, entry).is_some() {
                return Err(twice(study, &cells, unit));
            }
        }
    }
    let wanted = Rounds::new(study, &cells, first.scale).wanted(&known, Shard::WHOLE);
    let missing: Vec<&Unit> = wanted.iter().filter(|unit| !known.contains_key(unit)).collect();
    if let Some(unit) = missing.first() {
        let (count, all) = (missing.len(), wanted.len());
        let fault = format!("{count} of {all} units are missing, the first is {}", named(study, &cells, **unit));
        return Err(LabError::Plan(format!("{}: {fault}", study.name)));
    }
    if known.len() > wanted.len() {
        return Err(LabError::Plan(format!("{}: there are units that the study does not have", study.name)));
    }
    make_folder(out)?;
    publish(&Folder { path: out.to_owned(), shard: Shard::WHOLE }, &header, &known)?;
    Ok(Merged { units: known.len() as u64, warnings })
}

pub(super) fn named(study: &Study, cells: &[Cell], unit: Unit) -> String {
    let key = &cells[unit.cell].key;
    let cell = if key.is_empty() { study.name.as_str() } else { key };
    format!("repetition {} of {cell}", unit.repetition)
}

fn twice(study: &Study, cells: &[Cell], unit: Unit) -> LabError {
    LabError::Plan(format!("{}: {} is there twice", study.name, named(study, cells, unit)))
}

/// What is known of a study.
#[derive(Clone, Debug)]
pub struct Results {
    /// The header of the files; for the whole study.
    pub header: Header,
    /// The units.
    pub known: Known,
    /// Warnings about the files.
    pub warnings: Vec<Warning>,
}

/// The known units of a study: the published ones in a folder, or else those in its journals.
pub fn known(study: &Study, folder: &Path) -> Result<Results, LabError> {
    let found = Folder::found(folder)?;
    let Some((_, first)) = found.first().cloned() else {
        let fault = format!("no results of {} are here; run it first", study.name);
        return Err(LabError::Plan(format!("{}: {fault}", folder.display())));
    };
    let cells = study.cells(first.scale);
    let units = Units::new(study, &cells, first.scale);
    let mut all = Found::default();
    let header = Header::new(study, first.scale, Shard::WHOLE, &first.version);
    // With a whole run, its parts are not needed.
    let whole = found.iter().position(|(folder, _)| folder.shard == Shard::WHOLE);
    let chosen = whole.map_or(&found[..], |place| &found[place..=place]);
    for (folder, found) in chosen {
        if let Some(difference) = header.difference(found) {
            return Err(LabError::Differs { of: "run", path: folder.path.clone(), difference });
        }
        let part = match units.published(folder, found)? {
            Some(part) => part,
            None => units.journal(folder, found)?,
        };
        all.known.extend(part.known);
        all.warnings.extend(part.warnings);
    }
    Ok(Results { header, known: all.known, warnings: all.warnings })
}
