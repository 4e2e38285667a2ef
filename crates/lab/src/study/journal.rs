//! The files of a run: what is written while it goes on, and what is published when it is whole.
//!
//! | file | what it holds |
//! |---|---|
//! | `journal.jsonl` | units as they are finished, in any order, each with its time; it only grows |
//! | `results.jsonl` | all units in their order, published once: the same bytes from every run on the machine |
//! | `times.jsonl` | what the clock said of each of them, in the same order |
//!
//! A part of a study has its number in the names of its files, such as `results-2-of-8.jsonl`.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::cells::Cell;
use super::halving::Rounds;
use super::model::{Ask, Study, Task};
use super::run::{Done, Stamp};
use super::units::{Shard, Unit};
use crate::LabError;
use crate::append::Append;

/// What is known of a unit.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What is published of it.
    pub row: Map<String, Value>,
    /// What the clock said.
    pub clock: Map<String, Value>,
}

impl Entry {
    /// The result, as the report looks into it.
    pub fn result(&self) -> &Value {
        self.row.get("result").unwrap_or(&Value::Null)
    }

    /// The time it took, in seconds.
    pub fn seconds(&self) -> f64 {
        self.clock.get("seconds").and_then(Value::as_f64).unwrap_or(0.0)
    }
}

/// All units that are known.
pub type Known = BTreeMap<Unit, Entry>;

/// The first line of every file of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The name of the study.
    pub study: String,
    /// A number that follows from all that its results follow from.
    pub key: String,
    /// The scale.
    pub scale: f64,
    /// Which part of it.
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

    pub(super) fn to_json(&self) -> Value {
        json!({
            "study": self.study,
            "key": self.key,
            "scale": self.scale,
            "shard": self.shard.to_string(),
            "seed": self.seed.to_string(),
            "version": self.version,
        })
    }

    fn read(line: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| value.get(key)?.as_str().map(str::to_owned);
        Some(Self {
            study: text("study")?,
            key: text("key")?,
            scale: value.get("scale")?.as_f64()?,
            shard: text("shard")?.parse().ok()?,
            seed: text("seed")?.parse().ok()?,
            version: text("version")?,
        })
    }

    /// What differs first between two runs; the part may.
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

/// Where the files of a run are.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder.
    pub path: PathBuf,
    /// Which part of the study.
    pub shard: Shard,
}

impl Folder {
    /// The journal.
    pub fn journal(&self) -> PathBuf {
        self.named("journal")
    }

    /// The published results.
    pub fn results(&self) -> PathBuf {
        self.named("results")
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

    /// The parts that have files in a folder, with what the files say of themselves.
    pub fn found(path: &Path) -> Result<Vec<(Self, Header)>, LabError> {
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(LabError::file(path)(error)),
        };
        let mut names: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        names.sort();
        let mut found: Vec<(Self, Header)> = Vec::new();
        for name in names {
            let stem = name.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            let is_ours = name.extension().is_some_and(|extension| extension == "jsonl")
                && ["journal", "results"].iter().any(|prefix| stem.starts_with(prefix));
            if !is_ours {
                continue;
            }
            let Some(header) = first_line(&name)?.as_deref().and_then(Header::read) else { continue };
            let folder = Self { path: path.to_owned(), shard: header.shard };
            if found.iter().all(|(other, _)| other.shard != folder.shard) {
                found.push((folder, header));
            }
        }
        Ok(found)
    }
}

