//! What a person can type: a move, or a word.

use std::io;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use super::conversation::{Conversation, Next};
use super::seats::Seat;
use crate::answer::plain;
use crate::render::solve::brief;
use crate::render::{self, best, listing, row, who_wins};
use crate::terminal::shortened;
use hedgerow_core::Refusal;
use hedgerow_workbench::verbs::{Thoughts, Value, ValueAnswer};
use hedgerow_workbench::{Answer as Found, AskAbout, AskError, Limits, Workspace, read_spec};

/// How long a perfect player may take for a hint.
const HINT_TIME: Duration = Duration::from_secs(2);
/// The most letters of a value.
const LONGEST_SHOWN: usize = 200;
/// How long a value may take.
const VALUE_TIME: Duration = Duration::from_secs(4);
/// The most moves that are listed.
const MOST_LISTED: usize = 60;

const HELP: &str = "\
A move   as it is listed, or #3 for the third in the list
moves    list the moves
board    draw the position
hint     what an engine would play
undo     take back your last move
value    what the position is worth
save F   write the game to the file F
quit     leave
";

/// Whether the moves of a game are numbers: numbering them again would only confuse.
fn has_numbers(moves: &[String]) -> bool {
    moves.iter().any(|text| text.parse::<u64>().is_ok())
}

