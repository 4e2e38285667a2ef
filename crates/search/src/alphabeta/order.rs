//! The order in which moves are tried: alpha-beta depends on finding good moves early.
//!
//! The move in the table comes first, then killers, then the game's own order, then history, and then the order of the
//! rules. *Killers* are the last two moves that refuted something at the same distance from the root (Akl and Newborn
//! 1977); *history* counts for each move how often and how near the root it has refuted something anywhere (Schaeffer
//! 1989), in games that number their moves.

use hedgerow_core::Player;

use crate::playable::Playable;

use super::search::{Depth, ENDLESS};

/// A move with its index in the order of the rules, and its rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried<M> {
    /// The move.
    pub chosen: M,
    /// Its index in the order of the rules.
    pub index: u32,
    /// Higher is earlier.
    rank: u128,
}

/// Ranks by kind, then by the game's order, by history, and by the index of the rules, lower first: no two moves of a
/// position have the same rank. It is one number, because comparing takes most of the time of sorting.
#[inline]
fn rank(kind: u8, order: i32, history: u32, index: u32) -> u128 {
    let order = order as u32 ^ 1 << 31;
    u128::from(kind) << 96 | u128::from(order) << 64 | u128::from(history) << 32 | u128::from(!index)
}

const REMEMBERED: u8 = 3;
const KILLER: u8 = 2;
const SECOND_KILLER: u8 = 1;

/// What a search has learnt about the order of moves, and the moves of the positions on its path.
pub(super) struct Order<M> {
    /// The moves of all positions from the root to the present one in a single list.
    stack: Vec<Tried<M>>,
    scratch: Vec<M>,
    by: Option<usize>,
    /// The number of moves sorted by rank; the others keep the order of the rules. 0 sorts all.
    top: usize,
    killers: Option<Vec<[Option<M>; 2]>>,
    /// For each of two players (the hero and the others), the history score of each numbered move.
    history: Option<[Vec<u32>; 2]>,
}

impl<M: Copy + Eq> Order<M> {
    /// With the game's order of this number, if any, with or without killers and history.
    pub fn new<G: Playable<Move = M>>(
        position: &G,
        by: Option<usize>,
        top: usize,
        killers: bool,
        history: bool,
    ) -> Self {
        let indices = position.facts().move_indices;
        Self {
            stack: Vec::new(),
            scratch: Vec::new(),
            by,
            top,
            killers: killers.then(Vec::new),
            history: (history && indices > 0).then(|| [vec![0; indices], vec![0; indices]]),
        }
    }

    /// Returns to the root.
    pub fn clear(&mut self) {
        self.stack.clear();
    }

    /// Puts the moves of a position on the stack, the most promising first, and returns where they begin. Uses the
    /// game's order only if the remaining depth is worth it.
    pub fn push<G: Playable<Move = M>>(
        &mut self,
        position: &G,
        side: usize,
        ply: usize,
        remembered: Option<usize>,
        worth_sorting: bool,
    ) -> usize {
        let start = self.stack.len();
        let by = self.by.filter(|_| worth_sorting);
        self.scratch.clear();
        position.moves(&mut self.scratch);
        if by.is_none() && self.killers.is_none() && self.history.is_none() && remembered.is_none() {
            // Without any order, moves stay as the rules list them.
            let tried = |(index, &chosen)| Tried { chosen, index: index as u32, rank: 0 };
            self.stack.extend(self.scratch.iter().enumerate().map(tried));
            return start;
        }
        let [first, second] = match &self.killers {
            Some(killers) => killers.get(ply).copied().unwrap_or([None; 2]),
            None => [None; 2],
        };
        let mut sorted = true;
        let mut last = u128::MAX;
        for (index, &chosen) in self.scratch.iter().enumerate() {
            let kind = match Some(chosen) {
                _ if remembered == Some(index) => REMEMBERED,
                chosen if chosen == first => KILLER,
                chosen if chosen == second => SECOND_KILLER,
                _ => 0,
            };
            let order = by.map_or(0, |which| position.order(which, chosen));
            let history = match &self.history {
                Some(history) => history[side].get(position.move_index(chosen)).copied().unwrap_or(0),
                None => 0,
            };
            let index = index as u32;
            let rank = rank(kind, order, history, index);
            sorted &= rank < last;
            last = rank;
            self.stack.push(Tried { chosen, index, rank });
        }
        if !sorted {
            let by_rank = |x: &Tried<M>, y: &Tried<M>| y.rank.cmp(&x.rank);
            let mut moves = &mut self.stack[start..];
            if (1..moves.len()).contains(&self.top) {
                moves.select_nth_unstable_by(self.top - 1, by_rank);
                let (first, others) = moves.split_at_mut(self.top);
                others.sort_unstable_by_key(|tried| tried.index);
                moves = first;
            }
            moves.sort_unstable_by(by_rank);
        }
        start
    }

    /// The moves on the stack from here on.
    pub fn from(&self, start: usize) -> &[Tried<M>] {
        &self.stack[start..]
    }

    /// The move at a place of the stack, if there is one.
    #[inline]
    pub fn at(&self, place: usize) -> Option<Tried<M>> {
        self.stack.get(place).copied()
    }

    /// Takes the moves of a position off the stack.
    pub fn pop(&mut self, start: usize) {
        self.stack.truncate(start);
    }

    /// Records a move that refuted the one before it.
    pub fn refuted<G: Playable<Move = M>>(&mut self, position: &G, side: usize, ply: usize, depth: Depth, chosen: M) {
        if let Some(killers) = &mut self.killers {
            if killers.len() <= ply {
                killers.resize(ply + 1, [None; 2]);
            }
            let [first, second] = &mut killers[ply];
            if *first != Some(chosen) {
                *second = first.replace(chosen);
            }
        }
        if let Some(history) = &mut self.history
            && let Some(worth) = history[side].get_mut(position.move_index(chosen))
        {
            let weight = if depth == ENDLESS { 1 } else { u32::from(depth).pow(2) };
            *worth = worth.saturating_add(weight);
        }
    }
}

/// The side of a player in the history: the hero's or the others'.
pub(super) fn side(mover: Player, hero: Player) -> usize {
    usize::from(mover != hero)
}
