//! The Scale Method of Koene (2024): weighing a picture against a stalk.
//!
//! Put a *weighing stalk* beside the picture and see who wins. If Blue does, whoever begins, the whole is positive: add
//! a red edge to the top of the stalk. If Red does, add a blue one. When whoever begins loses, the scale is balanced, and
//! the picture is worth the negative of the stalk; for a number, the stalk is then its sign expansion, so the way is
//! as short as can be. Who wins is found out by letting engines play:
//!
//! - [`Method::Thesis`], as published: a hundred games each way between Monte Carlo players, and a margin. It fails in
//!   two ways. Mixed rates (0.48, 0.00) count as "Red wins", and the stalk runs away; and the players blunder in the
//!   picture, where nothing keeps them from cutting too low.
//! - [`Method::Right`]: rates between the margins are *undecided* and get more games, by a sequential test, and then
//!   stronger players; cuts that are clearly worse than others are not considered; and what the players prove they need
//!   not play out (MCTS-Solver).
//! - [`Method::Proved`]: every comparison is a proof. The answer is then the value, and no statistics are left.
//!
//! A picture with k moves a turn, or with green edges, may be worth no number. Its weighing stalk is of single moves, and
//! when the scale tips both ways or comes to no end, *fine weights* are tried: nimbers and ups ([`Weights`]).

mod judge;
mod weights;

pub use judge::{Rate, Verdict};
pub use weights::Weights;

use hedgerow_core::{Budget, Seed, Stopped};
use hedgerow_value::{Algebra, Game, Outcome};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::judge::Judge;
use super::rules::{Colour, Hackenbush};

/// How comparisons are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// As published, with its faults.
    Thesis,
    /// Undecided rates get more games, dominated cuts are left out, proofs count.
    #[default]
    Right,
    /// Every comparison is proved.
    Proved,
}

/// Who plays the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Player {
    /// UCT.
    #[default]
    #[serde(rename = "uct")]
    Uct,
    /// Flat Monte Carlo, which the thesis calls pure.
    #[serde(rename = "mc")]
    Pure,
}

/// How a picture is weighed.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How comparisons are made.
    pub method: Method,
    /// Who plays.
    pub player: Player,
    /// How many games each way.
    pub playouts: u32,
    /// Iterations for a move of UCT; playouts for each candidate of the flat player.
    pub iterations: u64,
    /// How much UCT explores: c * sqrt(ln N / n).
    pub exploration: f64,
    /// Rates below this are losses, rates above 1 minus this are wins.
    pub margin: f64,
    /// The stalk may not have more edges than this.
    pub safeguard: usize,
    /// The chance that a sequential test decides wrongly about a rate outside the margins.
    pub error: f64,
    /// How many threads play.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::Right,
            player: Player::Uct,
            playouts: 100,
            iterations: 600,
            exploration: 2.0,
            margin: 0.4,
            safeguard: 40,
            error: 0.01,
            threads: 1,
        }
    }
}

/// One comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was on the scale beside the picture.
    pub weights: Weights,
    /// What came out.
    pub verdict: Verdict,
}

/// Why no value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The stalk grew too long: a comparison went wrong, or the value is no number.
    #[error("the stalk grew to the safeguard's length")]
    Safeguard,
    /// The rates stayed between the margins.
    #[error("the rates stayed between the margins")]
    Undecided,
    /// The scale tips both ways, and no fine weight that was tried balances it.
    #[error("no nimber or up that was tried balances the scale")]
    NotANumber,
    /// The scale tips both ways, for which the published method has no step after the first.
    #[error("the scale tips both ways, and the published method knows no step for that")]
    BothWays,
    /// A limit was reached.
    #[error("{0}")]
    Stopped(Stopped),
}

/// How the weighing went.
#[derive(Clone, Debug)]
pub struct Weighing {
    /// The value, if the scale was balanced.
    pub value: Option<Game>,
    /// Every comparison.
    pub steps: Vec<Step>,
    /// What went wrong, if something did.
    pub failed: Option<Failure>,
    /// Playouts or positions in all.
    pub nodes: u64,
}

