//! `solve`: the result of perfect play, and the moves that reach it.
//!
//! | file | subject |
//! |---|---|
//! | this one | the question, and which answer a position has |
//! | `winner` | games that are won and lost: who wins, by values or by a search |
//! | `score` | games that are played for points: the net score |
//! | `outcomes` | games of three players: outcome sets, and what each player alone can force |

mod outcomes;
mod score;
mod winner;

pub use outcomes::{ForceAnswer, OutcomesAnswer, OutcomesBy, OutcomesStep, Uncertain, WithinAnswer};
pub use score::{ScoreAnswer, ScoreSoFar};
pub use winner::{WinnerAnswer, WinnerSoFar};

use hedgerow_core::{Player, Refusal};
use hedgerow_games::entry::Number;
use hedgerow_games::entry::options::{RESUME, SAVE};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ask::{Context, Why};
use crate::known::{Known, KnownValue};
use crate::question::{AskAt, Method, Side, Subject};
use crate::verbs::picture::Pictured;
use hedgerow_registry::Position;
use hedgerow_registry::understood;
use hedgerow_registry::valued;

/// Find the result of perfect play, and the moves that reach it
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Solve {
    /// The position.
    #[serde(flatten)]
    pub subject: Subject,
    /// Who is to move, in games whose positions do not say it [default: L]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    /// Hackenbush and boxes: the fastest method, or the textbook recursion to compare with
    #[serde(default)]
    pub method: Method,
    /// Misère play: a player who cannot move wins
    #[serde(default)]
    pub misere: bool,
    /// Write a proof of who wins, or of the net score, which `hedgerow verify` checks by the plain rules
    #[serde(default)]
    pub proof: bool,
    /// Boxes: find the net score alone, not every move's, which takes several times as long
    #[serde(default)]
    pub net: bool,
    /// Konane and hex: find the winner and one winning move, not all of them, which may take several times as long; so it is at Konane's
    /// opening anyway
    #[serde(default)]
    pub winner: bool,
    /// Hex3d: what the players are after: selfish (the default), misere, coop1-12 to coop3-23, all of these (all), or weights
    /// such as 3,0,0,1;0,3,0,1;0,0,3,1 (a row for each player: the worth of a win of 1, 2, 3 and of a draw);
    /// selfish;8:coop1-12 is selfish at first, and coop1-12 from move 8 on
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nature: Option<String>,
    /// Hex3d: find only whether one player alone can force some outcomes, such as 1:1D
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<String>,
    /// Hex3d: find only whether all outcomes are among these, such as 12D
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
    /// Hex3d: find the outcomes alone, not what each player can force, which may take far longer
    #[serde(default)]
    pub outcomes: bool,
    /// Hex3d: find what each player can force even if more than 15 cells are free
    #[serde(default)]
    pub forces: bool,
    /// Hex3d: find the outcomes of every move too; konane: find all winning moves at the opening too
    #[serde(default)]
    pub every_move: bool,
    /// Draw the position as SVG, with what every move does
    #[serde(default)]
    pub svg: bool,
    /// Draw the same as TikZ for LaTeX
    #[serde(default)]
    pub tikz: bool,
}

impl Solve {
    /// The result of perfect play from a position of a game.
    pub fn of(game: &str, position: &str) -> Self {
        Self { subject: Subject::new(game, position), ..Self::default() }
    }
}

/// The result of perfect play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SolveAnswer {
    /// Who wins.
    Winner(Box<WinnerAnswer>),
    /// What a search for the winner had found when a limit came.
    WinnerSoFar(Box<WinnerSoFar>),
    /// The net score.
    Score(Box<ScoreAnswer>),
    /// What a search for the net score had found when a limit came.
    ScoreSoFar(Box<ScoreSoFar>),
    /// Outcome sets.
    Outcomes(Box<OutcomesAnswer>),
    /// Whether one player alone can force some outcomes.
    Force(Box<ForceAnswer>),
    /// Whether all outcomes are among some.
    Within(Box<WithinAnswer>),
}

/// What every answer begins with.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolveHead {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move.
    pub turn: String,
}

impl SolveHead {
    /// What is known before the search: perhaps that nothing is proved.
    fn known(&self, proved: Option<bool>) -> Known {
        let Self { game, position, turn } = self.clone();
        Known::Value(KnownValue { game, position, turn: Some(turn), proved, ..KnownValue::default() })
    }
}

