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

/// The players' preferences in the course of a game.
pub struct Course {
    first: Preferences,
    /// Those that replace them, each from a number of stones on the board on; in order.
    later: Vec<(usize, Preferences)>,
}

impl Course {
    /// The preferences of a nature by its canonical text in proofs, for this many players.
    pub fn read(nature: &str, players: usize) -> Option<Self> {
        let mut spans: Vec<(usize, String)> = Vec::new();
        for piece in nature.split(';') {
            match (piece.split_once(':'), spans.last_mut()) {
                // From move 8 on means: where seven stones are on the board.
                (Some((from, rest)), Some(_)) => spans.push((from.parse::<usize>().ok()?.checked_sub(1)?, rest.into())),
                (None, Some((_, text))) => *text = format!("{text};{piece}"),
                (_, None) => spans.push((0, piece.to_owned())),
            }
        }
        let mut read = spans.into_iter().map(|(from, text)| Some((from, Preferences::read(&text, players)?)));
        let (_, first) = read.next()??;
        let later: Vec<(usize, Preferences)> = read.collect::<Option<_>>()?;
        later.is_sorted_by(|one, next| one.0 < next.0).then_some(Self { first, later })
    }

    /// The preferences where this many stones are on the board.
    pub fn at(&self, stones: usize) -> &Preferences {
        self.later.iter().rev().find(|(from, _)| *from <= stones).map_or(&self.first, |(_, preferences)| preferences)
    }
}

/// Each player's ranks of the outcomes: the number of outcomes that are worth less.
pub struct Preferences([[usize; Set::OUTCOMES]; 3]);

impl Preferences {
    /// The preferences of a nature by its canonical text in proofs: `1:1D` (player 1 aims for these outcomes, all
    /// others for the rest), or weights for this many players, perhaps by their name. Where two play, the third cannot
    /// win, and that is worth less to them than anything else.
    fn read(nature: &str, players: usize) -> Option<Self> {
        if let Some((player, wanted)) = nature.split_once(':') {
            let alone = ["1", "2", "3"].iter().position(|&one| one == player)?;
            let wanted = Some(wanted).filter(|set| set.chars().all(|letter| "123D".contains(letter)))?;
            let wanted = Set::named(wanted.chars());
            return Some(Self::by(|player, outcome| f64::from(u8::from(wanted.has(outcome) == (player == alone)))));
        }
        let weights = Weights::read(nature).ok()?.seated(players)?;
        let winner = |outcome: usize| (outcome < 3).then(|| Player::new(outcome as u8));
        Some(Self::by(|player, outcome| {
            if players == 2 && (player == 2 || outcome == 2) {
                return f64::NEG_INFINITY;
            }
            weights.worth(Player::new(player as u8), winner(outcome))
        }))
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
