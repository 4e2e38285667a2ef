//! Konane's knowledge for engines: evaluations, orders of moves, playout policies, other boards; and the engines of
//! Shokry 2023.
//!
//! | file | subject |
//! |---|---|
//! | `board_view` | what evaluations need from a board, in any representation |
//! | `judge` | evaluations |
//! | `lines` | an evaluation learnt from games |
//! | `safety` | directions of jumps, and which of them are safe |
//! | `order`, `effects` | the order in which jumps are tried |
//! | `window` | a part of the board treated as the whole |
//! | `heat` | play by the temperatures of regions |
//! | `presets` | the engines of the thesis, and stronger ones |

mod board_view;
mod effects;
mod heat;
mod judge;
mod lines;
mod order;
mod presets;
pub(super) mod safety;
mod window;

use hedgerow_core::{Budget, Notation, NotationError, Player, Rules, Stopped};
use hedgerow_search::proof::{Limits, winning_moves};
use hedgerow_search::spec::{EngineCard, Knowledge};
use hedgerow_search::{
    Engine, Named, OwnEngine, Playable, Preset, Spec, SpecError, TextGame, View, legal, recast, recast_in_part,
};
use rand::Rng;

use super::board::{Board, Konane, Stage};
use super::dynamic::Dynamic;
use super::jumps::Jump;
use super::solve;

pub use board_view::{BoardView, Window};
pub use effects::Effects;
pub use judge::Group;
pub use window::Windowed;

const POLICIES: &[Named] = &[Named {
    name: "informed",
    about: "of two random jumps the one after which more of the player's stones can jump than of the other's",
}];

const BOARDS: &[Named] =
    &[Named { name: "dynamic", about: "the dynamic board of Shokry 2023: lists of what can jump, kept up to date" }];

/// The better of two random jumps. The two may be the same, so that even the worst can be made.
fn informed<F: BoardView, R: Rng>(field: &F, rng: &mut R, jump: impl Fn(&mut R) -> Option<Jump>) -> Option<Jump> {
    let [one, other] = [jump(rng)?, jump(rng)?];
    let worth = |chosen| field.lead_after(chosen, Group::Movable, 1);
    Some(if one == other || worth(one) >= worth(other) { one } else { other })
}

/// A random one of the stones that may be removed, at the opening.
fn random_removal<F: BoardView, R: Rng>(field: &F, rng: &mut R, buffer: &mut Vec<Jump>) -> Option<Jump> {
    buffer.clear();
    field.moves(buffer);
    (!buffer.is_empty()).then(|| buffer[rng.random_range(0..buffer.len() as u32) as usize])
}

impl<const W: usize> Playable for Board<W> {
    const SCALE: f64 = judge::SCALE;
    const EVALUATIONS: &'static [Named] = judge::EVALUATIONS;
    const ORDERS: &'static [Named] = order::ORDERS;
    const POLICIES: &'static [Named] = POLICIES;
    const BOARDS: &'static [Named] = BOARDS;
    const ENGINES: &'static [EngineCard] = heat::ENGINES;
    const PRESETS: &'static [Preset] = presets::PRESETS;
    const MOVE_INDICES: usize = order::MOVE_INDICES;

    #[inline(always)]
    fn evaluate(&self, which: usize, player: Player) -> i32 {
        judge::judge(self, which, player)
    }

    #[inline(always)]
    fn judge(&self, which: usize, player: Player) -> Option<i32> {
        judge::judge_going_on(self, which, player).or_else(|| self.mover().map(|_| judge::judge(self, which, player)))
    }

    fn viewed(&self, view: View, spec: &Spec) -> Result<Box<dyn Engine<Self>>, SpecError> {
        Ok(match (view.board.is_some(), view.padding) {
            (true, None) => recast(spec, self, Dynamic::new)?,
            (true, Some(padding)) => {
                recast_in_part(spec, move |board| Windowed::new(Dynamic::new(board), padding, view.counts_all))
            }
            // Windows are compiled for two widths of boards, and not for all four.
            (false, padding) => {
                let padding = padding.unwrap_or(0);
                match self.resized::<1>() {
                    Some(_) => windowed::<W, 1>(spec, padding, view.counts_all),
                    None => windowed::<W, 8>(spec, padding, view.counts_all),
                }
            }
        })
    }

    #[inline]
    fn order(&self, which: usize, chosen: Jump) -> i32 {
        order::order(self, which, chosen)
    }

    #[inline]
    fn move_index(&self, chosen: Jump) -> usize {
        order::move_index(self.shape(), chosen)
    }

    #[inline]
    fn random_move<R: Rng>(&self, rng: &mut R, buffer: &mut Vec<Jump>) -> Option<Jump> {
        match self.stage() {
            Stage::Jumps => self.random_jump(self.to_move(), rng),
            _ => random_removal(self, rng, buffer),
        }
    }

    fn informed_move<R: Rng>(&self, _which: usize, rng: &mut R, buffer: &mut Vec<Jump>) -> Option<Jump> {
        match self.stage() {
            Stage::Jumps => informed(self, rng, |rng| self.random_jump(self.to_move(), rng)),
            _ => random_removal(self, rng, buffer),
        }
    }

    fn moves_of(&self, player: Player, into: &mut Vec<Jump>) -> bool {
        let jumps = self.stage() == Stage::Jumps;
        if jumps {
            self.list_jumps(player, into);
        }
        jumps
    }

