//! Rounds: all cells at once, or, with successive halving, fewer and fewer cells with more and more repetitions.

use std::collections::BTreeSet;

use super::cells::Cell;
use super::journal::Known;
use super::measure::ranked;
use super::model::{Halving, Study};
use super::units::{Shard, Unit};

/// The rounds of a study.
pub(super) struct Rounds<'a> {
    study: &'a Study,
    cells: &'a [Cell],
    scale: f64,
}

impl<'a> Rounds<'a> {
    pub fn new(study: &'a Study, cells: &'a [Cell], scale: f64) -> Self {
        Self { study, cells, scale }
    }

    pub fn count(&self) -> u32 {
        self.study.halving.as_ref().map_or(1, |halving| halving.rounds)
    }

    /// The units of a round, including those of earlier rounds.
    pub fn units(&self, round: u32, known: &Known) -> Vec<Unit> {
        let (cells, repetitions): (Vec<usize>, Option<u64>) = match &self.study.halving {
            None => (self.candidates(), None),
            Some(halving) => (self.survivors(halving, round, known), Some(self.repetitions(halving, round))),
        };
        let of_cell = |cell: usize| {
            let most = repetitions.unwrap_or_else(|| self.study.repetitions(&self.cells[cell], self.scale));
            (0..most).map(move |repetition| Unit { cell, repetition })
        };
        cells.into_iter().flat_map(of_cell).collect()
    }

    /// How many units there are in all rounds.
    pub fn total(&self) -> u64 {
        let Some(halving) = &self.study.halving else {
            let repetitions = self.cells.iter().map(|cell| self.study.repetitions(cell, self.scale));
            return repetitions.fold(0, u64::saturating_add);
        };
        let mut left = self.candidates().len();
        let mut total = 0_u64;
        let mut before = 0;
        for round in 0..halving.rounds {
            let repetitions = self.repetitions(halving, round);
            total = (left as u64).saturating_mul(repetitions - before).saturating_add(total);
            before = repetitions;
            left = kept(halving, left);
        }
        total
    }

    /// The most repetitions of a cell.
    pub fn most(&self, cell: &Cell) -> u64 {
        match &self.study.halving {
            Some(halving) if cell.left_out.is_none() => self.repetitions(halving, halving.rounds - 1),
            _ => self.study.repetitions(cell, self.scale),
        }
    }

    /// All units of a finished part, as far as can be known by now.
    pub fn wanted(&self, known: &Known, shard: Shard) -> Vec<Unit> {
        let all: BTreeSet<Unit> = (0..self.count()).flat_map(|round| self.units(round, known)).collect();
        all.into_iter().enumerate().filter(|&(number, _)| shard.has(number)).map(|(_, unit)| unit).collect()
    }

    fn repetitions(&self, halving: &Halving, round: u32) -> u64 {
        self.study.scaled(halving.first, self.scale).saturating_mul(1 << round)
    }

    fn candidates(&self) -> Vec<usize> {
        let cells = self.cells.iter().enumerate().filter(|(_, cell)| cell.left_out.is_none());
        cells.map(|(place, _)| place).collect()
    }

    /// The cells that play in a round: the best of the round before, judged by that round's repetitions alone.
    fn survivors(&self, halving: &Halving, round: u32, known: &Known) -> Vec<usize> {
        let mut left = self.candidates();
        for before in 0..round {
            let repetitions = self.repetitions(halving, before);
            let measure = &self.study.measures[halving.measure];
            left = ranked(self.study, self.cells, &left, measure, known, repetitions);
            left.truncate(kept(halving, left.len()));
            left.sort_unstable();
        }
        left
    }
}

/// How many of `left` cells go on.
fn kept(halving: &Halving, left: usize) -> usize {
    ((left as f64 * halving.keep).round() as usize).clamp(1, left.max(1))
}

impl Study {
    /// How many units there are at this scale, of all rounds.
    pub fn total(&self, scale: f64) -> u64 {
        Rounds::new(self, &self.cells(scale), scale).total()
    }

    /// A hash of everything that determines the results, in hexadecimal. It excludes words, tables and figures, which
    /// may change without a new run.
    pub fn key(&self) -> String {
        let halving = self.halving.as_ref().map(|halving| {
            let measure = &self.measures[halving.measure];
            (halving.first, halving.keep, halving.rounds, &measure.from, &measure.kind)
        });
        let factors: Vec<_> = self.factors.iter().map(|factor| (&factor.name, &factor.levels)).collect();
        let left_out: Vec<_> = self.leave_out.iter().map(|rule| (&rule.only, &rule.unless, rule.below)).collect();
        let all = format!("{:?}", (factors, &self.repetitions, left_out, &self.task, halving));
        format!("{:016x}", hedgerow_core::Seed::new(self.seed).child(self.name.as_str()).child(all.as_str()).number())
    }
}
