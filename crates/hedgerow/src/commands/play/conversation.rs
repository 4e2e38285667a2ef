//! The conversation of a game at the terminal.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use hedgerow_core::{Budget, Player, Seed};
use hedgerow_lab::record::{GameRecord, turn_text};

use super::record::{Frame, Ply};
use super::seats::{Seat, choose, seat};
use super::{End, Means, Play};
use crate::answer::{Answer, Object, subject};
use crate::render::{called, draw_after, ended};
use hedgerow_workbench::{Game, Position, Session, Subject};

/// The longest line that is read in full.
const LONGEST_LINE: u64 = 1 << 16;

/// A game under way.
pub struct Conversation<'a> {
    pub(super) play: &'a Play,
    pub(super) means: &'a Means,
    pub(super) game: &'static dyn Game,
    pub(super) session: Box<dyn Session>,
    pub(super) seats: Vec<Seat>,
    pub(super) past: Vec<Ply>,
    pub(super) frame: Frame,
    /// Where the game began.
    pub(super) start: Box<dyn Position>,
    pub(super) out: Box<dyn Write>,
    /// The engine that gives hints, once it has been needed.
    pub(super) adviser: Option<usize>,
    /// The file in which this game is saved already.
    pub(super) saved: Option<PathBuf>,
}

/// What follows a line.
pub enum Next {
    /// The position has changed.
    Moved,
    /// Ask for another line.
    Stay,
    /// The person leaves.
    Leave,
}

/// Plays a game to its end, or until the person leaves.
pub fn run(play: &Play, means: &Means) -> Result<(), End> {
    let mut conversation = Conversation::new(play, means)?;
    conversation.greet()?;
    conversation.go_on()
}

impl<'a> Conversation<'a> {
    fn new(play: &'a Play, means: &'a Means) -> Result<Self, End> {
        let game = play.game.0;
        let text = if play.position.is_empty() { game.start().to_owned() } else { play.position.join(" ") };
        let bad = |object: Object, sentence: &str| {
            End::Bad(Box::new(Answer::bad_input(object, &format!("{}: {sentence}", game.name()))))
        };
        let named = Subject { moves: play.moves, ..Subject::new(game.name(), text) };
        let position = named.read().map_err(|why| End::unread(game.name(), &named.position, why))?;
        let object = subject(game.name(), &position.write());
        let turn = position.begin(play.turn.side().map(Player::from));
        let turn =
            turn.map_err(|refusal| End::Bad(Box::new(Answer::bad_input(object.clone(), &refusal.to_string()))))?;
        let mut session = position.session(turn).map_err(|refusal| bad(object.clone(), &refusal.to_string()))?;
        let seats = seat(play, &mut *session, &game.card(), means.threads);
        let seats =
            seats.map_err(|sentence| End::Bad(Box::new(Answer::bad_input(object.clone(), &sentence.to_string()))))?;
        if let Some(hint) = &play.hint {
            let read = hedgerow_workbench::read_spec(hint, &game.card());
            read.map_err(|refusal| End::Bad(Box::new(Answer::bad_input(object, &refusal.to_string()))))?;
        }
        let frame = Frame {
            game: game.name(),
            start: position.write(),
            turn: turn_text(session.mover(), session.naming()),
            seed: means.style.seed,
        };
        let conversation = Self {
            play,
            means,
            game,
            session,
            seats,
            past: Vec::new(),
            frame,
            start: position,
            out: means.voice(),
            adviser: None,
            saved: None,
        };
        conversation.note();
        Ok(conversation)
    }

    fn greet(&mut self) -> io::Result<()> {
        if self.means.style.quiet {
            return Ok(());
        }
        writeln!(self.out, "{}: {}", self.game.name(), self.game.about())?;
        for (index, seat) in self.seats.iter().enumerate() {
            let player = called(Player::new(index as u8), self.session.naming());
            writeln!(self.out, "{player} is {}.", seat.name())?;
        }
        if self.is_human() {
            writeln!(self.out, "Type a move, or help.")?;
        }
        writeln!(self.out)
    }

    fn go_on(&mut self) -> Result<(), End> {
        self.board()?;
        loop {
            let Some(mover) = self.session.mover() else {
                self.tell_end()?;
                // The loser may want to take a move back, and the winner to save the game.
                if !self.is_human() {
                    return Ok(());
                }
                match self.ask("The game is over: undo, save FILE or quit")? {
                    Next::Leave => return Ok(()),
                    Next::Moved => self.board()?,
                    Next::Stay => {}
                }
                continue;
            };
            match self.seats.get(mover.index()).cloned() {
                Some(Seat::Engine(engine, _)) => {
                    if !self.engine_moves(engine, mover)? {
                        return Ok(());
                    }
                }
                _ => match self.person_moves(mover)? {
                    Next::Leave => return Ok(()),
                    Next::Moved | Next::Stay => {}
                },
            }
            self.board()?;
        }
    }

