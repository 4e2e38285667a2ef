//! The combined answers: the winner, all winning moves, a line of play, a proof.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Player, Rules, Stopped, Turn};
use hedgerow_search::proof::{Certificate, Claim, ProofError, certificate_by};

use super::theorems::{Sight, at_sight};
use super::{Known, Solution, Solver, Unfinished, with_search};
use crate::hex::board::Hex;
use crate::hex::rules::Move;
use crate::proof_numbers::Numbers;

/// A search reports progress after this many positions: it cannot be saved while it works.
const SLICE: usize = 64;
/// How often results so far are reported.
const BETWEEN_REPORTS: Duration = Duration::from_millis(500);

/// A question to the solver, with the findings so far.
struct Asked<'a> {
    solver: &'a Solver,
    budget: &'a Budget,
    known: RefCell<Known>,
    told: RefCell<Instant>,
    progress: &'a (dyn Fn(&Known) + Sync),
}

impl Solver {
    /// Solves the position. A second call after a limit continues where the first stopped.
    pub fn solve(&self, budget: &Budget, progress: &(dyn Fn(&Known) + Sync)) -> Result<Solution, Unfinished> {
        let asked = self.asked(budget, progress);
        let answer = self.holding(budget, || asked.everything());
        let mut known = asked.known.into_inner();
        // Every judged position is stored.
        (known.nodes, known.entries) = (self.nodes(), self.nodes());
        answer.map_err(|reason| Unfinished { reason, known })
    }

    /// A proof that the winner wins.
    pub fn certificate(&self, budget: &Budget) -> Result<Certificate, ProofError> {
        let asked = self.asked(budget, &|_| ());
        self.holding(budget, || {
            let mover = self.position.to_move();
            let winner = if asked.mover_wins(&self.position)? { mover } else { mover.opponent() };
            certificate_by("hex", &self.position, Claim::AtLeast(winner, 1), budget, |at, _, moves, seen| {
                // A move to a position that is proved already does not make the proof longer.
                let proved = moves.iter().find(|&&chosen| {
                    let after = after(at, chosen);
                    after.winner() == Some(winner) || seen.contains(&after.key()) && self.known(&after) == Some(false)
                });
                match proved {
                    Some(&chosen) => Ok(chosen),
                    None => {
                        let found = asked.winning_move(at, moves)?;
                        found.ok_or_else(|| ProofError::Wrong("the search contradicts itself".into()))
                    }
                }
            })
        })
    }

    /// Does some work while the table counts in the budget.
    fn holding<T>(&self, budget: &Budget, work: impl FnOnce() -> T) -> T {
        budget.claim(self.bytes());
        let answer = work();
        budget.release(self.bytes());
        answer
    }

    /// Whether the player to move wins, if that is known without further search.
    fn known(&self, position: &Hex) -> Option<bool> {
        if position.pie() {
            return None;
        }
        with_search!(self, position, |search, board| search.known(&board))
    }

    fn asked<'a>(&'a self, budget: &'a Budget, progress: &'a (dyn Fn(&Known) + Sync)) -> Asked<'a> {
        let known = Known { winner: None, moves: Vec::new(), nodes: 0, entries: 0, to_win: 1, to_lose: 1 };
        Asked { solver: self, budget, known: RefCell::new(known), told: RefCell::new(Instant::now()), progress }
    }
}

fn after(position: &Hex, chosen: Move) -> Hex {
    let mut after = *position;
    after.play(chosen);
    after
}

fn listed(position: &Hex) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

