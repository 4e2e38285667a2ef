//! The cells of a study: all combinations of levels, except those left out.

use super::model::{Level, Study, Where};
use hedgerow_core::Refusal;

/// One combination of levels.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The index of the level of each factor.
    pub levels: Vec<usize>,
    /// The same in words, such as `playouts=100,iterations=200`.
    pub key: String,
    /// Why it is left out, if it is.
    pub left_out: Option<String>,
}

/// A rule for leaving cells out.
#[derive(Clone, Debug)]
pub struct LeaveOut {
    /// Applies to these levels.
    pub only: Where,
    /// Unless this holds.
    pub unless: Option<Comparison>,
    /// Only if the study runs at a smaller scale than this.
    pub below: Option<f64>,
    /// The reason, in a word or two.
    pub reason: String,
}

/// A comparison of a factor's level with another's or with a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    left: usize,
    relation: &'static str,
    right: Operand,
}

#[derive(Clone, Debug, PartialEq)]
enum Operand {
    Factor(usize),
    Number(f64),
}

/// Longer ones before those that begin them.
const RELATIONS: [&str; 6] = ["<=", ">=", "!=", "=", "<", ">"];

impl Comparison {
    /// Reads a comparison such as `m >= n`. The error is a sentence.
    pub fn read(text: &str, factor: impl Fn(&str) -> Option<usize>) -> Result<Self, Refusal> {
        let found = RELATIONS.into_iter().find_map(|relation| Some((relation, text.split_once(relation)?)));
        let (relation, (left, right)) = found.ok_or_else(|| {
            format!("{text:?} is no comparison such as \"m >= n\" (there are {})", RELATIONS.join(" "))
        })?;
        let (left, right) = (left.trim(), right.trim());
        let left = factor(left).ok_or_else(|| format!("{text:?}: no factor is called {left:?}"))?;
        let right = match (factor(right), right.parse()) {
            (Some(right), _) => Operand::Factor(right),
            (None, Ok(right)) => Operand::Number(right),
            (None, Err(_)) => return Err(format!("{text:?}: {right:?} is neither a factor nor a number").into()),
        };
        Ok(Self { left, relation, right })
    }

    /// The factors that it uses.
    pub fn factors(&self) -> impl Iterator<Item = usize> {
        let right = if let Operand::Factor(right) = self.right { Some(right) } else { None };
        [self.left].into_iter().chain(right)
    }

    fn holds(&self, levels: &[&Level]) -> bool {
        let number = |factor: usize| levels[factor].number.unwrap_or(f64::NAN);
        let left = number(self.left);
        let right = match self.right {
            Operand::Factor(factor) => number(factor),
            Operand::Number(number) => number,
        };
        match self.relation {
            "=" => left == right,
            "!=" => left != right,
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            _ => left >= right,
        }
    }
}

/// Whether a cell has these levels.
pub fn is_among(levels: &[usize], only: &Where) -> bool {
    only.iter().all(|(factor, wanted)| wanted.contains(&levels[*factor]))
}

impl Study {
    /// All cells at this scale, including those left out; the last factor changes fastest.
    pub fn cells(&self, scale: f64) -> Vec<Cell> {
        let total = self.factors.iter().map(|factor| factor.levels.len()).product();
        (0..total).map(|number| self.cell(number, scale)).collect()
    }

    fn cell(&self, number: usize, scale: f64) -> Cell {
        let mut rest = number;
        let mut levels = vec![0; self.factors.len()];
        for (level, factor) in levels.iter_mut().zip(&self.factors).rev() {
            *level = rest % factor.levels.len();
            rest /= factor.levels.len();
        }
        let chosen = self.levels(&levels);
        let named = |(factor, level): (&super::model::Factor, &&Level)| format!("{}={}", factor.name, level.name);
        let key = self.factors.iter().zip(&chosen).map(named).collect::<Vec<_>>().join(",");
        let applies = |rule: &&LeaveOut| {
            rule.below.is_none_or(|below| scale < below)
                && is_among(&levels, &rule.only)
                && !rule.unless.as_ref().is_some_and(|unless| unless.holds(&chosen))
        };
        let left_out = self.leave_out.iter().find(applies).map(|rule| rule.reason.clone());
        Cell { levels, key, left_out }
    }

    /// The levels at these places.
    pub fn levels(&self, places: &[usize]) -> Vec<&Level> {
        self.factors.iter().zip(places).map(|(factor, &place)| &factor.levels[place]).collect()
    }
}