    /// Whether a person plays.
    fn is_human(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat, Seat::Human))
    }

    /// The time and memory that an engine may use for a move.
    pub(super) fn budget(&self, time: Option<Duration>) -> Budget {
        // Where no person plays, Ctrl-C ends the game and must not be forgotten.
        if self.is_human() {
            self.means.bell.hurry.store(false, Relaxed);
        }
        let hurry = Arc::clone(&self.means.bell.hurry);
        let budget = Budget::unlimited().with_interrupt(hurry).with_memory(self.means.memory);
        match time {
            Some(time) => budget.with_time(time),
            None => budget,
        }
    }

    /// The seed of the next move.
    pub(super) fn seed(&self, what: &str) -> Seed {
        Seed::new(self.frame.seed).child(what).child(self.past.len())
    }

    /// Lets an engine move; false if the game should end here.
    fn engine_moves(&mut self, engine: usize, mover: Player) -> Result<bool, End> {
        let budget = self.budget(self.means.time);
        let seed = self.seed("play");
        let chosen = choose(&mut *self.session, engine, seed, &budget);
        if !self.is_human() && self.means.bell.hurry.load(Relaxed) {
            return Ok(false);
        }
        let name = called(mover, self.session.naming());
        let (choice, gave_up) = match chosen {
            Ok(chosen) => chosen,
            Err(stopped) => {
                writeln!(self.out, "{name} has no answer: {stopped}.")?;
                return Ok(false);
            }
        };
        if let Some(stopped) = gave_up {
            writeln!(self.out, "{name} has found nothing ({stopped}) and makes any move.")?;
        }
        writeln!(self.out, "{name} plays {}", choice.chosen)?;
        if let Err(error) = self.make(&choice.chosen, mover, choice.nodes) {
            writeln!(self.out, "That is not a move: {error}.")?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Makes a move. The error is a sentence.
    pub(super) fn make(&mut self, chosen: &str, mover: Player, nodes: u64) -> Result<(), String> {
        // Records hold a move in its canonical text, whatever the person typed.
        let written = self.session.written(chosen).map_err(|error| error.to_string())?;
        self.session.play(chosen).map_err(|error| error.to_string())?;
        self.past.push(Ply { chosen: written, player: mover.index(), nodes });
        self.note();
        Ok(())
    }

    fn person_moves(&mut self, mover: Player) -> Result<Next, End> {
        if !self.means.style.quiet {
            self.list()?;
        }
        let question = format!("{} to move", called(mover, self.session.naming()));
        loop {
            match self.ask(&question)? {
                Next::Stay => {}
                next => return Ok(next),
            }
        }
    }

    /// Waits for a line and does what it asks for.
    fn ask(&mut self, question: &str) -> Result<Next, End> {
        if !self.means.style.quiet || self.means.typed {
            let end = if self.means.typed { "> " } else { "\n" };
            write!(self.out, "{question}{end}")?;
        }
        self.out.flush()?;
        let mut line = Vec::new();
        self.means.bell.waiting.store(true, Relaxed);
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line);
        self.means.bell.waiting.store(false, Relaxed);
        if read? == 0 {
            if self.means.typed {
                writeln!(self.out)?;
            }
            return Ok(Next::Leave);
        }
        let line = String::from_utf8_lossy(&line);
        Ok(self.answer(line.trim())?)
    }

    /// The game so far.
    pub(super) fn record(&self) -> GameRecord {
        self.frame.record(&self.seats, &self.past, self.session.results())
    }

    /// Keeps the game so far for a program that asked for its record.
    pub(super) fn note(&self) {
        if self.means.json {
            self.means.note(self.frame.object(&self.seats, &self.record()));
        }
    }

    /// Draws the position.
    pub(super) fn board(&mut self) -> io::Result<()> {
        if self.means.style.quiet {
            return Ok(());
        }
        self.draw()
    }

    /// Draws the position, even with `--quiet`.
    pub(super) fn draw(&mut self) -> io::Result<()> {
        let text = self.session.write();
        let past: Vec<&str> = self.past.iter().map(|ply| ply.chosen.as_str()).collect();
        let drawn = draw_after(self.game, &*self.start, &past, &text, self.means.style.colour);
        writeln!(self.out, "\n{drawn}")
    }

    fn tell_end(&mut self) -> io::Result<()> {
        let results = self.session.results();
        let names: Vec<&str> = self.seats.iter().map(Seat::name).collect();
        let sentence = ended(&results, &names, self.session.naming());
        writeln!(self.out, "{sentence}")
    }
}