    fn book_move(&self) -> Option<Jump> {
        Board::book_move(self)
    }

    fn own_engine(&self, spec: &Spec) -> Result<OwnEngine<Self>, SpecError> {
        Ok(OwnEngine::Built(Box::new(heat::Heat::new(spec))))
    }

    /// By the solver on boards of up to 64 squares, if enough of the board is settled; on others by the sum of the
    /// regions' values, if the board has split into regions that can be valued and added.
    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<Jump>), Stopped> {
        self.perfect_move_knowing(None, budget)
    }

    fn perfect_move_knowing(
        &self,
        knowledge: Option<&Knowledge>,
        budget: &Budget,
    ) -> Result<(i32, Option<Jump>), Stopped> {
        let memory = budget.memory().min(MEMORY_OF_ONE_MOVE);
        let limits = solve::Limits { memory, every_move: false, ..solve::Limits::default() };
        match solve::Solver::of_the_rest(&self.konane(), limits) {
            Ok(solver) => {
                let solution = solver.solve(budget, &|_| ()).map_err(|unfinished| unfinished.reason)?;
                let won = solution.winner == self.to_move();
                Ok((if won { 1 } else { -1 }, solution.winning.first().copied()))
            }
            Err(Stopped::TooLarge) => heat::exactly(self, knowledge.and_then(Knowledge::get), budget),
            Err(stopped) => Err(stopped),
        }
    }

    /// By the solver where it accepts the board, and otherwise by the general proof-number search.
    fn perfect(&self, budget: &Budget) -> Result<Vec<(Jump, i32)>, Stopped> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        let memory = budget.memory().min(MEMORY_OF_PERFECT);
        let limits = solve::Limits { memory, ..solve::Limits::default() };
        let winning = match solve::Solver::new(&self.konane(), limits) {
            Ok(solver) => solver.solve(budget, &|_| ()).map_err(|unfinished| unfinished.reason)?.winning,
            Err(Stopped::TooLarge) if moves.is_empty() => Vec::new(),
            Err(Stopped::TooLarge) => {
                let (result, keeping) = winning_moves(self, &Limits { memory, ..Limits::default() }, budget)?;
                if result > 0 { keeping } else { Vec::new() }
            }
            Err(stopped) => return Err(stopped),
        };
        Ok(moves.into_iter().map(|chosen| (chosen, if winning.contains(&chosen) { 1 } else { -1 })).collect())
    }
}

/// The most memory of the solver for a single move. For a board with much that can still change, the keys do not fit
/// into such a small table; then there is no answer, at once.
const MEMORY_OF_ONE_MOVE: u64 = 16 << 20;
/// The most memory of perfect play.
const MEMORY_OF_PERFECT: u64 = 1 << 30;

impl Playable for Dynamic {
    const SCALE: f64 = judge::SCALE;
    const EVALUATIONS: &'static [Named] = judge::EVALUATIONS;
    const ORDERS: &'static [Named] = order::ORDERS;
    const POLICIES: &'static [Named] = POLICIES;
    const PRESETS: &'static [Preset] = presets::PRESETS;
    const MOVE_INDICES: usize = order::MOVE_INDICES;
    const STEADY: bool = false;

    #[inline]
    fn evaluate(&self, which: usize, player: Player) -> i32 {
        judge::judge(self, which, player)
    }

    #[inline]
    fn judge(&self, which: usize, player: Player) -> Option<i32> {
        judge::judge_going_on(self, which, player).or_else(|| self.mover().map(|_| judge::judge(self, which, player)))
    }

    fn order(&self, which: usize, chosen: Jump) -> i32 {
        order::order(self, which, chosen)
    }

    fn move_index(&self, chosen: Jump) -> usize {
        order::move_index(BoardView::shape(self), chosen)
    }

    #[inline]
    fn random_move<R: Rng>(&self, rng: &mut R, buffer: &mut Vec<Jump>) -> Option<Jump> {
        match BoardView::stage(self) {
            Stage::Jumps => self.random_jump(rng),
            _ => random_removal(self, rng, buffer),
        }
    }

    fn informed_move<R: Rng>(&self, _which: usize, rng: &mut R, buffer: &mut Vec<Jump>) -> Option<Jump> {
        match BoardView::stage(self) {
            Stage::Jumps => informed(self, rng, |rng| self.random_jump(rng)),
            _ => random_removal(self, rng, buffer),
        }
    }
}

impl<const W: usize> Board<W> {
    /// The position in its text form.
    pub fn konane(&self) -> Konane {
        self.resized().expect("the widest words hold every board")
    }
}

/// A search in a window on a board of `V` words, which is large enough.
fn windowed<const W: usize, const V: usize>(
    spec: &Spec,
    padding: usize,
    counts_all: bool,
) -> Box<dyn Engine<Board<W>>> {
    recast_in_part(spec, move |board: &Board<W>| {
        let board = board.resized::<V>().expect("a game goes on on a board of the same size");
        Windowed::new(board, padding, counts_all)
    })
}

impl<const W: usize> TextGame for Board<W> {
    fn write(&self) -> String {
        Notation::write(&self.konane())
    }

    fn write_move(&self, chosen: Jump) -> String {
        Notation::write_move(&self.konane(), chosen)
    }

    fn read_move(&self, text: &str) -> Result<Jump, NotationError> {
        legal(self, Notation::read_move(&self.konane(), text)?, text)
    }
}
