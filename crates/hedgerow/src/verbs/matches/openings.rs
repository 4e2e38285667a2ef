//! From where the games of a match start, as an option of the command line.

use std::fs;
use std::path::Path;

use hedgerow_core::Player;
use hedgerow_lab::matches::{MOST_OPENINGS, openings_for};

use crate::answer::plain;
use crate::batch::is_remark;
use crate::reach::FileName;
use hedgerow_workbench::{Game, OpeningRule, Position};

/// So many members of a family in a row may have nobody to move before the search for more is given up.
const MOST_OVER: u64 = 1000;

/// What the engines start from.
#[derive(Clone, Debug)]
pub enum Openings<F> {
    /// So many random moves.
    Plies(usize),
    /// Every line of so many moves.
    All(usize),
    /// The positions of a file.
    File(F),
    /// Members of a family.
    Make {
        /// Its name.
        family: String,
        /// Its parameters but the seed.
        arguments: Vec<String>,
    },
}

/// Reads the option.
pub fn read<F: FileName>(text: &str) -> Result<Openings<F>, String> {
    let form = || "write plies=K, all=K, file=PATH or make=FAMILY:key=value,…".to_owned();
    let (kind, what) = text.split_once('=').ok_or_else(form)?;
    let count = || match what.trim().parse::<usize>() {
        Ok(count) if count <= 10_000 => Ok(count),
        _ => Err(format!("{kind} is a number of moves, not {what:?}")),
    };
    match kind.trim() {
        "plies" => count().map(Openings::Plies),
        "all" => count().map(Openings::All),
        "file" => F::read(what).map(Openings::File),
        "make" => {
            let (family, arguments) = what.split_once(':').unwrap_or((what, ""));
            let arguments: Vec<String> = arguments
                .split(',')
                .map(|argument| argument.trim().to_owned())
                .filter(|text| !text.is_empty())
                .collect();
            if arguments.iter().any(|argument| argument.split('=').next().is_some_and(|name| name.trim() == "seed")) {
                return Err("the seed of the family runs 1, 2, 3, … by itself: leave it out".to_owned());
            }
            Ok(Openings::Make { family: family.trim().to_owned(), arguments })
        }
        _ => Err(form()),
    }
}

/// What else the positions depend on.
pub struct From<'a> {
    /// The game.
    pub game: &'static dyn Game,
    /// The position to start from, if one was given.
    pub position: Option<&'a str>,
    /// How many moves a turn has, if that was given.
    pub moves: Option<u8>,
    /// Who begins, if that was given.
    pub given: Option<Player>,
    /// How many games there are to be.
    pub games: u64,
    /// How many engines play.
    pub engines: usize,
}

/// The positions of a match, as they are always written.
pub struct Starts {
    /// The one position from which all openings start, if there is one.
    pub position: Option<String>,
    /// The positions.
    pub starts: Vec<String>,
    /// What is done with them.
    pub lead: OpeningRule,
}

impl<F: FileName> Openings<F> {
    /// The positions. The error is a sentence.
    pub fn starts(&self, from: &From<'_>) -> Result<Starts, String> {
        let lead = match self {
            Self::Plies(plies) => OpeningRule::Random(*plies),
            Self::All(plies) => OpeningRule::All(*plies),
            Self::File(_) | Self::Make { .. } if from.position.is_some() => {
                return Err("--position makes no sense where --openings gives the positions".to_owned());
            }
            Self::File(path) => {
                let starts = from.file(path.path())?;
                let lead = OpeningRule::Given(format!("{} of a file", positions(starts.len())));
                return Ok(Starts { position: None, starts, lead });
            }
            Self::Make { family, arguments } => {
                let starts = from.family(family, arguments)?;
                let arguments = arguments.join(",");
                let lead =
                    OpeningRule::Given(format!("{} of the family {family}:{arguments}", positions(starts.len())));
                return Ok(Starts { position: None, starts, lead });
            }
        };
        let start = from.ready(&*from.read(from.position.unwrap_or(from.game.start()))?)?;
        let start = start.map_err(|mover| format!("{}: {mover} has no move at the start", from.game.name()))?;
        Ok(Starts { position: Some(start.clone()), starts: vec![start], lead })
    }
}

impl From<'_> {
    fn read(&self, text: &str) -> Result<Box<dyn Position>, String> {
        let game = self.game;
        let read = match self.moves {
            None => game.read(text),
            Some(moves) => match game.read_with_moves(text, moves) {
                Ok(read) => return read.map_err(|fault| format!("{}: {fault}", game.name())),
                Err(error) => Err(error),
            },
        };
        read.map_err(|error| format!("{}: {error}", game.name()))
    }

    /// The position as text, if engines can play it; else who is to move and cannot. The outer error is a sentence.
    fn ready(&self, position: &dyn Position) -> Result<Result<String, String>, String> {
        let turn = position.begin(self.given)?;
        let table = position.session(turn).map_err(|fault| format!("{}: {fault}", self.game.name()))?;
        Ok(table.mover().map(|_| position.write()).ok_or_else(|| table.naming().name(turn)))
    }

    fn file(&self, path: &Path) -> Result<Vec<String>, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut starts = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split(" # ").next().unwrap_or("").trim();
            if line.is_empty() || is_remark(line) {
                continue;
            }
            let place = |fault: String| format!("{}: line {}: {fault}", path.display(), number + 1);
            let position = self.read(line).map_err(place)?;
            let start = self.ready(&*position).map_err(place)?;
            starts.push(start.map_err(|mover| place(format!("{mover} has no move in {}", plain(line))))?);
            if starts.len() > MOST_OPENINGS {
                return Err(format!("{}: a match has at most {MOST_OPENINGS} openings", path.display()));
            }
        }
        if starts.is_empty() { Err(format!("{}: there is no position in it", path.display())) } else { Ok(starts) }
    }

    fn family(&self, family: &str, arguments: &[String]) -> Result<Vec<String>, String> {
        let game = self.game;
        let known = game.families().into_iter().find(|known| known.name == family);
        if known.is_some_and(|known| known.parameters.iter().all(|parameter| parameter.name != "seed")) {
            let name = game.name();
            return Err(format!(
                "{name}: the family {family} has no parameter seed, so all its members would be the same"
            ));
        }
        let count = openings_for(self.games, self.engines).min(MOST_OPENINGS);
        let mut starts = Vec::new();
        let mut over = 0;
        for seed in 1_u64.. {
            let seed = format!("seed={seed}");
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain([seed.as_str()]).collect();
            let made = game.make(family, &arguments).map_err(|fault| format!("{}: {fault}", game.name()))?;
            let position = if self.moves.is_some() { self.read(&made.write())? } else { made };
            match self.ready(&*position)? {
                Ok(start) => {
                    starts.push(start);
                    over = 0;
                }
                Err(mover) if over == MOST_OVER => {
                    return Err(format!("{}: {mover} has no move in any member of {family}", game.name()));
                }
                Err(_) => over += 1,
            }
            if starts.len() >= count {
                break;
            }
        }
        Ok(starts)
    }
}

fn positions(count: usize) -> String {
    format!("{count} {}", if count == 1 { "position" } else { "positions" })
}
