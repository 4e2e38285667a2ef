//! Comparison up to infinitesimals, and the reduced canonical form.
//!
//! G ≥ H *up to infinitesimals* if G − H is at least −x for every positive number x; that is, if the Right stop of G −
//! H is not negative. Every class of games that are equal in this sense has one simplest member, the *reduced canonical
//! form* of them all (Calistrate 1996; Grossman and Siegel, "Reductions of partizan games", 2009; Siegel 2013, section
//! II.6): each of its followers is a number, or is hot and has no option that is dominated or reversible up to
//! infinitesimals.

use rustc_hash::FxHashMap;

use super::{Algebra, Game};

impl Algebra {
    /// Whether G is at most H up to infinitesimals.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// assert!(algebra.is_at_most_infinitesimally(algebra.up_star(3, 1), algebra.zero()));
    /// assert!(!algebra.is_at_most_infinitesimally(algebra.integer(1), algebra.zero()));
    /// ```
    pub fn is_at_most_infinitesimally(&self, g: Game, h: Game) -> bool {
        self.right_stop(self.sub(h, g)).signum() >= 0
    }

    /// Whether G − H is infinitesimal.
    pub fn is_equal_infinitesimally(&self, g: Game, h: Game) -> bool {
        self.is_infinitesimal(self.sub(g, h))
    }

    /// The reduced canonical form: the simplest game whose difference from G is infinitesimal.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let game = algebra.parse("{3||2*|1*}").unwrap();
    /// assert_eq!(algebra.display(algebra.reduced_canonical_form(game)).to_string(), "{3|{2|1}}");
    /// ```
    pub fn reduced_canonical_form(&self, g: Game) -> Game {
        self.reduced(g, &mut FxHashMap::default())
    }

    fn reduced(&self, g: Game, known: &mut FxHashMap<Game, Game>) -> Game {
        let (left_stop, right_stop) = (self.left_stop(g), self.right_stop(g));
        if left_stop == right_stop {
            return self.dyadic(&left_stop);
        }
        if let Some(&value) = known.get(&g) {
            return value;
        }
        let left: Vec<Game> = self.left(g).iter().map(|&option| self.reduced(option, known)).collect();
        let right: Vec<Game> = self.right(g).iter().map(|&option| self.reduced(option, known)).collect();
        let mut form = self.game(&left, &right);
        while let Some(simpler) = self.simpler(form) {
            form = simpler;
        }
        known.insert(g, form);
        form
    }

    /// The form without one of the options that do not matter up to infinitesimals; none if all options matter.
    ///
    /// The followers of its options are reduced already, so those that replace a reversible option are, too.
    fn simpler(&self, g: Game) -> Option<Game> {
        let at_most = |a: Game, b: Game| self.is_at_most_infinitesimally(a, b);
        let (left, right) = (self.left(g), self.right(g));
        let without = |options: &[Game], index: usize, instead: &[Game]| -> Vec<Game> {
            let others = options.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, &option)| option);
            others.chain(instead.iter().copied()).collect()
        };
        // A step is undone if it leaves the class: at a number, bypassing an option may leave it.
        let kept = |left: &[Game], right: &[Game]| {
            let form = self.game(left, right);
            (form != g && self.is_equal_infinitesimally(form, g)).then_some(form)
        };
        let dominated = |options: &[Game], worse: &dyn Fn(Game, Game) -> bool| -> Vec<usize> {
            (0..options.len())
                .filter(|&at| {
                    options.iter().enumerate().any(|(other, &option)| other != at && worse(options[at], option))
                })
                .collect()
        };
        for at in dominated(left, &|worse, better| at_most(worse, better)) {
            if let Some(form) = kept(&without(left, at, &[]), right) {
                return Some(form);
            }
        }
        for at in dominated(right, &|worse, better| at_most(better, worse)) {
            if let Some(form) = kept(left, &without(right, at, &[])) {
                return Some(form);
            }
        }
        for (at, &option) in left.iter().enumerate() {
            for &reply in self.right(option).iter().filter(|&&reply| at_most(reply, g)) {
                if let Some(form) = kept(&without(left, at, self.left(reply)), right) {
                    return Some(form);
                }
            }
        }
        for (at, &option) in right.iter().enumerate() {
            for &reply in self.left(option).iter().filter(|&&reply| at_most(g, reply)) {
                if let Some(form) = kept(left, &without(right, at, self.right(reply))) {
                    return Some(form);
                }
            }
        }
        None
    }

    /// The number that the value is infinitesimally close to; none if it is hot.
    pub fn number_part(&self, g: Game) -> Option<crate::Dyadic> {
        let stop = self.left_stop(g);
        (stop == self.right_stop(g)).then_some(stop)
    }
}
