//! Sums of halves: one cell of the table, or the table.

use hedgerow_core::Refusal;
use hedgerow_core::picture::palette;
use hedgerow_games::hackenbush::synchronous::halves::{self, Cell, Side, band_law};
use hedgerow_lab::plots::{Class, HeatCell, HeatMap, heat};
use hedgerow_value::Worth;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::drawing::saddle;
use super::worth::{WorthKeys, WrittenNumber, keys, number};
use crate::answer::Answer;
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::papers;
use crate::question::Ask;
use crate::question::fields::{self, Whole};
use crate::verbs::picture::Pictured;

/// Sums of halves: m stalks BR and n stalks RB, both players cutting at once
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Halves {
    /// How many stalks BR
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 0, max = 2000))]
    pub m: Option<usize>,
    /// How many stalks RB
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 0, max = 2000))]
    pub n: Option<usize>,
    /// All cells with n <= m <= M
    #[serde(default, deserialize_with = "fields::optional_whole", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Whole>", range(min = 0, max = 2000))]
    pub table: Option<usize>,
    /// Most bits of a fraction; beyond, certified intervals
    #[serde(default = "Halves::bits", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 0, max = 16_777_216))]
    pub bits: u32,
    /// The ends of intervals are multiples of 2 to the power of minus this
    #[serde(default = "Halves::width", deserialize_with = "fields::whole")]
    #[schemars(with = "Whole", range(min = 8, max = 65_536))]
    pub width: u32,
    /// Draw p instead of V in the heat map of the table
    #[serde(default)]
    pub probabilities: bool,
    /// Draw the pay-off of a cell, or the table, as SVG
    #[serde(default)]
    pub svg: bool,
    /// Write the cells as comma-separated values
    #[serde(default)]
    pub csv: bool,
    /// Draw the same as TikZ for LaTeX
    #[serde(default)]
    pub tikz: bool,
    /// Write the value, or the table, for LaTeX
    #[serde(default)]
    pub latex: bool,
}

impl Halves {
    /// The largest table.
    pub const LARGEST: usize = 2000;

    /// Most bits of a fraction unless another number is given.
    pub const fn bits() -> u32 {
        20_000
    }

    /// The bits of the ends of intervals unless another number is given.
    pub const fn width() -> u32 {
        128
    }
}

/// A cell of the table, or the table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum HalvesAnswer {
    /// A cell.
    Single(Box<HalvesSingle>),
    /// The table.
    Table(HalvesTable),
}

/// A cell of the table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HalvesCell {
    /// How many stalks BR.
    pub m: usize,
    /// How many stalks RB.
    pub n: usize,
    /// What they are worth.
    #[serde(flatten, serialize_with = "keys")]
    #[schemars(with = "WorthKeys")]
    pub worth: Worth,
    /// How often Blue plays on a blue stalk.
    #[serde(serialize_with = "number")]
    #[schemars(with = "WrittenNumber")]
    pub p: Worth,
    /// How often Red plays on a red stalk.
    #[serde(serialize_with = "number")]
    #[schemars(with = "WrittenNumber")]
    pub q: Worth,
    /// Where in the table the cell is.
    pub side: Side,
    /// Whether the band law says that it is in the band; null on the edge and on the diagonal.
    pub law: Option<bool>,
}

/// One cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HalvesSingle {
    /// The cell.
    #[serde(flatten)]
    pub cell: HalvesCell,
    /// The cell as comma-separated values, or the file they are in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The same for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
}

/// All cells with n <= m up to a size.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HalvesTable {
    /// The cells, row by row.
    pub cells: Vec<HalvesCell>,
    /// Whether the band law holds in all of them that are decided.
    pub band_law: bool,
    /// How many are not decided.
    pub undecided: usize,
    /// The cells as comma-separated values, or the file they are in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub csv: Option<String>,
    /// The same for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
}

/// What is known of sums of halves: the cell in question, or the rows of the table so far.
#[derive(Clone, Debug, Default, Serialize)]
pub struct KnownHalves {
    /// How many stalks BR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub m: Option<usize>,
    /// How many stalks RB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<usize>,
    /// The rows that are complete.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<HalvesCell>,
}

impl HalvesCell {
    fn new(m: usize, n: usize, Cell { value, p, q, side }: Cell) -> Self {
        let law = (m != n && m > 0 && n > 0).then(|| band_law(m, n));
        Self { m, n, worth: value, p, q, side, law }
    }

    /// Whether the band law covers the cell, and its side of the band is known.
    pub fn is_decided(&self) -> bool {
        self.law.is_some() && self.side != Side::Undecided
    }
}

