//! Pairs of sides and their algebra.

use hedgerow_core::{Budget, Stopped};

use super::graph::{Loopy, LoopyBuilder};
use super::survival::{Ending, Endings, Sense};
use crate::{Algebra, Game};

/// The value of a game that may be loopy: its onside and its offside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyValue {
    onside: Loopy,
    offside: Loopy,
    /// Whether the onside and the offside are stoppers; other sides are stored unsimplified.
    known: [bool; 2],
}

impl LoopyValue {
    /// The value of a game.
    pub fn new(game: &Loopy, budget: &Budget) -> Result<Self, Stopped> {
        Self::of_sides(game, game, budget)
    }

    /// The value whose onside is that of a game and whose offside is that of another.
    pub fn of_sides(plus: &Loopy, minus: &Loopy, budget: &Budget) -> Result<Self, Stopped> {
        let onside = plus.stopper(Sense::Plus, budget)?;
        let offside =
            if plus == minus && plus.is_stopper() { onside.clone() } else { minus.stopper(Sense::Minus, budget)? };
        let known = [onside.is_some(), offside.is_some()];
        let (onside, mut offside) = (onside.unwrap_or_else(|| plus.clone()), offside.unwrap_or_else(|| minus.clone()));
        if known == [true; 2] && onside != offside && onside.equals(&offside, Sense::Stoppers, budget)? {
            offside.clone_from(&onside);
        }
        Ok(Self { onside, offside, known })
    }

    /// A short game.
    pub fn short(algebra: &Algebra, game: Game) -> Result<Self, Stopped> {
        let graph = Loopy::short(algebra, game)?;
        Ok(Self { onside: graph.clone(), offside: graph, known: [true; 2] })
    }

    /// The short game that this equals, if it is one.
    pub fn to_short(&self, algebra: &Algebra) -> Option<Game> {
        if self.is_stopper() { self.onside.to_short(algebra) } else { None }
    }

    /// Whether it equals a stopper.
    pub fn is_stopper(&self) -> bool {
        self.known == [true; 2] && self.onside == self.offside
    }

    /// The onside, if a stopper is known for it.
    pub fn onside(&self) -> Option<&Loopy> {
        self.known[0].then_some(&self.onside)
    }

    /// The offside, if a stopper is known for it.
    pub fn offside(&self) -> Option<&Loopy> {
        self.known[1].then_some(&self.offside)
    }

    /// The game whose endless plays Left wins: the onside if it is known.
    pub fn plus(&self) -> &Loopy {
        &self.onside
    }

    /// The game whose endless plays Right wins: the offside if it is known.
    pub fn minus(&self) -> &Loopy {
        &self.offside
    }

    /// The value with this onside and the other one's offside; none if the onside is not known to be at least the
    /// offside.
    pub fn beside(&self, other: &Self, budget: &Budget) -> Result<Option<Self>, Stopped> {
        let sided = Self::of_sides(&self.onside, &other.offside, budget)?;
        let unknown = sided.known != [true; 2];
        if unknown || sided.onside.is_at_least(&sided.offside, Sense::Stoppers, budget)? {
            return Ok(Some(sided));
        }
        Ok(None)
    }

    /// The value with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        let known = [self.known[1], self.known[0]];
        Self { onside: self.offside.negative(), offside: self.onside.negative(), known }
    }

    /// The sum, formed side by side.
    pub fn add(&self, other: &Self, budget: &Budget) -> Result<Self, Stopped> {
        let plus = self.onside.sum(&other.onside, budget)?;
        if self.is_stopper() && other.is_stopper() {
            return Self::new(&plus, budget);
        }
        Self::of_sides(&plus, &self.offside.sum(&other.offside, budget)?, budget)
    }

    /// The game with these options, formed side by side.
    pub fn game(left: &[Self], right: &[Self], budget: &Budget) -> Result<Self, Stopped> {
        let made = |side: fn(&Self) -> &Loopy| -> Result<Loopy, Stopped> {
            let mut builder = LoopyBuilder::default();
            let root = builder.node()?;
            for (is_left, options) in [(true, left), (false, right)] {
                for option in options {
                    let option = builder.embed(side(option))?;
                    builder.option(root, is_left, option);
                }
            }
            Ok(builder.game(root))
        };
        Self::of_sides(&made(Self::plus)?, &made(Self::minus)?, budget)
    }

    /// Whether this value is at least the other; none if that is not known.
    ///
    /// G ≥ H if Left, moving second, survives G⁺ − H⁺ and G⁻ − H⁻. If Left does not, a stopper distinguishes them: the
    /// onside of H or the offside of G, one of which must be known.
    pub fn at_least(&self, other: &Self, budget: &Budget) -> Result<Option<bool>, Stopped> {
        let stoppers = self.is_stopper() && other.is_stopper();
        let sense = |sense| if stoppers { Sense::Stoppers } else { sense };
        let plus = self.onside.is_at_least(&other.onside, sense(Sense::Plus), budget)?;
        let minus = if stoppers { plus } else { self.offside.is_at_least(&other.offside, Sense::Minus, budget)? };
        if plus && minus {
            return Ok(Some(true));
        }
        let is_refuted = (!plus && other.known[0]) || (!minus && self.known[1]);
        Ok(is_refuted.then_some(false))
    }

    /// How the game ends, by who begins: Left wins if the offside is won, and Right if the onside is.
    pub fn endings(&self, budget: &Budget) -> Result<Endings, Stopped> {
        let (onside, offside) = (self.onside.endings(budget)?, self.offside.endings(budget)?);
        let ending = |on: Ending, off: Ending| match (on, off) {
            (_, Ending::Left) => Ending::Left,
            (Ending::Right, _) => Ending::Right,
            _ => Ending::Draw,
        };
        Ok(Endings {
            left_begins: ending(onside.left_begins, offside.left_begins),
            right_begins: ending(onside.right_begins, offside.right_begins),
        })
    }
}
