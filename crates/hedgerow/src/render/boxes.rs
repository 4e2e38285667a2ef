//! Net scores of Dots-and-Boxes in words.

use hedgerow_workbench::question::fields::Keyed;

use crate::terminal::shortened;

/// Letters of a row of moves.
const WIDEST: usize = 90;

/// The moves from the best to the worst, those that are as good as each other in one row.
pub fn by_net_score(moves: &Keyed<i32>) -> String {
    let mut nets: Vec<i32> = moves.0.iter().map(|&(_, net)| net).collect();
    nets.sort_unstable_by(|one, other| other.cmp(one));
    nets.dedup();
    let rows = nets.iter().map(|&net| {
        let alike = moves.0.iter().filter(|entry| entry.1 == net);
        let alike: Vec<&str> = alike.map(|(chosen, _)| chosen.as_str()).collect();
        format!("{net:>5}  {}\n", shortened(&alike.join(" "), WIDEST))
    });
    let rows: String = rows.collect();
    if rows.is_empty() { rows } else { format!("\n  net  moves\n{rows}") }
}
