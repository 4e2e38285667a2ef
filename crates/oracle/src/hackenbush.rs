//! Hackenbush, and its variant in which a move removes `k` edges at once.
//!
//! A position is a list of edges `(u, v, colour)`; vertex 0 is the ground. Left
//! may remove edges of colour `B` and `G`, Right those of colour `R` and `G`. A
//! move removes exactly `k` edges, all present before the move; a player with
//! fewer than `k` to choose from cannot move. Then every edge not connected to
//! the ground through edges vanishes. Edges that are not connected to the ground
//! to begin with vanish before the first move. Two edges may have the same ends,
//! and an edge may be a loop.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::dyadic::{Fraction, simplest_between};
use crate::search;
use crate::tree::{Player, Tree};

/// An edge: its two ends and its colour (`B`, `R` or `G`).
pub type Edge = (u32, u32, char);

/// A set of edges: bit `i` stands for edge number `i` of the list.
pub(crate) type EdgeSet = u64;

/// Whether edge number `i` is in the set.
pub(crate) fn contains(set: EdgeSet, i: usize) -> bool {
    set & (1 << i) != 0
}

/// Reads edges written `u-vC` and separated by spaces, such as `0-1B 1-2R`.
pub fn parse(text: &str) -> Result<Vec<Edge>, String> {
    text.split_whitespace().map(parse_edge).collect()
}

fn parse_edge(word: &str) -> Result<Edge, String> {
    let problem = || format!("`{word}` is not an edge such as `0-1B`");
    let colour = word.chars().last().ok_or_else(problem)?;
    if !"BRG".contains(colour) {
        return Err(problem());
    }
    let ends = word.strip_suffix(colour).ok_or_else(problem)?;
    let (u, v) = ends.split_once('-').ok_or_else(problem)?;
    let u = u.parse().map_err(|_| problem())?;
    let v = v.parse().map_err(|_| problem())?;
    Ok((u, v, colour))
}

/// A stalk with these colours from the ground up: `BR` is `0-1B 1-2R`.
pub fn stalk(colours: &str) -> Vec<Edge> {
    (0..).zip(colours.chars()).map(|(height, colour)| (height, height + 1, colour)).collect()
}

/// The edges of `present` that are connected to the ground through `present`.
pub(crate) fn grounded(edges: &[Edge], present: EdgeSet) -> EdgeSet {
    let mut reached: HashSet<u32> = HashSet::from([0]);
    loop {
        let before = reached.len();
        for (i, &(u, v, _)) in edges.iter().enumerate() {
            if contains(present, i) && (reached.contains(&u) || reached.contains(&v)) {
                reached.insert(u);
                reached.insert(v);
            }
        }
        if reached.len() == before {
            break;
        }
    }
    let mut answer = 0;
    for (i, &(u, _, _)) in edges.iter().enumerate() {
        // An edge has both its ends reached or neither.
        if contains(present, i) && reached.contains(&u) {
            answer |= 1 << i;
        }
    }
    answer
}

/// The set of edges present before the first move.
pub(crate) fn start(edges: &[Edge]) -> EdgeSet {
    assert!(edges.len() < 64, "the oracle takes fewer than 64 edges");
    for &(_, _, colour) in edges {
        assert!("BRG".contains(colour), "unknown colour {colour}");
    }
    grounded(edges, (1 << edges.len()) - 1)
}

/// Whether `player` may remove an edge of this colour.
pub(crate) fn allowed(colour: char, player: Player) -> bool {
    match player {
        Player::Left => colour == 'B' || colour == 'G',
        Player::Right => colour == 'R' || colour == 'G',
    }
}

/// Every set of exactly `k` of the given edges.
fn choices(from: &[usize], k: u32) -> Vec<EdgeSet> {
    if k == 0 {
        return vec![0];
    }
    let Some((&first, rest)) = from.split_first() else {
        return vec![];
    };
    let with_first = choices(rest, k - 1).into_iter().map(|set| set | 1 << first);
    let without_first = choices(rest, k);
    with_first.chain(without_first).collect()
}

