//! Repeated searches: how often each move is chosen, ply after ply.

use std::cell::Cell;
use std::time::{Duration, Instant};

use hedgerow_core::{Naming, Refusal};
use hedgerow_lab::repeats::{Choices, Class, Configuration, Ply, Progress, Repeats, choices};
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::BestSubject;
use super::{Search, picture};
use crate::ask::Why;
use crate::known::Known;
use crate::question::fields::Keyed;
use crate::verbs::picture::Pictured;
use crate::words::named;

/// Progress is reported no more often than this.
const PAUSE: Duration = Duration::from_millis(50);

/// What repeated searches of a position chose, ply after ply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RepeatedSearches {
    /// The position and the engine.
    #[serde(flatten)]
    pub subject: BestSubject,
    /// How many searches of each position were wanted.
    pub repeat: u64,
    /// What was chosen, ply after ply.
    pub plies: Vec<StudiedPly>,
    /// What is reached after the last ply.
    pub configurations: Vec<ReachedPosition>,
    /// The limit that ended the searches early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The picture, if it was asked for.
    #[serde(flatten)]
    pub picture: Pictured,
    /// Why there is no picture, if there should be one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What was chosen in one position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StudiedPly {
    /// The position.
    pub position: String,
    /// Who is to move.
    pub to_move: String,
    /// How many searches were counted.
    pub searches: u64,
    /// How often each move was chosen.
    pub moves: Keyed<u64>,
    /// The moves that were chosen, those that a symmetry exchanges together; the most chosen first.
    pub classes: Vec<MoveClass>,
    /// The first move of the first class, after which the next ply is studied.
    pub played: Option<String>,
    /// The player to move, by name.
    #[serde(skip)]
    pub player: String,
}

/// Moves that a symmetry of the board exchanges.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveClass {
    /// The moves.
    pub moves: Vec<String>,
    /// How often any of them was chosen.
    pub count: u64,
    /// The same as a share of all searches.
    pub share: f64,
    /// The lower end of the 95 % interval of the share.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// How often each of the moves was chosen.
    #[serde(skip)]
    pub counts: Vec<u64>,
}

/// A position after the last ply.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReachedPosition {
    /// The position.
    pub position: String,
    /// The move that leads there.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The product of the shares on the way.
    pub share: f64,
}

/// What is known while the searches run.
#[derive(Clone, Debug, Serialize)]
pub struct KnownRepeated {
    /// The position and the engine.
    #[serde(flatten)]
    pub subject: BestSubject,
    /// How many searches the question asked for, beside a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<u64>,
    /// Their progress.
    #[serde(skip)]
    pub progress: Option<SearchProgress>,
}

/// The progress of repeated searches.
#[derive(Clone, Copy, Debug)]
pub struct SearchProgress {
    /// The ply that is studied, from 0.
    pub ply: usize,
    /// The number of searches done, over all plies.
    pub done: u64,
    /// The most searches there can be.
    pub total: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Search<'_> {
    /// Runs the engine again and again.
    pub(super) fn repeated(&self, repeat: u64) -> Result<RepeatedSearches, Why> {
        let workspace = &self.context.workspace;
        let plan = Repeats {
            engine: self.spec.clone(),
            repeat,
            plies: self.question.plies.into(),
            seed: self.seed().child("repeat"),
            // One search for each thread shares the memory.
            memory: workspace.budget.memory() / workspace.threads as u64,
        };
        let (begun, told) = (Instant::now(), Cell::new(None::<Duration>));
        let progress = |&Progress { ply, done, total }: &Progress| {
            let elapsed = begun.elapsed();
            if told.get().is_none_or(|told| elapsed >= told + PAUSE) {
                told.set(Some(elapsed));
                self.tell(None, Some(SearchProgress { ply, done, total, elapsed }));
            }
        };
        let (threads, budget) = (workspace.threads, &workspace.budget);
        let game = self.position.game_entry();
        let equivalence_key = |text: &str, turn, chosen: &str| game.read(text).ok()?.equivalence_key(turn, chosen);
        let searched = self.position.session(self.turn).and_then(|session| {
            choices(&*session, &plan, threads, &equivalence_key, budget, &progress)
                .map_err(|error| error.to_string().into())
        });
        let choices = searched.inspect_err(|_| self.tell(Some(repeat), None))?;
        let naming = self.position.naming();
        let mut found = RepeatedSearches {
            subject: self.subject(),
            repeat,
            plies: choices.plies.iter().map(|ply| studied(ply, naming)).collect(),
            configurations: choices.configurations.iter().map(reached).collect(),
            reason: choices.stopped.map(|reason| reason.to_string()),
            picture: Pictured::default(),
            error: None,
        };
        let wanted = [self.question.svg, self.question.tikz];
        // A study that ended early may have taken hours: its picture is drawn all the same.
        match Pictured::drawn(wanted, || self.context.keep(|| self.stacked(&choices))) {
            Ok(picture) => found.picture = picture,
            Err(refusal) => found.error = Some(refusal.into()),
        }
        Ok(found)
    }

    fn tell(&self, repeat: Option<u64>, progress: Option<SearchProgress>) {
        self.context.tell(Known::Repeated(KnownRepeated { subject: self.subject(), repeat, progress }));
    }

    /// The boards of all plies.
    fn stacked(&self, choices: &Choices) -> Result<String, Refusal> {
        picture::stacked(choices, self.position, self.position.game_entry())
    }
}

fn studied(ply: &Ply, naming: Naming) -> StudiedPly {
    StudiedPly {
        position: ply.position.clone(),
        to_move: naming.letter(ply.to_move),
        searches: ply.searches(),
        moves: ply.moves.iter().cloned().collect(),
        classes: ply.classes.iter().map(class_of).collect(),
        played: ply.played().map(str::to_owned),
        player: named(ply.to_move, naming),
    }
}

fn class_of(class: &Class) -> MoveClass {
    let (moves, counts) = class.moves.iter().cloned().unzip();
    let (low, high) = class.interval;
    MoveClass { moves, count: class.count, share: class.share, low, high, counts }
}

fn reached(configuration: &Configuration) -> ReachedPosition {
    let Configuration { position, chosen, share } = configuration.clone();
    ReachedPosition { position, chosen, share }
}