/// The cells as comma-separated values: numbers as fractions, or as the two ends of an interval.
fn separated(cells: &[HalvesCell]) -> String {
    let ends = |worth: &Worth| match WrittenNumber::from(worth) {
        WrittenNumber::Exact(text) => [text.clone(), text],
        WrittenNumber::Between(ends) => ends,
    };
    let mut text = "m,n,value_low,value_high,p_low,p_high,q_low,q_high,side,law\n".to_owned();
    for HalvesCell { m, n, worth, p, q, side, law } in cells {
        let [numbers, p, q] = [worth, p, q].map(|worth| ends(worth).join(","));
        let side = match side {
            Side::Band => "band",
            Side::Interior => "interior",
            Side::Edge => "edge",
            Side::Diagonal => "diagonal",
            Side::Undecided => "undecided",
        };
        let law = law.map_or("", |law| if law { "true" } else { "false" });
        text += &format!("{m},{n},{numbers},{p},{q},{side},{law}\n");
    }
    text
}

impl Ask for Halves {
    type Answer = HalvesAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<HalvesAnswer, Why> {
        let mut halves = halves::Halves::new(self.bits as usize, self.width);
        match (self.table, self.m, self.n) {
            (Some(most), ..) => self.whole(&mut halves, most, context).map(HalvesAnswer::Table),
            (None, Some(m), Some(n)) => self.single(&mut halves, (m, n), context),
            _ => Err("halves needs two numbers, or --table".into()),
        }
    }
}

impl Halves {
    fn single(
        &self,
        halves: &mut halves::Halves,
        (m, n): (usize, usize),
        context: &Context<'_>,
    ) -> Result<HalvesAnswer, Why> {
        context.tell(Known::Halves(KnownHalves { m: Some(m), n: Some(n), ..KnownHalves::default() }));
        let cell = HalvesCell::new(m, n, halves.cell(m, n, context.budget())?);
        let csv = self.csv.then(|| separated(std::slice::from_ref(&cell)));
        let latex = self.latex.then(|| cell.worth.to_latex());
        let mut found = Box::new(HalvesSingle { cell, csv, latex, picture: Pictured::default() });
        if self.svg || self.tikz {
            let Some(matrix) = halves.matrix(m, n, context.budget())? else {
                context.tell(Known::Answer(Box::new(Answer::Halves(HalvesAnswer::Single(found)))));
                return Err("a surface needs stalks of both kinds".into());
            };
            let halves = |number, colour| format!("{number} {colour} {}", if number == 1 { "half" } else { "halves" });
            let title = format!("V(p, q) of {} and {}", halves(m, "blue"), halves(n, "red"));
            let HalvesCell { worth, p, q, .. } = &found.cell;
            let wanted = [self.svg, self.tikz];
            found.picture = Pictured::drawn(wanted, || {
                Ok::<_, Refusal>(saddle(matrix.each_ref().map(<[_; 2]>::each_ref), [p, q, worth], &title))
            })?;
        }
        Ok(HalvesAnswer::Single(found))
    }

    fn whole(&self, halves: &mut halves::Halves, most: usize, context: &Context<'_>) -> Result<HalvesTable, Why> {
        context.tell(Known::Halves(KnownHalves::default()));
        let mut cells = Vec::new();
        for m in 0..=most {
            for n in 0..=m {
                cells.push(HalvesCell::new(m, n, halves.cell(m, n, context.budget())?));
            }
            let row = &cells[cells.len() - (m + 1)..];
            context.tell_change(|known| {
                if let Known::Halves(known) = known {
                    known.cells.extend_from_slice(row);
                }
            });
        }
        let lawful = |cell: &HalvesCell| !cell.is_decided() || cell.law == Some(cell.side == Side::Band);
        Ok(HalvesTable {
            band_law: cells.iter().all(lawful),
            undecided: cells.iter().filter(|cell| cell.side == Side::Undecided).count(),
            csv: self.csv.then(|| separated(&cells)),
            latex: self.latex.then(|| papers::halves(most, &cells)),
            picture: Pictured::drawn([self.svg, self.tikz], || Ok::<_, Refusal>(self.map(most, &cells)))?,
            cells,
        })
    }

    /// The heat map.
    fn map(&self, most: usize, cells: &[HalvesCell]) -> String {
        let names: Vec<String> = (0..=most).map(|number| number.to_string()).collect();
        let shown = |cell: &HalvesCell| {
            let number = if self.probabilities { &cell.p } else { &cell.worth };
            let exact = number.exact().map(ToString::to_string).filter(|text| text.len() <= 5);
            let text = exact.unwrap_or_else(|| format!("{:.3}", number.to_f64()));
            HeatCell { value: number.to_f64(), text, class: (cell.side == Side::Band).then_some(0) }
        };
        let mut rows = vec![vec![None; most + 1]; most + 1];
        for cell in cells {
            rows[cell.m][cell.n] = Some(shown(cell));
        }
        let (title, value_name) = match self.probabilities {
            true => ("Sums of halves: how often Blue plays on a blue stalk", "p"),
            false => ("Sums of halves: values V(m, n)", "V"),
        };
        heat(&HeatMap {
            title: title.to_owned(),
            row_name: "m".to_owned(),
            column_name: "n".to_owned(),
            value_name: value_name.to_owned(),
            rows: names.clone(),
            columns: names,
            cells: rows,
            classes: vec![Class {
                name: "the band: p = q = 1, the value of the top left neighbour".to_owned(),
                colour: palette::RED.to_owned(),
            }],
        })
    }
}
