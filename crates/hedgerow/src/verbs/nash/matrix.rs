//! A bare matrix game.

use clap::Args;
use hedgerow_core::Budget;
use hedgerow_value::matrix::{DoesNotApply, Equilibrium};
use hedgerow_value::{Matrix, Rational, Worth};
use serde_json::{Value, json};

use super::drawing::saddle;
use super::sampled::ended;
use super::worth;
use crate::answer::{Answer, Object};
use crate::files;
use crate::pool::Task;
use crate::reach::{Reach, TextSource};
use crate::terminal::bold;
use crate::verbs::{Delivered, DrawingOptions, Style, row};
use hedgerow_workbench::Unfinished;

/// The longest text of a matrix that is read.
const LONGEST: u64 = 64 << 20;

/// Solve a zero-sum matrix game exactly
///
/// Rows are separated by semicolons or lines, entries by spaces or commas; the row player wants much. With --svg or --png the
/// pay-off of a two by two matrix is drawn over how both mix.
///
/// Keys of the JSON object: value, rows and columns (an optimal strategy each), unique (null if a limit came first), saddle (row and column, or null), road
/// (how it was found); with --method derivatives also applies and why.
#[derive(Args)]
#[command(after_help = "Example:
  hedgerow nash matrix \"0 1; 1/2 -1\"")]
pub struct OfMatrix<R: Reach> {
    /// The matrix, such as "3 -1; -1 1"; - reads it from standard input
    #[arg(value_name = "MATRIX", allow_hyphen_values = true, value_parser = <R::Text as TextSource>::read)]
    matrix: R::Text,
    /// How it is solved
    #[arg(long, value_enum, default_value = "auto", value_name = "METHOD")]
    method: Method,
    #[command(flatten)]
    drawing: DrawingOptions<R>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq)]
enum Method {
    /// The fastest exact road
    Auto,
    /// Exact pivots of the simplex method alone, to compare with
    Pivots,
    /// Koschny's derivatives, where they apply
    Derivatives,
}

impl<R: Reach> OfMatrix<R> {
    /// The equilibrium.
    pub fn answer(&self, style: Style, task: &Task) -> Answer {
        let mut object = Object::new();
        if let Err(sentence) = files::writable(&self.drawing.drawing().files()) {
            return Answer::bad_input(object, &sentence);
        }
        let text = match self.matrix.text(LONGEST) {
            Ok(text) => text,
            Err(error) => return Answer::bad_input(object, &format!("matrix: it cannot be read: {error}")),
        };
        let matrix: Matrix = match text.trim().parse() {
            Ok(matrix) => matrix,
            Err(error) => return Answer::bad_notation("matrix", text.trim(), &error),
        };
        object.insert("matrix".to_owned(), matrix.to_string().into());
        task.note(|known| known.clone_from(&object));
        let found = match self.method {
            Method::Auto => matrix.equilibrium_within(&task.budget),
            Method::Pivots => matrix.equilibrium_by_pivots_within(&task.budget),
            Method::Derivatives => match matrix.derivatives_within(&task.budget) {
                Ok(found) => Ok(found),
                Err(DoesNotApply::Stopped(stopped)) => Err(stopped),
                Err(reason) => {
                    object.insert("applies".to_owned(), false.into());
                    object.insert("why".to_owned(), reason.to_string().into());
                    return Answer::answered(object, format!("the derivatives do not apply: {reason}\n"));
                }
            },
        };
        let found = match found {
            Ok(found) => found,
            Err(stopped) => return Answer::unfinished(object, &Unfinished::because(stopped)),
        };
        let mut drawn = Delivered::default();
        if self.drawing.drawing().wanted().is_some() {
            if (matrix.rows(), matrix.columns()) != (2, 2) {
                return Answer::bad_input(object, "matrix: a surface needs two rows and two columns");
            }
            let worth = |number: &Rational| Worth::Exact(number.clone());
            let rows = [0, 1].map(|row| [0, 1].map(|column| worth(matrix.at(row, column))));
            let marked = [&found.left[0], &found.right[0], &found.value].map(worth);
            let [[a, b], [c, d]] = &rows;
            let svg = saddle([[a, b], [c, d]], [&marked[0], &marked[1], &marked[2]], &format!("V(p, q) of {matrix}"));
            drawn = self.drawing.drawing().write(&svg);
        }
        drawn.within(self.told(&matrix, &found, object, style, &task.budget))
    }

    fn told(&self, matrix: &Matrix, found: &Equilibrium, mut object: Object, style: Style, budget: &Budget) -> Answer {
        let unique = matrix.unique_within(found, budget);
        let list = |strategy: &[Rational]| strategy.iter().map(|p| Value::from(p.to_string())).collect::<Value>();
        for (key, value) in [
            ("value", json!(found.value.to_string())),
            ("rows", list(&found.left)),
            ("columns", list(&found.right)),
            ("unique", unique.map_or(Value::Null, |unique| json!({ "rows": unique.left, "columns": unique.right }))),
            ("saddle", matrix.saddle().map_or(Value::Null, |(row, column)| json!([row, column]))),
            ("road", json!(found.road.to_string())),
        ] {
            object.insert(key.to_owned(), value);
        }
        if self.method == Method::Derivatives {
            object.insert("applies".to_owned(), true.into());
        }
        if style.quiet {
            return ended(Answer::answered(object, format!("{}\n", found.value)), unique.err());
        }
        let side = |strategy: &[Rational], only: bool| {
            let played: Vec<String> = strategy.iter().map(worth::told_number).collect();
            format!("{}{}", played.join(", "), if only { "  (the only optimal strategy)" } else { "" })
        };
        let mut text = row("value", &bold(&worth::told_number(&found.value), style.colour));
        text += &row("rows", &side(&found.left, unique.is_ok_and(|unique| unique.left)));
        text += &row("columns", &side(&found.right, unique.is_ok_and(|unique| unique.right)));
        text += &row("found by", &found.road.to_string());
        ended(Answer::answered(object, text), unique.err())
    }
}
