//! Games whose type the engines do not know.
//!
//! An engine is fastest when it is compiled for the board that it searches, but compiling a copy of all engines takes a
//! long time. So only the boards that are searched most have copies of their own. All others share one copy, for
//! [`AnyGame`], which calls the game through a trait object. Playouts still run inside the game; only the steps of a
//! search pay for the indirection.

use std::any::Any;
use std::fmt;

use hedgerow_core::{Budget, Naming, NotationError, Player, Rules, Seed, Stopped, Turn};
use rand::{Rng, RngCore};

use crate::engine::{Choice, Engine, OwnEngine, SearchTree};
use crate::exact::{OutcomeSolver, Solved};
use crate::frequencies::Frequencies;
use crate::playable::{Facts, Playable, TextGame};
use crate::recast::View;
use crate::reward::{MOST_PLAYERS, Weights};
use crate::spec::{Knowledge, Spec, SpecError};

/// A move that fits into a number.
pub trait PackedMove: Copy {
    /// The move as a number: unequal moves have unequal numbers.
    fn pack(self) -> u128;
    /// The move that [`PackedMove::pack`] made this number from.
    fn unpack(packed: u128) -> Self;
}

impl PackedMove for u32 {
    fn pack(self) -> u128 {
        self.into()
    }

    fn unpack(packed: u128) -> Self {
        packed as Self
    }
}

/// A move of some game, [packed](PackedMove).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyMove(u128);

impl AnyMove {
    fn of(chosen: impl PackedMove) -> Self {
        Self(chosen.pack())
    }

    fn get<M: PackedMove>(self) -> M {
        M::unpack(self.0)
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {:x}", self.0)
    }
}

/// A position of a game that engines search without knowing its type.
///
/// A copy does not know the moves that led to it, so it cannot take them back.
pub struct AnyGame(Box<dyn AnyPosition>);

impl AnyGame {
    /// A position that hides its type.
    pub fn new<G: TextGame<Move: PackedMove> + 'static>(position: G) -> Self {
        Self(Box::new(Kept { position, past: Vec::new() }))
    }

    /// The position with its own type.
    fn inner<G: TextGame<Move: PackedMove> + 'static>(&self) -> &G {
        let kept: Option<&Kept<G>> = self.0.as_any().downcast_ref();
        &kept.expect("an engine is asked about the game that it was built for").position
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

/// What [`AnyGame`] needs from a position: [`Rules`], [`Playable`] and [`TextGame`] with moves as numbers.
trait AnyPosition: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn AnyPosition>;
    fn facts(&self) -> Facts;

    fn players(&self) -> usize;
    fn naming(&self) -> Naming;
    fn turn(&self) -> Turn;
    fn moves(&self, into: &mut Vec<AnyMove>);
    fn play(&mut self, chosen: AnyMove);
    fn undo(&mut self, chosen: AnyMove);
    fn result(&self, player: Player) -> i32;
    fn result_sum(&self) -> Option<i32>;
    fn key(&self) -> u128;
    fn rollout(&mut self, rng: &mut dyn RngCore);

    fn result_range(&self) -> (i32, i32);
    fn evaluate(&self, which: usize, player: Player) -> i32;
    fn evaluate_all(&self, which: usize, into: &mut [i32]);
    fn judge(&self, which: usize, player: Player) -> Option<i32>;
    fn is_cut_off(&self) -> bool;
    fn viewed(&self, view: View, spec: &Spec) -> Result<Box<dyn Engine<AnyGame>>, SpecError>;
    fn order(&self, which: usize, chosen: AnyMove) -> i32;
    fn move_index(&self, chosen: AnyMove) -> usize;
    fn foresee(&self, moves: &mut Vec<AnyMove>, means: &mut Vec<f32>);
    fn has_made(&self, player: Player, chosen: AnyMove) -> bool;
    fn moves_made(&self) -> Option<usize>;
    fn random_move(&self, rng: &mut dyn RngCore) -> Option<AnyMove>;
    fn informed_move(&self, which: usize, rng: &mut dyn RngCore) -> Option<AnyMove>;
    fn informed_rollout(&mut self, which: usize, rng: &mut dyn RngCore);
    fn many_rollouts(&self, count: u64, seed: Seed) -> Option<Frequencies>;
    fn perfect(&self, budget: &Budget) -> Result<Vec<(AnyMove, i32)>, Stopped>;
    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<AnyMove>), Stopped>;
    fn perfect_move_knowing(
        &self,
        knowledge: Option<&Knowledge>,
        budget: &Budget,
    ) -> Result<(i32, Option<AnyMove>), Stopped>;
    fn moves_of(&self, player: Player, into: &mut Vec<AnyMove>) -> bool;
    fn book_move(&self) -> Option<AnyMove>;
    fn own_engine(&self, spec: &Spec) -> Result<OwnEngine<AnyGame>, SpecError>;
    fn by_outcomes(&self, weights: &Weights) -> Result<Box<dyn OutcomeSolver<AnyGame>>, SpecError>;
    fn mover(&self) -> Option<Player>;

    fn write(&self) -> String;
    fn write_move(&self, chosen: AnyMove) -> String;
    fn read_move(&self, text: &str) -> Result<AnyMove, NotationError>;
}

