//! `nash GAME POSITION`: its arguments.

use clap::Args;
use hedgerow_workbench::verbs::{self as question, NashMethod};

use super::OnConflict;
use crate::arguments::subject::SubjectArguments;
use crate::command::Command;
use crate::delivery::Delivery;

/// Find the value of a position when both players move at once, and how to play it
///
/// Both choose in secret, and the moves are carried out together. The value is what Left (Blue) can secure on average; each
/// free move that is left at the end counts one point. Moves that exclude each other, such as two hands on one green edge,
/// are a conflict, for which there are four rules with names, and any of one's own.
///
/// Keys of the JSON object: conflict, value (or interval and polynomial, where it is no fraction; or interval alone, where the
/// fraction is too long or hangs on values that are none), blue and red (move to probability), attained (whether both have an optimal strategy here, given what the positions that follow are worth), secures,
/// unique, nodes; with --explain also matrix, successors, dominated and deviations. With --all: vertices (blue and red: the
/// corners of the polytopes of optimal strategies, null if there are more than 2000; endless, the player some of whose mixtures
/// let play go on for ever). With --method derivatives or lagrange: applies, why. With --method koschny: procedure (value,
/// agrees, positions, derivatives, lagrange, linear, reasons, fallbacks: where the derivatives did not apply and what did).
/// With --engine: engine, mean (points to Blue), error (its standard error), iterations, blue and red (move to share, a
/// number), and exact (value, blue_loses and red_loses: what the shares give away against best replies).
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash hackenbush \"BR + BR + RB\" --explain
  hedgerow nash hackenbush \"0-1B 0-2G 0-3G 0-4R 4-5B\" --conflict replay
  hedgerow nash domineering 2x5 --conflict coin=1/3
  hedgerow nash hackenbush \"BBRR + BBRR\" --all
  hedgerow nash hackenbush \"BR + BR + RB\" --engine regret:iterations=100k
  hedgerow nash matrix \"3 -1; -1 1\"
  hedgerow nash survey green-edge")]
pub struct AtPosition {
    #[command(flatten)]
    subject: SubjectArguments,
    #[command(flatten)]
    rule: OnConflict,
    /// Show the whole matrix: where each pair of moves leads, dominated moves, and what deviating costs
    #[arg(long)]
    explain: bool,
    /// Find all optimal strategies: the corners of which they are the mixtures
    #[arg(long)]
    all: bool,
    /// The fastest exact road, the plain rules without reductions, or a method of Koschny's beside it
    #[arg(long, value_enum, default_value = "auto", value_name = "METHOD")]
    method: TypedMethod,
    /// Most bits of a fraction; longer ones become certified intervals
    #[arg(long, value_name = "BITS", default_value_t = question::Nash::bits(), value_parser = clap::value_parser!(u32).range(64..=1 << 26))]
    bits: u32,
    /// Let an engine say how to play, with the exact answer beside it if that can be had in ten seconds: duct or regret
    /// (by sampling), equilibrium or uniform, with options as in `hedgerow engines`
    #[arg(long, value_name = "ENGINE", conflicts_with_all = ["explain", "all", "method", "bits"])]
    engine: Option<String>,
    /// Leave the exact answer beside an engine's out
    #[arg(long, requires = "engine")]
    no_exact: bool,
    /// Print the matrix and both strategies as a table for LaTeX; with --json it is the key latex
    #[arg(long, conflicts_with = "engine")]
    latex: bool,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum TypedMethod {
    /// The fastest exact road
    Auto,
    /// The matrix of every position as the rules give it, to compare with
    Plain,
    /// The position's own matrix by setting all partial derivatives to 0
    Derivatives,
    /// The position's own matrix by Lagrange multipliers
    Lagrange,
    /// The whole game by Koschny's procedure: derivatives where they apply, linear programming elsewhere
    Koschny,
}

impl AtPosition {
    /// The question.
    pub fn command(self, seed: u64) -> Command {
        let Self { subject, rule, explain, all, method, bits, engine, no_exact, latex } = self;
        let method = match method {
            TypedMethod::Auto => NashMethod::Auto,
            TypedMethod::Plain => NashMethod::Plain,
            TypedMethod::Derivatives => NashMethod::Derivatives,
            TypedMethod::Lagrange => NashMethod::Lagrange,
            TypedMethod::Koschny => NashMethod::Koschny,
        };
        let (asked, conflict) = (subject.subject(), rule.rule());
        let question =
            question::Nash { subject: asked, conflict, explain, all, method, bits, engine, no_exact, seed, latex };
        subject.command(question, Delivery::default())
    }
}
