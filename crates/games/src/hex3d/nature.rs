//! What the players are after: their [`Aims`], which may change in the course of a game.
//!
//! `selfish` is a nature, and so is `selfish;8:coop1-12`: selfish before move 8, and from then on `coop1-12`. Moves are
//! counted from 1, by the stones on the board: move 8 is made where seven stones are. (Taking over a stone under the pie
//! rule adds none.) So a position itself tells which aims are in force.

use std::fmt;

use hedgerow_core::{Naming, Player, Refusal};
use hedgerow_search::reward::{NATURES, Weights};

use super::aims::Aims;
use super::board::PLAYERS;
use super::outcomes::Outcomes;

/// Every player's aims, at every time of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    first: Aims,
    /// The aims that replace them, each from a number of stones on the board on; in order.
    later: Vec<(usize, Aims)>,
}

impl Nature {
    /// The nature of these weights, which must be for two players or three.
    pub fn of(weights: &Weights) -> Option<Self> {
        let first = aims_of(&weights.at_first())?;
        let later = weights.changes().map(|(stones, weights)| Some((stones, aims_of(&weights)?)));
        Some(Self { first, later: later.collect::<Option<_>>()? })
    }

    /// Reads weights for this many players, the name of a nature, or `1:1D`: player 1 aims for these outcomes and all
    /// others aim to prevent them. The error is a sentence.
    pub fn read(text: &str, players: usize) -> Result<Self, Refusal> {
        if is_forcing(text) {
            return forcing(text, players).map(|(player, wanted)| Self::alone(player, wanted));
        }
        Self::of(&weights(text, players)?).ok_or_else(|| format!("{text:?}: {} play", counted(players)).into())
    }

    /// The canonical text of a nature that [`Nature::read`] reads, as proofs write it: its name if it has one,
    /// otherwise its weights with every number in its shortest form; or `1:1D` with the outcomes in order. The error is
    /// a sentence.
    pub fn spelling(text: &str, players: usize) -> Result<String, Refusal> {
        if is_forcing(text) {
            return forcing(text, players).map(|(player, wanted)| format!("{}:{wanted}", player.number()));
        }
        Self::read(text, players)?;
        let weights = weights(text, players)?;
        let named = |weights: Weights| {
            let is_it = |name: &str| self::weights(name, players).is_ok_and(|named| named == weights);
            let named = NATURES.iter().find(|(name, _)| is_it(name));
            named.map_or_else(|| weights.to_string(), |(name, _)| (*name).to_owned())
        };
        let later = weights.changes().map(|(stones, weights)| format!(";{}:{}", stones + 1, named(weights)));
        Ok(named(weights.at_first()) + &later.collect::<String>())
    }

    /// The nature in which a player aims for these outcomes, and all others aim to prevent them.
    pub fn alone(player: Player, wanted: Outcomes) -> Self {
        Self::together(std::array::from_fn(|index| index == player.index()), wanted)
    }

    /// The nature in which these players aim for these outcomes, and all others aim to prevent them.
    pub fn together(members: [bool; PLAYERS], wanted: Outcomes) -> Self {
        let likes = |player: usize, number| Outcomes::numbered(number).is_in(wanted) == members[player];
        Self {
            first: Aims::by(|player, number, other| likes(player, number) && !likes(player, other)),
            later: Vec::new(),
        }
    }

    /// The aims by which a player chooses where this many stones are on the board.
    pub fn at(&self, stones: usize) -> &Aims {
        self.later.iter().rev().find(|(from, _)| *from <= stones).map_or(&self.first, |(_, aims)| aims)
    }

    /// The aims from this many stones on: those in force, and those that replace them, each with the number of stones.
    pub fn from(&self, stones: usize) -> Vec<(usize, Aims)> {
        let later = self.later.iter().filter(|(from, _)| *from > stones);
        std::iter::once((stones, *self.at(stones))).chain(later.copied()).collect()
    }

    /// The players who, from this many stones on, always prefer each of these outcomes to any other: the set is a level
    /// of theirs.
    pub fn level_of(&self, stones: usize, set: Outcomes) -> [bool; PLAYERS] {
        let each = self.from(stones);
        std::array::from_fn(|player| each.iter().all(|(_, aims)| aims.level_of(set)[player]))
    }
}

