//! The source of a report: the study and its results, by cells.

use crate::study::cells::Cell;
use crate::study::folder::Header;
use crate::study::journal::{Entry, Known};
use crate::study::measure::entries;
use crate::study::model::{Level, Study, Where};
use crate::study::read::wanted;

/// A study with its results.
pub(super) struct Source<'a> {
    pub study: &'a Study,
    pub cells: Vec<Cell>,
    pub known: &'a Known,
}

impl<'a> Source<'a> {
    pub fn new(study: &'a Study, header: &'a Header, known: &'a Known) -> Self {
        Self { study, cells: study.cells(header.scale), known }
    }

    /// The indices of the wanted levels of a factor.
    pub fn wanted(&self, only: &Where, factor: usize) -> Vec<usize> {
        wanted(&self.study.factors, only, factor)
    }

    /// All combinations of levels of these factors, the last one fastest; a single empty one without factors.
    pub fn combinations(&self, factors: &[usize], only: &Where) -> Vec<Vec<(usize, usize)>> {
        factors.iter().fold(vec![Vec::new()], |all, &factor| {
            let levels = self.wanted(only, factor);
            let longer = |begun: Vec<(usize, usize)>| {
                levels
                    .iter()
                    .map(move |&level| begun.iter().copied().chain([(factor, level)]).collect())
                    .collect::<Vec<_>>()
            };
            all.into_iter().flat_map(longer).collect()
        })
    }

    /// The levels of the factor that gives a table or figure for each level; a single empty one without it.
    pub fn parts(&self, each: Option<usize>, only: &Where) -> Vec<Vec<(usize, usize)>> {
        self.combinations(each.as_slice(), only)
    }

    /// A title, with the level that the part is about.
    pub fn titled(&self, title: Option<&str>, part: &[(usize, usize)]) -> String {
        let title = title.unwrap_or(&self.study.title);
        part.iter().fold(title.to_owned(), |title, &(factor, level)| {
            let factor = &self.study.factors[factor];
            format!("{title}: {} {}", factor.label, factor.levels[level].name)
        })
    }

    /// The number of the cell with these levels; factors that are not named have their only wanted level.
    pub fn cell(&self, place: &[(usize, usize)], only: &Where) -> Option<usize> {
        let level = |factor: usize| {
            let named = place.iter().find(|(other, _)| *other == factor).map(|&(_, level)| level);
            named.or_else(|| self.wanted(only, factor).first().copied())
        };
        (0..self.study.factors.len())
            .try_fold(0, |number, factor| Some(number * self.study.factors[factor].levels.len() + level(factor)?))
    }

    /// The results of a cell.
    pub fn entries(&self, cell: usize) -> Vec<&'a Entry> {
        entries(self.known, cell, u64::MAX)
    }

    /// The levels of a cell.
    pub fn levels(&self, cell: usize) -> Vec<&'a Level> {
        self.study.levels(&self.cells[cell].levels)
    }

    /// The cells of a part of a figure.
    pub fn cells_of(&self, part: &[(usize, usize)], only: &Where) -> Vec<usize> {
        let belongs = |cell: &Cell| {
            crate::study::cells::is_among(&cell.levels, only)
                && part.iter().all(|&(factor, level)| cell.levels[factor] == level)
        };
        self.cells.iter().enumerate().filter(|(_, cell)| belongs(cell)).map(|(number, _)| number).collect()
    }
}
