//! Engines that work on a different view of the position from the one that is played on.
//!
//! A game may represent its positions in several ways: one lists moves faster, another is quicker to copy, and a third
//! shows a search only part of the board. Such a view is a game of its own with the same moves. A spec asks for it by
//! the options `board` and `padding`, [`Playable::viewed`] says what they mean in a game, and [`recast`] turns an
//! engine for the view into one for the game.

use hedgerow_core::{Budget, Seed, Stopped};

use crate::alphabeta::AlphaBeta;
use crate::engine::{Choice, Engine, SearchTree, searching};
use crate::playable::Playable;
use crate::spec::{Spec, SpecError};

/// The part of a spec that says how an engine sees the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of one of [`Playable::BOARDS`].
    pub board: Option<usize>,
    /// Below a move of the root, only what is within this distance of the move counts.
    pub padding: Option<usize>,
    /// Whether evaluations count the whole board nevertheless.
    pub counts_all: bool,
}

impl View {
    /// The view that a spec asks for, if it asks for any.
    pub fn of(spec: &Spec) -> Option<Self> {
        let knows = |option: &str| spec.engine().options.iter().any(|card| card.name == option);
        let board = if knows("board") { spec.word("board") } else { None };
        let padding = knows("padding") && spec.has("padding");
        let padding = padding.then(|| spec.count("padding") as usize);
        let counts_all = knows("counts") && spec.name("counts") == "board";
        (board.is_some() || padding.is_some()).then_some(Self { board, padding, counts_all })
    }
}

/// An engine for a game that works on another view of it.
///
/// The view is kept from move to move of a game: its knowledge beside the position (an order of moves that depends on
/// what happened last) is not lost.
pub fn recast<G, H>(
    spec: &Spec,
    position: &G,
    convert: impl Fn(&G) -> H + Send + Sync + 'static,
) -> Result<Box<dyn Engine<G>>, SpecError>
where
    G: Playable + 'static,
    H: Playable<Move = G::Move> + 'static,
{
    let engine = searching(spec, &convert(position))?;
    Ok(Box::new(Recast { engine, convert: Box::new(convert), kept: None, whole: true }))
}

/// Alpha-beta search on a view that shows only a part of the board. It finds no proofs, and leaves out what looks like
/// one.
pub fn recast_in_part<G, H>(spec: &Spec, convert: impl Fn(&G) -> H + Send + Sync + 'static) -> Box<dyn Engine<G>>
where
    G: Playable + 'static,
    H: Playable<Move = G::Move> + 'static,
{
    let engine = Box::new(AlphaBeta::new(spec));
    Box::new(Recast { engine, convert: Box::new(convert), kept: None, whole: false })
}

/// Converts a position into its view.
type Convert<G, H> = Box<dyn Fn(&G) -> H + Send + Sync>;

struct Recast<G, H: Playable> {
    engine: Box<dyn Engine<H>>,
    convert: Convert<G, H>,
    /// The position of the last choice, with the moves made since.
    kept: Option<H>,
    /// Whether the view shows the whole board.
    whole: bool,
}

impl<G: Playable, H: Playable<Move = G::Move>> Engine<G> for Recast<G, H> {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        let fresh = (self.convert)(position);
        let kept = self.kept.take().filter(|kept| self.whole && kept.key() == fresh.key());
        let view = self.kept.insert(kept.unwrap_or(fresh));
        let mut choice = self.engine.choose(view, seed, budget)?;
        if !self.whole {
            choice.proved = None;
            for considered in &mut choice.moves {
                (considered.error, considered.bounds) = (None, None);
            }
        }
        Ok(choice)
    }

    fn played(&mut self, chosen: G::Move) {
        if let Some(kept) = &mut self.kept {
            kept.play(chosen);
        }
        self.engine.played(chosen);
    }

    fn new_game(&mut self) {
        self.kept = None;
        self.engine.new_game();
    }

    fn use_threads(&mut self, threads: usize) {
        self.engine.use_threads(threads);
    }

    fn tree(&self, least_visits: u32, most_nodes: usize) -> Option<SearchTree<G::Move>> {
        self.engine.tree(least_visits, most_nodes)
    }
}
