//! Reading measures, tables and figures.

use std::collections::HashSet;

use toml::{Spanned, Value};

use super::{Context, Fault, at, named, wanted, written};
use crate::study::file::{FigureFile, MeasureFile, TableFile, Text};
use crate::study::model::{
    Axes, FigureKind, FigurePlan, Measure, MeasureKind, Path, Published, TablePlan, Where, Written,
};
use crate::study::template::Template;

/// More decimals mean nothing.
const MOST_DECIMALS: usize = 15;
/// More bars cannot be distinguished.
const MOST_BARS: u64 = 100;

impl Context<'_> {
    pub(super) fn measure(&self, file: &MeasureFile) -> Result<Measure, Fault> {
        let name = file.name.get_ref().clone();
        let written = match (file.per_cent, file.count) {
            (false, false) => Written::Share,
            (true, false) => Written::PerCent,
            (false, true) => Written::Count,
            (true, true) => return Err(at(&file.name)("a share is shown as per cent or as a count".to_owned())),
        };
        if file.decimals.is_some_and(|decimals| decimals > MOST_DECIMALS) {
            return Err(at(&file.name)(format!("more than {MOST_DECIMALS} decimals")));
        }
        let kind = match file.kind.get_ref().as_str() {
            "mean" => MeasureKind::Mean(file.scale.unwrap_or(1.0)),
            "rate" => MeasureKind::Rate,
            "most" => MeasureKind::Most,
            "exact" => MeasureKind::Exact,
            "share" => {
                let is = file.is.as_ref().ok_or_else(|| at(&file.kind)("a share needs `is`".to_owned()))?;
                let list = match is.get_ref() {
                    Value::Array(list) => list.clone(),
                    one => vec![one.clone()],
                };
                let read = |value: &Value| Template::read(&super::written(value).unwrap_or_default(), self.factors);
                MeasureKind::Share { is: list.iter().map(read).collect::<Result<_, _>>().map_err(at(is))?, written }
            }
            "weighing" => {
                let right = file.right.as_ref().ok_or_else(|| at(&file.kind)("a weighing needs `right`".to_owned()))?;
                MeasureKind::Weighing(self.template(right)?)
            }
            other => {
                return Err(at(&file.kind)(format!("{other:?} is none of mean, share, rate, most, exact, weighing")));
            }
        };
        if written != Written::Share && !matches!(kind, MeasureKind::Share { .. }) {
            return Err(at(&file.kind)("per_cent and count are for shares".to_owned()));
        }
        Ok(Measure {
            label: file.label.clone().unwrap_or_else(|| name.clone()),
            name,
            from: Path::read(&file.from),
            kind,
            decimals: file.decimals,
            unit: file.unit.clone().or_else(|| (written == Written::PerCent).then(|| "%".to_owned())),
        })
    }

    pub(super) fn table(&self, file: &TableFile, measures: &[Measure]) -> Result<TablePlan, Fault> {
        let factors = |names: &[Text]| names.iter().map(|name| self.factor(name)).collect::<Result<Vec<_>, _>>();
        let only = self.only(&file.only)?;
        let each = file.each.as_ref().map(|each| self.factor(each)).transpose()?;
        let (rows, columns) = (factors(&file.rows)?, factors(&file.columns)?);
        let show: Vec<usize> = file
            .show
            .iter()
            .map(|name| named(name, measures, |measure| &measure.name, "measure"))
            .collect::<Result<_, _>>()?;
        if show.is_empty() {
            return Err(at(&file.name)("a table shows at least one measure".to_owned()));
        }
        let shown: Vec<usize> = each.iter().chain(&rows).chain(&columns).copied().collect();
        if let Some(&twice) =
            shown.iter().enumerate().find(|(place, factor)| shown[..*place].contains(factor)).map(|(_, factor)| factor)
        {
            return Err(at(&file.name)(format!("{} stands twice in the table", self.factors[twice].name)));
        }
        self.cover(&file.name, &only, shown.iter().copied())?;
        let counts =
            |&measure: &usize| matches!(measures[measure].kind, MeasureKind::Share { written: Written::Count, .. });
        if file.published.is_some() && file.of.is_none() && show.iter().any(counts) {
            return Err(at(&file.name)("published counts need `of`: of how many?".to_owned()));
        }
        let levels =
            |factors: &[usize]| factors.iter().map(|&factor| wanted(self.factors, &only, factor).len()).collect();
        let mut shape: Vec<usize> = levels(&each.into_iter().chain(rows.iter().copied()).collect::<Vec<_>>());
        // Several factors in rows or columns count as one dimension each.
        if rows.len() > 1 {
            let product = shape.drain(shape.len() - rows.len()..).product();
            shape.push(product);
        }
        if !columns.is_empty() {
            shape.push(levels(&columns).into_iter().product());
        }
        if show.len() > 1 {
            shape.push(show.len());
        }
        if !file.row_labels.is_empty() && rows.len() == 1 {
            let count = wanted(self.factors, &only, rows[0]).len();
            if file.row_labels.len() != count {
                return Err(at(&file.name)(format!("{} row labels for {count} rows", file.row_labels.len())));
            }
        }
        Ok(TablePlan {
            name: file.name.get_ref().clone(),
            title: file.title.clone(),
            only,
            each,
            rows,
            columns,
            show,
            row_labels: file.row_labels.clone(),
            published: self.published(file.published.as_ref(), file.of.as_ref(), &shape)?,
            judge: file.judge.unwrap_or(true),
            distance: file.distance.unwrap_or(false),
            note: file.note.clone(),
        })
    }

    /// A factor that is neither in the table nor restricted to one level would put several cells in one place.
    fn cover(&self, name: &Text, only: &Where, shown: impl Iterator<Item = usize>) -> Result<(), Fault> {
        let shown: HashSet<usize> = shown.collect();
        let free = (0..self.factors.len())
            .find(|factor| !shown.contains(factor) && wanted(self.factors, only, *factor).len() > 1);
        match free {
            Some(factor) => {
                let factor = &self.factors[factor].name;
                Err(at(name)(format!(
                    "{factor} must be among the rows, columns or `each`, or `where` must choose one level"
                )))
            }
            None => Ok(()),
        }
    }

    fn published(
        &self,
        published: Option<&Spanned<Vec<Value>>>,
        of: Option<&Spanned<Value>>,
        shape: &[usize],
    ) -> Result<Published, Fault> {
        let of = of.map(|of| self.number(Some(of), "1", true)).transpose()?;
        let Some(published) = published else { return Ok(Published { texts: Vec::new(), of }) };
        let mut texts = Vec::new();
        // A table of a single cell may have its number in brackets of its own.
        let shape = if shape.is_empty() { &[1][..] } else { shape };
        flatten(published.get_ref(), shape, &mut texts).map_err(at(published))?;
        Ok(Published { texts, of })
    }

    pub(super) fn figure(&self, file: &FigureFile, measures: &[Measure]) -> Result<FigurePlan, Fault> {
        let only = self.only(&file.only)?;
        let each = file.each.as_ref().map(|each| self.factor(each)).transpose()?;
        let needs = |key: &str| at(&file.name)(format!("a figure of kind {} needs `{key}`", file.kind.get_ref()));
        let axes =
            Axes { x_label: file.x_label.clone(), y_label: file.y_label.clone(), log_x: file.log_x, log_y: file.log_y };
        let path = |text: &Text| Path::read(text.get_ref());
        let kind = match file.kind.get_ref().as_str() {
            kind @ ("lines" | "bars") => {
                let x = self.factor(file.x.as_ref().ok_or_else(|| needs("x"))?)?;
                let series = file.series.as_ref().map(|series| self.factor(series)).transpose()?;
                let named = |name: &Text| named(name, measures, |measure| &measure.name, "measure");
                let y: Vec<usize> = file.y.iter().map(named).collect::<Result<_, _>>()?;
                if y.is_empty() {
                    return Err(needs("y"));
                }
                self.cover(&file.name, &only, each.iter().chain(&series).copied().chain([x]))?;
                let count = |factor: usize| wanted(self.factors, &only, factor).len();
                let mut shape: Vec<usize> = each.into_iter().chain(series).map(count).collect();
                if y.len() > 1 {
                    shape.push(y.len());
                }
                shape.push(count(x));
                let published = self.published(file.published.as_ref(), file.of.as_ref(), &shape)?;
                FigureKind::Chart { bars: kind == "bars", x, series, y, axes, published }
            }
            "along" => FigureKind::Along {
                list: path(file.list.as_ref().ok_or_else(|| needs("list"))?),
                x: file.x.as_ref().map(path),
                y: file.y.iter().map(path).collect(),
                series: file.series.as_ref().map(path),
                only: file.lines.clone(),
                scale: file.scale.unwrap_or(1.0),
                axes,
            },
            "counts" => FigureKind::Counts {
                list: path(file.list.as_ref().ok_or_else(|| needs("list"))?),
                of: path(file.y.first().ok_or_else(|| needs("y"))?),
                within: match (&file.x, file.within) {
                    (Some(x), Some([low, high])) => Some((path(x), low, high)),
                    _ => None,
                },
                series: file.series.as_ref().map(path),
                most: file.most.unwrap_or(9).min(MOST_BARS),
                axes,
            },
            "board" => {
                let (moves, means) = match (&file.moves, &file.means) {
                    (Some(moves), None) => (moves, false),
                    (None, Some(means)) => (means, true),
                    _ => return Err(at(&file.name)("a board has either `moves` or `means`".to_owned())),
                };
                let position = self.template(file.position.as_ref().ok_or_else(|| needs("position"))?)?;
                FigureKind::Board { moves: path(moves), means, position }
            }
            "drawn" => {
                let command = self.templates(&file.command)?;
                if command.is_empty() {
                    return Err(needs("command"));
                }
                FigureKind::Drawn { command }
            }
            other => {
                return Err(at(&file.kind)(format!("{other:?} is none of lines, bars, along, counts, board, drawn")));
            }
        };
        Ok(FigurePlan {
            name: file.name.get_ref().clone(),
            title: file.title.clone(),
            only,
            each,
            kind,
            note: file.note.clone(),
            lost: file.lost,
        })
    }
}

/// Takes published numbers out of their brackets, which must have this shape.
fn flatten(list: &[Value], shape: &[usize], texts: &mut Vec<String>) -> Result<(), String> {
    let Some((&count, inner)) = shape.split_first() else { return Err("too many brackets".to_owned()) };
    if list.len() != count {
        return Err(format!("{} published entries where the table has {count}", list.len()));
    }
    for value in list {
        match (value, inner) {
            (Value::Array(list), [_, ..]) => flatten(list, inner, texts)?,
            (Value::Array(_), []) => return Err("a published list has too many brackets".to_owned()),
            (_, [_, ..]) => return Err("a published list has too few brackets".to_owned()),
            (value, []) => texts.push(written(value).ok_or("a published entry is a number or a text")?),
        }
    }
    Ok(())
}
