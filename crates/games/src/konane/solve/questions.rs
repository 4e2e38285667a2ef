//! The combined answers: the winner, all winning moves, a line of play, a proof.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Player, Rules, Stopped};
use hedgerow_search::proof::{Certificate, Claim, ProofError, certificate_by};

use super::search::{Halt, QUICK, Searcher, Shared};
use super::solver_board::State;
use super::{Known, Solution, Solver, Unfinished};
use crate::konane::{Board, Jump, Stage};
use crate::proof_numbers::{INFINITE, Numbers, Packing};

/// How often results so far are reported.
const BETWEEN_REPORTS: Duration = Duration::from_millis(500);

/// A question to the solver, with the findings so far.
struct Asked<'a> {
    solver: &'a Solver,
    budget: &'a Budget,
    known: Mutex<Known>,
    told: Mutex<Instant>,
    progress: &'a (dyn Fn(&Known) + Sync),
}

impl Solver {
    /// Solves the position. A second call after a limit continues where the first stopped.
    pub fn solve(&self, budget: &Budget, progress: &(dyn Fn(&Known) + Sync)) -> Result<Solution, Unfinished> {
        let asked = self.asked(budget, progress);
        budget.claim(self.bytes());
        let answer = asked.everything();
        budget.release(self.bytes());
        let known = asked.known_now();
        answer.map_err(|reason| Unfinished { reason, known })
    }

    /// A proof that the winner wins.
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, ProofError> {
        let asked = self.asked(budget, &|_| ());
        budget.claim(self.bytes());
        let proof = self.proof(&asked, budget);
        budget.release(self.bytes());
        proof
    }

    /// Whether the mover of a position that can follow the solver's own wins.
    pub fn mover_wins_at(&self, board: &Board<1>, budget: &Budget) -> Result<bool, Stopped> {
        let asked = self.asked(budget, &|_| ());
        budget.claim(self.bytes());
        let wins = asked.mover_wins(board);
        budget.release(self.bytes());
        wins
    }

    /// A proof that a player wins such a position.
    pub fn certificate_at(&self, board: &Board<1>, winner: Player, budget: &Budget) -> Result<Certificate, ProofError> {
        let asked = self.asked(budget, &|_| ());
        if (asked.mover_wins(board)?) != (board.to_move() == winner) {
            return Err(ProofError::Wrong("the claim is false, so there is no proof of it".into()));
        }
        budget.claim(self.bytes());
        let proof = self.proof_at(&asked, board, winner, budget);
        budget.release(self.bytes());
        proof
    }

    /// The proof numbers of such a position: how much is still to be shown for a win and for a loss of its mover.
    pub fn numbers_of(&self, board: &Board<1>) -> (u32, u32) {
        let field = &self.field;
        let state = field.state(board);
        let vacant = field.vacant(state);
        let own = field.jumps(state, vacant);
        if own == 0 {
            return (INFINITE, 0);
        }
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = table.get(table.place(field.key(state))) {
            let Numbers { win, loss } = Packing::beside(field.key_bits()).unpacked(known);
            return (win, loss);
        }
        (field.jumps(State { own: state.other, other: state.own }, vacant).max(1), own)
    }

    /// Accepts that the mover of such a position wins or loses.
    pub fn learn(&self, board: &Board<1>, wins: bool) {
        if board.stage() != Stage::Jumps {
            let key = self.field.least_key(board);
            self.opened.lock().unwrap_or_else(PoisonError::into_inner).insert(key, wins);
            return;
        }
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let packing = Packing::beside(self.field.key_bits());
        let numbers = packing.packed(if wins { Numbers::WON } else { Numbers::LOST });
        // It took another solver a whole search.
        let work = (1_u64 << (table.known_bits() - packing.bits())) - 1;
        let place = table.place(self.field.key(self.field.state(board)));
        let new = table.put(place, work << packing.bits() | numbers, |known| known >> packing.bits());
        self.entries.fetch_add(u64::from(new), Relaxed);
    }

    /// A number that only such a position and its images have.
    pub fn class_of(&self, board: &Board<1>) -> u128 {
        self.field.least_key(board)
    }

