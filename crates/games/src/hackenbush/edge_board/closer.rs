//! The winner of a picture of single moves by a closer look, block by block.
//!
//! A picture is split at its cut vertices. If a part that stands on a vertex is replaced by something worth no more,
//! then the whole is worth no more (the colon principle, Winning Ways ch. 7). So from the outermost blocks inwards,
//! each block is replaced by a number that it is surely at least for the *friend*, say Left:
//!
//! - A blue edge under a number x is (x + n) / 2^(n-1), with the least n ≥ 1 for which x + n > 1; a red edge is the negative of that.
//! - A green edge that carries anything is infinitesimal: Left or Right can always cut it, and then the player with the
//!   greater number wins. So it is more than the least negative number here; and at least a star if what it carries is
//!   not negative.
//! - A block of several edges is worth at least the bound of [`glance`](super::glance), with what its vertices carry: a
//!   negative number counts at any vertex (on the ground by itself it would do the same harm for longer), and a
//!   positive one counts in the region, where Left uses it up before the edges below. A move in it makes it smaller by
//!   at most 1, as the proof there needs.
//!
//! All rounding is downwards.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::super::rules::GROUND;
use super::glance::{Bound, ONE, share_out};
use super::prepared::PreparedPicture;

/// The most vertices of a picture for this test.
const MOST_VERTICES: usize = 65;

/// A number below anything infinitesimal.
const LEAST: i64 = -1;

/// The search for blocks, and the numbers that the vertices carry for Left and for Right as the friend.
struct Look<'a, const W: usize> {
    prepared: &'a PreparedPicture<W>,
    edges: Bits<W>,
    depth: [u8; MOST_VERTICES],
    low: [u8; MOST_VERTICES],
    /// The edges of blocks that are not complete.
    open: Bits<W>,
    carried: [[i64; 2]; MOST_VERTICES],
    /// The bounds of the parts on the ground.
    ground: [Bound; 2],
}

impl<const W: usize> PreparedPicture<W> {
    /// The winner, if a look decides, or a closer one.
    pub fn decided(&self, edges: Bits<W>, to_move: Player) -> Option<Player> {
        self.winner_at_a_glance(edges, to_move).or_else(|| self.winner_at_a_closer_look(edges, to_move))
    }

    /// The winner, if the blocks of the standing edges decide.
    pub fn winner_at_a_closer_look(&self, edges: Bits<W>, to_move: Player) -> Option<Player> {
        if self.vertices() > MOST_VERTICES {
            return None;
        }
        let mut look = Look {
            prepared: self,
            edges,
            depth: [0; MOST_VERTICES],
            low: [0; MOST_VERTICES],
            open: Bits::NONE,
            carried: [[0; 2]; MOST_VERTICES],
            ground: [Bound::default(); 2],
        };
        look.explore(GROUND as usize, usize::MAX, 1);
        Player::BOTH.into_iter().find(|friend| look.ground[friend.index()].settles(to_move == *friend))
    }
}

