//! Depth-first proof-number search.
//!
//! Nagai (2002) turned the best-first search of Allis (1994) into a depth-first one: it searches a node until its proof
//! or its disproof number reaches a threshold, beyond which some other node of the tree is more promising. The nodes
//! that it leaves go into a table and may be lost there. See Kishimoto, Winands, Müller and Saito, "Game-tree search
//! using proof numbers: the first twenty years" (2012), for this and for the variants used here:
//!
//! - A threshold exceeds the second best child by a half (the 1+ε trick of Pawlewicz and Lew 2007), so that the search
//!   does not jump to and fro between two children and lose its progress in a small table.
//! - Where all children must be solved, the number of a node is not the sum of theirs but the greatest, plus one for
//!   each other open child (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida 2008): in a graph a sum
//!   counts the same leaves again and again.
//! - A new node starts with as many leaves as it has moves (Allis's mobility), which costs counting the moves.
//!
//! Positions made on Domineering 6x5 and 6x6, with Right and Left to move: sums 7.2 M and more than 150 M, weak numbers
//! 3.1 M and 66 M, mobility with sums 3.8 M and more than 98 M, both 1.0 M and 15 M; the times are in proportion. A
//! half for ε saves a tenth more than a quarter does; an eighth doubles the work.
//!
//! The numbers of all children on the current path are kept with the path and not in the table. Each return to a node
//! then raises a number there, so the search ends however small the table is.
//!
//! Games are graphs without cycles, turns need not alternate and there may be more than two players: the search reads
//! the turn at each node, and everybody except the player of the goal counts as the opponent.

use std::time::{Duration, Instant};

use hedgerow_core::{Budget, Stopped, Turn};

use super::node::{Child, Frame, INFINITE, weigh};
use super::table::{Known, Table};
use super::{Goal, Limits, Verdict};
use crate::playable::Playable;

/// Positions between two clock checks.
const PATIENCE: u64 = 512;
/// How many children of one position may come between two looks at the limits.
const CHILDREN_BETWEEN_CHECKS: usize = 256;
/// A node with more children than this does not look for equal ones among them.
const FEW: usize = 64;
/// What a search has found about a move at its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove<M> {
    /// The move.
    pub chosen: M,
    /// For the position after the move: see [`Verdict::proof_number`].
    pub proof_number: u32,
    /// For the position after the move: see [`Verdict::disproof_number`].
    pub disproof_number: u32,
    /// The proved result: a lower bound if the proof number is 0, an upper bound if the disproof number is.
    pub bound: Option<i32>,
    /// Positions searched below it.
    pub nodes: u64,
}

/// A search that can answer several questions about one game and keeps what it has found.
///
/// ```
/// use hedgerow_core::{Budget, Player, Rules, Turn};
/// use hedgerow_search::Playable;
/// use hedgerow_search::proof::{Goal, Limits, Prover};
///
/// /// A heap from which one to three stones are taken; whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Heap(u32, Player);
///
/// impl Rules for Heap {
///     type Move = u32;
///     type Undo = ();
///     fn turn(&self) -> Turn { if self.0 == 0 { Turn::Over } else { Turn::Player(self.1) } }
///     fn moves(&self, into: &mut Vec<u32>) { into.extend(1..=self.0.min(3)); }
///     fn play(&mut self, count: u32) { *self = Heap(self.0 - count, self.1.opponent()); }
///     fn undo(&mut self, count: u32, (): ()) { *self = Heap(self.0 + count, self.1.opponent()); }
///     fn result(&self, player: Player) -> i32 { if player == self.1 { -1 } else { 1 } }
///     fn result_sum(&self) -> Option<i32> { Some(0) }
///     fn key(&self) -> u128 { u128::from(self.0) << 1 | self.1.index() as u128 }
/// }
/// impl Playable for Heap {}
///
/// let mut prover = Prover::new(&Limits::default());
/// let goal = Goal { player: Player::LEFT, at_least: 1 };
/// assert_eq!(prover.prove(&Heap(21, Player::LEFT), goal, &Budget::unlimited()).proved, Some(true));
/// assert_eq!(prover.prove(&Heap(20, Player::LEFT), goal, &Budget::unlimited()).proved, Some(false));
/// ```
pub struct Prover<G: Playable> {
    table: Table,
    frames: Vec<Frame<G::Move, G::Undo>>,
    children: Vec<Child<G::Move>>,
    moves: Vec<G::Move>,
    /// Moves that are only counted.
    counted: Vec<G::Move>,
    nodes: u64,
    most_nodes: u64,
    deadline: Option<Instant>,
    next_check: u64,
}

/// Asks one question of a position.
pub fn prove<G: Playable>(position: &G, goal: Goal, limits: &Limits, budget: &Budget) -> Verdict {
    Prover::new(limits).prove(position, goal, budget)
}

/// Why a search ends early: the budget's reason, or none for the prover's own limits.
struct Early(Option<Stopped>);

