//! What a game under normal play provides: values, winners, and both players moving at once.
//!
//! Every method has a default that serves any such game; a game with something better overrides it.

use std::cmp::Reverse;

use crate::evaluate::{Evaluator, wins};
use hedgerow_core::{Budget, Conflict, Labelled, Notation, Partizan, Player, Refusal, Stopped, Synchronised};
use hedgerow_search::nash::Plain;
use hedgerow_value::{Algebra, Dyadic, Game, Outcome};

use super::by_sums::BySums;
use super::nash::{Equilibrium, Together, plain_equilibrium};
use super::simultaneous::{Played, SimultaneousSession};
use super::workspace::{Unfinished, Workspace};
use super::{GameEntry, Visit};

/// A value, and the parts whose sum it is.
pub struct Appraisal {
    /// The value.
    pub value: Game,
    /// The parts.
    pub parts: Vec<Part>,
    /// How many positions were stored.
    pub nodes: u64,
}

/// A part that was valued by itself.
pub struct Part {
    /// The part as text.
    pub position: String,
    /// Its value.
    pub value: Game,
    /// How it was found.
    pub rule: String,
}

/// Who wins, and how.
pub struct Solution<M> {
    /// The winner under perfect play.
    pub winner: Player,
    /// All moves with which the player to move wins.
    pub winning: Vec<M>,
    /// Who wins if either begins, if that is known too.
    pub outcome: Option<Outcome>,
    /// Perfect play from here, as far as it was found, in games that provide it.
    pub line: Option<Vec<M>>,
    /// How many positions were stored on the way.
    pub nodes: u64,
}

/// A move of a game.
pub type MoveOf<G> = <G as Partizan>::Move;

/// A game that is part of the program and in which a player who cannot move loses, so that its positions have values.
pub trait NormalPlay: GameEntry + Labelled<Move: Send> + Notation<Move = MoveOf<Self>> {
    /// How a value is found, as a phrase.
    const RULE: &'static str = "canonical form from the options";
    /// Whether values decide winners and best moves; false for a game that uses a search.
    const WON_BY_VALUE: bool = true;

    /// Whether the value alone finds the winner: a search at the same time would never be first.
    fn is_best_by_value(&self) -> bool {
        false
    }

    /// As [`GameEntry::enter`], for callers that only need the winner under normal play: the game may end as soon as
    /// that is clear.
    fn enter_to_solve<V: Visit>(&self, turn: Player, visit: V) -> Result<V::Answer, Refusal> {
        self.enter(turn, visit)
    }

    /// The winner and the winning moves under misère play, where a theorem gives them.
    fn solve_misere(&self, _turn: Player) -> Option<Solution<MoveOf<Self>>> {
        None
    }

    /// Checks that the position can give what is asked for, such as "a value".
    fn ready(&self, _asked: &str) -> Result<(), Refusal> {
        Ok(())
    }

    /// Bounds of the value that are seen at a glance.
    fn glance(&self) -> Option<(Dyadic, Dyadic)> {
        None
    }

    /// The value.
    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished> {
        let mut evaluator = Evaluator::new(&workspace.algebra, workspace.budget.clone());
        appraise_parts(self, workspace, Self::RULE, |part| {
            let value = evaluator.value(part);
            (value, evaluator.known_parts() as u64)
        })
    }

    /// The winner and the winning moves when `turn` begins, by values.
    fn solve(&self, turn: Player, workspace: &Workspace) -> Result<Solution<MoveOf<Self>>, Unfinished> {
        let Appraisal { value, nodes, .. } = self.appraise(workspace)?;
        let ranked = self.rank(turn, workspace)?;
        let winning = ranked.into_iter().filter(|&(_, value)| wins(&workspace.algebra, turn, value));
        let winning: Vec<_> = winning.map(|(chosen, _)| chosen).collect();
        let winner = if winning.is_empty() { turn.opponent() } else { turn };
        Ok(Solution { winner, winning, outcome: Some(workspace.algebra.outcome(value)), line: None, nodes })
    }