/// The positions `player` may move to.
fn options(edges: &[Edge], k: u32, present: EdgeSet, player: Player) -> Vec<EdgeSet> {
    assert!(k > 0, "a move removes at least one edge");
    let removable: Vec<usize> =
        (0..edges.len()).filter(|&i| contains(present, i) && allowed(edges[i].2, player)).collect();
    choices(&removable, k).into_iter().map(|removed| grounded(edges, present & !removed)).collect()
}

/// The value of a red-blue position (with `k = 1`), which is always a number:
/// the simplest one above all of Left's options and below all of Right's.
///
/// # Panics
///
/// If an edge is green.
pub fn red_blue_value(edges: &[Edge]) -> Fraction {
    fn go(edges: &[Edge], present: EdgeSet, memo: &mut HashMap<EdgeSet, Fraction>) -> Fraction {
        if let Some(&known) = memo.get(&present) {
            return known;
        }
        let mut lower: Option<Fraction> = None;
        for next in options(edges, 1, present, Player::Left) {
            let value = go(edges, next, memo);
            lower = Some(lower.map_or(value, |best| best.max(value)));
        }
        let mut upper: Option<Fraction> = None;
        for next in options(edges, 1, present, Player::Right) {
            let value = go(edges, next, memo);
            upper = Some(upper.map_or(value, |best| best.min(value)));
        }
        let answer = simplest_between(lower, upper);
        memo.insert(present, answer);
        answer
    }
    assert!(edges.iter().all(|&(_, _, colour)| colour != 'G'), "a red-blue position has no green edges");
    go(edges, start(edges), &mut HashMap::new())
}

/// The canonical form of a position in which a move removes `k` edges.
pub fn canonical_form(edges: &[Edge], k: u32) -> Rc<Tree> {
    search::canonical_form(&start(edges), &|&present: &EdgeSet, player| options(edges, k, present, player))
}

/// Whether Left wins a position in which a move removes `k` edges, by plain
/// search and without any theory.
pub fn left_wins(edges: &[Edge], k: u32, left_moves_first: bool) -> bool {
    search::left_wins(&start(edges), left_moves_first, &|&present: &EdgeSet, player| options(edges, k, present, player))
}

