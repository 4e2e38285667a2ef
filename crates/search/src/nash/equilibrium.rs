//! The matrix of a position, and how to play it.

use hedgerow_core::{Budget, Draw, Joint, Player, Simultaneous, Stopped, Then};
use hedgerow_value::recursive::{self, Recursive};
use hedgerow_value::{Interval, Matrix, Rational, Worth};

use super::Precision;
use super::cell::{self, Cell};
use super::solver::Solver;
use super::stage::{Plain, Reduced, To};

/// The worth of a game that is over.
const NOTHING: Worth = Worth::Exact(Rational::ZERO);

/// A solver's game that can also be asked about positions in the players' form.
pub trait Reads<P>: Reduced {
    /// The lead to a position.
    fn to(&self, position: &P) -> Result<To<Self::Key>, Stopped>;
}

impl<P: Simultaneous + Send + Sync> Reads<P> for Plain<P> {
    fn to(&self, position: &P) -> Result<To<P>, Stopped> {
        Ok(Plain::to(position, 0))
    }
}

/// The effect of one pair of choices, and its worth.
#[derive(Clone, Debug)]
pub struct Entry<P> {
    /// The effect; `None` for a free move, after which the game continues from `positions`.
    pub joint: Option<Joint<()>>,
    /// The positions that may follow, each with its own worth.
    pub positions: Vec<(P, Worth)>,
    /// The worth of the pair.
    pub cell: Cell,
}

/// One player's part in an equilibrium.
#[derive(Clone, Debug)]
pub struct Side<M> {
    /// The player's choices; none if they can only pass.
    pub moves: Vec<M>,
    /// How likely each is to be chosen.
    pub strategy: Vec<Rational>,
    /// What the strategy secures against every reply: at least this for Left, at most this for Right.
    pub secures: Rational,
    /// Whether the player has an optimal strategy in this choice, given the values of what follows (which may
    /// themselves only be approached). If so, this is one, unless the value is not a fraction.
    pub attained: Option<bool>,
    /// Whether it is the only optimal one, where that was computed.
    pub unique: Option<bool>,
}

/// The matrix of a position: what each pair of choices is worth, and how both should choose.
#[derive(Clone, Debug)]
pub struct Equilibrium<P: Simultaneous> {
    /// The value.
    pub worth: Worth,
    /// Left's part.
    pub left: Side<P::Move>,
    /// Right's part.
    pub right: Side<P::Move>,
    /// The pairs, row by row: a row for each of Left's choices, a column for each of Right's. If one player can only
    /// pass, a single row or column holds the other's free moves; empty if the game is over.
    pub entries: Vec<Entry<P>>,
}

impl<P: Simultaneous> Equilibrium<P> {
    /// How many rows the matrix has.
    pub fn rows(&self) -> usize {
        self.left.moves.len().max(usize::from(!self.entries.is_empty()))
    }

    /// How many columns the matrix has.
    pub fn columns(&self) -> usize {
        self.right.moves.len().max(usize::from(!self.entries.is_empty()))
    }

    /// The entry for a pair of choices.
    pub fn entry(&self, row: usize, column: usize) -> &Entry<P> {
        &self.entries[row * self.columns() + column]
    }

    /// The matrix with the position's own value where it is played again, if all of it is exact.
    pub fn filled(&self) -> Option<Matrix> {
        let value = self.worth.exact()?;
        let exact = |entry: &Entry<P>| Some(entry.cell.pay.exact()? + &(&entry.cell.again * value));
        Matrix::new(self.rows(), self.columns(), self.entries.iter().map(exact).collect::<Option<_>>()?)
    }

    /// The matrix, if all its entries are exact and none leads back to the position.
    pub fn matrix(&self) -> Option<Matrix> {
        let exact = |entry: &Entry<P>| entry.cell.again.is_zero().then(|| entry.cell.pay.exact().cloned()).flatten();
        Matrix::new(self.rows(), self.columns(), self.entries.iter().map(exact).collect::<Option<_>>()?)
    }
}

impl<R: Reduced> Solver<R> {
    /// The value of a position in the players' form.
    pub fn worth<P: Simultaneous>(&self, position: &P) -> Result<Worth, Stopped>
    where
        R: Reads<P>,
    {
        // Positions never lead to "again" by themselves.
        Ok(self.value_of(&self.game.to(position)?)?.unwrap_or(NOTHING))
    }

    /// The whole matrix of a position, and how both players should play it.
    pub fn equilibrium<P: Simultaneous>(&self, position: &P) -> Result<Equilibrium<P>, Stopped>
    where
        R: Reads<P>,
    {
        let choices = |player| {
            let mut choices = Vec::new();
            position.choices(player, &mut choices);
            choices
        };
        let (left, right) = (choices(Player::LEFT), choices(Player::RIGHT));
        // Memory for the entries, and for their cells, once for the value and twice for the strategies.
        let count = left.len().saturating_mul(right.len()).max(left.len() + right.len());
        let _held = self.budget.hold::<(Entry<P>, [Cell; 3])>(count)?;
        let mut entries = Vec::with_capacity(count);
        for &blue in &left {
            for &red in &right {
                self.budget.check()?;
                entries.push(self.entry_of(position.together(blue, red))?);
            }
        }
        if left.is_empty() || right.is_empty() {
            for (player, choices, point) in [(Player::LEFT, &left, 1), (Player::RIGHT, &right, -1)] {
                for &chosen in choices {
                    let next = position.alone(player, chosen);
                    let worth = self.worth(&next)?;
                    let cell = Cell { pay: worth.plus(&Rational::from(point)), again: Rational::ZERO };
                    entries.push(Entry { joint: None, positions: vec![(next, worth)], cell });
                }
            }
        }
        let cells: Vec<Cell> = entries.iter().map(|entry| entry.cell.clone()).collect();
        let columns = right.len().max(1);
        let worth = match cells.is_empty() {
            true => NOTHING,
            false => cell::value(&cells, columns, self.precision, &self.budget)?,
        };
        let (blue, red) = plays(&cells, columns, self.precision, &self.budget)?;
        Ok(Equilibrium { worth, left: blue.of(left), right: red.of(right), entries })
    }

