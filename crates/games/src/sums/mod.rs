//! Who wins a position that falls into parts: a search that never looks at the whole board.
//!
//! The sum of the parts decides the winner, and equal parts come back again and again. So every part, in
//! [canonical](Partizan::canonical) form, gets a number, and its options are listed once, as sums of parts; from then on
//! the search only knows sums. Parts with few moves are replaced by their values. Numbers, ups and nimbers add up to one
//! value, a part and its negative cancel each other, and bounds of the summands often decide a sum at once. Everything
//! else is tried: the player to move is always called Left, and Left wins if some move leaves a sum in which Right, to
//! move, loses. Sums that were decided are stored whole, so that no two can be taken for each other.
//!
//! The ideas are those of solvers for single games with such sums: Müller and Li, *Locally informed global search for sums
//! of combinatorial games* (2004); Uiterwijk and Griebel, *Combining combinatorial game theory with an alpha-beta solver
//! for Clobber* (2016); Du and Müller, *Solving linear NoGo with combinatorial game theory* (2024).

mod bounds;
mod sum;

use std::rc::Rc;

use hedgerow_core::{Budget, Partizan, Player, Sign, Stopped};
use hedgerow_value::{Algebra, Dyadic, Game};
use rustc_hash::FxHashMap;

use crate::evaluate::Evaluator;
use bounds::Bounds;
use sum::{Sum, Summand};

/// A game whose sums can be searched.
pub trait Summable: Partizan {
    /// A part of this shape is replaced by its value if both players together have at most this many moves.
    fn valued_up_to(&self) -> u64 {
        8
    }

    /// Whether some symmetry turns the position into its negative. `false` is always right.
    fn is_own_negative(&self) -> bool {
        false
    }

    /// Integers between which the value lies. `None` is always right.
    fn integers_around(&self) -> Option<(i64, i64)> {
        None
    }
}

/// A part with what is known of it.
struct Part<P> {
    position: P,
    is_own_negative: bool,
    /// How many moves both players have together.
    moves: u64,
    bounds: Bounds,
    /// Left's options and Right's, once they are asked for.
    options: Option<[Rc<[Sum]>; 2]>,
}

/// The budget is checked once in this many sums.
const PATIENCE: u64 = 256;
/// About how many bytes a part takes beside its position and its options.
const PART_BYTES: u64 = 200;

/// A search for the winner of sums, which keeps what it has learnt.
pub struct SumSearch<'a, P: Summable> {
    algebra: &'a Algebra,
    evaluator: Evaluator<'a, P>,
    budget: Budget,
    numbers: FxHashMap<P, u32>,
    parts: Vec<Part<P>>,
    /// Bounds of values.
    values: FxHashMap<Game, Rc<Bounds>>,
    /// Whether the player to move, called Left, wins.
    decided: FxHashMap<Sum, bool>,
    /// How many sums were searched, and how many may be.
    nodes: u64,
    most_nodes: u64,
    /// The bytes of what was learnt, about, and how many of them the budget knows of.
    bytes: u64,
    claimed: u64,
    bytes_before: u64,
    list: Vec<P>,
}

impl<P: Summable> Drop for SumSearch<'_, P> {
    fn drop(&mut self) {
        self.budget.release(self.claimed);
    }
}

impl<'a, P: Summable> SumSearch<'a, P> {
    /// A search that knows nothing yet.
    pub fn new(algebra: &'a Algebra, budget: Budget) -> Self {
        Self {
            algebra,
            // What it needs is claimed below, with the rest.
            evaluator: Evaluator::new(algebra, budget.within_checks(u64::MAX)),
            budget,
            numbers: FxHashMap::default(),
            parts: Vec::new(),
            values: FxHashMap::default(),
            decided: FxHashMap::default(),
            nodes: 0,
            most_nodes: u64::MAX,
            bytes: 0,
            claimed: 0,
            bytes_before: algebra.approximate_bytes() as u64,
            list: Vec::new(),
        }
    }