    /// A search of sums of parts, for a game that soon falls into parts.
    fn by_sums<'a>(
        &'a self,
        _turn: Player,
        _algebra: &'a Algebra,
        _budget: &Budget,
    ) -> Option<BySums<'a, MoveOf<Self>>> {
        None
    }

    /// Every move of `turn` with the value it leads to, the best first.
    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(MoveOf<Self>, Game)>, Unfinished> {
        let mut evaluator = Evaluator::new(&workspace.algebra, workspace.budget.clone());
        rank_by(self, turn, workspace, |after| evaluator.value(after))
    }

    /// The value and the equilibrium when both move at once.
    fn nash(&self, together: &Together, workspace: &Workspace) -> Result<Equilibrium, Unfinished> {
        plain_equilibrium(self, together, workspace)
    }

    /// A game in which both move at once, in the type that is fastest for it.
    fn simultaneous_session(&self, conflict: Conflict) -> Box<dyn SimultaneousSession> {
        Box::new(Played::new(Synchronised::new(self.clone(), conflict), Plain::default))
    }
}

/// The value as the sum of the values of the parts; `find` also returns how many positions it has stored.
pub fn appraise_parts<G: NormalPlay>(
    position: &G,
    workspace: &Workspace,
    rule: &str,
    mut find: impl FnMut(&G) -> (Result<Game, Stopped>, u64),
) -> Result<Appraisal, Unfinished> {
    let mut pieces = Vec::new();
    position.parts(&mut pieces);
    let algebra = &workspace.algebra;
    let mut appraisal = Appraisal { value: algebra.zero(), parts: Vec::new(), nodes: 0 };
    for piece in pieces {
        let (value, nodes) = find(&piece);
        appraisal.nodes = nodes;
        let value = value.map_err(|reason| Unfinished { nodes, ..Unfinished::because(reason) })?;
        appraisal.value = algebra.add(appraisal.value, value);
        let part = Part { position: piece.write(), value, rule: rule.to_owned() };
        workspace.note_part(&part.position, value, rule);
        workspace.note_nodes(nodes);
        appraisal.parts.push(part);
    }
    Ok(appraisal)
}

/// Values every move and puts the best first.
pub fn rank_by<G: NormalPlay>(
    position: &G,
    turn: Player,
    workspace: &Workspace,
    mut find: impl FnMut(&G) -> Result<Game, Stopped>,
) -> Result<Vec<(MoveOf<G>, Game)>, Unfinished> {
    let mut moves = Vec::new();
    position.options(turn, &mut moves);
    let mut ranked = Vec::with_capacity(moves.len());
    for chosen in moves {
        let value = find(&position.after(turn, chosen)).map_err(Unfinished::because)?;
        workspace.note_move(&position.write_move(chosen), value);
        ranked.push((chosen, value));
    }
    best_first(&mut ranked, turn, &workspace.algebra);
    Ok(ranked)
}

/// Sorts the best first: winning moves, then moves with a better mean, then moves that are better than more others.
///
/// The order of games is partial, but a better game is never behind by any of the three criteria.
pub fn best_first<M>(ranked: &mut [(M, Game)], turn: Player, algebra: &Algebra) {
    let mut values: Vec<Game> = ranked.iter().map(|&(_, value)| value).collect();
    values.sort_unstable();
    values.dedup();
    let better = |x, y| x != y && if turn == Player::LEFT { algebra.ge(x, y) } else { algebra.le(x, y) };
    ranked.sort_by_cached_key(|&(_, value)| {
        let mean = algebra.mean(value);
        let mean = if turn == Player::LEFT { -mean } else { mean };
        let beaten = values.iter().filter(|&&other| better(value, other)).count();
        (Reverse(wins(algebra, turn, value)), mean, Reverse(beaten))
    });
}
