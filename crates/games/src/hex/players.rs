//! The game's knowledge for engines.

use hedgerow_core::{Budget, Notation, NotationError, Player, Rules, Stopped};
use hedgerow_search::{Named, Playable, Preset, TextGame, legal};
use rand::Rng;

use super::board::{Board, Hex};
use super::distance::Potential;
use super::rules::Move;
use super::shape::Shape;
use super::solve::{Limits, Solver};

/// The index of the order by the evaluation.
const BY_DISTANCE: usize = 1;
/// The most memory of perfect play.
const MEMORY_OF_PERFECT: u64 = 1 << 30;

impl<const W: usize> Board<W> {
    /// The same position in the largest type.
    pub(super) fn whole(&self) -> Hex {
        self.resized().expect("every board fits the largest")
    }

    /// How much nearer a player is to joining than the other.
    fn lead(&self, player: Player) -> i32 {
        let [own, other] = [player, player.opponent()].map(|player| Potential::of(self, player).worth());
        other - own
    }

    /// How near a cell is to the middle of the board, in half steps.
    fn centrality(&self, cell: usize) -> i32 {
        let (row, column) = self.shape.place(cell);
        let off = |at: usize, side: usize| (2 * at as i32 + 1 - side as i32).abs();
        -off(row, self.shape.rows()) - off(column, self.shape.columns())
    }
}

impl<const W: usize> Playable for Board<W> {
    const SCALE: f64 = 16.0;
    const EVALUATIONS: &'static [Named] = &[Named {
        name: "two-distance",
        about: "how many steps nearer the player is to joining than the other, where only the second best step counts, times \
                16, and how many more best cells there are",
    }];
    const ORDERS: &'static [Named] = &[
        Named { name: "centre", about: "cells near the middle of the board first" },
        Named { name: "two-distance", about: "by the evaluation after the move, then cells near the middle" },
    ];
    const POLICIES: &'static [Named] = &[Named {
        name: "bridges",
        about: "a move that saves a bridge into which the other has just moved; otherwise any",
    }];
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "strong",
            spec: "ab:time=1s,depth=20,order=two-distance,endgame=0.3",
            about: "the usual engine: principal variation search by two-distance, and the solver asked first; 1 s a turn unless \
                    another time is given",
        },
        Preset {
            name: "strong-uct",
            spec: "uct:time=1s,playout=bridges,c=0.3,reuse,solver",
            about: "UCT with a solver, whose playouts save bridges",
        },
    ];
    const FALLBACK: Option<&'static str> = Some("ab:depth=20,order=two-distance");
    const MOVE_INDICES: usize = Shape::LONGEST * Shape::LONGEST + 1;

    fn evaluate(&self, _which: usize, player: Player) -> i32 {
        self.lead(player)
    }

    fn order(&self, which: usize, chosen: Move) -> i32 {
        let centrality = chosen.taken().map_or(0, |cell| self.centrality(cell));
        if which != BY_DISTANCE {
            return centrality;
        }
        let mover = self.to_move;
        let mut after = *self;
        after.play(chosen);
        if after.winner == Some(mover) { Self::WIN } else { 64 * after.lead(mover) + centrality }
    }

    fn move_index(&self, chosen: Move) -> usize {
        chosen.taken().unwrap_or(Self::MOVE_INDICES - 1)
    }

    fn informed_move<R: Rng>(&self, _which: usize, rng: &mut R, buffer: &mut Vec<Move>) -> Option<Move> {
        let saving = if self.winner.is_none() { self.any_saving(rng) } else { None };
        saving.or_else(|| self.random_move(rng, buffer))
    }

    fn informed_rollout<R: Rng>(&mut self, _which: usize, rng: &mut R, _buffer: &mut Vec<Move>) {
        self.play_out_with_bridges(rng);
    }

    fn moves_of(&self, player: Player, into: &mut Vec<Move>) -> bool {
        let board = if player == self.to_move { *self } else { self.with_turn(player) };
        board.moves(into);
        true
    }

    fn perfect(&self, budget: &Budget) -> Result<Vec<(Move, i32)>, Stopped> {
        let solution = self.solved(true, budget)?;
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let result = |chosen| if solution.winning.contains(&chosen) { 1 } else { -1 };
        Ok(moves.into_iter().map(|chosen| (chosen, result(chosen))).collect())
    }

    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<Move>), Stopped> {
        if self.winner.is_some() {
            return Err(Stopped::TooLarge);
        }
        let solution = self.solved(false, budget)?;
        Ok((if solution.winner == self.to_move { 1 } else { -1 }, solution.winning.first().copied()))
    }
}

impl<const W: usize> Board<W> {
    fn solved(&self, every_move: bool, budget: &Budget) -> Result<super::solve::Solution, Stopped> {
        let memory = budget.memory().min(MEMORY_OF_PERFECT);
        let solver = Solver::new(&self.whole(), Limits { memory, every_move })?;
        solver.solve(budget, &|_| ()).map_err(|unfinished| unfinished.reason)
    }
}

impl<const W: usize> TextGame for Board<W> {
    fn write(&self) -> String {
        Notation::write(&self.whole())
    }

    fn write_move(&self, chosen: Move) -> String {
        Notation::write_move(&self.whole(), chosen)
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        legal(self, Notation::read_move(&self.whole(), text)?, text)
    }
}