    /// How many sums were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Lets it search this many more sums; then it stops with [`Stopped::TooLarge`] and can be asked again.
    pub fn allow(&mut self, nodes: u64) {
        self.most_nodes = self.nodes.saturating_add(nodes);
    }

    /// Whether `first` wins by beginning.
    pub fn first_wins(&mut self, position: &P, first: Player) -> Result<bool, Stopped> {
        let mut sum = self.sum_of(position)?;
        if first == Player::RIGHT {
            sum = self.negative(&sum);
        }
        self.wins(sum)
    }

    fn negative(&self, sum: &Sum) -> Sum {
        sum.negative(self.algebra, |number| self.parts[number as usize].is_own_negative)
    }

    /// A position as a sum.
    fn sum_of(&mut self, position: &P) -> Result<Sum, Stopped> {
        let mut sum = Sum::zero(self.algebra);
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        position.parts(&mut list);
        for part in list.drain(..) {
            self.add_position(&mut sum, part)?;
        }
        self.list = list;
        Ok(sum)
    }

    /// Adds a part that is not split further.
    fn add_position(&mut self, sum: &mut Sum, part: P) -> Result<(), Stopped> {
        if let Some(integer) = part.at_a_glance() {
            sum.add_value(self.algebra.integer(integer), self.algebra);
            return Ok(());
        }
        let (part, sign) = part.canonical();
        let number = match self.numbers.get(&part) {
            Some(&number) => number,
            None => {
                let moves = part.count_options(Player::LEFT) + part.count_options(Player::RIGHT);
                if moves <= part.valued_up_to() {
                    let value = self.evaluator.value(&part)?;
                    let value = if sign == Sign::Plus { value } else { self.algebra.negate(value) };
                    sum.add_value(value, self.algebra);
                    return Ok(());
                }
                let number = self.parts.len() as u32;
                let around = part.integers_around().unwrap_or((-(1 << 20), 1 << 20));
                self.parts.push(Part {
                    position: part.clone(),
                    is_own_negative: part.is_own_negative(),
                    moves,
                    bounds: Bounds::between(Dyadic::from(around.0), Dyadic::from(around.1)),
                    options: None,
                });
                self.numbers.insert(part, number);
                number
            }
        };
        let is_own_negative = self.parts[number as usize].is_own_negative;
        sum.add_part(number, sign == Sign::Minus, is_own_negative);
        Ok(())
    }

    /// The options of a part for the player called Left.
    fn options(&mut self, number: u32, is_negative: bool) -> Result<Rc<[Sum]>, Stopped> {
        if self.parts[number as usize].options.is_none() {
            let position = self.parts[number as usize].position.clone();
            let mut both = Vec::new();
            for player in Player::BOTH {
                let mut moves = Vec::new();
                position.options(player, &mut moves);
                let mut sums: Vec<Sum> = Vec::with_capacity(moves.len());
                for chosen in moves {
                    let option = self.sum_of(&position.after(player, chosen))?;
                    // Right's options are kept negated: whoever moves is called Left.
                    let option = if player == Player::LEFT { option } else { self.negative(&option) };
                    if !sums.contains(&option) {
                        sums.push(option);
                    }
                }
                both.push(Rc::from(sums));
            }
            self.bytes += both.iter().flat_map(|sums: &Rc<[Sum]>| sums.iter()).map(bytes_of).sum::<u64>();
            self.bytes += PART_BYTES + 3 * size_of::<P>() as u64;
            let [left, right] = <[Rc<[Sum]>; 2]>::try_from(both).unwrap_or_default();
            self.parts[number as usize].options = Some([left, right]);
        }
        let side = usize::from(is_negative);
        Ok(self.parts[number as usize].options.as_ref().map_or_else(Rc::default, |options| options[side].clone()))
    }

    fn bounds_of(&mut self, value: Game) -> Rc<Bounds> {
        let algebra = self.algebra;
        self.values.entry(value).or_insert_with(|| Rc::new(Bounds::of(value, algebra))).clone()
    }

