//! Plots to files.

use std::path::PathBuf;

use clap::Args;
use hedgerow_lab::plots::{Labels, surface};
use hedgerow_value::Worth;

use crate::{files, png};

/// Where a plot is written.
#[derive(Args, Clone)]
pub struct Drawing {
    /// Write the plot to this file as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the plot to this file as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl Drawing {
    /// Whether one is wanted.
    pub fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Writes it where it is wanted; the error is a sentence.
    pub fn write(&self, svg: &str) -> Result<(), String> {
        let png = self.png.as_ref().map(|path| files::write(path, &png::render(svg)?)).transpose();
        let svg = self.svg.as_ref().map(|path| files::write(path, svg.as_bytes())).transpose();
        png.and(svg).map(|_| ()).map_err(|error| format!("{error:#}"))
    }
}

/// The pay-off of a two by two matrix over how both mix, with the equilibrium marked. `p` and `q` are the probabilities of
/// the first row and the first column.
pub fn saddle(matrix: [[&Worth; 2]; 2], [p, q, value]: [&Worth; 3], title: &str) -> String {
    let short = |worth: &Worth| {
        let exact = worth.exact().map(ToString::to_string).filter(|text| text.len() <= 12);
        exact.unwrap_or_else(|| format!("{:.4}...", worth.to_f64()))
    };
    let told = format!("p = {}, q = {}, V = {}", short(p), short(q), short(value));
    let labels = Labels { equilibrium: Some(told), ..Labels::default() };
    surface(matrix.map(|row| row.map(Worth::to_f64)), (p.to_f64(), q.to_f64(), value.to_f64()), title, &labels)
}
