//! Ply after ply: makes the most chosen move, then studies the next player's move.

use hedgerow_core::{Budget, Player, Stopped};
use hedgerow_search::Session;

use super::count::Searches;
use super::{Class, EquivalenceKey, Progress, Repeats, classes};
use crate::LabError;

/// The choices in one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// The position as text; the turn may not be in it.
    pub position: String,
    /// The player to move.
    pub to_move: Player,
    /// All moves in the order of the game, each with how often it was chosen.
    pub moves: Vec<(String, u64)>,
    /// The chosen moves, equivalent ones together; the most chosen come first.
    pub classes: Vec<Class>,
}

impl Ply {
    /// How many searches were counted.
    pub fn searches(&self) -> u64 {
        self.moves.iter().map(|(_, count)| count).sum()
    }

    /// The first move of the most chosen class, with which the study continues.
    pub fn played(&self) -> Option<&str> {
        self.classes.first().map(Class::first)
    }
}

/// A position after the last ply, and how often it is reached, up to symmetry.
#[derive(Clone, Debug, PartialEq)]
pub struct Configuration {
    /// The position as text.
    pub position: String,
    /// The last move, which led there.
    pub chosen: String,
    /// The product of the shares of the classes on the path.
    pub share: f64,
}

/// The choices of repeated searches.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    /// Position after position; fewer than requested if the game ended, or the study did.
    pub plies: Vec<Ply>,
    /// The possible positions after the last ply; the most frequent comes first.
    pub configurations: Vec<Configuration>,
    /// What ended the study early; the last ply then has fewer searches.
    pub stopped: Option<Stopped>,
}

/// Studies a position, the position after its most chosen move, and so on.
///
/// `alike` says which moves are equivalent. `budget` ends the study between searches, or in the middle of one if the
/// engine checks it; searches in flight are then dropped. `progress` is called on this thread after each search.
pub fn choices(
    start: &dyn Session,
    plan: &Repeats,
    threads: usize,
    equivalence_key: &EquivalenceKey<'_>,
    budget: &Budget,
    progress: &dyn Fn(&Progress),
) -> Result<Choices, LabError> {
    let mut position = start.fork();
    let mut choices = Choices { plies: Vec::new(), configurations: Vec::new(), stopped: None };
    let total = plan.repeat.saturating_mul(plan.plies as u64);
    let mut share = 1.0;
    for ply in 0..plan.plies {
        let Some(to_move) = position.mover() else { break };
        let moves = position.moves();
        let before = plan.repeat.saturating_mul(ply as u64);
        let searches = Searches { position: &*position, moves: moves.len(), plan, seed: plan.seed.child(ply) };
        let (counts, stopped) =
            searches.count(threads, budget, &mut |done| progress(&Progress { ply, done: before + done, total }))?;
        let named: Vec<(String, u64)> = moves.into_iter().zip(counts).collect();
        let text = position.write();
        let mut classes = classes(&named, |chosen| equivalence_key(&text, to_move, chosen));
        classes.retain(|class| class.count > 0);
        let studied = Ply { position: text, to_move, moves: named, classes };
        if studied.searches() == 0 {
            // This ply has no results, so the configurations stay those of the ply before.
            choices.stopped = stopped;
            break;
        }
        choices.configurations = configurations(&*position, &studied, share);
        share *= studied.classes.first().map_or(0.0, |class| class.share);
        let played = studied.played().and_then(|played| place(&studied, played));
        choices.plies.push(studied);
        choices.stopped = stopped;
        match played {
            Some(place) if stopped.is_none() => position.play_at(place),
            _ => break,
        };
    }
    Ok(choices)
}

/// The index of a move among the moves of a ply.
fn place(ply: &Ply, chosen: &str) -> Option<usize> {
    ply.moves.iter().position(|(name, _)| name == chosen)
}

/// The positions that the classes of a ply lead to; the ply's own position is reached with this share.
fn configurations(position: &dyn Session, ply: &Ply, share: f64) -> Vec<Configuration> {
    let reached = |class: &Class| {
        let mut after = position.fork();
        after.play_at(place(ply, class.first())?)?;
        Some(Configuration { position: after.write(), chosen: class.first().to_owned(), share: share * class.share })
    };
    ply.classes.iter().filter_map(reached).collect()
}
