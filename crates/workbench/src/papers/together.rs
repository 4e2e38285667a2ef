//! Games in which both players move at once, as tables.

use hedgerow_core::Player;
use hedgerow_core::latex::{Align, Heading, Table, escape, label};
use hedgerow_games::entry::nash::{Effect, Equilibrium as Found, Pair};
use hedgerow_games::hackenbush::synchronous::halves::Side;
use hedgerow_value::matrix::Equilibrium;
use hedgerow_value::{Matrix, Rational, Worth};

use super::typewriter;
use crate::verbs::HalvesCell;

/// The longest fraction of a cell, in letters; longer ones are decimals.
const LONGEST_CELL: usize = 13;

/// The parts of a table of pay-offs, in LaTeX.
struct Game {
    rows: Vec<String>,
    columns: Vec<String>,
    pays: Vec<Vec<String>>,
    /// The probability of each row and of each column.
    left: Vec<String>,
    right: Vec<String>,
    caption: String,
    label: String,
}

impl Game {
    /// Pay-offs with the probabilities of the rows beside them and those of the columns below.
    fn table(self) -> String {
        let columns = self.columns.len();
        let mut table = Table::new([vec![Align::Left], vec![Align::Right; columns], vec![Align::Right]].concat());
        let names = self.columns.into_iter().map(Heading::from);
        table.head(
            std::iter::once(Heading::from(String::new()))
                .chain(names)
                .chain([Heading::from("probability".to_owned())])
                .collect(),
        );
        for ((name, pays), probability) in self.rows.into_iter().zip(self.pays).zip(self.left) {
            table.row([vec![name], pays, vec![probability]].concat());
        }
        table.row([vec!["probability".to_owned()], self.right].concat());
        (table.caption, table.label) = (self.caption, self.label);
        table.to_latex()
    }
}

fn number(number: &Rational) -> String {
    format!("${}$", Worth::Exact(number.clone()).to_short_latex(LONGEST_CELL))
}

/// A bare matrix with both strategies.
pub(crate) fn matrix(payoffs: &Matrix, found: &Equilibrium) -> String {
    let row = |row| (0..payoffs.columns()).map(|column| number(payoffs.at(row, column))).collect();
    Game {
        rows: (1..=payoffs.rows()).map(|row| format!("$r_{{{row}}}$")).collect(),
        columns: (1..=payoffs.columns()).map(|column| format!("$c_{{{column}}}$")).collect(),
        pays: (0..payoffs.rows()).map(row).collect(),
        left: found.left.iter().map(number).collect(),
        right: found.right.iter().map(number).collect(),
        caption: format!(
            "A matrix game of value ${}$, with an optimal strategy of each player.",
            found.value.to_latex()
        ),
        label: label(&format!("matrix {payoffs}")),
    }
    .table()
}

/// The matrix of a position with both strategies.
pub(crate) fn nash(position: &str, found: &Found) -> String {
    let pay = |pair: &Pair| match (&pair.pay, &pair.effect) {
        (Some(pay), _) => format!("${}$", pay.to_short_latex(LONGEST_CELL)),
        (None, Effect::Again) => "again".to_owned(),
        (None, _) => String::new(),
    };
    let part = |player| {
        let moves = &found.part(player).moves;
        // A player without moves passes.
        let names = (0..moves.len().max(1)).map(|index| escape(found.move_name(player, index))).collect();
        let played: Vec<String> = moves.iter().map(|(_, probability)| number(probability)).collect();
        (names, if played.is_empty() { vec!["$1$".to_owned()] } else { played })
    };
    let ((rows, left), (columns, right)) = (part(Player::LEFT), part(Player::RIGHT));
    let pays = found.pairs.chunks(found.columns.max(1)).map(|row| row.iter().map(pay).collect()).collect();
    let caption = format!(
        "{}: the moves of both players, what each pair is worth, and how both play. Its value is ${}$.",
        typewriter(position),
        found.worth.to_latex()
    );
    Game { rows, columns, pays, left, right, caption, label: label(&format!("nash {position}")) }.table()
}

/// The table of sums of halves; a star marks the cells of the band.
pub(crate) fn halves(most: usize, cells: &[HalvesCell]) -> String {
    let mut table = Table::new(vec![Align::Right; most + 2]);
    table.head((0..=most).fold(vec![Heading::from("$m \\backslash n$".to_owned())], |mut line, n| {
        line.push(format!("${n}$").into());
        line
    }));
    for m in 0..=most {
        let row = cells.iter().filter(|cell| cell.m == m).map(|cell| {
            let star = if cell.side == Side::Band { "^{\\star}" } else { "" };
            format!("${}{star}$", cell.worth.to_short_latex(LONGEST_CELL))
        });
        table.row(std::iter::once(format!("${m}$")).chain(row).collect());
    }
    table.caption =
        "Sums of halves: the value of $m$ stalks BR and $n$ stalks RB when both players cut at once.".to_owned();
    table.label = format!("halves-{most}");
    if cells.iter().any(|cell| cell.side == Side::Band) {
        table.notes.push("$\\star$: in the band, where nobody mixes.".to_owned());
    }
    table.to_latex()
}
