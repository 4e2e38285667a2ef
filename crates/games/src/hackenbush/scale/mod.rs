//! The Scale Method of Koene (2024): weighing a picture against a stalk.
//!
//! Put a *weighing stalk* beside the picture and see who wins. If Blue wins, whoever begins, the whole is positive: add
//! a red edge to the top of the stalk. If Red wins, add a blue one. When the player who begins loses, the scale is
//! balanced, and the picture is worth the negative of the stalk; for a number, the stalk is then its sign expansion, so
//! the number of steps is as small as possible. Games between engines, or a proof, decide who wins:
//!
//! - [`Method::Thesis`], as published: a hundred games each way between Monte Carlo players, and a margin. It fails in
//!   two ways. Mixed rates (0.48, 0.00) count as "Red wins", and the stalk runs away; and the players blunder in the
//!   picture, where nothing keeps them from cutting too low.
//! - [`Method::Right`]: an exact comparison decides if it finishes in its time. Otherwise, rates between the margins
//!   are *undecided* and get more games, by a sequential test, and then stronger players.
//! - [`Method::Proved`]: every comparison is a proof.
//!
//! A method is a name for [`Settings`], each of which can also be set separately. Games prove nothing, however many
//! there are: a value is [proved](Weighing::proved) if the final balance is, and an estimate otherwise.
//!
//! A picture with k moves a turn, or with green edges, may not be a number. Its weighing stalk is of single moves, and
//! when the scale tips both ways or the process does not end, *fine weights* are tried: nimbers and ups ([`Weights`]).

mod decide;
mod settings;
mod weights;
mod winner;

pub use settings::{ITERATIONS, Method, Rule, Settings};
pub use weights::Weights;
pub use winner::{Rate, Verdict};

use hedgerow_core::rules::Partizan;
use hedgerow_core::{Budget, Seed, Sign, Stopped};
use hedgerow_value::{Algebra, Dyadic, Game, Outcome};

use self::winner::WinnerFinder;
use super::rules::{Colour, Hackenbush};

/// One comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The weights beside the picture.
    pub weights: Weights,
    /// The result.
    pub verdict: Verdict,
}

/// Why no value was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The stalk grew too long: a comparison was wrong, or the value is not a number.
    #[error("the stalk grew to the safeguard's length")]
    Safeguard,
    /// The rates stayed between the margins.
    #[error("the rates stayed between the margins")]
    Undecided,
    /// The scale tips both ways, and no tried fine weight balances it.
    #[error("no nimber or up that was tried balances the scale")]
    NotANumber,
    /// The scale tips both ways; for this the published method has no step after the first.
    #[error("the scale tips both ways, and the published method knows no step for that")]
    BothWays,
    /// A limit was reached.
    #[error("{0}")]
    Stopped(Stopped),
}

/// The weighing of a picture, or of a piece of it.
#[derive(Clone, Debug)]
pub struct Weighing {
    /// The value, if the scale was balanced.
    pub value: Option<Game>,
    /// Whether the balance is proved; otherwise the value is an estimate.
    pub proved: bool,
    /// The greatest number that is proved to be less than the value.
    pub above: Option<Dyadic>,
    /// The least number that is proved to be greater than the value.
    pub below: Option<Dyadic>,
    /// Every comparison.
    pub steps: Vec<Step>,
    /// The failure, if there was one.
    pub failed: Option<Failure>,
    /// Playouts or positions in all.
    pub nodes: u64,
}

/// A piece of a picture that was weighed by itself.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The piece.
    pub position: Hackenbush,
    /// The number of equal pieces, and of its negatives.
    pub count: [usize; 2],
    /// Its weighing.
    pub weighing: Weighing,
}

/// The range of fine weights: ups either way, and nimbers.
const MOST_UPS: i32 = 4;
const MOST_STAR: u32 = 4;

/// Weighs a picture as a whole.
pub fn weigh(position: &Hackenbush, settings: &Settings, algebra: &Algebra, seed: Seed, budget: &Budget) -> Weighing {
    let mut scale = Scale { finder: WinnerFinder::new(position, settings, seed, budget), algebra, steps: Vec::new() };
    let found = scale.balance(position, settings);
    let nodes = scale.finder.nodes();
    let (value, failed) = match found {
        Ok(value) => (Some(value), None),
        Err(failure) => (None, Some(failure)),
    };
    let steps = scale.steps;
    // The balance alone decides the value, whatever led to it.
    let proved = value.is_some() && steps.last().is_some_and(|step| step.verdict.is_proved());
    let bounds = |class: Outcome| {
        let proved = steps.iter().filter(move |step| step.verdict.is_proved() && step.verdict.class == Some(class));
        proved.filter_map(|step| step.weights.number(algebra)).map(|number| -&number)
    };
    let (above, below) = (bounds(Outcome::Left).max(), bounds(Outcome::Right).min());
    Weighing { value, proved, above, below, steps, failed, nodes }
}