/// A position with the undo information of the moves made on it.
struct Kept<G: Rules> {
    position: G,
    past: Vec<G::Undo>,
}

fn packed<M: PackedMove, N>((chosen, with): (M, N)) -> (AnyMove, N) {
    (AnyMove::of(chosen), with)
}

impl<G: TextGame<Move: PackedMove> + 'static> AnyPosition for Kept<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn AnyPosition> {
        Box::new(Self { position: self.position.clone(), past: Vec::new() })
    }

    fn facts(&self) -> Facts {
        self.position.facts()
    }

    fn players(&self) -> usize {
        self.position.players()
    }

    fn naming(&self) -> Naming {
        self.position.naming()
    }

    fn turn(&self) -> Turn {
        self.position.turn()
    }

    fn moves(&self, into: &mut Vec<AnyMove>) {
        let mut moves = Vec::with_capacity(32);
        self.position.moves(&mut moves);
        into.extend(moves.into_iter().map(AnyMove::of));
    }

    fn play(&mut self, chosen: AnyMove) {
        let undo = self.position.play(chosen.get());
        self.past.push(undo);
    }

    fn undo(&mut self, chosen: AnyMove) {
        let undo = self.past.pop().expect("a move that was made here");
        self.position.undo(chosen.get(), undo);
    }

    fn result(&self, player: Player) -> i32 {
        self.position.result(player)
    }

    fn result_sum(&self) -> Option<i32> {
        self.position.result_sum()
    }

    fn key(&self) -> u128 {
        self.position.key()
    }

    fn rollout(&mut self, rng: &mut dyn RngCore) {
        self.position.rollout(rng);
    }

    fn result_range(&self) -> (i32, i32) {
        self.position.result_range()
    }

    fn evaluate(&self, which: usize, player: Player) -> i32 {
        self.position.evaluate(which, player)
    }

    fn evaluate_all(&self, which: usize, into: &mut [i32]) {
        self.position.evaluate_all(which, into);
    }

    fn judge(&self, which: usize, player: Player) -> Option<i32> {
        self.position.judge(which, player)
    }

    fn is_cut_off(&self) -> bool {
        self.position.is_cut_off()
    }

    fn viewed(&self, view: View, spec: &Spec) -> Result<Box<dyn Engine<AnyGame>>, SpecError> {
        Ok(Box::new(Known(self.position.viewed(view, spec)?)))
    }

    fn order(&self, which: usize, chosen: AnyMove) -> i32 {
        self.position.order(which, chosen.get())
    }

    fn move_index(&self, chosen: AnyMove) -> usize {
        self.position.move_index(chosen.get())
    }

    fn foresee(&self, moves: &mut Vec<AnyMove>, means: &mut Vec<f32>) {
        let mut own: Vec<G::Move> = moves.iter().map(|chosen| chosen.get()).collect();
        self.position.foresee(&mut own, means);
        moves.clear();
        moves.extend(own.into_iter().map(AnyMove::of));
    }

    fn has_made(&self, player: Player, chosen: AnyMove) -> bool {
        self.position.has_made(player, chosen.get())
    }

    fn moves_made(&self) -> Option<usize> {
        self.position.moves_made()
    }

    fn random_move(&self, mut rng: &mut dyn RngCore) -> Option<AnyMove> {
        self.position.random_move(&mut rng, &mut Vec::new()).map(AnyMove::of)
    }

    fn informed_move(&self, which: usize, mut rng: &mut dyn RngCore) -> Option<AnyMove> {
        self.position.informed_move(which, &mut rng, &mut Vec::new()).map(AnyMove::of)
    }

    fn informed_rollout(&mut self, which: usize, mut rng: &mut dyn RngCore) {
        self.position.informed_rollout(which, &mut rng, &mut Vec::new());
    }

    fn many_rollouts(&self, count: u64, seed: Seed) -> Option<Frequencies> {
        self.position.many_rollouts(count, seed)
    }

    fn perfect(&self, budget: &Budget) -> Result<Vec<(AnyMove, i32)>, Stopped> {
        Ok(self.position.perfect(budget)?.into_iter().map(packed).collect())
    }

    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<AnyMove>), Stopped> {
        let (result, chosen) = self.position.perfect_move(budget)?;
        Ok((result, chosen.map(AnyMove::of)))
    }

    fn perfect_move_knowing(
        &self,
        knowledge: Option<&Knowledge>,
        budget: &Budget,
    ) -> Result<(i32, Option<AnyMove>), Stopped> {
        let (result, chosen) = self.position.perfect_move_knowing(knowledge, budget)?;
        Ok((result, chosen.map(AnyMove::of)))
    }

    fn moves_of(&self, player: Player, into: &mut Vec<AnyMove>) -> bool {
        let mut moves = Vec::new();
        let can_tell = self.position.moves_of(player, &mut moves);
        into.extend(moves.into_iter().map(AnyMove::of));
        can_tell
    }

    fn book_move(&self) -> Option<AnyMove> {
        self.position.book_move().map(AnyMove::of)
    }

    fn own_engine(&self, spec: &Spec) -> Result<OwnEngine<AnyGame>, SpecError> {
        Ok(match self.position.own_engine(spec)? {
            OwnEngine::Built(engine) => OwnEngine::Built(Box::new(Known(engine))),
            OwnEngine::Instead(other) => OwnEngine::Instead(other),
        })
    }

    fn by_outcomes(&self, weights: &Weights) -> Result<Box<dyn OutcomeSolver<AnyGame>>, SpecError> {
        Ok(Box::new(KnownSolver(self.position.by_outcomes(weights)?)))
    }

    fn mover(&self) -> Option<Player> {
        self.position.mover()
    }

    fn write(&self) -> String {
        self.position.write()
    }

    fn write_move(&self, chosen: AnyMove) -> String {
        self.position.write_move(chosen.get())
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, NotationError> {
        self.position.read_move(text).map(AnyMove::of)
    }
}