    /// How many positions were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    fn proof(&self, asked: &Asked<'_>, budget: &Budget) -> Result<Certificate, ProofError> {
        let mover = self.position.to_move();
        let winner = if asked.mover_wins(&self.position)? { mover } else { mover.opponent() };
        self.proof_at(asked, &self.position, winner, budget)
    }

    fn proof_at(
        &self,
        asked: &Asked<'_>,
        board: &Board<1>,
        winner: Player,
        budget: &Budget,
    ) -> Result<Certificate, ProofError> {
        let claim = Claim::AtLeast(winner, 1);
        certificate_by("konane", board, claim, budget, |at, _, moves, seen| {
            // A move to a position that is proved already does not make the proof longer; among others, take the one
            // that took the least work.
            let work = |&chosen: &Jump| {
                let after = after(at, chosen);
                let work = asked.work_of_loss(&after)?;
                Some((if seen.contains(&after.key()) { 0 } else { work }, chosen))
            };
            match moves.iter().filter_map(work).min() {
                Some((_, chosen)) => Ok(chosen),
                None => {
                    let found = asked.winning_move(at, moves)?;
                    found.ok_or_else(|| ProofError::Wrong("the search contradicts itself".into()))
                }
            }
        })
    }

    fn asked<'a>(&'a self, budget: &'a Budget, progress: &'a (dyn Fn(&Known) + Sync)) -> Asked<'a> {
        let known = Known { winner: None, moves: Vec::new(), nodes: 0, entries: 0, to_win: 1, to_lose: 1 };
        Asked { solver: self, budget, known: Mutex::new(known), told: Mutex::new(Instant::now()), progress }
    }
}

fn after(board: &Board<1>, chosen: Jump) -> Board<1> {
    let mut after = *board;
    after.play(chosen);
    after
}

/// The removals of an opening, the centre before the corners.
///
/// A board that is opened at the centre has more symmetries, so there are fewer replies to search; and it is solved
/// sooner: on 7x7 with a tenth of the positions.
fn centre_first(board: &Board<1>) -> Vec<Jump> {
    let mut removals = Vec::new();
    board.moves(&mut removals);
    let shape = board.shape();
    removals.sort_by_key(|removal| {
        let (row, column) = shape.place(removal.from.into());
        (2 * row).abs_diff(shape.rows() - 1) + (2 * column).abs_diff(shape.columns() - 1)
    });
    removals
}