/// A position to solve.
struct Task<'a> {
    question: &'a Solve,
    position: &'a dyn Position,
    turn: Player,
    head: SolveHead,
    context: &'a Context<'a>,
}

impl AskAt for Solve {
    type Answer = SolveAnswer;

    fn method(&self) -> Method {
        self.method
    }

    fn ask(&self, position: &dyn Position, context: &Context<'_>) -> Result<SolveAnswer, Why> {
        self.check_options(position, context)?;
        let turn = position.begin(self.turn.map(Player::from))?;
        let (game, text) = (position.game().to_owned(), position.write());
        let head = SolveHead { game, position: text, turn: position.naming().letter(turn) };
        context.tell(head.known(None));
        let task = Task { question: self, position, turn, head, context };
        if let Some(scored) = position.scored() {
            return task.score(scored);
        }
        if let Some(three) = position.outcomes_of_three() {
            return task.outcomes(three);
        }
        match position.searched() {
            Some(searched) if !self.misere => {
                context.tell(task.head.known(Some(false)));
                task.winner_by_search(searched)
            }
            _ => {
                let valued = valued(position, "solve")?;
                context.tell(task.head.known(Some(false)));
                task.winner_of_any_game(valued)
            }
        }
    }
}

impl Solve {
    /// Checks that the options fit the game.
    fn check_options(&self, position: &dyn Position, context: &Context<'_>) -> Result<(), Refusal> {
        let game = position.game_entry();
        let check = |options: &[(&str, bool)]| {
            options.iter().filter(|(_, given)| *given).try_for_each(|(option, _)| understood(game, option))
        };
        let has_proofs =
            position.outcomes_of_three().is_some() || position.scored().is_some() || position.searched().is_some();
        if self.proof && !has_proofs {
            valued(position, "--proof")?;
        }
        if self.misere {
            self.check_misere(position, context)?;
        }
        check(&[
            ("--nature", self.nature.is_some()),
            ("--force", self.force.is_some()),
            ("--within", self.within.is_some()),
            ("--outcomes", self.outcomes),
            ("--forces", self.forces),
            ("--every-move", self.every_move),
        ])?;
        if self.method == Method::Plain && !game.takes_plain_method() {
            return Err(format!("{}: --method plain is not for it", game.name()).into());
        }
        if let (Method::Plain, Some(option)) = (self.method, saved_by(context)) {
            return Err(format!("{option}: the plain method keeps nothing; leave out --method plain").into());
        }
        let given = |option: &'static str| (option, context.listener.has_file(option));
        check(&[("--net", self.net), ("--winner", self.winner), given(SAVE.name), given(RESUME.name)])
    }

    /// Checks that the other options fit misère play.
    fn check_misere(&self, position: &dyn Position, context: &Context<'_>) -> Result<(), Refusal> {
        valued(position, "--misere")?;
        let not =
            |option: &str| Err(format!("--misere does not go with {option}, which knows normal play alone").into());
        match saved_by(context) {
            Some(option) => not(option),
            _ if self.winner => not("--winner"),
            _ if self.method == Method::Plain => not("--method plain"),
            _ => Ok(()),
        }
    }

    /// The option that asks for a picture, if there is one.
    fn picture_option(&self, context: &Context<'_>) -> Option<&'static str> {
        let named = ["--svg", "--png", "--tikz"].into_iter().find(|option| context.listener.has_file(option));
        (self.svg || self.tikz).then(|| named.unwrap_or(if self.svg { "--svg" } else { "--tikz" }))
    }
}

/// The option that writes the search to a file or reads it from one, if there is one.
fn saved_by(context: &Context<'_>) -> Option<&'static str> {
    [SAVE.name, RESUME.name].into_iter().find(|option| context.listener.has_file(option))
}

impl Task<'_> {
    /// Refuses the question; only the player to move is known.
    fn refused(&self, refusal: Refusal) -> Why {
        self.context.tell(self.head.known(None));
        refusal.into()
    }

    /// The picture with a number on each of these moves, if the question wants it, or why it cannot be drawn.
    fn drawn(&self, numbers: impl FnOnce() -> Result<Vec<Number>, String>) -> Result<Pictured, Refusal> {
        let wanted = [self.question.svg, self.question.tikz];
        Pictured::drawn(wanted, || self.position.svg_with_numbers(&numbers()?))
    }
}
