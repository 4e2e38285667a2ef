//! Window subgame pruning (Shokry 2023, section 2.4.5), as a game: the first move defines a window around its path, and
//! from then on only stones in the window move and count.
//!
//! The thesis can be read in two ways: the window is "as if it were the complete game board", and "the evaluation
//! function remains the same". So an option decides what evaluations count: the window alone, or the whole board.
//!
//! If the player to move has no such stone, but some elsewhere, the game is undecided; the search stops there, and
//! evaluations judge. Any search of this game from a position is a search of that position that ignores everything far
//! from the first move.

use hedgerow_core::{Naming, Player, Rules, Turn};
use hedgerow_search::{Named, Playable};

use super::super::board::Stage;
use super::super::jumps::Jump;
use super::board_view::{BoardView, Window};
use super::judge::{EVALUATIONS, Group, SCALE, judge, judge_in};
use super::order::{self, ORDERS};

/// A board; once a move is made, only a part of it counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Windowed<F: BoardView> {
    field: F,
    padding: usize,
    counts_all: bool,
    seen: Option<(Window, F::Region)>,
}

impl<F: BoardView> Windowed<F> {
    /// The whole board; the first move will define a window with this padding. Evaluations then count the window, or
    /// the whole board.
    pub fn new(field: F, padding: usize, counts_all: bool) -> Self {
        Self { field, padding, counts_all, seen: None }
    }

    /// The window, in play.
    fn region(&self) -> Option<F::Region> {
        self.seen.filter(|_| self.field.stage() == Stage::Jumps).map(|(_, region)| region)
    }
}

impl<F: BoardView> Rules for Windowed<F> {
    type Move = Jump;
    type Undo = (F::Undo, bool);

    fn naming(&self) -> Naming {
        self.field.naming()
    }

    #[inline]
    fn turn(&self) -> Turn {
        let mover = self.field.to_move();
        match self.region() {
            Some(region) if self.field.count_in(region, Group::Movable, mover) > 0 => Turn::Player(mover),
            Some(_) => Turn::Over,
            None => self.field.turn(),
        }
    }

    #[inline]
    fn moves(&self, into: &mut Vec<Jump>) {
        match self.region() {
            Some(region) => self.field.jumps_in(region, into),
            None => self.field.moves(into),
        }
    }

    #[inline]
    fn play(&mut self, chosen: Jump) -> Self::Undo {
        let first = self.seen.is_none();
        if first {
            let window = Window::round(self.field.shape(), chosen, self.padding);
            self.seen = Some((window, self.field.region(window)));
        }
        (self.field.play(chosen), first)
    }

    #[inline]
    fn undo(&mut self, chosen: Jump, (undo, first): Self::Undo) {
        self.field.undo(chosen, undo);
        if first {
            self.seen = None;
        }
    }

    fn result(&self, player: Player) -> i32 {
        self.field.result(player)
    }

    fn result_sum(&self) -> Option<i32> {
        self.field.result_sum()
    }

    fn key(&self) -> u128 {
        // The same stones with another window are another position.
        let window = self.seen.map(|(window, _)| window);
        self.field.key() ^ hedgerow_core::key_of(&window) & (u128::MAX * u128::from(window.is_some()))
    }
}

impl<F: BoardView> Playable for Windowed<F> {
    const SCALE: f64 = SCALE;
    const EVALUATIONS: &'static [Named] = EVALUATIONS;
    const ORDERS: &'static [Named] = ORDERS;
    const MOVE_INDICES: usize = order::MOVE_INDICES;
    const STEADY: bool = false;

    #[inline]
    fn evaluate(&self, which: usize, player: Player) -> i32 {
        match self.region() {
            Some(region) if !self.counts_all => judge_in(&self.field, region, which, player),
            _ => judge(&self.field, which, player),
        }
    }

    #[inline]
    fn is_cut_off(&self) -> bool {
        self.region().is_some() && self.field.turn() != Turn::Over
    }

    fn order(&self, which: usize, chosen: Jump) -> i32 {
        order::order(&self.field, which, chosen)
    }

    fn move_index(&self, chosen: Jump) -> usize {
        order::move_index(self.field.shape(), chosen)
    }
}
