//! A person against an engine, both moving at once.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::Duration;

use clap::Args;
use hedgerow_core::{Budget, Player, Seed};
use hedgerow_search::Spec;
use hedgerow_search::nash::Precision;
use serde_json::{Value, json};

use super::sampled::{self, read_engine};
use super::{OnConflict, bout, position, worth};
use crate::answer::{Answer, Complaint, Exit, Object, plain, subject};
use crate::arguments::Subject;
use crate::pool::Task;
use crate::render::draw;
use crate::verbs::{Style, counted, row};
use hedgerow_workbench::words::won_by;
use hedgerow_workbench::{Game, Happened, SimultaneousSession, Together, Workspace, valued};

/// The longest line that is read whole.
const LONGEST_LINE: u64 = 1 << 16;
/// How long an exact hint may take.
const HINT_TIME: Duration = Duration::from_secs(5);
/// Who gives hints where there is no exact one.
const ADVISER: &str = "regret:iterations=20k";

const HELP: &str = "\
A move   as it is listed, or #3 for the third in the list
moves    list your moves
board    draw the position
hint     the value and how to play, exactly where that can be had
quit     leave
";

/// Play against an engine in the terminal, both moving at once
///
/// You type a move, the engine has chosen its own without knowing yours, and both are carried out together. Who can
/// still move when the other cannot gets a point for each free move. Other words: moves, board, hint, help, quit. Lines
/// are read from standard input, which may be a file. --time limits each move of the engine.
///
/// Keys of the JSON object: conflict, engine, person (blue or red), moves (pairs of Blue's and Red's, null for a pass),
/// points (to Blue), over (whether the game came to its end). With --json the conversation is on standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow nash play hackenbush \"BR + BR + RB\"
  hedgerow nash play domineering 4x4 --as red --against equilibrium")]
pub struct Played {
    #[command(flatten)]
    subject: Subject,
    /// Whom you play
    #[arg(long = "as", value_enum, default_value = "blue", value_name = "SIDE")]
    person: Side,
    /// Whom you play against: equilibrium, regret, duct or uniform, with options as in `hedgerow engines`
    #[arg(long, value_name = "ENGINE", default_value = "regret:iterations=10k")]
    against: String,
    #[command(flatten)]
    rule: OnConflict,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq)]
enum Side {
    /// Left
    Blue,
    /// Right
    Red,
}

/// A game under way.
struct Table<'a> {
    played: &'a Played,
    game: &'static dyn Game,
    bout: Box<dyn SimultaneousSession>,
    engine: Spec,
    person: Player,
    moves: Vec<[Option<String>; 2]>,
    /// How often the players have chosen: conflicts choose again.
    rounds: usize,
    style: Style,
    threads: usize,
    time: Option<Duration>,
    task: &'a Task,
    out: Box<dyn Write>,
}

impl Played {
    /// Plays the game; its record is the answer.
    pub fn answer(&self, common: &crate::arguments::Common, threads: usize, style: Style, task: &Task) -> Answer {
        let game = self.subject.game.0;
        let Some(text) = self.subject.position() else {
            return Answer::bad_input(Object::new(), "nash play needs one position, not -");
        };
        let position = match crate::asked::read(game, &text, self.subject.moves) {
            Ok(position) => position,
            Err(answer) => return *answer,
        };
        let mut object = subject(game.name(), &position.write());
        let read = read_engine(&self.against).and_then(|engine| Ok((engine, bout(&*position, self.rule.conflict)?)));
        let (engine, bout) = match read {
            Ok(read) => read,
            Err(sentence) => return Answer::bad_input(object, &sentence),
        };
        let person = if self.person == Side::Blue { Player::LEFT } else { Player::RIGHT };
        object.insert("conflict".to_owned(), self.rule.conflict.name().into());
        object.insert("engine".to_owned(), engine.to_string().into());
        object.insert("person".to_owned(), named(person).to_lowercase().into());
        let out: Box<dyn Write> = if common.json { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
        let time = common.time;
        let (moves, rounds) = (Vec::new(), 0);
        let played = self;
        let mut table = Table { played, game, bout, engine, person, moves, rounds, style, threads, time, task, out };
        let ended = table.play();
        object.insert("moves".to_owned(), table.moves.iter().map(|pair| json!(pair)).collect::<Value>());
        object.insert("points".to_owned(), table.bout.points().into());
        object.insert("over".to_owned(), matches!(ended, Ok(true)).into());
        let mut answer = Answer::answered(object, String::new());
        if let Err(sentence) = ended {
            answer.complaint = Some(Complaint { sentence, pointer: None });
            answer.exit = Exit::Unfinished;
        }
        answer
    }
}

fn named(player: Player) -> &'static str {
    if player == Player::LEFT { "Blue" } else { "Red" }
}

