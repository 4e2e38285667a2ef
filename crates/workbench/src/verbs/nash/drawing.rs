//! The plot of a two by two matrix.

use hedgerow_lab::plots::{Labels, surface};
use hedgerow_value::Worth;

/// The pay-off of a two by two matrix as a surface over both players' mixtures, with the equilibrium marked. `p` and
/// `q` are the probabilities of the first row and the first column.
pub fn saddle(matrix: [[&Worth; 2]; 2], [p, q, value]: [&Worth; 3], title: &str) -> String {
    let short = |worth: &Worth| {
        let exact = worth.exact().map(ToString::to_string).filter(|text| text.len() <= 12);
        exact.unwrap_or_else(|| format!("{:.4}...", worth.to_f64()))
    };
    let marked = format!("p = {}, q = {}, V = {}", short(p), short(q), short(value));
    let labels = Labels { equilibrium: Some(marked), ..Labels::default() };
    surface(matrix.map(|row| row.map(Worth::to_f64)), (p.to_f64(), q.to_f64(), value.to_f64()), title, &labels)
}
