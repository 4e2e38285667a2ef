//! A bare matrix game in words.

use hedgerow_value::Rational;
use hedgerow_workbench::Answer as Found;
use hedgerow_workbench::verbs::{MatrixAnswer, MatrixFound, MatrixMethod};

use super::mixtures;
use crate::answer::Answer;
use crate::delivery::{Delivered, Delivery};
use crate::render::Style;
use crate::render::row;
use crate::render::worth::told_number;
use crate::terminal::bold;

/// The value and both strategies; with `--quiet`, only the value.
pub fn said(found: MatrixAnswer, delivery: &Delivery, style: Style) -> Answer {
    match found {
        MatrixAnswer::Found(mut found) => {
            let drawn = delivery.picture(&mut found.picture).and(Delivered::latex(found.latex.as_ref()));
            let text = if style.quiet { format!("{}\n", found.value) } else { words(&found, style) };
            let reason = found.reason.clone();
            let answer = Answer::said(Found::Matrix(MatrixAnswer::Found(found)), text);
            drawn.within(super::ended(answer, reason.as_deref()))
        }
        MatrixAnswer::NotStationary(found) => {
            let method =
                if found.method == MatrixMethod::Lagrange { "Lagrange multipliers" } else { "the derivatives" };
            let text = format!("{method} do not apply: {}\n", found.why);
            Answer::said(Found::Matrix(MatrixAnswer::NotStationary(found)), text)
        }
    }
}

fn words(found: &MatrixFound, style: Style) -> String {
    let side = |strategy: &[Rational], only: bool| {
        let played: Vec<String> = strategy.iter().map(told_number).collect();
        format!("{}{}", played.join(", "), if only { "  (the only optimal strategy)" } else { "" })
    };
    let mut text = row("value", &bold(&told_number(&found.value), style.colour));
    text += &row("rows", &side(&found.rows, found.unique.is_some_and(|unique| unique.rows)));
    text += &row("columns", &side(&found.columns, found.unique.is_some_and(|unique| unique.columns)));
    text += &row("found by", &found.road);
    if let Some(vertices) = &found.vertices {
        for (name, corners) in [("The row player", &vertices.rows), ("The column player", &vertices.columns)] {
            let lines = corners.as_ref().map(|list| list.iter().map(|corner| corner.join(", ")).collect::<Vec<_>>());
            text += &mixtures(name, lines, false);
        }
    }
    text
}