impl Asked<'_> {
    fn everything(&self) -> Result<Solution, Stopped> {
        let position = &self.solver.position;
        let (mover, moves) = (position.to_move(), listed(position));
        let sight = at_sight(position);
        let seen = sight.map(|sight| match sight {
            Sight::Mover => mover,
            Sight::Anyhow(player) => player,
        });
        // A winner known without search is reported even if a limit is reached.
        self.known.borrow_mut().winner = seen;
        let winner = match seen {
            Some(winner) => winner,
            None if self.mover_wins(position)? => mover,
            None => mover.opponent(),
        };
        self.known.borrow_mut().winner = Some(winner);
        let every_move = self.solver.limits.every_move;
        let (mut line, mut winner_otherwise) = (Vec::new(), None);
        let winning = if winner != mover {
            Vec::new()
        } else if sight == Some(Sight::Anyhow(mover)) {
            moves
        } else if every_move {
            self.winning_moves(position, moves)?
        } else {
            self.winning_move(position, &moves)?.into_iter().collect()
        };
        if every_move {
            // The winner and all winning moves are the answer; the line ends where a limit does.
            line = self.line(*position, winner);
            winner_otherwise = self.winner_otherwise(position, winner, sight);
        }
        Ok(Solution { winner, winning, line, winner_otherwise, nodes: self.solver.nodes() })
    }

    /// All winning moves of a player who wins.
    fn winning_moves(&self, position: &Hex, moves: Vec<Move>) -> Result<Vec<Move>, Stopped> {
        // Known moves come first: they are reported even if a limit is reached.
        let mut open = Vec::new();
        for &chosen in &moves {
            match self.solver.known(&after(position, chosen)) {
                Some(wins) => self.learn(chosen, !wins),
                None => open.push(chosen),
            }
        }
        for chosen in open {
            let wins = !self.mover_wins(&after(position, chosen))?;
            self.learn(chosen, wins);
        }
        let known = self.known.borrow();
        let is_won = |chosen: &Move| known.moves.contains(&(*chosen, true));
        Ok(moves.into_iter().filter(is_won).collect())
    }

    /// Who wins if the other player begins. An additional stone never hurts, so a player who wins as second wins as
    /// first.
    fn winner_otherwise(&self, position: &Hex, winner: Player, sight: Option<Sight>) -> Option<Player> {
        let mover = position.to_move();
        match sight {
            _ if position.pie() || position.turn() == Turn::Over => None,
            Some(Sight::Mover) => Some(mover.opponent()),
            Some(Sight::Anyhow(player)) => Some(player),
            None if winner != mover => Some(winner),
            None => {
                let wins = self.mover_wins(&position.with_turn(mover.opponent())).ok()?;
                Some(if wins { mover.opponent() } else { mover })
            }
        }
    }

    /// Records whether a move of the position wins.
    fn learn(&self, chosen: Move, wins: bool) {
        self.known.borrow_mut().moves.push((chosen, wins));
        self.tell();
    }

    fn tell(&self) {
        let nodes = self.solver.nodes();
        let mut known = self.known.borrow_mut();
        (known.nodes, known.entries) = (nodes, nodes);
        drop(known);
        (self.progress)(&self.known.borrow());
    }

    /// Reports what is known, now and then.
    fn tick(&self, Numbers { win, loss }: Numbers) {
        if self.told.borrow().elapsed() >= BETWEEN_REPORTS {
            *self.told.borrow_mut() = Instant::now();
            (self.known.borrow_mut().to_win, self.known.borrow_mut().to_lose) = (win, loss);
            self.tell();
        }
    }

    /// Whether the player to move wins, also under the pie rule.
    fn mover_wins(&self, position: &Hex) -> Result<bool, Stopped> {
        if position.pie() && position.winner().is_none() {
            // Taking over the first stone is a move to a position like any other.
            for chosen in listed(position).into_iter().rev() {
                if !self.mover_wins(&after(position, chosen))? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        loop {
            let budget = self.budget;
            let numbers = with_search!(self.solver, position, |search, board| search.go_on(&board, SLICE, budget))?;
            if let Some(wins) = numbers.mover_wins() {
                return Ok(wins);
            }
            self.tick(numbers);
        }
    }

    /// A winning move of the mover, if there is one.
    fn winning_move(&self, position: &Hex, moves: &[Move]) -> Result<Option<Move>, Stopped> {
        if !position.pie() {
            if !self.mover_wins(position)? {
                return Ok(None);
            }
            let cell = with_search!(self.solver, position, |search, board| search.winning_cell(&board));
            if let Some(cell) = cell {
                return Ok(Some(Move::cell(cell)));
            }
        }
        // Positions read from a file do not include the winning moves.
        let is_known = |chosen: &&Move| self.solver.known(&after(position, **chosen)) == Some(false);
        if let Some(&chosen) = moves.iter().find(is_known) {
            return Ok(Some(chosen));
        }
        for &chosen in moves {
            if !self.mover_wins(&after(position, chosen))? {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }

    /// A game in which the winner plays perfectly and the loser takes the first cell, as far as the limits allow.
    fn line(&self, mut position: Hex, winner: Player) -> Vec<Move> {
        let mut line = Vec::new();
        while position.turn() != Turn::Over {
            let moves = listed(&position);
            let chosen = match position.to_move() == winner {
                true => self.winning_move(&position, &moves).ok().flatten(),
                false => moves.first().copied(),
            };
            let Some(chosen) = chosen else { return line };
            line.push(chosen);
            position.play(chosen);
        }
        line
    }
}
