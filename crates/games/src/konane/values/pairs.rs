//! A closer look at the jumps that can ever happen: which pairs of facts about squares can hold at once.
//!
//! [`WalledBoard::reach`] considers for every square separately what it may hold. By its rules, a stone that has jumped
//! could still be jumped over by the stone that it took. Here a fact is that a square is empty, black or white, and the
//! result is the set of all pairs of facts that can hold together, and more. It starts with those of the position. A
//! jump whose three conditions can hold in pairs is *possible*; after it, its three effects can hold together, and each
//! of them with every fact about another square that can hold with all three conditions. (In planning this is the
//! heuristic h² of Haslum and Geffner, 2000.)
//!
//! *Every jump that ever happens is possible.* By induction on the moves made, every two facts of the position are such
//! a pair: if neither is new they held together before; if both are new they are effects of one jump; and if one is,
//! then the other, about a square that the jump does not touch, held together with the three conditions. So the proof
//! in [`Regions`](super::Regions) holds with these jumps in place of those, as far as the other squares become walls.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::walled_board::WalledBoard;
use crate::konane::jumps::Direction;

/// The content of a square: nothing, or a stone of a player.
const EMPTY: usize = 0;
const fn stone(player: Player) -> usize {
    1 + player.index()
}

/// Facts: the squares that are empty, black and white.
type Facts<const W: usize> = [Bits<W>; 3];

/// The facts that can hold together with each fact.
struct Pairs<const W: usize> {
    /// By square, then by its content.
    with: Vec<[Facts<W>; 3]>,
    changed: bool,
}

impl<const W: usize> Pairs<W> {
    fn new(facts: Facts<W>) -> Self {
        let last = facts.iter().filter_map(Bits::last).max().unwrap_or(0);
        let mut with = vec![[[Bits::NONE; 3]; 3]; last + 1];
        for (what, squares) in facts.iter().enumerate() {
            squares.iter().for_each(|square| with[square][what] = facts);
        }
        Self { with, changed: false }
    }

    /// Records that a fact can hold together with others.
    #[inline]
    fn join(&mut self, square: usize, what: usize, others: &Facts<W>) {
        for (other, &squares) in others.iter().enumerate() {
            let known = &mut self.with[square][what][other];
            let new = squares.minus(*known);
            if new.is_empty() {
                continue;
            }
            *known = known.or(new);
            self.changed = true;
            new.iter().for_each(|at| self.with[at][other][what].insert(square));
        }
    }
}

impl<const W: usize> WalledBoard<W> {
    /// The middle squares of the jumps that a closer look finds possible: along rows, and along columns.
    pub fn close_centres(&self) -> [Bits<W>; 2] {
        let mut facts = [self.vacant(), self.stones[0], self.stones[1]];
        let mut pairs = Pairs::new(facts);
        let mut centres = [Bits::NONE; 2];
        loop {
            pairs.changed = false;
            for player in Player::BOTH {
                let (own, hostile) = (stone(player), stone(player.opponent()));
                for direction in Direction::ALL {
                    let starts = facts[own].and(self.ramps(facts[hostile], facts[EMPTY], direction));
                    for from in starts.iter() {
                        let (over, onto) = match direction {
                            Direction::East => (from + 1, from + 2),
                            Direction::West => (from - 1, from - 2),
                            Direction::South => (from + self.columns, from + 2 * self.columns),
                            Direction::North => (from - self.columns, from - 2 * self.columns),
                        };
                        let (first, second) = (&pairs.with[from][own], &pairs.with[over][hostile]);
                        if !(first[hostile].has(over) && first[EMPTY].has(onto) && second[EMPTY].has(onto)) {
                            continue;
                        }
                        let third = &pairs.with[onto][EMPTY];
                        let vacated = Bits::one(from).or(Bits::one(over));
                        let touched = vacated.or(Bits::one(onto));
                        let mut after: Facts<W> =
                            std::array::from_fn(|what| first[what].and(second[what]).and(third[what]).minus(touched));
                        after[EMPTY] = after[EMPTY].or(vacated);
                        after[own].insert(onto);
                        pairs.join(from, EMPTY, &after);
                        pairs.join(over, EMPTY, &after);
                        pairs.join(onto, own, &after);
                        facts[EMPTY] = facts[EMPTY].or(vacated);
                        facts[own].insert(onto);
                        centres[usize::from(over.abs_diff(from) != 1 || self.columns == 1)].insert(over);
                    }
                }
            }
            if !pairs.changed {
                return centres;
            }
        }
    }
}
