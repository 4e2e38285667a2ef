//! The values of heaps.

use hedgerow_core::{Budget, Stopped};
use hedgerow_value::{Algebra, Game};

use super::{Code, Grundy, Period};

/// How many heaps are valued before the first look for a period.
const FIRST_LOOK: usize = 256;

/// Values of the heaps of one code, each found once.
pub struct HeapValues<'a> {
    algebra: &'a Algebra,
    budget: Budget,
    kind: Kind,
}

enum Kind {
    /// Nimbers, and a proved period.
    Impartial(Box<Grundy>, Option<Period>),
    /// Canonical forms by size, for the subtraction sets of Left and of Right.
    Partizan(Vec<u32>, Vec<u32>, Vec<Game>),
}

impl<'a> HeapValues<'a> {
    /// A store without values for this code.
    pub fn new(code: &Code, algebra: &'a Algebra, budget: Budget) -> Self {
        let kind = match (code.digits(), code) {
            (Some(digits), _) => Kind::Impartial(Box::new(Grundy::new(digits)), None),
            (None, Code::Subtraction(left, right)) => Kind::Partizan(left.clone(), right.clone(), Vec::new()),
            (None, Code::Digits(digits)) => Kind::Impartial(Box::new(Grundy::new(digits.clone())), None),
        };
        Self { algebra, budget, kind }
    }

    /// The value of a heap, and how it was found.
    pub fn value(&mut self, heap: u32) -> Result<(Game, String), Stopped> {
        let (algebra, size) = (self.algebra, heap as usize);
        match &mut self.kind {
            Kind::Impartial(grundy, period) => {
                // A proved period saves the rest of the work, so look for one at every doubling.
                let mut reach = FIRST_LOOK.max(grundy.values().len());
                while period.is_none() && grundy.values().len() <= size {
                    grundy.extend(reach.min(size), &self.budget)?;
                    if reach < size {
                        *period = grundy.period().filter(|period| period.proved);
                    }
                    reach *= 2;
                }
                let beyond = period.as_ref().and_then(|period| grundy.beyond(size, period));
                let value = beyond.or_else(|| grundy.values().get(size).copied()).ok_or(Stopped::TooLarge)?;
                let rule = match period {
                    Some(found) if grundy.values().len() <= size => {
                        format!("period {} from heap {} on (octal periodicity theorem)", found.period, found.start)
                    }
                    _ => "the least nimber that no move leads to".to_owned(),
                };
                Ok((algebra.nimber(value), rule))
            }
            Kind::Partizan(left, right, values) => {
                while values.len() <= size {
                    self.budget.check()?;
                    let next = values.len() as u32;
                    let options = |set: &[u32]| -> Vec<Game> {
                        set.iter()
                            .filter(|&&taken| taken <= next)
                            .map(|&taken| values[(next - taken) as usize])
                            .collect()
                    };
                    let value = algebra.game(&options(left), &options(right));
                    values.push(value);
                }
                Ok((values[size], "canonical form from the options".to_owned()))
            }
        }
    }

    /// How many heaps are valued.
    pub fn known(&self) -> u64 {
        match &self.kind {
            Kind::Impartial(grundy, _) => grundy.values().len() as u64,
            Kind::Partizan(_, _, values) => values.len() as u64,
        }
    }
}
