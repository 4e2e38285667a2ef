//! What players are after, and what follows for the outcomes of perfect play.
//!
//! **Outcome sets.** With a worth u of every outcome to every player, V(s) is the set of outcomes of pure subgame-perfect
//! play from s, indifference kept: V of a game that is over is its outcome, and if p moves in s,
//!
//! > V(s) = { o in the union of V(c) : u_p(o) ≥ max over the moves c of the least u_p in V(c) }.
//!
//! **Questions.** The solver asks whether V(s) is in a set A. Let the levels of p be the sets G of outcomes that are worth at
//! least so much to p. Then *V(s) is in A if and only if, for some level G, some V(c) is in A ∩ G and every V(c) is in A or
//! outside G* (in A ∪ complement of G); at the lowest level, where G has all outcomes, the latter is enough. For: let M be
//! the level of the maximum in the definition. If the condition holds for G, some V(c) is in G, so M is in G, and
//! V(s) is what M has of the union, hence in M ∩ (A ∪ complement of G), which is in A. Conversely the condition holds for M
//! itself: the V(c) that reaches the maximum is in M and, being part of V(s), in A. So each question about a position is
//! a few questions about the positions after it: the [`Clause`]s.
//!
//! **Forcing.** Player p alone can force A if p likes A and nothing else and all others the opposite: then V(s) is in A
//! exactly if p has a strategy for it. So forcing is a nature like others.

use std::fmt;

use hedgerow_core::{Naming, Player, Refusal};
use hedgerow_search::reward::{NATURES, Weights};

use super::board::PLAYERS;
use super::outcomes::Outcomes;

/// One way in which a question may come to be answered with yes: some move leads to a position of which the first
/// question has a yes (if there is a first), and every move to one of which the second has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// V(c) in this set for some move c.
    pub some: Option<Outcomes>,
    /// V(c) in this set for every move c.
    pub every: Option<Outcomes>,
}

impl Clause {
    /// Whether this one cannot hold unless the other does.
    fn implies(self, other: Self) -> bool {
        let is_in = |set: Option<Outcomes>, wider: Outcomes| set.is_some_and(|set| set.is_in(wider));
        let some = other.some.is_none_or(|wider| is_in(self.some, wider) || is_in(self.every, wider));
        some && other.every.is_none_or(|wider| is_in(self.every, wider))
    }
}

/// What every player is after, as far as perfect play depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nature {
    /// How each player ranks the outcomes: 0 for the worst.
    ranks: [[u8; Outcomes::COUNT]; PLAYERS],
}

impl Nature {
    /// The nature of these weights, which must be for three players.
    pub fn of(weights: &Weights) -> Option<Self> {
        (weights.players() == PLAYERS).then(|| {
            let worth = |player, number| {
                let winner = (number < PLAYERS).then(|| Player::new(number as u8));
                weights.worth(Player::new(player as u8), winner)
            };
            Self::by(|player, number, other| worth(player, number) > worth(player, other))
        })
    }