impl<G: Playable> Prover<G> {
    /// A prover that knows nothing yet.
    pub fn new(limits: &Limits) -> Self {
        let mut prover = Self::with_table(Table::with_bytes(limits.memory));
        prover.allow(limits.nodes, None);
        prover
    }

    /// A prover with the table of another one.
    pub(super) fn with_table(table: Table) -> Self {
        Self {
            table,
            frames: Vec::new(),
            children: Vec::new(),
            moves: Vec::new(),
            counted: Vec::new(),
            nodes: 0,
            most_nodes: u64::MAX,
            deadline: None,
            next_check: 0,
        }
    }

    /// The prover's table.
    pub(super) fn into_table(self) -> Table {
        self.table
    }

    /// Renews the prover's own limits: this many positions and this much time from now on.
    ///
    /// A repeated question continues where it stopped, if the limit allows more positions than it takes to get back
    /// there.
    pub fn allow(&mut self, nodes: u64, time: Option<Duration>) {
        self.most_nodes = self.nodes.saturating_add(nodes);
        self.deadline = time.and_then(|time| Instant::now().checked_add(time));
    }

    /// How many positions were looked at, for all questions.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the table knows of a position and a goal, and how hard that was to find, on the table's own scale.
    pub(super) fn known(&self, position: &G, goal: Goal) -> (Known, u16) {
        match position.turn() {
            Turn::Over => (at_end(position, goal), 0),
            _ => self.table.get(position.key(), goal.player.index() as u8, goal.at_least),
        }
    }

    /// Whether the goal can be reached from a position, if an earlier question has settled that.
    pub fn settled(&self, position: &G, goal: Goal) -> Option<bool> {
        match self.known(position, goal).0 {
            Known::Proved(_) => Some(true),
            Known::Disproved(_) => Some(false),
            Known::Nothing | Known::Open(..) => None,
        }
    }

    /// Asks whether the goal can be reached from a position.
    ///
    /// It does not support simultaneous moves: it then stops with [`Stopped::TooLarge`].
    pub fn prove(&mut self, position: &G, goal: Goal, budget: &Budget) -> Verdict {
        let before = self.nodes;
        self.frames.clear();
        self.children.clear();
        self.next_check = self.nodes;
        let mut verdict =
            Verdict { proved: None, bound: None, proof_number: 1, disproof_number: 1, nodes: 0, stopped: None };
        let known = match position.turn() {
            Turn::Over => Ok(at_end(position, goal)),
            _ => self.search(&mut position.clone(), goal, budget),
        };
        let known = known.unwrap_or_else(|Early(stopped)| {
            verdict.stopped = stopped;
            self.abandon(goal)
        });
        match known {
            Known::Nothing => {}
            Known::Open(proof, disproof) => (verdict.proof_number, verdict.disproof_number) = (proof, disproof),
            Known::Proved(bound) => {
                verdict.stopped = None;
                (verdict.proof_number, verdict.disproof_number) = (0, INFINITE);
                (verdict.proved, verdict.bound) = (Some(true), Some(bound));
            }
            Known::Disproved(bound) => {
                verdict.stopped = None;
                (verdict.proof_number, verdict.disproof_number) = (INFINITE, 0);
                (verdict.proved, verdict.bound) = (Some(false), Some(bound));
            }
        }
        verdict.nodes = self.nodes - before;
        verdict
    }

