//! A bare matrix game.

use hedgerow_core::Refusal;
use hedgerow_value::matrix::{DoesNotApply, Equilibrium, SolvedBy, Stationary, Vertices};
use hedgerow_value::{Matrix as Payoffs, Rational};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MOST_VERTICES;
use super::drawing::saddle;
use super::worth::{exact, texts};
use crate::ask::{Context, Why};
use crate::known::Known;
use crate::papers;
use crate::question::Ask;
use crate::question::fields::text;
use crate::verbs::picture::Pictured;

/// Solve a zero-sum matrix game exactly
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Matrix {
    /// The matrix, such as "3 -1; -1 1"
    pub matrix: String,
    /// How it is solved
    #[serde(default)]
    pub method: MatrixMethod,
    /// Find all optimal strategies: the corners of which they are the mixtures
    #[serde(default)]
    pub all: bool,
    /// Draw the pay-off of a two by two matrix as SVG
    #[serde(default)]
    pub svg: bool,
    /// Draw the same as TikZ for LaTeX
    #[serde(default)]
    pub tikz: bool,
    /// Write the matrix and both strategies as a table for LaTeX
    #[serde(default)]
    pub latex: bool,
}

/// How a matrix is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MatrixMethod {
    /// The fastest exact road
    #[default]
    Auto,
    /// Exact pivots of the simplex method alone, to compare with
    Pivots,
    /// Koschny's derivatives, where they apply
    Derivatives,
    /// Lagrange multipliers, where they apply
    Lagrange,
}

/// What a matrix game is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum MatrixAnswer {
    /// Its equilibrium.
    Found(Box<MatrixFound>),
    /// The method that was asked for does not apply.
    NotStationary(NotStationary),
}

/// The equilibrium of a matrix.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatrixFound {
    /// The matrix.
    pub matrix: String,
    /// What the row player secures on average.
    #[serde(serialize_with = "text")]
    #[schemars(with = "String")]
    pub value: Rational,
    /// An optimal strategy of the row player: the probability of each row.
    #[serde(serialize_with = "texts")]
    #[schemars(with = "Vec<String>")]
    pub rows: Vec<Rational>,
    /// An optimal strategy of the column player: the probability of each column.
    #[serde(serialize_with = "texts")]
    #[schemars(with = "Vec<String>")]
    pub columns: Vec<Rational>,
    /// Whether there is no other; null if a limit came first.
    pub unique: Option<UniqueStrategies>,
    /// The row and the column of a saddle point; null if there is none.
    pub saddle: Option<[usize; 2]>,
    /// How it was found.
    pub road: String,
    /// All optimal strategies, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<MatrixVertices>,
    /// That derivatives, or Lagrange multipliers, apply, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub applies: Option<bool>,
    /// The limit that ended the work early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The matrix and both strategies as a table for LaTeX, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
}

/// Whether each player has only one optimal strategy.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct UniqueStrategies {
    /// The row player has only one.
    pub rows: bool,
    /// The column player has only one.
    pub columns: bool,
}

/// All optimal strategies of both players.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatrixVertices {
    /// The corners of the row player's polytope of optimal strategies; null if there are more than 2000, at the end or on
    /// the way.
    pub rows: Option<Vec<Vec<String>>>,
    /// Those of the column player's.
    pub columns: Option<Vec<Vec<String>>>,
}

/// A matrix to which derivatives, or Lagrange multipliers, do not apply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NotStationary {
    /// The matrix.
    pub matrix: String,
    /// That they do not.
    pub applies: bool,
    /// Why they do not.
    pub why: String,
    /// Which method it is.
    #[serde(skip)]
    pub method: MatrixMethod,
}

/// What is known of a matrix before it is solved.
#[derive(Clone, Debug, Serialize)]
pub struct KnownMatrix {
    /// The matrix.
    pub matrix: String,
}

impl Ask for Matrix {
    type Answer = MatrixAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<MatrixAnswer, Why> {
        let typed = self.matrix.trim();
        let bad = |fault| Why::Notation { what: "matrix".to_owned(), text: typed.to_owned(), fault };
        let payoffs: Payoffs = typed.parse().map_err(bad)?;
        let matrix = payoffs.to_string();
        context.tell(Known::Matrix(KnownMatrix { matrix: matrix.clone() }));
        let budget = context.budget();
        let found = match self.method {
            MatrixMethod::Auto => Ok(payoffs.equilibrium_within(budget)?),
            MatrixMethod::Pivots => Ok(payoffs.equilibrium_by_pivots_within(budget)?),
            MatrixMethod::Derivatives => payoffs.derivatives_within(budget),
            MatrixMethod::Lagrange => match payoffs.lagrange_within(budget) {
                // Further statements, such as whether there are other strategies, come from a kernel.
                Ok(Stationary { value, left, right }) => {
                    Ok(Equilibrium { value, left, right, ..payoffs.equilibrium_within(budget)? })
                }
                Err(why) => Err(why),
            },
        };
        let mut found = match found {
            Ok(found) => found,
            Err(DoesNotApply::Stopped(stopped)) => return Err(stopped.into()),
            Err(why) => {
                let (method, why) = (self.method, why.to_string());
                return Ok(MatrixAnswer::NotStationary(NotStationary { matrix, applies: false, why, method }));
            }
        };
        let is_lagrange = self.method == MatrixMethod::Lagrange;
        if is_lagrange {
            found.road = SolvedBy::Lagrange;
        }
        let picture = Pictured::drawn([self.svg, self.tikz], || drawn(&payoffs, &found))?;
        let latex = papers::matrix(&payoffs, &found);
        let written = |list: Vec<Vec<Rational>>| -> Vec<Vec<String>> {
            list.iter().map(|corner| corner.iter().map(ToString::to_string).collect()).collect()
        };
        let vertices = match self.all {
            true => Some(payoffs.vertices_within(&found, MOST_VERTICES, budget)?),
            false => None,
        };
        let unique = payoffs.unique_within(&found, budget);
        Ok(MatrixAnswer::Found(Box::new(MatrixFound {
            matrix,
            value: found.value,
            rows: found.left,
            columns: found.right,
            unique: unique.ok().map(|unique| UniqueStrategies { rows: unique.left, columns: unique.right }),
            saddle: payoffs.saddle().map(|(row, column)| [row, column]),
            road: found.road.to_string(),
            vertices: vertices.map(|Vertices { left, right }| MatrixVertices {
                rows: left.map(written),
                columns: right.map(written),
            }),
            applies: (is_lagrange || self.method == MatrixMethod::Derivatives).then_some(true),
            reason: unique.err().map(|stopped| stopped.to_string()),
            latex: self.latex.then_some(latex),
            picture,
        })))
    }
}

/// The plot of the pay-off over both players' mixtures.
fn drawn(payoffs: &Payoffs, found: &Equilibrium) -> Result<String, Refusal> {
    if (payoffs.rows(), payoffs.columns()) != (2, 2) {
        return Err("matrix: a surface needs two rows and two columns".into());
    }
    let rows = [0, 1].map(|row| [0, 1].map(|column| exact(payoffs.at(row, column))));
    let marked = [&found.left[0], &found.right[0], &found.value].map(exact);
    Ok(saddle(rows.each_ref().map(<[_; 2]>::each_ref), marked.each_ref(), &format!("V(p, q) of {payoffs}")))
}
