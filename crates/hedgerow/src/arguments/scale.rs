//! `scale`: its arguments.

use clap::{Args, ValueEnum};
use hedgerow_core::Refusal;
use hedgerow_games::hackenbush::scale::{Method, Player};
use hedgerow_workbench::verbs as question;

use super::Common;
use super::subject::SubjectArguments;
use crate::command::Command;
use crate::delivery::Delivery;

/// Weigh a Hackenbush picture against a stalk (Koene's Scale Method)
///
/// Players play the picture with a weighing stalk beside it; the stalk gets a red edge while Blue wins and a blue one while
/// Red wins, until whoever begins loses: then the picture is worth the negative of the stalk. Where the scale tips both ways,
/// nimbers and ups are tried as well; so pictures with --moves 2 or with green edges can be weighed too.
///
/// Keys of the JSON object: method, value (null if it failed), failed (null, or why: in tables an F), steps (each with weights,
/// blue and red, the rates of the player who begins, their games, whether they are proved, and class: L, R, N, P, or ? for
/// undecided), nodes, and reason if a limit was reached; with --outcome instead: outcome, blue, red, exact.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow scale hackenbush BRRRRRRRRR
  hedgerow scale hackenbush BRRRRRRRRR --method thesis --player mc
  hedgerow scale hackenbush BRBR --moves 2
  hedgerow scale hackenbush BRBRBB --moves 2 --outcome --method thesis --player mc --iterations 100")]
pub struct Scale {
    #[command(flatten)]
    subject: SubjectArguments,
    /// How comparisons are made
    #[arg(long, value_enum, default_value = "right", value_name = "METHOD")]
    method: TypedMethod,
    /// Who plays the games
    #[arg(long, value_enum, default_value = "uct", value_name = "PLAYER")]
    player: TypedPlayer,
    /// How many games each way; of the right method, at a time
    #[arg(long, value_name = "GAMES", default_value_t = question::Scale::playouts(), value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// Iterations for a move of uct; playouts for each candidate of mc
    #[arg(long, value_name = "NUMBER", default_value_t = question::Scale::iterations(), value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    iterations: u64,
    /// How much uct explores: c * sqrt(ln N / n). The thesis's Cp = sqrt 2 is c = 2
    #[arg(long, value_name = "NUMBER", default_value_t = question::Scale::c(), value_parser = exploration)]
    c: f64,
    /// A rate below this is a loss, above 1 minus this a win
    #[arg(long, value_name = "SHARE", default_value_t = question::Scale::margin(), value_parser = margin)]
    margin: f64,
    /// The longest weighing stalk
    #[arg(long, value_name = "EDGES", default_value_t = question::Scale::safeguard(), value_parser = clap::value_parser!(u16).range(1..=400))]
    safeguard: u16,
    /// Only the outcome class by games, beside the exact one
    #[arg(long)]
    outcome: bool,
}

#[derive(ValueEnum, Clone, Copy)]
enum TypedMethod {
    /// As published, with its faults
    Thesis,
    /// Undecided rates get more games, dominated cuts are left out, proofs count
    Right,
    /// Every comparison is proved
    Proved,
}

#[derive(ValueEnum, Clone, Copy)]
enum TypedPlayer {
    /// Monte Carlo tree search
    Uct,
    /// Flat ("pure") Monte Carlo
    Mc,
}

// What is no number fails the check of the number.
fn margin(text: &str) -> Result<f64, Refusal> {
    question::Scale::check_margin(text.parse().unwrap_or(f64::NAN))
}

fn exploration(text: &str) -> Result<f64, Refusal> {
    question::Scale::check_c(text.parse().unwrap_or(f64::NAN))
}

impl Scale {
    /// The question.
    pub fn command(self, common: &Common) -> Command {
        let Self { subject, playouts, iterations, c, margin, safeguard, outcome, .. } = self;
        let question = question::Scale {
            subject: subject.subject(),
            method: match self.method {
                TypedMethod::Thesis => Method::Thesis,
                TypedMethod::Right => Method::Right,
                TypedMethod::Proved => Method::Proved,
            },
            player: match self.player {
                TypedPlayer::Uct => Player::Uct,
                TypedPlayer::Mc => Player::Pure,
            },
            playouts,
            iterations,
            c,
            margin,
            safeguard,
            outcome,
            seed: common.seed.unwrap_or(1),
        };
        subject.command(question, Delivery::default())
    }
}