impl Table<'_> {
    /// Plays until the end, or until the person leaves: whether it is over. The error is a sentence.
    fn play(&mut self) -> Result<bool, String> {
        match self.talk() {
            // Nobody reads any more: they have left.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            ended => ended.map_err(|error| plain(&error.to_string())),
        }
    }

    fn talk(&mut self) -> io::Result<bool> {
        let (person, other) = (self.person, self.person.opponent());
        if !self.style.quiet {
            writeln!(self.out, "{}: {}", self.game.name(), self.game.about())?;
            writeln!(self.out, "You are {}; {} is {}.", named(person), named(other), self.engine)?;
            writeln!(self.out, "Both choose, then both moves are made at once. Type a move, or help.")?;
        }
        loop {
            let own = self.bout.choices(person);
            let theirs = self.bout.choices(other);
            self.board(false)?;
            if own.is_empty() && theirs.is_empty() {
                self.tell_end()?;
                return Ok(true);
            }
            let seed = Seed::new(self.style.seed).child("bout").child(self.rounds);
            self.rounds += 1;
            let answer = if theirs.is_empty() { None } else { Some(self.engine_chooses(other, seed)?) };
            let chosen = match own.is_empty() {
                true => None,
                false => match self.ask(&own)? {
                    Some(chosen) => Some(chosen),
                    None => return Ok(false),
                },
            };
            let mut choices = [None; 2];
            choices[person.index()] = chosen;
            choices[other.index()] = answer;
            let names = Player::BOTH.map(|player| {
                let list = if player == person { &own } else { &theirs };
                choices[player.index()].and_then(|at| list.get(at).cloned())
            });
            let happened = self.bout.play(choices, seed.child("coin"));
            self.tell(&names, happened)?;
            self.moves.push(names);
        }
    }

    /// What the engine chooses, without a look at the person's move.
    fn engine_chooses(&mut self, player: Player, seed: Seed) -> io::Result<usize> {
        let budget = self.budget(self.time);
        let thought = self.bout.think(&self.engine, &budget, seed.child("engine"));
        let stopped = |stopped| io::Error::other(format!("{} has no answer: {stopped}", named(player)));
        thought.map_err(stopped)?;
        Ok(self.bout.draw(player, seed.child("draw")).unwrap_or(0))
    }

    fn budget(&self, time: Option<Duration>) -> Budget {
        let budget = self.task.budget.clone();
        time.map_or_else(|| budget.clone(), |time| budget.clone().with_time(time))
    }

    /// The number of the person's move; none if they leave.
    fn ask(&mut self, own: &[String]) -> io::Result<Option<usize>> {
        if !self.style.quiet {
            self.list(own)?;
        }
        let typed = io::stdin().is_terminal();
        loop {
            if typed || !self.style.quiet {
                write!(self.out, "{} to choose{}", named(self.person), if typed { "> " } else { "\n" })?;
            }
            self.out.flush()?;
            let mut line = Vec::new();
            if io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&line);
            match line.trim() {
                "" => {}
                "help" | "?" => self.out.write_all(HELP.as_bytes())?,
                "quit" | "exit" => return Ok(None),
                "moves" => self.list(own)?,
                "board" => self.board(true)?,
                "hint" => self.hint()?,
                chosen => {
                    let numbered = chosen.strip_prefix('#').and_then(|number| number.trim().parse::<usize>().ok());
                    let at = match numbered {
                        Some(number) => number.checked_sub(1).filter(|&at| at < own.len()),
                        None => own.iter().position(|name| name.eq_ignore_ascii_case(chosen)),
                    };
                    if at.is_some() {
                        return Ok(at);
                    }
                    writeln!(self.out, "{} is not one of your moves (moves lists them)", plain(chosen))?;
                }
            }
        }
    }

    fn list(&mut self, own: &[String]) -> io::Result<()> {
        let names = own.iter().enumerate().map(|(at, name)| format!("#{} {name}", at + 1));
        writeln!(self.out, "  {}", names.collect::<Vec<_>>().join("   "))
    }

    fn board(&mut self, asked: bool) -> io::Result<()> {
        if self.style.quiet && !asked {
            return Ok(());
        }
        writeln!(self.out, "\n{}", draw(self.game, &self.bout.write(), self.style.colour))
    }

    fn tell(&mut self, names: &[Option<String>; 2], happened: Happened) -> io::Result<()> {
        let [blue, red] = names.each_ref().map(|name| name.as_deref().unwrap_or("pass"));
        let points = match self.bout.points() {
            0 => "the points are even".to_owned(),
            points => format!("{} leads by {}", leader(points), counted(points.unsigned_abs(), "point")),
        };
        let what = match happened {
            Happened::Both => String::new(),
            Happened::Coin => " A coin decided which of them went first.".to_owned(),
            Happened::Free => format!(" A free move: {points}."),
            Happened::Ended(_) => " A conflict: the game ends.".to_owned(),
            Happened::Again => " A conflict: both choose again.".to_owned(),
        };
        writeln!(self.out, "Blue {blue}, Red {red}.{what}")
    }

    fn tell_end(&mut self) -> io::Result<()> {
        writeln!(self.out, "The game is over: {}.", won_by(self.bout.points()))
    }

    /// The value and both strategies: exact, or sampled where that takes too long.
    fn hint(&mut self) -> io::Result<()> {
        let budget = self.budget(Some(HINT_TIME));
        let together = Together { conflict: self.played.rule.conflict, precision: Precision::default() };
        let workspace = Workspace::new(budget, self.threads);
        let read = self.game.read(&self.bout.write()).ok();
        let laid =
            read.map(|position| valued(&*position, "nash").and_then(|valued| valued.nash(&together, &workspace)));
        if let Some(Ok(Ok(laid))) = laid {
            write!(self.out, "{}", row("value", &worth::told(&laid.worth)))?;
            write!(self.out, "{}", position::told("Blue", "she", &laid.blue, &laid))?;
            return write!(self.out, "{}", position::told("Red", "he", &laid.red, &laid));
        }
        let (sampler, budget) = (read_engine(ADVISER).map_err(io::Error::other)?, self.budget(None));
        let seed = Seed::new(self.style.seed).child("hint").child(self.rounds);
        // The engine has chosen already: what it thought is not needed any more.
        match self.bout.think(&sampler, &budget, seed) {
            Ok(found) => {
                let mean = found.mean.map_or_else(String::new, |mean| format!("{mean:.3}, sampled by {sampler}"));
                write!(self.out, "{}{}", row("mean", &mean), row("Blue", &sampled::told(&found.sides[0])))?;
                write!(self.out, "{}", row("Red", &sampled::told(&found.sides[1])))
            }
            Err(stopped) => writeln!(self.out, "There is no hint: {stopped}."),
        }
    }
}

fn leader(points: i64) -> &'static str {
    named(if points > 0 { Player::LEFT } else { Player::RIGHT })
}
