//! What the person types in a game against an engine, and what the program answers.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::Duration;

use hedgerow_core::{Budget, Conflict, Player, Seed};
use hedgerow_search::Spec;
use hedgerow_workbench::verbs::{Nash, NashAnswer, NashFound, read_nash_engine};
use hedgerow_workbench::{Answer as Found, Game, Happened, Limits, SimultaneousSession, Subject, ask};

use super::{leader, named, won_by};
use crate::answer::plain;
use crate::render::Style;
use crate::render::draw;
use crate::render::nash::{position, sampled};
use crate::render::{counted, row};

/// The longest line that is read in full.
const LONGEST_LINE: u64 = 1 << 16;
/// How long an exact hint may take.
const HINT_TIME: Duration = Duration::from_secs(5);
/// The engine that gives hints where there is no exact one.
const ADVISER: &str = "regret:iterations=20k";

const HELP: &str = "\
A move   as it is listed, or #3 for the third in the list
moves    list your moves
board    draw the position
hint     the value and how to play, exactly where that can be had
quit     leave
";

/// A game under way.
pub struct Conversation<'a> {
    /// The game.
    pub game: &'static dyn Game,
    /// The current position.
    pub session: Box<dyn SimultaneousSession>,
    /// The rule for conflicts.
    pub conflict: Conflict,
    /// The engine that the person plays against.
    pub engine: Spec,
    /// The person's side.
    pub person: Player,
    /// The pairs of moves so far.
    pub moves: Vec<[Option<String>; 2]>,
    /// How often the players have chosen: a conflict may make them choose again.
    pub rounds: usize,
    /// How the person wants answers to look.
    pub style: Style,
    /// How many threads may work on a hint.
    pub threads: usize,
    /// The most time for a move of the engine.
    pub time: Option<Duration>,
    /// The limits of the whole game.
    pub budget: &'a Budget,
    /// Where the output goes.
    pub out: Box<dyn Write>,
}

impl Conversation<'_> {
    /// Plays until the end, or until the person leaves; returns whether the game is over.
    pub fn play(&mut self) -> io::Result<bool> {
        match self.talk() {
            // Nobody reads any more: the person has left.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
            ended => ended,
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
            let own = self.session.choices(person);
            let theirs = self.session.choices(other);
            self.board(false)?;
            if own.is_empty() && theirs.is_empty() {
                self.tell_end()?;
                return Ok(true);
            }
            // The name belongs to the seed: another name would give other games.
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
            let happened = self.session.play(choices, seed.child("coin"));
            self.tell(&names, happened)?;
            self.moves.push(names);
        }
    }

    /// The engine's choice, made without seeing the person's move.
    fn engine_chooses(&mut self, player: Player, seed: Seed) -> io::Result<usize> {
        let budget = self.budget_within(self.time);
        let thought = self.session.think(&self.engine, &budget, seed.child("engine"));
        let stopped = |stopped| io::Error::other(format!("{} has no answer: {stopped}", named(player)));
        thought.map_err(stopped)?;
        Ok(self.session.draw(player, seed.child("draw")).unwrap_or(0))
    }

    fn budget_within(&self, time: Option<Duration>) -> Budget {
        let budget = self.budget.clone();
        match time {
            Some(time) => budget.with_time(time),
            None => budget,
        }
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
        writeln!(self.out, "\n{}", draw(self.game, &self.session.write(), self.style.colour))
    }

    fn tell(&mut self, names: &[Option<String>; 2], happened: Happened) -> io::Result<()> {
        let [blue, red] = names.each_ref().map(|name| name.as_deref().unwrap_or("pass"));
        let points = match self.session.points() {
            0 => "the points are even".to_owned(),
            points => format!("{} leads by {}", leader(points), counted(points.unsigned_abs(), "point")),
        };
        let what = match happened {
            Happened::Both => String::new(),
            Happened::Coin => " A coin decided which of them went first.".to_owned(),
            Happened::Free => format!(" A free move: {points}."),
            Happened::Ended(_) => " A conflict: the game ends.".to_owned(),
            Happened::Again => " A conflict: both choose again.".to_owned(),
            Happened::Drawn => format!(" A conflict, settled by its rule: {points}."),
        };
        writeln!(self.out, "Blue {blue}, Red {red}.{what}")
    }

    fn tell_end(&mut self) -> io::Result<()> {
        writeln!(self.out, "The game is over: {}.", won_by(self.session.points()))
    }

    /// The value and both strategies: exact, or sampled where that takes too long.
    fn hint(&mut self) -> io::Result<()> {
        if let Some(found) = self.exact_hint() {
            return write!(self.out, "{}", position::strategies(&found, false));
        }
        let sampler = read_nash_engine(ADVISER).map_err(io::Error::other)?;
        let budget = self.budget_within(None);
        let seed = Seed::new(self.style.seed).child("hint").child(self.rounds);
        // The engine has chosen already: its analysis is not needed any more.
        match self.session.think(&sampler, &budget, seed) {
            Ok(found) => {
                let mean = found.mean.map_or_else(String::new, |mean| format!("{mean:.3}, sampled by {sampler}"));
                write!(self.out, "{}{}", row("mean", &mean), row("Blue", &sampled::strategy(&found.sides[0])))?;
                write!(self.out, "{}", row("Red", &sampled::strategy(&found.sides[1])))
            }
            Err(stopped) => writeln!(self.out, "There is no hint: {stopped}."),
        }
    }

    fn exact_hint(&self) -> Option<Box<NashFound>> {
        let subject = Subject::new(self.game.name(), self.session.write());
        let question = Nash { conflict: self.conflict.into(), ..Nash::of(subject) };
        let limits = Limits { budget: self.budget_within(Some(HINT_TIME)), threads: self.threads, ..Limits::default() };
        match ask(&question.into(), &limits, &()) {
            Ok(Found::Nash(NashAnswer::Equilibrium(found))) => Some(found),
            _ => None,
        }
    }
}
