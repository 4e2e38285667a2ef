//! Reads study files; every error names its line.

mod report;
mod task;

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::path::Path as FilePath;

use toml::{Spanned, Value};

use super::cells::{Comparison, LeaveOut};
use super::file::{FactorFile, HalvingFile, LeaveOutFile, Levels, StudyFile, Text};
use super::model::{Factor, Halving, Level, Measure, MeasureKind, Study, Task, Where};
use super::template::Template;
use crate::LabError;

/// The most cells of a study: more would be a mistake.
const MOST_CELLS: usize = 100_000;

/// The most units of a study, for the same reason.
const MOST_UNITS: u64 = 10_000_000;

/// An error, and its place in the text.
type Fault = (Range<usize>, String);

impl Study {
    /// Reads the text of a study file; the study has the file's name. Errors name the line.
    pub fn read(text: &str, path: &FilePath) -> Result<Self, LabError> {
        let line = |place: usize| 1 + text.as_bytes().iter().take(place).filter(|&&byte| byte == b'\n').count() as u64;
        let fault = |(place, fault): Fault| LabError::Line { path: path.to_owned(), line: line(place.start), fault };
        let file: StudyFile = toml::from_str(text)
            .map_err(|error| fault((error.span().unwrap_or(0..0), error.message().replace('\n', ": "))))?;
        let name = name_of(path).ok_or_else(|| LabError::Plan(format!("{}: {NAMING}", path.display())))?;
        study(file, name).map_err(fault)
    }
}

/// The rule for names of studies.
const NAMING: &str = "the name of a study is made of letters, digits, hyphens, underscores and dots, and begins with a letter or a digit";

/// The name of the study in this file. It also names the folder of results, so it must not lead anywhere else.
fn name_of(path: &FilePath) -> Option<String> {
    let name = path.file_stem()?.to_str()?;
    let is_good = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
    (name.starts_with(char::is_alphanumeric) && name.chars().all(is_good)).then(|| name.to_owned())
}

/// An error at this part of the text.
fn at<T, S: Into<String>>(part: &Spanned<T>) -> impl FnOnce(S) -> Fault + use<T, S> {
    let place = part.span();
    move |fault| (place, fault.into())
}

/// A number or a text as the text of a template.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(whether) => Some(whether.to_string()),
        _ => None,
    }
}

fn study(file: StudyFile, name: String) -> Result<Study, Fault> {
    let factors: Vec<Factor> = file.factors.iter().map(factor).collect::<Result<_, _>>()?;
    distinct(file.factors.iter().map(|factor| &factor.name), "factors")?;
    let cells = factors.iter().try_fold(1_usize, |cells, factor| cells.checked_mul(factor.levels.len()));
    if cells.is_none_or(|cells| cells > MOST_CELLS) {
        return Err((file.title.span(), format!("the factors make more than {MOST_CELLS} cells")));
    }
    let context = Context { factors: &factors };
    let repetitions = context.number(file.repetitions.as_ref(), "1", true)?;
    let small = match &file.small {
        Some(small) if !(*small.get_ref() > 0.0 && *small.get_ref() <= 1.0) => {
            return Err((small.span(), "small is a scale above 0, at most 1".to_owned()));
        }
        small => small.as_ref().map_or(0.01, |small| *small.get_ref()),
    };
    let task = match (&file.ask, &file.games) {
        (Some(ask), None) => Task::Ask(context.ask(ask)?),
        (None, Some(games)) => Task::Games(context.games(games)?),
        _ => return Err((file.title.span(), "a study has either [ask] or [games]".to_owned())),
    };
    let measures: Vec<Measure> =
        file.measures.iter().map(|measure| context.measure(measure)).collect::<Result<_, _>>()?;
    distinct(file.measures.iter().map(|measure| &measure.name), "measures")?;
    let halving = file.halving.as_ref().map(|halving| self::halving(halving, &measures, &task)).transpose()?;
    let leave_out = file.leave_out.iter().map(|rule| context.leave_out(rule)).collect::<Result<_, _>>()?;
    let tables = file.tables.iter().map(|table| context.table(table, &measures)).collect::<Result<_, _>>()?;
    let figures = file.figures.iter().map(|figure| context.figure(figure, &measures)).collect::<Result<_, _>>()?;
    let place = file.repetitions.as_ref().map_or(file.title.span(), Spanned::span);
    let study = Study {
        name,
        title: file.title.into_inner(),
        thesis: file.thesis,
        part: file.part,
        about: file.about.trim().to_owned(),
        seed: file.seed.unwrap_or(1),
        repetitions,
        small,
        notes: file.notes,
        factors,
        leave_out,
        task,
        halving,
        measures,
        tables,
        figures,
    };
    match study.total(1.0) {
        units if units > MOST_UNITS => Err((place, format!("the study has {units} units, more than {MOST_UNITS}"))),
        _ => Ok(study),
    }
}

