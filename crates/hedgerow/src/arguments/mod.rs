//! The command line: arguments become questions.
//!
//! | file | subject |
//! |---|---|
//! | this one | the verbs, and the options of all of them |
//! | `subject` | what several verbs take |
//! | one a verb | its arguments and its help |

mod perft;
mod show;
mod solve;
pub mod subject;
mod value;

use std::cell::RefCell;
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use hedgerow_core::Player;
use hedgerow_core::units::{read_memory, read_time};
use hedgerow_games::hackenbush::solve as solver;
use hedgerow_workbench::{ALL, Game};

use crate::reach::{CommandLine, Strangers};
use crate::verbs::{
    best, completions, database, engines, make, matches, moves, nash, play, problems, scale, serve, study, tour, verify,
};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Yellow.on_default());

/// The workbench for combinatorial games.
///
/// Of any position Hedgerow answers: Who wins? What is it worth? What should I play? How sure is that? The same verbs
/// serve every game; `hedgerow tour` shows them at work.
#[derive(Parser)]
#[command(name = "hedgerow", version, styles = STYLES, max_term_width = 100, infer_subcommands = false)]
#[command(after_help = "\
Positions are one line of text (see `hedgerow show --help`). In place of a position, - reads positions from standard \
input, one a line, and answers one JSON object a line, in order; every line is answered.

Exit code: 0 answered, 1 no answer within the limits (what is known is told), 2 bad input.")]
pub struct Cli {
    /// What is asked.
    #[command(subcommand)]
    pub verb: Verb,
    /// Options that every verb takes.
    #[command(flatten)]
    pub common: Common,
}

/// Options that every verb takes.
#[derive(Args, Clone)]
#[command(next_help_heading = "Options of every verb")]
pub struct Common {
    /// Answer by one JSON object on standard output; exact numbers are strings such as "11/6"
    #[arg(long, global = true)]
    pub json: bool,
    /// Where random choices start: the same seed, the same answer, on any number of threads
    #[arg(long, global = true, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// How many threads may work [default: one for each core]
    #[arg(long, global = true, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Most time for a position (a match or a run of studies: for all of it; play: for a move), such as 500ms, 10s or 2m [default: as
    /// long as it takes]
    #[arg(long, global = true, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,
    /// Most memory, such as 512MiB or 1G [default: half the machine's, at most 16 GiB]
    #[arg(long, global = true, value_name = "SIZE", value_parser = read_memory)]
    pub memory: Option<u64>,
    /// Print the bare answer and nothing else
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

/// The verbs; each file says in its first lines what its verb does.
#[derive(Subcommand)]
pub enum Verb {
    Show(show::Show),
    Value(value::Value),
    Nash(nash::Nash<nash::Other>),
    Solve(solve::Solve),
    Best(best::Best<CommandLine>),
    Moves(moves::Moves),
    Make(make::Make),
    Perft(perft::Perft),
    Engines(engines::Engines),
    Match(matches::Match<CommandLine>),
    Play(play::Play),
    Problems(problems::Problems<CommandLine>),
    Database(database::DatabaseOf),
    Verify(verify::Verify),
    Scale(scale::Scale),
    Study(study::Studies),
    Serve(serve::Serve),
    Tour(tour::Tour),
    Completions(completions::Completions),
}

/// What strangers may ask: the verbs that answer, none of which reaches a file, a process or the terminal.
///
/// A unit of a study, a figure of a report and a request to the server are read as this type, which has no place for more.
#[derive(Parser)]
#[command(name = "hedgerow", infer_subcommands = false)]
pub struct Inquiry {
    /// What is asked.
    #[command(subcommand)]
    pub question: Asking,
    /// Options that every verb takes.
    #[command(flatten)]
    pub common: Common,
}

/// The verbs of an [`Inquiry`].
#[derive(Subcommand)]
pub enum Asking {
    Show(show::Show),
    Value(value::Value),
    Nash(nash::Nash<nash::OtherQuestion<Strangers>>),
    Solve(solve::Solve),
    Best(best::Best<Strangers>),
    Moves(moves::Moves),
    Make(make::Make),
    Perft(perft::Perft),
    Engines(engines::Engines),
    Match(matches::Match<Strangers>),
    Problems(problems::Problems<Strangers>),
    Scale(scale::Scale),
}

/// A game chosen by its name on the command line.
#[derive(Clone, Copy)]
pub struct Choice(pub &'static dyn Game);

impl clap::ValueEnum for Choice {
    fn value_variants<'a>() -> &'a [Self] {
        static CHOICES: LazyLock<Vec<Choice>> = LazyLock::new(|| ALL.iter().copied().map(Choice).collect());
        &CHOICES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()).help(self.0.about()))
    }
}

