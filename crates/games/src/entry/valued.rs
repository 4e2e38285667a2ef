//! Type-erased positions under normal play, with moves as text.

use hedgerow_core::{Budget, Conflict, Player, Refusal, Stopped};
use hedgerow_search::proof::{Certificate, Checked, Claim, Limits, PartizanReferee, ProofError, Prover, check};
use hedgerow_search::{AnyGame, Misere, TextGame};
use hedgerow_value::{Algebra, Dyadic, Game as Value};

use super::by_sums::BySums;
use super::nash::{Equilibrium, NoEquilibrium, Together, allows, follow_procedure, too_many_pairs};
use super::normal::{Appraisal, MoveOf, NormalPlay, Solution};
use super::searched::{WinnerKnown, WinnerUnfinished};
use super::simultaneous::SimultaneousSession;
use super::winner_search::{Convention, OtherBegins, WinnerSearch, outcome};
use super::workspace::{Method, Unfinished, Workspace};
use super::{GameEntry, Visit};

/// Why there is no proof.
#[derive(Debug)]
pub enum NoProof {
    /// The position cannot have one.
    Refused(Refusal),
    /// The proof could not be made, or it fails.
    Failed(ProofError),
}

impl From<Refusal> for NoProof {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<ProofError> for NoProof {
    fn from(error: ProofError) -> Self {
        Self::Failed(error)
    }
}

/// Why there is no winner.
#[derive(Debug)]
pub enum NoWinner {
    /// The position is too large for engines.
    Refused(Refusal),
    /// The value was not found before a limit.
    Value(Unfinished),
    /// Neither the value nor the search finished before a limit.
    Search(WinnerUnfinished),
}

impl From<Unfinished> for NoWinner {
    fn from(unfinished: Unfinished) -> Self {
        Self::Value(unfinished)
    }
}

impl From<WinnerUnfinished> for NoWinner {
    fn from(unfinished: WinnerUnfinished) -> Self {
        Self::Search(unfinished)
    }
}

/// The questions about a position with a value.
pub trait Valued {
    /// Whether values, and not a search, decide winners and best moves.
    fn is_won_by_value(&self) -> bool;
    /// Checks that the position can give what is asked for.
    fn ready(&self, asked: &str) -> Result<(), Refusal>;
    /// Bounds of the value that are seen at a glance.
    fn glance(&self) -> Option<(Dyadic, Dyadic)>;
    /// The value.
    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished>;
    /// The winner and the winning moves when `turn` begins. `progress` is called now and then with what a search has
    /// found.
    fn solve(
        &self,
        turn: Player,
        convention: Convention,
        workspace: &Workspace,
        progress: &dyn Fn(&WinnerKnown),
    ) -> Result<Solution<String>, NoWinner>;
    /// Every move of a player, whoever is to move, with the position it leads to, as text.
    fn leads(&self, player: Player) -> Result<Vec<(String, String)>, Unfinished>;
    /// Every move with the value it leads to, the best first.
    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(String, Value)>, Unfinished>;
    /// A proof that a player wins when `turn` begins. Its search may use this much memory.
    fn prove(
        &self,
        turn: Player,
        convention: Convention,
        winner: Player,
        memory: u64,
        budget: &Budget,
    ) -> Result<Certificate, NoProof>;
    /// Checks a proof about a position of this game by the plain rules alone.
    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError>;
    /// The value and the equilibrium when both move at once.
    fn nash(&self, together: &Together, workspace: &Workspace) -> Result<Equilibrium, NoEquilibrium>;
    /// A game in which both move at once.
    fn simultaneous_session(&self, conflict: Conflict) -> Result<Box<dyn SimultaneousSession>, Refusal>;
}

/// Checks that the moves of a player can be listed.
pub fn listable<G: GameEntry>(position: &G, turn: Player) -> Result<(), Unfinished> {
    if position.too_many_moves(turn) { Err(Unfinished::because(Stopped::TooLarge)) } else { Ok(()) }
}

/// A solution with its moves as text.
fn written<G: NormalPlay>(position: &G, turn: Player, solution: Solution<MoveOf<G>>) -> Solution<String> {
    let Solution { winner, winning, outcome, line, nodes } = solution;
    let winning = winning.into_iter().map(|chosen| position.write_move(chosen)).collect();
    // A move of the line refers to the position before it.
    let (mut ahead, mut mover) = (position.clone(), turn);
    let mut write = |chosen| {
        let text = ahead.write_move(chosen);
        ahead = ahead.after(mover, chosen);
        mover = mover.opponent();
        text
    };
    let line = line.map(|line| line.into_iter().map(&mut write).collect());
    Solution { winner, winning, outcome, line, nodes }
}

impl<G: NormalPlay> Valued for G {
    fn is_won_by_value(&self) -> bool {
        G::WON_BY_VALUE
    }

    fn ready(&self, asked: &str) -> Result<(), Refusal> {
        Ok(NormalPlay::ready(self, asked).map_err(|sentence| format!("{}: {sentence}", self.game_name()))?)
    }

    fn glance(&self) -> Option<(Dyadic, Dyadic)> {
        NormalPlay::glance(self)
    }

