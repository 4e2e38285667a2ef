//! Konane as a game whose winner is found by a search.

use hedgerow_core::{Budget, Refusal, Rules, Stopped};
use hedgerow_search::TextGame;
use hedgerow_search::proof::{Certificate, ProofError};

use super::parts::KonaneParts;
use super::solve::{self, Known, Limits, Solver};
use super::{Konane, Stage};
use crate::entry::contest::outcome;
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
        match self.solve(budget, &|known| progress(&self.written(known))) {
            Ok(solution) => Ok(self.solution(solution)),
            Err(solve::Unfinished { reason, known }) => Err(WinnerUnfinished { reason, known: self.written(&known) }),
        }
    }

    fn prove(&self, budget: &Budget) -> Result<Certificate, ProofError> {
        self.certificate(budget)
    }
}

impl Solver {
    /// What is known, with moves as text.
    fn written(&self, known: &Known) -> WinnerKnown {
        let &Known { winner, ref moves, nodes, entries, to_win, to_lose } = known;
        let moves = moves.iter().map(|&(chosen, wins)| (self.position().write_move(chosen), wins)).collect();
        WinnerKnown { winner, moves, nodes, entries, to_win, to_lose }
    }

    /// What was found, with moves as text.
    fn solution(&self, solution: solve::Solution) -> Solution<String> {
        let solve::Solution { winner, winning, line, winner_otherwise, nodes } = solution;
        let position = self.position();
        let outcome = winner_otherwise.map(|otherwise| outcome(position.to_move(), winner, otherwise));
        let mut ahead = *position;
        let mut write = |chosen| {
            let text = ahead.write_move(chosen);
            ahead.play(chosen);
            text
        };
        let line = self.finds_every_move().then(|| line.into_iter().map(&mut write).collect());
        let winning = winning.into_iter().map(|chosen| position.write_move(chosen)).collect();
        Solution { winner, winning, outcome, line, nodes }
    }
}