    /// The moves of the last question's position that the search visited, with what it found.
    ///
    /// After a proof by the player to move, unneeded moves may be missing; among moves that lead to equal positions,
    /// only the first is here.
    pub fn root_moves(&self) -> impl Iterator<Item = RootMove<G::Move>> + '_ {
        self.children.iter().map(|child| RootMove {
            chosen: child.chosen,
            proof_number: child.proof,
            disproof_number: child.disproof,
            bound: (child.proof == 0 || child.disproof == 0).then_some(child.bound),
            nodes: child.nodes,
        })
    }

    /// Searches until the root is solved.
    fn search(&mut self, position: &mut G, goal: Goal, budget: &Budget) -> Result<Known, Early> {
        self.enter(position, goal, None, (INFINITE, INFINITE), budget)?;
        while let Some(top) = self.frames.len().checked_sub(1) {
            let frame = &self.frames[top];
            let summary = weigh(frame, &self.children);
            if summary.proof >= frame.most_proof || summary.disproof >= frame.most_disproof {
                self.remember(top, goal, summary.known);
                if top == 0 {
                    self.frames.clear(); // The children stay, for those who ask about the moves.
                    return Ok(summary.known);
                }
                self.leave(Some(position), summary.known);
                continue;
            }
            let child = &mut self.children[summary.best];
            // Another path may have changed its numbers since they were copied here.
            let (known, _) = self.table.get(child.key, goal.player.index() as u8, goal.at_least);
            let far = match known {
                Known::Nothing => false,
                Known::Open(proof, disproof) => proof >= summary.most_proof || disproof >= summary.most_disproof,
                Known::Proved(_) | Known::Disproved(_) => true,
            };
            if far {
                child.set(known);
                continue;
            }
            let chosen = child.chosen;
            self.check(budget)?;
            self.frames[top].at = summary.best;
            let undo = position.play(chosen);
            self.enter(position, goal, Some((chosen, undo)), (summary.most_proof, summary.most_disproof), budget)?;
        }
        Ok(Known::Nothing)
    }

    /// Puts a node on the path, with its children.
    fn enter(
        &mut self,
        position: &mut G,
        goal: Goal,
        back: Option<(G::Move, G::Undo)>,
        (most_proof, most_disproof): (u32, u32),
        budget: &Budget,
    ) -> Result<(), Early> {
        let start = self.children.len();
        let chooses = position.turn() == Turn::Player(goal.player);
        let top = self.frames.len();
        self.frames.push(Frame {
            key: position.key(),
            chooses,
            children: start,
            most_proof,
            most_disproof,
            at: start,
            nodes_before: self.nodes,
            complete: false,
            back,
        });
        self.moves.clear();
        position.moves(&mut self.moves);
        if position.turn() == Turn::Together || self.moves.is_empty() {
            return Err(Early(Some(Stopped::TooLarge)));
        }
        for place in 0..self.moves.len() {
            // Where a position has thousands of moves, each of its children has as many to count.
            if place % CHILDREN_BETWEEN_CHECKS == CHILDREN_BETWEEN_CHECKS - 1 {
                budget.check().map_err(|stopped| Early(Some(stopped)))?;
            }
            let chosen = self.moves[place];
            let undo = position.play(chosen);
            self.nodes += 1;
            let mut child = Child { chosen, key: 0, proof: 1, disproof: 1, bound: 0, nodes: 0 };
            if position.turn() == Turn::Over {
                child.set(at_end(position, goal));
            } else {
                child.key = position.key();
                match self.table.get(child.key, goal.player.index() as u8, goal.at_least).0 {
                    Known::Nothing => self.guess(position, goal, &mut child),
                    known => child.set(known),
                }
            }
            position.undo(chosen, undo);
            if if chooses { child.proof == 0 } else { child.disproof == 0 } {
                // This child decides the node.
                self.children.truncate(start);
                self.children.push(child);
                break;
            }
            let solved = child.proof == 0 || child.disproof == 0;
            let brothers = &self.children[start..];
            // A solved sibling may be the end of a game, which has no key.
            let same =
                |brother: &Child<G::Move>| brother.key == child.key && brother.proof != 0 && brother.disproof != 0;
            if solved || top == 0 || brothers.len() > FEW || !brothers.iter().any(same) {
                self.children.push(child);
            }
        }
        self.frames[top].complete = true;
        Ok(())
    }

    /// The numbers of a new position: one side needs one of its moves, the other all of them.
    fn guess(&mut self, position: &G, goal: Goal, child: &mut Child<G::Move>) {
        self.counted.clear();
        position.moves(&mut self.counted);
        let count = (self.counted.len() as u32).clamp(1, INFINITE - 1);
        let chooses = position.turn() == Turn::Player(goal.player);
        *(if chooses { &mut child.disproof } else { &mut child.proof }) = count;
    }

    /// Takes the last node off the path and gives its numbers to its parent.
    fn leave(&mut self, position: Option<&mut G>, known: Known) {
        let Some(frame) = self.frames.pop() else { return };
        let nodes = self.nodes - frame.nodes_before;
        if let (Some(position), Some((chosen, undo))) = (position, frame.back) {
            position.undo(chosen, undo);
        }
        if let Some(parent) = self.frames.last() {
            self.children.truncate(frame.children);
            let child = &mut self.children[parent.at];
            child.set(known);
            child.nodes += nodes;
        }
    }

    /// Leaves the path when the search stops early. Its findings stay in the table and at the root.
    fn abandon(&mut self, goal: Goal) -> Known {
        let mut known = Known::Nothing;
        while let Some(top) = self.frames.len().checked_sub(1) {
            // The last node may have stopped before it had all its children: then its numbers mean nothing.
            let complete = self.frames[top].complete;
            known = if complete { weigh(&self.frames[top], &self.children).known } else { Known::Nothing };
            self.remember(top, goal, known);
            self.leave(None, known);
        }
        known
    }

    fn remember(&mut self, top: usize, goal: Goal, known: Known) {
        let frame = &self.frames[top];
        let nodes = self.nodes - frame.nodes_before;
        self.table.put(frame.key, goal.player.index() as u8, goal.at_least, known, nodes);
    }

    fn check(&mut self, budget: &Budget) -> Result<(), Early> {
        if self.nodes >= self.most_nodes {
            return Err(Early(None));
        }
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + PATIENCE;
            budget.check().map_err(|stopped| Early(Some(stopped)))?;
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Early(None));
            }
        }
        Ok(())
    }
}

/// What the end of a game proves about a goal.
fn at_end<G: Playable>(over: &G, goal: Goal) -> Known {
    let result = over.result(goal.player);
    if result >= goal.at_least { Known::Proved(result) } else { Known::Disproved(result) }
}
