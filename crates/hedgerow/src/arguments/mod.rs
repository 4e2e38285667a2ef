//! The command line: arguments become questions.
//!
//! | file | subject |
//! |---|---|
//! | this one | the verbs, and the options of all of them |
//! | `subject` | what several verbs take |
//! | one a verb | its arguments and its help |

mod best;
pub mod calc;
mod database;
mod engines;
mod fault;
mod grundy;
mod make;
mod match_;
mod moves;
pub mod nash;
mod perft;
mod problems;
mod rules;
mod scale;
mod show;
mod solve;
pub mod subject;
mod survey;
mod tour;
mod value;
mod verify;

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::sync::LazyLock;
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use hedgerow_core::Refusal;
use hedgerow_core::units::{read_memory, read_time};
use hedgerow_workbench::question::OUT_OF_REACH;
use hedgerow_workbench::{ALL, Game, Question, adopt};

use crate::commands::{completions, engine, man, play, serve, study};
use crate::work::Work;

pub use fault::{report, sentence};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default())
    .placeholder(AnsiColor::Yellow.on_default());

/// The workbench for combinatorial games.
///
/// Hedgerow answers four questions about any position: Who wins? What is it worth? What should I play? How sure is that?
/// The same verbs serve every game; `hedgerow tour` shows them at work.
#[derive(Parser)]
#[command(name = "hedgerow", version, styles = STYLES, max_term_width = 100, infer_subcommands = false)]
#[command(after_help = "\
Positions are one line of text (see `hedgerow show --help`). In place of a position, - reads positions from standard \
input, one a line, and answers one JSON object a line, in order; every line is answered.

Exit code: 0 answered, 1 no answer within the limits (what is known is printed), 2 bad input.")]
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
    Calc(calc::Calc),
    Grundy(grundy::Grundy),
    Nash(nash::Nash<nash::Other>),
    Solve(solve::Solve),
    Best(best::Best),
    Moves(moves::Moves),
    Make(make::Make),
    Perft(perft::Perft),
    Engines(engines::Engines),
    #[command(visible_alias = "tournament")]
    Match(match_::Match),
    Engine(engine::EngineProgram),
    Play(play::Play),
    Problems(problems::Problems),
    Database(database::Database),
    Verify(verify::Verify),
    Scale(scale::Scale),
    Survey(survey::Survey),
    Rules(rules::Rules),
    Study(study::Studies),
    Serve(serve::Serve),
    Tour(tour::Tour),
    Completions(completions::Completions),
    Man(man::Manual),
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

/// Reads the words of a command line, the first of which is the program's name.
pub fn parse(words: &[OsString]) -> Result<Cli, clap::Error> {
    let mut matches = command().try_get_matches_from(words)?;
    Cli::from_arg_matches_mut(&mut matches)
}

/// The command line with its help in the order in which people read: examples first, the keys of the JSON object last.
pub fn command() -> clap::Command {
    arranged(Cli::command())
}

fn arranged(mut command: clap::Command) -> clap::Command {
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, |sub| arranged(with_examples_first(sub)));
    }
    command
}

fn with_examples_first(command: clap::Command) -> clap::Command {
    let text = |styled: Option<&clap::builder::StyledStr>| styled.map(ToString::to_string).unwrap_or_default();
    let (after, about) = (text(command.get_after_help()), text(command.get_long_about()));
    let parted = |text: &str, begins: &str| -> [String; 2] {
        let (those, others): (Vec<&str>, Vec<&str>) = text.split("\n\n").partition(|part| part.starts_with(begins));
        [those.join("\n\n"), others.join("\n\n")]
    };
    let [examples, after] = parted(&after, "Example");
    let [keys, about] = parted(&about, "Keys of the JSON");
    // The long help ends with its own text instead of the short help's.
    let end =
        [after.as_str(), keys.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n");
    let command = if about.is_empty() { command } else { command.long_about(about) };
    command.before_help(examples).after_help(after).after_long_help(end)
}

/// Where a position stands in the place of a game: which games could read it.
pub fn which_game(error: &clap::Error, words: &[OsString]) -> Option<String> {
    let is_game =
        |kind: clap::error::ContextKind| error.get(kind).is_some_and(|value| value.to_string().contains("GAME"));
    let [_, verb, rest @ ..] = words else { return None };
    if !is_game(clap::error::ContextKind::InvalidArg) {
        return None;
    }
    let position: Vec<String> = rest
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .take_while(|word| !word.starts_with("--"))
        .collect();
    let position = position.join(" ");
    if position.is_empty() {
        return None;
    }
    let readers: Vec<&str> = ALL.iter().filter(|game| game.read(&position).is_ok()).map(|game| game.name()).collect();
    let first = readers.first()?;
    let verb = verb.to_string_lossy();
    Some(format!("{position:?} is a position of {}: try `hedgerow {verb} {first} \"{position}\"`", readers.join(", ")))
}

/// Reads a game: its name, or a file of rules, whose name ends in `.rules`.
#[derive(Clone)]
pub struct GameParser;

/// How the name of a file of rules ends.
const RULES: &str = ".rules";

impl TypedValueParser for GameParser {
    type Value = Choice;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Choice, clap::Error> {
        match value.to_str() {
            Some(path) if path.ends_with(RULES) => {
                let bad = |sentence: String| {
                    clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{sentence}\n")).with_cmd(command)
                };
                let text = crate::files::read_rules(path).map_err(bad)?;
                let game = adopt(&text);
                let game = game.map_err(|error| bad(format!("{path}: {error}\n\n{}", error.pointer())))?;
                Ok(Choice(game))
            }
            _ => EnumValueParser::<Choice>::new().parse_ref(command, argument, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Choice::value_variants().iter().filter_map(Choice::to_possible_value)))
    }
}

thread_local! {
    /// The command line, which takes longer to build than many a question to answer.
    static LINE: RefCell<clap::Command> = RefCell::new(Cli::command().color(clap::ColorChoice::Never));
}

/// Reads the question that words ask, as typed after `hedgerow`. Studies and reports have their questions as such words; what they
/// name beside a question, such as a file, is refused.
pub fn read_question(words: &[String]) -> Result<(Question, Common), Refusal> {
    if words.iter().any(|word| word.ends_with(RULES)) {
        return Err(OUT_OF_REACH.into());
    }
    let typed = ["hedgerow"].into_iter().chain(words.iter().map(String::as_str));
    let read = LINE.with_borrow_mut(|line| {
        let matches = line.try_get_matches_from_mut(typed);
        matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches))
    });
    let Cli { verb, common } = read.map_err(|error| Refusal::new(sentence(&error)))?;
    // A store of jobs is a folder.
    if matches!(&verb, Verb::Solve(solve) if solve.by_jobs().is_some()) {
        return Err(OUT_OF_REACH.into());
    }
    match Work::new(verb, &common) {
        Work::Ask(command) if command.delivery.names_files() => Err(OUT_OF_REACH.into()),
        Work::Ask(command) if command.each_line => Err("- reads standard input: write a position".into()),
        Work::Ask(command) => Ok((command.question, common)),
        Work::Do(..) | Work::Play(_) | Work::Calc(_) | Work::Serve(_) | Work::Engine(_) => {
            let verb = words.first().map_or("", String::as_str);
            Err(format!("{verb} is no question: it reaches more than its answer, and is for the command line").into())
        }
    }
}
