//! The files of a run by name, and their headers.
//!
//! | file | what it holds |
//! |---|---|
//! | `journal.jsonl` | units as they finish, in any order, each with its time; append-only |
//! | `results.jsonl` | all units in their order, published once: the same bytes from every run on the machine |
//! | `times.jsonl` | the times of each of them, in the same order |
//!
//! The file names of a part of a study contain its number, such as `results-2-of-8.jsonl`.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::model::Study;
use super::units::Shard;
use crate::LabError;
use crate::reading::{Line, Sheet, names};

/// The error for a file with another first line.
const FOREIGN: &str = "this is not the first line of a run of a study";
/// What the user can do about a damaged journal.
const JOURNAL_REMEDY: &str = "take the first line from a copy, or remove the file to begin anew";
/// What the user can do about damaged results.
const RESULTS_REMEDY: &str = "take the file from a copy, or remove it and run the study again";

/// The first line of every file of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The name of the study.
    pub study: String,
    /// A hash of everything that determines its results.
    pub key: String,
    /// The scale.
    pub scale: f64,
    /// The part of the study.
    pub shard: Shard,
    /// The seed.
    pub seed: u64,
    /// The version of the program.
    pub version: String,
}

impl Header {
    /// The header of a run of a study.
    pub fn new(study: &Study, scale: f64, shard: Shard, version: &str) -> Self {
        let (study_name, version) = (study.name.clone(), version.to_owned());
        Self { study: study_name, key: study.key(), scale, shard, seed: study.seed, version }
    }

    pub(super) fn to_json(&self) -> Map<String, Value> {
        let pairs = [
            ("study", json!(self.study)),
            ("key", json!(self.key)),
            ("scale", json!(self.scale)),
            ("shard", json!(self.shard.to_string())),
            ("seed", json!(self.seed.to_string())),
            ("version", json!(self.version)),
        ];
        pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    }

    fn read(object: &Map<String, Value>) -> Option<Self> {
        let text = |key: &str| object.get(key)?.as_str().map(str::to_owned);
        Some(Self {
            study: text("study")?,
            key: text("key")?,
            scale: object.get("scale")?.as_f64()?,
            shard: text("shard")?.parse().ok()?,
            seed: text("seed")?.parse().ok()?,
            version: text("version")?,
        })
    }

    /// Reads the header from the first line of a file.
    pub(super) fn of_line(line: &Line, path: &Path, kind: Kind) -> Result<Self, LabError> {
        let object = match line {
            Line::Object(object) => Some(object),
            Line::Damaged => return Err(kind.damaged(path, 1)),
            Line::Foreign => None,
        };
        let foreign = || LabError::Line { path: path.to_owned(), line: 1, fault: FOREIGN.to_owned() };
        object.and_then(Self::read).ok_or_else(foreign)
    }

    /// The first difference between two runs; the parts may differ.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let pairs = [
            ("study", &self.study, &other.study),
            ("scale", &self.scale.to_string(), &other.scale.to_string()),
            ("seed", &self.seed.to_string(), &other.seed.to_string()),
            ("version", &self.version, &other.version),
            ("study file", &self.key, &other.key),
        ];
        let found = pairs.into_iter().find(|(_, ours, theirs)| ours != theirs);
        found.map(|(what, ours, theirs)| match what {
            "study file" => "the study file has changed since".to_owned(),
            _ => format!("its {what} is {theirs}, not {ours}"),
        })
    }
}

/// The kinds of files with units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Journal,
    Results,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Journal => "journal",
            Self::Results => "results",
        }
    }

    /// The error for a file with a damaged line.
    pub fn damaged(self, path: &Path, line: u64) -> LabError {
        let remedy = match self {
            Self::Journal => JOURNAL_REMEDY,
            Self::Results => RESULTS_REMEDY,
        };
        LabError::Damaged { path: path.to_owned(), line, remedy }
    }
}

/// The files of a run in a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder.
    pub path: PathBuf,
    /// The part of the study.
    pub shard: Shard,
}

impl Folder {
    /// The journal.
    pub fn journal(&self) -> PathBuf {
        self.named(Kind::Journal.name())
    }

    /// The published results.
    pub fn results(&self) -> PathBuf {
        self.named(Kind::Results.name())
    }

    /// The published times.
    pub fn times(&self) -> PathBuf {
        self.named("times")
    }

    fn named(&self, what: &str) -> PathBuf {
        let Shard { index, count } = self.shard;
        let part = if count == 1 { String::new() } else { format!("-{index}-of-{count}") };
        self.path.join(format!("{what}{part}.jsonl"))
    }

    /// The parts that have files in a folder, with the headers of the files. A file whose first line is damaged is an
    /// error: ignoring it could start another run.
    pub fn found(path: &Path) -> Result<Vec<(Self, Header)>, LabError> {
        let names = names(path)?;
        let mut found: Vec<(Self, Header)> = Vec::new();
        // Where there are results, the journal is no longer needed.
        for kind in [Kind::Results, Kind::Journal] {
            for name in &names {
                let Some(shard) = part(name, kind) else { continue };
                if found.iter().any(|(folder, _)| folder.shard == shard) {
                    continue;
                }
                // A run was killed while it wrote the first line.
                let Some(line) = Sheet::first(name)? else { continue };
                let header = Header::of_line(&line, name, kind)?;
                if header.shard != shard {
                    let difference = format!("its part is {}, not {shard}", header.shard);
                    return Err(LabError::Differs { of: "run", path: name.clone(), difference });
                }
                found.push((Self { path: path.to_owned(), shard }, header));
            }
        }
        found.sort_by_key(|(folder, _)| (folder.shard.count, folder.shard.index));
        Ok(found)
    }
}

/// The part in a file's name; none if it is not a file of this kind.
fn part(path: &Path, kind: Kind) -> Option<Shard> {
    let rest = path.file_name()?.to_str()?.strip_prefix(kind.name())?.strip_suffix(".jsonl")?;
    if rest.is_empty() {
        return Some(Shard::WHOLE);
    }
    let shard: Shard = rest.strip_prefix('-')?.replace("-of-", "/").parse().ok()?;
    (shard.count > 1).then_some(shard)
}