impl<const W: usize> Look<'_, W> {
    /// Visits everything that can be reached from a vertex and was not visited yet (Tarjan 1972), and replaces its
    /// blocks.
    fn explore(&mut self, at: usize, via: usize, depth: u8) {
        self.depth[at] = depth;
        let mut low = depth;
        for edge in self.prepared.at(at).and(self.edges).iter() {
            if edge == via {
                continue;
            }
            let to = self.prepared.other_end(edge, at);
            if to == at {
                // A loop stands and falls with its vertex, like an edge that carries nothing.
                for friend in Player::BOTH {
                    self.put(at, friend, self.edge(edge, friend, 0));
                }
                self.edges.remove(edge);
            } else if self.depth[to] == 0 {
                let before = self.open;
                self.open.insert(edge);
                self.explore(to, edge, depth + 1);
                low = low.min(self.low[to]);
                if self.low[to] >= depth {
                    let block = self.open.minus(before);
                    self.open = before;
                    for friend in Player::BOTH {
                        let bound = match block.len() {
                            1 => self.edge(edge, friend, self.carried[to][friend.index()]),
                            _ => self.block(block, at, friend),
                        };
                        self.put(at, friend, bound);
                    }
                }
            } else if self.depth[to] < depth {
                self.open.insert(edge);
                low = low.min(self.depth[to]);
            }
        }
        self.low[at] = low;
    }

    /// Adds the worth of a block to the vertex that carries it.
    fn put(&mut self, at: usize, friend: Player, bound: Bound) {
        let index = friend.index();
        if at == GROUND as usize {
            self.ground[index].add(bound);
        } else {
            let infinitesimal = bound.is_vague || bound.stars % 2 == 1;
            self.carried[at][index] += bound.number + if infinitesimal { LEAST } else { 0 };
        }
    }

    /// An edge that carries a number.
    fn edge(&self, edge: usize, friend: Player, carried: i64) -> Bound {
        let number = if self.prepared.alone[friend.index()].has(edge) {
            if carried > 0 { carried + ONE } else { halved(carried, -carried / ONE + 2) }
        } else if self.prepared.alone[friend.opponent().index()].has(edge) {
            if carried < 0 { carried - ONE } else { -halved_up(-carried, carried / ONE + 2) }
        } else {
            let is_star = carried >= 0;
            return Bound { number: 0, stars: usize::from(is_star), is_vague: !is_star };
        };
        Bound { number, stars: 0, is_vague: false }
    }

    /// A block of several edges, on a vertex.
    fn block(&self, block: Bits<W>, root: usize, friend: Player) -> Bound {
        let prepared = self.prepared;
        let index = friend.index();
        let own = block.and(prepared.alone[index]);
        let other = block.and(prepared.alone[friend.opponent().index()]);
        let green = block.minus(own).minus(other);
        let mut inside = 1_u128 << root;
        let mut new = inside;
        let (mut region, mut touched) = (Bits::NONE, Bits::NONE);
        while new != 0 {
            let vertex = new.trailing_zeros() as usize;
            new &= new - 1;
            let at = prepared.at(vertex).and(block);
            touched = touched.or(at);
            for edge in at.and(own).minus(region).iter() {
                region.insert(edge);
                let to = 1 << prepared.other_end(edge, vertex);
                new |= to & !inside;
                inside |= to;
            }
        }
        let stars = touched.and(green).len();
        let mut number = (region.len() as i64 - (other.len() + green.len() - stars) as i64) * ONE;
        let beyond = own.minus(region);
        if !beyond.is_empty() {
            let holders = touched.and(other).iter().filter_map(|edge| {
                let (u, v) = prepared.ends(edge);
                let outer = if inside >> u & 1 == 0 { u } else { v };
                Some(prepared.at(outer).and(beyond)).filter(|next| inside >> outer & 1 == 0 && !next.is_empty())
            });
            number += share_out(prepared, holders, beyond);
        }
        let mut vertices = 0_u128;
        for edge in block.iter() {
            let (u, v) = prepared.ends(edge);
            vertices |= 1 << u | 1 << v;
        }
        vertices &= !(1 << root);
        while vertices != 0 {
            let vertex = vertices.trailing_zeros() as usize;
            vertices &= vertices - 1;
            let carried = self.carried[vertex][index];
            if carried < 0 || inside >> vertex & 1 == 1 {
                number += carried;
            }
        }
        Bound { number, stars, is_vague: false }
    }
}

/// (x + n) / 2^(n-1), rounded downwards.
fn halved(x: i64, n: i64) -> i64 {
    (x + n * ONE) >> (n - 1).min(62)
}

/// The same, rounded upwards.
fn halved_up(x: i64, n: i64) -> i64 {
    -(-(x + n * ONE) >> (n - 1).min(62))
}
