//! `scale`: its arguments.

use clap::{Args, ValueEnum};
use hedgerow_core::Refusal;
use hedgerow_games::hackenbush::edge_board::Scope;
use hedgerow_games::hackenbush::scale::{Method, Rule};
use hedgerow_workbench::verbs as question;

use super::Common;
use super::subject::{LatexArgument, SubjectArguments};
use crate::command::Command;
use crate::delivery::Delivery;

/// Weigh a Hackenbush picture against a stalk (Koene's Scale Method)
///
/// Players play the picture with a weighing stalk beside it; the stalk gets a red edge while Blue wins and a blue one while
/// Red wins, until whoever begins loses: then the picture is worth the negative of the stalk. Where the scale tips both ways,
/// nimbers and ups are tried as well; so pictures with --moves 2 or with green edges can be weighed too.
///
/// A method is a name for settings; each option sets one of them by itself. A value is proved if the balance at the end is. One that
/// rests on games is an estimate and is marked as one: "about" in words, ~ with --quiet, "proved": false in JSON. The exit code is 0 for a
/// proved value, and for an estimate if games alone were asked for (--prove 0, as the methods of the thesis have it); it is 1 if there is no
/// value, or if a proof was wanted and games had to decide.
///
/// Keys of the JSON object: method, settings (all of them), value (null if there is none), proved, above and below (proved bounds, if there
/// are any), failed (null, or why: in tables an F), pieces (with --components), steps (each with weights,
/// blue and red, the rates of the player who begins, their games, whether they are proved, and class: L, R, N, P, or ? for
/// undecided), nodes, and reason if a limit was reached; with --outcome instead: settings, outcome, blue, red, exact; with
/// --latex also latex, the comparisons as a table.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow scale hackenbush BRRRRRRRRR
  hedgerow scale hackenbush BRRRRR --method thesis --player mc
  hedgerow scale hackenbush BRRRR --method thesis --player mc --simulated stalk --rule difference
  hedgerow scale hackenbush BRBR --moves 2
  hedgerow scale hackenbush BRBRBB --moves 2 --outcome --method thesis --player mc --iterations 100")]
pub struct Scale {
    #[command(flatten)]
    subject: SubjectArguments,
    /// How comparisons are made
    #[arg(long, value_enum, default_value = "right", value_name = "METHOD")]
    method: TypedMethod,
    /// Who plays the games: mc (flat Monte Carlo) or uct, the method's own, or any engine such as uct:iterations=200,c=1 or ab:depth=4
    #[arg(long, default_value = "uct", value_name = "ENGINE")]
    player: String,
    /// How many games each way; by the sequential rule, at a time
    #[arg(long, value_name = "GAMES", default_value_t = question::Scale::playouts(), value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// Iterations for a move of uct; playouts for each candidate of mc. 600 for the method's own players
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    iterations: Option<u64>,
    /// How much uct explores: c * sqrt(ln N / n). The thesis's Cp = sqrt 2 is c = 2, its library has 1.41
    #[arg(long, value_name = "NUMBER", value_parser = exploration)]
    c: Option<f64>,
    /// Where the players test only smart cuts; the method's own unless given
    #[arg(long, value_enum, value_name = "WHERE")]
    tested: Option<TypedScope>,
    /// Where simulations make only smart cuts; the method's own unless given
    #[arg(long, value_enum, value_name = "WHERE")]
    simulated: Option<TypedScope>,
    /// What is made of the games; the method's own unless given
    #[arg(long, value_enum, value_name = "RULE")]
    rule: Option<TypedRule>,
    /// A rate below this is a loss, above 1 minus this a win
    #[arg(long, value_name = "SHARE", default_value_t = question::Scale::margin(), value_parser = margin)]
    margin: f64,
    /// The chance that the rules difference and sequential decide wrongly by bad luck
    #[arg(long, value_name = "SHARE", default_value_t = question::Scale::error(), value_parser = error)]
    error: f64,
    /// Seconds for exact comparisons, all together; 0 leaves all to games. The method's own unless given: 10 of right, 0 of the thesis's
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    prove: Option<u32>,
    /// Weigh the pieces of the picture one by one, equal ones once
    #[arg(long)]
    components: bool,
    /// The longest weighing stalk
    #[arg(long, value_name = "EDGES", default_value_t = question::Scale::safeguard(), value_parser = clap::value_parser!(u16).range(1..=400))]
    safeguard: u16,
    /// Only the outcome class by games, beside the exact one
    #[arg(long)]
    outcome: bool,
    #[command(flatten)]
    latex: LatexArgument,
}

#[derive(ValueEnum, Clone, Copy)]
enum TypedMethod {
    /// As published: smart cuts tested in the stalk, free simulations, UCT as in the library that the thesis names
    Thesis,
    /// As published, but with smart cuts in simulations too, and UCT as in the text
    ThesisRestricted,
    /// Proved where that can be had; otherwise undecided rates get more games and stronger players
    Right,
    /// Every comparison is proved
    Proved,
}

#[derive(ValueEnum, Clone, Copy)]
enum TypedScope {
    /// Nowhere: every cut
    All,
    /// In the weighing stalk: only the topmost edge of a colour
    Stalk,
    /// In the picture: no edge that carries another one of the player's
    Picture,
    /// In both
    Both,
}

#[derive(ValueEnum, Clone, Copy)]
enum TypedRule {
    /// Each rate against the margin, and whatever is left over is a win of Red: as published
    Margin,
    /// Balanced unless the two rates differ by more than chance explains: the thesis's section 6
    Difference,
    /// Each rate by a sequential test; what lies between the margins gets more games
    Sequential,
}

impl From<TypedScope> for Scope {
    fn from(typed: TypedScope) -> Self {
        match typed {
            TypedScope::All => Self::All,
            TypedScope::Stalk => Self::Stalk,
            TypedScope::Picture => Self::Picture,
            TypedScope::Both => Self::Both,
        }
    }
}

// Text that is not a number fails the check of the number.
fn margin(text: &str) -> Result<f64, Refusal> {
    question::Scale::check_margin(text.parse().unwrap_or(f64::NAN))
}

fn error(text: &str) -> Result<f64, Refusal> {
    question::Scale::check_error(text.parse().unwrap_or(f64::NAN))
}

fn exploration(text: &str) -> Result<f64, Refusal> {
    question::Scale::check_c(text.parse().unwrap_or(f64::NAN))
}

impl Scale {
    /// The question.
    pub fn command(self, common: &Common) -> Command {
        let Self { subject, player, playouts, iterations, c, margin, error, prove, components, .. } = self;
        let question = question::Scale {
            subject: subject.subject(),
            method: match self.method {
                TypedMethod::Thesis => Method::Thesis,
                TypedMethod::ThesisRestricted => Method::ThesisRestricted,
                TypedMethod::Right => Method::Right,
                TypedMethod::Proved => Method::Proved,
            },
            player,
            playouts,
            iterations,
            c,
            tested: self.tested.map(Scope::from),
            simulated: self.simulated.map(Scope::from),
            rule: self.rule.map(|rule| match rule {
                TypedRule::Margin => Rule::Margin,
                TypedRule::Difference => Rule::Difference,
                TypedRule::Sequential => Rule::Sequential,
            }),
            margin,
            error,
            prove,
            components,
            safeguard: self.safeguard,
            outcome: self.outcome,
            seed: common.seed.unwrap_or(1),
            latex: self.latex.latex,
        };
        subject.command(question, Delivery::default())
    }
}
