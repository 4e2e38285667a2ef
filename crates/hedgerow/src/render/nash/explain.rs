//! The whole matrix of a position, and why the equilibrium is one, in words.

use hedgerow_core::Player;
use hedgerow_value::{Rational, Worth};
use hedgerow_workbench::verbs::{NashExplanation, StruckHow, StruckMove};
use hedgerow_workbench::{Effect, Equilibrium, Pair};

use crate::render::capitalised;
use crate::render::worth::{decimals, told_number};
use crate::terminal::shortened;

/// The most letters of a cell of the table, and of a position.
const LONGEST_CELL: usize = 14;
const LONGEST_POSITION: usize = 70;

/// The matrix, where each pair of moves leads, the moves that can be removed, and what deviating costs.
pub fn words(explanation: &NashExplanation, equilibrium: &Equilibrium) -> String {
    if equilibrium.pairs.is_empty() {
        return "\nNobody can move: the game is over.\n".to_owned();
    }
    let mut text = format!("\nThe matrix: rows are Blue's moves, columns Red's.\n{}", table(equilibrium));
    text += "\nWhere each pair leads:\n";
    // The value of a free move includes its point.
    let is_free = equilibrium.blue.moves.is_empty() || equilibrium.red.moves.is_empty();
    let point = if is_free { ", and a point" } else { "" };
    let columns = equilibrium.columns.max(1);
    for (at, pair) in equilibrium.pairs.iter().enumerate() {
        let row = equilibrium.move_name(Player::LEFT, at / columns);
        let column = equilibrium.move_name(Player::RIGHT, at % columns);
        let shown = |positions: &[String], between: &str| {
            let each = positions.iter().map(|position| shortened(position, LONGEST_POSITION));
            each.collect::<Vec<_>>().join(between)
        };
        let effect = match &pair.effect {
            Effect::Positions(positions) => shown(positions, "  or, by a coin,  ") + point,
            Effect::Drawn(positions) if positions.is_empty() => "a conflict, settled by its rule".to_owned(),
            Effect::Drawn(positions) => {
                format!("a conflict, settled by its rule: {}", shown(positions, "  or  "))
            }
            Effect::Ends(pay) => format!("a conflict: the game ends at {pay}"),
            Effect::Again => "a conflict: both choose again".to_owned(),
        };
        let pay = pair.pay.as_ref().map(|pay| format!("  = {}", short(pay))).unwrap_or_default();
        text += &format!("  {row} and {column}: {effect}{pay}\n");
    }
    text += &explanation.dominated.as_deref().map_or_else(String::new, struck);
    text + &costs(equilibrium)
}

fn short(worth: &Worth) -> String {
    let text = worth.exact().map_or_else(|| decimals(worth), Rational::to_string);
    shortened(&text, LONGEST_CELL)
}

fn table(equilibrium: &Equilibrium) -> String {
    let columns = equilibrium.columns.max(1);
    let name = |player, index| equilibrium.move_name(player, index).to_owned();
    let mut cells: Vec<Vec<String>> = vec![vec![String::new()]];
    cells[0].extend((0..columns).map(|column| name(Player::RIGHT, column)));
    for (row, pairs) in equilibrium.pairs.chunks(columns).enumerate() {
        let entry = |pair: &Pair| pair.pay.as_ref().map_or_else(|| "again".to_owned(), short);
        let mut line = vec![name(Player::LEFT, row)];
        line.extend(pairs.iter().map(entry));
        cells.push(line);
    }
    super::columns(&cells)
}

fn struck(dominated: &[StruckMove]) -> String {
    if dominated.is_empty() {
        return "\nNo move is dominated.\n".to_owned();
    }
    let line = |StruckMove { player, struck, by, how }: &StruckMove| {
        let whose = capitalised(player);
        match how {
            StruckHow::Equal => format!("  {whose}'s {struck} does the same as {by}\n"),
            StruckHow::Dominated => format!("  {whose}'s {struck} is never better than {by}\n"),
        }
    };
    format!("\nMoves that can be struck out, one after the other:\n{}", dominated.iter().map(line).collect::<String>())
}

fn costs(equilibrium: &Equilibrium) -> String {
    let Some(value) = equilibrium.worth.exact() else { return String::new() };
    let mut text = String::new();
    for (player, own, other) in [(Player::LEFT, "Blue", "Red"), (Player::RIGHT, "Red", "Blue")] {
        let each = equilibrium.deviations(player).unwrap_or_default();
        if each.is_empty() {
            continue;
        }
        text += &format!("\nWhat {own}'s moves get against {other}'s strategy:\n");
        for (name, got) in each {
            let lost = (&got - value).abs();
            let cost = if lost.is_zero() { "nothing lost".to_owned() } else { format!("loses {}", told_number(&lost)) };
            text += &format!("  {name}: {} ({cost})\n", told_number(&got));
        }
    }
    text
}