    fn appraise(&self, workspace: &Workspace) -> Result<Appraisal, Unfinished> {
        NormalPlay::appraise(self, workspace)
    }

    fn solve(
        &self,
        turn: Player,
        convention: Convention,
        workspace: &Workspace,
        progress: &dyn Fn(&WinnerKnown),
    ) -> Result<Solution<String>, NoWinner> {
        listable(self, turn)?;
        let by_value = |workspace: &Workspace| Ok(written(self, turn, NormalPlay::solve(self, turn, workspace)?));
        let is_normal = convention == Convention::Normal;
        if is_normal && (self.is_best_by_value() || workspace.method == Method::Plain) {
            return Ok(by_value(workspace)?);
        }
        if let Some(solution) = self.solve_misere(turn).filter(|_| !is_normal) {
            return Ok(written(self, turn, solution));
        }
        let algebra = Algebra::new();
        let sums = if is_normal { self.by_sums(turn, &algebra, &workspace.budget) } else { None };
        let by_sums =
            sums.map(|mut sums| -> BySums<'_, String> { Box::new(move |most| Ok(written(self, turn, sums(most)?))) });
        let search = WinnerSearch {
            turn,
            convention,
            by_sums,
            by_value: if is_normal { Some(&by_value) } else { None },
            equivalence_key: &|chosen| self.equivalence_key(turn, chosen),
            workspace,
            progress,
        };
        let entered = if is_normal { self.enter_to_solve(turn, search) } else { self.enter(turn, search) };
        let mut solution = match entered {
            Ok(found) => found?,
            Err(_) if is_normal => return Ok(by_value(workspace)?),
            Err(refusal) => return Err(NoWinner::Refused(refusal)),
        };
        // A position that includes the turn has only one player who can begin.
        if solution.outcome.is_none() && self.begin(Some(turn)).is_ok() && listable(self, turn.opponent()).is_ok() {
            let other = OtherBegins {
                turn: turn.opponent(),
                convention,
                equivalence_key: &|chosen| self.equivalence_key(turn.opponent(), chosen),
                nodes: solution.nodes,
                budget: &workspace.budget,
            };
            let turn = turn.opponent();
            let entered = if is_normal { self.enter_to_solve(turn, other) } else { self.enter(turn, other) };
            let otherwise = entered.ok().flatten();
            solution.outcome = otherwise.map(|otherwise| outcome(turn.opponent(), solution.winner, otherwise));
        }
        Ok(solution)
    }

    fn leads(&self, player: Player) -> Result<Vec<(String, String)>, Unfinished> {
        listable(self, player)?;
        let mut moves = Vec::new();
        self.labelled(player, &mut moves);
        let lead = |chosen| (self.write_move(chosen), self.after(player, chosen).write());
        Ok(moves.into_iter().map(lead).collect())
    }

    fn rank(&self, turn: Player, workspace: &Workspace) -> Result<Vec<(String, Value)>, Unfinished> {
        listable(self, turn)?;
        let ranked = NormalPlay::rank(self, turn, workspace)?;
        Ok(ranked.into_iter().map(|(chosen, value)| (self.write_move(chosen), value)).collect())
    }

    fn prove(
        &self,
        turn: Player,
        convention: Convention,
        winner: Player,
        memory: u64,
        budget: &Budget,
    ) -> Result<Certificate, NoProof> {
        Ok(self.enter(turn, Prove { game: self.game_name(), convention, winner, memory, budget })??)
    }

    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError> {
        check(proof, &PartizanReferee::of(self.clone(), proof.convention), budget)
    }

    fn nash(&self, together: &Together, workspace: &Workspace) -> Result<Equilibrium, NoEquilibrium> {
        allows(self, together.conflict)?;
        if too_many_pairs(self) {
            return Err(Unfinished::because(Stopped::TooLarge).into());
        }
        let mut found = NormalPlay::nash(self, together, workspace)?;
        if together.procedure {
            found.procedure = Some(follow_procedure(self, together, workspace)?);
        }
        Ok(found)
    }

    fn simultaneous_session(&self, conflict: Conflict) -> Result<Box<dyn SimultaneousSession>, Refusal> {
        allows(self, conflict)?;
        Ok(NormalPlay::simultaneous_session(self, conflict))
    }
}

/// Proves that a player wins, with as much memory.
struct Prove<'a> {
    game: &'a str,
    convention: Convention,
    winner: Player,
    memory: u64,
    budget: &'a Budget,
}

impl Visit for Prove<'_> {
    type Answer = Result<Certificate, ProofError>;

    fn at<G: TextGame + 'static>(self, start: G) -> Self::Answer {
        match self.convention {
            Convention::Normal => self.certificate(start),
            Convention::Misere => self.certificate(Misere(start)),
        }
    }

    fn at_any(self, start: AnyGame) -> Self::Answer {
        self.at(start)
    }
}

impl Prove<'_> {
    fn certificate<G: TextGame>(self, start: G) -> Result<Certificate, ProofError> {
        let limits = Limits { memory: self.memory, ..Limits::default() };
        let claim = Claim::AtLeast(self.winner, 1);
        let proof = Prover::new(&limits).certificate(self.game, &start, claim, self.budget)?;
        Ok(proof.under(self.convention))
    }
}