    fn entry_of<P: Simultaneous>(&self, joint: Joint<P>) -> Result<Entry<P>, Stopped>
    where
        R: Reads<P>,
    {
        let (kind, draws) = match joint {
            Joint::Next(next) => (Joint::Next(()), vec![certain(Then::Next(next), 0)]),
            Joint::Either(a, b) => (Joint::Either((), ()), vec![certain(Then::Next(a), 0), certain(Then::Next(b), 0)]),
            Joint::Ends(pay) => (Joint::Ends(pay), vec![certain(Then::Ends, pay)]),
            Joint::Again => (Joint::Again, vec![certain(Then::Again, 0)]),
            Joint::Drawn(draws) => (Joint::Drawn(Vec::new()), draws),
        };
        let (mut positions, mut pays, mut again) = (Vec::new(), Vec::with_capacity(draws.len()), 0);
        for Draw { weight, pay, then } in draws {
            let weight = u64::from(weight);
            let paid = Rational::from(i64::from(pay));
            pays.push(match then {
                Then::Next(next) => {
                    let worth = self.worth(&next)?;
                    let pay = if pay == 0 { worth.clone() } else { worth.plus(&paid) };
                    if !positions.iter().any(|(known, _)| *known == next) {
                        positions.push((next, worth));
                    }
                    (weight, pay)
                }
                Then::Ends => (weight, Worth::Exact(paid)),
                Then::Again => {
                    again += weight;
                    (weight, Worth::Exact(paid))
                }
            });
        }
        Ok(Entry { joint: Some(kind), positions, cell: Cell::mixed(pays, again, self.precision) })
    }
}

/// What happens with certainty, or as one of two equally likely outcomes.
fn certain<P>(then: Then<P>, pay: i32) -> Draw<Then<P>> {
    Draw { weight: 1, pay, then }
}

/// How one player should choose.
#[derive(Default)]
struct Play {
    strategy: Vec<Rational>,
    secures: Rational,
    attained: Option<bool>,
    unique: Option<bool>,
}

impl Play {
    /// The part of a player with these choices; without choices the player passes.
    fn of<M>(mut self, moves: Vec<M>) -> Side<M> {
        self.strategy.truncate(moves.len());
        let Self { strategy, secures, attained, unique } = self;
        Side { moves, strategy, secures, attained, unique }
    }

    /// An optimal strategy of a matrix.
    fn optimal(strategy: Vec<Rational>, secures: Rational) -> Self {
        Self { strategy, secures, attained: Some(true), unique: None }
    }
}

/// How both should choose in the matrix of these cells. Left plays for the lower ends of her pay-offs, Right for the
/// upper ends: where they are exact, these are the same.
fn plays(cells: &[Cell], columns: usize, precision: Precision, budget: &Budget) -> Result<(Play, Play), Stopped> {
    let exact = cells.iter().all(|cell| cell.pay.exact().is_some());
    let pays = |end: fn(&Interval) -> &Rational| -> Vec<Rational> {
        // The ends of an exact pay-off are itself, not rounded.
        let rounded = |cell: &Cell| end(&cell.pay.interval(precision.width)).clone();
        cells.iter().map(|cell| cell.pay.exact().cloned().unwrap_or_else(|| rounded(cell))).collect()
    };
    let (low, high) = (pays(Interval::low), pays(Interval::high));
    let rows = cells.len() / columns;
    let found = if cells.iter().any(|cell| !cell.again.is_zero()) {
        let again = || cells.iter().map(|cell| cell.again.clone());
        let game = |pays: Vec<Rational>| Recursive::new(rows, columns, pays.into_iter().zip(again()).collect());
        game(low).zip(game(high)).map(|(low, high)| recursive_plays(&low, &high, exact))
    } else {
        let game = |pays| Matrix::new(rows, columns, pays);
        let both = game(low).zip(game(high));
        both.map(|(low, high)| matrix_plays(&low, &high, exact, budget)).transpose()?
    };
    // There is no matrix where the game is over: nothing to choose, and nothing to lose.
    let (mut left, mut right) = found.unwrap_or_default();
    if left.secures == right.secures {
        // Each secures what the other concedes, so both strategies are optimal, however they were found.
        (left.attained, right.attained) = (Some(true), Some(true));
    }
    Ok((left, right))
}

fn recursive_plays(low: &Recursive, high: &Recursive, exact: bool) -> (Play, Play) {
    // Between the bounds, it is unknown whether the value is attained.
    let play = |side: recursive::Side| Play {
        strategy: side.strategy,
        secures: side.secures,
        attained: side.attained.filter(|_| exact),
        unique: None,
    };
    let below = low.solve();
    let right = if exact { below.right } else { high.solve().right };
    (play(below.left), play(right))
}

fn matrix_plays(low: &Matrix, high: &Matrix, exact: bool, budget: &Budget) -> Result<(Play, Play), Stopped> {
    let below = low.equilibrium_within(budget)?;
    if !exact {
        let above = high.equilibrium_within(budget)?;
        return Ok((Play::optimal(below.left, below.value), Play::optimal(above.right, above.value)));
    }
    let unique = low.unique_within(&below, budget)?;
    let left = Play { unique: Some(unique.left), ..Play::optimal(below.left, below.value.clone()) };
    Ok((left, Play { unique: Some(unique.right), ..Play::optimal(below.right, below.value) }))
}
