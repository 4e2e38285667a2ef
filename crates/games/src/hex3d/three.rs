//! 3D Hex as a game of three players, or two: outcome sets, what each player alone can force, lines and proofs.

use std::io::{self, Read, Write};

use hedgerow_core::{Budget, Notation, Player, Rules, Stopped, Turn};

use super::parts::Hex3dParts;
use super::proof::{Claim, ProofError};
use super::solve::{self, Forces, Known, Limits, MOST_FREE, Solver, Unfinished};
use super::{Hex3d, Nature, Outcomes};
use crate::entry::parts::PartSearch;
use crate::entry::saved::{SavedError, SavedSearch};
use crate::entry::three::{OutcomeClaim, OutcomeProof, OutcomeSearch, OutcomesOfThree, OutcomesProgress};
use crate::entry::workspace::Workspace;

fn limits(workspace: &Workspace) -> Limits {
    Limits { threads: workspace.threads, memory: workspace.budget.memory() }
}

impl OutcomesOfThree for Hex3d {
    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    fn is_plain(&self) -> bool {
        !self.is_over() && !self.pie()
    }

    fn free(&self) -> usize {
        Hex3d::free(self).len()
    }

    fn most_free(&self) -> usize {
        MOST_FREE
    }

    fn players(&self) -> usize {
        self.shape().players()
    }

    fn stones(&self) -> usize {
        self.stones_on_board()
    }

    fn search(&self, name: &str, nature: &Nature, workspace: &Workspace) -> Result<Box<dyn OutcomeSearch>, Stopped> {
        let solver = Solver::new(self, nature.clone(), limits(workspace))?;
        Ok(Box::new(Search { solver, nature: name.to_owned() }))
    }

    fn parts(&self, player: Player, wanted: Outcomes, workspace: &Workspace) -> Result<Box<dyn PartSearch>, Stopped> {
        let solver = Solver::new(self, Nature::alone(player, wanted), limits(workspace))?;
        Ok(Box::new(Hex3dParts::new(solver, player, wanted)))
    }

    fn outcomes(
        &self,
        nature: &Nature,
        workspace: &Workspace,
        progress: OutcomesProgress<'_>,
    ) -> Result<(Outcomes, u64), Unfinished> {
        solve::outcomes(self, nature, limits(workspace), &workspace.budget, progress)
    }

    fn is_in(
        &self,
        nature: &Nature,
        set: Outcomes,
        workspace: &Workspace,
        progress: OutcomesProgress<'_>,
    ) -> Result<(bool, u64), Unfinished> {
        solve::is_in(self, nature, set, limits(workspace), &workspace.budget, progress)
    }

    fn forces(
        &self,
        workspace: &Workspace,
        progress: &(dyn Fn(Player, Outcomes, &Known) + Sync),
    ) -> Result<Forces, (Forces, Stopped)> {
        solve::forces(self, limits(workspace), &workspace.budget, progress)
    }
}

/// A solver, and how its nature is written.
struct Search {
    solver: Solver,
    nature: String,
}

impl SavedSearch for Search {
    fn save(&self, into: &mut dyn Write) -> io::Result<u64> {
        self.solver.save(into)
    }

    fn load(&self, from: &mut dyn Read) -> Result<u64, SavedError> {
        self.solver.load(from)
    }
}

impl OutcomeSearch for Search {
    fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    fn outcomes(&self, budget: &Budget, progress: OutcomesProgress<'_>) -> Result<Outcomes, Unfinished> {
        self.solver.outcomes(budget, progress)
    }

    fn is_in(&self, set: Outcomes, budget: &Budget, progress: OutcomesProgress<'_>) -> Result<bool, Unfinished> {
        self.solver.is_in(set, budget, progress)
    }

    fn line(&self, outcome: Outcomes, budget: &Budget) -> Result<Vec<String>, Unfinished> {
        let line = self.solver.line(outcome, budget)?.unwrap_or_default();
        Ok(line.iter().map(|&chosen| self.solver.position().write_move(chosen)).collect())
    }

    fn moves(
        &self,
        budget: &Budget,
        progress: OutcomesProgress<'_>,
        found: &mut dyn FnMut(String, Outcomes),
    ) -> Result<(), Unfinished> {
        let position = self.solver.position();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for chosen in moves {
            let mut after = *position;
            after.play(chosen);
            let outcomes = self.solver.outcomes_of(&after, budget, progress)?;
            found(position.write_move(chosen), outcomes);
        }
        Ok(())
    }

    fn prove(&self, claim: OutcomeClaim, budget: &Budget) -> Result<OutcomeProof, ProofError> {
        let claims = match claim {
            OutcomeClaim::Is(outcomes) => Claim::exactly(outcomes),
            OutcomeClaim::IsIn(set) => vec![Claim { set, holds: true }],
            OutcomeClaim::IsNotIn(set) => vec![Claim { set, holds: false }],
        };
        let proof = self.solver.proof(&self.nature, &claims, budget)?;
        proof.check(budget)?;
        Ok(OutcomeProof { text: proof.write(), entries: proof.len() })
    }
}