/// The weights with this text, for this many players.
fn weights(text: &str, players: usize) -> Result<Weights, Refusal> {
    let weights = Weights::read(text)?;
    weights.seated(players).ok_or_else(|| {
        let is_named = text.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let what = if is_named { " is no nature where" } else { ":" };
        format!("{text:?}{what} {} play", counted(players)).into()
    })
}

/// Whether this is the text of what a player forces: weights begin with no player and colon.
fn is_forcing(text: &str) -> bool {
    text.split(';').next().is_some_and(|first| first.contains(':'))
}

/// The player and the outcomes of `1:1D`.
fn forcing(text: &str, players: usize) -> Result<(Player, Outcomes), Refusal> {
    let possible = Outcomes::of_players(players);
    let (player, wanted) = text.split_once(':').unwrap_or_default();
    let player = Naming::Numbers.read(player, players);
    let wanted = Outcomes::read(wanted).filter(|&set| set.is_in(possible) && set != possible);
    player.zip(wanted).ok_or_else(|| {
        let outcomes: Vec<String> = possible.letters().map(String::from).collect();
        let outcomes = outcomes.join(", ");
        format!("{text:?}: what a player alone forces is written 1:1D, the player and some of the outcomes {outcomes}")
            .into()
    })
}

/// The aims of weights that do not change. Nobody cares for the third player's win where only two play: it is worth the
/// least to both. (The aims of the third are never asked for.)
fn aims_of(weights: &Weights) -> Option<Aims> {
    let players = weights.players();
    (2..=PLAYERS).contains(&players).then(|| {
        let worth = |player: usize, number: usize| match number {
            2 if players == 2 => f64::NEG_INFINITY,
            _ => {
                let winner = (number < PLAYERS).then(|| Player::new(number as u8));
                weights.worth(Player::new((player % players) as u8), winner)
            }
        };
        Aims::by(|player, number, other| worth(player, number) > worth(player, other))
    })
}

fn counted(players: usize) -> &'static str {
    if players == 2 { "two" } else { "three" }
}

/// Aims, and the changes after a semicolon: `;7:` where seven stones are on the board. Natures that lead to the same
/// play have the same text.
impl fmt::Display for Nature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        self.later.iter().try_for_each(|(stones, aims)| write!(f, ";{stones}:{aims}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_natures_are_told() {
        for text in
            ["4:1D", "1:", "1:123D", "1:11", ":D", "1,0,0;0,1,0", "kind", "", "selfish;0:misere", "selfish;9:kind"]
        {
            assert!(Nature::read(text, 3).is_err(), "{text}");
        }
        for text in ["3:1D", "1:13", "1:12D", "coop1-13", "coop3-23", "0,0,0,0;0,0,0,0;0,0,0,0"] {
            assert!(Nature::read(text, 2).is_err(), "{text}");
        }
        assert_eq!(Nature::read("2:2D", 3), Ok(Nature::alone(Player::new(1), Outcomes::read("2D").unwrap())));
    }

    #[test]
    fn natures_change_at_moves() {
        let read = |text: &str| Nature::read(text, 3).unwrap();
        let nature = read("selfish;4:misere;9:coop2-13");
        for (stones, text) in [(0, "selfish"), (2, "selfish"), (3, "misere"), (7, "misere"), (8, "coop2-13")] {
            assert_eq!(nature.at(stones), read(text).at(0), "{stones}");
        }
        assert_eq!(nature.from(5).iter().map(|(stones, _)| *stones).collect::<Vec<_>>(), [5, 8]);
        assert_eq!(Nature::spelling("3,0,0,1;0,3,0,1;0,0,3.0,1;4:misere", 3).unwrap(), "selfish;4:misere");
        assert_eq!(Nature::spelling("3,0,1;0,3,1;4:1,0,0;0,1,0", 2).unwrap(), "selfish;4:1,0,0;0,1,0");
        // What is a level at first need not stay one.
        let own = Outcomes::read("1D").unwrap();
        assert_eq!(read("selfish").level_of(0, own), [true, false, false]);
        assert_eq!(read("selfish;4:misere").level_of(0, own), [false; 3]);
        assert_eq!(read("misere;4:selfish").level_of(3, own), [true, false, false]);
    }
}
