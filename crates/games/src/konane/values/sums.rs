//! Moves in a position that has split into regions.
//!
//! If the regions' canonical forms are small enough to be added, the choice is exact: a move wins if the sum after it
//! favours the player who made it. Otherwise it uses temperatures (Berlekamp, Conway and Guy, *Winning Ways*, chapter
//! 6). Hotstrat plays in the hottest region, choosing the option that is best when a move costs that region's
//! temperature. Sentestrat does so too, but first answers in the region where the opponent has just moved, if that has
//! become hotter than the ambient temperature: the least that the hottest region ever had. Neither always wins, but
//! both lose little in a rich environment.

use std::cmp::Reverse;
use std::fmt;

use hedgerow_core::bits::Bits;
use hedgerow_core::{Player, Stopped};
use hedgerow_value::{Algebra, Dyadic, Game};
use rustc_hash::FxHashSet;

use super::solver::Solver;
use super::walled_board::WalledBoard;
use crate::evaluate::wins;
use crate::konane::board::{Board, Stage};
use crate::konane::jumps::Jump;

/// How a choice is made, and the data from earlier moves that it needs.
#[derive(Clone, Debug)]
pub struct Manner {
    /// Sums are computed exactly if their regions' forms, multiplied, have at most this many positions.
    pub most_forms: u64,
    /// The opponent's last jump, for sentestrat.
    pub last: Option<Jump>,
    /// The least temperature that the hottest region has had, for sentestrat.
    pub ambient: Option<Dyadic>,
}

impl Default for Manner {
    fn default() -> Self {
        Self { most_forms: 1_000_000, last: None, ambient: None }
    }
}

/// The reason for a move's rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The sum after it was computed: it wins.
    Wins,
    /// The sum after it was computed: it loses.
    Loses,
    /// It answers in the region where the opponent has just moved, which is hotter than the ambient temperature.
    Sente(Dyadic),
    /// The temperature of its region.
    Hot(Dyadic),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wins => f.write_str("wins: the sum of the regions is then in its favour"),
            Self::Loses => f.write_str("loses: the sum of the regions is then in the other's favour"),
            Self::Sente(heat) => write!(f, "answers in the region of the last move, of temperature {heat}"),
            Self::Hot(heat) => write!(f, "plays in a region of temperature {heat}"),
        }
    }
}

/// A move in a sum.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub jump: Jump,
    /// The index of its [region](Board::close_regions).
    pub region: usize,
    /// The value of that region after it.
    pub value: Game,
    /// The reason for its rank.
    pub why: Why,
}

/// The ranked moves of the player to move, the best first, with the temperature of the hottest region.
///
/// The regions are valued within the solver's budget.
///
/// ```
/// use hedgerow_core::{Budget, Notation};
/// use hedgerow_games::konane::values::sums::{Manner, Why, best_in_sum};
/// use hedgerow_games::konane::Konane;
/// use hedgerow_games::konane::values::Solver;
/// use hedgerow_value::Algebra;
///
/// let algebra = Algebra::new();
/// let mut solver = Solver::new(&algebra, Budget::unlimited());
/// let position = Konane::read("XO......OX./...........")?;
/// let (ranked, _) = best_in_sum(&position, &mut solver, &Manner::default())?;
/// assert_eq!(ranked[0].why, Why::Wins);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_in_sum<const W: usize>(
    position: &Board<W>,
    solver: &mut Solver<'_>,
    manner: &Manner,
) -> Result<(Vec<Choice>, Option<Dyadic>), Stopped> {
    let algebra = solver.algebra();
    let player = position.to_move();
    if position.stage() != Stage::Jumps {
        return Ok((Vec::new(), None));
    }
    let regions = value_regions(position, solver)?;
    let hottest = regions.iter().map(|region| algebra.temperature(region.value)).max();
    let total = exact_sum(algebra, &regions, manner.most_forms);
    let mut jumps = Vec::new();
    position.list_jumps(player, &mut jumps);
    let mut ranked = Vec::with_capacity(jumps.len());
    for jump in jumps {
        let inside = |region: &Valued<W>| region.squares.has(jump.from.into());
        let Some(index) = regions.iter().position(inside) else { continue };
        let region = &regions[index];
        let mut after = region.alone;
        after.jump(player, jump);
        let value = solver.value_of_field(&after)?;
        let heat = algebra.temperature(region.value);
        let (why, rank) = match total {
            Some(total) => {
                let sum = algebra.add(algebra.sub(total, region.value), value);
                let wins = wins(algebra, player, sum);
                let mean = algebra.mean(sum);
                (if wins { Why::Wins } else { Why::Loses }, (wins, Dyadic::ZERO, in_favour(player, mean)))
            }
            None => {
                let here = manner.last.is_some_and(|last| region.squares.has(last.to.into()));
                let answers = here && manner.ambient.as_ref().is_some_and(|ambient| heat > *ambient);
                let thermograph = algebra.thermograph(value);
                let wall = match player {
                    Player::LEFT => thermograph.right_wall_at(&heat),
                    _ => -thermograph.left_wall_at(&heat),
                };
                (if answers { Why::Sente(heat.clone()) } else { Why::Hot(heat.clone()) }, (answers, heat, wall))
            }
        };
        ranked.push((Choice { jump, region: index, value, why }, rank));
    }
    ranked.sort_by_cached_key(|(_, rank)| Reverse(rank.clone()));
    Ok((ranked.into_iter().map(|(choice, _)| choice).collect(), hottest))
}

/// A number from a player's point of view.
fn in_favour(player: Player, number: Dyadic) -> Dyadic {
    if player == Player::LEFT { number } else { -number }
}

/// A region with its value.
struct Valued<const W: usize> {
    squares: Bits<W>,
    /// All other squares are walls.
    alone: WalledBoard<W>,
    value: Game,
}

fn value_regions<const W: usize>(position: &Board<W>, solver: &mut Solver<'_>) -> Result<Vec<Valued<W>>, Stopped> {
    let mut regions = Vec::new();
    for squares in position.close_regions() {
        let alone = WalledBoard::from(position).within(squares);
        regions.push(Valued { squares, alone, value: solver.value_of_field(&alone)? });
    }
    Ok(regions)
}

/// The sum of the regions, unless it might have too many positions.
fn exact_sum<const W: usize>(algebra: &Algebra, regions: &[Valued<W>], most: u64) -> Option<Game> {
    let mut room = most;
    for region in regions {
        // Numbers are added without making new forms of the others.
        if algebra.is_number(region.value).is_none() {
            room /= positions(algebra, region.value, room)?;
        }
    }
    (most > 0).then(|| algebra.sum(regions.iter().map(|region| region.value)))
}

/// How many positions a canonical form has; none if there are more than `most`.
fn positions(algebra: &Algebra, value: Game, most: u64) -> Option<u64> {
    let mut met = FxHashSet::from_iter([value]);
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        if met.len() as u64 > most {
            return None;
        }
        waiting.extend(algebra.left(value).iter().chain(algebra.right(value)).filter(|&&option| met.insert(option)));
    }
    Some(met.len() as u64)
}