    /// The answer without a search, if it is seen.
    fn at_sight(&mut self, sum: &Sum) -> Option<bool> {
        match sum.rest[..] {
            [] => return Some(!self.algebra.le(sum.total, self.algebra.zero())),
            [Summand::Value(value)] => return Some(!self.algebra.le(value, self.algebra.negate(sum.total))),
            _ => {}
        }
        let mut bounds = (*self.bounds_of(sum.total)).clone();
        for &summand in &sum.rest {
            bounds = match summand {
                Summand::Value(value) => bounds.plus(&self.bounds_of(value)),
                Summand::Part { number, is_negative: false } => bounds.plus(&self.parts[number as usize].bounds),
                Summand::Part { number, is_negative: true } => {
                    bounds.plus(&self.parts[number as usize].bounds.negative())
                }
            };
        }
        bounds.first_wins()
    }

    /// How hard a sum looks.
    fn hardness(&self, sum: &Sum) -> u64 {
        sum.rest
            .iter()
            .map(|summand| match summand {
                Summand::Part { number, .. } => self.parts[*number as usize].moves.pow(2) * 2,
                Summand::Value(value) => (self.algebra.left(*value).len() + self.algebra.right(*value).len()) as u64,
            })
            .sum()
    }

    /// Claims what was learnt since the last time, and checks the budget.
    fn check(&mut self) -> Result<(), Stopped> {
        let values = (self.algebra.approximate_bytes() as u64).saturating_sub(self.bytes_before);
        let bytes = self.bytes + values + self.evaluator.approximate_bytes() as u64;
        if let Some(more) = bytes.checked_sub(self.claimed) {
            self.budget.claim(more);
            self.claimed = bytes;
        }
        self.budget.check()
    }

    /// Whether Left, who is to move, wins.
    fn wins(&mut self, sum: Sum) -> Result<bool, Stopped> {
        if let Some(wins) = self.at_sight(&sum) {
            return Ok(wins);
        }
        if let Some(&wins) = self.decided.get(&sum) {
            return Ok(wins);
        }
        if self.nodes >= self.most_nodes {
            return Err(Stopped::TooLarge);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.check()?;
        }
        let mut children: Vec<(u64, Sum)> = Vec::new();
        let mut won = false;
        let mut previous = None;
        let summands: Vec<Option<Summand>> = sum.rest.iter().copied().map(Some).chain([None]).collect();
        'moves: for (place, summand) in summands.into_iter().enumerate() {
            if summand.is_some() && summand == previous {
                continue;
            }
            previous = summand;
            let mut others = sum.clone();
            let options: Rc<[Sum]> = match summand {
                Some(Summand::Part { number, is_negative }) => self.options(number, is_negative)?,
                Some(Summand::Value(value)) => self.left_options(value),
                None => self.left_options(sum.total),
            };
            if summand.is_some() {
                others.rest.remove(place);
            } else {
                others.total = self.algebra.zero();
            }
            for option in options.iter() {
                let mut child = others.clone();
                child.add(option, self.algebra, |number| self.parts[number as usize].is_own_negative);
                let child = self.negative(&child);
                let known = self.at_sight(&child).or_else(|| self.decided.get(&child).copied());
                match known {
                    Some(false) => {
                        won = true;
                        break 'moves;
                    }
                    Some(true) => {}
                    None => children.push((self.hardness(&child), child)),
                }
            }
        }
        if !won {
            children.sort_by_key(|(hardness, _)| *hardness);
            for (_, child) in children {
                if !self.wins(child)? {
                    won = true;
                    break;
                }
            }
        }
        self.bytes += bytes_of(&sum);
        self.decided.insert(sum, won);
        Ok(won)
    }

    fn left_options(&self, value: Game) -> Rc<[Sum]> {
        let option = |&option: &Game| {
            let mut sum = Sum::zero(self.algebra);
            sum.add_value(option, self.algebra);
            sum
        };
        self.algebra.left(value).iter().map(option).collect()
    }
}

/// About how many bytes a sum takes in a table or a list.
fn bytes_of(sum: &Sum) -> u64 {
    (2 * size_of::<Sum>() + sum.rest.len() * size_of::<Summand>()) as u64
}
