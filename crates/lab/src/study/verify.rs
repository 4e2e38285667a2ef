//! Does units of a run again, to check the files of a study.
//!
//! A checksum shows that a line is as it was written; only doing a unit again shows that its result is right.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use hedgerow_core::{Budget, Seed, Stopped};

use super::again::{Again, Difference, Redo};
use super::folder::Header;
use super::journal::{Entry, Units};
use super::merge::{Results, known};
use super::model::Study;
use super::run::{Progress, Worker};
use super::units::Unit;
use crate::parallel::{Heard, in_parallel};
use crate::{LabError, Sample, Warning};

/// A check of the results of a study.
pub struct Verify<'a> {
    /// The study.
    pub study: &'a Study,
    /// Where its files are.
    pub folder: &'a Path,
    /// The share of its units to do again.
    pub sample: Sample,
    /// The seed that chooses them.
    pub seed: u64,
    /// How many units are done at once.
    pub threads: usize,
}

/// The result of a check.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The header of the files.
    pub header: Header,
    /// Units that are finished.
    pub units: u64,
    /// Units chosen to be done again.
    pub sample: u64,
    /// Units that were done again and compared.
    pub checked: u64,
    /// Units that cannot be compared, as the clock decides them.
    pub by_the_clock: u64,
    /// Units with another result, in order.
    pub differing: Vec<Difference>,
    /// What ended the check early.
    pub stopped: Option<Stopped>,
    /// Warnings about the files.
    pub warnings: Vec<Warning>,
}

impl Verify<'_> {
    /// Does a sample of the units again. `budget` ends it between units, or within them if they check it; `progress` is
    /// called on this thread after each unit.
    pub fn verify(
        &self,
        worker: &dyn Worker,
        budget: &Budget,
        progress: &dyn Fn(&Progress),
    ) -> Result<Verified, LabError> {
        let clock = Instant::now();
        let Self { study, .. } = *self;
        let Results { header, known, warnings } = known(study, self.folder)?;
        let cells = study.cells(header.scale);
        let units = Units::new(study, &cells, header.scale);
        let again = Redo { study, units: &units, worker };
        let job = |unit: &Unit| study.job(&cells[unit.cell], unit.repetition);
        let comparable: Vec<(&Unit, &Entry)> =
            known.iter().filter(|(unit, _)| !again.is_by_the_clock(&job(unit))).collect();
        let sample = self.sample.pick(comparable.len(), Seed::new(self.seed).child("verify"));
        let mut verified = Verified {
            header,
            units: known.len() as u64,
            sample: sample.len() as u64,
            checked: 0,
            by_the_clock: (known.len() - comparable.len()) as u64,
            differing: Vec::new(),
            stopped: None,
            warnings,
        };
        let work = |number: u64, stop: &Arc<AtomicBool>| {
            let (unit, entry) = comparable[sample[number as usize]];
            again.unit(&cells[unit.cell], *unit, entry, stop).transpose()
        };
        let mut told = Progress { done: 0, total: sample.len() as u64, before: 0, elapsed: clock.elapsed() };
        progress(&told);
        let stop = Arc::new(AtomicBool::new(false));
        let mut stopped = None;
        let mut differing = Vec::new();
        in_parallel(self.threads, 0..sample.len() as u64, &stop, &work, |heard| {
            if let Heard::Done(number, again) = heard {
                match again? {
                    Again::Same => verified.checked += 1,
                    Again::Other(difference) => {
                        verified.checked += 1;
                        differing.push((number, difference));
                    }
                    Again::Late => verified.by_the_clock += 1,
                }
                (told.done, told.elapsed) = (told.done + 1, clock.elapsed());
                progress(&told);
            }
            if let (None, Err(reason)) = (stopped, budget.check()) {
                stopped = Some(reason);
                stop.store(true, Relaxed);
            }
            Ok(true)
        })?;
        // Threads finish in any order.
        differing.sort_by_key(|&(number, _)| number);
        verified.differing = differing.into_iter().map(|(_, difference)| difference).collect();
        // The last unit may have come in just before the end; and a worker that stopped silently leaves a gap.
        let is_whole = told.done == told.total;
        verified.stopped = if is_whole { None } else { Some(stopped.unwrap_or(Stopped::Interrupted)) };
        Ok(verified)
    }
}
