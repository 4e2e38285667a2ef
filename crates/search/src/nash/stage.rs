//! A position as the solver sees it: a matrix whose entries lead to other positions.

use hedgerow_core::{Draw, Joint, Player, Sign, Simultaneous, Then};

/// One possible outcome of a cell, with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lead<K> {
    /// Its share among the leads of the cell.
    pub weight: u64,
    /// The outcome.
    pub to: To<K>,
}

/// Where a lead leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum To<K> {
    /// The game ends and pays this to Left.
    Ends(i64),
    /// The same position is played again, after this many points to Left; an endless repetition without points pays 0.
    Again(i64),
    /// The value of this position, with its sign, plus points to Left.
    Position {
        /// The position.
        key: K,
        /// Whether it counts for itself or for its negative.
        sign: Sign,
        /// Points to Left in addition to its value.
        bonus: i64,
    },
}

/// The matrix of a position as leads. Its buffers are reused for position after position.
#[derive(Clone, Debug)]
pub struct Stage<K> {
    pub(super) kind: Kind,
    pub(super) leads: Vec<Lead<K>>,
    /// Where each cell's leads end, row by row.
    pub(super) ends: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Settled(i64),
    /// Each cell is a free move of this player.
    Alone(Player),
    Together {
        columns: usize,
    },
}

impl<K> Default for Stage<K> {
    fn default() -> Self {
        Self { kind: Kind::Settled(0), leads: Vec::new(), ends: Vec::new() }
    }
}

impl<K> Stage<K> {
    fn begin(&mut self, kind: Kind) {
        self.kind = kind;
        self.leads.clear();
        self.ends.clear();
    }

    /// The value is known.
    pub fn settle(&mut self, value: i64) {
        self.begin(Kind::Settled(value));
    }

    /// Only this player can move: each cell that follows is one of their moves, with its point included in the bonus.
    pub fn begin_alone(&mut self, player: Player) {
        self.begin(Kind::Alone(player));
    }

    /// Both can move: the cells follow row by row, with this many in a row.
    pub fn begin_together(&mut self, columns: usize) {
        self.begin(Kind::Together { columns });
    }

    /// Adds a lead to the current cell.
    pub fn lead(&mut self, weight: u64, to: To<K>) {
        self.leads.push(Lead { weight, to });
    }

    /// Ends the current cell.
    pub fn end_cell(&mut self) {
        self.ends.push(self.leads.len() as u32);
    }

    /// How much memory it takes up.
    pub(super) fn bytes(&self) -> u64 {
        (self.leads.len() * size_of::<Lead<K>>() + self.ends.len() * size_of::<u32>()) as u64
    }

    /// The cells, each a list of leads.
    pub(super) fn cells(&self) -> impl Iterator<Item = &[Lead<K>]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.leads[start as usize..end as usize])
    }
}

/// What the solver needs from a game: positions as keys of a table, and the stage of each position.
///
/// A game that can make its matrices smaller (equal pieces, free moves that only count) does so here; [`Plain`] works
/// for any [`Simultaneous`] game.
pub trait Reduced: Sync {
    /// Identifies positions. Positions of equal value may share a key.
    type Key: Clone + Eq + std::hash::Hash + Send + Sync;

    /// Writes the stage of a position.
    fn stage(&self, key: &Self::Key, into: &mut Stage<Self::Key>);

    /// Bounds of the value that are seen at a glance.
    fn glance(&self, _key: &Self::Key) -> Option<(i64, i64)> {
        None
    }
}

/// A simultaneous game without reductions: positions are their own keys, up to the game's canonical form.
#[derive(Clone, Debug)]
pub struct Plain<P>(std::marker::PhantomData<fn() -> P>);

impl<P> Default for Plain<P> {
    fn default() -> Self {
        Self(std::marker::PhantomData)
    }
}

impl<P: Simultaneous> Plain<P> {
    /// The lead to a position: to its value if that is seen at a glance, to its canonical form otherwise.
    pub fn to(position: &P, bonus: i64) -> To<P> {
        match position.at_a_glance() {
            Some(value) => To::Ends(value + bonus),
            None => {
                let (key, sign) = position.canonical();
                To::Position { key, sign, bonus }
            }
        }
    }
}

impl<P: Simultaneous + Send + Sync> Reduced for Plain<P> {
    type Key = P;

    fn stage(&self, position: &P, into: &mut Stage<P>) {
        if let Some(value) = position.at_a_glance() {
            return into.settle(value);
        }
        let choices = |player| {
            let mut choices = Vec::new();
            position.choices(player, &mut choices);
            choices
        };
        let (left, right) = (choices(Player::LEFT), choices(Player::RIGHT));
        let mut alone = |player, choices: &[P::Move], point| {
            into.begin_alone(player);
            for &chosen in choices {
                into.lead(1, Self::to(&position.alone(player, chosen), point));
                into.end_cell();
            }
        };
        match (left.is_empty(), right.is_empty()) {
            (true, true) => into.settle(0),
            (false, true) => alone(Player::LEFT, &left, 1),
            (true, false) => alone(Player::RIGHT, &right, -1),
            (false, false) => {
                into.begin_together(right.len());
                for &blue in &left {
                    for &red in &right {
                        match position.together(blue, red) {
                            Joint::Next(next) => into.lead(1, Self::to(&next, 0)),
                            Joint::Either(a, b) => {
                                into.lead(1, Self::to(&a, 0));
                                into.lead(1, Self::to(&b, 0));
                            }
                            Joint::Ends(pay) => into.lead(1, To::Ends(pay.into())),
                            Joint::Again => into.lead(1, To::Again(0)),
                            Joint::Drawn(draws) => {
                                for Draw { weight, pay, then } in draws {
                                    let to = match then {
                                        Then::Next(next) => Self::to(&next, pay.into()),
                                        Then::Ends => To::Ends(pay.into()),
                                        Then::Again => To::Again(pay.into()),
                                    };
                                    into.lead(weight.into(), to);
                                }
                            }
                        }
                        into.end_cell();
                    }
                }
            }
        }
    }
}
