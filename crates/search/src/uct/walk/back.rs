//! The way back up: counts the result, and carries proved bounds upwards.

use super::{Leaf, Walker, is_draw};
use crate::playable::Playable;
use crate::uct::bounds::Bounds;

impl<G: Playable, const P: usize> Walker<G, P> {
    /// Updates the whole path with the result.
    #[inline]
    pub(super) fn back_up(&mut self, leaf: Leaf<P>) {
        let players = self.scratch.players();
        let mut rewards = match &leaf {
            Leaf::Rewards(rewards) => *rewards,
            Leaf::Settled(bounds) => self.how.reward().of_results(&bounds.low, players),
        };
        let visits = self.options.leaf;
        let drawn = |rewards: &[f64; P]| if is_draw(rewards) { visits } else { 0 };
        let mut draws = self.draws.take().unwrap_or(drawn(&rewards));
        let last = self.path.len() - 1;
        let mut news = true;
        for step in (0..=last).rev() {
            let index = self.path[step] as usize;
            if self.options.extras.bounds && (news || self.refreshed) {
                let below = match (&leaf, step == last) {
                    (Leaf::Settled(bounds), true) => Some(*bounds),
                    _ => self.bounds_below(index),
                };
                news = false;
                if let Some(below) = below {
                    let more = self.tree.bounds[index].both(&below);
                    news = more != self.tree.bounds[index];
                    self.tree.bounds[index] = more;
                    if more.is_settled() {
                        rewards = self.how.reward().of_results(&more.low, players);
                        draws = drawn(&rewards);
                    }
                }
            }
            self.tree.count(index, &rewards, visits);
            if self.options.extras.draws {
                self.tree.draws[index] = self.tree.draws[index].saturating_add(draws);
            }
            let above = match step {
                0 => 0,
                _ => self.tree.edges[self.path[step - 1] as usize].node as usize,
            };
            self.tree.nodes[above].visits = self.tree.nodes[above].visits.saturating_add(visits);
            if self.options.extras.shared {
                let sums = self.tree.shared[above].iter_mut().zip(rewards);
                sums.for_each(|(sum, reward)| *sum += reward * f64::from(visits));
            }
            if self.options.extras.implicit {
                self.carry_implicit(step, above);
            }
            if self.options.extras.rave {
                self.count_later(above, &rewards);
            }
        }
        let root = &self.tree.nodes[0];
        let reward = rewards[root.mover.index()];
        let square = self.square.take().unwrap_or(reward * reward);
        self.squares[(self.path[0] - root.first) as usize] += square * f64::from(visits);
    }

    /// The bounds proved below an edge, if its position is open.
    fn bounds_below(&mut self, edge: usize) -> Option<Bounds<P>> {
        let node = self.tree.edges[edge].node;
        let place = self.tree.nodes.get(node as usize)?;
        let bounds = Bounds::of_moves(&self.tree.bounds[place.edges()], place.mover.index(), self.sum);
        if self.options.extras.shared {
            self.tree.node_bounds[node as usize] = bounds;
        }
        Some(bounds)
    }

    /// Counts the playout for every move of a node that its player has made by the end of it.
    fn count_later(&mut self, node: usize, rewards: &[f64; P]) {
        let place = &self.tree.nodes[node];
        let (mover, block) = (place.mover, place.edges());
        let reward = rewards[mover.index()] as f32;
        for (edge, later) in self.tree.edges[block.clone()].iter().zip(&mut self.tree.later[block]) {
            if self.scratch.has_made(mover, edge.chosen) {
                later.add(reward);
            }
        }
    }

    /// The minimax value of the evaluations of a node: that of the best tried move, for the player who moves there.
    fn carry_implicit(&mut self, step: usize, node: usize) {
        if step == 0 {
            return;
        }
        let place = &self.tree.nodes[node];
        let mover = place.mover.index();
        let tried = place.edges().filter(|&edge| self.tree.edges[edge].was_tried());
        let best = tried.max_by(|&x, &y| self.tree.implicit[x][mover].total_cmp(&self.tree.implicit[y][mover]));
        if let Some(best) = best {
            self.tree.implicit[self.path[step - 1] as usize] = self.tree.implicit[best];
        }
    }
}
