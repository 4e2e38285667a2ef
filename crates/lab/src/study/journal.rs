//! The units of a run as lines of its files: writing and reading.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::OnceLock;

use serde_json::{Map, Value};

use super::cells::Cell;
use super::folder::{Folder, Header, Kind};
use super::halving::Rounds;
use super::model::{Ask, Study, Task};
use super::run::{Done, Stamp};
use super::units::Unit;
use crate::append::Append;
use crate::checked_lines::{bare, checked, checked_text};
use crate::reading::{Line, Sheet};
use crate::{LabError, Warning};

/// The consequence of a damaged line in a journal that is continued.
const DONE_AGAIN: &str = "its unit is done again";
/// The consequence of a damaged line in a journal that is only read.
const TO_BE_DONE: &str = "a resumed run does its unit again";
/// The consequence of a damaged line in a file of times.
const NO_TIMES: &str = "its times are missing";

/// What is known of a unit.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The published row as text: as an object it takes ten times the memory.
    row: Box<str>,
    /// The result, once somebody has asked for it.
    result: OnceLock<Value>,
    /// The times.
    pub clock: Map<String, Value>,
}

impl Entry {
    /// The entry of a published row.
    pub fn new(row: &Map<String, Value>, clock: Map<String, Value>) -> Self {
        Self { row: bare(row).into(), result: OnceLock::new(), clock }
    }

    /// The published row.
    pub fn row(&self) -> Map<String, Value> {
        // It was written from an object.
        serde_json::from_str(&self.row).unwrap_or_default()
    }

    /// The line of the results.
    pub(super) fn results_line(&self) -> String {
        checked_text(self.row.to_string())
    }

    /// The result, as the report reads it.
    pub fn result(&self) -> &Value {
        self.result.get_or_init(|| self.row().remove("result").unwrap_or(Value::Null))
    }

    /// The time it took, in seconds.
    pub fn seconds(&self) -> f64 {
        self.clock.get("seconds").and_then(Value::as_f64).unwrap_or(0.0)
    }

    /// The line of the journal.
    pub(super) fn journal_line(&self) -> Map<String, Value> {
        let pairs = [("row", self.row()), ("clock", self.clock.clone())];
        pairs.into_iter().map(|(key, part)| (key.to_owned(), part.into())).collect()
    }

    /// The line of the times; the seed identifies the unit.
    pub(super) fn times_line(&self) -> String {
        let seed = self.row().remove("seed").map(|seed| ("seed".to_owned(), seed));
        checked(&seed.into_iter().chain(self.clock.clone()).collect())
    }
}

/// All known units.
pub type Known = BTreeMap<Unit, Entry>;

/// Units that were read, and warnings about their files.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub known: Known,
    pub warnings: Vec<Warning>,
    /// The line of each unit.
    pub lines: BTreeMap<Unit, u64>,
}

