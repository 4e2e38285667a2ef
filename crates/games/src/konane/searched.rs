//! Konane as a game whose own search finds the winner.

use hedgerow_core::{Budget, Refusal, Stopped};
use hedgerow_search::proof::{Certificate, ProofError};

use super::parts::KonaneParts;
use super::solve::{Limits, Solver};
use super::{Konane, Stage};
use crate::entry::normal::Solution;
use crate::entry::parts::PartSearch;
use crate::entry::searched::{Searched, WinnerKnown, WinnerSearch, WinnerUnfinished};
use crate::entry::workspace::Workspace;

impl Searched for Konane {
    fn search(&self, every_move: bool, workspace: &Workspace) -> Result<Box<dyn WinnerSearch>, Stopped> {
        let (threads, memory) = (workspace.threads, workspace.budget.memory());
        Ok(Box::new(Solver::new(self, Limits { threads, memory, every_move })?))
    }

    fn parts(&self, workspace: &Workspace) -> Result<Option<Box<dyn PartSearch>>, Stopped> {
        let (threads, memory) = (workspace.threads, workspace.budget.memory());
        let solver = Solver::new(self, Limits { threads, memory, every_move: false })?;
        Ok(Some(Box::new(KonaneParts::new(solver))))
    }

    fn is_answered_by_one_move(&self) -> bool {
        self.stage() != Stage::Jumps
    }

    fn not_saved(&self) -> Refusal {
        "konane: a search is kept only for boards of at most 64 squares whose colours are not mixed".into()
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
