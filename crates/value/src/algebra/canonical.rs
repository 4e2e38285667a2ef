//! The canonical form of `{L | R}`.
//!
//! If any number x lies above no Left option and below no Right option, the game is the simplest such number (the
//! simplest number theorem); the stops of the options show at once which numbers qualify. Otherwise, bypassing
//! reversible options and removing dominated ones gives the canonical form. Whether an option is reversible depends
//! only on the value of the game, not on its present form, so one pass over the options (and over those that replace
//! them) is enough, and the game can be compared with others before it has a node.

use std::cmp::Ordering;
use std::ops::Bound;

use super::arena::Stop;
use super::reversal::Form;
use super::{Algebra, Game, NumberUpStar};
use crate::{Dyadic, Nimber};

impl Algebra {
    /// The value of `{left | right}`.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let (zero, one, star) = (algebra.zero(), algebra.integer(1), algebra.nimber(1));
    /// assert_eq!(algebra.display(algebra.game(&[zero], &[one])).to_string(), "1/2");
    /// assert_eq!(algebra.display(algebra.game(&[zero, star], &[zero])).to_string(), "^*");
    /// assert_eq!(algebra.game(&[star], &[star]), zero);
    /// ```
    pub fn game(&self, left: &[Game], right: &[Game]) -> Game {
        let (Some(left_stop), Some(right_stop)) = (self.greatest_right_stop(left), self.least_left_stop(right)) else {
            return self.simplest(left, right);
        };
        match self.compare_stops(left_stop, right_stop) {
            Ordering::Less => return self.simplest(left, right),
            Ordering::Equal if self.stop_fits_left(left, left_stop) && self.stop_fits_right(right, right_stop) => {
                return left_stop.game;
            }
            _ => {}
        }
        if let Some(nimber) = self.by_mex(left, right, left_stop) {
            return nimber;
        }
        let mut left = left.to_vec();
        let mut right = right.to_vec();
        self.keep_greatest(&mut left);
        self.keep_least(&mut right);
        let mut form = Form::new(self, &left, &right, left_stop, right_stop);
        let new_left = form.without_reversible_left();
        let new_right = form.without_reversible_right();
        if let Some(mut options) = new_left {
            self.keep_greatest(&mut options);
            left = options;
        }
        if let Some(mut options) = new_right {
            self.keep_least(&mut options);
            right = options;
        }
        self.intern_canonical(left, right)
    }

    /// The node of a game that is not a number and has neither dominated nor reversible options.
    pub(super) fn intern_canonical(&self, mut left: Vec<Game>, mut right: Vec<Game>) -> Game {
        left.sort_unstable();
        right.sort_unstable();
        match self.recognised(&left, &right) {
            Some(value) => self.intern_number_up_star(value),
            None => self.intern_general(left, right),
        }
    }

    /// The simplest number that fits between the options, when one is known to fit.
    fn simplest(&self, left: &[Game], right: &[Game]) -> Game {
        let end = |stop: Option<Stop>, fits: bool| match stop {
            None => Bound::Unbounded,
            Some(stop) if fits => Bound::Included(self.number_of(stop.game).clone()),
            Some(stop) => Bound::Excluded(self.number_of(stop.game).clone()),
        };
        let lower = self.greatest_right_stop(left);
        let upper = self.least_left_stop(right);
        let lower = end(lower, lower.is_some_and(|stop| self.stop_fits_left(left, stop)));
        let upper = end(upper, upper.is_some_and(|stop| self.stop_fits_right(right, stop)));
        let number = Dyadic::simplest_within(&lower, &upper).expect("the stops leave room for a number");
        self.dyadic(&number)
    }

    /// Whether no Left option is at least the number at their greatest Right stop: then that number itself fits.
    fn stop_fits_left(&self, left: &[Game], stop: Stop) -> bool {
        left.iter().all(|&option| {
            self.compare_stops(self.node(option).right_stop, stop).is_lt() || !self.le(stop.game, option)
        })
    }

    /// Whether no Right option is at most the number at their least Left stop.
    fn stop_fits_right(&self, right: &[Game], stop: Stop) -> bool {
        right
            .iter()
            .all(|&option| self.compare_stops(self.node(option).left_stop, stop).is_gt() || !self.le(option, stop.game))
    }

    /// x + *m where all options are x plus nimbers and m is the smallest nimber missing from both players' options.
    ///
    /// (A move to a larger nimber is answered by a move to *m, so the larger ones do not matter.)
    fn by_mex(&self, left: &[Game], right: &[Game], stop: Stop) -> Option<Game> {
        let number = self.number_of(stop.game);
        let heaps = |options: &[Game]| -> Option<Nimber> {
            // Grows only once a nimber is seen: usually the first option rules this case out.
            let mut heaps = Vec::new();
            for &option in options {
                let node = self.node(option);
                let value = node.number_up_star.as_ref()?;
                if value.ups != 0 || node.left_stop.game != stop.game {
                    return None;
                }
                heaps.push(Nimber(u64::from(value.star)));
            }
            Some(Nimber::mex(heaps))
        };
        let mex = heaps(left)?;
        (heaps(right)? == mex)
            .then(|| self.intern_number_up_star(NumberUpStar { number: number.clone(), ups: 0, star: mex.0 as u32 }))
    }

    /// Removes every Left option that another one dominates.
    fn keep_greatest(&self, options: &mut Vec<Game>) {
        keep_undominated(options, |worse, better| self.le(worse, better));
    }

    /// Removes every Right option that another one dominates.
    fn keep_least(&self, options: &mut Vec<Game>) {
        keep_undominated(options, |worse, better| self.le(better, worse));
    }
}

fn keep_undominated(options: &mut Vec<Game>, dominated: impl Fn(Game, Game) -> bool) {
    options.sort_unstable();
    options.dedup();
    let mut kept = 0;
    for at in 0..options.len() {
        let option = options[at];
        if options[..kept].iter().any(|&other| dominated(option, other)) {
            continue;
        }
        let mut still = 0;
        for other in 0..kept {
            if !dominated(options[other], option) {
                options[still] = options[other];
                still += 1;
            }
        }
        options[still] = option;
        kept = still + 1;
    }
    options.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_simplest_that_fit() {
        let algebra = Algebra::new();
        let value = |text: &str| algebra.parse(text).unwrap();
        assert_eq!(value("{0|1}"), value("1/2"));
        assert_eq!(value("{|}"), value("0"));
        assert_eq!(value("{5/2|}"), value("3"));
        assert_eq!(value("{-7|99}"), value("0"));
        // A hot option may leave its stop available.
        assert_eq!(value("{{2|0}|{0|-2}}"), value("0"));
        assert_eq!(value("{{1|-1}|2}"), value("0"));
        assert_eq!(value("{*|*}"), value("0"));
        assert_eq!(value("{*|2}"), value("0"));
        assert_eq!(value("{^|1}"), value("1/2"));
        assert_eq!(value("{v|v*}"), value("0"));
    }

    #[test]
    fn dominated_and_reversible_options_go() {
        let algebra = Algebra::new();
        let value = |text: &str| algebra.parse(text).unwrap();
        assert_eq!(value("{0,-1,-2|*,1}"), value("^"));
        assert_eq!(value("{^|v}"), value("*"));
        assert_eq!(value("{0|^}"), value("^2*"));
        assert_eq!(value("{^,^*|0}"), value("{0,^*|0}"));
    }
}
