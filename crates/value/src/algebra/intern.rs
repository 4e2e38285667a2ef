//! The only node of each value.
//!
//! Values that differ by a number have the same shape (number translation theorem). So a value that is not compact is
//! stored as a number, its Left stop, plus a *base* whose Left stop is 0; only bases need lists of options, and sums
//! and comparisons of bases serve all their translates.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64};

use rustc_hash::FxHasher;

use super::arena::{Node, Options, Stop, UNKNOWN};
use super::{Algebra, Game, NumberUpStar};
use crate::Dyadic;

impl Algebra {
    #[inline]
    pub(super) fn node(&self, game: Game) -> &Node {
        self.arena.node(game)
    }

    /// The only node of x + n·↑ + *k.
    pub(super) fn intern_number_up_star(&self, value: NumberUpStar) -> Game {
        let mut hasher = FxHasher::default();
        value.hash(&mut hasher);
        let hash = hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let is_it = |node: &Node| node.number_up_star.as_ref() == Some(&value);
        let mut stop = None;
        if !value.is_number() {
            // A new value that is not a number needs the node of its number for its stops: make that first, outside the
            // lock.
            if let Some(known) = self.arena.find(hash, is_it) {
                return known;
            }
            stop = Some(self.node(self.dyadic(&value.number)).left_stop);
        }
        self.arena.intern(hash, is_it, |game| {
            let stop = stop.unwrap_or_else(|| Stop { game, rough: value.number.rough() });
            Node {
                birthday: AtomicU64::new(value.birthday()),
                base: game,
                options: OnceLock::new(),
                left_stop: stop,
                right_stop: stop,
                negative: AtomicU32::new(0),
                number_up_star: Some(value.clone()),
            }
        })
    }

    /// The only node of a canonical form that is not x + n·↑ + *k.
    pub(super) fn intern_general(&self, mut left: Vec<Game>, mut right: Vec<Game>) -> Game {
        let stop = self.greatest_right_stop(&left).expect("a game that is no number has Left options");
        if stop.game == self.zero() {
            left.sort_unstable();
            right.sort_unstable();
            return self.intern_base(&left, &right);
        }
        let back = -self.number_of(stop.game);
        left.iter_mut().chain(&mut right).for_each(|option| *option = self.translate(&back, *option));
        left.sort_unstable();
        right.sort_unstable();
        let base = self.intern_base(&left, &right);
        self.intern_translate(base, stop.game)
    }

    /// The only node of a canonical form with Left stop 0, with its options sorted by handle.
    fn intern_base(&self, left: &[Game], right: &[Game]) -> Game {
        let mut hasher = FxHasher::default();
        left.len().hash(&mut hasher);
        left.iter().chain(right).for_each(|option| option.0.hash(&mut hasher));
        let hash = hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let zero = Stop { game: self.zero(), rough: 0 };
        self.arena.intern(
            hash,
            |node| {
                node.number_up_star.is_none()
                    && node.left_stop.game == zero.game
                    && node.options.get().is_some_and(|known| known.left() == left && known.right() == right)
            },
            |game| {
                let options = OnceLock::new();
                let _ = options.set(Options::new(left, right));
                Node {
                    number_up_star: None,
                    options,
                    left_stop: zero,
                    right_stop: self.least_left_stop(right).expect("a game that is no number has Right options"),
                    negative: AtomicU32::new(0),
                    base: game,
                    birthday: AtomicU64::new(UNKNOWN),
                }
            },
        )
    }

    /// The only node of a base plus a number (given by its node).
    pub(super) fn intern_translate(&self, base: Game, number: Game) -> Game {
        if number == self.zero() {
            return base;
        }
        let hash = (u64::from(base.0) << 32 | u64::from(number.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let is_it = |node: &Node| node.base == base && node.left_stop.game == number && node.number_up_star.is_none();
        if let Some(known) = self.arena.find(hash, is_it) {
            return known;
        }
        let left_stop = self.node(number).left_stop;
        let right_stop = self.number_of(self.node(base).right_stop.game) + self.number_of(number);
        let right_stop = self.node(self.dyadic(&right_stop)).left_stop;
        self.arena.intern(hash, is_it, |_| Node {
            number_up_star: None,
            options: OnceLock::new(),
            left_stop,
            right_stop,
            negative: AtomicU32::new(0),
            base,
            birthday: AtomicU64::new(UNKNOWN),
        })
    }

    pub(super) fn options(&self, game: Game) -> &Options {
        let node = self.node(game);
        node.options.get_or_init(|| {
            let options = match &node.number_up_star {
                Some(value) => self.compact_options(value),
                None => {
                    let number = self.number_of(node.left_stop.game);
                    let shape = self.options(node.base);
                    let moved = |options: &[Game]| {
                        let mut moved: Vec<Game> =
                            options.iter().map(|&option| self.translate(number, option)).collect();
                        moved.sort_unstable();
                        moved
                    };
                    Options::new(&moved(shape.left()), &moved(shape.right()))
                }
            };
            self.arena.count_list(&options);
            options
        })
    }

    /// The number that `game` is, without copying it.
    pub(super) fn as_number(&self, game: Game) -> Option<&Dyadic> {
        self.node(game).number_up_star.as_ref().filter(|value| value.is_number()).map(|value| &value.number)
    }

    /// The number at a node that is known to be one.
    pub(super) fn number_of(&self, game: Game) -> &Dyadic {
        &self.node(game).number_up_star.as_ref().expect("a stop is a number").number
    }

    pub(super) fn greatest_right_stop(&self, left: &[Game]) -> Option<Stop> {
        left.iter().map(|&option| self.node(option).right_stop).max_by(|a, b| self.compare_stops(*a, *b))
    }

    pub(super) fn least_left_stop(&self, right: &[Game]) -> Option<Stop> {
        right.iter().map(|&option| self.node(option).left_stop).min_by(|a, b| self.compare_stops(*a, *b))
    }

    #[inline]
    pub(super) fn compare_stops(&self, a: Stop, b: Stop) -> Ordering {
        if a.game == b.game {
            return Ordering::Equal;
        }
        // Rounding keeps the order, so only a tie has to look at the numbers.
        a.rough.cmp(&b.rough).then_with(|| self.number_of(a.game).cmp(self.number_of(b.game)))
    }
}