impl Asked<'_> {
    fn everything(&self) -> Result<Solution, Stopped> {
        let position = &self.solver.position;
        let mover = position.to_move();
        let wins = self.mover_wins(position)?;
        let winner = if wins { mover } else { mover.opponent() };
        self.note(|known| known.winner = Some(winner));
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let (mut winning, mut line, mut winner_otherwise) = (Vec::new(), Vec::new(), None);
        if !self.solver.limits.every_move {
            winning.extend(if wins { self.winning_move(position, &moves)? } else { None });
        } else {
            // Known moves come first: they are reported even if a limit is reached.
            let known = |chosen: &Jump| self.is_known_loss(&after(position, *chosen));
            let (known, open): (Vec<Jump>, Vec<Jump>) = moves.iter().partition(|&chosen| wins && known(chosen));
            self.note(|found| known.iter().for_each(|&chosen| found.learn(chosen, true)));
            winning = known;
            for chosen in open {
                let wins = wins && !self.mover_wins(&after(position, chosen))?;
                self.note(|known| known.learn(chosen, wins));
                if wins {
                    winning.push(chosen);
                }
            }
            winning.sort_by_key(|chosen| moves.iter().position(|other| other == chosen));
            // The winner and all winning moves are the answer; the line ends where a limit does.
            line = self.line(*position);
            if position.stage() == Stage::Jumps {
                let wins = self.mover_wins(&position.with_turn(mover.opponent())).ok();
                winner_otherwise = wins.map(|wins| if wins { mover.opponent() } else { mover });
            }
        }
        Ok(Solution { winner, winning, line, winner_otherwise, nodes: self.solver.nodes.load(Relaxed) })
    }

    fn note(&self, note: impl FnOnce(&mut Known)) {
        note(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// What is known now.
    fn known_now(&self) -> Known {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        known.nodes = self.solver.nodes.load(Relaxed);
        known.entries = self.solver.entries.load(Relaxed);
        known
    }

    /// Reports what is known, now and then.
    fn tick(&self, Numbers { win, loss }: Numbers) {
        let Ok(mut told) = self.told.try_lock() else { return };
        if told.elapsed() < BETWEEN_REPORTS {
            return;
        }
        *told = Instant::now();
        self.note(|known| (known.to_win, known.to_lose) = (win, loss));
        (self.progress)(&self.known_now());
    }

    /// Who wins a board at any stage.
    fn mover_wins(&self, board: &Board<1>) -> Result<bool, Stopped> {
        if board.stage() == Stage::Jumps {
            return self.decide(self.solver.field.state(board));
        }
        for removal in centre_first(board) {
            let opened = after(board, removal);
            let wins = match self.known_opening(&opened) {
                Some(wins) => wins,
                None => self.mover_wins(&opened)?,
            };
            let key = self.solver.field.least_key(&opened);
            self.solver.opened.lock().unwrap_or_else(PoisonError::into_inner).insert(key, wins);
            if *board == self.solver.position {
                // A finished removal is reported at once: the next may take hours.
                self.note(|known| known.learn(removal, !wins));
                (self.progress)(&self.known_now());
            }
            if !wins {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the player to move wins a board after removals, if it was found before, up to symmetry.
    fn known_opening(&self, opened: &Board<1>) -> Option<bool> {
        let key = self.solver.field.least_key(opened);
        self.solver.opened.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied()
    }

    /// Who wins once the players jump.
    fn decide(&self, state: State) -> Result<bool, Stopped> {
        let solver = self.solver;
        loop {
            let table = solver.table.read().unwrap_or_else(PoisonError::into_inner);
            let tick = |numbers| self.tick(numbers);
            let threads = solver.limits.threads.max(1);
            let counters = (&solver.nodes, &solver.entries);
            let shared = Shared::new((&solver.field, &table), self.budget, threads, counters, &tick);
            let halts = std::thread::scope(|scope| {
                let search = || Searcher::new(&shared).mover_wins(state);
                let others: Vec<_> = (1..threads).map(|_| scope.spawn(search)).collect();
                let mut found = vec![search()];
                // A thread that panicked has no result; the others have.
                found.extend(others.into_iter().filter_map(|thread| thread.join().ok()));
                found
            });
            drop(shared);
            drop(table);
            if let Some(&Ok(wins)) = halts.iter().find(|found| found.is_ok()) {
                return Ok(wins);
            }
            for halt in &halts {
                if let Err(Halt::Stopped(reason)) = halt {
                    return Err(*reason);
                }
            }
            self.budget.release(solver.bytes());
            solver.grow();
            self.budget.claim(solver.bytes());
        }
    }

    /// About how much work it was to find that the mover loses; none if that is not known without further search.
    fn work_of_loss(&self, board: &Board<1>) -> Option<u64> {
        if board.stage() != Stage::Jumps {
            return None;
        }
        let field = &self.solver.field;
        let state = field.state(board);
        if field.jumps(state, field.vacant(state)) == 0 {
            return Some(0);
        }
        let mut left = QUICK;
        if field.mover_wins_quickly(state, &mut left) == Some(false) {
            return Some(u64::from(QUICK - left));
        }
        let table = self.solver.table.read().unwrap_or_else(PoisonError::into_inner);
        let known = table.get(table.place(field.key(state)))?;
        let packing = Packing::beside(field.key_bits());
        let lost = packing.unpacked(known) == Numbers::LOST;
        lost.then_some(u64::from(QUICK) << (known >> packing.bits()))
    }

    /// Whether the mover is known to lose, without further search.
    fn is_known_loss(&self, board: &Board<1>) -> bool {
        match board.stage() {
            Stage::Jumps => self.work_of_loss(board).is_some(),
            _ => self.known_opening(board) == Some(false),
        }
    }

    /// A winning move of the mover, if there is one.
    fn winning_move(&self, board: &Board<1>, moves: &[Jump]) -> Result<Option<Jump>, Stopped> {
        if let Some(&chosen) = moves.iter().find(|&&chosen| self.is_known_loss(&after(board, chosen))) {
            return Ok(Some(chosen));
        }
        for &chosen in moves {
            if !self.mover_wins(&after(board, chosen))? {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// A game in which the winner plays perfectly, as far as the limits allow.
    fn line(&self, mut board: Board<1>) -> Vec<Jump> {
        let mut line = Vec::new();
        let mut moves = Vec::new();
        let Ok(mut wins) = self.mover_wins(&board) else { return line };
        loop {
            moves.clear();
            board.moves(&mut moves);
            let Some(&first) = moves.first() else { return line };
            let chosen = if wins { self.winning_move(&board, &moves) } else { Ok(Some(first)) };
            let Ok(Some(chosen)) = chosen else { return line };
            line.push(chosen);
            board.play(chosen);
            wins = !wins;
        }
    }
}