fn first_line(path: &Path) -> Result<Option<String>, LabError> {
    use std::io::BufRead;
    let file = File::open(path).map_err(LabError::file(path))?;
    let mut line = Vec::new();
    // A header is short; what has no line of that length is none of ours.
    let mut reader = io::BufReader::new(file).take(1 << 16);
    reader.read_until(b'\n', &mut line).map_err(LabError::file(path))?;
    Ok(line.ends_with(b"\n").then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Finds the unit that a row is of.
pub(super) struct Units<'a> {
    study: &'a Study,
    cells: &'a [Cell],
    scale: f64,
    places: HashMap<Vec<String>, usize>,
}

impl<'a> Units<'a> {
    pub fn new(study: &'a Study, cells: &'a [Cell], scale: f64) -> Self {
        let names = |cell: &Cell| study.levels(&cell.levels).iter().map(|level| level.name.clone()).collect();
        let places = cells.iter().enumerate().map(|(place, cell)| (names(cell), place)).collect();
        Self { study, cells, scale, places }
    }

    /// The row of a unit.
    pub fn row(&self, cell: &Cell, unit: Unit, stamp: &Stamp, mut done: Done) -> Entry {
        if let (Task::Ask(Ask { keep, .. }), Value::Object(result)) = (&self.study.task, &mut done.result) {
            result.retain(|key, _| keep.is_empty() || keep.contains(key));
        }
        let job = self.study.job(cell, unit.repetition);
        let levels = self.study.levels(&cell.levels);
        let named = self
            .study
            .factors
            .iter()
            .zip(levels)
            .map(|(factor, level)| (factor.name.clone(), level.name.clone().into()));
        let mut row = Map::new();
        row.insert("study".to_owned(), self.study.name.clone().into());
        row.insert("cell".to_owned(), named.collect::<Map<_, _>>().into());
        row.insert("repetition".to_owned(), unit.repetition.into());
        row.insert("seed".to_owned(), job.seed.number().to_string().into());
        row.insert("version".to_owned(), stamp.version.clone().into());
        row.insert("machine".to_owned(), stamp.machine.clone().into());
        let (key, asked) = match done.asked {
            Some(words) => ("ask", words.into()),
            None => job.work.told(),
        };
        row.insert(key.to_owned(), asked);
        row.insert("result".to_owned(), done.result);
        Entry { row, clock: done.clock }
    }

    /// The unit that a row is of; none if the study has no such unit, or its random stream is another.
    fn unit(&self, row: &Map<String, Value>) -> Option<Unit> {
        let levels = row.get("cell")?.as_object()?;
        let name = |factor: &super::model::Factor| levels.get(&factor.name)?.as_str().map(str::to_owned);
        let names = self.study.factors.iter().map(name).collect::<Option<Vec<_>>>()?;
        let unit = Unit { cell: *self.places.get(&names)?, repetition: row.get("repetition")?.as_u64()? };
        let cell = &self.cells[unit.cell];
        let is_ours = unit.repetition < Rounds::new(self.study, self.cells, self.scale).most(cell)
            && row.get("seed")?.as_str()? == self.study.seed_of(cell, unit.repetition).number().to_string();
        is_ours.then_some(unit)
    }

    /// Reads a file of this run; the answer has the length of the lines that are whole.
    fn entries(&self, bytes: &[u8], header: &Header, path: &Path) -> Result<(Known, usize), LabError> {
        let fault = |line: usize, fault: &str| LabError::Line {
            path: path.to_owned(),
            line: line as u64 + 1,
            fault: fault.to_owned(),
        };
        let mut known = Known::new();
        let mut length = 0;
        for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let Some(whole) = line.strip_suffix(b"\n") else { break };
            length += line.len();
            if number == 0 {
                let found = str::from_utf8(whole).ok().and_then(Header::read);
                let found = found.ok_or_else(|| fault(0, "this is not the first line of a run of a study"))?;
                if let Some(difference) = header.difference(&found) {
                    return Err(LabError::Differs { of: "run", path: path.to_owned(), difference });
                }
                continue;
            }
            let Ok(Value::Object(mut object)) = serde_json::from_slice::<Value>(whole) else {
                return Err(fault(number, "this is not a JSON object"));
            };
            let part = |object: &mut Map<String, Value>, key: &str| match object.remove(key) {
                Some(Value::Object(part)) => Some(part),
                _ => None,
            };
            let (row, clock) = match (part(&mut object, "row"), part(&mut object, "clock")) {
                (Some(row), Some(clock)) => (row, clock),
                _ => (object, Map::new()),
            };
            let unit = self.unit(&row).ok_or_else(|| fault(number, "this unit is not one of the study"))?;
            if known.insert(unit, Entry { row, clock }).is_some() {
                return Err(fault(number, "this unit is there twice"));
            }
        }
        Ok((known, length))
    }

    /// Reads what a part has published; nothing if it has not. All of it must be there.
    pub fn published(&self, folder: &Folder, header: &Header) -> Result<Option<Known>, LabError> {
        let path = folder.results();
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(LabError::file(&path)(error)),
        };
        let (mut known, length) = self.entries(&bytes, header, &path)?;
        let rounds = Rounds::new(self.study, self.cells, self.scale);
        let missing = rounds.wanted(&known, folder.shard).iter().filter(|unit| !known.contains_key(unit)).count();
        if length < bytes.len() || missing > 0 {
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
            let fault = format!("the file is cut off: {missing} units are missing");
            return Err(LabError::Line { path, line: lines, fault });
        }
        // Times are a courtesy: without them the results stand.
        if let Ok(text) = fs::read_to_string(folder.times()) {
            for (entry, line) in known.values_mut().zip(text.lines().skip(1)) {
                if let Ok(Value::Object(clock)) = serde_json::from_str(line) {
                    entry.clock = clock;
                }
            }
        }
        Ok(Some(known))
    }

    /// Reads a journal without touching it.
    pub fn journal(&self, folder: &Folder, header: &Header) -> Result<Known, LabError> {
        let path = folder.journal();
        let bytes = fs::read(&path).map_err(LabError::file(&path))?;
        Ok(self.entries(&bytes, header, &path)?.0)
    }

    /// Goes on with a journal, or begins it if there is none; what is in it comes back.
    pub fn resume(&self, folder: &Folder, header: &Header) -> Result<(Append, Known), LabError> {
        let path = folder.journal();
        let first = header.to_json().to_string();
        let Some(mut file) = Append::open(&path)? else {
            let mut file = Append::create(&path)?;
            file.line(first)?;
            file.save()?;
            return Ok((file, Known::new()));
        };
        let mut bytes = Vec::new();
        file.reader().read_to_end(&mut bytes).map_err(LabError::file(&path))?;
        if !bytes.contains(&b'\n') {
            // Killed while the first line was written. Anything else is a file that is not ours to cut.
            if !first.as_bytes().starts_with(&bytes) {
                return Err(LabError::Line { path, line: 1, fault: "this is not the journal of a study".to_owned() });
            }
            file.cut(0)?;
            file.line(first)?;
            file.save()?;
            return Ok((file, Known::new()));
        }
        let (known, length) = self.entries(&bytes, header, &path)?;
        file.cut(length as u64)?;
        Ok((file, known))
    }
}

/// A line of the journal.
pub(super) fn journal_line(entry: &Entry) -> String {
    json!({ "row": entry.row, "clock": entry.clock }).to_string()
}
