//! Saddle points, and rows and columns that need not be considered.

use std::cmp::Ordering;
use std::fmt;

use hedgerow_core::Player;

/// A row or column removed because another is at least as good for its player against everything that then remained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dominated {
    /// Left if a row was struck out, Right if a column.
    pub player: Player,
    /// The index of the row or column.
    pub index: usize,
    /// The row or column that is at least as good.
    pub by: usize,
    /// By how much that one is better.
    pub how: Dominance,
}

/// How one choice compares with another that is at least as good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Dominance {
    /// Always worse than the other.
    Strict,
    /// Never better, sometimes worse.
    Weak,
    /// Always the same as the other.
    Equal,
}

impl fmt::Display for Dominated {
    /// A sentence that counts rows and columns from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = if self.player == Player::LEFT { "row" } else { "column" };
        let how = match self.how {
            Dominance::Strict => "always worse than",
            Dominance::Weak => "never better than",
            Dominance::Equal => "the same as",
        };
        write!(f, "{line} {} is {how} {line} {}", self.index + 1, self.by + 1)
    }
}

/// The first entry that is least in its row and largest in its column.
pub(super) fn saddle<T: Ord>(entries: &[T], columns: usize) -> Option<(usize, usize)> {
    let rows = entries.len() / columns;
    // A saddle point lies in a row whose minimum is the largest, and every such row has one if any row has.
    let mut best = (0, 0);
    for column in 1..columns {
        if entries[column] < entries[best.1] {
            best.1 = column;
        }
    }
    'rows: for row in 1..rows {
        let line = &entries[row * columns..(row + 1) * columns];
        let low = &entries[best.0 * columns + best.1];
        let mut least = 0;
        for (column, entry) in line.iter().enumerate() {
            if entry <= low {
                continue 'rows;
            }
            if *entry < line[least] {
                least = column;
            }
        }
        best = (row, least);
    }
    let low = &entries[best.0 * columns + best.1];
    // The minimum may occur more than once in the row, and only some of these places may be saddle points.
    (best.1..columns)
        .filter(|&column| entries[best.0 * columns + column] == *low)
        .find(|&column| (0..rows).all(|row| entries[row * columns + column] <= *low))
        .map(|column| (best.0, column))
}

/// Removes, until nothing changes, the rows and columns among the given ones that others make superfluous.
pub(super) fn reduce<T: Ord>(
    entries: &[T],
    width: usize,
    rows: &mut Vec<usize>,
    columns: &mut Vec<usize>,
    mut each: impl FnMut(Dominated),
) {
    // After a removal on one side, only the other side can yield something new.
    let mut changed = true;
    let mut first = true;
    while changed {
        let by_row = |first: usize, second: usize, column: usize| {
            entries[first * width + column].cmp(&entries[second * width + column])
        };
        let struck = strike(rows, columns, by_row, |index, by, how| {
            each(Dominated { player: Player::LEFT, index, by, how });
        });
        if !struck && !first {
            return;
        }
        first = false;
        let by_column =
            |first: usize, second: usize, row: usize| entries[row * width + second].cmp(&entries[row * width + first]);
        changed = strike(columns, rows, by_column, |index, by, how| {
            each(Dominated { player: Player::RIGHT, index, by, how });
        });
    }
}

/// Removes each line for which another is at least as good across all the given places. Among equal lines the first
/// stays.
fn strike(
    lines: &mut Vec<usize>,
    across: &[usize],
    compare: impl Fn(usize, usize, usize) -> Ordering,
    mut each: impl FnMut(usize, usize, Dominance),
) -> bool {
    let before = lines.len();
    let mut first = 0;
    'lines: while first < lines.len() {
        let mut second = first + 1;
        while second < lines.len() {
            let [worse, equal, better] = comparison(across, |answer| compare(lines[first], lines[second], answer));
            let how = match (worse || better, equal) {
                (true, true) => Dominance::Weak,
                (true, false) => Dominance::Strict,
                (false, _) => Dominance::Equal,
            };
            if !worse {
                each(lines[second], lines[first], how);
                lines.remove(second);
            } else if !better {
                each(lines[first], lines[second], how);
                lines.remove(first);
                continue 'lines;
            } else {
                second += 1;
            }
        }
        first += 1;
    }
    lines.len() < before
}

/// Whether one line is somewhere worse than, equal to, better than another; stops early once it is both worse and
/// better.
fn comparison(across: &[usize], compare: impl Fn(usize) -> Ordering) -> [bool; 3] {
    let mut seen = [false; 3];
    // No branches within a chunk: they are unpredictable, and cost more than they save.
    for chunk in across.chunks(8) {
        for &answer in chunk {
            let order = compare(answer);
            seen[0] |= order == Ordering::Less;
            seen[1] |= order == Ordering::Equal;
            seen[2] |= order == Ordering::Greater;
        }
        if seen[0] && seen[2] {
            break;
        }
    }
    seen
}