/// The same under misère play: a player who has fewer than `k` edges to remove wins.
pub fn left_wins_misere(edges: &[Edge], k: u32, left_moves_first: bool) -> bool {
    let options = |&present: &EdgeSet, player| options(edges, k, present, player);
    search::left_wins_misere(&start(edges), left_moves_first, &options)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{SplitMix64, random_connected_graph, random_graph};
    use crate::tree::{equal, expanded, integer, nimber, sum, wins, zero};

    fn value(text: &str) -> String {
        red_blue_value(&parse(text).unwrap()).to_string()
    }

    fn form(edges: &[Edge], k: u32) -> String {
        expanded(&canonical_form(edges, k))
    }

    #[test]
    fn parsing() {
        assert_eq!(parse("0-1B 1-2R"), Ok(vec![(0, 1, 'B'), (1, 2, 'R')]));
        assert_eq!(parse("0-1B 1-2R").unwrap(), stalk("BR"));
        assert_eq!(parse(" 10-3G  0-0B "), Ok(vec![(10, 3, 'G'), (0, 0, 'B')]));
        assert_eq!(parse(""), Ok(vec![]));
        for wrong in ["0-1", "0-1X", "01B", "-1B", "0-B", "B", "0-1BB", "0-1é"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn choosing() {
        let mut sets = choices(&[0, 2, 3], 2);
        sets.sort();
        assert_eq!(sets, [0b0101, 0b1001, 0b1100]);
        assert!(choices(&[0], 2).is_empty());
    }

    #[test]
    fn red_blue_stalks() {
        let stalk_value = |colours| red_blue_value(&stalk(colours)).to_string();
        assert_eq!(stalk_value(""), "0");
        assert_eq!(stalk_value("B"), "1");
        assert_eq!(stalk_value("R"), "-1");
        assert_eq!(stalk_value("BB"), "2");
        assert_eq!(stalk_value("BR"), "1/2");
        assert_eq!(stalk_value("BRR"), "1/4");
        assert_eq!(stalk_value("BRB"), "3/4");
        assert_eq!(stalk_value("RBBB"), "-1/8");
        assert_eq!(stalk_value("RBRR"), "-7/8");
        assert_eq!(stalk_value("BBRB"), "7/4");
    }

    #[test]
    fn loops_multiple_edges_and_detached_pieces() {
        assert_eq!(value("0-0B"), "1");
        assert_eq!(value("0-0B 0-0R"), "0");
        // A red loop on top of a blue edge is like a red edge there.
        assert_eq!(value("0-1B 1-1R"), "1/2");
        assert_eq!(value("0-1B 0-1B"), "2");
        // Red held up by two blue edges.
        assert_eq!(value("0-1B 0-1B 1-2R"), "1");
        // Not connected to the ground, so not there.
        assert_eq!(value("1-2B 2-2B 1-2R 3-3R"), "0");
        assert_eq!(value("0-1B 2-3R"), "1");
        // Edges may be listed in any order and any direction.
        assert_eq!(value("2-1R 1-0B"), "1/2");
    }

    #[test]
    fn green_stalks_are_nimbers() {
        for n in 0..6 {
            let colours = "G".repeat(n as usize);
            assert_eq!(form(&stalk(&colours), 1), expanded(&nimber(n)));
        }
        assert_eq!(form(&stalk("GG"), 1), "{{{|}|{|}},{|}|{{|}|{|}},{|}}");
    }

    #[test]
    fn green_cycles_and_flowers() {
        // A green triangle on the ground: an odd cycle is *1 by fusion.
        assert_eq!(form(&parse("0-1G 1-2G 2-0G").unwrap(), 1), expanded(&nimber(1)));
        // A flower with one blue petal, {0,*|0}: up + star.
        let flower = canonical_form(&stalk("GB"), 1);
        assert_eq!(expanded(&flower), "{{{|}|{|}},{|}|{|}}");
    }

    #[test]
    fn two_move_stalks() {
        assert_eq!(form(&stalk("B"), 2), expanded(&zero()));
        assert_eq!(form(&stalk("BB"), 2), expanded(&integer(1)));
        assert_eq!(form(&stalk("BRBR"), 2), expanded(&nimber(1)));
        assert_eq!(form(&stalk("BBRR"), 2), expanded(&Fraction::new(1, 1).to_tree()));
    }

    #[test]
    fn red_blue_values_agree_with_canonical_forms() {
        let mut rng = SplitMix64::new(1);
        for _ in 0..100 {
            let edges = random_graph(&mut rng, 6, 4, "BR");
            let number = red_blue_value(&edges);
            assert_eq!(form(&edges, 1), expanded(&number.to_tree()), "{edges:?}");
        }
        for _ in 0..100 {
            let edges = random_connected_graph(&mut rng, 6, 4, "BR");
            let number = red_blue_value(&edges);
            assert_eq!(form(&edges, 1), expanded(&number.to_tree()), "{edges:?}");
        }
    }

    #[test]
    fn plain_search_agrees_with_canonical_forms() {
        let mut rng = SplitMix64::new(2);
        for k in 1..=3 {
            for _ in 0..40 {
                let edges = random_connected_graph(&mut rng, 6, 4, "BRG");
                let tree = canonical_form(&edges, k);
                assert_eq!(left_wins(&edges, k, true), wins(&tree, Player::Left));
                assert_eq!(left_wins(&edges, k, false), !wins(&tree, Player::Right));
            }
        }
    }

    #[test]
    fn side_by_side_is_the_sum() {
        // With k = 1 only: with k > 1 a move may be spread over both pieces.
        let mut rng = SplitMix64::new(3);
        for _ in 0..30 {
            let a = random_connected_graph(&mut rng, 3, 3, "BRG");
            let b = random_connected_graph(&mut rng, 3, 3, "BRG");
            // The same piece with its vertices, all but the ground, renamed.
            let renamed = |v: u32| if v == 0 { 0 } else { v + 10 };
            let both: Vec<Edge> =
                a.iter().copied().chain(b.iter().map(|&(u, v, c)| (renamed(u), renamed(v), c))).collect();
            let total = sum(&canonical_form(&a, 1), &canonical_form(&b, 1));
            assert!(equal(&canonical_form(&both, 1), &total));
        }
    }
}
