//! Positions as sums of stalks and other parts, the short notation for people.

use super::super::rules::{Edge, GROUND, Hackenbush};

impl Hackenbush {
    /// The picture as a sum of its parts on the ground: stalks by their colours, others as lists of edges whose
    /// vertices are counted from 1. Reading it gives an isomorphic picture;
    /// [`Notation::write`](hedgerow_core::Notation::write) keeps the numbers of the vertices.
    ///
    /// ```
    /// use hedgerow_games::hackenbush::Hackenbush;
    ///
    /// let position: Hackenbush = "0-7B 7-9R 0-2R 2-3B 2-4B moves=2".parse()?;
    /// assert_eq!(position.to_sum(), "BR + 0-1R 1-2B 1-3B moves=2");
    /// assert_eq!(Hackenbush::default().to_sum(), "0");
    /// # Ok::<(), hedgerow_core::notation::NotationError>(())
    /// ```
    pub fn to_sum(&self) -> String {
        let parts: Vec<String> =
            self.ground_parts().iter().map(|part| stalk(part).unwrap_or_else(|| list(part))).collect();
        let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
        if self.moves_per_turn() == 1 { sum } else { format!("{sum} moves={}", self.moves_per_turn()) }
    }
}

/// The colours of a part that is a stalk, from the ground up.
fn stalk(part: &Hackenbush) -> Option<String> {
    let mut left: Vec<&Edge> = part.edges().iter().collect();
    let (mut top, mut colours) = (GROUND, String::new());
    while !left.is_empty() {
        let next = left.iter().position(|edge| edge.u == top || edge.v == top)?;
        let edge = left.swap_remove(next);
        top = if edge.u == top { edge.v } else { edge.u };
        let goes_on = left.iter().filter(|edge| edge.u == top || edge.v == top).count();
        let forks = edge.is_loop() || top == GROUND || goes_on != usize::from(!left.is_empty());
        if forks {
            return None;
        }
        colours.push(edge.colour.letter());
    }
    Some(colours)
}

/// The edges of a part with its vertices numbered as the edges name them.
fn list(part: &Hackenbush) -> String {
    let vertices = part.vertices();
    let edges = part.edges().iter().zip(vertices.ends());
    let edges = edges.map(|(edge, &(u, v))| format!("{}-{}{}", u.min(v), u.max(v), edge.colour.letter()));
    edges.collect::<Vec<_>>().join(" ")
}
