//! From the moves of a search to an engine's answer.

use hedgerow_core::{Budget, Player, Seed, Stopped, Turn};

use crate::engine::{Choice, Considered};
use crate::playable::Playable;
use crate::ranking::{places_in_order, sort_by_places};
use crate::simple::Ties;

use super::limits::Halt;
use super::options::SearchOptions;
use super::root::{Known, Outcome, Root, RootMove, best_place};
use super::scoring::Scoring;
use super::search::{Depth, ENDLESS, LONGEST, Search, below};
use super::transpositions::{Access, Entry};

/// What a complete score proves about the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Force {
    /// A complete score is the result of perfect play: two players share a constant sum.
    Both,
    /// A complete score is what the mover can guarantee; the others may let the mover have more.
    AtLeast,
}

/// The resources of a search.
pub(crate) struct Helpers<'a> {
    /// Its table.
    pub memory: Option<Access<'a>>,
    /// The tables of further searches, which share the moves of the root.
    pub others: Vec<Option<Access<'a>>>,
    /// The number of threads.
    pub threads: usize,
}

impl<'a> Helpers<'a> {
    /// A single search.
    pub fn none(memory: Option<Access<'a>>) -> Self {
        Self { memory, others: Vec::new(), threads: 1 }
    }
}

/// Searches a position and reports the result.
pub(crate) fn answer<G: Playable>(
    position: &G,
    options: &SearchOptions,
    (scoring, force): (Scoring, Force),
    Helpers { memory, others, threads }: Helpers<'_>,
    (seed, budget): (Seed, &Budget),
) -> Result<Choice<G::Move>, Stopped> {
    let mover = position.mover().ok_or(Stopped::TooLarge)?;
    // Each of several searches gets its share of the positions.
    let share = SearchOptions { nodes: options.nodes.div_ceil(1 + others.len() as u64), ..options.clone() };
    let options = &share;
    let search = Search::new(position, options, scoring.clone(), memory, budget);
    let mut root = Root::new(position, mover, options, search);
    let others = others.into_iter().map(|memory| Search::new(position, options, scoring.clone(), memory, budget));
    root.share(others.collect(), threads);
    let (outcome, halt) = root.run();
    let stopped = match halt {
        Some(Halt::Stopped(stopped)) => Some(stopped),
        Some(Halt::Limit) | None => None,
    };
    let scale = Scale::new(&root, position, mover, force);
    let outcome = match outcome {
        Some(outcome) => outcome,
        None => Outcome { moves: root.moves.clone(), depth: 0 },
    };
    let best = chosen_place(&outcome.moves, options.ties, seed);
    let chosen = outcome.moves.get(best.unwrap_or(0)).ok_or(Stopped::TooLarge)?;
    let mut choice = Choice::bare(chosen.chosen);
    let mut counts = root.search.counts;
    choice.nodes = root.search.limits.nodes;
    for other in &root.others {
        counts.add(&other.counts);
        choice.nodes += other.limits.nodes;
    }
    choice.depth = if outcome.depth == ENDLESS { counts.longest as u32 } else { outcome.depth.into() };
    choice.stopped = stopped;
    choice.figures = vec![
        ("best_index", best.unwrap_or(0) as f64),
        ("mean_cut_index", if counts.decided == 0 { 0.0 } else { counts.places as f64 / counts.decided as f64 }),
        ("table_hits", counts.table_hits as f64),
        ("researches", counts.researches as f64),
    ];
    if best.is_some() {
        choice.score = Some(scale.score(chosen.score));
        choice.proved = scale.proved(chosen, &outcome.moves);
        choice.line = whole_line(position, chosen, outcome.depth, &root);
    }
    choice.moves = listed(&outcome.moves, best, &scale);
    Ok(choice)
}

/// The index of the move to play, if any has been judged.
fn chosen_place<M>(moves: &[RootMove<M>], ties: Ties, seed: Seed) -> Option<usize> {
    let first = best_place(moves)?;
    if ties == Ties::First {
        return Some(first);
    }
    let most = moves[first].score;
    let mut best: Vec<usize> =
        (0..moves.len()).filter(|&place| moves[place].known == Known::Exact && moves[place].score == most).collect();
    sort_by_places(&mut best, &|&x, &y| moves[x].index.cmp(&moves[y].index));
    let place = ties.best(best.iter().map(|_| 0), &mut seed.rng())?;
    Some(best[place])
}

