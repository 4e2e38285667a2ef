//! Connected graphs as parts, by extending smaller ones.
//!
//! Every part with more than one edge has an edge whose removal lets nothing else fall: one on a cycle, or one to a
//! leaf. Without it there are one or two parts. So every part arises from one part by an edge between two of its
//! vertices or to a new one, or from two parts by an edge between them.

use hedgerow_core::{Budget, Stopped};
use rustc_hash::{FxHashMap, FxHashSet};

use super::canonical::{self, Form};
use super::{Line, Part, Stock};
use crate::hackenbush::Colour;

/// The budget is checked once in this many forms.
const PATIENCE: usize = 1024;

/// The parts found so far, and their budget.
struct Found<'a> {
    forms: FxHashSet<Form>,
    tried: usize,
    budget: &'a Budget,
}

impl Found<'_> {
    fn add(&mut self, lines: &[Line], vertices: u8) -> Result<(), Stopped> {
        self.tried += 1;
        if self.tried.is_multiple_of(PATIENCE) {
            self.budget.check()?;
        }
        let form = canonical::form(lines, vertices);
        let bytes = size_of::<(Form, u32, Part)>() + lines.len() * 8;
        if self.forms.insert(form) {
            self.budget.claim(bytes as u64);
        }
        Ok(())
    }
}

/// Adds all parts with this many edges.
pub(super) fn push(stock: &mut Stock, colours: &[Colour], size: usize, budget: &Budget) -> Result<(), Stopped> {
    let mut found = Found { forms: FxHashSet::default(), tried: 0, budget };
    for &colour in colours {
        if size == 1 {
            found.add(&[(0, 1, colour)], 2)?;
        }
        for number in stock.of_size(size - 1) {
            extend(stock.part(number), colour, &mut found)?;
        }
        for small in 1..=(size - 1) / 2 {
            for one in stock.of_size(small) {
                for other in stock.of_size(size - 1 - small).filter(|&other| one <= other) {
                    join(stock.part(one), stock.part(other), colour, &mut found)?;
                }
            }
        }
    }
    let mut forms: Vec<Form> = found.forms.into_iter().collect();
    forms.sort_unstable();
    let first = stock.parts.len();
    let places: FxHashMap<&Form, usize> = forms.iter().enumerate().map(|(place, form)| (form, first + place)).collect();
    let mut parts = Vec::with_capacity(forms.len());
    for (place, form) in forms.iter().enumerate() {
        let (lines, vertices) = canonical::drawn(form);
        let negative: Vec<Line> = lines.iter().map(|&(u, v, colour)| (u, v, colour.swapped())).collect();
        let negative = places.get(&canonical::form(&negative, vertices)).copied().unwrap_or(first + place) as u32;
        parts.push(Part { lines: lines.into(), vertices, negative });
        if place.is_multiple_of(PATIENCE) {
            budget.check()?;
        }
    }
    stock.push_size(parts);
    Ok(())
}

/// The part with one more edge, in all ways.
fn extend(part: &Part, colour: Colour, found: &mut Found<'_>) -> Result<(), Stopped> {
    let mut lines = part.lines.to_vec();
    for v in 1..part.vertices {
        for u in 0..v {
            lines.push((u, v, colour));
            found.add(&lines, part.vertices)?;
            lines.pop();
        }
        lines.push((v, part.vertices, colour));
        found.add(&lines, part.vertices + 1)?;
        lines.pop();
    }
    Ok(())
}

/// The two parts with an edge between them, in all ways.
fn join(one: &Part, other: &Part, colour: Colour, found: &mut Found<'_>) -> Result<(), Stopped> {
    let mut lines = one.lines.to_vec();
    let label = |vertex: u8| if vertex == 0 { 0 } else { one.vertices - 1 + vertex };
    lines.extend(other.lines.iter().map(|&(u, v, colour)| (label(u), label(v), colour)));
    for u in 1..one.vertices {
        for v in 1..other.vertices {
            lines.push((u, label(v), colour));
            found.add(&lines, one.vertices + other.vertices - 1)?;
            lines.pop();
        }
    }
    Ok(())
}