/// Checks that names differ.
fn distinct<'a>(names: impl Iterator<Item = &'a Text>, what: &str) -> Result<(), Fault> {
    let mut seen = HashSet::new();
    for name in names {
        if !seen.insert(name.get_ref()) {
            return Err((name.span(), format!("two {what} are called {}", name.get_ref())));
        }
    }
    Ok(())
}

fn factor(file: &FactorFile) -> Result<Factor, Fault> {
    let name = file.name.get_ref();
    if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
        return Err(at(&file.name)(format!("{name:?} is no name of letters, digits and _")));
    }
    let levels: Vec<Level> =
        file.levels.get_ref().iter().map(level).collect::<Result<_, _>>().map_err(at(&file.levels))?;
    if levels.is_empty() {
        return Err(at(&file.levels)(format!("{name} has no levels")));
    }
    let mut seen = HashSet::new();
    if let Some(twice) = levels.iter().find(|level| !seen.insert(level.name.as_str())) {
        return Err(at(&file.levels)(format!("{name} has the level {} twice", twice.name)));
    }
    Ok(Factor { name: name.clone(), label: file.label.clone().unwrap_or_else(|| name.clone()), levels })
}

fn level(value: &Value) -> Result<Level, String> {
    let (name, keys) = match value {
        Value::Table(table) => {
            let mut keys = BTreeMap::new();
            for (key, value) in table {
                let text = written(value).ok_or_else(|| format!("{key} of a level is neither a text nor a number"))?;
                keys.insert(key.clone(), text);
            }
            let name = keys.remove("name").ok_or("a level that is a table needs a name")?;
            (name, keys)
        }
        other => (written(other).ok_or("a level is a number, a text or a table")?, BTreeMap::new()),
    };
    Ok(Level { number: name.parse().ok(), name, keys })
}

fn halving(file: &Spanned<HalvingFile>, measures: &[Measure], task: &Task) -> Result<Halving, Fault> {
    let wrong = |fault: &str| Err((file.span(), fault.to_owned()));
    let HalvingFile { first, keep, rounds, measure } = file.get_ref();
    if !matches!(task, Task::Games(_)) {
        return wrong("halving is for [games]");
    }
    let keep = keep.unwrap_or(0.5);
    if *first == 0 || *rounds == 0 || *rounds > 32 || !(keep > 0.0 && keep < 1.0) {
        return wrong("halving needs games in the first round, 1 to 32 rounds, and a share between 0 and 1 to keep");
    }
    let place = named(measure, measures, |measure| &measure.name, "measure")?;
    if !matches!(measures[place].kind, MeasureKind::Share { .. } | MeasureKind::Mean(_)) {
        return Err((measure.span(), "candidates are ranked by a share or a mean".to_owned()));
    }
    Ok(Halving { first: *first, keep, rounds: *rounds, measure: place })
}

/// The index of the item with this name.
fn named<T>(name: &Text, all: &[T], name_of: impl Fn(&T) -> &String, what: &str) -> Result<usize, Fault> {
    all.iter().position(|one| name_of(one) == name.get_ref()).ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|one| name_of(one).as_str()).collect();
        let known =
            if known.is_empty() { "there are none".to_owned() } else { format!("there are {}", known.join(", ")) };
        (name.span(), format!("no {what} is called {} ({known})", name.get_ref()))
    })
}

