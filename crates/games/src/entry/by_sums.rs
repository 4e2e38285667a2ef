//! Finds the winner of a position that falls into parts by searching sums of parts.

use hedgerow_core::{Budget, Player, Stopped};
use hedgerow_value::Algebra;

use super::normal::{MoveOf, NormalPlay, Solution};
use super::winner_search::outcome;
use crate::sums::{SumSearch, Summable};

/// A search that goes on for a number of sums; it ends with [`Stopped::TooLarge`] if that was too few.
pub type BySums<'a, M> = Box<dyn FnMut(u64) -> Result<Solution<M>, Stopped> + 'a>;

/// The search for a game whose sums can be searched.
pub fn by_sums<'a, G>(position: &'a G, turn: Player, algebra: &'a Algebra, budget: &Budget) -> BySums<'a, MoveOf<G>>
where
    G: NormalPlay + Summable,
{
    let mut search = SumSearch::new(algebra, budget.clone());
    let mut moves = Vec::new();
    position.options(turn, &mut moves);
    Box::new(move |sums| {
        search.allow(sums);
        let other = turn.opponent();
        let mut winning = Vec::new();
        for &chosen in &moves {
            let after = position.after(turn, chosen);
            if !search.first_wins(&after, other)? {
                winning.push((after.count_options(other), chosen));
            }
        }
        let otherwise = if search.first_wins(position, other)? { other } else { turn };
        let winner = if winning.is_empty() { other } else { turn };
        // Those that leave the fewest replies come first.
        winning.sort_by_key(|(replies, _)| *replies);
        let winning = winning.into_iter().map(|(_, chosen)| chosen).collect();
        let outcome = Some(outcome(turn, winner, otherwise));
        Ok(Solution { winner, winning, outcome, line: None, nodes: search.nodes() })
    })
}