/// The position that a question is about.
#[derive(Args, Clone)]
pub struct Subject {
    /// Which game
    #[arg(value_enum, value_name = "GAME", hide_possible_values = false)]
    pub game: Choice,
    /// The position as text, such as "BRR + RB"; - reads positions from standard input, one a line
    #[arg(required = true, num_args = 1.., value_name = "POSITION")]
    position: Vec<String>,
    /// Hackenbush: a turn takes this many edges at once, 1 to 4
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub moves: Option<u8>,
}

impl Subject {
    /// The text of the position; `None` for standard input. Words are joined: quotation marks may be forgotten.
    pub fn position(&self) -> Option<String> {
        if self.position == ["-"] { None } else { Some(self.position.join(" ")) }
    }
}

/// Who moves first.
#[derive(Args, Clone, Copy)]
pub struct Turn {
    /// Who is to move, in games whose positions do not say it [default: L]
    #[arg(long, value_enum, ignore_case = true, value_name = "PLAYER")]
    turn: Option<Side>,
}

#[derive(ValueEnum, Clone, Copy)]
enum Side {
    /// Left, who is blue and places upright
    #[value(name = "L", alias = "left", alias = "blue")]
    Left,
    /// Right, who is red and places lying
    #[value(name = "R", alias = "right", alias = "red")]
    Right,
}

impl Turn {
    /// The player that was asked for, if one was.
    pub fn given(self) -> Option<Player> {
        self.turn.map(|side| match side {
            Side::Left => Player::LEFT,
            Side::Right => Player::RIGHT,
        })
    }
}

/// Which road to a value is taken.
#[derive(Args, Clone, Copy)]
pub struct MethodOption {
    /// Hackenbush and boxes: the fastest road, or the textbook recursion to compare with
    #[arg(long, value_enum, default_value = "auto", value_name = "METHOD")]
    method: Method,
}

#[derive(ValueEnum, Clone, Copy)]
enum Method {
    /// The fastest road for the position
    Auto,
    /// The textbook recursion over all sets of edges or lines
    Plain,
}

impl MethodOption {
    /// The method of the solver.
    pub fn method(self) -> solver::Method {
        match self.method {
            Method::Auto => solver::Method::Auto,
            Method::Plain => solver::Method::Plain,
        }
    }
}

thread_local! {
    /// The questions of strangers, which take longer to build than many a question to answer.
    static INQUIRIES: RefCell<Command> = RefCell::new(Inquiry::command().color(clap::ColorChoice::Never));
}

/// Reads a command of a person, as typed after `hedgerow`. The error is a sentence.
pub fn read(words: &[String]) -> Result<Cli, String> {
    read_as(&mut Cli::command().color(clap::ColorChoice::Never), words)
}

/// Reads the question of a stranger, as typed after `hedgerow`. The error is a sentence.
pub fn read_inquiry(words: &[String]) -> Result<Inquiry, String> {
    // Verbs that people know are refused by what they are, not as words that nobody knows.
    if let Some(verb) = words.first().filter(|word| is_verb(word)) {
        return Err(format!("{verb} is no question: it reaches more than its answer, and is for the command line"));
    }
    INQUIRIES.with_borrow_mut(|line| read_as(line, words))
}

/// Whether a word is a verb of the command line that is no question.
fn is_verb(word: &str) -> bool {
    static VERBS: OnceLock<Vec<String>> = OnceLock::new();
    let names =
        |command: &Command| command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect::<Vec<_>>();
    let verbs = VERBS.get_or_init(|| {
        let questions = names(&Inquiry::command());
        names(&Cli::command()).into_iter().filter(|verb| !questions.contains(verb)).collect()
    });
    verbs.iter().any(|verb| verb == word)
}

fn read_as<T: FromArgMatches>(command: &mut Command, words: &[String]) -> Result<T, String> {
    let words = ["hedgerow"].into_iter().chain(words.iter().map(String::as_str));
    let matches = command.try_get_matches_from_mut(words);
    matches.and_then(|mut matches| T::from_arg_matches_mut(&mut matches)).map_err(|error| sentence(&error))
}

/// What is wrong with the words of a command, in one sentence.
pub fn sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let said: Vec<&str> = text.lines().take_while(|line| !line.is_empty() && !line.starts_with("Usage")).collect();
    let said = said.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    said.strip_prefix("error: ").unwrap_or(&said).to_owned()
}
