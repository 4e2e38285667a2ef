//! Tables in their published shape.

use std::cmp::Reverse;

use super::model::{Agreement, Cell, Heading, Row, Table};
use super::source::Source;
use crate::study::measure::{Measured, Theirs, ranked};
use crate::study::model::{Measure, TablePlan, Where};
use crate::study::template::Template;

/// The tables of a plan: one, or one for each level of a factor.
pub(super) fn tables(source: &Source<'_>, plan: &TablePlan) -> Vec<Table> {
    let mut published = plan.published.texts.iter();
    let parts = source.parts(plan.each, &plan.only);
    parts.into_iter().map(|part| table(source, plan, &part, &mut published)).collect()
}

fn table<'a>(
    source: &Source<'_>,
    plan: &TablePlan,
    part: &[(usize, usize)],
    published: &mut impl Iterator<Item = &'a String>,
) -> Table {
    let study = source.study;
    let rows = source.combinations(&plan.rows, &plan.only);
    let columns = source.combinations(&plan.columns, &plan.only);
    let measures: Vec<&Measure> = plan.show.iter().map(|&measure| &study.measures[measure]).collect();
    let mut table = Table {
        name: plan.name.clone(),
        title: source.titled(plan.title.as_deref(), part),
        corner: plan.rows.iter().map(|&factor| study.factors[factor].label.clone()).collect(),
        headings: headings(source, plan, &measures),
        rows: Vec::new(),
        tells_distance: plan.distance,
        note: plan.note.clone(),
    };
    for (number, row) in rows.iter().enumerate() {
        let name = |&(factor, level): &(usize, usize)| study.factors[factor].levels[level].name.clone();
        let named = match plan.row_labels.get(number) {
            Some(label) if plan.rows.len() == 1 => vec![label.clone()],
            _ => row.iter().map(name).collect(),
        };
        let mut cells = Vec::new();
        for column in &columns {
            let place: Vec<(usize, usize)> = part.iter().chain(row).chain(column).copied().collect();
            for measure in &measures {
                let printed = published.next().map(String::as_str).filter(|text| !text.is_empty());
                let mut cell = cell(source, &plan.only, plan.published.of.as_ref(), &place, measure, printed);
                if cell.agreement != Agreement::Unpublished && !plan.judge {
                    cell.agreement = Agreement::Open;
                }
                cells.push(cell);
            }
        }
        table.rows.push(Row { headings: named, cells });
    }
    table
}

/// Lines of headings: for each column factor its label and its levels, and the measures if there are several.
fn headings(source: &Source<'_>, plan: &TablePlan, measures: &[&Measure]) -> Vec<Vec<Heading>> {
    let factors = &source.study.factors;
    let columns = source.combinations(&plan.columns, &plan.only);
    let total = columns.len() * measures.len();
    let mut lines = Vec::new();
    let mut span = total;
    for (depth, &factor) in plan.columns.iter().enumerate() {
        let levels = source.wanted(&plan.only, factor);
        let repeated = total / span;
        if depth == 0 {
            lines.push(vec![Heading { text: factors[factor].label.clone(), span: total }]);
        }
        span /= levels.len();
        let one = levels.iter().map(|&level| Heading { text: factors[factor].levels[level].name.clone(), span });
        lines.push((0..repeated).flat_map(|_| one.clone()).collect());
    }
    if measures.len() > 1 || plan.columns.is_empty() {
        let one = measures.iter().map(|measure| Heading { text: measure.heading(), span: 1 });
        lines.push((0..columns.len()).flat_map(|_| one.clone()).collect());
    }
    lines
}

/// One measure of one cell of the study.
fn cell(
    source: &Source<'_>,
    only: &Where,
    of: Option<&Template>,
    place: &[(usize, usize)],
    measure: &Measure,
    printed: Option<&str>,
) -> Cell {
    let Some(number) = source.cell(place, only) else {
        return Cell { published: printed.map(str::to_owned), ..Cell::EMPTY };
    };
    let (entries, levels) = (source.entries(number), source.levels(number));
    let measured = if entries.is_empty() { Measured::Nothing } else { measure.of(&levels, &entries) };
    let of = of.and_then(|of| of.fill(&levels, "").parse::<f64>().ok()).map(|of| of as u64);
    let told = measured.told(measure, of);
    let theirs = printed.filter(|&text| text != CROSSED).map(|text| Theirs { text, of });
    let left_out = source.cells[number].left_out.clone();
    let agreement = match (&told, theirs) {
        // A cell that was not run, or without this measure, does not count.
        (None, _) => Agreement::Unpublished,
        _ => measured.agreement(measure, theirs),
    };
    let (ours, interval, estimate) =
        told.map_or((None, None, None), |(ours, interval, estimate)| (Some(ours), interval, estimate));
    Cell {
        left_out: if ours.is_some() { None } else { left_out },
        ours,
        interval,
        estimate,
        repetitions: entries.len() as u64,
        published: printed.map(str::to_owned),
        agreement,
        distance: theirs.and_then(|theirs| measured.distance(measure, theirs)),
    }
}

/// The ranking of a study that halves its cells: the candidates, the best first.
pub(super) fn ranking(source: &Source<'_>) -> Option<Table> {
    let study = source.study;
    let measure = &study.measures[study.halving.as_ref()?.measure];
    let mut order: Vec<usize> = (0..source.cells.len()).filter(|&cell| !source.entries(cell).is_empty()).collect();
    order = ranked(study, &source.cells, &order, measure, source.known, u64::MAX);
    // A cell that played more has been among the best for longer.
    order.sort_by_key(|&cell| Reverse(source.entries(cell).len()));
    let row = |&cell: &usize| {
        let games = source.entries(cell).len();
        let place: Vec<(usize, usize)> = source.cells[cell].levels.iter().copied().enumerate().collect();
        let count = Cell { ours: Some(games.to_string()), repetitions: games as u64, ..Cell::EMPTY };
        let headings = source.levels(cell).iter().map(|level| level.name.clone()).collect();
        Row { headings, cells: vec![count, self::cell(source, &Where::new(), None, &place, measure, None)] }
    };
    let heading = |text: String| Heading { text, span: 1 };
    Some(Table {
        name: "Ranking".to_owned(),
        title: "Candidates by the round they reached, and then by their score".to_owned(),
        corner: study.factors.iter().map(|factor| factor.label.clone()).collect(),
        headings: vec![vec![heading("games".to_owned()), heading(measure.heading())]],
        rows: order.iter().map(row).collect(),
        tells_distance: false,
        note: None,
    })
}

/// How a study file marks a cell that is crossed out in print.
const CROSSED: &str = "x";
