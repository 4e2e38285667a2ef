//! The incentives of moves, and all-small values.

use rustc_hash::FxHashSet;

use super::{Algebra, Game};

impl Algebra {
    /// Left's incentives: the gain Gᴸ − G of each of her moves, without those that another is at least as large as.
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let up = algebra.up_star(1, 0);
    /// assert_eq!(algebra.left_incentives(up), [algebra.up_star(-1, 0)]);
    /// assert_eq!(algebra.right_incentives(up), [algebra.up_star(1, 1)]);
    /// ```
    pub fn left_incentives(&self, g: Game) -> Vec<Game> {
        self.greatest(self.left(g).iter().map(|&option| self.sub(option, g)))
    }

    /// Right's incentives: the gain G − Gᴿ of each of his moves, without those that another is at least as large as.
    pub fn right_incentives(&self, g: Game) -> Vec<Game> {
        self.greatest(self.right(g).iter().map(|&option| self.sub(g, option)))
    }

    /// The incentives of both players, without those that another is at least as large as.
    pub fn incentives(&self, g: Game) -> Vec<Game> {
        let left = self.left(g).iter().map(|&option| self.sub(option, g));
        self.greatest(left.chain(self.right(g).iter().map(|&option| self.sub(g, option))))
    }

    /// The maximal ones of these games, each once.
    fn greatest(&self, games: impl Iterator<Item = Game>) -> Vec<Game> {
        let mut games: Vec<Game> = games.collect();
        games.sort_unstable();
        games.dedup();
        let dominated = |game: Game| games.iter().any(|&other| other != game && self.le(game, other));
        games.iter().copied().filter(|&game| !dominated(game)).collect()
    }

    /// Whether the value is all small (*dicotic*): in every follower either both players can move or neither can
    /// (Siegel 2013, section I.4).
    ///
    /// ```
    /// use hedgerow_value::Algebra;
    ///
    /// let algebra = Algebra::new();
    /// let is_all_small = |text: &str| algebra.is_all_small(algebra.parse(text).unwrap());
    /// assert!(is_all_small("^3*") && is_all_small("{^2|v2}"));
    /// assert!(!is_all_small("1") && !is_all_small("tiny(2)"));
    /// ```
    pub fn is_all_small(&self, g: Game) -> bool {
        let mut seen = FxHashSet::default();
        let mut waiting = vec![g];
        while let Some(game) = waiting.pop() {
            match self.as_number_up_star(game) {
                // Its followers are ups and nimbers, and 0.
                Some(value) if value.number.is_zero() => continue,
                Some(_) => return false,
                None => {}
            }
            let options = || self.left(game).iter().chain(self.right(game)).copied();
            waiting.extend(options().filter(|&option| seen.insert(option)));
        }
        true
    }
}
