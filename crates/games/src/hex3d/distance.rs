//! How many more stones a player needs to join, if nobody else places any.

use super::board::Board;

impl<const W: usize> Board<W> {
    /// The least number of stones that join a player's faces: the length of a shortest path over free cells, where own
    /// stones cost nothing; `None` if others have cut every path.
    pub fn stones_to_join(&self, player: usize) -> Option<usize> {
        let (own, [near, far]) = (self.stones[player], self.faces[player]);
        // The cells reachable with this many stones; each further stone adds the free cells beside them.
        let mut reached = self.reached(near, own);
        for stones in 0.. {
            if !reached.and(far).is_empty() {
                return Some(stones);
            }
            let wider = reached.or(self.spread(reached).or(near).and(self.free));
            let wider = self.reached(wider, wider.or(own));
            if wider == reached {
                return None;
            }
            reached = wider;
        }
        None
    }
}
