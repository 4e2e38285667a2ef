//! Answers for positions of any kind: finished, with the pie rule, or in progress.

use hedgerow_core::{Budget, Player, Rules, Stopped, Turn};

use super::{Known, Limits, Solver, Unfinished};
use crate::hex3d::board::{Hex3d, PLAYERS};
use crate::hex3d::nature::Nature;
use crate::hex3d::outcomes::Outcomes;

/// What each player alone can force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forces {
    /// For each player the minimal sets of outcomes that they can force; none if a limit was reached first, and for a
    /// third where two play.
    pub minimal: [Option<Vec<Outcomes>>; PLAYERS],
    /// How many positions were searched.
    pub nodes: u64,
}

/// The outcome set of any position, and how many positions were searched for it.
///
/// The pie rule matters in the first three turns only. A box so narrow that one stone may win is beyond the search;
/// there these turns are evaluated by the definition, and the positions after them are solved one by one.
pub fn outcomes(
    position: &Hex3d,
    nature: &Nature,
    limits: Limits,
    budget: &Budget,
    progress: &(dyn Fn(&Known) + Sync),
) -> Result<(Outcomes, u64), Unfinished> {
    if position.turn() == Turn::Over {
        return Ok((Outcomes::of(position.winner()), 1));
    }
    if !is_narrow_pie(position) {
        let solver = Solver::new(position, nature.clone(), limits).map_err(Unfinished::at_once)?;
        return Ok((solver.outcomes(budget, progress)?, solver.nodes()));
    }
    let (mut after, mut nodes, mut moves) = (Vec::new(), 1, Vec::new());
    position.moves(&mut moves);
    for chosen in moves {
        let mut next = *position;
        next.play(chosen);
        let (found, searched) = outcomes(&next, nature, limits, budget, progress)?;
        after.push(found);
        nodes += searched;
    }
    Ok((nature.at(position.stones_on_board()).outcomes(position.to_move(), &after), nodes))
}

/// Whether the pie rule is in force in a box so narrow that one stone may win.
fn is_narrow_pie(position: &Hex3d) -> bool {
    position.pie() && position.shape().sides().contains(&1)
}

/// Whether the outcome set of any position is within a set, and how many positions were searched for it.
pub fn is_in(
    position: &Hex3d,
    nature: &Nature,
    set: Outcomes,
    limits: Limits,
    budget: &Budget,
    progress: &(dyn Fn(&Known) + Sync),
) -> Result<(bool, u64), Unfinished> {
    if is_narrow_pie(position) || position.turn() == Turn::Over {
        return outcomes(position, nature, limits, budget, progress).map(|(found, nodes)| (found.is_in(set), nodes));
    }
    let solver = Solver::new(position, nature.clone(), limits).map_err(Unfinished::at_once)?;
    Ok((solver.is_in(set, budget, progress)?, solver.nodes()))
}

/// What each player alone can force, all others together trying to prevent it. If a limit is reached, the
/// players whose sets are known by then have them.
///
/// What can be forced can be forced with more outcomes allowed. So the largest sets are asked about first, which are the
/// easiest too, and a smaller one only if all that are larger by one can be forced.
pub fn forces(
    position: &Hex3d,
    limits: Limits,
    budget: &Budget,
    progress: &(dyn Fn(Player, Outcomes, &Known) + Sync),
) -> Result<Forces, (Forces, Stopped)> {
    let mut forces = Forces::default();
    let players = position.shape().players();
    let all = Outcomes::of_players(players);
    for player in (0..players as u8).map(Player::new) {
        let mut forced = vec![all];
        let minimal = |forced: &[Outcomes]| {
            let smaller = |set: &Outcomes| forced.iter().any(|other| other != set && other.is_in(*set));
            let mut minimal: Vec<Outcomes> =
                forced.iter().copied().filter(|set| *set != all && !smaller(set)).collect();
            minimal.sort_by_key(|set| (set.len(), *set));
            minimal
        };
        for set in Outcomes::proper().into_iter().rev().filter(|&set| set.is_in(all) && set != all) {
            let wider = |one: Outcomes| forced.contains(&set.or(one));
            if !all.without(set).each().all(wider) {
                continue;
            }
            let tell = |known: &Known| progress(player, set, known);
            match is_in(position, &Nature::alone(player, set), set, limits, budget, &tell) {
                Ok((yes, nodes)) => {
                    forces.nodes += nodes;
                    forced.extend(yes.then_some(set));
                }
                Err(unfinished) => return Err((forces, unfinished.reason)),
            }
        }
        forces.minimal[player.index()] = Some(minimal(&forced));
    }
    Ok(forces)
}
