//! Who wins, and who survives a difference, by retrograde analysis.
//!
//! A state of G − H is a position of G, one of H and the player to move. Backward search from the ends finds the states
//! from which a player forces an end. Where a player loses endless play unless it moves in one part infinitely often,
//! the states from which that player survives are a greatest fixed point around that search (a Büchi condition).

use std::fmt;

use hedgerow_core::{Budget, Stopped};

use super::graph::{Loopy, Node};

/// How a game ends when both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Left wins.
    Left,
    /// Right wins.
    Right,
    /// Play goes on for ever.
    Draw,
}

/// How a game ends, by who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endings {
    /// When Left begins.
    pub left_begins: Ending,
    /// When Right begins.
    pub right_begins: Ending,
}

impl fmt::Display for Endings {
    /// L, R, N and P as usual, and the five other classes by what each player gets when beginning.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |ending| match ending {
            Ending::Left => "Left wins",
            Ending::Right => "Right wins",
            Ending::Draw => "a draw",
        };
        match (self.left_begins, self.right_begins) {
            (Ending::Left, Ending::Left) => f.write_str("L"),
            (Ending::Right, Ending::Right) => f.write_str("R"),
            (Ending::Left, Ending::Right) => f.write_str("N"),
            (Ending::Right, Ending::Left) => f.write_str("P"),
            (Ending::Draw, Ending::Draw) => f.write_str("D"),
            (left, right) => write!(f, "{} if Left begins, {} if Right begins", word(left), word(right)),
        }
    }
}

/// The result of endless play in a difference G − H.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    /// Left survives all of it: G and H are stoppers.
    Stoppers,
    /// G⁺ − H⁺: Left survives if moves in G occur infinitely often.
    Plus,
    /// G⁻ − H⁻: Left survives if moves in H occur infinitely often.
    Minus,
}

/// The most states in a search.
const MOST_STATES: usize = 1 << 25;

/// The difference of two graphs: all pairs of positions, with either player to move.
struct Difference<'a> {
    g: &'a [Node],
    h: &'a [Node],
    before: [[Vec<Vec<u32>>; 2]; 2],
}

fn before(nodes: &[Node]) -> [Vec<Vec<u32>>; 2] {
    let mut lists = [vec![Vec::new(); nodes.len()], vec![Vec::new(); nodes.len()]];
    for (at, node) in nodes.iter().enumerate() {
        node.left.iter().for_each(|&option| lists[0][option as usize].push(at as u32));
        node.right.iter().for_each(|&option| lists[1][option as usize].push(at as u32));
    }
    lists
}

impl<'a> Difference<'a> {
    fn new(g: &'a Loopy, h: &'a Loopy) -> Self {
        Self { g: &g.nodes, h: &h.nodes, before: [before(&g.nodes), before(&h.nodes)] }
    }

    fn states(&self) -> usize {
        self.g.len() * self.h.len() * 2
    }

    fn state(&self, g: usize, h: usize, left_moves: bool) -> usize {
        (g * self.h.len() + h) * 2 + usize::from(!left_moves)
    }

    fn parts(&self, state: usize) -> (usize, usize, bool) {
        (state / 2 / self.h.len(), state / 2 % self.h.len(), state.is_multiple_of(2))
    }

    /// The states after a move in G, and those after a move in H.
    fn next(&self, state: usize) -> [Vec<usize>; 2] {
        let (g, h, left_moves) = self.parts(state);
        let in_g = self.g[g].options(left_moves).iter().map(|&o| self.state(o as usize, h, !left_moves));
        // In −H the players' moves are exchanged.
        let in_h = self.h[h].options(!left_moves).iter().map(|&o| self.state(g, o as usize, !left_moves));
        [in_g.collect(), in_h.collect()]
    }

