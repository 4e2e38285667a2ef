//! The players' preferences, for the check of proofs, and the definition of outcome sets.
//!
//! The solver answers questions by a theorem about levels of outcomes. The check does not need the theorem: it uses the
//! definition itself. With a worth u of every outcome to every player, the outcome set of a game that is over is its
//! outcome, and if p moves in s to one of the positions c,
//!
//! > V(s) = { o in the union of the V(c) : u_p(o) ≥ max over the c of the least u_p in V(c) }.
//!
//! The check knows of each V(c) only that it is one of a [`Family`]. So [`Preferences::before`] computes V(s) by the
//! definition for *every* choice of one set from each family. If the families contain the true sets, the result
//! contains the true V(s).

use hedgerow_core::Player;
use hedgerow_search::reward::Weights;

use super::family::{Family, Set};

/// Each player's ranks of the outcomes: the number of outcomes that are worth less.
pub struct Preferences([[usize; Set::OUTCOMES]; 3]);

impl Preferences {
    /// The preferences of a nature by its canonical text in proofs: `1:1D` (player 1 aims for these outcomes, all
    /// others for the rest), or weights, perhaps by their name.
    pub fn read(nature: &str) -> Option<Self> {
        if let Some((player, wanted)) = nature.split_once(':') {
            let alone = ["1", "2", "3"].iter().position(|&one| one == player)?;
            let wanted = Some(wanted).filter(|set| set.chars().all(|letter| "123D".contains(letter)))?;
            let wanted = Set::named(wanted.chars());
            return Some(Self::by(|player, outcome| f64::from(u8::from(wanted.has(outcome) == (player == alone)))));
        }
        let weights = Weights::read(nature).ok().filter(|weights| weights.players() == 3)?;
        let winner = |outcome: usize| (outcome < 3).then(|| Player::new(outcome as u8));
        Some(Self::by(|player, outcome| weights.worth(Player::new(player as u8), winner(outcome))))
    }

    fn by(worth: impl Fn(usize, usize) -> f64) -> Self {
        let rank =
            |player, outcome| (0..Set::OUTCOMES).filter(|&other| worth(player, other) < worth(player, outcome)).count();
        Self(std::array::from_fn(|player| std::array::from_fn(|outcome| rank(player, outcome))))
    }

    /// Whether a player strictly prefers winning to all other outcomes.
    pub fn likes_only_to_win(&self, player: usize) -> bool {
        // All other outcomes are worth less.
        self.0[player][player] == Set::OUTCOMES - 1
    }

    /// The rank of the worst outcome of a set, for a player.
    fn least(&self, player: usize, set: Set) -> usize {
        (0..Set::OUTCOMES).filter(|&outcome| set.has(outcome)).map(|outcome| self.0[player][outcome]).min().unwrap_or(0)
    }

    /// The outcomes with at least this rank for a player.
    fn at_least(&self, player: usize, rank: usize) -> Set {
        let high = (0..Set::OUTCOMES).filter(|&outcome| self.0[player][outcome] >= rank);
        high.map(Set::outcome).fold(Set::NONE, Set::or)
    }

    /// The possible outcome sets of a position where this player moves to one of positions with these possible sets.
    ///
    /// The definition depends only on two things: the best that a move secures, and the union. So the choices are made
    /// move by move, and those that agree in these two things are merged.
    pub fn before(&self, mover: usize, after: &[Family]) -> Family {
        let mut choices = vec![(0, Set::NONE)];
        for family in after {
            let mut met = [[false; 16]; Set::OUTCOMES];
            let mut longer = Vec::with_capacity(choices.len());
            for set in family.sets() {
                let least = self.least(mover, set);
                for &(secured, union) in &choices {
                    let choice = (least.max(secured), set.or(union));
                    if !std::mem::replace(&mut met[choice.0][choice.1.index()], true) {
                        longer.push(choice);
                    }
                }
            }
            choices = longer;
        }
        choices
            .into_iter()
            .map(|(secured, union)| union.and(self.at_least(mover, secured)))
            .fold(Family::NONE, Family::with)
    }
}
