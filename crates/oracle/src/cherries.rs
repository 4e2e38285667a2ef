//! Cherries in rows: a move takes a cherry of one's own colour, `B` for Left and
//! `R` for Right, from either end of a row.

use std::rc::Rc;

use crate::search;
use crate::tree::{Player, Tree};

fn rows_of(rows: &[&str]) -> Vec<String> {
    for row in rows {
        assert!(row.chars().all(|c| c == 'B' || c == 'R'), "a cherry is `B` or `R`, and `{row}` has others");
    }
    rows.iter().map(|row| row.to_string()).collect()
}

/// The positions `player` may move to.
fn options(rows: &[String], player: Player) -> Vec<Vec<String>> {
    let own = match player {
        Player::Left => 'B',
        Player::Right => 'R',
    };
    let mut answer = Vec::new();
    for i in 0..rows.len() {
        let without_first = rows[i].strip_prefix(own);
        let without_last = rows[i].strip_suffix(own);
        for shorter in [without_first, without_last].into_iter().flatten() {
            let mut next = rows.to_vec();
            next[i] = shorter.to_string();
            answer.push(next);
        }
    }
    answer
}

/// The canonical form of a sum of rows such as `BRB`.
///
/// # Panics
///
/// If a row has any character but `B` and `R`.
pub fn canonical_form(rows: &[&str]) -> Rc<Tree> {
    search::canonical_form(&rows_of(rows), &|rows: &Vec<String>, player| options(rows, player))
}

/// Whether Left wins a sum of rows, by plain search.
///
/// # Panics
///
/// If a row has any character but `B` and `R`.
pub fn left_wins(rows: &[&str], left_moves_first: bool) -> bool {
    search::left_wins(&rows_of(rows), left_moves_first, &|rows: &Vec<String>, player| options(rows, player))
}

/// The same under misère play.
///
/// # Panics
///
/// If a row has any character but `B` and `R`.
pub fn left_wins_misere(rows: &[&str], left_moves_first: bool) -> bool {
    search::left_wins_misere(&rows_of(rows), left_moves_first, &|rows: &Vec<String>, player| options(rows, player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{expanded, integer, sum, wins};

    fn form(rows: &[&str]) -> String {
        expanded(&canonical_form(rows))
    }

    #[test]
    fn small_rows() {
        assert_eq!(form(&[]), expanded(&integer(0)));
        assert_eq!(form(&[""]), expanded(&integer(0)));
        assert_eq!(form(&["B"]), expanded(&integer(1)));
        assert_eq!(form(&["R"]), expanded(&integer(-1)));
        assert_eq!(form(&["BBB"]), expanded(&integer(3)));
        // BR = {R|B} = {-1|1} = 0, so BRB = {0|} = 1.
        assert_eq!(form(&["BR"]), expanded(&integer(0)));
        assert_eq!(form(&["BRB"]), expanded(&integer(1)));
        assert_eq!(form(&["RBR"]), expanded(&integer(-1)));
    }

    #[test]
    fn sums_of_rows() {
        for (a, b) in [("BRB", "RBBR"), ("BBR", "RRB"), ("B", "RRBRR")] {
            let total = sum(&canonical_form(&[a]), &canonical_form(&[b]));
            let together = canonical_form(&[a, b]);
            assert_eq!(expanded(&together), expanded(&total));
            assert_eq!(left_wins(&[a, b], true), wins(&total, Player::Left));
            assert_eq!(left_wins(&[a, b], false), !wins(&total, Player::Right));
        }
    }
}