    /// The states from which a player forces that the other is stuck, or that a move in a lasting part leads into
    /// `lasting_into`. `is_lasting` says for either part whether its moves count in this way.
    fn forced(
        &self,
        for_left: bool,
        is_lasting: [bool; 2],
        lasting_into: &[bool],
        budget: &Budget,
    ) -> Result<Vec<bool>, Stopped> {
        let mut won = vec![false; self.states()];
        let mut waiting = vec![0_u32; self.states()];
        let mut queue = Vec::new();
        for state in 0..self.states() {
            if state.is_multiple_of(4096) {
                budget.check()?;
            }
            let is_own = (state.is_multiple_of(2)) == for_left;
            let next = self.next(state);
            let lasting = || (0..2).filter(|&part| is_lasting[part]).flat_map(|part| &next[part]);
            let others = (0..2).filter(|&part| !is_lasting[part]).map(|part| next[part].len()).sum::<usize>();
            let is_won = if is_own {
                lasting().any(|&option| lasting_into[option])
            } else {
                let holds = lasting().all(|&option| lasting_into[option]);
                waiting[state] = if holds { others as u32 } else { u32::MAX };
                holds && others == 0
            };
            if is_won {
                won[state] = true;
                queue.push(state);
            }
        }
        let mut steps = 0_usize;
        while let Some(state) = queue.pop() {
            steps += 1;
            if steps.is_multiple_of(4096) {
                budget.check()?;
            }
            let (g, h, left_moves) = self.parts(state);
            for part in (0..2).filter(|&part| !is_lasting[part]) {
                let mover_left = !left_moves;
                let lists = &self.before[part][usize::from(mover_left == (part == 1))];
                for &earlier in &lists[if part == 0 { g } else { h }] {
                    let earlier = earlier as usize;
                    let (g, h) = if part == 0 { (earlier, h) } else { (g, earlier) };
                    let earlier = self.state(g, h, mover_left);
                    if won[earlier] {
                        continue;
                    }
                    if mover_left != for_left {
                        if waiting[earlier] == u32::MAX {
                            continue;
                        }
                        waiting[earlier] -= 1;
                        if waiting[earlier] > 0 {
                            continue;
                        }
                    }
                    won[earlier] = true;
                    queue.push(earlier);
                }
            }
        }
        Ok(won)
    }

    fn survived(&self, sense: Sense, budget: &Budget) -> Result<Vec<bool>, Stopped> {
        if self.states() > MOST_STATES {
            return Err(Stopped::TooLarge);
        }
        let _held = budget.hold::<[u32; 4]>(self.states())?;
        if sense == Sense::Stoppers {
            let mut lost = self.forced(false, [false; 2], &[], budget)?;
            lost.iter_mut().for_each(|lost| *lost = !*lost);
            return Ok(lost);
        }
        let mut into = vec![true; self.states()];
        loop {
            let smaller = self.forced(true, [sense == Sense::Plus, sense == Sense::Minus], &into, budget)?;
            if smaller == into {
                return Ok(into);
            }
            into = smaller;
        }
    }
}

/// Which positions of G are at least which positions of H.
pub(super) struct Order {
    holds: Vec<bool>,
    width: usize,
}

impl Order {
    pub fn new(g: &Loopy, h: &Loopy, sense: Sense, budget: &Budget) -> Result<Self, Stopped> {
        let difference = Difference::new(g, h);
        let survived = difference.survived(sense, budget)?;
        // Left moves second.
        let holds = survived.iter().skip(1).step_by(2).copied().collect();
        Ok(Self { holds, width: h.len() })
    }

    /// Whether the position `g` of G is at least the position `h` of H.
    pub fn at_least(&self, g: u32, h: u32) -> bool {
        self.holds[g as usize * self.width + h as usize]
    }
}

impl Loopy {
    /// How the game ends, by who begins.
    pub fn endings(&self, budget: &Budget) -> Result<Endings, Stopped> {
        let zero = Self::zero();
        let game = Difference::new(self, &zero);
        let left = game.forced(true, [false; 2], &[], budget)?;
        let right = game.forced(false, [false; 2], &[], budget)?;
        let ending = |state: usize| match (left[state], right[state]) {
            (true, _) => Ending::Left,
            (_, true) => Ending::Right,
            _ => Ending::Draw,
        };
        Ok(Endings { left_begins: ending(0), right_begins: ending(1) })
    }
}