/// Finds the unit of a row.
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
        Entry::new(&row, done.clock)
    }

    /// The unit of a row; none if the study has no such unit, or if the random stream differs.
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

    /// The units in a file of this run. Damaged lines of a journal are left out, with this consequence; a damaged line
    /// of results is an error.
    fn entries(
        &self,
        sheet: Sheet,
        header: &Header,
        path: &Path,
        kind: Kind,
        consequence: &'static str,
    ) -> Result<Found, LabError> {
        let mut found = Found { warnings: sheet.warning(path).into_iter().collect(), ..Found::default() };
        let fault = |line: u64, fault: &str| LabError::Line { path: path.to_owned(), line, fault: fault.to_owned() };
        for (line, number) in sheet.lines.into_iter().zip(1..) {
            if number == 1 {
                if let Some(difference) = header.difference(&Header::of_line(&line, path, kind)?) {
                    return Err(LabError::Differs { of: "run", path: path.to_owned(), difference });
                }
                continue;
            }
            let mut object = match (line, kind) {
                (Line::Object(object), _) => object,
                (Line::Damaged, Kind::Results) => return Err(kind.damaged(path, number)),
                (Line::Damaged, Kind::Journal) => {
                    found.warnings.push(Warning::LeftOut { path: path.to_owned(), line: number, consequence });
                    continue;
                }
                (Line::Foreign, _) => return Err(fault(number, "this is not a JSON object")),
            };
            let part = |object: &mut Map<String, Value>, key: &str| match object.remove(key) {
                Some(Value::Object(part)) => Some(part),
                _ => None,
            };
            let entry = match kind {
                Kind::Results => Some((object, Map::new())),
                Kind::Journal => part(&mut object, "row").zip(part(&mut object, "clock")),
            };
            let is_of_version =
                |row: &Map<String, Value>| row.get("version").and_then(Value::as_str) == Some(&header.version);
            let entry = entry.filter(|(row, _)| is_of_version(row));
            let unit = entry.as_ref().and_then(|(row, _)| self.unit(row));
            let Some(((row, clock), unit)) = entry.zip(unit) else {
                return Err(fault(number, "this unit is not one of the study"));
            };
            found.lines.insert(unit, number);
            if found.known.insert(unit, Entry::new(&row, clock)).is_some() {
                return Err(fault(number, "this unit is there twice"));
            }
        }
        Ok(found)
    }

    /// Reads the published results of a part; nothing if there are none. They must be complete.
    pub fn published(&self, folder: &Folder, header: &Header) -> Result<Option<Found>, LabError> {
        let path = folder.results();
        let Some(sheet) = Sheet::find(&path)? else { return Ok(None) };
        let (lines, is_cut) = (sheet.lines.len() as u64, !sheet.rest.is_empty());
        let mut found = self.entries(sheet, header, &path, Kind::Results, "")?;
        let rounds = Rounds::new(self.study, self.cells, self.scale);
        let wanted = rounds.wanted(&found.known, folder.shard);
        let missing = wanted.iter().filter(|unit| !found.known.contains_key(unit)).count();
        if is_cut || missing > 0 {
            let fault = format!("the file is cut off: {missing} units are missing");
            return Err(LabError::Line { path, line: lines, fault });
        }
        found.take_times(folder);
        Ok(Some(found))
    }

    /// Reads a journal without changing it.
    pub fn journal(&self, folder: &Folder, header: &Header) -> Result<Found, LabError> {
        let path = folder.journal();
        self.entries(Sheet::open(&path)?, header, &path, Kind::Journal, TO_BE_DONE)
    }

    /// Continues a journal, or creates it if there is none; returns its content.
    pub fn resume(&self, folder: &Folder, header: &Header) -> Result<(Append, Found), LabError> {
        let path = folder.journal();
        let first = header.to_json();
        let Some(mut file) = Append::open(&path)? else {
            let mut file = Append::create(&path)?;
            file.line(&first)?;
            file.save()?;
            return Ok((file, Found::default()));
        };
        let sheet = Sheet::read(file.reader(), &path)?;
        if sheet.lines.is_empty() {
            // A run was killed while it wrote the first line. Any other content is not ours to cut.
            if !checked(&first).as_bytes().starts_with(&sheet.rest) {
                return Err(LabError::Line { path, line: 1, fault: "this is not the journal of a study".to_owned() });
            }
            file.cut(0, true)?;
            file.line(&first)?;
            file.save()?;
            return Ok((file, Found::default()));
        }
        let (length, has_sums) = (sheet.length, sheet.has_sums);
        let found = self.entries(sheet, header, &path, Kind::Journal, DONE_AGAIN)?;
        file.cut(length, has_sums)?;
        Ok((file, found))
    }
}

impl Found {
    /// Adds the times. They are optional: the results stand without them.
    fn take_times(&mut self, folder: &Folder) {
        let path = folder.times();
        let sheet = match Sheet::find(&path) {
            Ok(Some(sheet)) => sheet,
            Ok(None) => return,
            Err(_) => {
                self.warnings.push(Warning::NoTimes { path, units: self.known.len() as u64 });
                return;
            }
        };
        self.warnings.extend(sheet.warning(&path));
        let (has_sums, before) = (sheet.has_sums, self.warnings.len());
        let mut clocks = Vec::new();
        for (line, number) in sheet.lines.into_iter().zip(1..) {
            match line {
                Line::Object(clock) if number > 1 => clocks.push(clock),
                Line::Object(_) => {}
                Line::Damaged | Line::Foreign => {
                    self.warnings.push(Warning::LeftOut { path: path.clone(), line: number, consequence: NO_TIMES });
                }
            }
        }
        let is_damaged = self.warnings.len() > before;
        if has_sums {
            let of_seed = |mut clock: Map<String, Value>| match clock.shift_remove("seed") {
                Some(Value::String(seed)) => Some((seed, clock)),
                _ => None,
            };
            let mut clocks: HashMap<String, _> = clocks.into_iter().filter_map(of_seed).collect();
            for entry in self.known.values_mut() {
                let row = entry.row();
                let seed = row.get("seed").and_then(Value::as_str);
                entry.clock = seed.and_then(|seed| clocks.remove(seed)).unwrap_or_default();
            }
        } else if !is_damaged && clocks.len() == self.known.len() {
            // Older versions relied on the order alone.
            self.known.values_mut().zip(clocks).for_each(|(entry, clock)| entry.clock = clock);
        }
        let units = self.known.values().filter(|entry| entry.clock.is_empty()).count() as u64;
        if units > 0 && !is_damaged {
            self.warnings.push(Warning::NoTimes { path, units });
        }
    }
}
