//! How questions about the positions after a move answer a question about a position, for every mover and set, and what
//! the players' aims tell without search: one list for each time of the game with aims of its own.

use hedgerow_core::Player;

use super::super::aims::{Aims, Clause};
use super::super::board::PLAYERS;
use super::super::nature::Nature;
use super::super::outcomes::Outcomes;
use super::super::possible::Possible;
use super::arena::Prospects;

/// How questions about the positions after a move answer a question about a position with a given mover.
pub(super) struct QuestionPlan {
    pub clauses: Vec<Clause>,
    /// The sets in these questions, each once.
    pub sets: Vec<Outcomes>,
}

/// QuestionPlans, and results known without search, by the players who may still win, while the aims are the same.
struct Span {
    aims: Aims,
    plans: Vec<QuestionPlan>,
    at_sight: [Possible; 1 << PLAYERS],
}

/// What follows from the players' aims, at every time of a game.
pub(super) struct QuestionPlans {
    first: Span,
    /// The number of stones on the board from which others replace it, in order.
    later: Vec<(usize, Span)>,
}

impl QuestionPlans {
    /// All plans for a nature, from this many stones on the board on.
    pub fn new(nature: &Nature, stones: usize) -> Self {
        let aims: Vec<(usize, Aims)> = nature.from(stones);
        let span = |place: usize| {
            let at_sight = std::array::from_fn(|alive| {
                let among = open_outcomes(alive as u8);
                let possible = Possible::within(among);
                // A single outcome follows from strict aims only if they stay strict to the end.
                let is_strict = aims[place..].iter().all(|(_, aims)| aims.is_strict(among));
                if is_strict { possible.and(Possible::SINGLE) } else { possible }
            });
            Span { aims: aims[place].1, plans: QuestionPlan::all(&aims[place].1), at_sight }
        };
        Self { first: span(0), later: (1..aims.len()).map(|place| (aims[place].0, span(place))).collect() }
    }

    /// What holds this many moves after a position.
    #[inline]
    fn span(&self, prospects: &Prospects, moves: usize) -> &Span {
        if self.later.is_empty() {
            return &self.first;
        }
        let stones = prospects.stones_on_board() + moves;
        self.later.iter().rev().find(|(from, _)| *from <= stones).map_or(&self.first, |(_, span)| span)
    }

    /// The plan for a question about a position.
    #[inline]
    pub fn of(&self, prospects: &Prospects, set: Outcomes) -> &QuestionPlan {
        let Prospects { alive, state, .. } = prospects;
        let plans = &self.span(prospects, 0).plans;
        &plans[16 * (PLAYERS * usize::from(*alive) + usize::from(state.mover)) + set.bits()]
    }

    /// What follows from the players who may still win.
    #[inline]
    pub fn at_sight(&self, prospects: &Prospects) -> Possible {
        self.span(prospects, 0).at_sight[usize::from(prospects.alive)]
    }

    /// A player's best outcomes, this many moves after a position.
    #[inline]
    pub fn best(&self, prospects: &Prospects, moves: usize, player: usize) -> Outcomes {
        self.span(prospects, moves).aims.best(Player::new(player as u8))
    }
}

/// The outcomes still possible if these players may win.
pub(super) fn open_outcomes(alive: u8) -> Outcomes {
    Outcomes::of_bits(alive).or(Outcomes::DRAW)
}

/// A question about a position without the outcomes that are impossible there: questions that differ only in these are
/// merged.
pub(super) fn asked(prospects: &Prospects, set: Outcomes) -> Outcomes {
    set.and(open_outcomes(prospects.alive))
}

impl QuestionPlan {
    /// QuestionPlans for every set of players who may still win, every mover and every set.
    fn all(aims: &Aims) -> Vec<Self> {
        let plan = |number: usize| {
            let (alive, mover) = (number / 16 / PLAYERS, Player::new((number / 16 % PLAYERS) as u8));
            let among = open_outcomes(alive as u8);
            let set = Outcomes::of_bits((number % 16) as u8).and(among);
            // Clauses that need one move come first: they fail or hold sooner than those that need all.
            let mut clauses = aims.clauses_among(mover, set, among);
            clauses.reverse();
            let mut sets: Vec<Outcomes> =
                clauses.iter().flat_map(|clause| [clause.some, clause.every]).flatten().collect();
            sets.sort_unstable();
            sets.dedup();
            Self { clauses, sets }
        };
        (0..(16 * PLAYERS) << PLAYERS).map(plan).collect()
    }

    /// Whether the answers to all its questions are known.
    pub fn is_settled(&self, possible: Possible) -> bool {
        self.sets.iter().all(|&set| possible.is_in(set).is_some())
    }

    pub fn place(&self, set: Outcomes) -> usize {
        self.sets.iter().position(|&other| other == set).unwrap_or(0)
    }
}