impl Rules for AnyGame {
    type Move = AnyMove;
    /// The position keeps it.
    type Undo = ();

    const PLAYERS: (usize, usize) = (2, MOST_PLAYERS);

    fn players(&self) -> usize {
        self.0.players()
    }

    fn naming(&self) -> Naming {
        self.0.naming()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self, into: &mut Vec<AnyMove>) {
        self.0.moves(into);
    }

    fn play(&mut self, chosen: AnyMove) {
        self.0.play(chosen);
    }

    fn undo(&mut self, chosen: AnyMove, (): ()) {
        self.0.undo(chosen);
    }

    fn result(&self, player: Player) -> i32 {
        self.0.result(player)
    }

    fn result_sum(&self) -> Option<i32> {
        self.0.result_sum()
    }

    fn key(&self) -> u128 {
        self.0.key()
    }

    fn rollout<R: Rng + ?Sized>(&mut self, mut rng: &mut R) {
        self.0.rollout(&mut rng);
    }
}

impl Playable for AnyGame {
    fn facts(&self) -> Facts {
        self.0.facts()
    }

    fn result_range(&self) -> (i32, i32) {
        self.0.result_range()
    }

    fn evaluate(&self, which: usize, player: Player) -> i32 {
        self.0.evaluate(which, player)
    }

    fn evaluate_all(&self, which: usize, into: &mut [i32]) {
        self.0.evaluate_all(which, into);
    }

    fn judge(&self, which: usize, player: Player) -> Option<i32> {
        self.0.judge(which, player)
    }

    fn is_cut_off(&self) -> bool {
        self.0.is_cut_off()
    }

    fn viewed(&self, view: View, spec: &Spec) -> Result<Box<dyn Engine<Self>>, SpecError> {
        self.0.viewed(view, spec)
    }

    fn order(&self, which: usize, chosen: AnyMove) -> i32 {
        self.0.order(which, chosen)
    }

    fn move_index(&self, chosen: AnyMove) -> usize {
        self.0.move_index(chosen)
    }

    fn foresee(&self, moves: &mut Vec<AnyMove>, means: &mut Vec<f32>) {
        self.0.foresee(moves, means);
    }

    fn has_made(&self, player: Player, chosen: AnyMove) -> bool {
        self.0.has_made(player, chosen)
    }

    fn moves_made(&self) -> Option<usize> {
        self.0.moves_made()
    }

    fn random_move<R: Rng>(&self, rng: &mut R, _buffer: &mut Vec<AnyMove>) -> Option<AnyMove> {
        self.0.random_move(rng)
    }