/// Fine weights: so many ups either way, with nimbers up to so many.
const MOST_UPS: i32 = 4;
const MOST_STAR: u32 = 4;

/// Weighs a picture.
pub fn weigh(position: &Hackenbush, settings: &Settings, algebra: &Algebra, seed: Seed, budget: &Budget) -> Weighing {
    let mut scale = Scale { judge: Judge::new(position, settings, seed, budget), algebra, steps: Vec::new() };
    let found = scale.balance(position, settings);
    let nodes = scale.judge.nodes();
    let (value, failed) = match found {
        Ok(value) => (Some(value), None),
        Err(failure) => (None, Some(failure)),
    };
    Weighing { value, steps: scale.steps, failed, nodes }
}

/// The outcome class of a picture by itself, as in the thesis's Table 4.
pub fn outcome(position: &Hackenbush, settings: &Settings, seed: Seed, budget: &Budget) -> Result<Verdict, Stopped> {
    Judge::new(position, settings, seed, budget).verdict(&Weights::default())
}

struct Scale<'a> {
    judge: Judge<'a>,
    algebra: &'a Algebra,
    steps: Vec<Step>,
}

impl Scale<'_> {
    fn compare(&mut self, weights: &Weights) -> Result<Outcome, Failure> {
        let verdict = self.judge.verdict(weights).map_err(Failure::Stopped)?;
        let class = verdict.class;
        self.steps.push(Step { weights: weights.clone(), verdict });
        class.ok_or(Failure::Undecided)
    }

    fn balance(&mut self, position: &Hackenbush, settings: &Settings) -> Result<Game, Failure> {
        let mut weights = Weights::default();
        let thesis = settings.method == Method::Thesis;
        // A number of such a picture has a sign expansion no longer than there are turns in the picture.
        let longest_run = position.edges().len() + 1;
        let mut run = 0;
        loop {
            let edge = match self.compare(&weights)? {
                Outcome::Previous => return Ok(self.algebra.negate(weights.value(self.algebra))),
                // The published loop knows what to do with a tie of this kind only before the first edge.
                Outcome::Next if thesis && weights.stalk.is_empty() => return Ok(self.algebra.nimber(1)),
                Outcome::Next if thesis => return Err(Failure::BothWays),
                Outcome::Next => return self.weigh_finely(&weights),
                Outcome::Left => Colour::Red,
                Outcome::Right => Colour::Blue,
            };
            run = if weights.stalk.last() == Some(&edge) { run + 1 } else { 1 };
            // Always tipping the same way just above the last turning point: more than it, less than any number.
            if !thesis && run > longest_run {
                weights.stalk.truncate(weights.stalk.len() + 1 - run);
                weights.stalk.pop();
                return self.weigh_finely(&weights);
            }
            if weights.stalk.len() >= settings.safeguard {
                return Err(Failure::Safeguard);
            }
            weights.stalk.push(edge);
        }
    }

    /// Tries nimbers and ups on top of a stalk, the smallest first.
    fn weigh_finely(&mut self, coarse: &Weights) -> Result<Game, Failure> {
        let mut fine: Vec<(i32, u32)> =
            (-MOST_UPS..=MOST_UPS).flat_map(|ups| (0..=MOST_STAR).map(move |star| (ups, star))).collect();
        fine.sort_by_key(|&(ups, star)| (ups.unsigned_abs() + star, ups.unsigned_abs(), ups < 0));
        for (ups, star) in fine.into_iter().filter(|&fine| fine != (0, 0)) {
            let weights = Weights { ups, star, ..coarse.clone() };
            match self.compare(&weights)? {
                Outcome::Previous => return Ok(self.algebra.negate(weights.value(self.algebra))),
                Outcome::Left | Outcome::Right | Outcome::Next => {}
            }
        }
        Err(Failure::NotANumber)
    }
}
