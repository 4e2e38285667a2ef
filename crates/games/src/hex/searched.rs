//! Hex as a game whose own search finds the winner.

use hedgerow_core::{Budget, Refusal, Stopped};
use hedgerow_search::proof::{Certificate, Checked, ProofError, RulesReferee, check};

use super::Hex;
use super::solve::{Limits, Solver};
use crate::entry::normal::Solution;
use crate::entry::searched::{Searched, WinnerKnown, WinnerSearch, WinnerUnfinished};
use crate::entry::workspace::Workspace;

impl Searched for Hex {
    fn search(&self, every_move: bool, workspace: &Workspace) -> Result<Box<dyn WinnerSearch>, Stopped> {
        Ok(Box::new(Solver::new(self, Limits { memory: workspace.budget.memory(), every_move })?))
    }

    fn not_saved(&self) -> Refusal {
        "hex: a search of this board cannot be kept".into()
    }

    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError> {
        check(proof, &RulesReferee::<Self>::new(), budget)
    }
}

impl WinnerSearch for Solver {
    fn find(
        &self,
        budget: &Budget,
        progress: &(dyn Fn(&WinnerKnown) + Sync),
    ) -> Result<Solution<String>, WinnerUnfinished> {
        match self.solve(budget, &|known| progress(&known.written(self.position()))) {
            Ok(solution) => Ok(solution.written(self.position(), self.position().to_move(), self.finds_every_move())),
            Err(unfinished) => Err(unfinished.written(self.position())),
        }
    }

    fn prove(&self, budget: &Budget) -> Result<Certificate, ProofError> {
        self.certificate(budget)
    }
}
