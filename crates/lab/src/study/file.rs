//! The content of a study file, as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

/// A text whose errors are reported with its line.
pub type Text = Spanned<String>;

/// Factors with the chosen levels: one, or a list.
pub type Levels = BTreeMap<String, Spanned<Value>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyFile {
    pub title: Text,
    pub thesis: Option<String>,
    pub part: Option<String>,
    #[serde(default)]
    pub about: String,
    pub seed: Option<u64>,
    pub repetitions: Option<Spanned<Value>>,
    pub small: Option<Spanned<f64>>,
    #[serde(default)]
    pub notes: Vec<String>,
    #[serde(default)]
    pub factors: Vec<FactorFile>,
    #[serde(default)]
    pub leave_out: Vec<LeaveOutFile>,
    pub ask: Option<Spanned<AskFile>>,
    pub games: Option<Spanned<GamesFile>>,
    pub halving: Option<Spanned<HalvingFile>>,
    #[serde(default)]
    pub measures: Vec<MeasureFile>,
    #[serde(default)]
    pub tables: Vec<TableFile>,
    #[serde(default)]
    pub figures: Vec<FigureFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactorFile {
    pub name: Text,
    pub label: Option<String>,
    pub levels: Spanned<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaveOutFile {
    #[serde(default, rename = "where")]
    pub only: Levels,
    pub unless: Option<Text>,
    pub below: Option<f64>,
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskFile {
    pub command: Vec<Text>,
    pub position: Option<Text>,
    pub random_moves: Option<Spanned<Value>>,
    pub time: Option<Text>,
    pub memory: Option<Text>,
    #[serde(default)]
    pub keep: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesFile {
    pub game: String,
    pub position: Option<Text>,
    pub random_moves: Option<Spanned<Value>>,
    pub memory: Option<Text>,
    #[serde(default)]
    pub turns: bool,
    pub seats: Option<Text>,
    pub time_ratio: Option<Spanned<TimeRatioFile>>,
    pub engines: Vec<EngineFile>,
    #[serde(default)]
    pub observers: Vec<ObserverFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineFile {
    pub name: Text,
    pub spec: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObserverFile {
    pub name: Text,
    pub spec: Text,
    pub beside: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeRatioFile {
    pub engine: Text,
    pub of: Text,
    pub times: Spanned<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HalvingFile {
    pub first: u64,
    pub keep: Option<f64>,
    pub rounds: u32,
    pub measure: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureFile {
    pub name: Text,
    pub label: Option<String>,
    pub from: String,
    pub kind: Text,
    pub is: Option<Spanned<Value>>,
    pub right: Option<Text>,
    pub scale: Option<f64>,
    #[serde(default)]
    pub per_cent: bool,
    #[serde(default)]
    pub count: bool,
    pub decimals: Option<usize>,
    pub unit: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFile {
    pub name: Text,
    pub title: Option<String>,
    #[serde(default, rename = "where")]
    pub only: Levels,
    pub each: Option<Text>,
    #[serde(default)]
    pub rows: Vec<Text>,
    #[serde(default)]
    pub columns: Vec<Text>,
    pub show: Vec<Text>,
    #[serde(default)]
    pub row_labels: Vec<String>,
    pub published: Option<Spanned<Vec<Value>>>,
    pub of: Option<Spanned<Value>>,
    pub judge: Option<bool>,
    pub distance: Option<bool>,
    pub note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureFile {
    pub name: Text,
    pub title: Option<String>,
    pub kind: Text,
    #[serde(default, rename = "where")]
    pub only: Levels,
    pub each: Option<Text>,
    pub x: Option<Text>,
    pub series: Option<Text>,
    #[serde(default)]
    pub y: Vec<Text>,
    #[serde(default)]
    pub log_x: bool,
    #[serde(default)]
    pub log_y: bool,
    pub x_label: Option<String>,
    pub y_label: Option<String>,
    pub published: Option<Spanned<Vec<Value>>>,
    pub of: Option<Spanned<Value>>,
    pub list: Option<Text>,
    #[serde(default, rename = "only")]
    pub lines: Vec<String>,
    pub scale: Option<f64>,
    pub within: Option<[f64; 2]>,
    pub most: Option<u64>,
    pub moves: Option<Text>,
    pub means: Option<Text>,
    pub position: Option<Text>,
    #[serde(default)]
    pub command: Vec<Text>,
    pub note: Option<String>,
    #[serde(default)]
    pub lost: bool,
}
