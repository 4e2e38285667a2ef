//! Minimax and alpha-beta: the engine `ab`.
//!
//! For two players with a constant sum. Plain minimax searches every line of play to the given depth (Shannon 1950).
//! Alpha-beta leaves out what cannot change the score (Knuth and Moore 1975); principal variation search first shows
//! with an empty window that a move is no better than the best so far, and searches again if it is (Marsland and
//! Campbell 1982; Reinefeld 1983). All three find the same score at the same depth, with or without each of the
//! following, which only save work: iterative deepening (Slate and Atkin 1977), a table of positions, killers and
//! history, the game's own order of moves, and a narrow first window round the last score.
//!
//! | file | subject |
//! |---|---|
//! | `options` | the options of a search |
//! | `scoring` | what positions are worth, as whole numbers |
//! | `search` | the recursive search |
//! | `order` | the order in which moves are tried |
//! | `reductions` | reduced depths for late moves |
//! | `transpositions` | the transposition table, and why it changes no score |
//! | `lines` | the expected line of play |
//! | `limits` | when to end |
//! | `root` | the moves at the root, depth by depth |
//! | `report` | the engine's answer |
//! | `endgame` | the game's own solver, run first |
//! | `exact` | the exact result of every move |
//! | `lazy` | several threads that share a table |
//!
//! **Threads.** With a time limit, all threads search the whole tree and share the table (lazy SMP): each profits from
//! what the others have found. The result depends on the timing of the threads, as it does in every search by the
//! clock. A search of fixed depth gives the same answer on any number of threads: the moves of the root are divided
//! among `parts` searches with tables of their own, and the number of threads only says how many of them run at once.

mod endgame;
mod exact;
mod lazy;
pub(crate) mod limits;
pub(crate) mod lines;
pub(crate) mod options;
mod order;
mod reductions;
pub(crate) mod report;
mod root;
pub(crate) mod scoring;
pub(crate) mod search;
pub(crate) mod transpositions;

pub use exact::{ExactSearch, exact_moves};

use hedgerow_core::{Budget, Player, Seed, Stopped};

use crate::engine::{Choice, Engine};
use crate::playable::Playable;
use crate::spec::{Knowledge, Spec};

use endgame::Answer;
use options::SearchOptions;
use report::{Force, Helpers};
use scoring::Scoring;
use transpositions::{Access, Transpositions};

/// Alpha-beta search.
///
/// The score is in units of the evaluation, where a point of the result counts [`Playable::WIN`]; it is proved if no
/// line that it rests on was cut off at the horizon. A move that is only known to be no better than the chosen one has
/// no score ([`mean`](crate::Considered::mean)); with `ties=last` or `ties=random` every move has one. The table is
/// kept from move to move of a game.
///
/// Among several best moves, `ties=first` takes the one that the search visited first, which is the first of the rules
/// only if nothing reorders them (`method=minimax`).
pub struct AlphaBeta {
    options: SearchOptions,
    /// One for each of the parts of the options.
    memories: Vec<Option<Transpositions>>,
    /// The share of the time for the game's solver.
    endgame: Option<f64>,
    /// Whether to use the game's opening book.
    book: bool,
    /// Data that the program has read for the solver.
    knowledge: Option<Knowledge>,
    threads: usize,
}

impl AlphaBeta {
    /// The engine of a spec.
    pub fn new(spec: &Spec) -> Self {
        let options = SearchOptions::of_alpha_beta(spec);
        let bytes = spec.bytes("table") / options.parts as u64;
        let memories = (0..options.parts).map(|_| Transpositions::new(bytes)).collect();
        let (endgame, book) = (spec.real("endgame"), spec.has("book"));
        Self { options, memories, endgame, book, knowledge: spec.knowledge().cloned(), threads: 1 }
    }

    /// Uses the book, or searches with options that may have less time than the engine's own.
    fn search<G: Playable>(
        &mut self,
        position: &G,
        options: &SearchOptions,
        (seed, budget): (Seed, &Budget),
    ) -> Result<Choice<G::Move>, Stopped> {
        if let Some(chosen) = position.book_move().filter(|_| self.book) {
            return Ok(Choice { figures: vec![("book", 1.0)], ..Choice::bare(chosen) });
        }
        // Scores are always Left's, whoever moves, so that the table serves both players.
        let scoring = Scoring::of_results(position, Player::LEFT, options.evaluation);
        if let (Some(time), [Some(memory)]) = (options.time, &mut self.memories[..])
            && self.threads > 1
        {
            budget.claim(memory.grow_for(self.threads, time));
            return lazy::search(position, options, scoring, (memory, self.threads), (seed, budget));
        }
        let mut memories = self.memories.iter_mut().map(|memory| memory.as_mut().map(Access::Alone));
        let memory = memories.next().flatten();
        let helpers = Helpers { memory, others: memories.collect(), threads: self.threads };
        report::answer(position, options, (scoring, Force::Both), helpers, (seed, budget))
    }
}

impl<G: Playable> Engine<G> for AlphaBeta {
    fn choose(&mut self, position: &G, seed: Seed, budget: &Budget) -> Result<Choice<G::Move>, Stopped> {
        if position.players() != 2 || position.result_sum().is_none() {
            return Err(Stopped::TooLarge);
        }
        let options = self.options.clone();
        let (Some(share), Some(time)) = (self.endgame, options.time) else {
            return self.search(position, &options, (seed, budget));
        };
        match endgame::ask(position, (share, time), self.knowledge.as_ref(), budget) {
            Answer::Play(choice) => Ok(choice),
            Answer::Search(left, result) => {
                let mut choice =
                    self.search(position, &SearchOptions { time: Some(left), ..options }, (seed, budget))?;
                choice.proved = choice.proved.or(result);
                choice.figures.push(("solved", f64::from(u8::from(result.is_some()))));
                Ok(choice)
            }
        }
    }

    fn new_game(&mut self) {
        self.memories.iter_mut().flatten().for_each(Transpositions::clear);
    }

    fn use_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }
}
