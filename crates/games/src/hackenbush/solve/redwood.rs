//! Redwood furniture and the theorem of its beds: a check that shares nothing with the search.
//!
//! In Redwood furniture every blue edge (a *foot*) joins the ground to the lower end of a red edge of its own (a
//! *leg*), and no red edge touches the ground. A *bed* is furniture in which each further red edge has exactly one end
//! at the top of a leg (Winning Ways, ch. 7). Each piece of furniture is worth 2^-n. For a bed n is m, or m + 1 if one
//! of its smallest trees is *loose*: m counts the red edges outside a smallest tree of red edges that contains all
//! legs. A tree in which every leg has a top of its own is loose; `tree` describes the other loose trees. The book has
//! the proof.

mod tree;

use hedgerow_value::Dyadic;

use super::super::rules::{Colour, GROUND, Hackenbush};
use tree::{Mattress, SmallestTree};

/// The value of a sum of Redwood beds by the theorem; `None` if some part is not a bed, or is very large (more than
/// about 14 tops).
///
/// ```
/// use hedgerow_games::hackenbush::{Hackenbush, solve::redwood};
///
/// let table: Hackenbush = "0-1B 1-2R 0-3B 3-4R 2-5R 4-5R".parse()?;
/// assert_eq!(redwood::bed_value(&table).unwrap().to_string(), "1/2");
/// let tent: Hackenbush = "0-1B 1-3R 0-2B 2-3R".parse()?;
/// assert_eq!(redwood::bed_value(&tent).unwrap().to_string(), "1");
/// # Ok::<(), hedgerow_core::notation::NotationError>(())
/// ```
pub fn bed_value(position: &Hackenbush) -> Option<Dyadic> {
    if position.edges().is_empty() {
        return None;
    }
    let mut value = Dyadic::ZERO;
    for part in position.ground_parts() {
        let bed = Furniture::of(&part)?;
        let SmallestTree { edges, is_loose } = bed.mattress()?.smallest_tree()?;
        let outside = bed.red.len() - bed.legs().count() - edges;
        value = value + Dyadic::new(1, outside as u32 + u32::from(is_loose));
    }
    Some(value)
}

/// Whether the picture is Redwood furniture, of one piece or of several.
///
/// ```
/// use hedgerow_games::hackenbush::{Hackenbush, solve::redwood::is_furniture};
///
/// let is = |text: &str| text.parse().is_ok_and(|picture: Hackenbush| is_furniture(&picture));
/// assert!(is("0-1B 1-2R 0-3B 3-4R 2-4R"));
/// assert!(!is("0-1B 1-2R 1-3R")); // a foot with two legs
/// assert!(!is("0-1B 0-2B 1-2R")); // a leg on two feet
/// ```
pub fn is_furniture(position: &Hackenbush) -> bool {
    Furniture::of(position).is_some()
}

/// Whether the picture is a Redwood bed, or a sum of beds.
pub fn is_bed(position: &Hackenbush) -> bool {
    Furniture::of(position).is_some_and(|furniture| furniture.mattress().is_some())
}

/// Furniture, split into its parts.
struct Furniture {
    /// The red edges.
    red: Vec<(u32, u32)>,
    /// For each vertex, whether it is at the top of a foot.
    on_foot: Vec<bool>,
}

impl Furniture {
    fn of(position: &Hackenbush) -> Option<Self> {
        if position.moves_per_turn() != 1 || position.edges().is_empty() {
            return None;
        }
        let vertices = position.vertices();
        let mut furniture = Self { red: Vec::new(), on_foot: vec![false; vertices.len()] };
        for (edge, &(u, v)) in position.edges().iter().zip(vertices.ends()) {
            let foot = &mut furniture.on_foot[u.max(v) as usize];
            match edge.colour {
                // The ground is the least of all vertices.
                Colour::Blue if u.min(v) == GROUND && u != v && !*foot => *foot = true,
                Colour::Red if u.min(v) != GROUND => furniture.red.push((u, v)),
                _ => return None,
            }
        }
        let mut red_edges = vec![0; vertices.len()];
        for &(u, v) in &furniture.red {
            if furniture.on_foot[u as usize] && furniture.on_foot[v as usize] {
                return None;
            }
            red_edges[u as usize] += 1;
            red_edges[v as usize] += 1;
        }
        let sound = furniture.on_foot.iter().zip(red_edges).all(|(&foot, red)| !foot || red == 1);
        sound.then_some(furniture)
    }

    /// The top of each leg.
    fn legs(&self) -> impl Iterator<Item = u32> {
        let top = |&(u, v): &(u32, u32)| match (self.on_foot[u as usize], self.on_foot[v as usize]) {
            (true, _) => Some(v),
            (_, true) => Some(u),
            _ => None,
        };
        self.red.iter().filter_map(top)
    }

    /// The red edges above the legs, if each has exactly one end at the top of a leg.
    fn mattress(&self) -> Option<Mattress> {
        let mut mattress = Mattress::new(self.on_foot.len());
        self.legs().for_each(|top| mattress.add_leg(top));
        let above = self.red.iter().filter(|&&(u, v)| !self.on_foot[u as usize] && !self.on_foot[v as usize]);
        for &(u, v) in above {
            mattress.add_edge(u, v)?;
        }
        Some(mattress)
    }
}
