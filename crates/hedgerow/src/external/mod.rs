//! External programs that play in a match, by the protocol on the book's page "Engines of others".
//!
//! Only words that a person typed at the command line become a [`Program`]. Questions, studies and records cannot name
//! one: see [`Guests`](hedgerow_workbench::verbs::Guests).
//!
//! | file | subject |
//! |---|---|
//! | this one | a program as it is typed, and its part in a match |
//! | `child` | a running program: its lines, its limits and its end |

mod child;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hedgerow_core::Refusal;
use hedgerow_core::units::read_time;
use hedgerow_lab::matches::{ExternalPlayer, ExternalProgram, Forfeit, MoveAsked};

use child::Child;
pub use child::end_all;

/// The version of the protocol.
pub const VERSION: &str = "1";

/// How long a program may think about a move, and how long it may take to start, by default.
const USUAL_TIME: Duration = Duration::from_secs(10);
/// Messages cut longer answers.
const LONGEST_TOLD: usize = 60;

/// An external program, as typed: `external:time=2s,cmd=python3 engine.py`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    text: String,
    /// The words of the command; the first is the program.
    words: Vec<String>,
    /// The time for a move.
    time: Duration,
    /// The time for the start.
    start: Duration,
}

impl Program {
    /// Reads a program, if the text names one. The error is a sentence.
    pub fn read(text: &str) -> Option<Result<Self, Refusal>> {
        let rest = text.trim().strip_prefix("external")?;
        let options = if rest.is_empty() { "" } else { rest.strip_prefix(':')? };
        Some(Self::with_options(text.trim(), options).map_err(|fault| fault.of(format!("engine {:?}", text.trim()))))
    }

    fn with_options(text: &str, mut options: &str) -> Result<Self, Refusal> {
        let (mut time, mut start) = (USUAL_TIME, USUAL_TIME);
        loop {
            // The command is the last option, as it may contain commas.
            if let Some(command) = options.trim_start().strip_prefix("cmd=") {
                let words = split(command)?;
                if words.is_empty() {
                    return Err("cmd needs a command: cmd=python3 engine.py".into());
                }
                return Ok(Self { text: text.to_owned(), words, time, start });
            }
            let (option, rest) = options.split_once(',').unwrap_or((options, ""));
            let read = |value: &str| match read_time(value) {
                Ok(time) if !time.is_zero() => Ok(time),
                _ => Err(Refusal::from(format!("{value:?} is no time such as 100ms or 2s"))),
            };
            match option.trim().split_once('=') {
                Some(("time", value)) => time = read(value)?,
                Some(("start", value)) => start = read(value)?,
                Some((name, _)) => {
                    return Err(format!("external has no option {name}: it has time, start and cmd").into());
                }
                None => return Err("external needs a command, last: external:time=2s,cmd=python3 engine.py".into()),
            }
            options = rest;
        }
    }
}

/// Words as a shell splits them: at spaces, but not within quotation marks. No other character is special.
fn split(command: &str) -> Result<Vec<String>, Refusal> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(mark), letter) if mark == letter => quote = None,
            (Some(_), letter) => word.get_or_insert_default().push(letter),
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (None, letter) => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err("a quotation mark is not closed".into());
    }
    words.extend(word);
    Ok(words)
}

impl ExternalProgram for Program {
    fn name(&self) -> &str {
        &self.text
    }

    fn check(&self, game: &str) -> Result<(), Refusal> {
        self.begin(game).map(drop).map_err(|Forfeit(why)| why.into())
    }

    fn begin(&self, game: &str) -> Result<Box<dyn ExternalPlayer>, Forfeit> {
        let mut child = Child::start(&self.words)?;
        child.say(format!("hedgerow {VERSION} {game}\n"));
        let answer = child.hear(self.start, &AtomicBool::new(false))?.unwrap_or_default();
        match answer.split_whitespace().next() {
            Some("ready") => Ok(Box::new(Player { child, time: self.time })),
            _ => Err(Forfeit(format!("it said {}, not \"ready\"", told(&answer)))),
        }
    }
}

/// An external program in a game.
struct Player {
    child: Child,
    time: Duration,
}

impl ExternalPlayer for Player {
    fn choose(&mut self, asked: &MoveAsked<'_>, stop: &AtomicBool) -> Result<Option<String>, Forfeit> {
        let MoveAsked { position, turn, moves } = *asked;
        if let Some(early) = self.child.early()? {
            return Err(Forfeit(format!("it said {} before it was asked", told(&early))));
        }
        let time = self.time.as_millis();
        let moves = moves.join(" ");
        self.child.say(format!("position {position}\nturn {turn}\nmoves {moves}\nchoose {time}\n"));
        let Some(answer) = self.child.hear(self.time, stop)? else { return Ok(None) };
        match answer.trim().split_once(char::is_whitespace) {
            Some(("move", chosen)) => Ok(Some(chosen.trim().to_owned())),
            _ => Err(Forfeit(format!("it said {}, which is not a move", told(&answer)))),
        }
    }
}

/// What a program sent, in quotation marks, without control characters and not too long.
fn told(text: &str) -> String {
    let short: String = text.chars().take(LONGEST_TOLD).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    format!("{short:?}{dots}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        Program::read(text).expect("a program").expect_err(text).to_string()
    }

    #[test]
    fn programs_are_read() {
        let program = Program::read("external:time=2s,cmd=python3 'my engine.py' --a=1,2 \"\"").unwrap().unwrap();
        assert_eq!(program.words, ["python3", "my engine.py", "--a=1,2", ""]);
        assert_eq!((program.time, program.start), (Duration::from_secs(2), USUAL_TIME));
        assert_eq!(Program::read("external:cmd=x").unwrap().unwrap().time, USUAL_TIME);
        for text in ["uct", "externally:cmd=x", "mc:external"] {
            assert_eq!(Program::read(text), None);
        }
    }

    #[test]
    fn what_is_no_program_is_refused() {
        assert!(fault("external").contains("needs a command"));
        assert!(
            fault("external:time=2s").contains("needs a command") || fault("external:time=2s").contains("external")
        );
        assert!(fault("external:cmd=").contains("cmd needs a command"));
        assert!(fault("external:cmd='x").contains("is not closed"));
        assert!(fault("external:time=0s,cmd=x").contains("no time"));
        assert!(fault("external:speed=2,cmd=x").contains("no option speed"));
    }

    #[test]
    fn what_a_program_says_is_told_harmlessly() {
        assert_eq!(told("\u{1b}[31m"), "\"\\u{1b}[31m\"");
        assert!(told(&"x".repeat(1000)).ends_with("\"…"));
    }
}
