//! Memoised negamax over the lines: the rules and nothing else.

use hedgerow_core::bits::Bits;
use hedgerow_core::{Budget, Rules, Stopped};
use rustc_hash::FxHashMap;

use super::{Known, Solution, Unfinished};
use crate::boxes::{Board, Boxes, Line};

/// The number of positions between checks of the limits.
const BETWEEN_CHECKS: u64 = 1 << 12;
/// Bytes of a position in the table.
const BYTES: u64 = 24;

/// Solves a position of at most 64 lines.
pub fn solve(position: &Boxes, budget: &Budget) -> Result<Solution, Unfinished> {
    let boxes = (position.shape().boxes() - position.closed()) as i32;
    let unknown =
        |reason| Unfinished { reason, known: Known { low: -boxes, high: boxes, moves: Vec::new(), nodes: 0 } };
    let board: Board<1> = position.resized().ok_or_else(|| unknown(Stopped::TooLarge))?;
    let mut search = Search { board, memory: FxHashMap::default(), budget };
    let mut answer = || {
        let moves = search.moves(board.free())?;
        let net = moves.iter().map(|&(_, net)| net).max().unwrap_or(0);
        let mut line = Vec::new();
        let (mut free, mut values) = (board.free(), moves.clone());
        while let Some(&(best, _)) = values.iter().max_by_key(|&&(line, net)| (net, std::cmp::Reverse(line))) {
            line.push(best);
            free.remove(best.index());
            values = search.moves(free)?;
        }
        Ok((net, moves, line))
    };
    let answer = answer();
    let nodes = search.memory.len() as u64;
    budget.release(nodes * BYTES);
    match answer {
        Ok((net, moves, line)) => Ok(Solution { net, moves, line, nodes }),
        Err(reason) => {
            let known = unknown(reason).known;
            Err(Unfinished { reason, known: Known { nodes, ..known } })
        }
    }
}

struct Search<'a> {
    board: Board<1>,
    memory: FxHashMap<u64, i8>,
    budget: &'a Budget,
}

impl Search<'_> {
    /// The net score of every move.
    fn moves(&mut self, free: Bits<1>) -> Result<Vec<(Line, i32)>, Stopped> {
        let mut moves = Vec::new();
        self.board.with_free(free).moves(&mut moves);
        moves.into_iter().map(|line| Ok((line, self.after(free, line)?))).collect()
    }

    fn after(&mut self, free: Bits<1>, line: Line) -> Result<i32, Stopped> {
        let closed = i32::from(self.board.with_free(free).closes(line));
        let rest = self.value(free.minus(Bits::one(line.index())))?;
        Ok(if closed > 0 { closed + rest } else { -rest })
    }

    fn value(&mut self, free: Bits<1>) -> Result<i32, Stopped> {
        if free.is_empty() {
            return Ok(0);
        }
        if let Some(&known) = self.memory.get(&free.0[0]) {
            return Ok(known.into());
        }
        let mut best = i32::MIN;
        for line in free.iter() {
            best = best.max(self.after(free, Line(line as u16))?);
        }
        self.memory.insert(free.0[0], best as i8);
        if (self.memory.len() as u64).is_multiple_of(BETWEEN_CHECKS) {
            self.budget.claim(BETWEEN_CHECKS * BYTES);
            self.budget.check()?;
        }
        Ok(best)
    }
}