    fn informed_move<R: Rng>(&self, which: usize, rng: &mut R, _buffer: &mut Vec<AnyMove>) -> Option<AnyMove> {
        self.0.informed_move(which, rng)
    }

    fn informed_rollout<R: Rng>(&mut self, which: usize, rng: &mut R, _buffer: &mut Vec<AnyMove>) {
        self.0.informed_rollout(which, rng);
    }

    fn many_rollouts(&self, count: u64, seed: Seed) -> Option<Frequencies> {
        self.0.many_rollouts(count, seed)
    }

    fn perfect(&self, budget: &Budget) -> Result<Vec<(AnyMove, i32)>, Stopped> {
        self.0.perfect(budget)
    }

    fn perfect_move(&self, budget: &Budget) -> Result<(i32, Option<AnyMove>), Stopped> {
        self.0.perfect_move(budget)
    }

    fn perfect_move_knowing(
        &self,
        knowledge: Option<&Knowledge>,
        budget: &Budget,
    ) -> Result<(i32, Option<AnyMove>), Stopped> {
        self.0.perfect_move_knowing(knowledge, budget)
    }

    fn moves_of(&self, player: Player, into: &mut Vec<AnyMove>) -> bool {
        self.0.moves_of(player, into)
    }

    fn book_move(&self) -> Option<AnyMove> {
        self.0.book_move()
    }

    fn own_engine(&self, spec: &Spec) -> Result<OwnEngine<Self>, SpecError> {
        self.0.own_engine(spec)
    }

    fn by_outcomes(&self, weights: &Weights) -> Result<Box<dyn OutcomeSolver<Self>>, SpecError> {
        self.0.by_outcomes(weights)
    }

    fn mover(&self) -> Option<Player> {
        self.0.mover()
    }
}

impl TextGame for AnyGame {
    fn write(&self) -> String {
        self.0.write()
    }

    fn write_move(&self, chosen: AnyMove) -> String {
        self.0.write_move(chosen)
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, NotationError> {
        self.0.read_move(text)
    }
}

/// An engine that knows the type of its game.
struct Known<G: Playable>(Box<dyn Engine<G>>);

impl<G: TextGame<Move: PackedMove> + 'static> Engine<AnyGame> for Known<G> {
    fn choose(&mut self, position: &AnyGame, seed: Seed, budget: &Budget) -> Result<Choice<AnyMove>, Stopped> {
        let choice = self.0.choose(position.inner::<G>(), seed, budget)?;
        let line = choice.line.iter().map(|&chosen| AnyMove::of(chosen)).collect();
        Ok(choice.map(line, AnyMove::of))
    }

    fn played(&mut self, chosen: AnyMove) {
        self.0.played(chosen.get());
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn use_threads(&mut self, threads: usize) {
        self.0.use_threads(threads);
    }

    fn tree(&self, least_visits: u32, most_nodes: usize) -> Option<SearchTree<AnyMove>> {
        Some(self.0.tree(least_visits, most_nodes)?.map(AnyMove::of))
    }
}

/// An engine for a game of this type that searches it as [`AnyGame`], so that no engine is compiled for the type.
pub fn hiding<G: TextGame<Move: PackedMove> + 'static>(engine: Box<dyn Engine<AnyGame>>) -> Box<dyn Engine<G>> {
    Box::new(Hiding(engine))
}

struct Hiding(Box<dyn Engine<AnyGame>>);

impl<G: TextGame<Move: PackedMove> + 'static> Engine<G> for Hiding {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let choice = self.0.choose(&AnyGame::new(position.clone()), seed, budget)?;
        let line = choice.line.iter().map(|chosen| chosen.get()).collect();
        Ok(choice.map(line, AnyMove::get))
    }

    fn played(&mut self, chosen: G::Move) {
        self.0.played(AnyMove::of(chosen));
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }

    fn use_threads(&mut self, threads: usize) {
        self.0.use_threads(threads);
    }

    fn tree(&self, least_visits: u32, most_nodes: usize) -> Option<SearchTree<G::Move>> {
        Some(self.0.tree(least_visits, most_nodes)?.map(AnyMove::get))
    }
}

/// A solver that knows the type of its game.
struct KnownSolver<G>(Box<dyn OutcomeSolver<G>>);

impl<G: TextGame<Move: PackedMove> + 'static> OutcomeSolver<AnyGame> for KnownSolver<G> {
    fn solve(&self, position: &AnyGame, budget: &Budget) -> Result<Solved<AnyMove>, Stopped> {
        let Solved { moves, nodes } = self.0.solve(position.inner::<G>(), budget)?;
        Ok(Solved { moves: moves.into_iter().map(packed).collect(), nodes })
    }
}
