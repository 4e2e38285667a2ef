//! The whole matrix of a position, and why the equilibrium is one.

use hedgerow_core::Player;
use hedgerow_value::matrix::{Dominance, Dominated};
use hedgerow_value::{Matrix, Rational, Worth};
use serde_json::{Value, json};

use super::worth;
use crate::answer::Object;
use crate::terminal::shortened;
use hedgerow_workbench::{Effect, Equilibrium, Pair};

/// Letters of a cell of the table, and of a position.
const LONGEST_CELL: usize = 14;
const LONGEST_POSITION: usize = 70;

/// Inserts `matrix`, `successors`, `dominated` and `deviations`.
pub fn insert(object: &mut Object, laid: &Equilibrium) {
    let rows = || laid.pairs.chunks(laid.columns.max(1));
    let cell = |pair: &Pair| pair.pay.as_ref().map_or(Value::Null, worth::cell);
    let successor = |pair: &Pair| match &pair.effect {
        Effect::Positions(positions) => json!(positions),
        Effect::Ends(_) | Effect::Again => json!([]),
    };
    let table =
        |of: &dyn Fn(&Pair) -> Value| rows().map(|row| row.iter().map(of).collect::<Value>()).collect::<Value>();
    object.insert("matrix".to_owned(), table(&cell));
    object.insert("successors".to_owned(), table(&successor));
    if let Some(matrix) = &laid.matrix {
        let struck = |struck: &Dominated| {
            let name = |index: usize| name(laid, struck.player, index);
            let word = if struck.how == Dominance::Equal { "equal" } else { "dominated" };
            json!({ "player": side(struck.player), "move": name(struck.index), "by": name(struck.by), "how": word })
        };
        object.insert("dominated".to_owned(), matrix.dominated().iter().map(struck).collect());
        let deviations = |player| -> Value {
            let each = deviations(laid, matrix, player);
            each.into_iter().map(|(name, value)| (name, value.to_string().into())).collect::<Object>().into()
        };
        let both = json!({ "blue": deviations(Player::LEFT), "red": deviations(Player::RIGHT) });
        object.insert("deviations".to_owned(), both);
    }
}

fn side(player: Player) -> &'static str {
    if player == Player::LEFT { "blue" } else { "red" }
}

fn name(laid: &Equilibrium, player: Player, index: usize) -> String {
    let part = if player == Player::LEFT { &laid.blue } else { &laid.red };
    part.moves.get(index).map_or_else(|| "pass".to_owned(), |(name, _)| name.clone())
}

/// What each move of a player gets against the other's equilibrium strategy.
fn deviations(laid: &Equilibrium, matrix: &Matrix, player: Player) -> Vec<(String, Rational)> {
    let (own, other) = if player == Player::LEFT { (&laid.blue, &laid.red) } else { (&laid.red, &laid.blue) };
    let against = |index: usize| {
        let entry = |at: usize| if player == Player::LEFT { matrix.at(index, at) } else { matrix.at(at, index) };
        let mixed = other.moves.iter().enumerate();
        // Who cannot move passes: there is one row or column.
        let alone = || entry(0).clone();
        mixed.map(|(at, (_, p))| p * entry(at)).reduce(|a, b| &a + &b).unwrap_or_else(alone)
    };
    own.moves.iter().enumerate().map(|(index, (name, _))| (name.clone(), against(index))).collect()
}

/// The same for people.
pub fn text(laid: &Equilibrium) -> String {
    if laid.pairs.is_empty() {
        return "\nNobody can move: the game is over.\n".to_owned();
    }
    let mut text = format!("\nThe matrix: rows are Blue's moves, columns Red's.\n{}", table(laid));
    text += "\nWhere each pair leads:\n";
    // The value of a free move has its point in it.
    let point = if laid.blue.moves.is_empty() || laid.red.moves.is_empty() { ", and a point" } else { "" };
    let columns = laid.columns.max(1);
    for (at, pair) in laid.pairs.iter().enumerate() {
        let (row, column) = (name(laid, Player::LEFT, at / columns), name(laid, Player::RIGHT, at % columns));
        let effect = match &pair.effect {
            Effect::Positions(positions) => {
                let shown = |position: &String| shortened(position, LONGEST_POSITION);
                positions.iter().map(shown).collect::<Vec<_>>().join("  or, by a coin,  ") + point
            }
            Effect::Ends(pay) => format!("a conflict: the game ends at {pay}"),
            Effect::Again => "a conflict: both choose again".to_owned(),
        };
        let pay = pair.pay.as_ref().map(|pay| format!("  = {}", short(pay))).unwrap_or_default();
        text += &format!("  {row} and {column}: {effect}{pay}\n");
    }
    if let Some(matrix) = &laid.matrix {
        text += &struck(laid, matrix);
        text += &costs(laid, matrix);
    }
    text
}

fn short(worth: &Worth) -> String {
    let text = worth.exact().map_or_else(|| worth::decimals(worth), Rational::to_string);
    shortened(&text, LONGEST_CELL)
}

fn table(laid: &Equilibrium) -> String {
    let columns = laid.columns.max(1);
    let mut cells: Vec<Vec<String>> = vec![vec![String::new()]];
    cells[0].extend((0..columns).map(|column| name(laid, Player::RIGHT, column)));
    for (row, pairs) in laid.pairs.chunks(columns).enumerate() {
        let entry = |pair: &Pair| pair.pay.as_ref().map_or_else(|| "again".to_owned(), short);
        let mut line = vec![name(laid, Player::LEFT, row)];
        line.extend(pairs.iter().map(entry));
        cells.push(line);
    }
    super::columns(&cells)
}

fn struck(laid: &Equilibrium, matrix: &Matrix) -> String {
    let struck = matrix.dominated();
    if struck.is_empty() {
        return "\nNo move is dominated.\n".to_owned();
    }
    let line = |struck: &Dominated| {
        let (whose, what) =
            (if struck.player == Player::LEFT { "Blue's" } else { "Red's" }, name(laid, struck.player, struck.index));
        let by = name(laid, struck.player, struck.by);
        match struck.how {
            Dominance::Equal => format!("  {whose} {what} does the same as {by}\n"),
            _ => format!("  {whose} {what} is never better than {by}\n"),
        }
    };
    format!("\nMoves that can be struck out, one after the other:\n{}", struck.iter().map(line).collect::<String>())
}

fn costs(laid: &Equilibrium, matrix: &Matrix) -> String {
    let Some(value) = laid.worth.exact() else { return String::new() };
    let mut text = String::new();
    for (player, own, other) in [(Player::LEFT, "Blue", "Red"), (Player::RIGHT, "Red", "Blue")] {
        let each = deviations(laid, matrix, player);
        if each.is_empty() {
            continue;
        }
        text += &format!("\nWhat {own}'s moves get against {other}'s strategy:\n");
        for (name, got) in each {
            let lost = (&got - value).abs();
            let cost =
                if lost.is_zero() { "nothing lost".to_owned() } else { format!("loses {}", worth::told_number(&lost)) };
            text += &format!("  {name}: {} ({cost})\n", worth::told_number(&got));
        }
    }
    text
}