/// The definitions that the rest of the file can refer to.
struct Context<'a> {
    factors: &'a [Factor],
}

impl Context<'_> {
    fn template(&self, text: &Text) -> Result<Template, Fault> {
        Template::read(text.get_ref(), self.factors).map_err(at(text))
    }

    fn templates(&self, texts: &[Text]) -> Result<Vec<Template>, Fault> {
        texts.iter().map(|text| self.template(text)).collect()
    }

    /// A number, or a template that gives a number in every cell.
    fn number(&self, value: Option<&Spanned<Value>>, usual: &str, is_count: bool) -> Result<Template, Fault> {
        let Some(value) = value else {
            return Ok(Template::read(usual, self.factors).unwrap_or_else(|_| unreachable!()));
        };
        let text = written(value.get_ref()).ok_or_else(|| at(value)("this is a number or a text".to_owned()))?;
        let template = Template::read(&text, self.factors).map_err(at(value))?;
        // Tests every level of each factor with the first level of the others, since holes do not depend on each other.
        let most = self.factors.iter().map(|factor| factor.levels.len()).max().unwrap_or(1);
        for turn in 0..most {
            let levels: Vec<&Level> =
                self.factors.iter().map(|factor| &factor.levels[turn % factor.levels.len()]).collect();
            let filled = template.fill(&levels, "");
            let number = filled.parse::<f64>().ok().filter(|number| number.is_finite());
            let number = number.ok_or_else(|| at(value)(format!("{filled:?} is not a number")))?;
            if number < 0.0 || (is_count && (number < 1.0 || number.fract() != 0.0)) {
                let wanted = if is_count { "a whole number from 1 on" } else { "0 or more" };
                return Err(at(value)(format!("this must be {wanted}, not {filled}")));
            }
        }
        Ok(template)
    }

    fn factor(&self, name: &Text) -> Result<usize, Fault> {
        named(name, self.factors, |factor| &factor.name, "factor")
    }

    fn only(&self, levels: &Levels) -> Result<Where, Fault> {
        let mut only = Where::new();
        for (name, value) in levels {
            let Some(factor) = self.factors.iter().position(|factor| factor.name == *name) else {
                return Err(at(value)(format!("no factor is called {name}")));
            };
            let list = match value.get_ref() {
                Value::Array(list) => list.clone(),
                one => vec![one.clone()],
            };
            if list.is_empty() {
                return Err(at(value)(format!("no level of {name} is named")));
            }
            let place = |value: &Value| {
                let text = written(value).unwrap_or_default();
                self.factors[factor].level(&text).ok_or_else(|| format!("{name} has no level {text:?}"))
            };
            only.push((factor, list.iter().map(place).collect::<Result<_, _>>().map_err(at(value))?));
        }
        Ok(only)
    }

    fn leave_out(&self, file: &LeaveOutFile) -> Result<LeaveOut, Fault> {
        let place = |name: &str| self.factors.iter().position(|factor| factor.name == name);
        let unless = match &file.unless {
            None => None,
            Some(text) => {
                let comparison = Comparison::read(text.get_ref(), place).map_err(at(text))?;
                for factor in comparison.factors() {
                    if let Some(level) = self.factors[factor].levels.iter().find(|level| level.number.is_none()) {
                        let name = &self.factors[factor].name;
                        return Err(at(text)(format!("the level {} of {name} is not a number", level.name)));
                    }
                }
                Some(comparison)
            }
        };
        Ok(LeaveOut { only: self.only(&file.only)?, unless, below: file.below, reason: file.reason.clone() })
    }
}

/// The indices of the wanted levels of a factor.
pub fn wanted(factors: &[Factor], only: &Where, factor: usize) -> Vec<usize> {
    let restricted = only.iter().find(|(other, _)| *other == factor);
    restricted.map_or_else(|| (0..factors[factor].levels.len()).collect(), |(_, levels)| levels.clone())
}
