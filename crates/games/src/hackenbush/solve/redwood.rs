//! Redwood beds by the theorem, as a check of the search that shares nothing with it.
//!
//! In Redwood furniture every blue edge (a *foot*) joins the ground to the lower end of a red edge of its own (a *leg*), and
//! no red edge touches the ground. A *bed* is furniture in which each further red edge has exactly one end at the top
//! of a leg. Its value is 2^-(m+1), where m counts the red edges outside a smallest tree of red edges that contains all
//! legs (Winning Ways, ch. 7). To find such a tree is the Steiner problem, which is NP-hard; for the few legs
//! of a bed the dynamic programme of Dreyfus and Wagner (1971) does it.

use hedgerow_value::Dyadic;

use super::super::rules::{Colour, GROUND, Hackenbush};

/// The most legs for which the table of sets of legs stays small.
const MOST_LEGS: usize = 14;

/// The most entries of the table of sets of legs.
const MOST_ENTRIES: usize = 1 << 26;

/// The value of a Redwood bed by the theorem; `None` if the position is no bed, or is very large (more than 14 legs, say).
///
/// ```
/// use hedgerow_games::hackenbush::{Hackenbush, solve::redwood};
///
/// let table: Hackenbush = "0-1B 1-2R 0-3B 3-4R 2-5R 4-5R".parse()?;
/// assert_eq!(redwood::bed_value(&table).unwrap().to_string(), "1/2");
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
pub fn bed_value(position: &Hackenbush) -> Option<Dyadic> {
    let bed = Bed::of(position)?;
    let outside = bed.red - bed.legs.len() - bed.smallest_tree()?;
    Some(Dyadic::new(1, outside as u32 + 1))
}

/// A bed taken apart.
struct Bed {
    /// How many red edges there are, legs included.
    red: usize,
    /// The top of each leg.
    legs: Vec<u32>,
    /// The neighbours of each vertex along red edges that are not legs.
    neighbours: Vec<Vec<u32>>,
}

impl Bed {
    fn of(position: &Hackenbush) -> Option<Self> {
        if position.moves_per_turn() != 1 || !position.is_red_blue() {
            return None;
        }
        let vertices = position.vertices();
        let edges = || position.edges().iter().map(|edge| edge.colour).zip(vertices.ends().iter().copied());
        let mut foot = vec![false; vertices.len()];
        for (colour, (u, v)) in edges() {
            let top = if u == GROUND { v } else { u };
            match colour {
                Colour::Blue if (u == GROUND) != (v == GROUND) && !foot[top as usize] => foot[top as usize] = true,
                Colour::Red if u != GROUND && v != GROUND && u != v => {}
                _ => return None,
            }
        }
        let mut bed = Self { red: 0, legs: Vec::new(), neighbours: vec![Vec::new(); vertices.len()] };
        let mut on_foot = vec![0; vertices.len()];
        let red_edges = || edges().filter(|(colour, _)| *colour == Colour::Red).map(|(_, ends)| ends);
        for (u, v) in red_edges() {
            bed.red += 1;
            match (foot[u as usize], foot[v as usize]) {
                (true, true) => return None,
                (true, false) => {
                    on_foot[u as usize] += 1;
                    bed.legs.push(v);
                }
                (false, true) => {
                    on_foot[v as usize] += 1;
                    bed.legs.push(u);
                }
                (false, false) => {
                    bed.neighbours[u as usize].push(v);
                    bed.neighbours[v as usize].push(u);
                }
            }
        }
        let feet = foot.iter().zip(&on_foot).all(|(&foot, &legs)| !foot || legs == 1);
        let is_top = |v: u32| bed.legs.contains(&v);
        let mattress = red_edges().filter(|&(u, v)| !foot[u as usize] && !foot[v as usize]);
        let sound = feet && !bed.legs.is_empty() && mattress.into_iter().all(|(u, v)| is_top(u) != is_top(v));
        sound.then_some(bed)
    }

    /// The least number of edges that join the tops of all legs; `None` if they do not hang together, or are too many.
    fn smallest_tree(&self) -> Option<usize> {
        let mut tops = self.legs.clone();
        tops.sort_unstable();
        tops.dedup();
        if tops.len() > MOST_LEGS || self.neighbours.len() << tops.len() > MOST_ENTRIES {
            return None;
        }
        const FAR: usize = usize::MAX / 2;
        let all = (1usize << tops.len()) - 1;
        // cost[set][v]: the fewest edges of a tree that contains v and the tops in the set.
        let mut cost = vec![vec![FAR; self.neighbours.len()]; all + 1];
        for set in 1..=all {
            if set.is_power_of_two() {
                cost[set][tops[set.trailing_zeros() as usize] as usize] = 0;
            }
            let mut part = (set - 1) & set;
            while part > 0 {
                let joined: Vec<usize> = cost[part].iter().zip(&cost[set & !part]).map(|(x, y)| x + y).collect();
                cost[set].iter_mut().zip(joined).for_each(|(best, joined)| *best = joined.min(*best));
                part = (part - 1) & set;
            }
            // Every edge costs one, so trees grow by rounds.
            let row = &mut cost[set];
            let mut order: Vec<usize> = (0..row.len()).filter(|&v| row[v] < FAR).collect();
            while let Some(v) = order.pop() {
                for &next in &self.neighbours[v] {
                    if row[v] + 1 < row[next as usize] {
                        row[next as usize] = row[v] + 1;
                        order.push(next as usize);
                    }
                }
            }
        }
        cost[all].iter().copied().min().filter(|&edges| edges < FAR)
    }
}
