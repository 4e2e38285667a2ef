//! The winner of a picture of single moves, where a look at its edges decides.
//!
//! Let one player be the *friend*, say Left, and let the *region* be the vertices that are joined to the ground by blue
//! edges alone. Then the picture is worth at least T = b + k* - r - h, where
//!
//! - b counts the blue edges of the region, and k the green edges that touch it;
//! - r counts all other green edges, and the red edges except *holders*: red edges that lead out of the region and on
//!   to blue edges, each of which is assigned to one holder;
//! - a holder with c blue edges beyond it adds 2^-c to h, the worth of a red edge under c blue ones.
//!
//! *Proof.* Make the picture worse for Left: red and green edges never fall for Right; blue edges of the region, the
//! green edges that touch it and the blue edges of a holder stand for Left as long as the region below them stands, and
//! the holder; Left may cut nothing else. Left answers each cut in one of the two pictures by the same cut in the
//! other, so the picture is worth at least this one, P. To show that P - T is at least 0, with T written out as single
//! edges, let Right begin:
//!
//! - Right cuts a green edge of the region: Left takes a star of T, or if T has an even number of stars another green
//!   edge.
//! - Right cuts another green edge, or a red one: T for the rest of P is greater than before. By induction Left, to
//!   move, wins.
//! - Right takes a star of T: Left cuts a green edge. Right takes a blue edge of a holder of T: Left cuts an outermost
//!   one in P.
//! - Right takes a blue edge of the region of T: at an outermost edge of the region, Left cuts something that this edge
//!   carries, or the edge itself if it carries nothing. Either way T falls by less than 1, or by a star, or by 1: by
//!   induction Left, no longer to move, does not lose.
//!
//! So Left wins if T is positive; if T is 0 and Right is to move; and if T is a star and Left is to move.

use hedgerow_core::Player;
use hedgerow_core::bits::Bits;

use super::prepared::PreparedPicture;

/// One edge, in the units of bounds.
pub(super) const ONE: i64 = 1 << 32;
/// The most edges beyond a holder that are counted.
const MOST_BEYOND: u32 = 32;
/// The most holders: any other is a red edge like others.
const MOST_HOLDERS: usize = 8;

/// A lower bound on the worth of a picture to a player: a number and stars, minus something infinitesimal if it is
/// vague.
#[derive(Clone, Copy, Default)]
pub(super) struct Bound {
    pub number: i64,
    pub stars: usize,
    pub is_vague: bool,
}

impl Bound {
    /// Whether it shows that its player wins.
    pub fn settles(self, has_the_turn: bool) -> bool {
        match (self.number.signum(), self.stars % 2) {
            (1, _) => true,
            (0, 0) => !has_the_turn && !self.is_vague,
            (0, _) => has_the_turn && !self.is_vague,
            _ => false,
        }
    }

    /// Adds that of another picture beside it.
    pub fn add(&mut self, other: Self) {
        self.number += other.number;
        self.stars += other.stars;
        self.is_vague |= other.is_vague;
    }
}

impl<const W: usize> PreparedPicture<W> {
    /// The winner, if a look at the standing edges decides.
    pub fn winner_at_a_glance(&self, edges: Bits<W>, to_move: Player) -> Option<Player> {
        debug_assert!(self.moves == 1);
        Player::BOTH.into_iter().find(|&friend| self.least(edges, friend).settles(to_move == friend))
    }

    /// The winner after a move, if a look decides; otherwise how well the mover seems to stand: by the bounds of both,
    /// and by how many edges each may cut.
    pub fn promise(&self, edges: Bits<W>, mover: Player) -> Result<Player, i32> {
        let own = self.least(edges, mover);
        if own.settles(false) {
            return Ok(mover);
        }
        let other = self.least(edges, mover.opponent());
        if other.settles(true) {
            return Ok(mover.opponent());
        }
        let lead = i64::from(self.lead(edges, mover));
        Err(((own.number - other.number + 2 * lead * ONE) >> 16) as i32)
    }

    /// The bound T for a player.
    fn least(&self, edges: Bits<W>, friend: Player) -> Bound {
        let [own, other] = [friend, friend.opponent()].map(|player| edges.and(self.alone[player.index()]));
        let green = edges.minus(own).minus(other);
        let (region, touched) = self.region(own);
        let stars = touched.and(green).len();
        let against = other.len() + green.len() - stars;
        let mut number = (region.len() as i64 - against as i64) * ONE;
        // Look for holders only where they could change the result.
        let beyond = own.minus(region);
        let leading = touched.and(other);
        if number < 0 && !beyond.is_empty() && number + leading.len() as i64 * ONE > 0 {
            let holders = leading.iter().map(|edge| self.outside(edge, region).and(beyond));
            number += share_out(self, holders.filter(|next| !next.is_empty()), beyond);
        }
        Bound { number, stars, is_vague: false }
    }