impl Conversation<'_> {
    /// Does what a line asks for.
    pub(super) fn answer(&mut self, line: &str) -> io::Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => self.out.write_all(HELP.as_bytes())?,
            ("quit" | "exit", "") => return Ok(Next::Leave),
            ("moves", "") => self.list()?,
            ("board", "") => self.draw()?,
            ("hint", "") => self.hint()?,
            ("value", "") => self.value()?,
            ("undo", "") => return self.undo(),
            ("save", "") => writeln!(self.out, "Name a file: save game.jsonl")?,
            ("save", path) => self.save(Path::new(path))?,
            _ => return self.chosen(line),
        }
        Ok(Next::Stay)
    }

    /// Makes the typed move.
    fn chosen(&mut self, line: &str) -> io::Result<Next> {
        let Some(mover) = self.session.mover() else {
            writeln!(self.out, "The game is over.")?;
            return Ok(Next::Stay);
        };
        let moves = self.session.moves();
        let listed =
            |number: &str| number.trim().parse::<usize>().ok().and_then(|number| moves.get(number.wrapping_sub(1)));
        let chosen = match line.strip_prefix('#') {
            Some(number) => listed(number),
            // Where moves are numbers themselves, a bare number is a move.
            None if !has_numbers(&moves) && !moves.iter().any(|text| text == line) => listed(line),
            None => None,
        };
        let made = match (chosen, line.starts_with('#')) {
            (Some(chosen), _) => self.make(&chosen.clone(), mover, 0),
            (None, true) => Err(format!("the list has no {line}: it goes from #1 to #{}", moves.len())),
            (None, false) => self.make(line, mover, 0),
        };
        match made {
            Ok(()) => Ok(Next::Moved),
            Err(sentence) => {
                writeln!(self.out, "{} (help says what can be typed)", plain(&sentence))?;
                Ok(Next::Stay)
            }
        }
    }

    /// Lists the moves with their numbers, unless they are numbers themselves.
    pub(super) fn list(&mut self) -> io::Result<()> {
        let moves = self.session.moves();
        let numbers = has_numbers(&moves);
        let name = |(index, text): (usize, &String)| match numbers {
            true => text.clone(),
            false => format!("#{} {text}", index + 1),
        };
        let names: Vec<String> = moves.iter().take(MOST_LISTED).enumerate().map(name).collect();
        write!(self.out, "{}", listing(&names))?;
        if moves.len() > MOST_LISTED {
            writeln!(self.out, "  … and {} more, #{} to #{}", moves.len() - MOST_LISTED, MOST_LISTED + 1, moves.len())?;
        }
        Ok(())
    }

    /// Takes back moves until it is a person's turn again.
    fn undo(&mut self) -> io::Result<Next> {
        let own = self.past.iter().rposition(|ply| matches!(self.seats.get(ply.player), Some(Seat::Human)));
        let Some(own) = own else {
            writeln!(self.out, "There is no move of yours to take back.")?;
            return Ok(Next::Stay);
        };
        while self.past.len() > own && self.session.undo() {
            self.past.pop();
        }
        self.note();
        Ok(Next::Moved)
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        if path.exists() && self.saved.as_deref() != Some(path) {
            return writeln!(self.out, "{} exists; name another file.", path.display());
        }
        match self.frame.save(&self.seats, &self.record(), path) {
            Ok(()) => {
                self.saved = Some(path.to_owned());
                writeln!(self.out, "The game is in {}.", path.display())
            }
            Err(sentence) => writeln!(self.out, "{}", plain(&sentence)),
        }
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.session.mover().is_none() {
            return writeln!(self.out, "The game is over.");
        }
        match &self.play.hint {
            Some(spec) => {
                let engine = match self.adviser {
                    Some(engine) => Ok(engine),
                    None => self.engine(spec),
                };
                match engine {
                    Ok(engine) => {
                        self.adviser = Some(engine);
                        self.advise(engine, self.means.time, true).map(|_| ())
                    }
                    Err(sentence) => writeln!(self.out, "{sentence}"),
                }
            }
            None => {
                // Engines that have been used once are used again; the second stands in for the first.
                let first = match self.adviser {
                    Some(first) => Ok(first),
                    None => self.engine("perfect").and_then(|first| self.engine(self.game.opponent()).map(|_| first)),
                };
                let second = match first {
                    Ok(first) => {
                        self.adviser = Some(first);
                        if self.advise(first, Some(HINT_TIME), false)? {
                            return Ok(());
                        }
                        first + 1
                    }
                    // Perfect play is for two players.
                    Err(_) => match self.engine(self.game.opponent()) {
                        Ok(second) => second,
                        Err(sentence) => return writeln!(self.out, "{sentence}"),
                    },
                };
                self.advise(second, self.means.time, true).map(|_| ())
            }
        }
    }

    fn engine(&mut self, spec: &str) -> Result<usize, Refusal> {
        let spec = read_spec(spec, &self.game.card())?;
        Ok(self.session.seat(&spec, self.means.threads)?)
    }

    /// Reports what an engine would play; false if it has nothing to say. `last` says whether no other engine is asked
    /// after it.
    fn advise(&mut self, engine: usize, time: Option<Duration>, last: bool) -> io::Result<bool> {
        let budget = self.budget(time);
        let seed = self.seed("hint");
        match self.session.think(engine, seed, &budget) {
            Ok(choice) if last || (choice.stopped.is_none() && choice.fallback.is_none()) => {
                write!(self.out, "{}", best::told(&Thoughts::from(&choice), self.means.style))?;
                Ok(true)
            }
            Err(stopped) if last => {
                writeln!(self.out, "There is no hint: {stopped}.")?;
                Ok(true)
            }
            Ok(_) | Err(_) => Ok(false),
        }
    }

    fn value(&mut self) -> io::Result<()> {
        let position = match self.game.read(&self.session.write()) {
            Ok(position) => position,
            Err(error) => return writeln!(self.out, "{error}"),
        };
        let budget = self.budget(Some(self.means.time.unwrap_or(VALUE_TIME)));
        if let Some(scored) = position.scored() {
            return write!(self.out, "{}", brief(scored, &Workspace::new(budget, self.means.threads)));
        }
        let limits = Limits { budget, threads: self.means.threads, ..Limits::default() };
        let question = Value::of(self.game.name(), &self.session.write());
        match position.ask(&question.into(), &limits, &()) {
            Ok(Found::Value(ValueAnswer::Value(found))) => {
                let outcome = who_wins(found.outcome, position.naming());
                let value = shortened(&found.shown, LONGEST_SHOWN);
                write!(self.out, "{}{}", row("value", &value), row("outcome", &outcome))
            }
            Ok(_) => writeln!(self.out, "The position has no value."),
            Err(AskError::Unfinished(end)) => {
                writeln!(self.out, "{}no answer: {}", render::unfinished(&end), end.reason)
            }
            Err(error) => writeln!(self.out, "{error}"),
        }
    }
}
