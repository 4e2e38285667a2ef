//! The exact result of every move.

use hedgerow_core::{Budget, Player, Stopped, Turn};

use crate::playable::Playable;
use crate::simple::Ties;

use super::limits::Halt;
use super::options::{Method, SearchOptions};
use super::scoring::Scoring;
use super::search::{ENDLESS, Search};
use super::transpositions::{Access, Transpositions};

/// The most memory for the table.
const MOST_BYTES: u64 = 1 << 28;

/// The exact result of every move for the player to move, in the order of the rules, by a full search.
///
/// Searches with empty windows judge each move: each says on which side of the window the result is (MTD(f), Plaat et
/// al. 1996); a game that is only won or lost needs one. All moves share a table. The table uses
/// [`Rules::key`](hedgerow_core::Rules::key): the answer is as exact as the keys are.
///
/// Only for two players whose results add up to a constant: [`Stopped::TooLarge`] otherwise. A game that is over has no
/// moves, and the list is empty.
///
/// ```
/// use hedgerow_core::{Budget, Player, Rules, Turn};
/// use hedgerow_search::{Playable, alphabeta::exact_moves};
///
/// /// Take one or two stones; whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Heap(u32, Player);
///
/// impl Rules for Heap {
///     type Move = u32;
///     type Undo = ();
///     fn turn(&self) -> Turn { if self.0 == 0 { Turn::Over } else { Turn::Player(self.1) } }
///     fn moves(&self, into: &mut Vec<u32>) { into.extend(1..=self.0.min(2)) }
///     fn play(&mut self, count: u32) { *self = Self(self.0 - count, self.1.opponent()) }
///     fn undo(&mut self, count: u32, (): ()) { *self = Self(self.0 + count, self.1.opponent()) }
///     fn result(&self, player: Player) -> i32 { if player == self.1 { -1 } else { 1 } }
///     fn result_sum(&self) -> Option<i32> { Some(0) }
///     fn key(&self) -> u128 { u128::from(self.0) << 1 | self.1.index() as u128 }
/// }
/// impl Playable for Heap {}
///
/// let moves = exact_moves(&Heap(50, Player::LEFT), &Budget::unlimited())?;
/// assert_eq!(moves, [(1, -1), (2, 1)]);
/// # Ok::<(), hedgerow_core::Stopped>(())
/// ```
pub fn exact_moves<G: Playable>(position: &G, budget: &Budget) -> Result<Vec<(G::Move, i32)>, Stopped> {
    let Some(sum) = position.result_sum().filter(|_| position.players() == 2) else { return Err(Stopped::TooLarge) };
    let mover = match position.turn() {
        Turn::Player(mover) => mover,
        Turn::Over => return Ok(Vec::new()),
        Turn::Together => return Err(Stopped::TooLarge),
    };
    let options = full_search(position, 0);
    let mut memory = Transpositions::new(MOST_BYTES);
    let mut search = Search::new(
        position,
        &options,
        Scoring::of_bare_results(Player::LEFT),
        memory.as_mut().map(Access::Alone),
        budget,
    );
    let (least, most) = position.result_range();
    let range = (i64::from(least), i64::from(most));
    let mut moves = Vec::new();
    position.moves(&mut moves);
    // The moves of one position often have similar results: each result is the first guess for the next.
    let mut guess = (range.0 + range.1).div_euclid(2);
    let mut results = Vec::with_capacity(moves.len());
    for chosen in moves {
        let undo = search.position.play(chosen);
        guess = result_near(&mut search, range, guess).map_err(|halt| match halt {
            Halt::Stopped(stopped) => stopped,
            Halt::Limit => Stopped::Time,
        })?;
        search.position.undo(chosen, undo);
        let left = guess as i32;
        results.push((chosen, if mover == Player::LEFT { left } else { sum - left }));
    }
    Ok(results)
}

/// Full searches of one position after another, which share a table and can be continued.
pub struct ExactSearch {
    memory: Option<Transpositions>,
    nodes: u64,
}

impl ExactSearch {
    /// A search that knows nothing yet, with a table of at most this many bytes.
    pub fn new(bytes: u64) -> Self {
        Self { memory: Transpositions::new(bytes), nodes: 0 }
    }

    /// How many positions were searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Left's exact result of a position of a game of two whose results add up to a constant, if searching at most
    /// `nodes` positions finds it. Another call continues from what is in the table.
    pub fn left_result<G: Playable>(
        &mut self,
        position: &G,
        nodes: u64,
        budget: &Budget,
    ) -> Result<Option<i32>, Stopped> {
        let options = full_search(position, nodes.max(1));
        let scoring = Scoring::of_bare_results(Player::LEFT);
        let mut search = Search::new(position, &options, scoring, self.memory.as_mut().map(Access::Alone), budget);
        let (least, most) = position.result_range();
        let range = (i64::from(least), i64::from(most));
        let found = result_near(&mut search, range, (range.0 + range.1).div_euclid(2));
        self.nodes += search.limits.nodes;
        match found {
            Ok(result) => Ok(Some(result as i32)),
            Err(Halt::Limit) => Ok(None),
            Err(Halt::Stopped(stopped)) => Err(stopped),
        }
    }
}

/// The options for searching every line to its end; 0 for any number of positions.
fn full_search<G: Playable>(position: &G, nodes: u64) -> SearchOptions {
    SearchOptions {
        depth: ENDLESS,
        nodes,
        time: None,
        evaluation: None,
        order: (!position.facts().card.orders.is_empty()).then_some(0),
        order_from: 0,
        table_from: 0,
        order_top: 0,
        method: Method::Pvs,
        killers: true,
        history: true,
        deepen: false,
        window: 0,
        reduce: 0,
        parts: 1,
        ties: Ties::First,
    }
}

/// Left's result in the present position, within a range, by searches that start from a guess.
fn result_near<G: Playable>(
    search: &mut Search<'_, G>,
    (mut lower, mut upper): (i64, i64),
    mut guess: i64,
) -> Result<i64, Halt> {
    while lower < upper {
        let at_least = guess.max(lower + 1);
        guess = search.search((at_least - 1, at_least), ENDLESS, 1)?.score;
        if guess < at_least { upper = guess } else { lower = guess }
    }
    Ok(lower.min(upper))
}
