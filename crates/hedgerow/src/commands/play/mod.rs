//! `play`: a game in the terminal, against an engine or another person; and recorded games, move by move.
//!
//! | file | subject |
//! |---|---|
//! | `conversation` | what the person types, and what the program answers |
//! | `commands` | what can be typed besides a move: hints, values, … |
//! | `seats` | who plays |
//! | `record` | the game as a record |
//! | `replay` | recorded games |

mod commands;
mod conversation;
mod record;
mod replay;
mod seats;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Args;
use hedgerow_core::Stopped;

use crate::answer::{Answer, Exit, Object};
use crate::arguments::Common;
use crate::arguments::subject::TurnArgument;
use crate::arguments::{Choice, GameParser};
use crate::pool::{HARD_SLACK, STACK};
use crate::render::Style;
use hedgerow_core::memory;
use hedgerow_workbench::{AskError, Known, Why};

/// How long Ctrl-C may go unnoticed.
const WATCH: Duration = Duration::from_millis(20);

/// Play a game in the terminal, or look at a recorded one
///
/// A move is typed as it is listed, or as #3 for the third in the list. Other words: moves, board, hint, undo, value, save
/// FILE, help, quit. Lines are read from standard input, which may be a file. --time limits each move of an engine. Ctrl-C
/// while an engine thinks makes it move at once; at the prompt it ends the game.
///
/// Keys of the JSON object: game, position, engines ("human" for a person), index, opening, turn, opening_moves, seats,
/// moves, results, winner (the number of the seat from 0, null for nobody), repeated, plies, turns, nodes; and unfinished,
/// if the game was left before its end. With --json the conversation is on standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow play nim
  hedgerow play domineering 6x6 --left human --right ab:depth=4
  hedgerow play hackenbush \"BRR + RB\" --left uct --right human --turn R
  hedgerow play hex3d --player uct --player human --player random
  hedgerow play nim --replay games.jsonl --game 3")]
pub struct Play {
    /// Which game
    #[arg(value_parser = GameParser, value_name = "GAME")]
    game: Choice,
    /// The position to start from [default: the usual one of the game]
    #[arg(value_name = "POSITION", num_args = 0..)]
    position: Vec<String>,
    /// Hackenbush: a turn takes this many edges at once, 1 to 8
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=8))]
    moves: Option<u8>,
    #[command(flatten)]
    turn: TurnArgument,
    /// Who plays Left, A or Black: human, or an engine such as uct:iterations=1000 [default: human]
    #[arg(long, value_name = "WHO")]
    left: Option<String>,
    /// Who plays Right, B or White [default: uct:iterations=10k,solver against a person, of boxes,
    /// konane and hex strong, else human]
    #[arg(long, value_name = "WHO")]
    right: Option<String>,
    /// Who plays, in the order of the seats, for games of more than two: once for each player [default: human, and
    /// uct:iterations=10k,solver for all others; of hex3d strong]
    #[arg(long, value_name = "WHO", conflicts_with_all = ["left", "right"])]
    player: Vec<String>,
    /// Who gives hints [default: perfect for a while, then uct, of boxes, konane, hex and hex3d strong]
    #[arg(long, value_name = "ENGINE")]
    hint: Option<String>,
    /// Show a recorded game, move by move
    #[arg(long, value_name = "FILE", conflicts_with_all = ["left", "right", "player", "hint", "position", "moves"])]
    replay: Option<PathBuf>,
    /// Which game of the file, counted from 0
    #[arg(long = "game", value_name = "NUMBER", default_value_t = 0, requires = "replay", id = "number")]
    number: usize,
}

/// Signals between the conversation and the thread that handles Ctrl-C.
#[derive(Default)]
struct Bell {
    /// Raised while the conversation waits for a line.
    waiting: AtomicBool,
    /// Raised to make an engine move at once.
    hurry: Arc<AtomicBool>,
    /// The game so far.
    record: Mutex<Object>,
}

/// What a conversation needs.
struct Means {
    bell: Arc<Bell>,
    threads: usize,
    style: Style,
    json: bool,
    time: Option<Duration>,
    memory: u64,
    /// Whether a person types.
    typed: bool,
}

/// Why a conversation ended early.
enum End {
    /// The request makes no sense.
    Bad(Box<Answer>),
    /// Nobody reads the output.
    Unheard(io::Error),
}

impl End {
    /// The text of a position is malformed.
    fn unread(game: &str, text: &str, why: Why) -> Self {
        Self::Bad(Box::new(AskError::new(Known::subject(game, text), why).into()))
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Unheard(error)
    }
}

impl Play {
    /// Runs the conversation on a thread of its own, so that this one can handle Ctrl-C.
    pub fn run(self, common: &Common, threads: usize, style: Style, interrupted: &AtomicBool) -> io::Result<Exit> {
        let bell = Arc::new(Bell::default());
        let means = Means {
            bell: Arc::clone(&bell),
            threads,
            style,
            json: common.json,
            time: common.time,
            memory: common.memory.unwrap_or_else(crate::limits::usual_memory),
            typed: io::stdin().is_terminal(),
        };
        memory::exempt_thread();
        memory::allow(means.memory.saturating_add(HARD_SLACK));
        let (sender, ended) = channel();
        let talk = move || {
            let replays = self.replay.is_some();
            let ended = if replays { replay::run(&self, &means) } else { conversation::run(&self, &means) };
            let _ = sender.send(ended); // Only whoever has left does not hear it.
        };
        thread::Builder::new().name("play".to_owned()).stack_size(STACK).spawn(talk)?;
        loop {
            match ended.recv_timeout(WATCH) {
                Ok(Ok(())) => {
                    say_record(&bell, common)?;
                    return Ok(Exit::Answered);
                }
                Ok(Err(End::Bad(answer))) => {
                    crate::say(&answer, common)?;
                    return Ok(answer.exit);
                }
                Ok(Err(End::Unheard(error))) => return Err(error),
                Err(RecvTimeoutError::Timeout) => {}
                // The message is on standard error already.
                Err(RecvTimeoutError::Disconnected) => return Ok(Exit::Unfinished),
            }
            if let Some(needed) = memory::refused() {
                let object = bell.record.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let answer = Answer::unfinished(object, Stopped::MemoryNeeded(needed));
                crate::say(&answer, common)?;
                return Ok(answer.exit);
            }
            // Reset at once: the next Ctrl-C is another request.
            if interrupted.swap(false, Relaxed) {
                if bell.waiting.load(Relaxed) {
                    let _ = writeln!(io::stderr());
                    say_record(&bell, common)?;
                    return Ok(Exit::Unfinished);
                }
                if bell.hurry.swap(true, Relaxed) {
                    exit(130);
                }
            }
        }
    }
}

/// Prints the record for a program that asked for it.
fn say_record(bell: &Bell, common: &Common) -> io::Result<()> {
    if !common.json {
        return Ok(());
    }
    let object = bell.record.lock().unwrap_or_else(PoisonError::into_inner).clone();
    crate::say(&Answer::answered(object, String::new()), common)
}

impl Means {
    /// Where the conversation goes: if a program asked for the record, standard output is reserved for it.
    fn voice(&self) -> Box<dyn Write> {
        if self.json { Box::new(io::stderr()) } else { Box::new(io::stdout()) }
    }

    /// Keeps the game so far.
    fn note(&self, object: Object) {
        // The first thread must be able to read it, whatever happens here.
        memory::exempt(|| *self.bell.record.lock().unwrap_or_else(PoisonError::into_inner) = object);
    }
}