    /// Reads weights, the name of a nature, or `1:1D`: player 1 is after these outcomes and all others are after
    /// preventing them. The error is a sentence.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        if let Some((player, wanted)) = text.split_once(':') {
            let player = Naming::Numbers.read(player, PLAYERS);
            let wanted = Outcomes::read(wanted).filter(|&set| set != Outcomes::ALL);
            return player.zip(wanted).map(|(player, wanted)| Self::alone(player, wanted)).ok_or_else(|| {
                format!("{text:?}: what a player alone forces is written 1:1D, the player and some of the outcomes 1, 2, 3, D")
                    .into()
            });
        }
        Self::of(&Weights::read(text)?).ok_or_else(|| format!("{text:?}: three play").into())
    }

    /// The one way in which proofs write a nature that [`Nature::read`] reads: its name if it has one, else its weights
    /// with every number at its shortest; or `1:1D` with the outcomes in order. The error is a sentence.
    pub fn spelling(text: &str) -> Result<String, Refusal> {
        Self::read(text)?;
        if let Some((player, wanted)) = text.split_once(':') {
            let wanted = Outcomes::read(wanted).unwrap_or(Outcomes::NONE);
            return Ok(format!("{player}:{wanted}"));
        }
        let weights = Weights::read(text)?.to_string();
        let named = NATURES.iter().find(|(_, written)| *written == weights);
        Ok(named.map_or(weights, |(name, _)| (*name).to_owned()))
    }

    /// The nature in which a player is after these outcomes, and all others are after preventing them.
    pub fn alone(player: Player, wanted: Outcomes) -> Self {
        Self::together(std::array::from_fn(|index| index == player.index()), wanted)
    }

    /// The nature in which these players are after these outcomes, and all others are after preventing them.
    pub fn together(members: [bool; PLAYERS], wanted: Outcomes) -> Self {
        let likes = |player: usize, number| Outcomes::numbered(number).is_in(wanted) == members[player];
        Self::by(|player, number, other| likes(player, number) && !likes(player, other))
    }

    /// Who likes each of these outcomes better than any other: of whom they are a level.
    pub fn level_of(&self, set: Outcomes) -> [bool; PLAYERS] {
        self.ranks.map(|ranks| {
            let rank = |outcome: Outcomes| ranks[outcome.number()];
            let (least, most) = (set.each().map(rank).min(), Outcomes::ALL.without(set).each().map(rank).max());
            least > most
        })
    }

    /// By what players like better.
    fn by(better: impl Fn(usize, usize, usize) -> bool) -> Self {
        let all = || 0..Outcomes::COUNT;
        let ranks = std::array::from_fn(|player| {
            // As many outcomes are worse: equal ones get the same rank.
            std::array::from_fn(|number| all().filter(|&other| better(player, number, other)).count() as u8)
        });
        Self { ranks }
    }

    /// How a player ranks an outcome; higher is better.
    pub fn rank(&self, player: Player, outcome: Outcomes) -> u8 {
        self.ranks[player.index()][outcome.number()]
    }

    /// The least that a player may get by a set of outcomes.
    pub fn least(&self, player: Player, set: Outcomes) -> u8 {
        set.each().map(|outcome| self.rank(player, outcome)).min().unwrap_or(0)
    }

    /// The outcomes that a player ranks at least so high.
    pub fn level(&self, player: Player, rank: u8) -> Outcomes {
        let high = (0..Outcomes::COUNT).filter(|&number| self.ranks[player.index()][number] >= rank);
        high.map(Outcomes::numbered).fold(Outcomes::NONE, Outcomes::or)
    }

    /// What a player likes best.
    pub fn best(&self, player: Player) -> Outcomes {
        let most = self.ranks[player.index()].iter().copied().max().unwrap_or(0);
        self.level(player, most)
    }

    /// The outcome set of a position, by the definition, from those of the positions after the mover's moves.
    pub fn outcomes(&self, mover: Player, after: &[Outcomes]) -> Outcomes {
        let guaranteed = after.iter().map(|&set| self.least(mover, set)).max().unwrap_or(0);
        after.iter().fold(Outcomes::NONE, |union, &set| union.or(set)).and(self.level(mover, guaranteed))
    }

    /// Whether no player is indifferent between two of these outcomes. Then perfect play has a single outcome wherever no others
    /// can come about: by the definition, from the last moves backwards.
    pub fn is_strict(&self, among: Outcomes) -> bool {
        self.ranks.iter().all(|ranks| {
            let mut ranks: Vec<u8> = among.each().map(|outcome| ranks[outcome.number()]).collect();
            ranks.sort_unstable();
            ranks.windows(2).all(|two| two[0] != two[1])
        })
    }

    /// How the outcome set of a position where this player moves comes to be in a set.
    pub fn clauses(&self, mover: Player, set: Outcomes) -> Vec<Clause> {
        self.clauses_among(mover, set, Outcomes::ALL)
    }

    /// The same where no outcomes but these can come about: the sets have no others, and levels that differ in others alone are one.
    pub fn clauses_among(&self, mover: Player, set: Outcomes, among: Outcomes) -> Vec<Clause> {
        let mut ranks: Vec<u8> = among.each().map(|outcome| self.rank(mover, outcome)).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let mut clauses: Vec<Clause> = Vec::new();
        for (place, &rank) in ranks.iter().enumerate() {
            let level = self.level(mover, rank).and(among);
            let wanted = set.and(level);
            if wanted.is_empty() {
                continue;
            }
            let every = set.or(Outcomes::ALL.without(level)).and(among);
            clauses.push(Clause { some: (place > 0).then_some(wanted), every: (every != among).then_some(every) });
        }
        let needless = |at: usize| {
            (0..clauses.len()).any(|other| {
                other != at
                    && clauses[at].implies(clauses[other])
                    && (other < at || !clauses[other].implies(clauses[at]))
            })
        };
        let needed = (0..clauses.len()).filter(|&at| !needless(at));
        needed.map(|at| clauses[at]).collect()
    }
}

/// A row for each player: how they rank a win of 1, of 2, of 3 and a draw. Natures that lead to the same play look the same.
impl fmt::Display for Nature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ranks.map(|row| row.map(|rank| rank.to_string()).join(",")).join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hedgerow_core::Seed;
    use rand::Rng;

    /// Questions answered by clauses are those answered by the definition.
    #[test]
    fn clauses_say_what_the_definition_says() {
        let mut rng = Seed::new(1).rng();
        let mut natures: Vec<Nature> =
            NATURES.iter().map(|(name, _)| Nature::of(&Weights::read(name).unwrap()).unwrap()).collect();
        natures.extend(Outcomes::proper().into_iter().map(|set| Nature::alone(Player::new(1), set)));
        natures.push(Nature::of(&Weights::read("0,1,2,3;5,5,5,5;1,0,1,2").unwrap()).unwrap());
        for nature in natures {
            for _ in 0..400 {
                let mover = Player::new(rng.random_range(0..3));
                let after: Vec<Outcomes> =
                    (0..rng.random_range(1..4)).map(|_| Outcomes::of_bits(rng.random_range(1..16))).collect();
                let outcomes = nature.outcomes(mover, &after);
                assert!(!outcomes.is_empty());
                for set in Outcomes::proper() {
                    let holds = nature.clauses(mover, set).iter().any(|clause| {
                        clause.some.is_none_or(|wanted| after.iter().any(|found| found.is_in(wanted)))
                            && clause.every.is_none_or(|wanted| after.iter().all(|found| found.is_in(wanted)))
                    });
                    assert_eq!(holds, outcomes.is_in(set), "{nature:?} {mover:?} {after:?} {set}");
                }
            }
        }
    }

    #[test]
    fn bad_natures_are_told() {
        for text in ["4:1D", "1:", "1:123D", "1:11", ":D", "1,0,0;0,1,0", "kind", ""] {
            assert!(Nature::read(text).is_err(), "{text}");
        }
        assert_eq!(Nature::read("2:2D"), Ok(Nature::alone(Player::new(1), Outcomes::read("2D").unwrap())));
    }

    #[test]
    fn forcing_is_a_nature() {
        let alone = Nature::alone(Player::new(0), Outcomes::read("1D").unwrap());
        let set = Outcomes::read("1D").unwrap();
        assert_eq!(alone.clauses(Player::new(0), set), [Clause { some: Some(set), every: None }]);
        assert_eq!(alone.clauses(Player::new(2), set), [Clause { some: None, every: Some(set) }]);
    }
}
