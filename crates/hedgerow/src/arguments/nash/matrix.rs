//! `nash matrix`: its arguments.

use std::io::{self, Read};

use clap::Args;
use hedgerow_core::Refusal;
use hedgerow_workbench::verbs::{self as question, MatrixMethod};

use crate::arguments::subject::{LatexArgument, PictureArguments};
use crate::command::Command;

/// The longest text of a matrix that is read from standard input.
const LONGEST: u64 = 64 << 20;

/// Solve a zero-sum matrix game exactly
///
/// Rows are separated by semicolons or lines, entries by spaces or commas; the row player wants much. With --svg, --png or --tikz the
/// pay-off of a two by two matrix is drawn over how both mix.
///
/// Keys of the JSON object: value, rows and columns (an optimal strategy each), unique (null if a limit came first), saddle (row and column, or null), road
/// (how it was found); with --all vertices (rows and columns: the corners of the polytopes of optimal strategies, null if
/// there are more than 2000); with --method derivatives or lagrange also applies and why; with --latex latex, the
/// matrix and both strategies as a table.
#[derive(Args, Clone)]
#[command(after_help = "Examples:
  hedgerow nash matrix \"0 1; 1/2 -1\"
  hedgerow nash matrix \"1 -1; -1 1; 0 0\" --all")]
pub struct Matrix {
    /// The matrix, such as "3 -1; -1 1"; - reads it from standard input
    #[arg(value_name = "MATRIX", allow_hyphen_values = true)]
    matrix: String,
    /// How it is solved
    #[arg(long, value_enum, default_value = "auto", value_name = "METHOD")]
    method: TypedMethod,
    /// Find all optimal strategies: the corners of which they are the mixtures
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    picture: PictureArguments,
    #[command(flatten)]
    latex: LatexArgument,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum TypedMethod {
    /// The fastest exact road
    Auto,
    /// Exact pivots of the simplex method alone, to compare with
    Pivots,
    /// Koschny's derivatives, where they apply
    Derivatives,
    /// Lagrange multipliers, where they apply
    Lagrange,
}

impl Matrix {
    /// Whether the matrix is to be read from standard input.
    pub fn is_input(&self) -> bool {
        self.matrix == "-"
    }

    /// The same with the matrix that standard input holds.
    pub fn read_input(&self) -> Result<Self, Refusal> {
        let mut matrix = String::new();
        let read = io::stdin().lock().take(LONGEST).read_to_string(&mut matrix);
        read.map_err(|error| Refusal::new(format!("matrix: it cannot be read: {error}")))?;
        Ok(Self { matrix, ..self.clone() })
    }

    /// The question, about the text as it stands.
    pub fn command(self) -> Command {
        let delivery = self.picture.delivery();
        let method = match self.method {
            TypedMethod::Auto => MatrixMethod::Auto,
            TypedMethod::Pivots => MatrixMethod::Pivots,
            TypedMethod::Derivatives => MatrixMethod::Derivatives,
            TypedMethod::Lagrange => MatrixMethod::Lagrange,
        };
        let (svg, tikz, latex) = (delivery.wants_svg(), delivery.tikz.is_some(), self.latex.latex);
        Command::new(question::Matrix { matrix: self.matrix, method, all: self.all, svg, tikz, latex }, delivery)
    }
}
