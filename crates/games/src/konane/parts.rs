//! Konane in parts: who wins positions that can follow one position, with a shared table.

use hedgerow_core::{Budget, Notation, Player, Refusal, Rules};
use hedgerow_search::proof::{Certificate, Claim, ProofError};
use hedgerow_search::{Playable, TextGame};

use super::solve::Solver;
use super::{Board, Konane, Stage};
use crate::entry::parts::{Judged, Look, PartSearch, line, lines, moves_of, read_lines, replies};

/// A solver, and the player of the question.
pub struct KonaneParts {
    solver: Solver,
    player: Player,
}

impl KonaneParts {
    /// Parts of the game from the solver's position on; the question is whether its player to move wins.
    pub fn new(solver: Solver) -> Self {
        let player = solver.position().to_move();
        Self { solver, player }
    }

    fn read(text: &str) -> Result<Board<1>, Refusal> {
        let board = Konane::read(text).map_err(|error| Refusal::new(error.to_string()))?;
        board.resized::<1>().ok_or_else(|| "konane: the board is too large for a part".into())
    }

    /// The proof numbers for a win and a loss of the player, from those of the mover.
    fn of_player(&self, mover: Player, (win, loss): (u32, u32)) -> (u32, u32) {
        if mover == self.player { (win, loss) } else { (loss, win) }
    }

    fn winner(&self, holds: bool) -> Player {
        if holds { self.player } else { self.player.opponent() }
    }
}

impl PartSearch for KonaneParts {
    fn range(&self) -> (i32, i32) {
        (-1, 1)
    }

    fn guess(&self) -> i32 {
        1
    }

    fn look(&self, position: &str) -> Result<Look, Refusal> {
        let board = Self::read(position)?;
        let mover = board.to_move();
        let own = mover == self.player;
        let is_searched = board.stage() == Stage::Jumps;
        let result = board.mover().is_none().then(|| board.result(self.player));
        let numbers = if is_searched { self.solver.numbers_of(&board) } else { (1, 1) };
        Ok(Look { own, result, is_searched, numbers: self.of_player(mover, numbers) })
    }

    fn replies(&self, position: &str, distinct: bool) -> Result<Vec<(String, String)>, Refusal> {
        let position = Self::read(position)?;
        Ok(replies(&position, moves_of(&position), distinct, |after| self.solver.class_of(after)))
    }

    fn judge(&self, position: &str, _at_least: i32, budget: &Budget) -> Result<Judged, Refusal> {
        let board = Self::read(position)?;
        let mover = board.to_move();
        let before = self.solver.nodes();
        let found = self.solver.mover_wins_at(&board, budget);
        let nodes = self.solver.nodes() - before;
        Ok(match found {
            Ok(wins) => {
                let result = if wins == (mover == self.player) { 1 } else { -1 };
                let numbers = if result == 1 { (0, u32::MAX) } else { (u32::MAX, 0) };
                Judged { bounds: (result, result), numbers, replies: Vec::new(), nodes, stopped: None }
            }
            Err(reason) => {
                let numbers = self.of_player(mover, self.solver.numbers_of(&board));
                let mut after = board;
                let mut moves = Vec::new();
                board.moves(&mut moves);
                let replies = moves.into_iter().map(|chosen| {
                    let undo = after.play(chosen);
                    let known = (after.write(), self.of_player(after.to_move(), self.solver.numbers_of(&after)));
                    after.undo(chosen, undo);
                    known
                });
                Judged { bounds: (-1, 1), numbers, replies: replies.collect(), nodes, stopped: Some(reason) }
            }
        })
    }

    fn learn(&self, position: &str, (low, high): (i32, i32)) {
        if let (Ok(board), true) = (Self::read(position), low == high) {
            self.solver.learn(&board, (low == 1) == (board.to_move() == self.player));
        }
    }

    fn entries(&self, position: &str, _at_least: i32, holds: bool, budget: &Budget) -> Result<Vec<String>, ProofError> {
        let board = Self::read(position).map_err(|refusal| ProofError::Wrong(refusal.into()))?;
        if board.mover().is_none() {
            return Ok(Vec::new());
        }
        Ok(lines(&self.solver.certificate_at(&board, self.winner(holds), budget)?))
    }

    fn entry(&self, position: &str, _at_least: i32, holds: bool, chosen: Option<&str>) -> Option<String> {
        let mover = Self::read(position).ok()?.to_move();
        (mover == self.winner(holds)).then(|| chosen.map(|chosen| line(mover, position, chosen))).flatten()
    }

    fn proof(&self, result: i32, entries: Vec<String>) -> Result<String, ProofError> {
        let position = self.solver.position();
        let claim = Claim::AtLeast(self.winner(result == 1), 1);
        let entries = read_lines(entries)?;
        Ok(Certificate::new("konane", &position.write(), position.to_move(), true, claim, entries).write())
    }
}
