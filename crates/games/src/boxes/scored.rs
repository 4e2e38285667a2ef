//! Dots-and-Boxes as a game that is played for points: its theory, and the search for the net score.

use hedgerow_core::{Budget, Player, Refusal, Rules, Stopped};

use hedgerow_search::proof::{Certificate, Checked, ProofError, RulesReferee, check};

use super::parts::BoxesParts;
use super::solve::{self, Known, Limits, Solution, Solver};
use super::theory::{GameState, Theory, to_come};
use super::{Boxes, Line};
use crate::entry::parts::PartSearch;
use crate::entry::scored::{Score, ScoreKnown, ScoreSearch, ScoreUnfinished, Scored};
use crate::entry::workspace::Workspace;

impl Scored for Boxes {
    fn state(&self) -> Result<GameState, Refusal> {
        GameState::of(self)
    }

    fn theory(&self, state: GameState, explain: bool, budget: &Budget) -> Result<Theory, Stopped> {
        Theory::of(self, state, explain, budget)
    }

    fn solvable(&self) -> Result<(), Refusal> {
        match self.players() {
            2 => Ok(()),
            players => {
                Err(format!("boxes: perfect play is known for two players only, and {players} play here").into())
            }
        }
    }

    fn to_come(&self) -> i32 {
        to_come(self)
    }

    fn search(&self, every_move: bool, workspace: &Workspace) -> Result<Box<dyn ScoreSearch>, Stopped> {
        Ok(Box::new(solver(self, workspace, every_move)?))
    }

    fn parts(&self, workspace: &Workspace) -> Result<Box<dyn PartSearch>, Stopped> {
        Ok(Box::new(BoxesParts::new(solver(self, workspace, false)?)))
    }

    fn check(&self, proof: &Certificate, budget: &Budget) -> Result<Checked, ProofError> {
        check(proof, &RulesReferee::<Self>::new(), budget)
    }
}

/// A solver for a position of two, within the workspace's limits.
pub fn solver(position: &Boxes, workspace: &Workspace, every_move: bool) -> Result<Solver, Stopped> {
    let (method, threads, memory) = (workspace.method, workspace.threads, workspace.budget.memory());
    Solver::new(position, Limits { method, threads, memory, every_move, ..Limits::default() })
}

impl ScoreSearch for Solver {
    fn find(&self, budget: &Budget, progress: &(dyn Fn(&ScoreKnown) + Sync)) -> Result<Score, ScoreUnfinished> {
        match self.solve(budget, &|known| progress(&known.into())) {
            Ok(Solution { net, moves, line, nodes }) => Ok(Score {
                net,
                moves: written(&moves),
                line: line.iter().map(Line::to_string).collect(),
                finals: finals(self.position(), net),
                nodes,
            }),
            Err(solve::Unfinished { reason, known }) => Err(ScoreUnfinished { reason, known: (&known).into() }),
        }
    }

    fn certificate(&self, net: i32, budget: &Budget) -> Result<Certificate, ProofError> {
        Self::certificate(self, net, budget)
    }
}

impl From<&Known> for ScoreKnown {
    fn from(known: &Known) -> Self {
        let &Known { low, high, ref moves, nodes } = known;
        Self { low, high, moves: written(moves), nodes }
    }
}

/// Lines by their numbers, each with its net score.
fn written(moves: &[(Line, i32)]) -> Vec<(String, i32)> {
    moves.iter().map(|(line, net)| (line.to_string(), *net)).collect()
}

/// The boxes of both players at the end, if the player to move gets this many more of the boxes to come.
fn finals(position: &Boxes, net: i32) -> [i32; 2] {
    let to_come = to_come(position);
    Player::BOTH.map(|player| {
        let net = if player == position.to_move() { net } else { -net };
        i32::from(position.scores()[player.index()]) + (to_come + net) / 2
    })
}
