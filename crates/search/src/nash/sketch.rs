//! Quick bounds of every reachable position: they show what is likely to matter, before anything is solved exactly.
//!
//! The bounds are machine integers and certified (see [`hedgerow_value::bands`]). Where both ends agree they are the
//! value. Elsewhere they are so close that they almost always show which choices an optimal strategy uses.

use std::sync::atomic::Ordering::Relaxed;

use hedgerow_core::{Sign, Stopped};
use hedgerow_value::{Band, BandCell, Bands};

use super::solver::{Solver, Worker};
use super::stage::{Kind, Lead, Reduced, Stage, To};

/// The bounded cells of a position, and the denominator of the chances of ending.
pub(super) struct Sketch {
    pub(super) cells: Vec<BandCell>,
    pub(super) columns: usize,
    pub(super) whole: i64,
}

impl Sketch {
    /// The cells of a stage, given bounds of the positions that it leads to; `None` if numbers are too large.
    pub(super) fn new<K>(
        stage: &Stage<K>,
        mut band: impl FnMut(&K) -> Result<Option<Band>, Stopped>,
    ) -> Result<Option<Self>, Stopped> {
        let columns = match stage.kind {
            Kind::Settled(_) => return Ok(None),
            // Left chooses a row of one cell, Right a column of one cell.
            Kind::Alone(player) if player == hedgerow_core::Player::LEFT => 1,
            Kind::Alone(_) => stage.ends.len(),
            Kind::Together { columns } => columns,
        };
        let mut whole = 1;
        for leads in stage.cells().filter(|leads| leads.iter().any(is_again)) {
            let (total, _) = weights(leads);
            let parts = i64::try_from(total).ok().filter(|&parts| parts <= Band::MOST_PARTS);
            let Some(parts) = parts else { return Ok(None) };
            whole = whole / common(whole, parts) * parts;
            if whole > Band::MOST_PARTS {
                return Ok(None);
            }
        }
        let mut cells = Vec::with_capacity(stage.ends.len());
        let mut fits = true;
        for leads in stage.cells() {
            let mut worth = |to: &To<K>| -> Result<Band, Stopped> {
                let band = match to {
                    To::Ends(pay) | To::Again(pay) => Band::integer(*pay),
                    To::Position { key, sign, bonus } => band(key)?
                        .map(|band| if *sign == Sign::Minus { -band } else { band })
                        .and_then(|band| band.plus(*bonus)),
                };
                fits &= band.is_some();
                Ok(band.unwrap_or(Band { low: 0, high: 0 }))
            };
            let (total, again) = weights(leads);
            let pay = match leads {
                [only] => worth(&only.to)?,
                several => {
                    let bands: Result<Vec<_>, _> =
                        several.iter().map(|lead| Ok((lead.weight, worth(&lead.to)?))).collect();
                    Band::average(bands?.into_iter())
                }
            };
            let stops = if again == 0 { whole } else { (total - again) as i64 * (whole / total as i64) };
            // Endless points have no value.
            fits &= stops > 0 || pay == Band { low: 0, high: 0 };
            cells.push(BandCell { pay, stops });
        }
        Ok(fits.then_some(Self { cells, columns, whole }))
    }
}

fn is_again<K>(lead: &Lead<K>) -> bool {
    matches!(lead.to, To::Again(_))
}

/// The sum of all weights, and of the weights of playing again.
fn weights<K>(leads: &[Lead<K>]) -> (u64, u64) {
    let sum = |leads: &mut dyn Iterator<Item = &Lead<K>>| leads.fold(0u64, |sum, lead| sum.saturating_add(lead.weight));
    (sum(&mut leads.iter()), sum(&mut leads.iter().filter(|lead| is_again(lead))))
}

/// The greatest common divisor.
fn common(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common(b, a % b) }
}

/// How many moves ahead to look for bounds when nothing is known of a position yet.
const AHEAD: u32 = 2;
/// The most pairs of choices of a position for looking more than one move ahead.
const MOST_CELLS: usize = 400;

impl<R: Reduced> Solver<R> {
    /// Bounds on the value that a lead leads to: quick bounds if they were found before a limit, otherwise those of the
    /// matrix built from what is known of the positions two moves ahead.
    pub fn bounds(&self, to: &To<R::Key>) -> Option<Band> {
        match to {
            To::Ends(pay) => Band::integer(*pay),
            To::Again(_) => None,
            To::Position { key, sign, bonus } => {
                let band = self.look(key, AHEAD, &mut Bands::default())?;
                if *sign == Sign::Minus { -band } else { band }.plus(*bonus)
            }
        }
    }

    fn look(&self, key: &R::Key, ahead: u32, bands: &mut Bands) -> Option<Band> {
        if let Some(Some(known)) = self.sketches.recall(key) {
            return Some(known);
        }
        let (low, high) = self.game.glance(key)?;
        let glance = Band::new(Band::integer(low)?.low, Band::integer(high)?.high)?;
        if ahead == 0 {
            return Some(glance);
        }
        let mut stage = Stage::default();
        self.game.stage(key, &mut stage);
        let ahead = if stage.ends.len() > MOST_CELLS { 0 } else { ahead - 1 };
        let sketch = Sketch::new(&stage, |next| Ok(self.look(next, ahead, bands))).ok().flatten();
        let found = sketch.and_then(|sketch| bands.bounds(&sketch.cells, sketch.columns, sketch.whole));
        Some(found.map_or(glance, |found| Band { low: found.low.max(glance.low), high: found.high.min(glance.high) }))
    }

    /// Bounds of a position; `None` if its numbers are too large.
    pub(super) fn sketch(&self, key: &R::Key, worker: &mut Worker<'_, R::Key>) -> Result<Option<Band>, Stopped> {
        if let Some(band) = self.sketches.recall(key) {
            return Ok(band);
        }
        let band = self.at_stage(key, worker, |stage, worker| {
            if let Kind::Settled(value) = stage.kind {
                return Ok(Band::integer(value));
            }
            let _held = self.budget.hold::<BandCell>(stage.ends.len())?;
            if worker.backwards {
                // The other thread starts at the other end; its results so far are in the table.
                for lead in stage.leads.iter().rev() {
                    if let To::Position { key, .. } = &lead.to {
                        self.sketch(key, worker)?;
                    }
                }
            }
            let sketch = Sketch::new(stage, |key| self.sketch(key, worker))?;
            Ok(sketch.and_then(|sketch| worker.bands.bounds(&sketch.cells, sketch.columns, sketch.whole)))
        })?;
        if self.sketches.remember(key, band) {
            self.positions.fetch_add(1, Relaxed);
            self.budget.claim((size_of::<(R::Key, Option<Band>)>() * 2) as u64);
        }
        Ok(band)
    }
}