    /// The edges of a set that are joined to the ground by edges of the set, and all edges that touch them or the
    /// ground.
    fn region(&self, own: Bits<W>) -> (Bits<W>, Bits<W>) {
        let mut touched = self.at_ground();
        let mut region = touched.and(own);
        let mut new = region;
        while let Some(edge) = new.first() {
            new.remove(edge);
            let near = self.near(edge);
            touched = touched.or(near);
            let fresh = near.and(own).minus(region);
            region = region.or(fresh);
            new = new.or(fresh);
        }
        (region, touched)
    }
}

/// By how much less than one each the holders count in all, given the edges next to each, among the friend's edges
/// `beyond`.
pub(super) fn share_out<const W: usize>(
    prepared: &PreparedPicture<W>,
    holders: impl Iterator<Item = Bits<W>>,
    mut beyond: Bits<W>,
) -> i64 {
    let mut held = [(Bits::<W>::NONE, 0_u32); MOST_HOLDERS];
    let mut count = 0;
    for (place, next) in held.iter_mut().zip(holders) {
        *place = (next, 0);
        count += 1;
    }
    // In turn, each holder takes one more edge next to those it has: an even share is worth most.
    let mut taken = true;
    while taken {
        taken = false;
        for (next, count) in &mut held[..count] {
            if let Some(edge) = next.and(beyond).first() {
                beyond.remove(edge);
                *next = next.or(prepared.near(edge));
                *count += 1;
                taken = true;
            }
        }
    }
    held[..count].iter().map(|&(_, count)| ONE - (ONE >> count.min(MOST_BEYOND))).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use hedgerow_core::{Rules, Turn};

    use super::super::super::families;
    use super::super::EdgeBoard;
    use super::*;

    /// Whether the player to move wins, by plain search.
    fn mover_wins(board: &mut EdgeBoard<1>, known: &mut HashMap<u128, bool>) -> bool {
        if let Some(&wins) = known.get(&board.key()) {
            return wins;
        }
        let mut moves = Vec::new();
        board.moves(&mut moves);
        let wins = board.turn() != Turn::Over
            && moves.into_iter().any(|chosen| {
                let before = board.play(chosen);
                let wins = !mover_wins(board, known);
                board.undo(chosen, before);
                wins
            });
        known.insert(board.key(), wins);
        wins
    }

    #[test]
    fn what_is_clear_at_a_glance_or_a_closer_look_is_true() {
        let (mut positions, mut clear, mut closer) = (0, 0, 0);
        for seed in 0..150 {
            let [edges, vertices] = [6 + seed % 8, 3 + seed % 4];
            let colours = ["BRG", "BRG", "BR", "BBRG", "BRGG"][seed % 5];
            let arguments = [("edges", edges.to_string()), ("vertices", vertices.to_string())];
            let arguments: Vec<String> = (arguments.into_iter().map(|(name, value)| format!("{name}={value}")))
                .chain([format!("colours={colours}"), format!("seed={seed}")])
                .collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let picture = families::make("random", &arguments).unwrap();
            let mut known = HashMap::new();
            for turn in Player::BOTH {
                mover_wins(&mut EdgeBoard::new(&picture, turn).unwrap(), &mut known);
            }
            let prepared = PreparedPicture::<1>::new(&picture, &[]).unwrap();
            for (key, wins) in known {
                let (left, to_move) = (Bits([(key >> 1) as u64]), Player::BOTH[(key & 1) as usize]);
                let winner = if wins { to_move } else { to_move.opponent() };
                let looks =
                    [prepared.winner_at_a_glance(left, to_move), prepared.winner_at_a_closer_look(left, to_move)];
                for seen in looks {
                    assert!(seen.is_none_or(|seen| seen == winner), "{picture}: {left:?}, {to_move} to move");
                }
                positions += 1;
                clear += usize::from(looks[0].is_some());
                closer += usize::from(looks[0].is_none() && looks[1].is_some());
            }
        }
        assert!(clear * 2 > positions, "{clear} of {positions} positions are clear");
        let rest = positions - clear;
        assert!(closer * 3 > rest, "{closer} of the other {rest} positions are clear when looked at more closely");
    }
}
