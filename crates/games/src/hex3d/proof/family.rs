//! What a proof says about outcome sets: which of the fifteen sets a position may have.

use super::Claim;

/// A set of outcomes: a bit for a win of each player, counted from 0, and one for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set(u8);

impl Set {
    /// How many outcomes there are.
    pub const OUTCOMES: usize = 4;
    /// No outcome.
    pub const NONE: Self = Self(0);
    /// Only a draw.
    pub const DRAW: Self = Self(1 << 3);

    /// Only a win of this player.
    pub fn win(player: usize) -> Self {
        Self::outcome(player)
    }

    /// One outcome: the players' wins come first, the draw is the last.
    pub fn outcome(number: usize) -> Self {
        Self(1 << number)
    }

    /// The set that a claim names, by its letters.
    pub fn named(letters: impl Iterator<Item = char>) -> Self {
        letters.filter_map(|letter| "123D".find(letter)).map(Self::outcome).fold(Self::NONE, Self::or)
    }

    /// The outcomes in either set.
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The outcomes in both sets.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether an outcome is in it.
    pub fn has(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    /// Whether it is a subset of the other.
    pub fn is_in(self, other: Self) -> bool {
        self.and(other) == self
    }

    /// Its index among all sets, from 0 to 15.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// All sets but the empty one: no outcome set is empty.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..16).map(Self)
    }
}

/// The outcome sets that a position may have: a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family(u16);

impl Family {
    /// Nothing is known.
    pub const ANY: Self = Self(0xfffe);
    /// No set fits.
    pub const NONE: Self = Self(0);

    /// The outcome set equals this one.
    pub fn only(set: Set) -> Self {
        Self(1 << set.index())
    }

    /// The outcome set is within this one.
    pub fn within(set: Set) -> Self {
        Self::fitting(|one| one.is_in(set))
    }

    /// The outcome set satisfies all these claims.
    pub fn given(claims: &[Claim]) -> Self {
        Self::fitting(|set| claims.iter().all(|claim| holds(*claim, set)))
    }

    fn fitting(fits: impl Fn(Set) -> bool) -> Self {
        Set::all().filter(|&set| fits(set)).fold(Self::NONE, Self::with)
    }

    /// The outcome set may also be this one.
    #[must_use]
    pub fn with(self, set: Set) -> Self {
        Self(self.0 | Self::only(set).0)
    }

    /// Both facts combined.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The sets in it.
    pub fn sets(self) -> impl Iterator<Item = Set> {
        Set::all().filter(move |set| self.0 >> set.index() & 1 == 1)
    }

    /// Whether every set in it satisfies a claim. An empty family proves nothing.
    pub fn shows(self, claim: Claim) -> bool {
        self != Self::NONE && self.sets().all(|set| holds(claim, set))
    }
}

/// Whether this outcome set satisfies a claim.
fn holds(claim: Claim, outcomes: Set) -> bool {
    outcomes.is_in(Set::named(claim.set.letters())) == claim.holds
}
