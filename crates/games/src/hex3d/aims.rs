//! The players' aims at some time of the game, and what follows for the outcomes of perfect play.
//!
//! **Outcome sets.** With a worth u of every outcome to every player, V(s) is the set of outcomes of pure
//! subgame-perfect play from s, keeping all choices of indifferent players: V of a game that is over is its outcome,
//! and if p moves in s,
//!
//! > V(s) = { o in the union of V(c) : u_p(o) ≥ max over the moves c of the least u_p in V(c) }.
//!
//! **Questions.** The solver asks whether V(s) is in a set A. Let the levels of p be the sets G of all outcomes whose
//! worth to p is at least some number. Then *V(s) is in A if and only if, for some level G, some V(c) is in A ∩ G and
//! every V(c) is in A or outside G* (in A ∪ complement of G); at the lowest level, where G has all outcomes, the latter
//! is enough. For: let M be the level of the maximum in the definition. If the condition holds for G, some V(c) is in
//! G, so M is in G, and V(s) is the part of the union in M, hence in M ∩ (A ∪ complement of G), which is in A.
//! Conversely the condition holds for M itself: the V(c) that reaches the maximum is in M and, being part of V(s), in
//! A. So each question about a position becomes a few questions about the positions after it: the [`Clause`]s.
//!
//! **Forcing.** Player p alone can force A if p likes exactly the outcomes in A and all others like exactly the
//! opposite: then V(s) is in A exactly if p has a strategy for it. So forcing is a matter of aims like others.

//!
//! **Time.** Nothing above needs the aims to stay the same: u may depend on the number of moves made before s. It is the
//! mover of s who chooses, by the aims of that time, and all players foresee how later movers will choose, also how they
//! themselves will.

use std::fmt;

use hedgerow_core::Player;

use super::board::PLAYERS;
use super::outcomes::Outcomes;

/// One way in which the answer to a question can be yes: some move leads to a position with a yes to the first question
/// (if there is a first), and every move to one with a yes to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// V(c) in this set for some move c.
    pub some: Option<Outcomes>,
    /// V(c) in this set for every move c.
    pub every: Option<Outcomes>,
}

impl Clause {
    /// Whether this one can hold only if the other does.
    fn implies(self, other: Self) -> bool {
        let is_in = |set: Option<Outcomes>, wider: Outcomes| set.is_some_and(|set| set.is_in(wider));
        let some = other.some.is_none_or(|wider| is_in(self.some, wider) || is_in(self.every, wider));
        some && other.every.is_none_or(|wider| is_in(self.every, wider))
    }
}

/// Every player's aims, as far as perfect play depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aims {
    /// How each player ranks the outcomes: 0 for the worst.
    ranks: [[u8; Outcomes::COUNT]; PLAYERS],
}

impl Aims {
    /// The players who prefer each of these outcomes to any other: the set is a level of theirs.
    pub fn level_of(&self, set: Outcomes) -> [bool; PLAYERS] {
        self.ranks.map(|ranks| {
            let rank = |outcome: Outcomes| ranks[outcome.number()];
            let (least, most) = (set.each().map(rank).min(), Outcomes::ALL.without(set).each().map(rank).max());
            least > most
        })
    }

    /// From a preference relation.
    pub(super) fn by(better: impl Fn(usize, usize, usize) -> bool) -> Self {
        let all = || 0..Outcomes::COUNT;
        let ranks = std::array::from_fn(|player| {
            // The rank is the number of worse outcomes: equal ones get the same rank.
            std::array::from_fn(|number| all().filter(|&other| better(player, number, other)).count() as u8)
        });
        Self { ranks }
    }

    /// How a player ranks an outcome; higher is better.
    pub fn rank(&self, player: Player, outcome: Outcomes) -> u8 {
        self.ranks[player.index()][outcome.number()]
    }

    /// The least rank that a player may get from a set of outcomes.
    pub fn least(&self, player: Player, set: Outcomes) -> u8 {
        set.each().map(|outcome| self.rank(player, outcome)).min().unwrap_or(0)
    }

    /// The outcomes with at least this rank for a player.
    pub fn level(&self, player: Player, rank: u8) -> Outcomes {
        let high = (0..Outcomes::COUNT).filter(|&number| self.ranks[player.index()][number] >= rank);
        high.map(Outcomes::numbered).fold(Outcomes::NONE, Outcomes::or)
    }

    /// A player's best outcomes.
    pub fn best(&self, player: Player) -> Outcomes {
        let most = self.ranks[player.index()].iter().copied().max().unwrap_or(0);
        self.level(player, most)
    }

    /// The outcome set of a position, by the definition, from those of the positions after the mover's moves.
    pub fn outcomes(&self, mover: Player, after: &[Outcomes]) -> Outcomes {
        let guaranteed = after.iter().map(|&set| self.least(mover, set)).max().unwrap_or(0);
        after.iter().fold(Outcomes::NONE, |union, &set| union.or(set)).and(self.level(mover, guaranteed))
    }

    /// Whether no player is indifferent between two of these outcomes. Then perfect play has a single outcome wherever
    /// no others are possible: by the definition, from the last moves backwards.
    pub fn is_strict(&self, among: Outcomes) -> bool {
        self.ranks.iter().all(|ranks| {
            let mut ranks: Vec<u8> = among.each().map(|outcome| ranks[outcome.number()]).collect();
            ranks.sort_unstable();
            ranks.windows(2).all(|two| two[0] != two[1])
        })
    }

    /// The clauses for the outcome set of a position where this player moves to be in a set.
    pub fn clauses(&self, mover: Player, set: Outcomes) -> Vec<Clause> {
        self.clauses_among(mover, set, Outcomes::ALL)
    }

    /// The same where only these outcomes are possible: the sets have no others, and levels that differ only in others
    /// are merged.
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

/// A row for each player: the ranks of a win of 1, of 2, of 3 and a draw. Aims that lead to the same play have the
/// same text.
impl fmt::Display for Aims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.ranks.map(|row| row.map(|rank| rank.to_string()).join(",")).join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex3d::nature::Nature;
    use hedgerow_core::Seed;
    use hedgerow_search::reward::NATURES;
    use rand::Rng;

    /// Clauses give the same answers as the definition.
    #[test]
    fn clauses_say_what_the_definition_says() {
        let mut rng = Seed::new(1).rng();
        let named = NATURES.iter().map(|(name, _)| Nature::read(name, 3).unwrap());
        let mut natures: Vec<Nature> = named.collect();
        natures.extend(Outcomes::proper().into_iter().map(|set| Nature::alone(Player::new(1), set)));
        natures.push(Nature::read("0,1,2,3;5,5,5,5;1,0,1,2", 3).unwrap());
        for nature in natures {
            let nature = *nature.at(0);
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
    fn forcing_is_a_nature() {
        let alone = *Nature::alone(Player::new(0), Outcomes::read("1D").unwrap()).at(0);
        let set = Outcomes::read("1D").unwrap();
        assert_eq!(alone.clauses(Player::new(0), set), [Clause { some: Some(set), every: None }]);
        assert_eq!(alone.clauses(Player::new(2), set), [Clause { some: None, every: Some(set) }]);
    }
}
