//! The descriptions of engines, for reading specs and printing lists.

use crate::playable::{Named, Playable, Preset};

/// An engine and its options.
#[derive(Clone, Copy, Debug)]
pub struct EngineCard {
    /// The name at the start of a spec.
    pub name: &'static str,
    /// What it does, in a phrase.
    pub about: &'static str,
    /// Its options.
    pub options: &'static [OptionCard],
}

/// An option of an engine.
#[derive(Clone, Copy, Debug)]
pub struct OptionCard {
    /// The name.
    pub name: &'static str,
    /// The kind of value.
    pub kind: Kind,
    /// The default, as it would be written; empty for none.
    pub default: &'static str,
    /// What it does, in a phrase.
    pub about: &'static str,
}

/// The kinds of values of options.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The name alone: on or off.
    Flag,
    /// An integer; powers such as 1e6, and k, M, G for thousands, are understood.
    Count {
        /// The least sensible value.
        least: u64,
        /// The greatest.
        most: u64,
    },
    /// A number.
    Real {
        /// The least sensible value.
        least: f64,
        /// The greatest.
        most: f64,
    },
    /// One of some words.
    Word(&'static [Named]),
    /// A time such as 100ms or 2s.
    Time,
    /// A size such as 64MiB; 0 for none.
    Bytes,
    /// The worth of each outcome to each player.
    Weights,
    /// The name of one of the game's evaluations, or a sum of several with weights.
    Evaluation,
    /// The name of one of the game's orders of moves.
    Order,
    /// The name of one of the game's playout policies, or `uniform`.
    Policy,
    /// The name of one of the game's other boards.
    Board,
}

/// What a game adds to specs.
#[derive(Clone, Copy, Debug)]
pub struct GameCard {
    /// Its evaluations.
    pub evaluations: &'static [Named],
    /// Its orders of moves.
    pub orders: &'static [Named],
    /// Its playout policies.
    pub policies: &'static [Named],
    /// Its other boards.
    pub boards: &'static [Named],
    /// The engines that only it has.
    pub engines: &'static [EngineCard],
    /// Its engines with a name.
    pub presets: &'static [Preset],
}

impl GameCard {
    /// What this game adds.
    pub const fn of<G: Playable>() -> Self {
        Self {
            evaluations: G::EVALUATIONS,
            orders: G::ORDERS,
            policies: G::POLICIES,
            boards: G::BOARDS,
            engines: G::ENGINES,
            presets: G::PRESETS,
        }
    }

    /// A game that adds nothing.
    pub const NOTHING: Self =
        Self { evaluations: &[], orders: &[], policies: &[], boards: &[], engines: &[], presets: &[] };

    /// The engines of all games, then those of this one.
    pub fn all_engines(&self) -> impl Iterator<Item = &'static EngineCard> {
        super::ENGINES.iter().chain(self.engines)
    }

    /// The presets of the game, then those for all games.
    pub fn all_presets(&self) -> impl Iterator<Item = &'static Preset> {
        self.presets.iter().chain(super::PRESETS)
    }

    /// The words that an option takes in this game; none if it takes numbers.
    pub fn words(&self, kind: Kind) -> Option<&'static [Named]> {
        match kind {
            Kind::Word(words) => Some(words),
            Kind::Evaluation => Some(self.evaluations),
            Kind::Order => Some(self.orders),
            Kind::Policy => Some(self.policies),
            Kind::Board => Some(self.boards),
            Kind::Flag | Kind::Count { .. } | Kind::Real { .. } | Kind::Time | Kind::Bytes | Kind::Weights => None,
        }
    }
}
