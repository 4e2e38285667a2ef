//! Merges the records of the shards of a match.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::tally::Tally;
use super::verify::legal;
use super::{Match, Summary};
use crate::record::{GameRecord, RecordFile, Records};
use crate::study::Shard;
use crate::{LabError, Warning};

/// Merges the records of shards into those of the whole match, and counts them. Replays every game by the rules.
///
/// The plan is that of the whole match. Unfinished shards leave gaps: only games before the first gap can be used, so a
/// gap is an error that names the game.
pub fn merge(plan: &Match, parts: &[PathBuf], into: &Path) -> Result<Summary, LabError> {
    plan.check()?;
    if plan.shard != Shard::WHOLE {
        return Err(LabError::Plan("shards are merged to the whole match, not to a shard".to_owned()));
    }
    let mut games: BTreeMap<u64, GameRecord> = BTreeMap::new();
    let mut warnings: Vec<Warning> = Vec::new();
    for path in parts {
        let records = Records::read(path)?;
        let part = Match { shard: records.header.shard, ..plan.clone() };
        let differs = |difference| LabError::Differs { of: "match", path: path.clone(), difference };
        if let Some(difference) = part.header().difference(&records.header) {
            return Err(differs(difference));
        }
        warnings.extend(records.warnings);
        for (record, line) in records.games.into_iter().zip(2..) {
            let fault = |fault: String| LabError::Line { path: path.clone(), line, fault };
            plan.check_record(&record).map_err(fault)?;
            legal(plan, &record).map_err(fault)?;
            let index = record.index;
            if games.insert(index, record).is_some() {
                return Err(fault(format!("game {index} is in another file too")));
            }
        }
    }
    if let Some((wanted, _)) = (0..).zip(games.keys()).find(|(wanted, found)| wanted != *found) {
        return Err(LabError::Plan(format!("game {wanted} is in none of the files: finish its shard first")));
    }
    let mut tally = Tally::new(plan);
    let mut file = RecordFile::create(into, &plan.header())?;
    for mut record in games.into_values() {
        // Only the whole match shows whether a game repeats one of another shard.
        tally.add(&mut record);
        file.game(&record)?;
    }
    file.save()?;
    let mut summary = tally.summary();
    (summary.resumed, summary.elapsed, summary.warnings) = (summary.recorded, Duration::ZERO, warnings);
    Ok(summary)
}