/// The chosen move first, then those with a score from best to worst, then the others as the rules list them.
fn listed<M: Copy>(moves: &[RootMove<M>], best: Option<usize>, scale: &Scale) -> Vec<Considered<M>> {
    let rank = |place: usize| {
        let tried = &moves[place];
        let score = if tried.known == Known::Exact { -tried.score } else { i64::MAX };
        (Some(place) != best, score, tried.index)
    };
    let places = places_in_order(moves.len(), &|x, y| rank(x).cmp(&rank(y)));
    let considered = places.into_iter().map(|place| {
        let tried = &moves[place];
        let exact = tried.known == Known::Exact;
        Considered {
            chosen: tried.chosen,
            visits: tried.visits,
            // A move that is only known to be no better than another has no score to report.
            mean: exact.then(|| scale.score(tried.score)),
            error: (exact && tried.complete).then_some(0.0),
            bounds: scale.bounds(tried),
        }
    });
    considered.collect()
}

/// The expected line, completed from the table where the search used an entry of the table.
fn whole_line<G: Playable>(position: &G, chosen: &RootMove<G::Move>, depth: Depth, root: &Root<'_, G>) -> Vec<G::Move> {
    let mut line = chosen.line.clone();
    let search = chosen.part.checked_sub(1).and_then(|other| root.others.get(other)).unwrap_or(&root.search);
    let Some(memory) = search.memory.as_ref().filter(|_| position.facts().steady) else { return line };
    let mut position = position.clone();
    let mut depth = depth;
    for &step in &line {
        position.play(step);
        depth = below(depth);
    }
    let score = root.sign * chosen.score;
    let mut moves = Vec::new();
    while depth > 0
        && line.len() < LONGEST
        && let Turn::Player(mover) = position.turn()
        && let Some(entry) = memory.get(position.key()).map(|entry: Entry| entry.at(depth))
    {
        // The move that secures the score of the line, for the player whose bound it is.
        let bound = if mover == root.search.scoring.hero { entry.lower } else { entry.upper };
        moves.clear();
        position.moves(&mut moves);
        let Some(&step) = entry.best().filter(|_| bound == score).and_then(|best| moves.get(best)) else { break };
        line.push(step);
        position.play(step);
        depth = below(depth);
    }
    line
}

/// Converts the scores of a search for the mover.
struct Scale {
    scoring: Scoring,
    /// The offset to the mover's score: the sum of the results, if the hero's share was taken off it.
    shift: i64,
    /// The least and the greatest result.
    results: (i32, i32),
    force: Force,
}

impl Scale {
    fn new<G: Playable>(root: &Root<'_, G>, position: &G, mover: Player, force: Force) -> Self {
        let scoring = root.search.scoring.clone();
        let sum = i64::from(position.result_sum().unwrap_or(0));
        let shift = if mover == scoring.hero { 0 } else { sum * i64::from(position.facts().win) };
        Self { scoring, shift, results: position.result_range(), force }
    }

    fn score(&self, score: i64) -> f64 {
        self.scoring.written(score + self.shift)
    }

    fn result(&self, score: i64) -> Option<i32> {
        self.scoring.result(score + self.shift)
    }

    /// The result, if the moves prove it.
    fn proved<M>(&self, chosen: &RootMove<M>, moves: &[RootMove<M>]) -> Option<i32> {
        let all = self.force == Force::Both && moves.iter().all(|tried| tried.complete);
        let result = self.result(chosen.score).filter(|_| chosen.known == Known::Exact && chosen.complete);
        // Where no result is better, the other moves do not matter.
        result.filter(|&result| all || result >= self.results.1)
    }

    /// The bounds of the result, if any are known.
    fn bounds<M>(&self, tried: &RootMove<M>) -> Option<(i32, i32)> {
        let result = self.result(tried.score).filter(|_| tried.complete)?;
        let (least, most) = self.results;
        match (tried.known, self.force) {
            (Known::Exact, Force::Both) => Some((result, result)),
            (Known::Exact | Known::AtLeast, _) => Some((result, most)),
            (Known::AtMost, Force::Both) => Some((least, result)),
            (Known::AtMost, Force::AtLeast) | (Known::Nothing, _) => None,
        }
    }
}