/// Weighs the pieces of a picture one by one; equal pieces and negatives of each other only once.
///
/// The values of pieces add up if a turn takes one edge.
pub fn weigh_pieces(
    position: &Hackenbush,
    settings: &Settings,
    algebra: &Algebra,
    seed: Seed,
    budget: &Budget,
) -> Vec<Piece> {
    let mut parts = Vec::new();
    position.parts(&mut parts);
    let mut alike: Vec<(Hackenbush, [usize; 2])> = Vec::new();
    for part in parts {
        let (form, sign) = part.canonical();
        let index = usize::from(sign == Sign::Minus);
        match alike.iter_mut().find(|(known, _)| *known == form) {
            Some((_, count)) => count[index] += 1,
            None => alike.push((form, std::array::from_fn(|place| usize::from(place == index)))),
        }
    }
    let weighed = alike.into_iter().enumerate().map(|(number, (position, count))| {
        let weighing = weigh(&position, settings, algebra, seed.child("piece").child(number), budget);
        Piece { position, count, weighing }
    });
    weighed.collect()
}

impl Weighing {
    /// The result for the picture from the weighings of its pieces: the values add up if all have one.
    pub fn sum(pieces: &[Piece], algebra: &Algebra) -> Self {
        let mut sum = Self {
            value: Some(algebra.zero()),
            proved: true,
            above: None,
            below: None,
            steps: Vec::new(),
            failed: None,
            nodes: 0,
        };
        for Piece { count, weighing, .. } in pieces {
            let total = |value| {
                let signed = if count[0] >= count[1] { value } else { algebra.negate(value) };
                let copies = std::iter::repeat_n(signed, count[0].abs_diff(count[1]));
                copies.fold(algebra.zero(), |sum, copy| algebra.add(sum, copy))
            };
            let other = weighing.value.map(total);
            sum.value = sum.value.zip(other).map(|(sum, other)| algebra.add(sum, other));
            sum.proved &= weighing.proved;
            sum.failed = sum.failed.or(weighing.failed);
            sum.nodes += weighing.nodes;
        }
        sum
    }
}

/// The outcome class of a picture by itself, as in the thesis's Table 4.
pub fn outcome(position: &Hackenbush, settings: &Settings, seed: Seed, budget: &Budget) -> Result<Verdict, Stopped> {
    WinnerFinder::new(position, settings, seed, budget).verdict(&Weights::default())
}

struct Scale<'a> {
    finder: WinnerFinder<'a>,
    algebra: &'a Algebra,
    steps: Vec<Step>,
}

impl Scale<'_> {
    fn compare(&mut self, weights: &Weights) -> Result<Outcome, Failure> {
        let verdict = self.finder.verdict(weights).map_err(Failure::Stopped)?;
        let class = verdict.class;
        self.steps.push(Step { weights: weights.clone(), verdict });
        class.ok_or(Failure::Undecided)
    }

    fn balance(&mut self, position: &Hackenbush, settings: &Settings) -> Result<Game, Failure> {
        let mut weights = Weights::default();
        let thesis = settings.method.is_published();
        // If the picture is a number, its sign expansion is no longer than the number of turns in the picture.
        let longest_run = position.edges().len() + 1;
        let mut run = 0;
        loop {
            let edge = match self.compare(&weights)? {
                Outcome::Previous => return Ok(self.algebra.negate(weights.value(self.algebra))),
                // The published loop handles this kind of tie only before the first edge.
                Outcome::Next if thesis && weights.stalk.is_empty() => return Ok(self.algebra.nimber(1)),
                Outcome::Next if thesis => return Err(Failure::BothWays),
                Outcome::Next => return self.weigh_finely(&weights),
                Outcome::Left => Colour::Red,
                Outcome::Right => Colour::Blue,
            };
            run = if weights.stalk.last() == Some(&edge) { run + 1 } else { 1 };
            // Always tipping the same way just above the last turning point: more than it, less than any greater
            // number.
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
